"""Lists of cards as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby


def counted(numbers: Iterable[str]) -> list[str]:
    """Card numbers, each with how many copies follow each other: ``["3 1-001H", "2 1-002R"]``.

    The order stays, for it is part of what a seed deals: a card whose copies stand apart is named several times.

    >>> counted(["1-001H", "1-001H", "1-002R", "1-001H"])
    ['2 1-001H', '1 1-002R', '1 1-001H']
    """
    return [f"{sum(1 for _ in copies)} {number}" for number, copies in groupby(numbers)]
