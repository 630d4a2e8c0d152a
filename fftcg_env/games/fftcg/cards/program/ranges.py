"""Checks the ranges of numbers in ability trees: an impossible number is an error.

The ranges stand with the fields of the nodes (``terms.Range``), so that a new field has one as soon as it is written
down. What must fit to the rest of the card (groups of targets, numbers of modes) is checked where it is compiled.
"""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from ..model import Card
from ..terms import Range
from . import tables
from .registry import ProgramError

MOST_PARAGRAPHS = 15
"""Abilities of a card: ``used`` has a bit for each of them, and one for all gained ones."""


def check_numbers(node: Any) -> None:
    """Raises :class:`ProgramError` if a number in a field of this node is out of its range."""
    kind: Any = type(node)
    for name, lowest, highest in _ranges_of(kind):
        value = getattr(node, name)
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int) and not lowest <= number <= highest:
                raise ProgramError(f"{kind.__name__}.{name} is out of range: it goes from {lowest} to {highest}")


def check_facts(card: Card) -> None:
    """Raises :class:`ProgramError` if the printed facts of a card are impossible."""
    if len(card.names) > tables.MAX_NAMES or len(card.jobs) > tables.MAX_JOBS:
        raise ProgramError(f"more than {tables.MAX_NAMES} names or {tables.MAX_JOBS} jobs")
    if not card.names or not card.elements or len(set(card.elements)) < len(card.elements):
        raise ProgramError("a card without a name or an Element, or with one Element twice")
    if len(card.abilities) > MOST_PARAGRAPHS:
        raise ProgramError(f"more than {MOST_PARAGRAPHS} abilities")
    numbers = {
        "cost": (card.cost, 0, 99),
        "power": (card.power or 0, 0, 100_000),
        "Limit Break": (card.lb_cost or 0, 0, 8),
    }
    for name, (number, lowest, highest) in numbers.items():
        if not lowest <= number <= highest:
            raise ProgramError(f"the {name} is out of range: it goes from {lowest} to {highest}")


@cache
def _ranges_of(kind: type) -> tuple[tuple[str, int, int], ...]:
    """The fields of a class of nodes that hold numbers, with the least and the greatest one."""
    if not is_dataclass(kind):
        return ()
    hints = get_type_hints(kind, include_extras=True)
    found = [(field.name, _range_in(hints[field.name])) for field in fields(kind)]
    return tuple((name, span.lowest, span.highest) for name, span in found if span is not None)


def _range_in(annotation: Any) -> Range | None:
    """The range of the numbers that a value of this annotation can hold."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return next((part for part in annotation.__metadata__ if isinstance(part, Range)), None)
    if origin in (Union, types.UnionType, tuple):
        return next(filter(None, map(_range_in, get_args(annotation))), None)
    return None
