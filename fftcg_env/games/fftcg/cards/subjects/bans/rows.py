"""Rows of nodes about what a player cannot do at all."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program.operands import static_row
from ...program.questions import ProgramError
from ...program.registry import ASKED_FOR, STATICS, note_of_node, writes
from ..protection.rows import some_card

WITH_A_CARD = {"play_from_break_zone", "play_by_effects", "take_from_break_zone"}


@writes(STATICS, tree.PlayerCannot, kind=ASKED_FOR)
def player_cannot(compiler: Any, node: tree.PlayerCannot) -> list[int]:
    if node.where and not WITH_A_CARD.issuperset(node.deeds):
        raise ProgramError("a ban on what is done without a card that describes cards")
    bits = sum(op.BANS[deed] for deed in set(node.deeds))
    described = some_card(compiler, node.where)
    player = op.PLAYERS[node.player]
    return static_row(op.STATIC_BAN, who=op.REF_SELF, filter=described, player=player, what=bits)


@note_of_node(tree.PlayerCannot)
def _note_bans(row: Any, _node: tree.PlayerCannot) -> None:
    """Somebody may be kept from something in this game."""
    row["asks"] |= op.ASKS_BANS
