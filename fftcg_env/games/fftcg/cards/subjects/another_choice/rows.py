"""Rows of nodes about another choice "instead"."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program.questions import ProgramError
from ...program.registry import EFFECTS, writes
from ...walk import nodes_of


@writes(EFFECTS, tree.ChooseEither)
def choose_either(compiler: Any, code: Any, node: tree.ChooseEither) -> None:
    """The two parts are modes that nobody selects: the condition does, when the ability is declared."""
    if code.modes is not None or code.mode >= 0 or code.nested or code.decided_if:
        raise ProgramError("another choice instead of one that is not always made is not there yet")
    if any(getattr(part, "in_resolution", False) for part in nodes_of(node.condition)):
        raise ProgramError("another choice instead of one, decided by something that happens in the resolution")
    code.decided_if = compiler.condition(node.condition) + 1
    for number, part in enumerate((node.then, node.otherwise)):
        at = code.row(op.OP_UNLESS_MODE, mode=number, otherwise=0)
        code.mode = number
        compiler.instruction(code, part)
        code.jump_here(at)
    code.mode = -1
