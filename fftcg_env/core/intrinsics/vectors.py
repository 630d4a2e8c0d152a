"""Vectors (SIMD) for rules: load 32 bytes or int16 words of a record, compute with all at once, store them in a batch.

Compiled loops over an array of a record compute in 64 bits even if the values are bytes. These functions compute in the
width of the values, 32 values at a time. LLVM turns them into the vector instructions of the processor.

- A **vector** holds ``LANES`` neighbouring items: bytes (:func:`bytes_at`) or int16 words (:func:`words_at`).
- A **mask** is a vector of bytes, each 0 (no) or -1 (yes).
- A **pair** is one vector of twice ``LANES`` items from two places of an array, such as the cards of both players.

If the length of an array is no multiple of ``LANES``, use two vectors that overlap. With ``NUMBA_DISABLE_JIT=1``,
vectors are numpy arrays.
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

LANES = 32
BYTE, WORD, INDEX = ir.IntType(8), ir.IntType(16), ir.IntType(64)
_ITEM = {"bytes": BYTE, "words": WORD}


class Vector(types.Type):
    """The Numba type of a vector of ``lanes`` items; ``kind`` is ``"bytes"`` or ``"words"``."""

    def __init__(self, kind: str, lanes: int) -> None:
        self.kind, self.lanes = kind, lanes
        super().__init__(name=f"Vector({kind}, {lanes})")

    @property
    def width(self) -> Any:
        """The LLVM type."""
        return ir.VectorType(_ITEM[self.kind], self.lanes)


@register_model(Vector)
class _VectorModel(models.PrimitiveModel):
    def __init__(self, manager: Any, vector: Vector) -> None:
        super().__init__(manager, vector, vector.width)


BYTES_TYPE, WORDS_TYPE = Vector("bytes", LANES), Vector("words", LANES)
BYTE_PAIR_TYPE, WORD_PAIR_TYPE = Vector("bytes", 2 * LANES), Vector("words", 2 * LANES)


# ------------------------------------------------------------------------------------------------------ machine code
def _broadcast(builder: Any, value: Any, vector: Any) -> Any:
    """A vector whose items are all ``value``, cut to the item's bits."""
    one = builder.trunc(value, vector.element)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), one, ir.Constant(ir.IntType(32), 0))
    nowhere = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), None)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), nowhere)


def _shuffled(builder: Any, one: Any, other: Any, places: range) -> Any:
    """The items at these places of two vectors, counted through the first and then the second."""
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(ir.IntType(32), len(places)), list(places)))


def address_behind(builder: Any, start: Any, offset: Any, target: Any) -> Any:
    """A pointer to the type ``target``, ``offset`` bytes behind ``start``."""
    return builder.bitcast(builder.gep(builder.bitcast(start, BYTE.as_pointer()), [offset]), target.as_pointer())


def place_in_row(context: Any, builder: Any, kind: Any, arguments: Any, target: Any) -> Any:
    """A pointer to the type ``target`` in row ``arguments[1]`` of an array of bytes, at byte ``arguments[2]``."""
    array = context.make_array(kind)(context, builder, arguments[0])
    width = cgutils.unpack_tuple(builder, array.shape, 2)[1]
    offset = builder.add(builder.mul(arguments[1], width), arguments[2])
    return address_behind(builder, array.data, offset, target)


def _loading(kind: Vector, pair: bool) -> Any:
    """The intrinsic that loads a vector, or a pair, from an array of a record."""
    size = kind.width.element.width // 8

    def array_in(record: Any, field: Any) -> tuple[int, int]:
        """Offsets of the start and the end of the array."""
        array, start = record.typeof(field.literal_value), record.offset(field.literal_value)
        if array.ndim != 1 or array.dtype.bitwidth != 8 * size:
            raise TypeError(f"the field {field.literal_value} is {array}, not one row of items of {size} bytes")
        return start, start + size * array.shape[0]

    def loaded(builder: Any, record: Any, start: int, index: Any) -> Any:
        offset = builder.add(builder.mul(index, INDEX(size)), INDEX(start))
        vector = builder.load(address_behind(builder, record, offset, kind.width))
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
            raise TypeError(f"the record has fewer than {LANES} items behind the field {field.literal_value}")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            halves = [loaded(builder, arguments[0], start, index) for index in arguments[2:]]
            return _shuffled(builder, halves[0], halves[1], range(2 * LANES))

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
                items = _shuffled(builder, pair, pair, range(LANES * number, LANES * (number + 1)))
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
    """The intrinsic of an operation on two vectors of bytes, or on words and a mask."""

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
        return _broadcast(builder, arguments[0], BYTES_TYPE.width)

    return BYTES_TYPE(types.int64), generate


