"""Moves cards from zone to zone: drawing, discarding, lists of both sides."""

from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, owner_of, top_of


@rule
def put(g: Game, card: int, zone: int) -> None:
    """Lay a card, which is in no list, on top of a list."""
    side = owner_of(card)
    g.zone_cards[side, zone, g.zone_count[side, zone]] = card
    g.zone_count[side, zone] += 1
    g.zone[card] = zone


@rule
def take_off(g: Game, card: int) -> None:
    """Take a card out of its list; the others keep their order."""
    side, zone = owner_of(card), g.zone[card]
    count = g.zone_count[side, zone]
    k = count - 1
    while g.zone_cards[side, zone, k] != card:  # from the top, where most are taken
        k -= 1
    for i in range(k, count - 1):
        g.zone_cards[side, zone, i] = g.zone_cards[side, zone, i + 1]
    g.zone_cards[side, zone, count - 1] = 0
    g.zone_count[side, zone] = count - 1


@rule
def move(g: Game, card: int, zone: int) -> None:
    """Move a card to the top of another zone."""
    take_off(g, card)
    g.host[card] = no.NO_CARD
    g.known[card] = 0
    put(g, card, zone)


@rule
def move_top(g: Game, player: int, zone: int, to: int, count: int) -> None:
    """Move the top cards of a zone, one after the other (F-5.2)."""
    for _ in range(count):
        if g.zone_count[player, zone] > 0:
            move(g, top_of(g, player, zone), to)
