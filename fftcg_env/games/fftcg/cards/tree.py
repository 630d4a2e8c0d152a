"""The ability tree: what a card does, in the words of the game.

Every node is a frozen dataclass. Selectors, predicates, values, conditions, durations, costs, triggers and effects
compose; a card's abilities are a tuple of :data:`Ability` nodes. A tree is made from printed text by
``cards.grammar``, written in our own words by ``cards.render``, stored as JSON by ``cards.json`` and turned into the
rows that the compiled engine reads by ``cards.program``.

Players are named from the side of the ability's controller: ``"you"``, ``"opponent"`` or ``"any"``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Player = Literal["you", "opponent", "any"]
Zone = Literal["field", "hand", "deck", "break_zone", "damage_zone", "removed", "lb_deck", "stack"]
CardType = Literal["Forward", "Backup", "Monster", "Summon", "Character"]
Element = Literal["Fire", "Ice", "Wind", "Earth", "Lightning", "Water", "Light", "Dark"]
Keyword = Literal["Haste", "Brave", "First Strike", "Back Attack"]
Duration = Literal[
    "end_of_turn",
    "permanent",
    "end_of_opponents_turn",
    "your_next_turn",
    "end_of_your_next_turn",
    "while_source_on_field",
    "end_of_next_turn",
    "end_of_your_turn",
]
"""Named from the side of the effect's controller (R9.7). ``while_source_on_field``: for as long as the source of the
effect stays on the field."""
Comparison = Literal["at_most", "at_least", "exactly"]
Quality = Literal["cost", "power"]
Variety = Literal["elements", "names", "costs", "jobs", "categories", "types"]
Deed = Literal[
    "cast",
    "entered",
    "put_into_break_zone",
    "left",
    "returned",
    "attacked",
    "formed_party",
    "was_damaged",
    "discarded",
    "drew",
    "searched",
    "received_damage",
    "used_ex_burst",
    "paid_crystals",
]
"""What the history of a turn keeps (:class:`ThisTurn`)."""
TurnPart = Literal["any", "main", "main_1", "main_2", "attack"]
Nameable = Literal["element", "job", "card_type", "number"]
ItemKind = Literal["summon", "auto", "action", "special"]
SourceKind = Literal["summons", "abilities", "ex_bursts"]
Restriction = Literal[
    "cannot_attack",
    "cannot_block",
    "must_attack",
    "must_block",
    "cannot_be_blocked",
    "must_be_blocked",
    "must_be_chosen",
    "stays_dull",
    "joins_any_party",
    "dulls_at_once",
    "stays_dull_once",
    "cannot_join",
    "cannot_use_action",
    "cannot_use_special",
]
"""What an object cannot or must do. ``must_be_blocked``: by a Forward that can (R10.36); ``must_be_chosen``: by Summons
and abilities of the opponent (R7.43); ``stays_dull``: it is not activated in its controller's Active Phase, with
``_once`` in the next one only; ``joins_any_party``: with Forwards of any element (R10.21); ``dulls_at_once``: its
action abilities with a Dull icon work on the turn it enters; ``cannot_join``: it attacks in no party;
``cannot_use_action``, ``_special``: nobody can use such abilities of it (R8.54)."""
DamageKind = Literal["battle", "attack", "summons", "abilities", "other_abilities"]
"""``attack``: the point of an attack that is not blocked; ``other_abilities``: abilities other than special ones."""
CauseKind = Literal["summons", "abilities", "cast", "warp"]
Moment = Literal["main_phase_1", "main_phase_2", "attack_phase"]


# ---------------------------------------------------------------------------------------------------- predicates
@dataclass(frozen=True)
class OfType:
    """The card has this type; ``"Character"`` is Forward, Backup or Monster (R3.3)."""

    type: CardType


@dataclass(frozen=True)
class OfElement:
    """The card has this element among its elements (R3.2)."""

    element: Element


@dataclass(frozen=True)
class OfCost:
    """The printed cost compares so with ``cost`` (R3.16)."""

    comparison: Comparison
    cost: int


@dataclass(frozen=True)
class OfPower:
    """The power compares so with ``power``; false for objects without power (R3.9)."""

    comparison: Comparison
    power: int


@dataclass(frozen=True)
class Named:
    """``Card Name X``: one of the card's names is exactly this (R3.11)."""

    name: str


@dataclass(frozen=True)
class OfJob:
    """``Job X``, matched as a whole (R3.6)."""

    job: str


@dataclass(frozen=True)
class OfCategory:
    """``Category X`` (R3.7)."""

    category: str


@dataclass(frozen=True)
class InState:
    """A state of an object on the field. ``damaged``: has a damage mark. ``in_party``: a member of a party;
    ``in_party_with_source``: of the one that the source attacks in (R10.20)."""

    state: Literal["active", "dull", "frozen", "damaged", "attacking", "blocking", "in_party", "in_party_with_source"]


@dataclass(frozen=True)
class Other:
    """Not the source itself ("other")."""


@dataclass(frozen=True)
class IsSource:
    """The source itself."""


@dataclass(frozen=True)
class WithKeyword:
    """Has the keyword now."""

    keyword: Keyword


@dataclass(frozen=True)
class WithCounters:
    """Has at least so many counters of the kind (R9.91)."""

    kind: str
    at_least: int = 1


@dataclass(frozen=True)
class OnStackAs:
    """In ``Cards("stack", ...)``: an item on the stack of one of these kinds (R7.36). The other predicates ask for the
    card that is its source; the player is the item's controller."""

    kinds: tuple[ItemKind, ...]


@dataclass(frozen=True)
class Choosing:
    """In ``Cards("stack", ...)``: the item has chosen a card that fits; ``alone``: and nothing else."""

    cards: Cards
    alone: bool = False


@dataclass(frozen=True)
class OfNamed:
    """The card has what was named last in this resolution (:class:`Name`): the Element, the Job, the card type, or, for
    ``"number"``, that cost."""

    what: Nameable


@dataclass(frozen=True)
class AnyOf:
    """At least one of the predicates holds ("Job X or Card Name Y")."""

    predicates: tuple[Predicate, ...]


@dataclass(frozen=True)
class AllOf:
    """All the predicates hold; inside :class:`AnyOf` ("a Job X, or a Fire Forward")."""

    predicates: tuple[Predicate, ...]


@dataclass(frozen=True)
class Except:
    """None of the predicates holds ("other than Card Name X", "other than Light or Dark")."""

    predicates: tuple[Predicate, ...]


@dataclass(frozen=True)
class Marked:
    """Something that is printed on the card or happened to the object this turn. ``multi_element``: two or more
    elements (R3.2); ``generic``: the three-cards icon (R3.31); ``ex_burst``: the EX icon (R10.70);
    ``entered_this_turn`` and ``attacked_this_turn``: of an object on the field (R4.17, R10.15); ``face_down``: of a
    card in an LB deck (R4.7)."""

    mark: Literal["multi_element", "generic", "ex_burst", "entered_this_turn", "attacked_this_turn", "face_down"]


