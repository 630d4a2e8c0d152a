"""Rows for nodes about abilities as a whole (chapter 8), and abilities that are used or triggered again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ... import tree as t
from ...walk import contains, nodes_of
from .. import opcodes as op
from ..layers import asked_layer
from ..queries import ProgramError
from ..registry import ABILITIES, EFFECTS, TRIGGERS, note_of_card, writes
from .casting import priced_modes
from .plain import instruction
from .restrictions import is_asked_for
from .triggers import watch

WARP = "Warp"
"""The kind of counters of Warp: the first of all kinds (``WARP_COUNTER``)."""


def _with_given(node: t.Field) -> t.Field:
    """A field ability that gives its own object field abilities for as long as that has a keyword or power: the given
    effects, under the same condition. An object that loses all abilities also loses the giving one."""
    late = asked_layer(node.condition) >= op.LAYER_ABILITIES
    effects: list[t.FieldEffect] = []
    for effect in node.effects:
        given = effect.ability if isinstance(effect, t.HasAbility) and effect.who == t.Self() else None
        plain = isinstance(given, t.Field) and given.condition is None and not given.damage
        if late and plain and isinstance(given, t.Field):
            effects += given.effects
        else:
            effects.append(effect)
    return replace(node, effects=tuple(effects))


@writes(ABILITIES, t.Field)
def _field(compiler: Any, node: t.Field, a: Any) -> None:
    node = _with_given(node)
    a["kind"] = op.FIELD_ABILITY
    if any(isinstance(part, t.OfNamed) and part.before for part in nodes_of(node)):
        if contains(node.condition, t.OfNamed) or not all(map(is_asked_for, node.effects)):
            raise ProgramError("not supported: a field ability that always applies and counts what was named before")
    a["damage"] = node.damage
    a["condition"] = compiler.ability_condition(node.condition)
    a["program"] = compiler.statics(node)
    compiler.field_facts(a, node)


@writes(ABILITIES, t.Auto)
def _auto(compiler: Any, node: t.Auto, a: Any) -> None:
    a["kind"], a["ex_burst"] = op.AUTO_ABILITY, node.ex_burst
    a["damage"] = node.damage
    a["uses_per_turn"] = _uses_per_turn(compiler, node)
    a["condition"] = compiler.ability_condition(node.condition, t.Self, t.Triggering)
    _asks_for_no_payment(node.trigger, node.condition, node.effect)
    if not contains(node.trigger, t.IsBlocked):
        _asks_for_no_block(node.effect)
    compiler.trigger(a, node.trigger)
    a["zone"] = op.ZONES.index(node.zone)
    if a["zone"] != op.FIELD and a["listens"] & 1 << op.EVENT_STATE:
        raise ProgramError("not supported: a state trigger of a card outside the field")
    with compiler.counting_discards(node, a), compiler.asking_cause(node, a), compiler.knowing_names(node, a):
        compiler.effect(a, node.effect, node.condition)


@writes(ABILITIES, t.Action)
def _action(compiler: Any, node: t.Action, a: Any) -> None:
    _used(compiler, node, a, op.ACTION_ABILITY, "", node.zone)
    a["by_anyone"] = node.by_anyone
    if node.by_anyone and node.zone != "field":
        raise ProgramError("not supported: an ability outside the field that each player can use")


@note_of_card
def _note_by_anyone(_compiler: Any, row: Any, ability: t.Ability) -> None:
    if isinstance(ability, t.Action) and ability.by_anyone:
        row["casting"] |= op.CASTING_BY_ANYONE


@writes(ABILITIES, t.Special)
def _special(compiler: Any, node: t.Special, a: Any) -> None:
    _used(compiler, node, a, op.SPECIAL_ABILITY, node.name, "field")
    if node.cost.special and not a["has_x"]:
        a["without_s"] = _ways_without_s(compiler, node)


def _ways_without_s(compiler: Any, node: t.Special) -> int:
    """Two rows, one after the other, with the cost without the S icon and with a Crystal instead (R8.55)."""
    rows = []
    for crystals in (0, 1):
        index, a = compiler.new_ability(op.COST_ONLY, node)
        compiler.cost(a, replace(node.cost, special=False, crystals=node.cost.crystals + crystals))
        rows.append(int(index))
    assert rows[1] == rows[0] + op.WAY_CRYSTAL - op.WAY_WITHOUT_S
    return rows[0]


def _uses_per_turn(compiler: Any, node: t.Auto | t.Action | t.Special) -> int:
    """How often an ability may be used, or triggers, in one turn; 0: any number of times."""
    if not getattr(node, "twice_per_turn", False):
        return int(node.once_per_turn)
    if len(compiler.current_abilities) > op.FIRST_USE_SHIFT:
        raise ProgramError("not supported: a twice-per-turn ability on a card with this number of abilities")
    return 1 if node.once_per_turn else 2


def _used(compiler: Any, node: t.Action | t.Special, a: Any, kind: int, name: str, zone: t.Zone) -> None:
    """An ability that a player uses. Action abilities have the empty name."""
    a["kind"] = kind
    a["damage"] = node.damage
    _asks_for_no_block(node.effect)
    a["special_name"] = compiler.special_names.number(name)
    a["uses_per_turn"] = _uses_per_turn(compiler, node)
    a["condition"] = compiler.ability_condition(node.condition)
    a["zone"] = op.ZONES.index(zone)
    compiler.cost(a, node.cost)
    if not pays_one_card(node.cost):
        _asks_for_no_payment(node.effect)
    a["asks_payment"] = contains(node.effect, t.ElementsPaidToUse)
    with compiler.having(removes_all=node.cost.remove_all, knows_payment=True):
        compiler.effect(a, node.effect, node.condition)


def pays_one_card(cost: t.Cost) -> bool:
    """Whether exactly one card that the player picks pays for a part of a cost."""
    return sum(part.count for part in cost.parts if part.deed != "counters") + cost.discard == 1


def _asks_for_no_block(*parts: Any) -> None:
    """Refuse references to the blocker if no block triggers the ability. Quoted abilities are checked by themselves."""
    own = nodes_of(*parts, outside=(t.Ability,))
    if any(isinstance(part, t.Blocker) and not part.now for part in own):
        raise ProgramError("the text names the blocking Forward, and a block does not trigger it")


def _asks_for_no_payment(*parts: Any) -> None:
    """Refuse references to the one card that paid the cost."""
    if contains(parts, t.PaidCard):
        raise ProgramError("the text names a card that paid the cost, and the cost does not take exactly one")


@writes(ABILITIES, t.SummonText)
def _summon_text(compiler: Any, node: t.SummonText, a: Any) -> None:
    """The text can refer to the card that paid an extra cost."""
    a["kind"], a["ex_burst"] = op.SUMMON_TEXT, node.ex_burst
    _asks_for_no_block(node.effect)
    fields = [ability for ability in compiler.current_abilities if isinstance(ability, t.Field)]
    ways = [
        effect for field in fields for effect in field.effects if isinstance(effect, t.AlternativeCost | t.ExtraCost)
    ]
    if len(ways) != 1 or not pays_one_card(ways[0].cost):
        _asks_for_no_payment(node.effect)
    a["modes_priced"] = priced_modes(compiler, node.effect)
    compiler.effect(a, node.effect)


@writes(ABILITIES, t.Warp)
def _warp(compiler: Any, node: t.Warp, a: Any) -> None:
    """Warp is three abilities: the payment, and two auto-abilities of the removed card (R12.53, R12.56, R12.57).

    The second one plays the card without an alternative, so a card that cannot enter stays removed (R12.58)."""
    a["kind"] = op.WARP_ABILITY
    compiler.cost(a, node.cost)
    a["counters"] = node.counters
    row = compiler.t["cards"][compiler.current_card]
    row["warp_ability"] = compiler.current_ability
    row["warp_tick"], tick = compiler.new_ability(op.DELAYED_ABILITY, node)
    compiler.effect(tick, t.RemoveCounters(t.Self(), WARP))
    row["warp_arrival"], arrival = compiler.new_ability(op.DELAYED_ABILITY, node)
    compiler.effect(arrival, t.PlayOntoField(t.Self()))


@writes(ABILITIES, t.Priming)
def _priming(compiler: Any, node: t.Priming, a: Any) -> None:
    a["kind"] = op.PRIMING_ABILITY
    compiler.cost(a, node.cost)
    searched = (t.OfType("Character"), t.Named(node.name))
    a["trigger_filter"] = compiler.filter(t.Cards("deck", "you", searched))
    compiler.t["cards"][compiler.current_card]["priming_ability"] = compiler.current_ability


@writes(EFFECTS, t.GainAbilitiesOf)
def _gain_abilities_of(compiler: Any, code: Any, node: t.GainAbilitiesOf) -> None:
    """R8.65: an ongoing effect for each ability."""
    if not isinstance(node.who, t.Self):
        raise compiler.refusal("not supported: abilities of another object for several cards")
    kind = op.SPECIAL_ABILITY if node.kind == "special" else op.ACTION_ABILITY
    what = kind | op.FREE_ONCE * node.free_once
    code.row(op.OP_GAIN_ABILITIES_OF, who=compiler.reference(node.of), what=what, duration=op.DURATIONS[node.duration])


# R10.74
instruction(op.OP_TRIGGER_EX_BURST, t.TriggerExBurst)


@writes(TRIGGERS, t.OnlyAsExBurst)
def _only_as_ex_burst(compiler: Any, _node: t.OnlyAsExBurst, a: Any) -> None:
    watch(compiler, a, op.EVENT_NONE, None)
