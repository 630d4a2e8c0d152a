"""Nodes about what players may do or select while a text resolves."""

from __future__ import annotations

from dataclasses import dataclass

from ...nodes import Effect


@dataclass(frozen=True)
class OneOf(Effect):
    """ "Dull it or Freeze it": the controller selects at resolution which of the instructions is carried out (R7.54),
    among those that are possible."""

    options: tuple[Effect, ...]
