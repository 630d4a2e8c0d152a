"""A tiny engine that tests whether the lean compiler (`numba_patches`) works with the installed Numba.

It is compiled before the first real engine, and contains one example of everything that the lean compiler treats in its
own way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..entry_arguments import Record
from ..jit import Entry, array_of, compiled_as, rule

ROW = np.dtype([("number", "i2"), ("values", "u1", (2, 3))], align=True)
STATE = np.dtype([("total", "i8"), ("rows", ROW, (4,))], align=True)
TABLE = np.dtype([("factors", "i8", (4,))], align=True)


@compiled_as(ROW)
class Row(Record): ...


@compiled_as(STATE)
class State(Record): ...


@compiled_as(array_of(STATE))
class States(Record): ...


@compiled_as(TABLE, constant=True)
class Table(Record): ...


@compiled_as(array_of(TABLE))
class Tables(Record): ...


@compiled_as(array_of(np.dtype(np.int64)))
class Results(Record): ...


@rule(inline=True)
def larger(a: int, b: int) -> int:
    """Inlined into its callers."""
    return max(a, b)


@rule(inline=False)
def fill(row: Row, start: int) -> int:
    """Not inlined; takes a part of a record by reference."""
    row.number = start
    for i in range(2):
        for j in range(3):
            row.values[i, j] = start + 3 * i + j
    return row.values[1, 2]


@rule
def play(g: State, t: Table) -> None:
    """Reads constants before and after writes; calls rules that call rules."""
    for k in range(4):
        before = t.factors[k]
        g.total += before * larger(fill(g.rows[k], 10 * k), 20)
        g.total += t.factors[k] - before


def _play_all(states: States, tables: Tables, results: Results) -> int:
    for e in range(len(states)):
        play(states[e], tables[0])
        results[e] = states[e].total
    return len(states)


_ENTRY = Entry(_play_all)
EXPECTED_TOTAL = 20 * 2 + 20 * 3 + 25 * 5 + 35 * 7


def run_self_test(compile_entry: Any) -> bool:
    """Compile the tiny engine with `compile_entry` and run it; returns whether all results are right."""
    states, tables, results = np.zeros(2, STATE), np.zeros(1, TABLE), np.zeros(2, np.int64)
    tables["factors"] = [2, 3, 5, 7]
    count = compile_entry(_ENTRY)(states, tables, results)
    values = states["rows"]["values"][1].reshape(4, 6)
    expected = 10 * np.arange(4)[:, None] + np.arange(6)
    numbers = states["rows"]["number"][0].tolist()
    return bool(
        count == 2 and (results == EXPECTED_TOTAL).all() and (values == expected).all() and numbers == [0, 10, 20, 30]
    )
