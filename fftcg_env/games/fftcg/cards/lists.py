"""Deck lists as people have them: lines of a deck file, of a site, of a message.

The project's own format is ``COUNT CODE NAME`` with ``LB:`` before cards of the LB deck; a line that fits it and names
a known card means just that. Otherwise the count may stand at either end (``3``, ``3x``, ``x3``, ``(3)``), the number
of the card anywhere, in brackets, in any case and without its letter of rarity, and a name is enough where only one
card has it. Headings (``Forwards (20)``, ``LB Deck:``), totals, bullets and comments (``#``, ``//``) are skipped, and a
title: lines that cannot mean a card, at the top, with an empty line or a heading between them and the cards.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from .database import CardDatabase, folded
from .files import lines_of, shown
from .model import LONGEST_CODE, Card
from .pending import pending_cards

LONGEST_DECK_LINE = 500
"""Characters of a line of a deck list, comments included."""

GREATEST_COUNT = 999
"""Copies on one line that are counted at all; what is legal, the rules say."""

SHOWN_CARDS = 6
"""So many cards that a line may mean are named."""

HINTED_PROBLEMS = 20
"""So many problems of one list are told with the cards that may be meant: looking for them takes time."""


@dataclass(frozen=True)
class DeckProblem:
    """One thing wrong with a deck. ``line``: counted from 1, or None if it concerns the whole deck."""

    reason: str
    line: int | None = None

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


@dataclass(frozen=True)
class ListEntry:
    """One line of a deck list that names cards. ``code``: as in the database, as it was written if it is not known
    there, or None if the card that is meant is not clear, which is a problem of its own."""

    line: int
    count: int
    code: str | None
    name: str
    in_lb_deck: bool


_PLAIN = re.compile(r"(?P<lb>LB:\s*)?(?P<count>-?\d+)\s+(?P<code>\S+)(?:\s+(?P<name>.*))?")
"""The project's own format."""

_COMMENT = re.compile(r"#.*|(?:^|(?<=\s))//.*", re.DOTALL)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_DASH = re.compile("[\u2010-\u2015\u2212]")
_BULLET = re.compile(r"[-*+•·‣◦▪●○■]\s+(?=\S)|[•·‣◦▪●○■]")

_COUNT_FIRST = re.compile(r"(?P<count>-?\d+)\s*[x×*]?\s+(?P<rest>\S.*)|(?P<count2>\d+)\s*[x×*]\s*(?P<rest2>\S.*)", re.I)
_TIMES_FIRST = re.compile(r"[x×*]\s*(?P<count>\d+)\s+(?P<rest>\S.*)", re.I)
_COUNT_LAST = re.compile(
    r"(?P<rest>.*[^\s(\[])\s*(?:(?<=[\s)\]])[x×*]\s*(?P<count>\d+)|[(\[]\s*x?(?P<count2>\d+)x?\s*[)\]])", re.I
)
_NUMBER_LAST = re.compile(r"(?P<rest>\S.*?)[\s,:]\s*(?P<count>\d+)\s*x?", re.I)
"""Only where a card number comes before it: names end with numbers, too."""

_CODE = re.compile(r"(?<![\w-])(?:\d{1,3}|[a-z]{1,3})-\d{1,4}[a-z]?(?![\w-])", re.I)
"""What printed card numbers look like, also without the letter of their rarity."""

_RARITIES = "CRHLSP"

_FRAME = re.compile(r"[=*_~-]{2,}\s*(?P<heading>[^=*_~-].*?)\s*:?[=*_~-]{2,}")
"""A heading between marks: ``== Forwards (20) ==``."""

_NUMBER = r"\s*(?:[:=-]?\s*[(\[]?\s*\d+\s*(?:cards?)?\s*[)\]]?)?\s*:?"
_TYPES = re.compile(rf"(?:\d+\s*x?\s+)?(?:forward|backup|summon|monster|character)s?{_NUMBER}", re.I)
_MAIN = re.compile(rf"(?:\d+\s*x?\s+)?(?:main(?:\s*(?:deck|board))?|deck(?:\s*list)?|cards)s?{_NUMBER}", re.I)
_LB = re.compile(rf"(?:\d+\s*x?\s+)?(?:lb|limit\s*breaks?)(?:[\s-]*(?:deck|cards?))?{_NUMBER}", re.I)
_TOTAL = re.compile(
    rf"(?:(?:grand\s+)?total(?:\s+(?:number\s+of\s+)?cards?)?{_NUMBER}|\d+\s+cards?(?:\s+total)?)", re.I
)
_ABOUT = re.compile(
    r"(?:(?:deck|list)?\s*(?:name|title)|player|author|creator|event|tournament|date|elements?)\s*:.*", re.I
)


