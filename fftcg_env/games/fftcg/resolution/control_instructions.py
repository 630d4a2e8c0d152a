"""Run the instructions that change who controls objects (4.4, R9.10, R9.43) and their characteristics (R9.11-R9.13).

Each effect that gives control is an ongoing effect on the object. The latest one says who controls it. When one ends,
the remaining ones decide (``zones.rightful_controller``).
"""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.derived_values import refresh
from ..queries.conditions import item_value
from ..queries.references import list_affected, list_referenced
from ..queries.values import absolute_player
from ..record import constants as no
from ..record.bookkeeping import no_rule_for_code
from ..record.types import Card, Frame, Game, Item, Player, Row, Tables
from ..table.ongoing_effects import add_effect, affect_listed
from ..table.zones import change_controller, leave_battle, mark_stale_if_watched, rightful_controller


@rule
def gain_control(g: Game, item: Item, card: Card, player: Player, duration: int) -> None:
    """Let a player gain control of an object (R4.29). A player who controls it for another reason, by playing it onto
    the own field, gets it back at the end."""
    if g.controller[card] != rightful_controller(g, card):
        add_effect(g, item, no.EFFECT_CONTROL, card, g.controller[card], op.PERMANENT)
    add_effect(g, item, no.EFFECT_CONTROL, card, player, duration)
    change_controller(g, card, player)


@rule
def run_gain_control(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Gain control of each object in question (R9.43)."""
    player = absolute_player(t.rows[row, arg.GainControl.PLAYER], f.item.controller)
    duration = t.rows[row, arg.GainControl.DURATION]
    source = f.item.source
    if duration == op.WHILE_SOURCE_ON_FIELD and (g.zone[source] != op.FIELD or g.stamp[source] != f.item.source_stamp):
        return 0  # it would have ended before it began
    list_affected(g, t, f, row)
    done = 0
    for card in entries_of(g, "list"):
        if g.zone[card] == op.FIELD:
            gain_control(g, f.item, card, player, duration)
            done = 1
    return done


@rule
def run_change(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Start an ongoing effect that changes a characteristic of each object in question."""
    list_affected(g, t, f, row)
    kind = no.EFFECT_NAME + t.rows[row, arg.Change.WHAT] - op.CHANGES_NAME
    done = affect_listed(g, f.item, kind, t.rows[row, arg.Change.VALUE], t.rows[row, arg.Change.DURATION])
    if done:
        g.limits_open = 1  # R3.45
    return done


@rule
def run_power_becomes(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Set the base power of each object in question to a value that is computed once, now (R9.22). The power of a
    target that has left is no such value (R7.52)."""
    v = t.values[t.rows[row, arg.Ongoing.VALUE]]
    if v.kind == op.VALUE_POWER_OF and v.reference == op.REF_CHOSEN:
        list_referenced(g, t, f, v.reference, v.argument)
        if g.list_count == 0:
            return 0
    power = item_value(g, t, f, t.rows[row, arg.Ongoing.VALUE])
    list_affected(g, t, f, row)
    return affect_listed(g, f.item, no.EFFECT_SET_POWER, power, t.rows[row, arg.Ongoing.DURATION])


@rule
def run_leave_battle(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Take each attacking or blocking Forward in question out of the battle (R10.40)."""
    list_affected(g, t, f, row)
    done = 0
    for card in entries_of(g, "list"):
        if g.zone[card] == op.FIELD and (g.attacking[card] or g.blocker == card):
            leave_battle(g, card)
            done = 1
    if done:
        mark_stale_if_watched(g, op.WATCH_STATUS | op.WATCH_BATTLE)
    return done


@rule
def run_join_attack(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let each Forward in question form a party with the source, if that attacks, and attack (R10.83). It was not
    declared as an attacker, so nothing triggers by that."""
    source = f.item.source
    if g.stamp[source] != f.item.source_stamp or not g.attacking[source] or g.restrictions[source] & op.CANNOT_JOIN:
        return 0
    list_affected(g, t, f, row)
    done = 0
    for card in entries_of(g, "list"):
        ready = g.zone[card] == op.FIELD and g.controller[card] == g.turn_player and not g.attacking[card]
        if not ready or not g.types[card] & op.FORWARD or g.restrictions[card] & op.CANNOT_JOIN:
            continue
        g.attackers[g.attack_count] = card
        g.share[g.attack_count] = 0
        g.attack_count += 1
        g.attacking[card] = 1
        done = 1
    if done:
        g.party = 1
        mark_stale_if_watched(g, op.WATCH_STATUS | op.WATCH_BATTLE)
    return done


@rule
def run_control(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run one instruction of this module."""
    if t.rows[row, arg.OPERATION] == op.OP_CHANGE:
        return run_change(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_POWER_BECOMES:
        return run_power_becomes(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_GAIN_CONTROL:
        return run_gain_control(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_JOIN_ATTACK:
        refresh(g, t)  # it has just entered
        return run_join_attack(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_LEAVE_BATTLE:
        return run_leave_battle(g, t, f, row)
    return no_rule_for_code(g)
