"""Compute the CP, and their Elements, that a cast or a use costs (R5.20-R5.28, R5.50-R5.58)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..queries.values import value_of
from ..record import state as st
from ..record.types import Ability, Card, Game, Player, Tables
from .casting_changes import more_for_use
from .multi_element_covering import ELEMENT_COUNT


@rule(inline=True)
def face_down_places(g: Game, player: Player) -> int:
    """The places of an LB deck, a bit each, of its face-down cards (R12.62)."""
    count = g.zone_count[player, op.LB_DECK]
    places = 0
    for i in range(st.LB_DECK_SIZE):
        there = 1 if i < count else 0
        places |= (there & (1 if g.face_up[g.zone_cards[player, op.LB_DECK, i]] == 0 else 0)) << i
    return places


@rule(inline=True)
def cast_cost(g: Game, t: Tables, card: Card) -> int:
    """CP that casting a card costs with the collected changes (R5.50-R5.55, R5.58); puts the required elements into
    ``g.demand`` (R5.20-R5.23, R5.28)."""
    c = t.cards[g.card_id[card]]
    total = c.cost if g.cost_becomes < 0 else g.cost_becomes
    total += g.cost_more
    if total > 0:  # R5.54: a cost that was 0 before stays 0
        total = max(total - g.cost_less, min(total, g.cost_floor))
    if total <= 0 or g.any_element:
        for e in range(ELEMENT_COUNT):
            g.demand[e] = 0
        return max(total, 0)
    for e in range(ELEMENT_COUNT):
        g.demand[e] = c.required[e]
    return max(total, c.required_count)  # R5.23


@rule
def total_of_ability(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """CP of an ability's cost: X CP for each X icon (R5.26), and the changes to it; the element icons stay (R5.25)."""
    a = t.abilities[ability]
    total = a.total_cp + a.x_icons * g.x
    if g.casting & op.CASTING_USES:
        total += more_for_use(g, t, ability, source)
    if a.cost_less:
        icons = 0
        for e in range(ELEMENT_COUNT):
            icons += a.required[e]
        total = max(icons, total - max(0, value_of(g, t, a.cost_less - 1, player, source)))  # R5.53
    return total


@rule
def demand_of_ability(g: Game, t: Tables, ability: Ability) -> None:
    """Put the element icons of an ability's cost into ``g.demand`` (R5.25)."""
    for e in range(ELEMENT_COUNT):
        g.demand[e] = t.abilities[ability].required[e]
