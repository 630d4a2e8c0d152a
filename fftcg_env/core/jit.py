"""Compile rules with Numba: `rule` declares inner functions, `entry` declares the few functions that Python calls.

Numba links, optimises and generates code for the whole tree of callees of every function that it compiles, so an engine
of hundreds of ordinary `njit` functions takes minutes to compile. Here every function has exactly one declared
signature, and only entries are optimised and turned into machine code (`core.compiling.numba_patches`)::

    @compiled_as(STATE_DTYPE)
    class Game: ...                              # names a record type in annotations

    @rule
    def draw(g: Game, player: int) -> None: ...  # called by rules and entries only

    @entry
    def step_batch(games: Games, actions: Actions) -> None: ...  # called from Python; compiles at the first call

    step = step_batch.function                   # the bare compiled function, for hot loops

Nothing is compiled at import. Machine code is cached in a file (`core.compiling.cache`). Its name is a hash of
versions, options and everything that the entry reaches (`core.compiling.cache_key`). So an edit of a rule, a constant
or a record compiles again; other edits do not.

Environment variables:

=========================  ==========================================================================================
``FFTCG_ENV_CACHE_DIR``    root of the cache (default: the user's cache folder, such as ``~/.cache/fftcg_env``)
``FFTCG_ENV_PROGRESS=0``   do not announce compilations on stderr
``FFTCG_ENV_LEAN=0``       use only Numba's documented features (slower to compile and to run)
``FFTCG_ENV_BOUNDSCHECK``  ``1``: compile with index checks, for tests (the index -1 is an error too)
``NUMBA_DISABLE_JIT=1``    plain Python over range-checking `fftcg_env.core.plain_record` proxies, for single-stepping
=========================  ==========================================================================================
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import platform
import sys
import threading
import types as types_of_python
import warnings
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar, overload

import numpy as np

from ..errors import require_extra

with require_extra("compile", "compiling rules needs"):
    import numba
    from numba import config, types
    from numba.core.dispatcher import Dispatcher
    from numba.core.sigutils import normalize_signature

from .compiling.cache import CompiledFile, KnownRules
from .compiling.cache_key import Reached, reach
from .compiling.numba_patches import (
    TESTED_NUMBA,
    call_deeply,
    captured_bitcode,
    make_compilers,
    remove_shortcuts,
    with_shortcuts,
)
from .compiling.progress import announced, rule_done
from .plain_record import PlainArray

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)

DISABLED = bool(config.DISABLE_JIT)
"""Whether rules run as plain Python (``NUMBA_DISABLE_JIT=1``)."""

OPTIONS: dict[str, Any] = {
    "nogil": True,  # long batches may run in threads
    "error_model": "numpy",  # no test for zero in every division
    "boundscheck": os.environ.get("FFTCG_ENV_BOUNDSCHECK", "0") not in ("", "0"),
}
"""Compiler options of every rule and entry."""

_COMPILING = threading.RLock()
_rules: dict[Any, Any] = {}
_stable_names: dict[Any, str] = {}
_named: dict[str, Any] = {}
_known_rules: KnownRules | None = None
_classes: dict[Any, Any] = {}
_constant_types: set[Any] = set()


# --- Signatures ------------------------------------------------------------------------------------------------------


def compiled_as(kind: Any, *, constant: bool = False) -> Callable[[C], C]:
    """Give a class that annotates rules and entries its type in compiled code: a dtype or a Numba type.

    An array field of a record has a type of its own, with its shape: ``np.dtype(("u1", (2, 50)))``. ``constant``: no
    rule writes to such records, such as tables of cards, so LLVM may keep what it read. Nothing checks that: a rule
    that does write to one may read the old value afterwards.
    """

    def decorate(marker: C) -> C:
        _classes[marker] = kind if isinstance(kind, types.Type) else numba.from_dtype(np.dtype(kind))
        if constant:
            _constant_types.add(_classes[marker])
        return marker

    return decorate


def array_of(dtype: np.dtype) -> Any:
    """The Numba type of a contiguous one-dimensional array of records."""
    return numba.from_dtype(np.dtype(dtype))[::1]


# --- The lean compiler: core.compiling.numba_patches ------------------------------------------------------------------

_inlining: dict[Any, str] = {}
"""LLVM's inlining attributes of rules that declare one; LLVM decides about the others."""

