"""Statistics of game endings: reasons, lengths, and a warning if too many games end by an empty deck."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from fftcg_env.evaluate.errors import UnusableResultsError

MANY_STALLED = 0.2
"""A warning is given from this share of games that ended without a win by play."""

QUARTILES = (0, 25, 50, 75, 100)


@dataclass(frozen=True)
class LengthSummary:
    """The lengths of games, for example in turns. ``quartiles``: minimum, 25 %, 50 %, 75 %, maximum."""

    games: int
    mean: float
    deviation: float
    quartiles: tuple[float, float, float, float, float]


def summarize_lengths(lengths: np.ndarray) -> LengthSummary:
    """``lengths``: (games), each at least 0. Raises :class:`UnusableResultsError`.

    >>> summarize_lengths(np.array([10, 12, 20])).quartiles
    (10.0, 11.0, 12.0, 16.0, 20.0)
    """
    array = np.asarray(lengths, float)
    if array.ndim != 1 or not array.size:
        raise UnusableResultsError(f"lengths must be a list of at least one number; the shape is {array.shape}")
    if not np.isfinite(array).all() or (array < 0).any():
        raise UnusableResultsError("the length of a game must be a finite number of at least 0")
    least, quarter, middle, three, most = (float(value) for value in np.percentile(array, QUARTILES))
    deviation = float(array.std(ddof=1)) if array.size > 1 else 0.0
    return LengthSummary(array.size, float(array.mean()), deviation, (least, quarter, middle, three, most))


def length_histogram(lengths: np.ndarray, bins: int = 20) -> tuple[np.ndarray, np.ndarray]:
    """A histogram of integer lengths in at most ``bins`` bins of equal, integer width.

    ``lengths``: as for :func:`summarize_lengths`. Returns the edges, int64 (bins + 1), and the counts, int64 (bins).
    """
    summary = summarize_lengths(lengths)
    if bins < 1:
        raise UnusableResultsError(f"bins is {bins}; it must be at least 1")
    least, most = int(summary.quartiles[0]), int(summary.quartiles[4])
    width = -(-(most - least + 1) // bins)
    edges = np.arange(least, most + width + 1, width)
    return edges, np.histogram(lengths, edges)[0]


@dataclass(frozen=True)
class Endings:
    """Why games ended. ``counts``: number of games for each reason in words, the most frequent first; ``stalled``:
    number of games that ended for a stalling reason, such as an empty deck or a limit; ``odd``: number of games for
    each reason that indicates a fault, such as an endless loop."""

    games: int
    counts: dict[str, int]
    stalled: int
    odd: dict[str, int] = field(default_factory=dict)

    def share(self, reason: str) -> float:
        """The share of the games that ended for this reason."""
        return self.counts.get(reason, 0) / self.games if self.games else 0.0

    @property
    def warnings(self) -> list[str]:
        """A sentence if many games stalled, and one if games ended for a reason that indicates a fault."""
        found = []
        if self.games and self.stalled / self.games >= MANY_STALLED:
            found.append(
                f"{self.stalled} of {self.games} games ({self.stalled / self.games:.0%}) ended by an empty deck or a "
                "limit: these agents often fail to win, so the results say less about the decks"
            )
        if self.odd:
            ends = ", ".join(f"{reason} ({count} games)" for reason, count in self.odd.items())
            found.append(f"some games ended because of a fault, so the results of their decks are unreliable: {ends}")
        return found


def count_endings(
    reasons: np.ndarray, names: Sequence[str], stalling: Collection[int] = (), odd: Collection[int] = ()
) -> Endings:
    """Count the reasons of endings. Raises :class:`UnusableResultsError`.

    ``reasons``: integers (games), the numbers of reasons; ``names``: the reasons in words by number (``Game.reasons``);
    ``stalling``: the numbers of reasons without a win by play, such as an empty deck; ``odd``: those that indicate a
    fault (``Game.odd_reasons``).

    >>> count_endings(np.array([1, 1, 2]), ("", "damage", "empty deck"), [2]).counts
    {'damage': 2, 'empty deck': 1}
    """
    array = np.asarray(reasons)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise UnusableResultsError("reasons must be a list of integers")
    numbers = [*stalling, *odd, *((array.min(), array.max()) if array.size else ())]
    if not all(0 <= number < len(names) for number in numbers):
        raise UnusableResultsError(f"each reason must be a number from 0 to {len(names) - 1}")
    found = np.bincount(array.astype(np.int64), minlength=len(names))
    order = [int(number) for number in np.argsort(-found, kind="stable") if found[number]]
    counts: dict[str, int] = {}
    for number in order:
        counts[names[number]] = counts.get(names[number], 0) + int(found[number])
    return Endings(
        games=int(array.size),
        counts=counts,
        stalled=sum(int(found[number]) for number in set(stalling)),
        odd={names[number]: int(found[number]) for number in order if number in odd},
    )
