"""Starting ongoing effects (9.1)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.basics import is_full
from ..record.types import Card, Game, Item
from .zones import next_time, touch


@rule
def alike_effect(g: Game, item: Item, kind: int, card: Card, value: int, duration: int) -> int:
    """Place of the effect on the same object from the same source and turn, with the same end, that a further one can
    be told with; -1: none. Changes of power add up whenever they began (R9.14), the same keyword or restriction twice
    is as good as once: an ability that can be used without end makes no list without end."""
    if kind != no.EFFECT_POWER and kind != no.EFFECT_KEYWORD and kind != no.EFFECT_RESTRICT:
        return -1
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.card != card or e.kind != kind or e.stamp != g.stamp[card] or e.duration != duration:
            continue
        if e.time <= g.turn_began:  # R9.3: it may end in an earlier turn
            continue
        if e.source != item.source or e.source_stamp != item.source_stamp or e.controller != item.controller:
            continue
        if kind == no.EFFECT_POWER or e.value == value:
            return i
    return -1


@rule
def append_effect(g: Game, item: Item, kind: int, card: Card, value: int, duration: int) -> None:
    """Write an ongoing effect at the end of the list, which is in the order of their times."""
    if is_full(g, g.effect_count, st.EFFECT_CAPACITY):
        return
    e = g.effects[g.effect_count]
    e.kind = kind
    e.card = card
    e.stamp = g.stamp[card] if card != st.NO_CARD else 0
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


@rule
def tie_effect(g: Game, item: Item, kind: int, card: Card, value: int) -> None:
    """Start an ongoing effect that lasts as long as the card that is held stays on the field: that one stands where its
    source would (R9.7)."""
    if g.held == st.NO_CARD or g.zone[g.held] != op.FIELD:
        return  # it would have ended before it began
    append_effect(g, item, kind, card, value, op.WHILE_SOURCE_ON_FIELD)
    e = g.effects[g.effect_count - 1]
    e.source = g.held
    e.source_stamp = g.stamp[g.held]


@rule
def add_effect(g: Game, item: Item, kind: int, card: Card, value: int, duration: int) -> None:
    """Start an ongoing effect on an object (R9.3), or on no special one (NO_CARD)."""
    if duration == op.WHILE_HELD_ON_FIELD:
        tie_effect(g, item, kind, card, value)
        return
    source_is_there = g.zone[item.source] == op.FIELD and g.stamp[item.source] == item.source_stamp
    if duration == op.WHILE_SOURCE_ON_FIELD and not source_is_there:
        return  # it would have ended before it began
    alike = alike_effect(g, item, kind, card, value, duration)
    if alike >= 0:
        if kind == no.EFFECT_POWER:
            g.effects[alike].value += value
        g.effects[alike].time = next_time(g)  # R8.66: gained once more
        touch(g)
        return
    append_effect(g, item, kind, card, value, duration)


@rule
def affect_listed(g: Game, item: Item, kind: int, value: int, duration: int) -> int:
    """Start an ongoing effect on each object of ``g.list`` that is on the field. Returns whether one is."""
    done = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == op.FIELD:
            add_effect(g, item, kind, g.list[i], value, duration)
            done = 1
    return done


@rule
def add_general_effect(g: Game, item: Item, kind: int, value: int, duration: int) -> None:
    """Start an ongoing effect that is about no object, whether its source is still there or not."""
    append_effect(g, item, kind, st.NO_CARD, value, duration)
