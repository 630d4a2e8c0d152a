"""Different effects for the targets of one choice (R7.37).

The target that gets the first effect stands first in its group. At declaration it is the one that was chosen first. At
resolution the controller says which of the targets that are still legal it is; a single one is it without question.
"""

from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import CHOOSE, DECISION_ROLE, OPTION_ROLES_AT_RESOLUTION
from .decide import allow_card, ask
from .query import first_target
from .state import NO_CARD

AFTER_ROLE = 62
"""A step of FRAME_RESOLVE."""


@rule("i8(G, I, i8)")
def is_legal(g, item, place):
    """Whether a target is still the same object and legal."""
    card = item.target[place]
    return 1 if card != NO_CARD and g.stamp[card] == item.target_stamp[place] else 0


@rule("void(I, i8, i8)")
def put_first(item, start, place):
    """Exchange a target with the first of its group."""
    card = item.target[start]
    stamp = item.target_stamp[start]
    item.target[start] = item.target[place]
    item.target_stamp[start] = item.target_stamp[place]
    item.target[place] = card
    item.target_stamp[place] = stamp


@rule("void(G, T, F, i8)")
def assign_roles(g, t, f, row):
    """Say at resolution who gets the first effect, if that is when it is said. Register 6: the group."""
    if not t.rows[row, 2] and not g.options[OPTION_ROLES_AT_RESOLUTION]:
        return
    group = t.rows[row, 1]
    start = first_target(f.item, group)
    legal = 0
    for i in range(start, start + f.item.group_count[group]):
        legal += is_legal(g, f.item, i)
    if legal > 1:
        f.register[6] = group
        f.step = AFTER_ROLE
        ask(g, DECISION_ROLE, f.item.controller, f.item.source)
        g.decision_ability = f.item.ability
        g.decision_minimum = 1
        g.decision_maximum = 1
    for i in range(start, start + f.item.group_count[group]):
        if is_legal(g, f.item, i):
            if legal > 1:
                allow_card(g, CHOOSE, f.item.target[i])
            else:
                put_first(f.item, start, i)


@rule("void(G, F)")
def finish_roles(g, f):
    """The chosen one gets the first effect."""
    start = first_target(f.item, f.register[6])
    for i in range(start, start + f.item.group_count[f.register[6]]):
        if f.item.target[i] == g.answer_card:
            put_first(f.item, start, i)
