"""Rows of gained, used and cancelled abilities, and of names."""

from __future__ import annotations

from typing import Any

from .. import opcodes as op
from .. import tree
from .registry import EFFECTS, STATICS, writes


@writes(EFFECTS, tree.GainAbility)
def gain_ability(compiler: Any, code: Any, node: tree.GainAbility) -> None:
    """R8.65: an ongoing effect on each object named."""
    ability = compiler.quoted_ability(node.ability)
    code.add(op.OP_GAIN_ABILITY, *compiler.reference(node.who), ability, op.DURATIONS[node.duration])


@writes(STATICS, tree.HasAbility)
def has_ability(compiler: Any, node: tree.HasAbility) -> list[int]:
    """R8.65: a field ability that gives an ability."""
    return [op.STATIC_ABILITY, *compiler.reference(node.who), compiler.quoted_ability(node.ability)]
