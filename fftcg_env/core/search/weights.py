"""Weights of heuristics by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import ArgumentError
from ..registry import did_you_mean

__all__ = ["set_weights"]


def set_weights(weights: Any, names: Sequence[str], given: Mapping[str, int]) -> None:
    """Set those of an array of weights that are given by name; the error for another name tells the nearest one."""
    for name, value in given.items():
        if name not in names:
            raise ArgumentError(f"the heuristic has no weight {name!r}; {did_you_mean(name, names)}")
        weights[names.index(name)] = value
