"""Answer queries of ability texts from what one player knows: cards, counts, numbers and conditions.

The queries of the rules read every card. Here, a query about cards that the player does not know is answered with what
is known: hidden cards fit no description, except one that all cards of their zone fit.
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..queries.card_filters import fits_without_comparisons, is_placed
from ..queries.circumstances import has_entered_as
from ..queries.conditions import condition_holds, is_about_place
from ..queries.matching import fits, fits_anywhere
from ..queries.values import absolute_player, compares, object_term, own_term, scaled, term_of
from ..record import state as st
from ..record.types import Card, Game, Player, Row, Tables, players
from ..table.visibility import knows
from ..table.zones import side_of
from .card_values import Memory

ASSUMED_X = 2
"""The number X of a cost that is not set yet."""


@rule(inline=True)
def is_seen(g: Game, card: Card, me: Player) -> int:
    """Whether a player knows which card this is."""
    zone = g.zone[card]
    if zone == op.FIELD or zone == op.BREAK_ZONE or zone == op.DAMAGE_ZONE:
        return 1
    return knows(g, me, card)


@rule
def is_known_zone(t: Tables, row: Row, player: Player, me: Player) -> int:
    """Whether a player knows all cards in the zone of a filter. ``player``: whose text it is."""
    f = t.filters[row]
    if f.zone == op.HAND:
        return 1 if f.player != op.ANYONE and absolute_player(f.player, player) == me else 0
    return 0 if f.zone == op.DECK or f.zone == op.LB_DECK else 1


@rule
def fits_seen(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card, me: Player) -> int:
    """Whether a card that ``me`` knows fits a description."""
    if not is_seen(g, card, me):
        return 0
    return (
        fits(g, t, row, card, player, source)
        if is_known_zone(t, row, player, me)
        else fits_without_comparisons(g, t, row, card, player, source)
    )


@rule
def count_seen(g: Game, t: Tables, row: Row, player: Player, source: Card, me: Player) -> int:
    """How many cards that ``me`` knows fit a filter; for one without requirements, how many there are."""
    f = t.filters[row]
    total = 0
    for p in players(2):
        for card in cards_in(g, p, f.zone):
            if not f.types and not f.asks and not f.other:
                total += is_placed(g, t, row, card, player)
            else:
                total += fits_seen(g, t, row, card, player, source, me)
    return total


@rule
def meant_card(m: Memory, reference: int, source: Card) -> Card:
    """The card that a reference of a text means while one target is evaluated; NO_CARD: none that is known."""
    if reference == op.REF_SELF:
        return source
    if reference == op.REF_TRIGGERING or reference == op.REF_ALL or reference == op.REF_TOP:
        return st.NO_CARD
    return m.target


@rule
def term_seen(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """One term of a number, before its factor."""
    v = t.values[row]
    if v.kind == op.VALUE_COUNT:
        return count_seen(g, t, v.argument, player, source, m.me)
    if v.kind == op.VALUE_NUMBER or v.kind == op.VALUE_POINTS_OF_DAMAGE or v.kind == op.VALUE_CRYSTALS:
        return term_of(g, t, row, player, source)
    if v.kind == op.VALUE_THIS_TURN or v.kind == op.VALUE_ELEMENTS_PAID:
        return term_of(g, t, row, player, source)
    if v.kind == op.VALUE_X:
        return g.x if g.x or m.tries_x else ASSUMED_X
    if v.kind == op.VALUE_DIFFERENT or v.kind == op.VALUE_TOTAL or v.kind == op.VALUE_BEST:
        return term_of(g, t, row, player, source) if is_known_zone(t, v.filter, player, m.me) else 0
    if op.VALUE_OWN_POWER <= v.kind <= op.VALUE_OWN_COUNTERS:
        return own_term(g, t, row, m.target) if m.target != st.NO_CARD else 0
    about_card = v.kind == op.VALUE_POWER_OF or v.kind == op.VALUE_COUNTERS
    if about_card or v.kind == op.VALUE_COST_OF or v.kind == op.VALUE_DAMAGE_ON:
        card = meant_card(m, v.reference, source)
        return object_term(g, t, row, card) if card != st.NO_CARD and is_seen(g, card, m.me) else 0
    return 1 if v.kind == op.VALUE_NUMBER_OF or v.kind == op.VALUE_JUST_MOVED else 0


@rule
def value_seen(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """A number of a text of ``player``, as far as it is known."""
    total = 0
    while row >= 0:
        total += scaled(t, row, term_seen(g, t, m, row, player, source))
        row = t.values[row].also
    return total


@rule
def amount_seen(g: Game, t: Tables, m: Memory, amount: int, player: Player, source: Card) -> int:
    """An amount of an instruction: a printed number, or -1 minus the row of a value."""
    return amount if amount >= 0 else max(0, value_seen(g, t, m, Row(-1 - amount), player, source))


@rule
def condition_holds_of(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether one condition about a card of a resolution holds for this card."""
    c = t.conditions[row]
    if c.kind == op.CONDITION_CONTROLLED_BY:
        return 1 if side_of(g, card) == absolute_player(c.player, player) else 0
    if c.kind == op.CONDITION_ON_FIELD:
        return is_placed(g, t, c.filter, card, player)
    return fits_anywhere(g, t, c.filter, card, player, source)


@rule
def holds_seen(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """Whether a condition of a text of ``player`` holds, as far as is known; what cannot be known counts as true."""
    while row >= 0:
        c = t.conditions[row]
        if c.kind == op.CONDITION_COMPARE:
            left = value_seen(g, t, m, c.left, player, source)
            true = compares(left, c.comparison, value_seen(g, t, m, c.right, player, source))
        elif c.kind == op.CONDITION_IS or is_about_place(c.kind):
            card = meant_card(m, c.reference, source)
            true = 1
            if card != st.NO_CARD and is_seen(g, card, m.me):
                true = condition_holds_of(g, t, row, card, player, source)
        elif c.kind == op.CONDITION_ENTERED:
            card = meant_card(m, c.reference, source)
            there = card != st.NO_CARD and g.zone[card] == op.FIELD
            true = has_entered_as(c.number, g.paid[card], g.came_from[card]) if there else 1
        elif op.CONDITION_SOME_ARE <= c.kind <= op.CONDITION_NOT_PAID_FOR or c.kind == op.CONDITION_ALL_SHARE:
            true = 1
        elif c.kind == op.CONDITION_NAMED_IS or c.kind == op.CONDITION_AS_EX_BURST:
            true = m.burst if c.kind == op.CONDITION_AS_EX_BURST else 1
        elif c.kind == op.CONDITION_EXISTS:
            true = 1 if count_seen(g, t, c.filter, player, source, m.me) >= c.number else 0
        else:
            true = condition_holds(g, t, row, player, source, g.paid[source])
        row = c.when_true if true else c.when_false
    return 1 if row == op.CONDITION_TRUE else 0
