"""Features of card programs for networks: columns of numbers, which a game declares by the names of its codes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FEW = 4
"""Unit of amounts: four cards, points or chips are 1."""
MOST = 3.0
"""The largest number of a column; some amounts mean "without limit"."""


def named(words: Sequence[str], first: int = 0) -> dict[int, str]:
    """Codes that are places of words -> these words; only codes from ``first`` on."""
    return {code: word.replace("_", " ") for code, word in enumerate(words) if code >= first}


@dataclass(frozen=True)
class Part:
    """The columns of one class of parts of card programs, such as rows or abilities.

    ``name``: what the names of the columns begin with; ``words``: a field -> the values that have a column, with their
    words; ``pairs``: two of these fields, every pair of their words has a column of its own instead; ``numbers``:
    fields that are a column; ``amount``: a number and the field of ``words`` by which it has a column for each word.
    """

    name: str
    words: Mapping[str, Mapping[Any, str]]
    pairs: tuple[tuple[str, str], ...] = ()
    numbers: tuple[str, ...] = ()
    amount: tuple[str, str] | None = None

    def names(self) -> Iterator[str]:
        """The columns in their order."""
        for fields in self._fields():
            for words in itertools.product(*(self.words[field].values() for field in fields)):
                yield self._named(*words)
        yield from map(self._named, self.numbers)
        if self.amount is not None:
            yield from (self._named(word, self.amount[0]) for word in self.words[self.amount[1]].values())

    def features(self, part: Any, **facts: int) -> Iterator[tuple[str, float]]:
        """The columns in which a part counts, with its numbers; ``facts``: fields that it does not have itself."""
        for fields in self._fields():
            words = [self.words[name].get(facts.get(name, getattr(part, name, None))) for name in fields]
            if None not in words:
                yield self._named(*words), 1.0
        for number in self.numbers:
            yield self._named(number), getattr(part, number) / FEW
        if self.amount is not None:
            number, field = self.amount
            if (word := self.words[field].get(getattr(part, field))) is not None:
                yield self._named(word, number), getattr(part, number) / FEW

    def _fields(self) -> list[tuple[str, ...]]:
        paired = {field for pair in self.pairs for field in pair}
        return [*self.pairs, *((field,) for field in self.words if field not in paired)]

    def _named(self, *words: Any) -> str:
        return f"{self.name}: {' '.join(words).replace('_', ' ')}" if self.name else " ".join(words).replace("_", " ")
