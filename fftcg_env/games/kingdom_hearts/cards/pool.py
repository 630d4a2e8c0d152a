"""All printed cards, and the tables that the rules read them from."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from ....errors import FFTCGEnvError
from ..record import numbers as no
from ..record.state import MOST_CARDS, MOST_ROWS, TABLES
from . import codes
from .model import Card, Row
from .reading import read

__all__ = ["DATA", "CardDataError", "CardPool", "default_pool", "read_cards"]

DATA = Path(__file__).parent / "data"
NUMBERS = ("level", "attack", "magic", "support", "power", "hearts", "appearance")


class CardDataError(FFTCGEnvError, ValueError):
    """A card that is described wrongly; the message names it and says what is wrong."""


class CardPool:
    """Cards by number, in their order, with the tables made of them.

    ``cards``: the cards; ``numbers``: card number -> its place, which is the engine's card number; ``names``: the
    number of each name; ``tables``: shape ``(1,)``.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(map(light_by_default, cards))
        self.numbers = {card.number: k for k, card in enumerate(self.cards)}
        if len(self.numbers) < len(self.cards):
            raise CardDataError("two cards have the same number")
        self.meanings = tuple(read(card.text) for card in self.cards)
        self.names = self._names()
        self.tables = self._tables()

    def __getitem__(self, number: str) -> Card:
        return self.cards[self.numbers[number]]

    def _names(self) -> dict[str, int]:
        names: dict[str, int] = {}
        for card, meaning in zip(self.cards, self.meanings, strict=True):
            for name in (card.name, *card.links, meaning.bearer_name, meaning.condition_name):
                if name:
                    names.setdefault(name, len(names))
        return names

    def _tables(self) -> np.ndarray:
        tables = np.zeros(1, TABLES)
        rows: list[Row] = []
        if len(self.cards) > MOST_CARDS:
            raise CardDataError(f"there are {len(self.cards)} cards; the tables hold {MOST_CARDS}")
        for k, (card, meaning) in enumerate(zip(self.cards, self.meanings, strict=True)):
            check_card(card)
            entry = tables["cards"][0, k]
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
                rows += program
            entry["statics"] = (len(rows), len(rows) + len(meaning.statics))
            rows += meaning.statics
        if len(rows) > MOST_ROWS:
            raise CardDataError(f"the cards have {len(rows)} rows; the tables hold {MOST_ROWS}")
        for r, row in enumerate(rows):
            tables["rows"][0, r] = tuple(getattr(row, field.name) for field in fields(Row))
        return tables


def light_by_default(card: Card) -> Card:
    """A Player card without an attribute is light (K-4.2)."""
    return replace(card, attribute="light") if card.type == "player" and card.attribute == "none" else card


def served(card: Card) -> tuple[str, ...]:
    """The attributes of the Players whom a card serves as a friend (K-4.3)."""
    if card.type in ("friend", "magic_friend"):
        return ("light",)
    if card.type == "dark":
        return {"heartless": ("dark",), "villains": ("dark",), "nobody": ("xiii",)}.get(card.attribute, ())
    return ("xiii",) if card.type == "player" and card.attribute == "xiii" else ()


def check_card(card: Card) -> None:
    """Raise :class:`CardDataError` for words and numbers that no card has."""
    if card.type not in no.TYPES or card.attribute not in no.ATTRIBUTES:
        raise CardDataError(f"card {card.number}: no card is of type {card.type!r} and attribute {card.attribute!r}")
    for name in NUMBERS:
        if not 0 <= getattr(card, name) <= 20:
            raise CardDataError(f"card {card.number}: {name} is {getattr(card, name)}; it can be 0 to 20")
    if len(card.links) > no.LARGEST_LINK:
        raise CardDataError(f"card {card.number} links {len(card.links)} names; it can link {no.LARGEST_LINK}")
    if not card.name and card.type != "event":
        raise CardDataError(f"card {card.number} has no name; only Events have none (K-2.3)")
    if card.type in ("player", "form") and card.attribute not in ("light", "dark", "xiii"):
        raise CardDataError(f"card {card.number}: a Player is light, dark or xiii, not {card.attribute!r}")


def read_cards(path: Path) -> tuple[Card, ...]:
    """The cards of a JSON file: a list of objects with the fields of :class:`~.model.Card`."""
    return tuple(_card(entry) for entry in json.loads(path.read_text("utf-8")))


def _card(entry: Mapping[str, Any]) -> Card:
    return Card(**{**entry, "links": tuple(entry.get("links", ()))})


@functools.cache
def default_pool() -> CardPool:
    """The cards of the package."""
    return CardPool(read_cards(DATA / "cards.json"))
