"""Random decks that are legal (2.1) and can be played: few elements, enough Backups, cards that refer to each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ....errors import ArgumentError
from . import tree
from .decks import CONSTRUCTED_SIZE, LB_SIZE, Deck
from .model import COPIES_LIMIT, Card
from .walk import nodes_of

BACKUPS = 16
"""Backups of a deck with any; about what players use."""

ELEMENT_COUNTS = (1, 2, 3, 6)
ELEMENT_WEIGHTS = (0.25, 0.5, 0.15, 0.1)
FEATURED = 6
"""Cards that the other cards are chosen for."""

PARTNERS = 2
"""Number of cards with a name, Job or Category that a featured card names."""
MANY_PARTNERS = 6
"""Number of the cards that the featured card names."""
NAMING = 4
"""Maximum number of cards that mention the featured card."""
KIND = 12
"""Number of cards of a type that the featured card looks for in the Break Zone."""
RARE_TYPES = ("Summon", "Monster")
"""Of other types every deck has many cards."""

FREE_ELEMENTS = frozenset(("Light", "Dark"))
"""Their cards are paid with any CP (R5.21)."""


class _Growing:
    """A main deck that gets its cards."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.copies: Counter[str] = Counter()

    def add(self, card: Card, count: int) -> None:
        """Add copies of a card, as many as are allowed."""
        count = min(count, COPIES_LIMIT - self.copies[card.canonical_code], CONSTRUCTED_SIZE - len(self.codes))
        self.copies[card.canonical_code] += count
        self.codes.extend([card.code] * count)

    def fill(self, cards: list[Card], size: int, generator: np.random.Generator) -> None:
        """Add random cards until the deck has this size."""
        for k in generator.permutation(len(cards)):
            if len(self.codes) >= min(size, CONSTRUCTED_SIZE):
                return
            self.add(cards[int(k)], int(generator.integers(1, COPIES_LIMIT + 1)))
        for card in cards * COPIES_LIMIT if size == CONSTRUCTED_SIZE else ():  # a small pool: every copy of it
            self.add(card, 1)


