"""Whether a card fits a description: types, elements, names, states, marks (3.1-3.3).

``source`` is the card whose ability asks, ``player`` the controller of that ability ("you"). What compares a card with
a value or with the others comes on top, in ``query``.
"""

from ...cards.opcodes import (
    ANYONE,
    ASKS_BEYOND,
    ASKS_FACTS,
    ASKS_RARELY,
    ASKS_STATUS,
    ATTACKED_THIS_TURN,
    ENTERED_THIS_TURN,
    FIELD,
    FORWARD,
    HAS_EX_BURST,
    IS_ACTIVE,
    IS_ATTACKING,
    IS_BLOCKING,
    IS_DAMAGED,
    IS_DULL,
    IS_FACE_DOWN,
    IS_FROZEN,
    IS_GENERIC,
    IS_IN_PARTY,
    IS_IN_PARTY_WITH_SOURCE,
    IS_MULTI_ELEMENT,
    NAME_CARD_TYPE,
    NAME_ELEMENT,
    NAME_JOB,
    NAME_NUMBER,
    QUALITY_COST,
    REMOVED,
    YOU,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .characteristics import elements_of, has_job, has_name
from .counters import counters_on
from .knowledge import EVERYBODY
from .zones import owner_of


@rule("i8(G, i8, i8, i8)")
def in_states(g, states, card, source):
    """Whether an object on the field is in all the asked states."""
    if states & IS_ACTIVE and g.dull[card]:
        return 0
    if states & IS_DULL and not g.dull[card]:
        return 0
    if states & IS_FROZEN and not g.frozen[card]:
        return 0
    if states & IS_DAMAGED and g.damage[card] <= 0:
        return 0
    if states & IS_ATTACKING and not g.attacking[card]:
        return 0
    if states & IS_BLOCKING and not g.blocking[card]:
        return 0
    if states & IS_IN_PARTY and not (g.party and g.attacking[card]):
        return 0
    if states & IS_IN_PARTY_WITH_SOURCE and not (g.party and g.attacking[card] and g.attacking[source]):  # R10.20
        return 0
    return 1


@rule("i8(G, T, i8, i8)")
def is_marked(g, t, marks, card):
    """Whether a card has all the asked marks: printed ones, and what happened to the object this turn."""
    c = t.cards[g.card_id[card]]
    elements = elements_of(g, t, card)
    if marks & IS_MULTI_ELEMENT and not elements & (elements - 1):
        return 0
    if marks & IS_GENERIC and not c.generic:
        return 0
    if marks & HAS_EX_BURST and not c.ex_burst:
        return 0
    if marks & ENTERED_THIS_TURN and not (g.zone[card] == FIELD and g.entered[card] > g.turn_began):
        return 0
    if marks & IS_FACE_DOWN and g.face_up[card]:  # R4.7
        return 0
    return 0 if marks & ATTACKED_THIS_TURN and not g.attacks[card] else 1


@rule("i8(G, T, i8)")
def shown_power(g, t, card):
    """The power of a card wherever it is, at least 0 (R0.16)."""
    return max(0, g.power[card]) if g.zone[card] == FIELD else t.cards[g.card_id[card]].power


@rule("i8(G, T, i8, i8)")
def quality_of(g, t, quality, card):
    """The cost (R3.16) or power of a card."""
    return t.cards[g.card_id[card]].cost if quality == QUALITY_COST else shown_power(g, t, card)


@rule("i8(G, T, i8, i8)")
def is_named(g, t, named, card):
    """Whether a card has what was named in the resolution in progress (R7.44); ``named``: a bit a NAME_*."""
    c = t.cards[g.card_id[card]]
    if named & (1 << NAME_ELEMENT) and not elements_of(g, t, card) >> g.named[NAME_ELEMENT] & 1:
        return 0
    if named & (1 << NAME_JOB) and not has_job(g, t, card, g.named[NAME_JOB]):
        return 0
    if named & (1 << NAME_CARD_TYPE):
        types = g.types[card] if g.zone[card] == FIELD else c.type
        if not types & g.named[NAME_CARD_TYPE]:
            return 0
    return 0 if named & (1 << NAME_NUMBER) and c.cost != g.named[NAME_NUMBER] else 1


@rule("i8(G, T, i8, i8)", inline=True)
def has_facts(g, t, row, card):
    """Whether a card has the elements, cost, name, job and categories that one row of a filter asks for."""
    f = t.filters[row]
    c = t.cards[g.card_id[card]]
    if c.cost < f.cost_minimum or c.cost > f.cost_maximum:  # R3.16
        return 0
    if f.elements and f.elements & elements_of(g, t, card) != f.elements:
        return 0
    if f.name >= 0 and not has_name(g, t, card, f.name):  # R3.11
        return 0
    if f.job >= 0 and not has_job(g, t, card, f.job):  # R3.6
        return 0
    return 1 if f.categories & c.categories == f.categories else 0  # R3.7


@rule("i8(G, T, i8, i8, i8)", inline=True)
def has_status(g, t, row, card, source):
    """Whether a card is in the states and has the keywords and the power that one row of a filter asks for."""
    f = t.filters[row]
    if f.states and not in_states(g, f.states, card, source):
        return 0
    if f.keywords & g.keywords[card] != f.keywords:
        return 0
    if f.has_power:
        power = shown_power(g, t, card)
        types = g.types[card] if g.zone[card] == FIELD else t.cards[g.card_id[card]].type
        if not types & FORWARD or power < f.power_minimum or power > f.power_maximum:  # R3.9
            return 0
    return 1


@rule("i8(G, T, i8, i8, i8)")
def has_rarities(g, t, row, card, source):
    """Whether a card has what one row of a filter asks for and filters seldom do."""
    f = t.filters[row]
    if f.is_source and card != source:
        return 0
    if f.counter_kind and counters_on(g, card, f.counter_kind) < f.counters:  # R9.91
        return 0
    if f.marks and not is_marked(g, t, f.marks, card):
        return 0
    return 0 if f.named and not is_named(g, t, f.named, card) else 1


@rule("i8(G, T, i8, i8, i8)", inline=True)
def fits_facts(g, t, row, card, source):
    """Whether a card fits one row of a filter, zone, player and exceptions aside."""
    f = t.filters[row]
    if f.types and not f.types & (g.types[card] if g.zone[card] == FIELD else t.cards[g.card_id[card]].type):
        return 0
    if f.other and card == source:
        return 0
    if f.asks == 0:
        return 1
    if f.asks & ASKS_FACTS and not has_facts(g, t, row, card):
        return 0
    if f.asks & ASKS_STATUS and not has_status(g, t, row, card, source):
        return 0
    return 0 if f.asks & ASKS_RARELY and not has_rarities(g, t, row, card, source) else 1


@rule("i8(G, T, i8, i8, i8)", inline=True)
def fits_row(g, t, row, card, source):
    """Whether a card fits one row of a filter and none of its exceptions, zone and player aside."""
    if not fits_facts(g, t, row, card, source):
        return 0
    if not t.filters[row].asks & ASKS_BEYOND:
        return 1
    row = t.filters[row].unless
    while row >= 0:
        if fits_facts(g, t, row, card, source):
            return 0
        row = t.filters[row].alternative
    return 1


@rule("i8(G, T, i8, i8, i8)", inline=True)
def is_placed(g, t, row, card, player):
    """Whether a card is in the zone of a filter, on the side that it asks for."""
    f = t.filters[row]
    if g.zone[card] != f.zone:
        return 0
    if f.player != ANYONE:
        whose = g.controller[card] if f.zone == FIELD else owner_of(card)
        if (whose == player) != (f.player == YOU):
            return 0
    if f.zone == REMOVED and g.known[card] & EVERYBODY != EVERYBODY:  # face down: no readable information (R4.8)
        return 0
    return 1


@rule("i8(G, T, i8, i8, i8, i8)")
def fits_plainly(g, t, row, card, player, source):
    """Whether a card fits a filter: its zone, its player and one of its alternatives."""
    if not is_placed(g, t, row, card, player):
        return 0
    while row >= 0:
        if fits_row(g, t, row, card, source):
            return 1
        row = t.filters[row].alternative
    return 0


@rule("i8(G, T, i8, i8, i8)")
def count_plainly(g, t, row, player, source):
    """How many cards fit a filter."""
    zone = t.filters[row].zone
    total = 0
    for p in range(2):
        for i in range(g.zone_count[p, zone]):
            total += fits_plainly(g, t, row, g.zone_cards[p, zone, i], player, source)
    return total
