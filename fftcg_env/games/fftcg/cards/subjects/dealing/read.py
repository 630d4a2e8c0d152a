"""Who deals damage to whom and how much, and what is dealt instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import JoinsBefore, MeaningError
from ...language.pronouns import It, OneOfTwo, PronounResolver
from ...walk import contains, rebuilt
from ..damage.read import Said
from ..players.read import in_turn_order

SELF = t.Self()
Each = Callable[[int], t.Value]


@dataclass(frozen=True)
class MoreDamage(JoinsBefore):
    """ "The damage increases by 1000 for each ...", "If ..., the damage increases by 2000": of the instruction before.
    Never part of a finished tree."""

    more: t.Value
    condition: t.Condition | None = None

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The damage before with more of it."""
        previous = units[-1] if units else None
        inner = previous.effects[-1] if isinstance(previous, t.Sequence) and previous.effects else previous
        if not isinstance(inner, t.Damage):
            raise MeaningError('"the damage increases" does not follow an instruction that deals damage')
        amount: t.Value = t.Sum((inner.amount, self.more))
        if isinstance(inner.amount, t.Number) and isinstance(self.more, t.Number):
            amount = t.Number(inner.amount.number + self.more.number)
        greater: t.Effect = replace(inner, amount=amount)
        if self.condition is not None:
            greater = t.If(self.condition, greater, otherwise=inner)
        if isinstance(previous, t.Sequence):
            greater = t.Sequence((*previous.effects[:-1], greater))
        return [*units[:-1], greater]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    deal_some: Callable[[t.Select, int], t.Effect]
    packet_to: Callable[..., Any]
    replacement_during: Callable[..., t.Field]
    hit_by_one: Callable[[Any, Any], t.Effect]
    damage_clause: Callable[[Any, t.DamageChange], tuple[t.ChangesDamage, ...]]

    def more_of_this_damage(self, more: int, each: Each) -> MoreDamage:
        return MoreDamage(each(more))

    def more_of_this_damage_before(self, each: Each, more: int) -> MoreDamage:
        return MoreDamage(each(more))

    def more_damage_if(self, condition: t.Condition, more: int) -> MoreDamage:
        return MoreDamage(t.Number(more), condition)

    def self_deals(self, _name: Token, who: Any, amount: int) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def self_deals_some(self, _name: Token, some: t.Select, amount: int) -> t.Effect:
        return self.deal_some(some, amount)

    def self_deals_to_some(self, _name: Token, amount: int, some: t.Select) -> t.Effect:
        return self.deal_some(some, amount)

    def self_deals_to(self, _name: Token, amount: int, who: Any) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def self_deals_value(self, _name: Token, who: Any, amount: t.Value) -> t.Damage:
        """ "Testa deals all the Forwards damage equal to its power": that of the card that deals it."""
        if contains(who, It) and contains(amount, It):
            raise MeaningError('"its power" could be that of the card that deals the damage')
        return t.Damage(who, _by_itself(amount))

    def packet_of_battle(self, ends: Any, *qualifiers: Any) -> Any:
        return self.packet_to(ends, None, Said.of(kinds=("battle",)), *qualifiers)

    def damage_each_player(self, *parts: Any) -> t.If:
        points = next(part for part in parts if isinstance(part, int))
        return in_turn_order(lambda side: t.DamagePlayer(side, points))

    def deal_one_and_other(self, *parts: Any) -> t.Sequence:
        """ "Deal 1 of them 5000 damage and the other 3000 damage" (R7.37)."""
        first, second = (t.Number(part) for part in parts if isinstance(part, int))
        one: Any = OneOfTwo("one")
        return t.Sequence((t.Damage(one, first), t.Damage(t.Rest(), second)))

    def replaced_if(self, condition: t.Condition, damages: Any, change: t.DamageChange) -> t.Field:
        return self.replacement_during(PronounResolver(SELF).resolve(condition), damages, change)

    def replaced_if_too(self, damages: Any, condition: t.Condition, change: t.DamageChange) -> t.Field:
        return self.replaced_if(condition, damages, change)

    def self_deals_each(self, _name: Token, who: Any, amount: int, each: Each) -> t.Damage:
        return t.Damage(who, each(amount))

    def power_of_dealer(self) -> None:
        return None

    def power_of_named_one(self, one: Any) -> Any:
        return one

    def hits_other(self, dealer: Any, hit: Any, whose: Any) -> t.Effect:
        """ "The former deals the latter damage equal to its power": the power is that of the one that deals it."""
        if whose not in (None, dealer):
            raise MeaningError("damage by one card with the power of the other")
        return self.hit_by_one(dealer, hit)

    def hits_by_power_of(self, dealer: Any, whose: Any, hit: Any) -> t.Effect:
        return self.hits_other(dealer, hit, whose)

    def it_hits(self, who: Any) -> t.Damage:
        """The damage is dealt by the card that "it" means, not by the source."""
        dealer: Any = It()
        if who == dealer:
            raise MeaningError("a card that deals damage to itself")
        return t.Damage(who, t.PowerOf(dealer), dealer)

    def all_damage_while(self, _name: Token, state: Any, change: t.DamageChange, _reminder: Token) -> t.Field:
        hit = (t.All(t.Cards(where=(t.OfType("Forward"),))), t.ThePlayer("any"))
        damages = (t.DamageDealt(SELF), *(t.DamageDealt(one, SELF) for one in hit))
        return t.Field(self.damage_clause(damages, change), t.Is(SELF, (t.InState(state),)))

    def deal_for_so_many(self, who: Any, amount: int, each: Each, most: int) -> t.Effect:
        """ "2000 damage for each Forward you control (up to 3 Forwards)": as much as for the most, or for fewer."""
        count = each(amount)
        if not isinstance(count, t.CountOf):
            raise MeaningError("a limit of something that is not counted in cards")
        dealt: t.Effect | None = None
        for number in range(1, most + 1):
            dealt = t.If(t.Exists(count.cards, number), t.Damage(who, t.Number(number * amount)), dealt)
        if dealt is None:
            raise MeaningError("a limit of nothing")
        return dealt

    def deal_both(self, who: Any, amount: int, other: Any, other_amount: int) -> t.Sequence:
        return t.Sequence((t.Damage(who, t.Number(amount)), t.Damage(other, t.Number(other_amount))))


def _by_itself(amount: Any) -> Any:
    """A number of "it" as that of the card itself."""
    return SELF if amount == It() else rebuilt(amount, _by_itself)
