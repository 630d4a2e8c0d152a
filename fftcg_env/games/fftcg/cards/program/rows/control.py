"""Rows for nodes about control of objects, and changed characteristics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ... import tree
from .. import opcodes as op
from ..operands import static_row
from ..registry import EFFECTS, READ_WHEN_NEEDED, STATICS, note_of_card, writes
from ..tables import MAX_ROWS


@writes(EFFECTS, tree.GainControl)
def _gain_control(compiler: Any, code: Any, node: tree.GainControl) -> None:
    player, duration = op.PLAYERS[node.player], op.DURATIONS[node.duration]
    code.row(op.OP_GAIN_CONTROL, who=compiler.reference(node.who), player=player, duration=duration)


def element_bits(elements: Iterable[str]) -> int:
    """A bit an element (R3.2)."""
    return sum(1 << op.ELEMENTS.index(element) for element in elements)


# ------------------------------------------------------------------------------------------------ for a while, for good
def _change(compiler: Any, code: Any, node: Any, kind: int, value: int) -> None:
    """An ongoing effect of this kind on each object named."""
    code.row(
        op.OP_CHANGE, who=compiler.reference(node.who), value=value, what=kind, duration=op.DURATIONS[node.duration]
    )


@writes(EFFECTS, tree.ChangeElements)
def _change_elements(compiler: Any, code: Any, node: tree.ChangeElements) -> None:
    kind = op.CHANGES_MORE_ELEMENTS if node.also else op.CHANGES_ELEMENTS
    _change(compiler, code, node, kind, element_bits(node.elements))


@writes(EFFECTS, tree.GainJob)
def _gain_job(compiler: Any, code: Any, node: tree.GainJob) -> None:
    _change(compiler, code, node, op.CHANGES_JOB, compiler.jobs.number(node.job))


@writes(EFFECTS, tree.LoseJobs)
def _lose_jobs(compiler: Any, code: Any, node: tree.LoseJobs) -> None:
    _change(compiler, code, node, op.CHANGES_LOST_JOBS, 0)


@writes(EFFECTS, tree.LoseCategories)
def _lose_categories(compiler: Any, code: Any, node: tree.LoseCategories) -> None:
    numbers = static_row(op.STATIC_NO_CATEGORIES, who=[op.REF_SELF, 0])
    row = compiler.take("rows", 1, MAX_ROWS)
    compiler.t["rows"][row, : len(numbers)] = numbers
    who, duration = compiler.reference(node.who), op.DURATIONS[node.duration]
    code.row(op.OP_LASTING, who=who, static=row, duration=duration)


@writes(EFFECTS, tree.GainName)
def _gain_name(compiler: Any, code: Any, node: tree.GainName) -> None:
    _change(compiler, code, node, op.CHANGES_NAME, compiler.names.number(node.name))


@writes(EFFECTS, tree.PowerBecomes)
def _power_becomes(compiler: Any, code: Any, node: tree.PowerBecomes) -> None:
    value, duration = compiler.value(node.power), op.DURATIONS[node.duration]
    code.row(op.OP_POWER_BECOMES, who=compiler.reference(node.who), value=value, duration=duration)


# ---------------------------------------------------------------------------------------------------- field effects
@writes(STATICS, tree.AlsoNamed, changes=op.LAYER_NAMES)
def _also_named(compiler: Any, node: tree.AlsoNamed) -> list[int]:
    return static_row(op.STATIC_NAME, who=compiler.reference(node.who), value=compiler.names.number(node.name))


@writes(STATICS, tree.IsAlso, changes=op.LAYER_TYPES)
def _is_also(compiler: Any, node: tree.IsAlso) -> list[int]:
    return static_row(op.STATIC_TYPE, who=compiler.reference(node.who), value=op.TYPES[node.type])


@writes(STATICS, tree.HasJob, changes=op.LAYER_TYPES)
def _has_job(compiler: Any, node: tree.HasJob) -> list[int]:
    return static_row(op.STATIC_JOB, who=compiler.reference(node.who), value=compiler.jobs.number(node.job))


@writes(STATICS, tree.HasAllJobs, changes=op.LAYER_TYPES)
def _has_all_jobs(compiler: Any, node: tree.HasAllJobs) -> list[int]:
    return static_row(op.STATIC_ALL_JOBS, who=compiler.reference(node.who))


@writes(STATICS, tree.HasJobsOf, asks=op.LAYER_TYPES, changes=op.LAYER_TYPES)
def _has_jobs_of(compiler: Any, node: tree.HasJobsOf) -> list[int]:
    return static_row(op.STATIC_JOBS_OF, who=compiler.reference(node.who), value=compiler.filter(node.cards))


@writes(STATICS, tree.HasElements, changes=op.LAYER_INFORMATION)
def _has_elements(compiler: Any, node: tree.HasElements) -> list[int]:
    kind = op.STATIC_MORE_ELEMENTS if node.also else op.STATIC_ELEMENTS
    return static_row(kind, who=compiler.reference(node.who), value=element_bits(node.elements))


@writes(STATICS, tree.HasElementsOf, asks=op.LAYER_INFORMATION, changes=op.LAYER_INFORMATION)
def _has_elements_of(compiler: Any, node: tree.HasElementsOf) -> list[int]:
    counted = element_bits(op.ELEMENTS) & ~element_bits(node.without)
    return static_row(
        op.STATIC_ELEMENTS_OF, who=compiler.reference(node.who), value=compiler.filter(node.cards), counted=counted
    )


@writes(STATICS, tree.PowerIs, changes=op.LAYER_BASE_POWER)
def _power_is(compiler: Any, node: tree.PowerIs) -> list[int]:
    return static_row(op.STATIC_SET_POWER, who=compiler.reference(node.who), value=compiler.value(node.power))


# ------------------------------------------------------------------------------------------------------ field limits
def limit_facts(ability: tree.Field) -> int:
    """The changes of field limits by a field ability, as bits for the row of its card."""
    bits = 0
    for effect in ability.effects:
        if isinstance(effect, tree.CannotPlayBeside):
            bits |= op.CANNOT_PLAY_BESIDE
        elif isinstance(effect, tree.AllowsSeveral | tree.EntersBeside):
            conditional = ability.condition is not None or ability.damage
            bits |= op.LIMITS_UNDER_CONDITION if conditional else limit_bit(effect)
    return bits


def limit_bit(effect: tree.AllowsSeveral | tree.EntersBeside) -> int:
    """The limit that a text widens, as a bit."""
    light = op.ALLOWS_SEVERAL_LIGHT if isinstance(effect, tree.AllowsSeveral) else op.ENTERS_BESIDE_LIGHT
    return light << (effect.element == "Dark")


@note_of_card
def _note_limits(_compiler: Any, row: Any, ability: tree.Ability) -> None:
    if isinstance(ability, tree.Field):
        row["limits"] |= limit_facts(ability)


@writes(STATICS, tree.AllowsCopies, kind=READ_WHEN_NEEDED)
def _allows_copies(_compiler: Any, _node: tree.AllowsCopies) -> list[int]:
    """It is stored in the row of the card."""
    return static_row(op.STATIC_IN_CARD_ROW)


@note_of_card
def _note_copies(compiler: Any, row: Any, ability: tree.Ability) -> None:
    """R3.47"""
    if not isinstance(ability, tree.Field):
        return
    for effect in ability.effects:
        if not isinstance(effect, tree.AllowsCopies):
            continue
        if effect.name not in compiler.own_names or ability.condition is not None or ability.damage:
            raise compiler.refusal("not supported: another name for several Characters, or under a condition")
        row["generic"] |= op.ALLOWS_COPIES


@writes(STATICS, tree.AllowsSeveral, tree.EntersBeside, kind=READ_WHEN_NEEDED)
def _limit(_compiler: Any, node: Any) -> list[int]:
    return static_row(op.STATIC_LIMIT, bits=limit_bit(node))


@writes(STATICS, tree.CannotPlayBeside, kind=READ_WHEN_NEEDED)
def _cannot_play_beside(compiler: Any, node: tree.CannotPlayBeside) -> list[int]:
    named = tree.AnyOf(tuple(tree.Named(name) for name in node.names))
    return static_row(op.STATIC_CANNOT_PLAY_BESIDE, filter=compiler.filter(tree.Cards("field", "you", (named,))))
