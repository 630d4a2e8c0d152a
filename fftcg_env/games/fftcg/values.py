"""Numbers of ability texts that need no resolution (R7.63): counts, sums, differences, halves."""

from ...cards.opcodes import (
    AT_LEAST,
    AT_MOST,
    DAMAGE_ZONE,
    HIGHEST,
    OF_CATEGORIES,
    OF_COSTS,
    OF_ELEMENTS,
    OF_JOBS,
    OF_NAMES,
    PAID_ELEMENTS,
    VALUE_BEST,
    VALUE_COST_OF,
    VALUE_COUNT,
    VALUE_COUNTERS,
    VALUE_CRYSTALS,
    VALUE_DIFFERENT,
    VALUE_ELEMENTS_PAID,
    VALUE_NUMBER,
    VALUE_POINTS_OF_DAMAGE,
    VALUE_POWER_OF,
    VALUE_THIS_TURN,
    VALUE_TOTAL,
    VALUE_X,
    YOU,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .characteristics import elements_of, share_a_job, share_a_name
from .counters import counters_on
from .descriptions import count_plainly, fits_plainly, quality_of, shown_power
from .history import happened


@rule("i8(i8, i8)")
def absolute_player(side, player):
    """The player that ``you`` or ``opponent`` means for an ability of ``player``."""
    return player if side == YOU else 1 - player


@rule("i8(i8, i8, i8)")
def compares(a, comparison, b):
    """Whether one number compares so with another one."""
    if comparison == AT_LEAST:
        return 1 if a >= b else 0
    if comparison == AT_MOST:
        return 1 if a <= b else 0
    return 1 if a == b else 0


@rule("i8(i8)")
def count_bits(bits):
    """How many bits are set."""
    total = 0
    while bits:
        bits &= bits - 1
        total += 1
    return total


@rule("i8(G, T, i8, i8, i8)")
def have_in_common(g, t, variety, a, b):
    """Whether two cards share an element, a name, a cost, a job, a category or a type."""
    c = t.cards[g.card_id[a]]
    d = t.cards[g.card_id[b]]
    if variety == OF_ELEMENTS:
        return 1 if elements_of(g, t, a) & elements_of(g, t, b) else 0
    if variety == OF_NAMES:
        return share_a_name(g, t, a, b)
    if variety == OF_COSTS:
        return 1 if c.cost == d.cost else 0
    if variety == OF_JOBS:
        return share_a_job(g, t, a, b)
    if variety == OF_CATEGORIES:
        return 1 if c.categories & d.categories else 0
    return 1 if c.type == d.type else 0


@rule("i8(G, T, i8, i8, i8, i8)")
def is_repeated(g, t, v, card, player, source):
    """Whether an earlier card that fits has something in common with this one."""
    row = t.values[v].filter
    zone = t.filters[row].zone
    for p in range(2):
        for i in range(g.zone_count[p, zone]):
            other = g.zone_cards[p, zone, i]
            if other == card:
                return 0
            if fits_plainly(g, t, row, other, player, source):
                if have_in_common(g, t, t.values[v].quality, card, other):
                    return 1
    return 0


@rule("i8(G, T, i8, i8, i8)")
def count_different(g, t, v, player, source):
    """How many different elements (a card with two counts for both), or how many cards that share no name, cost, job,
    category or type with an earlier one."""
    row = t.values[v].filter
    zone = t.filters[row].zone
    bits = 0
    total = 0
    for p in range(2):
        for i in range(g.zone_count[p, zone]):
            card = g.zone_cards[p, zone, i]
            if not fits_plainly(g, t, row, card, player, source):
                continue
            if t.values[v].quality == OF_ELEMENTS:
                bits |= elements_of(g, t, card)
            elif t.values[v].quality == OF_CATEGORIES:
                bits |= t.cards[g.card_id[card]].categories
            elif not is_repeated(g, t, v, card, player, source):
                total += 1
    return total + count_bits(bits)


@rule("i8(G, T, i8, i8, i8)")
def sum_up(g, t, v, player, source):
    """The total, or the highest or lowest, cost or power of the cards that fit; 0 without a card (R0.17)."""
    row = t.values[v].filter
    zone = t.filters[row].zone
    adding = t.values[v].kind == VALUE_TOTAL
    result = 0
    found = False
    for p in range(2):
        for i in range(g.zone_count[p, zone]):
            card = g.zone_cards[p, zone, i]
            if not fits_plainly(g, t, row, card, player, source):
                continue
            number = quality_of(g, t, t.values[v].quality, card)
            if adding:
                result += number
            elif not found or (number > result) == (t.values[v].argument == HIGHEST):
                result = number
            found = True
    return result


@rule("i8(T, i8, i8)")
def scaled(t, row, number):
    """A number with the factor of its row, or half of it (R0.13, R0.14)."""
    v = t.values[row]
    if v.half:
        if v.up_to:
            number = (number + 2 * v.up_to - 1) // (2 * v.up_to) * v.up_to
        elif v.down_to:
            number = number // (2 * v.down_to) * v.down_to
        else:
            number = number // 2
    return v.each * number


@rule("i8(G, T, i8, i8)")
def object_term(g, t, row, card):
    """A number that is read off one card."""
    v = t.values[row]
    if v.kind == VALUE_POWER_OF:
        return shown_power(g, t, card)
    if v.kind == VALUE_COUNTERS:
        return counters_on(g, card, v.counter_kind)
    return t.cards[g.card_id[card]].cost if v.kind == VALUE_COST_OF else g.damage[card]


@rule("i8(G, T, i8, i8, i8)")
def term_of(g, t, row, player, source):
    """One part of a number, before its factor."""
    v = t.values[row]
    if v.kind == VALUE_NUMBER:
        return v.argument
    if v.kind == VALUE_COUNT:
        return count_plainly(g, t, v.argument, player, source)
    if v.kind == VALUE_POINTS_OF_DAMAGE:
        return g.zone_count[absolute_player(v.argument, player), DAMAGE_ZONE]  # R10.64
    if v.kind == VALUE_DIFFERENT:
        return count_different(g, t, row, player, source)
    if v.kind == VALUE_TOTAL or v.kind == VALUE_BEST:
        return sum_up(g, t, row, player, source)
    if v.kind == VALUE_CRYSTALS:
        return g.crystals[absolute_player(v.player, player)]
    if v.kind == VALUE_ELEMENTS_PAID:
        return count_bits(g.paid[source] & PAID_ELEMENTS)
    if v.kind == VALUE_X:
        return g.x
    if v.kind == VALUE_THIS_TURN:
        return happened(g, t, v.argument, v.player, v.filter, player)
    return object_term(g, t, row, source)


@rule("i8(G, T, i8, i8, i8)")
def value_of(g, t, row, player, source):
    """A number of an ability text that needs no item (R7.63)."""
    total = 0
    while row >= 0:
        total += scaled(t, row, term_of(g, t, row, player, source))
        row = t.values[row].also
    return total
