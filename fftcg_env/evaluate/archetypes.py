"""Archetypes: groups of deck lists that share most of their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform

SHARED = 0.5
"""Lists of one archetype share at least this part of their cards, on average."""


@dataclass(frozen=True)
class Archetype:
    """A group of lists. ``members``: their numbers; ``shared``: the mean part of the cards that two of them share, 1
    for a single list; ``core``: cards that all of them have, with the smallest number of copies, those that fewest
    other lists have first."""

    members: tuple[int, ...]
    shared: float
    core: tuple[tuple[str, int], ...]


def overlap(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    """The part of the cards that two lists share, in copies, of the larger list: 0 to 1.

    >>> overlap({"a": 3, "b": 1}, {"a": 2, "c": 2})
    0.5
    """
    common = sum(min(copies, other.get(card, 0)) for card, copies in one.items())
    return common / max(1, sum(one.values()), sum(other.values()))


def archetypes(lists: Sequence[Mapping[str, int]], shared: float = SHARED) -> list[Archetype]:
    """The archetypes of lists (card: copies), the largest first, by average linkage on :func:`overlap`.

    ``shared``: lists are joined as long as they share this part of their cards on average, 0 to 1.
    """
    count = len(lists)
    near = np.array([[overlap(one, other) for other in lists] for one in lists]).reshape(count, count)
    groups = np.ones(count, int)
    if count > 1:
        far = 1 - near
        np.fill_diagonal(far, 0)
        groups = fcluster(linkage(squareform(far, checks=False), "average"), 1 - shared + 1e-9, "distance")
    holders = Counter(card for each in lists for card in each)
    found = []
    for group in np.unique(groups):
        members = tuple(np.flatnonzero(groups == group).tolist())
        pairs = [near[one, other] for one in members for other in members if one < other]
        first = lists[members[0]]
        core = {card: min(lists[member].get(card, 0) for member in members) for card in first}
        ranked = sorted(((card, n) for card, n in core.items() if n), key=lambda each: (holders[each[0]], -each[1]))
        found.append(Archetype(members, float(np.mean(pairs)) if pairs else 1.0, tuple(ranked)))
    return sorted(found, key=lambda each: (-len(each.members), each.members))
