"""Decks of one list of cards, the files in which they stand, and the folder of the decks of a game."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...errors import FFTCGEnvError
from ..collection import UnreadableFileError, counted
from ..registry import did_you_mean


class DeckError(FFTCGEnvError, ValueError):
    """A deck that cannot be played; the message says why and cites the rule."""


class DeckFileError(DeckError, UnreadableFileError):
    """A deck file that cannot be read as text."""


LARGEST_FILE = 64 * 1024
"""Bytes of a deck file; a deck takes 1 KB."""
LONGEST_COUNT = 4
"""Digits of a count of cards."""


@dataclass(frozen=True)
class Deck:
    """``cards``: card numbers, in any order. For tools that know main decks and LB decks it is a main deck."""

    name: str
    cards: tuple[str, ...]

    @property
    def main(self) -> tuple[str, ...]:
        """All cards."""
        return self.cards

    @property
    def lb(self) -> tuple[str, ...]:
        """None: the game has one deck a player."""
        return ()

    def text(self) -> str:
        """The cards in one line: ``3 FL-014, 2 FL-016``."""
        return ", ".join(counted(self.cards))


def refuse_unknown(pool: Any, deck: Deck) -> None:
    """Raise :class:`DeckError` for a number that no card has."""
    unknown = sorted(set(deck.cards) - set(pool.numbers))
    if unknown:
        near = difflib.get_close_matches(unknown[0], pool.numbers, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise DeckError(f"deck {deck.name!r}: no card has the number {unknown[0]}{hint}")


class DeckFolder:
    """The decks of the package, ``NAME.txt`` in a folder, deck files of users, and random decks.

    ``most``: the most cards that a player has; ``check``: ``check(pool, deck)`` returns a deck that the rules of deck
    construction allow and raises :class:`DeckError` for another one; ``random``: ``random(pool, seed)`` returns a
    random legal deck.
    """

    def __init__(
        self, folder: Path, most: int, check: Callable[[Any, Deck], Deck], random: Callable[[Any, int], Deck]
    ) -> None:
        self._folder, self._most = folder, most
        self.check, self.random = check, random

    def read(self, path: Path, pool: Any) -> Deck:
        """A deck file, as :meth:`parse` reads it. Raises :class:`DeckError` and ``OSError``."""
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        try:
            return self.parse(data.decode("utf-8"), path.stem, pool, path.name)
        except UnicodeDecodeError:
            raise DeckFileError(f"{path.name} is not UTF-8 text") from None

    def parse(self, text: str, name: str, pool: Any, file: str = "") -> Deck:
        """A deck from the text of its file: a line for each card, such as ``3 FL-014``; ``#`` begins a comment.
        ``name``: the name of the deck; ``file``: what messages call it instead. Raises :class:`DeckError`."""
        where = file or name
        if len(text) > LARGEST_FILE:
            raise DeckError(f"{where} has more than {LARGEST_FILE:,} characters; a deck list has a few hundred")
        cards: list[str] = []
        for place, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            if len(words) != 2 or not words[0].isdecimal() or len(words[0]) > LONGEST_COUNT:
                example = f"3 {next(iter(pool.numbers))}"
                found = line.strip()[:60]
                raise DeckError(
                    f"{where}, line {place}: {found!r} is not a count and a card number, such as {example!r}"
                )
            cards += [words[1]] * min(int(words[0]), self._most + 1)
        return self.check(pool, Deck(name, tuple(cards)))

    def embedded(self, pool: Any) -> dict[str, Deck]:
        """The decks of the package."""
        return {path.stem: self.read(path, pool) for path in sorted(self._folder.glob("*.txt"))}

    def load(self, name: str | Path, pool: Any) -> Deck:
        """A deck by embedded name or path."""
        path = self._folder / f"{name}.txt"
        if not path.is_file():
            path = Path(name)
        if not path.is_file():
            known = did_you_mean(str(name), (file.stem for file in self._folder.glob("*.txt")))
            raise DeckError(f"there is no deck file and no deck of the name {str(name)!r}; {known}")
        return self.read(path, pool)
