"""Rows of what players may do or select while a text resolves."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.code import Code
from ...program.questions import ProgramError
from ...program.registry import EFFECTS, writes


@writes(EFFECTS, t.OneOf)
def _one_of(compiler: Any, code: Code, node: t.OneOf) -> None:
    """A row that asks, a jump to each option, and each option with a jump behind the last."""
    if not 2 <= len(node.options) <= op.MOST_OPTIONS:
        raise ProgramError(f"one of fewer than 2 or more than {op.MOST_OPTIONS} instructions")
    asks = code.row(op.OP_ONE_OF, count=len(node.options), otherwise=0)
    jumps = [code.row(op.OP_JUMP, to=0) for _ in node.options]
    ends = []
    on_field = code.found_on_field
    for jump, option in zip(jumps, node.options, strict=True):
        code.jump_here(jump)
        code.found_on_field = on_field
        code.nested += 1
        compiler.instruction(code, option)
        code.nested -= 1
        ends.append(code.row(op.OP_JUMP, to=0))
    for at in (asks, *ends):
        code.jump_here(at)
