"""Plays the units of a run on a Ray cluster. Each unit is a generator task that sends its pairs back as they finish.

The nodes of the cluster do not need access to the store. If a worker is lost, the pairs that it sent are kept. Its unit
is played again as a whole, and every pair must have the same result. Ray's own retries are switched off, because they
would skip the pairs that were sent before without comparing them.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

from fftcg_env.core.game import Game
from fftcg_env.errors import require_extra
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.running.workers import LOOK, Finished, Schedule, Unit, UnitPlayer, keep
from fftcg_env.evaluate.store.identity import Ruleset, ruleset_of
from fftcg_env.evaluate.store.store import Store, StoredRun

HERE = "local"
"""The address that starts a cluster on this machine for the duration of the run."""

LOST = 3
"""The run ends when one unit has lost this many workers, because the cause is then systematic."""

ANSWER = 10.0
"""Time limit in seconds for a cluster to answer; Ray itself tries for many minutes."""


def play_on_cluster(
    address: str,
    game: Game,
    run: StoredRun,
    store: Store,
    schedule: Schedule,
    *,
    workers: int = 0,
    progress: Callable[[int], None] = lambda games: None,
) -> None:
    """Play the units of a schedule on a Ray cluster.

    ``address``: as for ``ray.init``: ``"local"``, or the address of a running cluster (``"auto"``, ``"HOST:PORT"``).
    ``workers``: number of units in parallel, one core each; 0: all cores of the cluster. Every node needs this package
    with the same rules and cards, and the files of agents at the same paths.

    Raises :class:`MissingLibraryError` without Ray, :class:`WorkerLostError` for a unit that lost three workers, and
    :class:`UnusableResultsError` for a cluster that cannot be reached or has other rules.
    """
    _ = game.drive  # compile once, before several processes of this machine need it
    with redirect_stdout(sys.stderr), connected(address, workers) as ray:  # Ray reports lost workers on stdout
        _Cluster(ray, game, run, store, schedule, progress).play(workers or int(ray.cluster_resources().get("CPU", 1)))


class _Cluster:
    """A run that is being played on a cluster."""

    def __init__(
        self, ray: Any, game: Game, run: StoredRun, store: Store, schedule: Schedule, progress: Callable[[int], None]
    ) -> None:
        self.ray, self.run, self.store, self.schedule, self.progress = ray, run, store, schedule, progress
        packed = pickle.dumps((game, run, ruleset_of(game)))
        self._key, self._packed = hashlib.sha256(packed).hexdigest(), ray.put(packed)
        self._task = ray.remote(num_cpus=1, max_retries=0, num_returns="streaming")(play_unit)
        self._playing: dict[Any, Unit] = {}
        self._lost: Counter[Unit] = Counter()

    def play(self, at_once: int) -> None:
        """Play until the schedule has no more units."""
        self.progress(self.store.count(self.run))
        while True:
            while len(self._playing) < at_once and (unit := self.schedule.next()) is not None:
                self._begin(unit)
            if not self._playing or self.schedule.over:
                return
            ready, _others = self.ray.wait(list(self._playing), timeout=LOOK)
            for stream in ready:
                self._take(stream)

    def _begin(self, unit: Unit) -> None:
        self._playing[self._task.remote(self._key, self._packed, unit)] = unit

    def _take(self, stream: Any) -> None:
        """Store what a unit sent, or handle its end or the loss of its worker."""
        unit = self._playing[stream]
        try:
            finished: Finished = self.ray.get(next(stream))
        except StopIteration:
            del self._playing[stream]
            self.schedule.done(unit)
            self.progress(self.store.count(self.run))
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None  # the exception of the worker
        except self.ray.exceptions.RayError as error:  # the worker or its node is lost
            del self._playing[stream]
            self._again(unit, error)
        else:
            keep(self.store, self.run, unit, finished)

    def _again(self, unit: Unit, error: Exception) -> None:
        from fftcg_env.evaluate.running.workers import WorkerLostError

        self._lost[unit] += 1
        if self._lost[unit] >= LOST:
            raise WorkerLostError(
                f"pairs {unit.first} to {unit.last - 1} of pairing {unit.pairing} lost their worker {LOST} times "
                f"({type(error).__name__}); every finished pair is stored, use --resume to continue"
            ) from None
        self._begin(unit)


def ray_library() -> Any:
    """Ray. Raises :class:`MissingLibraryError` without it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry from a cluster that is started here
    with require_extra("ray", "playing on a cluster needs"):
        import ray
    return ray


@contextmanager
def connected(address: str, workers: int) -> Iterator[Any]:
    """Ray, connected to a cluster. An existing connection is used and stays open."""
    ray = ray_library()
    if ray.is_initialized():
        yield ray
        return
    _require_answer(address)
    here: dict[str, Any] = {"num_cpus": workers or None, "include_dashboard": False} if address == HERE else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", **here)
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        said = str(error).strip().splitlines() or [type(error).__name__]
        raise UnusableResultsError(f"the Ray cluster {address!r} cannot be reached: {said[0]}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _require_answer(address: str) -> None:
    """Raise unless a server listens at ``HOST:PORT``. Ray checks other addresses without delay."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=ANSWER).close()
        except (OSError, OverflowError) as error:
            raise UnusableResultsError(f"the Ray cluster {address!r} cannot be reached: {error}") from None


# -------------------------------------------------------------------------------------------------- in a worker process
_player: tuple[str, UnitPlayer] | None = None
"""The unit player of this process, with the key of its run."""


def play_unit(key: str, packed: bytes, unit: Unit) -> Iterator[Finished]:
    """Play a unit in this process. ``packed``: the pickled game, run and ruleset, unpacked once for each ``key``."""
    global _player
    if _player is None or _player[0] != key:
        game, run, ruleset = pickle.loads(packed)
        _require_equal(game, run, ruleset)
        _player = key, UnitPlayer(game, run)
    for finished in _player[1].play(unit):
        if finished.pairs or finished.cards:
            yield finished


def _require_equal(game: Game, run: StoredRun, ruleset: Ruleset) -> None:
    """Raise unless the rules and agents here are those of the process that has the store."""
    from fftcg_env.evaluate.running.run import require_same

    require_same(run, game)
    here = ruleset_of(game)
    if here != ruleset:
        raise UnusableResultsError(
            f"the node {platform.node()} of the cluster has other rules: it has {here}, but the run needs {ruleset}"
        )
