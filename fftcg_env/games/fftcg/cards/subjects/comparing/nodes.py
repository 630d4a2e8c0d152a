"""Comparisons with a certain card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import CardReference, Predicate, Value
from ...terms import Count, Points, Variety


# ----------------------------------------------------------------------------------------------------------- predicates
@dataclass(frozen=True)
class Shares(Predicate):
    """Has this in common with a certain card ("with the same name as the discarded card"): a name (R3.13), an Element,
    the cost, a Job, a category, the printed type. False where there is no such card."""

    variety: Variety
    who: CardReference

    rank: ClassVar[int] = 125


# ----------------------------------------------------------------------------------------------------------- references
@dataclass(frozen=True)
class PaidCard(CardReference):
    """The one card with which the cost of this ability was paid ("the discarded card" of an ability that costs a
    discard); what it was when it was paid (R4.40). It is asked about, and nothing is done with it."""

    in_resolution: ClassVar[bool] = True


# --------------------------------------------------------------------------------------------------------------- values
@dataclass(frozen=True)
class PerEvery(Value):
    """``each`` for every full ``number`` of a value ("for every 2 Forwards you control"), rounded down (R0.13)."""

    value: Value
    number: Count
    each: Points = 1
