"""Conditions about one card: what it is, was or has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import others
from ...language.meaning import MeaningError, Place
from ...language.named_again import TheCard
from ...language.pronouns import It


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    have_added: Callable[[Any, t.Cards], t.Condition]
    quality_is: Callable[[Any, Any], t.Condition]

    def of_the_named(self) -> None:
        return None

    def is_of_the_named(self, who: Any, _named: None, what: t.Nameable) -> t.Is:
        return t.Is(who, (t.OfNamed(what),))

    def has_attacked_this_turn(self, who: Any) -> t.Is:
        return t.Is(who, (t.Marked("attacked_this_turn"),))

    def came_this_turn(self, who: Any) -> t.Is:
        return t.Is(who, (t.Marked("entered_this_turn"),))

    def is_the_only(self, _name: Token, cards: t.Cards) -> t.Both:
        return t.Both((t.Is(t.Self(), cards.where), t.Not(t.Exists(others(cards)))))

    def it_is_the_only(self, cards: t.Cards) -> t.Both:
        """It is such a card, and there is one such card."""
        one = t.Compare(t.CountOf(cards), "exactly", t.Number(1))
        return t.Both((t.Is(It(), cards.where), one))  # type: ignore[arg-type]

    def has_the_keyword(self, who: Any, keyword: Any) -> t.Is:
        return t.Is(who, (t.WithKeyword(keyword),))

    def has_not_attacked(self, who: Any, _not: None) -> t.Not:
        return t.Not(t.Is(who, (t.Marked("attacked_this_turn"),)))

    def is_of_quality(self, who: Any, quality: t.Predicate) -> t.Is:
        return t.Is(who, (quality,))

    def has_own_counters(self, who: Any, count: int, kind: str) -> t.Is:
        return t.Is(who, (t.WithCounters(kind, count),))

    def has_own_counter(self, who: Any, _article: Any, kind: str) -> t.Is:
        return self.has_own_counters(who, 1, kind)

    def has_none_of_counter(self, who: Any, kind: str) -> t.Not:
        return t.Not(self.has_own_counters(who, 1, kind))

    def the_cast_summon(self) -> TheCard:
        return TheCard("Summon", "cast")

    def quality_of_cast(self, who: Any, quality: str) -> t.Value:
        if quality != "cost":
            raise MeaningError("the power of a Summon")
        return t.CostOf(who)

    def cost_of_cast_card(self, quality: str, who: Any) -> t.Value:
        return self.quality_of_cast(who, quality)

    def added_is_such(self, article: Any, cards: t.Cards) -> t.Condition:
        return self.have_added(article, cards)

    def has_several_elements(self, who: Any, number: int) -> t.Is:
        """What has 2 or more Elements is a Multi-Element card (R3.2)."""
        if number != 2:
            raise MeaningError("a card of so many Elements")
        return t.Is(who, (t.Marked("multi_element"),))

    def costs_so_much(self, who: Any, compared: Any) -> t.Condition:
        return self.quality_is(t.CostOf(who), compared)

    def was_controlled(self, who: Any, _article: Any, cards: t.Cards, place: Place) -> t.Condition:
        """What it was when it left, and under whom (R4.40)."""
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a card that was somebody's, in another place")
        controlled = t.ControlledBy(who, place.player)
        return t.Both((t.Is(who, cards.where), controlled)) if cards.where else controlled

    def you_controlled(self, who: Any) -> t.ControlledBy:
        return t.ControlledBy(who, "you")

    def quality_of_one(self, one: Any, quality: Any) -> t.Value:
        return t.PowerOf(one) if quality == "power" else t.CostOf(one)

    def greater(self) -> None:
        return None

    def smaller(self) -> None:
        return None

    def is_greater_of_two(self, quality: Any, one: Any, _than: None, other: Any) -> t.Condition:
        """ "The power of the former is greater than that of the latter"."""
        return self.quality_is(self.quality_of_one(one, quality), ("more", self.quality_of_one(other, quality)))

    def is_smaller_of_two(self, quality: Any, one: Any, _than: None, other: Any) -> t.Condition:
        return self.is_greater_of_two(quality, other, None, one)

    def quality_of_that_one(self, quality: Any, one: Any) -> t.Value:
        return self.quality_of_one(one, quality)

    def is_also_a_forward(self, who: Any) -> t.Is:
        return t.Is(who, (self.also_a_forward(),))

    def also_a_forward(self) -> t.OfPower:
        """Only Forwards have power (R3.9)."""
        return t.OfPower("at_least", 0)

    def is_of_named_type(self, who: Any) -> t.Is:
        return t.Is(who, (t.OfNamed("card_type"),))

    def has_received_damage(self, who: Any) -> t.Is:
        return t.Is(who, (t.Marked("damaged_this_turn"),))
