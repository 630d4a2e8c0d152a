"""Tournament formats: the cards that a deck may have in Standard, L3, L6 and Title (``data/formats.json``, R2.9).

The data names the source of each rule. Formats restrict decks only: a game is played by the same rules in all of them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ....errors import ArgumentError
from .database import DATA, PROMOTIONAL, CardDatabase
from .lists import DeckProblem, ListEntry
from .model import Card

__all__ = ["Format", "Legality", "UnknownFormatError", "format_problems", "legality", "play_formats", "set_names"]


class UnknownFormatError(ArgumentError):
    """No format has this name, or its argument is wrong."""


@dataclass(frozen=True)
class Source:
    """An announcement of the publisher: when its rule took effect, and where it stands."""

    date: str
    url: str


@dataclass(frozen=True)
class Together:
    """If ``card`` is in the deck, at most ``copies`` cards with one of ``names`` are."""

    card: str
    names: tuple[str, ...]
    copies: int
    source: Source


@dataclass(frozen=True)
class Format:
    """A tournament format. ``latest_sets``: only cards of this number of newest sets (None: of all); ``one_title``:
    only cards of one Category. ``banned`` and ``restricted`` (one copy) give the source of each card code."""

    name: str
    source: Source
    latest_sets: int | None
    one_title: bool
    banned: Mapping[str, Source]
    restricted: Mapping[str, Source]
    together: tuple[Together, ...]

    def about(self) -> str:
        """What the format allows, in a sentence."""
        if self.latest_sets is not None:
            allowed = f"cards of the newest {self.latest_sets} sets, and promotional cards of no set"
        elif self.one_title:
            allowed = f"cards of one Category, and {', '.join(_data()['of_every_title'])}"
        else:
            allowed = "cards of all sets"
        limits = [f"{len(self.banned)} banned"] if self.banned else []
        limits += [f"{len(self.restricted) + len(self.together)} restricted"] if self.restricted else []
        return "; ".join([allowed, *limits])


@dataclass(frozen=True)
class Legality:
    """A format with its argument: the newest of the legal ``sets`` ends the list (empty: all sets); ``title``: the
    Category of the deck, "" for the one that most of its cards have."""

    format: Format
    sets: tuple[str, ...] = ()
    title: str = ""


@cache
def _data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DATA.joinpath("formats.json").read_text("utf-8"))
    return found


@cache
def play_formats() -> Mapping[str, Format]:
    """The formats by name."""
    sources = {name: Source(**source) for name, source in _data()["sources"].items()}
    return {
        each["name"]: Format(
            each["name"],
            sources[each["source"]],
            each["latest_sets"],
            each["one_title"],
            {code: sources[source] for code, source in each["banned"].items()},
            {code: sources[source] for code, source in each["restricted"].items()},
            tuple(
                Together(rule["card"], tuple(rule["names"]), rule["copies"], sources[rule["source"]])
                for rule in each["together"]
            ),
        )
        for each in _data()["formats"]
    }


def set_names() -> Mapping[str, str]:
    """The name of each set by the first part of its card codes.

    >>> set_names()["25"]
    'Tears of the Planet'
    """
    names: dict[str, str] = _data()["sets"]
    return names


def legality(words: str, database: CardDatabase) -> Legality:
    """The format that somebody named: ``Standard``, ``L3``, ``L6``, ``Title``, in any case.

    ``L6:26``: as it was when set 26 was the newest one; without a number, the newest set of ``database`` counts.
    ``Title:VII``: with the cards of this Category. Raises :class:`UnknownFormatError`.

    >>> from fftcg_env.cards import default_database
    >>> legality("l3:26", default_database()).sets
    ('24', '25', '26')
    """
    name, colon, argument = words.strip().partition(":")
    found = next((each for each in play_formats().values() if each.name.casefold() == name.strip().casefold()), None)
    if found is None:
        raise UnknownFormatError(f"there is no format {name[:40]!r}; formats are {', '.join(play_formats())}")
    argument = argument.strip()
    if colon and not argument:
        raise UnknownFormatError(f"{words[:40]!r} has nothing behind the colon; write L6:26 or Title:VII")
    if found.latest_sets is not None:
        return Legality(found, _latest(found.latest_sets, argument, database))
    if found.one_title:
        return Legality(found, title=_title(argument, database))
    if argument:
        raise UnknownFormatError(f"{found.name} takes nothing behind a colon, found {argument[:40]!r}")
    return Legality(found)


def _latest(count: int, argument: str, database: CardDatabase) -> tuple[str, ...]:
    """The newest sets up to the one that the argument names."""
    numbers = [series for series in database.sets if series.isdecimal()]
    if argument and argument not in numbers:
        raise UnknownFormatError(f"there is no set {argument[:40]!r}; sets are {numbers[0]} to {numbers[-1]}")
    end = numbers.index(argument) + 1 if argument else len(numbers)
    return tuple(numbers[max(0, end - count) : end])


def _title(argument: str, database: CardDatabase) -> str:
    """The Category that the argument names."""
    if not argument:
        return ""
    known = {category.casefold(): category for card in database.values() for category in card.categories}
    title = known.get(argument.casefold())
    if title is None or title in _data()["no_titles"]:
        why = "cannot be the title of a deck" if title else "is no Category of a card"
        raise UnknownFormatError(f"{title or repr(argument[:40])} {why}")
    return title


def format_problems(
    entries: Sequence[tuple[ListEntry, str]], database: CardDatabase, wanted: Legality
) -> list[DeckProblem]:
    """What keeps a list from being played in a format: a sentence for each card. ``entries``: with known codes."""
    counts: Counter[str] = Counter()
    lines: dict[str, int] = {}
    for entry, code in entries:
        card = database[code]
        counts[card.canonical_code] += entry.count
        lines.setdefault(card.canonical_code, entry.line)
    cards = {code: database[code] for code in counts}
    sentences = {
        **_of_boss_decks(cards.values(), database),
        **_of_other_sets(cards.values(), database, wanted),
        **_of_other_titles(cards, counts, wanted),
        **_limited(cards, counts, database, wanted.format),
    }
    return [DeckProblem(sentence, lines[code]) for code, sentence in sentences.items()]


def _of_other_sets(cards: Iterable[Card], database: CardDatabase, wanted: Legality) -> dict[str, str]:
    """The cards without a number of a legal set. A reprint makes all copies of its card legal."""
    if not wanted.sets:
        return {}
    found = {}
    for card in cards:
        numbers = [card.canonical_code, card.code, *card.reprints, *_numbers_of_copies(card, database)]
        series = list(dict.fromkeys(number.partition("-")[0] for number in numbers))
        of_sets = [each for each in series if each.isdecimal()]
        promotional = not of_sets and any(number.startswith(PROMOTIONAL) for number in numbers)
        if not promotional and not set(of_sets) & set(wanted.sets):
            names = ", ".join(
                f"{each} ({set_names()[each]})" if each in set_names() else each for each in of_sets or series
            )
            allowed = f"{wanted.sets[0]} to {wanted.sets[-1]}"
            found[card.canonical_code] = (
                f"{_called(card)} is of set {names}; {wanted.format.name} allows sets {allowed}"
            )
    return found


def constructed(card: Card, database: CardDatabase) -> bool:
    """Whether a card may be used in constructed play: a card of a Boss deck alone may not, a reprint may."""
    numbers = [card.canonical_code, card.code, *card.reprints]
    barred = set(_data()["not_constructed"])
    if any(number.partition("-")[0] not in barred for number in numbers):
        return True
    return any(number.partition("-")[0] not in barred for number in _numbers_of_copies(card, database))


def _of_boss_decks(cards: Iterable[Card], database: CardDatabase) -> dict[str, str]:
    """The cards of Boss decks, which no tournament format allows."""
    rule = Source(**_data()["sources"]["boss_decks"])
    return {
        card.canonical_code: f"{_called(card)} is of a Boss deck and not for constructed play (rule of {rule.date})"
        for card in cards
        if not constructed(card, database)
    }


def _numbers_of_copies(card: Card, database: CardDatabase) -> list[str]:
    """The numbers of entries of the database that are the same card."""
    return [
        number
        for other in database.named(card.name)
        if other.canonical_code == card.canonical_code
        for number in (other.code, *other.reprints)
    ]


def _of_other_titles(cards: Mapping[str, Card], counts: Counter[str], wanted: Legality) -> dict[str, str]:
    """The cards that do not have the Category of the deck."""
    if not wanted.format.one_title:
        return {}
    free = set(_data()["of_every_title"])
    bound = {code: card for code, card in cards.items() if code not in free}
    votes: Counter[str] = Counter()
    for code, card in bound.items():
        for category in card.categories:
            votes[category] += 0 if category in _data()["no_titles"] else counts[code]
    most = max(votes.values(), default=0)
    title = wanted.title or next((category for category, count in votes.items() if count == most), "")
    whose = title if wanted.title else f"{title}, the Category of most cards of this deck"
    return {
        code: f"{_called(card)} has the Category {' and '.join(card.categories) or 'of no title'}, not {whose} (Title)"
        for code, card in bound.items()
        if title not in card.categories
    }


def _limited(cards: Mapping[str, Card], counts: Counter[str], database: CardDatabase, rules: Format) -> dict[str, str]:
    """The banned cards, and those with too many copies in the deck."""
    found = {}
    for code, source in rules.banned.items():
        code = database.canonical(code) if code in database else code
        if code in cards:
            found[code] = f"{_called(cards[code])} is banned in {rules.name} (rule of {source.date})"
    for code, source in rules.restricted.items():
        code = database.canonical(code) if code in database else code
        if counts[code] > 1:
            found[code] = (
                f"{counts[code]} copies of {_called(cards[code])}; {rules.name} allows 1 (rule of {source.date})"
            )
    for rule in rules.together:
        named = {code for code, card in cards.items() if set(rule.names) & set(card.names)}
        number = sum(counts[code] for code in named)
        if rule.card in cards and number > rule.copies:
            found[rule.card] = (
                f"{number} cards with the name {' or '.join(rule.names)}; with {_called(cards[rule.card])} in the "
                f"deck, {rules.name} allows {rule.copies} (rule of {rule.source.date})"
            )
    return found


def _called(card: Card) -> str:
    """Code and name of a card."""
    return f"{card.code} {card.name}"
