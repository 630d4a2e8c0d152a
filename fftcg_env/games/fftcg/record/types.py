"""Types for the annotations of rules: mypy checks them, and `core.jit` compiles them to records and integers.

A rule says ``def set_dull(g: Game, card: Card) -> None``. A record has the fields of its dtype.
"""

from __future__ import annotations

from ....core.entry_arguments import Actions, Decks, Masks, PackedObservations, Record, Seeds, Statuses
from ....core.intrinsics.records import rows_until
from ....core.jit import array_of, compiled_as
from ..cards.program import opcodes as op
from ..cards.program.tables import TABLES
from .state import FRAME, ITEM, RULE, STATE, WAITING, Ability, Card, Player, Row, abilities, cards, players, rows

__all__ = [
    "Ability",
    "Actions",
    "Card",
    "Decks",
    "Frame",
    "Game",
    "Games",
    "Item",
    "Masks",
    "PackedObservations",
    "Player",
    "Record",
    "Row",
    "RuleInForce",
    "Seeds",
    "Statuses",
    "Tables",
    "TablesArray",
    "Waiting",
    "abilities",
    "cards",
    "players",
    "rows",
    "static_rows",
]

static_rows = rows_until("rows", op.STATIC_END)
"""``for row in static_rows(t, t.abilities[k].program)``: the rows of a field ability; from -1 on: none."""


@compiled_as(STATE)
class Game(Record):
    """One game: `state.STATE`."""


@compiled_as(TABLES, constant=True)
class Tables(Record):
    """The tables of all cards: `cards.program.tables.TABLES`; no rule writes to them."""


@compiled_as(ITEM)
class Item(Record):
    """An entry of the stack, or one being declared or resolved: `state.ITEM`."""


@compiled_as(FRAME)
class Frame(Record):
    """A procedure in progress: `state.FRAME`."""


@compiled_as(WAITING)
class Waiting(Record):
    """A trigger that waits to be placed on the stack: `state.WAITING`."""


@compiled_as(RULE)
class RuleInForce(Record):
    """A field effect in force that changes the rules for objects: `state.RULE`."""


@compiled_as(array_of(STATE))
class Games(Record):
    """Records, one a game, shape ``(games,)``."""


@compiled_as(array_of(TABLES))
class TablesArray(Record):
    """The tables, shape ``(1,)``."""
