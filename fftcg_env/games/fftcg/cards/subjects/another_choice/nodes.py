"""Nodes about another choice "instead"."""

from __future__ import annotations

from dataclasses import dataclass

from ...nodes import Condition, Effect


@dataclass(frozen=True)
class ChooseEither(Effect):
    """Another choice instead of one: which of the two parts is declared, and carried out later, is decided by the
    condition when the targets are declared (R5.74, R7.21); later it is not asked again."""

    condition: Condition
    then: Effect
    otherwise: Effect
