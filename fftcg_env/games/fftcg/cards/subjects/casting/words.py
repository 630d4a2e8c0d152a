"""Words of nodes about costs and casting."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...wording.renderer import DURATIONS, PLAYERS, ZONES, Renderer, counted, described, player_does, words_for

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
    cards = renderer.words(node.cards)
    if node.apart is not None or node.alike is not None:
        cards += f", no two with the same {node.apart}," if node.apart is not None else f" that share {node.alike}"
    if node.deed == "counters":
        return f"remove {counted(node.count, f'{node.kind} Counter')} from any {cards}"
    return DEEDS[node.deed].format(f"{node.count} {cards}")


@words_for(t.Cost)
def _cost(renderer: Renderer, node: t.Cost) -> str:
    """Icons first, in the order S, elements, generic, Dull; then the payments in words."""
    name = renderer.self_name
    parts = ["S"] if node.special else []
    parts += node.elements
    parts += [str(node.generic)] if node.generic else []
    parts += ["X" + (f" (at most {node.x_maximum})" if node.x_maximum else "")] * node.x
    parts += ["Crystal"] * node.crystals
    parts += ["Dull"] if node.dull else []
    if node.counters:
        parts.append(f"remove {counted(node.counters, f'{node.counter_kind} Counter')} from {name}")
    if node.x_counters:
        parts.append(f"remove X {node.counter_kind} Counters from {name}")
    parts += [f"put {name} into the Break Zone"] if node.put_self else []
    parts += [SELF_TO[node.self_to].format(name)] if node.self_to else []
    parts += [f"discard {counted(node.discard, 'card')} in your hand"] if node.discard else []
    if node.top_cards:
        where = "into the Break Zone" if node.top_cards_to == "break_zone" else "out of the game"
        parts.append(f"put the top {counted(node.top_cards, 'card')} of your deck {where}")
    parts += [f"receive {counted(node.points, 'point')} of damage"] if node.points else []
    parts += [renderer.words(part) for part in node.parts]
    if node.remove_all is not None:
        parts.append(f"remove every {renderer.words(node.remove_all)} from the game")
    less = f" (less by {renderer.words(node.less)})" if node.less else ""
    return (" + ".join(parts) or "nothing") + less + _only(renderer, node)


def _only(renderer: Renderer, node: t.Cost) -> str:
    """Which CP can be spent."""
    only = [f"{' or '.join(node.only_elements)} CP"] if node.only_elements else []
    if node.only_backups is not None:
        only.append(f"CP of Backups{described(renderer, node.only_backups)}")
    return f" (with {' and '.join(only)} only)" if only else ""


@words_for(t.X)
def _x(_: Renderer, node: t.X) -> str:
    return "X" if node.each == 1 else f"{node.each} times X"


# ------------------------------------------------------------------------------------------------------ field effects
def _cast(renderer: Renderer, node: Any) -> str:
    """ "casting this card", "the opponent casting a card [type Summon]"."""
    if node.where is None:
        return f"casting {renderer.self_name}"
    return f"each card{described(renderer, node.where)} that {player_does(node.by, 'cast')}"


@words_for(t.CostsLess)
def _costs_less(renderer: Renderer, node: t.CostsLess) -> str:
    floor = f", but not below {node.at_least}" if node.at_least else ""
    return f"{_cast(renderer, node)} costs less by {renderer.words(node.amount)}{floor}"


@words_for(t.CostsMore)
def _costs_more(renderer: Renderer, node: t.CostsMore) -> str:
    return f"{_cast(renderer, node)} costs more by {renderer.words(node.amount)}"


@words_for(t.CostBecomes)
def _cost_becomes(renderer: Renderer, node: t.CostBecomes) -> str:
    return f"{_cast(renderer, node)} costs {node.cost}"


@words_for(t.AnyElementPays)
def _any_element_pays(renderer: Renderer, node: t.AnyElementPays) -> str:
    return f"{_cast(renderer, node)} is paid with CP of any element"


@words_for(t.AnyElementPrimes)
def _any_element_primes(renderer: Renderer, node: t.AnyElementPrimes) -> str:
    return f"CP of any Element pay for Priming every {renderer.words(node.cards)}"


@words_for(t.UsesCostMore)
def _uses_cost_more(renderer: Renderer, node: t.UsesCostMore) -> str:
    return f"{node.kind} abilities of each {renderer.words(node.cards)} cost more by {node.amount}"


@words_for(t.CannotCast)
def _cannot_cast(renderer: Renderer, node: t.CannotCast) -> str:
    return f"{_cast(renderer, node)} is forbidden"


@words_for(t.OnlyPaidBy)
def _only_paid_by(renderer: Renderer, node: t.OnlyPaidBy) -> str:
    parts = [f"only {' or '.join(node.elements)} CP"] if node.elements else []
    if node.backups is not None:
        parts.append(f"only CP of Backups{described(renderer, node.backups)}")
    return f"casting {renderer.self_name} takes {' and '.join(parts)}"


@words_for(t.Produces)
def _produces(renderer: Renderer, node: t.Produces) -> str:
    where = node.paying_for
    purpose = "" if where is None else f" while you pay for a card [{renderer.all_words(where, ', ')}]"
    elements = " or ".join(node.elements) or "any element"
    return f"{renderer.words(node.who)} can produce CP of {elements}{purpose}"


# ------------------------------------------------------------------------------------------------ effects, conditions
@words_for(t.ChangeCasting)
def _change_casting(renderer: Renderer, node: t.ChangeCasting) -> str:
    number = ", the next one only" if node.next_only else ""
    return f"{renderer.words(node.change)}{number}{DURATIONS[node.duration]}"


@words_for(t.PaidOnlyElement)
def _paid_only_element(renderer: Renderer, node: t.PaidOnlyElement) -> str:
    return f"only {node.element} CP paid for {renderer.self_name}"


@words_for(t.PaidIncluding)
def _paid_including(renderer: Renderer, node: t.PaidIncluding) -> str:
    return f"{node.element} CP among those paid for {renderer.self_name}"


@words_for(t.PaidOnlyByBackups)
def _paid_only_by_backups(renderer: Renderer, node: t.PaidOnlyByBackups) -> str:
    return f"only Backups{described(renderer, node.where)} produced the CP for {renderer.self_name}"


@words_for(t.ElementsPaid)
def _elements_paid(renderer: Renderer, node: t.ElementsPaid) -> str:
    return f"{node.each} for each element of the CP paid for {renderer.self_name}"


@words_for(t.AlternativeCost)
def _alternative_cost(renderer: Renderer, node: t.AlternativeCost) -> str:
    return f"casting {renderer.self_name} can cost this instead: {renderer.words(node.cost)}"


@words_for(t.ExtraCost)
def _extra_cost(renderer: Renderer, node: t.ExtraCost) -> str:
    less = f" to reduce the cost by {node.less}" if node.less else ""
    return f"casting {renderer.self_name} you may also pay {renderer.words(node.cost)}{less}"


@words_for(t.CastableFrom)
def _castable_from(renderer: Renderer, node: t.CastableFrom) -> str:
    cards = renderer.self_name if node.where is None else f"each card [{renderer.all_words(node.where, ', ')}]"
    once = ", one in each turn" if node.once_per_turn else ""
    return f"{cards} in your {ZONES[node.zone]} can be cast{once}"


@words_for(t.PaidExtra)
def _paid_extra(renderer: Renderer, _node: t.PaidExtra) -> str:
    return f"the extra cost of {renderer.self_name} was paid"


@words_for(t.CastTerms)
def _cast_terms(_renderer: Renderer, node: t.CastTerms) -> str:
    words = [" without paying"] if node.free else []
    words += [f" for {node.less} less{' (not 0)' if node.not_0 else ''}"] if node.less else []
    words += [" with CP of any element"] if node.any_element else []
    words += [" (then it is removed)"] if node.afterwards == "removed" else []
    words += [" (then it returns to hand)"] if node.afterwards == "hand" else []
    words += [" (else it goes to the Break Zone)"] if node.else_break_zone else []
    return "".join(words)


@words_for(t.Cast)
def _cast_now(renderer: Renderer, node: t.Cast) -> str:
    who = f"1 {renderer.words(node.who)}" if isinstance(node.who, t.Cards) else renderer.words(node.who)
    return f"cast {who}{renderer.words(node.terms)}"


@words_for(t.AllowCasting)
def _allow_casting(renderer: Renderer, node: t.AllowCasting) -> str:
    while_so = "" if node.condition is None else f", only while {renderer.words(node.condition)}"
    return f"you can cast {renderer.words(node.who)}{renderer.words(node.terms)}{DURATIONS[node.duration]}{while_so}"


@words_for(t.MayPay)
def _may_pay(renderer: Renderer, node: t.MayPay) -> str:
    return f"{PLAYERS[node.player]} may pay {renderer.words(node.cost)}"
