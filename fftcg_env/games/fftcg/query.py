"""What is true now: filters, counts, values and conditions of ability programs.

``source`` is the card whose ability asks, ``player`` the controller of that ability ("you").
"""

from ...cards.opcodes import (
    ANYONE,
    CONDITION_EXISTS,
    CONDITION_RECEIVED,
    DAMAGE_ZONE,
    FIELD,
    FORWARD,
    IS_ACTIVE,
    IS_ATTACKING,
    IS_BLOCKING,
    IS_DAMAGED,
    IS_DULL,
    IS_FROZEN,
    IS_IN_PARTY_WITH_SOURCE,
    REF_ALL,
    REF_CHOSEN,
    REF_FOUND,
    REF_REST,
    REF_SELF,
    REF_TRIGGERING,
    VALUE_COUNT,
    VALUE_COUNTERS,
    VALUE_NUMBER,
    VALUE_POINTS_OF_DAMAGE,
    VALUE_POWER_OF,
    YOU,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import ITEM_EX_BURST
from .counters import counters_on
from .found import PICKED, REST, list_found
from .state import NO_CARD
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
    if states & IS_IN_PARTY_WITH_SOURCE and not (g.party and g.attacking[card] and g.attacking[source]):  # R10.20
        return 0
    return 1


@rule("i8(G, T, i8, i8, i8)")
def fits_row(g, t, row, card, source):
    """Whether a card fits one row of a filter, zone and player aside."""
    f = t.filters[row]
    c = t.cards[g.card_id[card]]
    types = g.types[card] if g.zone[card] == FIELD else c.type
    if f.types and not f.types & types:
        return 0
    if f.elements & c.elements != f.elements:
        return 0
    if c.cost < f.cost_minimum or c.cost > f.cost_maximum:  # R3.16
        return 0
    if f.name >= 0 and c.names[0] != f.name and c.names[1] != f.name:  # R3.11
        lower = g.under[card]
        if lower == NO_CARD or t.cards[g.card_id[lower]].names[0] != f.name:  # R3.15
            return 0
    if f.job >= 0 and c.jobs[0] != f.job and c.jobs[1] != f.job and c.jobs[2] != f.job and c.jobs[3] != f.job:
        return 0
    if f.categories & c.categories != f.categories:  # R3.7
        return 0
    if f.other and card == source:
        return 0
    if f.states and not in_states(g, f.states, card, source):
        return 0
    if f.keywords & g.keywords[card] != f.keywords:
        return 0
    if f.counter_kind and counters_on(g, card, f.counter_kind) < f.counters:  # R9.91
        return 0
    if f.has_power:
        power = max(0, g.power[card]) if g.zone[card] == FIELD else c.power  # R0.16
        if not types & FORWARD or power < f.power_minimum or power > f.power_maximum:  # R3.9
            return 0
    return 1


@rule("i8(G, T, i8, i8, i8, i8)")
def fits(g, t, row, card, player, source):
    """Whether a card fits a filter: its zone, its player and one of its alternatives."""
    f = t.filters[row]
    if g.zone[card] != f.zone:
        return 0
    if f.player != ANYONE:
        whose = g.controller[card] if f.zone == FIELD else owner_of(card)
        if (whose == player) != (f.player == YOU):
            return 0
    while row >= 0:
        if fits_row(g, t, row, card, source):
            return 1
        row = t.filters[row].alternative
    return 0


@rule("i8(G, T, i8, i8, i8, i8)")
def fits_anywhere(g, t, row, card, player, source):
    """As :func:`fits`, but the card may be in any zone (a card being cast, say)."""
    while row >= 0:
        if fits_row(g, t, row, card, source):
            return 1
        row = t.filters[row].alternative
    return 0


@rule("i8(G, T, i8, i8, i8)")
def count_fitting(g, t, row, player, source):
    """How many cards fit a filter."""
    zone = t.filters[row].zone
    total = 0
    for p in range(2):
        for i in range(g.zone_count[p, zone]):
            total += fits(g, t, row, g.zone_cards[p, zone, i], player, source)
    return total


@rule("void(G, T, i8, i8, i8)")
def list_fitting(g, t, row, player, source):
    """Put the cards that fit a filter into ``g.list``, the turn player's first."""
    zone = t.filters[row].zone
    total = 0
    for k in range(2):
        p = g.turn_player ^ k
        for i in range(g.zone_count[p, zone]):
            card = g.zone_cards[p, zone, i]
            if fits(g, t, row, card, player, source):
                g.list[total] = card
                total += 1
    g.list_count = total


@rule("i8(G, T, I)")
def source_power(g, t, item):
    """Power of the source of an item, its last one if it has left (R4.40)."""
    if item.source_power >= 0:
        return item.source_power
    return max(0, g.power[item.source])


@rule("i8(I, i8)")
def first_target(item, group):
    """Position of the first target of a choose group."""
    start = 0
    for k in range(group):
        start += item.group_count[k]
    return start


@rule("void(G, T, F, i8, i8)")
def list_referenced(g, t, f, kind, argument):
    """Put the cards that a reference of the item of a procedure names into ``g.list``: only objects that are still the
    same (R4.13, R7.52)."""
    item = f.item
    g.list_count = 0
    if kind == REF_ALL:
        list_fitting(g, t, argument, item.controller, item.source)
        return
    if kind == REF_CHOSEN:
        start = first_target(item, argument)
        for i in range(start, start + item.group_count[argument]):
            card = item.target[i]
            if card != NO_CARD and item.target_stamp[i] == g.stamp[card]:
                g.list[g.list_count] = card
                g.list_count += 1
        return
    if kind == REF_FOUND or kind == REF_REST:
        list_found(g, f, PICKED if kind == REF_FOUND else REST)
        return
    card = NO_CARD
    stamp = 0
    if kind == REF_SELF:
        card = item.source if item.kind != ITEM_EX_BURST else NO_CARD  # R10.75
        stamp = item.source_stamp
    elif kind == REF_TRIGGERING:
        card = item.subject
        stamp = item.subject_stamp
    if card != NO_CARD and g.stamp[card] == stamp:
        g.list[0] = card
        g.list_count = 1


@rule("i8(i8, i8)")
def absolute_player(side, player):
    """The player that ``you`` or ``opponent`` means for an ability of ``player``."""
    return player if side == YOU else 1 - player


@rule("i8(G, T, i8, i8, i8)")
def value_of(g, t, row, player, source):
    """A number of an ability text that needs no item (R7.63)."""
    v = t.values[row]
    if v.kind == VALUE_NUMBER:
        return v.argument
    if v.kind == VALUE_COUNT:
        return v.each * count_fitting(g, t, v.argument, player, source)
    if v.kind == VALUE_POINTS_OF_DAMAGE:
        return v.each * g.zone_count[absolute_player(v.argument, player), DAMAGE_ZONE]  # R10.64
    if v.kind == VALUE_COUNTERS:
        return v.each * counters_on(g, source, v.counter_kind)
    return max(0, g.power[source])


@rule("i8(G, T, F, i8)")
def item_value(g, t, f, row):
    """A number of the text of a procedure's item, read when the instruction is carried out (R7.63)."""
    item = f.item
    v = t.values[row]
    if v.kind <= VALUE_POINTS_OF_DAMAGE:
        return value_of(g, t, row, item.controller, item.source)
    if v.kind == VALUE_POWER_OF and v.reference == REF_SELF:
        return source_power(g, t, item)
    if v.kind == VALUE_POWER_OF and v.reference == REF_TRIGGERING and item.subject_power >= 0:
        return item.subject_power  # R4.40
    list_referenced(g, t, f, v.reference, v.argument)
    if g.list_count == 0:
        return 0  # R0.17
    if v.kind == VALUE_COUNTERS:
        return v.each * counters_on(g, g.list[0], v.counter_kind)
    return max(0, g.power[g.list[0]])


@rule("i8(G, T, i8, i8, i8)")
def holds(g, t, row, player, source):
    """Whether a condition that needs no item holds; further conditions of the row must hold too."""
    while row >= 0:
        c = t.conditions[row]
        if c.kind == CONDITION_EXISTS:
            true = count_fitting(g, t, c.filter, player, source) >= c.number
        elif c.kind == CONDITION_RECEIVED:
            true = g.zone_count[absolute_player(c.player, player), DAMAGE_ZONE] >= c.number
        else:
            true = fits_anywhere(g, t, c.filter, source, player, source) != 0
        if true == (c.negate != 0):
            return 0
        row = c.also
    return 1


@rule("i8(G, T, F, i8)")
def item_holds(g, t, f, row):
    """Whether a condition holds in the resolution of a procedure's item."""
    item = f.item
    while row >= 0:
        c = t.conditions[row]
        if c.kind == CONDITION_EXISTS:
            true = count_fitting(g, t, c.filter, item.controller, item.source) >= c.number
        elif c.kind == CONDITION_RECEIVED:
            true = g.zone_count[absolute_player(c.player, item.controller), DAMAGE_ZONE] >= c.number
        else:
            list_referenced(g, t, f, c.reference, c.argument)
            true = g.list_count > 0
            for i in range(g.list_count):
                if not fits_anywhere(g, t, c.filter, g.list[i], item.controller, item.source):
                    true = False
        if true == (c.negate != 0):
            return 0
        row = c.also
    return 1
