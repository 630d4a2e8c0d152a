"""Checks of records: whether their fields are within bounds, and whether zone lists hold every card once.

Bounds: compiled rules use values of a record as indexes without a check. So a record from a file must be within its
bounds before it is played. A game declares the bounds in ``record/bounds.py`` as an attribute ``bounds``.

Zone lists: soak runs and tests call :func:`lost_cards` on the records of running games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import FFTCGEnvError


class RecordError(FFTCGEnvError, ValueError):
    """A record that is no valid record of the game; the message names game, field and value."""


@dataclass(frozen=True)
class Range:
    """The numbers from ``low`` to ``high``, and the numbers in ``also``, such as the one for "no card"."""

    low: int
    high: int
    also: tuple[int, ...] = ()

    def __str__(self) -> str:
        also = "".join(f" or {number}" for number in self.also)
        return f"{self.low} to {self.high}{also}"


TRUTH = Range(0, 1)


FREE = None
"""The bounds of a field that is never an index: any value of its type."""

Bounds = Mapping[str, Range | None]
"""Name of a field -> its bounds. Fields of records in records have dots: ``build.player``."""


def bounds_of(declared: Iterable[tuple[Range | None, str]]) -> Bounds:
    """Make bounds from pairs of a range and the names of its fields, separated by spaces."""
    return {name: bounds for bounds, names in declared for name in names.split()}


def require_bounds(states: np.ndarray, bounds: Bounds) -> None:
    """Raise :class:`RecordError` for the first field of the records ``(n,)`` that is out of bounds."""
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
    """Find games in which a card is in no zone list, in two lists, or in a list of the wrong zone or side.

    - ``states``: records ``(n,)`` with ``card_id`` (below 0: no card), ``zone``, ``zone_cards`` and ``zone_count``.
    - ``listless``: zones without a list.
    - ``side``: the field that says in whose lists a card must be.

    Returns bool ``(n,)``.
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
