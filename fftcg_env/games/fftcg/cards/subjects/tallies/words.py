"""Words for numbers that a text counts, keeps or reads off each of several objects, and for selected counters."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, described, words_for


@words_for(t.CountAmong)
def _count_among(renderer: Renderer, node: t.CountAmong) -> str:
    return f"{node.each} for each card{described(renderer, node.cards.where)} among {renderer.words(node.who)}"


@words_for(t.OwnCost)
def _own_cost(_: Renderer, node: t.OwnCost) -> str:
    return f"{node.each} for each CP of its own cost"


@words_for(t.OwnCounters)
def _own_counters(_: Renderer, node: t.OwnCounters) -> str:
    return f"{node.each} for each {node.kind} Counter on itself"


@words_for(t.Kept)
def _kept(_: Renderer, node: t.Kept) -> str:
    return "the number kept" if node.each == 1 else f"{node.each} times the number kept"


@words_for(t.Keep)
def _keep(renderer: Renderer, node: t.Keep) -> str:
    return f"keep this number: {renderer.words(node.number)}"


@words_for(t.SelectCounter)
def _select_counter(renderer: Renderer, node: t.SelectCounter) -> str:
    return f"pick one of the counters on {renderer.words(node.who)}"


@words_for(t.ChangeSelected)
def _change_selected(renderer: Renderer, node: t.ChangeSelected) -> str:
    said = {
        "place": "place one more counter of the kind picked on {}",
        "remove": "remove one counter of the kind picked from {}",
        "double": "double the counters of the kind picked on {}",
    }
    return said[node.change].format(renderer.words(node.who))
