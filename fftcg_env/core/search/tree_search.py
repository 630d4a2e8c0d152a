"""Run many simulations down one search tree side by side, each in a determinization of its own.

A row is one simulation: a record after a move at the root. In each step, all rows go down one move. If a row leaves the
tree, its record is put aside. In the end, the heuristic plays all these games on, the win probability evaluates
them, and the values go back up the tree. Everything between decisions happens in the row's own determinization.
:mod:`.tree_entry` has the compiled statistics.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import jobs
from ..jobs import RUNNING, STATUS_RESULT, STATUS_TURN
from ..records import bytes_of
from ..shared_library.loading import compiled_entry
from .interface import Search

TREE = "tree"
"""The name of the shared library of the tree's statistics, which all games share."""

EDGE = np.dtype(
    [
        ("key", "i8"),  # hash of the moves since the root, 0: the place is free
        ("total", "f8"),  # sum of the values for the observer
        ("squares", "f8"),  # sum of the squares of the values
        ("visits", "i4"),
        ("flying", "i4"),  # visits that have no value yet
    ],
    align=True,
)
"""A move of a node, in the tree's hash table."""

TRY, FOLLOW, LEARN = 1, 2, 3
"""Jobs of the compiled entry ``tree``."""
BOLDNESS, SHARE, UNIT, CAUTION, REPLIES, DOUBT, SETTINGS = range(7)
"""Columns of the settings, as in :class:`TreeSettings`; ``UNIT`` is :attr:`Search.unit`, ``SETTINGS`` their number."""

LONGEST_PATH = 48
"""Longest path in the tree in moves; below it, the heuristic plays."""
LONGEST = 1000
"""Most decisions of the heuristic in a rollout; then the position is evaluated. Only a loop takes more."""
HURRY = 0.004
"""Value that a win loses and a loss gains for each turn that it takes longer, so that a player wins at once."""


@dataclass(frozen=True)
class TreeSettings:
    """How a tree grows.

    - ``boldness``: exploration constant of PUCT.
    - ``share``: part of the prior that is uniform; the rest follows the heuristic's weights.
    - ``caution``: how much less than the mean of its node an untried move is expected to be worth (first-play urgency).
    - ``doubt``: standard errors by which a move must beat the heuristic's move to be followed in a plan.
    - ``replies``: whether the opponent's moves are in the tree. If not, the opponent plays the heuristic, which knows
      only what the opponent may know.
    """

    boldness: float = 0.5
    share: float = 0.2
    caution: float = 0.0
    doubt: float = 2.0
    replies: bool = False


