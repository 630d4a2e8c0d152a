"""Branch-free helpers for conditions that a processor mispredicts, and eight bytes computed as one number.

A mispredicted branch costs the time of some hundred instructions. So where a processor cannot predict a condition,
rules compute with its number (0 or 1) instead of branching."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ..jit import rule
from .vectors import INDEX, address_behind, compiled_or_plain

BIT = ir.IntType(1)


def _opaque_compiled(typing_context: Any, number: Any) -> Any:
    """:func:`opaque` in machine code: empty inline assembly, of whose result LLVM knows nothing."""

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


opaque = compiled_or_plain(_opaque_compiled, int)
"""``opaque(number)``: the same number. LLVM cannot see that it is 0 or 1, so it makes no branch of what is computed
with it."""
lowest_bit = compiled_or_plain(_lowest_bit_compiled, lambda bits: (int(bits) & -int(bits)).bit_length() - 1)
"""``lowest_bit(bits)``: the index of the lowest bit that is set; ``bits`` is not 0."""
number_of_bits = compiled_or_plain(_number_compiled, lambda bits: (int(bits) & (1 << 64) - 1).bit_count())
"""``number_of_bits(bits)``: how many bits are set."""


# --------------------------------------------------------------------------------------- eight bytes as one number
# (SWAR) An array of eight bytes of a record becomes one int64, the first byte the lowest. A question about all eight,
# such as the CP of each Element, then needs neither a loop nor a branch. The bytes are 0..127, those of results too.

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
        raise TypeError(f"the field {name} is {array}; eight_at needs one row of eight bytes")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = builder.load(address_behind(builder, arguments[0], INDEX(record.offset(name)), INDEX))
        number.align = 1
        return number

    return types.int64(record, field), generate


def _eight_plain(record: Any, field: str) -> int:
    values = getattr(record, "_record", record)[field]
    assert len(values) == 8 and all(0 <= value <= MOST for value in values), f"{field} is not eight numbers of 0..127"
    return sum(int(value) << 8 * place for place, value in enumerate(values))


eight_at = compiled_or_plain(_eight_compiled, _eight_plain)
"""``eight_at(g, "demand")``: an array of eight bytes as one number."""


@rule(inline=True)
def total_of(eight: int) -> int:
    """The sum of all bytes, which must be 0..127."""
    return (eight * ONES) >> 56 & MOST


@rule(inline=True)
def more_than_nothing(eight: int) -> int:
    """1 in every byte that is not 0."""
    return (eight + MOST * ONES) >> 7 & ONES


@rule(inline=True)
def shortfalls(wanted: int, there: int) -> int:
    """By how much each byte of ``wanted`` exceeds that of ``there``; 0 where it does not."""
    differences = (wanted | HIGH) - there
    enough = (differences >> 7 & ONES) * MOST
    return differences & enough


@rule(inline=True)
def halves_up(eight: int) -> int:
    """Half of each byte, rounded up."""
    return (eight + ONES) >> 1 & (MOST * ONES)
