"""Evaluation of agents and decks: matches with swapped seats, and statistics for paired games."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from fftcg_env.errors import MissingLibraryError
from fftcg_env.evaluate.card_rates import CardRates, card_rates
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.intervals import share_interval, wilson_interval
from fftcg_env.evaluate.matches import MatchResult, play_matches
from fftcg_env.evaluate.pairs import PairCounts, count_first_players, count_pairs, count_variants
from fftcg_env.evaluate.sequential import Decision, SequentialTest, Verdict

if TYPE_CHECKING:
    from fftcg_env.evaluate.nash import NashMixture, nash_mixture
    from fftcg_env.evaluate.ratings import Ratings, rate

__all__ = [
    "CardRates",
    "Decision",
    "Field",
    "MatchResult",
    "MissingLibraryError",
    "NashMixture",
    "PairCounts",
    "Ratings",
    "SequentialTest",
    "UnusableResultsError",
    "Verdict",
    "card_rates",
    "count_first_players",
    "count_pairs",
    "count_variants",
    "nash_mixture",
    "play_matches",
    "rate",
    "share_interval",
    "wilson_interval",
]

_NEED_SCIPY = {"NashMixture": ".nash", "nash_mixture": ".nash", "Ratings": ".ratings", "rate": ".ratings"}


def __getattr__(name: str) -> Any:
    """Import what needs SciPy at its first use (PEP 562)."""
    if name not in _NEED_SCIPY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_NEED_SCIPY[name], __name__), name)
