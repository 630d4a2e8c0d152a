"""`core.compiling.numba_patches`: what rules read and write of arrays in records, beside plain NumPy."""

from types import FunctionType

import numpy as np
import pytest

from fftcg_env.core import jit
from fftcg_env.core.debug_record import DebugBatch
from fftcg_env.core.jit import Entry, define, rule

ROW = np.dtype([("number", "i2"), ("values", "u1", (2, 3)), ("deep", "i4", (2, 2, 2))], align=True)
STATE = np.dtype([("count", "i8"), ("rows", ROW, (4,)), ("grid", ROW, (2, 2)), ("spare", "i2", (5,))], align=True)
define(RegistersRow=ROW, RegistersState=STATE, RegistersSpare=np.dtype(("i2", (5,))))
BIG = 1_000

pytestmark = pytest.mark.skipif(jit.DISABLED, reason="nothing is compiled")


@rule("i8(RegistersSpare)", inline=False)
def sum_of(numbers):
    """A whole array handed on."""
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
    return total


@rule("i8(RegistersState, i8)", inline=False)
def read(g, k):
    """Fields, parts of fields, parts of parts, lengths and shapes."""
    row = g.rows[k]
    values = row.values
    line = values[1]
    total = row.number + values[0, 2] * BIG + line[k % 3] + len(g.rows) + len(line) + values.shape[1]
    box = g.grid[k // 2, k % 2].deep
    plane = box[1]
    return total + plane[0][1] * BIG + plane[1, 0] + box[0, 1, k % 2] + sum_of(g.spare)


@rule("void(RegistersState, i8)", inline=False)
def write(g, k):
    """The same places; a variable that is set on one way only, and one that ends within a loop."""
    row = g.rows[k]
    row.number += 3
    for i in range(2):
        line = row.values[i]
        for j in range(3):
            if (i + j) % 2:
                kept = line[j]
            else:
                kept = k
            line[j] = kept + j
    deep = g.grid[k // 2, k % 2].deep
    for i in range(1, 8, 3):
        deep[i // 4, i // 2 % 2, i % 2] = i * k
    for i in range(4, -1, -2):
        g.spare[i] -= i
    g.count += 1
    while g.count < 5:
        g.count += 2
        kept = g.count
        if kept > 3:
            break


def _run(states, results):
    for e in range(len(states)):
        for k in range(4):
            results[e, 2 * k] = read(states[e], k)
            write(states[e], k)
            results[e, 2 * k + 1] = read(states[e], k)
    return len(states)


ENTRY = Entry(_run, "i8(RegistersState[::1], i8[:,::1])", {})


def plainly(states, results):
    """The same in Python; rules are called as the functions that they are made of."""
    known = {**globals()}
    for name in ("sum_of", "read", "write"):
        known[name] = FunctionType(globals()[name].py_func.__code__, known)
    FunctionType(_run.__code__, known)(DebugBatch(states), results)


def random_states(seed):
    random = np.random.default_rng(seed)
    states = np.zeros(3, STATE)
    for name in ("rows", "grid"):
        for field, kind in (("number", "i2"), ("values", "u1"), ("deep", "i4")):
            part = states[name][field]
            part[...] = random.integers(0, 90, part.shape).astype(kind)
    states["spare"] = random.integers(-50, 50, (3, 5))
    states["count"] = random.integers(0, 9, 3)
    return states


@pytest.mark.parametrize("seed", range(3))
def test_compiled_rules_do_what_python_does(seed):
    compiled, plain = random_states(seed), random_states(seed)
    results = np.zeros((2, 3, 8), np.int64)
    ENTRY(compiled, results[0])
    plainly(plain, results[1])
    assert results[0].tolist() == results[1].tolist()
    assert all(compiled[name].tobytes() == plain[name].tobytes() for name in STATE.names or ())
    assert len(set(results[0].ravel().tolist())) > 12
