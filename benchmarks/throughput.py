"""Decisions per second of random legal play: the compiled entry, the vector environment, AEC environments."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.measure import REPETITIONS, Rate, Work, rate
from fftcg_env.core.game import Game
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_LOOK, JOB_SAMPLE, JOB_STEP, STATUS_RESULT
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.envs.learner import LearnerVectorEnv
from fftcg_env.envs.vector import GameVectorEnv

BARE = JOB_STEP | JOB_AUTORESET | JOB_SAMPLE
OBSERVED = BARE | JOB_LOOK
DECISIONS_A_WORK = 4096
"""Approximate number of decisions between two readings of the clock."""


def started_batch(game: Game, count: int, job: int, decks: DeckChoice | None = None) -> GameBatch:
    """``count`` games at random stages. ``decks``: default: the usual decks."""
    batch = GameBatch(game, count, decks or DeckChoice(game, "random"))
    batch.seed(1)
    batch.start(job & ~(JOB_STEP | JOB_AUTORESET))
    for _ in range(200):
        batch.run(BARE)
    batch.run(job)
    return batch


def compiled_entry(game: Game, count: int, job: int) -> Work:
    """One call of the compiled entry per step: it plays the sampled action, restarts finished games, writes what
    ``job`` selects, and samples the next action."""
    batch = started_batch(game, count, job)
    results = batch.status[:, STATUS_RESULT]
    steps = max(1, DECISIONS_A_WORK // count)

    def work() -> tuple[int, int]:
        games = 0
        for _ in range(steps):
            batch.run(job)
            games += int(np.count_nonzero(results))
        return steps * count, games

    return work


def two_threads(game: Game, count: int, job: int, seconds: float) -> Rate:
    """The compiled entry in two threads that play half of the games each."""
    batch = started_batch(game, count, job)
    halves = ((0, count // 2), (count // 2, count))
    rates, game_rates, total = [], [], 0
    for _ in range(REPETITIONS):
        counts = [[0, 0], [0, 0]]
        stop = time.perf_counter() + seconds / REPETITIONS

        def play(number: int, counts: list[list[int]] = counts, stop: float = stop) -> None:
            low, high = halves[number]
            while time.perf_counter() < stop:
                batch.run(job, low, high)
                counts[number][0] += high - low
                counts[number][1] += int(np.count_nonzero(batch.status[low:high, STATUS_RESULT]))

        threads = [threading.Thread(target=play, args=(number,)) for number in range(2)]
        started = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        elapsed = time.perf_counter() - started
        rates.append((counts[0][0] + counts[1][0]) / elapsed)
        game_rates.append((counts[0][1] + counts[1][1]) / elapsed)
        total += counts[0][0] + counts[1][0]
    return Rate(float(np.median(rates)), float(np.median(game_rates)), (min(rates), max(rates)), total)


def vector_env(game: Game, count: int, threads: int = 1) -> Work:
    """The public vector environment: a random legal action for each game, then a step with all outputs."""
    env = GameVectorEnv(game, count, threads=threads)
    env.reset(seed=1)
    for _ in range(200):
        env.step(env.sample_actions())

    def work() -> tuple[int, int]:
        games = 0
        for _ in range(max(1, DECISIONS_A_WORK // count)):
            _, _, terminations, truncations, _ = env.step(env.sample_actions())
            games += int(np.count_nonzero(terminations | truncations))
        return max(1, DECISIONS_A_WORK // count) * count, games

    return work


def learner_env(game: Game, name: str, count: int, opponent: str) -> Work:
    """The vector environment of one learner that plays at random; only the learner's decisions count."""
    env = LearnerVectorEnv(count, name, opponent=opponent)
    env.reset(seed=1)
    sampled = GameBatch(game, count, DeckChoice(game, "random"))
    sampled.states = env.states
    sampled.seed(1)
    sampled.bind()

    def work() -> tuple[int, int]:
        games = 0
        for _ in range(max(1, DECISIONS_A_WORK // count)):
            sampled.run(JOB_SAMPLE)
            _, _, terminations, truncations, _ = env.step(sampled.actions)
            games += int(np.count_nonzero(terminations | truncations))
        return max(1, DECISIONS_A_WORK // count) * count, games

    for _ in range(20):
        work()
    return work


def aec_loop(make: Callable[[], Any]) -> Work:
    """PettingZoo's own loop, the same for every game: observe, sample a legal action, step; reset at the end."""
    env = make()
    seeds = iter(range(1, 2**31))
    env.reset(seed=next(seeds))
    draw = random.Random(1).random

    def work() -> tuple[int, int]:
        decisions = games = 0
        for _ in range(100):
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                games += 1
                env.reset(seed=next(seeds))
                continue
            legal = observation["action_mask"].nonzero()[0]
            decisions += len(legal) > 1
            env.step(int(legal[int(draw() * len(legal))]))
        return decisions, games

    return work


def aec_rate(make: Callable[[], Any], seconds: float) -> Rate:
    """Rate of :func:`aec_loop`."""
    return rate(aec_loop(make), seconds)
