"""Words for cards that a text names again."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import PLAYERS, Renderer, words_for


@words_for(t.Gather)
def _gather(renderer: Renderer, node: t.Gather) -> str:
    return f"the cards found are now {renderer.words(node.who)}"


@words_for(t.OnField)
def _on_field(renderer: Renderer, node: t.OnField) -> str:
    side = {"any": "the", "you": "your", "opponent": "the opponent's"}[node.player]
    return f"{renderer.words(node.who)} is on {side} field"


@words_for(t.ControlledBy)
def _controlled_by(renderer: Renderer, node: t.ControlledBy) -> str:
    return f"the controller of {renderer.words(node.who)} is {PLAYERS[node.player]}"