def read_list(text: str, database: CardDatabase | None) -> tuple[list[ListEntry], list[DeckProblem]]:
    """The entries of a deck list in its order, and what was not understood, by line. Reads any text and raises nothing.

    ``database``: where names and other ways of writing numbers are looked up; None: only numbers, as they are written.
    """
    reader = _Reader(database)
    for number, line in enumerate(lines_of(text.removeprefix("\ufeff")), start=1):
        reader.read(number, line)
    return reader.entries, reader.problems


class _Reader:
    """What has been read of a list so far."""

    def __init__(self, database: CardDatabase | None) -> None:
        self.entries: list[ListEntry] = []
        self.problems: list[DeckProblem] = []
        self._database = database
        self._in_lb_deck = False
        self._heading_before = False  # of the LB deck, with no card since
        self._title: list[DeckProblem] = []  # lines at the top that may be one
        self._at_top, self._apart = True, False  # before headings and cards; the title is apart from what follows

    def read(self, number: int, line: str) -> None:
        """Read one line."""
        if len(line) > LONGEST_DECK_LINE:
            reason = f"a line of {len(line)} characters; at most {LONGEST_DECK_LINE} are allowed"
            self.problems.append(DeckProblem(reason, number))
            return
        content = _COMMENT.sub("", line).strip()
        plain = _PLAIN.fullmatch(content)
        if plain and self._known(plain["code"]):
            self._add(number, plain["count"], plain["code"], plain["name"] or "", plain["lb"] is not None)
            return
        tidy = _tidied(content)
        framed = _FRAME.fullmatch(tidy)
        if not tidy:
            self._apart = bool(self._title)
        elif self._skipped(framed["heading"] if framed else tidy):
            self._apart = bool(self._title)
            self._at_top = self._apart
        else:
            self._read_freely(number, content, tidy)

    def _known(self, code: str) -> bool:
        """Whether this is a number of the project's own format."""
        return bool(_CODE.fullmatch(code)) if self._database is None else code in self._database

    def _skipped(self, content: str) -> bool:
        """Headings, totals and the like; a heading says to which deck the next cards belong."""
        if _LB.fullmatch(content):
            self._in_lb_deck = self._heading_before = True
        elif _MAIN.fullmatch(content):
            self._in_lb_deck = False
        elif _TYPES.fullmatch(content):
            # "LB Deck" and then "Forwards": still the LB deck. After its cards, "Forwards" begins the main deck.
            self._in_lb_deck = self._in_lb_deck and self._heading_before
        else:
            return bool(_TOTAL.fullmatch(content) or _ABOUT.fullmatch(content))
        return True

    def _read_freely(self, number: int, written: str, content: str) -> None:
        """A line that is not in the project's own format."""
        marked = re.match(r"lb\s*:\s*", content, re.I)
        rest = content[marked.end() :] if marked else content
        count, rest = _count_of(rest)
        if count is None:
            self._not_understood(number, written, rest)
            return
        found = _CODE.search(rest)
        name = _name_of(rest[: found.start()] + " " + rest[found.end() :] if found else rest)
        if found is None and self._database is None:
            self._not_understood(number, written, "")
            return
        code = self._code_of(found[0], name) if found else self._code_of_name(number, name)
        self._add(number, count, code, name, marked is not None)

    def _add(self, number: int, count: str, code: str | None, name: str, marked: bool) -> None:
        if self._apart:
            self.problems = [problem for problem in self.problems if problem not in self._title]
        self._at_top, self._apart, self._title = False, False, []
        shown_code = code or shown(name)
        if len(count.lstrip("-0")) > len(str(GREATEST_COUNT)) and count[0] != "-":
            self.problems.append(DeckProblem(f"the count of {shown_code} is more than {GREATEST_COUNT}", number))
        elif count[0] == "-" or int(count) < 1:
            self.problems.append(DeckProblem(f"the count of {shown_code} is {count}, less than 1", number))
        else:
            self.entries.append(ListEntry(number, int(count), code, name, marked or self._in_lb_deck))
            self._heading_before = False

    def _code_of(self, written: str, name: str) -> str:
        """The number in the database that was written, or what was written."""
        if self._database is None:
            return written
        series, _, rest = written.partition("-")
        for way in (written, f"{series.upper()}-{rest.upper()}", f"{series.capitalize()}-{rest.upper()}"):
            if way in self._database or way in pending_cards():
                return way
            if way[-1].isdecimal():
                cards = [self._database[way + rarity] for rarity in _RARITIES if way + rarity in self._database]
                if len(cards) == 1 and (not name or self._database.is_called(cards[0], name)):
                    return cards[0].code
        return written

    def _code_of_name(self, number: int, name: str) -> str | None:
        """The number of the only card of this name; a problem if there is none, or are several."""
        assert self._database is not None
        cards = self._database.called(name) or self._database.called(_without_set(name))
        if len({card.canonical_code for card in cards}) == 1:
            return cards[0].code
        pending = {card.code: card for card in pending_cards().values() if folded(card.name) == folded(name)}
        if not cards and len(pending) == 1:
            return next(iter(pending))
        if cards:
            reason = f"{len(cards)} cards have the name {shown(name)}: {named(cards)}; write the number"
        else:
            reason = f"no playable card has the number or the name {shown(name)}{self._hint(name)}"
        self.problems.append(DeckProblem(reason, number))
        return None

    def _not_understood(self, number: int, written: str, rest: str) -> None:
        found = _CODE.search(rest)
        hint = self._hint(_name_of(_CODE.sub(" ", rest)), found[0] if found else "")
        problem = DeckProblem(f"expected COUNT CODE NAME, found {shown(written)}{hint}", number)
        self.problems.append(problem)
        if self._at_top and not hint and not any(map(str.isdecimal, written)):
            self._title.append(problem)
            self._apart = False
        else:
            self._at_top, self._apart, self._title = False, False, []

    def _hint(self, name: str, code: str = "") -> str:
        """The cards that may be meant, for the end of a sentence; "" if there is none that comes near."""
        if self._database is None or len(self.problems) >= HINTED_PROBLEMS:
            return ""
        known = [self._code_of(code, "")] if code else []
        cards = [self._database[each] for each in known if each in self._database]
        cards = cards or list(self._database.called_nearly(name[:LONGEST_DECK_LINE]))
        return f"; did you mean {named(cards)}?" if cards else ""


