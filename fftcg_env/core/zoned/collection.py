"""The printed cards for tools (:class:`fftcg_env.core.collection.Collection`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic

from ...errors import ArgumentError
from ..collection import ImportReport, Progress, UnreadableFileError
from .decks import Deck, DeckFolder
from .kinds import C, Pool


class ZonedCollection(Generic[C]):
    """The cards of a pool, card files and deck files."""

    columns: tuple[str, ...] = ()
    shipped: Path
    """The file of the cards that the package ships."""
    decks: DeckFolder

    def __init__(self, pool: Pool[C]) -> None:
        self._pool = pool

    def row(self, card: C) -> tuple[str, ...]:
        """The facts of a card, one a column; several values with `` / `` between."""
        raise NotImplementedError

    def read(self, file: Path) -> Pool[C]:
        """The cards of a file. Raises ``ValueError`` for a file that cannot be used."""
        raise NotImplementedError

    def rows(self, where: dict[str, str]) -> list[tuple[str, ...]]:
        """The facts of each card that has these values in these columns, upper and lower case aside."""
        wanted = {self.columns.index(column): value.casefold() for column, value in where.items()}
        rows = map(self.row, self._pool.cards)
        return [row for row in rows if all(value in _values(row[column]) for column, value in wanted.items())]

    def import_file(self, file: Path, target: Path | None, progress: Progress) -> ImportReport:
        """Read a user's card file and write it to ``target`` if every card in it can be used. Raises ``ValueError``
        for a file that cannot, and without a target: the cards of a file are used by naming it."""
        cards = self.read(file).cards
        progress(len(cards), len(cards))
        if target is None:
            raise ArgumentError(f"say where to write the cards; --database {file} uses them from where they are")
        target.write_text(file.read_text("utf-8"), "utf-8")
        lines = sum(bool(card.text) for card in cards)
        return ImportReport(len(cards), len(cards), lines, lines, (), target)

    def ship(self, file: Path, decks: Sequence[Path], target: Path | None, progress: Progress) -> ImportReport:
        """The same for the cards that the package ships."""
        return self.import_file(file, target or self.shipped, progress)

    def compare(self, file: Path, decks: Sequence[Path], progress: Progress) -> list[str]:
        """Numbers of the cards that differ between a file and the shipped ones."""
        theirs = {card.number: card for card in self.read(file).cards}
        ours = {card.number: card for card in self._pool.cards}
        progress(len(theirs), len(theirs))
        return [f"{number} differs" for number in sorted({*theirs, *ours}) if theirs.get(number) != ours.get(number)]

    def check_deck(self, source: str, limited: bool) -> Any:
        """A deck by name or file, checked by the rules of the game; there are no smaller decks."""
        try:
            return self.decks.load(source, self._pool)
        except OSError as error:
            raise UnreadableFileError(f"the deck file {source} cannot be read: {error}") from None

    def read_deck(self, text: str, name: str) -> Deck:
        """A deck from the text of a deck file. Raises :class:`~.decks.DeckError`."""
        return self.decks.parse(text, name, self._pool)


def _values(text: str) -> set[str]:
    return {text.casefold(), *text.casefold().split(" / ")}
