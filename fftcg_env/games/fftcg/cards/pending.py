"""Printed cards that cannot be played yet: their facts, and where the grammar stops reading their texts.

``data/pending.jsonl`` has one a line. It is written with the shipped cards and holds no printed sentence: the number of
a line, and the word at which reading stopped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources

__all__ = ["PENDING_FILE", "PendingCard", "pending_cards", "pending_text"]

PENDING_FILE = "pending.jsonl"


@dataclass(frozen=True)
class PendingCard:
    """A card that cannot be played. ``problems``: number of a line of its text, counted from 1 (0: the card as a
    whole), and what is wrong with it."""

    code: str
    name: str
    jobs: tuple[str, ...]
    categories: tuple[str, ...]
    reprints: tuple[str, ...]
    problems: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        reasons = "; ".join(f"line {line} is not read: {why}" if line else why for line, why in self.problems)
        return f"{self.code} {self.name} cannot be played yet ({reasons})"


@cache
def pending_cards() -> Mapping[str, PendingCard]:
    """The cards that the package knows and cannot play, by each of their numbers."""
    text = resources.files(__package__).joinpath("data", PENDING_FILE).read_text("utf-8")
    found: dict[str, PendingCard] = {}
    for line in text.splitlines():
        entry = json.loads(line)
        card = PendingCard(
            code=entry["code"],
            name=entry["name"],
            jobs=tuple(entry["jobs"]),
            categories=tuple(entry["categories"]),
            reprints=tuple(entry["reprints"]),
            problems=tuple((number, why) for number, why in entry["problems"]),
        )
        for code in (*card.reprints, card.code):
            found.setdefault(code, card)
    return found


def pending_text(cards: Iterable[PendingCard]) -> str:
    """The text of the file."""
    return "".join(json.dumps(asdict(card), ensure_ascii=False) + "\n" for card in cards)
