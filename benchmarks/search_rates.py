"""Speed of the parts of search: heuristic decisions, simulations and determinization."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from benchmarks.measure import REPETITIONS, Duration, Work, duration
from fftcg_env.agents import make_agent
from fftcg_env.core.game import Game
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_STEP
from fftcg_env.core.search import search_of
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice

SEARCHED = 8
"""Number of games in which the search decides, one after the other."""


def moments(game: Game, count: int, decisions: int = 70) -> GameBatch:
    """Games of the heuristic against itself after this number of decisions."""
    batch = GameBatch(game, count, DeckChoice(game, "random"))
    batch.seed(4)
    batch.start()
    for _ in range(decisions):
        batch.actions[:] = search_of(game).choose(batch.states)
        batch.run(JOB_STEP | JOB_AUTORESET)
    return batch


def advice(game: Game, count: int) -> Work:
    """Heuristic decisions in ``count`` games, without stepping the games."""
    search, states = search_of(game), moments(game, count).states

    def work() -> tuple[int, int]:
        search.choose(states)
        return count, 0

    return work


def simulations(game: Game, budget: int, turns: int) -> Work:
    """Simulations of the search, with this number per decision, each until this number of turns have begun; "decisions"
    counts them."""
    agent: Any = make_agent(f"search:{budget}", game, turns=turns)
    states = moments(game, SEARCHED).states
    everywhere = np.ones(SEARCHED, bool)

    def work() -> tuple[int, int]:
        before = agent.simulations_done
        agent.act_states(states, everywhere)
        return agent.simulations_done - before, 0

    return work


def determinize(game: Game, seconds: float, count: int) -> Duration:
    """Microseconds to determinize one game, in a batch of ``count``."""
    search, states = search_of(game), moments(game, count).states
    seeds = np.arange(count)
    times = []
    for _ in range(REPETITIONS):
        deals, elapsed, started = 0, 0.0, time.perf_counter()
        while elapsed < seconds / REPETITIONS:
            search.determinize(states, -1, seeds)
            deals += count
            elapsed = time.perf_counter() - started
        times.append(elapsed / deals * 1e6)
    return duration(times, "microseconds")
