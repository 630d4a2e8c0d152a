"""Repeated measurements: medians and spreads."""

from __future__ import annotations

import contextlib
import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

REPETITIONS = 5

Work = Callable[[], tuple[int, int]]
"""Does a short piece of work and returns its numbers of decisions and finished games."""


@dataclass(frozen=True)
class Rate:
    """Decisions and games per second: medians of the repetitions; ``spread``: slowest and fastest repetition."""

    decisions_per_second: float
    games_per_second: float
    spread: tuple[float, float]
    decisions: int  # of all repetitions

    def entry(self) -> dict[str, object]:
        """The row of the JSON file."""
        return {
            "decisions_per_second": self.decisions_per_second,
            "games_per_second": self.games_per_second,
            "decisions_per_second_spread": list(self.spread),
            "decisions_measured": self.decisions,
        }


@dataclass(frozen=True)
class Duration:
    """A time, median of the repetitions. ``unit``: ``"seconds"`` or ``"microseconds"``."""

    value: float
    spread: tuple[float, float]
    unit: str

    def entry(self) -> dict[str, object]:
        """The row of the JSON file."""
        return {self.unit: self.value, f"{self.unit}_spread": list(self.spread)}


def rate(work: Work, seconds: float, repetitions: int = REPETITIONS) -> Rate:
    """Repeat ``work`` for about ``seconds`` in all, in ``repetitions`` parts, after one call for warming up."""
    work()
    decision_rates, game_rates, total = [], [], 0
    for _ in range(repetitions):
        decisions = games = 0
        started = time.perf_counter()
        elapsed = 0.0
        while elapsed < seconds / repetitions:
            more_decisions, more_games = work()
            decisions += more_decisions
            games += more_games
            elapsed = time.perf_counter() - started
        decision_rates.append(decisions / elapsed)
        game_rates.append(games / elapsed)
        total += decisions
    spread = (min(decision_rates), max(decision_rates))
    return Rate(statistics.median(decision_rates), statistics.median(game_rates), spread, total)


def duration(times: list[float], unit: str) -> Duration:
    """The median of times, which are given in ``unit``."""
    return Duration(statistics.median(times), (min(times), max(times)), unit)


@contextlib.contextmanager
def one_core() -> Iterator[None]:
    """Pin this process to one core if the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
