"""Why something happens: which procedure is at work, and whose Summon or ability it carries out.

Nothing needs to be noted for that: the procedures in progress say it (see ``frames``).
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Item, Player, Tables


@rule
def acting_frame(g: Game) -> int:
    """Position of the procedure that makes things happen now; -1: the course of the turn does."""
    for i in range(g.frame_count - 1, -1, -1):
        kind = g.frames[i].kind
        if kind == no.FRAME_RESOLVE or kind == no.FRAME_DECLARE or kind == no.FRAME_CAST or kind == no.FRAME_USE:
            return i
        if kind == no.FRAME_PAY_COST or kind == no.FRAME_PAY_CP or kind == no.FRAME_WARP or kind == no.FRAME_PRIME:
            return i
        if kind == no.FRAME_PRIORITY or kind == no.FRAME_PLACE_TRIGGERS:
            return i
    return -1


@rule
def cause_of_item(g: Game, t: Tables, item: Item) -> int:
    """What kind of effect an item has (R8.6): that of a Summon, or of an ability."""
    if g.options[no.OPTION_EX_BURST_WITHOUT_INFORMATION] and item.kind == no.ITEM_EX_BURST:  # R10.77
        return op.CAUSE_RULES
    c = t.cards[g.card_id[item.source]]
    if c.type == op.SUMMON:
        return op.CAUSE_SUMMON
    if c.warp_ability >= 0 and item.ability == c.warp_arrival:
        return op.CAUSE_ABILITY | op.CAUSE_WARP
    return op.CAUSE_ABILITY


@rule
def cause(g: Game, t: Tables) -> int:
    """Why something happens now: CAUSE_* bits."""
    i = acting_frame(g)
    if i < 0:
        return op.CAUSE_RULES
    kind = g.frames[i].kind
    if kind == no.FRAME_RESOLVE:
        return cause_of_item(g, t, g.frames[i].item)
    if kind == no.FRAME_DECLARE:  # of the item of the procedure below
        return cause_of_item(g, t, g.frames[i - 1].item)
    if kind == no.FRAME_CAST:
        return op.CAUSE_CAST
    return op.CAUSE_COST if kind == no.FRAME_PAY_COST or kind == no.FRAME_PAY_CP else op.CAUSE_RULES


@rule
def causing_card(g: Game) -> Card:
    """The Summon, or the source of the ability, because of which something happens; NO_CARD: there is none."""
    i = acting_frame(g)
    if i < 0:
        return st.NO_CARD
    if g.frames[i].kind == no.FRAME_RESOLVE:
        return g.frames[i].item.source
    return g.frames[i - 1].item.source if g.frames[i].kind == no.FRAME_DECLARE else st.NO_CARD


@rule
def causing_player(g: Game) -> int:
    """Whose Summon, ability, cast or payment it is; -1: nobody's."""
    i = acting_frame(g)
    if i < 0:
        return -1
    if g.frames[i].kind == no.FRAME_RESOLVE:
        return g.frames[i].item.controller
    return g.frames[i].player


@rule
def is_caused(g: Game, t: Tables, causes: int, whose: int, controller: Player) -> int:
    """Whether one of the CAUSE_* bits is why it happens, for a Summon, ability or cast of ``whose`` seen from
    ``controller``."""
    if not cause(g, t) & causes:
        return 0
    return 1 if whose == 0 or (causing_player(g) == controller) == (whose == op.YOU) else 0
