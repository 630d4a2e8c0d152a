"""Effects on the course of the turn and of the game: delayed abilities that follow no object, extra turns, skipped
phases, losing by text (R1.7, R6.4, R8.42a)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..questions.query import absolute_player
from ..record import constants as no
from ..record.basics import unanswered
from ..record.types import Frame, Game, Row, Tables
from ..table.effects import add_general_effect
from ..table.zones import lose


@rule
def run_turn_operation(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Carry out one of these instructions."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_LOSE_GAME:
        lose(g, absolute_player(t.rows[row, arg.ForPlayer.PLAYER], f.item.controller), no.REASON_TEXT)  # R1.7, R1.10
    elif operation == op.OP_EXTRA_TURN:
        g.extra_turns[absolute_player(t.rows[row, arg.ForPlayer.PLAYER], f.item.controller)] += 1
    elif operation == op.OP_SKIP_PHASES:
        player = absolute_player(t.rows[row, arg.SkipPhases.PLAYER], f.item.controller)
        g.skips[player] |= t.rows[row, arg.SkipPhases.MOMENTS]
    elif operation == op.OP_WATCH:
        ability = t.rows[row, arg.Watch.ABILITY]
        add_general_effect(g, f.item, no.EFFECT_DELAYED, 0, t.abilities[ability].duration, ability)
    else:
        return unanswered(g)
    return 1