@dataclass(frozen=True)
class Compared:
    """The cost or power compares so with a value ("of cost equal to or less than the number of Backups you control"),
    read whenever the description is tried (R7.63)."""

    quality: Quality
    comparison: Comparison
    value: Value


@dataclass(frozen=True)
class Extreme:
    """No other card that fits the rest of the description has more ("highest") or less ("lowest")."""

    extreme: Literal["highest", "lowest"]
    quality: Quality


Predicate = (
    OfType
    | OfElement
    | OfCost
    | OfPower
    | Named
    | OfJob
    | OfCategory
    | InState
    | Other
    | IsSource
    | WithKeyword
    | WithCounters
    | OnStackAs
    | Choosing
    | OfNamed
    | AnyOf
    | AllOf
    | Except
    | Marked
    | Compared
    | Extreme
)


@dataclass(frozen=True)
class Cards:
    """A description of cards: in ``zone``, of ``player`` (the controller on the field, the owner elsewhere), all
    predicates true. "Choose 1 Forward opponent controls" has ``Cards("field", "opponent", (OfType("Forward"),))``."""

    zone: Zone = "field"
    player: Player = "any"
    where: tuple[Predicate, ...] = ()


# ---------------------------------------------------------------------------------------------------- references
@dataclass(frozen=True)
class Self:
    """The source card itself (R3.10)."""


@dataclass(frozen=True)
class Chosen:
    """The targets of the ``group``-th :class:`Choose` of this ability, counted from 0, that are still legal (R7.52)."""

    group: int = 0


@dataclass(frozen=True)
class FirstOf:
    """The one of the targets of a group that gets the first of different effects (R7.37)."""

    group: int = 0


@dataclass(frozen=True)
class OthersOf:
    """The targets of a group except :class:`FirstOf`."""

    group: int = 0


@dataclass(frozen=True)
class Targets:
    """The targets of several :class:`Choose` together ("them" after "choose 1 Forward and 1 Backup")."""

    groups: tuple[int, ...]


@dataclass(frozen=True)
class Triggering:
    """The card that made this auto-ability trigger ("it" in "Each time a Forward you control attacks, it ...")."""


@dataclass(frozen=True)
class Found:
    """The cards picked by the last search, selection or discard of this resolution, or all that were looked at or
    revealed if none was picked among them (R4.13)."""


@dataclass(frozen=True)
class FoundBefore:
    """In an ability that triggers when something was done (:class:`WhenDone`): the card that was found by it, a
    discarded one for example."""


@dataclass(frozen=True)
class Rest:
    """ "The other cards": those looked at or revealed by this resolution that were not picked (R9.40)."""


@dataclass(frozen=True)
class All:
    """Every card of a description ("all the Forwards opponent controls"); not a target (R7.42)."""

    cards: Cards


@dataclass(frozen=True)
class TopOf:
    """The top ``count`` cards of the player's deck, fewer if it has fewer (R1.15)."""

    player: Player
    count: int = 1


Reference = Self | Chosen | Targets | FirstOf | OthersOf | Triggering | Found | FoundBefore | Rest | All | TopOf


# -------------------------------------------------------------------------------------------------------- values
@dataclass(frozen=True)
class Number:
    """A printed number."""

    number: int


@dataclass(frozen=True)
class CountOf:
    """``each`` times the number of cards that fit ("+1000 power for each Forward you control")."""

    cards: Cards
    each: int = 1


@dataclass(frozen=True)
class PointsOfDamage:
    """``each`` times the points of damage the player has received (R10.64)."""

    player: Player
    each: int = 1


@dataclass(frozen=True)
class PowerOf:
    """The power of a card, read when the instruction is carried out (R7.63)."""

    who: Reference


@dataclass(frozen=True)
class CountersOn:
    """``each`` times the counters of a kind on a card (R9.92)."""

    who: Reference
    kind: str
    each: int = 1


@dataclass(frozen=True)
class ElementsPaid:
    """``each`` times the number of different Elements among the CP that were paid to cast this card."""

    each: int = 1


@dataclass(frozen=True)
class OwnPower:
    """The power of each Forward that is dealt the damage ("damage equal to its power" of several)."""


@dataclass(frozen=True)
class CostOf:
    """``each`` times the cost of a card (R3.16)."""

    who: Reference
    each: int = 1


@dataclass(frozen=True)
class DamageOn:
    """The damage mark of a card (R4.20)."""

    who: Reference


@dataclass(frozen=True)
class NumberOf:
    """How many cards a reference names ("for each card discarded this way"), times ``each``."""

    who: Reference
    each: int = 1


@dataclass(frozen=True)
class JustMoved:
    """``each`` times the number of cards that the instruction just before has moved ("for each card removed by this
    effect")."""

    each: int = 1


@dataclass(frozen=True)
class Different:
    """``each`` times the number of different elements, names, ... among the cards that fit."""

    variety: Variety
    cards: Cards
    each: int = 1


@dataclass(frozen=True)
class Total:
    """``each`` times the total cost or power of the cards that fit."""

    quality: Quality
    cards: Cards
    each: int = 1


@dataclass(frozen=True)
class TotalOf:
    """The total cost or power of the cards that a reference names."""

    quality: Quality
    who: Reference


@dataclass(frozen=True)
class Best:
    """The highest or lowest cost or power among the cards that fit; 0 if there is none (R0.17)."""

    extreme: Literal["highest", "lowest"]
    quality: Quality
    cards: Cards


@dataclass(frozen=True)
class Crystals:
    """``each`` times the Crystals of the player (R5.42)."""

    player: Player
    each: int = 1


@dataclass(frozen=True)
class ThisTurn:
    """``each`` times how often this happened this turn: to or by a card of the player that fits (its printed
    qualities), or to the player."""

    deed: Deed
    player: Player
    where: tuple[Predicate, ...] = ()
    each: int = 1


@dataclass(frozen=True)
class TriggerAmount:
    """The number that came with the trigger: damage dealt, points of damage, cards."""

    each: int = 1


@dataclass(frozen=True)
class MovedBefore:
    """In an ability that triggers when something was done (:class:`WhenDone`): how many cards were moved by that."""


@dataclass(frozen=True)
class X:
    """``each`` times the number X of the cost that was paid (R0.18)."""

    each: int = 1


@dataclass(frozen=True)
class Half:
    """Half of a value, rounded down (R0.13), or up to the next ``up_to`` (R0.14), or down to the next ``down_to``."""

    value: Value
    up_to: int = 0
    down_to: int = 0


@dataclass(frozen=True)
class Sum:
    """Several values added; those with a negative factor are subtracted (R0.16)."""

    values: tuple[Value, ...]


