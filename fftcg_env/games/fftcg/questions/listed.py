"""What is asked of the cards of ``g.list`` together, and of one object that has moved on."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record.types import Card, Game, Player, Tables
from ..table.characteristics import elements_of
from ..table.zones import STAMPS, side_of
from .descriptions import have_in_common


@rule
def all_controlled(g: Game, player: Player) -> int:
    """Whether there are cards in ``g.list``, and the player controls all of them, or did when they left the field."""
    for i in range(g.list_count):
        if side_of(g, g.list[i]) != player:
            return 0
    return 1 if g.list_count else 0


@rule
def was_taken_on(g: Game, card: Card, stamp: int) -> int:
    """Whether an object went into the Break Zone and a rule of the game took it on at once: an LB card to its deck, the
    upper card of a Primed Character out of the game (R12.65, R12.87)."""
    if g.came_from[card] != op.BREAK_ZONE or g.zone[card] == op.BREAK_ZONE:
        return 0
    followed = g.zone[card] == op.LB_DECK and g.stamp[card] == stamp
    return 1 if followed or g.stamp[card] == (stamp + 2) & STAMPS else 0


@rule
def all_share(g: Game, t: Tables, variety: int) -> int:
    """Whether there are at least two cards in ``g.list`` and every two of them have something in common; or whether
    there are cards, and they all have one Element."""
    if variety == op.ONE_ELEMENT:
        common = op.PAID_ELEMENTS
        for i in range(g.list_count):
            common &= elements_of(g, t, g.list[i])
        return 1 if g.list_count and common else 0
    for i in range(g.list_count):
        for j in range(i):
            if not have_in_common(g, t, variety, g.list[i], g.list[j]):
                return 0
    return 1 if g.list_count > 1 else 0
