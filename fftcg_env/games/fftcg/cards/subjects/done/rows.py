"""Rows about what is counted of what an instruction did."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import CONDITIONS, VALUES, writes


@writes(VALUES, t.HowManyAre, asks=op.LAYER_POWER)
def _how_many_are(compiler: Any, node: t.HowManyAre, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_HOW_MANY_ARE, node.each
    row["reference"], row["argument"] = compiler.reference(node.who)
    row["filter"] = compiler.plain_filter(node.cards)


@writes(VALUES, t.Known)
def _known(_compiler: Any, _node: t.Known, row: Any) -> None:
    """The number that came with the trigger."""
    row["kind"] = op.VALUE_TRIGGER_AMOUNT


@writes(CONDITIONS, t.OfOneElement, asks=op.LAYER_INFORMATION)
def _of_one_element(compiler: Any, node: t.OfOneElement, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_ALL_SHARE, op.ONE_ELEMENT
    row["reference"], row["argument"] = compiler.reference(node.who)
