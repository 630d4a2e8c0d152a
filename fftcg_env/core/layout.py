"""Observation layout: one flat buffer with named, reshaped views (the way OpenSpiel's observers do it)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Field:
    """One named part of the flat observation.

    ``start``: first position in the buffer; ``shape``: shape of the view; ``columns``: names along the last axis;
    ``low``, ``high``: inclusive range of each column.
    """

    start: int
    shape: tuple[int, ...]
    columns: tuple[str, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]

    @property
    def size(self) -> int:
        """Number of values."""
        return math.prod(self.shape)

    def column(self, name: str) -> int:
        """Index of a column along the last axis; ``KeyError`` names the columns there are."""
        if name not in self.columns:
            raise KeyError(f"no column {name!r}; there are {', '.join(self.columns)}")
        return self.columns.index(name)


class ObservationLayout:
    """Where everything stands in a flat observation vector of dtype int16."""

    dtype = np.dtype(np.int16)

    def __init__(self, parts: dict[str, tuple[tuple[int, ...], dict[str, tuple[int, int]]]]) -> None:
        """``parts``: name -> (leading shape, {column: (low, high)}); the columns are the last axis."""
        self.fields: dict[str, Field] = {}
        start = 0
        for name, (leading, columns) in parts.items():
            field = Field(
                start,
                (*leading, len(columns)),
                tuple(columns),
                tuple(low for low, _ in columns.values()),
                tuple(high for _, high in columns.values()),
            )
            self.fields[name] = field
            start += field.size
        self.size = start

    def views(self, buffer: np.ndarray) -> dict[str, np.ndarray]:
        """Named views into ``buffer`` of shape ``(size,)`` or ``(n, size)``; writing to a view writes the buffer."""
        leading = buffer.shape[:-1]
        return {
            name: buffer[..., field.start : field.start + field.size].reshape(leading + field.shape)
            for name, field in self.fields.items()
        }

    @property
    def low(self) -> np.ndarray:
        """Lower bound of every value, int16, shape ``(size,)``."""
        return self._bounds("low")

    @property
    def high(self) -> np.ndarray:
        """Upper bound of every value, int16, shape ``(size,)``."""
        return self._bounds("high")

    def _bounds(self, side: str) -> np.ndarray:
        bounds = np.zeros(self.size, np.int16)
        for name, view in self.views(bounds).items():
            view[...] = getattr(self.fields[name], side)
        return bounds
