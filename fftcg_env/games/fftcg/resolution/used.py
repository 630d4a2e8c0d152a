"""Using a special ability that a Character has used this turn, without paying its cost (R8.7).

The history of the turn holds the special abilities used, by the rows of the ability table, in the order in which each
was used first. OPTION k of the decision is the k-th of those that can be used now.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..record import constants as no
from ..record.decide import allow_option, ask
from ..record.registers import Resolve
from ..record.types import Frame, Game, Row, Tables
from ..stack.targets import can_choose
from ..stack.using import use_for_free

AFTER_USED = 63
"""A step of FRAME_RESOLVE."""


@rule
def can_use_again(g: Game, t: Tables, f: Frame, row: Row, i: int) -> int:
    """Whether an entry of the history is a special ability that the source of a resolution can use: one with another
    name than the row says, whose mandatory targets exist (R7.32)."""
    entry = g.log[i]
    for k in range(i):  # used by both players: it is offered once
        if g.log[k].deed == entry.deed and g.log[k].number == entry.number:
            return 0
    if entry.deed != op.DEED_USED_SPECIAL or t.abilities[entry.number].special_name == t.rows[row, arg.UseUsed.WITHOUT]:
        return 0
    return can_choose(g, t, entry.number, f.item.controller, f.item.source)


@rule
def ask_used(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Ask which special ability is used, if the source is still there and any can be."""
    source = f.item.source
    if g.zone[source] != op.FIELD or g.stamp[source] != f.item.source_stamp:
        return
    ask(g, no.DECISION_ABILITY, f.item.controller, source)
    g.decision_ability = f.item.ability
    number = 0
    for i in range(g.log_count):
        if can_use_again(g, t, f, row, i):
            allow_option(g, number)
            number += 1
    if number:
        f.register[Resolve.USED_ROW] = row
        f.step = AFTER_USED
    else:
        g.decision = 0


@rule
def use_used(g: Game, t: Tables, f: Frame) -> int:
    """Begin to use the ability that was said."""
    number = g.answer_option
    for i in range(g.log_count):
        if can_use_again(g, t, f, f.register[Resolve.USED_ROW], i):
            if number == 0:
                return use_for_free(g, t, f.item, g.log[i].number)
            number -= 1
    return 0
