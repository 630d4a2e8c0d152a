"""Words for all the cards of a description but some."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.AllOther)
def _all_other(renderer: Renderer, node: t.AllOther) -> str:
    return f"every {renderer.words(node.cards)} except {renderer.words(node.than)}"