def _pair_of_compiled(typing_context: Any, first: Any, second: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        halves = [_broadcast(builder, value, BYTES_TYPE.width) for value in arguments]
        return _shuffled(builder, halves[0], halves[1], range(2 * LANES))

    return BYTE_PAIR_TYPE(types.int64, types.int64), generate


def _narrowed_compiled(typing_context: Any, words: Any, low: Any, high: Any) -> Any:
    bytes_type = Vector("bytes", words.lanes)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        least, most = (_broadcast(builder, value, words.width) for value in arguments[1:])
        raised = builder.select(builder.icmp_signed("<", arguments[0], least), least, arguments[0])
        fitting = builder.select(builder.icmp_signed(">", raised, most), most, raised)
        return builder.trunc(fitting, bytes_type.width)

    return bytes_type(words, types.int64, types.int64), generate


def _comparing(comparison: str) -> Any:
    """The intrinsic that compares every item of a vector with a number."""

    def compare(typing_context: Any, vector: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            value = _broadcast(builder, arguments[1], vector.width)
            return builder.sext(builder.icmp_signed(comparison, arguments[0], value), mask.width)

        mask = Vector("bytes", vector.lanes)
        return mask(vector, types.int64), generate

    return compare


_equal_compiled, _at_least_compiled = _comparing("=="), _comparing(">=")


def _plus_compiled(typing_context: Any, vector: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.add(arguments[0], _broadcast(builder, arguments[1], vector.width))

    return vector(vector, types.int64), generate


# ------------------------------------------------------------------------------------------------------ plain Python
def _at_plain(record: Any, field: str, index: int) -> Any:
    values = getattr(record, "_record", record)[field]
    assert 0 <= index <= len(values) - LANES, f"{field} has no {LANES} items from {index} on"
    return values[index : index + LANES].copy()


def _of_pair_plain(record: Any, field: str, first: int, second: int) -> Any:
    values = getattr(record, "_record", record)[field]
    assert 0 <= first < len(values) and 0 <= second < len(values), f"{field} has no item {first} or no item {second}"
    longer = np.concatenate([values, np.zeros(LANES, values.dtype)])
    return np.concatenate([longer[place : place + LANES] for place in (first, second)])


def _put_plain(out: Any, row: int, place: int, vector: Any) -> None:
    rows = getattr(out, "_array", out)
    values = vector.view(np.int8)
    assert 0 <= place <= rows.shape[1] - len(values), f"a row has no {len(values)} bytes from {place} on"
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
def compiled_or_plain(compiled: Any, plain: Any) -> Any:
    """The intrinsic of ``compiled``, or the function ``plain`` if rules run as plain Python.

    The intrinsic keeps ``plain`` as ``plain_form`` (:mod:`fftcg_env.core.plain_rules`).
    """
    if DISABLED:
        return plain
    made = intrinsic(compiled)
    made.plain_form = plain
    return made


bytes_at = compiled_or_plain(_bytes_compiled, _at_plain)
"""``bytes_at(g, "zone", card)``: ``LANES`` items of an int8 or uint8 array of a record, from ``card`` on."""
words_at = compiled_or_plain(_words_compiled, _at_plain)
"""``words_at(g, "card_id", card)``: ``LANES`` items of an int16 array of a record, from ``card`` on."""
bytes_of_pair = compiled_or_plain(_bytes_of_pair_compiled, _of_pair_plain)
"""``bytes_of_pair(g, "zone", first, second)``: a pair, ``LANES`` items from each of two places on. Items beyond the end
of the array are whatever the record has there."""
words_of_pair = compiled_or_plain(_words_of_pair_compiled, _of_pair_plain)
"""``words_of_pair(g, "card_id", first, second)``: the same for an int16 array."""
every_byte = compiled_or_plain(_every_byte_compiled, _every_byte_plain)
"""``every_byte(value)``: bytes that are all ``value``, -128..127."""
pair_of = compiled_or_plain(_pair_of_compiled, _pair_of_plain)
"""``pair_of(value, other)``: a pair of bytes; the first half is ``value``, the second half ``other``."""
both = compiled_or_plain(_both_compiled, _both_plain)
"""``both(a, b)``: bitwise and. Of words and a mask: the words where the mask says yes, 0 elsewhere."""
either = compiled_or_plain(_either_compiled, lambda one, other: _signed(one) | _signed(other))
"""``either(a, b)``: bitwise or."""
without = compiled_or_plain(_without_compiled, lambda one, other: _signed(one) & ~_signed(other))
"""``without(a, b)``: the bits of ``a`` that are not in ``b``."""
equal = compiled_or_plain(_equal_compiled, lambda vector, value: _mask(vector == vector.dtype.type(value)))
"""``equal(vector, value)``: a mask of the items that are ``value``."""
at_least = compiled_or_plain(_at_least_compiled, lambda vector, value: _mask(vector >= value))
"""``at_least(vector, value)``: a mask of the items that are ``value`` or more."""
plus = compiled_or_plain(_plus_compiled, _plus_plain)
"""``plus(vector, value)``: ``value`` added to every item."""
minus = compiled_or_plain(_minus_compiled, lambda one, other: one - other)
"""``minus(a, b)``: the items of ``a`` minus those of ``b``."""
narrowed = compiled_or_plain(_narrowed_compiled, lambda words, low, high: np.clip(words, low, high).astype(np.int8))
"""``narrowed(words, low, high)``: every word clipped to ``low``..``high``, as a byte."""
put_bytes = compiled_or_plain(_put_bytes_compiled, _put_plain)
"""``put_bytes(out, e, place, bytes)``: store a vector into row ``e`` of an int8 array, from ``place`` on."""
put_words = compiled_or_plain(_put_words_compiled, _put_plain)
"""``put_words(out, e, place, words)``: the same for words; each takes two places."""
put_bytes_of_pair = compiled_or_plain(_put_bytes_of_pair_compiled, _put_pair_plain)
"""``put_bytes_of_pair(out, e, first, second, bytes)``: store the halves of a pair from two places on. Where the halves
overlap, the second half overwrites the first."""
put_words_of_pair = compiled_or_plain(_put_words_of_pair_compiled, _put_pair_plain)
"""``put_words_of_pair(out, e, first, second, words)``: the same for words."""


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
        loaded = builder.load(address_behind(builder, arguments[0], offset, LONG))
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
        raise TypeError(f"the fields {names[0]} and {names[1]} are not two rows of signed numbers of one size")
    vector = ir.VectorType(ir.IntType(item.bitwidth), LANES)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        numbers = []
        for name in names:
            offset = builder.mul(arguments[3], INDEX(item.bitwidth // 8))
            place = address_behind(builder, arguments[0], builder.add(offset, INDEX(record.offset(name))), vector)
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


clamped_at = compiled_or_plain(_clamped_compiled, _clamped_plain)
"""``clamped_at(g, "power", card)``: items of an int32 array clipped to 0..``MOST``, as words."""
count_from = compiled_or_plain(_count_compiled, lambda mask, first: int(np.count_nonzero(mask[first:])))
"""``count_from(mask, first)``: how many bytes of a mask say yes, counted from the item ``first`` on."""
bits_of = compiled_or_plain(_bits_compiled, _bits_plain)
"""``bits_of(mask)``: a number with one bit for each byte of a mask, set where it says yes; 0..2**LANES - 1."""
reached_at = compiled_or_plain(_reached_compiled, _reached_plain)
"""``reached_at(g, "damage", "power", card)``: a mask of the items, from ``card`` on, whose number in the first array is
at least that in the second. Both arrays have signed items of one size."""


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
    assert 0 <= place <= rows.shape[1] - 2, f"a row has no word at place {place}"
    return rows[row, place : place + 2].view(np.int16)


def _put_word_plain(out: Any, row: int, place: int, value: int) -> None:
    if not -0x8000 <= value <= 0x7FFF:
        raise OverflowError(f"{value} at place {place} does not fit int16")
    _word_of_row(out, row, place)[0] = value


def _word_at_plain(out: Any, row: int, place: int) -> int:
    return int(_word_of_row(out, row, place)[0])


put_word = compiled_or_plain(_put_word_compiled, _put_word_plain)
"""``put_word(out, e, place, value)``: store one int16 into row ``e`` of an int8 array at ``place``."""
word_at = compiled_or_plain(_word_at_compiled, _word_at_plain)
"""``word_at(out, e, place)``: load the int16 at ``place`` of row ``e``."""
