"""Printed cards that cannot be played: their facts, where the grammar stops reading their texts, and their blanks.

``data/pending.jsonl`` has one a line. It is written with the shipped cards and holds no printed sentence: the facts of
the card, the number of a line, and the word at which reading stopped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from .json import JsonError, card_from_json, to_json
from .model import Card
from .tree import Sequence, SummonText

__all__ = ["PENDING_FILE", "PendingCard", "by_number", "pending_cards", "pending_from", "pending_text"]

PENDING_FILE = "pending.jsonl"


@dataclass(frozen=True)
class PendingCard:
    """A card that cannot be played. ``card``: its printed facts, without abilities; ``problems``: number of a line of
    its text, counted from 1 (0: the card as a whole), and what is wrong with it."""

    card: Card
    problems: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        reasons = "; ".join(f"line {line} is not read: {why}" if line else why for line, why in self.problems)
        return f"{self.code} {self.name} cannot be played yet ({reasons})"

    @property
    def code(self) -> str:
        """Card number."""
        return self.card.code

    @property
    def name(self) -> str:
        """Printed name."""
        return self.card.name

    @property
    def blank(self) -> Card:
        """The card that stands in for it on request: the same facts without a text. A Summon resolves without effect,
        and there is no EX Burst."""
        text = (SummonText(Sequence(())),) if self.card.type == "Summon" else ()
        return replace(self.card, ex_burst=False, abilities=text)

    def entry(self) -> dict[str, Any]:
        """The card as JSON."""
        return {"card": to_json(self.card), "problems": [list(problem) for problem in self.problems]}


def pending_from(entry: Any, where: str) -> PendingCard:
    """A card from its JSON. Raises :class:`JsonError`."""
    try:
        problems = tuple((int(line), str(why)) for line, why in entry["problems"])
        return PendingCard(card_from_json(entry["card"], where), problems)
    except (TypeError, KeyError, ValueError) as error:
        raise JsonError(f"not a card that cannot be played: {error}", where) from None


def by_number(cards: Iterable[PendingCard]) -> dict[str, PendingCard]:
    """The cards by each of their numbers."""
    found: dict[str, PendingCard] = {}
    for card in cards:
        for code in (*card.card.reprints, card.code):
            found.setdefault(code, card)
    return found


@cache
def pending_cards() -> Mapping[str, PendingCard]:
    """The cards that the package knows and cannot play, by each of their numbers."""
    text = resources.files(__package__).joinpath("data", PENDING_FILE).read_text("utf-8")
    return by_number(pending_from(json.loads(line), PENDING_FILE) for line in text.splitlines())


def pending_text(cards: Iterable[PendingCard]) -> str:
    """The text of the file."""
    return "".join(json.dumps(card.entry(), ensure_ascii=False) + "\n" for card in cards)