_rule_options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_entry_options: dict[str, Any] = {}
LEAN = not DISABLED and os.environ.get("FFTCG_ENV_LEAN", "1") != "0"
"""Whether the lean compiler is in use; otherwise rules compile with Numba's documented features only."""

if LEAN:
    try:
        _rule_options["pipeline_class"], _entry_options["pipeline_class"] = make_compilers(
            _inlining, _constant_types, _stable_names
        )
        # Undocumented. Saves an atomic reference count for every array argument (+23 to 60 % speed).
        OPTIONS["_nrt"] = False
    except (ImportError, AttributeError) as _error:  # this Numba's internals are different
        LEAN = False
        warnings.warn(f"numba {numba.__version__}: no lean compiler ({_error}); compiling takes longer", stacklevel=2)


_COMPILER_KEY = reach(make_compilers, str).key
"""Hash of the lean compiler itself: with another one, the same rules become other machine code."""


def signature_of(function: Callable[..., Any]) -> Any:
    """The Numba signature of a rule or entry, made from its annotations.

    In annotations, ``int`` is int64, ``float`` is float64, ``None`` means no result, and a class is what
    :func:`compiled_as` gave it. Raises TypeError for a missing or unknown annotation.
    """
    hints = _annotations(function)
    return _numba_type(hints["return"])(*(_numba_type(hint) for name, hint in hints.items() if name != "return"))


def _annotations(function: Callable[..., Any]) -> dict[str, Any]:
    """The annotations of all parameters in order, then that of the result."""
    hints, code = function.__annotations__, function.__code__
    wanted = [*code.co_varnames[: code.co_argcount], "return"]
    missing = [name for name in wanted if name not in hints]
    if missing:
        raise TypeError(f"{function.__qualname__}() lacks annotations of {missing}")
    return {name: _meaning(hints[name], function.__globals__) for name in wanted}


def _meaning(hint: Any, known: dict[str, Any]) -> Any:
    """The object that an annotation means; `typing.get_type_hints` is forty times slower, and the cache key needs
    it."""
    if not isinstance(hint, str):
        return hint
    return known[hint] if hint in known else eval(hint, known)


def _numba_type(hint: Any) -> Any:
    if hint is int:
        return types.int64
    if hint is float:
        return types.float64
    if hint is None or hint is type(None):
        return types.void
    try:
        return _classes[hint]
    except (TypeError, KeyError):
        raise TypeError(f"the annotation {hint!r} has no type in compiled code; give it one with compiled_as") from None


