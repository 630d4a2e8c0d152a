"""Loops over the cards of a zone, and whole records within a record copied and cleared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.extending import register_model

from .vectors import BYTE, INDEX, address_behind, compiled_or_plain


class ZoneCards(types.SimpleIteratorType):
    """The Numba type of an iterator over the cards of a zone, bytes of type ``card``."""

    def __init__(self, card: Any) -> None:
        super().__init__(f"ZoneCards({card})", card)


@register_model(ZoneCards)
class _ZoneCardsModel(models.StructModel):
    def __init__(self, manager: Any, kind: ZoneCards) -> None:
        members = [("place", types.CPointer(types.intp)), ("first", types.voidptr), ("end", types.intp)]
        super().__init__(manager, kind, members)


def _cards_in_compiled(typing_context: Any, record: Any, player: Any, zone: Any) -> Any:
    """:func:`cards_in` in machine code."""
    if not isinstance(record, types.Record):
        return None
    counts, cards = record.typeof("zone_count"), record.typeof("zone_cards")
    assert cards.dtype.bitwidth == counts.dtype.bitwidth == 8 and cards.shape[:2] == counts.shape

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = builder.add(builder.mul(arguments[1], INDEX(counts.shape[1])), arguments[2])
        count = address_behind(builder, arguments[0], builder.add(row, INDEX(record.offset("zone_count"))), BYTE)
        first = builder.add(builder.mul(row, INDEX(cards.shape[2])), INDEX(record.offset("zone_cards")))
        iterator = context.make_helper(builder, signature.return_type)
        iterator.place = cgutils.alloca_once_value(builder, INDEX(0))
        iterator.first = address_behind(builder, arguments[0], first, BYTE)
        iterator.end = builder.zext(builder.load(count), INDEX)
        return iterator._getvalue()

    return ZoneCards(cards.dtype)(record, types.int64, types.int64), generate


@lower_builtin("iternext", ZoneCards)
@iternext_impl(RefType.UNTRACKED)
def _next_card(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    iterator = context.make_helper(builder, signature.args[0], arguments[0])
    place = builder.load(iterator.place)
    is_there = builder.icmp_signed("<", place, iterator.end)
    result.set_valid(is_there)
    with builder.if_then(is_there):
        result.yield_(builder.load(address_behind(builder, iterator.first, place, BYTE)))
        builder.store(builder.add(place, INDEX(1)), iterator.place)


def _copy_compiled(typing_context: Any, to: Any, origin: Any) -> Any:
    """:func:`copy_record` in machine code."""
    if not isinstance(to, types.Record) or to != origin:
        return None

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.raw_memcpy(builder, *arguments, INDEX(to.size), 1)
        return context.get_dummy_value()

    return types.void(to, origin), generate


def _clear_compiled(typing_context: Any, record: Any) -> Any:
    """:func:`clear_record` in machine code."""
    if not isinstance(record, types.Record):
        return None

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.memset(builder, arguments[0], INDEX(record.size), 0)
        return context.get_dummy_value()

    return types.void(record), generate


def _copy_plain(to: Any, origin: Any) -> None:
    for name in to._record.dtype.names:
        to._record[name] = origin._record[name]


def _clear_plain(record: Any) -> None:
    for name in record._record.dtype.names:
        record._record[name] = 0


def _cards_in_plain(record: Any, player: int, zone: int) -> Iterator[int]:
    for k in range(record.zone_count[player, zone]):
        yield record.zone_cards[player, zone, k]


cards_in = compiled_or_plain(_cards_in_compiled, _cards_in_plain)
"""``cards_in(g, player, zone)``: the cards of a zone, from the first in its list on, as they are when the loop reaches
them; as many as the zone has when the loop begins."""
copy_record = compiled_or_plain(_copy_compiled, _copy_plain)
"""``copy_record(g.stack[k], item)``: copy a whole record, of the same dtype, within a record."""
clear_record = compiled_or_plain(_clear_compiled, _clear_plain)
"""``clear_record(item)``: set all fields of a record within a record to 0."""
