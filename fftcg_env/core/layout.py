"""Observation layout: one flat buffer with named, reshaped views (as OpenSpiel's observers have it), and its legend."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Parts = Mapping[str, tuple[tuple[int, ...], Mapping[str, tuple[int, int]]]]
"""Name -> (leading shape, {column: (low, high)})."""

WIDE = "_wide"
"""Ends the name of the field with those columns of a packed part that need 16 bits."""
NARROW_LIMITS = (-128, 127)
LINE = 64
"""Bytes: packed rows begin and end with lines of the processor's cache."""


@dataclass(frozen=True)
class Field:
    """One named part of the flat observation.

    ``start``: first place in the buffer; ``shape``: shape of the view, its last axis the columns; ``columns``: their
    names; ``low``, ``high``: inclusive range of each column; ``dtype``: of the view; ``by_column``: one column of all
    rows lies after the other, instead of one row after the other.
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
        """Values of one column."""
        return math.prod(self.shape[:-1])

    def column(self, name: str) -> int:
        """Index of a column along the last axis; ``KeyError`` names the columns there are."""
        if name not in self.columns:
            raise KeyError(f"no column {name!r}; there are {', '.join(self.columns)}")
        return self.columns.index(name)


class ObservationLayout:
    """Where everything stands in a flat observation vector.

    Plain: every value is an int16, ``dtype`` is int16, and a part is one field, row after row. Packed: ``dtype`` is
    int8 and a place a byte. Of each part the columns that fit into int8 are the field of its name, and the others,
    int16, the field ``<name>_wide``; columns come one after the other, and ``size`` is a multiple of 64. All wide
    fields come first, in the order of the parts.
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
        """Add a field for each part that has columns, from a place on; returns the place behind them."""
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
        """The name of the field in which a column of a part stands: ``"cards"``, or ``"cards_wide"``."""
        if (part, column) not in self._home:
            names = ", ".join(other for name, other in self._home if name == part)
            raise KeyError(f"the part {part!r} has no column {column!r}; there are {names or 'none'}")
        return self._home[part, column]

    def bounds(self, part: str, column: str) -> tuple[int, int]:
        """The lowest and the highest value of a column of a part."""
        home = self.fields[self.field_of(part, column)]
        return home.low[home.column(column)], home.high[home.column(column)]

    def place(self, part: str, column: str) -> int:
        """The place in the buffer of a column's first row. Its next row is one place further in a packed field of int8,
        two in one of int16 (of which a place is half a value), and as many as there are columns in a plain one."""
        home = self.fields[self.field_of(part, column)]
        before = home.column(column) * (home.rows if home.by_column else 1)
        return home.start + before * home.dtype.itemsize // self.dtype.itemsize

    def views(self, buffer: Any) -> dict[str, Any]:
        """Named views into ``buffer`` of shape ``(size,)`` or ``(n, size)``; writing to a view writes the buffer.

        A NumPy array, or a PyTorch tensor, of dtype ``dtype`` whose last axis is contiguous.
        """
        self._check(buffer)
        return {name: self._view(buffer, part) for name, part in self.fields.items()}

    def column(self, buffer: Any, part: str, column: str) -> Any:
        """One column of a part, wherever it stands: a view ``(...)`` or ``(..., rows)`` into ``buffer``.

        >>> from fftcg_env.games import load_game
        >>> layout = load_game("fftcg").layout
        >>> layout.column(np.zeros((3, layout.size), layout.dtype), "cards", "card_id").shape
        (3, 116)
        """
        self._check(buffer)
        home = self.fields[self.field_of(part, column)]
        return self._view(buffer, home)[..., home.column(column)]

    def _check(self, buffer: Any) -> None:
        if buffer.dtype != _dtype_like(buffer, self.dtype):
            raise TypeError(f"the observation is {buffer.dtype}; views are of the {self.dtype} that the game writes")

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
        """Lower bound of every place, of ``dtype``, shape ``(size,)``; the bytes of a wide value can be any."""
        return self._bounds("low")

    @property
    def high(self) -> np.ndarray:
        """Upper bound of every place, of ``dtype``, shape ``(size,)``; the bytes of a wide value can be any."""
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
        """What stands at a place of the buffer, for messages: ``cards[3].zone``."""
        for name, part in self.fields.items():
            index = (place - part.start) * self.dtype.itemsize // part.dtype.itemsize
            if place >= part.start and index < part.size:
                count = part.rows if part.by_column else len(part.columns)
                row, column = (index % count, index // count) if part.by_column else divmod(index, count)
                return f"{name}[{row}].{part.columns[column]}"
        return str(place)

    def outside(self, buffer: np.ndarray) -> list[tuple[str, str, int]]:
        """Values of observations that are outside the range of their column: (field, column, value), each one once."""
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
    """A dtype as the library of ``buffer`` calls it: NumPy, or PyTorch, which nobody has to have."""
    return dtype if isinstance(buffer, np.ndarray) else getattr(sys.modules[type(buffer).__module__], dtype.name)


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
class Duel:
    """Two groups of cards that fight each other: a card beats one whose endurance minus damage is at most its strength.

    ``one``, ``other``: names of groups of the legend; ``strength``, ``endurance``, ``damage``: columns of ``cards``.
    Without ``endurance`` it is the strength; without ``damage`` there is none to subtract.
    """

    one: str
    other: str
    strength: str
    endurance: str = ""
    damage: str = ""


@dataclass(frozen=True)
class Legend:
    """What the columns of an observation mean, for networks and tools that do not know the game.

    ``categories``: part -> columns whose numbers are names (a phase, a zone), not quantities; ``marks``: facts about a
    card that are told by bits, name -> (column of ``cards``, bit); ``roles``: columns of ``cards`` that say what a card
    has to do with the present decision, beside ``legal``; ``groups``: cards in plain sight that belong together, each
    card in one group at most; ``units``: part -> column -> the amount that counts as one (1000 of power). Columns
    ``card_id``, of any part, are rows of the game's ``card_features``. ``bits``: part -> columns of which each bit
    means something of its own (as those of ``marks`` do); ``references``: part -> columns that hold the row of a card
    plus 1; ``duels``: groups of cards that fight each other.
    """

    categories: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    groups: tuple[CardGroup, ...] = ()
    units: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    references: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    duels: tuple[Duel, ...] = ()
