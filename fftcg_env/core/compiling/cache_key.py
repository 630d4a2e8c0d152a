"""The key of the compile cache: a hash of everything in memory that the compiled form of a function depends on.

A hash of source files would change with every comment, and would need a complete list of files. Instead, :func:`reach`
starts at a function and follows the names in its code:

- It walks rules and other Python functions in turn.
- Of modules and classes, only the attributes that the code names count.
- Everything else (numbers, tuples, dtypes, arrays, enumerations) counts by value, because Numba freezes it into the
  machine code.

Line numbers, comments and docstrings do not count. If in doubt, the walk takes too much: all names in the code count as
attributes of each module in it. So a change may compile code again needlessly, but stale machine code is never used.
Objects of Python's library, NumPy, Numba and llvmlite count by name; the user of the key adds the versions.
"""

from __future__ import annotations

import contextlib
import dis
import enum
import functools
import hashlib
import pickle
import sys
import types as python_types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import types

_LIBRARIES = {"builtins", "llvmlite", "numba", "numpy", *sys.stdlib_module_names}
_FIRST_CONSTANT = {bytes((opcode, 0)) for opcode in dis.hasconst}
"""Instructions that load constant 0."""

_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_GLOBAL_SHIFT = 1 if sys.version_info >= (3, 11) else 0
"""From 3.11 on, the lowest bit of its argument is a flag."""


@dataclass(frozen=True)
class Reached:
    """Everything that a function reaches."""

    key: str
    """Hash of all of it, 64 hexadecimal digits."""

    functions: tuple[Callable[..., Any], ...]
    """The function itself, then all others, as plain Python functions; each once."""


def reach(
    function: Callable[..., Any], describe: Callable[[Any], str], stop: Callable[[Any], bool] = lambda _: False
) -> Reached:
    """Walk from a plain function through everything that it reaches.

    - ``describe``: gives what the code of a compiled function (one with a ``py_func``) does not show, such as its
      signature and options.
    - ``stop``: whether only the name and the description of a compiled function count, not its code.
    """
    walk = _Walk(describe, stop)
    walk.number(function, "")
    digest = hashlib.sha256()
    for text in walk.texts():
        digest.update(f"{len(text)}\n{text}".encode("utf-8", "surrogatepass"))
    return Reached(digest.hexdigest(), tuple(walk.functions))


class _Walk:
    """Functions in the order in which they are found. Texts name a function by its number, not by its address."""

    def __init__(self, describe: Callable[[Any], str], stop: Callable[[Any], bool]) -> None:
        self.functions: list[Any] = []
        self._stop = stop
        self._describe_compiled = describe
        self._descriptions: list[str] = []
        self._numbers: dict[int, int] = {}
        self._texts: dict[int, tuple[Any, str]] = {}

    def number(self, function: Any, description: str) -> int:
        """The number of a function; a new function is queued for the walk."""
        number = self._numbers.setdefault(id(function), len(self.functions))
        if number == len(self.functions):
            self.functions.append(function)
            self._descriptions.append(description)
        return number

    def texts(self) -> Iterator[str]:
        """The text of every function, also of those that are found meanwhile."""
        done = 0
        while done < len(self.functions):
            yield self._descriptions[done] + self._function(self.functions[done])
            done += 1

    def _function(self, function: Any) -> str:
        code: Any = function.__code__
        names: dict[str, None] = {}
        parts = [function.__module__ or "", function.__qualname__, _code(code, function.__doc__, names)]
        if function.__defaults__ or function.__kwdefaults__:
            parts.append(self.value((function.__defaults__, function.__kwdefaults__), names))
        known = function.__globals__
        outside = {name: known[name] for name in dict.fromkeys(_global_names(code)) if name in known}
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            with contextlib.suppress(ValueError):  # an empty cell
                outside[f"enclosed {name}"] = cell.cell_contents
        parts += [f"{name}={self.value(value, names)}" for name, value in outside.items()]
        return "\n".join(parts)

    def value(self, value: Any, names: dict[str, None]) -> str:
        """The text of a global or a part of one.

        ``names``: all names in the code that uses it, some may be attributes.
        """
        kind = type(value)
        if kind in (int, float, complex, bool, str, bytes, type(None), type(Ellipsis)):
            return f"{kind.__name__} {value!r}"
        if hasattr(value, "py_func"):  # a rule, or another function of Numba
            description = self._describe_compiled(value)
            if self._stop(value):
                return f"compiled {value.py_func.__module__}.{value.py_func.__qualname__} {description}"
            return f"compiled {self.number(value.py_func, description)}"
        if hasattr(value, "_defn"):  # an intrinsic: it generates LLVM code
            return f"intrinsic {self.value(value._defn, names)}"
        if isinstance(value, (python_types.ModuleType, type)):
            return self._named_in(value, names)
        if isinstance(value, python_types.FunctionType):
            if _is_library(value.__module__):
                return f"function {value.__module__}.{value.__qualname__}"
            return f"function {self.number(value, '')}"
        if isinstance(value, python_types.BuiltinFunctionType):
            return f"function {value.__module__}.{value.__qualname__}"
        if isinstance(value, (tuple, list, set, frozenset)):
            items = [self.value(item, names) for item in value]
            return f"{_name(kind)}({', '.join(sorted(items) if isinstance(value, (set, frozenset)) else items)})"
        if isinstance(value, dict):
            return f"{_name(kind)}{[(self.value(k, names), self.value(v, names)) for k, v in value.items()]}"
        return self._remembered(value)

    def _named_in(self, owner: Any, names: dict[str, None]) -> str:
        """The text of a module or class: the attributes that the code may name."""
        if _is_library(owner.__name__ if isinstance(owner, python_types.ModuleType) else owner.__module__):
            return _name(owner)
        if isinstance(owner, type) and issubclass(owner, enum.Enum):
            return f"{_name(owner)}{[(name, repr(member.value)) for name, member in owner.__members__.items()]}"
        own = vars(owner)
        named = [f"{name}={self.value(own[name], names)}" for name in names if name in own]
        return f"{_name(owner)}{getattr(owner, '_fields', '')}{named}"  # for named tuples, where the order counts

    def _remembered(self, value: Any) -> str:
        """The text of a value that takes long to describe, remembered."""
        found = self._texts.get(id(value))
        if found is None:
            found = self._texts[id(value)] = (value, _by_value(value))  # the value too, so no other can get its id
        return found[1]


