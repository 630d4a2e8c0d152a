"""Corrections of misprints in single cards of a card file (``data/slips.json``).

``data/slips.json`` lists them: the few words that are wrong, what they should be, and why, so that everybody can judge.
What slips everywhere is a matter of language instead (``language/lines``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["Slip", "known_slips", "mended"]


@dataclass(frozen=True)
class Slip:
    """In the text of the card with number ``code``, ``found`` is a slip for ``right``; ``why`` one can tell."""

    code: str
    found: str
    right: str
    why: str

    def __str__(self) -> str:
        return f"{self.code}: {self.found!r} is read as {self.right!r} ({self.why})"


@cache
def known_slips() -> tuple[Slip, ...]:
    """The list that the package has."""
    text = resources.files(__package__).joinpath("data", "slips.json").read_text("utf-8")
    return tuple(Slip(**entry) for entry in json.loads(text))


def mended(
    records: Iterable[dict[str, Any]], slips: Iterable[Slip] | None = None
) -> tuple[list[dict[str, Any]], tuple[Slip, ...], tuple[Slip, ...]]:
    """The records of a card file with the slips put right; those that were, and those of cards of the file whose words
    do not occur there once."""
    by_code: dict[str, list[Slip]] = {}
    for slip in known_slips() if slips is None else slips:
        by_code.setdefault(slip.code, []).append(slip)
    texts, applied, stale = [], [], []
    for record in records:
        text = record["text"]
        for slip in by_code.get(record["code"], ()):
            if text.count(slip.found) == 1:
                text = text.replace(slip.found, slip.right)
                applied.append(slip)
            else:
                stale.append(slip)
        texts.append(record if text == record["text"] else record | {"text": text})
    return texts, tuple(applied), tuple(stale)
