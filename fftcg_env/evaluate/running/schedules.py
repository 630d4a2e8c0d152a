"""Schedules, which decide what a run plays next and when it ends.

A run has a fixed number of pairs, or ends when its intervals are narrow or a test is decided.

A schedule depends on the results of whole units in their order, never on when they are ready. So a run plays the same
games on any number of cores.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import zip_longest

from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.running.workers import PAIRS, Unit, units_of

Counts = Callable[[Unit], PairCounts]
"""Returns the results of a unit that has been played, from the side of the first member of its pairing."""

Done = Callable[[Unit], bool]
"""Returns whether a unit was played in an earlier session."""


class FixedSchedule:
    """A fixed number of pairs of every pairing, in turn. ``ends``: for each pairing, the earlier values of this number
    and the present one, ascending; units that ended at an earlier value stay as they are."""

    over = False

    def __init__(self, ends: Sequence[Sequence[int]], done: Done) -> None:
        rounds = [
            [unit for first, last in zip([0, *own], own, strict=False) for unit in units_of(pairing, first, last)]
            for pairing, own in enumerate(ends)
        ]
        turns = (unit for units in zip_longest(*rounds) for unit in units if unit is not None)
        self._units = deque(unit for unit in turns if not done(unit))

    def next(self) -> Unit | None:
        """The next unit."""
        return self._units.popleft() if self._units else None

    def done(self, unit: Unit) -> None:
        """Nothing to do."""


class PrecisionSchedule:
    """Plays every pairing until the interval of its win rate reaches at most its precision to either side.

    A pairing starts with one unit. When all of its units are done, it gets the estimated number of further units, at
    most as many as it had. ``goals``: the precision of each pairing, and its maximum number of pairs.
    """

    over = False

    def __init__(self, goals: Sequence[tuple[float, int]], counts: Counts, done: Done) -> None:
        self._goals, self._counts, self._done = goals, counts, done
        pairings = len(goals)
        self._results = [PairCounts()] * pairings
        self._open: list[set[Unit]] = [set() for _ in range(pairings)]
        self._given = [0] * pairings
        self._units: deque[Unit] = deque()
        for pairing in range(pairings):
            self._give(pairing, PAIRS)

    def next(self) -> Unit | None:
        """The next unit."""
        return self._units.popleft() if self._units else None

    def done(self, unit: Unit) -> None:
        """Count the results of a unit, and give its pairing more units if needed."""
        self._results[unit.pairing] += self._counts(unit)
        self._open[unit.pairing].discard(unit)
        if not self._open[unit.pairing]:
            self._judge(unit.pairing)

    def _judge(self, pairing: int) -> None:
        results = self._results[pairing]
        half, (precision, most) = results.reach, self._goals[pairing]
        if half > precision and results.pairs < most:
            wanted = int(results.pairs * (half / precision) ** 2) + 1 - results.pairs
            self._give(pairing, min(max(wanted, 1), results.pairs))

    def _give(self, pairing: int, pairs: int) -> None:
        first = self._given[pairing]
        last = min(first + -(-pairs // PAIRS) * PAIRS, self._goals[pairing][1])
        units = units_of(pairing, first, last)
        self._given[pairing] = last
        self._open[pairing] = set(units)
        self._units.extend(unit for unit in units if not self._done(unit))
        for unit in units:
            if self._done(unit):
                self.done(unit)


class SequentialSchedule:
    """Plays one pairing until a test is decided by the contiguous units so far."""

    def __init__(
        self, most: int, counts: Counts, done: Done, decided: Callable[[PairCounts], bool], size: int = PAIRS
    ) -> None:
        self._units = deque(units_of(0, 0, most, size))
        self._counts, self._was_done, self._decided = counts, done, decided
        self._ready: dict[int, Unit] = {}
        self._judged = 0
        self.results = PairCounts()
        """The results of the judged units."""
        self.over = False

    def next(self) -> Unit | None:
        """The next unit; None after the decision."""
        while self._units and not self.over:
            unit = self._units.popleft()
            if not self._was_done(unit):
                return unit
            self.done(unit)
        return None

    def done(self, unit: Unit) -> None:
        """Judge all contiguous units."""
        self._ready[unit.first] = unit
        while not self.over and self._judged in self._ready:
            ready = self._ready.pop(self._judged)
            self._judged = ready.last
            self.results += self._counts(ready)
            self.over = self._decided(self.results)
