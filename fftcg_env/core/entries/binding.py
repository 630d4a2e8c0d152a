"""The same code over other names."""

from __future__ import annotations

import functools
import types as python_types
from dataclasses import dataclass
from typing import Any

from ..jit import Entry


@dataclass(frozen=True)
class Engine:
    """What :func:`made_engine` makes: the entry ``drive`` and the rule ``step``."""

    drive: Entry[..., None]
    step: Any
    names: dict[str, Any]
    """What the names in the functions of this package mean for the game."""


@dataclass(frozen=True)
class Looking:
    """What :func:`made_looking` makes: the entries of :mod:`fftcg_env.core.search`."""

    look: Entry[..., None]
    roll_out: Entry[..., None]
    advise: Entry[..., None] | None
    """None in a game without a heuristic."""
    judge: Entry[..., None]


def bound(template: Any, module: str, names: dict[str, Any]) -> Any:
    """The function over the game's names, as if it stood in the game's module."""
    known = {**template.__globals__, **names}
    made = python_types.FunctionType(template.__code__, known, template.__name__, template.__defaults__)
    functools.update_wrapper(made, template, ("__doc__", "__annotations__"), ())
    del made.__wrapped__  # type: ignore[attr-defined]
    made.__module__, made.__qualname__ = module, template.__name__
    return made
