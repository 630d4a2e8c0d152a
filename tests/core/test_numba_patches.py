"""`core.compiling.numba_patches`: patches change no result, are removed afterwards, and left out if Numba differs."""

import gc
import operator
import pkgutil
import re
import warnings
import weakref
from types import FunctionType

import numba
import numpy as np
import pytest
from numba.core import errors, ir, lowering, postproc, types
from numba.core.compiler import Flags, run_frontend
from numba.core.registry import cpu_target

from fftcg_env.core import jit
from fftcg_env.core.compiling import numba_patches
from fftcg_env.core.compiling.numba_patches import REQUIRED, SHORTCUTS, make_compilers, remove_shortcuts, with_shortcuts
from fftcg_env.core.jit import Entry, array_of, compiled_as, rule
from fftcg_env.core.plain_record import PlainArray

RECORD = numba.from_dtype(np.dtype([("one", "i1"), ("many", "i8", (3,))]))


def functions_of_numba():
    """The functions of Numba that shortcuts replace."""
    return [getattr(pkgutil.resolve_name(shortcut.place), shortcut.name) for shortcut in SHORTCUTS]


def example(a, b):
    total = 0
    for i in range(a):
        if b[i] > 2:
            total += b[i] * i
        else:
            total = max(total, -i)
    return total, [a, total]


def variables(blocks):
    return [sorted(str(var) for var in inst.list_vars()) for block in blocks.values() for inst in block.body]


def options(**changed):
    flags = Flags()
    for name, value in changed.items():
        setattr(flags, name, value)
    return flags


def signatures():
    """Signatures and implementations of calls of Numba's functions, each resolved twice."""
    context, array = cpu_target.typing_context, types.Array(types.int16, 2, "C")
    context.refresh()
    asked = [
        (operator.add, (types.int64, types.int8)),
        (operator.add, (types.int64, types.float64)),
        (operator.add, (types.literal(1), types.literal(2))),
        (operator.getitem, (array, types.UniTuple(types.int64, 2))),
        (operator.getitem, (types.UniTuple(types.int64, 2), types.literal(1))),
        (max, (types.int64, types.int64)),
        (len, (array,)),
    ]
    said = []
    for function, arguments in asked * 2:
        kind = context.resolve_value_type(function)
        signature = kind.get_call_type(context, arguments, {})
        said.append((str(signature), str(kind.get_impl_key(signature))))
    fields = [str(context.resolve_getattr(RECORD, name)) for name in ("one", "many") * 2]
    callable_themselves = [context.resolve_getattr(context.resolve_value_type(len), "__call__") for _ in range(2)]
    return said, fields, callable_themselves


def ends_of_variables():
    """Where the lifetimes of a function's variables end."""
    function = run_frontend(example)
    for emit in (False, False, True):
        postproc.PostProcessor(function).run(emit_dels=emit)
    return [[str(inst) for inst in block.body] for block in function.blocks.values()]


def message_of(error):
    """The message about an error in an instruction."""
    place = ir.Loc("file", 7)
    with pytest.raises(error) as caught, lowering.new_error_context("doing {what} at {loc}", what="this", loc=place):
        raise error("no")
    return str(caught.value)


def answers_of_numba():
    """What Numba answers through all functions that shortcuts replace."""
    context = cpu_target.target_context
    sizes = [context.get_abi_sizeof(context.get_value_type(kind)) for kind in (types.int8, types.int64, RECORD) * 2]
    flags = [options(), options(nrt=True), options(boundscheck=True, nrt=True)]
    said = [each.values() for each in flags], [one == other for one in flags for other in flags]
    kinds = [
        isinstance(one, kind)
        for one in (types.int64, types.literal(1), RECORD, types.void, 1, None)
        for kind in (types.Integer, types.Literal, types.Type, types.Record)
    ]
    told = signatures(), ends_of_variables(), message_of(errors.TypingError), message_of(ValueError), kinds
    return repr(RECORD), sizes, *said, *told, variables(run_frontend(example).blocks)


def compiled(function, arguments):
    """The result of a function that Numba compiles."""
    return numba.njit(function)(*arguments)


def unknown_attribute(a):
    return a.length


def test_shortcuts_answer_as_numba_does():
    usual = answers_of_numba()
    with with_shortcuts():
        assert answers_of_numba() == usual
        flags = options()
        assert flags.values()["nrt"] is False
        flags.nrt = True
        assert flags.values()["nrt"] is True
    assert usual[1][0] == 1 and len({tuple(each) for each in usual[-1]}) > 5
    assert any("del" in inst for block in usual[5] for inst in block)
    assert "doing this at file" in usual[6] and usual[7] == "no"


def test_code_compiled_with_shortcuts_is_right():
    with with_shortcuts():
        assert [compiled(example, (4, np.arange(4)))[0] for _ in range(2)] == [9, 9]
        assert compiled(lambda text: text + text, ("ab",)) == "abab"
        with pytest.raises(numba.TypingError) as quickly:
            compiled(unknown_attribute, (1,))
    with pytest.raises(numba.TypingError) as usually:
        compiled(unknown_attribute, (1,))
    assert str(quickly.value) == str(usually.value)
    assert "During: typing of get attribute" in str(usually.value)


def test_warnings_are_shown_at_once():
    fixer = errors.WarningsFixer(errors.NumbaWarning)
    with with_shortcuts(), pytest.warns(errors.NumbaWarning, match="beware"), fixer.catch_warnings():
        warnings.warn(errors.NumbaWarning("beware"), stacklevel=1)


