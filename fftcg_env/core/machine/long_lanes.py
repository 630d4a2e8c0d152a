"""Vectors of int32 arrays, clamped to words or compared, and which items of a mask say yes: what `lanes` has not."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from .lanes import BYTES_TYPE, INDEX, LANES, WORDS_TYPE, _address, _at_plain, chosen

__all__ = ["MOST", "bits_of", "clamped_at", "count_from", "reached_at"]

MOST = 0x7FFF
LONG, BITS = ir.VectorType(ir.IntType(32), LANES), ir.VectorType(ir.IntType(1), LANES)


def _clamped_compiled(typing_context: Any, record: Any, field: Any, index: Any) -> Any:
    """:func:`clamped_at` in machine code."""
    if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
        return None
    array, start = record.typeof(field.literal_value), record.offset(field.literal_value)
    if array.ndim != 1 or array.dtype != types.int32:
        raise TypeError(f"{field.literal_value} is {array}, not one row of int32")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        offset = builder.add(builder.mul(arguments[2], INDEX(4)), INDEX(start))
        loaded = builder.load(_address(builder, arguments[0], offset, LONG))
        loaded.align = 1
        return builder.trunc(_clamped(builder, loaded), WORDS_TYPE.width)

    return WORDS_TYPE(record, field, types.int64), generate


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


def _bits_compiled(typing_context: Any, mask: Any) -> Any:
    """:func:`bits_of` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.zext(builder.bitcast(builder.trunc(arguments[0], BITS), ir.IntType(LANES)), INDEX)

    return types.int64(mask), generate


def _reached_compiled(typing_context: Any, record: Any, field: Any, other: Any, index: Any) -> Any:
    """:func:`reached_at` in machine code."""
    literals = isinstance(field, types.StringLiteral) and isinstance(other, types.StringLiteral)
    if not isinstance(record, types.Record) or not literals:
        return None
    names = [field.literal_value, other.literal_value]
    item = record.typeof(names[0]).dtype
    if any(record.typeof(name).ndim != 1 or record.typeof(name).dtype != item for name in names) or not item.signed:
        raise TypeError(f"{names[0]} and {names[1]} are not two rows of signed numbers of one size")
    vector = ir.VectorType(ir.IntType(item.bitwidth), LANES)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = []
        for name in names:
            offset = builder.mul(arguments[3], INDEX(item.bitwidth // 8))
            place = _address(builder, arguments[0], builder.add(offset, INDEX(record.offset(name))), vector)
            numbers.append(builder.load(place))
            numbers[-1].align = 1
        return builder.sext(builder.icmp_signed(">=", *numbers), BYTES_TYPE.width)

    return BYTES_TYPE(record, field, other, types.int64), generate


def _bits_plain(mask: Any) -> int:
    return sum(1 << int(place) for place in np.nonzero(mask)[0])


def _reached_plain(record: Any, field: str, other: str, index: int) -> Any:
    return -(_at_plain(record, field, index) >= _at_plain(record, other, index)).astype(np.int8)


def _clamped_plain(record: Any, field: str, index: int) -> Any:
    return np.clip(_at_plain(record, field, index), 0, MOST).astype(np.int16)


clamped_at = chosen(_clamped_compiled, _clamped_plain)
"""``clamped_at(g, "power", card)``: the items of an int32 array, 0 for what is less and ``MOST`` for what is more."""
count_from = chosen(_count_compiled, lambda mask, first: int(np.count_nonzero(mask[first:])))
"""``count_from(mask, first)``: how many bytes of a mask say yes, from the item ``first`` on."""
bits_of = chosen(_bits_compiled, _bits_plain)
"""``bits_of(mask)``: a bit for each byte of a mask that says yes, 0..2**LANES - 1."""
reached_at = chosen(_reached_compiled, _reached_plain)
"""``reached_at(g, "damage", "power", card)``: a mask of the items, from ``card`` on, of which the number in the first
array is that in the second or more; both arrays have signed items of one size."""
