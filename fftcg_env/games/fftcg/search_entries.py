"""Compiled entry points for search: determinize, roll out, score and judge games (:mod:`fftcg_env.core.search`)."""

from ...core.entries import make_search_entries
from ...core.entry_arguments import Weights
from ...core.jit import rule
from .engine import engine
from .heuristic.card_values import Memories, Memory
from .heuristic.determinize import action_key, can_continue, determinize, list_known_cards, replace_hidden_cards
from .heuristic.scoring import FEATURE_COUNT, compute_features, weigh, win_probability
from .record.types import Game, Tables


@rule
def write_features(g: Game, t: Tables, m: Memory, rows: Weights, e: int) -> None:
    """Write the features of the win probability, in the order of ``memory.WIN_FEATURES``."""
    compute_features(g, t, m)
    for k in range(FEATURE_COUNT):
        rows[e, k] = m.features[k]


entries = make_search_entries(
    __name__,
    engine,
    determinize=determinize,
    action_key=action_key,
    Memories=Memories,
    heuristic={
        "Memory": Memory,
        "weigh": weigh,
        "win_probability": win_probability,
        "write_features": write_features,
        "SCORES_PER_POINT": 1000,
    },
    closed_lists={
        "write_known_cards": list_known_cards,
        "replace_hidden_cards": replace_hidden_cards,
        "can_continue": can_continue,
    },
)
look, roll_out, advise, judge = entries.look, entries.roll_out, entries.advise, entries.judge
