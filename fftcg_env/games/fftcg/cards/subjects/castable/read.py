"""When abilities can be used, and cards be cast or played at all."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, all_of, both
from ...language.pronouns import PronounResolver


@dataclass(frozen=True)
class UseLimits:
    """When and from where an ability may be used, or triggers. Never part of a finished tree."""

    condition: t.Condition | None = None
    once_per_turn: bool = False
    twice_per_turn: bool = False
    zone: Literal["", "hand", "break_zone", "removed"] = ""
    cp: tuple[Any, Any] | None = None
    cp_for_x: tuple[Any, Any] | None = None
    """Which CP may pay for it, or for an X in its text: Elements, Backups."""
    less: t.Value | None = None
    """So much less CP it costs."""

    def paid(self, cost: t.Cost) -> t.Cost:
        """The cost with the CP that may pay for it."""
        if self.cp_for_x is not None:
            raise MeaningError("CP for an X that no payment in the text has")
        if self.less is not None:
            if cost.less is not None:
                raise MeaningError("a cost that is reduced twice")
            cost = replace(cost, less=self.less)
        return cost if self.cp is None else replace(cost, only_elements=self.cp[0], only_backups=self.cp[1])

    def paid_in(self, units: Iterable[t.Effect]) -> list[t.Effect]:
        """The instructions of a text with the CP that may pay for the X in one of them."""
        if self.cp is not None or self.less is not None:
            raise MeaningError("CP for an ability that costs none")
        if self.cp_for_x is None:
            return list(units)
        elements, backups = self.cp_for_x
        changed = []
        for unit in units:
            if isinstance(unit, t.MayPay) and unit.cost == t.Cost(x=1):
                unit = replace(unit, cost=replace(unit.cost, only_elements=elements, only_backups=backups))
            changed.append(unit)
        if changed == list(units):
            raise MeaningError("CP for an X that no payment in the text has")
        return changed

    def and_also(self, other: UseLimits) -> UseLimits:
        """Both limits together."""
        if self.zone and other.zone and self.zone != other.zone:
            raise MeaningError("an ability that is used in two zones")
        once = self.once_per_turn or other.once_per_turn
        twice = self.twice_per_turn or other.twice_per_turn
        if self.less is not None and other.less is not None:
            raise MeaningError("a cost that is reduced twice")
        cp, cp_for_x, less = self.cp or other.cp, self.cp_for_x or other.cp_for_x, self.less or other.less
        condition = both(self.condition, other.condition)
        return UseLimits(condition, once, twice, self.zone or other.zone, cp, cp_for_x, less)


def together(limits: Iterable[UseLimits | None]) -> UseLimits:
    """All the limits that are there."""
    return functools.reduce(UseLimits.and_also, filter(None, limits), UseLimits())


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    you_have: Callable[[int, t.Cards], t.Exists]

    def cheaper_for_each(self, number: int, each: Callable[[int], t.Value]) -> UseLimits:
        """R5.53."""
        return UseLimits(less=PronounResolver(t.Self()).resolve(each(number)))

    def for_each_cheaper(self, each: Callable[[int], t.Value], number: int) -> UseLimits:
        return self.cheaper_for_each(number, each)

    def cast_word(self) -> str:
        return "cast"

    def play_word(self) -> str:
        return "play"

    def out_of_hand(self) -> t.Zone:
        return "hand"

    def only_cast_during(self, word: str, *parts: Any) -> t.Field:
        return self.only_cast_when(word, parts[-1])

    def before_paying(self, _reminder: Token) -> None:
        return None

    def only_cast_if(self, word: str, *parts: Any) -> t.Field:
        condition = next(part for part in parts if isinstance(part, t.Condition))
        return self.only_cast_when(word, PronounResolver(t.Self()).resolve(condition))

    def only_cast_with(self, condition: t.Condition, word: str, *parts: Any) -> t.Field:
        return self.only_cast_when(word, condition, from_hand="hand" in parts)

    def must_control(self, count: int, cards: t.Cards) -> t.Exists:
        if cards.zone != "field" or cards.player != "any":
            raise MeaningError("cards that you control and that are somebody's")
        return t.Exists(replace(cards, player="you"), count)

    def must_control_both(self, count: int, cards: t.Cards, other_count: int, others: t.Cards) -> t.Both:
        return t.Both((self.must_control(count, cards), self.must_control(other_count, others)))

    def must_control_one(self, count: int, cards: t.Cards, other_count: int, others: t.Cards) -> t.Either:
        return t.Either((self.must_control(count, cards), self.must_control(other_count, others)))

    def must_control_costs(self, costs: t.AnyOf) -> t.Condition:
        """A Character of each of the costs."""
        characters = t.OfType("Character")
        each = all_of(t.Exists(t.Cards("field", "you", (characters, cost))) for cost in costs.predicates)
        assert each is not None
        return each

    def at_least_one(self, _article: Any) -> int:
        return 1

    def must_have(self, count: int, cards: t.Cards) -> t.Exists:
        """The card itself may be in the hand when it is asked."""
        if cards.zone == "hand":
            raise MeaningError("cards in your hand, of which the card that is cast may be one")
        return self.you_have(count, cards)

    @staticmethod
    def only_cast_when(word: str, condition: t.Condition, from_hand: bool = False) -> t.Field:
        """To play a card is to cast it or to put it onto the field by an effect."""
        unless = condition.condition if isinstance(condition, t.Not) else t.Not(condition)
        if word == "cast":
            return t.Field((t.CannotCast(),), unless)
        return t.Field((t.CannotCast(), t.CannotBePlayedFromHand() if from_hand else t.CannotBePlayed()), unless)

    def field_if_this_turn(self, *parts: Any) -> t.Field:
        """Conditions about what has happened this turn."""
        *happened, effects = parts
        return t.Field(PronounResolver().resolve(effects), all_of(happened))

    # ---------------------------------------------------------------------------------------------- limits of use
    def limited_use(self, *limits: UseLimits | None) -> UseLimits:
        return together(limits)

    def use_joint(self) -> None:
        return None

    def only_once(self, *_turn: None) -> UseLimits:
        return UseLimits(once_per_turn=True)

    def only_while(self, condition: t.Condition) -> UseLimits:
        return UseLimits(condition)

    def not_while(self, condition: t.Condition) -> UseLimits:
        return UseLimits(t.Not(condition))

    def only_your_turn(self) -> UseLimits:
        return UseLimits(t.DuringTurn("you"))

    def only_opponents_turn(self) -> UseLimits:
        return UseLimits(t.DuringTurn("opponent"))

    def only_main_phase(self) -> UseLimits:
        return UseLimits(t.DuringTurn("you", "main"))

    def only_in_hand(self, _name: Token) -> UseLimits:
        return UseLimits(zone="hand")

    def only_in_break_zone(self, _name: Token) -> UseLimits:
        return UseLimits(zone="break_zone")

    def only_removed(self, _name: Token) -> UseLimits:
        return UseLimits(zone="removed")
