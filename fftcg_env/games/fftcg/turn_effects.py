"""Effects on the course of the turn and of the game: delayed abilities that follow no object, extra turns, skipped
phases, losing by text (R1.7, R6.4, R8.42a)."""

from ...cards.opcodes import OP_EXTRA_TURN, OP_LOSE_GAME, OP_SKIP_PHASES
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import EFFECT_DELAYED, REASON_TEXT
from .effects import add_rule
from .query import absolute_player
from .zones import lose


@rule("i8(G, T, F, i8)")
def run_turn_operation(g, t, f, row):
    """Carry out one of these instructions."""
    operation = t.rows[row, 0]
    if operation == OP_LOSE_GAME:
        lose(g, absolute_player(t.rows[row, 1], f.item.controller), REASON_TEXT)  # R1.7, R1.10
    elif operation == OP_EXTRA_TURN:
        g.extra_turns[absolute_player(t.rows[row, 1], f.item.controller)] += 1
    elif operation == OP_SKIP_PHASES:
        g.skips[absolute_player(t.rows[row, 1], f.item.controller)] |= t.rows[row, 2]
    else:
        add_rule(g, f.item, EFFECT_DELAYED, 0, t.abilities[t.rows[row, 1]].duration)
        g.effects[g.effect_count - 1].ability = t.rows[row, 1]
    return 1
