"""Libraries for tests and measurements: built from the rules as they are now, kept in the cache by their content.

They are the code that `make library` ships (`building.machine_code`), for one level of the processor and with the names
of the rules in them, so that a profiler can tell them apart.
"""

from __future__ import annotations

import hashlib
import platform
from pathlib import Path
from typing import Any

from .. import jit
from ..compiling.cache import cache_root
from . import building
from . import building as targets
from .loading import LibraryEntry, open_library, platform_levels

KEPT_LIBRARIES = 12
"""So many libraries of an entry stay in the cache; the longest unused are deleted first."""


def level_here() -> str:
    """The best level of the processor for which libraries are built and which runs here: a suffix of ``LEVELS``."""
    processor = platform.machine().lower()
    return platform_levels()[0].partition(processor)[2]


def kept_library_file(entry: jit.Entry[..., Any], level: str | None = None, processor: str | None = None) -> Path:
    """The file of the entry's library for a level (default: the best one that runs here) of a processor (default: that
    of this machine), built where it is not kept.

    Raises `BuildError` without a C compiler to link with, and RuntimeError without the lean compiler.
    """
    level = level_here() if level is None else level
    target = targets.target_for(processor)
    how = b"".join(Path(str(module.__file__)).read_bytes() for module in (building, targets))
    text = f"{jit.reached_by(entry).key} {target.platform}{level}"
    key = hashlib.sha256(text.encode() + how).hexdigest()
    function = entry.py_func
    folder = cache_root() / "libraries" / f"{function.__module__}.{function.__qualname__}".replace("<locals>.", "")
    path = folder / f"{target.platform}{level}-{key[:32]}.so"
    if path.exists():
        path.touch()
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    symbol, bitcode = jit.linked_bitcode(entry)
    module = building.wrapped(bitcode, symbol, building.parameters_of(entry), target)
    building.link(building.machine_code(module, target.levels[level]), path, target, with_names=True)
    others = sorted(path.parent.glob("*.so"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in others[KEPT_LIBRARIES:]:
        file.unlink(missing_ok=True)
    return path


def kept_library(entry: jit.Entry[..., Any], level: str | None = None) -> LibraryEntry:
    """As :func:`kept_library_file`, loaded."""
    return open_library(kept_library_file(entry, level), building.parameters_of(entry))
