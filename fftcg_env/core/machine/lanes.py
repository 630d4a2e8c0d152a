"""Many cards at once: vectors of bytes and words that rules load from arrays of a record and store into a batch's rows.

A loop over an array of a record computes in 64 bits, also where the values are bytes; what stands here computes in as
many bits as the values have, 32 of them at a time. LLVM makes of it what the processor has: one instruction, or two.

A vector holds ``LANES`` neighbours. Bytes: what :func:`bytes_at` loads, and masks, of which a byte is 0 (no) or -1
(yes). Words: int16, what :func:`words_at` loads. An array whose length is no multiple of ``LANES`` is done with two
vectors that overlap. With ``NUMBA_DISABLE_JIT=1`` vectors are arrays of numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.extending import intrinsic, register_model

from ..jit import DISABLED

__all__ = [
    "LANES",
    "at_least",
    "both",
    "bytes_at",
    "either",
    "equal",
    "every_byte",
    "plus",
    "put_bytes",
    "put_words",
    "without",
    "words_at",
]

LANES = 32
BYTE, WORD, INDEX = ir.IntType(8), ir.IntType(16), ir.IntType(64)
BYTES, WORDS = ir.VectorType(BYTE, LANES), ir.VectorType(WORD, LANES)
_WIDTH = {"bytes": BYTES, "words": WORDS}


class Vector(types.Type):
    """The Numba type of a vector: ``"bytes"`` or ``"words"``."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(name=f"Vector({kind})")


@register_model(Vector)
class _VectorModel(models.PrimitiveModel):
    def __init__(self, manager: Any, vector: Vector) -> None:
        super().__init__(manager, vector, _WIDTH[vector.kind])


BYTES_TYPE, WORDS_TYPE = Vector("bytes"), Vector("words")


# ------------------------------------------------------------------------------------------------------ machine code
def _everywhere(builder: Any, value: Any, vector: Any) -> Any:
    """A vector of which each item is the number ``value``, cut to the item's bits."""
    one = builder.trunc(value, vector.element)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), one, ir.Constant(ir.IntType(32), 0))
    nowhere = ir.Constant(ir.VectorType(ir.IntType(32), LANES), None)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), nowhere)


def _address(builder: Any, start: Any, offset: Any, target: Any) -> Any:
    """A pointer to ``target``, so many bytes behind ``start``."""
    return builder.bitcast(builder.gep(builder.bitcast(start, BYTE.as_pointer()), [offset]), target.as_pointer())


def place_in_row(context: Any, builder: Any, kind: Any, arguments: Any, target: Any) -> Any:
    """A pointer to ``target`` in row ``arguments[1]`` of an array of bytes, at byte ``arguments[2]``."""
    array = context.make_array(kind)(context, builder, arguments[0])
    width = cgutils.unpack_tuple(builder, array.shape, 2)[1]
    offset = builder.add(builder.mul(arguments[1], width), arguments[2])
    return _address(builder, array.data, offset, target)


def _loading(kind: Vector, size: int) -> Any:
    """The intrinsic that loads a vector from an array of a record."""

    def load(typing_context: Any, record: Any, field: Any, index: Any) -> Any:
        if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
            return None
        array = record.typeof(field.literal_value)
        start = record.offset(field.literal_value)
        if array.ndim != 1 or array.dtype.bitwidth != 8 * size:
            raise TypeError(f"{field.literal_value} is {array}, not one row of items of {size} bytes")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            offset = builder.add(builder.mul(arguments[2], INDEX(size)), INDEX(start))
            loaded = builder.load(_address(builder, arguments[0], offset, _WIDTH[kind.kind]))
            loaded.align = 1
            return loaded

        return kind(record, field, types.int64), generate

    return load


_bytes_compiled, _words_compiled = _loading(BYTES_TYPE, 1), _loading(WORDS_TYPE, 2)


def _storing(kind: Any, target: Any) -> Any:
    """The intrinsic that stores a vector into a row of bytes."""

    def store(typing_context: Any, out: Any, row: Any, place: Any, value: Any) -> Any:
        if not isinstance(out, types.Array) or out.ndim != 2 or out.dtype != types.int8:
            return None

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            stored = builder.store(arguments[3], place_in_row(context, builder, out, arguments, target))
            stored.align = 1
            return context.get_dummy_value()

        return types.void(out, types.int64, types.int64, kind), generate

    return store


_put_bytes_compiled = _storing(BYTES_TYPE, BYTES)
_put_words_compiled = _storing(WORDS_TYPE, WORDS)


