"""Nodes about what players may do or select while a text resolves."""

from __future__ import annotations

from . import Condition, Effect


class OneOf(Effect):
    """ "Dull it or Freeze it": the controller selects at resolution which of the instructions is carried out (R7.54),
    among those that are possible."""

    options: tuple[Effect, ...]


class ChooseEither(Effect):
    """Another choice instead of one: which of the two parts is declared, and carried out later, is decided by the
    condition when the targets are declared (R5.74, R7.21); later it is not asked again."""

    condition: Condition
    then: Effect
    otherwise: Effect
