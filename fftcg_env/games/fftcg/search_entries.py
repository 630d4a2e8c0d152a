"""Compiled entry points for search: determinize, roll out, score and judge games (:mod:`fftcg_env.core.search`)."""

from ...core.entries import make_search_entries
from ...core.entry_arguments import Lists, Weights
from ...core.jit import rule
from .engine import engine
from .heuristic.determinize import action_key, can_continue, determinize, list_known_cards, replace_hidden_cards
from .heuristic.memory_types import Memories, Memory
from .heuristic.scoring import weigh
from .heuristic.win_probability import FEATURE_COUNT, compute_features, win_probability
from .record.types import Game, Player, Tables


@rule
def determinize_for(g: Game, t: Tables, player: int, seed: int) -> None:
    """Determinize for a player."""
    determinize(g, t, Player(player), seed)


@rule
def list_known_cards_for(g: Game, player: int, lists: Lists, e: int) -> None:
    """List what a player knows of the opponent's deck."""
    list_known_cards(g, Player(player), lists, e)


@rule
def replace_hidden_cards_for(g: Game, t: Tables, player: int, lists: Lists, e: int) -> None:
    """Put another deck list into the places that a player does not know."""
    replace_hidden_cards(g, t, Player(player), lists, e)


@rule
def can_continue_for(g: Game, t: Tables, player: int) -> int:
    """Whether a player's opponent can go on with what is announced."""
    return can_continue(g, t, Player(player))


@rule
def write_features(g: Game, t: Tables, m: Memory, rows: Weights, e: int) -> None:
    """Write the features of the win probability, in the order of ``memory.OUTLOOK``."""
    compute_features(g, t, m)
    for k in range(FEATURE_COUNT):
        rows[e, k] = m.features[k]


entries = make_search_entries(
    __name__,
    engine,
    determinize=determinize_for,
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
        "write_known_cards": list_known_cards_for,
        "replace_hidden_cards": replace_hidden_cards_for,
        "can_continue": can_continue_for,
    },
)
look, roll_out, advise, judge = entries.look, entries.roll_out, entries.advise, entries.judge
