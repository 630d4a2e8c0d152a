"""What casting costs: the first and the next cards, in certain turns, another cost instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError
from ...language.pronouns import PronounResolver

Each = Callable[[int], t.Value]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    casting_changes: Callable[..., tuple[t.FieldEffect, ...]]
    next_cast: Callable[..., t.Effect]

    def cost_for_each(self, each: Each, about: Any, change: Any) -> t.Field:
        """ "For each Forward you control, the cost required to cast X is reduced by 1"."""
        if not isinstance(change, t.CostsLess | t.CostsMore) or not isinstance(change.amount, t.Number):
            raise MeaningError("so much for each of something that is said already")
        changed = replace(change, amount=each(change.amount.number))
        return t.Field(PronounResolver(t.Self()).resolve(self.casting_changes(about, changed)))

    def cost_during(self, about: Any, when: t.Condition, *changes: Any) -> t.Field:
        return t.Field(PronounResolver().resolve(self.casting_changes(about, *changes)), when)

    def first_cast_costs(self, *parts: Any) -> t.Field:
        return _first_cast("you", described_among(parts), parts[-1])

    def first_cast_costs_if(self, condition: t.Condition, *parts: Any) -> t.Field:
        return self.first_cast_during(PronounResolver(t.Self()).resolve(condition), *parts)

    def their_first_cast_costs(self, *parts: Any) -> t.Field:
        return _first_cast("opponent", described_among(parts), parts[-1])

    def cost_during_floored(self, about: Any, change: Any, when: t.Condition, floor: int) -> t.Field:
        if not isinstance(change, t.CostsLess) or change.at_least:
            raise MeaningError("a least cost of a cost that is not reduced, or two of them")
        return self.cost_during(about, when, replace(change, at_least=floor))

    def first_cast_during(self, when: t.Condition, *parts: Any) -> t.Field:
        costs = _first_cast("you", described_among(parts), parts[-1])
        assert costs.condition is not None
        return replace(costs, condition=t.Both((when, costs.condition)))

    def next_cast_floored(self, *parts: Any) -> t.Effect:
        if not isinstance(parts[-1], int):
            return self.next_cast(*parts)
        *about, change, floor = parts
        if not isinstance(change, t.CostsLess) or change.at_least:
            raise MeaningError("a least cost of a cost that is not reduced, or two of them")
        return self.next_cast(*about, replace(change, at_least=floor))

    def next_costs_less(self, where: tuple[t.Predicate, ...], number: int) -> t.Effect:
        return self.next_cast(where, t.CostsLess(t.Number(number)))

    def for_less(self, number: int) -> t.CastTerms:
        return t.CastTerms(less=number)

    def reduced_by_number(self, cards: t.Cards, floor: int = 0) -> t.CostsLess:
        return t.CostsLess(t.CountOf(cards), at_least=floor)


def described_among(parts: tuple[Any, ...]) -> tuple[t.Predicate, ...]:
    where: tuple[t.Predicate, ...] = next(part for part in parts if isinstance(part, tuple))
    return where


def _first_cast(player: t.Player, where: tuple[t.Predicate, ...], change: Any) -> t.Field:
    """What changes the cost of casting as long as none of these was cast this turn."""
    none_yet = t.Not(t.Compare(t.ThisTurn("cast", player, where), "at_least", t.Number(1)))
    return t.Field((replace(change, where=where, by=player),), none_yet)
