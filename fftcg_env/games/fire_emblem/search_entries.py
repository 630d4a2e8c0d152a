"""The compiled entries for search (:mod:`fftcg_env.core.search`)."""

from ...core.jit import rule
from ...core.zoned.search import make_zoned_search
from .engine import engine
from .heuristic.decisions import score_of, side_feature
from .heuristic.strikes import Memory
from .heuristic.weights import WEIGHTS
from .record import numbers as no
from .record.compiled import Game, common, owner_of
from .record.state import MOST_CARDS


@rule
def side_of(g: Game, card: int) -> int:
    """The player on whose side a card lies: cards never change sides."""
    return owner_of(card)


search = make_zoned_search(
    __name__,
    engine,
    common,
    WEIGHTS,
    discard_pile=no.OFF_FIELD,
    most_cards=MOST_CARDS,
    Memory=Memory,
    score_of=score_of,
    side_feature=side_feature,
    side_of=side_of,
)
look, roll_out, advise, judge = search.look, search.roll_out, search.advise, search.judge
