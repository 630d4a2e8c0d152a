"""Rules that were compiled before, as bitcode of LLVM: after an edit of one rule only that one is compiled again.

What a rule becomes depends on its own code, on the constants and types in it and on the signatures of the rules that it
calls, but not on their code: what goes into it of theirs goes there when the entry optimises all of them together. So
the key of a rule is a hash of all that (`core.jit` makes it), and what is kept is the bitcode before that.

A rule that is found needs no Python of Numba at all: its signature is declared, and the bitcode has a symbol that is
the same in every process (`lean` sees to it). Rules without such a symbol, and those that hold addresses of this
process, are compiled every time. Whatever is surprising counts as not found.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .cache import read_checked, write_checked
from .progress import rule_known

__all__ = ["KnownRules"]

_KEPT_TIMES = 4
"""So many times the rules of an entry stay in its file: versions between which people switch."""


class _Record(NamedTuple):
    symbol: str
    bitcode: bytes
    callees: tuple[str, ...]
    """Names of the rules that it calls itself."""


class KnownRules:
    """The rules that one entry reaches, each with its bitcode where that is known.

    ``rules``: stable name -> dispatcher, every rule that may be reached; ``key_of``: dispatcher -> key.
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
            except Exception:  # written by something else: as good as nothing
                self._records = {}

    def cache_of(self, name: str) -> _RuleCache:
        """What the dispatcher of this rule asks before it compiles."""
        return _RuleCache(self, name, self._key_of(self.rules[name]))

    def find(self, key: str) -> _Record | None:
        """What is known under this key."""
        return self._records.get(key)

    def keep(self, key: str, record: _Record) -> None:
        """Used, or new."""
        self._used[key] = record

    def forget(self) -> None:
        """What is known led to something wrong: begin anew."""
        self._records, self._used, self.loaded = {}, {}, 0

    def write(self) -> None:
        """Write what is new; the longest unused is left out where there is much."""
        if self._used.keys() <= self._records.keys():
            return
        others = [(key, record) for key, record in self._records.items() if key not in self._used]
        room = _KEPT_TIMES * max(len(self.rules), len(self._used)) - len(self._used)
        kept = [*others[max(0, len(others) - room) :], *self._used.items()]
        write_checked(self.path, pickle.dumps({key: tuple(record) for key, record in kept}))


class _RuleCache:
    """The cache of one rule, as a Numba dispatcher wants it."""

    def __init__(self, known: KnownRules, name: str, key: str) -> None:
        self._known, self._name, self._key = known, name, key

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """The rule without compiling it, or None. The rules that it calls are loaded or compiled first."""
        record = self._known.find(self._key)
        if record is None or not all(name in self._known.rules for name in record.callees):
            return None
        libraries = [_library_of(self._known.rules[name]) for name in record.callees]
        if [getattr(library, "rule_name", None) for library in libraries] != list(record.callees):
            return None
        try:
            result = _result(self._known.rules[self._name].py_func, signature, record, libraries, target_context)
        except Exception:  # of another Numba or llvmlite: compile it
            return None
        result.library.rule_name = self._name
        self._known.keep(self._key, record)
        self._known.loaded += 1
        rule_known()
        return result

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled, if it means the same in another process."""
        library = result.library
        library._ensure_finalized()
        callees = {getattr(each, "rule_name", None): each for each in library._linking_libraries}
        if library.rule_name != self._name or None in callees or library.has_dynamic_globals or library._reload_init:
            return
        bitcode = library._get_module_for_linking().as_bitcode()
        self._known.keep(self._key, _Record(result.fndesc.mangled_name, bitcode, tuple(map(str, callees))))


def _library_of(rule: Any) -> Any:
    """The code of a rule, which this loads or compiles if need be; None while it is being compiled."""
    rule.make_ready()
    results = list(rule.overloads.values())
    return results[0].library if results else None


class _KnownLibrary:
    """What an entry asks of the library of a rule."""

    def __init__(self, name: str, bitcode: bytes, libraries: list[Any]) -> None:
        import llvmlite.binding as llvm

        self.name = name
        self.rule_name: str | None = None
        self._module = llvm.parse_bitcode(bitcode)
        self._linking_libraries = libraries
        self._reload_init: set[Any] = set()

    def _ensure_finalized(self) -> None:
        """It is."""

    def _get_module_for_linking(self) -> Any:
        return self._module


def _result(function: Any, signature: Any, record: _Record, libraries: list[Any], target_context: Any) -> Any:
    """What Numba keeps of a compiled function."""
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
        entry_point=f"{{known rule {record.symbol}}}".format,  # Numba wants a built-in function, one for each rule
        environment=None,
        lifted=(),
    )
