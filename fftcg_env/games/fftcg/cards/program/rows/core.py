"""Rows for what every card uses: descriptions, references, numbers, conditions and the common instructions."""

from __future__ import annotations

import functools
import operator
from itertools import pairwise
from typing import Any

from ... import tree as t
from ...walk import contains, rebuilt
from .. import opcodes as op
from .. import operands as arg
from .. import registry as r
from ..code import Code
from ..operands import static_row
from ..queries import ProgramError, one_player, only, ranged
from ..registry import writes
from .plain import condition, counter_kind, field_effect, instruction, one_side, reference, value

DAMAGE_ZONE = 1 << op.DAMAGE_ZONE


# --------------------------------------------------------------------------------------------------------- predicates
@writes(r.PREDICATES, t.OfType, asks=op.LAYER_TYPES)
def _of_type(_compiler: Any, node: t.OfType, row: dict[str, Any]) -> None:
    row["types"] = row.get("types", 15) & op.TYPES[node.type]


@writes(r.PREDICATES, t.OfElement, asks=op.LAYER_INFORMATION)
def _of_element(_compiler: Any, node: t.OfElement, row: dict[str, Any]) -> None:
    row["elements"] = row.get("elements", 0) | 1 << op.ELEMENTS.index(node.element)


@writes(r.PREDICATES, t.OfCost)
def _of_cost(_compiler: Any, node: t.OfCost, row: dict[str, Any]) -> None:
    ranged(row, "cost", node.comparison, node.cost)


@writes(r.PREDICATES, t.OfPower, asks=op.LAYER_POWER)
def _of_power(_compiler: Any, node: t.OfPower, row: dict[str, Any]) -> None:
    row["has_power"] = 1
    ranged(row, "power", node.comparison, node.power)


@writes(r.PREDICATES, t.Named, asks=op.LAYER_NAMES)
def _named(compiler: Any, node: t.Named, row: dict[str, Any]) -> None:
    row["name"] = only(row, "name", compiler.names.number(node.name))


@writes(r.PREDICATES, t.OfJob, asks=op.LAYER_TYPES)
def _of_job(compiler: Any, node: t.OfJob, row: dict[str, Any]) -> None:
    row["job"] = only(row, "job", compiler.jobs.number(node.job))


@writes(r.PREDICATES, t.OfCategory)
def _of_category(compiler: Any, node: t.OfCategory, row: dict[str, Any]) -> None:
    row["categories"] = row.get("categories", 0) | 1 << compiler.categories.number(node.category)


@writes(r.PREDICATES, t.InState)
def _in_state(_compiler: Any, node: t.InState, row: dict[str, Any]) -> None:
    row["states"] = row.get("states", 0) | op.STATES[node.state]


@writes(r.PREDICATES, t.WithKeyword, asks=op.LAYER_ABILITIES)
def _with_keyword(_compiler: Any, node: t.WithKeyword, row: dict[str, Any]) -> None:
    row["keywords"] = row.get("keywords", 0) | op.KEYWORDS[node.keyword]


@writes(r.PREDICATES, t.WithCounters, watches=op.WATCH_COUNTERS)
def _with_counters(compiler: Any, node: t.WithCounters, row: dict[str, Any]) -> None:
    row["counter_kind"] = only(row, "counter_kind", compiler.counters.number(node.kind) + 1)
    row["counters"] = max(row.get("counters", 0), node.at_least)


@writes(r.PREDICATES, t.Other)
def _other(_compiler: Any, _node: t.Other, row: dict[str, Any]) -> None:
    row["other"] = 1


def _watched_zone(cards: t.Cards) -> int:
    return 0 if cards.zone == "field" else 1 << op.ZONES.index(cards.zone)


def _watched_state(node: t.InState) -> int:
    if node.state == "damaged":
        return op.WATCH_DAMAGE_MARKS
    return op.WATCH_STATUS if node.state in ("active", "dull", "frozen") else op.WATCH_BATTLE


r.WATCHED |= {t.Cards: _watched_zone, t.InState: _watched_state}


# --------------------------------------------------------------------------------------------------------- references
@writes(r.REFERENCES, t.All)
def _all(compiler: Any, node: t.All) -> list[int]:
    return [op.REF_ALL, compiler.filter(node.cards)]


reference(op.REF_CHOSEN, t.Chosen)


