"""Bradley-Terry ratings of a field on the Elo scale, with intervals.

A member that won every game against the others, or lost every one, has no finite rating, because a more extreme rating
always fits better. So finite ratings are given to a *core* only: the largest group whose members all scored against one
another, directly or through others. The mean of its ratings is 0. All other members have a rating of plus or minus
infinity, and an interval with one finite end: "below -367" means that the member is rated below -367.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np

from fftcg_env.errors import require_extra
from fftcg_env.evaluate.elo import ELO_PER_LOG_ODDS
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.fit import Fit, goodness_of_fit
from fftcg_env.evaluate.intervals import CONFIDENCE
from fftcg_env.evaluate.pairs import quantile_of
from fftcg_env.evaluate.pentanomial import SCORES

with require_extra("evaluate", "ratings need"):
    import choix
    from scipy.optimize import brentq
    from scipy.sparse.csgraph import connected_components

LONGEST_SEARCH = 10_000
"""Maximum number of steps of a fit; a field of 25 takes about 20."""

STEPS = 100
"""Maximum number of Newton steps; about six are taken."""

PRECISION = 1e-4
"""Precision of the ends of intervals in log odds (0.02 Elo)."""

FURTHEST = 20.0
"""Largest log odds of an end of an interval (3,474 Elo)."""


@dataclass(frozen=True, eq=False)
class Ratings:
    """Ratings of the members of a field.

    - ``elo``: float64 (members). Finite in the core, with the mean 0; infinity for a member that lost no point against
      the core, minus infinity for one that scored none, NaN for one that never met it.
    - ``low``, ``high``: float64 (members), the ends of the confidence intervals; infinite if the games give no bound.
    - ``core``: bool (members).
    - ``place``: int64 (members), 0 for the strongest; ties in the given order.
    - ``fit``: whether the match-ups of the core agree with the ratings; None if there are too few to test that.
    """

    names: tuple[str, ...]
    elo: np.ndarray
    low: np.ndarray
    high: np.ndarray
    core: np.ndarray
    place: np.ndarray
    fit: Fit | None = None

    def order(self) -> np.ndarray:
        """The numbers of the members, the strongest first; ties in the given order."""
        return np.argsort(self.place, kind="stable")

    @property
    def warnings(self) -> list[str]:
        """A sentence for each kind of member without a finite rating."""
        warnings = []
        for what, which in (("lost", self.elo == -inf), ("won", self.elo == inf)):
            names = ", ".join(np.array(self.names, object)[which])
            if names:
                warnings.append(
                    f"{names} {what} every game against the rated members and {'has' if which.sum() == 1 else 'have'} "
                    "no finite rating; add members of intermediate strength"
                )
        if np.isnan(self.elo).any():
            names = ", ".join(np.array(self.names, object)[np.isnan(self.elo)])
            warnings.append(f"{names} never met a rated member")
        return warnings


def rate(field: Field, *, confidence: float = CONFIDENCE) -> Ratings:
    """The ratings of a field by maximum likelihood; a draw is half a win.

    Intervals invert the score test (C. Rao, 1948): a rating is in the interval if the results are compatible with it,
    with all other ratings at their most likely values given this one. For two members this is Wilson's interval. The
    dispersion is estimated from the pairs of all match-ups: the variance of their scores relative to independent games.
    Equal arguments give equal results.

    Needs ``choix``. Raises :class:`UnusableResultsError` for a field with groups that never met, and
    :class:`MissingLibraryError` without the library.
    """
    z = quantile_of(confidence)
    field.require_connected()
    count = len(field)
    groups, group = connected_components(_points(field) > 0, connection="strong")
    core = group == np.bincount(group, minlength=groups).argmax()
    elo, low, high = np.full(count, np.nan), np.full(count, -inf), np.full(count, inf)
    members = np.flatnonzero(core)
    strengths = _most_likely(_points(field)[np.ix_(members, members)])
    elo[members] = strengths * ELO_PER_LOG_ODDS
    dispersion = _dispersion(field)
    limit = z * z * dispersion
    for number, member in enumerate(members):
        reach = _Reach(field, members, number, strengths)
        low[member], high[member] = (reach.end(sign, strengths[number], limit) for sign in (-1, 1))
    for member in np.flatnonzero(~core):
        results = field.counts[member, members].sum(axis=0)
        if not results.any():
            continue
        reach = _Reach(field, np.append(members, member), len(members), np.append(strengths, 0.0))
        if results[0]:
            elo[member], high[member] = -inf, reach.far_end(-1, limit)
        else:
            elo[member], low[member] = inf, reach.far_end(1, limit)
    fit = goodness_of_fit(field, members, strengths, dispersion)
    return Ratings(field.names, elo, low * ELO_PER_LOG_ODDS, high * ELO_PER_LOG_ODDS, core, _places(field, elo), fit)


def _points(field: Field) -> np.ndarray:
    """The points of each member against each, in units of pairs, float64 (members, members)."""
    points: np.ndarray = field.counts @ SCORES
    return points


def _most_likely(points: np.ndarray) -> np.ndarray:
    """The most likely strengths for these points, in log odds with the mean 0."""
    if len(points) == 1:
        return np.zeros(1)
    try:
        strengths = choix.ilsr_pairwise_dense(2 * points, max_iter=LONGEST_SEARCH)
    except (RuntimeError, ValueError):
        raise UnusableResultsError("the results are too one-sided for ratings; play more games") from None
    return np.asarray(strengths - strengths.mean(), float)


def _dispersion(field: Field) -> float:
    """The variance of pair scores relative to two independent games without draws: 1 if the games of a pair are
    independent, 2 if they always have the same result. Match-ups whose games all had the same result carry no
    information about it. Half an independent pair is added, which dampens estimates from few pairs."""
    one, other = np.nonzero(np.triu(field.pairs >= 2))
    counts = field.counts[one, other]
    pairs = counts.sum(axis=1)
    mean = counts @ SCORES / pairs
    seen = (counts * (SCORES - mean[:, None]) ** 2).sum(axis=1) * pairs / (pairs - 1)
    return float((seen.sum() + 0.5) / ((pairs * mean * (1 - mean) / 2).sum() + 0.5))


class _Reach:
    """The score statistic of the results with the strength of one member held fixed."""

    def __init__(self, field: Field, members: np.ndarray, number: int, strengths: np.ndarray) -> None:
        """``members``: the core, followed by the held member if it is not in the core; ``number``: the place of the
        held member; ``strengths``: initial values."""
        here = np.ix_(members, members)
        self._pairs, self._points = field.pairs[here].astype(float), _points(field)[here]
        self._strengths = strengths
        self._held = np.eye(len(members))[number]
        outside = self._points[number].any() != self._points[:, number].any()
        core = 1 - self._held if outside else np.ones(len(members))
        self._contrast = self._held - core / core.sum()  # strength relative to the mean of the core

    def end(self, sign: int, strength: float, limit: float) -> float:
        """The end of the interval below (-1) or above (1) the most likely strength."""
        if len(self._pairs) == 1:
            return strength
        step = 0.1
        while step < FURTHEST and self.distance(strength + sign * step) < limit:
            step *= 2
        if step >= FURTHEST:
            return sign * inf
        return float(brentq(lambda at: self.distance(at) - limit, strength, strength + sign * step, xtol=PRECISION))

    def far_end(self, sign: int, limit: float) -> float:
        """The finite end of the interval of a member with an infinite rating above (1) or below (-1) the core."""
        at = sign * FURTHEST
        while self.distance(at - sign) < limit:
            at -= sign
        return float(brentq(lambda value: self.distance(value) - limit, at - sign, at, xtol=PRECISION))

    def distance(self, strength: float) -> float:
        """The score statistic for this strength of the held member, assuming independent games: at least 0."""
        count = len(self._pairs)
        strengths = self._strengths + (strength - self._contrast @ self._strengths) * self._held
        for _ in range(STEPS):
            missing, information = self._score(strengths)
            system = np.block([[information, self._contrast[:, None]], [self._contrast, np.zeros((1, 1))]])
            step = np.linalg.solve(system, np.append(missing, strength - self._contrast @ strengths))[:count]
            longest = float(np.abs(step).max())
            strengths = strengths + step * min(1.0, 2.0 / max(longest, 1e-12))
            if longest < 1e-9:
                break
        missing, information = self._score(strengths)
        return 2 * float(missing @ np.linalg.solve(information, missing))

    def _score(self, strengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The points of each member minus the expected points, and the information matrix. A constant is added to the
        matrix, because the results do not determine the mean."""
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        weights = self._pairs * expected * (1 - expected)
        information = np.diag(weights.sum(axis=1)) - weights + 1 / weights.size
        return self._points.sum(axis=1) - (self._pairs * expected).sum(axis=1), information


def _places(field: Field, elo: np.ndarray) -> np.ndarray:
    """Places, 0 for the strongest: by rating, and by the share of all points if ratings are infinite or unknown."""
    share = np.array([field.overall(member).mean if field.overall(member).pairs else 0.5 for member in range(len(elo))])
    order = np.lexsort((-share, -np.nan_to_num(elo, nan=0.0)))
    return np.argsort(order, kind="stable")
