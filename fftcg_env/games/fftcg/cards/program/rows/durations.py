"""Rows for nodes about what lasts as long as a card is on the field."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...walk import contains
from .. import opcodes as op
from ..registry import EFFECTS, note_of_node, writes
from .plain import instruction


@writes(EFFECTS, t.RemoveWhileHere)
def _remove_while_here(compiler: Any, code: Any, node: t.RemoveWhileHere) -> None:
    """Remove the cards if the source is there, and store those that were removed."""
    here = compiler.condition(t.OnField(t.Self()))
    jump = code.row(op.OP_UNLESS, condition=here, otherwise=0)
    code.row(op.OP_REMOVE_FROM_GAME, who=compiler.reference(node.who))
    code.row(op.OP_KEEP_AWAY, who=compiler.reference(node.who))
    code.jump_here(jump)


@note_of_node(t.RemoveWhileHere)
def _note_away(row: Any, _node: t.RemoveWhileHere) -> None:
    """The game can have cards that return."""
    row["asks"] |= op.ASKS_AWAY


@writes(EFFECTS, t.Tied)
def _tied(compiler: Any, code: Any, node: t.Tied) -> None:
    if not isinstance(node.effect, t.GainPower | t.GainKeyword | t.Restrict):
        raise compiler.refusal("this effect cannot last as long as another card stays")
    if node.effect.duration != "while_it_on_field" or contains(node.effect, t.Cards):
        raise compiler.refusal(
            "not supported: as long as another card stays, a change of described cards or with a duration"
        )
    code.row(op.OP_HOLD, who=compiler.reference(node.to))
    with compiler.having(tying=True):
        compiler.instruction(code, node.effect)


instruction(
    op.OP_FORBID_COPIES,
    t.ForbidCopies,
    terms=("what", {"cast": op.FORBIDS_CASTING, "play": op.FORBIDS_CASTING | op.FORBIDS_PLAYING}),
    condition=-1,
)
