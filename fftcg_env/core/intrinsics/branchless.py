"""Answers that nobody can guess, as numbers: rules compute with them where a branch would often be guessed wrong.

A wrong guess costs a processor the time of some hundred instructions. LLVM takes the number of a comparison for what it
is, and may turn what is computed with it back into a branch; what :data:`whole` returns it takes for any number.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ..jit import rule
from .vectors import INDEX, _address, chosen

__all__ = [
    "eight_at",
    "halves_up",
    "lowest_bit",
    "more_than_nothing",
    "number_of_bits",
    "shortfalls",
    "total_of",
    "whole",
]

BIT = ir.IntType(1)


def _whole_compiled(typing_context: Any, number: Any) -> Any:
    """:func:`whole` in machine code: no instruction at all, whose result LLVM knows nothing of."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        nothing = ir.InlineAsm(ir.FunctionType(INDEX, [INDEX]), "", "=r,0")
        return builder.call(nothing, [arguments[0]])

    return types.int64(types.int64), generate


def _lowest_bit_compiled(typing_context: Any, bits: Any) -> Any:
    """:func:`lowest_bit` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(BIT, 1))

    return types.int64(types.int64), generate


def _number_compiled(typing_context: Any, bits: Any) -> Any:
    """:func:`number_of_bits` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


whole = chosen(_whole_compiled, int)
"""``whole(number)``: the same number, of an answer 0 or 1."""
lowest_bit = chosen(_lowest_bit_compiled, lambda bits: (int(bits) & -int(bits)).bit_length() - 1)
"""``lowest_bit(bits)``: the place of the lowest bit that is set; one must be."""
number_of_bits = chosen(_number_compiled, lambda bits: (int(bits) & (1 << 64) - 1).bit_count())
"""``number_of_bits(bits)``: how many bits are set."""


# ------------------------------------------------------------------------------ eight small numbers in one int64 (SWAR)
# Eight bytes of a record become one int64, the first byte the lowest. A question about all eight, such as the CP of
# each Element, then needs neither a loop nor a branch. Each byte is 0..127; so are the bytes of results.
ONES = 0x0101010101010101
"""1 in every byte."""
MOST = 127
HIGH = -0x7F7F7F7F7F7F7F80
"""The highest bit of every byte."""


def _eight_compiled(typing_context: Any, record: Any, field: Any) -> Any:
    """:func:`eight_at` in machine code."""
    if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
        return None
    name = field.literal_value
    array = record.typeof(name)
    if array.ndim != 1 or array.shape[0] != 8 or array.dtype.bitwidth != 8:
        raise TypeError(f"{name} is {array}, not one row of eight bytes")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = builder.load(_address(builder, arguments[0], INDEX(record.offset(name)), INDEX))
        number.align = 1
        return number

    return types.int64(record, field), generate


def _eight_plain(record: Any, field: str) -> int:
    values = getattr(record, "_record", record)[field]
    assert len(values) == 8 and all(0 <= value <= MOST for value in values), f"{field} is not eight numbers of 0..127"
    return sum(int(value) << 8 * place for place, value in enumerate(values))


eight_at = chosen(_eight_compiled, _eight_plain)
"""``eight_at(g, "demand")``: an array of eight bytes as one number."""


@rule(inline=True)
def total_of(eight: int) -> int:
    """The sum of all bytes, if that is 0..127."""
    return (eight * ONES) >> 56 & MOST


@rule(inline=True)
def more_than_nothing(eight: int) -> int:
    """1 in every byte that is not 0."""
    return (eight + MOST * ONES) >> 7 & ONES


@rule(inline=True)
def shortfalls(wanted: int, there: int) -> int:
    """By how much every byte of ``wanted`` is more than that of ``there``, 0 where it is not."""
    differences = (wanted | HIGH) - there
    enough = (differences >> 7 & ONES) * MOST
    return differences & enough


@rule(inline=True)
def halves_up(eight: int) -> int:
    """The half of every byte, rounded up."""
    return (eight + ONES) >> 1 & (MOST * ONES)
