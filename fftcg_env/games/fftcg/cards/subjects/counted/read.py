"""Sentences about how many of the cards found are of a kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import joined
from ...language.meaning import CardFacts, MeaningError, NonsenseError, one_or_sequence
from ...language.pronouns import DiscardedBy, It, PronounResolver


def _in_zone(cards: t.Cards | None, zone: t.Zone) -> t.Cards:
    """A description of cards that are in a zone now."""
    if cards is None:
        return t.Cards(zone, "any")
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a place where only a kind of card is described")
    return replace(cards, zone=zone)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def many_revealed(self, number: int, cards: t.Cards | None = None) -> t.Condition:
        return t.SomeAre(t.Found(), _in_zone(cards, "hand"), number)

    def none_revealed(self, cards: t.Cards) -> t.Condition:
        return t.Not(t.SomeAre(t.Found(), _in_zone(cards, "hand")))

    def revealed_case(self, condition: t.Condition, *sentences: Any) -> t.If:
        return t.If(condition, t.Triggers(one_or_sequence(joined(sentences))))

    def cost_compared(self, compared: tuple[t.Comparison, t.Value]) -> t.Predicate:
        comparison, number = compared
        if not isinstance(number, t.Number):
            raise MeaningError("a cost of a revealed card that is not compared with a printed number")
        return t.OfCost(comparison, number.number)

    def revealed_cost_case(self, cost: t.Predicate, *sentences: Any) -> t.If:
        return t.If(t.Is(t.Found(), (cost,)), t.Triggers(one_or_sequence(joined(sentences))))

    def when_discarded(self, _article: Any, cards: t.Cards, _by: Any, text: Any) -> t.If:
        mine: Any = DiscardedBy("you")
        return t.If(t.SomeAre(mine, _in_zone(cards, "break_zone")), t.Triggers(one_or_sequence(text)))

    def when_removed(self, number: int, _word: Any, text: Any) -> t.WhenDone:
        if number != 1:
            raise MeaningError("several cards at least, of which only the number is known")
        return t.WhenDone(one_or_sequence(text))

    def some_discarded(self, number: int, *parts: Any) -> t.SomeAre:
        return t.SomeAre(t.Found(), t.Cards("break_zone", "any", (parts[-1],)), number)

    def some_were_discarded(self, player: t.Player, number: int, cards: t.Cards, _by: Any) -> t.SomeAre:
        return t.SomeAre(DiscardedBy(player), _in_zone(cards, "break_zone"), number)  # type: ignore[arg-type]

    def one_was_discarded(self, player: t.Player, _article: Any, cards: t.Cards, by: Any) -> t.SomeAre:
        return self.some_were_discarded(player, 1, cards, by)

    def so_many_among(self, amount: Any, cards: t.Cards, who: Any) -> t.Compare:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards among others that are said to be somewhere")
        comparison, number = amount
        return t.Compare(t.CountAmong(who, cards), comparison, t.Number(number))

    def is_among(self, _article: Any, cards: t.Cards, who: Any) -> t.Compare:
        return self.so_many_among(("at_least", 1), cards, who)

    def none_among(self, cards: t.Cards, who: Any) -> t.Compare:
        return self.so_many_among(("exactly", 0), cards, who)

    def so_many_of_them_are(self, amount: Any, who: Any, cards: t.Cards) -> t.Compare:
        return self.so_many_among(amount, cards, who)

    def all_of_them_are(self, cards: t.Cards) -> t.Both:
        return self._all_among_are(It(plural=True), cards)

    def all_found_are(self, _word: Any, cards: t.Cards) -> t.Both:
        return self._all_among_are(t.Found(), cards)

    def _all_among_are(self, who: Any, cards: t.Cards) -> t.Both:
        """There are some, and none of them is anything else."""
        if len(cards.where) != 1 or (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards of which all are of several qualities, or somewhere")
        other = t.Cards(where=(t.Except(cards.where),))
        return t.Both((self.so_many_among(("at_least", 1), cards, who), self.none_among(other, who)))

    def just_found(self, _word: Any) -> t.Found:
        return t.Found()

    def such_found(self, who: Any) -> Any:
        return who

    def some_removed(self, number: int, cards: t.Cards, *_words: Any) -> t.SomeAre:
        who: Any = It(plural=True)
        return t.SomeAre(who, _in_zone(cards, "removed"), number)

    def some_such_removed(self, number: int, cards: t.Cards, *_words: Any) -> t.SomeAre:
        if not cards.where:
            raise NonsenseError("a description without a quality")
        return self.some_removed(number, cards)

    def counted_just_done(self, *_parts: Any) -> t.JustMoved:
        return t.JustMoved()

    def each_different_found(self, variety: Any, *_words: Any) -> Any:
        return lambda each: t.DifferentOf(variety, t.Found(), each)

    def put_into_damage_zone(self, some: t.Select, _reminder: Token | None = None) -> t.Effect:
        return t.Sequence((some, t.PutIntoDamageZone(t.Found())))

    def receive_value(self, value: t.Value) -> t.DamagePlayer:
        return t.DamagePlayer("you", value)

    # ---------------------------------------------------------------------------------------------------------- costs
    def reduced_for_a_price(self, *parts: Any) -> t.Field:
        cost = next(part for part in parts if isinstance(part, t.Cost))
        return t.Field((t.ExtraCost(cost, parts[-1]),))

    def and_then(self, _name: Token, effect: t.Effect) -> t.Effect:
        resolved: t.Effect = PronounResolver(t.Self()).resolve(effect)
        return resolved

    def cheaper_and_then(self, *parts: Any) -> CardFacts:
        less, effect = parts[-2:]
        return _with_price(t.ExtraCost(t.Cost(), less), t.PaidExtra(), effect)

    def other_cost_and_then(self, *parts: Any) -> CardFacts:
        cost = next(part for part in parts if isinstance(part, t.Cost))
        return _with_price(t.AlternativeCost(cost), t.EnteredBy("alternative"), parts[-1])


def _with_price(way: t.FieldEffect, paid_so: t.Condition, effect: t.Effect) -> CardFacts:
    """A way to cast the card, and what happens when it enters if it was cast that way: two abilities of one line."""
    return CardFacts(abilities=(t.Field((way,)), t.Auto(t.Enters(t.Self()), effect, paid_so)))
