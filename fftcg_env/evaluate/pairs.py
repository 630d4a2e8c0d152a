"""Pair counts, the basis of all win rates and their confidence intervals.

A pair is one deal played twice with the seats swapped, or one deal played by two variants of a list against the same
opponent. Its outcome is the points of both games: 0, 1/2, 1, 3/2 or 2. The two games of a pair share a deal and are
not independent, so intervals use these pentanomial counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from fftcg_env.evaluate.elo import ELO_PER_LOG_ODDS, elo_of_score
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.intervals import CONFIDENCE, normal_quantile
from fftcg_env.evaluate.pentanomial import SCORES, checked_counts, score_interval


@dataclass(frozen=True)
class PairCounts:
    """The number of pairs with 0, 1/2, 1, 3/2 and 2 points. Raises :class:`UnusableResultsError` for other counts.

    >>> counts = PairCounts((5, 0, 20, 0, 15))
    >>> counts.pairs, counts.mean
    (40, 0.625)
    >>> [round(end, 3) for end in counts.interval()]
    [0.516, 0.722]
    """

    counts: tuple[int, ...] = (0, 0, 0, 0, 0)

    def __post_init__(self) -> None:
        array = checked_counts(np.asarray(self.counts))
        if array.ndim != 1:
            raise UnusableResultsError(f"pair counts must be five numbers; the shape is {array.shape}")
        object.__setattr__(self, "counts", tuple(array.tolist()))

    def __add__(self, other: PairCounts) -> PairCounts:
        return PairCounts(tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)))

    @property
    def reversed(self) -> PairCounts:
        """The same pairs from the opponent's side."""
        return PairCounts(self.counts[::-1])

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The share of all points, in [0, 1]. Raises :class:`UnusableResultsError` without pairs."""
        self._require_pairs()
        return float(np.dot(self.counts, SCORES)) / self.pairs

    @property
    def variance(self) -> float:
        """The variance of a pair's share of its points, in [0, 1/4]."""
        return float(np.dot(self.counts, (SCORES - self.mean) ** 2)) / self.pairs

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The score interval of the mean (:func:`~fftcg_env.evaluate.pentanomial.score_interval`), within [0, 1];
        (0, 1) without pairs."""
        z = quantile_of(confidence)
        return score_interval(np.array(self.counts), z) if self.pairs else (0.0, 1.0)

    @property
    def interval_text(self) -> str:
        """The 95 % interval: ``48.0% to 58.1%``."""
        return "{:.1%} to {:.1%}".format(*self.interval())

    def __str__(self) -> str:
        """``53.1% of 100 games (95 % confidence interval 48.0% to 58.1%)``."""
        return f"{self.mean:.1%} of {2 * self.pairs} games (95 % confidence interval {self.interval_text})"

    @property
    def reach(self) -> float:
        """The distance from the mean to the farther end of its interval, which is not symmetric near 0 and 1."""
        low, high = self.interval()
        return max(self.mean - low, high - self.mean)

    @property
    def elo(self) -> float:
        """The Elo difference of the mean; infinite if all points were won or lost."""
        return elo_of_score(self.mean)

    def elo_interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The interval of the mean on the Elo scale; an end may be infinite."""
        low, high = self.interval(confidence)
        return elo_of_score(low), elo_of_score(high)

    @property
    def normalized_elo(self) -> float:
        """Normalized Elo: the distance of the mean from 1/2 in standard deviations of a game, scaled so that it equals
        the Elo difference of nearly equal players who never draw. Raises :class:`UnusableResultsError` if all pairs
        have the same outcome, because the deviation is then unknown."""
        if self.variance == 0:
            raise UnusableResultsError("normalized Elo needs pairs with different outcomes; all of these are the same")
        return 2 * ELO_PER_LOG_ODDS * (self.mean - 0.5) / sqrt(2 * self.variance)

    def _require_pairs(self) -> None:
        if not self.pairs:
            raise UnusableResultsError("this statistic needs at least one pair of games")


def count_pairs(points: np.ndarray) -> PairCounts:
    """Pair counts from the points of games.

    ``points``: (pairs, 2), each 0, 1/2 or 1. Raises :class:`UnusableResultsError`.

    >>> count_pairs(np.array([[1, 1], [1, 0], [0.5, 0]])).counts
    (0, 1, 1, 0, 1)
    """
    halves = _halves_of(points)
    if halves.ndim != 2 or halves.shape[1] != 2:
        raise UnusableResultsError(
            f"the points of pairs must be an array with two columns; the shape is {halves.shape}"
        )
    return PairCounts(tuple(np.bincount(halves.sum(axis=1), minlength=len(SCORES)).tolist()))


def count_variants(points: np.ndarray, other: np.ndarray) -> PairCounts:
    """Pair counts of two variants that played the same deals (common random numbers).

    ``points``, ``other``: arrays of equal shape, each value 0, 1/2 or 1: the points of either variant in each game. The
    mean of the result is 1/2 plus half the difference of their scores. Raises :class:`UnusableResultsError`.

    >>> count_variants(np.array([1, 1, 0]), np.array([1, 0, 0])).counts
    (0, 0, 2, 0, 1)
    """
    one, two = _halves_of(points).ravel(), _halves_of(other).ravel()
    if np.shape(points) != np.shape(other):
        raise UnusableResultsError(f"both variants must have the same games; they have {one.size} and {two.size}")
    return PairCounts(tuple(np.bincount(one + 2 - two, minlength=len(SCORES)).tolist()))


def count_first_players(points: np.ndarray, first: np.ndarray) -> PairCounts:
    """Pair counts from the side of the player who went first: above 1/2, going first is an advantage.

    ``points``: as for :func:`count_pairs`. ``first``: bool (pairs, 2), whether the player with these points went first.
    Raises :class:`UnusableResultsError`.
    """
    went_first = np.asarray(first)
    if went_first.shape != np.shape(points) or went_first.dtype != bool:
        raise UnusableResultsError("first must be a bool array of the same shape as the points")
    return count_pairs(np.where(went_first, points, 1 - np.asarray(points, float)))


def quantile_of(confidence: float) -> float:
    """The normal quantile of a two-sided interval. Raises :class:`UnusableResultsError`.

    >>> round(quantile_of(0.95), 2)
    1.96
    """
    if not 0 < confidence < 1:
        raise UnusableResultsError(f"confidence is {confidence}; it must be above 0 and below 1")
    return normal_quantile(confidence)


def _halves_of(points: np.ndarray) -> np.ndarray:
    """Points as integer numbers of half points."""
    array = np.asarray(points)
    if array.dtype.kind not in "biuf" or not np.isin(array, (0, 0.5, 1)).all():
        raise UnusableResultsError("points must be 0, 1/2 or 1")
    return (2 * array.astype(float)).astype(np.int64)
