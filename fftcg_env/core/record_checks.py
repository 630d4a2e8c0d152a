"""What the fields of a record can hold: declared once for each game, checked where records come from a file.

Compiled rules look arrays up by what a record holds and check nothing, so a record of a stranger must be in its bounds
before it is played. A game declares them in ``record/bounds.py`` as an attribute ``bounds``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import FFTCGEnvError

__all__ = ["FREE", "Bounds", "Range", "RecordError", "bounds_of", "lost_cards", "require_bounds", "undeclared"]


class RecordError(FFTCGEnvError, ValueError):
    """A record that is not one of the game; the message says which field of which game holds what."""


@dataclass(frozen=True)
class Range:
    """The numbers from ``low`` to ``high``, and those of ``also``, such as the one for "no card"."""

    low: int
    high: int
    also: tuple[int, ...] = ()

    def __str__(self) -> str:
        also = "".join(f" or {number}" for number in self.also)
        return f"{self.low} to {self.high}{also}"


FREE = None
"""The bounds of a field that is a number and no index: whatever its type holds."""

Bounds = Mapping[str, Range | None]
"""By the name of the field, with dots for records in records: ``build.player``."""


def bounds_of(declared: Iterable[tuple[Range | None, str]]) -> Bounds:
    """Bounds, declared as the names of all fields that have them, with blanks between."""
    return {name: bounds for bounds, names in declared for name in names.split()}


def _leaves(dtype: np.dtype, before: str = "") -> Iterator[str]:
    """The names of all fields that hold numbers."""
    for name in dtype.names or ():
        base = dtype[name].base
        if base.names:
            yield from _leaves(base, f"{before}{name}.")
        else:
            yield before + name


def undeclared(dtype: np.dtype, bounds: Bounds) -> list[str]:
    """The fields of a record that have no bounds, and bounds that are of no field."""
    return sorted({*_leaves(dtype)} ^ {*bounds})


def require_bounds(states: np.ndarray, bounds: Bounds) -> None:
    """Raise :class:`RecordError` for the first field of records ``(n,)`` that is out of its bounds."""
    for name, allowed in bounds.items():
        if allowed is None:
            continue
        column = states
        for part in name.split("."):
            column = column[part]
        if not column.size or (allowed.low <= int(column.min()) and int(column.max()) <= allowed.high):
            continue
        wrong = (column < allowed.low) | (column > allowed.high)
        if allowed.also:
            wrong &= ~np.isin(column, allowed.also)
        if wrong.any():
            place = tuple(np.argwhere(wrong)[0])
            raise RecordError(f"game {place[0]}: {name} holds {int(column[place])}; it can be {allowed}")


def lost_cards(states: np.ndarray, listless: Sequence[int] = (), side: str | None = None) -> np.ndarray:
    """Bool ``(n,)``: games in which a card is in no list, in two, or in that of another zone or side.

    ``states``: records ``(n,)`` with ``card_id`` (below 0: no card), ``zone``, ``zone_cards`` and ``zone_count``;
    ``listless``: zones whose cards stand in no list; ``side``: the field that says in whose lists a card is.
    """
    places = states["zone_cards"].shape[-1]
    game, player, zone, place = np.nonzero(np.arange(places) < states["zone_count"].astype(np.int64)[..., None])
    card = states["zone_cards"].astype(np.int64)[game, player, zone, place]
    wrong = states["zone"][game, card] != zone
    if side is not None:
        wrong |= states[side][game, card] != player
    found = np.zeros(states["zone"].shape, np.int64)
    np.add.at(found, (game, card), 1)
    there = states["card_id"] >= 0
    listed = there & ~np.isin(states["zone"], listless)
    bad: np.ndarray = (found != listed).any(axis=1)
    np.logical_or.at(bad, game[wrong], True)
    return bad
