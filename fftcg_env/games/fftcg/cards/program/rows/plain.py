"""Declares nodes whose row follows from their fields.

::

    instruction(op.OP_BREAK, t.Break)
    instruction(op.OP_GAIN_KEYWORD, t.GainKeyword, value=("keyword", op.KEYWORDS))
    field_effect(op.STATIC_ATTACKS, t.AttackTimes, read=ASKED_FOR)

``operands`` names what the row of a code has. An operand comes from the node's field of the same name, if nothing else
is given for it: a number, the name of another field, the numbers of its words (a dict), both, or a function of compiler
and node. Those that are given come first, which matters where filters and values are numbered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import IntEnum
from typing import Any

from ... import tree as t
from .. import opcodes as op
from ..code import Code
from ..operands import INSTRUCTIONS, STATICS, static_row
from ..queries import one_player
from ..registry import CONDITIONS, EFFECTS, REFERENCES, VALUES, writes
from ..registry import STATICS as STATIC_WRITERS

Words = Mapping[str, int]
Operand = int | list[int] | str | Words | tuple[str, Words] | Callable[[Any, Any], Any]

_WORDS: dict[str, Words] = {
    "duration": op.DURATIONS,
    "player": op.PLAYERS,
    "by": op.PLAYERS,
    "zone": {zone: number for number, zone in enumerate(op.ZONES)},
}
"""Operands that are words in nodes -> their numbers."""


def instruction(code: int, *node_classes: type, **given: Operand) -> None:
    """Declares effects whose row is one instruction."""

    def write(compiler: Any, program: Code, node: Any) -> None:
        program.row(code, **_operands(compiler, node, INSTRUCTIONS[code], given))

    writes(EFFECTS, *node_classes)(write)


def field_effect(
    code: int,
    *node_classes: type,
    asks: int | None = None,
    changes: int | None = None,
    read: set[type] | None = None,
    **given: Operand,
) -> None:
    """Declares field effects; ``asks``, ``changes``, ``read``: see ``registry.writes``."""

    def write(compiler: Any, node: Any) -> list[int]:
        return static_row(code, **_operands(compiler, node, STATICS[code], given))

    writes(STATIC_WRITERS, *node_classes, asks=asks, changes=changes, kind=read)(write)


def one_side(_compiler: Any, node: Any) -> int:
    """The operand "player" where it must be one of the two."""
    return one_player(node)


def counter_kind(compiler: Any, node: Any) -> int:
    """The operand of a kind of counters."""
    return int(compiler.counters.number(node.kind)) + 1


def _operands(compiler: Any, node: Any, columns: type[IntEnum], given: dict[str, Operand]) -> dict[str, Any]:
    names = [column.name.lower() for column in columns]
    further = [name for name in names if name not in given and name != "of" and not name.endswith("_of")]
    return {name: _operand(compiler, node, name, given.get(name, name)) for name in (*given, *further)}


def _operand(compiler: Any, node: Any, name: str, given: Operand) -> Any:
    if callable(given):
        return given(compiler, node)
    if isinstance(given, int | list):
        return given
    field, words = given if isinstance(given, tuple) else (name, given) if isinstance(given, Mapping) else (given, None)
    value = getattr(node, field)
    if isinstance(value, str):
        return (words or _WORDS[name])[value]
    if isinstance(value, t.Reference):
        return compiler.reference(value)
    if isinstance(value, t.Cards):
        return compiler.filter(value)
    if isinstance(value, t.Value):
        return compiler.amount(value) if name == "amount" else compiler.value(value)
    return int(value)


def reference(code: int, *node_classes: type) -> None:
    """Declares references without an argument, or to a group of targets."""

    def write(compiler: Any, node: Any) -> list[int]:
        return [code, compiler.group(node.group) if hasattr(node, "group") else 0]

    writes(REFERENCES, *node_classes)(write)


def value(code: int, *node_classes: type, asks: int | None = None, watches: int = 0) -> None:
    """Declares values; all their fields go into the columns of the row."""
    writes(VALUES, *node_classes, asks=asks, watches=watches)(_filling(code, _OF_VALUES))


def condition(code: int, *node_classes: type, watches: int = 0) -> None:
    """Declares conditions; all their fields go into the columns of the row."""
    writes(CONDITIONS, *node_classes, watches=watches)(_filling(code, _OF_CONDITIONS))


Column = Callable[[Any, Any], dict[str, Any]]


def _filling(code: int, columns: Mapping[str, Column]) -> Callable[[Any, Any, Any], None]:
    def write(compiler: Any, node: Any, row: Any) -> None:
        row["kind"] = code
        for field in fields(node):
            for column, number in columns[field.name](compiler, node).items():
                row[column] = number

    return write


def _who(compiler: Any, node: Any) -> dict[str, int]:
    kind, argument = compiler.reference(node.who)
    return {"reference": kind, "argument": argument}


def _counted(compiler: Any, node: Any) -> dict[str, int]:
    return {} if node.cards is None else {"filter": compiler.plain_filter(node.cards)}


_OF_VALUES: dict[str, Column] = {
    "who": _who,
    "cards": _counted,
    "each": lambda _, node: {"each": node.each},
    "kind": lambda compiler, node: {"counter_kind": counter_kind(compiler, node)},
    "player": lambda _, node: {"player": op.PLAYERS[node.player]},
    "quality": lambda _, node: {"quality": op.QUALITIES[node.quality]},
    "variety": lambda _, node: {"quality": op.VARIETIES[node.variety]},
    "extreme": lambda _, node: {"argument": op.EXTREMES[node.extreme]},
}
_OF_CONDITIONS: dict[str, Column] = {
    "who": _who,
    "cards": lambda compiler, node: {"filter": compiler.filter(node.cards)},
    "where": lambda compiler, node: {"filter": compiler.filter(t.Cards("field", "any", node.where))},
    "player": lambda _, node: {"player": one_player(node)},
    "at_least": lambda _, node: {"number": node.at_least},
}
