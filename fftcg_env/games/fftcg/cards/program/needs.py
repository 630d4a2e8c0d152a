"""Bit masks that reject most cards by one comparison: ``needs`` of a filter and printed ``facts`` of a card.

A card that lacks one of the bits that a row of a filter needs does not fit it, unless something changed what it is. So
one comparison decides for most cards. Properties without a bit of their own (names, jobs, categories) share bits with
others: two bits each. Of shared bits only a missing one is conclusive. If a filter uses no shared bits, and only
printed facts and whether the card is the source, the bits decide completely (``certain``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from . import opcodes as op

TYPE_SETS = (op.FORWARD, op.BACKUP, op.MONSTER, op.SUMMON, op.CHARACTER)
"""Types that are asked for, "one of these": a bit each. Other sets of types are only looked at by the rules."""
COSTS = range(1, 10)
"""Costs that are asked for: a bit each for at least so much, and one for at most so much."""
FIRST_TYPE = len(op.ELEMENTS)
FIRST_LEAST = FIRST_TYPE + len(TYPE_SETS)
FIRST_MOST = FIRST_LEAST + len(COSTS)
FIRST_SHARED = FIRST_MOST + len(COSTS)
SHARED = 63 - FIRST_SHARED
"""Bits that names, jobs and categories share; the sign stays free."""
NAME, JOB, CATEGORY = 1, 2, 3
COLUMNS = {"cards": ("facts",), "filters": ("needs", "name_bit", "certain")}
"""What is noted of the rows of each table."""
UNASKED = (op.ASKS_STATUS, op.ASKS_RARELY, op.ASKS_BEYOND)


def note_needs(tables: Any, written: Mapping[str, int]) -> None:
    """Fill the columns ``facts`` of the cards, ``needs``, ``name_bit`` and ``certain`` of the filters from their other
    columns. ``written``: how many rows of each table are; what the first blank one gets, all the others get."""
    cards, filters = (tables[table][: written[table] + 1] for table in ("cards", "filters"))
    _note_facts(cards)
    _note_filters(filters, cards["cost"].max(initial=0))
    for table, columns in COLUMNS.items():
        rows = tables[table]
        for column in columns:
            rows[column][written[table] + 1 :] = rows[column][written[table] : written[table] + 1]


def _note_facts(cards: Any) -> None:
    facts = np.int64(1) * cards["elements"]
    for k, types in enumerate(TYPE_SETS):
        facts |= _where(cards["type"] & types != 0, FIRST_TYPE + k)
    for k, cost in enumerate(COSTS):
        facts |= _where(cards["cost"] >= cost, FIRST_LEAST + k) | _where(cards["cost"] <= cost, FIRST_MOST + k)
    for k in range(cards["names"].shape[1]):
        facts |= _shared(NAME, cards["names"][:, k])
    for k in range(cards["halves"].shape[1]):
        facts |= _shared(NAME, cards["halves"][:, k])
    for k in range(cards["jobs"].shape[1]):
        facts |= _shared(JOB, cards["jobs"][:, k])
    cards["facts"] = facts | _shared_categories(cards["categories"])


def _note_filters(filters: Any, highest_cost: int) -> None:
    needs = np.int64(1) * filters["elements"]
    by_type = filters["types"] == 0
    for k, types in enumerate(TYPE_SETS):
        needs |= _where(filters["types"] == types, FIRST_TYPE + k)
        by_type |= filters["types"] == types
    by_least, by_most = filters["cost_minimum"] <= 0, filters["cost_maximum"] >= highest_cost
    for k, cost in enumerate(COSTS):
        needs |= _where(filters["cost_minimum"] == cost, FIRST_LEAST + k)
        needs |= _where(filters["cost_maximum"] == cost, FIRST_MOST + k)
        by_least |= filters["cost_minimum"] == cost
        by_most |= filters["cost_maximum"] == cost
    named = filters["asks"] & op.ASKS_FACTS != 0  # the numbers of unused rows mean nothing
    needs |= np.where(named, _shared(NAME, filters["name"]) | _shared(JOB, filters["job"]), 0)
    filters["needs"] = needs | _shared_categories(filters["categories"])
    name_bits = np.uint64(1) << (filters["name"] & 63).astype(np.uint64)
    filters["name_bit"] = np.where(named & (filters["name"] >= 0), name_bits, np.uint64(0)).astype(np.int64)
    shares = named & ((filters["name"] >= 0) | (filters["job"] >= 0)) | (filters["categories"] != 0)
    beyond = filters["asks"] & sum(UNASKED) != 0
    filters["certain"] = by_type & by_least & by_most & ~shares & ~beyond


def _where(true: Any, bit: int) -> Any:
    return np.where(true, np.int64(1) << bit, np.int64(0))


def _shared(kind: int, numbers: Any) -> Any:
    """The two bits of each name, job or category; none where there is no number."""
    mixed = (numbers.astype(np.uint64) * np.uint64(3) + np.uint64(kind)) * np.uint64(0x9E3779B97F4A7C15)
    first, second = (mixed >> np.uint64(40)) % np.uint64(SHARED), (mixed >> np.uint64(16)) % np.uint64(SHARED - 1)
    second = (first + 1 + second) % np.uint64(SHARED)  # never the same
    bits = (np.uint64(1) << first | np.uint64(1) << second) << np.uint64(FIRST_SHARED)
    return np.where(numbers >= 0, bits.astype(np.int64), np.int64(0))


def _shared_categories(bits: Any) -> Any:
    sets, which = np.unique(bits, return_inverse=True)  # most rows have one of a few sets
    found = np.zeros(len(sets), np.int64)
    for number in range(64):
        held = sets >> number & 1 != 0
        if held.any():
            found |= np.where(held, _shared(CATEGORY, np.array([number])), 0)
    return found[which]
