"""In which stage of a refresh a field effect applies (9.2).

The layers of the rules come one after the other. What asks for something that a later layer changes comes after that
layer, so that it sees what is true on the table; what asks for something that its own layer changes comes after what
does not (R9.16). So each layer has three stages: for what asks for earlier things only, for what asks for things of the
layer itself, and for what belongs to an earlier layer but asks for this one.
"""

from __future__ import annotations

from typing import Any

from .. import tree
from ..walk import contains
from . import opcodes as op
from .questions import ProgramError

_ASKED: tuple[tuple[int, tuple[type, ...]], ...] = (
    (op.LAYER_POWER, (tree.OfPower, tree.PowerOf, tree.Compared, tree.Extreme, tree.Total, tree.Best)),
    (op.LAYER_ABILITIES, (tree.WithKeyword,)),
    (op.LAYER_INFORMATION, (tree.OfElement, tree.Marked, tree.Different, tree.HasElementsOf, tree.AllShare)),
    (op.LAYER_TYPES, (tree.OfType, tree.OfJob, tree.HasJobsOf)),
    (op.LAYER_NAMES, (tree.Named,)),
)
_CHANGED: dict[type, int] = {
    tree.AlsoNamed: op.LAYER_NAMES,
    tree.IsAlso: op.LAYER_TYPES,
    tree.HasJob: op.LAYER_TYPES,
    tree.HasAllJobs: op.LAYER_TYPES,
    tree.HasJobsOf: op.LAYER_TYPES,
    tree.HasElements: op.LAYER_INFORMATION,
    tree.HasElementsOf: op.LAYER_INFORMATION,
    tree.PowerIs: op.LAYER_BASE_POWER,
    tree.HasPower: op.LAYER_POWER,
}


def asked_layer(*parts: Any) -> int:
    """The latest layer that parts of an ability ask for, -1: none."""
    return next((layer for layer, nodes in _ASKED if any(contains(part, *nodes) for part in parts)), -1)


def stage_of(effect: tree.FieldEffect | None, condition: tree.Condition | None) -> int:
    """The stage of one field effect of an ability with this condition."""
    changed = _CHANGED.get(type(effect), op.LAYER_ABILITIES)
    if isinstance(effect, tree.HasAbility):  # what the given ability asks for is asked when it applies
        asked = asked_layer(effect.who, condition)
        if asked >= op.LAYER_ABILITIES and isinstance(effect.ability, tree.Field):
            raise ProgramError("a field ability is given to what has a keyword or power: that is not there yet")
        return op.STAGE_ABILITIES
    asked = asked_layer(effect, condition)
    if asked < changed:
        return op.STAGES_A_LAYER * changed
    if asked == changed:
        return op.STAGES_A_LAYER * changed + 1
    late = asked >= op.LAYER_ABILITIES if changed < op.LAYER_ABILITIES else changed == op.LAYER_BASE_POWER
    if late:
        raise ProgramError("a name, type, element or base power that depends on keywords or power is not there yet")
    return op.STAGES_A_LAYER * asked + 2
