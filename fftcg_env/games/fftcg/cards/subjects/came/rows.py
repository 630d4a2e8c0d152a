"""Rows about how cards came where they are."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import CONDITIONS, PREDICATES, TRIGGERS, writes
from ..triggers.rows import watch


def _entry(node: t.Entered | t.HasEntered) -> int:
    """What is asked of how an object has entered."""
    return sum(op.WAYS[way] for way in node.ways) | sum(1 << op.CAME_FROM + op.ZONES.index(z) for z in node.origins)


@writes(PREDICATES, t.Entered)
def _entered(compiler: Any, node: t.Entered, row: dict[str, Any]) -> None:
    if "entry" in row:
        raise compiler.refusal("two ways in which one object has entered are not there yet")
    row["entry"] = _entry(node)


@writes(CONDITIONS, t.HasEntered)
def _has_entered(compiler: Any, node: t.HasEntered, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_ENTERED, _entry(node)
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(CONDITIONS, t.NotPaidFor)
def _not_paid_for(compiler: Any, node: t.NotPaidFor, row: Any) -> None:
    row["kind"] = op.CONDITION_NOT_PAID_FOR
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(CONDITIONS, t.CausedBy)
def _caused_by(compiler: Any, node: t.CausedBy, row: Any) -> None:
    row["kind"], row["filter"] = op.CONDITION_CAUSED_BY, compiler.filter(t.Cards("field", "any", node.where))


@writes(TRIGGERS, t.IsWarped)
def _is_warped(compiler: Any, node: t.IsWarped, a: Any) -> None:
    watch(compiler, a, op.EVENT_WARPED, node.who)
