"""The types in the annotations of rules: what mypy checks, and what `core.jit` compiles them as."""

from __future__ import annotations

from ....core.entry_arguments import Record
from ....core.jit import array_of, compiled_as
from .state import ABILITY, CARD, LINK, PRICE, ROW, SPEC, STATE, TABLES

__all__ = ["Ability", "Facts", "Game", "Games", "Link", "Price", "Row", "Spec", "Tables", "TablesArray"]


@compiled_as(STATE)
class Game(Record):
    """One game: `state.STATE`."""


@compiled_as(TABLES, constant=True)
class Tables(Record):
    """The tables of all cards: `state.TABLES`; no rule writes to them."""


@compiled_as(CARD, constant=True)
class Facts(Record):
    """A printed card: `state.CARD`."""


@compiled_as(ABILITY, constant=True)
class Ability(Record):
    """An ability of a printed card: `state.ABILITY`."""


@compiled_as(SPEC, constant=True)
class Spec(Record):
    """What can be a target: `state.SPEC`."""


@compiled_as(PRICE, constant=True)
class Price(Record):
    """What is paid together: `state.PRICE`."""


@compiled_as(ROW, constant=True)
class Row(Record):
    """A row of a program: `state.ROW`."""


@compiled_as(LINK)
class Link(Record):
    """A declaration: `state.LINK`."""


@compiled_as(array_of(STATE))
class Games(Record):
    """Records, one a game, shape ``(games,)``."""


@compiled_as(array_of(TABLES))
class TablesArray(Record):
    """The tables, shape ``(1,)``."""
