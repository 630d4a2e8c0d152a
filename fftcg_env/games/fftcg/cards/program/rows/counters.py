"""Rows for nodes about counters, and numbers that a text keeps."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from .. import opcodes as op
from ..code import Code
from ..registry import EFFECTS, VALUES, writes
from .plain import instruction, value

value(op.VALUE_AMONG, t.CountAmong, asks=op.LAYER_POWER)
value(op.VALUE_OWN_COST, t.OwnCost)
value(op.VALUE_OWN_COUNTERS, t.OwnCounters, watches=op.WATCH_COUNTERS)


@writes(VALUES, t.Kept)
def _kept(compiler: Any, node: t.Kept, row: Any) -> None:
    if not compiler.keeps:
        raise compiler.refusal("the text refers to a number that it has not stored")
    row["kind"], row["each"] = op.VALUE_TRIGGER_AMOUNT, node.each


@writes(EFFECTS, t.Keep)
def _keep(compiler: Any, code: Code, node: t.Keep) -> None:
    """The number takes the place of that of a trigger; a text with both is refused."""
    code.row(op.OP_KEEP, value=compiler.value(node.number))
    compiler.keeps = True


instruction(op.OP_SELECT_COUNTER, t.SelectCounter)


@writes(EFFECTS, t.ChangeSelected)
def _change_selected(compiler: Any, code: Code, node: t.ChangeSelected) -> None:
    who, amount = compiler.reference(node.who), 1
    if node.change == "double":
        on_it = {"counter_kind": op.SELECTED_KIND, "reference": who[0], "argument": who[1]}
        amount = -1 - compiler.value_row(op.VALUE_COUNTERS, **on_it)
    operation = op.OP_REMOVE_COUNTERS if node.change == "remove" else op.OP_PLACE_COUNTERS
    code.row(operation, who=who, kind=op.SELECTED_KIND, amount=amount)
