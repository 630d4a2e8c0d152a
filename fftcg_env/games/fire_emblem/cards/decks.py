"""Decks: the rules of deck construction (F-1.1), deck files, random decks."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ....core.zoned.decks import Deck, DeckError, DeckFolder, refuse_unknown
from ..record.numbers import CARDS_PER_PLAYER
from .pool import CardPool

__all__ = ["DECKS", "Deck", "DeckError", "check_deck", "random_deck"]

MOST_OF_A_NAME = 3
UNITS_IN_RANDOM_DECKS = 30


def check_deck(pool: CardPool, deck: Deck) -> Deck:
    """Return the deck if it is legal (F-1.1). Raises :class:`DeckError`."""
    refuse_unknown(pool, deck)
    if len(deck.cards) != CARDS_PER_PLAYER:
        raise DeckError(f"deck {deck.name!r} has {len(deck.cards)} cards; it needs {CARDS_PER_PLAYER} (F-1.1)")
    name, count = Counter(pool[number].name for number in deck.cards).most_common(1)[0]
    if count > MOST_OF_A_NAME:
        raise DeckError(f"deck {deck.name!r} has {count} cards {name!r}; {MOST_OF_A_NAME} are allowed (F-1.1)")
    return deck


def random_deck(pool: CardPool, seed: int) -> Deck:
    """A random legal deck of any cards, half of them units."""
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


DECKS = DeckFolder(CardPool.shipped.parent / "decks", CARDS_PER_PLAYER, check_deck, random_deck)
