"""Threads that do each job of a batch together: the one that asks, and helpers.

Python's own ways to hand work to another thread take some 50 microseconds, as long as a hundred games take a step. So
helpers wait inside the compiled entry, without Python's lock, and look again and again at a few words of memory, the
board. The entry takes games from it part by part (:mod:`fftcg_env.core.entries.drive_entry`). For a while only: then a
helper sleeps until the next job, so that it takes no processor from others.

Nothing depends on it that a helper comes: games that nobody took are left for the thread that asks, as after a fork.
"""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Callable

import numpy as np

from .jobs import JOB_SHARED

__all__ = ["Team"]

THREADS, GAMES, PART, JOB, OBSERVATIONS, MASKS = range(6)
"""Words of a board: how many threads and games there are, games of a part, and of the job its number and where its
observations and masks are written."""
LINE = 16
"""Words that are apart so far are never sent from processor to processor together."""
FINISHED = LINE
"""Games of the job that are done."""
NEXT, FIRST, END = 2 * LINE, 2 * LINE + 1, 2 * LINE + 2
"""And a line for each thread: the next of its games, with the number of the job in the upper half; the first one; the
end. Each takes its own games first, so that they stay in its caches, then those of the others."""

GAMES_A_PART = 16
"""Few enough that threads end nearly together, enough that taking a part costs nothing beside playing it."""
NAP = 5e-5
"""Seconds; while a helper still plays its last part, held up by other work of the machine."""

Call = Callable[[int, int, int], None]
"""The entry bound to its arrays (:func:`fftcg_env.core.shared_library.bind`)."""


class _Shared:
    """What helpers know. They do not know the team, so that it can be forgotten while they wait."""

    def __init__(self, count: int, threads: int) -> None:
        self.board = np.zeros(NEXT + LINE * threads, np.int64)
        self.board[[THREADS, GAMES, PART, FINISHED]] = threads, count, GAMES_A_PART, count
        bounds = np.linspace(0, count, threads + 1).astype(np.int64)
        self.board[NEXT::LINE] = self.board[END::LINE] = bounds[1:]
        self.board[FIRST::LINE] = bounds[:-1]
        self.address = self.board.ctypes.data
        self.call: Call
        self.closed = False
        self.idle: list[threading.Lock] = []
        """Of each helper that sleeps the lock that wakes it."""

    def sleep(self, asleep: threading.Lock) -> bool:
        """Until there is a job; False: there will be none."""
        if self.board[FINISHED] == self.board[GAMES]:  # else one came while this thread waited for Python's lock
            self.idle.append(asleep)
            if not self.closed:
                asleep.acquire()
        return not self.closed

    def wake(self) -> None:
        """All who sleep."""
        while self.idle:
            self.idle.pop().release()

    def dismiss(self) -> None:
        """Helpers end, when they have waited."""
        self.closed = True
        self.wake()


class Team:
    """``threads`` threads for a batch of ``count`` games: the one that calls :meth:`run`, and helpers, which start with
    the first job and end with :meth:`close` or when the team is forgotten."""

    def __init__(self, count: int, threads: int) -> None:
        self.count, self.threads = count, threads
        self._process = -1  # a forked process has no helpers of its own yet
        self._helpers: list[threading.Thread] = []

    def run(self, call: Call, job: int) -> None:
        """Do ``job`` for all games, as ``call(job, 0, count)`` does; ``call`` may be another one each time, over other
        arrays for observations and masks."""
        if self._process != os.getpid():
            self._start()
        shared, board = self._shared, self._shared.board
        before = board[NEXT]
        shared.call = call
        try:
            shared.wake()
            call(job | JOB_SHARED, shared.address, 0)
        finally:
            self._await_helpers()
        if board[NEXT] == before:  # an entry of somebody else's that shares nothing, and saw no games to play
            call(job, 0, self.count)

    def close(self) -> None:
        """Let the helpers end, and wait for them."""
        if self._process == os.getpid():
            self._dismiss()
            for helper in self._helpers:
                helper.join()
        self._process = -1

    def _start(self) -> None:
        self._process = os.getpid()
        self._shared = shared = _Shared(self.count, self.threads)
        self._dismiss = weakref.finalize(self, shared.dismiss)
        self._helpers = [
            threading.Thread(target=_help, args=(shared, number), name=f"helper {number}", daemon=True)
            for number in range(1, self.threads)
        ]
        for helper in self._helpers:
            helper.start()

    def _await_helpers(self) -> None:
        """Until all games are done; an interrupt waits too, for helpers write into the caller's arrays."""
        board = self._shared.board
        try:
            while board[FINISHED] != self.count:
                time.sleep(NAP)
        except KeyboardInterrupt:
            self._await_helpers()
            raise


def _help(shared: _Shared, number: int) -> None:
    """A helper's life: sleep until there is a job, then take parts of it and of those that follow closely."""
    asleep = threading.Lock()
    asleep.acquire()
    while shared.sleep(asleep):
        shared.call(JOB_SHARED, shared.address, number)
