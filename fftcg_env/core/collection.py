"""The interface to a game's printed cards for tools: facts in columns, card files of users, deck files.

A game with printed cards has an attribute ``collection`` (:class:`Collection`). The command line and reports use it for
all games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

from ..errors import FFTCGEnvError


class UnreadableFileError(FFTCGEnvError, ValueError):
    """A file that is missing or cannot be read."""


_BLANK_MARK = re.compile(r" \[\d+ blank\]")


def with_blank_mark(name: str, blanks: int) -> str:
    """The name of a deck with this number of blank cards, which stand in for cards that cannot be played. The name
    stands in every result of the deck.

    >>> with_blank_mark("mine", 3), with_blank_mark("mine [2 blank]", 1)
    ('mine [3 blank]', 'mine [1 blank]')
    """
    plain = without_blank_mark(name)
    return f"{plain} [{blanks} blank]" if blanks else plain


def without_blank_mark(name: str) -> str:
    """The name of a deck without the mark for blank cards."""
    return _BLANK_MARK.sub("", name)


def deck_files(name: str) -> list[str]:
    """The files of decks, ``*.txt``, in a folder; ``[name]`` for a name that is no folder. Raises
    :class:`UnreadableFileError` for a folder without such a file."""
    folder = Path(name)
    if not folder.is_dir():
        return [name]
    found = [str(path) for path in sorted(folder.glob("*.txt"))]
    if not found:
        raise UnreadableFileError(f"{name}: the folder has no deck file (*.txt)")
    return found


Progress = Callable[[int, int], None]
"""``progress(done, total)``."""


@dataclass(frozen=True)
class ImportReport:
    """The result of importing a card file.

    - ``cards``: number of cards that can be played, out of ``cards_read``.
    - ``problems``: one sentence for each line that was not understood and each missing card.
    - ``path``: where the cards were written.
    - ``mended``: one sentence for each printing error that was corrected.
    """

    cards: int
    cards_read: int
    lines_understood: int
    lines_read: int
    problems: tuple[str, ...]
    path: Path | None = None
    mended: tuple[str, ...] = ()


class Collection(Protocol):
    """The printed cards of a game. Unusable files raise :class:`ValueError` with a one-sentence message."""

    columns: tuple[str, ...]
    """Headings of :meth:`rows`; the first one is the card number."""

    def rows(self, where: dict[str, str]) -> list[tuple[str, ...]]:
        """The facts of each card that matches: column -> value, ignoring case.

        In a column with several values, one must match.
        """

    def import_file(self, file: Path, target: Path | None, progress: Progress) -> ImportReport:
        """Compile a user's card file into a database at ``target`` (None: the default path), whole or not at all.

        A collection that adds the file's cards to the shipped ones also has a method ``import_alone``.
        """

    def ship(
        self, files: Sequence[Path], decks: Sequence[Path], target: Path | None, progress: Progress
    ) -> ImportReport:
        """Compile the cards that the package ships; writes nothing if a card that ``decks`` need is missing."""

    def compare(self, files: Sequence[Path], decks: Sequence[Path], progress: Progress) -> list[str]:
        """Differences between the shipped cards and what :meth:`ship` would write."""

    def check_deck(self, source: str, limited: bool) -> Any:
        """Load a deck by name or path and check it against the rules of deck construction.

        ``limited``: use the rules for the smaller decks of limited play. A collection with tournament formats also has
        a method ``formats`` and takes the name of one as ``play_format``. Returns an object with ``name``, ``main`` and
        ``lb``. Raises :class:`UnreadableFileError` for an unreadable file, and :class:`ValueError` for an illegal deck.
        """

    def read_deck(self, text: str, name: str, limited: bool = False) -> Any:
        """Parse a deck list and check it as :meth:`check_deck` does.

        Raises :class:`ValueError` that names every line that was not understood.
        """


def counted(numbers: Iterable[str]) -> list[str]:
    """A deck list in lines of a count and a card number: ``["3 1-001H", "2 1-002R"]``.

    The order stays, because a seed deals by it. So a card whose copies are not neighbours has several lines.

    >>> counted(["1-001H", "1-001H", "1-002R", "1-001H"])
    ['2 1-001H', '1 1-002R', '1 1-001H']
    """
    return [f"{sum(1 for _ in copies)} {number}" for number, copies in groupby(numbers)]
