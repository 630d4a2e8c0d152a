"""Units of a run, and the processes that play them.

A unit is some pairs of one pairing, played in parallel. Its results depend on the plan only. A randomized agent draws
its numbers for all games of its batch, so a game depends on the other games of its batch. Therefore a unit always has
the same games, starts with agents that were reset, and is played again as a whole if it was interrupted. Finished pairs
are stored at once, and have the same results the second time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from fftcg_env.core.agent import AnyAgent, make_agent, require_registered_agent
from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game
from fftcg_env.core.seeds import seed_from
from fftcg_env.envs.decks import require_deck_rows
from fftcg_env.evaluate.card_log import card_logs
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.playing import LONGEST, PlayedGame, Playing
from fftcg_env.evaluate.running.processes import default_workers, process_pool
from fftcg_env.evaluate.store.plan import PlannedGame
from fftcg_env.evaluate.store.store import Store, StoredRun

AHEAD = 2
"""Number of units that each worker has in its queue, so that it never waits."""

LOOK = 0.5
"""Interval of progress reports in seconds."""


class Schedule(Protocol):
    """Chooses the units of a run."""

    def next(self) -> Unit | None:
        """The next unit; None if there is none until another unit is done, or none at all."""

    @property
    def over(self) -> bool:
        """Whether units in progress are no longer needed."""

    def done(self, unit: Unit) -> None:
        """Called when a unit has been played and stored. Units may finish in any order."""


class WorkerLostError(UnusableResultsError):
    """A worker process ended unexpectedly."""


def play_units(
    game: Game,
    run: StoredRun,
    store: Store,
    schedule: Schedule,
    *,
    workers: int = 0,
    cluster: str | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> None:
    """Play the units of a schedule until it has no more. ``progress`` is called with the number of stored games.

    ``workers``: number of processes, 0: one per core. ``cluster``: the address of a Ray cluster
    (:mod:`fftcg_env.evaluate.running.cluster`). The games do not depend on either, if the schedule does not.
    KeyboardInterrupt stops the workers first; every finished pair is stored. Raises :class:`WorkerLostError` if a
    worker is killed, on a cluster only if that happens repeatedly."""
    if cluster is not None:
        from fftcg_env.evaluate.running.cluster import play_on_cluster

        play_on_cluster(cluster, game, run, store, schedule, workers=workers, progress=progress)
        return
    workers = workers or default_workers()
    if workers == 1:
        _play_here(game, run, store, schedule, progress)
    else:
        _play_there(game, run, store, schedule, workers, progress)


def _play_here(game: Game, run: StoredRun, store: Store, schedule: Schedule, progress: Callable[[int], None]) -> None:
    player = UnitPlayer(game, run)
    games = store.count(run)
    progress(games)
    while (unit := schedule.next()) is not None:
        for finished in player.play(unit):
            keep(store, run, unit, finished)
            games += 2 * len(finished.pairs)
            progress(games)
        games = store.count(run)  # a resumed unit counted its earlier pairs twice
        schedule.done(unit)


def _play_there(
    game: Game, run: StoredRun, store: Store, schedule: Schedule, workers: int, progress: Callable[[int], None]
) -> None:
    stop = multiprocessing.get_context("spawn").Event()
    _ = game.drive  # compile once, before several processes need it
    with process_pool(workers, _begin, game, run, store.path, stop) as pool:
        waiting: dict[Future[None], Unit] = {}
        try:
            while True:
                while len(waiting) < AHEAD * workers and (unit := schedule.next()) is not None:
                    waiting[pool.submit(_play_unit, unit)] = unit
                if not waiting or schedule.over:
                    break
                ended, _others = wait(waiting, timeout=LOOK, return_when=FIRST_COMPLETED)
                for future in ended:
                    future.result()
                    schedule.done(waiting.pop(future))
                progress(store.count(run))
        except BrokenProcessPool:
            raise WorkerLostError(
                "a worker process was killed; every finished pair is stored, use --resume to continue"
            ) from None
        finally:
            stop.set()
            for future in waiting:
                future.cancel()


_player: UnitPlayer | None = None
"""The state of a worker process."""
_store: Store | None = None
_stop: Any = None


def _begin(game: Game, run: StoredRun, store: Path, stop: Any) -> None:
    """Prepare a worker process."""
    global _player, _store, _stop
    _player, _store, _stop = UnitPlayer(game, run), Store(store), stop


def _play_unit(unit: Unit) -> None:
    assert _player is not None and _store is not None
    for finished in _player.play(unit):
        keep(_store, _player.run, unit, finished)
        if _stop.is_set():
            return


PAIRS = 32
"""Number of pairs of a unit: as many games as fit into the cache of a core."""


@dataclass(frozen=True)
class Unit:
    """Pairs ``first`` to ``last`` - 1 of a pairing."""

    pairing: int
    first: int
    last: int

    @property
    def pairs(self) -> range:
        """The numbers of its pairs."""
        return range(self.first, self.last)


def units_of(pairing: int, first: int, last: int, size: int = PAIRS) -> list[Unit]:
    """Pairs ``first`` to ``last`` - 1, divided into units; ``first`` must be the start of a unit."""
    return [Unit(pairing, start, min(start + size, last)) for start in range(first, last, size)]


@dataclass(frozen=True, eq=False)
class Finished:
    """The results of a step of a unit. ``pairs``: the number and the two games of each finished pair; ``cards``: pair,
    half and card log of each game, after the last step only."""

    pairs: tuple[tuple[int, tuple[PlayedGame, PlayedGame]], ...] = ()
    cards: tuple[tuple[int, int, np.ndarray], ...] = ()


def logs_cards(game: Game, run: StoredRun) -> bool:
    """Whether a run stores card logs."""
    return bool(run.plan.settings.get("cards")) and tracking_of(game) is not None


class UnitPlayer:
    """Plays units of a run."""

    def __init__(self, game: Game, run: StoredRun) -> None:
        self.game, self.run = game, run
        for agent in run.plan.agents:
            if agent.name not in run.trusted:
                require_registered_agent(agent.name)
        require_deck_rows(game, np.stack([deck.numbers for deck in run.plan.decks]))
        self.agents: list[AnyAgent] = [make_agent(agent.name, game) for agent in run.plan.agents]

    def play(self, unit: Unit) -> Iterator[Finished]:
        """Play a unit. Yields the results of each step of its games, which may be empty."""
        plan = self.run.plan
        planned = [game for pair in unit.pairs for game in plan.pair(unit.pairing, pair)]
        for number, agent in enumerate(self.agents):
            agent.reset(seed_from(plan.seed, unit.pairing, unit.first, number) >> 32)
        playing = Playing(
            self.game,
            self.agents,
            [game.deal for game in planned],
            slots=len(planned),
            limit=plan.settings.get("max_decisions", LONGEST),
            record=True,
        )
        played: dict[int, PlayedGame] = {}
        while playing.going_on:
            pairs = []
            for one in playing.step():
                played[one.number] = one
                if one.number ^ 1 in played:
                    first = one.number & ~1
                    pairs.append((unit.first + first // 2, (played[first], played[first + 1])))
            yield Finished(tuple(pairs))
        if logs_cards(self.game, self.run):
            yield self._cards(unit, planned, [played[number] for number in range(len(planned))])

    def _cards(self, unit: Unit, planned: list[PlannedGame], played: list[PlayedGame]) -> Finished:
        logs = card_logs(
            self.game,
            [game.deal.seed for game in planned],
            np.stack([game.deal.decks for game in planned]),
            [game.actions for game in played],
            [game.end for game in played],
            [game.deal.deck_seeds for game in planned],
        )
        return Finished(cards=tuple((unit.first + number // 2, number % 2, log) for number, log in enumerate(logs)))


def keep(store: Store, run: StoredRun, unit: Unit, finished: Finished) -> None:
    """Store the results of a step of a unit."""
    for pair, games in finished.pairs:
        planned = run.plan.pair(unit.pairing, pair)
        store.add_pair(run, unit.pairing, pair, list(zip(planned, games, strict=True)))
    if finished.cards:
        store.add_cards(run, unit.pairing, finished.cards)