def test_shortcuts_are_removed_afterwards():
    before = functions_of_numba()
    with with_shortcuts():
        assert all(one is not other for one, other in zip(functions_of_numba(), before, strict=True))
    assert functions_of_numba() == before


def test_shortcuts_are_removed_after_an_error():
    before = functions_of_numba()
    try:
        with with_shortcuts():
            raise ValueError
    except ValueError:
        pass
    assert functions_of_numba() == before and gc.isenabled()


def test_no_shortcuts_without_the_lean_compiler():
    before = functions_of_numba()
    with with_shortcuts(replacing=False):
        assert functions_of_numba() == before and not gc.isenabled()
    with with_shortcuts():
        remove_shortcuts()
        assert functions_of_numba() == before
    assert functions_of_numba() == before


@pytest.mark.parametrize("index", range(len(SHORTCUTS)), ids=[f"{each.place}.{each.name}" for each in SHORTCUTS])
@pytest.mark.parametrize("lacks", ["function", "internals"])
def test_a_shortcut_that_does_not_fit_this_numba_is_left_out(index, lacks, monkeypatch):
    def make(original):
        raise AttributeError

    shortcut = SHORTCUTS[index]
    changed = shortcut._replace(name="missing") if lacks == "function" else shortcut._replace(make=make)
    usual = answers_of_numba()
    before = functions_of_numba()
    monkeypatch.setattr(numba_patches, "SHORTCUTS", (*SHORTCUTS[:index], changed, *SHORTCUTS[index + 1 :]))
    with with_shortcuts():
        now = functions_of_numba()
        assert [one is other for one, other in zip(now, before, strict=True)] == [k == index for k in range(len(now))]
        assert answers_of_numba() == usual
    assert functions_of_numba() == before


@pytest.mark.parametrize("internal", REQUIRED)
def test_no_lean_compiler_without_a_required_internal(internal, monkeypatch):
    place, name = re.fullmatch(r"(.*)[:.](\w+)", internal).groups()
    monkeypatch.delattr(pkgutil.resolve_name(place), name)
    with pytest.raises((AttributeError, ImportError), match=name):
        make_compilers({}, set(), {})


def test_garbage_collection_pauses_and_collects_later():
    class Ring:
        def __init__(self):
            self.itself = self

    with with_shortcuts():
        assert not gc.isenabled()
        seen = weakref.ref(Ring())
        assert seen() is not None
    assert gc.isenabled()
    gc.collect()
    assert seen() is None


def test_objects_frozen_by_the_user_stay_frozen():
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with with_shortcuts():
            pass
        assert gc.get_freeze_count() == frozen > 0
    finally:
        gc.unfreeze()


# -------------------------------------------------------------------------------- rules lowered with fewer instructions
ROW = np.dtype([("number", "i2"), ("values", "u1", (2, 3)), ("deep", "i4", (2, 2, 2))], align=True)
STATE = np.dtype([("count", "i8"), ("rows", ROW, (4,)), ("grid", ROW, (2, 2)), ("spare", "i2", (5,))], align=True)
BIG = 1_000


@compiled_as(STATE)
class State: ...


@compiled_as(array_of(STATE))
class States: ...


@compiled_as(np.dtype(("i2", (5,))))
class Spare: ...


@compiled_as(types.int64[:, ::1])
class Results: ...


@rule(inline=False)
def sum_of(numbers: Spare) -> int:
    """Sum an array that is passed as a whole."""
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
    return total


@rule(inline=False)
def read(g: State, k: int) -> int:
    """Read fields, parts of fields, parts of parts, lengths and shapes."""
    row = g.rows[k]
    values = row.values
    line = values[1]
    total = row.number + values[0, 2] * BIG + line[k % 3] + len(g.rows) + len(line) + values.shape[1]
    box = g.grid[k // 2, k % 2].deep
    plane = box[1]
    return total + plane[0][1] * BIG + plane[1, 0] + box[0, 1, k % 2] + sum_of(g.spare)


@rule(inline=False)
def write(g: State, k: int) -> None:
    """Write the same places, with a variable that is set in one branch only, and one that ends within a loop."""
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


def _run(states: States, results: Results) -> int:
    for e in range(len(states)):
        for k in range(4):
            results[e, 2 * k] = read(states[e], k)
            write(states[e], k)
            results[e, 2 * k + 1] = read(states[e], k)
    return len(states)


ENTRY = Entry(_run)


def plainly(states, results):
    """Run the same in Python, with the functions behind the rules."""
    known = {**globals()}
    for name in ("sum_of", "read", "write"):
        known[name] = FunctionType(globals()[name].py_func.__code__, known)
    FunctionType(_run.__code__, known)(PlainArray(states, "games"), results)


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


@pytest.mark.skipif(jit.DISABLED, reason="nothing is compiled")
@pytest.mark.parametrize("seed", range(3))
def test_rules_read_and_write_arrays_in_records_as_python_does(seed):
    compiled, plain = random_states(seed), random_states(seed)
    results = np.zeros((2, 3, 8), np.int64)
    ENTRY(compiled, results[0])
    plainly(plain, results[1])
    assert results[0].tolist() == results[1].tolist()
    assert all(compiled[name].tobytes() == plain[name].tobytes() for name in STATE.names or ())
    assert len(set(results[0].ravel().tolist())) > 12
