"""A player that looks ahead: every move is tried in many deals of the hidden cards, and played on by the heuristic.

In each deal (:meth:`~fftcg_env.core.search.Search.determinize`: what the player does not know, dealt anew) each move is
taken, both sides play on by the game's compiled heuristic to the end of a turn or two, and the outlook judges where
that leads. All moves are tried in the same deals, so that they are compared by what they do and not by luck. Rounds of
sequential halving spend the simulations on the moves that look best; the heuristic's own move is never dropped, and
another one is taken only where it is better by more than chance explains.

``search:400``: 400 simulations a decision; ``search:0.5s``: as many as half a second allows. For a number of
simulations its play follows from the seed and from what the player knows, whatever else is played beside.
"""

from __future__ import annotations

import time
import zlib
from typing import Any

import numpy as np

from ..core.agent import UnsuitableAgentError
from ..core.jobs import SKIP, STATUS_PLAYER
from ..core.search import Search, search_of

MOST_MOVES = 10
"""Moves that are tried, the best by the heuristic's weights."""
FEWEST = 4
"""Deals at least for a move in a round."""
TRIAL = 64
"""Simulations by which the time of one is measured."""


class SearchAgent:
    """The player.

    ``game``: one with a compiled heuristic and outlook; ``budget``: simulations a decision, or seconds with an ``s``
    behind; ``turns``: further turns that begin before the outlook judges; ``caution``: standard errors by which another
    move must be better than the heuristic's.
    """

    def __init__(self, game: Any, budget: str = "400", *, turns: int = 3, caution: float = 1.0) -> None:
        self._search: Search = search_of(game)
        if "advise" not in self._search.entries or not self._search.features:
            raise UnsuitableAgentError(f"the game {game.name!r} has no heuristic and outlook of its own to search with")
        self._game, self._budget, self._turns, self._caution = game, budget, turns, caution
        timed = budget.endswith("s")
        try:
            amount = float(budget[:-1]) if timed else float(int(budget))
        except ValueError:
            amount = 0.0
        if not 0 < amount < float("inf"):
            raise ValueError(f"the budget is {budget!r}; give simulations, such as 400, or seconds, such as 0.5s")
        self._seconds, self._simulations = (amount, 0) if timed else (0.0, int(amount))
        self.simulations_done = 0
        """Simulations since the agent was made."""
        self.reset(0)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._game, self._budget, self._turns, self._caution, self._seed))

    def reset(self, seed: int) -> None:
        """The same seed gives the same play."""
        self._seed = seed

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Its actions, int64 ``(n,)``, in the games of these records where ``wanted``, bool ``(n,)``, is set."""
        actions = np.full(len(states), SKIP, np.int64)
        for index in np.flatnonzero(wanted).tolist():
            actions[index] = self._decide(states[index : index + 1])
        return actions

    def _decide(self, state: np.ndarray) -> int:
        """The action in one game; ``SKIP`` where nobody decides."""
        search = self._search
        legal, counts = search.legal(state)
        weights = search.weigh(state)[0, : counts[0]]
        order = np.argsort(-weights, kind="stable")[:MOST_MOVES]
        moves = legal[0, order]
        if len(moves) < 2:
            return int(moves[0]) if len(moves) else SKIP
        root = search.clone(state, [0])
        search.determinize(root, -1, 0)  # from here on all follows from what the player knows
        seed = zlib.crc32(root.tobytes(), self._seed & 0xFFFFFFFF)
        return int(moves[self._halving(root, moves, seed)])

    def _halving(self, root: np.ndarray, moves: np.ndarray, seed: int) -> int:
        """The place of the best move, by sequential halving."""
        budget, deals = self._simulations, 0
        values: list[list[float]] = [[] for _ in moves]
        if self._seconds:
            started = time.perf_counter()
            deals = max(FEWEST, TRIAL // len(moves))
            self._try_moves(root, moves, list(range(len(moves))), seed, 0, deals, values)
            spent = time.perf_counter() - started
            budget = int((self._seconds - spent) / spent * deals * len(moves))
        left = list(range(len(moves)))
        rounds = max(1, int(np.ceil(np.log2(len(moves)))))
        for _ in range(rounds):
            number = max(FEWEST, budget // rounds // len(left))
            self._try_moves(root, moves, left, seed, deals, number, values)
            deals += number
            best = sorted(left, key=lambda k: -float(np.mean(values[k])))
            left = sorted({0, *best[: max(2, (len(left) + 1) // 2)]})
        return self._choice(left, values)

    def _choice(self, left: list[int], values: list[list[float]]) -> int:
        """The best of the moves left, if it is surely better than the heuristic's (the first one)."""
        best = max(left, key=lambda k: float(np.mean(values[k])))
        common = min(len(values[0]), len(values[best]))
        gain = np.array(values[best][:common]) - np.array(values[0][:common])
        error = float(gain.std()) / np.sqrt(common)
        return best if float(gain.mean()) > self._caution * error else 0

    def _try_moves(
        self, root: np.ndarray, moves: np.ndarray, left: list[int], seed: int, first: int, count: int, values: Any
    ) -> None:
        """Try the moves that are left in ``count`` deals from the ``first`` on; add the outlooks to ``values``."""
        search = self._search
        dealt = search.clone(root, np.zeros(count, int))
        search.determinize(dealt, -1, seed * 1_000_003 + first + np.arange(count))
        worlds = search.clone(dealt, np.tile(np.arange(count), len(left)))
        mover = int(self._mover(root))
        search.step(worlds, np.repeat(moves[left], count))
        search.roll_out(worlds, "heuristic", 0, turns=self._turns)
        outlook = search.outlook(worlds).reshape(len(left), count)
        for place, row in zip(left, outlook if mover == 0 else 1 - outlook, strict=True):
            values[place].extend(row.tolist())
        self.simulations_done += len(worlds)

    def _mover(self, root: np.ndarray) -> int:
        """Who decides."""
        return int(self._search.status(root)[0, STATUS_PLAYER])


def _again(game: Any, budget: str, turns: int, caution: float, seed: int) -> SearchAgent:
    agent = SearchAgent(game, budget, turns=turns, caution=caution)
    agent.reset(seed)
    return agent
