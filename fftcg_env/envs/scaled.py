"""``observation="scaled"``: observations as float32 numbers of the size of 1, ready for any network.

The columns are made from the game's layout and legend, one kind of column after its own rule:

====================  ================================================================================================
quantity              the value in its unit (power: 1000), divided by the largest one, but at most by 10, so that small
                      numbers stay visible; values beyond ``LIMIT`` are cut
category              a column for each value from 1 on, 1 where it is that value (``zone=3``); 0 is none of them
bits                  a column for each bit, 1 where it is set (``keywords:Haste``)
reference             a row of ``cards``, divided by the number of rows, so from 0 (none) to 1
printed card          ``card_id`` divided by the number of cards, and the facts of that card (``game.card_features``),
                      each divided by its largest value
====================  ================================================================================================

Values of 16 bits are one number each. Rows of cards that the player may not know stay zero.
"""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.game import Game
from ..core.layout import WIDE, columns_of

__all__ = ["ScaledObservations", "scaled_observations"]

NUMBER_SCALE = 10
"""Quantities, in their units, are divided by the largest one, but at most by this."""
LIMIT = 4.0
"""Largest absolute value of a column."""
MOST_VALUES = 64
"""Categories with more values are not one-hot: their number, divided by the largest one, is one column."""
NO_VALUE = np.int16(-0x8000)
CATEGORIES = ("kind", "action")
"""Columns of these names are categories in every part, in addition to those of the legend."""
CARD_ID = "card_id"
PLAIN_PARTS = ("global", "decision")
"""Parts whose numbers up to the number of cards are counts, and not rows of ``cards``."""


