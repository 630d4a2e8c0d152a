"""Decks: files, the rules of their construction (C-1.2, C-1.3), random ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..record.numbers import CARDS_PER_PLAYER, COPIES, DECK_SIZE
from .pool import DATA, CardPool

__all__ = ["Deck", "DeckError", "check_deck", "embedded_decks", "load_deck", "random_deck"]


class DeckError(ValueError):
    """A deck that cannot be played; the message says why and cites the rule."""


@dataclass(frozen=True)
class Deck:
    """``cards``: card numbers in any order, the Heroine among them. For tools that know main decks and LB decks it is
    a main deck."""

    name: str
    cards: tuple[str, ...]

    @property
    def main(self) -> tuple[str, ...]:
        """All cards."""
        return self.cards

    @property
    def lb(self) -> tuple[str, ...]:
        """None: the game has one deck a player."""
        return ()


def limit_of(pool: CardPool, number: str) -> int:
    """Cards of this number that a deck may have: three, or what its text says (C-1.3)."""
    limit = pool.meanings[pool.numbers[number]].limit
    return COPIES if limit is None else limit


def check_deck(pool: CardPool, deck: Deck) -> Deck:
    """The deck, if it is legal (C-1.2, C-1.3). Raises :class:`DeckError`."""
    unknown = sorted(set(deck.cards) - set(pool.numbers))
    if unknown:
        raise DeckError(f"deck {deck.name!r}: there is no card {unknown[0]}")
    heroines = sum(pool[number].type == "heroine" for number in deck.cards)
    if heroines != 1:
        raise DeckError(f"deck {deck.name!r} has {heroines} Heroines; it needs one (C-1.2)")
    if len(deck.cards) != CARDS_PER_PLAYER:
        raise DeckError(
            f"deck {deck.name!r} has {len(deck.cards) - 1} cards beside the Heroine; it needs {DECK_SIZE} (C-1.2)"
        )
    for number, count in Counter(deck.cards).items():
        if count > limit_of(pool, number):
            raise DeckError(
                f"deck {deck.name!r} has {count} cards {number}; {limit_of(pool, number)} are allowed (C-1.3)"
            )
    return deck


def ordered(pool: CardPool, deck: Deck) -> list[str]:
    """The cards of a deck, its Heroine last."""
    return sorted(deck.cards, key=lambda number: pool[number].type == "heroine")


def read_deck(path: Path, pool: CardPool) -> Deck:
    """A deck file: a line a card, ``3 CC-014``; what follows a ``#`` is a comment. Raises :class:`DeckError` and
    ``OSError``."""
    cards: list[str] = []
    for place, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not words[0].isdecimal():
            raise DeckError(f"{path.name}, line {place}: {line.strip()[:60]!r} is no count and card number")
        cards += [words[1]] * min(int(words[0]), CARDS_PER_PLAYER + 1)
    return check_deck(pool, Deck(path.stem, tuple(cards)))


def embedded_decks(pool: CardPool) -> dict[str, Deck]:
    """The decks of the package."""
    return {path.stem: read_deck(path, pool) for path in sorted((DATA / "decks").glob("*.txt"))}


def load_deck(name: str | Path, pool: CardPool) -> Deck:
    """A deck by embedded name or path."""
    path = DATA / "decks" / f"{name}.txt"
    if not path.is_file():
        path = Path(name)
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in (DATA / "decks").glob("*.txt")))
        raise DeckError(f"there is no deck {str(name)!r}; there are {known}, or give the path of a deck file")
    return read_deck(path, pool)


def random_deck(pool: CardPool, seed: int) -> Deck:
    """A legal deck of any cards."""
    random = np.random.default_rng(seed)
    heroines = [card.number for card in pool.cards if card.type == "heroine"]
    others = [card.number for card in pool.cards if card.type != "heroine"]
    counts: Counter[str] = Counter()
    cards = [heroines[int(random.integers(len(heroines)))]]
    while len(cards) < CARDS_PER_PLAYER:
        number = others[int(random.integers(len(others)))]
        if counts[number] < limit_of(pool, number):
            counts[number] += 1
            cards.append(number)
    return Deck(f"random {seed}", tuple(cards))
