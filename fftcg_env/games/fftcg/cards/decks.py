"""Deck files: ``COUNT CODE NAME`` a line, ``#`` comments, ``LB:`` before cards of the LB deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ....core.collection import UnreadableFileError
from .database import DATA, SHOWN_PATH, CardDatabase, default_database
from .files import UnusableFileError, lines_of, read_text, shown
from .model import COPIES_LIMIT

CONSTRUCTED_SIZE = 50
"""Cards in a constructed main deck (R2.1)."""

LIMITED_SIZE = 40
"""The fewest cards in a limited main deck (R2.1)."""

LB_SIZE = 8
"""The most cards in an LB deck (R2.5)."""

LARGEST_DECK_FILE = 256 * 1024
"""Bytes; a deck takes 2 KB."""

LONGEST_DECK_LINE = 500
"""Characters of a line of a deck file, comments included."""

GREATEST_COUNT = 999
"""Copies on one line that are counted at all; what is legal, the rules say."""

SHOWN_PROBLEMS = 20
"""So many problems of one deck are told in a message; :attr:`DeckError.problems` has them all."""


@dataclass(frozen=True)
class Deck:
    """A legal deck. ``name``: of the embedded deck or the file, without its ending. ``main``: card numbers in file
    order, one entry a card (50 in constructed play). ``lb``: numbers of the LB deck, 0 to 8 entries (R2.5)."""

    name: str
    main: tuple[str, ...]
    lb: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeckProblem:
    """One thing wrong with a deck. ``line``: counted from 1, or None if it concerns the whole deck."""

    reason: str
    line: int | None = None

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class DeckError(ValueError):
    """A deck that cannot be used. ``source``: its file or name; ``problems``: everything found wrong, a line of the
    message each."""

    def __init__(self, source: str, problems: Iterable[DeckProblem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        place = source if len(source) <= SHOWN_PATH else f"{source[:SHOWN_PATH]}..."
        lines = [f"{place}: {problem}" for problem in self.problems[:SHOWN_PROBLEMS]]
        if len(self.problems) > SHOWN_PROBLEMS:
            lines.append(f"{place}: and {len(self.problems) - SHOWN_PROBLEMS} more problems")
        super().__init__("\n".join(lines))

    @property
    def line(self) -> int | None:
        """The line of the first problem."""
        return self.problems[0].line


class DeckFileError(DeckError, UnreadableFileError):
    """A deck file that is not there or cannot be read as text."""


@dataclass(frozen=True)
class _Entry:
    """One line of a deck file."""

    line: int
    count: int
    code: str
    name: str
    in_lb_deck: bool


_ENTRY = re.compile(r"(?P<lb>LB:\s*)?(?P<count>-?\d+)\s+(?P<code>\S+)(?:\s+(?P<name>.*))?")


def embedded_decks() -> tuple[str, ...]:
    """The names of the decks shipped with the package, in alphabetical order.

    >>> "vii_fire_earth" in embedded_decks()
    True
    """
    folder = DATA.joinpath("decks")
    return tuple(sorted(entry.name[:-4] for entry in folder.iterdir() if entry.name.endswith(".txt")))


def load_deck(
    source: str | Path,
    database: CardDatabase | None = None,
    *,
    deck_size: int = CONSTRUCTED_SIZE,
    exact_size: bool = True,
) -> Deck:
    """An embedded deck by name, or a deck file by path. Raises :class:`DeckError` with all problems found, a
    :class:`DeckFileError` if there is no file that can be read.

    ``deck_size``: cards in the main deck; with ``exact_size=False`` more are allowed (limited: ``LIMITED_SIZE``, R2.1).

    >>> load_deck("vii_fire_earth").main[:2]
    ('1-004C', '1-004C')
    """
    name, text = _read(source)
    try:
        return parse_deck(text, name, database, deck_size=deck_size, exact_size=exact_size)
    except DeckError as error:
        raise DeckError(str(source), error.problems) from None


def parse_deck(
    text: str,
    name: str,
    database: CardDatabase | None = None,
    *,
    deck_size: int = CONSTRUCTED_SIZE,
    exact_size: bool = True,
) -> Deck:
    """The deck of a deck file's text; ``name`` becomes the deck's name and is used in errors."""
    known = default_database() if database is None else database
    entries, problems = _entries(text)
    problems += _card_problems(entries, known)
    problems += _copy_problems(entries, known)
    main = [entry for entry in entries if not entry.in_lb_deck]
    lb = [entry for entry in entries if entry.in_lb_deck]
    problems += _size_problems(_size(main), _size(lb), deck_size, exact_size)
    if problems:
        raise DeckError(name, sorted(problems, key=lambda problem: (problem.line is None, problem.line or 0)))
    return Deck(name, _expanded(main, known), _expanded(lb, known))


def deck_codes(source: str | Path) -> tuple[str, ...]:
    """The card numbers that a deck names, each once, without looking them up. Raises :class:`DeckError`."""
    _, text = _read(source)
    entries, problems = _entries(text)
    if problems:
        raise DeckError(str(source), problems)
    return tuple(dict.fromkeys(entry.code for entry in entries))


def _read(source: str | Path) -> tuple[str, str]:
    """The name and the text of a deck."""
    if isinstance(source, str) and source in embedded_decks():
        return source, DATA.joinpath("decks", f"{source}.txt").read_text("utf-8")
    path = Path(source)
    try:
        return path.stem, read_text(path, LARGEST_DECK_FILE)
    except FileNotFoundError:
        known = ", ".join(embedded_decks())
        problem = DeckProblem(f"there is no such file, and the embedded decks are {known}")
        raise DeckFileError(str(source), [problem]) from None
    except UnusableFileError as error:
        raise DeckFileError(str(source), [DeckProblem(str(error))]) from None


def _entries(text: str) -> tuple[list[_Entry], list[DeckProblem]]:
    entries, problems = [], []
    for number, line in enumerate(lines_of(text), start=1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        found = _ENTRY.fullmatch(content) if len(line) <= LONGEST_DECK_LINE else None
        if len(line) > LONGEST_DECK_LINE:
            reason = f"a line of {len(line)} characters; at most {LONGEST_DECK_LINE} are allowed"
            problems.append(DeckProblem(reason, number))
        elif found is None:
            problems.append(DeckProblem(f"expected COUNT CODE NAME, found {shown(content)}", number))
        elif len(found["count"].lstrip("0")) > len(str(GREATEST_COUNT)):
            problems.append(DeckProblem(f"the count of {found['code']} is more than {GREATEST_COUNT}", number))
        elif int(found["count"]) < 1:
            problems.append(DeckProblem(f"the count of {found['code']} is {found['count']}, less than 1", number))
        else:
            in_lb_deck = found["lb"] is not None
            entries.append(_Entry(number, int(found["count"]), found["code"], found["name"] or "", in_lb_deck))
    return entries, problems


def _card_problems(entries: list[_Entry], database: CardDatabase) -> list[DeckProblem]:
    """Unknown cards, and cards in the wrong deck (R2.6, R2.7)."""
    problems = []
    for entry in entries:
        if entry.code not in database:
            near = tuple(card.code for card in database.named(entry.name)) or database.near(entry.code)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            problems.append(DeckProblem(f"no playable card has the number {entry.code}{hint}", entry.line))
        elif database[entry.code].is_limit_break and not entry.in_lb_deck:
            reason = f"{entry.code} has Limit Break and cannot be in the main deck (R2.7)"
            problems.append(DeckProblem(reason, entry.line))
        elif entry.in_lb_deck and not database[entry.code].is_limit_break:
            reason = f"{entry.code} does not have Limit Break and cannot be in the LB deck (R2.6)"
            problems.append(DeckProblem(reason, entry.line))
    return problems


def _copy_problems(entries: list[_Entry], database: CardDatabase) -> list[DeckProblem]:
    """More than three copies; reprints count as the same card (R2.2, R2.4)."""
    problems = []
    copies: Counter[str] = Counter()
    for entry in entries:
        card = database.canonical(entry.code) if entry.code in database else entry.code
        before = copies[card]
        copies[card] += entry.count
        if before <= COPIES_LIMIT < copies[card]:
            also = "" if card == entry.code else f", which is the same card as {card}"
            reason = f"{copies[card]} copies of {entry.code}{also}; at most {COPIES_LIMIT} are allowed (R2.2)"
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


def _size(entries: list[_Entry]) -> int:
    return sum(entry.count for entry in entries)


def _expanded(entries: list[_Entry], database: CardDatabase) -> tuple[str, ...]:
    """One number a card; the number of a reprint becomes that of the card in the database (R2.4)."""
    return tuple(database[entry.code].code for entry in entries for _ in range(entry.count))
