"""Rows for nodes about control of objects, and changed characteristics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ... import tree
from .. import opcodes as op
from ..operands import static_row
from ..registry import EFFECTS, READ_WHEN_NEEDED, STATICS, note_of_card, writes
from .plain import field_effect, instruction

instruction(op.OP_GAIN_CONTROL, tree.GainControl)


def element_bits(elements: Iterable[str]) -> int:
    """A bit an element (R3.2)."""
    return sum(1 << op.ELEMENTS.index(element) for element in elements)


def _job(compiler: Any, node: Any) -> int:
    return int(compiler.jobs.number(node.job))


def _name(compiler: Any, node: Any) -> int:
    return int(compiler.names.number(node.name))


# ------------------------------------------------------------------------------------------------ for a while, for good
@writes(EFFECTS, tree.ChangeElements)
def _change_elements(compiler: Any, code: Any, node: tree.ChangeElements) -> None:
    kind = op.CHANGES_MORE_ELEMENTS if node.also else op.CHANGES_ELEMENTS
    who, duration = compiler.reference(node.who), op.DURATIONS[node.duration]
    code.row(op.OP_CHANGE, who=who, value=element_bits(node.elements), what=kind, duration=duration)


instruction(op.OP_CHANGE, tree.GainJob, what=op.CHANGES_JOB, value=_job)
instruction(op.OP_CHANGE, tree.LoseJobs, what=op.CHANGES_LOST_JOBS, value=0)
instruction(op.OP_CHANGE, tree.GainName, what=op.CHANGES_NAME, value=_name)
instruction(op.OP_POWER_BECOMES, tree.PowerBecomes, value="power")


@writes(EFFECTS, tree.LoseCategories)
def _lose_categories(compiler: Any, code: Any, node: tree.LoseCategories) -> None:
    row = compiler.store(static_row(op.STATIC_NO_CATEGORIES, who=[op.REF_SELF, 0]))
    who, duration = compiler.reference(node.who), op.DURATIONS[node.duration]
    code.row(op.OP_LASTING, who=who, static=row, duration=duration)


# ---------------------------------------------------------------------------------------------------- field effects
field_effect(op.STATIC_NAME, tree.AlsoNamed, changes=op.LAYER_NAMES, value=_name)
field_effect(op.STATIC_TYPE, tree.IsAlso, changes=op.LAYER_TYPES, value=("type", op.TYPES))
field_effect(op.STATIC_JOB, tree.HasJob, changes=op.LAYER_TYPES, value=_job)
field_effect(op.STATIC_ALL_JOBS, tree.HasAllJobs, changes=op.LAYER_TYPES)
field_effect(op.STATIC_JOBS_OF, tree.HasJobsOf, asks=op.LAYER_TYPES, changes=op.LAYER_TYPES, who="who", value="cards")


@writes(STATICS, tree.HasElements, changes=op.LAYER_INFORMATION)
def _has_elements(compiler: Any, node: tree.HasElements) -> list[int]:
    kind = op.STATIC_MORE_ELEMENTS if node.also else op.STATIC_ELEMENTS
    return static_row(kind, who=compiler.reference(node.who), value=element_bits(node.elements))


@writes(STATICS, tree.HasElementsOf, asks=op.LAYER_INFORMATION, changes=op.LAYER_INFORMATION)
def _has_elements_of(compiler: Any, node: tree.HasElementsOf) -> list[int]:
    counted = element_bits(op.ELEMENTS) & ~element_bits(node.without)
    who, cards = compiler.reference(node.who), compiler.filter(node.cards)
    return static_row(op.STATIC_ELEMENTS_OF, who=who, value=cards, counted=counted)


field_effect(op.STATIC_SET_POWER, tree.PowerIs, changes=op.LAYER_BASE_POWER, who="who", value="power")


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


field_effect(op.STATIC_IN_CARD_ROW, tree.AllowsCopies, read=READ_WHEN_NEEDED)


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


field_effect(
    op.STATIC_LIMIT, tree.AllowsSeveral, tree.EntersBeside, read=READ_WHEN_NEEDED, bits=lambda _, node: limit_bit(node)
)


@writes(STATICS, tree.CannotPlayBeside, kind=READ_WHEN_NEEDED)
def _cannot_play_beside(compiler: Any, node: tree.CannotPlayBeside) -> list[int]:
    named = tree.AnyOf(tuple(tree.Named(name) for name in node.names))
    return static_row(op.STATIC_CANNOT_PLAY_BESIDE, filter=compiler.filter(tree.Cards("field", "you", (named,))))
