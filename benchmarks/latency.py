"""Latencies: a clone, the first compilation, the start of a process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from benchmarks.measure import REPETITIONS, Duration, duration
from benchmarks.throughput import OBSERVED, started_batch
from fftcg_env.core.records import write_records

START = """
import sys
import time
started = time.perf_counter()
import fftcg_env
imported = time.perf_counter()
from fftcg_env.games import load_game
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
game = load_game(sys.argv[1])
batch = GameBatch(game, 1, DeckChoice(game, "random"))
batch.seed(1)
batch.start()
print(imported - started, time.perf_counter() - started)
"""
"""The program of a new process: it plays the first decision of the given game."""


def clone(game: Any, seconds: float, count: int = 1024) -> Duration:
    """Microseconds to copy one game, in a batch of ``count``."""
    source = started_batch(game, count, OBSERVED).states
    target = game.new_states(count)
    times = []
    for _ in range(REPETITIONS):
        copies = 0
        started = time.perf_counter()
        elapsed = 0.0
        while elapsed < seconds / REPETITIONS:
            write_records(target, source)
            copies += count
            elapsed = time.perf_counter() - started
        times.append(elapsed / copies * 1e6)
    return duration(times, "microseconds")


def clone_one(game: Any, seconds: float) -> Duration:
    """Microseconds to copy a single game, including the call from Python."""
    return clone(game, seconds, 1)


def start_times(game: str, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds of ``import fftcg_env``, and until the first decision of the first game, in a new process."""
    run = subprocess.run(
        [sys.executable, "-c", START, game],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise RuntimeError(f"the measured process failed:\n{run.stderr}")
    imported, first_decision = run.stdout.split()[-2:]
    return float(imported), float(first_decision)


def first_compile(game: str) -> Duration:
    """Seconds from the start of Python code to the first decision, with an empty cache of compiled code."""
    with tempfile.TemporaryDirectory() as folder:
        return duration([start_times(game, {"FFTCG_ENV_CACHE_DIR": folder})[1]], "seconds")


def warm_import(game: str, repetitions: int = REPETITIONS) -> Duration:
    """The same with compiled code in the cache: imports, loading, first decision."""
    start_times(game, {})
    return duration([start_times(game, {})[1] for _ in range(repetitions)], "seconds")
