"""Rows of nodes about cards that a text names again."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program.questions import one_player
from ...program.registry import CONDITIONS, EFFECTS, writes


@writes(EFFECTS, tree.Gather)
def gather(compiler: Any, code: Any, effect: tree.Gather) -> None:
    """What lies on the field or in a Break Zone is revealed already: to reveal it again only finds it."""
    who: Any = effect.who
    if isinstance(who, tree.Chosen) and who.group >= len(code.choices):
        raise compiler.refusal("targets are meant that were not chosen")
    cards = code.choices[who.group].cards if isinstance(who, tree.Chosen) else who.cards
    if cards.zone not in ("field", "break_zone"):
        raise compiler.refusal("cards that lie hidden are meant together")
    code.row(op.OP_REVEAL, who=compiler.reference(who))
    code.found_on_field = cards.zone == "field"


@writes(CONDITIONS, tree.OnField)
def on_field(compiler: Any, node: tree.OnField, row: Any) -> None:
    row["kind"] = op.CONDITION_ON_FIELD
    row["reference"], row["argument"] = compiler.reference(node.who)
    row["filter"] = compiler.filter(tree.Cards("field", node.player))


@writes(CONDITIONS, tree.ControlledBy)
def controlled_by(compiler: Any, node: tree.ControlledBy, row: Any) -> None:
    row["kind"], row["player"] = op.CONDITION_CONTROLLED_BY, one_player(node)
    row["reference"], row["argument"] = compiler.reference(node.who)
