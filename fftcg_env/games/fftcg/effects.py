"""Starting ongoing effects (9.1)."""

from ...cards.opcodes import FIELD, WHILE_SOURCE_ON_FIELD
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .basics import is_full
from .constants import EFFECT_KEYWORD, EFFECT_POWER, EFFECT_RESTRICT
from .state import EFFECT_CAPACITY, NO_CARD
from .zones import next_time, touch


@rule("i8(G, I, i8, i8, i8, i8)")
def alike_effect(g, item, kind, card, value, duration):
    """Place of the effect on the same object from the same source and turn, with the same end, that a further one can
    be told with; -1: none. Changes of power add up whenever they began (R9.14), the same keyword or restriction twice
    is as good as once: an ability that can be used without end makes no list without end."""
    if kind != EFFECT_POWER and kind != EFFECT_KEYWORD and kind != EFFECT_RESTRICT:
        return -1
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.card != card or e.kind != kind or e.stamp != g.stamp[card] or e.duration != duration:
            continue
        if e.time <= g.turn_began:  # R9.3: it may end in an earlier turn
            continue
        if e.source != item.source or e.source_stamp != item.source_stamp or e.controller != item.controller:
            continue
        if kind == EFFECT_POWER or e.value == value:
            return i
    return -1


@rule("void(G, I, i8, i8, i8, i8)")
def add_effect(g, item, kind, card, value, duration):
    """Start an ongoing effect on an object (R9.3), or on no special one (NO_CARD)."""
    source_is_there = g.zone[item.source] == FIELD and g.stamp[item.source] == item.source_stamp
    if duration == WHILE_SOURCE_ON_FIELD and not source_is_there:
        return  # it would have ended before it began
    alike = alike_effect(g, item, kind, card, value, duration)
    if alike >= 0:
        if kind == EFFECT_POWER:
            g.effects[alike].value += value
        g.effects[alike].time = next_time(g)  # R8.66: gained once more
        touch(g)
        return
    append_effect(g, item, kind, card, value, duration)


@rule("i8(G, I, i8, i8, i8)")
def affect_listed(g, item, kind, value, duration):
    """Start an ongoing effect on each object of ``g.list`` that is on the field. Returns whether one is."""
    done = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == FIELD:
            add_effect(g, item, kind, g.list[i], value, duration)
            done = 1
    return done


@rule("void(G, I, i8, i8, i8)")
def add_rule(g, item, kind, value, duration):
    """Start an ongoing effect that is about no object, whether its source is still there or not."""
    append_effect(g, item, kind, NO_CARD, value, duration)


@rule("void(G, I, i8, i8, i8, i8)")
def append_effect(g, item, kind, card, value, duration):
    """Write an ongoing effect at the end of the list, which is in the order of their times."""
    if is_full(g, g.effect_count, EFFECT_CAPACITY):
        return
    e = g.effects[g.effect_count]
    e.kind = kind
    e.card = card
    e.stamp = g.stamp[card] if card != NO_CARD else 0
    e.value = value
    e.time = next_time(g)
    e.duration = duration
    e.ability = -1
    e.named = -1
    e.source = item.source
    e.source_stamp = item.source_stamp
    e.controller = item.controller
    g.effect_count += 1
    touch(g)