def _code(code: Any, docstring: str | None, names: dict[str, None]) -> str:
    """The text of a code object and of the functions inside it. Adds all names in it to ``names``."""
    constants = list(code.co_consts)
    if constants and docstring is not None and constants[0] == docstring and not _uses_first_constant(code.co_code):
        constants[0] = None
    names.update(dict.fromkeys(code.co_names))
    texts = [_code(c, None, names) if isinstance(c, python_types.CodeType) else _constant(c) for c in constants]
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    variables = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    exceptions = getattr(code, "co_exceptiontable", b"")
    return repr((code.co_code, texts, counts, variables, exceptions))


def _global_names(code: Any) -> Iterator[str]:
    """The globals that a code object and its inner functions load. The module `dis` would take ten times as long."""
    opcodes, arguments = code.co_code[::2], code.co_code[1::2]
    at = opcodes.find(_LOAD_GLOBAL)
    while at >= 0:
        number, prefix = arguments[at], at - 1
        while prefix >= 0 and opcodes[prefix] == dis.EXTENDED_ARG:
            number |= arguments[prefix] << 8 * (at - prefix)
            prefix -= 1
        yield code.co_names[number >> _GLOBAL_SHIFT]
        at = opcodes.find(_LOAD_GLOBAL, at + 1)
    for constant in code.co_consts:
        if isinstance(constant, python_types.CodeType):
            yield from _global_names(constant)


def _uses_first_constant(bytecode: bytes) -> bool:
    """Whether the code may load the constant in the docstring's place."""
    return any(instruction in bytecode for instruction in _FIRST_CONSTANT)


def _constant(value: Any) -> str:
    """The text of a constant of a code object. The order of a frozenset differs from process to process."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_constant, value))})"
    if isinstance(value, frozenset):
        return f"frozenset({', '.join(sorted(map(_constant, value)))})"
    return repr(value)


def _by_value(value: Any) -> str:
    """The text of a value that is no function, module, class or container of them."""
    if isinstance(value, np.dtype):
        return f"dtype {value} {value.itemsize} {value.alignment}"
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        content = hashlib.sha256(value.tobytes()).hexdigest()
        return f"array {value.dtype} {value.shape} {value.flags.f_contiguous} {content}"
    if isinstance(value, (types.Type, enum.Enum)):
        return f"{_name(type(value))} {value!r}"
    if type(value).__module__.startswith("llvmlite."):  # their pickled form changes once they generated code
        return f"{_name(type(value))} {value}"
    try:
        content = hashlib.sha256(pickle.dumps(value, protocol=4)).hexdigest()
    except Exception:  # Numba freezes nothing that cannot be pickled
        content = ""
    return f"{_name(type(value))} {content}"


def _name(owner: Any) -> str:
    return f"{getattr(owner, '__module__', '')}.{getattr(owner, '__qualname__', owner.__name__)}"


@functools.cache
def _is_library(module: str | None) -> bool:
    return module is not None and module.partition(".")[0] in _LIBRARIES
