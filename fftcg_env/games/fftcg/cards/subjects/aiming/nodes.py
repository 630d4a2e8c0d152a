"""Nodes about other targets of items on the stack, and about what was named as a quality of sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import Condition, Effect, Predicate, Reference
from ...terms import Element
from ..basics.nodes import Cards, Self


# ----------------------------------------------------------------------------------------------------------- predicates
@dataclass(frozen=True)
class OneTarget(Predicate):
    """In ``Cards("stack", ...)``: the item has exactly one target, whatever it is."""


# ----------------------------------------------------------------------------------------------------------- conditions
@dataclass(frozen=True)
class NamedIs(Condition):
    """The Element named last in this resolution (:class:`Name`) is this one."""

    element: Element

    in_resolution: ClassVar[bool] = True


# -------------------------------------------------------------------------------------------------------------- effects
@dataclass(frozen=True)
class Retarget(Effect):
    """The only target of a chosen item on the stack becomes another one that the item could legally choose (R7.30):
    the source itself, one that fits ``to``, or, with None, any other one. ``may``: if its controller wants it. It is no
    declaration, so nothing is chosen anew for what watches that (R7.39). ``anywhere``: ``to`` names no zone."""

    who: Reference
    to: Self | Cards | None = None
    may: bool = True
    anywhere: bool = False
