"""Words of nodes about costs and casting."""

from __future__ import annotations

from fftcg_env.cards import tree as t
from fftcg_env.cards.wording.renderer import Renderer, counted, words_for

SELF_TO = {
    "removed": "remove {} from the game",
    "hand": "return {} to its owner's hand",
    "deck_bottom": "put {} at the bottom of its owner's deck",
}
DEEDS = {
    "discard": "discard {}",
    "dull": "dull {}",
    "put": "put {} into the Break Zone",
    "remove": "remove {} from the game",
    "return": "return {} to the owner's hand",
    "bottom": "put {} at the bottom of the owner's deck",
    "reveal": "reveal {}",
}


@words_for(t.IsSource)
def _is_source(renderer: Renderer, _node: t.IsSource) -> str:
    return f"{renderer.self_name} itself"


# -------------------------------------------------------------------------------------------------------------- costs
@words_for(t.CostPart)
def _cost_part(renderer: Renderer, node: t.CostPart) -> str:
    if node.deed == "counters":
        return f"remove {counted(node.count, f'{node.kind} Counter')} from any {renderer.words(node.cards)}"
    return DEEDS[node.deed].format(f"{node.count} {renderer.words(node.cards)}")


@words_for(t.Cost)
def _cost(renderer: Renderer, node: t.Cost) -> str:
    """Icons first, in the order S, elements, generic, Dull; then the payments in words."""
    name = renderer.self_name
    parts = ["S"] if node.special else []
    parts += node.elements
    parts += [str(node.generic)] if node.generic else []
    parts += ["Crystal"] * node.crystals
    parts += ["Dull"] if node.dull else []
    if node.counters:
        parts.append(f"remove {counted(node.counters, f'{node.counter_kind} Counter')} from {name}")
    parts += [f"put {name} into the Break Zone"] if node.put_self else []
    parts += [SELF_TO[node.self_to].format(name)] if node.self_to else []
    parts += [f"discard {counted(node.discard, 'card')} in your hand"] if node.discard else []
    if node.top_cards:
        where = "into the Break Zone" if node.top_cards_to == "break_zone" else "out of the game"
        parts.append(f"put the top {counted(node.top_cards, 'card')} of your deck {where}")
    parts += [renderer.words(part) for part in node.parts]
    return " + ".join(parts) or "nothing"
