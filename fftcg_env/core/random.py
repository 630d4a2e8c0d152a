"""The random number generator of rules: xoroshiro64** on two 32-bit words, which the game's record holds as int64.

The words are in the record (field ``("random", WORDS)``). So a clone continues with the same numbers, and the same seed
gives the same game on every machine. No intermediate result exceeds 63 bits, so compiled code and plain Python
(``NUMBA_DISABLE_JIT=1``) agree bit for bit.

Algorithm: David Blackman and Sebastiano Vigna, https://prng.di.unimi.it/xoroshiro64starstar.c (public domain).
"""

from __future__ import annotations

import numpy as np

from fftcg_env.core.entry_arguments import Record
from fftcg_env.core.jit import compiled_as, rule

MASK = 0xFFFFFFFF  # 32 bits

WORDS = np.dtype(("i8", (2,)))
"""Dtype of the record's field: ``("random", WORDS)``."""


@compiled_as(WORDS)
class RandomWords(Record):
    """The two words of a generator."""


@rule
def multiply_32(a: int, b: int) -> int:
    """``a * b`` modulo 2**32, in halves, because the whole product may not fit into int64."""
    return (a * (b & 0xFFFF) + (((a * (b >> 16)) & 0xFFFF) << 16)) & MASK


@rule
def mix_32(x: int) -> int:
    """Scatter the bits of a 32-bit word (the finalizer of MurmurHash3)."""
    x = multiply_32(x ^ (x >> 16), 0x85EBCA6B)
    x = multiply_32(x ^ (x >> 13), 0xC2B2AE35)
    return x ^ (x >> 16)


@rule
def seed_random(words: RandomWords, seed: int) -> None:
    """Start the generator. Different int64 seeds give different states, because a Feistel network is one-to-one."""
    low = seed & MASK
    high = (seed >> 32) & MASK
    for i in range(1, 5):
        low, high = high, low ^ mix_32((high + 0x9E3779B9 * i) & MASK)
    if low == 0 and high == 0:
        high = 1  # xoroshiro never leaves the state 0, 0
    words[0] = low
    words[1] = high


@rule
def next_random(words: RandomWords) -> int:
    """The next 32-bit number."""
    a = words[0]
    b = words[1]
    x = multiply_32(a, 0x9E3779BB)
    x = ((x << 5) | (x >> 27)) & MASK
    b ^= a
    words[0] = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & MASK
    words[1] = ((b << 13) | (b >> 19)) & MASK
    return multiply_32(x, 5)


@rule
def random_below(words: RandomWords, n: int) -> int:
    """A number from 0 to ``n - 1``, for n up to 2**31, with a bias below n / 2**32."""
    return (next_random(words) * n) >> 32


SHUFFLE_STEP = 0x1E3779B97F4A7C15
"""An odd step, so that the seeds of one deck's shuffles repeat only after 2**63 shuffles."""


@rule
def follow_deck(words: RandomWords, deck_seeds: RandomWords, player: int) -> int:
    """Prepare a shuffle: if the deck has a seed of its own, restart the generator from it.

    ``deck_seeds``: the record's field ``("deck_seeds", WORDS)``, a seed for each player's deck; 0: shuffle with the
    game's random numbers. Returns whether the deck has a seed. Then the caller restores the game's words after the
    shuffle.
    """
    if deck_seeds[player] == 0:
        return 0
    seed_random(words, deck_seeds[player])
    deck_seeds[player] = (deck_seeds[player] + SHUFFLE_STEP) & 0x7FFFFFFFFFFFFFFF
    return 1
