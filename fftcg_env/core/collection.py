"""The printed cards of a game for tools: facts in columns, users' own cards, deck files.

A game that has printed cards offers them as an attribute ``collection`` (:class:`Collection`); the command line and
reports are written once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

from ..errors import FFTCGEnvError


class UnreadableFileError(FFTCGEnvError, ValueError):
    """A file that is not there or cannot be read; what is in it was not looked at."""


Progress = Callable[[int, int], None]
"""``progress(done, total)``."""


@dataclass(frozen=True)
class ImportReport:
    """What became of a card file. ``cards``: those that can be used, of ``cards_read``; ``problems``: one sentence for
    each line that was not understood and each card that is missing; ``path``: where they were written; ``mended``: one
    sentence for each slip of print that was put right."""

    cards: int
    cards_read: int
    lines_understood: int
    lines_read: int
    problems: tuple[str, ...]
    path: Path | None = None
    mended: tuple[str, ...] = ()


class Collection(Protocol):
    """The cards of a game. Files that cannot be used raise :class:`ValueError` with one sentence."""

    columns: tuple[str, ...]
    """Headings of :meth:`rows`; the first is the card's number."""

    def rows(self, where: dict[str, str]) -> list[tuple[str, ...]]:
        """The facts of each card that has these values in these columns, upper and lower case aside. In a column with
        several values it is enough to have one."""

    def import_file(self, file: Path, target: Path | None, progress: Progress) -> ImportReport:
        """Compile a user's card file into a database (None: at the default place), wholly or not at all. A collection
        that puts the cards of the file beside the shipped ones also has ``import_alone``."""

    def ship(self, file: Path, decks: Sequence[Path], target: Path | None, progress: Progress) -> ImportReport:
        """The same for the cards that the package ships; nothing is written if a needed card is missing."""

    def compare(self, file: Path, decks: Sequence[Path], progress: Progress) -> list[str]:
        """How the shipped cards differ from what :meth:`ship` would write; empty if they do not."""

    def check_deck(self, source: str, limited: bool) -> Any:
        """A deck by name or file, checked by the rules of deck construction; ``limited``: for the smaller decks of
        limited play. Returns an object with ``name``, ``main`` and ``lb``. Raises :class:`UnreadableFileError` for a
        file that cannot be read, and another :class:`ValueError` for a deck that is not legal."""

    def read_deck(self, text: str, name: str) -> Any:
        """A deck from a list as people write it, checked for constructed play. Raises :class:`ValueError` with
        everything that was not understood, by line."""


def counted(numbers: Iterable[str]) -> list[str]:
    """Card numbers, each with how many copies follow each other: ``["3 1-001H", "2 1-002R"]``.

    The order stays, for it is part of what a seed deals: a card whose copies stand apart is named several times.

    >>> counted(["1-001H", "1-001H", "1-002R", "1-001H"])
    ['2 1-001H', '1 1-002R', '1 1-001H']
    """
    return [f"{sum(1 for _ in copies)} {number}" for number, copies in groupby(numbers)]
