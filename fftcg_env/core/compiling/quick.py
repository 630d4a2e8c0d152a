"""Compiling with fewer steps of Python: what Numba does over and over for a thousand rules is done once, or faster.

Nothing here changes what is compiled. Each of these stands in for something within Numba (`lean.TESTED_NUMBA`) while an
entry and its rules are compiled the lean way; measured in docs/performance.md.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["compile_slowly", "quick_compiling"]


_replacements: list[contextlib.ExitStack] = []
"""Of the compilations that go on."""


@contextlib.contextmanager
def quick_compiling(replacing: bool = True) -> Iterator[None]:
    """While an entry and its rules are compiled.

    No cyclic garbage is searched for, and with ``replacing`` what Numba asks again and again is answered once (below).
    What another Numba does not have stays as it is.
    """
    with contextlib.ExitStack() as instead, _without_searching_garbage():
        for module, owner, name, quicker in _QUICKER if replacing else ():
            instead.enter_context(_replaced(module, owner, name, quicker))
        _replacements.append(instead)
        try:
            yield
        finally:
            _replacements.remove(instead)


def compile_slowly() -> None:
    """Replace nothing any more, in what is being compiled: something is wrong with this Numba."""
    for instead in reversed(_replacements):
        instead.close()


@contextlib.contextmanager
def _replaced(module: str, owner: str, name: str, quicker: Callable[[Any], Any]) -> Iterator[None]:
    """What ``quicker`` makes of a function of Numba's in its place."""
    try:
        place = importlib.import_module(f"numba.core.{module}")
        place = getattr(place, owner) if owner else place
        original = getattr(place, name)
        replacement = quicker(original)
    except (ImportError, AttributeError):  # another Numba
        yield
        return
    own = name in vars(place)
    setattr(place, name, replacement)
    try:
        yield
    finally:
        if own:
            setattr(place, name, original)
        else:
            delattr(place, name)  # it was inherited


def _nobody_listens(_tell: Callable[..., None]) -> Callable[..., None]:
    """`event.start_event` and `event.end_event`."""
    return lambda *args, **kwargs: None


def _once_each(represent: Callable[[Any], str]) -> Callable[[Any], str]:
    """The text of an object, put together once."""
    texts: dict[int, tuple[Any, str]] = {}  # with the object itself, so that its id stays its own

    def remembered(record: Any) -> str:
        if id(record) not in texts:
            texts[id(record)] = record, represent(record)
        return texts[id(record)][1]

    return remembered


def _no_virtual_subclasses(_check: Callable[..., bool]) -> Callable[..., bool]:
    """`isinstance` of Numba's types: nothing counts as a type without inheriting, so Python's own test does."""
    return type.__instancecheck__


