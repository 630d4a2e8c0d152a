"""Type the heuristic's memory in the annotations of rules.

A module of its own: a game that plays from a shared library declares the memory without importing Numba.
"""

from __future__ import annotations

from ....core.entry_arguments import Record
from ....core.jit import array_of, compiled_as
from .memory import MEMORY

__all__ = ["Memories", "Memory"]


@compiled_as(MEMORY)
class Memory(Record):
    """One working memory: dtype `MEMORY`."""


@compiled_as(array_of(MEMORY))
class Memories(Record):
    """One working memory, shape ``(1,)``."""
