"""Corrections of misprints in single cards of a card file (``data/errata.json``).

``data/errata.json`` lists them: the few words that are wrong, what they should be, and why, so that readers can check
it; ``field``: where they stand, if not in the text but among the Jobs or categories. Errors that occur in many cards
are corrected in ``language/lines``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

__all__ = ["Slip", "known_slips", "mended"]


@dataclass(frozen=True)
class Slip:
    """In the text, Jobs or categories of the card with number ``code``, ``found`` is a slip for ``right``; ``why``: the
    reason."""

    code: str
    found: str
    right: str
    why: str
    field: Literal["text", "jobs", "categories"] = "text"

    def __str__(self) -> str:
        return f"{self.code}: {self.found!r} is read as {self.right!r} ({self.why})"


@cache
def known_slips() -> tuple[Slip, ...]:
    """The list that the package has."""
    text = resources.files(__package__).joinpath("data", "errata.json").read_text("utf-8")
    return tuple(Slip(**entry) for entry in json.loads(text))


def mended(
    records: Iterable[dict[str, Any]], slips: Iterable[Slip] | None = None
) -> tuple[list[dict[str, Any]], tuple[Slip, ...], tuple[Slip, ...]]:
    """The records of a card file with the slips put right; those that were, and those of cards of the file whose words
    do not occur there once."""
    by_code: dict[str, list[Slip]] = {}
    for slip in known_slips() if slips is None else slips:
        by_code.setdefault(slip.code, []).append(slip)
    corrected, applied, stale = [], [], []
    for record in records:
        for slip in by_code.get(record["code"], ()):
            right = _put_right(record[slip.field], slip)
            if right is None:
                stale.append(slip)
            else:
                record = record | {slip.field: right}
                applied.append(slip)
        corrected.append(record)
    return corrected, tuple(applied), tuple(stale)


def _put_right(said: Any, slip: Slip) -> Any:
    """A text, or a list of Jobs or categories, without the slip; None if that does not occur there once."""
    if said.count(slip.found) != 1:
        return None
    if isinstance(said, str):
        return said.replace(slip.found, slip.right)
    return [slip.right if one == slip.found else one for one in said]
