"""The compiled entries for players that look ahead (:mod:`fftcg_env.core.search`)."""

from ...core.entries import make_search_entries
from .engine import engine
from .pilot.dealing import deal_anew, is_hidden, offered_cards
from .pilot.heuristic import weigh, win_probability, write_features
from .pilot.keys import action_key
from .pilot.types import Mind, Minds
from .record.numbers import CARDS_PER_PLAYER

looking = make_search_entries(
    __name__,
    engine,
    deal_anew=deal_anew,
    action_key=action_key,
    Minds=Minds,
    heuristic={
        "Mind": Mind,
        "weigh": weigh,
        "win_probability": win_probability,
        "write_features": write_features,
    },
    closed_lists={"is_hidden": is_hidden, "offered_cards": offered_cards, "CARDS_PER_PLAYER": CARDS_PER_PLAYER},
)
look, roll_out, advise, judge = looking.look, looking.roll_out, looking.advise, looking.judge