@overload
def rule(function: F, /) -> F: ...
@overload
def rule(*, inline: bool | None = None) -> Callable[[F], F]: ...
def rule(function: Any = None, /, *, inline: bool | None = None) -> Any:
    """Declare an inner function of the engine, with the one signature that its annotations state
    (:func:`signature_of`); only rules and entries may call it.

    A rule is compiled together with an entry that uses it. With ``NUMBA_DISABLE_JIT=1`` it stays a plain Python
    function. It may not contain inner functions, comprehensions, ``with`` or arithmetic on whole arrays.

    ``inline``: True inlines it into all callers (for small rules on the hot path), False never does (for large rules
    that run seldom), None leaves that to LLVM. It has no effect without the lean compiler.
    """

    def decorate(function: F) -> F:
        if DISABLED:
            _rules[function] = function
            return function
        if inline is not None:
            _inlining[function] = "alwaysinline" if inline else "noinline"
        dispatcher = numba.njit(**OPTIONS, **_rule_options)(function)
        _rules[function] = dispatcher
        name = f"{function.__module__}.{function.__qualname__}"
        if _named.setdefault(name, function) is function:
            _stable_names[function] = name
        dispatcher.declared = [inline, sorted(OPTIONS.items())]
        template_of_call = dispatcher.get_call_template

        def get_call_template(args: Any, kws: Any) -> Any:
            # Numba calls this for every call of the rule, and would compile a version for each combination of types.
            if dispatcher._can_compile and not dispatcher._compiling_counter and not dispatcher.overloads:
                if _known_rules is not None and function in _stable_names:
                    dispatcher._cache = _known_rules.cache_of(_stable_names[function])
                try:
                    dispatcher.compile(signature_of(function))
                except (KeyError, AssertionError, IndexError) as error:  # such as Numba's "no such field"
                    place = f"{function.__code__.co_filename}, line {function.__code__.co_firstlineno}"
                    message = f"in rule {function.__qualname__} ({place}): {type(error).__name__}: {error}"
                    raise numba.errors.TypingError(message) from None
                dispatcher.disable_compile()
                dispatcher._clear()  # forget the version for Python, which has no machine code
                rule_done()
            return template_of_call(args, kws)

        def refuse(*args: Any, **kws: Any) -> Any:
            raise TypeError(f"rule {function.__qualname__}() cannot be called from Python; call it from an entry")

        def make_ready() -> None:
            get_call_template(normalize_signature(signature_of(function))[0], {})

        dispatcher.make_ready = make_ready
        dispatcher.get_call_template = get_call_template
        dispatcher._compile_for_args = dispatcher._explain_matching_error = refuse
        return dispatcher

    return decorate if function is None else decorate(function)


def _over_proxies(function: Callable[P, R]) -> Callable[P, R]:
    """The plain function with its array arguments wrapped in the proxies of ``plain_record``."""

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        proxies = [PlainArray(a, f"argument {k}") if isinstance(a, np.ndarray) else a for k, a in enumerate(args)]
        return function(*proxies, **kwargs)  # type: ignore[arg-type]

    return call


def function_of_rule(value: Any) -> Callable[..., Any] | None:
    """The Python function of a rule; None if the value is no rule."""
    if not isinstance(value, (Dispatcher, types_of_python.FunctionType)):
        return None
    function: Any = getattr(value, "py_func", value)
    return function if _rules.get(function) is value else None


