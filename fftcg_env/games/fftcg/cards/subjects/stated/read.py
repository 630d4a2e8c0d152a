"""Amounts, places and durations stated in other words, or of something that other sentences state them of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import in_full
from ...language.meaning import MOST_TARGETS, NOTHING, Abilities, MeaningError, Place, of_player, one_or_sequence
from ...language.pronouns import It, OneOfTwo, PronounResolver

Each = Callable[[int], t.Value]
SELF = t.Self()
SIDES: tuple[t.Player, ...] = ("you", "opponent")


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    replacement_during: Callable[..., t.Field]
    conditional_field: Callable[[t.Condition, Any], t.Field]
    field_clause: Callable[[Any, Any], Any]
    castable_once: Callable[..., t.Field]
    has_gains: Callable[[Any], Any]
    gain: Callable[[Any, Any], t.Effect]
    must_this_turn: Callable[[Any, str], t.Restrict]
    cannot_be_chosen: Callable[[Any], Any]
    cannot_be_broken: Callable[[Any], Any]
    cannot_be_returned: Callable[[Any, Any], Any]
    cannot_be_put: Callable[[Any], Any]
    cannot_be_removed: Callable[[Any], Any]
    becomes_dull_of: Callable[..., t.BecomesDull]
    becomes_active_of: Callable[..., t.BecomesActive]
    active_subject: Callable[[Any], Any]
    dull_subject: Callable[[Any], Any]
    into_deck: Callable[..., t.Effect]
    one_place_and_other: Callable[..., t.Effect]
    have_paid_crystals: Callable[[int, Token], t.Compare]
    extra_turn: Callable[[int], t.ExtraTurn]

    # --------------------------------------------------------------------------------------------------- conditions
    def as_many(self) -> str:
        return "exactly"

    def fewer_than(self) -> str:
        return "less"

    def numbers_compared(self, one: t.Value, how: str, other: t.Value) -> t.Condition:
        if how == "less":
            return t.Not(t.Compare(one, "at_least", other))
        return t.Compare(one, "exactly", other)

    def same_number(self, cards: t.Cards) -> t.Compare:
        mine, theirs = (t.CountOf(of_player(cards, player)) for player in ("you", "opponent"))
        return t.Compare(mine, "exactly", theirs)

    def break_zone_has(self, number: int, cards: t.Cards) -> t.Exists:
        return t.Exists(_placed(cards, Place("break_zone", "you")), number)

    def different_there(self, number: int, cards: t.Cards, variety: Any, place: Place) -> t.Compare:
        if place.zone is None:
            raise MeaningError('"you have" without a zone')
        return t.Compare(t.Different(variety, _placed(cards, place)), "at_least", t.Number(number))

    def different_kinds_there(self, cards: t.Cards, number: int, variety: Any, place: Place) -> t.Compare:
        return self.different_there(number, cards, variety, place)

    def their_break_zone_has(self, number: int, cards: t.Cards) -> t.Exists:
        return t.Exists(_placed(cards, Place("break_zone", "opponent")), number)

    def there_are_on_field(self, number: int, cards: t.Cards) -> t.Exists:
        return t.Exists(_placed(cards, Place("field", "any")), number)

    def one_is_on_field(self, _article: Any, cards: t.Cards) -> t.Exists:
        return self.there_are_on_field(1, cards)

    def each_controls(self, number: int, cards: t.Cards) -> t.Both:
        mine, theirs = (t.Exists(_placed(cards, Place("field", player)), number) for player in SIDES)
        return t.Both((mine, theirs))

    def deck_has_at_most(self, player: t.Player, number: int, *_word: Any) -> t.Not:
        return t.Not(t.Exists(t.Cards("deck", player), number + 1))

    def have_used_ex_burst(self) -> t.Compare:
        return t.Compare(t.ThisTurn("used_ex_burst", "you"), "at_least", t.Number(1))

    def have_searched(self) -> t.Compare:
        return t.Compare(t.ThisTurn("searched", "you"), "at_least", t.Number(1))

    def have_paid_crystal(self, *parts: Any) -> t.Compare:
        return self.have_paid_crystals(1, parts[-1])

    # ---------------------------------------------------------------------------------------- how long, and how much
    def cannot_cast_so_long(self, duration: t.Duration, player: t.Player, where: Any) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(where, player), duration=duration)

    def cannot_cast_until(self, player: t.Player, where: Any, duration: t.Duration) -> t.ChangeCasting:
        return self.cannot_cast_so_long(duration, player, where)

    def one_extra_turn(self) -> t.ExtraTurn:
        return self.extra_turn(1)

    def gain_crystals_for(self, icon: Token, cards: t.Cards) -> t.GainCrystals:
        if icon != "C":
            raise MeaningError("only Crystals can be gained")
        return t.GainCrystals("you", t.CountOf(cards))

    def deal_one_and_other(self, *parts: Any) -> t.Sequence:
        """ "Deal 1 of them 5000 damage and the other 3000 damage" (R7.37)."""
        first, second = (t.Number(part) for part in parts if isinstance(part, int))
        one: Any = OneOfTwo("one")
        return t.Sequence((t.Damage(one, first), t.Damage(t.Rest(), second)))

    def owner_puts_into_deck(self, place: Any) -> t.Effect:
        return self.into_deck(None, It(), place)

    def one_of_them_and_other(self, quantity: tuple[int, int], place: Any, rest: t.Rest, other: Any) -> t.Effect:
        return self.one_place_and_other(quantity, t.Cards(), place, rest, other)

    def each_in_two_places(self, cards: t.Cards, place: Place) -> Callable[[int], t.Value]:
        """ "For each Forward you control and/or in your Break Zone"."""
        if (cards.zone, cards.player) == ("field", "any") or place.zone == cards.zone:
            raise MeaningError("cards of two places that are one, or not named")
        there = replace(cards, zone=place.zone or "field", player=place.player)
        return lambda each: t.Sum((t.CountOf(cards, each), t.CountOf(there, each)))

    def becomes_element(self, who: Any, element: Token) -> t.ChangeElements:
        return t.ChangeElements(who, (element.value,))

    # ----------------------------------------------------------------------------------------------- field abilities
    def replaced_if(self, condition: t.Condition, damages: Any, change: t.DamageChange) -> t.Field:
        return self.replacement_during(PronounResolver(SELF).resolve(condition), damages, change)

    def replaced_if_too(self, damages: Any, condition: t.Condition, change: t.DamageChange) -> t.Field:
        return self.replaced_if(condition, damages, change)

    def two_fields(self, condition: t.Condition, effects: Any, other: t.Condition, others: Any) -> Abilities:
        other = in_full(other, t.If(condition, NOTHING))
        return Abilities((self.conditional_field(condition, effects), self.conditional_field(other, others)))

    def field_in_state(self, _name: Token, verbs: Any, state: Any) -> t.Field:
        return self.conditional_field(t.Is(SELF, (t.InState(state),)), self.field_clause(SELF, verbs))

    def castable_each_turn(self, quantity: tuple[int, int], where: tuple[t.Predicate, ...], _turn: None) -> t.Field:
        return self.castable_once(quantity, where)

    def has_power_each_and_more(self, power: int, each: Each, _too: None, gained: Any) -> Any:
        more = self.has_gains(gained)
        return lambda who: (t.HasPower(who, each(power)), *more(who))

    def gain_power_each_and_more(self, who: Any, power: int, each: Each, _too: None, gained: Any) -> t.Effect:
        return one_or_sequence((t.GainPower(who, each(power)), self.gain(who, gained)))

    def power_is_value(self, _name: Token, value: t.Value) -> tuple[t.FieldEffect, ...]:
        return (t.PowerIs(SELF, value),)

    def power_is_for_each(self, _name: Token, power: int, each: Each) -> tuple[t.FieldEffect, ...]:
        return (t.PowerIs(SELF, each(power)),)

    def from_choice(self) -> str:
        return "chosen"

    def from_breaking(self) -> str:
        return "broken"

    def from_return(self, _owner: Any) -> str:
        return "returned"

    def from_break_zone_by(self) -> str:
        return "put"

    def from_removal(self) -> str:
        return "removed"

    def barred_from(self, *parts: Any) -> Any:
        """ "Cannot be chosen or broken by ...": each of them."""
        sources = parts[-1]
        traits = {
            "chosen": self.cannot_be_chosen,
            "broken": self.cannot_be_broken,
            "returned": lambda by: self.cannot_be_returned(None, by),
            "put": self.cannot_be_put,
            "removed": self.cannot_be_removed,
        }
        each = [traits[part](sources) for part in parts[:-1]]
        return lambda who: tuple(effect for trait in each for effect in trait(who))

    def broken_when_so(self, condition: t.Condition, _name: Token) -> t.Auto:
        """R8.43."""
        return t.Auto(t.State(PronounResolver(SELF).resolve(condition)), t.Break(SELF))

    # ---------------------------------------------------------------------------------------- further amounts and verbs
    def each_of_two(self, first: t.Cards, second: t.Cards) -> Each:
        return lambda each: t.Sum((t.CountOf(first, each), t.CountOf(second, each)))

    def becomes_dull_too(self, cause: t.Cause | None = None) -> Callable[[Any], t.Trigger]:
        return lambda who: self.becomes_dull_of(self.active_subject(who), cause)

    def becomes_active_too(self, cause: t.Cause | None = None) -> Callable[[Any], t.Trigger]:
        return lambda who: self.becomes_active_of(self.dull_subject(who), cause)

    def controls_each_element(self, player: t.Player, *parts: Any) -> t.Condition:
        *named, kind = parts
        cards = t.Cards("field", player, (kind,))
        elements = [part.value for part in named]
        return t.Both(
            tuple(t.Exists(replace(cards, where=(*cards.where, t.OfElement(element)))) for element in elements)
        )

    def self_deals_each(self, _name: Token, who: Any, amount: int, each: Each) -> t.Damage:
        return t.Damage(who, each(amount))

    def choose_for_each(self, number: int, cards: t.Cards, each: Each) -> t.Choose:
        return t.Choose(cards, -1, MOST_TARGETS, number=each(number))

    def discards_for_theirs(self, count: int, *parts: Any) -> t.Discard:
        cards = next(part for part in parts if isinstance(part, t.Cards))
        return t.Discard("opponent", t.CountOf(_placed(cards, Place("field", "opponent")), count))

    def one_to_hand_and_other(self, _one: None, _verb: None, rest: t.Rest, place: Any) -> t.Sequence:
        one: Any = OneOfTwo("one")
        return t.Sequence((t.ReturnToHand(one), self.into_deck(None, rest, place)))

    def one_to_hand_other_away(self, _one: None, rest: t.Rest) -> t.Sequence:
        one: Any = OneOfTwo("one")
        return t.Sequence((t.ReturnToHand(one), t.PutIntoBreakZone(rest)))

    def must_so_long(self, duration: t.Duration, who: Any, deed: str) -> t.Effect:
        return replace(self.must_this_turn(who, deed), duration=duration)

    def must_until(self, who: Any, deed: str, duration: t.Duration) -> t.Effect:
        return self.must_so_long(duration, who, deed)


def _placed(cards: t.Cards, place: Place) -> t.Cards:
    """The cards of a description that names no place, in this one."""
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("cards in two places")
    return replace(cards, zone=place.zone or cards.zone, player=place.player)
