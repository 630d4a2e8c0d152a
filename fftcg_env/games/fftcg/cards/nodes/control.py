"""Nodes about control of objects, and changed characteristics."""

from __future__ import annotations

from typing import Literal

from ..terms import CardType, Duration, Element
from . import Effect, FieldEffect, Reference, Value
from .core import All, Cards, Self


# -------------------------------------------------------------------------------------------------------------- effects
class PowerBecomes(Effect):
    """The base power becomes a value that is read once, as "the same as its power" (R9.22)."""

    who: Reference
    power: Value
    duration: Duration = "end_of_turn"


class ChangeElements(Effect):
    """The elements become these (R9.13); ``also``: in addition to those that it has."""

    who: Reference
    elements: tuple[Element, ...]
    also: bool = False
    duration: Duration = "end_of_turn"


class GainJob(Effect):
    """Also has the job (R9.12)."""

    who: Reference
    job: str
    duration: Duration = "end_of_turn"


class LoseJobs(Effect):
    """Loses all its jobs (R9.12)."""

    who: Reference
    duration: Duration = "end_of_turn"


class LoseCategories(Effect):
    """Loses all its Categories (R9.13, R3.7)."""

    who: Reference
    duration: Duration = "end_of_turn"


class GainName(Effect):
    """Also has the name (R9.11)."""

    who: Reference
    name: str
    duration: Duration = "end_of_turn"


class GainControl(Effect):
    """The player gains control of objects on the field (R4.29, R9.10)."""

    who: Reference
    player: Literal["you", "opponent"] = "you"
    duration: Duration = "permanent"


# -------------------------------------------------------------------------------------------------------- field effects
class AlsoNamed(FieldEffect):
    """``who`` also has the name, while this applies (R9.11). "In all situations" is a fact of the card instead."""

    who: Self | All
    name: str


class IsAlso(FieldEffect):
    """``who`` also has the type (R9.12, R9.25)."""

    who: Self | All
    type: CardType


class HasJob(FieldEffect):
    """``who`` also has the job (R9.12)."""

    who: Self | All
    job: str


class HasAllJobs(FieldEffect):
    """``who`` has every job (R9.12)."""

    who: Self | All


class HasJobsOf(FieldEffect):
    """``who`` also has the jobs of all the cards (R9.12)."""

    who: Self | All
    cards: Cards


class HasElements(FieldEffect):
    """``who`` has these elements (R9.13); ``also``: in addition to those that it has."""

    who: Self | All
    elements: tuple[Element, ...]
    also: bool = False


class HasElementsOf(FieldEffect):
    """``who`` also has the elements of all the cards, except some (R9.13)."""

    who: Self | All
    cards: Cards
    without: tuple[Element, ...] = ()


class AllowsSeveral(FieldEffect):
    """You may control several Characters of this element, Light or Dark (R3.36)."""

    element: Literal["Light", "Dark"]


class AllowsCopies(FieldEffect):
    """You may control several Characters of this card's own name (R3.47)."""

    name: str


class EntersBeside(FieldEffect):
    """This card may enter even if you control other Characters of this element, Light or Dark (R3.36)."""

    element: Literal["Light", "Dark"]


class CannotPlayBeside(FieldEffect):
    """You cannot play a card with one of these names while you control one with one of them (R3.46). Works for this
    card wherever it is played from, and on the field for all the others."""

    names: tuple[str, ...]


class PowerIs(FieldEffect):
    """The base power of ``who`` is this (R9.20)."""

    who: Self | All
    power: Value
