"""The printed cards for tools (:class:`fftcg_env.core.collection.Collection`)."""

from __future__ import annotations

from pathlib import Path

from ...core.zoned.collection import ZonedCollection
from .cards.decks import DECKS
from .cards.model import Card
from .cards.pool import DATA, NUMBERS, CardPool, read_cards


class FireEmblemCollection(ZonedCollection[Card]):
    """The cards of a pool, card files and deck files."""

    columns = ("number", "name", "type", "kind", "nation", "attribute", *NUMBERS, "text")
    shipped = DATA / "cards.json"
    decks = DECKS

    def row(self, card: Card) -> tuple[str, ...]:
        """The facts of a card, one a column."""
        numbers = (str(value) if (value := getattr(card, name)) else "" for name in NUMBERS)
        return (card.number, card.name, card.type, card.kind, card.nation, card.attribute, *numbers, card.text)

    def read(self, file: Path) -> CardPool:
        """The cards of a file."""
        return CardPool(read_cards(file))