@writes(r.REFERENCES, t.Targets)
def _targets(compiler: Any, node: t.Targets) -> list[int]:
    return [op.REF_TOGETHER, functools.reduce(operator.or_, (1 << compiler.group(group) for group in node.groups), 0)]


@writes(r.REFERENCES, t.Joined)
def _joined(compiler: Any, node: t.Joined) -> list[int]:
    bits, filters = 0, []
    for part in node.parts:
        kind, argument = compiler.reference(part)
        if kind == op.REF_ALL:
            filters.append(argument)
        elif kind in _JOINED:
            bits |= _JOINED[kind](argument)
        else:
            raise compiler.refusal(f"not supported: {type(part).__name__} together with other cards")
    if bits & op.TOGETHER_BLOCKER and (filters or t.Blocker(or_blocked=True) not in node.parts):
        raise compiler.refusal("not supported: a blocking Forward together with these cards")
    if len(filters) == 2:
        return [op.REF_TOGETHER, bits | op.TOGETHER_TWO | compiler.two_filters(*filters) << op.TOGETHER_ALL]
    if len(filters) > 2:
        raise compiler.refusal("not supported: all the cards of three descriptions together")
    return [op.REF_TOGETHER, bits | (filters[0] + 1 if filters else 0) << op.TOGETHER_ALL]


_JOINED: dict[int, Any] = {
    op.REF_CHOSEN: lambda group: 1 << group,
    op.REF_TOGETHER: lambda groups: groups,
    op.REF_SELF: lambda _: op.TOGETHER_SELF,
    op.REF_TRIGGERING: lambda _: op.TOGETHER_TRIGGERING,
    op.REF_FOUND: lambda _: op.TOGETHER_FOUND,
    op.REF_BLOCKER: lambda _: op.TOGETHER_BLOCKER,
}


reference(op.REF_SELF, t.Self)
reference(op.REF_TRIGGERING, t.Triggering, t.FoundBefore)
reference(op.REF_FOUND, t.Found)
reference(op.REF_REST, t.Rest)


# ------------------------------------------------------------------------------------------------------------- values
@writes(r.VALUES, t.Number)
def _number(_compiler: Any, node: t.Number, row: Any) -> None:
    row["kind"], row["argument"] = op.VALUE_NUMBER, node.number


@writes(r.VALUES, t.CountOf)
def _count_of(compiler: Any, node: t.CountOf, row: Any) -> None:
    row["kind"], row["argument"], row["each"] = op.VALUE_COUNT, compiler.plain_filter(node.cards), node.each


@writes(r.VALUES, t.PointsOfDamage, watches=DAMAGE_ZONE)
def _points_of_damage(_compiler: Any, node: t.PointsOfDamage, row: Any) -> None:
    row["kind"], row["argument"] = op.VALUE_POINTS_OF_DAMAGE, one_player(node)
    row["each"] = node.each


value(op.VALUE_COUNTERS, t.CountersOn, watches=op.WATCH_COUNTERS)


@writes(r.VALUES, t.PowerOf, asks=op.LAYER_POWER)
def _power_of(compiler: Any, node: t.PowerOf, row: Any) -> None:
    if compiler.describing and not isinstance(node.who, t.Self | t.Triggering | t.FoundBefore | t.PaidCard):
        raise ProgramError("not supported: a comparison with the power of a found or chosen card")
    row["kind"] = op.VALUE_POWER_OF
    row["reference"], row["argument"] = compiler.reference(node.who)


# --------------------------------------------------------------------------------------------------------- conditions
condition(op.CONDITION_EXISTS, t.Exists)
condition(op.CONDITION_RECEIVED, t.Received, watches=DAMAGE_ZONE)


@writes(r.CONDITIONS, t.Is)
def _is(compiler: Any, node: t.Is, row: Any) -> None:
    row["kind"] = op.CONDITION_IS
    row["reference"], row["argument"] = compiler.reference(node.who)
    row["filter"] = compiler.filter(t.Cards("field", "any", node.predicates))


def asks_each(value: t.Value) -> bool:
    """Whether a number differs between objects; such a number cannot have other terms."""
    if not contains(value, t.OwnCost, t.OwnCounters):
        return False
    if not isinstance(value, t.OwnCost | t.OwnCounters):
        raise ProgramError("not supported: a number of each object together with other numbers")
    return True


