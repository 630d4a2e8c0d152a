"""Choices under a condition: that is read in the resolution, and so the choice is made there (R7.54, R8.34)."""

from ....core.jit import rule
from ..cards.program import operands as arg
from ..record import constants as no
from ..record.frames import push_frame
from ..record.registers import Declare
from ..record.types import Frame, Game, Row, Tables
from ..stack.targets import ASK_MODES, ASK_TARGETS, can_choose_in, can_make_choice, count_modes


@rule
def can_choose_now(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether every mandatory one of the choices has enough legal targets (R7.34), or some mode can be selected."""
    item = f.item
    if t.rows[row, arg.ChooseNow.MODES]:
        for mode in range(t.abilities[item.ability].modes_later):
            if can_choose_in(g, t, item.ability, mode, item.controller, item.source):
                return 1
        return 0
    for group in range(t.rows[row, arg.ChooseNow.FIRST], t.rows[row, arg.ChooseNow.UNTIL]):
        if not can_make_choice(g, t, item.ability, group, item.controller, item.source):
            return 0
    return 1


@rule
def begin_choosing(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Make the choices of a row; nothing is chosen where a mandatory one has too few legal targets (R10.73). Returns
    whether they are being made."""
    if not can_choose_now(g, t, f, row):
        return 0
    first = t.rows[row, arg.ChooseNow.FIRST]
    child = push_frame(g, no.FRAME_DECLARE, f.item.controller)
    declare = g.frames[child]
    declare.step = ASK_TARGETS
    declare.register[Declare.GROUP] = first
    declare.register[Declare.FIRST] = first
    declare.register[Declare.BEHIND] = t.rows[row, arg.ChooseNow.UNTIL] + 1
    if t.rows[row, arg.ChooseNow.MODES]:
        declare.step = ASK_MODES
        count_modes(g, t)
    return 1
