"""Vectors of int32 arrays, cut to words, and how many items of a mask say yes: what `lanes` has not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from .lanes import INDEX, LANES, WORDS_TYPE, _address, _at_plain, chosen

__all__ = ["MOST", "clamped_at", "count_from", "low_words_at"]

MOST = 0x7FFF
LONG, BITS = ir.VectorType(ir.IntType(32), LANES), ir.VectorType(ir.IntType(1), LANES)


def _loading(cut: Callable[[Any, Any], Any]) -> Any:
    """The intrinsic that loads a vector from an int32 array of a record, as words: ``cut(builder, vector)``."""

    def load(typing_context: Any, record: Any, field: Any, index: Any) -> Any:
        if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
            return None
        array, start = record.typeof(field.literal_value), record.offset(field.literal_value)
        if array.ndim != 1 or array.dtype != types.int32:
            raise TypeError(f"{field.literal_value} is {array}, not one row of int32")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            offset = builder.add(builder.mul(arguments[2], INDEX(4)), INDEX(start))
            loaded = builder.load(_address(builder, arguments[0], offset, LONG))
            loaded.align = 1
            return builder.trunc(cut(builder, loaded), WORDS_TYPE.width)

        return WORDS_TYPE(record, field, types.int64), generate

    return load


def _clamped(builder: Any, numbers: Any) -> Any:
    none, most = ir.Constant(LONG, [0] * LANES), ir.Constant(LONG, [MOST] * LANES)
    least = builder.select(builder.icmp_signed(">", numbers, none), numbers, none)
    return builder.select(builder.icmp_signed("<", least, most), least, most)


def _count_compiled(typing_context: Any, mask: Any, first: Any) -> Any:
    """:func:`count_from` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bits = builder.zext(builder.bitcast(builder.trunc(arguments[0], BITS), ir.IntType(LANES)), INDEX)
        return builder.ctpop(builder.lshr(bits, arguments[1]))

    return types.int64(mask, types.int64), generate


def _low_words_plain(record: Any, field: str, index: int) -> Any:
    return _at_plain(record, field, index).astype(np.int16)


def _clamped_plain(record: Any, field: str, index: int) -> Any:
    return np.clip(_at_plain(record, field, index), 0, MOST).astype(np.int16)


low_words_at = chosen(_loading(lambda builder, numbers: numbers), _low_words_plain)
"""``low_words_at(g, "restrictions", card)``: the lower 16 bits of each item of an int32 array from ``card`` on."""
clamped_at = chosen(_loading(_clamped), _clamped_plain)
"""``clamped_at(g, "power", card)``: the items of an int32 array, 0 for what is less and ``MOST`` for what is more."""
count_from = chosen(_count_compiled, lambda mask, first: int(np.count_nonzero(mask[first:])))
"""``count_from(mask, first)``: how many bytes of a mask say yes, from the item ``first`` on."""
