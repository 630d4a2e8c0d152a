"""Sentences about further ways to pay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import CardFacts, MeaningError, Place, of_player
from ..castable.read import UseLimits
from ..casting.read import SelfInZone, ZonedCost

MOST_BACKUPS = 5
"""So many Backups can a player control (R3.40)."""


@dataclass(frozen=True)
class OnlyCP:
    """Which CP may pay: of these Elements, or of such Backups. Never part of a finished tree."""

    elements: tuple[Any, ...] = ()
    backups: tuple[t.Predicate, ...] | None = None


def _placed(cards: t.Cards, places: tuple[Any, ...]) -> t.Cards:
    """A description with the places that are said behind it."""
    for place in places:
        if isinstance(place, Place):
            cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
    return cards


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    action: Callable[[ZonedCost, Any], t.Action]
    dull_part: Callable[..., t.Cost]
    dull_self: Callable[[Any], t.Cost]
    use_cost: Callable[..., ZonedCost]
    card_put_away: Callable[..., Any]
    way_cost: Callable[..., t.Cost]
    member_cards: Callable[..., tuple[int, t.Cards]]
    remove_part: Callable[..., t.Cost]

    # ---------------------------------------------------------------------------------------------- what produces CP
    def discards_produce(self, *parts: Any) -> t.Field:
        elements = tuple(part.value for part in parts if isinstance(part, Token) and part.type == "ELEMENT")
        reminder = next((part for part in parts if isinstance(part, Token) and part.type == "PRODUCE_REMINDER"), None)
        said = () if reminder is None else tuple(word for word in elements if f"{word} cards" in reminder)
        if set(elements) - {"Light", "Dark"} or (reminder is not None and said != elements):
            raise MeaningError("cards that produce CP anyway, or other CP than their own")
        return t.Field((t.DiscardsProduce(elements),))

    def produces_of(self, *parts: Any) -> tuple[t.FieldEffect, ...]:
        who, cards = parts[-3], parts[-1]
        return (t.ProducesOf(who, cards),)

    # ------------------------------------------------------------------------------------- what may pay for an ability
    def only_elements(self, *elements: Token) -> OnlyCP:
        return OnlyCP(tuple(element.value for element in elements))

    def only_backups(self, cards: t.Cards) -> OnlyCP:
        if (cards.zone, cards.player) != ("field", "any") or cards.where != (t.OfType("Backup"),):
            raise MeaningError("CP produced by described Backups, or by none, for an ability")
        return OnlyCP(backups=())

    def only_with(self, cp: OnlyCP) -> UseLimits:
        return UseLimits(cp=(cp.elements, cp.backups))

    def only_for_icon(self, cp: OnlyCP, icon: Token) -> UseLimits:
        if icon != "X":
            raise MeaningError("CP of certain Elements for one icon of a cost")
        return UseLimits(cp_for_x=(cp.elements, cp.backups))

    # ------------------------------------------------------------------------------------------------ parts of a cost
    def reveal_self(self, _name: Token) -> SelfInZone:
        own = t.CostPart("reveal", t.Cards("hand", "you", (t.IsSource(),)))
        return SelfInZone(t.Cost(parts=(own,)), "hand")

    def counters_from_any(self, count: int, kind: str, cards: t.Cards) -> t.Cost:
        """ "Remove 4 counters from any number of Characters": one's own (R5.98)."""
        if cards.zone != "field" or cards.player == "opponent":
            raise MeaningError("counters as a cost from somewhere else than one's own field")
        return t.Cost(parts=(t.CostPart("counters", t.Cards("field", "you", cards.where), count, kind),))

    def remove_all_part(self, cards: t.Cards) -> t.Cost:
        if (cards.zone, cards.player) != ("break_zone", "you"):
            raise MeaningError("all the cards of another place than one's own Break Zone as a cost")
        return t.Cost(remove_all=cards)

    def discard_different(self, count: int, cards: t.Cards, variety: t.Variety) -> t.Cost:
        if (cards.zone, cards.player) not in (("field", "any"), ("hand", "you")):
            raise MeaningError("discards as a cost from somewhere else than one's own hand")
        return t.Cost(parts=(t.CostPart("discard", t.Cards("hand", "you", cards.where), count, apart=variety),))

    def remove_different(self, count: int, cards: t.Cards, variety: t.Variety, *places: Any) -> t.Cost:
        cards = _placed(cards, places)
        if (cards.zone, cards.player) != ("break_zone", "you"):
            raise MeaningError("different cards of another place than one's own Break Zone as a cost")
        return t.Cost(parts=(t.CostPart("remove", cards, count, apart=variety),))

    def reduced_for_each_removed(self, *parts: Any) -> tuple[t.FieldEffect, ...]:
        """Nobody controls more than five Backups (R3.40), so each number of them is a way to pay."""
        cards = next(part for part in parts if isinstance(part, t.Cards))
        less = next(part for part in parts if isinstance(part, int))
        type_ = next(part for part in parts if isinstance(part, t.OfType))
        if type_ != t.OfType("Backup") or t.OfType("Backup") not in cards.where or cards.player != "you":
            raise MeaningError("any number of other cards than one's own Backups as a cost")
        ways = range(1, MOST_BACKUPS + 1)
        return tuple(t.ExtraCost(t.Cost(parts=(t.CostPart("remove", cards, n),)), n * less) for n in ways)

    def each_removed_by_cost(self, cards: t.Cards) -> Callable[[int], t.Value]:
        return lambda each: t.RemovedByCost(cards, each)

    def action_of_two_costs(self, *parts: Any) -> CardFacts:
        """ "Dull 3 As or 2 As and X": an ability for each of the two costs (R5.61)."""
        first, second = (self.dull_part(*pair) for pair in (parts[0:3], (None, *parts[3:5])))
        both = t.Cost(parts=(*second.parts, *self.dull_self(parts[5]).parts))
        return CardFacts(abilities=tuple(self.action(ZonedCost(cost), parts[-1]) for cost in (first, both)))

    # ------------------------------------------------------------------------------------- what was discarded to cast
    def each_discarded_to_cast(self, cards: t.Cards, _name: Token) -> Callable[[int], t.Value]:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("discarded cards of a place")
        return lambda each: t.DiscardedToCast(cards, None, each)

    def cost_of_all_discarded(self, _word: Any, _name: Token) -> t.Compared:
        return t.Compared("cost", "exactly", t.DiscardedToCast(t.Cards(), "cost"))

    def cost_of_put_away(self, _required: Any, kind: Any) -> t.CostOf:
        return t.CostOf(self.card_put_away(kind))

    def may_pay_both(self, cost: t.Cost, part: Any) -> t.MayPay:
        return t.MayPay(self.way_cost(cost, part))

    def may_pay_together(self, part: Any) -> t.MayPay:
        return t.MayPay(self.way_cost(part))

    def remove_so_many(self, *counted: Any) -> t.Cost:
        return self.remove_part((self.member_cards(*counted),))
