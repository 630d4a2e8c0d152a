"""Rows of nodes about control of objects and changed characteristics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program.questions import ProgramError
from ...program.registry import EFFECTS, READ_WHEN_NEEDED, STATICS, note_of_card, writes


@writes(EFFECTS, tree.GainControl)
def _gain_control(compiler: Any, code: Any, node: tree.GainControl) -> None:
    player, duration = op.PLAYERS[node.player], op.DURATIONS[node.duration]
    code.add(op.OP_GAIN_CONTROL, *compiler.reference(node.who), player, duration)


def element_bits(elements: Iterable[str]) -> int:
    """A bit an element (R3.2)."""
    return sum(1 << op.ELEMENTS.index(element) for element in elements)


# ------------------------------------------------------------------------------------------------ for a while, for good
def _change(compiler: Any, code: Any, node: Any, kind: int, value: int) -> None:
    """An ongoing effect of this kind on each object named."""
    code.add(op.OP_CHANGE, *compiler.reference(node.who), value, kind, op.DURATIONS[node.duration])


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


@writes(EFFECTS, tree.GainName)
def _gain_name(compiler: Any, code: Any, node: tree.GainName) -> None:
    _change(compiler, code, node, op.CHANGES_NAME, compiler.names.number(node.name))


@writes(EFFECTS, tree.PowerBecomes)
def _power_becomes(compiler: Any, code: Any, node: tree.PowerBecomes) -> None:
    value, duration = compiler.value(node.power), op.DURATIONS[node.duration]
    code.add(op.OP_POWER_BECOMES, *compiler.reference(node.who), value, duration)


# ---------------------------------------------------------------------------------------------------- field effects
@writes(STATICS, tree.AlsoNamed, changes=op.LAYER_NAMES)
def _also_named(compiler: Any, node: tree.AlsoNamed) -> list[int]:
    return [op.STATIC_NAME, *compiler.reference(node.who), compiler.names.number(node.name)]


@writes(STATICS, tree.IsAlso, changes=op.LAYER_TYPES)
def _is_also(compiler: Any, node: tree.IsAlso) -> list[int]:
    return [op.STATIC_TYPE, *compiler.reference(node.who), op.TYPES[node.type]]


@writes(STATICS, tree.HasJob, changes=op.LAYER_TYPES)
def _has_job(compiler: Any, node: tree.HasJob) -> list[int]:
    return [op.STATIC_JOB, *compiler.reference(node.who), compiler.jobs.number(node.job)]


@writes(STATICS, tree.HasAllJobs, changes=op.LAYER_TYPES)
def _has_all_jobs(compiler: Any, node: tree.HasAllJobs) -> list[int]:
    return [op.STATIC_ALL_JOBS, *compiler.reference(node.who)]


@writes(STATICS, tree.HasJobsOf, asks=op.LAYER_TYPES, changes=op.LAYER_TYPES)
def _has_jobs_of(compiler: Any, node: tree.HasJobsOf) -> list[int]:
    return [op.STATIC_JOBS_OF, *compiler.reference(node.who), compiler.filter(node.cards)]


@writes(STATICS, tree.HasElements, changes=op.LAYER_INFORMATION)
def _has_elements(compiler: Any, node: tree.HasElements) -> list[int]:
    kind = op.STATIC_MORE_ELEMENTS if node.also else op.STATIC_ELEMENTS
    return [kind, *compiler.reference(node.who), element_bits(node.elements)]


@writes(STATICS, tree.HasElementsOf, asks=op.LAYER_INFORMATION, changes=op.LAYER_INFORMATION)
def _has_elements_of(compiler: Any, node: tree.HasElementsOf) -> list[int]:
    counted = element_bits(op.ELEMENTS) & ~element_bits(node.without)
    return [op.STATIC_ELEMENTS_OF, *compiler.reference(node.who), compiler.filter(node.cards), counted]


@writes(STATICS, tree.PowerIs, changes=op.LAYER_BASE_POWER)
def _power_is(compiler: Any, node: tree.PowerIs) -> list[int]:
    return [op.STATIC_SET_POWER, *compiler.reference(node.who), compiler.value(node.power)]


# ------------------------------------------------------------------------------------------------------ field limits
def limit_facts(ability: tree.Field) -> int:
    """What a field ability changes of the field limits, as bits for the row of its card."""
    bits = 0
    for effect in ability.effects:
        if isinstance(effect, tree.CannotPlayBeside):
            bits |= op.CANNOT_PLAY_BESIDE
        elif isinstance(effect, tree.AllowsSeveral | tree.EntersBeside):
            light = op.ALLOWS_SEVERAL_LIGHT if isinstance(effect, tree.AllowsSeveral) else op.ENTERS_BESIDE_LIGHT
            bits |= light << (effect.element == "Dark")
    if bits and (ability.condition is not None or ability.damage):
        raise ProgramError("a field limit that changes under a condition is not there yet")
    return bits


@note_of_card
def _note_limits(_compiler: Any, row: Any, ability: tree.Ability) -> None:
    if isinstance(ability, tree.Field):
        row["limits"] |= limit_facts(ability)


@writes(STATICS, tree.AllowsSeveral, tree.EntersBeside, kind=READ_WHEN_NEEDED)
def _nothing_to_apply(_compiler: Any, _node: Any) -> list[int]:
    return [op.STATIC_LIMIT, op.REF_SELF]


@writes(STATICS, tree.CannotPlayBeside, kind=READ_WHEN_NEEDED)
def _cannot_play_beside(compiler: Any, node: tree.CannotPlayBeside) -> list[int]:
    named = tree.AnyOf(tuple(tree.Named(name) for name in node.names))
    return [op.STATIC_CANNOT_PLAY_BESIDE, op.REF_SELF, 0, compiler.filter(tree.Cards("field", "you", (named,)))]