class ScaledObservations:
    """The form of a game's observations as float32; call it with observations ``(..., layout.size)``.

    - ``size``: number of values; ``names``: the name of each, such as ``cards[3].zone=2``.
    - ``parts``: part -> (leading shape, columns); a part is stored row by row, one part after the other.
    - ``space``: the ``Box`` of one observation.

    >>> from fftcg_env.games import load_game
    >>> scaled = ScaledObservations(load_game("kingdom_hearts"))
    >>> flat = np.zeros((3, scaled.game.layout.size), scaled.game.layout.dtype)
    >>> scaled(flat).shape == (3, scaled.size)
    True
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        layout = game.layout
        facts = np.asarray(game.card_features, np.float32)
        self._facts = np.ascontiguousarray(facts / np.abs(facts).max(axis=0).clip(min=1e-6))
        self.parts: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {}
        self._starts: dict[str, int] = {}
        self._fields = tuple(layout.fields)
        firsts = np.cumsum([0, *(layout.fields[name].size for name in self._fields)])
        self._first = dict(zip(self._fields, firsts.tolist(), strict=False))
        source, factor, low, high = [], [], [], []  # arrays, one for each part
        # Places with the value or the bit that they encode.
        special: dict[str, list[np.ndarray]] = {"hot": [], "bit": []}
        self._parts_with_cards: list[tuple[str, int, np.ndarray]] = []  # name, first column of facts, values of card_id
        start = 0
        for part in dict.fromkeys(name.removesuffix(WIDE) for name in self._fields):
            leading = layout.fields[part if part in layout.fields else part + WIDE].shape[:-1]
            rows, columns = int(np.prod(leading, dtype=int)), self._columns(part)
            width = len(columns)
            self.parts[part] = (leading, tuple(name for name, *_ in columns))
            self._starts[part] = start
            places = start + np.arange(rows)[:, None] * width + np.arange(width)
            source.append(np.stack([self._values_of(part, origin) for _, origin, *_ in columns], axis=1).ravel())
            factor.append(np.tile([scale for _, _, scale, *_ in columns], rows))
            low.append(np.tile([bounds[0] for *_, bounds in columns], rows))
            high.append(np.tile([bounds[1] for *_, bounds in columns], rows))
            for k, (_, _, _, kind, number, _) in enumerate(columns):
                if kind == "fact" and number == 0:
                    self._parts_with_cards.append((part, k, self._values_of(part, CARD_ID)))
                if kind in special:
                    special[kind].append(np.stack([places[:, k], np.full(rows, number)]))
            start += rows * width
        self.size = start
        self._source, self._factor = np.concatenate(source), np.concatenate(factor).astype(np.float32)
        hot, bit = (
            np.concatenate(found, axis=1) if found else np.zeros((2, 0), np.int64) for found in special.values()
        )
        # Whole rows are compared, which is faster than places: with a value that no column has, and with no bit.
        self._value_of_place, self._bit_of_place = np.full(start, NO_VALUE), np.zeros(start, np.int16)
        self._value_of_place[hot[0]], self._bit_of_place[bit[0]] = hot[1], bit[1]
        limits = (np.concatenate(low).astype(np.float32), np.concatenate(high).astype(np.float32))
        self._cut = np.flatnonzero((limits[0] == -LIMIT) | (limits[1] == LIMIT))
        self.space = spaces.Box(*limits, dtype=np.float32)

    def _values_of(self, part: str, column: str) -> np.ndarray:
        """Where the values of a column are in the row of all values, one for each row of the part."""
        name = self.game.layout.field_of(part, column)
        field = self.game.layout.fields[name]
        values: np.ndarray = self._first[name] + np.arange(field.rows) * len(field.columns) + field.column(column)
        return values

    def _columns(self, part: str) -> list[tuple[str, str, float, str, int, tuple[float, float]]]:
        """The columns of a part: name, column of the layout, factor, kind, number (of a value, bit or fact), bounds."""
        layout, legend = self.game.layout, self.game.legend
        marks: dict[str, list[tuple[str, int]]] = {}
        for name, (column, bits) in legend.marks.items() if part == "cards" else ():
            marks.setdefault(column, []).append((name, bits))
        rows = layout.fields["cards"].rows if "cards" in layout.fields else -1
        found: list[tuple[str, str, float, str, int, tuple[float, float]]] = []
        for column in columns_of(layout, part):
            low, high = layout.bounds(part, column)
            largest = max(abs(low), abs(high), 1)
            category = column in legend.categories.get(part, ()) or column in CATEGORIES
            reference = column in legend.references.get(part, ()) or (
                part not in PLAIN_PARTS and (low, high) == (0, rows) and column != CARD_ID
            )
            if column == CARD_ID:
                found.append((column, column, 1 / len(self._facts), "number", 0, (0, largest / len(self._facts))))
                found += [
                    (f"{column}:{name}", column, 0.0, "fact", k, (float(facts.min()), float(facts.max())))
                    for k, (name, facts) in enumerate(zip(self.game.card_feature_names, self._facts.T, strict=True))
                ]
            elif category and high <= MOST_VALUES:
                found += [(f"{column}={value}", column, 0.0, "hot", value, (0, 1)) for value in range(1, high + 1)]
            elif (column in marks or column in legend.bits.get(part, ())) and high > 1:
                named = marks.get(column) or [(str(k), 1 << k) for k in range(high.bit_length())]
                found += [(f"{column}:{name}", column, 0.0, "bit", bits, (0, 1)) for name, bits in named]
            elif category or reference:
                found.append((column, column, 1 / largest, "number", 0, (low / largest, high / largest)))
            else:
                unit = legend.units.get(part, {}).get(column, 1)
                scale = 1 / (unit * max(1.0, min(largest / unit, NUMBER_SCALE)))
                bounds = (max(low * scale, -LIMIT), min(high * scale, LIMIT))
                found.append((column, column, scale, "number", 0, bounds))
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each value, in order."""
        found = []
        for part, (leading, columns) in self.parts.items():
            for row in np.ndindex(*leading):
                found += [f"{part}{list(row) if row else ''}.{column}" for column in columns]
        return tuple(found)

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Float32 ``(..., size)``, in a new array, of observations ``(..., layout.size)`` of ``layout.dtype``."""
        self.game.layout.check(observations)
        leading = observations.shape[:-1]
        flat = self.game.layout.views(observations.reshape(-1, observations.shape[-1]))
        count = len(next(iter(flat.values())))
        fields = self.game.layout.fields
        parts = [flat[name].reshape(count, fields[name].size) for name in self._fields]
        values = np.concatenate(parts, axis=1, dtype=np.int16)
        raw = values.take(self._source, axis=1)
        out = raw * self._factor
        out[:, self._cut] = out[:, self._cut].clip(-LIMIT, LIMIT)
        out += raw == self._value_of_place
        out += (raw & self._bit_of_place) != 0
        views, many = self.views(out), self._facts.shape[1]
        for part, first, where in self._parts_with_cards:
            ids = values[:, where].reshape(count, *self.parts[part][0])
            views[part][..., first : first + many] = self._facts[ids]
        return out.reshape(*leading, self.size)

    def views(self, scaled: Any) -> dict[str, Any]:
        """The parts of scaled observations ``(..., size)`` as views ``(..., *leading, columns)``; also of tensors."""
        found = {}
        for part, (leading, columns) in self.parts.items():
            shape = (*leading, len(columns))
            first = self._starts[part]
            found[part] = scaled[..., first : first + int(np.prod(shape))].reshape((*scaled.shape[:-1], *shape))
        return found

    def card_ids(self, scaled: Any, part: str = "cards") -> Any:
        """The numbers of the printed cards in a part, for embeddings: rows of ``game.card_features``, as floats."""
        return (self.views(scaled)[part][..., self.parts[part][1].index(CARD_ID)] * len(self._facts)).round()


_MADE: weakref.WeakKeyDictionary[Any, ScaledObservations] = weakref.WeakKeyDictionary()


def scaled_observations(game: Game) -> ScaledObservations:
    """The form of a game, made once for each game object."""
    if game not in _MADE:
        _MADE[game] = ScaledObservations(game)
    return _MADE[game]
