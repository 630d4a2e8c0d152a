"""In which stage of a refresh a field effect applies (9.2), and what its value depends on.

The layers of the rules come one after the other. What asks for something that a later layer changes comes after that
layer, so that it sees what is true on the table; what asks for something that its own layer changes comes after what
does not (R9.16). So each layer has three stages: for what asks for earlier things only, for what asks for things of the
layer itself, and for what belongs to an earlier layer but asks for this one.
"""

from __future__ import annotations

from typing import Any

from .. import tree
from ..walk import nodes_of, parts_of
from . import opcodes as op
from . import registry
from .queries import ProgramError


def asked_layer(*parts: Any) -> int:
    """The latest layer that parts of an ability ask for, -1: none."""
    return max((registry.ASKED_LAYER.get(type(node), -1) for node in nodes_of(*parts)), default=-1)


def stage_of(effect: tree.FieldEffect | None, condition: tree.Condition | None) -> int:
    """The stage of one field effect of an ability with this condition."""
    changed = registry.CHANGED_LAYER.get(type(effect), op.LAYER_ABILITIES)
    if isinstance(effect, tree.HasAbility):  # the given ability reads its condition when it applies
        asked = asked_layer(effect.who, condition)
        if asked >= op.LAYER_ABILITIES and isinstance(effect.ability, tree.Field):
            raise ProgramError("not supported: a field ability for objects with a keyword or power")
        return op.STAGE_ABILITIES
    asked = asked_layer(effect, condition)
    if asked < changed:
        return op.STAGES_A_LAYER * changed
    if asked == changed:
        return op.STAGES_A_LAYER * changed + 1
    late = asked >= op.LAYER_ABILITIES if changed < op.LAYER_ABILITIES else changed == op.LAYER_BASE_POWER
    if late:
        raise ProgramError("not supported: a name, type, element or base power that depends on keywords or power")
    return op.STAGES_A_LAYER * asked + 2


def watched(node: Any) -> int:
    """What the value of a part of a tree depends on: zone bits and ``WATCH_*`` bits, but ``WATCH_BATTLE``."""
    bits = relied_on(node)
    return bits & ~op.WATCH_BATTLE | op.WATCH_STATUS if bits & op.WATCH_BATTLE else bits


def relied_on(node: Any) -> int:
    """As :func:`watched`, but attacking and blocking (``WATCH_BATTLE``) is distinguished from being dull or frozen."""
    watch = registry.WATCHED.get(type(node))
    bits = watch(node) if watch is not None else 0
    if isinstance(node, tree.HasAbility) and not isinstance(node.ability, tree.Field):
        return bits | relied_on(node.who)  # the given ability reads it when it triggers or is used
    for part in parts_of(node):
        bits |= relied_on(part)
    return bits
