"""Decks: files, the rules of their construction (F-1.1), random ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..record.numbers import CARDS_PER_PLAYER
from .pool import DATA, CardPool

__all__ = ["Deck", "DeckError", "check_deck", "embedded_decks", "load_deck", "random_deck"]

MOST_OF_A_NAME = 3
UNITS_IN_RANDOM_DECKS = 30


class DeckError(ValueError):
    """A deck that cannot be played; the message says why and cites the rule."""


@dataclass(frozen=True)
class Deck:
    """``cards``: card numbers, in any order. For tools that know main decks and LB decks it is a main deck."""

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


def check_deck(pool: CardPool, deck: Deck) -> Deck:
    """The deck, if it is legal (F-1.1). Raises :class:`DeckError`."""
    unknown = sorted(set(deck.cards) - set(pool.numbers))
    if unknown:
        raise DeckError(f"deck {deck.name!r}: there is no card {unknown[0]}")
    if len(deck.cards) != CARDS_PER_PLAYER:
        raise DeckError(f"deck {deck.name!r} has {len(deck.cards)} cards; it needs {CARDS_PER_PLAYER} (F-1.1)")
    name, count = Counter(pool[number].name for number in deck.cards).most_common(1)[0]
    if count > MOST_OF_A_NAME:
        raise DeckError(f"deck {deck.name!r} has {count} cards {name!r}; {MOST_OF_A_NAME} are allowed (F-1.1)")
    return deck


def read_deck(path: Path, pool: CardPool) -> Deck:
    """A deck file: a line a card, ``3 FE-014``; what follows a ``#`` is a comment. Raises :class:`DeckError` and
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
    """A legal deck of any cards, half of them units."""
    random = np.random.default_rng(seed)
    units = [card.number for card in pool.cards if card.type == "unit"]
    others = [card.number for card in pool.cards if card.type != "unit"]
    cards: list[str] = []
    counts: Counter[str] = Counter()
    while len(cards) < CARDS_PER_PLAYER:
        numbers = units if len(cards) < UNITS_IN_RANDOM_DECKS else others
        number = numbers[int(random.integers(len(numbers)))]
        if counts[pool[number].name] < MOST_OF_A_NAME:
            counts[pool[number].name] += 1
            cards.append(number)
    return Deck(f"random {seed}", tuple(cards))
