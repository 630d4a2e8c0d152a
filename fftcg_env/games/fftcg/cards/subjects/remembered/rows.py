"""Rows of what is remembered of objects."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import CONDITIONS, note_of_node, writes


@writes(CONDITIONS, t.EnteredBy)
def _entered_by(_compiler: Any, node: t.EnteredBy, row: Any) -> None:
    row["kind"] = op.CONDITION_ENTERED_BY
    ways = {"cast": op.ENTERED_BY_CAST, "warp": op.ENTERED_BY_WARP, "alternative": op.PAID_INSTEAD}
    row["number"] = ways[node.way]


@note_of_node(t.Marked)
def _note_links(row: Any, node: t.Marked) -> None:
    """Which object has removed a card from the game is remembered for such texts; and who deals damage to whom."""
    if node.mark == "removed_by_source":
        row["asks"] |= op.ASKS_LINKS
    elif node.mark in ("damaged_by_source", "damaged_this_turn"):
        row["asks"] |= op.ASKS_WHO_DAMAGED
