"""Control of objects on the field: gaining it for good, for a while or while the source stays (4.4, R9.10, R9.43).

Each effect that gives control is an ongoing effect on the object. The latest one says who controls it, and when one
ends the object goes where the rest says (``zones.rightful_controller``).
"""

from ...cards.opcodes import FIELD, PERMANENT, WHILE_SOURCE_ON_FIELD
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import EFFECT_CONTROL, REASON_EFFECTS_FULL, TRUNCATED
from .query import absolute_player, list_referenced
from .state import EFFECT_CAPACITY
from .zones import change_controller, finish, next_time, rightful_controller


@rule("void(G, I, i8, i8, i8)")
def add_control(g, item, card, player, duration):
    """Note that an effect gives a player control of an object."""
    if g.effect_count >= EFFECT_CAPACITY:
        finish(g, TRUNCATED, REASON_EFFECTS_FULL)
        return
    e = g.effects[g.effect_count]
    e.kind = EFFECT_CONTROL
    e.card = card
    e.stamp = g.stamp[card]
    e.value = player
    e.time = next_time(g)
    e.duration = duration
    e.ability = -1
    e.source = item.source
    e.source_stamp = item.source_stamp
    e.controller = item.controller
    g.effect_count += 1


@rule("void(G, I, i8, i8, i8)")
def gain_control(g, item, card, player, duration):
    """A player gains control of an object (R4.29). Who got it in another way, by playing it onto the own field, gets it
    back at the end."""
    if g.controller[card] != rightful_controller(g, card):
        add_control(g, item, card, g.controller[card], PERMANENT)
    add_control(g, item, card, player, duration)
    change_controller(g, card, player)


@rule("i8(G, T, F, i8)")
def run_gain_control(g, t, f, row):
    """Gain control of each object named (R9.43)."""
    player = absolute_player(t.rows[row, 3], f.item.controller)
    duration = t.rows[row, 4]
    source = f.item.source
    if duration == WHILE_SOURCE_ON_FIELD and (g.zone[source] != FIELD or g.stamp[source] != f.item.source_stamp):
        return 0  # it would have ended before it began
    list_referenced(g, t, f, t.rows[row, 1], t.rows[row, 2])
    done = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == FIELD:
            gain_control(g, f.item, g.list[i], player, duration)
            done = 1
    return done