@dataclass(frozen=True)
class Times:
    """A value multiplied by a number."""

    value: Value
    factor: int


Value = (
    Number
    | CountOf
    | PointsOfDamage
    | PowerOf
    | CountersOn
    | CostOf
    | DamageOn
    | NumberOf
    | Different
    | Total
    | TotalOf
    | Best
    | Crystals
    | ElementsPaid
    | ThisTurn
    | TriggerAmount
    | MovedBefore
    | X
    | JustMoved
    | Half
    | Sum
    | Times
    | OwnPower
)
Amount = int | Value
"""How many: a printed number, or a value that is read when the instruction is carried out (R7.63)."""


# ---------------------------------------------------------------------------------------------------- conditions
@dataclass(frozen=True)
class Exists:
    """At least ``at_least`` cards fit ("if you control Card Name Yuna")."""

    cards: Cards
    at_least: int = 1


@dataclass(frozen=True)
class Received:
    """The player has received at least so many points of damage (R10.64)."""

    player: Player
    at_least: int


@dataclass(frozen=True)
class Is:
    """The referenced card satisfies all the predicates ("if it is blocking")."""

    who: Reference
    predicates: tuple[Predicate, ...]


@dataclass(frozen=True)
class Not:
    """The condition does not hold."""

    condition: Condition


@dataclass(frozen=True)
class Both:
    """All the conditions hold."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Either:
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Compare:
    """One value compares so with another one ("if you control more Forwards than your opponent")."""

    value: Value
    comparison: Comparison
    other: Value


@dataclass(frozen=True)
class PaidOnlyElement:
    """The CP cost of casting this card was paid with CP of this element only; 0 CP are none."""

    element: Element


@dataclass(frozen=True)
class PaidExtra:
    """The extra cost of casting this card was paid (R5.56)."""


@dataclass(frozen=True)
class PaidOnlyByBackups:
    """The CP paid to cast this card were produced by Backups only; 0 CP are none."""


@dataclass(frozen=True)
class DuringTurn:
    """It is the turn of that player, and that part of it (R6.1)."""

    player: Player
    part: TurnPart = "any"


@dataclass(frozen=True)
class AllShare:
    """The cards named have something in common ("if both cards are of the same element"); false for fewer than two."""

    who: Reference
    variety: Variety


Condition = (
    Exists
    | Received
    | Is
    | Not
    | Both
    | Either
    | Compare
    | DuringTurn
    | AllShare
    | PaidOnlyElement
    | PaidOnlyByBackups
    | PaidExtra
)


# ------------------------------------------------------------------------------------------------------- effects
@dataclass(frozen=True)
class Sequence:
    """Instructions in printed order (R7.53)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Choose:
    """Declare targets (R7.30-R7.32): ``minimum`` to ``maximum`` different cards that fit. "Choose 1" has minimum 1;
    "up to 2" has minimum 0, maximum 2. The n-th Choose of an ability is group n for :class:`Chosen`.
    ``roles``: different effects go to different targets (:class:`FirstOf`), and it is said which to which (R7.37) when
    they are declared, by the order in which they are chosen, or at resolution. ``number``: a
    value that bounds the maximum; with minimum -1 exactly so many (R7.21). ``apart``: how many choices before it belong
    to the same sentence and take other cards (R7.33)."""

    cards: Cards
    minimum: int = 1
    maximum: int = 1
    roles: Literal["none", "declaration", "resolution"] = "none"
    number: Value | None = None
    apart: int = 0


@dataclass(frozen=True)
class Damage:
    """Deal damage to Forwards; one packet a Forward (R9.77). ``dealer``: what deals it (R7.58), if not the source;
    ``unreducible``: "This damage cannot be reduced" (R9.69)."""

    who: Reference
    amount: Value
    dealer: Reference = Self()
    unreducible: bool = False


@dataclass(frozen=True)
class DamageEvenly:
    """Divide ``amount`` equally among the Forwards; each part is rounded down, or up to the next ``up_to`` (R9.51)."""

    who: Reference
    amount: Value
    up_to: int = 0


@dataclass(frozen=True)
class DivideDamage:
    """Divide ``amount`` as the controller likes, in thousands, among the targets of a :class:`Choose`; declared with
    them (R5.75, R7.38)."""

    who: Chosen
    amount: Value
    unreducible: bool = False


@dataclass(frozen=True)
class Clash:
    """Each of two Forwards deals damage equal to its power to the other; no battle damage (R9.71)."""

    first: Reference
    second: Reference


@dataclass(frozen=True)
class RemoveDamage:
    """ "Negate all damage dealt to it": the mark is gone (R4.20)."""

    who: Reference


@dataclass(frozen=True)
class DamagePlayer:
    """Deal points of damage to a player (R9.85). ``without_ex_bursts``: the cards that are placed cannot use their EX
    Bursts (R10.81)."""

    player: Player
    points: Amount
    without_ex_bursts: bool = False


@dataclass(frozen=True)
class ThePlayer:
    """A player who is dealt damage."""

    player: Player


@dataclass(frozen=True)
class DamageDealt:
    """A description of damage (9.5): what is dealt it, what deals it, as what, whose Summon or ability it is, and how
    much it is. ``to`` and ``by``: None for whatever. ``below_power``: less than the power of the Forward that is dealt
    the damage (R9.68)."""

    to: Reference | ThePlayer | None = None
    by: Reference | None = None
    kinds: tuple[DamageKind, ...] = ()
    cause: Player = "any"
    comparison: Literal["any", "at_most", "at_least", "exactly", "below_power"] = "any"
    than: int = 0


@dataclass(frozen=True)
class DamageChange:
    """What a replacement effect makes of damage (R9.72). ``fix``: it cannot be reduced (R9.69). ``redirect``: it is
    dealt to ``recipient`` instead, as ``amount`` if that is not 0 (R9.79). ``counter``: a counter of this kind is
    removed from the source with it."""

    how: Literal["increase", "reduce", "double", "halve", "become", "redirect", "fix"]
    amount: int = 0
    recipient: Reference | None = None
    counter: str = ""


@dataclass(frozen=True)
class ChangeDamage:
    """A replacement effect for damage, for a duration. ``once``: for the next such damage only (R9.75)."""

    damage: DamageDealt
    change: DamageChange
    once: bool = False
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class GainPower:
    """Gain (or, negative, lose) power for a duration (R9.14)."""

    who: Reference
    amount: Value
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class SetPower:
    """The base power becomes a number (R9.20)."""

    who: Reference
    power: int
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class GainKeyword:
    """Gain a keyword for a duration (R8.65)."""

    who: Reference
    keyword: Keyword
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class LoseAbilities:
    """Lose all abilities, printed and gained so far (R8.66)."""

    who: Reference
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class GainAbility:
    """Gain an ability that is printed in quotes (R8.65). In ``ability``, ``Self`` is the object that has it."""

    who: Reference
    ability: QuotedAbility
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class Name:
    """ "Name 1 Element": at resolution (R7.44). ``without``: Elements that cannot be named."""

    what: Nameable
    without: tuple[Element, ...] = ()


