"""Calling what calls itself deeply: Numba compiles a callee while it infers the types of its caller, 20 Python frames
for each rule that is nested."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

__all__ = ["call_deeply"]

P = ParamSpec("P")
R = TypeVar("R")

_RECURSION_LIMIT = 5_000
_STACK_WORDS = 140_000
"""Python (3.11 and later) takes the frames of its functions from pieces of 16 KB and gives a piece back as soon as its
last frame has ended: a call that happens to stand at the end of one costs two system calls and fresh pages each time,
in sum a tenth of a compilation (docs/performance.md). A frame that does not fit into a usual piece gets one of the next
power of two: for this many words (1.07 MiB) one of 2 MiB, whose rest is at hand for all that is called from it."""


def _call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return function(*args, **kwargs)


_call_with_room = FunctionType(_call.__code__.replace(co_stacksize=_STACK_WORDS), {})


def call_deeply(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a function that needs many nested frames."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION_LIMIT))
    try:
        result: R = _call_with_room(function, *args, **kwargs)
        return result
    finally:
        sys.setrecursionlimit(before)
