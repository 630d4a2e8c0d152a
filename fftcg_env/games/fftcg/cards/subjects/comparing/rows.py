"""Rows of comparisons with a certain card."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import PREDICATES, REFERENCES, VALUES, writes


@writes(PREDICATES, t.Shares, asks=op.LAYER_INFORMATION)
def _shares(compiler: Any, node: t.Shares, row: dict[str, Any]) -> None:
    held = int(not isinstance(node.who, t.Self))
    if "shares" in row and row.get("compares_held", 0) != held:
        raise compiler.refusal("a description that compares with two cards is not there yet")
    row["shares"] = row.get("shares", 0) | 1 << op.VARIETIES[node.variety]
    compiler.reference(node.who)
    if held:
        row["compares_held"] = 1


@writes(REFERENCES, t.PaidCard)
def _paid_card(_compiler: Any, _node: t.PaidCard) -> list[int]:
    return [op.REF_PAID, 0]


@writes(VALUES, t.PerEvery)
def _per_every(compiler: Any, node: t.PerEvery, row: Any) -> None:
    """The value that is divided stands in the same row: see ``QuestionCompiler.value``."""
    raise compiler.refusal("a part of a value that is divided again is not there yet")
