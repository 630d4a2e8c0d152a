"""Words for what lasts as long as a card is on the field, and copies of a card."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import DURATIONS, Renderer, words_for


@words_for(t.RemoveWhileHere)
def _remove_while_here(renderer: Renderer, node: t.RemoveWhileHere) -> str:
    back = "when it leaves the field, what was removed returns to its owner's field"
    return f"while {renderer.self_name} is on the field, remove {renderer.words(node.who)} from the game; {back}"


@words_for(t.Tied)
def _tied(renderer: Renderer, node: t.Tied) -> str:
    return f"{renderer.words(node.effect)} ({renderer.words(node.to)})"


@words_for(t.ForbidCopies)
def _forbid_copies(renderer: Renderer, node: t.ForbidCopies) -> str:
    copies = f"copies of {renderer.words(node.who)}{DURATIONS[node.duration]}"
    return f"the opponent cannot cast {copies}" if node.what == "cast" else f"the opponent cannot cast or play {copies}"
