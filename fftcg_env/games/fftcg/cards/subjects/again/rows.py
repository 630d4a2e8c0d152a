"""Rows about what is done once more."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import EFFECTS, TRIGGERS, writes
from ..triggers.rows import watch


@writes(EFFECTS, t.GainAbilitiesOf)
def _gain_abilities_of(compiler: Any, code: Any, node: t.GainAbilitiesOf) -> None:
    """R8.65: an ongoing effect for each ability."""
    if not isinstance(node.who, t.Self):
        raise compiler.refusal("abilities of another object for several cards are not there yet")
    kind = op.SPECIAL_ABILITY if node.kind == "special" else op.ACTION_ABILITY
    what = kind | op.FREE_ONCE * node.free_once
    code.row(op.OP_GAIN_ABILITIES_OF, who=compiler.reference(node.of), what=what, duration=op.DURATIONS[node.duration])


@writes(EFFECTS, t.TriggerExBurst)
def _trigger_ex_burst(compiler: Any, code: Any, node: t.TriggerExBurst) -> None:
    """R10.74"""
    code.row(op.OP_TRIGGER_EX_BURST, who=compiler.reference(node.who))


@writes(TRIGGERS, t.OnlyAsExBurst)
def _only_as_ex_burst(compiler: Any, _node: t.OnlyAsExBurst, a: Any) -> None:
    watch(compiler, a, op.EVENT_NONE, None)


@writes(TRIGGERS, t.EntersDamageZone)
def _enters_damage_zone(compiler: Any, node: t.EntersDamageZone, a: Any) -> None:
    watch(compiler, a, op.EVENT_ENTERS_DAMAGE_ZONE, None)
    a["trigger_player"] = op.PLAYERS[node.player]
