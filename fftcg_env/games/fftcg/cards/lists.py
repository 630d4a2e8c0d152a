"""Deck lists as people have them: lines of a deck file, of a site, of a message.

The project's own format is ``COUNT CODE NAME`` with ``LB:`` before cards of the LB deck. Otherwise the count may stand
at either end or between number and name (``3``, ``3x``, ``x3``, ``(3)``), the number of the card anywhere, in brackets,
in any case, without its letter of rarity or with a wrong one. A name is enough where only one card has it, and a number
alone is one copy. A name next to a number must be that of the card. Tables and documents are read too
(:mod:`.list_formats`).

Headings (``Forwards (20)``, ``LB Deck:``), totals, bullets and comments (``#``, ``//``) are skipped, and a title: lines
that cannot mean a card, at the top, with an empty line or a heading between them and the cards.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from .database import CardDatabase, folded
from .files import shown
from .list_formats import CODE as _CODE
from .list_formats import plain_lines
from .model import LONGEST_CODE, Card

LONGEST_DECK_LINE = 500
"""Characters of a line of a deck list, comments included."""

GREATEST_COUNT = 999
"""The maximum of copies that a line is read with; the rules say how many are legal."""

SHOWN_CARDS = 6
"""Number of suggested cards for a line."""

HINTED_PROBLEMS = 20
"""Number of problems of one list that get suggestions, because the search for similar cards takes time."""


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
    there, or None if the card is ambiguous, which is a problem of its own."""

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
_NUMBER_LAST = re.compile(r"(?P<rest>\S.*?)[\s,:]\s*(?P<count>\d+)\s*[x枚]?", re.I)
"""Only where a card number comes before it: names end with numbers, too."""

_ZONE = re.compile(
    r"//\s*(?:(main|deck|deck-1)|(deck-2|lb|limit\s*break|extra-1)(?:[\s-]*deck)?|(sideboard.*))\s*", re.I
)
"""Headings of Untap: the main deck, another deck, the sideboard."""

_QUOTED = re.compile(r"(?:>\s*)*(?:`+([^`]+)`+|\"([^\"]+)\"|'([^']+)'|“([^”]+)”|(.+?))[,;]?")
_FENCE = re.compile(r"`{3,}\w*|~{3,}\w*")

_BESIDE = re.compile(
    r"opus|[ivx]+|\d+|set|foil|full|art|promo|alt|reprint|starter|forwards?|backups?|summons?|monsters?|fire|ice|wind|"
    r"earth|lightning|water|light|dark|common|rare|hero|legend|[crhlsp]|lb|ex|burst|limit|break|category|cost|cp|cards?"
)
"""Words that can stand next to a number and are not a name."""

_FRAME = re.compile(r"[=*_~-]{2,}\s*(?P<heading>[^=*_~-].*?)\s*:?[=*_~-]{2,}")
"""A heading between marks: ``== Forwards (20) ==``."""

_NUMBER = r"\s*(?:[:=-]?\s*[(\[]?\s*\d+\s*(?:cards?|枚)?\s*[)\]]?)?\s*:?"
_TYPES = re.compile(
    rf"(?:\d+\s*x?\s+)?(?:(?:forward|backup|summon|monster|character)s?|"
    rf"フォワード|バックアップ|召喚獣|モンスター|キャラクター){_NUMBER}",
    re.I,
)
_MAIN = re.compile(
    rf"(?:\d+\s*x?\s+)?(?:main(?:\s*(?:deck|board))?|deck(?:\s*list)?|cards|(?:メイン)?デッキ(?:リスト)?)s?{_NUMBER}",
    re.I,
)
_LB = re.compile(rf"(?:\d+\s*x?\s+)?(?:lb|limit\s*breaks?)(?:[\s-]*(?:deck|cards?|デッキ))?{_NUMBER}", re.I)
_JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
"""Letters of Japanese names, which are not compared: the database has English ones."""
_TOTAL = re.compile(
    rf"(?:(?:grand\s+)?total(?:\s+(?:number\s+of\s+)?cards?)?{_NUMBER}|\d+\s+cards?(?:\s+total)?)", re.I
)
_ABOUT = re.compile(
    r"(?:(?:deck|list)?\s*(?:name|title)|player|author|creator|event|tournament|date|elements?)\s*:.*"
    r"|カード(?:番号|no\.?)\s+カード名\s+枚数",
    re.I,
)


