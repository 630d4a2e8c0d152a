"""Kinds of numbers: a card is not a player, though compiled code knows one kind of integer only.

For mypy each kind is a type of its own, so that ten numbers in a row cannot be mixed up; what is read from a record is
of any type. A number that was computed is made one by saying so: ``Player(1 - player)``.
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
        """As ``range``, of card indexes."""

    def players(*bounds: int) -> Iterable[Player]:
        """As ``range``, of players."""

    def rows(*bounds: int) -> Iterable[Row]:
        """As ``range``, of rows of the instructions."""

    def abilities(*bounds: int) -> Iterable[Ability]:
        """As ``range``, of rows of the abilities."""

else:  # compiled code knows one kind of integer and one kind of loop
    Card = Player = Row = Ability = int
    cards = players = rows = abilities = range
