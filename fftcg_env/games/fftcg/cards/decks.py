"""Decks: lists of cards (:mod:`.lists` reads them) that keep the rules of deck construction."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ....core.collection import UnreadableFileError, with_blank_mark
from ....core.registry import did_you_mean
from ....errors import FFTCGEnvError
from .database import DATA, SHOWN_PATH, CardDatabase, about_promotional, default_database
from .files import UnusableFileError, read_text
from .formats import format_problems, legality
from .lists import HINTED_PROBLEMS, DeckProblem, ListEntry, named, read_list
from .model import COPIES_LIMIT

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

CONSTRUCTED_SIZE = 50
"""Cards in a constructed main deck (R2.1)."""

LIMITED_SIZE = 40
"""The fewest cards in a limited main deck (R2.1)."""

LB_SIZE = 8
"""The most cards in an LB deck (R2.5)."""

LARGEST_DECK_FILE = 256 * 1024
"""Bytes; a deck takes 2 KB."""

USUAL = "usual"
"""The folder of the decks that environments draw from by default."""

RECENT = "recent"
"""The folder of the lists of 2024 to 2026. They are not among the embedded decks, which stay the same for tasks."""

BLANK_HINT = "--blank-unplayable puts a blank card without text in its place"
"""How a list with a card that cannot be played can be rated all the same."""

SHOWN_PROBLEMS = 20
"""Number of problems of one deck that a message lists; :attr:`DeckError.problems` has all of them."""


@dataclass(frozen=True)
class Deck:
    """A legal deck. ``name``: of the embedded deck or the file, without its ending. ``main``: card numbers in file
    order, one entry a card (50 in constructed play). ``lb``: numbers of the LB deck, 0 to 8 entries (R2.5)."""

    name: str
    main: tuple[str, ...]
    lb: tuple[str, ...] = ()


class DeckError(FFTCGEnvError, ValueError):
    """A deck that cannot be used. ``source``: its file or name; ``problems``: everything found wrong, a line of the
    message each (None: ``source`` is the message)."""

    def __init__(self, source: str, problems: Iterable[DeckProblem] | None = None) -> None:
        self.source = "" if problems is None else source
        self.problems = tuple(problems or ())
        place = self.source if len(self.source) <= SHOWN_PATH else f"{self.source[:SHOWN_PATH]}..."
        lines = [f"{place}: {problem}" for problem in self.problems[:SHOWN_PROBLEMS]]
        if len(self.problems) > SHOWN_PROBLEMS:
            lines.append(f"{place}: and {len(self.problems) - SHOWN_PROBLEMS} more problems")
        super().__init__(str(source) if problems is None else "\n".join(lines))

    @property
    def line(self) -> int | None:
        """The line of the first problem."""
        return self.problems[0].line if self.problems else None


class DeckFileError(DeckError, UnreadableFileError):
    """A deck file that is not there or cannot be read as text."""


def embedded_decks() -> tuple[str, ...]:
    """The names of the decks shipped with the package, in alphabetical order.

    >>> "vii_fire_earth" in embedded_decks()
    True
    """
    return tuple(sorted(_embedded_files()))


def usual_decks() -> tuple[str, ...]:
    """The names of those that environments draw from by default, in alphabetical order.

    >>> usual_decks()
    ('ffx_water_wind', 'ffxiii_ice_lightning', 'vii_fire_earth')
    """
    return tuple(sorted(_files_in(DATA.joinpath("decks", USUAL))))


def recent_decks() -> tuple[str, ...]:
    """The names of the shipped lists of 2024 to 2026, in alphabetical order; they are not embedded decks.

    >>> recent_decks()
    ('player_2025_ice_water', 'starter_2025_vol1_fire_water', 'starter_2025_vol2_earth_lightning')
    """
    return tuple(sorted(_files_in(DATA.joinpath("decks", RECENT))))


@functools.cache
def _embedded_files() -> dict[str, Traversable]:
    """The files of the embedded decks by name, in folders for their kinds."""
    folders = [folder for folder in DATA.joinpath("decks").iterdir() if folder.is_dir() and folder.name != RECENT]
    return {name: file for folder in folders for name, file in _files_in(folder).items()}


def _files_in(folder: Traversable) -> dict[str, Traversable]:
    return {file.name[:-4]: file for file in folder.iterdir() if file.name.endswith(".txt")}


def load_deck(
    source: str | Path,
    database: CardDatabase | None = None,
    *,
    deck_size: int = CONSTRUCTED_SIZE,
    exact_size: bool = True,
    play_format: str = "",
) -> Deck:
    """A shipped deck by name, or a deck file by path. Raises :class:`DeckError` with all problems found, a
    :class:`DeckFileError` if there is no file that can be read.

    ``deck_size``: cards in the main deck; with ``exact_size=False`` more are allowed (limited: ``LIMITED_SIZE``, R2.1).
    ``play_format``: also check the cards for a tournament format (:func:`.formats.legality`).

    >>> load_deck("vii_fire_earth").main[:2]
    ('1-004C', '1-004C')
    """
    name, text = _read(source)
    try:
        return parse_deck(text, name, database, deck_size=deck_size, exact_size=exact_size, play_format=play_format)
    except DeckError as error:
        raise DeckError(str(source), error.problems) from None


def parse_deck(
    text: str,
    name: str,
    database: CardDatabase | None = None,
    *,
    deck_size: int = CONSTRUCTED_SIZE,
    exact_size: bool = True,
    play_format: str = "",
) -> Deck:
    """The deck of a deck file's text; ``name`` becomes the deck's name and is used in errors."""
    known = default_database() if database is None else database
    wanted = legality(play_format, known) if play_format else None
    entries, problems = read_list(text, known)
    clear = [(entry, entry.code) for entry in entries if entry.code is not None]
    problems += _card_problems(clear, known)
    problems += _copy_problems(clear, known)
    main = [entry for entry in entries if not entry.in_lb_deck]
    lb = [entry for entry in entries if entry.in_lb_deck]
    if wanted is not None:
        problems += format_problems([each for each in clear if each[1] in known], known, wanted)
    problems += _size_problems(_size(main), _size(lb), deck_size, exact_size)
    if problems:
        raise DeckError(name, sorted(problems, key=lambda problem: (problem.line is None, problem.line or 0)))
    codes = _expanded(main, known), _expanded(lb, known)
    return Deck(with_blank_mark(name, sum(code in known.blanks for code in (*codes[0], *codes[1]))), *codes)


def deck_codes(source: str | Path) -> tuple[str, ...]:
    """The card numbers that a deck names, each once, without looking them up. Raises :class:`DeckError`."""
    _, text = _read(source)
    entries, problems = read_list(text, None)
    if problems:
        raise DeckError(str(source), problems)
    return tuple(dict.fromkeys(entry.code for entry in entries if entry.code))


def _read(source: str | Path) -> tuple[str, str]:
    """The name and the text of a deck."""
    shipped = _embedded_files() | _files_in(DATA.joinpath("decks", RECENT))
    if isinstance(source, str) and source in shipped:
        return source, shipped[source].read_text("utf-8")
    path = Path(source)
    try:
        return path.stem, read_text(path, LARGEST_DECK_FILE)
    except FileNotFoundError:
        known = did_you_mean(str(source), shipped)
        problem = DeckProblem(f"there is no such file and no shipped deck of this name; {known}")
        raise DeckFileError(str(source), [problem]) from None
    except UnusableFileError as error:
        raise DeckFileError(str(source), [DeckProblem(str(error))]) from None


def _card_problems(entries: list[tuple[ListEntry, str]], database: CardDatabase) -> list[DeckProblem]:
    """Unknown cards, and cards in the wrong deck (R2.6, R2.7)."""
    problems: list[DeckProblem] = []
    for entry, code in entries:
        if code not in database and code in database.pending:
            problems.append(DeckProblem(f"{database.pending[code]}; {BLANK_HINT}", entry.line))
        elif code not in database:
            hint = _hint(code, entry.name, database) if len(problems) < HINTED_PROBLEMS else ""
            reason = f"no playable card has the number {code}{about_promotional(code)}{_why(code, database)}{hint}"
            problems.append(DeckProblem(reason, entry.line))
        elif database[code].is_limit_break and not entry.in_lb_deck:
            reason = f"{code} has Limit Break and cannot be in the main deck (R2.7)"
            problems.append(DeckProblem(reason, entry.line))
        elif entry.in_lb_deck and not database[code].is_limit_break:
            reason = f"{code} does not have Limit Break and cannot be in the LB deck (R2.6)"
            problems.append(DeckProblem(reason, entry.line))
    return problems


def _why(code: str, database: CardDatabase) -> str:
    """Why an unknown number has no card, for the middle of a sentence: its set is not there, or the card is not."""
    series = code.partition("-")[0]
    if series not in database.sets:
        return (
            f": the set {series} is not shipped (shipped are {_shipped()}); 'fftcg-env cards import FILE' adds the "
            "cards of a card file, which are played with --database"
        )
    if series not in default_database().sets:
        return ": the card file had no such card, or a line of it that 'fftcg-env cards import' did not understand"
    return ""


def _shipped() -> str:
    """The sets of the package: ``1 to 24, B, PR``."""
    numbers = sorted(int(series) for series in default_database().sets if series.isdecimal())
    others = [series for series in default_database().sets if not series.isdecimal()]
    return ", ".join([f"{numbers[0]} to {numbers[-1]}", *others])


def _hint(code: str, name: str, database: CardDatabase) -> str:
    """The cards that may be meant instead of an unknown number, for the end of a sentence."""
    cards = database.called(name) or database.called_nearly(name[:SHOWN_PATH])
    in_set = code.partition("-")[0] in database.sets
    near = named(cards, code) if cards else " or ".join(database.near(code)) if in_set else ""
    return f"; did you mean {near}?" if near else ""


def _copy_problems(entries: list[tuple[ListEntry, str]], database: CardDatabase) -> list[DeckProblem]:
    """More than three copies; reprints count as the same card (R2.2, R2.4)."""
    problems = []
    copies: Counter[str] = Counter()
    for entry, code in entries:
        card = database.canonical(code) if code in database else code
        before = copies[card]
        copies[card] += entry.count
        if before <= COPIES_LIMIT < copies[card]:
            also = "" if card == code else f", which is the same card as {card}"
            reason = f"{copies[card]} copies of {code}{also}; at most {COPIES_LIMIT} are allowed (R2.2)"
            problems.append(DeckProblem(reason, entry.line))
    return problems


def _size_problems(main: int, lb: int, deck_size: int, exact_size: bool) -> list[DeckProblem]:
    problems = []
    if main < deck_size or (exact_size and main > deck_size):
        wanted = f"exactly {deck_size}" if exact_size else f"at least {deck_size}"
        problems.append(DeckProblem(f"the main deck has {main} cards, not {wanted} (R2.1)"))
    if lb > LB_SIZE:
        problems.append(DeckProblem(f"the LB deck has {lb} cards, more than {LB_SIZE} (R2.5)"))
    return problems


def _size(entries: list[ListEntry]) -> int:
    return sum(entry.count for entry in entries)


def _expanded(entries: list[ListEntry], database: CardDatabase) -> tuple[str, ...]:
    """One number a card; the number of a reprint becomes that of the card in the database (R2.4)."""
    return tuple(database[entry.code].code for entry in entries if entry.code for _ in range(entry.count))