def read_list(text: str, database: CardDatabase | None) -> tuple[list[ListEntry], list[DeckProblem]]:
    """The entries of a deck list in its order, and what was not understood, by line. Reads any text and raises nothing.

    ``database``: where names and other ways of writing numbers are looked up; None: only numbers, as they are written.
    """
    reader = _Reader(database)
    lines, problem = plain_lines(text.removeprefix("\ufeff"))
    for number, line in lines:
        reader.read(number, line)
    if problem is not None:
        reader.problems.append(DeckProblem(problem[1], problem[0]))
    return reader.entries, reader.problems


class _Reader:
    """The part of a list that has been read so far."""

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
        zone = _ZONE.fullmatch(line.strip())
        if zone:
            line = "main deck" if zone[1] else "LB deck" if zone[2] else zone[3]
        content = _COMMENT.sub("", line).strip()
        plain = _PLAIN.fullmatch(content)
        if plain and self._known(plain["code"]):
            code: str | None = plain["code"]
            code = self._with_name(number, [plain["code"]], plain["name"] or "") if self._database else code
            self._add(number, plain["count"], code, plain["name"] or "", plain["lb"] is not None)
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
        count, rest = self._count_of(rest)
        if count is None:
            self._not_understood(number, written, rest)
            return
        codes = _CODE.findall(rest)
        name = _name_of(_CODE.sub(" ", rest))
        if not codes and self._database is None:
            self._not_understood(number, written, "")
            return
        if self._database is None:
            code: str | None = codes[0]
        elif codes and self._card(self._code_of(codes[0])) is None and f"{codes[0]}/" not in rest:
            code, name = self._code_of(codes[0]), _name_of(rest.replace(codes[0], " ", 1))
        elif codes:
            code = self._with_name(number, [self._code_of(each) for each in dict.fromkeys(codes)], name)
        else:
            code = self._code_of_name(number, name)
        self._add(number, count, code, name, marked is not None)

    def _count_of(self, content: str) -> tuple[str | None, str]:
        """The count of a line, None if there is none, and the rest of the line."""
        codes = list(_CODE.finditer(content))
        if len(codes) == 1 and self._database is not None:
            around = " ".join(f"{content[: codes[0].start()]} {content[codes[0].end() :]}".split())
            card = self._card(self._code_of(codes[0][0]))
            if not around:
                return "1", content
            if card is not None:
                for count, name in ((around.partition(" ")[::2]), (around.rpartition(" ")[::-2])):
                    found = re.fullmatch(r"[x×]?(\d{1,4})[x×]?", count, re.I)
                    if found and self._database.is_called(card, name):
                        return found[1], f"{card.code} {name}"
        return _count_of(content)

    def _card(self, code: str) -> Card | None:
        assert self._database is not None
        return self._database[code] if code in self._database else None  # noqa: SIM401 (get() looks for near ones)

    def _with_name(self, number: int, codes: list[str], name: str) -> str | None:
        """The number among those on a line that fits this name; a problem if they do not fit together."""
        assert self._database is not None
        cards = [card for card in map(self._card, codes) if card is not None]
        if not cards:
            return codes[0]
        fitting = [card for card in cards if self._fits(card, name)]
        if len({card.code for card in fitting}) == 1:
            return next(code for code in codes if self._card(code) is fitting[0])
        if not fitting:
            what = f"{named(cards[:1]) if len(cards) == 1 else named(cards)} {'is' if len(cards) == 1 else 'are'} not"
            reason = f"{what} {shown(name)}{self._hint(name, like=codes[0])}"
        else:
            reason = f"the line has the numbers of several cards: {named(fitting)}; write one of them"
        self.problems.append(DeckProblem(reason, number))
        return None

    def _fits(self, card: Card, name: str) -> bool:
        """Whether a name next to the number of a card is its name, or none at all, or one in another language."""
        assert self._database is not None
        if _JAPANESE.search(name):
            return True
        words = folded(name)
        if all(_BESIDE.fullmatch(word) for word in words.split()):
            return True
        bare = _name_of(_without_set(name))
        if self._database.is_called(card, name) or self._database.is_called(card, bare):
            return True
        if self._database.called(name) or self._database.called(bare):
            return False  # the name of another card
        own = [folded(each) for each in card.names]
        if any(f" {each} " in f" {words} " or each.startswith(f"{words} ") for each in own):
            return True
        return bool(difflib.get_close_matches(folded(bare), own, n=1, cutoff=0.75))

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

    def _code_of(self, written: str) -> str:
        """The number in the database that was written, or what was written."""
        assert self._database is not None
        return self._database.code_of(written) or written

    def _code_of_name(self, number: int, name: str) -> str | None:
        """The number of the only card of this name; a problem if there is none, or are several."""
        assert self._database is not None
        cards = self._database.called(name) or self._database.called(_without_set(name))
        if len({card.canonical_code for card in cards}) == 1:
            return cards[0].code
        pending = {card.code for card in self._database.pending.values() if folded(card.name) == folded(name)}
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

    def _hint(self, name: str, code: str = "", like: str = "") -> str:
        """The cards that may be meant, for the end of a sentence, those with numbers like ``like`` first; "" if there
        is none that comes near."""
        if self._database is None or len(self.problems) >= HINTED_PROBLEMS:
            return ""
        known = [self._code_of(code)] if code else []
        cards = [self._database[each] for each in known if each in self._database]
        cards = cards or list(self._database.called_nearly(name[:LONGEST_DECK_LINE]))
        return f"; did you mean {named(cards, like)}?" if cards else ""