# ------------------------------------------------------------------------------------------------------ field effects
@writes(r.STATICS, t.HasPower, changes=op.LAYER_POWER)
def _has_power(compiler: Any, node: t.HasPower) -> list[int]:
    kind = op.STATIC_POWER_EACH if asks_each(node.amount) else op.STATIC_POWER
    return static_row(kind, who=compiler.reference(node.who), value=compiler.value(node.amount))


field_effect(op.STATIC_KEYWORD, t.HasKeyword, value=("keyword", op.KEYWORDS))


BACK_ATTACK = t.HasKeyword(t.Self(), "Back Attack")
PRINTED: tuple[t.Keyword, ...] = ("Haste", "Brave", "First Strike")
KEYWORDS = tuple(t.HasKeyword(t.Self(), keyword) for keyword in PRINTED)


@r.note_of_card
def _back_attack(compiler: Any, row: Any, ability: t.Ability) -> None:
    """Back Attack works in the zone that the card is cast from (R12.40)."""
    if isinstance(ability, t.Field) and BACK_ATTACK in ability.effects:
        if row["keywords"] & op.BACK_ATTACK:
            raise ProgramError("not supported: two texts that give a card Back Attack")
        row["keywords"] |= op.BACK_ATTACK
        row["back_attack_if"] = compiler.card_condition(ability)


@r.note_of_card
def _printed_keywords(_compiler: Any, row: Any, ability: t.Ability) -> None:
    """A card outside the field has its printed keywords."""
    if isinstance(ability, t.Field) and ability.condition is None and not ability.damage:
        for keyword in KEYWORDS:
            row["keywords"] |= op.KEYWORDS[keyword.keyword] if keyword in ability.effects else 0


# -------------------------------------------------------------------------------------------- the order of instructions
@writes(r.EFFECTS, t.Sequence)
def _sequence(compiler: Any, code: Code, node: t.Sequence) -> None:
    for part in _with_watchers_first(node.effects):
        compiler.instruction(code, part)


def _with_watchers_first(effects: tuple[t.Effect, ...]) -> list[t.Effect]:
    """The instructions, with a delayed ability that is about an object's way into the Break Zone before the instruction
    that puts it there (R8.42d)."""
    found = list(effects)
    for k, (moving, delayed) in enumerate(pairwise(effects)):
        if isinstance(moving, t.Break | t.PutIntoBreakZone) and isinstance(delayed, t.Delayed):
            trigger = delayed.trigger
            if isinstance(trigger, t.LeavesToBreakZone | t.Leaves) and trigger.who == moving.who:
                found[k], found[k + 1] = delayed, moving
    return found


@writes(r.EFFECTS, t.Choose)
def _choose(compiler: Any, code: Code, node: t.Choose) -> None:
    """A choice is declared before anything is carried out (R5.74). A choice under a condition (R8.34) is made in the
    resolution (R7.54), together with the other choices of its sentence."""
    code.choice_modes.append(op.MADE_LATER if code.nested else code.mode)
    code.choices.append(node)
    if code.nested:
        code.later_filters[len(code.choices) - 1] = compiler.filter(node.cards)
        if node.apart and code.rows and code.rows[-1][arg.OPERATION] == op.OP_CHOOSE_NOW:
            code.rows[-1][arg.ChooseNow.UNTIL] += 1
        else:
            code.choose_now(len(code.choices) - 1, len(code.choices))
    if node.roles != "none":
        code.row(op.OP_ROLES, group=len(code.choices) - 1, at_resolution=int(node.roles == "resolution"))


def _nested(compiler: Any, code: Code, effect: t.Effect) -> None:
    """An effect under a condition."""
    code.nested += 1
    compiler.instruction(code, effect)
    code.nested -= 1


def _branch(compiler: Any, code: Code, jump: int, then: t.Effect, other: t.Effect | None) -> None:
    """``then``, or ``other`` at the target of the row ``jump``."""
    _nested(compiler, code, then)
    if other is None:
        code.jump_here(jump)
        return
    end = code.row(op.OP_JUMP, to=0)
    code.jump_here(jump)
    _nested(compiler, code, other)
    code.jump_here(end)


@writes(r.EFFECTS, t.If)
def _if(compiler: Any, code: Code, node: t.If) -> None:
    jump = code.row(op.OP_UNLESS, condition=compiler.condition(node.condition), otherwise=0)
    _branch(compiler, code, jump, node.then, node.otherwise)


@writes(r.EFFECTS, t.IfDone)
def _if_done(compiler: Any, code: Code, node: t.IfDone) -> None:
    _branch(compiler, code, code.row(op.OP_UNLESS_DONE, otherwise=0), node.then, node.otherwise)


