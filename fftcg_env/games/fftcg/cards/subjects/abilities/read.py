"""Sentences as whole lines: the abilities of a card, and what a line says of the card itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.antecedents import antecedent_of_trigger
from ...language.joining import implies
from ...language.meaning import Abilities, CardFacts, MeaningError, both, one_or_sequence
from ...language.pronouns import ItOrThey, PronounResolver, SelfInBreakZone
from ...walk import contains, nodes_of, rebuilt
from ..castable.read import UseLimits, together
from ..casting.read import ZonedCost, payment


@dataclass(frozen=True)
class Body:
    """Sentences of an ability and the sentences that say when it may be used."""

    units: tuple[t.Effect, ...]
    limits: UseLimits


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def character_line(self, line: t.Ability | CardFacts) -> t.Ability | CardFacts:
        return line

    def ability(self, *parts: Any) -> t.Ability:
        """An ability, with the EX icon before it or without."""
        ability: t.Ability = parts[-1]
        if len(parts) == 1:
            return ability
        if not isinstance(ability, t.Auto):
            raise MeaningError("EX BURST stands before something that is not an auto-ability")
        return replace(ability, ex_burst=True)

    def also_named(self, _self: Token, *names: Token) -> CardFacts:
        return CardFacts(names=tuple(name.value for name in names))

    def also_of_type(self, _self: Token, _article: Any, printed_type: Any) -> CardFacts:
        return CardFacts(types=(printed_type,))

    def printed_type(self, word: Token) -> str:
        return str(word).capitalize()

    def limit_break(self, cost: int) -> CardFacts:
        return CardFacts(limit_break=cost)

    def nothing_new(self, _reminder: Token) -> CardFacts:
        return CardFacts()

    def elements_reminder(self, elements: Token) -> CardFacts:
        return CardFacts(elements=tuple(elements.value.split("/")))

    def warp(self, counters: int, *icons: Token) -> t.Warp:
        return t.Warp(counters, payment(icons))

    def priming(self, name: Token, *icons: Token) -> t.Priming:
        return t.Priming(name.value, payment(icons))

    def summon_line(self, *parts: Any) -> t.Ability | CardFacts:
        ability: t.Ability | CardFacts = parts[-1]
        if len(parts) == 1:
            return ability
        if not isinstance(ability, t.SummonText):
            raise MeaningError("EX BURST stands before a field ability")
        return replace(ability, ex_burst=True)

    def keywords(self, *keywords: Any) -> t.Field:
        return t.Field(tuple(t.HasKeyword(t.Self(), keyword) for keyword in keywords))

    def after_damage(self, points: int, ability: Any, reminder: int | None = None) -> t.Ability | Abilities:
        if reminder not in (None, points):
            raise MeaningError("the reminder names another number of points of damage")
        if isinstance(ability, Abilities):
            return Abilities(tuple(replace(one, damage=points) for one in ability.abilities))
        changed: t.Ability = replace(ability, damage=points)
        return changed

    def summon_text(self, text: Any) -> t.SummonText:
        return t.SummonText(PronounResolver().resolve(_beside_no_source(one_or_sequence(text))))

    def auto(self, trigger: Any, body: Body) -> t.Auto:
        """ "When ..., if ..., ..." tests the condition at the event and again at resolution (R8.33)."""
        units, condition = body.limits.paid_in(body.units), body.limits.condition
        if isinstance(units[0], t.If) and units[0].otherwise is None and not _stand_side_by_side(units):
            condition = both(units[0].condition, condition)
            units[0] = units[0].then
        resolver = PronounResolver(antecedent_of_trigger(trigger), trigger=trigger)
        condition = resolver.resolve(condition)
        effect = resolver.resolve(one_or_sequence(units))
        if contains(trigger, t.IsBlocked):
            effect = _of_that_block(effect)
        limits, zone = body.limits, body.limits.zone or "field"
        if zone == "hand":
            raise MeaningError("an auto-ability that triggers in the hand")
        if not limits.zone and _takes_itself_from_break_zone(units) and not contains(trigger, t.Self):
            zone = "break_zone"  # it makes sense nowhere else (R8.4)
        once, twice = limits.once_per_turn, limits.twice_per_turn
        return t.Auto(PronounResolver().resolve(trigger), effect, condition, once, zone=zone, twice_per_turn=twice)

    def action(self, cost: ZonedCost, body: Body) -> t.Action:
        if cost.cost.special:
            raise MeaningError("an S icon without the name of a special ability")
        effect = PronounResolver(cost=cost.cost).resolve(one_or_sequence(body.units))
        limits, zone = body.limits, cost.zone_of_use(body.limits)
        if zone == "field" and not (cost.cost.put_self or cost.cost.dull) and _takes_itself_from_break_zone(body.units):
            zone = "break_zone"  # it makes sense nowhere else (R8.4)
        condition, twice = PronounResolver().resolve(limits.condition), limits.twice_per_turn
        paid = limits.paid(cost.cost)
        return t.Action(paid, effect, condition, limits.once_per_turn, zone=zone, twice_per_turn=twice)

    def special(self, name: str, cost: ZonedCost, body: Body) -> t.Special:
        effect = PronounResolver(cost=cost.cost).resolve(one_or_sequence(body.units))
        if cost.zone_of_use(body.limits) != "field":
            raise MeaningError("a special ability that is used elsewhere than on the field")
        limits = body.limits
        if limits.twice_per_turn:
            raise MeaningError("a special ability that is used twice per turn")
        return t.Special(
            name, limits.paid(cost.cost), effect, PronounResolver().resolve(limits.condition), limits.once_per_turn
        )

    def body(self, units: Any, *usages: UseLimits) -> Body:
        return Body(tuple(units), together(usages))


def _beside_no_source(node: Any) -> Any:
    """A Summon is no Forward itself, so "all the other Forwards" are not other ones than the card itself (R3.4)."""
    return replace(node, not_self=False) if isinstance(node, ItOrThey) else rebuilt(node, _beside_no_source)


def _takes_itself_from_break_zone(units: Sequence[Any]) -> bool:
    """Whether a text takes its card from the Break Zone that it has not put there before."""
    puts = (part for part in nodes_of(tuple(units)) if isinstance(part, t.PutIntoBreakZone | t.Break))
    return contains(tuple(units), SelfInBreakZone) and not any(part.who == t.Self() for part in puts)


def _of_that_block(node: Any) -> Any:
    """ "The Forward that blocks X" is, where X was blocked, the one that did, whatever has become of X."""
    return replace(node, now=False) if isinstance(node, t.Blocker) else rebuilt(node, _of_that_block)


def _stand_side_by_side(units: list[Any]) -> bool:
    """Whether a text asks for several things of one kind, each with a sentence of its own: "When ..., if A, do a. If B,
    do b." None of them is the condition of the ability."""
    first = units[0].condition
    others = (unit.condition for unit in units[1:] if isinstance(unit, t.If))
    return any(type(other) is type(first) and not implies(other, first) for other in others)
