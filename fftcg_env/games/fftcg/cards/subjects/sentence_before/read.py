"""Sentences that go on about the one before them, and conditions that stand behind or before whole sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import Instead, implies
from ...language.meaning import NOTHING, JoinsBefore, MeaningError, for_duration, one_or_sequence
from ...language.pronouns import It
from ...walk import contains, nodes_of, rebuilt


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
        if isinstance(before, t.IfDone) and before.otherwise is None and _is_left_to_you(_last(units[:-1])):
            return [*units[:-1], replace(before, otherwise=self.effect)]
        if not _is_left_to_you(before):
            raise MeaningError(
                '"if you don\'t" does not follow what you may do, or what you do with cards that you select'
            )
        return [*units, t.IfDone(NOTHING, self.effect)]


@dataclass(frozen=True)
class UnreducibleIf(JoinsBefore):
    """ "If ..., this damage cannot be reduced." Never part of a finished tree."""

    condition: t.Condition

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The damage before, under the condition such that cannot be reduced (R9.69)."""
        previous = units[-1] if units else None
        if not isinstance(previous, t.Damage):
            raise MeaningError('"this damage" does not follow an instruction that deals such damage')
        fixed = replace(previous, unreducible=True)
        return [*units[:-1], t.If(self.condition, fixed, otherwise=previous)]


@dataclass(frozen=True)
class AtMostDrawn(JoinsBefore):
    """ "You can only draw up to 4 cards with this ability." Never part of a finished tree."""

    most: int

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The draw before, of as many cards as are counted up to the limit."""
        draw = units[-1] if units else None
        if not isinstance(draw, t.Draw) or not isinstance(draw.count, t.CountOf) or draw.count.each != 1:
            raise MeaningError("a limit behind something else than a draw for each of some cards")
        drawn: t.Effect | None = None
        for number in range(1, self.most + 1):
            drawn = t.If(t.Exists(draw.count.cards, number), t.Draw(draw.player, number), drawn)
        if drawn is None:
            raise MeaningError("a limit of nothing")
        return [*units[:-1], drawn]


@dataclass(frozen=True)
class MostX(JoinsBefore):
    """ "The maximum you can pay for X is 5." Never part of a finished tree."""

    most: int

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The offer of a payment before, with that limit."""
        place = len(units) - 1
        while place >= 0 and not isinstance(units[place], t.MayPay):
            place -= 1
        offer = units[place] if place >= 0 else None
        if not isinstance(offer, t.MayPay) or not offer.cost.x or offer.cost.x_maximum or self.most < 1:
            raise MeaningError("a limit of an X that is not paid before")
        limited = replace(offer, cost=replace(offer.cost, x_maximum=self.most))
        return [*units[:place], limited, *units[place + 1 :]]