def named(cards: Sequence[Card], like: str = "") -> str:
    """Numbers and names of cards for a message, of bounded length, those with numbers like ``like`` first."""
    if like:
        cards = sorted(cards, key=lambda card: -difflib.SequenceMatcher(None, like, card.code).ratio())
    told = ", ".join(f"{card.code} {card.name[:LONGEST_CODE]}" for card in cards[:SHOWN_CARDS])
    return told if len(cards) <= SHOWN_CARDS else f"{told} and {len(cards) - SHOWN_CARDS} more"


def _tidied(content: str) -> str:
    """A line with plain digits, brackets, dashes and spaces, without a bullet."""
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", content))
    plain = " ".join(_DASH.sub("-", plain).split())
    if _FENCE.fullmatch(plain):
        return ""
    bullet = _BULLET.match(plain)
    plain = plain[bullet.end() :].strip() if bullet else plain
    plain = plain.rstrip(" |")
    if plain.startswith("[") and plain.endswith("]") and not _CODE.search(plain):
        plain = plain[1:-1].strip()  # a heading
    quoted = _QUOTED.fullmatch(plain)
    return next(filter(None, quoted.groups())).strip() if quoted else plain


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
    return re.sub(r"[(\[{][\s/]*[)\]}]", " ", " ".join(text.split())).strip(" ,;:|/-\t").replace("  ", " ")


def _without_set(name: str) -> str:
    """A name without what follows it in brackets or after a dash, such as the name of a set."""
    return re.sub(r"\s*(?:[(\[][^()\[\]]*[)\]]|\s[-|]\s.*|,?\s+opus\s+\w+)\s*$", "", name, flags=re.I)
