"""Decks: the rules of deck construction (K-2.1 to K-2.3), deck files, random decks."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ....core.zoned.decks import Deck, DeckError, DeckFolder, refuse_unknown
from ..record.numbers import CARDS_PER_PLAYER, FEWEST_CARDS
from .pool import CardPool

__all__ = ["DECKS", "Deck", "DeckError", "check_deck", "random_deck"]

MOST_OF_A_KIND = 3


def kind_of(pool: CardPool, number: str) -> tuple[str, int]:
    """The key of equal cards: name and level (K-2.3); for an Event its number; for a card with a limit of its own over
    all levels, the name."""
    card = pool[number]
    if not card.name:
        return (number, 0)
    return (card.name, -1 if limit_of(pool, number) != MOST_OF_A_KIND or _has_limit(pool, number) else card.level)


def _has_limit(pool: CardPool, number: str) -> bool:
    return pool.meanings[pool.numbers[number]].limit is not None


def limit_of(pool: CardPool, number: str) -> int:
    """The most cards of this kind in a deck: three, one of a promo, or what the card says (K-2.3)."""
    limit = pool.meanings[pool.numbers[number]].limit
    if limit is not None:
        return limit
    return 1 if pool[number].promo else MOST_OF_A_KIND


def check_deck(pool: CardPool, deck: Deck) -> Deck:
    """Return the deck if it is legal (K-2.1, K-2.2, K-2.3). Raises :class:`DeckError`."""
    refuse_unknown(pool, deck)
    if not FEWEST_CARDS <= len(deck.cards) <= CARDS_PER_PLAYER:
        raise DeckError(
            f"deck {deck.name!r} has {len(deck.cards)} cards; it needs {FEWEST_CARDS} or more, and the record of a "
            f"game has room for {CARDS_PER_PLAYER} (K-2.1)"
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


def random_deck(pool: CardPool, seed: int) -> Deck:
    """A random legal deck of any 41 to 60 cards, among them one to three copies of a Player card."""
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


DECKS = DeckFolder(CardPool.shipped.parent / "decks", CARDS_PER_PLAYER, check_deck, random_deck)
