"""Decks: files, the rules of their construction (K-2.1 to K-2.3), random ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..record.numbers import CARDS_PER_PLAYER, FEWEST_CARDS
from .pool import DATA, CardPool

__all__ = ["Deck", "DeckError", "check_deck", "embedded_decks", "load_deck", "random_deck"]

MOST_OF_A_KIND = 3


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


def kind_of(pool: CardPool, number: str) -> tuple[str, int]:
    """What counts as the same card: name and level (K-2.3); of an Event its number; with a limit of its own over all
    levels, the name."""
    card = pool[number]
    if not card.name:
        return (number, 0)
    return (card.name, -1 if limit_of(pool, number) != MOST_OF_A_KIND or _has_limit(pool, number) else card.level)


def _has_limit(pool: CardPool, number: str) -> bool:
    return pool.meanings[pool.numbers[number]].limit is not None


def limit_of(pool: CardPool, number: str) -> int:
    """Cards of this kind that a deck may have: three, one of a promo, or what the card says (K-2.3)."""
    limit = pool.meanings[pool.numbers[number]].limit
    if limit is not None:
        return limit
    return 1 if pool[number].promo else MOST_OF_A_KIND


def check_deck(pool: CardPool, deck: Deck) -> Deck:
    """The deck, if it is legal (K-2.1, K-2.2, K-2.3). Raises :class:`DeckError`."""
    unknown = sorted(set(deck.cards) - set(pool.numbers))
    if unknown:
        raise DeckError(f"deck {deck.name!r}: there is no card {unknown[0]}")
    if not FEWEST_CARDS <= len(deck.cards) <= CARDS_PER_PLAYER:
        raise DeckError(
            f"deck {deck.name!r} has {len(deck.cards)} cards; it needs {FEWEST_CARDS} to {CARDS_PER_PLAYER} (K-2.1)"
        )
    if not any(pool[number].type == "player" for number in deck.cards):
        raise DeckError(f"deck {deck.name!r} has no Player card to begin with (K-2.2)")
    counts = Counter(kind_of(pool, number) for number in deck.cards)
    for number in deck.cards:
        kind, limit = kind_of(pool, number), limit_of(pool, number)
        if counts[kind] > limit:
            raise DeckError(
                f"deck {deck.name!r} has {counts[kind]} cards {kind[0]!r} of a kind; {limit} are allowed (K-2.3)"
            )
    return deck


def read_deck(path: Path, pool: CardPool) -> Deck:
    """A deck file: a line a card, ``3 FL-014``; what follows a ``#`` is a comment. Raises :class:`DeckError` and
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
    """A legal deck of any cards, 41 to 60 of them, with one to three Player cards among them at least one."""
    random = np.random.default_rng(seed)
    wanted = int(random.integers(FEWEST_CARDS, CARDS_PER_PLAYER, endpoint=True))
    players = [card.number for card in pool.cards if card.type == "player"]
    cards = [players[int(random.integers(len(players)))]]
    counts = Counter({kind_of(pool, cards[0]): 1})
    while len(cards) < wanted:
        number = pool.cards[int(random.integers(len(pool.cards)))].number
        kind = kind_of(pool, number)
        if counts[kind] < min(limit_of(pool, number), MOST_OF_A_KIND):
            counts[kind] += 1
            cards.append(number)
    return Deck(f"random {seed}", tuple(cards))