def named(cards: list[Card] | tuple[Card, ...]) -> str:
    """Numbers and names of cards for a message, of bounded length."""
    told = ", ".join(f"{card.code} {card.name[:LONGEST_CODE]}" for card in cards[:SHOWN_CARDS])
    return told if len(cards) <= SHOWN_CARDS else f"{told} and {len(cards) - SHOWN_CARDS} more"


def _tidied(content: str) -> str:
    """A line with plain digits, brackets, dashes and spaces, without a bullet."""
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", content))
    plain = " ".join(_DASH.sub("-", plain).split())
    bullet = _BULLET.match(plain)
    return plain[bullet.end() :].strip() if bullet else plain


def _count_of(content: str) -> tuple[str | None, str]:
    """The count of a line, None if there is none, and the rest of the line."""
    for pattern in (_COUNT_FIRST, _TIMES_FIRST, _COUNT_LAST):
        found = pattern.fullmatch(content)
        if found:
            groups = found.groupdict()
            return groups["count"] or groups["count2"], (groups["rest"] or groups.get("rest2") or "").strip()
    found = _NUMBER_LAST.fullmatch(content)
    if found and _CODE.search(found["rest"]):
        return found["count"], found["rest"]
    return None, content


def _name_of(text: str) -> str:
    """What is left of a line as a name: without empty brackets and without marks at its ends."""
    return re.sub(r"[(\[{]\s*[)\]}]", " ", " ".join(text.split())).strip(" ,;:|/-\t").replace("  ", " ")


def _without_set(name: str) -> str:
    """A name without what follows it in brackets or after a dash, such as the name of a set."""
    return re.sub(r"\s*(?:[(\[][^()\[\]]*[)\]]|\s[-|]\s.*|,?\s+opus\s+\w+)\s*$", "", name, flags=re.I)
