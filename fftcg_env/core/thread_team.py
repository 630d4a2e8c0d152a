"""Threads that do each job of a batch together: the calling thread and helpers.

Handing work to another thread through Python takes some 50 microseconds, as long as a step of a hundred games. So
helpers wait inside the compiled entry, without Python's lock, and poll a few words of shared memory, the board. The
entry takes games from it in parts (:mod:`fftcg_env.core.entries.drive_entry`). After a while without work a helper
sleeps until the next job, so that it takes no processor from others.

The calling thread plays all games that no helper takes. So a batch also works without helpers, as after a fork.
"""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Callable

import numpy as np

from .jobs import JOB_SHARED

THREADS, GAMES, PART, JOB, OBSERVATIONS, MASKS = range(6)
"""Words of a board: number of threads, number of games, games of a part; the current job and the addresses of its
observations and masks."""
LINE = 16
"""Words at this distance are in different cache lines."""
FINISHED = LINE
"""Index of the word that counts the games of the job that are done."""
NEXT, FIRST, END = 2 * LINE, 2 * LINE + 1, 2 * LINE + 2
"""Words of each thread, in a line of its own: the next of its games, with the job's number in the upper half; the first
of its games; their end. A thread takes its own games first, so that they stay in its caches, then those of others."""

GAMES_A_PART = 16
"""Small enough for threads to end nearly together, large enough for the cost of taking a part not to matter."""
NAP = 5e-5
"""Seconds between looks at a helper that still plays its last part."""

Call = Callable[[int, int, int], None]
"""The entry bound to its arrays (:func:`fftcg_env.core.shared_library.loading.bind`)."""


class _Shared:
    """The state that helpers hold. They hold no reference to the team, so the team can be collected while they wait."""

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
        """For each sleeping helper, the lock that wakes it."""

    def sleep(self, asleep: threading.Lock) -> bool:
        """Sleep until there is a job; returns False when the team closes."""
        if self.board[FINISHED] == self.board[GAMES]:  # else a job came while this thread waited for Python's lock
            self.idle.append(asleep)
            if not self.closed:
                asleep.acquire()
        return not self.closed

    def wake(self) -> None:
        """Wake all helpers that sleep."""
        while self.idle:
            self.idle.pop().release()

    def dismiss(self) -> None:
        """Let all helpers end."""
        self.closed = True
        self.wake()


class Team:
    """``threads`` threads for a batch of ``count`` games: the caller of :meth:`run`, and helpers.

    Helpers start with the first job. They end with :meth:`close`, or when the team is garbage-collected.
    """

    def __init__(self, count: int, threads: int) -> None:
        self.count, self.threads = count, threads
        self._process = -1  # a forked process starts helpers of its own
        self._helpers: list[threading.Thread] = []

    def run(self, call: Call, job: int) -> None:
        """Do ``job`` for all games, as ``call(job, 0, count)`` does.

        ``call`` may be bound to other arrays of observations and masks each time.
        """
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
        if board[NEXT] == before:  # an entry without JOB_SHARED, which played no game
            call(job, 0, self.count)

    def close(self) -> None:
        """End the helpers and wait for them."""
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
        """Wait until all games are done, also after an interrupt, because helpers write into the caller's arrays."""
        board = self._shared.board
        try:
            while board[FINISHED] != self.count:
                time.sleep(NAP)
        except KeyboardInterrupt:
            self._await_helpers()
            raise


def _help(shared: _Shared, number: int) -> None:
    """Run a helper: sleep until there is a job, then play parts of it and of jobs that follow soon."""
    asleep = threading.Lock()
    asleep.acquire()
    while shared.sleep(asleep):
        shared.call(JOB_SHARED, shared.address, number)
