"""Rules lowered with fewer instructions: what Numba writes to the stack and reads back at once stays a value.

Numba describes an array that lies in a record by a structure of seven fields, fills one on the stack, loads it, stores
it to read what is asked of it, and clears variables that end. LLVM removes nearly all of it, but all of it is made by
Python, written as text, read and optimised first (docs/performance.md). What LLVM makes of a rule is the same.
"""

from __future__ import annotations

import contextlib
import math
import sys
from collections.abc import Iterator
from typing import Any

__all__ = ["lean_lowering_class", "values_in_registers"]


class _View:
    """The structure of an array, as a value. It stands in for Numba's proxies in their own code; a field that were set
    in one branch and read after it would be an error of LLVM."""

    __slots__ = ("_builder", "_context", "_datamodel", "_held")

    def __init__(self, context: Any, builder: Any, kind: Any, held: Any) -> None:
        self._context, self._builder, self._held = context, builder, held
        self._datamodel = context.data_model_manager[kind]

    def __getattr__(self, field: str) -> Any:
        if field.startswith("_"):
            raise AttributeError(field)
        return self._builder.extract_value(self._held, self._datamodel.get_field_position(field))

    def __setattr__(self, field: str, value: Any) -> None:
        if field.startswith("_"):
            object.__setattr__(self, field, value)
        else:
            self._held = self._builder.insert_value(self._held, value, self._datamodel.get_field_position(field))

    def _getvalue(self) -> Any:
        return self._held


def _array_value(context: Any, builder: Any, kind: Any, constants: dict[str, Any], **others: Any) -> Any:
    """The structure of an array: constant fields (numbers, or lists of them) and values; what is missing is 0."""
    model = context.data_model_manager[kind]
    structure = model.get_value_type()
    fields = [each(None) for each in structure.elements]
    for name, value in constants.items():
        position = model.get_field_position(name)
        fields[position] = structure.elements[position](value)
    held = structure(fields)
    for name, value in others.items():
        held = builder.insert_value(held, value, model.get_field_position(name))
    return held


def _field_view(context: Any, builder: Any, kind: Any, value: Any, attribute: str) -> Any:
    """`arrayobj.record_getattr` of an array that lies in a record."""
    cgutils = _numba("core.cgutils")
    context.sentry_record_alignment(kind, attribute)
    array = kind.typeof(attribute)
    constants = {
        "nitems": math.prod(array.shape),
        "itemsize": array.size,
        "shape": list(array.shape),
        "strides": list(array.strides),
    }
    data = cgutils.get_record_member(builder, value, kind.offset(attribute), context.get_data_type(array.dtype))
    return _array_value(context, builder, array, constants, data=data)


def _make_view(
    context: Any, builder: Any, kind: Any, array: Any, view_kind: Any, data: Any, shapes: Any, strides: Any
) -> _View:
    """`arrayobj.make_view`: a part of an array."""
    cgutils = _numba("core.cgutils")
    count = context.get_constant(_numba("core.types").intp, 1)
    for size in shapes:
        count = builder.mul(count, size, flags=["nsw"])
    held = _array_value(
        context,
        builder,
        view_kind,
        {},
        meminfo=array.meminfo,
        parent=array.parent,
        nitems=count,
        itemsize=array.itemsize,
        data=data,
        shape=cgutils.pack_array(builder, shapes, count.type),
        strides=cgutils.pack_array(builder, strides, count.type),
    )
    return _View(context, builder, view_kind, held)


def _numba(module: str) -> Any:
    return sys.modules[f"numba.{module}"]  # imported long ago; `import` would take longer than what it is for


@contextlib.contextmanager
def values_in_registers(context: Any) -> Iterator[None]:
    """While a rule is lowered in this target context."""
    from numba.core import types
    from numba.np import arrayobj

    make_array, make_view = arrayobj.make_array, arrayobj.make_view
    get_getattr = context.get_getattr
    arrays = types.Array, types.NestedArray

    def make_array_quickly(kind: Any) -> Any:
        if type(kind) not in arrays:
            return make_array(kind)

        def of(context: Any, builder: Any, value: Any = None, ref: Any = None) -> Any:
            if value is None:
                return make_array(kind)(context, builder, ref=ref)
            return _View(context, builder, kind, value)

        return of

    def get_getattr_quickly(kind: Any, attribute: str) -> Any:
        if type(kind) is types.Record and isinstance(kind.typeof(attribute), types.NestedArray):
            return _field_view
        return get_getattr(kind, attribute)

    arrayobj.make_array, arrayobj.make_view = make_array_quickly, _make_view
    context.get_getattr = get_getattr_quickly
    try:
        yield
    finally:
        arrayobj.make_array, arrayobj.make_view = make_array, make_view
        del context.__dict__["get_getattr"]


def lean_lowering_class() -> type[Any]:
    """Numba's `Lower` for code in which nothing counts references: a variable that is assigned anew or ends is neither
    read before nor cleared."""
    from numba.core.lowering import Lower

    class LeanLower(Lower):
        def storevar(self, value: Any, name: str, argidx: Any = None) -> None:
            if self._as_usual(name):
                super().storevar(value, name, argidx)
                return
            self._alloca_var(name, self.typeof(name))
            self.builder.store(value, self.getvar(name))

        def delvar(self, name: str) -> None:
            if self._as_usual(name):
                super().delvar(name)
                return
            self._alloca_var(name, self.typeof(name))

        def _as_usual(self, name: str) -> bool:
            return bool(self.context.enable_nrt or self._disable_sroa_like_opt or name in self._singly_assigned_vars)

    return LeanLower
