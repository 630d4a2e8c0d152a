"""Rows for nodes about items on the stack: other targets, and what cannot be cancelled."""

from __future__ import annotations

from typing import Any

from ... import tree
from ... import tree as t
from .. import opcodes as op
from ..code import Code
from ..operands import static_row
from ..queries import ProgramError
from ..registry import ASKED_FOR, CONDITIONS, EFFECTS, PREDICATES, STATICS, writes


@writes(PREDICATES, t.OneTarget)
def _one_target(_compiler: Any, _node: t.OneTarget, row: dict[str, Any]) -> None:
    row["choosing_alone"] = op.HAS_ONE_TARGET


@writes(CONDITIONS, t.NamedIs)
def _named_is(_compiler: Any, node: t.NamedIs, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_NAMED_IS, op.ELEMENTS.index(node.element)


@writes(EFFECTS, t.Retarget)
def _retarget(compiler: Any, code: Code, node: t.Retarget) -> None:
    items = [number for number, choose in enumerate(code.choices) if choose.cards.zone == "stack"]
    if not isinstance(node.who, t.Chosen) or node.who.group not in items:
        raise compiler.refusal("only a chosen item on the stack can get another target")
    if node.anywhere and not (isinstance(node.to, t.Cards) and (node.to.zone, node.to.player) == ("field", "any")):
        raise compiler.refusal("a new target of a place and of any zone")
    to, how = op.ANY_TARGET, op.RETARGET_MAY * node.may
    if isinstance(node.to, t.Self):
        to = op.TARGET_SELF
    elif node.to is not None:
        to, how = compiler.filter(node.to), how | op.RETARGET_ANYWHERE * node.anywhere
    code.row(op.OP_RETARGET, who=compiler.reference(node.who), new=to, how=how)


@writes(STATICS, tree.CannotBeCancelled, kind=ASKED_FOR)
def cannot_be_cancelled(compiler: Any, node: tree.CannotBeCancelled) -> list[int]:
    if node.items.zone != "stack":
        raise ProgramError("the text says what cannot be cancelled, and that is not on the stack")
    items, theirs = compiler.filter(node.items), int(node.by == "opponent")
    return static_row(op.STATIC_UNCANCELLABLE, who=op.REF_SELF, items=items, by_opponent=theirs)


@writes(EFFECTS, tree.Uncancellable)
def uncancellable(_compiler: Any, code: Any, _node: tree.Uncancellable) -> None:
    """This is not an instruction; it is stored in the row of the ability."""
    if code.nested or code.mode >= 0:
        raise ProgramError("not supported: an ability that cannot be cancelled under a condition")
    code.uncancellable = True
