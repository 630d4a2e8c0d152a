"""Rollouts guided by a policy network, for many games at once: :class:`NetworkRollouts`."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import jobs
from ..jobs import RUNNING, STATUS_PLAYER, STATUS_RESULT, STATUS_TURN
from ..search import check_not_stuck, search_of
from ..search.tree_search import HURRY
from .judge import Judge, Network

__all__ = ["NetworkRollouts", "log_probabilities_of"]

LONGEST = 200
"""Most decisions of the observer in a rollout; then the position is evaluated."""


def log_probabilities_of(logits: np.ndarray) -> np.ndarray:
    """The logarithms of probabilities, float64 ``(n, width)``, of rows of logits; both are -inf behind the actions."""
    rows = logits.astype(np.float64)
    highest = np.maximum(rows.max(axis=1, keepdims=True, initial=-np.inf), np.finfo(np.float32).min)
    with np.errstate(divide="ignore", invalid="ignore"):
        rows -= highest + np.log(np.exp(rows - highest).sum(axis=1, keepdims=True))
    return np.where(np.isnan(rows), -np.inf, rows)


class NetworkRollouts:
    """Rollouts in which a network plays the observer and evaluates the last positions. For one thread.

    The opponent plays the game's heuristic, which takes a tenth of the time of a network. Neither reads anything that
    its player cannot know. A rollout ends at a decision of the observer, because a network reads only the observation
    of the player who decides: at the opponent's decisions its value would ignore the observer's hand.
    """

    def __init__(self, game: Any, network: Network) -> None:
        self._game, self._search, self._judge = game, search_of(game), Judge(game, network)

    def log_probabilities(self, states: np.ndarray) -> np.ndarray:
        """The logarithms of the network's probabilities of the legal actions, float64 ``(n, width)``, in the order of
        :meth:`~fftcg_env.core.search.Search.legal`; -inf behind them."""
        return log_probabilities_of(self._judge.judge(states, values=False).logits)

    def run(
        self, states: np.ndarray, status: np.ndarray, observer: int | np.ndarray, last_turn: int | np.ndarray
    ) -> np.ndarray:
        """Play games until the observer decides in ``last_turn`` or later, or the game is over; returns their values.

        Values are float64 ``(n,)``: the observer's probability of winning, a little more for an early win.
        ``observer``, ``last_turn``: of all games, or int64 ``(n,)`` of each. ``states`` and ``status``, int32
        ``(n, STATUS_SIZE)``, are changed.
        """
        seeds = np.zeros((len(states), 2), np.int64)  # neither player draws random numbers
        for _ in range(LONGEST):
            running, mine = status[:, STATUS_RESULT] == RUNNING, status[:, STATUS_PLAYER] == observer
            going_on = running & ~(mine & (status[:, STATUS_TURN] >= last_turn))
            if not going_on.any():
                break
            actions = self._judge.judge(states, going_on & mine, values=False).actions
            until = np.where(going_on, observer, jobs.SKIP)
            self._search.play_until(states, until, actions, seeds, status, "heuristic")
            check_not_stuck(self._game, status)
        return self._worth(states, status, observer, last_turn)

    def _worth(
        self, states: np.ndarray, status: np.ndarray, observer: int | np.ndarray, last_turn: int | np.ndarray
    ) -> np.ndarray:
        """The values of games for the observer as they are."""
        result = status[:, STATUS_RESULT]
        values = self._judge.judge(states, result == RUNNING, logits=False).values.astype(np.float64)
        values = np.where(status[:, STATUS_PLAYER] == observer, values, -values)
        winner = np.select([result == jobs.PLAYER_0_WINS, result == jobs.PLAYER_1_WINS], [0, 1], -1)
        early = HURRY * (last_turn - status[:, STATUS_TURN])
        worth = np.where(winner == observer, 1 + early, np.where(winner == 1 - np.asarray(observer), -early, 0.5))
        return np.where(result == RUNNING, (values + 1) / 2, worth)
