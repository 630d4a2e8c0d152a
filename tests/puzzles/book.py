"""Puzzles: tables with a right move, which is proved by playing out everything that can happen.

A puzzle is a function that sets up a :class:`~fftcg_env.scenario.Scenario` in which p1 decides, with the decorator
:func:`puzzle`. It says what p1 wants (:data:`GOALS`), by when, and which actions get it. :func:`solutions` finds them
by trying all actions of both players: those after which p1 gets it whatever p2 does. ``test_puzzles.py`` asks that they
are the ones that the puzzle states, and that the search finds one of them.

``python -m tests.puzzles`` lists how many each player solves. To add one, write a function into the file of its theme
(a new theme is a new file, to be named in :data:`THEMES`), small enough that the proof ends: cards whose effects
players know all, few of them; decks are filled with cards that do nothing. Its docstring says why, with the rules."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from fftcg_env.core.jobs import PLAYER_0_WINS, RUNNING, STATUS_PLAYER, STATUS_RESULT, STATUS_TURN
from fftcg_env.core.records import copy_records
from fftcg_env.core.search import search_of
from fftcg_env.games.fftcg.view.action_texts import describe_legal
from fftcg_env.scenario import Scenario

THEMES = ("lethal", "defence", "responses", "plans")
"""The files with puzzles."""
GOALS = ("win", "live")
"""``win``: p1 has won; ``live``: p1 has not lost."""
MOST_MOMENTS = 200_000
"""Moments that a proof looks at, at most."""


@dataclass(frozen=True)
class Puzzle:
    """``name``, ``theme``: what identifies it; ``goal``: one of :data:`GOALS`; ``turns``: the turn that is played is
    the first; ``solves``: texts of actions that are all right; ``why``: the reason, with rules; ``budget``:
    simulations with which the search finds it."""

    name: str
    theme: str
    goal: str
    turns: int
    solves: tuple[str, ...]
    why: str
    budget: int
    set_up: Callable[[], Scenario]


PUZZLES: dict[str, Puzzle] = {}
"""All puzzles, by name."""


def puzzle(
    *solves: str, goal: str = "win", turns: int = 1, budget: int = 400
) -> Callable[[Callable[[], Scenario]], Callable[[], Scenario]]:
    """Enter a puzzle into the book: see :class:`Puzzle`. The function's name is the puzzle's, its module's the theme's,
    its docstring says why."""
    assert goal in GOALS and solves

    def enter(set_up: Callable[[], Scenario]) -> Callable[[], Scenario]:
        name, theme = set_up.__name__, set_up.__module__.rpartition(".")[2]
        assert name not in PUZZLES and set_up.__doc__
        PUZZLES[name] = Puzzle(name, theme, goal, turns, tuple(solves), set_up.__doc__, budget, set_up)
        return set_up

    return enter


def all_puzzles() -> list[Puzzle]:
    """The puzzles of all themes."""
    for theme in THEMES:
        importlib.import_module(f"tests.puzzles.{theme}")
    return list(PUZZLES.values())


def answer(player: Any, scenario: Scenario) -> str:
    """What a player that is given records does: the text of its action."""
    states = copy_records(scenario.states)
    search_of(scenario.game).determinize(states, 0, 1)  # as it is asked in games: hidden cards are other ones
    action = int(player.act_states(states, np.ones(1, bool))[0])
    return next(text for text, number in texts(scenario).items() if number == action)


def texts(scenario: Scenario) -> dict[str, int]:
    """The legal actions: text -> number."""
    return describe_legal(scenario.game.card_list, scenario.states, 0)


def solutions(one: Puzzle) -> set[str]:
    """The actions of p1 after which p1 gets what is wanted whatever p2 does, by trying everything."""
    scenario = one.set_up()
    proof = Proof(scenario.game, one.goal, scenario.turn + one.turns)
    right = proof.right_actions(scenario.states)
    return {text for text, action in texts(scenario).items() if action in right}


class Proof:
    """Whether p1 gets what is wanted before a turn begins, by trying everything; a moment is looked at once."""

    def __init__(self, game: Any, goal: str, end: int) -> None:
        self._search, self._goal, self._end = search_of(game), goal, end
        self._known: dict[bytes, bool] = {}

    def right_actions(self, states: np.ndarray) -> set[int]:
        """Those of the player who decides after which p1 gets it."""
        after, status, actions = self._after(states)
        return {int(one) for k, one in enumerate(actions) if self._holds(after[k : k + 1], status[k])}

    def _after(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Every legal action taken: the records, their status, the actions."""
        lists, counts = self._search.legal(states)
        actions = lists[0, : counts[0]]
        after = self._search.clone(states, np.zeros(len(actions), int))
        return after, self._search.step(after, actions), actions

    def _holds(self, states: np.ndarray, status: np.ndarray) -> bool:
        """Whether p1 gets it from here on."""
        result = int(status[STATUS_RESULT])
        if result != RUNNING:
            return result == PLAYER_0_WINS
        if int(status[STATUS_TURN]) >= self._end:
            return self._goal == "live"
        key = self._key(states)
        if key not in self._known:
            assert len(self._known) < MOST_MOMENTS, "the proof is too long: make the table smaller"
            after, told, _ = self._after(states)
            each = (self._holds(after[k : k + 1], told[k]) for k in range(len(after)))
            self._known[key] = any(each) if int(status[STATUS_PLAYER]) == 0 else all(each)
        return self._known[key]

    @staticmethod
    def _key(states: np.ndarray) -> bytes:
        """What a moment is, apart from how it came about."""
        moment = copy_records(states)
        for name in ("history", "decisions", "random", "list", "list_count"):
            moment[name] = np.zeros((), moment.dtype[name].base)
        return moment.tobytes()


def attacks(scenario: Scenario, *names: str) -> None:
    """The player who decides attacks with Forwards of these numbers, and time goes on to the next choice."""
    for name in names:
        if scenario.asked == "attack":
            scenario.deciding.does(f"attack {name}")  # type: ignore[union-attr]
    if scenario.asked == "attack":
        scenario.deciding.does("pass")  # type: ignore[union-attr]
