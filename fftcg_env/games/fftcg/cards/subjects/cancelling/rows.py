"""Rows of nodes about Summons and abilities that cannot be cancelled."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program.operands import static_row
from ...program.questions import ProgramError
from ...program.registry import ASKED_FOR, EFFECTS, STATICS, writes


@writes(STATICS, tree.CannotBeCancelled, kind=ASKED_FOR)
def cannot_be_cancelled(compiler: Any, node: tree.CannotBeCancelled) -> list[int]:
    if node.items.zone != "stack":
        raise ProgramError("what cannot be cancelled is not on the stack")
    items, theirs = compiler.filter(node.items), int(node.by == "opponent")
    return static_row(op.STATIC_UNCANCELLABLE, who=op.REF_SELF, items=items, by_opponent=theirs)


@writes(EFFECTS, tree.Uncancellable)
def uncancellable(_compiler: Any, code: Any, _node: tree.Uncancellable) -> None:
    """No instruction: it stands in the row of the ability."""
    if code.nested or code.mode >= 0:
        raise ProgramError("an ability that cannot be cancelled under a condition is not there yet")
    code.uncancellable = True
