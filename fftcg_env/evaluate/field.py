"""A field: decks (or agents) that played each other, and the pairs of every match-up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from scipy.sparse.csgraph import connected_components

from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.pentanomial import SCORES


class Field:
    """Who played whom with which results. Members have numbers from 0; ``names`` are for people and messages.

    ``counts``: int64 (members, members, 5), the pairs of each match-up from the side of the first; the match-up from
    the other side has the same in reverse order, a member against itself nothing.
    """

    def __init__(self, names: Sequence[str], matches: Iterable[tuple[int, int, PairCounts]] = ()) -> None:
        """``matches``: the numbers of both sides, and the pairs from the side of the first; the same match-up may come
        several times, from either side. Raises :class:`UnusableResultsError`."""
        if not names:
            raise UnusableResultsError("a field has at least one member")
        self.names = tuple(names)
        self.counts = np.zeros((len(names), len(names), len(SCORES)), np.int64)
        for one, other, results in matches:
            self.add(one, other, results)

    def __len__(self) -> int:
        return len(self.names)

    def add(self, one: int, other: int, results: PairCounts) -> None:
        """Further pairs of a match-up, from the side of ``one``. A member against itself tells nothing about the field
        and is refused. Raises :class:`UnusableResultsError`."""
        for number in (one, other):
            if not 0 <= number < len(self):
                raise UnusableResultsError(f"member {number} does not exist: there are {len(self)}, numbered from 0")
        if one == other:
            raise UnusableResultsError(f"{self.names[one]} against itself is no match-up of a field")
        self.counts[one, other] += results.counts
        self.counts[other, one] += results.reversed.counts

    def between(self, one: int, other: int) -> PairCounts:
        """All pairs of a match-up from the side of ``one``."""
        return PairCounts(tuple(self.counts[one, other].tolist()))

    @property
    def pairs(self) -> np.ndarray:
        """How many pairs each match-up has: int64 (members, members)."""
        return self.counts.sum(axis=2)

    @property
    def shares(self) -> np.ndarray:
        """The share of the points of each match-up, float64 (members, members) in [0, 1]; 1/2 on the diagonal, NaN
        where two never met."""
        with np.errstate(invalid="ignore"):
            shares = (self.counts @ SCORES) / self.pairs
        np.fill_diagonal(shares, 0.5)
        return shares

    def overall(self, member: int) -> PairCounts:
        """All pairs of a member, whoever the opponent was."""
        return PairCounts(tuple(self.counts[member].sum(axis=0).tolist()))

    def require_connected(self) -> None:
        """Raises :class:`UnusableResultsError` where two groups of members never met: they cannot be compared."""
        groups, group = connected_components(self.pairs > 0, directed=False)
        if groups > 1:
            stranger = int(np.flatnonzero(group != group[0])[0])
            raise UnusableResultsError(
                f"{self.names[0]} and {self.names[stranger]} never met, nor did opponents of theirs: "
                "they cannot be rated on one scale"
            )
