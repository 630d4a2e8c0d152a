"""The engine as a shared library: an entry compiled beforehand (`core.shared_library.building`), called without Numba.

A library fits one state of the rules: beside it lies a description with the hashes of all source files that its entry
reaches, and of the files that were built of them. Where one differs, where the platform is another, or where the
library was never built, nothing is loaded and the entry compiles as it does from a clone. The hashes find damage and
files of another game; they are no protection against whoever can write the description as well (docs/trust.md).

The library exports one function. It takes a pointer to 64-bit words that hold, for each array in its order, the
address, the number of items, the item size, the shape and the strides; and behind the pointer the entry's numbers.
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

from ...errors import ArgumentError, FFTCGEnvError

__all__ = [
    "LibraryEntry",
    "Parameter",
    "UnfitLibraryError",
    "bind",
    "check_writeable",
    "checked_bytes",
    "checking",
    "compiled_entry",
    "dtype_key",
    "fitting_facts",
    "library_folder",
    "load_library",
    "open_library",
    "platform_levels",
]

PACKAGE = Path(__file__).resolve().parents[2]
SYMBOL = "run_entry"
NEVER_WRITTEN = "tables"
"""The one array of an entry that may be read-only."""
WRITTEN = ("actions", "seeds", "decks", "observations", "masks", "status")
"""The arrays of the entry ``drive`` behind the tables."""
PROCESSOR_FACTS = Path("/proc/cpuinfo")
"""Where Linux tells what the processor can do."""
V3_FLAGS = frozenset(("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm", "xsave"))
"""What Linux calls the features of the x86-64-v3 level."""


class UnfitLibraryError(FFTCGEnvError, RuntimeError):
    """The library that was shipped does not fit this platform or these rules; the message says what differs."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of an entry: a number (``dimensions`` is -1) or a C-contiguous array of one dtype."""

    name: str
    dimensions: int
    dtype: str
    """Key of the dtype of an array (:func:`dtype_key`)."""

    @property
    def words(self) -> int:
        """64-bit words it takes among those of the arrays."""
        return 0 if self.dimensions < 0 else 3 + 2 * self.dimensions


@functools.lru_cache(maxsize=64)
def dtype_key(dtype: np.dtype) -> str:
    """A hash of a dtype with all its fields and offsets."""
    return hashlib.sha256(f"{dtype.descr if dtype.names else dtype.str} {dtype.itemsize}".encode()).hexdigest()[:16]


def library_folder() -> Path:
    """Where libraries lie: inside the package."""
    return PACKAGE / "native"


@functools.cache
def platform_levels() -> tuple[str, ...]:
    """Names of the builds that run on this machine, the best first, such as ``linux-x86_64-v3``."""
    base = f"{sys.platform}-{platform.machine().lower()}"
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return (base,)
    return (f"{base}-v3", base) if _has_v3() else (base,)


def _has_v3() -> bool:
    """Whether the processor is of the x86-64-v3 level (Linux tells; elsewhere the baseline is taken)."""
    try:
        for line in PROCESSOR_FACTS.read_text().splitlines():
            if line.startswith("flags"):
                return set(line.split()) >= V3_FLAGS
    except OSError:
        pass
    return False


def source_hashes(files: list[str]) -> dict[str, str]:
    """SHA-256 of source files, by their paths inside the package; "" for one that is missing."""
    hashes = {}
    for name in files:
        try:
            hashes[name] = hashlib.sha256((PACKAGE / name).read_bytes()).hexdigest()
        except OSError:
            hashes[name] = ""
    return hashes


def compiled_entry(name: str, compile_it: Callable[[], Callable[..., None]]) -> Callable[..., None]:
    """The entry ``name`` from its library; where there is none that fits, what ``compile_it`` returns.

    That a library was shipped but does not fit is said on stderr.
    """
    try:
        entry = load_library(name)
    except UnfitLibraryError as error:
        print(f"the compiled engine that was shipped cannot be used: {error}; compiling it here", file=sys.stderr)
        entry = None
    return compile_it() if entry is None else entry


@functools.cache
def fitting_facts(name: str) -> dict[str, Any] | None:
    """The description of the library that was shipped for a game; None where none was shipped, and with
    ``FFTCG_ENV_LIBRARY=0``. Raises :class:`UnfitLibraryError` where its sources are not those of this package."""
    if os.environ.get("FFTCG_ENV_LIBRARY", "1") == "0":
        return None
    path = library_folder() / f"{name}.json"
    try:
        facts: dict[str, Any] = json.loads(path.read_text("utf-8"))
        sources, facts["files"] = dict(facts["sources"]), dict(facts["files"])
        facts["parameters"] = [Parameter(*each) for each in facts["parameters"]]
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


