"""Names, Jobs and Categories that occur in texts but on no card of the files.

A new set may name a card of a later one, or the file may be a part of a set."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .words import KEYWORDS, Lexicon, straight

_NOT_IN_NAMES = (
    r"(?!(?:Forwards?|Backups?|Monsters?|Characters?|Summons?|Cards?|Jobs?|Category|Elements?|CP|Break Zone|"
    rf"Multi-Element|{'|'.join(KEYWORDS)})(?![A-Za-z]))"
)
_WORD = rf"{_NOT_IN_NAMES}[A-Z0-9](?:[^\s,.\":;()]*[^\s,.\":;()'])?"
_INTRODUCED = re.compile(
    rf"(?:(Card [Nn]ame)s?|(Job)|(Category)) (?={_WORD})"
    rf"({_WORD}(?: (?:(?:of|the|of the|from|&) )?{_WORD})*(?: \([A-Z0-9 -]+\))?)"
)
"""Words with capital letters, and small ones only between them; an apostrophe at the end is no part of it."""
_OWNED = re.compile(r"'s$")


def with_further_names(lexicon: Lexicon, texts: Iterable[str]) -> Lexicon:
    """The lexicon with what texts introduce as a name, a Job or a Category and what is no known one, nor begins with
    one: where two such words meet, which of them belong together is not known."""
    kinds = [tuple(map(straight, words)) for words in (lexicon.names, lexicon.jobs, lexicon.categories)]
    found: list[list[str]] = [[], [], []]
    for text in texts:
        line = straight(text).replace("\n", " ")
        for introduced in _INTRODUCED.finditer(line):
            kind = next(number for number in range(3) if introduced[number + 1])
            if not any(line.startswith(word, introduced.start(4)) for word in kinds[kind]):
                found[kind].append(_OWNED.sub("", introduced[4]))
    names, jobs, categories = found
    return Lexicon.of(
        (*lexicon.names, *names),
        (*lexicon.jobs, *(job for jobs_of_one in jobs for job in jobs_of_one.split("/"))),
        (*lexicon.categories, *categories),
    )
