"""The hidden cards of a game dealt anew, as one player could imagine them (:mod:`fftcg_env.core.zoned.dealing`).

While Player cards are chosen, a choice that the player has not seen may become any other that its owner has (K-2.6).
"""

from ....core.jit import rule
from ....core.random import random_below
from ....core.zoned.dealing import made_dealing
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game, Tables
from ..table.zones import facts


@rule
def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: of a deck, or of the opponent's hand and never shown. The Player card that
    the player has chosen in secret lies in the deck and is known (K-2.6)."""
    zone = g.zone[card]
    if zone == no.DECK:
        return 0 if g.phase == no.SETUP and card == g.start_card[viewer] else 1
    return 1 if zone == no.HAND and g.side[card] != viewer and not g.known[card] >> viewer & 1 else 0


@rule
def deal_more(g: Game, t: Tables, viewer: int) -> None:
    """Some Player card of the opponent's takes the place of the one that was chosen in secret."""
    owner = 1 - viewer
    if g.phase != no.SETUP or g.start_card[owner] == no.NO_CARD:
        return
    first = owner * no.CARDS_PER_PLAYER
    count = 0
    for card in range(first, first + no.CARDS_PER_PLAYER):
        if g.card_id[card] >= 0 and facts(g, t, card).type == no.TYPE_PLAYER:
            count += 1
            if random_below(g.random, count) == 0:
                g.start_card[owner] = card


dealing = made_dealing(
    __name__, no, Game=Game, Tables=Tables, entity_of=entity_of, is_hidden=is_hidden, deal_more=deal_more
)
offered_cards, deal_anew = dealing.offered_cards, dealing.deal_anew
