"""Runs from their beginning to their end, or from where they were left."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from fftcg_env.core.jobs import PLAYER_0_WINS, PLAYER_1_WINS
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts, count_pairs
from fftcg_env.evaluate.running.schedules import FixedSchedule, PrecisionSchedule, SequentialSchedule
from fftcg_env.evaluate.running.unit import Unit, logs_cards
from fftcg_env.evaluate.running.workers import Schedule, play_units
from fftcg_env.evaluate.sequential import Decision, SequentialTest, Verdict
from fftcg_env.evaluate.store.identity import fingerprint_of
from fftcg_env.evaluate.store.store import RESULTS, Store, StoredRun

if TYPE_CHECKING:
    from fftcg_env.core.game import Game

SEAT, RESULT = RESULTS.index("seat"), RESULTS.index("result")


def points_of(rows: np.ndarray) -> np.ndarray:
    """The points of each game for the first member of its pairing, float64 ``(games,)``: 1/2 where nobody won.

    ``rows``: as :meth:`Store.results` gives them.
    """
    won = rows[:, RESULT] == np.where(rows[:, SEAT] == 0, PLAYER_0_WINS, PLAYER_1_WINS)
    lost = rows[:, RESULT] == np.where(rows[:, SEAT] == 0, PLAYER_1_WINS, PLAYER_0_WINS)
    return np.where(won, 1.0, np.where(lost, 0.0, 0.5))


def counts_of(rows: np.ndarray) -> PairCounts:
    """The pairs of a pairing from the side of its first member."""
    return count_pairs(points_of(rows).reshape(-1, 2)) if len(rows) else PairCounts()


def require_same(run: StoredRun, game: Game) -> None:
    """Raises if a run cannot be gone on with: another game, other cards, an agent that was trained on."""
    run.ruleset.require_playable(game)
    for agent in run.plan.agents:
        if fingerprint_of(agent.name) != agent.fingerprint:
            raise UnusableResultsError(
                f"the file of the agent {agent.name} is not the one that run {run.number} was played with"
            )


def with_more_games(store: Store, run: StoredRun, games: int) -> StoredRun:
    """A run of a fixed number of games, with more of them. Raises :class:`UnusableResultsError` for fewer, and
    for a run whose results say how much is played."""
    settings: Any = run.plan.settings
    planned = settings["games"]
    if games == planned:
        return run
    if settings.get("precision") or settings.get("test"):
        raise UnusableResultsError(f"run {run.number} plays as much as its results ask for: resume it without --games")
    if games < planned:
        raise UnusableResultsError(f"run {run.number} has {planned} games of each pairing; --games {games} is less")
    return store.change_settings(run, {"games": games, "earlier_games": [*settings.get("earlier_games", ()), planned]})


class Run:
    """A stored run that is being played. ``workers``, ``cluster``: as for
    :func:`~fftcg_env.evaluate.running.workers.play_units`; ``progress``: told the games so far."""

    def __init__(
        self,
        game: Game,
        store: Store,
        run: StoredRun,
        *,
        workers: int = 1,
        cluster: str | None = None,
        progress: Callable[[int], None] = lambda games: None,
    ) -> None:
        self.game, self.store, self.run = game, store, run
        self._workers, self._cluster, self.progress = workers, cluster, progress
        self._stored = store.pairs_done(run, with_cards=logs_cards(game, run))

    def play(self) -> None:
        """Play what the settings of the run ask for: ``games`` of each pairing, or until ``precision`` is reached."""
        settings: Any = self.run.plan.settings
        pairings, pairs = len(self.run.plan.pairings), settings["games"] // 2
        if settings.get("precision"):
            schedule: Schedule = PrecisionSchedule(pairings, settings["precision"], pairs, self._counts, self._done)
        else:
            earlier = [games // 2 for games in settings.get("earlier_games", ())]
            schedule = FixedSchedule(pairings, pairs, self._done, earlier)
        self._go(schedule)

    def test(self, test: SequentialTest) -> Verdict:
        """Play the only pairing until a test is decided, or its ``games`` are played; returns where the test stands."""

        def decided(results: PairCounts) -> bool:
            return test.judge(results).decision is not Decision.RUNNING

        schedule = SequentialSchedule(self.run.plan.settings["games"] // 2, self._counts, self._done, decided)
        self._go(schedule)
        return test.judge(schedule.results)

    def _go(self, schedule: Schedule) -> None:
        play_units(
            self.game,
            self.run,
            self.store,
            schedule,
            workers=self._workers,
            cluster=self._cluster,
            progress=self.progress,
        )

    def _counts(self, unit: Unit) -> PairCounts:
        return counts_of(self.store.results(self.run, unit.pairing, unit.first, unit.last))

    def _done(self, unit: Unit) -> bool:
        return self._stored.get(unit.pairing, set()).issuperset(unit.pairs)


def judged(store: Store, run: StoredRun, test: SequentialTest) -> tuple[Verdict, PairCounts]:
    """The verdict of a comparison and the pairs that it rests on, from what is stored."""
    done = store.pairs_done(run, with_cards=False)

    def stored(unit: Unit) -> bool:
        return done.get(unit.pairing, set()).issuperset(unit.pairs)

    def counts(unit: Unit) -> PairCounts:
        return counts_of(store.results(run, unit.pairing, unit.first, unit.last))

    def decided(results: PairCounts) -> bool:
        return test.judge(results).decision is not Decision.RUNNING

    schedule = SequentialSchedule(run.plan.settings["games"] // 2, counts, stored, decided)
    schedule.next()
    return test.judge(schedule.results), schedule.results
