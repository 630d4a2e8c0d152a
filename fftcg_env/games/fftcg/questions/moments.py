"""Whose turn it is and which part of it, and how a card was paid (R6.1, R5.30)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record.basics import unanswered
from ..record.types import Game, Player


@rule
def is_turn_part(g: Game, side: int, part: int, player: Player) -> int:
    """Whether it is that player's turn, and that part of it (R6.1)."""
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
def was_paid_so(g: Game, kind: int, element: int, paid: int) -> int:
    """Whether a card was paid with CP of one element, or of it only, with CP produced by Backups only, with its extra
    cost."""
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
    return unanswered(g)


@rule
def has_entered_so(asked: int, paid: int, origin: int) -> int:
    """Whether an object has entered the field in one of the WAY_* asked for, from one of the zones above them. Who has
    neither been cast nor put there by a Summon was put there by an ability, that of Warp too (R8.6, R12.52)."""
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
    """Whether the CP cost of an object was paid: it was cast (R5.1), not without paying (R5.5), nor for its alternative
    cost (R5.61). A cost that was reduced to 0 was paid."""
    return 1 if paid & op.ENTERED_BY_CAST and not paid & (op.CAST_FREE | op.PAID_INSTEAD) else 0
