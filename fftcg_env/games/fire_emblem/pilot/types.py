"""Minds in the annotations of rules."""

from __future__ import annotations

from ....core.entry_arguments import Record
from ....core.jit import array_of, compiled_as
from .mind import MIND

__all__ = ["Mind", "Minds"]


@compiled_as(MIND)
class Mind(Record):
    """One mind: `MIND`."""


@compiled_as(array_of(MIND))
class Minds(Record):
    """One mind, shape ``(1,)``."""
