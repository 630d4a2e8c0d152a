"""Machine code on disk: one file for each compiled entry and each version of what it reaches (`reach`).

Numba's own cache looks at the file of the entry alone, at its place and its time: it runs stale code after a change in
a callee, and compiles again in every copy of the package. Here the name of the file is the key and its place means
nothing, so copies of the package with equal rules share it. A file is written whole or not at all, begins with its
checksum, and is read by one process while others may write it: a damaged one is compiled again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba

__all__ = ["CompiledFile", "cache_root", "delete_old_versions", "read_checked", "write_checked"]

KEPT_VERSIONS = 12
"""So many versions of an entry stay in the cache; the longest unused are deleted first."""

_CHECKSUM_LENGTH = 32
_SUFFIX = ".compiled"


def cache_root() -> Path:
    """The folder that holds one subfolder for each entry."""
    chosen = os.environ.get("FFTCG_ENV_CACHE_DIR")
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return Path(platformdirs.user_cache_path("fftcg_env", appauthor=False))


def read_checked(path: Path) -> bytes | None:
    """The content of a file that `write_checked` wrote; None if there is none, or another."""
    with contextlib.suppress(OSError):
        stored = path.read_bytes()
        content = stored[_CHECKSUM_LENGTH:]
        if content and hashlib.sha256(content).digest() == stored[:_CHECKSUM_LENGTH]:
            return content
    return None


def write_checked(path: Path, content: bytes) -> None:
    """Write a file with a checksum, whole or not at all."""
    temporary = path.with_suffix(f".{os.getpid()}")
    try:
        temporary.write_bytes(hashlib.sha256(content).digest() + content)
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


class CompiledFile:
    """The cache of one entry in one version, with the methods that a Numba dispatcher wants of its cache."""

    def __init__(self, entry_name: str, key: str) -> None:
        name = re.sub(r"\W+", "_", entry_name)[-80:]
        self.path = cache_root() / name / f"{key[:32]}{_SUFFIX}"
        self._content: bytes | None = None

    # --- What Numba asks for

    @property
    def cache_path(self) -> str:
        """The folder of the file."""
        return str(self.path.parent)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled function that `read` found, or None: then Numba compiles it."""
        if self._content is None:
            return None
        from numba.core.compiler import CompileResult

        target_context.refresh()
        return CompileResult._rebuild(target_context, *pickle.loads(self._content))

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled for `write`."""
        try:
            from numba.core.serialize import dumps

            if not (result.lifted or result.library.has_dynamic_globals):  # else it holds addresses of this process
                self._content = dumps(result._reduce())
        except (ImportError, AttributeError) as error:  # this Numba's internals are different
            warnings.warn(f"numba {numba.__version__}: compiled rules cannot be cached ({error})", stacklevel=8)

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """Forget what was read."""
        self._content = None

    # --- The file

    def read(self) -> bool:
        """Read the file; whether it is there and intact (a damaged one could crash the process)."""
        self._content = read_checked(self.path)
        if self._content is None:
            return False
        with contextlib.suppress(OSError):
            os.utime(self.path)  # in use: not the next to be deleted
        return True

    def write(self) -> None:
        """Write what was compiled, all of it or nothing, and delete versions that nobody used for long."""
        if self._content is None:
            return
        try:
            write_checked(self.path, self._content)
        except OSError as error:
            self._warn(error)
        delete_old_versions(self.path.parent)

    @contextlib.contextmanager
    def locked(self) -> Iterator[bool]:
        """One process at a time: the others wait for its compiled code instead of compiling the same. Tells whether
        the file can be written; a warning says so if not.

        Where files cannot be locked nobody waits, which is only slower.
        """
        with contextlib.ExitStack() as stack:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                file = stack.enter_context(self.path.with_suffix(".lock").open("w"))
            except OSError as error:
                self._warn(error)
                yield False
                return
            with contextlib.suppress(ImportError, OSError):
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX)  # released when the file is closed, also by a crash
            yield True

    def _warn(self, error: OSError) -> None:
        message = f"cannot cache compiled rules in {self.path.parent} ({error})"
        warnings.warn(f"{message}; set FFTCG_ENV_CACHE_DIR to a writable folder", stacklevel=6)  # where it is used


def delete_old_versions(folder: Path, suffix: str = _SUFFIX) -> None:
    """Keep the `KEPT_VERSIONS` last used files that end so, with their locks. Others may delete at the same time."""
    with contextlib.suppress(OSError):
        used: dict[Path, float] = {}
        for path in folder.glob(f"*{suffix}"):
            with contextlib.suppress(OSError):
                used[path] = path.stat().st_mtime
        for path in sorted(used, key=lambda p: used[p], reverse=True)[KEPT_VERSIONS:]:
            for old in (path, path.with_suffix(".lock")):
                with contextlib.suppress(OSError):
                    old.unlink()
