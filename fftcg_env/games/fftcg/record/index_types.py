"""Distinct integer types for mypy: card indexes, players, rows and abilities.

Compiled code knows one integer type only. For mypy each is a type of its own, so that arguments in a row cannot be
mixed up. Values read from a record have type Any. A computed number is converted explicitly: ``Player(1 - player)``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["Ability", "Card", "Player", "Row", "abilities", "cards", "players", "rows"]

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NewType

    Card = NewType("Card", int)
    Player = NewType("Player", int)
    Row = NewType("Row", int)
    Ability = NewType("Ability", int)

    def cards(*bounds: int) -> Iterable[Card]:
        """``range`` over card indexes."""

    def players(*bounds: int) -> Iterable[Player]:
        """``range`` over players."""

    def rows(*bounds: int) -> Iterable[Row]:
        """``range`` over rows of the instructions."""

    def abilities(*bounds: int) -> Iterable[Ability]:
        """``range`` over rows of the abilities."""

else:  # compiled code knows one kind of integer and one kind of loop
    Card = Player = Row = Ability = int
    cards = players = rows = abilities = range