@writes(r.EFFECTS, t.May)
def _may(compiler: Any, code: Code, node: t.May) -> None:
    condition = compiler.condition(node.condition) if node.condition else _possible(compiler, node.effect)
    jump = code.row(op.OP_MAY, condition=condition, otherwise=0, player=op.PLAYERS[node.player])
    _branch(compiler, code, jump, node.effect, None)


def _possible(compiler: Any, effect: t.Effect) -> int:
    """The condition under which "you may" is asked: a player cannot discard from an empty hand (R7.65)."""
    first = effect.effects[0] if isinstance(effect, t.Sequence) and effect.effects else effect
    who = getattr(first, "who", None)
    row = -1
    if isinstance(first, t.Discard) and first.player != "any":
        count = first.count if isinstance(first.count, int) else 1
        row = compiler.condition(t.Exists(t.Cards("hand", first.player, first.where), count))
    elif isinstance(who, t.TopOf) and isinstance(who.count, int):  # R1.15
        row = compiler.condition(t.Exists(t.Cards("deck", who.player), who.count))
    return row


@writes(r.EFFECTS, t.WhenDone)
def _when_done(compiler: Any, code: Code, node: t.WhenDone) -> None:
    before = contains((node.effect, node.condition), t.FoundBefore)
    if before and contains(node.effect, t.Triggering):
        raise ProgramError("not supported: two cards that a new ability refers to")
    if node.about is not None and not before:
        raise ProgramError("the new ability gets a card that its text does not name")
    index, a = compiler.new_ability(op.DELAYED_ABILITY, node)
    compiler.effect(a, node.effect, node.condition)
    jumps = [code.row(op.OP_UNLESS_DONE, otherwise=0)]
    if node.condition is not None:
        a["condition"] = compiler.condition(node.condition)
        now = compiler.condition(_about(node.condition, node.about or t.Found()))
        jumps.append(code.row(op.OP_UNLESS, condition=now, otherwise=0))
    if (node.knows is not None) != contains(node.effect, t.Known):
        raise ProgramError("the new ability gets a number that its text does not name, or names one it does not get")
    knows = int(contains(node.effect, t.MovedBefore))
    if node.knows is not None:
        knows = op.KNOWS_VALUE + compiler.value(node.knows)
    about = compiler.reference(node.about or t.Found()) if before else [-1, 0]
    code.row(op.OP_TRIGGER, ability=index, knows=knows, about=about)
    for jump in jumps:
        code.jump_here(jump)


def _about(node: Any, who: t.Reference) -> Any:
    """A condition of the new ability, as this resolution evaluates it."""
    return who if isinstance(node, t.FoundBefore) else rebuilt(node, lambda part: _about(part, who))


# ------------------------------------------------------------------------------------------------------- instructions
def _gained(compiler: Any, node: t.GainPower) -> int:
    """The row of the power that is gained."""
    asks_each(node.amount)
    return int(compiler.value(node.amount))


instruction(op.OP_BREAK, t.Break)
instruction(op.OP_DULL, t.Dull)
instruction(op.OP_ACTIVATE, t.Activate)
instruction(op.OP_FREEZE, t.Freeze)
instruction(op.OP_RETURN_TO_HAND, t.ReturnToHand)
instruction(op.OP_GAIN_CRYSTALS, t.GainCrystals, player=one_side, amount="count")
instruction(op.OP_DRAW, t.Draw, player=one_side, amount="count")
instruction(op.OP_PLACE_COUNTERS, t.PlaceCounters, kind=counter_kind, who="who", amount="count")
instruction(op.OP_REMOVE_COUNTERS, t.RemoveCounters, kind=counter_kind, who="who", amount="count")
instruction(op.OP_GAIN_POWER, t.GainPower, value=_gained)
instruction(op.OP_SET_POWER, t.SetPower, value="power")
instruction(op.OP_GAIN_KEYWORD, t.GainKeyword, value=("keyword", op.KEYWORDS))
instruction(op.OP_LOSE_ABILITIES, t.LoseAbilities, value=0)
instruction(op.OP_BECOME_FORWARD, t.BecomeForward, value="power")
instruction(op.OP_PLAY_ONTO_FIELD, t.PlayOntoField, side=("player", {**op.PLAYERS, "owner": op.ANYONE}))
