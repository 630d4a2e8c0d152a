"""Compiled code on disk: machine code of entries (`CompiledFile`) and bitcode of single rules (`KnownRules`).

Entries: one file for each entry and each version of everything that it reaches (`cache_key`). Numba's own cache looks
only at the path and the time of the entry's source file. So it runs stale code after a change in a callee, and compiles
again in every copy of the package. Here the key is the name of the file, so copies of the package with equal rules
share it. A file begins with its checksum and is written whole or not at all. A damaged file is compiled again.

Rules: the bitcode of each rule, so that after an edit only the edited rule is compiled again. A rule's bitcode depends
on its own code, on the constants and types in it, and on the signatures of the rules that it calls, but not on their
code, because inlining happens later, in the entry. The key of a rule is a hash of all that (`core.jit`). A rule that is
found needs no work of Numba: its signature is declared, and its symbol is the same in every process (`numba_patches`).
Rules without such a symbol, and rules that hold addresses of this process, are compiled every time. Anything unexpected
counts as not found.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numba

from .progress import rule_known

KEPT_VERSIONS = 12
"""Versions of an entry that stay in the cache; the least recently used are deleted first."""

_CHECKSUM_LENGTH = 32
_SUFFIX = ".compiled"


def cache_root() -> Path:
    """The cache folder; it holds one subfolder for each entry."""
    chosen = os.environ.get("FFTCG_ENV_CACHE_DIR")
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return Path(platformdirs.user_cache_path("fftcg_env", appauthor=False))


def read_checked(path: Path) -> bytes | None:
    """The content of a file that `write_checked` wrote; None if the file is missing or damaged."""
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
    """The cache file of one version of an entry, with the methods that a Numba dispatcher calls on its cache."""

    def __init__(self, entry_name: str, key: str) -> None:
        name = re.sub(r"\W+", "_", entry_name)[-80:]
        self.path = cache_root() / name / f"{key[:32]}{_SUFFIX}"
        self._content: bytes | None = None

    # --- Methods that Numba calls

    @property
    def cache_path(self) -> str:
        """The folder of the file."""
        return str(self.path.parent)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled function that `read` found, or None, so that Numba compiles it."""
        if self._content is None:
            return None
        from numba.core.compiler import CompileResult

        target_context.refresh()
        return CompileResult._rebuild(target_context, *pickle.loads(self._content))

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep compiled code for `write`."""
        try:
            from numba.core.serialize import dumps

            if not (result.lifted or result.library.has_dynamic_globals):  # else it holds addresses of this process
                self._content = dumps(result._reduce())
        except (ImportError, AttributeError) as error:  # this Numba's internals are different
            warnings.warn(f"numba {numba.__version__}: compiled rules cannot be cached ({error})", stacklevel=8)

    def enable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def disable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def flush(self) -> None:
        """Forget the content that was read."""
        self._content = None

    # --- The file

    def read(self) -> bool:
        """Read the file; returns whether it is there and intact. A damaged one could crash the process."""
        self._content = read_checked(self.path)
        if self._content is None:
            return False
        with contextlib.suppress(OSError):
            os.utime(self.path)  # mark it as used
        return True

    def write(self) -> None:
        """Write the compiled code, whole or not at all, and delete the least recently used versions."""
        if self._content is None:
            return
        try:
            write_checked(self.path, self._content)
        except OSError as error:
            self._warn(error)
        delete_old_versions(self.path.parent)

    @contextlib.contextmanager
    def locked(self) -> Iterator[bool]:
        """Lock the file, so that other processes wait for the compiled code instead of compiling the same.

        Yields whether the file can be written, and warns if it cannot. Where files cannot be locked, processes do not
        wait; that is only slower.
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

                fcntl.flock(file, fcntl.LOCK_EX)  # closing the file releases it, also in a crash
            yield True

    def _warn(self, error: OSError) -> None:
        message = f"cannot cache compiled rules in {self.path.parent} ({error})"
        warnings.warn(f"{message}; set FFTCG_ENV_CACHE_DIR to a writable folder", stacklevel=6)  # where it is used


def delete_old_versions(folder: Path, suffix: str = _SUFFIX) -> None:
    """Keep the `KEPT_VERSIONS` last used files with this suffix, and their locks. Other processes may do the same."""
    with contextlib.suppress(OSError):
        used: dict[Path, float] = {}
        for path in folder.glob(f"*{suffix}"):
            with contextlib.suppress(OSError):
                used[path] = path.stat().st_mtime
        for path in sorted(used, key=lambda p: used[p], reverse=True)[KEPT_VERSIONS:]:
            for old in (path, path.with_suffix(".lock")):
                with contextlib.suppress(OSError):
                    old.unlink()


# ---------------------------------------------------------------------------------------------------- bitcode of rules
_KEPT_TIMES = 4
"""How many times the rules of an entry stay in its file, for people who switch between versions."""


class _Record(NamedTuple):
    symbol: str
    bitcode: bytes
    callees: tuple[str, ...]
    """Names of the rules that it calls directly."""


