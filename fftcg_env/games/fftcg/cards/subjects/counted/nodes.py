"""Nodes about how many of the cards found are of a kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import Condition, Effect, Reference
from ...terms import Count
from ..basics.nodes import Cards


@dataclass(frozen=True)
class SomeAre(Condition):
    """At least so many of the cards that a reference names fit the description, zone included ("if 1 or more discarded
    cards were Category X")."""

    who: Reference
    cards: Cards
    at_least: Count = 1

    in_resolution: ClassVar[bool] = True


@dataclass(frozen=True)
class Triggers(Effect):
    """A new auto-ability triggers, with choices of its own ("When you reveal 2 or more, ..."), as by
    :class:`WhenDone` whatever was done before (R7.64)."""

    effect: Effect


@dataclass(frozen=True)
class PutIntoDamageZone(Effect):
    """Put into the owner's Damage Zone. That is no damage: no EX Burst, nothing that watches damage (R10.62)."""

    who: Reference
