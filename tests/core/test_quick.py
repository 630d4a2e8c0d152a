"""`core.compiling.numba_patches`: what stands in for parts of Numba says the same, and is gone afterwards."""

import gc
import operator
import warnings
import weakref

import numba
import numpy as np
import pytest
from numba.core import errors, event, ir, lowering, postproc, typeinfer, types, typing
from numba.core.base import BaseContext
from numba.core.compiler import Flags, run_frontend
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.core.targetconfig import TargetConfig

from fftcg_env.core.compiling.numba_patches import compile_slowly, quick_compiling

REPLACED = (
    (types.Record, "__repr__"),
    (type(types.Type), "__instancecheck__"),
    (types.Function, "get_call_type"),
    (typing.context.BaseContext, "resolve_getattr"),
    (BaseContext, "get_abi_sizeof"),
    (BaseContext, "get_function"),
    (CPUContext, "load_additional_registries"),
    (TargetConfig, "values"),
    (ir.Inst, "_rec_list_vars"),
    (postproc.PostProcessor, "run"),
    (lowering, "new_error_context"),
    (typeinfer, "new_error_context"),
    (errors.WarningsFixer, "catch_warnings"),
    (event, "start_event"),
    (event, "end_event"),
)
RECORD = numba.from_dtype(np.dtype([("one", "i1"), ("many", "i8", (3,))]))


def functions_of_numba():
    return [getattr(owner, name) for owner, name in REPLACED]


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
    """How calls of Numba's functions are resolved, each twice, and which implementation is chosen."""
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
    """Where the variables of a function end."""
    function = run_frontend(example)
    for emit in (False, False, True):
        postproc.PostProcessor(function).run(emit_dels=emit)
    return [[str(inst) for inst in block.body] for block in function.blocks.values()]


def mistake(error):
    """What is said of a mistake in an instruction."""
    place = ir.Loc("file", 7)
    with pytest.raises(error) as caught, lowering.new_error_context("doing {what} at {loc}", what="this", loc=place):
        raise error("no")
    return str(caught.value)


def everything():
    """What Numba says through all that is replaced."""
    context = cpu_target.target_context
    sizes = [context.get_abi_sizeof(context.get_value_type(kind)) for kind in (types.int8, types.int64, RECORD) * 2]
    flags = [options(), options(nrt=True), options(boundscheck=True, nrt=True)]
    said = [each.values() for each in flags], [one == other for one in flags for other in flags]
    kinds = [
        isinstance(one, kind)
        for one in (types.int64, types.literal(1), RECORD, types.void, 1, None)
        for kind in (types.Integer, types.Literal, types.Type, types.Record)
    ]
    told = signatures(), ends_of_variables(), mistake(errors.TypingError), mistake(ValueError), kinds
    return repr(RECORD), sizes, *said, *told, variables(run_frontend(example).blocks)


def compiled(function, arguments):
    """Compiled by Numba itself, and called."""
    return numba.njit(function)(*arguments)


def wrong(a):
    return a.length


def test_it_says_what_numba_says():
    usual = everything()
    with quick_compiling():
        assert everything() == usual
        flags = options()
        assert flags.values()["nrt"] is False
        flags.nrt = True
        assert flags.values()["nrt"] is True
    assert usual[1][0] == 1
    assert len({tuple(each) for each in usual[-1]}) > 5
    assert any("del" in inst for block in usual[5] for inst in block)
    assert "doing this at file" in usual[6] and usual[7] == "no"


def test_what_is_compiled_meanwhile_is_right():
    with quick_compiling():
        assert [compiled(example, (4, np.arange(4)))[0] for _ in range(2)] == [9, 9]
        assert compiled(lambda text: text + text, ("ab",)) == "abab"
        with pytest.raises(numba.TypingError) as quickly:
            compiled(wrong, (1,))
    with pytest.raises(numba.TypingError) as usually:
        compiled(wrong, (1,))
    assert str(quickly.value) == str(usually.value)
    assert "During: typing of get attribute" in str(usually.value)


def test_warnings_are_shown():
    fixer = errors.WarningsFixer(errors.NumbaWarning)
    with quick_compiling(), pytest.warns(errors.NumbaWarning, match="beware"), fixer.catch_warnings():
        warnings.warn(errors.NumbaWarning("beware"), stacklevel=1)


def test_afterwards_numba_is_as_before():
    before = functions_of_numba()
    with quick_compiling():
        assert all(one is not other for one, other in zip(functions_of_numba(), before, strict=True))
    assert functions_of_numba() == before


def test_afterwards_also_when_compiling_fails():
    before = functions_of_numba()
    try:
        with quick_compiling():
            raise ValueError
    except ValueError:
        pass
    assert functions_of_numba() == before
    assert gc.isenabled()


def test_nothing_is_replaced_where_the_lean_way_is_not_taken():
    before = functions_of_numba()
    with quick_compiling(replacing=False):
        assert functions_of_numba() == before
        assert not gc.isenabled()
    with quick_compiling():
        compile_slowly()
        assert functions_of_numba() == before
    assert functions_of_numba() == before


def test_what_another_numba_does_not_have_is_left(monkeypatch):
    monkeypatch.delattr(ir.Inst, "_rec_list_vars")
    with quick_compiling():
        assert not hasattr(ir.Inst, "_rec_list_vars")
    assert not hasattr(ir.Inst, "_rec_list_vars")


def test_garbage_is_not_searched_meanwhile_and_found_later():
    class Ring:
        def __init__(self):
            self.itself = self

    with quick_compiling():
        assert not gc.isenabled()
        seen = weakref.ref(Ring())
        assert seen() is not None
    assert gc.isenabled()
    gc.collect()
    assert seen() is None


def test_what_the_user_froze_stays_frozen():
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with quick_compiling():
            pass
        assert gc.get_freeze_count() == frozen > 0
    finally:
        gc.unfreeze()
