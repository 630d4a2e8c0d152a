"""Query, import and ship the printed cards of FFTCG (:class:`fftcg_env.core.collection.Collection`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from itertools import groupby
from pathlib import Path
from typing import Any

from ...core.collection import ImportReport, Progress
from ...errors import ArgumentError
from .cards import (
    BuildReport,
    Card,
    CardDatabase,
    Deck,
    build_database,
    default_database,
    load_deck,
    save_database,
    user_database_path,
)
from .cards.building import pending_of, read_card_files
from .cards.convert import Conversion, convert_cards
from .cards.coverage import page, survey
from .cards.database import DATA, database_to_text
from .cards.decks import (
    CONSTRUCTED_SIZE,
    LARGEST_DECK_FILE,
    LIMITED_SIZE,
    deck_codes,
    embedded_decks,
    parse_deck,
    recent_decks,
)
from .cards.files import write_whole
from .cards.formats import constructed, legality, play_formats
from .cards.list_formats import WRITERS
from .cards.pending import PENDING_FILE, pending_text
from .cards.profile import Profile, profile_of
from .cards.program.compiler import compile_cards
from .cards.recombining import recombined

SHOWN_PROBLEM = 600
"""Maximum length of one problem, in characters."""


class FFTCGCollection:
    """The cards of a database, card files and deck files: :attr:`fftcg_env.games.fftcg.game.FFTCG.collection`."""

    columns: tuple[str, ...] = ("code", "name", "elements", "cost", "type", "power", "jobs", "categories")

    def __init__(self, database: CardDatabase) -> None:
        self._database = database

    def rows(self, where: dict[str, str]) -> list[tuple[str, ...]]:
        """The facts of each card that has these values in these columns."""
        wanted = {self.columns.index(column): value.casefold() for column, value in where.items()}
        rows = ((card, _row(card)) for card in self._database.by_code)
        return [
            _row(self._database.for_people(card))
            for card, row in rows
            if all(value in _values(row[column]) for column, value in wanted.items())
        ]

    def import_file(self, file: Path, target: Path | None, progress: Progress) -> ImportReport:
        """Compile a card file into a database together with the shipped cards, replacing those with the same number.
        Included are the cards whose every line is understood and that the engine plays."""
        return self._import(file, target, progress, on_top=True)

    def import_alone(self, file: Path, target: Path | None, progress: Progress) -> ImportReport:
        """As :meth:`import_file`, without the shipped cards in the database."""
        return self._import(file, target, progress, on_top=False)

    def _import(self, file: Path, target: Path | None, progress: Progress, on_top: bool) -> ImportReport:
        shipped = default_database()
        database, report = build_database(file, None, progress, shipped)
        together = CardDatabase(({**shipped, **database} if on_top else {**database}).values())
        refused = {code: reason for code, reason in compile_cards(together).refused.items() if code in database}
        path = target or user_database_path()
        pending = pending_of(read_card_files(file), report, refused)
        save_database(CardDatabase((card for code, card in together.items() if code not in refused), pending), path)
        problems = [_told(problem) for problem in report.not_understood]
        problems += [f"{code}: the engine does not play it: {reason}" for code, reason in refused.items()]
        return _report(report, len(database) - len(refused), problems, path)

    def convert(
        self, file: Path, target: Path, ignore: Sequence[str], icons: Mapping[str, str], leave_out: bool
    ) -> Conversion:
        """Card data of a common public layout as a card file (:func:`.cards.convert.convert_cards`)."""
        return convert_cards(file, target, ignore=ignore, icons=icons, leave_out=leave_out)

    def ship(
        self, files: Sequence[Path], decks: Sequence[Path], target: Path | None, progress: Progress
    ) -> ImportReport:
        """Compile the cards that the package ships: those that the engine plays. Cards that are shipped already keep
        their places, so that card ids stay the same; new ones follow."""
        playable, report, problems, pending = _to_ship(files, decks, progress)
        path = None if problems else target or Path(str(DATA.joinpath("cards.json")))
        if path is not None:
            save_database(playable, path)
        if path is not None and target is None:
            write_whole(str(DATA.joinpath(PENDING_FILE)), pending)
        return _report(report, len(playable), problems, path)

    def compare(self, files: Sequence[Path], decks: Sequence[Path], progress: Progress) -> list[str]:
        """The numbers of the cards that differ from the shipped ones, and other differences."""
        database, _, problems, pending = _to_ship(files, decks, progress)
        shipped = default_database()
        different = [code for code in {**database, **shipped} if dict(database).get(code) != dict(shipped).get(code)]
        if not different and database_to_text(database) != DATA.joinpath("cards.json").read_text("utf-8"):
            different = ["in its form only"]
        if not decks and DATA.joinpath(PENDING_FILE).read_text("utf-8") != pending:
            different.append(PENDING_FILE)
        return problems + different

    def coverage(self, files: Sequence[Path], progress: Progress) -> str:
        """A page about how much of card files is understood, by set; what is missing most often; and how much of
        recombined lines is understood."""
        return page(survey(files, progress), recombined(files, progress))

    def check_deck(self, source: str, limited: bool, play_format: str = "") -> Deck:
        """A deck, checked by chapter 2 of the rules, and for a tournament format (:func:`.cards.formats.legality`).
        Raises :class:`~.cards.decks.DeckError` with all problems, and :class:`~.cards.formats.UnknownFormatError`."""
        return load_deck(source, self._database, **_sizes(limited), play_format=play_format)

    def constructed(self, code: str) -> bool:
        """Whether a card may be used in constructed play (:func:`.cards.formats.constructed`); False for blanks."""
        return code not in self._database.blanks and constructed(self._database[code], self._database)

    def formats(self) -> list[tuple[str, str, str]]:
        """The tournament formats: name, what it allows, and where its rule stands."""
        rows = []
        for each in play_formats().values():
            sets = legality(each.name, self._database).sets
            about = f"{each.about()}: {sets[0]} to {sets[-1]}" if sets else each.about()
            rows.append((each.name, about, f"{each.source.date} {each.source.url}"))
        return rows

    def profile(self, codes: Sequence[str], wishes: Sequence[str] = ()) -> Profile:
        """A deck list in numbers (:func:`.cards.profile.profile_of`). ``codes``: its cards with the LB deck."""
        cards = [self._database.for_people(self._database[code]) for code in codes]
        lb = [card for card in cards if card.is_limit_break]
        return profile_of([card for card in cards if not card.is_limit_break], lb, wishes)

    list_formats: tuple[str, ...] = tuple(WRITERS)
    """Formats that :meth:`write_deck` knows."""

    def write_deck(self, deck: Deck, form: str) -> str:
        """A deck list in a format that other programs read. Copies stay in their order, because a seed deals by it."""
        lines = [
            (sum(1 for _ in copies), code, self._database[code].name, lb)
            for codes, lb in ((deck.main, False), (deck.lb, True))
            for code, copies in groupby(codes)
        ]
        return WRITERS[form](deck.name, lines)

    def read_deck(self, text: str, name: str, limited: bool = False, play_format: str = "") -> Deck:
        """A deck from a list as people write it, checked as by :meth:`check_deck`. Raises
        :class:`~.cards.decks.DeckError` with all problems."""
        if len(text) > LARGEST_DECK_FILE:
            raise ArgumentError(f"a list of {len(text):,} characters; at most {LARGEST_DECK_FILE:,} are read")
        return parse_deck(text, name, self._database, **_sizes(limited), play_format=play_format)


def _sizes(limited: bool) -> dict[str, Any]:
    """The size of a main deck (R2.1), as keywords of ``parse_deck``."""
    return {"deck_size": LIMITED_SIZE if limited else CONSTRUCTED_SIZE, "exact_size": not limited}


def _row(card: Card) -> tuple[str, ...]:
    """The facts of a card in the columns of the collection."""
    power = "" if card.power is None else str(card.power)
    jobs, categories = " / ".join(card.jobs), " / ".join(card.categories)
    return card.code, card.name, " / ".join(card.elements), str(card.cost), card.type, power, jobs, categories


def _values(fact: str) -> list[str]:
    """The values in one column of a row."""
    return [value.casefold() for value in fact.split(" / ")]


def _told(problem: ValueError) -> str:
    """A problem of a line, cut to a maximum length."""
    text = str(problem)
    return text if len(text) <= SHOWN_PROBLEM else f"{text[:SHOWN_PROBLEM]}..."


def _report(report: BuildReport, cards: int, problems: list[str], path: Path | None) -> ImportReport:
    understood = report.lines_read - len(report.not_understood)
    mended = tuple(map(str, report.mended))
    return ImportReport(cards, report.cards_read, understood, report.lines_read, tuple(problems), path, mended)


def _to_ship(
    files: Sequence[Path], decks: Sequence[Path], progress: Progress
) -> tuple[CardDatabase, BuildReport, list[str], str]:
    """The cards of files that the package can ship; the needed cards that are not among them; and the text of the file
    of cards that cannot be played."""
    needed = _codes_of(decks)
    database, report = build_database(files, needed if decks else None, progress)
    refused = compile_cards(database).refused
    playable = CardDatabase([card for code, card in database.items() if code not in refused])
    missing = sorted(code for code in needed if code not in playable)
    problems = [_told(problem) for problem in report.not_understood if decks or problem.code in missing]
    problems += [f"the list of slips has {slip}, which the card files do not have" for slip in report.stale_slips]
    for code in missing:
        not_there = (
            "it is not in the card files" if code in report.missing_codes else "not every line of it is understood"
        )
        problems.append(f"{code} is missing: {refused.get(code, not_there)}")
    return playable, report, problems, pending_text(pending_of(read_card_files(files), report, refused))


def _codes_of(decks: Iterable[Path]) -> set[str]:
    """The card numbers in these deck files and folders; by default those of the shipped decks and the list of further
    cards."""
    codes: set[str] = set()
    for path in decks:
        for file in sorted(path.glob("*.txt")) if path.is_dir() else [path]:
            codes.update(deck_codes(file))
    if not codes:
        further = resources.files(__package__).joinpath("cards", "data", "further_cards.txt").read_text("utf-8")
        codes = {line.split()[0] for line in further.splitlines() if line and line[0] != "#"}
        for name in (*embedded_decks(), *recent_decks()):
            codes.update(deck_codes(name))
    return codes
