"""Nodes about how cards came where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import CardReference, Condition, Predicate, Trigger
from ...terms import EntryWay, Zone
from ..basics.nodes import Self


# ----------------------------------------------------------------------------------------------------------- predicates
@dataclass(frozen=True)
class Entered(Predicate):
    """The object has entered the field in one of these ways (empty: in any), from one of these zones (empty: from any
    one) ("a Forward that entered the field due to Warp")."""

    ways: tuple[EntryWay, ...] = ()
    origins: tuple[Zone, ...] = ()

    rank: ClassVar[int] = 112


# ----------------------------------------------------------------------------------------------------------- conditions
@dataclass(frozen=True)
class HasEntered(Condition):
    """The card is an object that has entered the field in one of these ways (empty: in any), from one of these zones
    (empty: from any one); also of one that has left since (R4.40)."""

    who: CardReference
    ways: tuple[EntryWay, ...] = ()
    origins: tuple[Zone, ...] = ()


@dataclass(frozen=True)
class NotPaidFor(Condition):
    """The object has entered the field without its CP cost being paid: it was not cast (R5.3), or cast without paying
    (R5.5), or for its alternative cost (R5.61)."""

    who: CardReference

    in_resolution: ClassVar[bool] = True


@dataclass(frozen=True)
class CausedBy(Condition):
    """What happens now is done by a Summon or an ability of a card that fits."""

    where: tuple[Predicate, ...]


# ------------------------------------------------------------------------------------------------------------- triggers
@dataclass(frozen=True)
class IsWarped(Trigger):
    """This card is removed from the game in the hand by its Warp (R12.50)."""

    who: Self
