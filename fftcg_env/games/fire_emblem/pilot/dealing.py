"""The hidden cards of a game dealt anew, as one player could imagine them (:mod:`fftcg_env.core.zoned.dealing`)."""

from ....core.jit import rule
from ....core.zoned.dealing import made_dealing
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game, Tables
from ..table.zones import owner_of


@rule
def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: of a deck, or of the opponent's hand and never shown."""
    zone = g.zone[card]
    if zone == no.DECK:
        return 1
    return 1 if zone == no.HAND and owner_of(card) != viewer and not g.known[card] >> viewer & 1 else 0


dealing = made_dealing(__name__, no, Game=Game, Tables=Tables, entity_of=entity_of, is_hidden=is_hidden)
offered_cards, deal_anew = dealing.offered_cards, dealing.deal_anew