@dataclass(frozen=True)
class BecomeNamed:
    """The Element becomes the named one (R9.13), or it has the named Job too (R9.12); see :class:`Name`."""

    who: Reference
    what: Literal["element", "job"]
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class Cancel:
    """Cancel the effect of an item on the stack (R8.70): a chosen one, or ``Triggering``: the one that made this
    ability trigger by being cast or used or by choosing a card. ``Found`` is its source afterwards, if it is an object
    on the field."""

    who: Reference


@dataclass(frozen=True)
class BecomeForward:
    """Also becomes a Forward with this power (R9.25)."""

    who: Reference
    power: int
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class PowerBecomes:
    """The base power becomes a value that is read once, as "the same as its power" (R9.22)."""

    who: Reference
    power: Value
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class ChangeElements:
    """The elements become these (R9.13); ``also``: beside those that it has."""

    who: Reference
    elements: tuple[Element, ...]
    also: bool = False
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class GainJob:
    """Also has the job (R9.12)."""

    who: Reference
    job: str
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class LoseJobs:
    """Loses all its jobs (R9.12)."""

    who: Reference
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class GainName:
    """Also has the name (R9.11)."""

    who: Reference
    name: str
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class Restrict:
    """For a duration, a restriction (R10.12, R10.34). ``All``: it is a rule, also for later arrivals (R9.5)."""

    who: Reference
    restriction: Restriction
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class Lasting:
    """A field effect for a duration, on the objects named. ``All``: it is a rule, also for later arrivals (R9.5)."""

    effect: FieldEffect
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class Break:
    """Break (R9.30)."""

    who: Reference


@dataclass(frozen=True)
class Dull:
    """Make dull (R9.33)."""

    who: Reference


@dataclass(frozen=True)
class Activate:
    """Make active (R9.32)."""

    who: Reference


@dataclass(frozen=True)
class Freeze:
    """Freeze (R12.30)."""

    who: Reference


@dataclass(frozen=True)
class ReturnToHand:
    """Return to its owner's hand, or add to hand from the Break Zone (R9.46)."""

    who: Reference


@dataclass(frozen=True)
class PutIntoBreakZone:
    """Put into the Break Zone; not a break (R9.30)."""

    who: Reference


@dataclass(frozen=True)
class RemoveFromGame:
    """Remove from the game (R4.36)."""

    who: Reference


@dataclass(frozen=True)
class PlayOntoField:
    """Play onto the field under its owner's control (R9.44, R4.28), or onto the field of ``player`` (R4.27);
    ``dull``: it enters dull."""

    who: Reference
    dull: bool = False
    player: Literal["owner", "you", "opponent"] = "owner"


@dataclass(frozen=True)
class GainControl:
    """The player gains control of objects on the field (R4.29, R9.10)."""

    who: Reference
    player: Literal["you", "opponent"] = "you"
    duration: Duration = "permanent"


@dataclass(frozen=True)
class Draw:
    """The player draws cards (R9.41)."""

    player: Player
    count: Amount = 1


@dataclass(frozen=True)
class Discard:
    """The player discards cards that satisfy ``where``, of their own choice (R9.35) or ``at_random`` (R9.50); "any":
    both players do (R7.55)."""

    player: Player
    count: Amount = 1
    where: tuple[Predicate, ...] = ()
    at_random: bool = False


@dataclass(frozen=True)
class DiscardCards:
    """These cards of a hand are discarded (R9.35)."""

    who: Reference


@dataclass(frozen=True)
class Look:
    """The controller looks at cards (R9.39); they are the cards found."""

    who: Reference


@dataclass(frozen=True)
class Reveal:
    """Both players see the cards (R9.39); they are the cards found."""

    who: Reference


@dataclass(frozen=True)
class RevealUntil:
    """Turn over cards from the top of a deck until ``count`` of them fit: those are the cards found, the others the
    rest."""

    player: Player
    where: tuple[Predicate, ...]
    count: int = 1


@dataclass(frozen=True)
class Select:
    """A player selects cards at resolution (R7.40), as many as possible up to ``minimum`` (R7.41); they are the cards
    found. ``by``: "any" for each player in turn (R7.55; ``cards`` are then seen from that player's side), "random".
    ``among``: of any zone, of the cards found so far, or of the rest. ``to_play``: only what can be played onto the
    field (R3.41). ``total_cost``: of the costs of all together."""

    cards: Cards
    minimum: int = 1
    maximum: int = 1
    by: Literal["you", "opponent", "any", "random"] = "you"
    among: Literal["cards", "found", "rest"] = "cards"
    to_play: bool = False
    total_cost: int | None = None


@dataclass(frozen=True)
class PutIntoDeck:
    """Put into the owner's deck (R9.46): on top, or under so many cards, or at the bottom. ``order``: who orders
    several (R4.16), or "random"."""

    who: Reference
    place: Literal["top", "bottom"] = "bottom"
    under: int = 0
    order: Literal["you", "opponent", "owner", "random"] = "owner"


@dataclass(frozen=True)
class RemoveFaceDown:
    """Remove from the game face down; ``viewer`` may look (R4.8)."""

    who: Reference
    viewer: Player


@dataclass(frozen=True)
class Shuffle:
    """The player shuffles the own deck (R9.37)."""

    player: Player


@dataclass(frozen=True)
class TurnFaceUp:
    """Turn cards of an LB deck face up (R12.69)."""

    who: Reference


@dataclass(frozen=True)
class Divide:
    """``by`` divides the cards that fit into so many groups, which may be empty, and ``selects`` selects one (R9.49):
    its cards are the cards found, those of the other groups the rest."""

    cards: Cards
    groups: int
    by: Literal["you", "opponent"] = "you"
    selects: Literal["you", "opponent"] = "opponent"


@dataclass(frozen=True)
class CannotSearch:
    """The player cannot search this turn (R12.37)."""

    player: Player


@dataclass(frozen=True)
class Search:
    """Search the own deck for up to ``count`` cards that fit, and for one of each of ``also`` (R12.33), and put them
    there. "deck_top": shuffled first; "stack": to be cast. ``different``: no two of them have one of these in
    common."""

    cards: Cards
    destination: Literal["hand", "field", "field_dull", "break_zone", "deck_top", "removed", "stack"] = "hand"
    count: int = 1
    also: tuple[Cards, ...] = ()
    different: tuple[Variety, ...] = ()


@dataclass(frozen=True)
class May:
    """ "You may ...": asked at resolution, only while ``condition`` (if any) holds (R7.67)."""

    effect: Effect
    condition: Condition | None = None


