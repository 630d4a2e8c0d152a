"""Win rates by card, as 17lands defines them: of games in which a card was in hand, drawn, or not seen.

Each copy counts once per game, so a game with two copies in the opening hand counts twice. A copy that left the deck
without being in hand, for example into a Damage Zone, counts in none of the rates.

Which cards are drawn depends on the course of the game: winners draw more cards, and damage empties the decks of
losers. So the rates differ even for a card without any influence, by as much as those of all cards of the deck. The
improvement when drawn (IWD) is measured relative to that difference: it is 0 for a card without influence. It does not
say why games were won: a card that is good in long games gets the win rate of long games.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from fftcg_env.errors import require_extra
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.intervals import CONFIDENCE, share_interval
from fftcg_env.evaluate.pairs import quantile_of


@dataclass(frozen=True)
class Rate:
    """A win rate of copies with its confidence interval; without copies the rate is NaN and the interval (0, 1)."""

    copies: int
    rate: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class CardRates:
    """The win rates of a card.

    - ``opening``: copies in the opening hand (OH WR)
    - ``drawn``: copies drawn later (GD WR)
    - ``in_hand``: either of these (GIH WR)
    - ``not_seen``: copies in the deck from the first turn to the end (GNS WR)
    - ``improvement`` (IWD): GIH WR minus GNS WR, minus the same difference for all cards of the deck; NaN if one of the
      rates is missing. Its interval lies within [-2, 2].
    """

    opening: Rate
    drawn: Rate
    in_hand: Rate
    not_seen: Rate
    improvement: float
    improvement_interval: tuple[float, float]


def card_rates(
    points: np.ndarray,
    copies: np.ndarray,
    opening: np.ndarray,
    drawn: np.ndarray,
    unseen: np.ndarray,
    pair: np.ndarray,
    deck: tuple[np.ndarray, np.ndarray],
    confidence: float = CONFIDENCE,
) -> CardRates:
    """The rates of one card in the games of a deck that contains it.

    All arrays have the shape (games); counts are integers.

    - ``points``: 0, 1/2 or 1
    - ``copies``: copies in the deck; of these, ``opening``: in the opening hand that was kept, ``drawn``: drawn later,
      ``unseen``: in the deck to the end
    - ``pair``: an integer that is the same for the games of one deal
    - ``deck``: for all cards of the deck together, the number of cards that were in hand, and that stayed in the deck

    Intervals treat the games of a pair, and the copies in them, as one observation. Raises
    :class:`UnusableResultsError`.
    """
    scores = _checked(points, copies, opening, drawn, unseen, *deck, pair)
    _, cluster = np.unique(pair, return_inverse=True)
    in_hand, not_seen = np.add(opening, drawn), np.asarray(unseen)
    seen_rate, unseen_rate = (rate_of(scores, weights, cluster, confidence) for weights in (in_hand, not_seen))
    improvement, interval = _improvement(
        scores, (in_hand, not_seen), (seen_rate, unseen_rate), deck, cluster, confidence
    )
    return CardRates(
        opening=rate_of(scores, np.asarray(opening), cluster, confidence),
        drawn=rate_of(scores, np.asarray(drawn), cluster, confidence),
        in_hand=seen_rate,
        not_seen=unseen_rate,
        improvement=improvement,
        improvement_interval=interval,
    )


def _checked(points: np.ndarray, *counts: np.ndarray) -> np.ndarray:
    """The points as floats, after checking all arrays."""
    scores = np.asarray(points, float)
    if scores.ndim != 1 or any(np.shape(each) != scores.shape for each in counts):
        raise UnusableResultsError("the arrays must have the same length, with one entry per game")
    if not np.isin(scores, (0, 0.5, 1)).all():
        raise UnusableResultsError("points must be 0, 1/2 or 1")
    if any(np.asarray(each).dtype.kind not in "iu" for each in counts if np.size(each)):
        raise UnusableResultsError("copies and pairs must be integers")
    copies, opening, drawn, unseen, *deck = (np.asarray(each) for each in counts[:-1])
    if any((each < 0).any() for each in (opening, drawn, unseen)) or (opening + drawn + unseen > copies).any():
        raise UnusableResultsError("a game has a negative count, or more copies seen than there are in the deck")
    if (opening + drawn > deck[0]).any() or (unseen > deck[1]).any():
        raise UnusableResultsError("a game has more copies of one card than of all cards of the deck together")
    return scores


def _residuals(scores: np.ndarray, weights: np.ndarray, cluster: np.ndarray) -> tuple[float, np.ndarray]:
    """The weighted mean, and the contribution of each pair to its error (a linearized ratio of sums)."""
    total = float(weights.sum())
    mean = float(weights @ scores) / total
    return mean, np.bincount(cluster, weights * (scores - mean)) / total


def rate_of(scores: np.ndarray, weights: np.ndarray, cluster: np.ndarray, confidence: float) -> Rate:
    """The mean of ``scores`` (float64, 0 to 1) with ``weights`` (integers), and its Wilson interval for the effective
    number of independent games. ``cluster``: numbers from 0; games of one pair have the same.

    The effective number is the variance of one game divided by the variance of the mean, at most the effective number
    by weights (L. Kish, 1965). If all games have the same result, nothing is known about the correlation within pairs,
    and each pair counts once.
    """
    quantile_of(confidence)  # raises for an invalid confidence
    copies = int(weights.sum())
    if not copies:
        return Rate(0, float("nan"), (0.0, 1.0))
    mean, residuals = _residuals(scores, weights, cluster)
    variance = float(residuals @ residuals)
    if variance > 0:
        worth = min(mean * (1 - mean) / variance, copies**2 / float(weights @ weights))
    else:
        by_pair = np.bincount(cluster, weights)
        worth = copies**2 / float(by_pair @ by_pair)
    return Rate(copies, mean, share_interval(mean, worth, confidence))


def _improvement(
    scores: np.ndarray,
    weights: tuple[np.ndarray, np.ndarray],
    rates: tuple[Rate, Rate],
    deck: tuple[np.ndarray, np.ndarray],
    cluster: np.ndarray,
    confidence: float,
) -> tuple[float, tuple[float, float]]:
    """The difference of two rates of the same games, minus the difference for the whole deck.

    The interval combines the intervals of the two rates (R. Newcombe, Statistics in Medicine 17, 1998: method 10) with
    the correlation of the contributions of pairs; so it has a width even if all games have the same result. The
    contributions of the pairs to the deck's difference widen or narrow the first interval. With few pairs their
    variance is uncertain, so the quantile is that of Student's distribution.
    """
    if not rates[0].copies or not rates[1].copies:
        return float("nan"), (-2.0, 2.0)
    usual, of_deck = _difference(scores, deck, cluster)
    (one, first), (other, second) = (_residuals(scores, each, cluster) for each in weights)
    beyond = first - of_deck
    wider = sqrt(float(beyond @ beyond) / float(first @ first)) if first.any() else 1.0
    spread = sqrt(float(beyond @ beyond) * float(second @ second))
    correlation = float(beyond @ second) / spread if spread else 0.0
    (low, high), (other_low, other_high) = (each.interval for each in rates)
    pairs = int(cluster.max()) + 1
    with require_extra("evaluate", "win rates of cards need"):
        from scipy.stats import t
    few = float(t.ppf((1 + confidence) / 2, pairs - 1)) / quantile_of(confidence) if pairs > 1 else inf

    def reach(by_one: float, by_other: float) -> float:
        return sqrt(max(0.0, by_one**2 + by_other**2 - 2 * correlation * by_one * by_other))

    difference = one - other - usual
    down = few * reach(wider * (one - low), other_high - other)
    up = few * reach(wider * (high - one), other - other_low)
    return difference, (max(-2.0, difference - down), min(2.0, difference + up))


def _difference(
    scores: np.ndarray, weights: tuple[np.ndarray, np.ndarray], cluster: np.ndarray
) -> tuple[float, np.ndarray]:
    """The difference of two weighted means, and the contribution of each pair to its error."""
    (one, first), (other, second) = (_residuals(scores, np.asarray(each), cluster) for each in weights)
    return one - other, first - second
