"""Pools of processes that play: Ctrl-C does not reach them, and they end with the process that made them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection
from typing import Any


def default_workers() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def process_pool(count: int, begin: Callable[..., None], *arguments: Any) -> Iterator[ProcessPoolExecutor]:
    """``count`` processes that call ``begin(*arguments)`` before their first task. At the end, tasks that have begun
    are finished and the others are cancelled."""
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), _begin, (begin, *arguments))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(begin: Callable[..., None], *arguments: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begin(*arguments)


def _end_with_parent() -> None:
    """Exit when the parent process ends. A store rolls back an unfinished transaction."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