@dataclass(frozen=True)
class If:
    """Carry out ``then`` if the condition holds now, else ``otherwise`` (R7.68)."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True)
class IfDone:
    """ "If you do so": depends on whether the instruction before it was carried out (R7.64, R7.65)."""

    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True)
class LoseGame:
    """The player loses the game (R1.7)."""

    player: Player


@dataclass(frozen=True)
class ExtraTurn:
    """The player takes one more turn after this one (R6.4)."""

    player: Player = "you"


@dataclass(frozen=True)
class SkipPhases:
    """The player skips these phases in the next own turn (R6.4)."""

    player: Player
    phases: tuple[Moment, ...]


@dataclass(frozen=True)
class Delayed:
    """A delayed auto-ability made by this resolution (R8.42a-c), alive for ``duration``. In its trigger, ``Chosen``,
    ``Triggering`` and ``Found`` mean the object of this resolution; in its effect choices are declared anew. Without a
    duration (``"permanent"``) it triggers once (R8.42b). ``about``: at a moment of the turn, the object that its effect
    calls ``Triggering``."""

    trigger: Trigger
    effect: Effect
    duration: Duration = "end_of_turn"
    about: Reference | None = None


@dataclass(frozen=True)
class WhenDone:
    """ "When you do so, ...": if the instruction before it was carried out, a new auto-ability triggers, with choices
    of its own (R7.64)."""

    effect: Effect


@dataclass(frozen=True)
class MayPay:
    """ "You may pay ...", asked and paid in the resolution (R5.100); :class:`IfDone` and :class:`WhenDone` follow."""

    cost: Cost
    player: Literal["you", "opponent"] = "you"


@dataclass(frozen=True)
class CastTerms:
    """On which terms an effect lets a card be cast. ``free``: without paying its cost (R5.5). ``less``, ``not_0``: the
    cost is reduced (R5.53, R5.54). ``any_element``: paid with CP of any Element (R5.28). ``afterwards``: where a Summon
    goes instead of the Break Zone. ``else_break_zone``: it is put there if it is not cast."""

    free: bool = False
    less: int = 0
    not_0: bool = False
    any_element: bool = False
    afterwards: Literal["break_zone", "removed", "hand"] = "break_zone"
    else_break_zone: bool = False


@dataclass(frozen=True)
class Cast:
    """Cast a card right after this resolution (R5.6): the card named, or one of a description."""

    who: Cards | Self | Chosen | Triggering | Found
    terms: CastTerms = CastTerms()


@dataclass(frozen=True)
class UseSame:
    """The source uses the action or special ability whose use made this ability trigger, without paying its cost. The
    source of the ability is this one then (R8.7)."""


@dataclass(frozen=True)
class UseUsed:
    """The source uses one special ability that a Character has used this turn, other than those called ``without``,
    without paying its cost (R8.7)."""

    without: str


@dataclass(frozen=True)
class AllowCasting:
    """For a duration, you can cast the cards named from where they are, at the usual times (R5.7)."""

    who: Reference
    terms: CastTerms = CastTerms()
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class ChangeCasting:
    """For a duration, a rule of casting is changed as a field ability of one's own would; ``next_only``: for the next
    card cast that it is about (R5.51-R5.54)."""

    change: CostsLess | CostsMore | CostBecomes | AnyElementPays | CannotCast
    next_only: bool = False
    duration: Duration = "end_of_turn"


@dataclass(frozen=True)
class GainCrystals:
    """The player gains Crystals (R5.41)."""

    player: Player
    count: Amount = 1


@dataclass(frozen=True)
class PlaceCounters:
    """Place counters of a kind (R9.90)."""

    who: Reference
    kind: str
    count: Amount = 1


@dataclass(frozen=True)
class RemoveCounters:
    """Remove counters of a kind, as many as are there up to ``count`` (R9.94)."""

    who: Reference
    kind: str
    count: Amount = 1


@dataclass(frozen=True)
class Modes:
    """ "Select N of the M following actions": declared with the targets (R5.72). Each action has choices of its own;
    ``Chosen`` counts the groups of all actions in printed order. ``instead``: another number under a condition, which
    is tested when they are declared. ``up_to``: the number that ``maximum`` limits. ``by``: who selects. ``again``: so
    many are selected instead, and the same action can be selected more than once."""

    options: tuple[Effect, ...]
    minimum: int = 1
    maximum: int = 1
    instead: OtherNumber | None = None
    up_to: Value | None = None
    by: Literal["you", "opponent"] = "you"
    again: Value | None = None


@dataclass(frozen=True)
class OtherNumber:
    """ "If ..., select ... instead" of :class:`Modes`."""

    condition: Condition
    minimum: int
    maximum: int


Effect = (
    Sequence
    | Choose
    | Damage
    | DamageEvenly
    | DivideDamage
    | UseSame
    | UseUsed
    | Clash
    | RemoveDamage
    | DamagePlayer
    | ChangeDamage
    | GainPower
    | SetPower
    | GainKeyword
    | LoseAbilities
    | GainAbility
    | Cancel
    | Name
    | BecomeNamed
    | BecomeForward
    | PowerBecomes
    | ChangeElements
    | GainJob
    | LoseJobs
    | GainName
    | Restrict
    | Lasting
    | Break
    | Dull
    | Activate
    | Freeze
    | ReturnToHand
    | PutIntoBreakZone
    | RemoveFromGame
    | PlayOntoField
    | GainControl
    | Draw
    | Discard
    | DiscardCards
    | Look
    | Reveal
    | RevealUntil
    | Select
    | PutIntoDeck
    | RemoveFaceDown
    | Shuffle
    | TurnFaceUp
    | CannotSearch
    | Divide
    | Search
    | May
    | If
    | IfDone
    | Delayed
    | LoseGame
    | ExtraTurn
    | SkipPhases
    | WhenDone
    | MayPay
    | ChangeCasting
    | Cast
    | AllowCasting
    | GainCrystals
    | PlaceCounters
    | RemoveCounters
    | Modes
)


# ------------------------------------------------------------------------------------------------------ triggers
Who = Self | Cards | Chosen | Triggering | Found


@dataclass(frozen=True)
class Cause:
    """Why something happened: a Summon, an ability, a cast or Warp, of this player ("by your opponent's Summons")."""

    kinds: tuple[CauseKind, ...]
    player: Player = "any"


@dataclass(frozen=True)
class Enters:
    """Enters the field (R8.41a), from one of these zones (empty: from anywhere), for this cause (None: any)."""

    who: Who
    origins: tuple[Zone, ...] = ()
    cause: Cause | None = None


@dataclass(frozen=True)
class LeavesToBreakZone:
    """Is put from the field into the Break Zone, in whatever way (R8.41c)."""

    who: Who
    cause: Cause | None = None


@dataclass(frozen=True)
class Leaves:
    """Leaves the field, in whatever way (R8.41b)."""

    who: Who


@dataclass(frozen=True)
class IsReturned:
    """Is returned from the field to its owner's hand."""

    who: Who