def _joining(operation: Callable[[Any, Any, Any], Any]) -> Any:
    """The intrinsic of an operation with two vectors of bytes, or with words and a mask."""

    def join(typing_context: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            mask = arguments[1] if one == other else builder.sext(arguments[1], WORDS)
            return operation(builder, arguments[0], mask)

        return one(one, other), generate

    return join


_both_compiled = _joining(lambda builder, one, other: builder.and_(one, other))
_either_compiled = _joining(lambda builder, one, other: builder.or_(one, other))
_without_compiled = _joining(lambda builder, one, other: builder.and_(one, builder.not_(other)))


def _every_byte_compiled(typing_context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _everywhere(builder, arguments[0], BYTES)

    return BYTES_TYPE(types.int64), generate


def _comparing(comparison: str) -> Any:
    """The intrinsic that compares every item of a vector with a number."""

    def compare(typing_context: Any, vector: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            value = _everywhere(builder, arguments[1], _WIDTH[vector.kind])
            return builder.sext(builder.icmp_signed(comparison, arguments[0], value), BYTES)

        return BYTES_TYPE(vector, types.int64), generate

    return compare


_equal_compiled, _at_least_compiled = _comparing("=="), _comparing(">=")


def _plus_compiled(typing_context: Any, vector: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.add(arguments[0], _everywhere(builder, arguments[1], _WIDTH[vector.kind]))

    return vector(vector, types.int64), generate


# ------------------------------------------------------------------------------------------------------ plain Python
def _at_plain(record: Any, field: str, index: int) -> Any:
    values = getattr(record, "_record", record)[field]
    assert 0 <= index <= len(values) - LANES, f"{LANES} items from {index} on are not all of {field}"
    return values[index : index + LANES].copy()


def _put_plain(out: Any, row: int, place: int, vector: Any) -> None:
    rows = getattr(out, "_array", out)
    values = vector.view(np.int8)
    assert 0 <= place <= rows.shape[1] - len(values), f"{len(values)} bytes from {place} on are not all of a row"
    rows[row, place : place + len(values)] = values


def _every_byte_plain(value: int) -> Any:
    return np.full(LANES, value, np.int8)


def _mask(truth: Any) -> Any:
    return -truth.astype(np.int8)


def _signed(vector: Any) -> Any:
    return vector.view(np.int8) if vector.dtype == np.uint8 else vector


def _both_plain(one: Any, other: Any) -> Any:
    return _signed(one) & _signed(other)


def _plus_plain(vector: Any, value: int) -> Any:
    return vector + vector.dtype.type(value)


# ------------------------------------------------------------------------------------------------------- for rules
def chosen(compiled: Any, plain: Any) -> Any:
    return plain if DISABLED else intrinsic(compiled)


bytes_at = chosen(_bytes_compiled, _at_plain)
"""``bytes_at(g, "zone", card)``: the items of an int8 or uint8 array of a record from ``card`` on."""
words_at = chosen(_words_compiled, _at_plain)
"""``words_at(g, "card_id", card)``: the items of an int16 array of a record from ``card`` on."""
every_byte = chosen(_every_byte_compiled, _every_byte_plain)
"""``every_byte(value)``: bytes that are all ``value``, -128..127."""
both = chosen(_both_compiled, _both_plain)
"""``both(a, b)``: the bits that both bytes have; of words and a mask the words that the mask says, 0 for the others."""
either = chosen(_either_compiled, lambda one, other: _signed(one) | _signed(other))
"""``either(a, b)``: the bits that one of them has."""
without = chosen(_without_compiled, lambda one, other: _signed(one) & ~_signed(other))
"""``without(a, b)``: the bits of ``a`` that ``b`` does not have."""
equal = chosen(_equal_compiled, lambda vector, value: _mask(vector == vector.dtype.type(value)))
"""``equal(vector, value)``: a mask of the bytes or words that are ``value``."""
at_least = chosen(_at_least_compiled, lambda vector, value: _mask(vector >= value))
"""``at_least(vector, value)``: a mask of the bytes or words that are ``value`` or more."""
plus = chosen(_plus_compiled, _plus_plain)
"""``plus(vector, value)``: ``value`` added to every byte or word."""
put_bytes = chosen(_put_bytes_compiled, _put_plain)
"""``put_bytes(out, e, place, bytes)``: store them into row ``e`` of an int8 array from ``place`` on."""
put_words = chosen(_put_words_compiled, _put_plain)
"""``put_words(out, e, place, words)``: the same with words, of which each takes two places."""
