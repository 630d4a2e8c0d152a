"""Registries of the functions that turn nodes of the ability tree into rows; ``compiler`` looks into them.

A writer gets the compiler and the node:

- abilities: ``write(compiler, node, ability)`` fills a row of the abilities table;
- effects: ``write(compiler, code, node)`` appends rows to ``code``;
- field effects: ``write(compiler, node)`` returns one static row, at most ``ROW_WIDTH`` numbers;
- conditions: ``write(compiler, node, row)`` fills a row of the conditions table;
- values: ``write(compiler, node, row)`` fills a row of the values table;
- predicates: ``write(compiler, node, row)`` adds to a filter row, a dict of its columns;
- references: ``write(compiler, node)`` returns the kind of reference and its argument;
- triggers: ``write(compiler, node, ability)`` fills the trigger columns of an ability row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .....errors import FFTCGEnvError

Writer = Callable[..., Any]
W = TypeVar("W", bound=Writer)


class ProgramError(FFTCGEnvError, ValueError):
    """An ability tree that the engine has no instructions for; the message says which part of it."""


class Register(dict[type, Writer]):
    """Classes of nodes -> the function that writes their rows. A class that none writes is refused by name."""

    def __missing__(self, node_class: type) -> Writer:
        raise ProgramError(f"{node_class.__name__} has no rows: no module of program/rows writes it")


ABILITIES, EFFECTS, STATICS, CONDITIONS = Register(), Register(), Register(), Register()
VALUES, PREDICATES, REFERENCES, TRIGGERS = Register(), Register(), Register(), Register()

FACTS: list[Writer] = []
"""``note(compiler, row, ability)``: what the row of a card says of one of its abilities."""
NODE_FACTS: dict[type, Writer] = {}
"""Nodes -> ``note(row, node)``: what the row of a card says if one of its abilities has such a node."""
ASKED_LAYER: dict[type, int] = {}
"""Nodes that read what a layer changes -> the layer (see ``layers``)."""
CHANGED_LAYER: dict[type, int] = {}
"""Field effects -> the layer that they change, if it is not that of abilities."""
WATCHED: dict[type, Callable[[Any], int]] = {}
"""Nodes whose value depends on more than derived values -> its zone bits and ``WATCH_*`` bits."""
READ_WHEN_NEEDED: set[type] = set()
"""Field effects that change no derived value: they are read when something is cast, paid, damaged or limited."""
ASKED_FOR: set[type] = set()
"""Field effects that are derived as rules and looked up when they matter; their descriptions can name power and
keywords."""


def writes(
    register: Register,
    *node_classes: type,
    asks: int | None = None,
    changes: int | None = None,
    watches: int = 0,
    kind: set[type] | None = None,
) -> Callable[[W], W]:
    """Registers the function that writes nodes of these classes, and what the engine must know of them: the layer that
    they ask for or change, what else they depend on, and how a field effect is read."""

    def add(writer: W) -> W:
        for node_class in node_classes:
            register[node_class] = writer
            if asks is not None:
                ASKED_LAYER[node_class] = asks
            if changes is not None:
                CHANGED_LAYER[node_class] = changes
            if watches:
                WATCHED[node_class] = lambda _node: watches
            if kind is not None:
                kind.add(node_class)
        return writer

    return add


def note_of_node(*node_classes: type) -> Callable[[W], W]:
    """Registers a function that notes in the row of a card that one of its abilities has such a node."""

    def add(note: W) -> W:
        NODE_FACTS.update(dict.fromkeys(node_classes, note))
        return note

    return add


def note_of_card(note: W) -> W:
    """Registers a function that notes in the row of a card what one of its abilities says."""
    FACTS.append(note)
    return note
