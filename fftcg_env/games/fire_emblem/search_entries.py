"""Which cards a player does not know, and the compiled entries for search (:mod:`fftcg_env.core.search`)."""

from ...core.jit import rule
from ...core.zoned.search import make_zoned_search
from .engine import engine
from .heuristic.decisions import lead_in, weigh
from .heuristic.strikes import Mind
from .heuristic.weights import WEIGHTS
from .record import numbers as no
from .record.compiled import Game, common, owner_of
from .record.state import MOST_CARDS


@rule
def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: it is in a deck, or in the opponent's hand and was never shown."""
    zone = g.zone[card]
    if zone == no.DECK:
        return 1
    return 1 if zone == no.HAND and owner_of(card) != viewer and not g.known[card] >> viewer & 1 else 0


@rule
def side_of(g: Game, card: int) -> int:
    """The player on whose side a card lies: cards never change sides."""
    return owner_of(card)


search = make_zoned_search(
    __name__,
    engine,
    no,
    common,
    WEIGHTS,
    discard_pile=no.OFF_FIELD,
    most_cards=MOST_CARDS,
    Mind=Mind,
    weigh=weigh,
    lead_in=lead_in,
    is_hidden=is_hidden,
    side_of=side_of,
)
look, roll_out, advise, judge = search.look, search.roll_out, search.advise, search.judge
