"""Confidence intervals of win rates."""

from __future__ import annotations

from scipy.stats import binomtest

CONFIDENCE = 0.95


def wilson_interval(wins: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a win rate (E. B. Wilson, JASA 22, 1927); (0, 1) without a game.

    >>> low, high = wilson_interval(90, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    """
    if games == 0:
        return 0.0, 1.0
    interval = binomtest(wins, games).proportion_ci(confidence_level=confidence, method="wilson")
    return float(interval.low), float(interval.high)
