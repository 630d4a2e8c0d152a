"""Words for nodes about further ways to pay."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, described, words_for


@words_for(t.DiscardsProduce)
def _discards_produce(_: Renderer, node: t.DiscardsProduce) -> str:
    elements = " or ".join(node.elements)
    return f"you can discard {elements} cards for 2 CP of their element"


@words_for(t.ProducesOf)
def _produces_of(renderer: Renderer, node: t.ProducesOf) -> str:
    return f"{renderer.words(node.who)} can produce CP of the elements of every {renderer.words(node.cards)}"


@words_for(t.RemovedByCost)
def _removed_by_cost(renderer: Renderer, node: t.RemovedByCost) -> str:
    return f"{node.each} for each card{described(renderer, node.cards.where)} that the cost removed"


@words_for(t.DiscardedToCast)
def _discarded_to_cast(renderer: Renderer, node: t.DiscardedToCast) -> str:
    cards = f"card{described(renderer, node.cards.where)} discarded to cast {renderer.self_name}"
    return f"{node.each} for each {cards}" if node.quality is None else f"the total {node.quality} of each {cards}"
