"""Nodes about Summons and abilities that cannot be cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...nodes import Effect, FieldEffect
from ..basics.nodes import Cards


@dataclass(frozen=True)
class CannotBeCancelled(FieldEffect):
    """Items on the stack that fit cannot be cancelled (R8.70, R0.11), or not by Summons and abilities of the opponent;
    they can be chosen for it."""

    items: Cards
    by: Literal["any", "opponent"] = "any"


@dataclass(frozen=True)
class Uncancellable(Effect):
    """The Summon or the ability that says so cannot be cancelled."""
