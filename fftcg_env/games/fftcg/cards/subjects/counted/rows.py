"""Rows about how many of the cards found are of a kind."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.code import Code
from ...program.registry import CONDITIONS, EFFECTS, writes


@writes(CONDITIONS, t.SomeAre, asks=op.LAYER_POWER)
def _some_are(compiler: Any, node: t.SomeAre, row: Any) -> None:
    row["kind"], row["number"], row["filter"] = op.CONDITION_SOME_ARE, node.at_least, compiler.filter(node.cards)
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(EFFECTS, t.Triggers)
def _triggers(compiler: Any, code: Code, node: t.Triggers) -> None:
    index, a = compiler.new_ability(op.DELAYED_ABILITY, node)
    compiler.effect(a, node.effect)
    code.row(op.OP_TRIGGER, ability=index, knows=0, about=[-1, 0])


@writes(EFFECTS, t.PutIntoDamageZone)
def _put_into_damage_zone(compiler: Any, code: Code, node: t.PutIntoDamageZone) -> None:
    code.row(op.OP_TO_DAMAGE_ZONE, who=compiler.reference(node.who))
