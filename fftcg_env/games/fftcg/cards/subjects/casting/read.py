"""Sentences about costs and casting."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import cards_of_different
from ...language.meaning import JoinsBefore, MeaningError, one_or_sequence
from ...language.pronouns import It
from ...model import ELEMENTS
from ..castable.read import UseLimits
from ..kinds.read import either_cards


def _added(cost: t.Cost, more: t.Cost) -> t.Cost:
    """Both parts of one cost."""
    if cost.counter_kind and more.counter_kind and cost.counter_kind != more.counter_kind:
        raise MeaningError("two kinds of counters in one cost")
    if cost.top_cards and more.top_cards:
        raise MeaningError("the top cards of the deck twice in one cost")
    if (cost.put_self or cost.self_to) and (more.put_self or more.self_to):
        raise MeaningError("the card itself is moved twice by one cost")
    return t.Cost(
        elements=cost.elements + more.elements,
        generic=cost.generic + more.generic,
        dull=cost.dull or more.dull,
        special=cost.special or more.special,
        put_self=cost.put_self or more.put_self,
        discard=cost.discard + more.discard,
        crystals=cost.crystals + more.crystals,
        counter_kind=cost.counter_kind or more.counter_kind,
        counters=cost.counters + more.counters,
        self_to=cost.self_to or more.self_to,
        top_cards=cost.top_cards + more.top_cards,
        top_cards_to=more.top_cards_to if more.top_cards else cost.top_cards_to,
        parts=cost.parts + more.parts,
        x=cost.x + more.x,
        x_counters=cost.x_counters or more.x_counters,
        remove_all=cost.remove_all or more.remove_all,
        points=cost.points + more.points,
    )


def _of_icon(icon: Token) -> t.Cost:
    """The part of a cost that an icon stands for."""
    if icon in ELEMENTS:
        return t.Cost((icon.value,))
    if icon.isdigit():
        return t.Cost(generic=int(icon))
    if icon == "C":
        return t.Cost(crystals=1)
    if icon == "X":
        return t.Cost(x=1)
    if icon in ("Dull", "S"):
        return t.Cost(dull=icon == "Dull", special=icon == "S")
    raise MeaningError(f"the icon {str(icon)!r} is not known in a cost")


def _of_icons(icons: Iterable[Token]) -> t.Cost:
    """The cost that several icons stand for."""
    return functools.reduce(_added, map(_of_icon, icons), t.Cost())


def payment(icons: Iterable[Token]) -> t.Cost:
    """What is paid when something resolves, or for Warp and Priming."""
    cost = _of_icons(icons)
    if cost.dull or cost.special:
        raise MeaningError("a payment in a resolution with a Dull or an S icon")
    return cost


def _only_tuple(parts: tuple[Any, ...]) -> tuple[t.Predicate, ...]:
    """The description among the parts of a sentence."""
    found: tuple[t.Predicate, ...] = next(part for part in parts if isinstance(part, tuple))
    return found


def _among_each_other(predicate: t.Predicate) -> t.Variety | None:
    """ "Of the same Element" without another card: what they share with each other; None: something else is said."""
    who: Any = predicate.who if isinstance(predicate, t.Shares) else None
    return predicate.variety if isinstance(predicate, t.Shares) and who == It() else None


PLAIN = t.CastTerms()


@dataclass(frozen=True)
class MoreTerms(JoinsBefore):
    """A sentence that says more of a cast in the sentence before it. Never part of a finished tree."""

    terms: t.CastTerms

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences before, the cast in the last one on these terms too."""
        if not units:
            raise MeaningError("terms of a cast before the cast")
        return [*units[:-1], self._added(units[-1])]

    def _added(self, effect: t.Effect) -> Any:
        if isinstance(effect, (t.Cast, t.AllowCasting)):
            changed = {f.name: getattr(self.terms, f.name) for f in fields(PLAIN)}
            news = {name: value for name, value in changed.items() if value != getattr(PLAIN, name)}
            return replace(effect, terms=replace(effect.terms, **news))
        if isinstance(effect, t.May):
            return replace(effect, effect=self._added(effect.effect))
        if isinstance(effect, t.If | t.IfDone) and effect.otherwise is None:
            return replace(effect, then=self._added(effect.then))
        if isinstance(effect, t.Sequence) and effect.effects:
            return t.Sequence((*effect.effects[:-1], self._added(effect.effects[-1])))
        raise MeaningError("terms of a cast behind something that is no cast")


