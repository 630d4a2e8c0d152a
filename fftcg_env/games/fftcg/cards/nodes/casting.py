"""Nodes about costs, casting and further ways to pay."""

from __future__ import annotations

from typing import Literal

from ..terms import Count, Duration, Element, Player, Points, Quality, Variety
from . import CardReference, CastingChange, Condition, Effect, FieldEffect, Node, Predicate, Reference, Value
from .core import All, Cards, Chosen, Found, Rest, Self, Triggering


class CastTerms(Node):
    """On which terms an effect lets a card be cast. ``free``: without paying its cost (R5.5). ``less``, ``not_0``: the
    cost is reduced (R5.53, R5.54). ``any_element``: paid with CP of any Element (R5.28). ``afterwards``: where a Summon
    goes instead of the Break Zone. ``else_break_zone``: it is put there if it is not cast."""

    free: bool = False
    less: Count = 0
    not_0: bool = False
    any_element: bool = False
    afterwards: Literal["break_zone", "removed", "hand"] = "break_zone"
    else_break_zone: bool = False


class CostPart(Node):
    """``count`` described cards that the payer discards, dulls, puts into the Break Zone, removes from the game,
    returns to hand, puts at the bottom of the deck or reveals (R5.91-R5.96, R5.99); or the number of counters of
    ``kind`` to remove from Characters of the description (R5.98). ``apart``: no two of the cards have one of these in
    common; ``alike``: all of them have."""

    deed: Literal["discard", "dull", "put", "remove", "return", "bottom", "reveal", "counters"]
    cards: Cards
    count: Count = 1
    kind: str = ""
    apart: Variety | None = None
    alike: Variety | None = None


class Cost(Node):
    """What an ability costs, or a payment at resolution (R5.25, R5.90-R5.97).

    ``crystals``: Crystal icons (R5.41). ``counters``: number of ``counter_kind`` to remove from the source (R5.98).
    ``elements``: one entry an element icon. ``generic``: the number icons added up. ``dull``: the source's Dull icon.
    ``special``: the S icon. ``put_self``: put the source into the Break Zone, or discard it; ``self_to``: move it there
    otherwise. ``discard``: number of cards of the own hand, any ones. ``top_cards``: number from the top of the own
    deck, into ``top_cards_to``. ``parts``: what is paid with described cards. ``x``: the X icons (R5.26), of an X of at
    most ``x_maximum`` (R5.32; 0: any); ``x_counters``: remove X counters of ``counter_kind`` from the source. ``less``:
    the CP cost is less by this number (R5.53). ``remove_all``: remove all the cards that fit, perhaps none.
    ``only_elements``, ``only_backups``: only CP of these Elements (empty: of any) and produced by such Backups (None:
    by anything) can be spent for it (R5.27), or, with ``only_discards``, by discarding such cards. ``points``: points
    of damage that the player receives; their EX Bursts are used when the whole cost is paid."""

    elements: tuple[Element, ...] = ()
    generic: Count = 0
    dull: bool = False
    special: bool = False
    put_self: bool = False
    discard: Count = 0
    crystals: Count = 0
    counter_kind: str = ""
    counters: Count = 0
    self_to: Literal["", "removed", "hand", "deck_bottom"] = ""
    top_cards: Count = 0
    top_cards_to: Literal["break_zone", "removed"] = "break_zone"
    parts: tuple[CostPart, ...] = ()
    less: Value | None = None
    x: Count = 0
    x_maximum: Count = 0
    x_counters: bool = False
    remove_all: Cards | None = None
    only_elements: tuple[Element, ...] = ()
    only_backups: tuple[Predicate, ...] | None = None
    points: Count = 0
    only_discards: tuple[Predicate, ...] | None = None


# ----------------------------------------------------------------------------------------------------------- predicates
class IsSource(Predicate):
    """The source itself."""

    rank = 140


# --------------------------------------------------------------------------------------------------------------- values
class ElementsPaid(Value):
    """``each`` times the number of different Elements among the CP that were paid to cast this card, except
    ``without``."""

    each: Points = 1
    without: Element | None = None


class ElementsPaidToUse(Value):
    """``each`` times the number of different Elements among the CP that were paid to use this ability (R5.33)."""

    in_resolution = True
    each: Points = 1


class X(Value):
    """``each`` times the number X of the cost that was paid (R0.18)."""

    each: Points = 1


# ----------------------------------------------------------------------------------------------------------- conditions
class PaidOnlyElement(Condition):
    """The CP cost of casting this card was paid with CP of this element only; 0 CP are none."""

    element: Element


class PaidIncluding(Condition):
    """CP of this element were among those paid to cast this card; what was produced in excess was not paid (R5.30)."""

    element: Element


class PaidExtra(Condition):
    """The extra cost of casting this card was paid (R5.56)."""


class PaidOnlyByBackups(Condition):
    """The CP paid to cast this card were produced by Backups only that fit ``where``; 0 CP are none."""

    where: tuple[Predicate, ...] = ()


# -------------------------------------------------------------------------------------------------------------- effects
class MayPay(Effect):
    """ "You may pay ...", asked and paid in the resolution (R5.100); :class:`IfDone` and :class:`WhenDone` follow.
    ``x``: the number X of the cost, where the text gives it ("pay 《1》 for each ...")."""

    cost: Cost
    player: Literal["you", "opponent"] = "you"
    x: Value | None = None


