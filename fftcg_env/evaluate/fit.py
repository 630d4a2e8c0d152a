"""Goodness of fit: do the match-ups of a field agree with its Bradley-Terry ratings?

A rating is one number for each member, so ratings cannot describe decks that beat one another in a circle. The test
compares the score of every match-up with the score that the ratings predict, relative to the chance of pairs of games.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from fftcg_env.errors import require_extra
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.pentanomial import SCORES

with require_extra("evaluate", "the fit of ratings needs"):
    from scipy.stats import f

SIGNIFICANT = 0.05
"""Below this p-value the match-ups contradict the ratings."""


@dataclass(frozen=True)
class Fit:
    """An F test of ratings against match-ups.

    - ``statistic``: squared deviations of the match-ups from the ratings, relative to those of chance; about 1 for a
      field that the ratings describe. ``freedom``: its degrees of freedom. ``p``: probability of such a statistic or a
      larger one if the ratings describe the field.
    - ``deviation``: standard deviation of the match-ups around the ratings beyond chance, as a share of points.
    - ``furthest``: the two members of the match-up that contradicts the ratings most; ``seen``, ``predicted``: its
      share of points from the side of the first, which scores more than predicted.
    """

    statistic: float
    freedom: tuple[int, int]
    p: float
    deviation: float
    furthest: tuple[int, int]
    seen: float
    predicted: float

    @property
    def misfit(self) -> bool:
        """Whether the match-ups contradict the ratings."""
        return self.p < SIGNIFICANT

    def text(self, names: tuple[str, ...]) -> str:
        """The result of the test in words."""
        p = "p < 0.001" if self.p < 0.001 else f"p = {self.p:.3f}"
        test = f"(F = {self.statistic:.2f} with {self.freedom[0]} and {self.freedom[1]} degrees of freedom, {p})"
        if not self.misfit:
            return f"The match-ups do not contradict the ratings {test}."
        one, other = (names[number] for number in self.furthest)
        return (
            f"The ratings do not explain all match-ups {test}: beyond chance, match-ups deviate from them by "
            f"{100 * self.deviation:.0f} percentage points (standard deviation). The largest surprise: {one} wins "
            f"{self.seen:.0%} against {other}, and the ratings predict {self.predicted:.0%}. "
            "Read the match-ups before the ratings."
        )


def goodness_of_fit(field: Field, members: np.ndarray, strengths: np.ndarray, dispersion: float) -> Fit | None:
    """Test the ratings of ``members`` (their numbers in the field); None if they have no match-up to spare.

    ``strengths``: the most likely strengths in log odds; ``dispersion``: the variance of pair scores relative to two
    independent games.
    """
    pairs = field.pairs[np.ix_(members, members)]
    one, other = np.nonzero(np.triu(pairs))
    freedom = len(one) - (len(members) - 1)
    if freedom <= 0:
        return None
    pairs = pairs[one, other]
    seen = (field.counts[members[one], members[other]] @ SCORES) / pairs
    predicted = 1 / (1 + np.exp(strengths[other] - strengths[one]))
    chance = dispersion * predicted * (1 - predicted) / (2 * pairs)
    surprise = (seen - predicted) ** 2 / chance
    statistic = float(surprise.sum()) / freedom
    within = max(1, int((pairs - 1).sum()))
    beyond = float(((seen - predicted) ** 2).sum() - freedom * chance.mean()) / len(one)
    worst = int(surprise.argmax())
    furthest = int(members[one[worst]]), int(members[other[worst]])
    shares = float(seen[worst]), float(predicted[worst])
    if shares[0] < shares[1]:
        furthest, shares = furthest[::-1], (1 - shares[0], 1 - shares[1])
    p = float(f.sf(statistic, freedom, within))
    return Fit(statistic, (freedom, within), p, sqrt(max(0.0, beyond)), furthest, *shares)
