"""Words for cards that a text names again."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.Gather)
def _gather(renderer: Renderer, node: t.Gather) -> str:
    return f"the cards found are now {renderer.words(node.who)}"


@words_for(t.OnField)
def _on_field(renderer: Renderer, node: t.OnField) -> str:
    side = {"any": "the", "you": "your", "opponent": "the opponent's"}[node.player]
    return f"{renderer.words(node.who)} is on {side} field"