@dataclass(frozen=True)
class IsChosen:
    """Is declared as a target (R7.39)."""

    who: Who
    cause: Cause | None = None


@dataclass(frozen=True)
class Attacks:
    """Attacks, alone or in a party (R10.16). ``party``: only in a party (R10.20), with a member that fits
    ``partner``."""

    who: Who
    party: bool = False
    partner: Cards | None = None


@dataclass(frozen=True)
class Blocks:
    """Blocks (R10.39)."""

    who: Who


@dataclass(frozen=True)
class IsBlocked:
    """Is blocked (R10.39)."""

    who: Who


@dataclass(frozen=True)
class BecomesDull:
    """Was active and becomes dull (R9.34)."""

    who: Who
    cause: Cause | None = None


@dataclass(frozen=True)
class BecomesActive:
    """Was dull and becomes active (R9.34)."""

    who: Who
    cause: Cause | None = None


@dataclass(frozen=True)
class DamagesPlayer:
    """``who`` deals damage to the player (R10.46)."""

    who: Who
    player: Player


@dataclass(frozen=True)
class ReceivesPoint:
    """The player receives a point of damage; ``number``: only the one that makes so many (0: each)."""

    player: Player
    number: int = 0


@dataclass(frozen=True)
class Casts:
    """The player casts a card that fits (R5.1)."""

    player: Player
    where: tuple[Predicate, ...] = ()


@dataclass(frozen=True)
class IsBroken:
    """Is broken (R9.30), in whatever way, or by a Summon or an ability of a player."""

    who: Who
    by: Literal["", "you", "opponent"] = ""


@dataclass(frozen=True)
class DealsDamage:
    """``who`` deals damage to a Forward, described by ``to`` or any (R9.81). The card that triggers is that Forward."""

    who: Who
    to: Cards | None = None
    kinds: tuple[DamageKind, ...] = ()


@dataclass(frozen=True)
class IsDealtDamage:
    """``who`` is dealt damage by ``by`` or anything, as one of ``kinds`` of ``cause`` (R9.81). The card that triggers
    is what dealt it if ``by`` is given, else the Forward."""

    who: Who
    by: Cards | None = None
    kinds: tuple[DamageKind, ...] = ()
    cause: Player = "any"


@dataclass(frozen=True)
class PlayerIsDamaged:
    """The player is dealt damage (R10.60)."""

    player: Player


@dataclass(frozen=True)
class IsDiscarded:
    """A card goes from the hand of the player to the Break Zone by a discard (R9.35); ``who`` None: any card."""

    player: Player
    who: Self | None = None
    cause: Cause | None = None


@dataclass(frozen=True)
class IsMilled:
    """A card is put from the deck of the player into the Break Zone; ``who`` None: any card."""

    player: Player
    who: Self | None = None


@dataclass(frozen=True)
class Draws:
    """The player draws a card."""

    player: Player


@dataclass(frozen=True)
class Searches:
    """The player has searched the deck; ``who``: by an effect of such an object."""

    player: Player
    who: Cards | None = None


@dataclass(frozen=True)
class UsesAbility:
    """A Character that fits uses an action or a special ability."""

    who: Who
    kind: Literal["action", "special"]


@dataclass(frozen=True)
class UsesExBurst:
    """The player uses an EX Burst."""

    player: Player


@dataclass(frozen=True)
class GainsCrystal:
    """The player gains Crystals."""

    player: Player


@dataclass(frozen=True)
class CounterPlaced:
    """A counter of this kind is placed on the card."""

    who: Who
    kind: str


@dataclass(frozen=True)
class CounterRemoved:
    """A counter of this kind is removed from the card; ``who`` None: from any card, wherever it is."""

    who: Self | None
    kind: str


@dataclass(frozen=True)
class Primes:
    """A Character that fits has got an upper card by Priming; ``lower`` names the card that primes (R12.83)."""

    who: Who
    lower: str = ""


@dataclass(frozen=True)
class AbilityTriggers:
    """An auto-ability of the player triggers, whether it can be placed or not (R8.37)."""

    player: Player


@dataclass(frozen=True)
class Begins:
    """A phase begins, in a turn of the player (R6.20, R10.1)."""

    moment: Moment
    player: Player = "any"


@dataclass(frozen=True)
class TurnEnds:
    """The End Phase of a turn of the player begins (R6.40). ``later``: not of the turn in which a delayed ability was
    made ("at the end of your next turn")."""

    player: Player = "any"
    later: bool = False


@dataclass(frozen=True)
class State:
    """The state of the game is such (R8.43)."""

    condition: Condition


@dataclass(frozen=True)
class Together:
    """The trigger happens to at least so many cards in one event; it triggers once for all of them (R8.31)."""

    trigger: Trigger
    at_least: int = 1


@dataclass(frozen=True)
class EitherTrigger:
    """One ability that any of several triggers sets off ("enters the field or attacks")."""

    triggers: tuple[Trigger, ...]


Trigger = (
    Enters
    | LeavesToBreakZone
    | IsBroken
    | Leaves
    | IsReturned
    | IsChosen
    | Attacks
    | Blocks
    | IsBlocked
    | BecomesDull
    | BecomesActive
    | DamagesPlayer
    | DealsDamage
    | IsDealtDamage
    | PlayerIsDamaged
    | ReceivesPoint
    | Casts
    | IsDiscarded
    | IsMilled
    | Draws
    | Searches
    | UsesAbility
    | UsesExBurst
    | GainsCrystal
    | CounterPlaced
    | CounterRemoved
    | Primes
    | AbilityTriggers
    | Begins
    | TurnEnds
    | State
    | Together
    | EitherTrigger
)


# --------------------------------------------------------------------------------------------------- field effects
@dataclass(frozen=True)
class HasPower:
    """``who`` has so much more power, all the time (R9.6)."""

    who: Self | All
    amount: Value


@dataclass(frozen=True)
class HasKeyword:
    """``who`` has the keyword (a printed "Haste" is ``HasKeyword(Self(), "Haste")``)."""

    who: Self | All
    keyword: Keyword


@dataclass(frozen=True)
class CannotBeChosen:
    """``who`` cannot be chosen by these kinds of effect of that player (R7.30, R8.6). ``source``: only by effects of
    cards that fit; ``same_element``: only by those that share an element with it."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"
    source: tuple[Predicate, ...] = ()
    same_element: bool = False


@dataclass(frozen=True)
class CannotBeReturned:
    """``who`` cannot be returned to its owner's hand by these kinds of source of that player."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


@dataclass(frozen=True)
class CannotBeBroken:
    """``who`` cannot be broken by these kinds of source of that player; without a kind: by nothing at all, also not by
    damage (R9.31)."""

    who: Reference
    by: tuple[SourceKind, ...] = ()
    player: Player = "any"


