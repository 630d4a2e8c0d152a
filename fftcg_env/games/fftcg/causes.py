"""Why something happens: which procedure is at work, and whose Summon or ability it carries out.

Nothing needs to be noted for that: the procedures in progress say it (see ``frames``).
"""

from ...cards.opcodes import CAUSE_ABILITY, CAUSE_CAST, CAUSE_COST, CAUSE_RULES, CAUSE_SUMMON, CAUSE_WARP, SUMMON, YOU
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import (
    FRAME_CAST,
    FRAME_DECLARE,
    FRAME_PAY_COST,
    FRAME_PAY_CP,
    FRAME_PLACE_TRIGGERS,
    FRAME_PRIME,
    FRAME_PRIORITY,
    FRAME_RESOLVE,
    FRAME_USE,
    FRAME_WARP,
    ITEM_EX_BURST,
    OPTION_EX_BURST_WITHOUT_INFORMATION,
)


@rule("i8(G)")
def acting_frame(g):
    """Position of the procedure that makes things happen now; -1: the course of the turn does."""
    for i in range(g.frame_count - 1, -1, -1):
        kind = g.frames[i].kind
        if kind == FRAME_RESOLVE or kind == FRAME_DECLARE or kind == FRAME_CAST or kind == FRAME_USE:
            return i
        if kind == FRAME_PAY_COST or kind == FRAME_PAY_CP or kind == FRAME_WARP or kind == FRAME_PRIME:
            return i
        if kind == FRAME_PRIORITY or kind == FRAME_PLACE_TRIGGERS:
            return i
    return -1


@rule("i8(G, T, I)")
def cause_of_item(g, t, item):
    """What kind of effect an item has (R8.6): that of a Summon, or of an ability."""
    if g.options[OPTION_EX_BURST_WITHOUT_INFORMATION] and item.kind == ITEM_EX_BURST:  # R10.77
        return CAUSE_RULES
    c = t.cards[g.card_id[item.source]]
    if c.type == SUMMON:
        return CAUSE_SUMMON
    if c.warp_ability >= 0 and item.ability == c.warp_arrival:
        return CAUSE_ABILITY | CAUSE_WARP
    return CAUSE_ABILITY


@rule("i8(G, T)")
def cause(g, t):
    """Why something happens now: CAUSE_* bits."""
    i = acting_frame(g)
    if i < 0:
        return CAUSE_RULES
    kind = g.frames[i].kind
    if kind == FRAME_RESOLVE:
        return cause_of_item(g, t, g.frames[i].item)
    if kind == FRAME_DECLARE:  # of the item of the procedure below
        return cause_of_item(g, t, g.frames[i - 1].item)
    if kind == FRAME_CAST:
        return CAUSE_CAST
    return CAUSE_COST if kind == FRAME_PAY_COST or kind == FRAME_PAY_CP else CAUSE_RULES


@rule("i8(G)")
def causing_player(g):
    """Whose Summon, ability, cast or payment it is; -1: nobody's."""
    i = acting_frame(g)
    if i < 0:
        return -1
    if g.frames[i].kind == FRAME_RESOLVE:
        return g.frames[i].item.controller
    return g.frames[i].player


@rule("i8(G, T, i8, i8, i8)")
def is_caused(g, t, causes, whose, controller):
    """Whether one of the CAUSE_* bits is why it happens, for a Summon, ability or cast of ``whose`` seen from
    ``controller``."""
    if not cause(g, t) & causes:
        return 0
    return 1 if whose == 0 or (causing_player(g) == controller) == (whose == YOU) else 0
