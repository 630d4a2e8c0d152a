"""Words for what is counted of what an instruction did."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.HowManyAre)
def _how_many_are(renderer: Renderer, node: t.HowManyAre) -> str:
    return f"{node.each} for each of {renderer.words(node.who)} that is a {renderer.words(node.cards)}"


@words_for(t.Known)
def _known(_: Renderer, _node: t.Known) -> str:
    return "the number noted"


@words_for(t.OfOneElement)
def _of_one_element(renderer: Renderer, node: t.OfOneElement) -> str:
    return f"{renderer.words(node.who)} all have one Element in common"
