"""The compiled entries for search (:mod:`fftcg_env.core.search`)."""

from ...core.jit import rule
from ...core.zoned.search import make_zoned_search
from .engine import engine
from .heuristic.card_values import Memory
from .heuristic.decisions import score_of, side_feature
from .heuristic.weights import WEIGHTS
from .record import numbers as no
from .record.compiled import Game, common
from .record.state import MOST_CARDS


@rule
def kept_back(g: Game) -> int:
    """The card that is being declared: the list of legal actions was made for it."""
    return int(g.build.card)


search = make_zoned_search(
    __name__,
    engine,
    common,
    WEIGHTS,
    discard_pile=no.DISCARD,
    most_cards=MOST_CARDS,
    Memory=Memory,
    score_of=score_of,
    side_feature=side_feature,
    kept_back=kept_back,
)
look, roll_out, advise, judge = search.look, search.roll_out, search.advise, search.judge
