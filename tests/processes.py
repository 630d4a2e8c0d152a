"""Helpers for processes that tests start."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Sequence
from typing import Any


def interruptible(command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
    """A process that Ctrl-C ends, also where the tests themselves ignore it: a shell starts background jobs, and nohup
    its command, with SIGINT ignored, and children inherit that."""
    return subprocess.Popen(command, preexec_fn=_listen, **options)


def _listen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
