"""Amounts: so much for each of something, the highest and the lowest, as many as."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import placed
from ...language.meaning import MeaningError, Place, of_player, one_or_sequence
from ...language.pronouns import It, PronounResolver, The, by_own_counters
from ...program.opcodes import ANY_NUMBER

SELF = t.Self()
Each = Callable[[int], t.Value]


_COUNTED = (t.Draw, t.Discard, t.GainCrystals, t.PlaceCounters, t.RemoveCounters)
"""Instructions with a number of cards, Crystals or counters."""


_OF_DECKS = (t.PutIntoBreakZone, t.RemoveFromGame)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    only_power: Callable[[Any], int]
    has_gains: Callable[[Any], Any]
    gain: Callable[[Any, Any], t.Effect]

    def has_less_power_each(self, power: int, each: Each) -> Any:
        return lambda who: (by_own_counters(t.HasPower(who, each(-power))),)

    def changed_for_each(self, change: t.Effect, _until: Any, each: Each) -> t.Effect:
        """ "It gains +1000 power until the end of the turn for each ...": the number of what was said before it."""
        return times(change, each)

    def each_field_less(self, each: Each, who: Any, power: int) -> t.Field:
        return t.Field((PronounResolver().resolve(t.HasPower(who, each(-power))),))

    def each_field_more(self, each: Each, cards: t.Cards, gained: tuple[int | str, ...]) -> t.Field:
        return t.Field((PronounResolver().resolve(t.HasPower(t.All(cards), each(self.only_power(gained)))),))

    def value_highest_cost(self, cards: t.Cards) -> t.Best:
        return t.Best("highest", "cost", cards)

    def up_to_cards(self, number: int, *_words: Any) -> tuple[t.Cards, int]:
        return t.Cards(), number

    def any_number_of_cards(self, *_words: Any) -> tuple[t.Cards, int]:
        return t.Cards(), ANY_NUMBER

    def up_to_such_cards(self, number: int, cards: t.Cards, *_words: Any) -> tuple[t.Cards, int]:
        return cards, number

    def any_number_of_such_cards(self, cards: t.Cards, *_words: Any) -> tuple[t.Cards, int]:
        return cards, ANY_NUMBER

    def discard_so_many(self, described: tuple[t.Cards, int]) -> t.Sequence:
        cards, number = described
        return t.Sequence((t.Select(placed(cards, "hand", "you"), 0, number), t.DiscardCards(t.Found())))

    def place_x_counters(self, kind: str, who: Any) -> t.PlaceCounters:
        return t.PlaceCounters(who, kind, t.X())

    def draw_as_many(self, _word: Any, number: t.Value) -> t.Draw:
        return t.Draw("you", number)

    def draw_x(self, _word: Any) -> t.Draw:
        return t.Draw("you", t.X())

    def each_instructions(self, each: Each, effect: t.Effect) -> t.Effect:
        return times(effect, each)

    def opponent_draws_each(self, count: int, _word: Any, each: Each) -> t.Draw:
        return t.Draw("opponent", each(count))

    def each_discards_each(self, _who: None, count: int, *words: Any) -> t.Discard:
        return t.Discard("any", words[-1](count))

    def opponent_mills_each(self, count: int, each: Each) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(t.TopOf("opponent", each(count)))

    def damage_opponent_each(self, _name: Token, points: int, _word: Any, each: Each) -> t.DamagePlayer:
        return t.DamagePlayer("opponent", each(points))

    def quality_of_revealed(self, quality: str) -> t.Value:
        return self.quality_of_gone(The("revealed"), quality)

    def quality_of_gone(self, who: Any, quality: str) -> t.Value:
        return t.PowerOf(who) if quality == "power" else t.CostOf(who)

    def value_lowest_power(self, cards: t.Cards) -> t.Best:
        return t.Best("lowest", "power", cards)

    def number_of_crystals(self, icon: Token) -> t.Crystals:
        if icon != "C":
            raise MeaningError("only Crystals can be had")
        return t.Crystals("you")

    def every_removed(self, number: int, _word: Any) -> Callable[[int], t.Value]:
        return lambda each: t.PerEvery(t.CountOf(t.Cards("removed", "you")), number, each)

    def times_value(self, factor: int, value: t.Value) -> t.Times:
        return t.Times(value, factor)

    def twice_value(self, value: t.Value) -> t.Times:
        return t.Times(value, 2)

    def multiplied(self, value: t.Value, factor: int) -> t.Times:
        return t.Times(value, factor)

    def gain_crystals_for(self, icon: Token, cards: t.Cards) -> t.GainCrystals:
        if icon != "C":
            raise MeaningError("only Crystals can be gained")
        return t.GainCrystals("you", t.CountOf(cards))

    def put_as_many_from_top(self, _word: Any, player: t.Player, cards: t.Cards) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(_so_many_on_top(player, cards))

    def remove_so_many_from_top(self, _word: Any, player: t.Player, cards: t.Cards) -> t.RemoveFromGame:
        return t.RemoveFromGame(_so_many_on_top(player, cards))

    def every_in_two_places(self, number: int, cards: t.Cards, place: Place) -> Each:
        """ "For every 2 Forwards you control and/or in your Break Zone": of both together."""
        together = self.each_in_two_places(cards, place)(1)
        return lambda each: t.PerEvery(together, number, each)

    def each_in_two_places(self, cards: t.Cards, place: Place) -> Callable[[int], t.Value]:
        """ "For each Forward you control and/or in your Break Zone"."""
        if (cards.zone, cards.player) == ("field", "any") or place.zone == cards.zone:
            raise MeaningError("cards of two places that are one, or not named")
        there = replace(cards, zone=place.zone or "field", player=place.player)
        return lambda each: t.Sum((t.CountOf(cards, each), t.CountOf(there, each)))

    def has_power_each_and_more(self, power: int, each: Each, _too: None, gained: Any) -> Any:
        more = self.has_gains(gained)
        return lambda who: (by_own_counters(t.HasPower(who, each(power))), *more(who))

    def gain_power_each_and_more(self, who: Any, power: int, each: Each, _too: None, gained: Any) -> t.Effect:
        return one_or_sequence((t.GainPower(who, each(power)), self.gain(who, gained)))

    def power_is_value(self, _name: Token, value: t.Value) -> tuple[t.FieldEffect, ...]:
        return (t.PowerIs(SELF, value),)

    def power_is_for_each(self, _name: Token, power: int, each: Each) -> tuple[t.FieldEffect, ...]:
        return (t.PowerIs(SELF, each(power)),)

    def each_of_two(self, first: t.Cards, second: t.Cards) -> Each:
        """ "For each Forward and each Backup you control": who controls the second controls the first, too."""
        if (first.zone, first.player) == ("field", "any"):
            if second.zone != "field":
                raise MeaningError("cards without a place before others that are in one")
            first = of_player(first, second.player)
        return lambda each: t.Sum((t.CountOf(first, each), t.CountOf(second, each)))

    def draw_number(self, _word: Any, cards: t.Cards) -> t.Draw:
        return t.Draw("you", t.CountOf(cards))

    def draw_its_cost(self, _word: Any) -> t.Draw:
        return t.Draw("you", t.CostOf(It()))  # type: ignore[arg-type]


def times(effect: Any, each: Each) -> t.Effect:
    """An instruction with all its numbers taken so many times."""
    if isinstance(effect, t.Sequence):
        return t.Sequence(tuple(times(part, each) for part in effect.effects))
    if isinstance(effect, t.Damage | t.GainPower) and isinstance(effect.amount, t.Number):
        return replace(effect, amount=each(effect.amount.number))
    if isinstance(effect, _COUNTED) and isinstance(effect.count, int):
        return replace(effect, count=each(effect.count))
    if isinstance(effect, t.DamagePlayer) and isinstance(effect.points, int):
        return replace(effect, points=each(effect.points))
    if isinstance(effect, _OF_DECKS) and isinstance(effect.who, t.TopOf) and isinstance(effect.who.count, int):
        return replace(effect, who=replace(effect.who, count=each(effect.who.count)))
    if isinstance(effect, t.GainKeyword):  # gained once, however often
        return effect
    raise MeaningError('"for each" before something that is not a number of cards, damage, power or the like')


def _so_many_on_top(player: t.Player, cards: t.Cards) -> t.TopOf:
    if player == "any":
        raise MeaningError("as many cards from two decks")
    return t.TopOf(player, t.CountOf(cards))
