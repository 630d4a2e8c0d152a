"""Results of games, with the same numbers for every game, and their rewards."""

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
"""The results in words, as in ``infos``: the winner, or why there is none."""

RESULT_WORDS = np.array(RESULTS, object)
"""The same as an array, for indexing with several results."""

REWARDS = np.array([[0, 0], [1, -1], [-1, 1], [0, 0], [0, 0]], np.float32)
"""Reward of each player (column) for each result (row)."""

TERMINATED = np.array([False, True, True, True, False])
"""Whether a result ends the game by the rules; the only other end is ``TRUNCATED``."""


ILLEGAL_ACTION = "illegal action"
"""The result of a game that was lost by an illegal action, in environments that do not raise."""


def going_on(decisions: int = 0) -> dict[str, Any]:
    """The ``infos`` of a running game, with the same keys as :func:`outcome`."""
    return {"result": RESULTS[RUNNING], "reason": "", "decisions": decisions}


def reason_of(game: Game, reason: int) -> str:
    """Why a game ended, in words. Games that an environment truncated have no reason of the engine. A stored game may
    have a reason that this version does not know."""
    if not 0 <= reason < len(game.reasons):
        return f"reason {reason}"
    return game.reasons[reason] if reason else "the limit of decisions is reached"


def outcome(game: Game, result: int, reason: int, decisions: int) -> dict[str, Any]:
    """The ``infos`` at the end of a game: ``result`` (one of ``RESULTS``), ``reason`` in words, number of
    ``decisions``."""
    return {"result": RESULTS[result], "reason": reason_of(game, reason), "decisions": decisions}
