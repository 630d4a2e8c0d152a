"""Rows about how cards came where they are."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import CONDITIONS, TRIGGERS, writes
from ..triggers.rows import watch


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
