"""Units of a run on several processes, or in this one, each of which stores its pairs itself; or on a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.running.unit import Unit, UnitPlayer, keep
from fftcg_env.evaluate.store.store import Store, StoredRun

if TYPE_CHECKING:
    from fftcg_env.core.game import Game

AHEAD = 2
"""Units a worker has in hand or waiting, so that it never waits for the next one."""

LOOK = 0.5
"""Seconds between two looks at how far the run is."""


class Schedule(Protocol):
    """Which units a run plays."""

    def next(self) -> Unit | None:
        """The next unit; None: nothing to do before another one is done, or at all."""

    @property
    def over(self) -> bool:
        """Whether units that are being played are not needed any more."""

    def done(self, unit: Unit) -> None:
        """A unit has been played and stored. Units may come in any order."""


class WorkerLostError(UnusableResultsError):
    """A worker process ended by itself."""


def default_workers() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
    """Play the units of a schedule until it has no more. ``progress`` is told the games of the run that are stored.

    ``workers``: processes, 0: one a core. ``cluster``: the address of a Ray cluster to play on
    (:mod:`fftcg_env.evaluate.running.cluster`). What is played does not depend on either, if the schedule does not.
    KeyboardInterrupt ends it when the workers have stopped; every finished pair is stored. Raises
    :class:`WorkerLostError` if a worker is killed, on a cluster only if one is killed again and again.
    """
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
        games = store.count(run)  # a unit that was begun before counts its pairs twice
        schedule.done(unit)


def _play_there(
    game: Game, run: StoredRun, store: Store, schedule: Schedule, workers: int, progress: Callable[[int], None]
) -> None:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    _ = game.drive  # compiled once, before several processes ask for it
    with _pool(context, workers, (game, run, store.path, stop)) as pool:
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
                "a worker process was killed; every finished pair is stored, and --resume goes on with the rest"
            ) from None
        finally:
            stop.set()
            for future in waiting:
                future.cancel()


@contextmanager
def _pool(context: Any, workers: int, arguments: tuple[Any, ...]) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=arguments)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_player: UnitPlayer | None = None
"""Of a worker process."""
_store: Store | None = None
_stop: Any = None


def _begin(game: Game, run: StoredRun, store: Path, stop: Any) -> None:
    """Prepare a worker process. Ctrl-C is the parent's; a worker ends with it."""
    global _player, _store, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _player, _store, _stop = UnitPlayer(game, run), Store(store), stop


def _end_with_parent() -> None:
    """Leave when the parent is gone: a transaction that is half done is undone by the store."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _play_unit(unit: Unit) -> None:
    assert _player is not None and _store is not None
    for finished in _player.play(unit):
        keep(_store, _player.run, unit, finished)
        if _stop.is_set():
            return
