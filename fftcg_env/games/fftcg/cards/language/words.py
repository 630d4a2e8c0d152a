"""Splits a printed line into tokens for the grammar: words, names, jobs, categories, elements, numbers, icons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lark import Token

from .....errors import FFTCGEnvError
from ..model import ELEMENTS
from .quotes import chosen_is_meant, mark_quotes, own_reference, straighten

KEYWORDS = ("First Strike", "Back Attack", "Haste", "Brave")
_NOUNS = "Forward|Backup|Monster|Character|Summon|card|Card"
TYPE_WORDS = rf"(?:{_NOUNS}|Element|CP)"


class GrammarError(FFTCGEnvError, ValueError):
    """A printed line that the grammar does not understand.

    ``code``: card number; ``line_number``: counted from 1; ``line``: the text; ``position``: offset in the line where
    reading failed, -1 if the line is wrong as a whole; ``reason``: what is wrong.
    """

    def __init__(self, reason: str, line: str = "", position: int = -1) -> None:
        self.reason = reason
        self.line = line
        self.position = position
        self.code = ""
        self.line_number = 1
        super().__init__(str(self))

    def __str__(self) -> str:
        where = f"{self.code or 'text'}, line {self.line_number}"
        if self.position < 0:
            return f"{where}: {self.reason}: {self.line}"
        around = self.line[: self.position] + ">>>" + self.line[self.position :]
        return f"{where}, column {self.position + 1}: {self.reason}: {around}"


@dataclass(frozen=True)
class Lexicon:
    """The card names, jobs and categories that texts may refer to. Longer ones are read first."""

    names: tuple[str, ...] = ()
    jobs: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()

    @classmethod
    def of(cls, names: Iterable[str], jobs: Iterable[str], categories: Iterable[str]) -> Lexicon:
        """A lexicon without duplicates, in a fixed order."""
        return cls(tuple(sorted(set(names))), tuple(sorted(set(jobs))), tuple(sorted(set(categories))))

    @cached_property
    def _patterns(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """Token type and pattern of everything that is introduced by a word of the game."""
        introduced = (
            ("CARD_NAME", "Card Names? ", self.names, _END),
            ("JOB", "Job ", self.jobs, _END),
            ("CATEGORY", "Category ", self.categories, _END),
            ("CARD_NAME", "Card Names? ", self.names, _GLUED_TO),
            ("JOB", "Job ", self.jobs, _GLUED_TO),
            ("CATEGORY", "Category ", self.categories, _GLUED_TO),
            ("PRIMING", 'Priming "', self.names, '"'),
            ("PRIMES", "", self.names, " primes"),
        )
        return tuple(
            (kind, re.compile(rf"{before}({_one_of(words)}){behind}"))
            for kind, before, words, behind in introduced
            if words
        )

    @cached_property
    def _as_written(self) -> dict[str, str]:
        """Names with straight apostrophes -> as the cards have them."""
        return {straight(name): name for name in self.names}

    @cached_property
    def _longest_name(self) -> re.Pattern[str] | None:
        return re.compile(rf"({_one_of(self.names)}){_END}") if self.names else None


_END = r"(?![A-Za-z0-9])"
_GLUED_TO = rf"(?=(?:and|or|from|among|other|(?:{_NOUNS})s?){_END})"
"""Words that stand behind a name without a space where one was lost."""
_LASTS = r"[Tt]h(?:is effect does|ese effects do) not end at the end of the turn\.?"
_FIXED = (
    ("EX_BURST", re.compile(r"\[\[ex\]\]EX BURST\[\[/\]\]")),
    ("SPECIAL_NAME", re.compile(r"\[\[s\]\](.+?)\[\[/\]\]")),
    ("_NOTE", re.compile(r"(\((?=This cost is )|\)(?=:))")),
    ("ICON", re.compile(r"《([^》]+)》")),
    ("COUNTER", re.compile(r"([A-Z][A-Za-z]*(?: [A-Z][a-z]+)?) Counters?(?![A-Za-z0-9])")),
    (
        "DAMAGE_REMINDER",
        re.compile(r"\(If you have received (\d+) points of damage or more, this \w+ has this ability\.\)"),
    ),
    ("LB_REMINDER", re.compile(r"\(Cards with 《LB》 (?:cannot|can't) be (?:included in|put into) your main deck\.\)")),
    ("ELEMENTS_REMINDER", re.compile(rf"\(Card Elements: ((?:{'|'.join(ELEMENTS)})(?:/(?:{'|'.join(ELEMENTS)}))*)\)")),
    ("PRODUCE_REMINDER", re.compile(r"\(((?:(?:Light|Dark) cards produce 2 (?:Light|Dark) CP each(?: and )?)+)\.\)")),
    ("VALID_CHOICE", re.compile(rf"\(The newly chosen (?:target|{_NOUNS}) must be a valid choice\.?\)")),
    ("UP_TO", re.compile(r"\(up to (\d+) [A-Z][a-z]+\)")),
    ("ANY_PARTY_REMINDER", re.compile(r"\(you can play a Forward of any Element\)")),
    ("AS_MANY", re.compile(r"\(select as many as possible\)")),
    ("PLAYERS_TOO", re.compile(r"\(this includes player damage\)")),
    ("NO_RETURN", re.compile(r"\([^()]* does not return to your hand if [^()]*\)")),
    ("WHEN_BROKEN", re.compile(r"\(If [^()]* is broken, put it into the Break Zone\.?\)")),
    ("NO_EX_BURST_REMINDER", re.compile(r"\([Ii]ts EX Burst effect will not trigger\)")),
    ("ON_STACK_REMINDER", re.compile(r"\((This effect is put on the stack)\.\)")),
    ("ONLY_BURST_REMINDER", re.compile(r"\((This ability may only be used as an EX Burst)\.\)")),
    ("GROUP_REMINDER", re.compile(r"\(You can make a group of 0 [A-Z][a-z]+\)")),
    ("INSTEAD_OF_CP", re.compile(r"\((instead of paying the CP cost)\)")),
    ("FLOOR", re.compile(r"\(it cannot become (0|1 or less)\)")),
    ("ROUND_UP", re.compile(r"\((?:numbers are rounded|round) up to (?:units of|the nearest) 1000\)")),
    ("ROUND_DOWN", re.compile(r"\(round down to the nearest 1000\)")),
    ("UNITS", re.compile(r"\((?:Units? must be 1000\.|damage must be in increments of 1000)\)")),
    (
        "SILENT_REMINDER",
        re.compile(r"\(this applies to their own abilities and abilities triggered by your opponent's [^.()]*\)"),
    ),
    ("NOT_FEWER", re.compile(r"\([^.()]* cannot search for 1 card\)")),
    ("BOTH_REVEALED", re.compile(r"\(If you reveal [^.()]*, both effects will be triggered\.\)")),
    ("BEFORE_PAYING", re.compile(r"\((before paying the cost for) [^()]*\)")),
    ("PERMANENT", re.compile(rf"\((?:{_LASTS})(?: This ability will not trigger if [^.()]* is a Forward\.)?\)")),
)
_PLAIN = (
    ("KEYWORD", re.compile(rf"({'|'.join(KEYWORDS)}){_END}")),
    ("ELEMENT", re.compile(rf"({'|'.join(ELEMENTS)}){_END}")),
    ("SIGNED", re.compile(r"([+-]\d+)")),
    ("NUMBER", re.compile(r"(\d+)")),
    ("_DASH", re.compile(r"(--|—)")),
    ("_POSSESSIVE", re.compile(r"('s\b|'(?=\s|abilit))")),
)
_INTRODUCTION = re.compile(r"(Card Name|Job|Category)s? (?=[A-Z])")
_WORD = re.compile(r"[A-Za-z]+(?:n't|'ve)\b|[A-Za-z]+(?:[-/](?!(?:up|down)\b)[a-z]+)?|[.,:\"]")
_GLUED = re.compile(r"[a-z]+(?=[A-Z])")
"""A word that is joined to the following name without a space."""
_SPACE = re.compile(r"\s+|(?<=Multi)-(?=Element)|(?<=[Ff]ace)-(?=(?:up|down)\b)")
_REMINDER = re.compile(r"\s*\([^)]*\)")


def straight(text: str) -> str:
    """The text with straight apostrophes."""
    return text.replace("\u2018", "'").replace("\u2019", "'")


def _one_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(straight(word)) for word in sorted(words, key=len, reverse=True))


class WordCutter:
    """Cuts lines of one card. ``vocabulary``: every literal word of the grammar and its terminal's name."""

    def __init__(self, own_names: Iterable[str], lexicon: Lexicon, vocabulary: Mapping[str, str]) -> None:
        self._own_names = tuple(map(straight, own_names))
        self._lexicon = lexicon
        self._vocabulary = vocabulary
        self._own = re.compile(rf"({_one_of(self._own_names)}){_END}") if self._own_names else None

    def cut(self, line: str) -> list[Token]:
        """All tokens of the line. Raises :class:`GrammarError` at a word that no rule of the grammar knows."""
        tokens = mark_quotes(list(self._tokens(straighten(straight(line)))))
        return chosen_is_meant(tokens, self._vocabulary.get("it", "IT"))

    def cut_as_far_as_possible(self, line: str) -> Iterator[Token]:
        """The tokens one by one, as they stand in the line."""
        return self._tokens(straighten(straight(line)))

    def _tokens(self, line: str) -> Iterator[Token]:
        position = 0
        while position < len(line):
            space = _SPACE.match(line, position)
            if space:
                position = space.end()
                continue
            kind, value, position_after = self._next(line, position)
            yield Token(kind, value, start_pos=position, end_pos=position_after)
            position = position_after
            if kind == "KEYWORD":  # R3.18: the bracketed reminder after a keyword has no effect
                reminder = _REMINDER.match(line, position)
                if reminder and not any(known.match(reminder[0].strip()) for _, known in _FIXED):
                    position = reminder.end()

    def _next(self, line: str, position: int) -> tuple[str, str, int]:
        for kind, pattern in (*_FIXED, *self._lexicon._patterns):
            found = pattern.match(line, position)
            if found and not (kind == "COUNTER" and self._begins_otherwise(found[1])):
                value = found[found.lastindex or 0]
                return kind, self._lexicon._as_written.get(value, value), found.end()
        unknown = _INTRODUCTION.match(line, position)
        if unknown:
            raise GrammarError(f"no {unknown[1].lower()} of the card file stands here", line, position)
        own = self._own_name(line, position) or own_reference(line, position)
        if own is not None:
            return "SELF", own, position + len(own)
        for kind, pattern in _PLAIN:
            found = pattern.match(line, position)
            if found:
                return kind, found[1], found.end()
        return self._word(line, position)

    def _begins_otherwise(self, counter: str) -> bool:
        """Whether the first of the two words before "Counter" is one of the sentence: "Place Turn Counters"."""
        first, _, second = counter.partition(" ")
        return bool(second) and (first.lower() in self._vocabulary or first in self._own_names)

    def _own_name(self, line: str, position: int) -> str | None:
        """The card's own name here, unless it is only the beginning of another card's longer name, or an element
        that describes a card ("Fire Forward" on a card that is called Fire)."""
        found = self._own.match(line, position) if self._own else None
        if found is None:
            return None
        longest = self._lexicon._longest_name.match(line, position) if self._lexicon._longest_name else None
        if longest and len(longest[0]) > len(found[0]) and longest[0] not in self._own_names:
            return None
        others = "|".join(ELEMENTS)
        if found[0] in ELEMENTS and re.match(rf"(?:,? (?:or|and) (?:{others}))* {TYPE_WORDS}", line[found.end() :]):
            return None
        return found[0]

    def _word(self, line: str, position: int) -> tuple[str, str, int]:
        found = _WORD.match(line, position)
        if found is None:
            raise GrammarError(f"cannot read {line[position]!r}", line, position)
        kind = self._vocabulary.get(found[0].lower())
        glued = _GLUED.match(line, position)
        if kind is None and glued:
            found, kind = glued, self._vocabulary.get(glued[0])
        if kind is None:
            raise GrammarError(f"the grammar has no word {found[0]!r}", line, position)
        return kind, found[0], found.end()
