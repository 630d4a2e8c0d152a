"""Words about who blocks whom."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.Blocking)
def _blocking(renderer: Renderer, node: t.Blocking) -> str:
    return f"blocking what is {renderer.all_words(node.where, ' and ')}"


@words_for(t.Blocker)
def _blocker(renderer: Renderer, node: t.Blocker) -> str:
    blocker = f"the Forward that blocks {renderer.self_name}" if node.now else "the blocking Forward"
    return f"{blocker} (or that it blocks)" if node.or_blocked else blocker


@words_for(t.RemoveFromBattle)
def _remove_from_battle(renderer: Renderer, node: t.RemoveFromBattle) -> str:
    return f"{renderer.words(node.who)} leaves the battle"
