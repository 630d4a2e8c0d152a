"""Lines of memory ahead of their use: the next record of a batch is fetched while the one before is played.

A batch of many records does not fit into the processor's caches, and the parts of a record that a step reads lie far
apart, so each of them would be waited for. Fetching them ahead changes nothing that can be seen, and cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ..jit import DISABLED
from .lanes import BYTE, INDEX

__all__ = ["LINE", "Span", "prefetcher", "spanned_lines"]

LINE = 64
"""Bytes of a line of the cache."""
READ, KEEP, DATA = (ir.IntType(32)(number) for number in (0, 3, 1))
"""LLVM's prefetch: for reading, into the nearest cache, as data."""


@dataclass(frozen=True)
class Span:
    """Neighbouring fields of a record: all from ``first`` to ``last`` (default: ``first`` alone), or of an array
    ``first`` the ``items`` from ``start`` on."""

    first: str
    last: str = ""
    items: int = 0
    start: int = 0

    def places(self, dtype: np.dtype) -> tuple[int, int]:
        """First byte and end in a record of this dtype."""
        fields: Any = dtype.fields
        kind, offset = fields[self.first][:2]
        if self.items:
            size = kind.base.itemsize
            return offset + size * self.start, offset + size * (self.start + self.items)
        last, start = fields[self.last or self.first][:2]
        return offset, start + last.itemsize


def spanned_lines(dtype: np.dtype, spans: Sequence[Span]) -> tuple[int, ...]:
    """Bytes of a record, ascending, of which one lies in each line that the spans touch, wherever the record begins."""
    places = set[int]()
    for span in spans:
        start, end = span.places(dtype)
        places.update(range(start, end, LINE), [end - 1])
    kept: list[int] = []
    for place in sorted(places):
        if not kept or place - kept[-1] > 1:  # a line more is fetched where two spans meet: it is there already
            kept.append(place)
    return tuple(kept)


def prefetcher(dtype: np.dtype, spans: Sequence[Span]) -> Callable[[Any, int], None]:
    """A function ``fetch(states, e)`` for rules, which fetches the spans of record ``e`` of an array of records."""
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
    """Plain Python waits for everything."""
