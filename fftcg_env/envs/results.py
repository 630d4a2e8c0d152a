"""How a game can stand, the same numbers for every game, and what they mean as rewards."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.game import Game
from ..core.jobs import DRAW, PLAYER_0_WINS, PLAYER_1_WINS, RUNNING, TRUNCATED

__all__ = [
    "DRAW",
    "PLAYER_0_WINS",
    "PLAYER_1_WINS",
    "RESULTS",
    "REWARDS",
    "RUNNING",
    "TERMINATED",
    "TRUNCATED",
    "outcome",
]

RESULTS = ("running", "player_0", "player_1", "draw", "truncated")
"""The results in words, as ``infos`` tells them: the winner, or why there is none."""

RESULT_WORDS = np.array(RESULTS, object)
"""The same, to be looked up for several games at once."""

REWARDS = np.array([[0, 0], [1, -1], [-1, 1], [0, 0], [0, 0]], np.float32)
"""Reward of each player (column) for each result (row): +1, -1, 0 for a draw, 0 before the end."""

TERMINATED = np.array([False, True, True, True, False])
"""Whether a result ends the game by the rules; ``TRUNCATED`` is the only other end."""


ILLEGAL_ACTION = "illegal action"
"""The result of a game that a player lost by an illegal action (where environments do not raise)."""


def going_on(decisions: int = 0) -> dict[str, Any]:
    """The same for a game that is not over, so that ``infos`` always have the same keys."""
    return {"result": RESULTS[RUNNING], "reason": "", "decisions": decisions}


def reason_of(game: Game, reason: int) -> str:
    """Why a game ended, in words. Games that the environment itself cut short have no reason of the engine's; a stored
    game may have one that this version does not know."""
    if not 0 <= reason < len(game.reasons):
        return f"reason {reason}"
    return game.reasons[reason] if reason else "the limit of decisions is reached"


def outcome(game: Game, result: int, reason: int, decisions: int) -> dict[str, Any]:
    """The end of a game for ``infos``: ``result`` (one of ``RESULTS``), ``reason`` in words, ``decisions`` taken."""
    return {"result": RESULTS[result], "reason": reason_of(game, reason), "decisions": decisions}