def _signatures_once(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """`Function.get_call_type`: which of the dozens of ways to add, to compare or to index goes with the types of the
    operands, and again when it is lowered. Types are told apart by their codes, which no two ever share."""
    usual: Any = importlib.import_module("numba.core.types.functions").Function
    known: dict[Any, tuple[Any, Any, Any]] = {}  # with what is asked, so that its id stays its own

    def remembered(function: Any, context: Any, arguments: Any, keywords: Any) -> Any:
        if keywords or type(function) is not usual:
            return resolve(function, context, arguments, keywords)
        try:
            key = (id(function), id(context), *[each._code for each in arguments])
        except AttributeError:  # not a type
            return resolve(function, context, arguments, keywords)
        found = known.get(key)
        if found is not None:
            _, signature, implementation = found
            function._impl_keys[signature.args] = implementation
            return signature
        signature = resolve(function, context, arguments, keywords)
        if signature is not None:
            implementation = function._impl_keys[signature.args]
            if implementation is function.typing_key:  # else it was compiled, for the options of the moment
                known[key] = (function, context), signature, implementation
        return signature

    return remembered


def _attributes_once(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """`BaseContext.resolve_getattr` of the fields of records, and whether a function of Numba's has a ``__call__``."""
    from numba.core.types import Record
    from numba.core.types.functions import Function

    known: dict[Any, tuple[Any, Any]] = {}

    def remembered(context: Any, kind: Any, attribute: str) -> Any:
        if type(kind) is not Record and type(kind) is not Function:
            return resolve(context, kind, attribute)
        key = id(context), id(kind), attribute
        if key not in known:
            known[key] = (context, kind), resolve(context, kind, attribute)
        return known[key][1]

    return remembered


def _arrays_without_search(find: Callable[..., Any]) -> Callable[..., Any]:
    """`BaseContext.get_function`: every view of an array asks whether its type is made from another array, which Numba
    denies only after it has looked for new declarations everywhere."""

    def found(context: Any, function: Any, signature: Any, _firstcall: bool = True) -> Any:
        return find(context, function, signature, _firstcall and function != "__array__")

    return found


def _first_time(load: Callable[[Any], None]) -> Callable[[Any], None]:
    """`CPUContext.load_additional_registries`, which imports some forty modules before each function is compiled."""
    done: dict[int, Any] = {}

    def once(context: Any) -> None:
        if id(context) not in done:
            load(context)
            done[id(context)] = context

    return once


def _lifetimes_at_the_end(run: Callable[..., None]) -> Callable[..., None]:
    """`PostProcessor.run`: after each of five passes Numba finds out where every variable lives. Only the last time it
    is used, to tell where variables end; generators and object mode, which use more, no rule has."""
    from numba.core import transforms
    from numba.core.postproc import VariableLifetime

    def run_lately(processor: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        function = processor.func_ir
        if function.is_generator:
            run(processor, emit_dels, extend_lifetimes)
            return
        function.blocks = transforms.canonicalize_cfg(function.blocks)
        function.variable_lifetime = VariableLifetime(function.blocks)  # it looks when it is asked
        function.generator_info = None
        if emit_dels:
            processor._insert_var_dels(extend_lifetimes=extend_lifetimes)

    return run_lately


def _told_if_wrong(_context: Callable[..., Any]) -> Callable[..., Any]:
    """`errors.new_error_context`, without a generator for each instruction."""
    errors: Any = importlib.import_module("numba.core.errors")
    kind_of_error, text_of, own_files, known_places = (
        errors.NumbaError,
        errors._format_msg,
        errors._numba_path,
        errors.loc_info,
    )

    class Context:
        __slots__ = ("arguments", "keywords", "text")

        def __init__(self, fmt_: str, *args: Any, **kwargs: Any) -> None:
            self.text, self.arguments, self.keywords = fmt_, args, kwargs
            place = kwargs.get("loc")
            if place is not None and not place.filename.startswith(own_files):
                known_places.update(kwargs)

        def __enter__(self) -> None:
            pass

        def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
            if isinstance(error, kind_of_error):
                error.add_context(text_of(self.text, self.arguments, self.keywords))

    return Context


def _warned_at_once(_catch: Callable[..., Any]) -> Callable[..., Any]:
    """`WarningsFixer.catch_warnings`: what Numba warns of is shown where it comes up, not gathered for each step."""
    return lambda *args, **kwargs: contextlib.nullcontext()


def _sizes_once(size_of: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    """`BaseContext.get_abi_sizeof`: bytes of a type of LLVM, asked for once."""
    sizes: dict[tuple[Any, str], int] = {}

    def remembered(context: Any, kind: Any) -> int:
        key = context, str(kind)
        if key not in sizes:
            sizes[key] = size_of(context, kind)
        return sizes[key]

    return remembered


def _values_of_options(_values: Callable[[Any], dict[str, Any]]) -> Callable[[Any], dict[str, Any]]:
    """`TargetConfig.values` with the defaults at hand."""
    defaults: dict[type, dict[str, Any]] = {}

    def values(options: Any) -> dict[str, Any]:
        kind = type(options)
        if kind not in defaults:
            defaults[kind] = {name: option.default for name, option in kind.options.items()}
        return {**defaults[kind], **options._values}

    return values


def _variables_of(list_variables: Callable[[Any, Any], list[Any]]) -> Callable[[Any, Any], list[Any]]:
    """`Inst._rec_list_vars` that looks first for what most parts of instructions are."""
    from numba.core.ir import Loc, Var

    without = {Loc, bool, int, str, type(None)}

    def variables(instruction: Any, value: Any) -> list[Any]:
        kind = type(value)
        if kind is Var:
            return [value]
        return [] if kind in without else list_variables(instruction, value)

    return variables


@contextlib.contextmanager
def _without_searching_garbage() -> Iterator[None]:
    """No cyclic garbage is searched for. What was made meanwhile counts as old afterwards: Python looks through it when
    it looks through everything the next time, not at once (seconds for millions of objects)."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if gc.get_freeze_count() == 0:
                gc.freeze()
                gc.unfreeze()  # into the oldest generation
            gc.enable()


_QUICKER: tuple[tuple[str, str, str, Callable[[Any], Any]], ...] = (
    ("types", "Record", "__repr__", _once_each),
    ("types.abstract", "_TypeMetaclass", "__instancecheck__", _no_virtual_subclasses),
    ("types.functions", "Function", "get_call_type", _signatures_once),
    ("typing.context", "BaseContext", "resolve_getattr", _attributes_once),
    ("base", "BaseContext", "get_abi_sizeof", _sizes_once),
    ("base", "BaseContext", "get_function", _arrays_without_search),
    ("cpu", "CPUContext", "load_additional_registries", _first_time),
    ("targetconfig", "TargetConfig", "values", _values_of_options),
    ("ir", "Inst", "_rec_list_vars", _variables_of),
    ("postproc", "PostProcessor", "run", _lifetimes_at_the_end),
    ("lowering", "", "new_error_context", _told_if_wrong),
    ("typeinfer", "", "new_error_context", _told_if_wrong),
    ("errors", "WarningsFixer", "catch_warnings", _warned_at_once),
    ("event", "", "start_event", _nobody_listens),
    ("event", "", "end_event", _nobody_listens),
)
"""Module and class of Numba, what of it is replaced, and what makes the replacement of it."""
