"""Win rates by card, as 17lands defines them: how games went in which a card was held, drawn, or not seen.

Each copy counts once in each game, so that a game with two copies in the opening hand counts twice. A copy that left
the deck without coming to hand, into a Damage Zone for instance, counts in none of the rates.

Which cards come to hand depends on how a game goes: winners draw more cards, and losers' decks are emptied by damage.
So the rates of a card that does nothing differ, too, by as much as those of all cards of the deck. The improvement
when drawn (IWD) is counted from there: it is 0 for a card without influence. It does not say why games were won:
a card for long games looks like whoever wins long games.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
from scipy.stats import t

from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.intervals import CONFIDENCE, share_interval
from fftcg_env.evaluate.pairs import quantile_of


@dataclass(frozen=True)
class Rate:
    """A win rate of copies, with its interval; the rate is NaN and the interval (0, 1) without one."""

    copies: int
    rate: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class CardRates:
    """``opening``: copies in the opening hand (OH WR). ``drawn``: drawn later (GD WR). ``in_hand``: either (GIH WR).
    ``not_seen``: in the deck from the first turn to the end (GNS WR). ``improvement`` (IWD): GIH WR less GNS WR, less
    the same difference of all cards of the deck; NaN without either rate. Its interval lies within [-2, 2]."""

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
    """The rates of one card in the games of a deck that holds it.

    Arrays of shape (games): ``points`` 0, 1/2 or 1; ``copies`` in the deck, and of these ``opening`` in the opening
    hand that was kept, ``drawn`` later, and ``unseen`` in the deck to the end, whole numbers; ``pair``: a whole number,
    the same for games of one deal; ``deck``: of all cards of the deck, those that came to hand, and those that were in
    the deck to the end. Intervals take the games of a pair, and the copies in them, as one observation.

    Raises :class:`UnusableResultsError`.
    """
    scores = _checked(points, copies, opening, drawn, unseen, *deck, pair)
    _, cluster = np.unique(pair, return_inverse=True)
    in_hand, not_seen = np.add(opening, drawn), np.asarray(unseen)
    seen_rate, unseen_rate = (_rate(scores, weights, cluster, confidence) for weights in (in_hand, not_seen))
    improvement, interval = _improvement(
        scores, (in_hand, not_seen), (seen_rate, unseen_rate), deck, cluster, confidence
    )
    return CardRates(
        opening=_rate(scores, np.asarray(opening), cluster, confidence),
        drawn=_rate(scores, np.asarray(drawn), cluster, confidence),
        in_hand=seen_rate,
        not_seen=unseen_rate,
        improvement=improvement,
        improvement_interval=interval,
    )


def _checked(points: np.ndarray, *counts: np.ndarray) -> np.ndarray:
    """The points as floats, if all arrays fit together."""
    scores = np.asarray(points, float)
    if scores.ndim != 1 or any(np.shape(each) != scores.shape for each in counts):
        raise UnusableResultsError("the rates of a card need lists of equal length, an entry a game")
    if not np.isin(scores, (0, 0.5, 1)).all():
        raise UnusableResultsError("the points of a game are 0, 1/2 or 1")
    if any(np.asarray(each).dtype.kind not in "iu" for each in counts if np.size(each)):
        raise UnusableResultsError("copies and pairs are whole numbers")
    copies, opening, drawn, unseen, *deck = (np.asarray(each) for each in counts[:-1])
    if any((each < 0).any() for each in (opening, drawn, unseen)) or (opening + drawn + unseen > copies).any():
        raise UnusableResultsError("in some game more copies were seen than the deck has, or fewer than none")
    if (opening + drawn > deck[0]).any() or (unseen > deck[1]).any():
        raise UnusableResultsError("in some game more copies of a card were counted than of all cards of the deck")
    return scores


def _residuals(scores: np.ndarray, weights: np.ndarray, cluster: np.ndarray) -> tuple[float, np.ndarray]:
    """The weighted mean, and what each pair adds to its error (a ratio of sums, linearized)."""
    total = float(weights.sum())
    mean = float(weights @ scores) / total
    return mean, np.bincount(cluster, weights * (scores - mean)) / total


def _rate(scores: np.ndarray, weights: np.ndarray, cluster: np.ndarray, confidence: float) -> Rate:
    """A Wilson interval for as many independent games as the pairs are worth.

    That number is the variance of one game over that of the mean, at most what the games are worth by their weights
    (L. Kish, 1965). Where all games ended alike nothing tells how pairs hang together: each counts once.
    """
    quantile_of(confidence)  # refuses what is no confidence
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
    """The difference of two rates of the same games, less that of the whole deck.

    Its interval joins those of the two rates (R. Newcombe, Statistics in Medicine 17, 1998: method 10), which are not
    empty where all games ended alike, with the correlation of what each pair adds to both. What the pairs add to the
    difference of the deck makes the first interval wider or narrower. Few pairs tell little of their own variance: the
    reach is that of Student's distribution.
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
    """The difference of two weighted means, and what each pair adds to its error."""
    (one, first), (other, second) = (_residuals(scores, np.asarray(each), cluster) for each in weights)
    return one - other, first - second
