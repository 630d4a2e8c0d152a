"""Observation layout: one flat buffer with named, reshaped views (as OpenSpiel's observers have it), and its legend."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

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
            part = Field(
                start,
                (*leading, len(columns)),
                tuple(columns),
                tuple(low for low, _ in columns.values()),
                tuple(high for _, high in columns.values()),
            )
            self.fields[name] = part
            start += part.size
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


@dataclass(frozen=True)
class CardGroup:
    """Cards that belong together ("my Forwards"): the rows of ``cards`` that show these values.

    ``equal``: column -> its value; ``bits``: column -> bits of which at least one is set; ``without``: column -> bits
    of which none is set.
    """

    name: str
    equal: Mapping[str, int]
    bits: Mapping[str, int] = field(default_factory=dict)
    without: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Legend:
    """What the columns of an observation mean, for networks and tools that do not know the game.

    ``categories``: field -> columns whose numbers are names (a phase, a zone), not quantities; ``marks``: facts about a
    card that are told by bits, name -> (column of ``cards``, bit); ``roles``: columns of ``cards`` that say what a card
    has to do with the present decision, beside ``legal``; ``groups``: cards in plain sight that belong together, each
    card in one group at most. Columns ``card_id``, of any field, are rows of the game's ``card_features``.
    """

    categories: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    groups: tuple[CardGroup, ...] = ()
