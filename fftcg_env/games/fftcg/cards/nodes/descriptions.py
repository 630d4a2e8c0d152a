"""Nodes about comparisons with certain cards, cards that a text names again, and all cards but some."""

from __future__ import annotations

from ..terms import Count, Player, Points, Variety
from . import CardReference, Condition, Effect, Predicate, Reference, Value
from .core import All, Cards, Chosen


# ----------------------------------------------------------------------------------------------------------- predicates
class Shares(Predicate):
    """Has this in common with a certain card ("with the same name as the discarded card"): a name (R3.13), an Element,
    the cost, a Job, a category, the printed type. False where there is no such card."""

    rank = 125
    variety: Variety
    who: CardReference


# ----------------------------------------------------------------------------------------------------------- references
class PaidCard(CardReference):
    """The one card with which the cost of this ability was paid ("the discarded card" of an ability that costs a
    discard); what it was when it was paid (R4.40). Only conditions and values use it, not instructions."""

    in_resolution = True


# --------------------------------------------------------------------------------------------------------------- values
class PerEvery(Value):
    """``each`` for every full ``number`` of a value ("for every 2 Forwards you control"), rounded down (R0.13)."""

    value: Value
    number: Count
    each: Points = 1


class Gather(Effect):
    """The cards of a description that are there now, or the targets of a choice, become the cards found, so that later
    sentences can mean exactly these by "they" ("activate all the Forwards you control. They gain ...", R7.71, R9.4), or
    some of them."""

    who: All | AllOther | Chosen


class OnField(Condition):
    """The cards referenced are still the same objects on the field, under the control of ``player`` (R4.12)."""

    in_resolution = True
    who: Reference
    player: Player = "any"


class ControlledBy(Condition):
    """The player controls the cards referenced, or did when they left the field (R4.40)."""

    in_resolution = True
    who: Reference
    player: Player


# ----------------------------------------------------------------------------------------------------------- references
class AllOther(Reference):
    """Every card of a description but those that ``than`` names ("all the other Forwards", "all the Forwards that were
    not selected"); not a target (R7.42)."""

    cards: Cards
    than: CardReference
