"""Load an entry of the engine from a prebuilt shared library (`core.shared_library.building`), without Numba.

A library has one or several entries of a game, and fits one state of the rules. The description file next to it has the
parameters of the entries, and the hashes of all source files that they reach and of the built files. If a hash or the
platform differs, or if the library was never built, nothing is loaded, and the entry compiles as it does in a clone.
The hashes detect damage and files of another game. They do not protect against somebody who can also write the
description (docs/trust.md).

A library exports one function for each entry. Its first argument is a pointer to 64-bit words: for each array in order,
its address, number of items, item size, shape and strides. The other arguments are the entry's numbers.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import json
import os
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import ArgumentError, FFTCGEnvError, require_extra

PACKAGE = Path(__file__).resolve().parents[2]
MAIN = "entry"
"""Name of a game's main entry, and of the only entry of a library that has one."""
SYMBOL = "run_{}"
"""The function that a library exports for an entry."""
NEVER_WRITTEN = "tables"
"""The only array argument that may be read-only."""
WRITTEN = ("actions", "seeds", "decks", "observations", "masks", "status")
"""The array arguments of ``drive`` behind the tables."""
PROCESSOR_FACTS = Path("/proc/cpuinfo")
"""The file in which Linux lists features of the processor."""
V3_FLAGS = frozenset(("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm", "xsave"))
"""Linux's names of the features of the x86-64-v3 level."""


class UnfitLibraryError(FFTCGEnvError, RuntimeError):
    """A shipped library does not fit this platform or these rules; the message says what differs."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of an entry: a number (``dimensions`` is -1) or a C-contiguous array of one dtype."""

    name: str
    dimensions: int
    dtype: str
    """Key of the dtype of an array (:func:`dtype_key`)."""

    @property
    def words(self) -> int:
        """Number of 64-bit words that describe it."""
        return 0 if self.dimensions < 0 else 3 + 2 * self.dimensions


@dataclass(frozen=True)
class EntryFacts:
    """What a description says about an entry. ``basic``: whether only the library for all processors has it."""

    parameters: tuple[Parameter, ...]
    basic: bool


@functools.lru_cache(maxsize=64)
def dtype_key(dtype: np.dtype) -> str:
    """A hash of a dtype with all fields and offsets."""
    return hashlib.sha256(f"{dtype.descr if dtype.names else dtype.str} {dtype.itemsize}".encode()).hexdigest()[:16]


def library_folder() -> Path:
    """The folder of libraries inside the package."""
    return PACKAGE / "native"


@functools.cache
def platform_levels() -> tuple[str, ...]:
    """Names of builds that run on this machine, such as ``linux-x86_64-v3``, the fastest first."""
    base = f"{sys.platform}-{platform.machine().lower()}"
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return (base,)
    return (f"{base}-v3", base) if _has_v3() else (base,)


def _has_v3() -> bool:
    """Whether the processor supports the x86-64-v3 level; False if the system is not Linux."""
    try:
        for line in PROCESSOR_FACTS.read_text("utf-8").splitlines():
            if line.startswith("flags"):
                return set(line.split()) >= V3_FLAGS
    except OSError:
        pass
    return False


def source_hashes(files: list[str]) -> dict[str, str]:
    """Path inside the package -> beginning of the SHA-256 of the file; "" for a missing file."""
    hashes = {}
    for name in files:
        try:
            hashes[name] = hashlib.sha256((PACKAGE / name).read_bytes()).hexdigest()[:16]
        except OSError:
            hashes[name] = ""
    return hashes


def compiled_entry(name: str, compile_it: Callable[[], Callable[..., None]], entry: str = MAIN) -> Callable[..., None]:
    """An entry from the library ``name``; if no library fits, the result of ``compile_it``.

    Prints a line on stderr if a library was shipped that does not fit. Raises
    :class:`~fftcg_env.errors.MissingLibraryError` if it has to compile and Numba is not installed.
    """
    try:
        loaded = load_library(name, entry)
    except UnfitLibraryError as error:
        print(f"the shipped compiled engine cannot be used: {error}; compiling it here", file=sys.stderr)
        loaded = None
    if loaded is not None:
        return loaded
    what = repr(name) if entry == MAIN else f"{entry!r} of {name!r}"
    with require_extra("compile", f"there is no compiled {what} for this platform and these rules; compiling it needs"):
        return compile_it()


@functools.cache
def fitting_facts(name: str) -> dict[str, Any] | None:
    """The description of a game's shipped library; None if none was shipped or ``FFTCG_ENV_LIBRARY=0``.

    Raises :class:`UnfitLibraryError` if it was built from other sources than those of this package.
    """
    if os.environ.get("FFTCG_ENV_LIBRARY", "1") == "0":
        return None
    path = library_folder() / f"{name}.json"
    try:
        facts: dict[str, Any] = json.loads(path.read_text("utf-8"))
        sources, facts["files"] = dict(facts["sources"]), dict(facts["files"])
        facts["entries"] = {entry: _entry_facts(found) for entry, found in dict(facts["entries"]).items()}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, LookupError) as error:
        problem = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise UnfitLibraryError(f"the description {path} cannot be read: {problem}") from None
    hashes = source_hashes(list(sources))
    changed = [file for file, value in sources.items() if hashes[file] != value]
    if changed:
        raise UnfitLibraryError(f"it was built for other rules ({len(changed)} files differ, such as {changed[0]})")
    return facts


def _entry_facts(found: Mapping[str, Any]) -> EntryFacts:
    return EntryFacts(tuple(Parameter(*each) for each in found["parameters"]), bool(found["basic"]))


