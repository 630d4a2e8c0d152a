"""Prefetching of records, and atomic access to words that threads share.

Prefetching: a batch of many records does not fit into the processor's caches, and the parts of a record that a step
reads lie far apart. So while one game is played, the cache lines of the next record are fetched. That changes no
result.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic

from ..jit import DISABLED
from .vectors import BYTE, INDEX, compiled_or_plain

LINE = 64
"""Bytes of a cache line."""
READ, KEEP, DATA = (ir.IntType(32)(number) for number in (0, 3, 1))
"""Arguments of LLVM's prefetch: for reading, into the nearest cache, data."""


@dataclass(frozen=True)
class Span:
    """Neighbouring fields of a record.

    All fields from ``first`` to ``last`` (default: only ``first``), or ``items`` items of the array ``first``, from
    ``start`` on.
    """

    first: str
    last: str = ""
    items: int = 0
    start: int = 0

    def places(self, dtype: np.dtype) -> tuple[int, int]:
        """The first byte of the span in a record of this dtype, and its end."""
        fields: Any = dtype.fields
        kind, offset = fields[self.first][:2]
        if self.items:
            size = kind.base.itemsize
            return offset + size * self.start, offset + size * (self.start + self.items)
        last, start = fields[self.last or self.first][:2]
        return offset, start + last.itemsize


def spanned_lines(dtype: np.dtype, spans: Sequence[Span]) -> tuple[int, ...]:
    """Offsets in a record, ascending, that hit every cache line that the spans touch, wherever the record begins."""
    places = set[int]()
    for span in spans:
        start, end = span.places(dtype)
        places.update(range(start, end, LINE), [end - 1])
    kept: list[int] = []
    for place in sorted(places):
        if not kept or place - kept[-1] > 1:  # neighbouring bytes usually share a line
            kept.append(place)
    return tuple(kept)


def prefetcher(dtype: np.dtype, spans: Sequence[Span]) -> Callable[[Any, int], None]:
    """Make a function ``fetch(states, e)`` for rules that prefetches the spans of record ``e`` of an array."""
    places = spanned_lines(dtype, spans)

    def fetch(typing_context: Any, states: Any, index: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            start = builder.bitcast(array.data, BYTE.as_pointer())
            record = builder.gep(start, [builder.mul(arguments[1], array.itemsize)])
            kind = ir.FunctionType(ir.VoidType(), [BYTE.as_pointer(), *[READ.type] * 3])
            prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            for place in places:
                builder.call(prefetch, [builder.gep(record, [INDEX(place)]), READ, KEEP, DATA])
            return context.get_dummy_value()

        return types.void(states, types.int64), generate

    return _fetch_nothing if DISABLED else intrinsic(fetch)


def _fetch_nothing(states: Any, index: int) -> None:
    """Plain Python prefetches nothing."""


# ------------------------------------------------------------------------------------------------------------- atomics
# Words of memory (int64) that several threads read and write at the same time. An address is an int64. If a thread
# reads a word that another one stored or exchanged, it also sees everything that the other one wrote before. With
# ``NUMBA_DISABLE_JIT=1`` only one thread at a time may use them.

WORD_SIZE = 8


def _pointer(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, INDEX.as_pointer())


def _load_compiled(typing_context: Any, address: Any) -> Any:
    """:func:`load_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_pointer(builder, arguments[0]), "acquire", WORD_SIZE)

    return types.int64(types.int64), generate


def _store_compiled(typing_context: Any, address: Any, value: Any) -> Any:
    """:func:`store_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[1], _pointer(builder, arguments[0]), "release", WORD_SIZE)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


def _add_compiled(typing_context: Any, address: Any, value: Any) -> Any:
    """:func:`add_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.atomic_rmw("add", _pointer(builder, arguments[0]), arguments[1], "acq_rel")
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


def _exchange_compiled(typing_context: Any, address: Any, seen: Any, value: Any) -> Any:
    """:func:`exchange_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, seen, value = arguments
        found = builder.cmpxchg(_pointer(builder, address), seen, value, "acq_rel", "acquire")
        return builder.zext(builder.extract_value(found, 1), INDEX)

    return types.int64(types.int64, types.int64, types.int64), generate


def _address_compiled(typing_context: Any, array: Any) -> Any:
    """:func:`address_of` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ptrtoint(context.make_array(signature.args[0])(context, builder, arguments[0]).data, INDEX)

    return types.int64(array), generate


def _placed_compiled(typing_context: Any, array: Any, address: Any) -> Any:
    """:func:`placed_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        moved = context.make_array(signature.args[0])(context, builder, arguments[0])
        moved.data = builder.inttoptr(arguments[1], moved.data.type)
        return impl_ret_borrowed(context, builder, signature.return_type, moved._getvalue())

    return array(array, types.int64), generate


def _word(address: int) -> Any:
    return ctypes.c_int64.from_address(int(address))


def _store_plain(address: int, value: int) -> None:
    _word(address).value = value


def _add_plain(address: int, value: int) -> None:
    _word(address).value += value


def _exchange_plain(address: int, seen: int, value: int) -> int:
    if _word(address).value != seen:
        return 0
    _word(address).value = value
    return 1


def _address_plain(array: Any) -> int:
    return int(getattr(array, "_array", array).ctypes.data)


def _placed_plain(array: Any, address: int) -> Any:
    assert address == _address_plain(array), "plain Python cannot move an array to another address"
    return array


load_at = compiled_or_plain(_load_compiled, lambda address: int(_word(address).value))
"""``load_at(address)``: the word at an address."""
store_at = compiled_or_plain(_store_compiled, _store_plain)
"""``store_at(address, value)``: write a word."""
add_at = compiled_or_plain(_add_compiled, _add_plain)
"""``add_at(address, value)``: add to a word atomically."""
exchange_at = compiled_or_plain(_exchange_compiled, _exchange_plain)
"""``exchange_at(address, seen, value)``: store ``value`` if the word is ``seen``; returns 1, or 0 if it is not."""
address_of = compiled_or_plain(_address_compiled, _address_plain)
"""``address_of(array)``: the address of the first item of an array."""
placed_at = compiled_or_plain(_placed_compiled, _placed_plain)
"""``placed_at(array, address)``: an array of the same shape whose items begin at an address."""
