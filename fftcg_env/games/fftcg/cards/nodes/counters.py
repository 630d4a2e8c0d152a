"""Nodes about counters, and numbers that a text keeps."""

from __future__ import annotations

from typing import Literal

from ..terms import Points
from . import Effect, Reference, Value
from .core import Cards


# --------------------------------------------------------------------------------------------------------------- values
class CountAmong(Value):
    """``each`` times the number of the cards that a reference names which fit the description, its place aside ("for
    each Job X revealed this way")."""

    in_resolution = True
    who: Reference
    cards: Cards
    each: Points = 1


class OwnCost(Value):
    """``each`` times the cost (R3.16) of each of the objects that an instruction is about."""

    each: Points = 1


class OwnCounters(Value):
    """``each`` times the counters of a kind (R9.92) on each of the objects that an instruction is about."""

    kind: str
    each: Points = 1


class Kept(Value):
    """``each`` times the number that this text has stored (:class:`Keep`)."""

    each: Points = 1


# -------------------------------------------------------------------------------------------------------------- effects
class Keep(Effect):
    """A number is computed now and stored for later instructions of the same text (R7.63)."""

    number: Value


class SelectCounter(Effect):
    """The controller selects one of the counters on a card (R7.40); :class:`ChangeSelected` means those of its kind."""

    who: Reference


class ChangeSelected(Effect):
    """Counters of the kind that was selected: place one more, remove one, or double them all (R9.90, R9.94)."""

    who: Reference
    change: Literal["place", "remove", "double"]