def checked_bytes(facts: Mapping[str, Any], path: Path) -> bytes:
    """The content of a file that was built with a library. ``facts``: from :func:`fitting_facts`.

    Raises :class:`UnfitLibraryError` if the content changed, because loading a truncated library ends the process.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnfitLibraryError(f"{path.name} cannot be read: {error}") from None
    if hashlib.sha256(content).hexdigest() != facts["files"].get(path.name):
        raise UnfitLibraryError(f"{path.name} is not the file that was built: it is damaged or was replaced")
    return content


def checking() -> bool:
    """Whether rules should check indexes and values: as plain Python, or compiled with bounds checks."""
    return any(os.environ.get(wish, "0") not in ("", "0") for wish in ("NUMBA_DISABLE_JIT", "FFTCG_ENV_BOUNDSCHECK"))


def load_library(name: str, entry: str = MAIN) -> LibraryEntry | None:
    """An entry from the library ``name`` (such as ``"fftcg"``) that was shipped for this platform.

    Returns None if none was shipped, if ``NUMBA_DISABLE_JIT`` or ``FFTCG_ENV_BOUNDSCHECK`` asks for other code, or if
    ``FFTCG_ENV_LIBRARY=0``. Raises :class:`UnfitLibraryError` if a shipped library does not fit.
    """
    if checking():
        return None
    facts = fitting_facts(name)
    if facts is None:
        return None
    described = facts["entries"].get(entry)
    if described is None:
        raise UnfitLibraryError(f"the library of {name!r} has no entry {entry!r}")
    for level in platform_levels()[-1:] if described.basic else platform_levels():
        path = library_folder() / f"{name}-{level}.so"
        if path.exists():
            checked_bytes(facts, path)
            return open_library(path, described.parameters, entry)
    raise UnfitLibraryError(f"there is no build for {platform_levels()[-1]}")


def open_library(path: Path, parameters: Sequence[Parameter], entry: str = MAIN) -> LibraryEntry:
    """An entry of a library file. Raises :class:`UnfitLibraryError` if the file is not such a library."""
    try:
        return LibraryEntry(ctypes.CDLL(str(path)), list(parameters), entry)
    except (OSError, AttributeError) as error:
        raise UnfitLibraryError(f"{path.name} cannot be loaded: {error}") from None


def check_writeable(**arrays: np.ndarray | None) -> None:
    """Raise :class:`ArgumentError` if one of these arrays, given by name, is read-only; None values are ignored.

    Compiled code would write into it anyway, although immutable bytes and files opened for reading must not change.
    """
    for name, array in arrays.items():
        if array is not None and not array.flags.writeable:
            raise ArgumentError(f"{name} must be an array that can be written to; it is read-only: give a copy of it")


def bind(
    drive: Callable[..., None], states: np.ndarray, tables: np.ndarray, *others: np.ndarray
) -> Callable[..., None]:
    """The compiled entry of a game as a function of ``job, low, high``, bound to these arrays.

    ``others``: actions, seeds, decks, observations, masks, status (docs/architecture.md, "The compiled entry").
    """
    if isinstance(drive, LibraryEntry):
        return drive.bind(states, tables, *others)
    check_writeable(states=states, **dict(zip(WRITTEN, others, strict=False)))

    def call(job: int, low: int, high: int) -> None:
        drive(states, tables, job, low, high, *others)

    return call


class LibraryEntry:
    """An entry of a shared library, called like the compiled function: ``entry(states, tables, job, ...)``.

    Calls release the interpreter lock, so they may run at the same time on different games.
    """

    def __init__(self, library: ctypes.CDLL, parameters: list[Parameter], entry: str = MAIN) -> None:
        self._function = getattr(library, SYMBOL.format(entry))
        self.parameters = tuple(parameters)
        self._arrays = [k for k, parameter in enumerate(parameters) if parameter.dimensions >= 0]
        self._numbers = [k for k, parameter in enumerate(parameters) if parameter.dimensions < 0]
        self._function.argtypes = [ctypes.c_void_p, *[ctypes.c_int64] * len(self._numbers)]
        self._function.restype = None

    def __call__(self, *arguments: Any) -> None:
        """Call with all arguments. Arrays must be C-contiguous and of the compiled dtype; they are checked."""
        if len(arguments) != len(self.parameters):
            raise TypeError(f"the entry takes {len(self.parameters)} arguments, not {len(arguments)}")
        words = self._words([arguments[k] for k in self._arrays])
        self._function(words.ctypes.data, *[arguments[k] for k in self._numbers])

    def bind(self, *arrays: np.ndarray) -> Callable[..., None]:
        """Bind the entry to arrays, in their order; returns a function of the entry's numbers.

        The arrays are checked once, so calls are much faster. The function keeps the arrays alive.
        """
        words = self._words(arrays)
        call = functools.partial(self._function, words.ctypes.data)
        call.kept = (words, arrays)  # type: ignore[attr-defined]
        return call

    def _words(self, arrays: Sequence[np.ndarray]) -> np.ndarray:
        words: list[int] = []
        for k, array in zip(self._arrays, arrays, strict=True):
            parameter = self.parameters[k]
            if not isinstance(array, np.ndarray) or array.ndim != parameter.dimensions:
                raise TypeError(f"{parameter.name} must be an array of {parameter.dimensions} dimensions")
            if dtype_key(array.dtype) != parameter.dtype or not array.flags.c_contiguous:
                raise TypeError(f"{parameter.name} has another dtype or memory order than the compiled engine needs")
            if parameter.name != NEVER_WRITTEN:
                check_writeable(**{parameter.name: array})
            words += [array.ctypes.data, array.size, array.itemsize, *array.shape, *array.strides]
        return np.array(words, np.int64)
