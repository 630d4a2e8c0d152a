"""Bradley-Terry ratings of a field on the Elo scale, with intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fftcg_env.evaluate.elo import ELO_PER_LOG_ODDS
from fftcg_env.evaluate.errors import MissingLibraryError, UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.intervals import CONFIDENCE
from fftcg_env.evaluate.pairs import quantile_of
from fftcg_env.evaluate.pentanomial import SCORES

DRAWN_GAMES = 2.0
"""Games that each member is taken to have drawn beforehand, spread evenly over the others (as BayesElo does): whoever
never won, or never lost, has a finite rating. How far out it is, these games alone say, and its interval ends there."""

RESAMPLES = 1000
"""Of the results, for the intervals."""

_LONGEST_SEARCH = 10_000
"""Steps of a fit; a field of 25 takes about 20."""


@dataclass(frozen=True, eq=False)
class Ratings:
    """``elo``: float64 (members), their mean is 0. ``low``, ``high``: float64 (members), the ends of the intervals."""

    names: tuple[str, ...]
    elo: np.ndarray
    low: np.ndarray
    high: np.ndarray

    def order(self) -> np.ndarray:
        """The numbers of the members, the strongest first; equal ones as they were given."""
        return np.argsort(-self.elo, kind="stable")


def rate(
    field: Field,
    *,
    confidence: float = CONFIDENCE,
    resamples: int = RESAMPLES,
    seed: int = 0,
    drawn_games: float = DRAWN_GAMES,
) -> Ratings:
    """The ratings of a field; a draw is half a win.

    Intervals are percentiles of the ratings of ``resamples`` Bayesian bootstraps (D. Rubin, Annals of Statistics 9,
    1981) over pairs: in each, the shares of the five outcomes of a match-up are drawn from a Dirichlet distribution of
    its counts. One further pair of each member, spread over its opponents and the outcomes, keeps match-ups that
    always ended alike from being certain. Equal arguments give equal results.

    Needs ``choix``. Raises :class:`UnusableResultsError` for a field that falls into groups that never met,
    :class:`MissingLibraryError` without the library.
    """
    quantile_of(confidence)  # refuses what is no confidence
    if resamples < 1 or drawn_games <= 0:
        raise UnusableResultsError(f"{resamples} resamples and {drawn_games} drawn games; each must be above 0")
    field.require_connected()
    count = len(field)
    if count == 1:
        return Ratings(field.names, np.zeros(1), np.zeros(1), np.zeros(1))
    drawn = drawn_games / 2 / (count - 1) * (1 - np.eye(count))
    elo = _fit(2 * field.counts @ SCORES + drawn)
    rng = np.random.default_rng(seed)
    samples = np.array([_fit(_resampled(field, rng) + drawn, elo) for _ in range(resamples)])
    tail = 100 * (1 - confidence) / 2
    low, high = np.percentile(samples, [tail, 100 - tail], axis=0)
    return Ratings(field.names, elo, np.minimum(low, elo), np.maximum(high, elo))


def _resampled(field: Field, rng: np.random.Generator) -> np.ndarray:
    """The points of each match-up, (members, members), with other weights of the pairs."""
    one, other = np.nonzero(np.triu(field.pairs))
    weights = rng.standard_gamma(field.counts[one, other] + 1 / (len(field) - 1) / len(SCORES))
    pairs = field.pairs[one, other]
    share = (weights @ SCORES) / weights.sum(axis=1)
    points = np.zeros((len(field), len(field)))
    points[one, other] = 2 * pairs * share
    points[other, one] = 2 * pairs * (1 - share)
    return points


def _fit(points: np.ndarray, near: np.ndarray | None = None) -> np.ndarray:
    """The ratings, (members), that these points make most likely. ``near``: ratings to begin with."""
    try:
        import choix
    except ImportError:
        raise MissingLibraryError("ratings need the library choix: pip install 'fftcg_env[evaluate]'") from None
    start = None if near is None else near / ELO_PER_LOG_ODDS
    try:
        strengths = choix.ilsr_pairwise_dense(points, initial_params=start, max_iter=_LONGEST_SEARCH)
    except (RuntimeError, ValueError):
        raise UnusableResultsError("the results are too lopsided for ratings: take more drawn games") from None
    return (strengths - strengths.mean()) * ELO_PER_LOG_ODDS
