"""Nodes about cards that a text names again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import Condition, Effect, Reference
from ...terms import Player
from ..basics.nodes import All, Chosen
from ..others.nodes import AllOther


@dataclass(frozen=True)
class Gather(Effect):
    """The cards of a description that are there now, or the targets of a choice, become the cards found, so that later
    sentences can mean exactly these by "they" ("activate all the Forwards you control. They gain ...", R7.71, R9.4), or
    some of them."""

    who: All | AllOther | Chosen


@dataclass(frozen=True)
class OnField(Condition):
    """The cards referenced are still the same objects on the field, under the control of ``player`` (R4.12)."""

    who: Reference
    player: Player = "any"

    in_resolution: ClassVar[bool] = True


@dataclass(frozen=True)
class ControlledBy(Condition):
    """The player controls the cards referenced, or did when they left the field (R4.40)."""

    who: Reference
    player: Player

    in_resolution: ClassVar[bool] = True
