"""Observation layouts: named, reshaped views of one flat buffer (as in OpenSpiel's observers), and their legend."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np

from .registry import did_you_mean

Parts = Mapping[str, tuple[tuple[int, ...], Mapping[str, tuple[int, int]]]]
"""Name -> (leading shape, {column: (low, high)})."""

WIDE = "_wide"
"""Suffix of the field with those columns of a packed part that need 16 bits."""
NARROW_LIMITS = (-128, 127)
LINE = 64
"""Bytes of a cache line; the size of packed rows is a multiple of it."""
WORD = 2
"""Bytes of a value of a wide column."""
MOST_SEEN = 99
"""Greater numbers are observed as this one in games whose rules do not bound them."""


@dataclass(frozen=True)
class Field:
    """One named part of the flat observation.

    - ``start``: first place in the buffer.
    - ``shape``: shape of the view; the last axis is the columns.
    - ``columns``: names of the columns; ``low``, ``high``: inclusive range of each.
    - ``dtype``: dtype of the view.
    - ``by_column``: values are stored column by column instead of row by row.
    """

    start: int
    shape: tuple[int, ...]
    columns: tuple[str, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    dtype: np.dtype = field(default_factory=lambda: np.dtype(np.int16))
    by_column: bool = False

    @property
    def size(self) -> int:
        """Number of values."""
        return math.prod(self.shape)

    @property
    def rows(self) -> int:
        """Number of values of one column."""
        return math.prod(self.shape[:-1])

    def column(self, name: str) -> int:
        """Index of a column along the last axis. Raises ``KeyError`` that lists the columns."""
        if name not in self.columns:
            raise KeyError(f"no column {name!r}; there are {', '.join(self.columns)}")
        return self.columns.index(name)


class ObservationLayout:
    """The fields of a flat observation vector, and their places.

    - Plain: ``dtype`` is int16, and each part is one field, stored row by row.
    - Packed: ``dtype`` is int8, and a place is a byte. The columns of a part that fit into int8 are the field of the
      part's name; the other columns, int16, are the field ``<name>_wide``. Fields are stored column by column, all wide
      fields first. ``size`` is a multiple of 64.
    """

    def __init__(self, parts: Parts, packed: bool = False) -> None:
        """``parts``: name -> (leading shape, {column: (low, high)}); the columns are the last axis."""
        self.packed = packed
        self.dtype = np.dtype(np.int8 if packed else np.int16)
        self.fields: dict[str, Field] = {}
        self._home: dict[tuple[str, str], str] = {}
        if not packed:
            self.size = self._add(parts, "", 0, self.dtype)
            return
        narrow = {name: (leading, _fitting(columns, True)) for name, (leading, columns) in parts.items()}
        wide = {name: (leading, _fitting(columns, False)) for name, (leading, columns) in parts.items()}
        end = self._add(wide, WIDE, 0, np.dtype(np.int16))
        end = self._add(narrow, "", end, np.dtype(np.int8))
        self.size = -(-end // LINE) * LINE

    def _add(self, parts: Parts, suffix: str, start: int, dtype: np.dtype) -> int:
        """Add a field for each part that has columns, from ``start`` on; returns the place behind them."""
        for name, (leading, columns) in parts.items():
            if not columns:
                continue
            lows, highs = ([bounds[k] for bounds in columns.values()] for k in range(2))
            part = Field(start, (*leading, len(columns)), tuple(columns), tuple(lows), tuple(highs), dtype, self.packed)
            self.fields[name + suffix] = part
            self._home.update({(name, column): name + suffix for column in columns})
            start += part.size * dtype.itemsize // self.dtype.itemsize
        return start

    def field_of(self, part: str, column: str) -> str:
        """The name of the field that has a column of a part: ``"cards"`` or ``"cards_wide"``. Raises ``KeyError`` that
        lists the parts, or the columns of the part."""
        if (part, column) not in self._home:
            names = [other for name, other in self._home if name == part]
            if not names:
                parts = {name for name, _ in self._home}
                raise KeyError(f"there is no part {part!r}; {did_you_mean(str(part), parts)}")
            raise KeyError(f"the part {part!r} has no column {column!r}; there are {', '.join(names)}")
        return self._home[part, column]

    def bounds(self, part: str, column: str) -> tuple[int, int]:
        """The lowest and highest value of a column of a part."""
        home = self.fields[self.field_of(part, column)]
        return home.low[home.column(column)], home.high[home.column(column)]

    def place(self, part: str, column: str) -> int:
        """The place of a column's first row in the buffer.

        The next row is one place further in a packed int8 field, two in a packed int16 field (a place is half a value),
        and as many places as there are columns in a plain field.
        """
        home = self.fields[self.field_of(part, column)]
        before = home.column(column) * (home.rows if home.by_column else 1)
        return home.start + before * home.dtype.itemsize // self.dtype.itemsize

    def places(self, part: str) -> Any:
        """The place of each column of a part (:meth:`place`), by its name in capitals: ``places("cards").ZONE``.

        Compiled rules read them as constants.
        """
        columns = columns_of(self, part)
        return IntEnum(part, {column.upper(): self.place(part, column) for column in columns})

    def views(self, buffer: Any) -> dict[str, Any]:
        """Named views into ``buffer``, of shape ``(size,)`` or ``(n, size)``; writing to a view writes to the buffer.

        ``buffer``: a NumPy array or a PyTorch tensor of dtype ``dtype`` whose last axis is contiguous. Raises
        ``TypeError`` for another type or dtype, ``ValueError`` for another size.
        """
        self.check(buffer)
        return {name: self._view(buffer, part) for name, part in self.fields.items()}

    def column(self, buffer: Any, part: str, column: str) -> Any:
        """One column of a part, as a view ``(...)`` or ``(..., rows)`` into ``buffer``.

        >>> from fftcg_env.games import load_game
        >>> layout = load_game("fftcg").layout
        >>> layout.column(np.zeros((3, layout.size), layout.dtype), "cards", "card_id").shape
        (3, 116)
        """
        self.check(buffer)
        home = self.fields[self.field_of(part, column)]
        return self._view(buffer, home)[..., home.column(column)]

    def check(self, buffer: Any) -> None:
        """Raise ``TypeError`` or ``ValueError`` unless ``buffer`` has observations of this layout, ``(..., size)`` of
        ``dtype``."""
        if not hasattr(buffer, "dtype"):
            raise TypeError(f"the observation is a {type(buffer).__name__}; it must be an array of {self.dtype}")
        if buffer.dtype != _dtype_like(buffer, self.dtype):
            raise TypeError(f"the observation has dtype {buffer.dtype}; this layout needs {self.dtype}")
        if tuple(buffer.shape[-1:]) != (self.size,):
            raise ValueError(f"the observation has the shape {tuple(buffer.shape)}; its last axis must be {self.size}")

    def _view(self, buffer: Any, part: Field) -> Any:
        size = part.size * part.dtype.itemsize // self.dtype.itemsize
        values = buffer[..., part.start : part.start + size]
        if part.dtype != self.dtype:
            values = values.view(_dtype_like(buffer, part.dtype))
        leading = tuple(buffer.shape[:-1])
        if part.by_column and len(part.shape) > 1:
            return values.reshape(leading + part.shape[::-1]).swapaxes(-1, -2)
        return values.reshape(leading + part.shape)

    @property
    def low(self) -> np.ndarray:
        """Lower bound of every place, of ``dtype``, shape ``(size,)``; bytes of wide values are not limited."""
        return self._bounds("low")

    @property
    def high(self) -> np.ndarray:
        """Upper bound of every place, of ``dtype``, shape ``(size,)``; bytes of wide values are not limited."""
        return self._bounds("high")

    def _bounds(self, side: str) -> np.ndarray:
        bounds = np.full(self.size, NARROW_LIMITS[side == "high"], self.dtype)  # also the padding
        for part in self.fields.values():
            if part.dtype == self.dtype:
                self._view(bounds, part)[...] = getattr(part, side)
            else:
                last = part.start + part.size * part.dtype.itemsize
                bounds[part.start : last] = NARROW_LIMITS[side == "high"]
        return bounds

    def name_of(self, place: int) -> str:
        """The name of a place of the buffer, for messages: ``cards[3].zone``."""
        for name, part in self.fields.items():
            index = (place - part.start) * self.dtype.itemsize // part.dtype.itemsize
            if place >= part.start and index < part.size:
                count = part.rows if part.by_column else len(part.columns)
                row, column = (index % count, index // count) if part.by_column else divmod(index, count)
                return f"{name}[{row}].{part.columns[column]}"
        return str(place)

    def outside(self, buffer: np.ndarray) -> list[tuple[str, str, int]]:
        """Values of observations outside the range of their column: (field, column, value), each once."""
        found = []
        for name, view in self.views(buffer).items():
            part = self.fields[name]
            for *_, column in np.argwhere((view < np.array(part.low)) | (view > np.array(part.high))):
                values = view[..., column]
                wrong = values[(values < part.low[column]) | (values > part.high[column])]
                found += [(name, part.columns[column], int(value)) for value in np.unique(wrong)]
        return list(dict.fromkeys(found))


def columns_of(layout: ObservationLayout, part: str) -> tuple[str, ...]:
    """All columns of a part: those of its field, then those of its wide field."""
    fields = (layout.fields.get(part), layout.fields.get(part + WIDE))
    return tuple(column for field in fields if field is not None for column in field.columns)


def _fitting(columns: Mapping[str, tuple[int, int]], narrow: bool) -> dict[str, tuple[int, int]]:
    """The columns that fit into int8, or those that do not."""
    least, most = NARROW_LIMITS
    return {name: bounds for name, bounds in columns.items() if (least <= bounds[0] and bounds[1] <= most) == narrow}


def _dtype_like(buffer: Any, dtype: np.dtype) -> Any:
    """A dtype in the library of ``buffer``: NumPy, or PyTorch, which may not be installed."""
    return dtype if isinstance(buffer, np.ndarray) else getattr(sys.modules[type(buffer).__module__], dtype.name)


@dataclass(frozen=True)
class CardGroup:
    """Cards that belong together ("my Forwards"): the rows of ``cards`` with certain values.

    - ``equal``: column -> its value.
    - ``bits``: column -> bits; at least one of them is set.
    - ``without``: column -> bits; none of them is set.
    """

    name: str
    equal: Mapping[str, int]
    bits: Mapping[str, int] = field(default_factory=dict)
    without: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Duel:
    """Two groups of cards that fight each other.

    A card beats another one if its strength is at least the other's endurance minus damage. ``one``, ``other``: names
    of groups of the legend; ``strength``, ``endurance``, ``damage``: columns of ``cards``. Without ``endurance``, the
    strength is the endurance; without ``damage``, nothing is subtracted.
    """

    one: str
    other: str
    strength: str
    endurance: str = ""
    damage: str = ""


@dataclass(frozen=True)
class Legend:
    """The meaning of the columns of an observation, for networks and tools that do not know the game.

    - ``categories``: part -> columns whose numbers are categories (a phase, a zone), not quantities.
    - ``marks``: flags of a card: name -> (column of ``cards``, bit).
    - ``roles``: columns of ``cards`` other than ``legal`` that say how a card is involved in the current decision.
    - ``groups``: visible cards that belong together; each card is in one group at most.
    - ``units``: part -> column -> the amount that counts as one (1000 of power).
    - ``bits``: part -> columns in which each bit has a meaning of its own (as in ``marks``).
    - ``references``: part -> columns that hold the row of a card plus 1.
    - ``duels``: groups of cards that fight each other.

    A column ``card_id`` of any part is a row of the game's ``card_features``.
    """

    categories: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    groups: tuple[CardGroup, ...] = ()
    units: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    references: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    duels: tuple[Duel, ...] = ()