class KnownRules:
    """The rules that one entry reaches, with their cached bitcode.

    ``rules``: stable name -> dispatcher, for every rule that may be reached; ``key_of``: dispatcher -> key.
    """

    def __init__(self, path: Path, rules: Mapping[str, Any], key_of: Callable[[Any], str]) -> None:
        self.path, self.rules = path, rules
        self.loaded = 0
        self._key_of = key_of
        self._records: dict[str, _Record] = {}
        self._used: dict[str, _Record] = {}
        content = read_checked(path)
        if content is not None:
            try:
                self._records = {key: _Record(*fields) for key, fields in pickle.loads(content).items()}
            except Exception:  # not written by this class: start with nothing
                self._records = {}

    def cache_of(self, name: str) -> _RuleCache:
        """The cache that the dispatcher of this rule asks before it compiles."""
        return _RuleCache(self, name, self._key_of(self.rules[name]))

    def find(self, key: str) -> _Record | None:
        """The cached bitcode of this key, or None."""
        return self._records.get(key)

    def keep(self, key: str, record: _Record) -> None:
        """Note a rule that was used or compiled."""
        self._used[key] = record

    def forget(self) -> None:
        """Drop all cached bitcode, because code made from it is wrong."""
        self._records, self._used, self.loaded = {}, {}, 0

    def write(self) -> None:
        """Write the file if there are new rules, without the least recently used ones if there are many."""
        if self._used.keys() <= self._records.keys():
            return
        others = [(key, record) for key, record in self._records.items() if key not in self._used]
        room = _KEPT_TIMES * max(len(self.rules), len(self._used)) - len(self._used)
        kept = [*others[max(0, len(others) - room) :], *self._used.items()]
        write_checked(self.path, pickle.dumps({key: tuple(record) for key, record in kept}))


class _RuleCache:
    """The cache of one rule, with the methods that a Numba dispatcher calls on its cache."""

    def __init__(self, known: KnownRules, name: str, key: str) -> None:
        self._known, self._name, self._key = known, name, key

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The rule from its bitcode, or None. The rules that it calls are loaded or compiled first."""
        record = self._known.find(self._key)
        if record is None or not all(name in self._known.rules for name in record.callees):
            return None
        libraries = [_library_of(self._known.rules[name]) for name in record.callees]
        if [getattr(library, "rule_name", None) for library in libraries] != list(record.callees):
            return None
        try:
            result = _result(self._known.rules[self._name].py_func, signature, record, libraries, target_context)
        except Exception:  # Numba or llvmlite is different: compile the rule
            return None
        result.library.rule_name = self._name
        self._known.keep(self._key, record)
        self._known.loaded += 1
        rule_known()
        return result

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep the bitcode if it means the same in another process."""
        library = result.library
        library._ensure_finalized()
        callees = {getattr(each, "rule_name", None): each for each in library._linking_libraries}
        if library.rule_name != self._name or None in callees or library.has_dynamic_globals or library._reload_init:
            return
        bitcode = library._get_module_for_linking().as_bitcode()
        self._known.keep(self._key, _Record(result.fndesc.mangled_name, bitcode, tuple(map(str, callees))))


def _library_of(rule: Any) -> Any:
    """The library of a rule, loaded or compiled if necessary; None while it is being compiled."""
    rule.make_ready()
    results = list(rule.overloads.values())
    return results[0].library if results else None


class _KnownLibrary:
    """The part of Numba's library interface that an entry needs from a rule."""

    def __init__(self, name: str, bitcode: bytes, libraries: list[Any]) -> None:
        import llvmlite.binding as llvm

        self.name = name
        self.rule_name: str | None = None
        self._module = llvm.parse_bitcode(bitcode)
        self._linking_libraries = libraries
        self._reload_init: set[Any] = set()

    def _ensure_finalized(self) -> None:
        """Do nothing: it is final."""

    def _get_module_for_linking(self) -> Any:
        return self._module


def _result(function: Any, signature: Any, record: _Record, libraries: list[Any], target_context: Any) -> Any:
    """The result object that Numba keeps for a compiled function."""
    from numba.core import typing
    from numba.core.compiler import compile_result
    from numba.core.funcdesc import FunctionDescriptor
    from numba.core.sigutils import normalize_signature

    arguments, returned = normalize_signature(signature)
    if returned is None:
        raise TypeError("the declared signature has no result type: it must be inferred")
    code = function.__code__
    description = FunctionDescriptor(
        native=True,
        modname=function.__module__,
        qualname=function.__qualname__,
        unique_name=record.symbol,
        doc="",
        typemap=None,
        restype=returned,
        calltypes=None,
        args=code.co_varnames[: code.co_argcount],
        kws=(),
        mangler=lambda *_, **__: record.symbol,
        argtypes=tuple(arguments),
    )
    return compile_result(
        typing_context=None,
        target_context=target_context,
        type_annotation="",
        library=_KnownLibrary(function.__qualname__, record.bitcode, libraries),
        signature=typing.signature(returned, *arguments),
        objectmode=False,
        fndesc=description,
        entry_point=f"{{known rule {record.symbol}}}".format,  # Numba wants a distinct built-in function for each rule
        environment=None,
        lifted=(),
    )
