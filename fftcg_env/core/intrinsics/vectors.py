"""Many cards at once: vectors of bytes and words that rules load from arrays of a record and store into a batch's rows.

A loop over an array of a record computes in 64 bits, also where the values are bytes; what stands here computes in as
many bits as the values have, 32 of them at a time. LLVM makes of it what the processor has: one instruction, or two.

A vector holds ``LANES`` neighbours. Bytes: what :func:`bytes_at` loads, and masks, of which a byte is 0 (no) or -1
(yes). Words: int16, what :func:`words_at` loads. An array whose length is no multiple of ``LANES`` is done with two
vectors that overlap. A pair is one vector of twice ``LANES`` items, from two places of an array (the cards of both
players): one operation is done with all of them. With ``NUMBA_DISABLE_JIT=1`` vectors are arrays of numpy.
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
    "MOST",
    "at_least",
    "bits_of",
    "both",
    "bytes_at",
    "bytes_of_pair",
    "clamped_at",
    "count_from",
    "either",
    "equal",
    "every_byte",
    "minus",
    "narrowed",
    "pair_of",
    "plus",
    "put_bytes",
    "put_bytes_of_pair",
    "put_word",
    "put_words",
    "put_words_of_pair",
    "reached_at",
    "without",
    "word_at",
    "words_at",
    "words_of_pair",
]

LANES = 32
BYTE, WORD, INDEX = ir.IntType(8), ir.IntType(16), ir.IntType(64)
_ITEM = {"bytes": BYTE, "words": WORD}


class Vector(types.Type):
    """The Numba type of a vector: ``"bytes"`` or ``"words"``, and how many."""

    def __init__(self, kind: str, lanes: int) -> None:
        self.kind, self.lanes = kind, lanes
        super().__init__(name=f"Vector({kind}, {lanes})")

    @property
    def width(self) -> Any:
        """LLVM's type of it."""
        return ir.VectorType(_ITEM[self.kind], self.lanes)


@register_model(Vector)
class _VectorModel(models.PrimitiveModel):
    def __init__(self, manager: Any, vector: Vector) -> None:
        super().__init__(manager, vector, vector.width)


BYTES_TYPE, WORDS_TYPE = Vector("bytes", LANES), Vector("words", LANES)
BYTE_PAIR_TYPE, WORD_PAIR_TYPE = Vector("bytes", 2 * LANES), Vector("words", 2 * LANES)


# ------------------------------------------------------------------------------------------------------ machine code
def _everywhere(builder: Any, value: Any, vector: Any) -> Any:
    """A vector of which each item is the number ``value``, cut to the item's bits."""
    one = builder.trunc(value, vector.element)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), one, ir.Constant(ir.IntType(32), 0))
    nowhere = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), None)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), nowhere)


def _picked(builder: Any, one: Any, other: Any, places: range) -> Any:
    """The items of two vectors, one behind the other, that stand at these places."""
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(ir.IntType(32), len(places)), list(places)))


def _address(builder: Any, start: Any, offset: Any, target: Any) -> Any:
    """A pointer to ``target``, so many bytes behind ``start``."""
    return builder.bitcast(builder.gep(builder.bitcast(start, BYTE.as_pointer()), [offset]), target.as_pointer())


def place_in_row(context: Any, builder: Any, kind: Any, arguments: Any, target: Any) -> Any:
    """A pointer to ``target`` in row ``arguments[1]`` of an array of bytes, at byte ``arguments[2]``."""
    array = context.make_array(kind)(context, builder, arguments[0])
    width = cgutils.unpack_tuple(builder, array.shape, 2)[1]
    offset = builder.add(builder.mul(arguments[1], width), arguments[2])
    return _address(builder, array.data, offset, target)


def _loading(kind: Vector, pair: bool) -> Any:
    """The intrinsic that loads a vector from an array of a record, or a pair."""
    size = kind.width.element.width // 8

    def array_in(record: Any, field: Any) -> tuple[int, int]:
        """Where the array begins and ends."""
        array, start = record.typeof(field.literal_value), record.offset(field.literal_value)
        if array.ndim != 1 or array.dtype.bitwidth != 8 * size:
            raise TypeError(f"{field.literal_value} is {array}, not one row of items of {size} bytes")
        return start, start + size * array.shape[0]

    def loaded(builder: Any, record: Any, start: int, index: Any) -> Any:
        offset = builder.add(builder.mul(index, INDEX(size)), INDEX(start))
        vector = builder.load(_address(builder, record, offset, kind.width))
        vector.align = 1
        return vector

    def load(typing_context: Any, record: Any, field: Any, index: Any) -> Any:
        if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
            return None
        start, _ = array_in(record, field)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return loaded(builder, arguments[0], start, arguments[2])

        return kind(record, field, types.int64), generate

    def load_pair(typing_context: Any, record: Any, field: Any, first: Any, second: Any) -> Any:
        if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
            return None
        start, end = array_in(record, field)
        if end + size * LANES > record.size:
            raise TypeError(f"behind {field.literal_value} the record has less than {LANES} items more")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            halves = [loaded(builder, arguments[0], start, index) for index in arguments[2:]]
            return _picked(builder, halves[0], halves[1], range(2 * LANES))

        return Vector(kind.kind, 2 * LANES)(record, field, types.int64, types.int64), generate

    return load_pair if pair else load


