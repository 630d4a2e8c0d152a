"""Time in tests: a clock that tests set, patience with slow machines, and work that grows no faster than its input."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from typing import Any

PATIENCE = 900
"""Seconds until a test gives up waiting for another process. A limit for processes that hang, not a measure of speed:
nothing that works comes near it, also on a slow and busy machine."""


class FakeClock:
    """A clock that stands still until a test moves it. Pass it where ``time.perf_counter`` would be."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def wait_until(happened: Callable[[], object], process: subprocess.Popen[Any] | None = None) -> None:
    """Wait until ``happened()`` is true; fail if ``process`` ends before."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert process is None or process.poll() is None, f"the process ended with {process and process.returncode}"
        assert time.monotonic() < deadline, f"nothing happened in {PATIENCE} seconds"
        time.sleep(0.02)


def assert_linear(work: Callable[[int], object], size: int) -> None:
    """Assert that ``work(size)`` takes about four times the CPU time of ``work(size // 4)``, not sixteen times.

    Both are measured one after the other on the same machine, so that only the ratio matters; below 20 ms nothing is
    compared. If other work disturbed the measurement, it is repeated.
    """

    def seconds(size: int) -> float:
        started = time.process_time()
        work(size)
        return time.process_time() - started

    ratios = []
    for _ in range(4):
        small, large = seconds(size // 4), seconds(size)
        ratios.append(large / max(small, 0.02))
        if ratios[-1] < 10:
            return
    raise AssertionError(f"4 times the input takes {min(ratios):.0f} times as long")
