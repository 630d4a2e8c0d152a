"""Is the changed list an improvement: the sequential test for two variants that play the same deals."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fftcg_env.evaluate.elo import elo_of_score, score_of_elo
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.sequential import SequentialTest


@dataclass(frozen=True)
class Gain:
    """What the new variant scores beyond the old one against the same opponents, as a share of the points, in
    [-1, 1]."""

    share: float
    interval: tuple[float, float]
    pairs: int


def variant_test(test: SequentialTest) -> SequentialTest:
    """The test of pairs of two variants that stands for ``test`` of the variants.

    A pair has one game of each, and counts the points of the new one and those that the opponent took from the old one.
    So its mean is 1/2 plus half of what the new one scores beyond the old one; an Elo difference is taken as one
    between equals.

    >>> round(variant_test(SequentialTest(elo0=0, elo1=10)).elo1, 2)
    5.0
    """
    return replace(test, elo0=_halved(test.elo0), elo1=_halved(test.elo1))


def gain_of(results: PairCounts) -> Gain:
    """The gain that these pairs of two variants show; (-1, 1) without a pair."""
    if not results.pairs:
        return Gain(0.0, (-1.0, 1.0), 0)
    low, high = results.interval()
    return Gain(2 * results.mean - 1, (2 * low - 1, 2 * high - 1), results.pairs)


def _halved(elo: float) -> float:
    return elo_of_score(0.5 + (score_of_elo(elo) - 0.5) / 2)
