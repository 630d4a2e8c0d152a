"""Nodes that every card uses: descriptions, references, numbers, conditions and the common instructions."""

from __future__ import annotations

from typing import Literal

from ..terms import (
    AtLeast,
    CardType,
    Comparison,
    Count,
    Duration,
    Element,
    Group,
    Keyword,
    Player,
    Points,
    Variety,
    Zone,
)
from . import Amount, CardReference, Condition, Effect, FieldEffect, Node, Predicate, Reference, Value


class Cards(Node):
    """A description of cards: in ``zone``, of ``player`` (the controller on the field, the owner elsewhere), all
    predicates true. "Choose 1 Forward opponent controls" has ``Cards("field", "opponent", (OfType("Forward"),))``."""

    zone: Zone = "field"
    player: Player = "any"
    where: tuple[Predicate, ...] = ()


# ----------------------------------------------------------------------------------------------------------- predicates
class OfType(Predicate):
    """The card has this type; ``"Character"`` is Forward, Backup or Monster (R3.3)."""

    rank = 10
    type: CardType


class OfElement(Predicate):
    """The card has this element among its elements (R3.2)."""

    rank = 20
    element: Element


class OfCost(Predicate):
    """The printed cost compares so with ``cost`` (R3.16)."""

    rank = 60
    comparison: Comparison
    cost: Count


class OfPower(Predicate):
    """The power compares so with ``power``; false for objects without power (R3.9)."""

    rank = 70
    comparison: Comparison
    power: Points


class Named(Predicate):
    """``Card Name X``: one of the card's names is exactly this (R3.11)."""

    rank = 50
    name: str


class OfJob(Predicate):
    """``Job X``, matched as a whole (R3.6)."""

    rank = 40
    job: str


class OfCategory(Predicate):
    """``Category X`` (R3.7)."""

    rank = 30
    category: str


class InState(Predicate):
    """A state of an object on the field. ``damaged``: has a damage mark. ``in_party``: a member of a party;
    ``in_party_with_source``: of the one that the source attacks in (R10.20). ``blocked_by_source``: it attacks, alone
    or in a party, and the source blocks it (R10.35)."""

    rank = 90
    state: Literal[
        "active",
        "dull",
        "frozen",
        "damaged",
        "attacking",
        "blocking",
        "in_party",
        "in_party_with_source",
        "blocked_by_source",
    ]


class Other(Predicate):
    """Not the source itself ("other")."""

    rank = 130


class WithKeyword(Predicate):
    """Has the keyword now."""

    rank = 80
    keyword: Keyword


class WithCounters(Predicate):
    """Has at least this many counters of the kind (R9.91)."""

    rank = 100
    kind: str
    at_least: Count = 1


class AnyOf(Predicate):
    """At least one of the predicates holds ("Job X or Card Name Y")."""

    rank = 170
    predicates: tuple[Predicate, ...]


# ----------------------------------------------------------------------------------------------------------- references
class Self(CardReference):
    """The source card itself (R3.10)."""


class Chosen(CardReference):
    """The targets of the ``group``-th :class:`Choose` of this ability, counted from 0, that are still legal (R7.52)."""

    group: Group = 0


class Targets(CardReference):
    """The targets of several :class:`Choose` together ("them" after "choose 1 Forward and 1 Backup")."""

    groups: tuple[Group, ...]


class Joined(CardReference):
    """Several references as one set of cards, each card once ("it and X", "them and all the Forwards"; R7.71)."""

    parts: tuple[Reference, ...]


class Triggering(CardReference):
    """The card that made this auto-ability trigger ("it" in "Each time a Forward you control attacks, it ...")."""


class Found(CardReference):
    """The cards picked by the last search, selection or discard of this resolution, or all that were looked at or
    revealed if none was picked among them (R4.13)."""


class FoundBefore(CardReference):
    """In an ability that triggers when something was done (:class:`WhenDone`): the card that was found by it, a
    discarded one for example, or the one that it is ``about``."""


class Rest(CardReference):
    """ "The other cards": those looked at or revealed by this resolution that were not picked (R9.40)."""


class All(Reference):
    """Every card of a description ("all the Forwards opponent controls"); not a target (R7.42)."""

    cards: Cards


Who = Self | Cards | Chosen | Triggering | Found
"""Whom an event must happen to; a description means any card that fits."""


# --------------------------------------------------------------------------------------------------------------- values
class Number(Value):
    """A printed number."""

    number: Points


class CountOf(Value):
    """``each`` times the number of cards that fit ("+1000 power for each Forward you control")."""

    cards: Cards
    each: Points = 1


class PointsOfDamage(Value):
    """``each`` times the points of damage the player has received (R10.64)."""

    player: Player
    each: Points = 1


class PowerOf(Value):
    """The power of a card, read when the instruction is carried out (R7.63)."""

    who: Reference


class CountersOn(Value):
    """``each`` times the counters of a kind on a card (R9.92)."""

    who: Reference
    kind: str
    each: Points = 1


# ----------------------------------------------------------------------------------------------------------- conditions
class Exists(Condition):
    """At least ``at_least`` cards fit ("if you control Card Name Yuna")."""

    cards: Cards
    at_least: Count = 1


class Received(Condition):
    """The player has received at least this many points of damage (R10.64)."""

    player: Player
    at_least: Count


class Is(Condition):
    """The referenced card satisfies all the predicates ("if it is blocking")."""

    who: Reference
    predicates: tuple[Predicate, ...]


