"""Compiling with fewer steps of Python: what Numba does over and over for a thousand rules is done once, or faster.

Nothing here changes what is compiled. Each of these stands in for something within Numba (`lean.TESTED_NUMBA`) while an
entry and its rules are compiled; measured in docs/performance.md.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["quick_compiling"]


@contextlib.contextmanager
def quick_compiling() -> Iterator[None]:
    """While an entry and its rules are compiled.

    No cyclic garbage is searched for, the text of a record type with hundreds of fields, which Numba asks for in every
    pass, is put together once, as is the size of a type, for which LLVM parses a module; options are compared, and
    variables of instructions listed, with fewer calls; and Numba's listeners are not told of every call of LLVM. What
    another Numba does not have stays as it is.
    """
    with contextlib.ExitStack() as instead:
        for module, owner, name, quicker in (
            ("types", "Record", "__repr__", _once_each),
            ("base", "BaseContext", "get_abi_sizeof", _sizes_once),
            ("targetconfig", "TargetConfig", "values", _values_of_options),
            ("ir", "Inst", "_rec_list_vars", _variables_of),
            ("event", "", "start_event", _nobody_listens),
            ("event", "", "end_event", _nobody_listens),
        ):
            instead.enter_context(_replaced(module, owner, name, quicker))
        instead.enter_context(_without_searching_garbage())
        yield


@contextlib.contextmanager
def _replaced(module: str, owner: str, name: str, quicker: Callable[[Any], Any]) -> Iterator[None]:
    """What ``quicker`` makes of a function of Numba's in its place."""
    try:
        place = importlib.import_module(f"numba.core.{module}")
        place = getattr(place, owner) if owner else place
        original = getattr(place, name)
    except (ImportError, AttributeError):  # another Numba
        yield
        return
    setattr(place, name, quicker(original))
    try:
        yield
    finally:
        setattr(place, name, original)


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
