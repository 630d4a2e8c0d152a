"""Moves cards from zone to zone: drawing, discarding, lists of both sides."""

from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, lay_on, owner_of, take_out, top_of


@rule
def put(g: Game, card: int, zone: int) -> None:
    """Lay a card, which is in no list, on top of a list."""
    lay_on(g, card, zone, owner_of(card))


@rule
def move(g: Game, card: int, zone: int) -> None:
    """Move a card to the top of another zone."""
    take_out(g, card, owner_of(card))
    g.host[card] = no.NO_CARD
    g.known[card] = 0
    put(g, card, zone)


@rule
def move_top(g: Game, player: int, zone: int, to: int, count: int) -> None:
    """Move the top cards of a zone, one after the other (F-5.2)."""
    for _ in range(count):
        if g.zone_count[player, zone] > 0:
            move(g, top_of(g, player, zone), to)
