"""Whole lines: the kinds of abilities, and facts about the card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import tree as t
from ..language.meaning import Abilities, CardFacts, one_or_sequence, refuse
from ..language.pronouns import ItOrThey, PronounResolver
from ..walk import rebuilt
from .costs import OnlyCP, ZonedCost, dull_part, dull_self_and_others, payment
from .declare import phrase, phrases
from .times import UseLimits
from .triggers import Body, takes_itself_from_break_zone, together


def _beside_no_source(node: Any) -> Any:
    """A Summon is no Forward itself, so "all the other Forwards" are not other ones than the card itself (R3.4)."""
    return replace(node, not_self=False) if isinstance(node, ItOrThey) else rebuilt(node, _beside_no_source)


def _with_price(way: t.FieldEffect, paid_so: t.Condition, effect: t.Effect) -> CardFacts:
    """A way to cast the card, and what happens when it enters if it was cast that way: two abilities of one line."""
    return CardFacts(abilities=(t.Field((way,)), t.Auto(t.Enters(t.Self()), effect, paid_so)))


def _with_icon(parts: tuple[Any, ...], kind: type[t.Ability], what: str) -> Any:
    """The last of the parts, which is of a kind that can have an EX icon if one stands before it."""
    *icon, ability = parts
    refuse(icon and not isinstance(ability, kind), f"EX BURST stands before {what}")
    return replace(ability, ex_burst=True) if icon else ability


@phrase("summon_line", "EX_BURST? ({summon_text} | {field})")
def summon_line(*parts: Any) -> Any:
    return _with_icon(parts, t.SummonText, "a field ability")


@phrase("ability", "EX_BURST? ({keywords} | {field} | {auto} | {action} | {special})")
def ability(*parts: Any) -> Any:
    """An ability, with the EX icon before it or without."""
    return _with_icon(parts, t.Auto, "something that is not an auto-ability")


@phrase("after_damage", "damage NUMBER _DASH {ability} DAMAGE_REMINDER?")
def after_damage(points: int, ability: Any, reminder: int | None = None) -> t.Ability | Abilities:
    refuse(reminder not in (None, points), "the reminder names a different number of damage points")
    if isinstance(ability, Abilities):
        return Abilities(tuple(replace(one, damage=points) for one in ability.abilities))
    changed: t.Ability = replace(ability, damage=points)
    return changed


@phrase("facts", "dull {total}? NUMBER {noun_phrase} or NUMBER {noun_phrase} and SELF : {body}")
def action_of_two_costs(*parts: Any) -> CardFacts:
    """ "Dull 3 As or 2 As and X": an ability for each of the two costs (R5.61)."""
    *counted, body = parts
    first, second = dull_part(*counted[:2]), dull_part(*counted[2:])
    both = t.Cost(parts=(*second.parts, *dull_self_and_others((t.Self(),)).parts))
    return CardFacts(abilities=tuple(action(ZonedCost(cost), body) for cost in (first, both)))


@phrase("action", "{use_cost} : {body}")
def action(cost: ZonedCost, body: Body) -> t.Action:
    refuse(cost.cost.special, "the S icon needs the name of a special ability before it")
    effect = PronounResolver(cost=cost.cost).resolve(one_or_sequence(body.units))
    limits, zone = body.limits, cost.zone_of_use(body.limits)
    if zone == "field" and not (cost.cost.put_self or cost.cost.dull) and takes_itself_from_break_zone(body.units):
        zone = "break_zone"  # it makes sense nowhere else (R8.4)
    condition, twice = PronounResolver().resolve(limits.condition), limits.twice_per_turn
    paid, anyone = limits.paid(cost.cost), limits.by_anyone
    refuse(anyone and zone != "field", "not supported: an ability outside the field that each player can use")
    return t.Action(paid, effect, condition, limits.once_per_turn, zone=zone, twice_per_turn=twice, by_anyone=anyone)


@phrase("special", "SPECIAL_NAME {use_cost} : {body}")
def special(name: str, cost: ZonedCost, body: Body) -> t.Special:
    effect = PronounResolver(cost=cost.cost).resolve(one_or_sequence(body.units))
    refuse(cost.zone_of_use(body.limits) != "field", "not supported: a special ability that is used outside the field")
    limits = body.limits
    refuse(limits.twice_per_turn, "not supported: a special ability that is used twice per turn")
    refuse(limits.by_anyone, "not supported: a special ability that each player can use")
    return t.Special(
        name, limits.paid(cost.cost), effect, PronounResolver().resolve(limits.condition), limits.once_per_turn
    )


@phrase("usage", "you can only use {only_cp} to pay ICON .", "you can only pay ICON with {only_cp} .")
def only_for_icon(*parts: Any) -> UseLimits:
    cp = next(part for part in parts if isinstance(part, OnlyCP))
    refuse("X" not in parts, "not supported: CP of certain Elements for one icon of a cost")
    return UseLimits(cp_for_x=(cp.elements, cp.backups, cp.discards))


phrases(
    character_line={"{ability} | {after_damage} | {warp} | {priming} | {facts}": lambda line: line},
    summon_line={"{priced_modes}": lambda abilities: abilities},
    ability={
        # "If you have received 6 points of damage, put X into the Break Zone": a state triggers it (R8.43).
        "(if | when) {conditions} , {left_so} .": lambda condition, effect: t.Auto(
            t.State(PronounResolver(t.Self()).resolve(condition)), effect
        )
    },
    left_so={
        "return SELF to {owner} hand": t.ReturnToHand(t.Self()),
        "remove SELF from the game": t.RemoveFromGame(t.Self()),
        "put SELF into the break zone": t.PutIntoBreakZone(t.Self()),
    },
    warp={"warp NUMBER _DASH ICON+": lambda counters, *icons: t.Warp(counters, payment(icons))},
    priming={"PRIMING _DASH ICON+": lambda name, *icons: t.Priming(name.value, payment(icons))},
    facts={
        "limit break _DASH NUMBER": lambda cost: CardFacts(limit_break=cost),
        "LB_REMINDER": lambda _reminder: CardFacts(),
        "ELEMENTS_REMINDER": lambda elements: CardFacts(elements=tuple(elements.value.split("/"))),
        # lines that are no ability but say something of the card itself
        "SELF is also CARD_NAME (and CARD_NAME)* in all situations .": lambda *names: CardFacts(
            names=tuple(name.value for name in names)
        ),
        "SELF is also {article} {printed_type} in all situations .": lambda printed_type: CardFacts(
            types=(printed_type,)
        ),
        # a payment instead of the whole cost of the card's special abilities
        "you can {payment} to use SELF's special ability without paying the cost .": lambda cost: CardFacts(
            special_cost=cost
        ),
        "you may reduce the cost {cost_word} SELF {onto}? by NUMBER . {and_then}": lambda less, effect: _with_price(
            t.ExtraCost(t.Cost(), less), t.PaidExtra(), effect
        ),
        "you can {way_cost} {instead_of_cp} {to_cast} . {and_then}": lambda cost, effect: _with_price(
            t.AlternativeCost(cost), t.EnteredBy("alternative"), effect
        ),
    },
    keywords={"KEYWORD+": lambda *keywords: t.Field(tuple(t.HasKeyword(t.Self(), keyword) for keyword in keywords))},
    summon_text={
        "{text}": lambda text: t.SummonText(PronounResolver().resolve(_beside_no_source(one_or_sequence(text))))
    },
    body={"{text} {usage}*": lambda units, *usages: Body(tuple(units), together(usages))},
    usage={
        "(each | any | either) player (can | may) use this ability .": UseLimits(by_anyone=True),
        "you can only pay with {only_cp} {paid_for} .": lambda cp, what: UseLimits(
            cp=(cp.elements, cp.backups, cp.discards)
        ),
        "(this (effect | ability) | these effects) will? (trigger only | triggers only | only trigger | "
        "only triggers) {use_limit} ({use_joint} {use_limit})* . | "
        "you (can | may) only use this ability {use_limit} ({use_joint} {use_limit})* . | "
        "you can use this ability only {use_limit} ({use_joint} {use_limit})* .": lambda *limits: together(limits),
    },
)
