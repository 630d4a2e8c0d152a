"""What other subjects say, said of the other player, with another amount, in another place or order of words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import Instead
from ...language.meaning import (
    MOST_TARGETS,
    NOTHING,
    JoinsBefore,
    MeaningError,
    Place,
    for_duration,
    of_player,
    one_or_sequence,
)
from ...language.pronouns import PronounResolver
from ...walk import nodes_of
from ..damage.read import Said

Each = Callable[[int], t.Value]
_COUNTED = (t.Draw, t.Discard, t.GainCrystals, t.PlaceCounters, t.RemoveCounters)
"""Instructions with a number of cards, Crystals or counters."""
_OF_DECKS = (t.PutIntoBreakZone, t.RemoveFromGame)


@dataclass(frozen=True)
class InsteadAsLong(Instead):
    """ "If ..., it gains +2000 power instead": for as long as what the sentence before says. Never part of a finished
    tree."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentence before as the other branch of this one."""
        lasts = {part.duration for part in nodes_of(units[-1]) if hasattr(part, "duration")} if units else set()
        if len(lasts) != 1:
            raise MeaningError('"instead" without a duration behind something that has not one')
        duration = lasts.pop()
        flat = self.effect.effects if isinstance(self.effect, t.Sequence) else (self.effect,)
        return Instead(self.condition, one_or_sequence([for_duration(one, duration) for one in flat])).join(units)


@dataclass(frozen=True)
class IfYouDoNot(JoinsBefore):
    """ "If you don't, ..." and "If you cannot, ..." behind what is done or offered. Never part of a finished tree."""

    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """What follows where the sentence before was not carried out (R7.64)."""
        before = units[-1] if units else None
        if not _is_left_to_you(before):
            raise MeaningError(
                '"if you don\'t" does not follow what you may do, or what you do with cards that you select'
            )
        return [*units, t.IfDone(NOTHING, self.effect)]


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


