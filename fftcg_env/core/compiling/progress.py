"""Progress of a compilation on stderr, with the usual duration.

Shows a bar if stderr is a terminal, and a few plain lines otherwise. ``FFTCG_ENV_PROGRESS=0`` turns it off.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

SECONDS_PER_RULE = 0.05
"""Estimated seconds that a rule adds to a compilation. A test compares the estimate with the time in the README."""

_QUIET_SECONDS = 5.0
"""Least time between two plain lines."""

_clock = time.perf_counter
"""Seconds; tests put a clock of their own here."""

_shown: _Bar | _Lines | None = None
_known = 0


def usual_time(rules: int) -> str:
    """The usual duration of a first compilation of this many rules, in words.

    >>> usual_time(20), usual_time(1000), usual_time(4000)
    ('a few seconds', 'about a minute', 'about 3 minutes')
    """
    seconds = rules * SECONDS_PER_RULE
    if seconds < 20:
        return "a few seconds"
    minutes = max(1, round(seconds / 60))
    return "about a minute" if minutes == 1 else f"about {minutes} minutes"


@contextlib.contextmanager
def announced(name: str, rules: int) -> Iterator[None]:
    """Show progress while an entry that reaches ``rules`` rules is compiled; one entry at a time."""
    global _shown, _known
    if os.environ.get("FFTCG_ENV_PROGRESS") == "0" or sys.stderr is None:
        yield
        return
    title = f"compiling the rules engine: {name}, {rules} rules ({usual_time(rules)}, once per machine and version)"
    started, _known = _clock(), 0
    _shown = _Bar(title, rules) if sys.stderr.isatty() and find_spec("rich") else _Lines(title, rules)
    try:
        yield
    finally:
        _shown.close()
        _shown = None
    known = f" ({_known} of {rules} rules were known)" if _known else ""
    print(f"compiled {name} in {_clock() - started:.1f} s{known}", file=sys.stderr, flush=True)


def rule_done() -> None:
    """Count a rule that was compiled to bitcode or loaded."""
    if _shown is not None:
        _shown.rule_done()


def rule_known() -> None:
    """Count a rule that was loaded from the cache."""
    global _known
    _known += 1


def optimising() -> None:
    """Report that all rules are there and the long last step begins."""
    if _shown is not None:
        _shown.optimising()


class _Lines:
    """Plain lines, for files and pipes."""

    def __init__(self, title: str, rules: int) -> None:
        self._rules, self._done, self._last = rules, 0, _clock()
        print(f"{title} ...", file=sys.stderr, flush=True)

    def _say(self, text: str) -> None:
        now = _clock()
        if now - self._last >= _QUIET_SECONDS:
            self._last = now
            print(f"  {text}", file=sys.stderr, flush=True)

    def rule_done(self) -> None:
        self._done += 1
        if self._done % (self._rules // 4 + 1) == 0:
            self._say(f"{self._done} of {self._rules} rules")

    def optimising(self) -> None:
        self._say("all rules; optimising")

    def close(self) -> None:
        pass


class _Bar:
    """A progress bar, for terminals."""

    def __init__(self, title: str, rules: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns: list[Any] = [SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
        console = Console(stderr=True)
        console.print(title, highlight=False)
        self._progress = Progress(*columns, TimeElapsedColumn(), console=console, refresh_per_second=4, transient=True)
        self._task = self._progress.add_task("rules", total=rules)
        self._progress.start()

    def rule_done(self) -> None:
        self._progress.advance(self._task)

    def optimising(self) -> None:
        total = self._progress.tasks[0].total
        self._progress.update(self._task, description="all rules; optimising", completed=total)

    def close(self) -> None:
        self._progress.stop()
