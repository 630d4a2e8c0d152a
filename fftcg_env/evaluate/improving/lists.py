"""Deck lists as numbers of copies, and the lists that differ from one by exchanges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fftcg_env.core.collection import Collection
from fftcg_env.evaluate.errors import UnusableResultsError

if TYPE_CHECKING:
    from fftcg_env.core.game import Game

TRIES = 200
"""So many exchanges are drawn before none is taken to be legal."""


@dataclass(frozen=True)
class CardList:
    """A list. ``counts``: (card, copies) of the main deck in order of the numbers; ``lb``: the cards beside it, which
    stay as they are."""

    counts: tuple[tuple[str, int], ...]
    lb: tuple[str, ...]

    @classmethod
    def of(cls, deck: Any) -> CardList:
        """The list of a deck, which has ``main`` and ``lb``."""
        return cls(tuple(sorted(Counter(deck.main).items())), tuple(deck.lb))

    def changed(self, out: str, into: str) -> CardList:
        """The list with a copy of one card exchanged for one of another."""
        counts = Counter(dict(self.counts))
        counts[out] -= 1
        counts[into] += 1
        return CardList(tuple(sorted((card, number) for card, number in counts.items() if number)), self.lb)

    def copies(self) -> Mapping[str, int]:
        """Copies of each card of the main deck."""
        return dict(self.counts)

    def text(self) -> str:
        """The list as a deck file."""
        main = [f"{number} {card}" for card, number in self.counts]
        return "\n".join([*main, *(f"LB: {number} {card}" for card, number in sorted(Counter(self.lb).items()))])


def exchanges(before: CardList, after: CardList) -> list[tuple[int, str]]:
    """The difference of two lists: copies more (or less) of each card, what goes out first.

    >>> exchanges(CardList((("a", 3), ("b", 1)), ()), CardList((("a", 1), ("c", 3)), ()))
    [(-2, 'a'), (-1, 'b'), (3, 'c')]
    """
    one, other = Counter(before.copies()), Counter(after.copies())
    cards = sorted({*one, *other})
    found = [(other[card] - one[card], card) for card in cards if other[card] != one[card]]
    return sorted(found, key=lambda entry: (entry[0] > 0, entry[1]))


class Pool:
    """The cards that may come in, and what is legal. ``cards``: their numbers."""

    def __init__(self, game: Game, cards: Sequence[str]) -> None:
        collection: Collection | None = getattr(game, "collection", None)
        if collection is None:
            raise UnusableResultsError(f"the game {game.name} has no printed cards to exchange")
        self._game, self._collection = game, collection
        self.cards = tuple(dict.fromkeys(cards))
        self._decks: dict[CardList, Any] = {}

    def deck(self, listed: CardList, name: str = "variant") -> Any | None:
        """The deck of a list, None where it is not legal."""
        if listed not in self._decks:
            try:
                deck = self._collection.read_deck(listed.text(), name)
                self._game.deck_rows((deck, deck))
                self._decks[listed] = deck
            except ValueError:
                self._decks[listed] = None
        return self._decks[listed]

    def rows(self, listed: CardList) -> np.ndarray:
        """The card numbers of a legal list, int16 ``(cards,)``."""
        deck = self.deck(listed)
        return self._game.deck_rows((deck, deck))[0]

    def random(self, base: CardList, cards: Sequence[str], copies: int, rng: np.random.Generator) -> CardList:
        """A legal list with ``copies`` random cards of ``base`` exchanged for random ones of ``cards``."""
        listed = base
        for _ in range(copies):
            for _attempt in range(TRIES):
                held = [card for card, number in listed.counts for _ in range(number)]
                out, into = held[int(rng.integers(len(held)))], cards[int(rng.integers(len(cards)))]
                following = listed.changed(out, into)
                if out != into and self.deck(following) is not None:
                    listed = following
                    break
        return listed


def pool_cards(game: Game, wanted: str | None, base: CardList) -> tuple[str, ...]:
    """The cards that ``--pool`` means: numbers of cards, or values of a column such as Elements, with commas between;
    None: the Elements of the list's own cards. Raises :class:`UnusableResultsError` for a word that means neither."""
    collection: Collection | None = getattr(game, "collection", None)
    if collection is None:
        raise UnusableResultsError(f"the game {game.name} has no printed cards to exchange")
    rows = collection.rows({})
    by_number = {row[0]: row for row in rows}
    column = collection.columns.index("elements") if "elements" in collection.columns else 0
    if wanted is None:
        elements = {value for card, _ in base.counts for value in by_number[card][column].split(" / ")}
        words = sorted(elements)
    else:
        words = [word.strip() for word in wanted.split(",") if word.strip()]
    found: list[str] = []
    for word in words:
        if word.upper() in by_number:
            found.append(word.upper())
            continue
        cards = [row[0] for row in rows if word.casefold() in row[column].casefold().split(" / ")]
        if not cards:
            raise UnusableResultsError(f"the pool names {word[:40]!r}, which is no card and no element")
        allowed = {value.casefold() for value in words}
        found += [card for card in cards if set(by_number[card][column].casefold().split(" / ")) <= allowed]
    return tuple(dict.fromkeys(found))