@dataclass(frozen=True)
class WhenSoManyPut(JoinsBefore):
    """ "When 5 or more Forwards are put from the field into the Break Zone by this effect, ..." Never part of a
    finished tree."""

    number: int
    type: t.OfType
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The cards that the instruction before breaks are found first, so that it is known where they went: those that
        went elsewhere instead do not count."""
        done = units[-1] if units else None
        broken = done.who if isinstance(done, t.Break) else None
        if not isinstance(broken, t.All) or self.type not in broken.cards.where or broken.cards.zone != "field":
            raise MeaningError("cards are counted that the instruction before has not broken")
        found: Any = t.Found()
        enough = t.SomeAre(found, t.Cards("break_zone"), self.number)
        return [*units[:-1], t.Gather(broken), t.Break(found), t.If(enough, t.Triggers(self.effect))]


@dataclass(frozen=True)
class IfSoManyPut(WhenSoManyPut):
    """ "If 3 or more Forwards are put from the field into the Break Zone by this effect, ..." Never part of a finished
    tree."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """As behind "When", but carried out at once."""
        *before, asked = super().join(units)
        assert isinstance(asked, t.If)
        return [*before, replace(asked, then=self.effect)]


@dataclass(frozen=True)
class PreviousEffects(JoinsBefore):
    """ "If ..., all the Forwards you control gain all previous effects instead." Never part of a finished tree."""

    condition: t.Condition
    cards: t.Cards

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """What one card gained in the sentence before, all of these gain."""
        previous = units[-1] if units else None
        gains = previous.effects if isinstance(previous, t.Sequence) else (previous,)
        one: Any = It()
        if any(not isinstance(gain, _GAINS) or gain.who != one for gain in gains):
            raise MeaningError('"all previous effects" behind something else than what one card gains')
        every: Any = t.All(self.cards)
        gained = [replace(gain, who=every) for gain in gains if isinstance(gain, _GAINS)]
        return Instead(self.condition, one_or_sequence(gained)).join(units)


_GAINS = (t.GainPower, t.GainKeyword, t.GainAbility)


@dataclass(frozen=True)
class DividesInstead(JoinsBefore):
    """ "If ..., divide 15000 damage among those instead." Never part of a finished tree."""

    condition: t.Condition
    amount: int

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The division before, with another amount under the condition: both are declared with the targets (R5.75)."""
        previous = units[-1] if units else None
        if not isinstance(previous, t.DivideDamage) or previous.instead is not None:
            raise MeaningError("another amount to divide than the one before")
        other = t.OtherAmount(self.condition, t.Number(self.amount))
        return [*units[:-1], replace(previous, instead=other)]


@dataclass(frozen=True)
class UntimedInstead(JoinsBefore):
    """ "If you have drawn 6 or more cards, ... instead" behind the same said of this turn. Never part of a finished
    tree."""

    condition: t.Condition
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentence before as the other branch."""
        previous = units[-1] if units else None
        if not isinstance(previous, t.If) or not implies(self.condition, previous.condition):
            raise MeaningError("what has happened, without saying when")
        return Instead(self.condition, self.effect).join(units)


@dataclass(frozen=True)
class SelectsInstead(JoinsBefore):
    """ "If ..., your opponent selects 2 instead. Put them into the Break Zone." Never part of a finished tree."""

    condition: t.Condition
    selection: t.Select
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The selection before, and what becomes of what was selected, as the other branch."""
        selection, done = units[-2:] if len(units) > 1 else (None, None)
        if not isinstance(selection, t.Select) or selection.by != self.selection.by or done is None:
            raise MeaningError("another selection than the one before")
        if not contains(done, It) or _of_several(done) != self.effect:
            raise MeaningError("something else is done with the other selection")
        instead = t.Sequence((self.selection, self.effect))
        return [*units[:-2], t.If(self.condition, instead, otherwise=t.Sequence((selection, done)))]