@dataclass(frozen=True)
class SelfInZone:
    """A payment with the card itself, which is in that zone. Never part of a finished tree."""

    cost: t.Cost
    zone: Literal["hand", "break_zone"]


@dataclass(frozen=True)
class ZonedCost:
    """A cost, and the zone in which it says that its card is. Never part of a finished tree."""

    cost: t.Cost
    zone: Literal["", "hand", "break_zone"] = ""

    def zone_of_use(self, limits: UseLimits) -> Literal["field", "hand", "break_zone", "removed"]:
        """Where the card must be, as its cost or its limits say."""
        if self.zone and limits.zone and self.zone != limits.zone:
            raise MeaningError("an ability that is used in two zones")
        return self.zone or limits.zone or "field"


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    # ----------------------------------------------------------------------------------------------------- costs
    def use_cost(self, *parts: Any) -> ZonedCost:
        """The cost of an ability. It may say that the ability is used from elsewhere (R8.49)."""
        cost, zone = t.Cost(), ""
        for part in parts:
            if isinstance(part, SelfInZone):
                zone = part.zone
                cost = _added(cost, part.cost)
            else:
                cost = _added(cost, _of_icon(part) if isinstance(part, Token) else part)
        return ZonedCost(cost, zone)  # type: ignore[arg-type]

    def pay(self, *icons: Token) -> t.Cost:
        return payment(icons)

    def counter_cost(self, count: int, kind: str, _name: Token) -> t.Cost:
        return t.Cost(counters=count, counter_kind=kind)

    def x_counter_cost(self, kind: str, _name: Token) -> t.Cost:
        return t.Cost(counter_kind=kind, x_counters=True)

    def total(self) -> None:
        return None

    def cost_cards(self, cards: t.Cards) -> t.Cards:
        return cards

    def cost_cards_either(self, first: t.Cards, *others: Any) -> tuple[t.Cards, set[int]]:
        """ "1 A or 1 B": one description, and how many of each are named behind the first."""
        return either_cards((first, *others[1::2])), set(others[::2])

    def cost_cards_in_break_zone(self, cards: t.Cards) -> t.Cards:
        """One's own Break Zone: costs are paid with what is one's own."""
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("two zones in one cost")
        return replace(cards, zone="break_zone")

    def cost_cards_either_in_break_zone(self, first: t.Cards, *others: Any) -> tuple[t.Cards, set[int]]:
        cards, counts = self.cost_cards_either(first, *others)
        return self.cost_cards_in_break_zone(cards), counts

    @staticmethod
    def _counted(parts: tuple[Any, ...]) -> tuple[int, t.Cards]:
        """A number and a description; "1 A or 1 B" names the same number twice."""
        count, cards = [part for part in parts if part is not None]
        if isinstance(cards, tuple):
            cards, counts = cards
            if count != 1 or counts != {1}:
                raise MeaningError("several cards of one or the other description as a cost")
        return count, cards

    def _part(self, deed: Any, count: int, cards: t.Cards, *zones: str) -> t.Cost:
        if cards.zone not in zones or cards.player == "opponent":
            raise MeaningError(f"{deed} as a cost from somewhere else than one's own {zones[0]}")
        alike = next((variety for variety in map(_among_each_other, cards.where) if variety), None)
        where = tuple(part for part in cards.where if not _among_each_other(part))
        return t.Cost(parts=(t.CostPart(deed, replace(cards, player="you", where=where), count, alike=alike),))

    def discard_part(self, *parts: Any) -> t.Cost:
        count, cards = self._counted(parts)
        cards = replace(cards, zone="hand") if cards.zone == "field" else cards
        return self._part("discard", count, cards, "hand") if cards.where else t.Cost(discard=count)

    def discard_self(self, _name: Token) -> SelfInZone:
        return SelfInZone(t.Cost(put_self=True), "hand")

    def dull_part(self, *parts: Any) -> t.Cost:
        count, cards = self._counted(parts)
        if t.InState("active") not in cards.where:
            raise MeaningError("dulling a Character that need not be active as a cost")
        return self._part("dull", count, cards, "field")

    def dull_parts(self, *parts: Any) -> t.Cost:
        cost = t.Cost()
        for counted in zip(parts[::2], parts[1::2], strict=True):
            cost = _added(cost, self.dull_part(*counted))
        return cost

    def dull_self(self, _name: Token) -> t.Cost:
        return t.Cost(parts=(t.CostPart("dull", t.Cards("field", "you", (t.IsSource(), t.InState("active")))),))

    def member_self(self, _name: Token) -> t.Self:
        return t.Self()

    def member_cards(self, *parts: Any) -> tuple[int, t.Cards]:
        return self._counted(parts)

    def cost_group(self, *members: Any) -> tuple[Any, ...]:
        return members

    def put_part(self, members: tuple[Any, ...]) -> t.Cost | SelfInZone:
        return self._members("put", members, t.Cost(put_self=True), "field")

    def remove_part(self, members: tuple[Any, ...]) -> t.Cost | SelfInZone:
        return self._members("remove", members, t.Cost(self_to="removed"), "field", "hand", "break_zone")

    def _members(self, deed: Any, members: tuple[Any, ...], own: t.Cost, *zones: str) -> t.Cost | SelfInZone:
        """ "SELF and 1 Monster": the card itself, and described cards; a zone at the end is that of all."""
        cards = [member[1] for member in members if not isinstance(member, t.Self)]
        last = cards[-1].zone if cards else "field"
        if last == "hand" and len(cards) < len(members):
            raise MeaningError("the card itself and cards in hand in one payment")
        cost = t.Cost()
        for member in members:
            if isinstance(member, t.Self):
                cost = _added(cost, own)
            else:
                cost = _added(cost, self._part(deed, member[0], replace(member[1], zone=last), *zones))
        return SelfInZone(cost, "break_zone") if last == "break_zone" and len(cards) < len(members) else cost

    def remove_self_in_hand(self, _name: Token) -> SelfInZone:
        return SelfInZone(t.Cost(self_to="removed"), "hand")

    def remove_self_in_break_zone(self, _name: Token) -> SelfInZone:
        return SelfInZone(t.Cost(self_to="removed"), "break_zone")

    def return_part(self, *parts: Any) -> t.Cost:
        return self._part("return", *self._counted(parts[:2]), "field")

    def return_self(self, _name: Token, _owner: Any = None) -> t.Cost:
        return t.Cost(self_to="hand")

    def bottom_self(self, _name: Token) -> t.Cost:
        return t.Cost(self_to="deck_bottom")

    def reveal_part(self, *parts: Any) -> t.Cost:
        return self._part("reveal", *self._counted(parts), "hand")

    def points_part(self, *parts: Any) -> t.Cost:
        return t.Cost(points=next((part for part in parts if isinstance(part, int)), 1))

    def mill_part(self, count: int = 1, _word: Any = None) -> t.Cost:
        return t.Cost(top_cards=count)

    def remove_top_part(self, count: int = 1, _word: Any = None) -> t.Cost:
        return t.Cost(top_cards=count, top_cards_to="removed")

    def counters_part(self, count: int, kind: str, owners: Any, cards: t.Cards) -> t.Cost:
        if count != 1 or (isinstance(owners, int) and owners != 1):
            raise MeaningError("several counters of one Character among several as a cost")
        part = t.CostPart("counters", t.Cards("field", "you", cards.where), count, kind)
        return self._part("counters", 1, cards, "field") and t.Cost(parts=(part,))

    # ---------------------------------------------------------------------------------------- costs that are changed
    def cost_word(self) -> None:
        return None

    def onto(self) -> None:
        return None

    def cast_group(self, cards: t.Cards) -> tuple[t.Predicate, ...]:
        """Cards that are cast: they have no zone."""
        if cards.zone != "field" or cards.player != "any":
            raise MeaningError("a zone or player of a card that is cast")
        return cards.where

    def about_self(self, *_parts: Any) -> dict[str, Any]:
        return {}

    def about_yours(self, *parts: Any) -> dict[str, Any]:
        return {"where": _only_tuple(parts), "by": "you"}

    def about_any(self, *parts: Any) -> dict[str, Any]:
        return {"where": _only_tuple(parts), "by": "any"}

    def about_opponents(self, *parts: Any) -> dict[str, Any]:
        return {"where": _only_tuple(parts), "by": "opponent"}

    def reduced(self, number: int, *parts: Any) -> Any:
        floor = next((part for part in parts if isinstance(part, int)), 0)
        each = next((part for part in parts if callable(part)), t.Number)
        return t.CostsLess(each(number), at_least=floor)

    def increased(self, number: int, each: Any = t.Number) -> t.CostsMore:
        return t.CostsMore(each(number))

    def becomes(self, number: int) -> t.CostBecomes:
        return t.CostBecomes(number)

    def paid_with_any(self, _any: Any = None) -> t.AnyElementPays:
        return t.AnyElementPays()

    def any_cp(self) -> tuple[t.Element, ...]:
        return ()

    def element_cp(self, *elements: Token) -> tuple[t.Element, ...]:
        return tuple(element.value for element in elements)

    def FLOOR(self, token: Token) -> int:
        return 1 if token == "0" else 2

    def casting_changes(self, about: dict[str, Any], *changes: Any) -> tuple[t.FieldEffect, ...]:
        return tuple(replace(change, **about) for change in changes)

    def cannot_cast_self(self, _name: Token) -> tuple[t.FieldEffect, ...]:
        return (t.CannotCast(),)

    def players_cannot_cast(self, where: tuple[t.Predicate, ...]) -> tuple[t.FieldEffect, ...]:
        return (t.CannotCast(where, "any"),)

    def opponent_cannot_cast(self, where: tuple[t.Predicate, ...]) -> tuple[t.FieldEffect, ...]:
        return (t.CannotCast(where, "opponent"),)

    def in_this_turn(self) -> None:
        return None

    def _changed(self, parts: tuple[Any, ...], next_only: bool) -> t.Effect:
        where = _only_tuple(parts)
        changes = [part for part in parts if part is not None and not isinstance(part, tuple)]
        about = {"where": where, "by": "you"}
        return one_or_sequence([t.ChangeCasting(replace(change, **about), next_only) for change in changes])

    def next_cast(self, *parts: Any) -> t.Effect:
        return self._changed(parts, next_only=True)

    def casts_this_turn(self, *parts: Any) -> t.Effect:
        return self._changed(parts, next_only=False)

    def opponent_cannot_cast_now(self, _turn: None, where: tuple[t.Predicate, ...]) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(where, "opponent"))

    # --------------------------------------------------------------------------------------------------------- CP
    def producers(self, who: Any) -> Any:
        return who

    def plural_producers(self, cards: t.Cards) -> t.All:
        return t.All(cards)

    def produces(self, *parts: Any) -> tuple[t.FieldEffect, ...]:
        return (t.Produces(parts[-2], parts[-1]),)

    def produces_for(self, _article: Any, cards: t.Cards, _name: Token, who: Any, elements: Any) -> Any:
        return (t.Produces(who, elements, self.cast_group(cards)),)

    def only_paid_by(self, cards: t.Cards, *_parts: Any) -> tuple[t.FieldEffect, ...]:
        if cards.zone != "field" or cards.player != "any":
            raise MeaningError("a player or zone of Backups that pay")
        return (t.OnlyPaidBy(cards.where),)

    def only_paid_with(self, element: Token, *_parts: Any) -> tuple[t.FieldEffect, ...]:
        return (t.OnlyPaidBy(elements=(element.value,)),)

    def at_least_elements(self, number: int) -> t.Condition:
        return t.Compare(t.ElementsPaid(), "at_least", t.Number(number))

    def at_most_elements(self, number: int) -> t.Condition:
        return t.Compare(t.ElementsPaid(), "at_most", t.Number(number))

    def exactly_elements(self, number: int) -> t.Condition:
        return t.Compare(t.ElementsPaid(), "exactly", t.Number(number))

    def paid_with(self, *parts: Any) -> t.Condition:
        condition: t.Condition = parts[-1]
        return condition

    def not_paid_with(self, *parts: Any) -> t.Condition:
        return t.Not(parts[-1])

    def paid_only_element(self, *parts: Any) -> t.PaidOnlyElement:
        return t.PaidOnlyElement(parts[-1].value)

    def paid_including(self, *parts: Any) -> t.PaidIncluding:
        return t.PaidIncluding(parts[-1].value)

    def paid_only_by_backups(self, _name: Token, cards: t.Cards) -> t.PaidOnlyByBackups:
        where = self.cast_group(cards)
        backup = t.OfType("Backup")
        if backup not in where:
            raise MeaningError("CP that are produced by something else than Backups")
        return t.PaidOnlyByBackups(tuple(part for part in where if part != backup))

    def if_timed(self, _until: Any, condition: t.Condition, changes: t.Effect) -> t.If:
        return t.If(condition, changes)

    def each_element_paid(self, *_parts: Any) -> Any:
        return t.ElementsPaid

    def each_different_in_break_zone(self, cards: t.Cards, variety: Any) -> Callable[[int], t.Value]:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards of another place than the Break Zone")
        return lambda each: cards_of_different(variety, replace(cards, zone="break_zone", player="you"), each)

    # ----------------------------------------------------------------------------------- alternative and extra costs
    def way_cost(self, *parts: Any) -> t.Cost:
        zoned = self.use_cost(*parts)
        if zoned.zone:
            raise MeaningError("a cost of casting that is paid with the card itself")
        return zoned.cost

    def instead_of_cp(self, _reminder: Token) -> None:
        return None

    def alternative_cost(self, cost: t.Cost, *_parts: Any) -> tuple[t.FieldEffect, ...]:
        return (t.AlternativeCost(cost),)

    def extra_icons(self, *parts: Any) -> tuple[t.FieldEffect, ...]:
        icons = [part for part in parts if isinstance(part, Token) and part.type == "ICON"]
        return (t.ExtraCost(_of_icons(icons)),)

    def use_kind(self, word: Token) -> str:
        return f"use_{word.lower()}"

    def forbidden_uses(self, *kinds: str) -> tuple[str, ...]:
        return kinds

    def forbidden_all_uses(self) -> tuple[str, ...]:
        return ("use_action", "use_special")

    def cannot_this_turn_both(self, who: Any, one: tuple[str, ...], other: tuple[str, ...]) -> t.Effect:
        restrictions: Any = [f"cannot_{deed}" for deed in one + other]
        return one_or_sequence([t.Restrict(who, restriction) for restriction in restrictions])

    def reduced_use_cost(self, *parts: Any) -> ZonedCost:
        *icons, number, each = parts
        return ZonedCost(replace(_of_icons(icons), less=self.reduced(number, each).amount))

    def uses_cost_more(self, cards: t.Cards, kind: str, icon: Token) -> tuple[t.FieldEffect, ...]:
        if not icon.isdigit():
            raise MeaningError("an ability costs more CP of an element")
        return (t.UsesCostMore(cards, kind.removeprefix("use_"), int(icon)),)  # type: ignore[arg-type]

    def uses_cost_so_much_more(self, cards: t.Cards, kind: str, number: int) -> tuple[t.FieldEffect, ...]:
        return (t.UsesCostMore(cards, kind.removeprefix("use_"), number),)  # type: ignore[arg-type]

    def any_element_primes(self, cards: t.Cards, _any: Any) -> tuple[t.FieldEffect, ...]:
        return (t.AnyElementPrimes(cards),)

    def cost_x(self) -> t.Compared:
        return t.Compared("cost", "exactly", t.X())

    def cost_x_or_less(self) -> t.Compared:
        return t.Compared("cost", "at_most", t.X())

    def compared_x(self) -> tuple[t.Comparison, t.Value]:
        return "exactly", t.X()

    def each_x(self) -> t.X:
        return t.X()

    def extra_payment(self, _name: Token, payment: Any) -> tuple[t.FieldEffect, ...]:
        return (t.ExtraCost(self.way_cost(payment)),)

    def reducing_cost(self, *parts: Any) -> tuple[t.FieldEffect, ...]:
        cost = next(part for part in parts if isinstance(part, t.Cost))
        return (t.ExtraCost(cost, parts[-1]),)

    def castable_self(self, _name: Token) -> tuple[t.FieldEffect, ...]:
        return (t.CastableFrom("break_zone"),)

    def castable_cards(self, where: tuple[t.Predicate, ...]) -> tuple[t.FieldEffect, ...]:
        return (t.CastableFrom("break_zone", where),)

    def paid_extra(self) -> t.PaidExtra:
        return t.PaidExtra()

    # ------------------------------------------------------------------------------------------ casting by an effect
    def free(self) -> t.CastTerms:
        return t.CastTerms(free=True)

    def owned(self) -> None:
        return None

    def at_times(self) -> None:
        return None

    def this_turn_(self) -> str:
        return "end_of_turn"

    def cast_one(self, quantity: Any, cards: t.Cards, terms: t.CastTerms = PLAIN) -> t.Cast:
        if isinstance(quantity, tuple) and quantity != (1, 1):
            raise MeaningError("casting several cards at once")
        if cards.zone == "field":
            raise MeaningError("casting a card without saying where it is")
        return t.Cast(cards, terms)

    def cast_it(self, who: Any, *parts: t.CastTerms | None) -> t.Cast:
        return t.Cast(who, next((part for part in parts if part is not None), PLAIN))

    def allow_casting(self, who: Any, *parts: Any) -> t.AllowCasting:
        """Without a duration it stays (R5.7)."""
        terms = next((part for part in parts if isinstance(part, t.CastTerms)), PLAIN)
        return t.AllowCasting(who, terms, "end_of_turn" if "end_of_turn" in parts else "permanent")

    def from_your_break_zone(self) -> None:
        return None

    def cast_from_there_now(self, *parts: Any) -> t.AllowCasting:
        who = next(part for part in parts if part is not None and not isinstance(part, str))
        return t.AllowCasting(who, PLAIN, "end_of_turn")

    def allow_casting_while(self, who: Any, *parts: Any) -> t.AllowCasting:
        condition: t.Condition = parts[-1]
        return t.AllowCasting(who, condition=condition)

    def terms_removed(self, *_parts: Any) -> MoreTerms:
        return MoreTerms(t.CastTerms(afterwards="removed"))

    def instead_of_break_zone(self) -> None:
        return None

    def terms_to_hand(self, _instead: None) -> MoreTerms:
        return MoreTerms(t.CastTerms(afterwards="hand"))

    def terms_of_cost(self, *changes: Any) -> MoreTerms:
        """ "The cost required to cast it is reduced by 2 and can be paid with CP of any Element"."""
        less, not_0, any_element = 0, False, False
        for change in changes:
            if isinstance(change, t.CostsLess) and isinstance(change.amount, t.Number) and change.at_least < 2:
                less, not_0 = change.amount.number, change.at_least == 1
            elif isinstance(change, t.AnyElementPays):
                any_element = True
            elif change == 1:
                not_0 = True
            else:
                raise MeaningError("another change of the cost of a card that an effect lets be cast")
        return MoreTerms(t.CastTerms(less=less, not_0=not_0, any_element=any_element))

    def search_and_cast(self, sought: Any, terms: t.CastTerms) -> t.May:
        ((cards, count),) = sought.wanted
        if count != 1:
            raise MeaningError("casting several cards at once")
        search = t.Search(replace(cards, zone="deck", player="you"), "stack")
        return t.May(t.Sequence((search, t.Cast(t.Found(), replace(terms, else_break_zone=True)))))
