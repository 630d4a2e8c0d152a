"""Type the heuristic's memory in the annotations of rules.

A module of its own: a game that plays from a shared library declares the memory without importing Numba.
"""

from __future__ import annotations

from ....core.entry_arguments import Record
from ....core.jit import array_of, compiled_as
from .memory import MIND

__all__ = ["Mind", "Minds"]


@compiled_as(MIND)
class Mind(Record):
    """One working memory: dtype `MIND`."""


@compiled_as(array_of(MIND))
class Minds(Record):
    """One working memory, shape ``(1,)``."""
