"""Different effects for the targets of one choice (R7.37).

The target that gets the first effect stands first in its group. At declaration it is the one that was chosen first. At
resolution the controller says which of the targets that are still legal it is; a single one is it without question.
"""

from ....core.jit import rule
from ..cards.program import operands as arg
from ..questions.query import first_target
from ..record import constants as no
from ..record import state as st
from ..record.decide import allow_card, ask
from ..record.registers import Resolve
from ..record.types import Frame, Game, Item, Row, Tables

AFTER_ROLE = 62
"""A step of FRAME_RESOLVE."""


@rule
def is_still_legal(g: Game, item: Item, place: int) -> int:
    """Whether a target is still the same object and legal."""
    card = item.target[place]
    return 1 if card != st.NO_CARD and g.stamp[card] == item.target_stamp[place] else 0


@rule
def put_first(item: Item, start: int, place: int) -> None:
    """Exchange a target with the first of its group."""
    card = item.target[start]
    stamp = item.target_stamp[start]
    item.target[start] = item.target[place]
    item.target_stamp[start] = item.target_stamp[place]
    item.target[place] = card
    item.target_stamp[place] = stamp


@rule
def assign_roles(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Say at resolution who gets the first effect, if that is when it is said."""
    if not t.rows[row, arg.Roles.AT_RESOLUTION] and not g.options[no.OPTION_ROLES_AT_RESOLUTION]:
        return
    group = t.rows[row, arg.Roles.GROUP]
    start = first_target(f.item, group)
    legal = 0
    for i in range(start, start + f.item.group_count[group]):
        legal += is_still_legal(g, f.item, i)
    if legal > 1:
        f.register[Resolve.ROLES_OF] = group
        f.step = AFTER_ROLE
        ask(g, no.DECISION_ROLE, f.item.controller, f.item.source)
        g.decision_ability = f.item.ability
        g.decision_minimum = 1
        g.decision_maximum = 1
    for i in range(start, start + f.item.group_count[group]):
        if is_still_legal(g, f.item, i):
            if legal > 1:
                allow_card(g, no.CHOOSE, f.item.target[i])
            else:
                put_first(f.item, start, i)


@rule
def finish_roles(g: Game, f: Frame) -> None:
    """The chosen one gets the first effect."""
    start = first_target(f.item, f.register[Resolve.ROLES_OF])
    for i in range(start, start + f.item.group_count[f.register[Resolve.ROLES_OF]]):
        if f.item.target[i] == g.answer_card:
            put_first(f.item, start, i)
