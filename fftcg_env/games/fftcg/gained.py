"""Abilities that objects on the field have gained (8.8): the list of them, and which were used this turn.

The list is derived like power and keywords: :mod:`derive` makes it anew from ongoing effects and field abilities that
give abilities. While nothing gives any (``grants`` is 0) it is empty, and nobody looks for it.
"""

from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import REASON_EFFECTS_FULL, TRUNCATED
from .state import GAINED_CAPACITY, GAINED_USED_CAPACITY
from .zones import finish


@rule("void(G, i8, i8, i8)")
def add_gained(g, card, ability, time):
    """An object has an ability that something gave it at ``time``."""
    if g.gained_count >= GAINED_CAPACITY:
        finish(g, TRUNCATED, REASON_EFFECTS_FULL)
        return
    entry = g.gained[g.gained_count]
    entry.card = card
    entry.ability = ability
    entry.time = time
    g.gained_count += 1


@rule("i8(G, i8, i8)")
def gained_position(g, card, number):
    """Place in the list of the ``number``-th ability that an object gained, -1: it has fewer."""
    for i in range(g.gained_count):
        if g.gained[i].card == card:
            if number == 0:
                return i
            number -= 1
    return -1


@rule("i8(G, T, i8, i8, i8)")
def was_used(g, t, card, ability, time):
    """Whether a "once per turn" ability of an object was used or triggered this turn (R8.38, R8.61). ``time``: 0 for a
    printed ability, else that of the gained one."""
    if time == 0:
        return 1 if g.used[card] & (1 << t.abilities[ability].position) else 0
    for i in range(g.gained_used_count):
        entry = g.gained_used[i]
        if entry.card == card and entry.ability == ability and entry.time == time:
            return 1
    return 0


@rule("void(G, T, i8, i8, i8)")
def mark_used(g, t, card, ability, time):
    """Note that a "once per turn" ability is used or triggers."""
    if time == 0:
        g.used[card] |= 1 << t.abilities[ability].position
        return
    if g.gained_used_count >= GAINED_USED_CAPACITY:
        finish(g, TRUNCATED, REASON_EFFECTS_FULL)
        return
    entry = g.gained_used[g.gained_used_count]
    entry.card = card
    entry.ability = ability
    entry.time = time
    g.gained_used_count += 1
