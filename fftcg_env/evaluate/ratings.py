"""Bradley-Terry ratings of a field on the Elo scale, with intervals.

Who won every game against the others, or lost every one, has no finite rating: each stronger, or weaker, one explains
the results better. So ratings are those of a *core*, the largest group whose members all scored against one another,
directly or through others; their mean is 0. All others have a rating of plus or minus infinity and an interval with one
end: "below -367" says that the games rule out that a member is 367 points below the mean of the core or less.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np
from scipy.optimize import brentq
from scipy.sparse.csgraph import connected_components

from fftcg_env.evaluate.elo import ELO_PER_LOG_ODDS
from fftcg_env.evaluate.errors import MissingLibraryError, UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.intervals import CONFIDENCE
from fftcg_env.evaluate.pairs import quantile_of
from fftcg_env.evaluate.pentanomial import SCORES

LONGEST_SEARCH = 10_000
"""Steps of a fit; a field of 25 takes about 20."""

STEPS = 100
"""Newton's steps at most; about six are taken."""

PRECISION = 1e-4
"""Of the ends of intervals, in log odds: 0.02 Elo."""

FURTHEST = 20.0
"""Log odds beyond which no end of an interval is looked for: 3,474 Elo."""


@dataclass(frozen=True, eq=False)
class Ratings:
    """``elo``: float64 (members). Those of the core are finite, with the mean 0; who never lost a point against the
    core has infinity, who never scored minus infinity, and who never met it NaN. ``low``, ``high``: float64 (members),
    the ends of the intervals, infinite where the games set none. ``core``: bool (members). ``place``: int64 (members),
    0 for the strongest; equal ones as they were given."""

    names: tuple[str, ...]
    elo: np.ndarray
    low: np.ndarray
    high: np.ndarray
    core: np.ndarray
    place: np.ndarray

    def order(self) -> np.ndarray:
        """The numbers of the members, the strongest first; equal ones as they were given."""
        return np.argsort(self.place, kind="stable")

    @property
    def warnings(self) -> list[str]:
        """A sentence for each kind of members whose ratings have no end."""
        told = []
        for what, which in (("lost", self.elo == -inf), ("won", self.elo == inf)):
            names = ", ".join(np.array(self.names, object)[which])
            if names:
                told.append(
                    f"{names} {what} every game against members that are rated, so that these games do not say how far "
                    f"{'below' if what == 'lost' else 'above'} them {'it is' if which.sum() == 1 else 'they are'}: "
                    "rate members of the strengths between"
                )
        if np.isnan(self.elo).any():
            names = ", ".join(np.array(self.names, object)[np.isnan(self.elo)])
            told.append(f"{names} met none of the members that are rated")
        return told


def rate(field: Field, *, confidence: float = CONFIDENCE) -> Ratings:
    """The ratings of a field by maximum likelihood; a draw is half a win.

    Intervals are those of the score test (C. Rao, 1948): a rating is in it if the results do not differ too much from
    those expected under it, where all other ratings are the most likely ones beside it. That is Wilson's interval for
    two members. How much results vary, the pairs of all match-ups tell: the variance of their scores over that of
    independent games. Equal arguments give equal results.

    Needs ``choix``. Raises :class:`UnusableResultsError` for a field that falls into groups that never met,
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
    limit = z * z * _dispersion(field)
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
    return Ratings(field.names, elo, low * ELO_PER_LOG_ODDS, high * ELO_PER_LOG_ODDS, core, _places(field, elo))


def _points(field: Field) -> np.ndarray:
    """The points of each against each, in pairs, float64 (members, members)."""
    points: np.ndarray = field.counts @ SCORES
    return points


def _most_likely(points: np.ndarray) -> np.ndarray:
    """The strengths, in log odds with the mean 0, that these points make most likely."""
    if len(points) == 1:
        return np.zeros(1)
    try:
        import choix
    except ImportError:
        raise MissingLibraryError("ratings need the library choix: pip install 'fftcg_env[evaluate]'") from None
    try:
        strengths = choix.ilsr_pairwise_dense(2 * points, max_iter=LONGEST_SEARCH)
    except (RuntimeError, ValueError):
        raise UnusableResultsError("the results are too lopsided for ratings: play more games") from None
    return np.asarray(strengths - strengths.mean(), float)


def _dispersion(field: Field) -> float:
    """The variance of the scores of pairs over that of two independent games without a draw: 1 where games of a pair
    are independent, 2 where they always end alike. Match-ups that always ended alike tell nothing of it; half an
    independent pair is added, so that few others do not tell too much."""
    one, other = np.nonzero(np.triu(field.pairs >= 2))
    counts = field.counts[one, other]
    pairs = counts.sum(axis=1)
    mean = counts @ SCORES / pairs
    seen = (counts * (SCORES - mean[:, None]) ** 2).sum(axis=1) * pairs / (pairs - 1)
    return float((seen.sum() + 0.5) / ((pairs * mean * (1 - mean) / 2).sum() + 0.5))


class _Reach:
    """How far results are from those expected, where the strength of one member is held fixed."""

    def __init__(self, field: Field, members: np.ndarray, number: int, strengths: np.ndarray) -> None:
        """``members``: the core, and behind it the held member if it is not of it; ``number``: which of them is held;
        ``strengths``: those to begin with."""
        here = np.ix_(members, members)
        self._pairs, self._points = field.pairs[here].astype(float), _points(field)[here]
        self._strengths = strengths
        self._held = np.eye(len(members))[number]
        outside = self._points[number].any() != self._points[:, number].any()
        core = 1 - self._held if outside else np.ones(len(members))
        self._contrast = self._held - core / core.sum()  # the strength is that beyond the mean of the core

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
        """The end towards the core of the interval of a member that is infinitely far above (1) or below (-1) it."""
        at = sign * FURTHEST
        while self.distance(at - sign) < limit:
            at -= sign
        return float(brentq(lambda value: self.distance(value) - limit, at - sign, at, xtol=PRECISION))

    def distance(self, strength: float) -> float:
        """The score statistic of this strength of the member, for independent games: at least 0."""
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
        """The points of each member beyond those expected, and the information of these results; a constant is added
        to it, which takes the place of the mean that results do not tell."""
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        weights = self._pairs * expected * (1 - expected)
        information = np.diag(weights.sum(axis=1)) - weights + 1 / weights.size
        return self._points.sum(axis=1) - (self._pairs * expected).sum(axis=1), information


def _places(field: Field, elo: np.ndarray) -> np.ndarray:
    """Places, 0 for the strongest: by rating, and by the share of all points where it is infinite or unknown."""
    share = np.array([field.overall(member).mean if field.overall(member).pairs else 0.5 for member in range(len(elo))])
    order = np.lexsort((-share, -np.nan_to_num(elo, nan=0.0)))
    return np.argsort(order, kind="stable")
