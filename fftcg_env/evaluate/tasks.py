"""Tasks: fixed measurements of agents, so that results of different people can be compared.

A task fixes the game, the decks, the opponents and the deals. An agent plays a match against each opponent
(:func:`~fftcg_env.evaluate.matches.play_matches`): each deal is played twice with the seats swapped. All agents play
the same deals, and the deals are used for nothing else. ``fftcg-env gauntlet AGENT --task NAME`` plays a task.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..core.agent import make_agent, suitable_agents
from ..core.game import Game
from ..envs.decks import decks_from_words
from ..errors import ArgumentError
from ..games import load_game
from .matches import play_matches

SEED = 20261127
"""Of all deals."""
OPPONENTS = ("random", "beginner", "heuristic", "search:64", "champion")
GAMES, SEARCH_GAMES = 1000, 200
"""Games of a match, and of one with a search, which is slow."""
HELD_OUT_DECKS = (
    "ardyn_lightning_fire", "avalanche_fire_earth", "cecil", "emet_selch_fire_ice", "ffx_2022", "noctis_wind_earth",
    "shinra_ice_lightning", "wraith_fire_earth",
)  # fmt: skip
"""Half to all of the cards of these decks are in no other of the 25 decks of sets 1 to 24. They alone have cards of the
sets 12 and 14 to 18."""
HELD_OUT_SETS = tuple(f"{number}-" for number in range(20, 29))
"""How the codes of the cards of the sets 20 to 28 begin."""
GENERATED_DECKS = 64
CLOSED = ":closed"


@dataclass(frozen=True)
class Task:
    """A measurement. ``decks``: as ``--decks`` of ``train.py`` (:func:`~fftcg_env.envs.decks.decks_from_words`);
    ``sets``: instead, random decks of the cards whose codes begin like one of these; ``closed``: no agent may know the
    opponent's deck list."""

    name: str
    description: str
    game: str = "fftcg"
    decks: str = "random"
    sets: tuple[str, ...] = ()
    opponents: tuple[str, ...] = OPPONENTS
    closed: bool = False

    def decks_of(self, game: Game) -> Any:
        """The decks of both players, as environments take them."""
        if self.sets:
            decks = game.random_decks(GENERATED_DECKS, SEED, self.sets)  # type: ignore[call-arg]
            return decks, decks
        return decks_from_words(game, self.decks)

    def games_between(self, agent: str, opponent: str) -> int:
        """The number of games of a match."""
        return SEARCH_GAMES if any(name.startswith("search") for name in (agent, opponent)) else GAMES


TASKS = {
    task.name: task
    for task in (
        Task("starter-mirror", "Both players have the same deck (vii_fire_earth).", decks="vii_fire_earth"),
        Task("starters", "Each player draws one of the three usual decks; environments do so by default."),
        Task("decks", "Each player draws one of the 25 decks of sets 1 to 24.", decks="embedded"),
        Task(
            "training-decks",
            "Each player draws one of the 17 decks that are not in held-out-decks.",
            decks=",".join(["embedded", *(f"-{name}" for name in HELD_OUT_DECKS)]),
        ),
        Task(
            "held-out-decks",
            "Each player draws one of 8 decks. An agent that is measured must not have trained with them.",
            decks=",".join(HELD_OUT_DECKS),
        ),
        Task(
            "held-out-cards",
            f"Each player draws one of {GENERATED_DECKS} random decks of the cards of sets 20 to 28. An agent that is "
            "measured must not have trained with these cards; the 25 decks have none of them.",
            sets=HELD_OUT_SETS,
        ),
        Task(
            "closed-lists",
            "As decks, but no agent knows the opponent's deck list.",
            decks="embedded",
            opponents=("heuristic", "search:64:closed", "champion"),
            closed=True,
        ),
        Task("kingdom-hearts", "The decks of Kingdom Hearts TCG.", game="kingdom_hearts"),
        Task("fire-emblem", "The decks of Fire Emblem.", game="fire_emblem"),
        Task("chrono-card", "The decks of Chrono Card TCG.", game="chrono_card"),
    )
}
"""All tasks by name."""


def task_called(name: str) -> Task:
    """The task of this name. Raises :class:`~fftcg_env.errors.ArgumentError`."""
    if name not in TASKS:
        raise ArgumentError(f"no task is called {name!r}; there are {', '.join(TASKS)}")
    return TASKS[name]


@cache
def _game(name: str) -> Game:
    return load_game(name)


def play_task(
    task: Task, name: str, *, games: int | None = None, opponents: Sequence[str] = (), progress: bool = False
) -> Iterator[dict[str, Any]]:
    """Play an agent against each opponent of a task. Yields a row after each match: ``task``, ``agent``, ``opponent``,
    ``games``, ``win_rate``, ``interval`` (95 %), ``seed``, ``cpu_seconds`` and ``interrupted``.

    - ``name``: the agent, as for :func:`~fftcg_env.core.agent.make_agent`; it does not play against itself
    - ``games``: games against each opponent instead of those of the task, an even number
    - ``opponents``: only these of the task's

    Raises :class:`~fftcg_env.errors.ArgumentError` for an agent that may not play the task, and the errors of
    ``make_agent``.
    """
    game = _game(task.game)
    unknown = set(opponents) - set(task.opponents)
    if unknown:
        raise ArgumentError(
            f"{sorted(unknown)[0]!r} is no opponent of the task {task.name}; it has {', '.join(task.opponents)}"
        )
    agent = make_agent(name, game)
    if task.closed and getattr(agent, "knows_lists", False):
        raise ArgumentError(
            f"{name} knows the opponent's deck list, which the task {task.name} does not allow; use {name}{CLOSED}"
        )
    decks = task.decks_of(game)
    for opponent, other in suitable_agents(task.opponents, game).items():
        if opponent == name or (opponents and opponent not in opponents):
            continue
        started = time.process_time()
        result = play_matches(
            game, agent, other, games or task.games_between(name, opponent), decks, SEED, progress=progress,
            label=f"{task.name}: {opponent}",
        )  # fmt: skip
        yield {
            "task": task.name, "agent": name, "opponent": opponent, **result.summary(), "seed": SEED,
            "cpu_seconds": round(time.process_time() - started, 1), "interrupted": result.interrupted,
        }  # fmt: skip
        if result.interrupted:
            return
