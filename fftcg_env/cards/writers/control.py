"""Rows of nodes about control of objects and changed characteristics."""

from __future__ import annotations

from typing import Any

from fftcg_env.cards import opcodes as op
from fftcg_env.cards import tree
from fftcg_env.cards.writers.registry import EFFECTS, writes


@writes(EFFECTS, tree.GainControl)
def _gain_control(compiler: Any, code: Any, node: tree.GainControl) -> None:
    player, duration = op.PLAYERS[node.player], op.DURATIONS[node.duration]
    code.add(op.OP_GAIN_CONTROL, *compiler.reference(node.who), player, duration)
