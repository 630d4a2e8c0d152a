"""Nodes about further ways to pay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import FieldEffect, Value
from ...terms import Element, Points, Quality
from ..basics.nodes import All, Cards, Self


# --------------------------------------------------------------------------------------------------------------- values
@dataclass(frozen=True)
class DiscardedToCast(Value):
    """``each`` times the number of the cards that were discarded to pay for casting this card, for CP or otherwise,
    and fit the description (R5.11, R5.96); with ``quality``, times their total cost or power."""

    cards: Cards
    quality: Quality | None = None
    each: Points = 1

    in_resolution: ClassVar[bool] = True


@dataclass(frozen=True)
class RemovedByCost(Value):
    """``each`` times the number of the cards that were removed from the game because the cost asked for all of them
    (``remove_all``)."""

    cards: Cards
    each: Points = 1

    in_resolution: ClassVar[bool] = True


# -------------------------------------------------------------------------------------------------------- field effects
@dataclass(frozen=True)
class DiscardsProduce(FieldEffect):
    """Your cards of these Elements, Light or Dark, can be discarded from the hand for 2 CP of theirs, as others can
    (R5.11, R5.14)."""

    elements: tuple[Element, ...]


@dataclass(frozen=True)
class ProducesOf(FieldEffect):
    """``who`` can produce CP of any Element that one of the cards has (R5.15)."""

    who: Self | All
    cards: Cards