class TreeSearch:
    """A search tree of the player ``observer``.

    - ``last_turn``: the turn at whose start positions are evaluated.
    - ``room``: number of simulations that the table has room for; further ones do not grow the tree.
    """

    def __init__(self, search: Search, observer: int, last_turn: int, *, room: int, settings: TreeSettings) -> None:
        self._search, self._observer, self._last_turn = search, observer, last_turn
        self._tree = compiled_tree()
        self._edges = np.zeros(1 << (2 * room + 64).bit_length(), EDGE)
        self._used = np.zeros(1, np.int64)
        self._numbers = np.zeros((1, SETTINGS))
        self._numbers[0, BOLDNESS], self._numbers[0, SHARE] = settings.boldness, settings.share
        self._numbers[0, UNIT], self._numbers[0, CAUTION] = search.unit, settings.caution
        self._numbers[0, DOUBT], self._numbers[0, REPLIES] = settings.doubt, settings.replies
        self._make_rows(0)

    def _make_rows(self, rows: int) -> None:
        """Allocate the arrays for this many rows."""
        self._rows = np.zeros(rows, np.int64)
        self._nodes, self._lengths, self._ends, self._counts, self._actions = (
            np.zeros(rows, np.int64) for _ in range(5)
        )
        self._paths = np.zeros((rows, LONGEST_PATH), np.int64)
        self._lists, self._keys = (np.zeros((rows, self._search.width), np.int64) for _ in range(2))
        self._weights, self._values = np.zeros((rows, self._search.width)), np.zeros(rows)

    def run(self, states: np.ndarray, status: np.ndarray, nodes: np.ndarray, follow: bool = False) -> np.ndarray:
        """Play games, each after a move at the root, to the last turn; returns their values for the observer.

        Values are float64 ``(n,)``: a probability of winning, a little more for an early win.

        - ``states`` and ``status``, ``(n, STATUS_SIZE)``, are overwritten.
        - ``nodes``: int64 ``(n,)``, a number that names the move at the root; 0: the game takes no part in the tree and
          the heuristic plays it on.
        - ``follow``: follow the best known plan without exploring; then do not call :meth:`learn`.
        """
        count = len(states)
        if count > len(self._rows):
            self._make_rows(count)
        self._rows[:count] = np.arange(count)
        self._nodes[:count] = nodes
        self._lengths[:count] = 0
        self._ends[:count] = np.asarray(nodes) == 0
        aside, order, turns = np.empty_like(states), np.zeros(count, np.int64), np.zeros(count, np.int64)
        here, there = bytes_of(states), bytes_of(aside)
        left, done = count, 0
        while True:
            over = self._ends[:left] != 0
            over |= (status[:, STATUS_RESULT] != RUNNING) | (status[:, STATUS_TURN] >= self._last_turn)
            leaving = np.flatnonzero(over)
            if len(leaving):
                end = done + len(leaving)
                there[done:end], order[done:end] = here[leaving], self._rows[leaving]
                turns[done:end] = status[leaving, STATUS_TURN]
                done, left = end, left - len(leaving)
                holes, last = leaving[leaving < left], left + np.flatnonzero(~over[left:])
                here[holes], self._rows[holes], status[holes] = here[last], self._rows[last], status[last]
            if not left:
                break
            status = self._step(states[:left], status[:left], FOLLOW if follow else TRY)
        values = np.zeros(count)
        values[order] = self._judged(aside, turns)
        return values

    def _step(self, states: np.ndarray, status: np.ndarray, job: int) -> np.ndarray:
        """Go one move down the tree in each of these games; returns their new status."""
        count = len(states)
        self._search.survey(states, count, self._lists, self._keys, self._counts, self._weights)
        self._call(job, count, status)
        return self._search.step(states, self._actions[:count])

    def _judged(self, states: np.ndarray, turns: np.ndarray) -> np.ndarray:
        """The values of games for the observer, after the heuristic has played them on to the last turn, or
        :data:`LONGEST` decisions."""
        values = np.zeros(len(states))
        for turn in np.unique(turns).tolist():
            some = np.flatnonzero(turns == turn)
            chosen = states if len(some) == len(states) else self._search.clone(states, some)
            turns_left = max(0, self._last_turn - turn)
            status = self._search.roll_out(chosen, "heuristic", 0, turns=turns_left, decisions=LONGEST)
            won = self._search.win_probability(chosen)
            won = 1 - won if self._observer else won
            over = status[:, STATUS_RESULT] != RUNNING
            early = self._last_turn - status[over, STATUS_TURN]
            won[over] += HURRY * early * np.sign(won[over] - 0.5)
            values[some] = won
        return values

    def learn(self, values: np.ndarray) -> None:
        """Add the values of the rows of the last :meth:`run`, float64 ``(n,)``, to their paths."""
        self._values[: len(values)] = values
        self._call(LEARN, len(values), np.zeros((1, jobs.STATUS_SIZE), np.int32))

    def _call(self, job: int, count: int, status: np.ndarray) -> None:
        rows: tuple[Any, ...] = (self._rows, self._nodes, self._paths, self._lengths, self._ends, status)
        moves: tuple[Any, ...] = (self._lists, self._keys, self._weights, self._counts, self._actions, self._values)
        self._tree(job, 0, count, self._observer, self._edges, self._used, *rows, *moves, self._numbers)


@functools.cache
def compiled_tree() -> Callable[..., None]:
    """The compiled entry ``tree``, compiled or loaded at the first call."""

    def compile_it() -> Callable[..., None]:
        from .tree_entry import tree

        return tree.function

    return compiled_entry(TREE, compile_it)
