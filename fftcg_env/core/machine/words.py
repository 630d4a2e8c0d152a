"""Single words (int16) in rows of bytes: the wide columns of a packed observation."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from .lanes import INDEX, WORD, chosen, place_in_row

__all__ = ["put_word", "word_at"]


def _put_compiled(typing_context: Any, out: Any, row: Any, place: Any, value: Any) -> Any:
    """:func:`put_word` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = place_in_row(context, builder, out, arguments, WORD)
        builder.store(builder.trunc(arguments[3], WORD), address).align = 1
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, types.int64), generate


def _at_compiled(typing_context: Any, out: Any, row: Any, place: Any) -> Any:
    """:func:`word_at` in machine code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        loaded = builder.load(place_in_row(context, builder, out, arguments, WORD))
        loaded.align = 1
        return builder.sext(loaded, INDEX)

    return types.int64(out, types.int64, types.int64), generate


def _word(out: Any, row: int, place: int) -> Any:
    rows = getattr(out, "_array", out)
    assert 0 <= place <= rows.shape[1] - 2, f"there is no word at place {place} of a row"
    return rows[row, place : place + 2].view(np.int16)


def _put_plain(out: Any, row: int, place: int, value: int) -> None:
    if not -0x8000 <= value <= 0x7FFF:
        raise OverflowError(f"{value} at place {place} does not fit int16")
    _word(out, row, place)[0] = value


def _at_plain(out: Any, row: int, place: int) -> int:
    return int(_word(out, row, place)[0])


put_word = chosen(_put_compiled, _put_plain)
"""``put_word(out, e, place, value)``: store one int16 into row ``e`` of an int8 array at ``place``."""
word_at = chosen(_at_compiled, _at_plain)
"""``word_at(out, e, place)``: the int16 that stands there."""
