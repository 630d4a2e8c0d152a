"""Nodes about what is counted of what an instruction did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import Condition, Reference, Value
from ...terms import Points
from ..basics.nodes import Cards


# --------------------------------------------------------------------------------------------------------------- values
@dataclass(frozen=True)
class HowManyAre(Value):
    """How many of the cards that a reference names fit the description, zone included; times ``each``."""

    who: Reference
    cards: Cards
    each: Points = 1

    in_resolution: ClassVar[bool] = True


@dataclass(frozen=True)
class Known(Value):
    """In an ability that triggers when something was done (:class:`WhenDone`): the number that it has noted of that
    resolution."""

    in_resolution: ClassVar[bool] = True


# ----------------------------------------------------------------------------------------------------------- conditions
@dataclass(frozen=True)
class OfOneElement(Condition):
    """There are cards that the reference names, and all of them have an Element in common (R3.2)."""

    who: Reference

    in_resolution: ClassVar[bool] = True
