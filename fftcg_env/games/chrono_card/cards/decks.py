"""Decks: the rules of deck construction (C-1.2, C-1.3), deck files, random decks."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ....core.zoned.decks import Deck, DeckError, DeckFolder, refuse_unknown
from ..record.numbers import CARDS_PER_PLAYER, COPIES, DECK_SIZE
from .pool import CardPool

__all__ = ["DECKS", "Deck", "DeckError", "check_deck", "random_deck"]


def limit_of(pool: CardPool, number: str) -> int:
    """The most cards with this number in a deck: three, or what the card's text says (C-1.3)."""
    limit = pool.meanings[pool.numbers[number]].limit
    return COPIES if limit is None else limit


def check_deck(pool: CardPool, deck: Deck) -> Deck:
    """Return the deck if it is legal (C-1.2, C-1.3). Raises :class:`DeckError`."""
    refuse_unknown(pool, deck)
    heroines = sum(pool[number].type == "heroine" for number in deck.cards)
    if heroines != 1:
        raise DeckError(f"deck {deck.name!r} has {heroines} Heroines; it needs one (C-1.2)")
    if len(deck.cards) != CARDS_PER_PLAYER:
        raise DeckError(
            f"deck {deck.name!r} has {len(deck.cards) - 1} cards besides the Heroine; it needs {DECK_SIZE} (C-1.2)"
        )
    for number, count in Counter(deck.cards).items():
        if count > limit_of(pool, number):
            raise DeckError(
                f"deck {deck.name!r} has {count} cards {number}; {limit_of(pool, number)} are allowed (C-1.3)"
            )
    return deck


def random_deck(pool: CardPool, seed: int) -> Deck:
    """A random legal deck of any cards."""
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


DECKS = DeckFolder(CardPool.shipped.parent / "decks", CARDS_PER_PLAYER, check_deck, random_deck)