_bytes_compiled, _words_compiled = _loading(BYTES_TYPE, False), _loading(WORDS_TYPE, False)
_bytes_of_pair_compiled, _words_of_pair_compiled = _loading(BYTES_TYPE, True), _loading(WORDS_TYPE, True)


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


def _storing_pair(half: Vector) -> Any:
    """The intrinsic that stores the halves of a pair into a row of bytes, the first half first."""

    def store(typing_context: Any, out: Any, row: Any, first: Any, second: Any, value: Any) -> Any:
        if not isinstance(out, types.Array) or out.ndim != 2 or out.dtype != types.int8:
            return None

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array, line, *places, pair = arguments
            for number, place in enumerate(places):
                items = _picked(builder, pair, pair, range(LANES * number, LANES * (number + 1)))
                to = place_in_row(context, builder, out, (array, line, place), half.width)
                builder.store(items, to).align = 1
            return context.get_dummy_value()

        pair = Vector(half.kind, 2 * LANES)
        return types.void(out, types.int64, types.int64, types.int64, pair), generate

    return store


_put_bytes_compiled = _storing(BYTES_TYPE, BYTES_TYPE.width)
_put_words_compiled = _storing(WORDS_TYPE, WORDS_TYPE.width)
_put_bytes_of_pair_compiled = _storing_pair(BYTES_TYPE)
_put_words_of_pair_compiled = _storing_pair(WORDS_TYPE)


