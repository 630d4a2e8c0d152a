"""Sequential tests of an improvement: Fishtest's GSPRT, which stops as soon as the results are decisive.

H0 says that the Elo difference is ``elo0``, H1 that it is ``elo1``. After each pair, or each batch of pairs, the
generalized log-likelihood ratio of the pentanomial counts is compared with Wald's bounds. In the long run, the
probability of accepting H1 is at most ``alpha`` if H0 is true, and the probability of accepting H0 is at most ``beta``
if H1 is true. For differences between the two, either may be accepted.

Confidence intervals assume a number of pairs that was fixed beforehand. A test stops when the results look decisive, so
the mean at its end is biased away from 1/2: rely on the decision, not on the mean.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import expm1, hypot, isfinite, log, sqrt
from typing import Any, Literal

import numpy as np

from fftcg_env.evaluate.elo import ELO_PER_LOG_ODDS, elo_of_score, score_of_elo
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.pentanomial import SCORES, checked_counts, log_likelihood_ratio

GREATEST_ELO = 1000.0
"""Largest absolute value of ``elo0`` and ``elo1``; beyond it, a handful of games is decisive."""

LEAST_PAIRS = 32
"""Default minimum number of pairs. The error rates hold asymptotically; the variance cannot be estimated from a dozen
pairs that happen to have the same outcome."""

UNSEEN = 1e-3
"""Count that normalized Elo uses for an outcome that was not observed, as in Fishtest, so that the variance is not
0."""


class Decision(Enum):
    """The state of a test."""

    RUNNING = "running"
    H1 = "H1 accepted"
    H0 = "H0 accepted"


@dataclass(frozen=True)
class Verdict:
    """The state of a test after some pairs. ``ratio``: the log-likelihood ratio, which is compared with ``bounds``."""

    decision: Decision
    ratio: float
    bounds: tuple[float, float]
    pairs: int

    def __str__(self) -> str:
        low, high = self.bounds
        return f"{self.decision.value} after {self.pairs} pairs (LLR {self.ratio:.2f}, bounds {low:.2f} and {high:.2f})"


@dataclass(frozen=True)
class SequentialTest:
    """A test of ``elo1`` against ``elo0``, with error rates ``alpha`` and ``beta``.

    ``model``: the kind of Elo difference. ``"logistic"``: the usual one, a function of the mean score.
    ``"normalized"``: in standard deviations of a game (:attr:`PairCounts.normalized_elo`), so that the length of a test
    does not depend on how often pairs are split. ``least_pairs``: minimum number of pairs before a decision. Raises
    :class:`UnusableResultsError`.

    >>> test = SequentialTest(elo0=0, elo1=20)
    >>> print(test.judge(PairCounts((60, 0, 200, 0, 140))))
    H1 accepted after 400 pairs (LLR 7.97, bounds -2.94 and 2.94)
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05
    model: Literal["logistic", "normalized"] = "logistic"
    least_pairs: int = LEAST_PAIRS

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            elo = getattr(self, name)
            if not isfinite(elo) or abs(elo) > GREATEST_ELO:
                raise UnusableResultsError(f"{name} is {elo}; it must be between {-GREATEST_ELO} and {GREATEST_ELO}")
        if self.elo0 >= self.elo1:
            raise UnusableResultsError(f"elo0 is {self.elo0}; it must be less than elo1, which is {self.elo1}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise UnusableResultsError(f"{name} is {getattr(self, name)}; it must be above 0 and below 0.5")
        if self.least_pairs < 1:
            raise UnusableResultsError(f"least_pairs is {self.least_pairs}; it must be at least 1")
        if self.model not in ("logistic", "normalized"):
            raise UnusableResultsError(f"model is {self.model!r}; it must be 'logistic' or 'normalized'")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds: H0 is accepted at or below the first, H1 at or above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def judge(self, results: PairCounts) -> Verdict:
        """The state of the test after all pairs so far."""
        ratio = float(self.ratios(np.array(results.counts)))
        low, high = self.bounds
        decision = Decision.RUNNING
        if results.pairs >= self.least_pairs and not low < ratio < high:
            decision = Decision.H1 if ratio >= high else Decision.H0
        return Verdict(decision, ratio, self.bounds, results.pairs)

    def decides(self, results: PairCounts) -> bool:
        """Whether the test accepts a hypothesis after these pairs."""
        return self.judge(results).decision is not Decision.RUNNING

    def ratios(self, counts: np.ndarray) -> np.ndarray:
        """The log-likelihood ratios of many results at once. ``counts``: (..., 5); returns (...)."""
        counts = checked_counts(counts)
        return log_likelihood_ratio(counts, *self._means(counts))

    def expected_pairs(self, elo: float, variance: float = 0.125) -> float:
        """Approximate number of pairs that the test takes if the Elo difference is ``elo`` (in the test's model).

        ``variance``: the variance of a pair's share of points (:attr:`PairCounts.variance`); the default 1/8 is that of
        two independent games between equal players without draws. The approximation is a Brownian motion that stops
        exactly at the bound; a real test takes slightly longer.
        """
        if not 0 < variance <= 0.25 or not isfinite(elo):
            raise UnusableResultsError(f"variance is {variance}; it must be above 0 and at most 0.25")
        mean, mean0, mean1 = (self._mean(bound, variance) for bound in (elo, self.elo0, self.elo1))
        spread = (mean1 - mean0) ** 2 / variance
        drift = (mean - (mean0 + mean1) / 2) * (mean1 - mean0) / variance
        low, high = self.bounds
        if abs(drift) < 1e-9 * spread:
            return -low * high / spread
        tilt = -2 * drift / spread
        to_h1 = -expm1(tilt * low) / (expm1(tilt * high) - expm1(tilt * low))
        return (to_h1 * high + (1 - to_h1) * low) / drift

    def _mean(self, elo: float, variance: float) -> float:
        """The mean score at an Elo difference."""
        if self.model == "logistic":
            return score_of_elo(elo)
        return _inside(0.5 + elo / (2 * ELO_PER_LOG_ODDS) * sqrt(2 * variance))

    def _means(self, counts: np.ndarray) -> tuple[np.ndarray | float, np.ndarray | float]:
        """The mean scores of H0 and H1, each a number or an array (...)."""
        if self.model == "logistic":
            return score_of_elo(self.elo0), score_of_elo(self.elo1)
        seen = np.maximum(counts, UNSEEN)
        shares = seen / seen.sum(axis=-1, keepdims=True)
        mean = (shares * SCORES).sum(axis=-1, keepdims=True)
        deviation = np.sqrt(2 * (shares * (SCORES - mean) ** 2).sum(axis=-1))
        mean0, mean1 = (_inside(0.5 + elo / (2 * ELO_PER_LOG_ODDS) * deviation) for elo in (self.elo0, self.elo1))
        return mean0, mean1


def _inside(mean: Any) -> Any:
    """A mean, clipped away from 0 and 1."""
    return np.clip(mean, 0.001, 0.999)


@dataclass(frozen=True)
class Gain:
    """The win rate of the new variant minus that of the old one against the same opponents, in [-1, 1]."""

    share: float
    interval: tuple[float, float]
    pairs: int

    def __str__(self) -> str:
        low, high = (f"{100 * end:+.1f}" for end in self.interval)
        points = f"{100 * self.share:+.1f} percentage points of win rate"
        return f"{points} (95 % confidence interval {low} to {high})"


def about_gains(first: Gain, second: Gain, agents: tuple[str, str]) -> str:
    """What the gains of a list in the hands of two agents say together, in a sentence. ``agents``: their names."""
    one, two = agents
    low, (other_low, other_high) = first.interval[0], second.interval
    if low > 0 and other_low > 0:
        return "Both agents win more with the new list."
    if other_high < 0:
        return f"{two} wins less with the new list: do not rely on the gain of {one}."
    if low > 0:
        highest = second.share - first.share + hypot(other_high - second.share, first.share - low)
        if highest < 0:
            return f"{two} gains less than {one}, and perhaps nothing: the exchanges suit {one}."
        return f"{second.pairs} deals of {two} neither confirm nor contradict the gain of {one}."
    if other_low > 0:
        return f"Only {two} is shown to win more with the new list."
    return "Neither agent is shown to win more with the new list."


def variant_test(test: SequentialTest) -> SequentialTest:
    """The test of pairs of two variants that is equivalent to ``test`` of the variants.

    A pair has one game of each variant. Its points are those of the new variant and those of the opponent of the old
    one. So the mean is 1/2 plus half of the difference between the variants. Elo differences are converted at equal
    strength.

    >>> round(variant_test(SequentialTest(elo0=0, elo1=10)).elo1, 2)
    5.0
    """
    return replace(test, elo0=_halved(test.elo0), elo1=_halved(test.elo1))


def gain_of(results: PairCounts) -> Gain:
    """The gain that these pairs of two variants show; the interval is (-1, 1) without pairs."""
    if not results.pairs:
        return Gain(0.0, (-1.0, 1.0), 0)
    low, high = results.interval()
    return Gain(2 * results.mean - 1, (2 * low - 1, 2 * high - 1), results.pairs)


def _halved(elo: float) -> float:
    return elo_of_score(0.5 + (score_of_elo(elo) - 0.5) / 2)