@dataclass(frozen=True)
class CannotBeDulled:
    """``who`` cannot be made dull by these kinds of source of that player."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


@dataclass(frozen=True)
class CannotBePutIntoBreakZone:
    """``who`` cannot be put from the field into the Break Zone by these kinds of source of that player; breaks are not
    meant."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


@dataclass(frozen=True)
class CannotBeRemoved:
    """The cards of a zone cannot be removed from the game by these kinds of source of that player."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


@dataclass(frozen=True)
class CannotLeave:
    """``who`` cannot leave the field due to these kinds of source of that player, in whatever way; what a rule process
    does is not due to them (R11.5)."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


@dataclass(frozen=True)
class PowerCannot:
    """The power of ``who`` cannot be increased, or decreased, by these kinds of source of that player."""

    be: Literal["increased", "decreased"]
    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


@dataclass(frozen=True)
class HasRestriction:
    """``who`` has a restriction, all the time."""

    who: Self | All
    restriction: Restriction


@dataclass(frozen=True)
class CannotBeBlockedBy:
    """``who`` cannot be blocked by Forwards that fit and whose power compares so with its own (R10.34, R10.35)."""

    who: Reference
    where: tuple[Predicate, ...] = ()
    power: Literal["any", "more", "less"] = "any"


@dataclass(frozen=True)
class CannotBlockSuch:
    """``who`` cannot block Forwards that fit and whose power compares so with its own (R10.34)."""

    who: Reference
    where: tuple[Predicate, ...] = ()
    power: Literal["any", "more", "less"] = "any"


@dataclass(frozen=True)
class MustBlockSource:
    """``who`` must block this card if it can (R10.36)."""

    who: Reference


@dataclass(frozen=True)
class AttackTimes:
    """``who`` can attack so many times in a turn, or so many times more (R10.18, R10.19)."""

    who: Reference
    times: Value
    more: bool = False


@dataclass(frozen=True)
class JoinsPartyOf:
    """``who`` can form a party with Forwards that fit whatever their elements (R10.21)."""

    who: Reference
    where: tuple[Predicate, ...]


@dataclass(frozen=True)
class EntersDull:
    """``who`` enters the field dull (R4.18)."""

    who: Self | All


@dataclass(frozen=True)
class EntersElsewhere:
    """If a Summon or an ability of the opponent would put one of ``who`` onto the field, it goes to another zone of its
    owner instead (R9.55, R9.57)."""

    who: All
    zone: Zone


@dataclass(frozen=True)
class CannotBePlayedFromHand:
    """Summons and abilities cannot play this card from its owner's hand; casting it is another thing (R9.44)."""


@dataclass(frozen=True)
class LeavesElsewhere:
    """If ``who`` is put from the field into the Break Zone, or leaves the field at all (``anyhow``), it goes to another
    zone of its owner instead (R9.64). ``may``: if the controller of the effect wants it (R9.63); ``by_opponent``: if a
    Summon or an ability of the opponent moves it."""

    who: Reference
    zone: Zone
    anyhow: bool = False
    may: bool = False
    by_opponent: bool = False


@dataclass(frozen=True)
class CostsLess:
    """Casting costs so much less (R5.53), but not less than ``at_least`` (R5.54). ``where``, here and below: cards of
    this description, cast by ``by``; None: this card, in the zone it is cast from (R8.4)."""

    amount: Value
    where: tuple[Predicate, ...] | None = None
    by: Player = "you"
    at_least: int = 0


@dataclass(frozen=True)
class CostsMore:
    """Casting costs so much more (R5.52)."""

    amount: Value
    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


@dataclass(frozen=True)
class CostBecomes:
    """The cost of casting becomes a number (R5.51)."""

    cost: int
    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


@dataclass(frozen=True)
class AnyElementPays:
    """The cost of casting can be paid with CP of any Element (R5.28)."""

    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


@dataclass(frozen=True)
class CannotCast:
    """``by`` cannot cast cards of the description (R0.11)."""

    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


@dataclass(frozen=True)
class UsesCostMore:
    """Using abilities of this kind of the objects described costs so many CP more (R5.52)."""

    cards: Cards
    kind: Literal["action", "special"]
    amount: int


@dataclass(frozen=True)
class AnyElementPrimes:
    """The Priming cost of the objects described can be paid with CP of any Element (R5.28, R12.80)."""

    cards: Cards


@dataclass(frozen=True)
class OnlyPaidBy:
    """Only CP produced by Backups that fit ``backups`` (None: by anything), and only CP of ``elements`` (empty: of
    any), can be spent to cast this card (R5.27)."""

    backups: tuple[Predicate, ...] | None = None
    elements: tuple[Element, ...] = ()


@dataclass(frozen=True)
class AlternativeCost:
    """This card can be cast for ``cost`` instead of its CP cost (R5.50, R5.60, R5.61)."""

    cost: Cost


@dataclass(frozen=True)
class ExtraCost:
    """When casting this card, ``cost`` may be paid too (R5.56); the CP cost is then reduced by ``less`` (R5.53)."""

    cost: Cost
    less: int = 0


@dataclass(frozen=True)
class CastableFrom:
    """Cards of the description (None: this card) in that zone can be cast from there by their owner (R5.7)."""

    zone: Literal["break_zone"]
    where: tuple[Predicate, ...] | None = None


@dataclass(frozen=True)
class Produces:
    """``who`` can produce CP of these Elements too (empty: of any, R5.15), while paying for a card that fits
    ``paying_for`` (None: for anything)."""

    who: Self | All
    elements: tuple[Element, ...] = ()
    paying_for: tuple[Predicate, ...] | None = None


@dataclass(frozen=True)
class ChangesDamage:
    """A replacement effect for damage, all the time (R9.55, R9.72)."""

    damage: DamageDealt
    change: DamageChange


@dataclass(frozen=True)
class HasAbility:
    """``who`` has an ability that the text gives in quotes, all the time (R8.65); see :class:`GainAbility`."""

    who: Self | All
    ability: QuotedAbility


@dataclass(frozen=True)
class HasNoAbilities:
    """``who`` has lost all its abilities, all the time (R8.66)."""

    who: Self | All


@dataclass(frozen=True)
class CannotGain:
    """``who`` cannot gain the keyword; a printed one is not gained."""

    who: Self | All
    keyword: Keyword


@dataclass(frozen=True)
class AlsoNamed:
    """``who`` also has the name, while this applies (R9.11). "In all situations" is a fact of the card instead."""

    who: Self | All
    name: str


@dataclass(frozen=True)
class IsAlso:
    """``who`` also has the type (R9.12, R9.25)."""

    who: Self | All
    type: CardType


@dataclass(frozen=True)
class HasJob:
    """``who`` also has the job (R9.12)."""

    who: Self | All
    job: str


@dataclass(frozen=True)
class HasAllJobs:
    """``who`` has every job (R9.12)."""

    who: Self | All


