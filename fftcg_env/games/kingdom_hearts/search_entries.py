"""Which cards a player does not know, and the compiled entries for search (:mod:`fftcg_env.core.search`).

While Player cards are chosen, a choice that the player has not seen may become any other that its owner has (K-2.6).
"""

from ...core.jit import rule
from ...core.random import random_below
from ...core.zoned.search import make_zoned_search
from .engine import engine
from .heuristic.card_values import Memory
from .heuristic.decisions import side_feature, weigh
from .heuristic.weights import WEIGHTS
from .record import numbers as no
from .record.compiled import Game, Tables, common, facts
from .record.state import MOST_CARDS


@rule
def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: it is in a deck, or in the opponent's hand and was never shown. The Player
    card that the player has chosen in secret lies in the deck and is known (K-2.6)."""
    zone = g.zone[card]
    if zone == no.DECK:
        return 0 if g.phase == no.SETUP and card == g.start_card[viewer] else 1
    return 1 if zone == no.HAND and g.side[card] != viewer and not g.known[card] >> viewer & 1 else 0


@rule
def deal_more(g: Game, t: Tables, viewer: int) -> None:
    """Let any Player card of the opponent's take the place of the one that was chosen in secret."""
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


search = make_zoned_search(
    __name__,
    engine,
    common,
    WEIGHTS,
    discard_pile=no.DISCARD,
    most_cards=MOST_CARDS,
    Memory=Memory,
    weigh=weigh,
    side_feature=side_feature,
    is_hidden=is_hidden,
    deal_more=deal_more,
)
look, roll_out, advise, judge = search.look, search.roll_out, search.advise, search.judge
