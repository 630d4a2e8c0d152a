"""Nodes about conditions: state, history of the turn and of the game, counts."""

from __future__ import annotations

from typing import Literal

from ..terms import Comparison, Count, Deed, EntryWay, Player, Points, Quality, Relation, TurnPart, Variety, Zone
from . import CardReference, Condition, Effect, Predicate, Reference, Trigger, Value
from .core import Cards, Self
from .triggers import Cause


# ----------------------------------------------------------------------------------------------------------- predicates
class AllOf(Predicate):
    """All the predicates hold; inside :class:`AnyOf` ("a Job X, or a Fire Forward")."""

    rank = 180
    predicates: tuple[Predicate, ...]


class Except(Predicate):
    """None of the predicates holds ("other than Card Name X", "other than Light or Dark")."""

    rank = 150
    predicates: tuple[Predicate, ...]


class Marked(Predicate):
    """Something that is printed on the card or happened to the object this turn. ``multi_element``: two or more
    elements (R3.2); ``generic``: the three-cards icon (R3.31); ``ex_burst``: the EX icon (R10.70);
    ``entered_this_turn`` and ``attacked_this_turn``: of an object on the field (R4.17, R10.15); ``face_down``: of a
    card in an LB deck (R4.7). ``damaged_by_source``: of an object that the source has dealt damage to this turn;
    ``damaged_this_turn``: that anything has; ``put_this_turn``: of a card that came from the field to its zone this
    turn. ``usable_ability``: of an object that has an action or a special ability.
    ``removed_by_source``: of a card removed from the game by an ability of the source. ``odd_cost``,
    ``even_cost``: of the printed cost (R3.16); ``warp``: it has Warp (R12.50);
    ``damaged_a_forward_this_turn``: of an object that has dealt damage to a Forward this turn;
    ``limit_break``: it has the LB icon (R12.62);
    ``not_own``: of an object whose controller does not own it (R4.25, R4.29); ``power_changed``: of an object whose
    power is not its base power (R9.20)."""

    rank = 110
    mark: Literal[
        "multi_element",
        "generic",
        "ex_burst",
        "entered_this_turn",
        "attacked_this_turn",
        "face_down",
        "damaged_by_source",
        "damaged_this_turn",
        "put_this_turn",
        "usable_ability",
        "removed_by_source",
        "odd_cost",
        "even_cost",
        "warp",
        "not_own",
        "damaged_a_forward_this_turn",
        "limit_break",
        "power_changed",
    ]


class Compared(Predicate):
    """The cost or power compares so with a value ("of cost equal to or less than the number of Backups you control",
    "that costs 1 CP more than it"), read whenever the description is tried (R7.63)."""

    rank = 120
    quality: Quality
    comparison: Relation
    value: Value


class OtherThan(Predicate):
    """Not the card that a reference names ("other than that Forward")."""

    rank = 135
    who: CardReference


class Extreme(Predicate):
    """No other card that fits the rest of the description has more ("highest") or less ("lowest")."""

    rank = 190
    extreme: Literal["highest", "lowest"]
    quality: Quality


# --------------------------------------------------------------------------------------------------------------- values
class CostOf(Value):
    """``each`` times the cost of a card (R3.16)."""

    who: Reference
    each: Points = 1


class DamageOn(Value):
    """The damage mark of a card (R4.20)."""

    who: Reference


class NumberOf(Value):
    """How many cards a reference names ("for each card discarded this way"), times ``each``."""

    who: Reference
    each: Points = 1


class JustMoved(Value):
    """``each`` times the number of cards that the instruction just before has moved ("for each card removed by this
    effect")."""

    in_resolution = True
    each: Points = 1


class Different(Value):
    """``each`` times the number of different elements, names, ... among the cards that fit."""

    variety: Variety
    cards: Cards
    each: Points = 1


class OfDifferentElements(Value):
    """``each`` times the size of the largest set of fitting cards in which no two share an Element. A card of several
    Elements has all of them (R3.2) and is still one card."""

    cards: Cards
    each: Points = 1


class DifferentOf(Value):
    """``each`` times the number of different elements, names, ... among the cards that a reference names; with
    ``cards`` among those of them that fit, zone included ("the number of Elements among removed cards")."""

    variety: Variety
    who: Reference
    each: Points = 1
    cards: Cards | None = None


class Total(Value):
    """``each`` times the total cost or power of the cards that fit."""

    quality: Quality
    cards: Cards
    each: Points = 1


class TotalOf(Value):
    """The total cost or power of the cards that a reference names."""

    quality: Quality
    who: Reference


class Best(Value):
    """The highest or lowest cost or power among the cards that fit; 0 if there is none (R0.17)."""

    extreme: Literal["highest", "lowest"]
    quality: Quality
    cards: Cards


