"""Rows for nodes about what players may do or select while a text resolves."""

from __future__ import annotations

from typing import Any

from ... import tree
from ... import tree as t
from ...walk import nodes_of
from .. import opcodes as op
from ..code import Code
from ..queries import ProgramError
from ..registry import EFFECTS, writes


@writes(EFFECTS, t.OneOf)
def _one_of(compiler: Any, code: Code, node: t.OneOf) -> None:
    """A row that asks, a jump to each option, and each option with a jump behind the last."""
    if not 2 <= len(node.options) <= op.MOST_OPTIONS:
        raise ProgramError(f"a selection of one instruction needs 2 to {op.MOST_OPTIONS} of them")
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


@writes(EFFECTS, tree.ChooseEither)
def choose_either(compiler: Any, code: Any, node: tree.ChooseEither) -> None:
    """The two parts are modes that the condition selects, not a player, when the ability is declared."""
    if code.modes is not None or code.mode >= 0 or code.nested or code.decided_if:
        raise ProgramError("not supported: another choice instead of a conditional one")
    if any(getattr(part, "in_resolution", False) for part in nodes_of(node.condition)):
        raise ProgramError("not supported: another choice instead of one, decided in the resolution")
    code.decided_if = compiler.condition(node.condition) + 1
    for number, part in enumerate((node.then, node.otherwise)):
        at = code.row(op.OP_UNLESS_MODE, mode=number, otherwise=0)
        code.mode = number
        compiler.instruction(code, part)
        code.jump_here(at)
    code.mode = -1