class Entry(Generic[P, R]):
    """A function of the engine that Python calls. It compiles, or loads its cached code, at the first use.

    Calling it costs one Python call more than calling its compiled form `function`; use that in hot loops.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._function: Callable[P, R] | None = _over_proxies(function) if DISABLED else None

    @property
    def function(self) -> Callable[P, R]:
        """The compiled function itself (a Numba dispatcher, or the plain function with ``NUMBA_DISABLE_JIT=1``)."""
        if self._function is None:
            with _COMPILING, with_shortcuts(LEAN and _numba_is_tested()):
                if self._function is None:
                    try:
                        self._function = call_deeply(_compile, self)
                    except numba.errors.NumbaError as error:
                        if config.FULL_TRACEBACKS:
                            raise
                        raise error.with_traceback(None) from None  # the message names the place
        return self._function

    @property
    def compiled(self) -> bool:
        """Whether `function` is ready in this process."""
        return self._function is not None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return (self._function or self.function)(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<entry {self.py_func.__module__}.{self.py_func.__qualname__}>"

    def __reduce__(self) -> str:
        return self.py_func.__qualname__  # pickles and copies as a name in its module


entry = Entry
"""Declares a function that Python calls; its annotations state the signature (:func:`signature_of`)."""


# --- The cache -------------------------------------------------------------------------------------------------------


class _Keys:
    """Cache keys of entries and rules: hashes of everything that their machine code depends on."""

    def __init__(self) -> None:
        import llvmlite
        import llvmlite.binding as llvm

        settings = ("OPT", "BOUNDSCHECK", "CPU_NAME", "CPU_FEATURES", "DEBUGINFO_DEFAULT", "LOOP_VECTORIZE")
        self._machine = repr(
            (
                (sys.implementation.cache_tag, sys.version_info[:3], sys.platform, platform.machine()),
                (numba.__version__, llvmlite.__version__, np.__version__),
                (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()),
                [(name, str(getattr(config, name, None))) for name in settings],
                LEAN and _COMPILER_KEY,
            )
        )
        self._digests: dict[Any, str] = {}
        self._signatures: dict[Any, str] = {}

    def entry(self, entry: Entry[..., Any]) -> Reached:
        """Everything that the entry reaches, with the key of its machine code."""
        reached = reach(entry.py_func, self._describe)
        signature = self._signature(signature_of(entry.py_func))
        return Reached(self._hash(signature, sorted(OPTIONS.items()), reached.key), reached.functions)

    def rule(self, dispatcher: Any) -> str:
        """The key of a rule's bitcode: only names, signatures and options of other rules count."""
        reached = reach(dispatcher.py_func, self._describe, stop=lambda compiled: hasattr(compiled, "declared"))
        return self._hash(self._describe(dispatcher), reached.key)

    def _hash(self, *parts: Any) -> str:
        return hashlib.sha256(f"{self._machine} {parts}".encode()).hexdigest()

    def _digest(self, numba_type: Any) -> str:
        """A hash of a type: for records, every field with its type and offset. Computed once for each type."""
        if numba_type not in self._digests:
            text = f"{numba_type} {numba_type in _constant_types}"
            self._digests[numba_type] = hashlib.sha256(text.encode()).hexdigest()
        return self._digests[numba_type]

    def _signature(self, signature: Any) -> str:
        arguments, result = normalize_signature(signature)
        return repr([self._digest(each) for each in (*arguments, result)])

    def _describe(self, compiled: Any) -> str:
        """The signature and options of a rule."""
        if not hasattr(compiled, "declared"):
            return str(sorted(compiled.targetoptions))
        try:
            hints = tuple(_annotations(compiled.py_func).values())
            if hints not in self._signatures:
                self._signatures[hints] = self._signature(signature_of(compiled.py_func))
        except (NameError, TypeError):
            return "no signature"  # either the walk went too far, or the compiler will report it
        return f"{self._signatures[hints]} {compiled.declared}"


def reached_by(entry: Entry[..., Any]) -> Reached:
    """Everything that the entry reaches, with the key of its machine code."""
    return _Keys().entry(entry)


def linked_bitcode(entry: Entry[..., Any]) -> tuple[str, bytes]:
    """Compile an entry without the cache up to LLVM's optimising.

    Returns the name of its function and the linked LLVM bitcode of the entry with all its rules. Raises RuntimeError
    without the lean compiler.
    """
    if not LEAN:
        raise RuntimeError("linked bitcode needs the lean compiler (FFTCG_ENV_LEAN=1, NUMBA_DISABLE_JIT=0)")
    reached = reached_by(entry)
    known = _known_rules_of(entry, reached)
    announcement = announced(entry.py_func.__name__, len(reached.functions) - 1)
    with _COMPILING, with_shortcuts(_numba_is_tested()), announcement, captured_bitcode() as modules:
        call_deeply(_dispatcher_of_known_rules, entry, None, known)
    if known:
        with contextlib.suppress(OSError):
            known.write()
    import llvmlite.binding as llvm

    functions = llvm.parse_bitcode(modules[0]).functions
    public = [each.name for each in functions if not each.is_declaration and each.linkage.name == "external"]
    (symbol,) = (name for name in public if name.startswith("_ZN") and not name.startswith("_ZN7cpython"))
    return symbol, modules[0]


