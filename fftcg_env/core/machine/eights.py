"""Eight small numbers at once: an array of eight bytes of a record as one number, a byte each, the first the lowest.

What is asked of all eight, such as the CP of every Element, needs neither a loop nor a branch then. The bytes are
0..127; results are such numbers again.
"""

from __future__ import annotations

from typing import Any

from numba import types

from ..jit import rule
from .lanes import INDEX, _address, chosen

__all__ = ["eight_at", "halves_up", "more_than_nothing", "shortfalls", "total_of"]

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
