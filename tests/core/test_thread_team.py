"""Threads that share the games of a batch: each game is played once, with any number of helpers, without deadlock."""

from __future__ import annotations

import copy
import functools
import gc
import os
import shutil
import threading
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fftcg_env.core import thread_team as boards
from fftcg_env.core.jit import DISABLED, LEAN
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_MASK, JOB_OBSERVE, JOB_SAMPLE, JOB_SHARED, JOB_STEP
from fftcg_env.core.shared_library.loading import bind
from fftcg_env.core.thread_team import Team
from fftcg_env.envs.batch import ARRAYS, GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game
from tests.clocks import PATIENCE

pytestmark = pytest.mark.skipif(DISABLED, reason="plain Python's words are for one thread at a time")

LOOK = JOB_OBSERVE | JOB_MASK
STEP = JOB_STEP | JOB_AUTORESET | JOB_SAMPLE | LOOK


def started(count: int, library: bool = False) -> GameBatch:
    game = copy.copy(load_game("kingdom_hearts"))
    if library:
        from fftcg_env.core.shared_library.cached_builds import cached_library

        game.drive = cached_library(game.entry)
    batch = GameBatch(game, count, DeckChoice(game, "random"))
    batch.seed(3)
    batch.start(LOOK | JOB_SAMPLE)
    return batch


def bytes_of(batch: GameBatch) -> list[bytes]:
    return [getattr(batch, name).tobytes() for name in ARRAYS]


def helpers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("helper")]


def assert_no_helpers(since: list[threading.Thread]) -> None:
    for thread in set(helpers()) - set(since):
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.mark.parametrize(("count", "threads"), [(2, 2), (7, 7), (33, 2), (100, 3), (300, 9)])
def test_a_team_computes_as_one_thread(count: int, threads: int) -> None:
    alone, shared, before = started(count), started(count), helpers()
    team = Team(count, threads)
    for job in (*[STEP] * 150, LOOK, JOB_SAMPLE):
        alone.run(job)
        team.run(shared.call, job)
        assert bytes_of(shared) == bytes_of(alone)
    team.close()
    assert_no_helpers(before)
    team.run(shared.call, STEP)  # it goes on when it is needed again
    alone.run(STEP)
    assert bytes_of(shared) == bytes_of(alone)
    team.close()


@pytest.mark.skipif(not LEAN or shutil.which("cc") is None, reason="a library needs a C compiler to link with")
def test_a_team_works_with_a_shared_library() -> None:
    alone, shared = started(200), started(200, library=True)
    team = Team(200, 3)
    for _ in range(150):
        alone.run(STEP)
        team.run(shared.call, STEP)
        assert bytes_of(shared) == bytes_of(alone)
    team.close()


def offered(batch: GameBatch, threads: int, observations: np.ndarray) -> Any:
    """A board with a job that no thread has started."""
    shared = boards._Shared(batch.count, threads)
    board = shared.board
    board[boards.JOB], board[boards.FINISHED] = STEP, 0
    board[boards.OBSERVATIONS], board[boards.MASKS] = observations.ctypes.data, batch.masks.ctypes.data
    board[boards.NEXT :: boards.LINE] = board[boards.FIRST :: boards.LINE]
    return shared


@pytest.mark.parametrize("number", [1, 2])
def test_a_helper_plays_free_parts_and_writes_to_the_arrays_of_the_job(number: int) -> None:
    alone, shared = started(100), started(100)
    elsewhere, own = np.zeros_like(shared.observations), shared.observations.copy()
    board = offered(shared, 3, elsewhere)
    shared.call(JOB_SHARED, board.address, number)  # its own games, then those of the others
    alone.run(STEP)
    assert board.board[boards.FINISHED] == 100 and elsewhere.tobytes() == alone.observations.tobytes()
    assert shared.observations.tobytes() == own.tobytes()
    shared.observations[:] = elsewhere
    assert bytes_of(shared) == bytes_of(alone)
    shared.call(JOB_SHARED, board.address, number)  # and no more: it comes back when it has waited
    assert bytes_of(shared) == bytes_of(alone)


def test_a_part_is_taken_once() -> None:
    alone, shared = started(64), started(64)
    board = offered(shared, 2, shared.observations)
    board.board[boards.NEXT] += 16
    shared.call(JOB_SHARED, board.address, 1)
    alone.run(STEP, 16, 64)
    assert board.board[boards.FINISHED] == 48 and bytes_of(shared) == bytes_of(alone)


def test_a_helper_does_not_sleep_while_there_is_a_job() -> None:
    """A job may come while the helper waits for Python's lock, before it sleeps and can be woken."""
    shared, asleep = boards._Shared(10, 2), threading.Lock()
    shared.board[boards.FINISHED] = 0
    assert shared.sleep(asleep) and not shared.idle and not asleep.locked()
    shared.board[boards.FINISHED] = 10
    shared.closed = True
    assert not shared.sleep(asleep)


def test_teams_play_at_the_same_time() -> None:
    batches = [started(60 + 10 * k) for k in range(3)]
    alone = [started(batch.count) for batch in batches]

    def play(batch: GameBatch) -> None:
        team = Team(batch.count, 3)
        for _ in range(100):
            team.run(batch.call, STEP)
        team.close()

    threads = [threading.Thread(target=play, args=(batch,)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for batch, other in zip(batches, alone, strict=True):
        for _ in range(100):
            other.run(STEP)
        assert bytes_of(batch) == bytes_of(other)


def test_helpers_end_when_the_team_is_collected() -> None:
    before = helpers()
    batch = started(40)
    team = Team(40, 3)
    team.run(batch.call, STEP)
    assert len(helpers()) == len(before) + 2
    del team
    gc.collect()
    assert_no_helpers(before)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_process_plays_on() -> None:
    alone, shared = started(50), started(50)
    team = Team(50, 2)
    for _ in range(20):
        alone.run(STEP)
        team.run(shared.call, STEP)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking a process that has threads
        child = os.fork()
    if child == 0:
        try:
            for _ in range(20):
                alone.run(STEP)
                team.run(shared.call, STEP)
            os._exit(0 if bytes_of(shared) == bytes_of(alone) else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    team.close()


def test_an_entry_without_shared_jobs_is_called_normally() -> None:
    batch, called = started(20), list[tuple[int, int, int]]()

    def drive(states: np.ndarray, tables: Any, job: int, low: int, high: int, *others: np.ndarray) -> None:
        called.extend((job, e, e + 1) for e in range(low, high))

    call = bind(drive, batch.states, batch.tables)
    team = Team(20, 2)
    team.run(call, STEP)
    team.close()
    assert called == [(STEP, e, e + 1) for e in range(20)]


def test_an_interrupt_waits_for_helpers() -> None:
    """Helpers still write into the caller's arrays at Ctrl-C."""
    team, ended = Team(20, 2), list[str]()

    def call(job: int, address: int, number: int) -> None:
        if number == 0:
            board = team._shared.board
            board[boards.FINISHED] = 0

            def finish(finished: Callable[[], None]) -> None:
                ended.append("played")
                finished()

            threading.Timer(0.05, finish, (functools.partial(board.__setitem__, boards.FINISHED, 20),)).start()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        team.run(call, STEP)
    assert ended == ["played"]
    team.close()