def _compile(entry: Entry[P, R]) -> Callable[P, R]:
    """Compile an entry, or load it from the cache."""
    reached = reached_by(entry)
    file = _file_of(entry, reached)

    def load() -> Callable[P, R] | None:
        if file.read():
            with contextlib.suppress(Exception):  # unreadable despite its checksum: compile again
                return _dispatcher(entry, file)
        file.flush()
        return None

    loaded = load()
    if loaded is not None:
        return loaded
    if LEAN and not _lean_is_sound():
        return _compile(entry)  # under the key for documented features
    with file.locked() as writable:
        loaded = load()  # another process may have compiled it meanwhile
        if loaded is not None:
            return loaded
        with announced(entry.py_func.__name__, len(reached.functions) - 1):
            known = _known_rules_of(entry, reached)
            try:
                compiled = _dispatcher_of_known_rules(entry, file, known)
            finally:  # also after an error in one rule, to keep the others
                if known and writable:
                    with contextlib.suppress(OSError):
                        known.write()
        if writable:
            file.write()
        return compiled


def _file_of(entry: Entry[..., Any], reached: Reached) -> CompiledFile:
    return CompiledFile(f"{entry.py_func.__module__}.{entry.py_func.__qualname__}", reached.key)


def _known_rules_of(entry: Entry[..., Any], reached: Reached) -> KnownRules | None:
    """The cached rules of an entry; None without the lean compiler, or if two rules have the same name."""
    rules = [function for function in reached.functions if function in _rules]
    names = {_stable_names[function]: _rules[function] for function in rules if function in _stable_names}
    if not LEAN or len(names) < len(rules):
        return None
    return KnownRules(_file_of(entry, reached).path.with_name("rules.bitcode"), names, _Keys().rule)


def _dispatcher_of_known_rules(
    entry: Entry[P, R], file: CompiledFile | None, known: KnownRules | None
) -> Callable[P, R]:
    """The compiled function, made from cached rules; if that fails unexpectedly, all rules are compiled."""
    global _known_rules
    _known_rules = known
    try:
        return _dispatcher(entry, file)
    except numba.errors.NumbaError:
        raise  # an error in a rule
    except Exception:
        if known is None or not known.loaded:
            raise
    finally:
        _known_rules = None
    known.forget()
    for rule in known.rules.values():
        rule.overloads.clear()
        rule.disable_compile(False)
    return _dispatcher(entry, file)


def _dispatcher(entry: Entry[P, R], file: CompiledFile | None = None) -> Callable[P, R]:
    """The compiled function, loaded from the file if it was read."""
    dispatcher = numba.njit(**OPTIONS, **_entry_options)(entry.py_func)
    if file is not None:
        dispatcher._cache = file
    dispatcher.compile(signature_of(entry.py_func))
    dispatcher.disable_compile()
    return dispatcher


def _numba_version() -> tuple[int, ...]:
    """Major and minor version."""
    return tuple(int(part) for part in numba.__version__.split(".")[:2])


def _numba_is_tested() -> bool:
    return TESTED_NUMBA[0] <= _numba_version() <= TESTED_NUMBA[1]


@functools.cache
def _lean_is_sound() -> bool:
    """Whether the lean compiler passes its self-test. If not, it is given up."""
    if not _numba_is_tested():
        first, last = (".".join(map(str, version)) for version in TESTED_NUMBA)
        message = f"numba {numba.__version__} is not among the tested versions, {first} to {last}"
        warnings.warn(f"{message}; FFTCG_ENV_LEAN=0 compiles with documented features only", stacklevel=5)
    from .compiling.self_test import run_self_test

    try:
        problem = "" if run_self_test(_dispatcher) else "its code computes something else"
    except Exception as error:  # whatever different internals lead to
        problem = f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
    if problem:
        _give_up_lean(problem)
    return not problem


def _give_up_lean(problem: str) -> None:
    """Compile with Numba's documented features from now on, also rules that are declared already."""
    global LEAN
    LEAN = False
    remove_shortcuts()
    message = f"numba {numba.__version__}: the lean compiler fails ({problem})"
    warnings.warn(f"{message}; rules compile with documented features, which takes longer", stacklevel=6)
    OPTIONS.pop("_nrt", None)
    _entry_options.clear()
    _rule_options.pop("pipeline_class", None)
    for dispatcher in _rules.values():
        dispatcher._compiler.pipeline_class = numba.core.compiler.Compiler
        dispatcher.targetoptions.pop("_nrt", None)
