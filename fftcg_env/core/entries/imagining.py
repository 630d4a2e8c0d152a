"""Another list for the opponent: what a player who does not know the opponent's deck imagines it to be. For games whose
records keep of a card that a player does not know nothing but which it is.

The cards that the player sees stay what they are; the places of the others are filled with the cards of the list that
is imagined, and a new deal shuffles them among these places.
"""

from __future__ import annotations

from ..driving import Lists
from .rules import Game, Tables

HIDDEN, NO_SUCH_CARD = -1, -2
"""Instead of a card number: the player does not know the card; the deck has no card there."""
CARDS_PER_PLAYER = 0
"""Places of a deck; of the game."""


def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card; of the game."""
    raise NotImplementedError


def offered_cards(g: Game, owner: int) -> int:
    """The cards of an owner that legal actions name, a bit each, which stay what they are; of the game."""
    raise NotImplementedError


def note_seen(g: Game, viewer: int, lists: Lists, e: int) -> None:
    """The opponent's cards as a player knows them, a place of the deck each: a card number, HIDDEN or NO_SUCH_CARD."""
    other = 1 - viewer
    first = other * CARDS_PER_PLAYER
    offered = offered_cards(g, other)
    for k in range(CARDS_PER_PLAYER):
        lists[e, k] = g.card_id[first + k]
        if g.card_id[first + k] < 0:
            lists[e, k] = NO_SUCH_CARD
        elif is_hidden(g, first + k, viewer) and not offered >> k & 1:
            lists[e, k] = HIDDEN


def imagine(g: Game, t: Tables, viewer: int, lists: Lists, e: int) -> None:
    """Put other cards into the places that a player does not know: card numbers, below 0 where a card stays."""
    first = (1 - viewer) * CARDS_PER_PLAYER
    for k in range(CARDS_PER_PLAYER):
        if lists[e, k] >= 0:
            g.card_id[first + k] = lists[e, k]
