"""All cards that the package knows, and the files that hold cards (``building`` makes them of a card file)."""

from __future__ import annotations

import difflib
import itertools
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from ....errors import FFTCGEnvError, require_extra
from .files import (
    SHOWN,
    UnusableFileError,
    UnusableJsonError,
    parse_json,
    read_text,
    shown,
    write_whole,
)
from .json import JsonError, card_from_json, to_json
from .model import (
    GREATEST_COST,
    GREATEST_POWER,
    LONGEST_CODE,
    Card,
    code_order,
)
from .pending import PendingCard, by_number, pending_cards, pending_from

DATA = resources.files(__package__).joinpath("data")
"""The folder of the cards and decks that the package ships."""

_RARITIES = "CRHLSP"
"""The letters behind numbers."""

PROMOTIONAL = "PR-"
"""What numbers of promotional cards begin with. Most such cards also show the number of the card that they copy."""

CARD_LINE = '{"node": "Card", "code": "'
"""What each line of a card begins with in the JSON text of a database; the number follows."""

SHOWN_PATH = 300
"""Characters of a path that a message shows."""

FORMAT_VERSION = 1
"""Version of the database file. It changes whenever older files cannot be read any more."""


def folded(name: str) -> str:
    """A name as people write it: letters and digits in lower case without accents, one space between words.

    >>> folded("Braska’s  Final Aeon"), folded("Cúchulainn, the Impure")
    ('braskas final aeon', 'cuchulainn the impure')
    """
    letters = unicodedata.normalize("NFKD", name).casefold()
    plain = (letter for letter in letters if not unicodedata.combining(letter))
    kept = (letter if letter.isalnum() else "" if letter in "'’‘`´" else " " for letter in plain)
    return " ".join("".join(kept).split())


class UnknownCardError(FFTCGEnvError, KeyError):
    """No card has this number. ``code``: what was asked for; ``near``: numbers that look like it; ``pending``: the
    printed card that has it and cannot be played yet, in a sentence, or nothing. Without ``near``, ``code`` is the
    message."""

    def __init__(self, code: str, near: tuple[str, ...] | None = None, pending: str = "") -> None:
        if near is None:
            near, pending = (), str(code)
        self.code = code
        self.near = near
        self.pending = pending
        super().__init__(code)

    def __str__(self) -> str:
        if self.pending:
            return self.pending
        hint = f"; near: {', '.join(self.near)}" if self.near else ""
        return f"no card has the number {shown(self.code)}{about_promotional(self.code)}{hint}"


def about_promotional(code: str) -> str:
    """What helps with the unknown number of a promotional card, for the middle of a sentence; "" for other numbers.

    >>> about_promotional("PR-999")
    ' (write the other number that this promotional card shows)'
    """
    advice = " (write the other number that this promotional card shows)"
    return advice if code.upper().startswith(PROMOTIONAL) else ""


class CardFileError(FFTCGEnvError, ValueError):
    """A card file or a database that cannot be read or written. The message is one sentence of bounded length; it names
    the file, and the line where there is one."""


class TwinCardsError(FFTCGEnvError, ValueError):
    """Two cards of one database have the same number."""


