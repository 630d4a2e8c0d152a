"""`core.compiling.quick`: what stands in for parts of Numba says the same, and is gone afterwards."""

import gc
import weakref

import numba
import numpy as np
from numba.core import event, ir, types
from numba.core.base import BaseContext
from numba.core.compiler import Flags, run_frontend
from numba.core.registry import cpu_target
from numba.core.targetconfig import TargetConfig

from fftcg_env.core.compiling.quick import quick_compiling

REPLACED = (
    (types.Record, "__repr__"),
    (BaseContext, "get_abi_sizeof"),
    (TargetConfig, "values"),
    (ir.Inst, "_rec_list_vars"),
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


def everything():
    """What Numba says through all that is replaced."""
    context = cpu_target.target_context
    sizes = [context.get_abi_sizeof(context.get_value_type(kind)) for kind in (types.int8, types.int64, RECORD) * 2]
    flags = [options(), options(nrt=True), options(boundscheck=True, nrt=True)]
    said = [each.values() for each in flags], [one == other for one in flags for other in flags]
    return repr(RECORD), sizes, *said, variables(run_frontend(example).blocks)


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
