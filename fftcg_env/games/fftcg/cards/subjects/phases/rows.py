"""Rows of phases that end."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program.registry import TRIGGERS, writes
from ..triggers.rows import narrow, watch


@writes(TRIGGERS, tree.Ends)
def _ends(compiler: Any, node: tree.Ends, a: Any) -> None:
    watch(compiler, a, op.EVENT_PHASE, None)
    a["trigger_player"] = op.PLAYERS[node.player]
    narrow(a, "trigger_amount", op.MOMENTS[node.moment] + op.MOMENT_ENDS)
