"""A field: decks or agents that played each other, with the results of every match-up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from fftcg_env.errors import require_extra
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.pentanomial import SCORES


class Field:
    """The results of all match-ups. Members are numbered from 0; ``names`` are shown to people.

    ``counts``: int64 (members, members, 5), the pair counts of each match-up from the side of the first member. The
    counts from the other side are in reverse order; those of a member against itself are 0.
    """

    def __init__(self, names: Sequence[str], matches: Iterable[tuple[int, int, PairCounts]] = ()) -> None:
        """``matches``: the numbers of both members, and the results from the side of the first. The same match-up may
        occur several times, from either side. Raises :class:`UnusableResultsError`."""
        if not names:
            raise UnusableResultsError("a field needs at least one member")
        self.names = tuple(names)
        self.counts = np.zeros((len(names), len(names), len(SCORES)), np.int64)
        for one, other, results in matches:
            self.add(one, other, results)

    def __len__(self) -> int:
        return len(self.names)

    def add(self, one: int, other: int, results: PairCounts) -> None:
        """Add pairs of a match-up, from the side of ``one``. Raises :class:`UnusableResultsError`, also for a member
        against itself."""
        for number in (one, other):
            if not 0 <= number < len(self):
                raise UnusableResultsError(f"there is no member {number}; the members are 0 to {len(self) - 1}")
        if one == other:
            raise UnusableResultsError(f"{self.names[one]} cannot be matched against itself")
        self.counts[one, other] += results.counts
        self.counts[other, one] += results.reversed.counts

    def between(self, one: int, other: int) -> PairCounts:
        """All pairs of a match-up from the side of ``one``."""
        return PairCounts(tuple(self.counts[one, other].tolist()))

    @property
    def pairs(self) -> np.ndarray:
        """The number of pairs of each match-up: int64 (members, members)."""
        return self.counts.sum(axis=2)

    @property
    def shares(self) -> np.ndarray:
        """The share of points in each match-up, float64 (members, members) in [0, 1]; 1/2 on the diagonal, NaN for
        members that never met."""
        with np.errstate(invalid="ignore"):
            shares = (self.counts @ SCORES) / self.pairs
        np.fill_diagonal(shares, 0.5)
        return shares

    def overall(self, member: int) -> PairCounts:
        """All pairs of a member, against all opponents."""
        return PairCounts(tuple(self.counts[member].sum(axis=0).tolist()))

    def require_connected(self) -> None:
        """Raise :class:`UnusableResultsError` if two groups of members never met, because they cannot be compared."""
        with require_extra("evaluate", "ratings need"):
            from scipy.sparse.csgraph import connected_components
        groups, group = connected_components(self.pairs > 0, directed=False)
        if groups > 1:
            stranger = int(np.flatnonzero(group != group[0])[0])
            raise UnusableResultsError(
                f"{self.names[0]} and {self.names[stranger]} cannot be rated on one scale: they never met, neither "
                "directly nor through common opponents"
            )
