"""Rows of nodes about cards shown among others that only one player looks at."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program.registry import EFFECTS, writes


@writes(EFFECTS, tree.Show)
def show(compiler: Any, code: Any, effect: tree.Show) -> None:
    code.row(op.OP_SHOW, who=compiler.reference(effect.who))
