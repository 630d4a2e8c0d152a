"""Another list for the opponent: what a player who does not know the opponent's deck imagines it to be.

The cards that the player sees stay what they are; the places of the others are filled with the cards of the list that
is imagined, and a new deal (:mod:`.dealing`) shuffles them among these places.
"""

from ....core.driving import Lists
from ....core.jit import rule
from ..record import numbers as no
from ..record.types import Game, Tables
from .dealing import is_hidden, offered_cards

HIDDEN, NO_SUCH_CARD = -1, -2
"""Instead of a card number: the player does not know the card; the deck has no card there."""


@rule
def note_seen(g: Game, viewer: int, lists: Lists, e: int) -> None:
    """The opponent's cards as a player knows them, a place of the deck each: a card number, HIDDEN or NO_SUCH_CARD."""
    other = 1 - viewer
    first = other * no.CARDS_PER_PLAYER
    offered = offered_cards(g, other)
    for k in range(no.CARDS_PER_PLAYER):
        lists[e, k] = g.card_id[first + k]
        if g.card_id[first + k] < 0:
            lists[e, k] = NO_SUCH_CARD
        elif is_hidden(g, first + k, viewer) and not offered >> k & 1:
            lists[e, k] = HIDDEN


@rule
def imagine(g: Game, t: Tables, viewer: int, lists: Lists, e: int) -> None:
    """Put other cards into the places that a player does not know: card numbers, below 0 where a card stays."""
    first = (1 - viewer) * no.CARDS_PER_PLAYER
    for k in range(no.CARDS_PER_PLAYER):
        if lists[e, k] >= 0:
            g.card_id[first + k] = lists[e, k]
