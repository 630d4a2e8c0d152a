"""Tell why something happens (its cause), which part of a turn it is, and how a card was paid for and entered.

Causes are read from the procedures in progress (``record.frames``); nothing else records them.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import no_rule_for_code
from ..record.types import Card, Game, Item, Player, Tables


@rule
def acting_frame(g: Game) -> int:
    """Position of the procedure that causes what happens now; -1: the course of the turn does."""
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
    """What kind of effect an item has (R8.6): that of a Summon or of an ability."""
    if g.options[no.OPTION_EX_BURST_WITHOUT_INFORMATION] and item.kind == no.ITEM_EX_BURST:  # R10.77
        return 0
    c = t.cards[g.card_id[item.source]]
    if c.type == op.SUMMON:
        return op.CAUSE_SUMMON
    if c.warp_ability >= 0 and item.ability == c.warp_arrival:
        return op.CAUSE_ABILITY | op.CAUSE_WARP
    return op.CAUSE_ABILITY


@rule
def cause(g: Game, t: Tables) -> int:
    """The cause of what happens now: CAUSE_* bits; 0: a payment or the rules."""
    i = acting_frame(g)
    if i < 0:
        return 0
    kind = g.frames[i].kind
    if kind == no.FRAME_RESOLVE:
        return cause_of_item(g, t, g.frames[i].item)
    if kind == no.FRAME_DECLARE:  # it declares the item of the procedure below
        return cause_of_item(g, t, g.frames[i - 1].item)
    return op.CAUSE_CAST if kind == no.FRAME_CAST else 0


@rule
def causing_card(g: Game) -> Card:
    """The Summon, or the source of the ability, that causes what happens now; NO_CARD: there is none."""
    i = acting_frame(g)
    if i < 0:
        return st.NO_CARD
    if g.frames[i].kind == no.FRAME_RESOLVE:
        return g.frames[i].item.source
    return g.frames[i - 1].item.source if g.frames[i].kind == no.FRAME_DECLARE else st.NO_CARD


@rule
def causing_player(g: Game) -> int:
    """The player whose Summon, ability, cast or payment causes what happens now; -1: none."""
    i = acting_frame(g)
    if i < 0:
        return -1
    if g.frames[i].kind == no.FRAME_RESOLVE:
        return g.frames[i].item.controller
    return g.frames[i].player


@rule
def is_caused(g: Game, t: Tables, causes: int, whose: int, controller: Player) -> int:
    """Whether the cause is one of the CAUSE_* bits, and a Summon, ability or cast of ``whose`` as seen by
    ``controller``."""
    if not cause(g, t) & causes:
        return 0
    return 1 if whose == 0 or (causing_player(g) == controller) == (whose == op.YOU) else 0


# --- The part of the turn, and how a card was paid for and entered the field (R6.1, R5.30) ---------------------------


@rule
def is_turn_part(g: Game, side: int, part: int, player: Player) -> int:
    """Whether it is the turn of ``side``, and that part of it (R6.1)."""
    if side != op.ANYONE and (g.turn_player == player) != (side == op.YOU):
        return 0
    if part == op.ANY_PART:
        return 1
    if part == op.DRAW_PART:
        return 1 if g.phase == no.PHASE_DRAW else 0
    if part == op.ATTACK_PARTS:
        return 1 if no.PHASE_ATTACK_PREPARATION <= g.phase <= no.PHASE_DAMAGE_RESOLUTION else 0
    if g.phase == no.PHASE_MAIN_1:
        return 0 if part == op.MAIN_PART_2 else 1
    return 1 if g.phase == no.PHASE_MAIN_2 and part != op.MAIN_PART_1 else 0


@rule
def was_paid_as(g: Game, kind: int, element: int, paid: int) -> int:
    """Whether a card was paid as a condition says: with CP of one element, or only of it; by Backups only; with its
    extra cost."""
    if kind == op.CONDITION_PAID_EXTRA:
        return 1 if paid & op.PAID_EXTRA else 0
    if not paid & op.PAID_ELEMENTS:
        return 0
    if kind == op.CONDITION_PAID_ONLY_ELEMENT:
        return 1 if paid & op.PAID_ELEMENTS == element else 0
    if kind == op.CONDITION_PAID_INCLUDING:
        return 1 if paid & element else 0
    if kind == op.CONDITION_PAID_ONLY_BY_BACKUPS:
        return 0 if paid & op.PAID_BY_CARDS else 1
    return no_rule_for_code(g)


@rule
def has_entered_as(asked: int, paid: int, origin: int) -> int:
    """Whether an object has entered the field in one of the WAY_* bits of ``asked``, from one of the zones in the bits
    above them. An object neither cast nor put there by a Summon was put there by an ability, including Warp's (R8.6,
    R12.52)."""
    ways = asked & op.ALL_WAYS
    if paid & op.ENTERED_BY_CAST:
        way = op.WAY_CAST
    elif paid & op.ENTERED_BY_SUMMON:
        way = op.WAY_SUMMON
    else:
        way = op.WAY_ABILITY | op.WAY_WARP if paid & op.ENTERED_BY_WARP else op.WAY_ABILITY
    if ways and not ways & way:
        return 0
    zones = asked >> op.CAME_FROM
    return 1 if zones == 0 or zones >> origin & 1 else 0


@rule
def was_paid_for(paid: int) -> int:
    """Whether the CP cost of an object was paid: it was cast (R5.1), neither free (R5.5) nor for its alternative cost
    (R5.61). A cost reduced to 0 counts as paid."""
    return 1 if paid & op.ENTERED_BY_CAST and not paid & (op.CAST_FREE | op.PAID_INSTEAD) else 0
