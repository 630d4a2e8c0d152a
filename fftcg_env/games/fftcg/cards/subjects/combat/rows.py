"""Rows about who blocks whom, and who has dealt damage to whom this turn."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import EFFECTS, PREDICATES, REFERENCES, writes
from ...walk import nodes_of


@writes(PREDICATES, t.Blocking, asks=op.LAYER_INFORMATION, watches=op.WATCH_BATTLE)
def _blocking(compiler: Any, node: t.Blocking, row: dict[str, Any]) -> None:
    if "blocks" in row:
        raise compiler.refusal("a description of what blocks two Forwards is not there yet")
    kinds = (t.OfType, t.OfElement, t.OfCost, t.Named, t.OfJob, t.OfCategory, t.IsSource, t.AnyOf, t.AllOf)
    if any(not isinstance(part, kinds) for part in nodes_of(node.where) if isinstance(part, t.Predicate)):
        raise compiler.refusal("a description of what is blocked by more than what is printed is not there yet")
    row["states"] = row.get("states", 0) | op.IS_BLOCKING
    row["blocks"] = compiler.plain_filter(t.Cards("field", "any", node.where))


@writes(REFERENCES, t.Blocker)
def _blocker(_compiler: Any, node: t.Blocker) -> list[int]:
    return [op.REF_BLOCKER, op.BLOCKS_NOW * node.now | op.OR_IS_BLOCKED * node.or_blocked]


@writes(EFFECTS, t.RemoveFromBattle)
def _remove_from_battle(compiler: Any, code: Any, node: t.RemoveFromBattle) -> None:
    code.row(op.OP_LEAVE_BATTLE, who=compiler.reference(node.who))