def _theirs(cards: t.Cards) -> t.Cards:
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a description of a player's cards that names another place")
    return cards


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    _deeds: Callable[..., t.Compare]
    lose_keywords: Callable[[Any, Any], t.Effect]
    packet_to: Callable[..., Any]
    casting_changes: Callable[..., tuple[t.FieldEffect, ...]]
    delayed: Callable[[Any, Any], t.Delayed]
    have_cast: Callable[[int, t.Cards], t.Compare]
    one_place_and_other: Callable[..., t.Sequence]
    picks: Callable[..., tuple[t.Select, ...]]
    opponent_selects: Callable[[tuple[int, int], t.Cards, Any], t.Select]
    opponent_puts_into_deck: Callable[..., t.Effect]
    each_selects: Callable[..., t.Select]

    # --------------------------------------------------------------------- what one player does one after another
    def deeds_of_one(self, *deeds: Any) -> t.Effect:
        """The instructions in printed order (R7.53)."""
        return one_or_sequence([deed for deed in deeds if deed is not None])

    def each_player(self) -> None:
        return None

    def opponent_removes_some(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.opponent_selects(quantity, cards, theirs), t.RemoveFromGame(t.Found())))

    def opponent_returns_some(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_owner: Any) -> t.Effect:
        return t.Sequence((self.opponent_selects(quantity, cards, theirs), t.ReturnToHand(t.Found())))

    def opponent_dulls_some(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.opponent_selects(quantity, cards, theirs), t.Dull(t.Found())))

    def opponent_removes_in_break_zone(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Effect:
        there = replace(_theirs(cards), zone="break_zone", player="opponent")
        return t.Sequence((t.Select(there, *quantity, by="opponent"), t.RemoveFromGame(t.Found())))

    def opponent_puts_hand_into_deck(
        self, quantity: tuple[int, int], _word: Any, _their: Any, place: Any, order: str = "owner"
    ) -> t.Effect:
        some = t.Select(t.Cards("hand", "opponent"), *quantity, by="opponent")
        return one_or_sequence((some, self.opponent_puts_into_deck(t.Found(), place, order)))

    def each_puts(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.each_selects(None, quantity, cards, theirs), t.PutIntoBreakZone(t.Found())))

    def each_removes(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.each_selects(None, quantity, cards, theirs), t.RemoveFromGame(t.Found())))

    def each_returns(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_owner: Any) -> t.Effect:
        return t.Sequence((self.each_selects(None, quantity, cards, theirs), t.ReturnToHand(t.Found())))

    def each_gains_crystals(self, *icons: Token) -> t.Sequence:
        if any(icon != "C" for icon in icons):
            raise MeaningError("only Crystals can be gained")
        return t.Sequence((t.GainCrystals("you", len(icons)), t.GainCrystals("opponent", len(icons))))

    def each_removes_top(self, count: int) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.TopOf("any", count))

    # ------------------------------------------------------------------------------------------- so much for each
    def each_instructions(self, each: Each, effect: t.Effect) -> t.Effect:
        return times(effect, each)

    def opponent_draws_each(self, count: int, _word: Any, each: Each) -> t.Draw:
        return t.Draw("opponent", each(count))

    def opponent_mills_each(self, count: int, each: Each) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(t.TopOf("opponent", each(count)))

    def damage_opponent_each(self, _name: Token, points: int, _word: Any, each: Each) -> t.DamagePlayer:
        return t.DamagePlayer("opponent", each(points))

    def self_deals(self, _name: Token, who: Any, amount: int) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def self_deals_to(self, _name: Token, amount: int, who: Any) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def self_deals_value(self, _name: Token, who: Any, amount: t.Value) -> t.Damage:
        return t.Damage(who, amount)

    def break_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.Break(t.Found())))

    def freeze_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.Freeze(t.Found())))

    def place_on_some(self, count: int, kind: str, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.PlaceCounters(t.Found(), kind, count)))

    def choose_up_to_x(self, cards: t.Cards) -> t.Choose:
        return t.Choose(cards, 0, MOST_TARGETS, number=t.X())

    def choose_x(self, cards: t.Cards) -> t.Choose:
        return t.Choose(cards, -1, MOST_TARGETS, number=t.X())

    def quality_of_found(self, quality: str) -> t.Value:
        return t.PowerOf(t.Found()) if quality == "power" else t.CostOf(t.Found())

    def value_lowest_power(self, cards: t.Cards) -> t.Best:
        return t.Best("lowest", "power", cards)

    # ------------------------------------------------------------------------------- a condition in another place
    def if_behind(self, effect: t.Effect, condition: t.Condition) -> t.Sequence:
        """Asked at resolution only (R7.68): a condition behind the instruction is not that of the ability (R8.33)."""
        return t.Sequence((t.If(condition, effect),))

    def if_you_do_not(self, effect: t.Effect) -> IfYouDoNot:
        return IfYouDoNot(effect)

    def instead_as_long(self, condition: t.Condition, effect: t.Effect) -> InsteadAsLong:
        return InsteadAsLong(condition, effect)

    def has_attacked_this_turn(self, who: Any) -> t.Is:
        return t.Is(who, (t.Marked("attacked_this_turn"),))

    def came_this_turn(self, who: Any) -> t.Is:
        return t.Is(who, (t.Marked("entered_this_turn"),))

    def is_the_only(self, _name: Token, cards: t.Cards) -> t.Both:
        return t.Both((t.Is(t.Self(), cards.where), t.Not(t.Exists(others(cards)))))

    def has_the_keyword(self, who: Any, keyword: Any) -> t.Is:
        return t.Is(who, (t.WithKeyword(keyword),))

    def is_in_place(self, _article: Any, cards: t.Cards, place: Place) -> t.Exists:
        return self.are_in_place(1, cards, place)

    def are_in_place(self, number: int, cards: t.Cards, place: Place) -> t.Exists:
        if place.zone is None:
            raise MeaningError('"is" before a player where a zone would be right')
        return t.Exists(replace(_theirs(cards), zone=place.zone, player=place.player), number)

    def amount_of(self, number: int) -> int:
        return number

    def opponent_has_in_break_zone(self, number: int, cards: t.Cards, _their: Any) -> t.Exists:
        return t.Exists(replace(_theirs(cards), zone="break_zone", player="opponent"), number)

    def opponent_has_none_in_break_zone(self, cards: t.Cards, their: Any) -> t.Not:
        return t.Not(self.opponent_has_in_break_zone(1, cards, their))

    def opponent_hand_exactly(self, number: int, *_words: Any) -> t.Compare:
        return t.Compare(_hand("opponent"), "exactly", t.Number(number))

    def hand_exactly(self, number: int, _word: Any) -> t.Compare:
        return t.Compare(_hand("you"), "exactly", t.Number(number))

    def more_cards(self) -> bool:
        return True

    def fewer_cards(self, _word: Any) -> bool:
        return False

    def fewer(self) -> None:
        return None

    def hand_compared(self, more: bool, _word: Any) -> t.Condition:
        return _more(_hand("you"), _hand("opponent")) if more else _more(_hand("opponent"), _hand("you"))

    def their_hand_compared(self, more: bool, *_words: Any) -> t.Condition:
        return self.hand_compared(not more, None)

    def opponent_received_more(self, *_words: Any) -> t.Condition:
        return _more(t.PointsOfDamage("opponent"), t.PointsOfDamage("you"))

    def opponent_received_at_most(self, points: int, _word: Any) -> t.Not:
        return t.Not(t.Received("opponent", points + 1))

    def somebody_controls(self, number: int, cards: t.Cards) -> t.Either:
        described = _theirs(cards)
        return t.Either(
            (
                t.Exists(replace(described, player="you"), number),
                t.Exists(replace(described, player="opponent"), number),
            )
        )

    # -------------------------------------------------------------------------------------------- history of the turn
    def opponent_has_cast(self, number: int, cards: t.Cards) -> t.Compare:
        return t.Compare(t.ThisTurn("cast", "opponent", _theirs(cards).where), "at_least", t.Number(number))

    def opponent_has_cast_one(self, _article: Any, cards: t.Cards) -> t.Compare:
        return self.opponent_has_cast(1, cards)

    def opponent_has_cast_none(self, cards: t.Cards) -> t.Not:
        return t.Not(self.opponent_has_cast(1, cards))

    def have_cast_none(self, cards: t.Cards) -> t.Not:
        return t.Not(self.have_cast(1, cards))

    def have_cast_others(self, number: int, cards: t.Cards) -> t.Compare:
        return self.have_cast(number, others(cards))

    def opponent_has_drawn(self, number: int, _word: Any) -> t.Compare:
        return t.Compare(t.ThisTurn("drew", "opponent"), "at_least", t.Number(number))

    def have_formed_party(self, number: int, cards: t.Cards) -> t.Compare:
        return self._deeds("formed_party", number, cards)

    # ------------------------------------------------------------------------------------------------- what triggers
    def subject_another(self, cards: t.Cards) -> t.Cards:
        if cards.zone != "field":
            raise MeaningError("a trigger that watches cards in another zone than the field")
        return others(cards)

    def uses_special(self) -> Callable[[Any], t.Trigger]:
        return lambda who: t.UsesAbility(who, "special")

    def player_uses_special(self, player: t.Player, _article: Any) -> t.UsesAbility:
        return t.UsesAbility(t.Cards(player=player), "special")

    def player_uses_action(self, player: t.Player) -> t.UsesAbility:
        return t.UsesAbility(t.Cards(player=player), "action")

    def own_card_is_milled(self, _article: Any) -> t.IsMilled:
        return t.IsMilled("you")

    def own_card_leaves_break_zone(self, _article: Any) -> t.LeavesBreakZone:
        return t.LeavesBreakZone("you")

    def you_draw_outside(self, _article: Any) -> t.Draws:
        return t.Draws("you", outside=True)

    def you_use_ex_burst(self) -> t.UsesExBurst:
        return t.UsesExBurst("you")

    def opponent_receives_point(self, _article: Any) -> t.ReceivesPoint:
        return t.ReceivesPoint("opponent")

    def counter_removed_from_such(self, _article: Any, kind: str, _of: Any, cards: t.Cards) -> t.CounterRemoved:
        return t.CounterRemoved(cards, kind)

    def counter_placed_on_such(self, _article: Any, kind: str, _of: Any, cards: t.Cards) -> t.CounterPlaced:
        return t.CounterPlaced(cards, kind)

    def each_selects_others(
        self, _who: Any, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_name: Any
    ) -> Any:
        return self.each_selects(None, quantity, others(cards), theirs)

    def opponent_selects_others(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_name: Any) -> t.Select:
        return self.opponent_selects(quantity, others(cards), theirs)

    def until_end_of_their_next_turn(self) -> t.Duration:
        return "end_of_opponents_next_turn"

    def gain_power_of(self, who: Any, power: t.Value) -> t.GainPower:
        return t.GainPower(who, power)

    def lose_power_and_keywords(self, who: Any, power: int, *parts: Any) -> t.Sequence:
        lost = self.lose_keywords(who, parts[-1])
        return t.Sequence(
            (t.GainPower(who, t.Number(-power)), *(lost.effects if isinstance(lost, t.Sequence) else (lost,)))
        )

    def phase_of_any_player(self, moment: t.Moment) -> tuple[t.Moment, t.Player]:
        return moment, "any"

    def number_of_crystals(self, icon: Token) -> t.Crystals:
        if icon != "C":
            raise MeaningError("only Crystals can be had")
        return t.Crystals("you")

    def packet_of_battle(self, ends: Any, *qualifiers: Any) -> Any:
        return self.packet_to(ends, None, Said.of(kinds=("battle",)), *qualifiers)

    def controls_different_among(self, player: t.Player, number: int, variety: Any, cards: t.Cards) -> t.Compare:
        described = cards if cards.player == player else of_player(cards, player)
        return t.Compare(t.Different(variety, described), "at_least", t.Number(number))

    # ------------------------------------------------------------------------- what is put where, and instead
    def picks_different(self, quantity: tuple[int, int], cards: t.Cards, variety: Any) -> tuple[t.Select, ...]:
        return tuple(replace(pick, different=variety) for pick in self.picks((quantity, cards)))

    def one_place_and_rest_in_order(self, _verb: Any, *parts: Any) -> t.Effect:
        put: Any = self.one_place_and_other(*parts[:-1])
        return t.Sequence((*put.effects[:-1], replace(put.effects[-1], order="you")))

    def cost_during(self, about: Any, when: t.Condition, *changes: Any) -> t.Field:
        return t.Field(PronounResolver().resolve(self.casting_changes(about, *changes)), when)

    def it_again(self, who: Any) -> Any:
        return who

    def delayed_leaving(self, who: Any, player: t.Player, text: Any) -> t.Delayed:
        """A card that is on the field when this is said has not gone yet, so it is asked about the rest of the turn."""
        return self.delayed(t.LeavesToBreakZone(of_player(who, player)), text)

    # -------------------------------------------------------------------------------------------------- descriptions
    def with_both_keywords(self, one: Any, other: Any) -> tuple[t.Predicate, ...]:
        return t.WithKeyword(one), t.WithKeyword(other)

    def without_keyword(self, keyword: Any) -> t.Except:
        return t.Except((t.WithKeyword(keyword),))


def _is_left_to_you(before: Any) -> bool:
    """Whether an instruction is an offer to you, or asks you for cards that may not be there."""
    if isinstance(before, (t.May, t.MayPay, t.Discard)):
        return before.player == "you"
    if not isinstance(before, t.Sequence) or len(before.effects) != 2:
        return False
    picked, done = before.effects
    mine = isinstance(picked, t.Select) and picked.by == "you" and picked.cards.player == "you" and picked.minimum != 0
    return mine and getattr(done, "who", None) == t.Found()


def others(cards: t.Cards) -> t.Cards:
    """The same cards but the source itself."""
    return replace(cards, where=tuple(sorted((*cards.where, t.Other()), key=lambda one: one.rank)))


def _hand(player: t.Player) -> t.CountOf:
    return t.CountOf(t.Cards("hand", player))


def _more(more: t.Value, less: t.Value) -> t.Not:
    """One number is greater than the other."""
    return t.Not(t.Compare(more, "at_most", less))
