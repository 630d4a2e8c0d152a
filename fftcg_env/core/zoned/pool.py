"""All printed cards of a game with zones: the pool that the engine's tables are made from, and the cards for tools."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, get_args, get_type_hints

import numpy as np

from ...errors import ArgumentError, FFTCGEnvError
from ..collection import ImportReport, Progress, UnreadableFileError
from ..shared_library.loading import UnfitLibraryError, checked_bytes, fitting_facts, library_folder
from .decks import Deck, DeckFolder
from .protocols import C, PrintedCard

if TYPE_CHECKING:
    from typing_extensions import Self

MEANINGS_FILE = "{}-meanings.json"


class CardDataError(FFTCGEnvError, ValueError):
    """A card that is described wrongly; the message names the card and says what is wrong."""


class ZonedPool(Generic[C]):
    """Cards by number, in their order, with the tables made from them.

    ``cards``: the cards; ``numbers``: card number -> place, by which the engine knows the card; ``meanings``: what the
    text of each card means; ``tables``: what the engine reads, shape ``(1,)``.

    A game gives the attributes and methods below and may number names and other words in :meth:`number_words`.
    """

    card_class: ClassVar[type[Any]]
    meaning_class: ClassVar[type[Any]]
    """The dataclass of what a text means: numbers, texts, and tuples and dataclasses of them."""
    tables_dtype: ClassVar[np.dtype]
    """The dtype of the tables: ``cards`` and ``rows``, as many as they can hold, and whatever else the game needs."""
    shipped: ClassVar[Path]
    """The file of the cards that the package ships."""

    def __init__(self, cards: Iterable[C], meanings: tuple[Any, ...] | None = None) -> None:
        """``meanings``: of the texts, if they are known already."""
        self.cards = tuple(cards)
        self.numbers = {card.number: k for k, card in enumerate(self.cards)}
        if len(self.numbers) < len(self.cards):
            raise CardDataError("two cards have the same number")
        self.meanings = self.read_texts() if meanings is None else meanings
        self.number_words()
        self.tables = self._made_tables()

    def __getitem__(self, number: str) -> C:
        return self.cards[self.numbers[number]]

    # --- what a game gives
    def read_texts(self) -> tuple[Any, ...]:
        """What the text of each card means."""
        raise NotImplementedError

    def number_words(self) -> None:
        """Give numbers to the words that the tables know by number, such as names."""

    def check_card(self, card: C, meaning: Any) -> None:
        """Raise :class:`CardDataError` for a card that cannot be one of the game."""
        raise NotImplementedError

    def write_card(self, tables: np.void, k: int, card: C, meaning: Any, rows: list[tuple[int, ...]]) -> None:
        """Write card number ``k`` into the tables, and add the rows of its programs to ``rows``."""
        raise NotImplementedError

    @classmethod
    def card_of(cls, entry: Mapping[str, Any]) -> C:
        """The card of an object in a JSON file; lists become tuples."""
        facts = {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
        card: C = cls.card_class(**facts)
        return card

    # --- what is the same in all games
    @classmethod
    def read(cls, path: Path, meanings: tuple[Any, ...] | None = None) -> Self:
        """The cards of a JSON file: a list of objects with the fields of ``card_class``."""
        try:
            entries = json.loads(path.read_text("utf-8"))
            if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                raise ValueError("this is another form of JSON")
            cards = [cls.card_of(entry) for entry in entries]
        except (ValueError, TypeError) as error:
            raise CardDataError(f"{path}: expected a JSON list of cards, one object each: {error}") from None
        if not cards:
            raise CardDataError(f"{path}: there are no cards")
        return cls(cards, meanings)

    @classmethod
    @functools.cache
    def default(cls) -> Self:
        """The cards that the package ships."""
        return cls.read(cls.shipped, cls._stored_meanings())

    def store_meanings(self, game: str, folder: Path) -> Path:
        """Write the meanings of the texts into a file of the folder of libraries, so that a wheel needs no parser."""
        file = folder / MEANINGS_FILE.format(game)
        file.write_text(json.dumps([asdict(meaning) for meaning in self.meanings]) + "\n", "utf-8")
        return file

    @classmethod
    def _stored_meanings(cls) -> tuple[Any, ...] | None:
        """What :meth:`store_meanings` wrote for these sources and cards; None if it did not."""
        game = cls.shipped.parents[2].name
        try:
            facts = fitting_facts(game)
            if facts is None:
                return None
            stored = json.loads(checked_bytes(facts, library_folder() / MEANINGS_FILE.format(game)))
        except (ValueError, UnfitLibraryError):  # the engine itself says what does not fit
            return None
        return tuple(_rebuilt(cls.meaning_class, each) for each in stored)

    def _made_tables(self) -> np.ndarray:
        tables = np.zeros(1, self.tables_dtype)
        most_cards, most_rows = tables["cards"].shape[1], tables["rows"].shape[1]
        rows: list[tuple[int, ...]] = []
        if len(self.cards) > most_cards:
            raise CardDataError(f"there are {len(self.cards)} cards; the tables hold {most_cards}")
        for k, (card, meaning) in enumerate(zip(self.cards, self.meanings, strict=True)):
            self.check_card(card, meaning)
            self.write_card(tables[0], k, card, meaning, rows)
        if len(rows) > most_rows:
            raise CardDataError(f"the cards have {len(rows)} rows; the tables hold {most_rows}")
        for r, row in enumerate(rows):
            tables["rows"][0, r] = row
        return tables


def _rebuilt(kind: Any, value: Any) -> Any:
    """A value from a JSON file as its annotation says: a dataclass, a tuple, or the value itself."""
    if isinstance(value, list):
        return tuple(_rebuilt(get_args(kind)[0], each) for each in value)
    if isinstance(value, dict):
        return kind(**{name: _rebuilt(_hints(kind)[name], each) for name, each in value.items()})
    return value


_hints = functools.cache(get_type_hints)


def check_words(card: PrintedCard, **words: tuple[str, Sequence[str]]) -> None:
    """Raise :class:`CardDataError` for a word that is not among the known ones. ``words``: each with the known ones, by
    what it is called."""
    for name, (word, known) in words.items():
        if word not in known:
            choices = ", ".join(filter(None, known))
            raise CardDataError(f"card {card.number}: {name.replace('_', ' ')} is {word!r}; it can be {choices}")


def check_numbers(card: PrintedCard, most: Mapping[str, int]) -> None:
    """Raise :class:`CardDataError` for a field that is below 0 or above the most that it can be."""
    for name, largest in most.items():
        if not 0 <= getattr(card, name) <= largest:
            raise CardDataError(f"card {card.number}: {name} is {getattr(card, name)}; it can be 0 to {largest}")


def numbers_in(part: Any) -> tuple[int, ...]:
    """The fields of a dataclass of numbers, such as a row of a card program."""
    return tuple(int(getattr(part, field.name)) for field in fields(part))


class ZonedCollection(Generic[C]):
    """The printed cards of a pool, card files and deck files (:class:`fftcg_env.core.collection.Collection`).

    ``columns``: attributes of a card, ``number`` first; ``decks``: the deck files of the game.
    """

    def __init__(self, pool: ZonedPool[C], columns: tuple[str, ...], decks: DeckFolder) -> None:
        self._pool, self.columns, self._decks = pool, columns, decks

    def rows(self, where: dict[str, str]) -> list[tuple[str, ...]]:
        """The facts of each card that has these values in these columns, upper and lower case aside."""
        wanted = {self.columns.index(column): value.casefold() for column, value in where.items()}
        rows = (tuple(_cell(getattr(card, column)) for column in self.columns) for card in self._pool.cards)
        return [row for row in rows if all(value in _values(row[column]) for column, value in wanted.items())]

    def import_file(self, file: Path, target: Path | None, progress: Progress) -> ImportReport:
        """Read a user's card file and write it to ``target`` if every card in it can be used. Raises ``ValueError``
        for a file that cannot be used, and without a target: a game plays the cards of a file by naming the file."""
        cards = self._pool.read(file).cards
        progress(len(cards), len(cards))
        if target is None:
            raise ArgumentError(f"say where to write the cards, or play with them by --database {file}")
        target.write_text(file.read_text("utf-8"), "utf-8")
        lines = sum(bool(card.text) for card in cards)
        return ImportReport(len(cards), len(cards), lines, lines, (), target)

    def ship(
        self, files: Sequence[Path], decks: Sequence[Path], target: Path | None, progress: Progress
    ) -> ImportReport:
        """As :meth:`import_file`, for the cards that the package ships, which are in one file."""
        return self.import_file(_only_file(files), target or self._pool.shipped, progress)

    def compare(self, files: Sequence[Path], decks: Sequence[Path], progress: Progress) -> list[str]:
        """Numbers of the cards that differ between a file and the shipped ones."""
        theirs = {card.number: card for card in self._pool.read(_only_file(files)).cards}
        ours = {card.number: card for card in self._pool.cards}
        progress(len(theirs), len(theirs))
        return [f"{number} differs" for number in sorted({*theirs, *ours}) if theirs.get(number) != ours.get(number)]

    def check_deck(self, source: str, limited: bool) -> Any:
        """A deck by name or file, checked by the rules of the game; these games have no smaller decks."""
        try:
            return self._decks.load(source, self._pool)
        except OSError as error:
            raise UnreadableFileError(f"the deck file {source} cannot be read: {error}") from None

    def read_deck(self, text: str, name: str, limited: bool = False) -> Deck:
        """A deck from the text of a deck file. Raises :class:`~.decks.DeckError`."""
        return self._decks.parse(text, name, self._pool)


def _only_file(files: Sequence[Path]) -> Path:
    if len(files) != 1:
        raise ArgumentError(f"the cards of this game are in one card file; {len(files)} were given")
    return files[0]


def _cell(value: Any) -> str:
    """A fact of a card as text: several values with `` / `` between, nothing for 0 and ``none``."""
    if isinstance(value, tuple):
        return " / ".join(value)
    return "" if value in (0, None, "none") else str(value)


def _values(text: str) -> set[str]:
    return {text.casefold(), *text.casefold().split(" / ")}
