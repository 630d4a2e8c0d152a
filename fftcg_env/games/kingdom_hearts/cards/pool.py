"""All printed cards, their checks, and the tables that the rules read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np

from ....core.zoned.pool import CardDataError, ZonedPool, check_numbers, check_words, numbers_in
from ..record import numbers as no
from ..record.state import TABLES
from . import codes
from .model import Card, Meaning

__all__ = ["CardDataError", "CardPool"]

NUMBERS = ("level", "attack", "magic", "support", "power", "hearts", "appearance")


class CardPool(ZonedPool[Card]):
    """Cards by number, in their order, with the tables made from them. ``names``: the number of each name."""

    card_class, meaning_class, tables_dtype = Card, Meaning, TABLES
    shipped = Path(__file__).parent / "data" / "cards.json"

    def __init__(self, cards: Iterable[Card], meanings: tuple[Meaning, ...] | None = None) -> None:
        super().__init__(map(light_by_default, cards), meanings)

    def read_texts(self) -> tuple[Meaning, ...]:
        """What the text of each card means."""
        from .reading import read  # needs a parser library

        return tuple(read(card.text) for card in self.cards)

    def number_words(self) -> None:
        """Give numbers to names, those in texts included."""
        self.names: dict[str, int] = {}
        for card, meaning in zip(self.cards, self.meanings, strict=True):
            for name in (card.name, *card.links, meaning.bearer_name, meaning.condition_name):
                if name:
                    self.names.setdefault(name, len(self.names))

    def check_card(self, card: Card, meaning: Meaning) -> None:
        """Raise :class:`CardDataError` for words and numbers that no card has."""
        check_words(card, type=(card.type, no.TYPES), attribute=(card.attribute, no.ATTRIBUTES))
        check_numbers(card, dict.fromkeys(NUMBERS, 20))
        if len(card.links) > no.LARGEST_LINK:
            raise CardDataError(f"card {card.number} links {len(card.links)} names; it can link {no.LARGEST_LINK}")
        if not card.name and card.type != "event":
            raise CardDataError(f"card {card.number} has no name; only Events have none (K-2.3)")
        if card.type in ("player", "form") and card.attribute not in ("light", "dark", "xiii"):
            raise CardDataError(f"card {card.number}: a Player is light, dark or xiii, not {card.attribute!r}")

    def write_card(self, tables: np.void, k: int, card: Card, meaning: Meaning, rows: list[tuple[int, ...]]) -> None:
        """Write a card into the tables."""
        entry = tables["cards"][k]
        entry["type"], entry["attribute"] = no.TYPES.index(card.type), no.ATTRIBUTES.index(card.attribute)
        entry["serves"] = sum(1 << no.ATTRIBUTES.index(attribute) for attribute in served(card))
        entry["name"] = self.names.get(card.name, -1)
        for name in NUMBERS:
            entry[name] = getattr(card, name)
        entry["links"] = -1
        entry["links"][: len(card.links)] = [self.names[name] for name in card.links]
        entry["bearer"], entry["bearer_name"] = meaning.bearer, self.names.get(meaning.bearer_name, -1)
        entry["condition"], entry["condition_amount"] = meaning.condition, meaning.condition_amount
        if meaning.condition == codes.NAMED_HERE:
            entry["condition_amount"] = self.names[meaning.condition_name]
        for event, program in enumerate(meaning.programs):
            entry["programs"][event] = (len(rows), len(rows) + len(program))
            rows += map(numbers_in, program)
        entry["statics"] = (len(rows), len(rows) + len(meaning.statics))
        rows += map(numbers_in, meaning.statics)


def light_by_default(card: Card) -> Card:
    """The card; a Player card without an attribute becomes light (K-4.2)."""
    return replace(card, attribute="light") if card.type == "player" and card.attribute == "none" else card


def served(card: Card) -> tuple[str, ...]:
    """The attributes of the Players whom a card serves as a friend (K-4.3)."""
    if card.type in ("friend", "magic_friend"):
        return ("light",)
    if card.type == "dark":
        return {"heartless": ("dark",), "villains": ("dark",), "nobody": ("xiii",)}.get(card.attribute, ())
    return ("xiii",) if card.type == "player" and card.attribute == "xiii" else ()
