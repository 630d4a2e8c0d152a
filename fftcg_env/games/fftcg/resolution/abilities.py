"""Instructions about abilities and items on the stack: gaining and cancelling (8.8, 8.9)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..questions.query import list_who
from ..record import constants as no
from ..record.basics import unanswered
from ..record.found import find, find_anew
from ..record.types import Frame, Game, Row, Tables
from ..stack.stack_targets import cancel_at, named_item
from ..stack.using import use_for_free
from ..table.effects import add_effect, affect_listed
from .naming import ask_name
from .roles import assign_roles
from .used import ask_used


@rule
def run_gain_ability(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Each object named gains an ability for a duration (R8.65)."""
    list_who(g, t, f, row)
    done = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == op.FIELD:
            add_effect(g, f.item, no.EFFECT_ABILITY, g.list[i], 0, t.rows[row, arg.GainAbility.DURATION])
            g.effects[g.effect_count - 1].ability = t.rows[row, arg.GainAbility.ABILITY]
            g.grants |= op.GRANTS_ANY
            done = 1
    return done


@rule
def run_cancel(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Cancel items on the stack (R8.70). Their sources are found, for what the text says of them afterwards."""
    find_anew(f)
    done = 0
    number = 0
    position = named_item(g, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF], number)
    while position >= -1:
        if position >= 0:
            source = g.stack[position].source
            if g.zone[source] == op.FIELD and g.stamp[source] == g.stack[position].source_stamp:
                find(g, f, source)
            cancel_at(g, position)
            done = 1
        number += 1
        position = named_item(g, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF], number)
    return done


@rule
def run_become_named(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Each object named gets the Element (R9.13) or the Job (R9.12) that was named in this resolution."""
    what = t.rows[row, arg.BecomeNamed.WHAT]
    if not f.names & (1 << what):
        return 0
    list_who(g, t, f, row)
    if what == op.NAME_ELEMENT:
        kind = no.EFFECT_MORE_ELEMENTS if t.rows[row, arg.BecomeNamed.ALSO] else no.EFFECT_ELEMENTS
        done = affect_listed(g, f.item, kind, 1 << g.named[what], t.rows[row, arg.BecomeNamed.DURATION])
    else:
        done = affect_listed(g, f.item, no.EFFECT_JOB, g.named[what], t.rows[row, arg.BecomeNamed.DURATION])
    if done:
        g.limits_open = 1  # R3.45
    return done


@rule
def run_gained(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Carry out one instruction of this module."""
    if t.rows[row, arg.OPERATION] == op.OP_CANCEL:
        return run_cancel(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_BECOME_NAMED:
        return run_become_named(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_ROLES:
        assign_roles(g, t, f, row)
        return 1
    if t.rows[row, arg.OPERATION] == op.OP_USE_SAME:
        return use_for_free(g, t, f.item, -f.item.amount)
    if t.rows[row, arg.OPERATION] == op.OP_USE_AGAIN:
        return use_for_free(g, t, f.item, t.rows[row, arg.Watch.ABILITY])
    if t.rows[row, arg.OPERATION] == op.OP_USE_USED:
        ask_used(g, t, f, row)
        return 0
    if t.rows[row, arg.OPERATION] == op.OP_NAME:
        ask_name(g, t, f, row)
        return 1
    if t.rows[row, arg.OPERATION] == op.OP_GAIN_ABILITY:
        return run_gain_ability(g, t, f, row)
    return unanswered(g)
