"""Words of memory that several threads read and write at the same time, for rules that share work out among them.

An address is an int64. What one thread wrote before it stored or exchanged a word, another sees that has read the new
word there. With ``NUMBA_DISABLE_JIT=1`` one thread at a time may use them.
"""

from __future__ import annotations

import ctypes
from typing import Any

from numba import types
from numba.core.imputils import impl_ret_borrowed

from .lanes import INDEX, chosen

__all__ = ["add_at", "address_of", "exchange_at", "load_at", "placed_at", "store_at"]

WORD_SIZE = 8


def _pointer(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, INDEX.as_pointer())


def _load_compiled(typing_context: Any, address: Any) -> Any:
    """:func:`load_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_pointer(builder, arguments[0]), "acquire", WORD_SIZE)

    return types.int64(types.int64), generate


def _store_compiled(typing_context: Any, address: Any, value: Any) -> Any:
    """:func:`store_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[1], _pointer(builder, arguments[0]), "release", WORD_SIZE)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


def _add_compiled(typing_context: Any, address: Any, value: Any) -> Any:
    """:func:`add_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.atomic_rmw("add", _pointer(builder, arguments[0]), arguments[1], "acq_rel")
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


def _exchange_compiled(typing_context: Any, address: Any, seen: Any, value: Any) -> Any:
    """:func:`exchange_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, seen, value = arguments
        found = builder.cmpxchg(_pointer(builder, address), seen, value, "acq_rel", "acquire")
        return builder.zext(builder.extract_value(found, 1), INDEX)

    return types.int64(types.int64, types.int64, types.int64), generate


def _address_compiled(typing_context: Any, array: Any) -> Any:
    """:func:`address_of` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ptrtoint(context.make_array(signature.args[0])(context, builder, arguments[0]).data, INDEX)

    return types.int64(array), generate


def _placed_compiled(typing_context: Any, array: Any, address: Any) -> Any:
    """:func:`placed_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        moved = context.make_array(signature.args[0])(context, builder, arguments[0])
        moved.data = builder.inttoptr(arguments[1], moved.data.type)
        return impl_ret_borrowed(context, builder, signature.return_type, moved._getvalue())

    return array(array, types.int64), generate


def _word(address: int) -> Any:
    return ctypes.c_int64.from_address(int(address))


def _store_plain(address: int, value: int) -> None:
    _word(address).value = value


def _add_plain(address: int, value: int) -> None:
    _word(address).value += value


def _exchange_plain(address: int, seen: int, value: int) -> int:
    if _word(address).value != seen:
        return 0
    _word(address).value = value
    return 1


def _address_plain(array: Any) -> int:
    return int(getattr(array, "_array", array).ctypes.data)


def _placed_plain(array: Any, address: int) -> Any:
    assert address == _address_plain(array), "plain Python knows no other place of an array"
    return array


load_at = chosen(_load_compiled, lambda address: int(_word(address).value))
"""``load_at(address)``: the word that stands there."""
store_at = chosen(_store_compiled, _store_plain)
"""``store_at(address, value)``: write a word."""
add_at = chosen(_add_compiled, _add_plain)
"""``add_at(address, value)``: add to a word, whoever else does."""
exchange_at = chosen(_exchange_compiled, _exchange_plain)
"""``exchange_at(address, seen, value)``: write a word if ``seen`` still stands there; 1 if it did, 0 if not."""
address_of = chosen(_address_compiled, _address_plain)
"""``address_of(array)``: where the items of an array begin."""
placed_at = chosen(_placed_compiled, _placed_plain)
"""``placed_at(array, address)``: an array of the same shape whose items begin there."""
