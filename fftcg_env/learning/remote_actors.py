"""Actors in processes of this machine and on a Ray cluster.

An actor that is lost, because its process was killed or its node failed, is replaced by a new one with other games, and
that one plays the rollout. Whatever was learned is in the process that learns, so nothing of it is lost.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Protocol

from ..errors import FFTCGEnvError
from .rollouts import Actor, Rollout, Task

LOST = 3
"""A training ends when this many actors are lost in a row, because the cause is then systematic."""


class ActorLostError(FFTCGEnvError):
    """Processes that play for a training end unexpectedly, again and again."""


class PlaceLostError(Exception):
    """The process or the node of one actor is gone."""


class Place(Protocol):
    """Where an actor is."""

    def roll_out(self, *arguments: Any) -> Rollout:
        """:meth:`Actor.roll_out` there. Raises :class:`PlaceLostError`, and what the actor raised."""

    def close(self) -> None:
        """End the actor."""


class RemoteActor:
    """An actor at a place that ``begin`` makes of a task and the number of the actor.

    ``step``: how much higher the number of its successor is.
    """

    def __init__(self, begin: Callable[[Task, int], Place], task: Task, number: int, step: int) -> None:
        self._begin, self._task, self._number, self._step = begin, task, number, step
        self._place = begin(task, number)

    def roll_out(self, parameters: Any, kept: Any, opponents: Any) -> Rollout:
        """As :meth:`Actor.roll_out`. Raises :class:`ActorLostError` if successors are lost too."""
        if opponents is not None:
            self._task = self._task._replace(opponents=opponents[0], shares=opponents[1])
        reason = ""
        for _ in range(LOST):
            try:
                return self._place.roll_out(parameters, kept, opponents)
            except PlaceLostError as error:
                reason = str(error)
            print(f"an actor was lost ({reason}); another one takes its place", file=sys.stderr, flush=True)
            self._place.close()
            self._number += self._step
            self._place = self._begin(self._task, self._number)
        raise ActorLostError(f"{LOST} actors were lost in a row ({reason}); go on with --resume once the cause is gone")

    def close(self) -> None:
        """End the actor."""
        self._place.close()


def remote_actors(task: Task, resources: ExitStack) -> list[RemoteActor]:
    """As many actors as the options of a task say: on the Ray cluster that they name, otherwise in processes.

    ``resources``: closing it ends them.
    """
    count = task.options.actors
    begin: Callable[[Task, int], Place] = ProcessPlace
    if task.options.ray:
        from ..evaluate.running.cluster import connected

        begin = partial(ClusterPlace, resources.enter_context(connected(task.options.ray, count)))

    actors = []
    for number in range(1, count + 1):
        actors.append(RemoteActor(begin, task, number, count))
        resources.callback(actors[-1].close)
    return actors


class TimedActor(Actor):
    """Reports the CPU time of its process too."""

    def roll_out(self, *arguments: Any) -> Rollout:
        started = time.process_time()
        rollout = super().roll_out(*arguments)
        rollout.report.cpu_seconds = time.process_time() - started
        return rollout


# ------------------------------------------------------------------------------------------------------------ processes
class ProcessPlace:
    """A process of this machine."""

    def __init__(self, task: Task, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, task, number), daemon=True)
        with _one_thread_each():
            self._process.start()
        theirs.close()  # now reading fails when the process has ended, however it ended

    def roll_out(self, *arguments: Any) -> Rollout:
        try:
            self._connection.send(arguments)
            rollout, error = self._connection.recv()
        except (EOFError, OSError):
            self._process.join()
            raise PlaceLostError(f"its process ended with exit code {self._process.exitcode}") from None
        if error is not None:
            raise error
        return rollout

    def close(self) -> None:
        self._connection.close()
        self._process.join()


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Processes that begin here compute products of matrices in one thread: the other cores have actors, too."""
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _serve(connection: Any, task: Task, number: int) -> None:
    """Play rollouts until the other end is closed. Answers are pairs (rollout, error), one of which is None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that learns
    actor = None
    while True:
        try:
            arguments = connection.recv()
        except (EOFError, OSError):
            return
        try:
            actor = actor or TimedActor(task, number)
            answer: tuple[Rollout | None, Exception | None] = actor.roll_out(*arguments), None
        except Exception as error:
            if not isinstance(error, FFTCGEnvError):
                traceback.print_exc()
            answer = None, error
        try:
            connection.send(answer)
        except OSError:
            return


# --------------------------------------------------------------------------------------------------------------- on Ray
class ClusterPlace:
    """An actor of Ray, with a core of its own. Every node needs this package with the same rules and cards."""

    def __init__(self, ray: Any, task: Task, number: int) -> None:
        self._ray = ray
        self._actor = ray.remote(num_cpus=1)(TimedActor).remote(task, number)

    def roll_out(self, *arguments: Any) -> Rollout:
        try:
            rollout: Rollout = self._ray.get(self._actor.roll_out.remote(*arguments))
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None  # what the actor raised
        except self._ray.exceptions.RayActorError as error:
            raise PlaceLostError(f"{type(error).__name__}: {str(error).splitlines()[0]}") from None
        return rollout

    def close(self) -> None:
        self._ray.kill(self._actor)