@dataclass(frozen=True)
class Regardless(JoinsBefore):
    """ "If ..., break it regardless of its power instead": without the condition about its power before. Never part of
    a finished tree."""

    condition: t.Condition
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentence before as the other branch of this one."""
        previous = units[-1] if units else None
        about_power = isinstance(previous, t.If) and _asks_power(previous.condition)
        if not isinstance(previous, t.If) or not about_power or previous.then != self.effect or previous.otherwise:
            raise MeaningError('"regardless of its power" does not follow a condition about the power')
        return [*units[:-1], t.If(self.condition, self.effect, otherwise=previous)]


@dataclass(frozen=True)
class Also(JoinsBefore):
    """ "Also, ...": one sentence more. Never part of a finished tree."""

    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences with this one behind them; behind "If you do so, ..." under the same condition (R7.68)."""
        last = units[-1] if units else None
        if last is None or isinstance(last, t.If):
            raise MeaningError('"also" behind a condition that could be its own, too, or behind nothing')
        if isinstance(last, t.IfDone) and last.otherwise is None:
            return [*units[:-1], replace(last, then=one_or_sequence([last.then, self.effect]))]
        return [*units, self.effect]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def also_sentence(self, effect: t.Effect) -> Also:
        return Also(effect)

    if_cancelled_of: Callable[..., Any]
    opponent_selects_as_many: Callable[..., t.Select]

    def if_behind(self, effect: t.Effect, condition: t.Condition) -> t.Sequence:
        """Asked at resolution only (R7.68): a condition behind the instruction is not that of the ability (R8.33)."""
        return t.Sequence((t.If(condition, effect),))

    def unless_behind(self, effect: t.Effect, condition: t.Condition) -> t.Sequence:
        return self.if_behind(effect, t.Not(condition))

    def if_you_do_not(self, effect: t.Effect) -> IfYouDoNot:
        return IfYouDoNot(effect)

    def instead_and_more(self, condition: t.Condition, effect: t.Effect, _joint: None, more: t.Effect) -> Instead:
        """ "If ..., deal it 6000 damage instead and draw 1 card": both under the condition."""
        return Instead(condition, one_or_sequence((effect, more)))

    def instead_as_long(self, condition: t.Condition, effect: t.Effect) -> InsteadAsLong:
        return InsteadAsLong(condition, effect)

    def if_so_many_put(self, number: int, type_: t.OfType, *parts: Any) -> IfSoManyPut:
        return IfSoManyPut(number, type_, parts[-1])

    def if_triggered_from(self, _article: Any, cards: t.Cards, effect: t.Effect) -> Any:
        return self.if_cancelled_of(None, None, cards, effect)

    def unreducible_if(self, condition: t.Condition) -> UnreducibleIf:
        return UnreducibleIf(condition)

    def at_most_drawn(self, most: int, _word: Any) -> AtMostDrawn:
        return AtMostDrawn(most)

    def most_x(self, icon: Token, most: int) -> MostX:
        if icon != "X":
            raise MeaningError("a limit of what is no X")
        return MostX(most)

    def when_so_many_put(self, number: int, type_: t.OfType, *rest: Any) -> WhenSoManyPut:
        return WhenSoManyPut(number, type_, one_or_sequence(rest[-1]))

    def previous_effects_of(self, condition: t.Condition, cards: t.Cards) -> PreviousEffects:
        return PreviousEffects(condition, cards)

    def untimed_instead(self, condition: t.Condition, effect: t.Effect) -> UntimedInstead:
        return UntimedInstead(condition, effect)

    def divides_instead(self, condition: t.Condition, amount: int, _units: Any = None) -> DividesInstead:
        return DividesInstead(condition, amount)

    def opponent_selects_instead(self, condition: t.Condition, *parts: Any) -> SelectsInstead:
        quantity, cards, *rest = parts
        return SelectsInstead(condition, self.opponent_selects_as_many(quantity, cards), rest[-1])

    def regardless(self, condition: t.Condition, effect: t.Effect) -> Regardless:
        return Regardless(condition, effect)


def _last(units: list[t.Effect]) -> Any:
    return units[-1] if units else None


def _is_left_to_you(before: Any) -> bool:
    """Whether an instruction is an offer to you, or asks you for cards that may not be there."""
    if isinstance(before, (t.May, t.MayPay, t.Discard)):
        return before.player == "you"
    if not isinstance(before, t.Sequence) or len(before.effects) != 2:
        return False
    picked, done = before.effects
    mine = isinstance(picked, t.Select) and picked.by == "you" and picked.cards.player == "you" and picked.minimum != 0
    return mine and getattr(done, "who", None) == t.Found()


def _of_several(node: Any) -> Any:
    """The same of several cards."""
    return It(plural=True) if node == It() else rebuilt(node, _of_several)


def _asks_power(condition: t.Condition) -> bool:
    return isinstance(condition, t.Is) and all(isinstance(asked, t.OfPower) for asked in condition.predicates)
