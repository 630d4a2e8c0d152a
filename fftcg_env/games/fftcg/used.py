"""Using a special ability that a Character has used this turn, without paying its cost (R8.7).

The history of the turn holds the special abilities used, by the rows of the ability table, in the order in which each
was used first. OPTION k of the decision is the k-th of those that can be used now.
"""

from ...cards.opcodes import DEED_USED_SPECIAL, FIELD
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .announce import use_for_free
from .constants import DECISION_ABILITY
from .decide import allow_option, ask
from .targets import can_choose

AFTER_USED = 63
"""A step of FRAME_RESOLVE."""


@rule("i8(G, T, F, i8, i8)")
def can_use_again(g, t, f, row, i):
    """Whether an entry of the history is a special ability that the source of a resolution can use: one with another
    name than the row says, whose mandatory targets exist (R7.32)."""
    entry = g.log[i]
    if entry.deed != DEED_USED_SPECIAL or t.abilities[entry.number].special_name == t.rows[row, 1]:
        return 0
    return can_choose(g, t, entry.number, f.item.controller, f.item.source)


@rule("void(G, T, F, i8)")
def ask_used(g, t, f, row):
    """Ask which special ability is used, if the source is still there and any can be. Register 6: the row."""
    source = f.item.source
    if g.zone[source] != FIELD or g.stamp[source] != f.item.source_stamp:
        return
    ask(g, DECISION_ABILITY, f.item.controller, source)
    g.decision_ability = f.item.ability
    number = 0
    for i in range(g.log_count):
        if can_use_again(g, t, f, row, i):
            allow_option(g, number)
            number += 1
    if number:
        f.register[6] = row
        f.step = AFTER_USED
    else:
        g.decision = 0


@rule("i8(G, T, F)")
def use_used(g, t, f):
    """Begin to use the ability that was said."""
    number = g.answer_option
    for i in range(g.log_count):
        if can_use_again(g, t, f, f.register[6], i):
            if number == 0:
                return use_for_free(g, t, f.item, g.log[i].number)
            number -= 1
    return 0