def checked_bytes(facts: Mapping[str, Any], path: Path) -> bytes:
    """The content of a file that was built with a library. ``facts``: of :func:`fitting_facts`. Raises
    :class:`UnfitLibraryError` where it is not the content that was built: a library that is cut off would end the
    process."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnfitLibraryError(f"{path.name} cannot be read: {error}") from None
    if hashlib.sha256(content).hexdigest() != facts["files"].get(path.name):
        raise UnfitLibraryError(f"{path.name} is not the file that was built: it is damaged or was replaced")
    return content


def checking() -> bool:
    """Whether rules are to check what they do: as plain Python, or compiled with checked indexes."""
    return any(os.environ.get(wish, "0") not in ("", "0") for wish in ("NUMBA_DISABLE_JIT", "FFTCG_ENV_BOUNDSCHECK"))


def load_library(name: str) -> LibraryEntry | None:
    """The entry ``name`` (such as ``"fftcg"``) from the library that was shipped for this platform.

    None where none was shipped, where other code is asked for (``NUMBA_DISABLE_JIT``, ``FFTCG_ENV_BOUNDSCHECK``), or
    with ``FFTCG_ENV_LIBRARY=0``. Raises :class:`UnfitLibraryError` where one was shipped that does not fit.
    """
    if checking():
        return None
    facts = fitting_facts(name)
    if facts is None:
        return None
    folder = library_folder()
    for level in platform_levels():
        path = folder / f"{name}-{level}.so"
        if path.exists():
            checked_bytes(facts, path)
            return open_library(path, facts["parameters"])
    raise UnfitLibraryError(f"there is no build for {platform_levels()[-1]}")


def open_library(path: Path, parameters: Sequence[Parameter]) -> LibraryEntry:
    """The entry in a library file. Raises :class:`UnfitLibraryError` where the file is not such a library."""
    try:
        return LibraryEntry(ctypes.CDLL(str(path)), list(parameters))
    except (OSError, AttributeError) as error:
        raise UnfitLibraryError(f"{path.name} cannot be loaded: {error}") from None


def check_writeable(**arrays: np.ndarray | None) -> None:
    """Raise :class:`ArgumentError` if one of these arrays, given by name, is read-only. Compiled code would write into
    it, and neither immutable bytes nor a file that was opened for reading may change. None: there is no such array."""
    for name, array in arrays.items():
        if array is not None and not array.flags.writeable:
            raise ArgumentError(f"{name} must be an array that can be written to; it is read-only: give a copy of it")


def bind(
    drive: Callable[..., None], states: np.ndarray, tables: np.ndarray, *others: np.ndarray
) -> Callable[..., None]:
    """The compiled entry of a game as a function of ``job, low, high`` alone; the arrays stay the same.

    ``others``: actions, seeds, decks, observations, masks, status (docs/architecture.md, "The compiled entry").
    """
    if isinstance(drive, LibraryEntry):
        return drive.bind(states, tables, *others)
    check_writeable(states=states, **dict(zip(WRITTEN, others, strict=False)))

    def call(job: int, low: int, high: int) -> None:
        drive(states, tables, job, low, high, *others)

    return call


class LibraryEntry:
    """An entry of a shared library, called as the compiled function: ``entry(states, tables, job, ...)``.

    Calls release the interpreter lock and may run at the same time, on different games.
    """

    def __init__(self, library: ctypes.CDLL, parameters: list[Parameter]) -> None:
        self._function = getattr(library, SYMBOL)
        self.parameters = tuple(parameters)
        self._arrays = [k for k, parameter in enumerate(parameters) if parameter.dimensions >= 0]
        self._numbers = [k for k, parameter in enumerate(parameters) if parameter.dimensions < 0]
        self._function.argtypes = [ctypes.c_void_p, *[ctypes.c_int64] * len(self._numbers)]
        self._function.restype = None

    def __call__(self, *arguments: Any) -> None:
        """Call with all arguments, checked: arrays must be C-contiguous and of the dtype that was compiled."""
        if len(arguments) != len(self.parameters):
            raise TypeError(f"the entry takes {len(self.parameters)} arguments, not {len(arguments)}")
        words = self._words([arguments[k] for k in self._arrays])
        self._function(words.ctypes.data, *[arguments[k] for k in self._numbers])

    def bind(self, *arrays: np.ndarray) -> Callable[..., None]:
        """A function of the entry's numbers alone; its arrays, in their order, are checked once and stay the same.

        Much faster than a call with all arguments. It keeps the arrays alive.
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