class RandomDecks:
    """Makes decks out of ``cards``, each from a seed alone.

    Over many decks every card comes up: a deck starts from a few featured cards drawn uniformly, takes elements that
    can pay for them, and prefers cards that the texts of the featured ones name. Raises ``ValueError`` if the cards are
    too few for a deck.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        cards = list(cards)
        self.main = [card for card in cards if not card.is_limit_break]
        self.lb = [card for card in cards if card.is_limit_break]
        copies = COPIES_LIMIT * len({card.canonical_code for card in self.main})
        if copies < CONSTRUCTED_SIZE:
            raise ArgumentError(f"{len(self.main)} cards make a deck of {copies} at most; it needs {CONSTRUCTED_SIZE}")
        self._by_word: dict[Any, list[Card]] = defaultdict(list)
        for card in self.main:
            for word in _words_of(card):
                self._by_word[word].append(card)
        self._wanted = {card.code: self._by_word.keys() & _words_in(card.abilities) for card in cards}

    def deck(self, seed: int, featuring: Sequence[Card] = ()) -> Deck:
        """The deck of a seed: 50 cards, half of the time also an LB deck, at most three copies each (R2.1-R2.7).

        ``featuring``: a few cards that are in it with as many copies as are allowed; others are chosen to fit them.
        """
        generator = np.random.default_rng(seed)
        lb = self._lb_deck(generator) if self.lb and generator.random() < 0.5 else []
        featured = [self.main[int(k)] for k in generator.integers(len(self.main), size=FEATURED)]
        first = [card for card in featuring if card.is_limit_break]
        if first:
            others = [card for card in lb if card.canonical_code not in {one.canonical_code for one in first}]
            lb = [*first * COPIES_LIMIT, *others][:LB_SIZE]
        main = [card for card in featuring if not card.is_limit_break]
        featured[: len(main)] = main
        elements = FREE_ELEMENTS.union(self._elements(generator, featuring or featured[:1], [*featured, *lb]))
        affordable = [card for card in self.main if elements.issuperset(card.elements)]
        backups = [card for card in affordable if card.type == "Backup"]
        deck = _Growing()
        for card in featured:
            if elements.issuperset(card.elements):
                deck.add(card, COPIES_LIMIT)
        for card in featuring:
            for other in self.naming(card, affordable):
                deck.add(other, 2)
        for card in self._partners([*featured, *lb], affordable, generator, featuring):
            deck.add(card, 2)
        for kind in dict.fromkeys(kind for card in featuring for kind in buried_types(card)):
            deck.fill([card for card in affordable if card.type == kind], len(deck.codes) + KIND, generator)
        deck.fill(backups, len(deck.codes) + BACKUPS, generator)
        deck.fill(affordable, CONSTRUCTED_SIZE, generator)
        deck.fill(self.main, CONSTRUCTED_SIZE, generator)  # so few cards of these elements: any others
        return Deck(f"random {seed}", tuple(deck.codes), tuple(card.code for card in lb))

    def partners(self, card: Card) -> set[str]:
        """Codes of the cards that a card's text names, by name, Job or Category, and of those that name it."""
        named = {other.code for word in self._wanted[card.code] for other in self._by_word[word]}
        return named | {other.code for other in self.naming(card, self.main)}

    def naming(self, card: Card, among: list[Card]) -> list[Card]:
        """The first few cards that mention a card by its name."""
        names = {("name", name) for name in card.names}
        found = (other for other in among if not names.isdisjoint(self._wanted[other.code]))
        return [other for other in found if other.canonical_code != card.canonical_code][:NAMING]

    def _lb_deck(self, generator: np.random.Generator) -> list[Card]:
        order = generator.permutation(len(self.lb))
        copies = [self.lb[int(k)] for k in order for _ in range(int(generator.integers(1, COPIES_LIMIT + 1)))]
        kept: list[Card] = []
        for card in copies[: int(generator.integers(1, LB_SIZE + 1))]:
            if sum(other.canonical_code == card.canonical_code for other in kept) < COPIES_LIMIT:
                kept.append(card)
        return kept

    def _elements(self, generator: np.random.Generator, first: Sequence[Card], others: list[Card]) -> list[str]:
        """The elements of a deck: those of the first cards, and of others up to the number that is drawn."""
        count = int(generator.choice(ELEMENT_COUNTS, p=ELEMENT_WEIGHTS))
        found: dict[str, None] = {}
        for card in [*first, *others]:
            for element in card.elements:
                if element not in FREE_ELEMENTS and (len(found) < count or card in first):
                    found.setdefault(element)
        return list(found)

    def _partners(
        self, featured: list[Card], affordable: list[Card], generator: np.random.Generator, main: Sequence[Card]
    ) -> list[Card]:
        """Up to twelve cards that the featured cards name, in a random order; of the main ones more than of others."""
        codes = {card.code for card in affordable}
        known: dict[str, Card] = {}
        for card in featured:
            for word in sorted(self._wanted[card.code]):
                fitting = [other for other in self._by_word[word] if other.code in codes]
                for k in generator.permutation(len(fitting))[: MANY_PARTNERS if card in main else PARTNERS]:
                    known[fitting[int(k)].code] = fitting[int(k)]
        partners = list(known.values())
        return [partners[int(k)] for k in generator.permutation(len(partners))[:12]]


def buried_types(card: Card) -> list[str]:
    """Of the types that are rare in decks those that a card's text looks for in a Break Zone."""
    places = (part for part in nodes_of(card.abilities) if isinstance(part, tree.Cards) and part.zone == "break_zone")
    found = {kind.type for place in places for kind in nodes_of(place.where) if isinstance(kind, tree.OfType)}
    return [kind for kind in RARE_TYPES if kind in found]


def _words_of(card: Card) -> Iterator[tuple[str, str]]:
    """What texts can call a card."""
    for kind, words in (("name", card.names), ("job", card.jobs), ("category", card.categories)):
        for word in words:
            yield kind, word


def _words_in(node: Any) -> set[tuple[str, str]]:
    """The names, jobs and categories that a part of a tree mentions."""
    words = set()
    for part in nodes_of(node, outside=(tree.Priming,)):
        if isinstance(part, tree.Named | tree.Priming):
            words.add(("name", part.name))
        elif isinstance(part, tree.OfJob):
            words.add(("job", part.job))
        elif isinstance(part, tree.OfCategory):
            words.add(("category", part.category))
    return words
