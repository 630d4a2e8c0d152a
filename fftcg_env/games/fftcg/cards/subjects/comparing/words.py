"""Words for comparisons with a certain card."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for

COMMON = {
    "elements": "an element",
    "names": "a name",
    "costs": "the cost",
    "jobs": "a job",
    "categories": "a category",
    "types": "the type",
}


@words_for(t.Shares)
def _shares(renderer: Renderer, node: t.Shares) -> str:
    return f"with {COMMON[node.variety]} of {renderer.words(node.who)}"


@words_for(t.PaidCard)
def _paid_card(_: Renderer, _node: t.PaidCard) -> str:
    return "the card that paid the cost"


@words_for(t.PerEvery)
def _per_every(renderer: Renderer, node: t.PerEvery) -> str:
    return f"{node.each} for every full {node.number} of ({renderer.words(node.value)})"
