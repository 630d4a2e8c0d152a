"""The printed cards for tools (:class:`fftcg_env.core.collection.Collection`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...core.collection import ImportReport, Progress, UnreadableFileError
from .cards.decks import Deck, load_deck
from .cards.model import Card
from .cards.pool import DATA, CardPool, read_cards

NUMBERS = ("cost", "ep", "ap", "dp")


class ChronoCardCollection:
    """The cards of a pool, card files and deck files."""

    columns: tuple[str, ...] = ("number", "name", "type", *NUMBERS, "kinds", "text")

    def __init__(self, pool: CardPool) -> None:
        self._pool = pool

    def rows(self, where: dict[str, str]) -> list[tuple[str, ...]]:
        """The facts of each card that has these values in these columns, upper and lower case aside."""
        wanted = {self.columns.index(column): value.casefold() for column, value in where.items()}
        rows = map(_row, self._pool.cards)
        return [row for row in rows if all(value in _values(row[column]) for column, value in wanted.items())]

    def import_file(self, file: Path, target: Path | None, progress: Progress) -> ImportReport:
        """Read a user's card file and write it to ``target`` if every card in it can be used. Raises ``ValueError``
        for a file that cannot, and without a target: the cards of a file are used by naming it."""
        cards = read_cards(file)
        pool = CardPool(cards)
        progress(len(cards), len(cards))
        if target is None:
            raise ValueError(f"say where to write the cards; --database {file} uses them from where they are")
        target.write_text(file.read_text("utf-8"), "utf-8")
        lines = sum(bool(card.text) for card in cards)
        return ImportReport(len(pool.cards), len(cards), lines, lines, (), target)

    def ship(self, file: Path, decks: Sequence[Path], target: Path | None, progress: Progress) -> ImportReport:
        """The same for the cards that the package ships."""
        return self.import_file(file, target or DATA / "cards.json", progress)

    def compare(self, file: Path, decks: Sequence[Path], progress: Progress) -> list[str]:
        """Numbers of the cards that differ between a file and the shipped ones."""
        theirs = {card.number: card for card in read_cards(file)}
        ours = {card.number: card for card in self._pool.cards}
        progress(len(theirs), len(theirs))
        return [f"{number} differs" for number in sorted({*theirs, *ours}) if theirs.get(number) != ours.get(number)]

    def check_deck(self, source: str, limited: bool) -> Deck:
        """A deck by name or file, checked (C-1.2, C-1.3); there are no smaller decks."""
        try:
            return load_deck(source, self._pool)
        except (OSError, UnicodeDecodeError) as error:
            raise UnreadableFileError(f"the deck file {source} cannot be read: {error}") from None


def _row(card: Card) -> tuple[str, ...]:
    numbers = (str(value) if (value := getattr(card, name)) else "" for name in NUMBERS)
    return (card.number, card.name, card.type, *numbers, " / ".join(card.kinds), card.text)


def _values(text: str) -> set[str]:
    return {text.casefold(), *text.casefold().split(" / ")}
