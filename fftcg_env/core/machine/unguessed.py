"""Answers that nobody can guess, as numbers: rules compute with them where a branch would often be guessed wrong.

A wrong guess costs a processor the time of some hundred instructions. LLVM takes the number of a comparison for what it
is, and may turn what is computed with it back into a branch; what :data:`whole` returns it takes for any number.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from .lanes import INDEX, chosen

__all__ = ["lowest_bit", "number_of_bits", "whole"]

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