def _joining(operation: Callable[[Any, Any, Any], Any]) -> Any:
    """The intrinsic of an operation with two vectors of bytes, or with words and a mask."""

    def join(typing_context: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            mask = arguments[1] if one == other else builder.sext(arguments[1], one.width)
            return operation(builder, arguments[0], mask)

        return one(one, other), generate

    return join


_both_compiled = _joining(lambda builder, one, other: builder.and_(one, other))
_either_compiled = _joining(lambda builder, one, other: builder.or_(one, other))
_without_compiled = _joining(lambda builder, one, other: builder.and_(one, builder.not_(other)))
_minus_compiled = _joining(lambda builder, one, other: builder.sub(one, other))


def _every_byte_compiled(typing_context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _everywhere(builder, arguments[0], BYTES_TYPE.width)

    return BYTES_TYPE(types.int64), generate


def _pair_of_compiled(typing_context: Any, first: Any, second: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        halves = [_everywhere(builder, value, BYTES_TYPE.width) for value in arguments]
        return _picked(builder, halves[0], halves[1], range(2 * LANES))

    return BYTE_PAIR_TYPE(types.int64, types.int64), generate


def _narrowed_compiled(typing_context: Any, words: Any, low: Any, high: Any) -> Any:
    bytes_type = Vector("bytes", words.lanes)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        least, most = (_everywhere(builder, value, words.width) for value in arguments[1:])
        raised = builder.select(builder.icmp_signed("<", arguments[0], least), least, arguments[0])
        fitting = builder.select(builder.icmp_signed(">", raised, most), most, raised)
        return builder.trunc(fitting, bytes_type.width)

    return bytes_type(words, types.int64, types.int64), generate


def _comparing(comparison: str) -> Any:
    """The intrinsic that compares every item of a vector with a number."""

    def compare(typing_context: Any, vector: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            value = _everywhere(builder, arguments[1], vector.width)
            return builder.sext(builder.icmp_signed(comparison, arguments[0], value), mask.width)

        mask = Vector("bytes", vector.lanes)
        return mask(vector, types.int64), generate

    return compare


_equal_compiled, _at_least_compiled = _comparing("=="), _comparing(">=")


def _plus_compiled(typing_context: Any, vector: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.add(arguments[0], _everywhere(builder, arguments[1], vector.width))

    return vector(vector, types.int64), generate


# ------------------------------------------------------------------------------------------------------ plain Python
def _at_plain(record: Any, field: str, index: int) -> Any:
    values = getattr(record, "_record", record)[field]
    assert 0 <= index <= len(values) - LANES, f"{LANES} items from {index} on are not all of {field}"
    return values[index : index + LANES].copy()


def _of_pair_plain(record: Any, field: str, first: int, second: int) -> Any:
    values = getattr(record, "_record", record)[field]
    assert 0 <= first < len(values) and 0 <= second < len(values), f"{first} or {second} is no place of {field}"
    longer = np.concatenate([values, np.zeros(LANES, values.dtype)])
    return np.concatenate([longer[place : place + LANES] for place in (first, second)])


def _put_plain(out: Any, row: int, place: int, vector: Any) -> None:
    rows = getattr(out, "_array", out)
    values = vector.view(np.int8)
    assert 0 <= place <= rows.shape[1] - len(values), f"{len(values)} bytes from {place} on are not all of a row"
    rows[row, place : place + len(values)] = values


def _put_pair_plain(out: Any, row: int, first: int, second: int, vector: Any) -> None:
    _put_plain(out, row, first, vector[:LANES])
    _put_plain(out, row, second, vector[LANES:])


def _every_byte_plain(value: int) -> Any:
    return np.full(LANES, value, np.int8)


def _pair_of_plain(first: int, second: int) -> Any:
    return np.repeat(np.array([first, second], np.int8), LANES)


def _mask(truth: Any) -> Any:
    return -truth.astype(np.int8)


def _signed(vector: Any) -> Any:
    return vector.view(np.int8) if vector.dtype == np.uint8 else vector


def _both_plain(one: Any, other: Any) -> Any:
    return _signed(one) & _signed(other)


def _plus_plain(vector: Any, value: int) -> Any:
    return vector + np.array(value).astype(vector.dtype)  # cut to the bits of an item, as machine code does


# ------------------------------------------------------------------------------------------------------- for rules
def chosen(compiled: Any, plain: Any) -> Any:
    return plain if DISABLED else intrinsic(compiled)


bytes_at = chosen(_bytes_compiled, _at_plain)
"""``bytes_at(g, "zone", card)``: the items of an int8 or uint8 array of a record from ``card`` on."""
words_at = chosen(_words_compiled, _at_plain)
"""``words_at(g, "card_id", card)``: the items of an int16 array of a record from ``card`` on."""
bytes_of_pair = chosen(_bytes_of_pair_compiled, _of_pair_plain)
"""``bytes_of_pair(g, "zone", first, second)``: a pair, ``LANES`` items from each of two places on. Those beyond the end
of the array are what the record has there, and mean nothing."""
words_of_pair = chosen(_words_of_pair_compiled, _of_pair_plain)
"""``words_of_pair(g, "card_id", first, second)``: the same of an int16 array."""
every_byte = chosen(_every_byte_compiled, _every_byte_plain)
"""``every_byte(value)``: bytes that are all ``value``, -128..127."""
pair_of = chosen(_pair_of_compiled, _pair_of_plain)
"""``pair_of(value, other)``: a pair of bytes, of which the first half is ``value`` and the second ``other``."""
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
minus = chosen(_minus_compiled, lambda one, other: one - other)
"""``minus(a, b)``: what is left of every byte or word of ``a`` without that of ``b``."""
narrowed = chosen(_narrowed_compiled, lambda words, low, high: np.clip(words, low, high).astype(np.int8))
"""``narrowed(words, low, high)``: a byte of every word, which counts as ``low`` where it is less and as ``high`` where
it is more."""
put_bytes = chosen(_put_bytes_compiled, _put_plain)
"""``put_bytes(out, e, place, bytes)``: store them into row ``e`` of an int8 array from ``place`` on."""
put_words = chosen(_put_words_compiled, _put_plain)
"""``put_words(out, e, place, words)``: the same with words, of which each takes two places."""
put_bytes_of_pair = chosen(_put_bytes_of_pair_compiled, _put_pair_plain)
"""``put_bytes_of_pair(out, e, first, second, bytes)``: store the halves of a pair from two places on, the first half
first: where they overlap, the second is what stands there then."""
put_words_of_pair = chosen(_put_words_of_pair_compiled, _put_pair_plain)
"""``put_words_of_pair(out, e, first, second, words)``: the same with words."""


# ----------------------------------------------------------------------------- int32 arrays, and counting in masks
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


# ------------------------------------------------------------------------------- single int16 numbers in rows of bytes
def _put_word_compiled(typing_context: Any, out: Any, row: Any, place: Any, value: Any) -> Any:
    """:func:`put_word` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = place_in_row(context, builder, out, arguments, WORD)
        builder.store(builder.trunc(arguments[3], WORD), address).align = 1
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, types.int64), generate


def _word_at_compiled(typing_context: Any, out: Any, row: Any, place: Any) -> Any:
    """:func:`word_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        loaded = builder.load(place_in_row(context, builder, out, arguments, WORD))
        loaded.align = 1
        return builder.sext(loaded, INDEX)

    return types.int64(out, types.int64, types.int64), generate


def _word_of_row(out: Any, row: int, place: int) -> Any:
    rows = getattr(out, "_array", out)
    assert 0 <= place <= rows.shape[1] - 2, f"there is no word at place {place} of a row"
    return rows[row, place : place + 2].view(np.int16)


def _put_word_plain(out: Any, row: int, place: int, value: int) -> None:
    if not -0x8000 <= value <= 0x7FFF:
        raise OverflowError(f"{value} at place {place} does not fit int16")
    _word_of_row(out, row, place)[0] = value


def _word_at_plain(out: Any, row: int, place: int) -> int:
    return int(_word_of_row(out, row, place)[0])


put_word = chosen(_put_word_compiled, _put_word_plain)
"""``put_word(out, e, place, value)``: store one int16 into row ``e`` of an int8 array at ``place``."""
word_at = chosen(_word_at_compiled, _word_at_plain)
"""``word_at(out, e, place)``: the int16 that stands there."""
