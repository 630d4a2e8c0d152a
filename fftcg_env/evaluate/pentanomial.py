"""The pentanomial model: the likelihood of the outcomes of pairs under a given mean score.

A pair of games gives a share of 0, 1/4, 1/2, 3/4 or 1 of its two points. The model only constrains the mean of the five
probabilities. They are estimated by maximum likelihood under this constraint (Fishtest's "exact" model: M. Van den
Bergh, "Support for multinomial MLE", 2020). The estimate may give probability to outcomes that were not observed; no
prior is used.

With observed shares p and scores a, the estimate under mean s is ``p / (1 + l (a - s))``, where the multiplier l solves
``sum p (a - s) / (1 + l (a - s)) = 0``. If the mean lies outside the observed range, l is at its bound, and the extreme
outcome gets the remaining probability.
"""

from __future__ import annotations

from math import inf

import numpy as np

from fftcg_env.evaluate.errors import UnusableResultsError

SCORES = np.arange(5) / 4
"""The share of the points of a pair for each outcome."""

_STEPS = 100
"""Maximum number of steps: more than bisection needs; Newton's method takes about ten."""


def multipliers(counts: np.ndarray, mean: float | np.ndarray) -> np.ndarray:
    """The multiplier of the estimate under this mean score.

    ``counts``: (..., 5), the observed number of each outcome, at least one in total. ``mean``: in (0, 1), a number or
    an array (...). Returns (...): positive where the observed mean is above ``mean``."""
    mean = np.broadcast_to(np.asarray(mean, float), counts.shape[:-1])
    away = SCORES - mean[..., None]
    low, high = -1 / away[..., 4], -1 / away[..., 0]  # where 1 + l (a - s) is 0 at an extreme outcome
    # Without observations of an extreme outcome there is no pole, and the slope may keep its sign up to the bound.
    at_low = (counts[..., 4] == 0) & (_slope(counts, away, low)[0] <= 0)
    at_high = (counts[..., 0] == 0) & (_slope(counts, away, high)[0] >= 0)
    low, high = np.where(at_high, high, low), np.where(at_low, low, high)
    best = (low + high) / 2
    for _ in range(_STEPS):
        slope, change = _slope(counts, away, best)
        low, high = np.where(slope > 0, best, low), np.where(slope > 0, high, best)
        step = best - slope / np.where(change < 0, change, -1.0)
        following = np.where((step > low) & (step < high), step, (low + high) / 2)  # Newton's step, or bisection
        done = abs(following - best) <= 1e-15 * (1 + abs(best))
        best = following
        if done.all():
            break
    return best


def _slope(counts: np.ndarray, away: np.ndarray, multiplier: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The function whose root is the multiplier, and its derivative, which is never positive."""
    weights = 1 + multiplier[..., None] * away
    with np.errstate(divide="ignore", invalid="ignore"):  # at the ends of the bracket
        part = np.where(counts > 0, away / np.where(counts > 0, weights, 1.0), 0.0)
    return (counts * part).sum(axis=-1), -(counts * part * part).sum(axis=-1)


def log_likelihood_ratio(counts: np.ndarray, mean0: float | np.ndarray, mean1: float | np.ndarray) -> np.ndarray:
    """The generalized log-likelihood ratio of mean score ``mean1`` against ``mean0``.

    ``counts``: (..., 5). The means: in (0, 1), numbers or arrays (...). Returns (...); 0 without pairs.
    """
    counts = np.asarray(counts, float)
    ratio = np.zeros(counts.shape[:-1])
    for mean, sign in ((mean0, 1.0), (mean1, -1.0)):
        # log of observed share over estimate; the observed share cancels
        weights = 1 + multipliers(counts, mean)[..., None] * (SCORES - np.asarray(mean, float)[..., None])
        seen = counts > 0
        ratio += sign * np.where(seen, counts * np.log(np.where(seen, weights, 1.0)), 0.0).sum(axis=-1)
    return ratio


def score_interval(counts: np.ndarray, z: float) -> tuple[float, float]:
    """The score interval of the mean: all means s with ``pairs * (mean - s)**2 <= z**2 * variance(s)``.

    ``variance(s)`` is the variance of the estimate under mean s, as in Wilson's interval of a win rate and Tango's
    interval of paired shares (Statistics in Medicine 17, 1998). The interval equals Wilson's if both games of a pair
    always have the same result, and has a width even if all pairs have the same outcome. ``counts``: (5,), at least one
    pair. ``z``: normal quantile, above 0.
    """
    low = _lower_end(np.asarray(counts, float), z)
    return low, 1.0 - _lower_end(np.asarray(counts, float)[::-1], z)


def _lower_end(counts: np.ndarray, z: float) -> float:
    """The lower end of :func:`score_interval`.

    With ``m = l / c`` and ``c = 1 - l s``, the estimates are ``p / (c (1 + m a))``. They sum to 1, so m determines c,
    and with it the mean s and the multiplier l. Only m needs a root search.
    """
    pairs = float(counts.sum())
    outcomes = list(zip((counts / pairs).tolist(), SCORES.tolist(), strict=True))
    mean = sum(share * score for share, score in outcomes)
    if mean == 0:
        return 0.0
    # Without pairs of 0 points the estimate reaches down to the harmonic mean; below it the outcome of 0 points gets
    # probability, and the multiplier is 1 / s.
    reach = 0.0 if counts[0] else 1 / sum(share / score for share, score in outcomes[1:])
    edge = pairs * mean / (pairs + z * z)
    if edge <= reach:
        return edge

    def at(m: float) -> tuple[float, float]:
        """The mean and its multiplier."""
        c = rest = 0.0
        for share, score in outcomes:
            weight = 1 + m * score
            c += share / weight
            rest += share * score / weight
        return rest / c, m * c  # 1 - c is m times the second sum

    def excess(m: float) -> float:
        s, multiplier = at(m)
        return pairs * multiplier * (mean - s) - z * z

    top = 1.0
    while excess(top) < 0:
        top *= 2
        if top == inf:
            return reach
    low, high = 0.0, top
    while low < (middle := (low + high) / 2) < high:  # bisection: SciPy is an optional library
        low, high = (low, middle) if excess(middle) > 0 else (middle, high)
    return at(low)[0]


def checked_counts(counts: np.ndarray) -> np.ndarray:
    """Check counts of outcomes, (..., 5), and return them as integers. Raises :class:`UnusableResultsError`."""
    array = np.asarray(counts)
    if array.ndim == 0 or array.shape[-1] != len(SCORES):
        raise UnusableResultsError(f"pair counts need five outcomes in the last axis; the shape is {array.shape}")
    if array.dtype.kind not in "iuf" or not np.isfinite(array).all() or (array != np.floor(array)).any():
        raise UnusableResultsError("pair counts must be whole numbers")
    if (array < 0).any():
        raise UnusableResultsError(f"a pair count is {array.min()}; it must be at least 0")
    return array.astype(np.int64)
