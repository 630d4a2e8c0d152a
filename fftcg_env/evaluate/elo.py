"""Conversion between Elo differences and expected scores (logistic scale: 400 points are odds of 10 to 1)."""

from __future__ import annotations

from math import inf, isfinite, log, log10

from fftcg_env.evaluate.errors import UnusableResultsError

ELO_PER_LOG_ODDS = 400 / log(10)
"""Elo of one unit of log odds; also of one unit of strength in a Bradley-Terry model."""


def score_of_elo(elo: float) -> float:
    """The expected score, in [0, 1], of a player who is ``elo`` points stronger.

    >>> score_of_elo(0.0), round(score_of_elo(100.0), 4)
    (0.5, 0.6401)
    """
    if elo >= 0:
        return 1 / (1 + 10 ** (-elo / 400))
    return 1 - 1 / (1 + 10 ** max(elo / 400, -300.0))


def elo_of_score(score: float) -> float:
    """The Elo difference for an expected score; infinite at 0 and 1. Raises :class:`UnusableResultsError`.

    >>> elo_of_score(0.5), round(elo_of_score(10 / 11)), elo_of_score(1.0)
    (0.0, 400, inf)
    """
    if not 0 <= score <= 1:
        raise UnusableResultsError(f"a score of {score} is not between 0 and 1")
    if score in (0, 1):
        return inf if score == 1 else -inf
    return 400 * log10(score / (1 - score))


def elo_text(elo: float) -> str:
    """``+120``; an empty string for a rating that is not finite.

    >>> elo_text(119.7), elo_text(inf)
    ('+120', '')
    """
    return f"{round(elo):+d}" if isfinite(elo) else ""


def elo_interval_text(low: float, high: float) -> str:
    """``+100 to +140``, or the only finite end.

    >>> elo_interval_text(100, 140), elo_interval_text(-inf, -367), elo_interval_text(367, inf)
    ('+100 to +140', 'below -367', 'above +367')
    """
    if isfinite(low) and isfinite(high):
        return f"{round(low):+d} to {round(high):+d}"
    if isfinite(low):
        return f"above {round(low):+d}"
    return f"below {round(high):+d}" if isfinite(high) else "unknown"