class Cast(Effect):
    """Cast a card right after this resolution (R5.6): the card named, or one of a description."""

    who: Cards | Self | Chosen | Triggering | Found | Rest
    terms: CastTerms = CastTerms()


class AllowCasting(Effect):
    """For a duration, you can cast the cards named from where they are, at the usual times (R5.7), as long as
    ``condition`` (if any) holds."""

    who: Reference
    terms: CastTerms = CastTerms()
    duration: Duration = "end_of_turn"
    condition: Condition | None = None


class ChangeCasting(Effect):
    """For a duration, a rule of casting is changed as a field ability of one's own would; ``next_only``: for the next
    card cast that it is about (R5.51-R5.54)."""

    change: CostsLess | CostsMore | CostBecomes | AnyElementPays | CannotCast
    next_only: bool = False
    duration: Duration = "end_of_turn"


# -------------------------------------------------------------------------------------------------------- field effects
class CostsLess(CastingChange):
    """Casting costs this much less (R5.53), but not less than ``at_least`` (R5.54). ``where``, here and below: cards of
    this description, cast by ``by``; None: this card, in the zone it is cast from (R8.4)."""

    amount: Value
    where: tuple[Predicate, ...] | None = None
    by: Player = "you"
    at_least: Count = 0


class CostsMore(CastingChange):
    """Casting costs this much more (R5.52)."""

    amount: Value
    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


class CostBecomes(CastingChange):
    """The cost of casting becomes a number (R5.51)."""

    cost: Count
    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


class AnyElementPays(CastingChange):
    """The cost of casting can be paid with CP of any Element (R5.28)."""

    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


class CannotCast(CastingChange):
    """``by`` cannot cast cards of the description (R0.11)."""

    where: tuple[Predicate, ...] | None = None
    by: Player = "you"


class UsesCostMore(FieldEffect):
    """Using abilities of this kind of the described objects costs this many CP more (R5.52)."""

    cards: Cards
    kind: Literal["action", "special"]
    amount: Count


class AnyElementPrimes(FieldEffect):
    """The Priming cost of the objects described can be paid with CP of any Element (R5.28, R12.80)."""

    cards: Cards


class AnyElementWarps(FieldEffect):
    """Your Warp costs of such cards can be paid with CP of any Element (R5.28, R12.50)."""

    where: tuple[Predicate, ...] = ()


class CrystalForS(FieldEffect):
    """A Crystal can be paid instead of the S icon of special abilities of the objects described (R8.55)."""

    cards: Cards


class NextSpecialWithoutS(FieldEffect):
    """The next special ability of ``who`` can be used without paying its S icon (R8.55). It is for a duration only."""

    who: Reference


class OnlyPaidBy(FieldEffect):
    """Only CP produced by Backups that fit ``backups`` (None: by anything), and only CP of ``elements`` (empty: of
    any), can be spent to cast this card (R5.27). ``discards``: also CP of discarded cards that fit (None: of none)."""

    backups: tuple[Predicate, ...] | None = None
    elements: tuple[Element, ...] = ()
    discards: tuple[Predicate, ...] | None = None


class AlternativeCost(FieldEffect):
    """This card can be cast for ``cost`` instead of its CP cost (R5.50, R5.60, R5.61)."""

    cost: Cost


class ExtraCost(FieldEffect):
    """When casting this card, ``cost`` may be paid too (R5.56); the CP cost is then reduced by ``less`` (R5.53).
    ``modes``: not a choice but the cost of selecting exactly this many actions of the card's text (R5.62); 0: of
    nothing. ``choosing``: nor is it a choice, but the cost of choosing a target that fits, as the printed cost is that
    of choosing another one (R5.64)."""

    cost: Cost
    less: Count = 0
    modes: Count = 0
    choosing: tuple[Predicate, ...] | None = None


class CastableFrom(FieldEffect):
    """Cards of the description (None: this card) in that zone can be cast from there by their owner (R5.7);
    ``once_per_turn``: one of them in each turn."""

    zone: Literal["break_zone", "removed"]
    where: tuple[Predicate, ...] | None = None
    once_per_turn: bool = False


class Produces(FieldEffect):
    """``who`` can produce CP of these Elements too (empty: of any, R5.15), while paying for a card that fits
    ``paying_for`` (None: for anything)."""

    who: Self | All
    elements: tuple[Element, ...] = ()
    paying_for: tuple[Predicate, ...] | None = None


# --------------------------------------------------------------------------------------------------------------- values
class DiscardedToCast(Value):
    """``each`` times the number of the cards that were discarded to pay for casting this card, for CP or otherwise,
    and fit the description (R5.11, R5.96); with ``quality``, times their total cost or power."""

    in_resolution = True
    cards: Cards
    quality: Quality | None = None
    each: Points = 1


class RemovedByCost(Value):
    """``each`` times the number of the cards that were removed from the game because the cost asked for all of them
    (``remove_all``)."""

    in_resolution = True
    cards: Cards
    each: Points = 1


# -------------------------------------------------------------------------------------------------------- field effects
class DiscardsProduce(FieldEffect):
    """Your cards of these Elements, Light or Dark, can be discarded from the hand for 2 CP of theirs, as others can
    (R5.11, R5.14)."""

    elements: tuple[Element, ...]


class ProducesOf(FieldEffect):
    """``who`` can produce CP of any Element that one of the cards has (R5.15)."""

    who: Self | All
    cards: Cards


class PaidSelf(CardReference):
    """The card of this ability where its own cost has moved it ("X removed by this ability's cost"); nothing once it
    has moved on."""

    in_resolution = True
