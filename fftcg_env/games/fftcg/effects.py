"""Starting ongoing effects (9.1)."""

from ...cards.opcodes import FIELD, WHILE_SOURCE_ON_FIELD
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import REASON_EFFECTS_FULL, TRUNCATED
from .state import EFFECT_CAPACITY, NO_CARD
from .zones import finish, next_time, touch


@rule("void(G, I, i8, i8, i8, i8)")
def add_effect(g, item, kind, card, value, duration):
    """Start an ongoing effect on an object (R9.3), or on no special one (NO_CARD)."""
    source_is_there = g.zone[item.source] == FIELD and g.stamp[item.source] == item.source_stamp
    if duration == WHILE_SOURCE_ON_FIELD and not source_is_there:
        return  # it would have ended before it began
    if g.effect_count >= EFFECT_CAPACITY:
        finish(g, TRUNCATED, REASON_EFFECTS_FULL)
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


@rule("void(G, I, i8, i8, i8)")
def add_rule(g, item, kind, value, duration):
    """Start an ongoing effect that is about no object."""
    if g.effect_count >= EFFECT_CAPACITY:
        finish(g, TRUNCATED, REASON_EFFECTS_FULL)
        return
    e = g.effects[g.effect_count]
    e.kind = kind
    e.card = NO_CARD
    e.stamp = 0
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