@dataclass(frozen=True)
class HasJobsOf:
    """``who`` also has the jobs of all the cards (R9.12)."""

    who: Self | All
    cards: Cards


@dataclass(frozen=True)
class HasElements:
    """``who`` has these elements (R9.13); ``also``: beside those that it has."""

    who: Self | All
    elements: tuple[Element, ...]
    also: bool = False


@dataclass(frozen=True)
class HasElementsOf:
    """``who`` also has the elements of all the cards, except some (R9.13)."""

    who: Self | All
    cards: Cards
    without: tuple[Element, ...] = ()


@dataclass(frozen=True)
class AllowsSeveral:
    """You may control several Characters of this element, Light or Dark (R3.36)."""

    element: Element


@dataclass(frozen=True)
class EntersBeside:
    """This card may enter even if you control other Characters of this element, Light or Dark (R3.36)."""

    element: Element


@dataclass(frozen=True)
class CannotPlayBeside:
    """You cannot play a card with one of these names while you control one with one of them (R3.46). Works for this
    card wherever it is played from, and on the field for all the others."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class PowerIs:
    """The base power of ``who`` is this (R9.20)."""

    who: Self | All
    power: Value


@dataclass(frozen=True)
class CannotUseExBurst:
    """Cards that fit ``where`` cannot use their EX Burst when damage that ``who`` deals puts them into the Damage Zone
    (R10.81)."""

    who: Self | All
    where: tuple[Predicate, ...] = ()


@dataclass(frozen=True)
class SpecialDiscards:
    """For the S icon of this card's special abilities one of these cards of the hand can be discarded, too (R5.97)."""

    cards: Cards


FieldEffect = (
    HasPower
    | HasKeyword
    | HasAbility
    | HasNoAbilities
    | CannotGain
    | CannotBeChosen
    | CannotBeReturned
    | CannotBeBroken
    | CannotBeDulled
    | CannotBePutIntoBreakZone
    | CannotBeRemoved
    | CannotLeave
    | PowerCannot
    | HasRestriction
    | CannotBeBlockedBy
    | CannotBlockSuch
    | MustBlockSource
    | AttackTimes
    | JoinsPartyOf
    | EntersDull
    | EntersElsewhere
    | CannotBePlayedFromHand
    | LeavesElsewhere
    | CostsLess
    | CostsMore
    | CostBecomes
    | AnyElementPays
    | CannotCast
    | UsesCostMore
    | AnyElementPrimes
    | OnlyPaidBy
    | Produces
    | ChangesDamage
    | CannotUseExBurst
    | AlsoNamed
    | IsAlso
    | HasJob
    | HasAllJobs
    | HasJobsOf
    | HasElements
    | HasElementsOf
    | AllowsSeveral
    | EntersBeside
    | CannotPlayBeside
    | PowerIs
    | AlternativeCost
    | ExtraCost
    | CastableFrom
    | SpecialDiscards
)


# --------------------------------------------------------------------------------------------------------- costs
@dataclass(frozen=True)
class CostPart:
    """``count`` described cards that the payer discards, dulls, puts into the Break Zone, removes from the game,
    returns to hand, puts at the bottom of the deck or reveals (R5.91-R5.96, R5.99); or so many counters of ``kind`` to
    remove from Characters of the description (R5.98)."""

    deed: Literal["discard", "dull", "put", "remove", "return", "bottom", "reveal", "counters"]
    cards: Cards
    count: int = 1
    kind: str = ""


@dataclass(frozen=True)
class Cost:
    """What an ability costs, or a payment at resolution (R5.25, R5.90-R5.97).

    ``crystals``: Crystal icons (R5.41). ``counters``: so many of ``counter_kind`` to remove from
    the source (R5.98).
    ``elements``: one entry an element icon. ``generic``: the number icons added up. ``dull``: the source's Dull icon.
    ``special``: the S icon. ``put_self``: put the source into the Break Zone, or discard it; ``self_to``: move it
    there otherwise. ``discard``: so many cards of the own hand, any ones. ``top_cards``: so many from the top of the
    own deck, into ``top_cards_to``. ``parts``: what is paid with described cards. ``x``: the X icons (R5.26),
    of an X of at most ``x_maximum`` (R5.32; 0: any); ``x_counters``: remove X counters of ``counter_kind`` from the
    source. ``less``: the CP cost is so much less (R5.53)."""

    elements: tuple[Element, ...] = ()
    generic: int = 0
    dull: bool = False
    special: bool = False
    put_self: bool = False
    discard: int = 0
    crystals: int = 0
    counter_kind: str = ""
    counters: int = 0
    self_to: Literal["", "removed", "hand", "deck_bottom"] = ""
    top_cards: int = 0
    top_cards_to: Literal["break_zone", "removed"] = "break_zone"
    parts: tuple[CostPart, ...] = ()
    less: Value | None = None
    x: int = 0
    x_maximum: int = 0
    x_counters: bool = False


# ------------------------------------------------------------------------------------------------------ abilities
@dataclass(frozen=True)
class Field:
    """A field ability: applies continuously while ``condition`` (if any) holds (R8.20). ``damage``, here and below:
    "Damage N -- ...", the card has the ability from N points of damage on (R12.45); 0: always."""

    effects: tuple[FieldEffect, ...]
    condition: Condition | None = None
    damage: int = 0


@dataclass(frozen=True)
class Auto:
    """An auto-ability (R8.30). ``condition``: the conditional form, tested at the event and again at resolution
    (R8.33). ``ex_burst``: the paragraph carries the EX icon (R10.74)."""

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    ex_burst: bool = False
    damage: int = 0


@dataclass(frozen=True)
class Action:
    """An action ability (R8.47). ``condition``: "You can only use this ability if ..." (R8.60). ``zone``: where its
    card must be (R8.49, R8.63)."""

    cost: Cost
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    damage: int = 0
    zone: Literal["field", "hand", "break_zone"] = "field"


@dataclass(frozen=True)
class Special:
    """A special ability (R8.50), with its proper name."""

    name: str
    cost: Cost
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    damage: int = 0


@dataclass(frozen=True)
class SummonText:
    """What a Summon does when it resolves or as an EX Burst (R8.5)."""

    effect: Effect
    ex_burst: bool = False


@dataclass(frozen=True)
class Warp:
    """ "Warp N -- (cost)": pay to remove the card from hand with N Warp Counters; it enters when they are gone
    (R12.50-R12.53)."""

    counters: int
    cost: Cost


@dataclass(frozen=True)
class Priming:
    """ "Priming "NAME" -- (cost)": pay to search for a Character of that name and put it on top of this one
    (R12.80, R12.82)."""

    name: str
    cost: Cost


QuotedAbility = Field | Auto | Action | Special
"""What can be gained: EX Bursts, Summon texts and the payments of Warp and Priming cannot."""

Ability = Field | Auto | Action | Special | SummonText | Warp | Priming
