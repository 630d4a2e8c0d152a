"""Exact odds of drawing cards: the hypergeometric distribution, with and without a mulligan."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb


def at_least(wanted: int, good: int, deck: int, seen: int) -> float:
    """The probability of at least ``wanted`` of ``good`` cards among ``seen`` cards of a shuffled deck.

    >>> round(at_least(1, 6, 50, 5), 4)
    0.4874
    """
    if not 0 <= good <= deck:
        return 0.0
    seen = min(max(seen, 0), deck)
    ways = sum(comb(good, number) * comb(deck - good, seen - number) for number in range(max(wanted, 0), seen + 1))
    return ways / comb(deck, seen)


def with_mulligan(wanted: int, good: int, deck: int, hand: int, drawn: int) -> float:
    """As :func:`at_least` for an opening hand and ``drawn`` later cards, if a player exchanges a hand without any of
    the good cards once, and the exchanged hand lies at the bottom of the deck.

    >>> round(with_mulligan(1, 6, 50, 5, 0), 4)
    0.7599
    """
    found, rest = 0.0, deck - hand
    for number in range(min(good, hand) + 1):
        dealt = comb(good, number) * comb(deck - good, hand - number) / comb(deck, hand)
        seen = drawn if number else hand + drawn
        found += dealt * at_least(wanted - number, good - number, rest, seen)
    return found


def one_of_each(groups: list[frozenset[int]], deck: int, seen: int) -> float:
    """The probability that ``seen`` cards include at least one of every group; a card may be in several. ``groups``:
    places of their cards in the deck.

    >>> round(one_of_each([frozenset(range(25)), frozenset(range(25, 50))], 50, 5), 4)
    0.9498
    """
    seen = min(seen, deck)
    found = 0.0
    for size in range(len(groups) + 1):
        for some in combinations(groups, size):
            missing = deck - len(frozenset().union(*some))
            found += (-1) ** size * comb(missing, seen) / comb(deck, seen)
    return min(1.0, max(0.0, found))


@dataclass(frozen=True)
class Odds:
    """The probability of a wish by a turn of the own: ``first``: going first, ``second``: going second;
    ``first_mulligan``, ``second_mulligan``: with a mulligan of every hand that has none of the cards; None where that
    is not defined. ``cards``: number of cards in the deck that count."""

    wish: str
    turn: int
    cards: int
    first: float
    second: float
    first_mulligan: float | None = None
    second_mulligan: float | None = None
