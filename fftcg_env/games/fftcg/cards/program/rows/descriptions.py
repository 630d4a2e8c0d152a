"""Rows for nodes about comparisons with certain cards, cards that a text names again, and all cards but some."""

from __future__ import annotations

from typing import Any

from ... import tree
from ... import tree as t
from .. import opcodes as op
from ..registry import CONDITIONS, EFFECTS, PREDICATES, REFERENCES, VALUES, writes
from .plain import condition, reference


@writes(PREDICATES, t.Shares, asks=op.LAYER_INFORMATION)
def _shares(compiler: Any, node: t.Shares, row: dict[str, Any]) -> None:
    held = int(not isinstance(node.who, t.Self))
    if "shares" in row and row.get("compares_held", 0) != held:
        raise compiler.refusal("not supported: a description that compares with two cards")
    row["shares"] = row.get("shares", 0) | 1 << op.VARIETIES[node.variety]
    compiler.reference(node.who)
    if held:
        row["compares_held"] = 1


reference(op.REF_PAID, t.PaidCard)


@writes(VALUES, t.PerEvery)
def _per_every(compiler: Any, node: t.PerEvery, row: Any) -> None:
    """The divided value is in the same row: see ``QueryCompiler.value``."""
    raise compiler.refusal("not supported: half or per-N of a divided value")


@writes(EFFECTS, tree.Gather)
def gather(compiler: Any, code: Any, effect: tree.Gather) -> None:
    """Cards on the field or in a Break Zone are public; revealing them only makes them the found cards."""
    who: Any = effect.who
    if isinstance(who, tree.Chosen) and who.group >= len(code.choices):
        raise compiler.refusal("the text refers to targets that were not chosen")
    cards = code.choices[who.group].cards if isinstance(who, tree.Chosen) else who.cards
    if cards.zone not in ("field", "break_zone"):
        raise compiler.refusal("not supported: all hidden cards of a description")
    code.row(op.OP_REVEAL, who=compiler.reference(who))
    code.found_on_field = cards.zone == "field"


@writes(CONDITIONS, tree.OnField)
def on_field(compiler: Any, node: tree.OnField, row: Any) -> None:
    row["kind"] = op.CONDITION_ON_FIELD
    row["reference"], row["argument"] = compiler.reference(node.who)
    row["filter"] = compiler.filter(tree.Cards("field", node.player))


condition(op.CONDITION_CONTROLLED_BY, tree.ControlledBy)


@writes(REFERENCES, t.AllOther)
def _all_other(compiler: Any, node: t.AllOther) -> list[int]:
    """The bits of one set of cards (R7.71) without those that are named."""
    _kind, bits = compiler.reference(t.Joined((node.than, t.All(node.cards))))
    return [op.REF_ALL_OTHER, bits]
