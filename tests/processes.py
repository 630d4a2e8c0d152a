"""Helpers for processes that tests start."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def interruptible(command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
    """A process that Ctrl-C ends, also where the tests themselves ignore it: a shell starts background jobs, and nohup
    its command, with SIGINT ignored, and children inherit that."""
    return subprocess.Popen(command, preexec_fn=_listen, **options)


def _listen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def games_in(store: Path) -> int:
    """Games of a store that another process may be making at this moment."""
    try:
        sql = sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=10)
        count = sql.execute("SELECT count(*) FROM game").fetchone()[0]
        sql.close()
    except sqlite3.OperationalError:
        return 0
    return int(count)
