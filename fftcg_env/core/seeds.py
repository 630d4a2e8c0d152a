"""Derive seeds from other seeds, the same on every machine, by SplitMix64 (Steele, Lea, Flood 2014)."""

from __future__ import annotations

from typing import Any

import numpy as np

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
"""The step of SplitMix64."""


def mix64(words: np.ndarray) -> np.ndarray:
    """Mix the bits of uint64 words (a bijection): the finalizer of SplitMix64."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def splitmix64(words: np.ndarray) -> np.ndarray:
    """One step of SplitMix64 from each of these states, uint64 (a bijection)."""
    return mix64(words + GOLDEN_GAMMA)


def seed_from(*numbers: int) -> int:
    """A seed from 0 to 2**63 - 1, derived from these numbers, each below 2**63.

    >>> seed_from(1, 2, 3) == seed_from(1, 2, 3) != seed_from(1, 3, 2)
    True
    """
    word = np.zeros(1, np.uint64)
    for number in numbers:
        word = splitmix64(word ^ np.array([number], np.uint64))
    return int(word[0] >> np.uint64(1))


def seeds_from(seed: int, count: int) -> np.ndarray:
    """``count`` different seeds derived from one: int64 ``(count,)``, not negative."""
    base = splitmix64(np.array([seed & (2**64 - 1)], np.uint64))
    return (splitmix64(base + np.arange(count, dtype=np.uint64)) >> np.uint64(1)).astype(np.int64)


def seeds_per_game(seeds: Any, count: int) -> np.ndarray:
    """A seed and a start of the sampling generator for each game, int64 ``(count, 2)``.

    ``seeds``: one number for all games, one for each, or an array that has this form already.
    """
    given = np.asarray(seeds, np.int64)
    if given.shape == (count, 2):
        return given
    if given.ndim:
        words = given.astype(np.uint64)
        both = words, mix64(words)
    else:
        words = GOLDEN_GAMMA * np.arange(1, count + 1, dtype=np.uint64) + given.astype(np.uint64)
        both = mix64(words), mix64(~words)
    return np.ascontiguousarray((np.stack(both, axis=1) & np.uint64(2**63 - 1)).astype(np.int64))
