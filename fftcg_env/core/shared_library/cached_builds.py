"""Shared libraries for tests and measurements, built from the current rules on demand and cached.

They have the code that `make library` ships (`building.machine_code`) of one or several entries, for one level of the
processor, and keep the names of rules for profilers.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import jit
from ..compiling.cache import cache_root
from . import building
from .loading import MAIN, LibraryEntry, open_library, platform_levels

CACHED_LIBRARIES = 12
"""Libraries of an entry that stay in the cache; the least recently used are deleted first."""


def level_here() -> str:
    """The best level that runs on this processor: a suffix in ``building.LEVELS``."""
    processor = platform.machine().lower()
    return platform_levels()[0].partition(processor)[2]


def cached_library_file(
    entries: jit.Entry[..., Any] | Mapping[str, jit.Entry[..., Any]],
    level: str | None = None,
    processor: str | None = None,
) -> Path:
    """The file of a library of one entry, or of several by name; built if it is not in the cache.

    ``level``: default: the best one that runs here; ``processor``: default: this machine's. Raises `BuildError` without
    a C compiler for linking, and RuntimeError without the lean compiler.
    """
    level = level_here() if level is None else level
    target = building.target_for(processor)
    builder = Path(str(building.__file__)).read_bytes()
    entries = entries if isinstance(entries, Mapping) else {MAIN: entries}
    keys = [f"{name} {jit.reached_by(entry).key}" for name, entry in entries.items()]
    key = hashlib.sha256(f"{keys} {target.platform}{level}".encode() + builder).hexdigest()
    function = next(iter(entries.values())).py_func
    folder = cache_root() / "libraries" / f"{function.__module__}.{function.__qualname__}".replace("<locals>.", "")
    path = folder / f"{target.platform}{level}-{key[:32]}.so"
    if path.exists():
        path.touch()
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    module = building.wrapped({name: building.linked(entry) for name, entry in entries.items()}, target)
    building.link(building.machine_code(module, target.levels[level]), path, target, with_names=True)
    others = sorted(path.parent.glob("*.so"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in others[CACHED_LIBRARIES:]:
        file.unlink(missing_ok=True)
    return path


def cached_library(entry: jit.Entry[..., Any], level: str | None = None) -> LibraryEntry:
    """As :func:`cached_library_file`, loaded."""
    return open_library(cached_library_file(entry, level), building.parameters_of(entry))
