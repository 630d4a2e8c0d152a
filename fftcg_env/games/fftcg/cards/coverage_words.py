"""Describes in a few words where the grammar stopped reading a line."""

from __future__ import annotations

import re

from .language.words import GrammarError

AROUND = 2
"""Words of a template before and behind the one at which reading stopped."""


def template(error: GrammarError, words: list[tuple[int, str]]) -> str:
    """Where reading stopped, in a few words; names and numbers are replaced by their kind."""
    if error.position <= 0:
        return re.sub(r"'[^']*'|\\d+", "...", error.reason)
    at = next((k for k, (position, _) in enumerate(words) if position >= error.position), len(words))
    before, behind = words[max(0, at - AROUND) : at], words[at : at + AROUND + 1]
    return f"{' '.join(word for _, word in before)} >>> {' '.join(word for _, word in behind)}".strip()
