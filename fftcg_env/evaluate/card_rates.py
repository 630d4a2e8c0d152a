"""Win rates by card, as 17lands defines them: how games went in which a card was held, drawn, or not seen.

Each copy counts once in each game, so that a game with two copies in the opening hand counts twice. These rates do not
say what a card does: long games draw more cards, whoever wins them, and a deck's other cards win games as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

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
    ``not_seen``: in the deck to the end (GNS WR). ``improvement``: GIH WR less GNS WR (IWD), NaN without either, and
    its interval within [-1, 1]."""

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
    pair: np.ndarray,
    confidence: float = CONFIDENCE,
) -> CardRates:
    """The rates of one card in the games of a deck that holds it.

    Arrays of shape (games): ``points`` 0, 1/2 or 1; ``copies`` in the deck, and of these ``opening`` in the opening
    hand that was kept and ``drawn`` later, whole numbers; ``pair``: a whole number, the same for games of one deal.
    Intervals take the games of a pair, and the copies in them, as one observation.

    Raises :class:`UnusableResultsError`.
    """
    scores = _checked(points, copies, opening, drawn, pair)
    _, cluster = np.unique(pair, return_inverse=True)
    in_hand, not_seen = np.add(opening, drawn), np.subtract(copies, np.add(opening, drawn))
    improvement, interval = _improvement(scores, in_hand, not_seen, cluster, confidence)
    return CardRates(
        opening=_rate(scores, np.asarray(opening), cluster, confidence),
        drawn=_rate(scores, np.asarray(drawn), cluster, confidence),
        in_hand=_rate(scores, in_hand, cluster, confidence),
        not_seen=_rate(scores, not_seen, cluster, confidence),
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
    copies, opening, drawn = (np.asarray(each) for each in counts[:3])
    if (opening < 0).any() or (drawn < 0).any() or (opening + drawn > copies).any():
        raise UnusableResultsError("in some game more copies were seen than the deck has, or fewer than none")
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
    scores: np.ndarray, in_hand: np.ndarray, not_seen: np.ndarray, cluster: np.ndarray, confidence: float
) -> tuple[float, tuple[float, float]]:
    """The difference of two rates of the same games; what a pair adds to both is taken together."""
    if not in_hand.sum() or not not_seen.sum():
        return float("nan"), (-1.0, 1.0)
    one, one_residuals = _residuals(scores, in_hand, cluster)
    other, other_residuals = _residuals(scores, not_seen, cluster)
    residuals = one_residuals - other_residuals
    half = quantile_of(confidence) * sqrt(float(residuals @ residuals))
    difference = one - other
    return difference, (max(-1.0, difference - half), min(1.0, difference + half))
