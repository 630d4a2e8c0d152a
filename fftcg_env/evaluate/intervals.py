"""Confidence intervals of win rates."""

from __future__ import annotations

import functools
from math import ceil, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95


def wilson_interval(wins: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a win rate (E. B. Wilson, JASA 22, 1927); (0, 1) for 0 games.

    >>> low, high = wilson_interval(90, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    """
    if games == 0:
        return 0.0, 1.0
    return share_interval(wins / games, games, confidence)


@functools.cache
def normal_quantile(confidence: float) -> float:
    """The number of standard deviations to either side that a normal distribution has with this probability."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def games_for(precision: float, confidence: float = CONFIDENCE) -> int:
    """The number of independent games, rounded up to an even one, after which the interval of any win rate reaches at
    most ``precision`` (0 to 1/2) to either side.

    >>> games_for(0.02), games_for(0.5)
    (2402, 4)
    """
    return 2 * ceil((normal_quantile(confidence) / precision) ** 2 / 8)


def share_interval(share: float, trials: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a share that need not be a whole number of ``trials``, such as a mean of half
    points; (0, 1) for 0 trials. For a whole number of wins it equals :func:`wilson_interval`.

    >>> [round(end, 3) for end in share_interval(0.9, 100)]
    [0.826, 0.945]
    """
    if trials == 0:
        return 0.0, 1.0
    z = normal_quantile(confidence)
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, middle - half), min(1.0, middle + half)
