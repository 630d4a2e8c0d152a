"""Loops over the cards of a zone, the entries of a list and the rows of a text; records within a record copied and
cleared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.extending import register_model

from .vectors import BYTE, INDEX, address_behind, compiled_or_plain


class Entries(types.SimpleIteratorType):
    """The Numba type of an iterator over the entries of a list in a record: numbers, or records by reference."""

    def __init__(self, entry: Any) -> None:
        super().__init__(f"Entries({entry})", entry)


@register_model(Entries)
class _EntriesModel(models.StructModel):
    def __init__(self, manager: Any, kind: Entries) -> None:
        members = [("place", types.CPointer(types.intp)), ("first", types.voidptr), ("end", types.intp)]
        super().__init__(manager, kind, members)


def _iterator(context: Any, builder: Any, kind: Entries, record: Any, first: Any, count: Any, count_type: Any) -> Any:
    """An iterator over the entries from the byte ``first`` of a record on; ``count``: the byte of their number."""
    iterator = context.make_helper(builder, kind)
    iterator.place = cgutils.alloca_once_value(builder, INDEX(0))
    iterator.first = address_behind(builder, record, first, BYTE)
    number = builder.load(address_behind(builder, record, count, context.get_value_type(count_type)))
    iterator.end = builder.zext(number, INDEX)
    return iterator._getvalue()


def _cards_in_compiled(typing_context: Any, record: Any, player: Any, zone: Any) -> Any:
    """:func:`cards_in` in machine code."""
    if not isinstance(record, types.Record):
        return None
    counts, cards = record.typeof("zone_count"), record.typeof("zone_cards")
    assert cards.dtype.bitwidth == counts.dtype.bitwidth == 8 and cards.shape[:2] == counts.shape

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = builder.add(builder.mul(arguments[1], INDEX(counts.shape[1])), arguments[2])
        first = builder.add(builder.mul(row, INDEX(cards.shape[2])), INDEX(record.offset("zone_cards")))
        count = builder.add(row, INDEX(record.offset("zone_count")))
        return _iterator(context, builder, signature.return_type, arguments[0], first, count, counts.dtype)

    return Entries(cards.dtype)(record, types.int64, types.int64), generate


def count_name(names: Any, field: str) -> str:
    """The field with the number of entries of a list: ``rule_count`` of ``rules``, ``log_count`` of ``log``."""
    return next(name for name in (f"{field}_count", f"{field[:-1]}_count") if name in names)


def _entries_of_compiled(typing_context: Any, record: Any, field: Any) -> Any:
    """:func:`entries_of` in machine code."""
    if not isinstance(record, types.Record) or not isinstance(field, types.StringLiteral):
        return None
    name = field.literal_value
    number = count_name(record.fields, name)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, count = INDEX(record.offset(name)), INDEX(record.offset(number))
        return _iterator(context, builder, signature.return_type, arguments[0], first, count, record.typeof(number))

    return Entries(record.typeof(name).dtype)(record, field), generate


@lower_builtin("iternext", Entries)
@iternext_impl(RefType.UNTRACKED)
def _next_entry(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    entry = signature.args[0].yield_type
    iterator = context.make_helper(builder, signature.args[0], arguments[0])
    place = builder.load(iterator.place)
    is_there = builder.icmp_signed("<", place, iterator.end)
    result.set_valid(is_there)
    with builder.if_then(is_there):
        is_record = isinstance(entry, types.Record)
        offset = builder.mul(place, INDEX(entry.size if is_record else entry.bitwidth // 8))
        address = address_behind(builder, iterator.first, offset, BYTE)
        target = context.get_value_type(entry)
        typed = builder.bitcast(address, target if is_record else target.as_pointer())
        result.yield_(typed if is_record else builder.load(typed))
        builder.store(builder.add(place, INDEX(1)), iterator.place)


class RowsUntil(types.SimpleIteratorType):
    """The Numba type of an iterator over the numbers of rows of a table. A row that begins with ``end`` ends it."""

    def __init__(self, table: Any, end: int) -> None:
        super().__init__(f"RowsUntil({table}, {end})", types.int64)
        self.table, self.end = table, end


@register_model(RowsUntil)
class _RowsUntilModel(models.StructModel):
    def __init__(self, manager: Any, kind: RowsUntil) -> None:
        super().__init__(manager, kind, [("row", types.CPointer(types.intp)), ("first", types.voidptr)])


def rows_until(field: str, end: int) -> Callable[[Any, int], Any]:
    """Make a loop for rules: ``for row in loop(t, first)`` gives the numbers of the rows of the table ``t.field`` from
    ``first`` on, up to one whose first column is ``end``; -1: none."""

    def compiled(typing_context: Any, tables: Any, first: Any) -> Any:
        if not isinstance(tables, types.Record):
            return None

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            iterator = context.make_helper(builder, signature.return_type)
            iterator.row = cgutils.alloca_once_value(builder, arguments[1])
            iterator.first = address_behind(builder, arguments[0], INDEX(tables.offset(field)), BYTE)
            return iterator._getvalue()

        return RowsUntil(tables.typeof(field), end)(tables, types.int64), generate

    def plain(tables: Any, first: int) -> Iterator[int]:
        table = getattr(tables, field)
        while first >= 0 and table[first, 0] != end:
            yield first
            first += 1

    return compiled_or_plain(compiled, plain)


@lower_builtin("iternext", RowsUntil)
@iternext_impl(RefType.UNTRACKED)
def _next_row(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    kind = signature.args[0]
    number = context.get_value_type(kind.table.dtype)
    iterator = context.make_helper(builder, kind, arguments[0])
    row = builder.load(iterator.row)
    some = builder.icmp_signed(">=", row, INDEX(0))
    size = kind.table.shape[1] * kind.table.dtype.bitwidth // 8
    offset = builder.mul(builder.select(some, row, INDEX(0)), INDEX(size))
    begins = builder.load(address_behind(builder, iterator.first, offset, number))
    is_there = builder.and_(some, builder.icmp_signed("!=", begins, number(kind.end)))
    result.set_valid(is_there)
    with builder.if_then(is_there):
        result.yield_(row)
        builder.store(builder.add(row, INDEX(1), flags=("nsw",)), iterator.row)


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


def _entries_of_plain(record: Any, field: str) -> Iterator[Any]:
    entries = getattr(record, field)
    for k in range(getattr(record, count_name(record._record.dtype.names, field))):
        yield entries[k]


def _cards_in_plain(record: Any, player: int, zone: int) -> Iterator[int]:
    for k in range(record.zone_count[player, zone]):
        yield record.zone_cards[player, zone, k]


cards_in = compiled_or_plain(_cards_in_compiled, _cards_in_plain)
"""``cards_in(g, player, zone)``: the cards of a zone, from the first in its list on, as they are when the loop reaches
them; as many as the zone has when the loop begins."""
entries_of = compiled_or_plain(_entries_of_compiled, _entries_of_plain)
"""``entries_of(g, "effects")``: the entries of a list, as many as ``effect_count`` says when the loop begins."""
copy_record = compiled_or_plain(_copy_compiled, _copy_plain)
"""``copy_record(g.stack[k], item)``: copy a whole record, of the same dtype, within a record."""
clear_record = compiled_or_plain(_clear_compiled, _clear_plain)
"""``clear_record(item)``: set all fields of a record within a record to 0."""
