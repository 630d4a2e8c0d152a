"""Registers of the functions that turn nodes of the ability tree into rows; ``program`` looks into them.

A writer gets the compiler (see ``program``) and the node:

- effects: ``write(compiler, code, node)`` appends rows to ``code``;
- field effects: ``write(compiler, node)`` returns one static row, at most ``ROW_WIDTH`` numbers;
- conditions: ``write(compiler, node, row)`` fills a row of the conditions table;
- values: ``write(compiler, node, row)`` fills a row of the values table;
- predicates: ``write(compiler, node, row)`` adds to a filter row, a dict of its columns;
- triggers: ``write(compiler, node, ability)`` fills the trigger columns of an ability row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Writer = Callable[..., Any]
W = TypeVar("W", bound=Writer)

EFFECTS: dict[type, Writer] = {}
STATICS: dict[type, Writer] = {}
CONDITIONS: dict[type, Writer] = {}
VALUES: dict[type, Writer] = {}
PREDICATES: dict[type, Writer] = {}
TRIGGERS: dict[type, Writer] = {}
JUMPS: dict[int, int] = {}
"""Operations that jump -> the operand that holds the row."""


def writes(register: dict[type, Writer], *node_classes: type) -> Callable[[W], W]:
    """Registers the function that writes nodes of these classes."""

    def add(writer: W) -> W:
        for node_class in node_classes:
            register[node_class] = writer
        return writer

    return add