class Crystals(Value):
    """``each`` times the Crystals of the player (R5.42)."""

    player: Player
    each: Points = 1


class ThisTurn(Value):
    """``each`` times how often this happened this turn: to or by a card of the player that fits (its printed
    qualities), or to the player."""

    deed: Deed
    player: Player
    where: tuple[Predicate, ...] = ()
    each: Points = 1


class JobsOf(Value):
    """How many Jobs a card has, each counted once (R3.5)."""

    who: Reference


class TriggerAmount(Value):
    """The number that came with the trigger: damage dealt, points of damage, cards."""

    in_resolution = True
    each: Points = 1


class MovedBefore(Value):
    """In an ability that triggers when something was done (:class:`WhenDone`): how many cards were moved by that."""

    in_resolution = True


class Half(Value):
    """Half of a value, rounded down (R0.13), or up to the next ``up_to`` (R0.14), or down to the next ``down_to``."""

    value: Value
    up_to: Points = 0
    down_to: Points = 0


class Sum(Value):
    """Several values added; those with a negative factor are subtracted (R0.16)."""

    values: tuple[Value, ...]


class Times(Value):
    """A value multiplied by a number."""

    value: Value
    factor: Points


# ----------------------------------------------------------------------------------------------------------- conditions
class Either(Condition):
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]


class Compare(Condition):
    """One value compares so with another one ("if you control more Forwards than your opponent")."""

    value: Value
    comparison: Comparison
    other: Value


class DuringTurn(Condition):
    """It is the turn of that player, and that part of it (R6.1)."""

    player: Player
    part: TurnPart = "any"


class AsExBurst(Condition):
    """The text resolves as an EX Burst (R10.72)."""

    in_resolution = True


class HasUsed(Condition):
    """This object has used all of these special abilities of its own this turn."""

    names: tuple[str, ...]


class AllShare(Condition):
    """The cards named have something in common ("if both cards are of the same element"); false for fewer than two."""

    who: Reference
    variety: Variety


class EnteredBy(Condition):
    """How this card has entered the field: it was cast (R5.1), for its alternative cost (R5.61), or it came by Warp
    (R12.52)."""

    way: Literal["cast", "warp", "alternative"]


# ----------------------------------------------------------------------------------------------------------- predicates
class Entered(Predicate):
    """The object has entered the field in one of these ways (empty: in any), from one of these zones (empty: from any
    one) ("a Forward that entered the field due to Warp")."""

    rank = 112
    ways: tuple[EntryWay, ...] = ()
    origins: tuple[Zone, ...] = ()


# ----------------------------------------------------------------------------------------------------------- conditions
class HasEntered(Condition):
    """The card is an object that has entered the field in one of these ways (empty: in any), from one of these zones
    (empty: from any one); also of one that has left since (R4.40)."""

    who: CardReference
    ways: tuple[EntryWay, ...] = ()
    origins: tuple[Zone, ...] = ()


class EnteredDueTo(Condition):
    """In an ability that triggers when this card enters the field: it has entered for this cause."""

    in_resolution = True
    cause: Cause


class NotPaidFor(Condition):
    """The object has entered the field without its CP cost being paid: it was not cast (R5.3), or cast without paying
    (R5.5), or for its alternative cost (R5.61)."""

    in_resolution = True
    who: CardReference


class CausedBy(Condition):
    """What happens now is done by a Summon or an ability of a card that fits."""

    where: tuple[Predicate, ...]


# ------------------------------------------------------------------------------------------------------------- triggers
class IsWarped(Trigger):
    """This card is removed from the game in the hand by its Warp (R12.50)."""

    who: Self


class SomeAre(Condition):
    """At least this many of the cards that a reference names fit the description, zone included ("if 1 or more
    discarded cards were Category X")."""

    in_resolution = True
    who: Reference
    cards: Cards
    at_least: Count = 1


class Triggers(Effect):
    """A new auto-ability triggers, with choices of its own ("When you reveal 2 or more, ..."), as by
    :class:`WhenDone` whatever was done before (R7.64)."""

    effect: Effect


class PutIntoDamageZone(Effect):
    """Put into the owner's Damage Zone. That is no damage: no EX Burst, nothing that watches damage (R10.62)."""

    who: Reference


# --------------------------------------------------------------------------------------------------------------- values
class HowManyAre(Value):
    """How many of the cards that a reference names fit the description, zone included; times ``each``."""

    in_resolution = True
    who: Reference
    cards: Cards
    each: Points = 1


class Known(Value):
    """In an ability that triggers when something was done (:class:`WhenDone`): the number that it has noted of that
    resolution."""

    in_resolution = True


# ----------------------------------------------------------------------------------------------------------- conditions
class OfOneElement(Condition):
    """There are cards that the reference names, and all of them have an Element in common (R3.2)."""

    in_resolution = True
    who: Reference
