"""The printed cards for tools (:class:`fftcg_env.core.collection.Collection`)."""

from __future__ import annotations

from pathlib import Path

from ...core.zoned.collection import ZonedCollection
from .cards.decks import DECKS
from .cards.model import Card
from .cards.pool import DATA, CardPool, read_cards

NUMBERS = ("cost", "ep", "ap", "dp")


class ChronoCardCollection(ZonedCollection[Card]):
    """The cards of a pool, card files and deck files."""

    columns = ("number", "name", "type", *NUMBERS, "kinds", "text")
    shipped = DATA / "cards.json"
    decks = DECKS

    def row(self, card: Card) -> tuple[str, ...]:
        """The facts of a card, one a column."""
        numbers = (str(value) if (value := getattr(card, name)) else "" for name in NUMBERS)
        return (card.number, card.name, card.type, *numbers, " / ".join(card.kinds), card.text)

    def read(self, file: Path) -> CardPool:
        """The cards of a file."""
        return CardPool(read_cards(file))
