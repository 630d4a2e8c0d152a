"""Argument types of compiled entries, their seeds, random legal actions, and clearing of records.

A game's entry is ``drive(states, tables, job, low, high, actions, seeds, decks, observations, masks, status)`` with the
jobs of :mod:`fftcg_env.core.jobs`; docs/architecture.md, "The compiled entry", describes every argument.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .jit import DISABLED, compiled_as, rule


class Record:
    """A record or array in compiled code, with the fields of its numpy dtype."""

    def __getattr__(self, field: str) -> Any: ...
    def __setattr__(self, field: str, value: Any) -> None: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: Any, value: Any) -> None: ...


@compiled_as(types.int64[::1])
class Actions(Record):
    """int64 ``(games,)``: one action for each game."""


@compiled_as(types.int64[:, ::1])
class Seeds(Record):
    """int64 ``(games, 2)`` or ``(games, 4)``: the seed of the next game, the state of the sampling generator, and,
    optionally, the seeds of both decks (:func:`next_deck_seed`)."""


@compiled_as(types.int64[:, ::1])
class Lists(Record):
    """int64 ``(games, places)``: one list for each game."""


@compiled_as(types.float64[:, ::1])
class Weights(Record):
    """float64 ``(games, places)``: one number for each entry of a list."""


@compiled_as(types.float64[::1])
class Values(Record):
    """float64 ``(games,)``: one number for each game."""


@compiled_as(types.int16[:, :, ::1])
class Decks(Record):
    """int16 ``(games, 2, cards of a deck)``: card numbers, -1: no card."""


@compiled_as(types.int16[:, ::1])
class Observations(Record):
    """int16 ``(games, layout.size)``: observations of a plain layout."""


@compiled_as(types.int8[:, ::1])
class PackedObservations(Record):
    """int8 ``(games, layout.size)``: observations of a packed layout."""


@compiled_as(types.int8[:, ::1])
class Masks(Record):
    """int8 ``(games, actions)``: action masks."""


@compiled_as(types.int32[:, ::1])
class Statuses(Record):
    """int32 ``(games, STATUS_SIZE)``."""


SEED_STEP = 0x1E3779B97F4A7C15
"""An odd step, so that seeds repeat only after 2**63 games (a Weyl sequence)."""


@rule
def next_seed(seeds: Seeds, e: int) -> int:
    """Take the seed of the next game; the seed after it follows from it."""
    seed = int(seeds[e, 0])
    seeds[e, 0] = (seed + SEED_STEP) & 0x7FFFFFFFFFFFFFFF
    return seed


@rule
def next_deck_seed(seeds: Seeds, e: int, player: int) -> int:
    """Take the seed of a deck's own shuffles in the next game, from the third or fourth column.

    0, or no such column: the deck is shuffled with the game's random numbers. The seed for the game after it follows
    from it.
    """
    if seeds.shape[1] < 4 or seeds[e, 2 + player] == 0:
        return 0
    seed = int(seeds[e, 2 + player])
    seeds[e, 2 + player] = max(1, (seed + SEED_STEP) & 0x7FFFFFFFFFFFFFFF)
    return seed


@rule
def sampled(seeds: Seeds, e: int, count: int) -> int:
    """A random number below ``count`` for ``JOB_SAMPLE``, from a 32-bit generator that is not the game's."""
    x = seeds[e, 1] & 0xFFFFFFFF
    if x == 0:
        x = 2463534242
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    seeds[e, 1] = x
    return (x * count) >> 32


@intrinsic
def _clear_compiled(typing_context: Any, record: Any, field: Any) -> Any:
    """:func:`clear_from` in machine code."""
    if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
        return None
    start = record.offset(field.literal_value)
    size = record.size - start

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        place = builder.gep(first, [ir.Constant(ir.IntType(64), start)])
        cgutils.memset(builder, place, ir.Constant(ir.IntType(64), size), 0)
        return context.get_dummy_value()

    return types.void(record, field), generate


def _clear_plain(record: Any, field: str) -> None:
    """:func:`clear_from` where rules run as plain Python."""
    record = getattr(record, "_record", record)
    start = record.dtype.fields[field][1]
    for name, (dtype, offset, *_) in record.dtype.fields.items():
        if offset >= start:
            record[name] = np.zeros((), dtype)


clear_from = _clear_plain if DISABLED else _clear_compiled
"""``clear_from(g, "name")``, for rules: set all bytes of a record from this field (a literal) to its end to zero.

A reset begins with it, so nothing of the last game is left and equal games have equal bytes."""