class _Decoded(Mapping[str, Card]):
    """Cards by number, each decoded from its JSON when it is first asked for."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        self._lines = lines
        self._known: dict[str, Card] = {}

    def __getitem__(self, code: str) -> Card:
        card = self._known.get(code)
        if card is None:
            card = self._known[code] = card_from_json(json.loads(self._lines[code]), f"card {code}")
        return card

    def __contains__(self, code: object) -> bool:
        return code in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


class CardDatabase(Mapping[str, Card]):
    """Cards by number: shipped ones first, in their shipped order, then others by :func:`model.code_order`. Immutable.

    So the place of a shipped card, which is its card id less 1, stays the same when sets are added. ``database[code]``
    also finds a card by the number of a reprint, or by several of its numbers with slashes between, as reprints show
    them (R2.4); iteration gives canonical numbers only.
    """

    def __init__(self, cards: Iterable[Card], pending: Iterable[PendingCard] = ()) -> None:
        """``pending``: cards that cannot be played, in addition to those of the package."""
        cards = list(cards)
        self.own_pending = tuple(pending)
        shipped = _shipped_places() if cards else {}
        ordered = sorted(cards, key=lambda card: (shipped.get(card.code, len(shipped)), code_order(card.code)))
        self._cards: Mapping[str, Card] = {card.code: card for card in ordered}
        if len(self._cards) != len(ordered):
            twins = next(card.code for card, other in itertools.pairwise(ordered) if card.code == other.code)
            raise TwinCardsError(f"two cards have the same number, {shown(twins)}")

    @classmethod
    def of_lines(cls, lines: Mapping[str, str]) -> CardDatabase:
        """A database of cards by number, ordered, as the JSON of each; a card is decoded when it is first asked for."""
        database = cls(())
        database._cards = _Decoded(lines)
        return database

    @cached_property
    def _reprints(self) -> dict[str, Card]:
        return {
            reprint: self._cards[card.canonical_code]
            for card in self._cards.values()
            for reprint in card.reprints
            if reprint not in self._cards and card.canonical_code in self._cards
        }

    @cached_property
    def _names(self) -> dict[str, tuple[Card, ...]]:
        names: dict[str, tuple[Card, ...]] = {}
        for card in self.by_code:
            for name in card.names:
                names[name] = (*names.get(name, ()), card)
        return names

    def __getitem__(self, code: str) -> Card:
        card = self._cards.get(code) or self._reprints.get(code) or self._by_several_numbers(code)
        if card is None:
            pending = self.pending.get(code)
            raise UnknownCardError(code, self.near(code), str(pending) if pending else "")
        return card

    def __contains__(self, code: object) -> bool:
        return code in self._cards or code in self._reprints or self._by_several_numbers(code) is not None

    def _by_several_numbers(self, code: object) -> Card | None:
        """The card of ``27-045L/5-012H``; None if no part is known, or if the parts are those of different cards."""
        if not isinstance(code, str) or "/" not in code:
            return None
        parts = [part.strip() for part in code[: 4 * LONGEST_CODE].split("/")]
        known = [self[part] for part in parts if part in self]
        return known[0] if len({card.canonical_code for card in known}) == 1 else None

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        return f"CardDatabase({len(self)} cards)"

    @cached_property
    def by_code(self) -> tuple[Card, ...]:
        """All cards, ordered by :func:`model.code_order`."""
        return tuple(sorted(self._cards.values(), key=lambda card: code_order(card.code)))

    def named(self, name: str) -> tuple[Card, ...]:
        """Every card with exactly this name (R3.11, R3.12), ordered by number; empty if there is none."""
        return self._names.get(name, ())

    @cached_property
    def _folded_names(self) -> dict[str, tuple[Card, ...]]:
        names: dict[str, dict[str, Card]] = {}
        for card in self.by_code:
            for name in card.names:
                names.setdefault(folded(name), {})[card.code] = card
        return {name: tuple(cards.values()) for name, cards in names.items()}

    def called(self, name: str) -> tuple[Card, ...]:
        """Every card with this name as people write it: case, accents and marks do not matter. Ordered by number."""
        return self._folded_names.get(folded(name), ())

    def called_nearly(self, name: str) -> tuple[Card, ...]:
        """The cards whose names look most like this one; empty if none comes near."""
        near = difflib.get_close_matches(folded(name)[:SHOWN], self._folded_names, n=3, cutoff=0.7)
        return tuple({card.code: card for each in near for card in self._folded_names[each]}.values())

    def is_called(self, card: Card, name: str) -> bool:
        """Whether people may write this name for a card."""
        return folded(name) in map(folded, card.names)

    def near(self, code: str) -> tuple[str, ...]:
        """Up to three known numbers that look like ``code``."""
        wanted = code.upper()[:LONGEST_CODE]
        return tuple(difflib.get_close_matches(wanted, [*self._cards, *self._reprints], n=3, cutoff=0.8))

    @cached_property
    def _numbered(self) -> dict[str, str | None]:
        """The code for each number without its letter of rarity, also of reprints and of cards that cannot be played;
        None where two cards have it."""
        numbered: dict[str, str | None] = {}
        for code in (*self._cards, *self._reprints, *self.pending):
            bare, canonical = code.rstrip(_RARITIES), self._canonical(code)
            known = numbered.get(bare, code)
            numbered[bare] = known if known is not None and self._canonical(known) == canonical else None
        return numbered

    def _canonical(self, code: str) -> str:
        return self[code].canonical_code if code in self else self.pending[code].code

    def without_rarity(self, code: str) -> str | None:
        """The known number that differs from this one only in its letter of rarity; None if there is not just one."""
        return self._numbered.get(code.rstrip(_RARITIES))

    def code_of(self, written: str) -> str | None:
        """The known number that somebody wrote, also of a card that cannot be played: in any case, without its letter
        of rarity or with a wrong one, or several numbers of one card with slashes between. None if there is none.

        >>> [default_database().code_of(written) for written in ("1-011c", "6-006", "re-001H", "PR-999/1-011C")]
        ['1-011C', '6-006C', 'Re-001H', '1-011C']
        """
        if "/" in written:
            parts = written[: 4 * LONGEST_CODE].split("/")
            known = [(part, code) for part in parts if (code := self.code_of(part)) is not None]
            right = [code for part, code in known if code.upper().startswith(part.strip().upper())]
            codes = right or [code for _, code in known]  # a wrong letter of rarity may be that of an unknown number
            return codes[0] if len(set(map(self._canonical, codes))) == 1 else None
        series, _, rest = written.strip().partition("-")
        for way in (written.strip(), f"{series.upper()}-{rest.upper()}", f"{series.capitalize()}-{rest.upper()}"):
            if way in self or way in self.pending:
                return way
            twin = self.without_rarity(way)
            if twin is not None:
                return twin
        return None

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """The sets that have cards here, by the first part of their numbers, in order."""
        return tuple(dict.fromkeys(code.partition("-")[0] for code in sorted(self, key=code_order)))

    def canonical(self, code: str) -> str:
        """The number under which copies of this card are counted (R2.4)."""
        return self[code].canonical_code

    def playable(self, code: str) -> bool:
        """The engine can play this card: it is known and every line of it compiled."""
        return code in self and code not in self.blanks

    @cached_property
    def pending(self) -> Mapping[str, PendingCard]:
        """The cards that are known and cannot be played, by each of their numbers; with blanks or without."""
        return {**pending_cards(), **by_number(self.own_pending)}

    @cached_property
    def blanks(self) -> Mapping[str, PendingCard]:
        """The cards of this database that stand in as blanks, by their code: none but in :attr:`with_blanks`."""
        return {}

    def for_people(self, card: Card) -> Card:
        """The card for people: the name of a blank says so."""
        return replace(card, name=f"{card.name} (blank)") if card.code in self.blanks else card

    @cached_property
    def with_blanks(self) -> CardDatabase:
        """These cards, and a blank for each card that cannot be played (:attr:`PendingCard.blank`)."""
        blanks = {card.code: card for card in self.pending.values() if card.code not in self}
        database = CardDatabase([*self.values(), *(card.blank for card in blanks.values())], self.own_pending)
        database.blanks = blanks
        return database


# ------------------------------------------------------------------------------------------------------------- files
@lru_cache(maxsize=1)
def default_database() -> CardDatabase:
    """The cards shipped with the package, read once; each is decoded when it is first asked for."""
    _, *lines, _ = DATA.joinpath("cards.json").read_text("utf-8").splitlines()  # as database_to_text writes them
    begin = len(CARD_LINE)
    return CardDatabase.of_lines({line[begin : line.index('"', begin)]: line.rstrip(",") for line in lines})


@lru_cache(maxsize=1)
def _shipped_places() -> dict[str, int]:
    """The place of each shipped card in the database."""
    return {code: place for place, code in enumerate(default_database())}


def load_database(path: str | Path) -> CardDatabase:
    """A database written by ``fftcg-env cards import`` or :func:`save_database`. Raises :class:`CardFileError`."""
    return database_from_text(text_of(path), shown_path(path))


def text_of(path: str | Path) -> str:
    """The text of a file; what is wrong with it becomes a :class:`CardFileError`."""
    try:
        return read_text(path)
    except FileNotFoundError:
        raise CardFileError(f"cannot read {shown_path(path)}: there is no such file") from None
    except UnusableFileError as error:
        raise CardFileError(f"cannot read {shown_path(path)}: {error}") from None


def shown_path(path: str | Path) -> str:
    """A path for a message."""
    text = str(path)
    return text if len(text) <= SHOWN_PATH else f"{text[:SHOWN_PATH]}..."


def database_from_text(text: str, source: str) -> CardDatabase:
    """A database from its JSON text; ``source`` is named in errors."""
    try:
        document = parse_json(text)
    except UnusableJsonError as error:
        raise CardFileError(f"{source}: {error}") from None
    if not isinstance(document, dict) or document.get("version") != FORMAT_VERSION:
        what = f"is not a card database of version {FORMAT_VERSION}"
        raise CardFileError(f"{source} {what}; 'fftcg-env cards import' makes one")
    listed = document.get("cards", [])
    if not isinstance(listed, list):
        raise CardFileError(f"{source}: the cards are {shown(listed)}, not an array")
    try:
        cards = [card_from_json(card, f"$.cards[{index}]") for index, card in enumerate(listed)]
        for card in cards:
            if problem := problem_of(card):
                raise CardFileError(f"{source}: {problem}")
        return CardDatabase(cards, _pending_from(document.get("pending", []), source))
    except (JsonError, TwinCardsError) as error:
        raise CardFileError(f"{source}: {error}") from None


def _pending_from(entries: Any, source: str) -> list[PendingCard]:
    """The cards of a database file that cannot be played. Raises :class:`JsonError` and :class:`CardFileError`."""
    if not isinstance(entries, list):
        raise CardFileError(f"{source}: the pending cards are {shown(entries)}, not an array")
    found = [pending_from(entry, f"$.pending[{index}]") for index, entry in enumerate(entries)]
    for each in found:
        if problem := problem_of(each.card):
            raise CardFileError(f"{source}: {problem}")
    return found


CARD_NUMBER = re.compile(rf"[^\s#]{{1,{LONGEST_CODE}}}")


def problem_of(card: Card) -> str:
    """What is wrong with the facts of a card, "" if nothing is."""
    if not CARD_NUMBER.fullmatch(card.code):
        return f"{shown(card.code)} is no card number"
    if not 0 <= card.cost <= GREATEST_COST or not 0 <= (card.lb_cost or 0) <= GREATEST_COST:
        return f"card {card.code}: a cost is not between 0 and {GREATEST_COST}"
    if not 0 <= (card.power or 0) <= GREATEST_POWER:
        return f"card {card.code}: the power is not between 0 and {GREATEST_POWER}"
    if not card.elements or len(set(card.elements)) != len(card.elements):
        return f"card {card.code}: a card has one Element or more, each once"
    if card.name not in card.names[:1]:
        return f"card {card.code}: the first of the names is not {shown(card.name)}"
    return ""


def database_to_text(database: CardDatabase) -> str:
    """The JSON text of a database, one card a line, the same for equal databases."""
    cards = ",\n".join(json.dumps(to_json(card), ensure_ascii=False) for card in database.values())
    pending = ",\n".join(json.dumps(card.entry(), ensure_ascii=False) for card in database.own_pending)
    more = f', "pending": [\n{pending}\n]' if pending else ""
    return f'{{"version": {FORMAT_VERSION}, "cards": [\n{cards}\n]{more}}}\n'


def user_database_path() -> Path:
    """Where ``fftcg-env cards import`` puts a user's own cards by default. Need not exist."""
    with require_extra("cards", "a folder for your own cards needs"):
        from platformdirs import user_data_path

    return user_data_path("fftcg-env", appauthor=False) / "cards.json"


def save_database(database: CardDatabase, path: str | Path) -> None:
    """Writes a database so that :func:`load_database` reads it, wholly or not at all; makes the folder if need be.
    Raises :class:`CardFileError`."""
    try:
        write_whole(path, database_to_text(database))
    except UnusableFileError as error:
        raise CardFileError(f"{shown_path(path)}: {error}") from None
