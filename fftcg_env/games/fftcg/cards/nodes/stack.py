"""Nodes about items on the stack: other targets, and what cannot be cancelled."""

from __future__ import annotations

from typing import Literal

from ..terms import Element
from . import Condition, Effect, FieldEffect, Predicate, Reference
from .core import Cards, Self


# ----------------------------------------------------------------------------------------------------------- predicates
class OneTarget(Predicate):
    """In ``Cards("stack", ...)``: the item has exactly one target, whatever it is."""


# ----------------------------------------------------------------------------------------------------------- conditions
class NamedIs(Condition):
    """The Element named last in this resolution (:class:`Name`) is this one."""

    in_resolution = True
    element: Element


# -------------------------------------------------------------------------------------------------------------- effects
class Retarget(Effect):
    """The only target of a chosen item on the stack becomes another one that the item could legally choose (R7.30):
    the source itself, one that fits ``to``, or, with None, any other one. ``may``: if its controller wants it. It is no
    declaration, so abilities that watch choices do not trigger (R7.39). ``anywhere``: ``to`` names no zone."""

    who: Reference
    to: Self | Cards | None = None
    may: bool = True
    anywhere: bool = False


class CannotBeCancelled(FieldEffect):
    """Items on the stack that fit cannot be cancelled (R8.70, R0.11), or not by Summons and abilities of the opponent;
    they can be chosen for it."""

    items: Cards
    by: Literal["any", "opponent"] = "any"


class Uncancellable(Effect):
    """The Summon or ability with this text cannot be cancelled."""