class Not(Condition):
    """The condition does not hold. "If it is not a Forward" of a card that was found asks for a card, too (R7.65)."""

    condition: Condition

    @property
    def of_found(self) -> bool:
        """Whether the condition is about the found cards."""
        return isinstance(self.condition, Is) and isinstance(self.condition.who, Found)


class Both(Condition):
    """All the conditions hold."""

    conditions: tuple[Condition, ...]


# -------------------------------------------------------------------------------------------------------------- effects
class Sequence(Effect):
    """Instructions in printed order (R7.53)."""

    effects: tuple[Effect, ...]


class Choose(Effect):
    """Declare targets (R7.30-R7.32): ``minimum`` to ``maximum`` different cards that fit. "Choose 1" has minimum 1; "up
    to 2" has minimum 0, maximum 2. The n-th Choose of an ability is group n for :class:`Chosen`. ``roles``: different
    effects go to different targets (:class:`FirstOf`), and the assignment (R7.37) is made when they are declared, by
    the order in which they are chosen, or at resolution. ``number``: a value that bounds the maximum; with minimum -1
    exactly this number (R7.21). ``apart``: how many choices before it belong to the same sentence and take other cards
    (R7.33). ``different``: no two of its targets have one of these in common. ``total_cost``: the maximum of their
    total cost. ``or_else``: cards in another zone that may be chosen as well ("up to 2 Forwards opponent controls or
    Forwards in your Break Zone")."""

    cards: Cards
    minimum: AtLeast = 1
    maximum: Count = 1
    roles: Literal["none", "declaration", "resolution"] = "none"
    number: Value | None = None
    apart: Group = 0
    different: Variety | None = None
    total_cost: Count | None = None
    or_else: Cards | None = None


class GainPower(Effect):
    """Gain (or, negative, lose) power for a duration (R9.14)."""

    on_field = True
    one_by_one = True
    who: Reference
    amount: Value
    duration: Duration = "end_of_turn"


class SetPower(Effect):
    """The base power becomes a number (R9.20)."""

    on_field = True
    who: Reference
    power: Points
    duration: Duration = "end_of_turn"


class GainKeyword(Effect):
    """Gain a keyword for a duration (R8.65)."""

    on_field = True
    one_by_one = True
    who: Reference
    keyword: Keyword
    duration: Duration = "end_of_turn"


class LoseAbilities(Effect):
    """Lose all abilities, printed and gained so far (R8.66)."""

    on_field = True
    one_by_one = True
    who: Reference
    duration: Duration = "end_of_turn"


class BecomeForward(Effect):
    """Also becomes a Forward with this power (R9.25)."""

    who: Reference
    power: Points
    duration: Duration = "end_of_turn"


class Break(Effect):
    """Break (R9.30)."""

    on_field = True
    who: Reference


class Dull(Effect):
    """Make dull (R9.33)."""

    on_field = True
    one_by_one = True
    who: Reference


class Activate(Effect):
    """Make active (R9.32)."""

    on_field = True
    one_by_one = True
    who: Reference


class Freeze(Effect):
    """Freeze (R12.30)."""

    on_field = True
    one_by_one = True
    who: Reference


class ReturnToHand(Effect):
    """Return to its owner's hand, or add to hand from the Break Zone (R9.46)."""

    who: Reference


class PlayOntoField(Effect):
    """Play onto the field under its owner's control (R9.44, R4.28), or onto the field of ``player`` (R4.27);
    ``dull``: it enters dull. ``quiet``: its own auto-abilities do not trigger."""

    who: Reference
    dull: bool = False
    player: Literal["owner", "you", "opponent"] = "owner"
    quiet: bool = False


class Draw(Effect):
    """The player draws cards (R9.41)."""

    player: Player
    count: Amount = 1


class May(Effect):
    """ "You may ...": asked at resolution, only while ``condition`` (if any) holds (R7.67); or "your opponent may"."""

    effect: Effect
    condition: Condition | None = None
    player: Literal["you", "opponent"] = "you"


class If(Effect):
    """Carry out ``then`` if the condition holds now, else ``otherwise`` (R7.68)."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


class IfDone(Effect):
    """ "If you do so": depends on whether the instruction before it was carried out (R7.64, R7.65)."""

    then: Effect
    otherwise: Effect | None = None


class WhenDone(Effect):
    """ "When you do so, ...": if the instruction before it was carried out, a new auto-ability triggers, with choices
    of its own (R7.64). ``about``: the card of this resolution that its effect calls ``FoundBefore``; None: the cards
    found. ``condition``: tested when it would trigger and again at resolution (R8.33). ``knows``: the number of this
    resolution that its effect calls ``Known``."""

    effect: Effect
    about: Reference | None = None
    condition: Condition | None = None
    knows: Value | None = None


class GainCrystals(Effect):
    """The player gains Crystals (R5.41)."""

    player: Player
    count: Amount = 1


class PlaceCounters(Effect):
    """Place counters of a kind (R9.90)."""

    who: Reference
    kind: str
    count: Amount = 1


class RemoveCounters(Effect):
    """Remove counters of a kind, as many as are there up to ``count`` (R9.94)."""

    who: Reference
    kind: str
    count: Amount = 1


# -------------------------------------------------------------------------------------------------------- field effects
class HasPower(FieldEffect):
    """``who`` has this much more power, all the time (R9.6)."""

    who: Self | All
    amount: Value


class HasKeyword(FieldEffect):
    """``who`` has the keyword (a printed "Haste" is ``HasKeyword(Self(), "Haste")``)."""

    who: Self | All
    keyword: Keyword
