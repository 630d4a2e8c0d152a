"""How much a search plays: a number of games, or as many as fit into some time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Protocol

FIRST_BATCH = 4
"""Games of the first batch by the clock. Nothing is known of how long they take."""

BATCHES = 40
"""Batches by the clock are made so large that about this many fill the time; none takes more of it on purpose."""

LONGEST_BATCH = 5.0
"""Seconds that a batch by the clock is to take at most."""

GROWTH = 4
"""A batch has at most this many times the games of the one before."""


class Budget(Protocol):
    """What a search may play. It is spent by stages."""

    def batches(self, share: float) -> Iterator[int]:
        """The numbers of games to play one after another in a stage that may take this share of the whole."""

    @property
    def over(self) -> bool:
        """Whether nothing more is to be played."""


class GamesBudget:
    """A number of games, so that what is played follows from the seed."""

    over = False

    def __init__(self, games: int) -> None:
        self.games = games

    def batches(self, share: float) -> Iterator[int]:
        """One batch."""
        yield int(self.games * share)


class TimeBudget:
    """Seconds, which begin now. The clock is read before every batch, so that a search is late by one batch at most.

    ``played``: the games so far, by which the speed is measured; ``clock``: seconds.
    """

    def __init__(self, seconds: float, played: Callable[[], int], clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._played, self._clock, self._started = played, clock, clock()
        self._batch = FIRST_BATCH
        self.rate = 0.0
        """Games a second in the last batch."""

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return self._clock() - self._started

    @property
    def left(self) -> float:
        """Seconds to the end, at least 0."""
        return max(0.0, self.seconds - self.elapsed)

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return self.left <= 0

    def batches(self, share: float) -> Iterator[int]:
        """Batches until this share of the time has gone by, or all of it."""
        end = min(self.elapsed + share * self.seconds, self.seconds)
        while (left := end - self.elapsed) > 0:
            wanted = self.rate * min(left, LONGEST_BATCH, self.seconds / BATCHES)
            self._batch = max(1, min(int(wanted), GROWTH * self._batch)) if self.rate else FIRST_BATCH
            began, before = self.elapsed, self._played()
            yield self._batch
            taken, games = self.elapsed - began, self._played() - before
            if games and taken > 0:
                self.rate = games / taken
