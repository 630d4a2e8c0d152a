"""How much of a card file is understood, by set, and how well the grammar reads sets that it was not made for.

The grammar consists of patterns. For each line the patterns that it takes are noted; so one can say how much of a set
would be read if there were only the patterns that other sets take: what to expect of a set that nobody has seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from .building import lexicon_of, read_card_file
from .language.grammar import GrammarError, numbered_lines, parse_line, patterns_of, read_words
from .slips import mended

__all__ = ["ReadLine", "page", "survey"]

COMMONEST = 40
"""So many of the templates that are missing are listed."""
AROUND = 2
"""Words of a template before and behind the one at which reading stopped."""


@dataclass(frozen=True)
class ReadLine:
    """A line of a card: its set, its card, the patterns that it takes, or where and why it is not understood."""

    series: str
    code: str
    patterns: frozenset[str]
    obstacle: str = ""


def survey(path: str | Path, progress: Callable[[int, int], None] | None = None) -> list[ReadLine]:
    """Every line of a card file."""
    records, _, _ = mended(read_card_file(path))
    lexicon = lexicon_of(records)
    read = []
    for done, record in enumerate(records, start=1):
        names, summon = [record["name"]], record["type"] == "Summon"
        series = record["code"].split("-")[0]
        for _, line in numbered_lines(record["text"]):
            try:
                parse_line(line, names, lexicon, summon=summon)
                patterns = patterns_of(line, names, lexicon, summon=summon)
                read.append(ReadLine(series, record["code"], patterns))
            except GrammarError as error:
                words = read_words(line, names, lexicon)
                read.append(ReadLine(series, record["code"], frozenset(), _template(error, words)))
        if progress:
            progress(done, len(records))
    return read


def _template(error: GrammarError, words: list[tuple[int, str]]) -> str:
    """Where reading stopped, in a few words; names and numbers stand for all of their kind."""
    if error.position == 0:
        return re.sub(r"'[^']*'|\\d+", "...", error.reason)
    at = next((k for k, (position, _) in enumerate(words) if position >= error.position), len(words))
    before, behind = words[max(0, at - AROUND) : at], words[at : at + AROUND + 1]
    return f"{' '.join(word for _, word in before)} >>> {' '.join(word for _, word in behind)}".strip()


def _order(series: str) -> tuple[bool, int, str]:
    return (not series.isdecimal(), int(series) if series.isdecimal() else 0, series)


def page(lines: Iterable[ReadLine]) -> str:
    """The survey as a Markdown page."""
    by_set: dict[str, list[ReadLine]] = {}
    for line in lines:
        by_set.setdefault(line.series, []).append(line)
    names = sorted(by_set, key=_order)
    rows, total = [], _Count()
    seen_before: set[str] = set()
    for name in names:
        own = by_set[name]
        others = {pattern for other in names if other != name for line in by_set[other] for pattern in line.patterns}
        counted = _Count()
        counted.add(own, others, seen_before if seen_before else None)
        total.add(own, others, seen_before if seen_before else None)
        rows.append(counted.row(name))
        seen_before |= {pattern for line in own for pattern in line.patterns}
    missing = Counter(line.obstacle for own in by_set.values() for line in own if line.obstacle)
    listed = [f"| {count} | `{template}` |" for template, count in missing.most_common(COMMONEST)]
    return "\n".join((*_HEAD, *rows, total.row("**all**"), *_MISSING, *listed, ""))


class _Count:
    """Cards and lines of one or several sets."""

    def __init__(self) -> None:
        self.lines: list[bool] = []
        self.cards: list[tuple[bool, bool]] = []
        self.later: list[tuple[bool, bool]] = []

    def add(self, lines: list[ReadLine], others: set[str], before: set[str] | None) -> None:
        """Count the lines of one set; ``others``: the patterns of all other sets, ``before``: of the sets before."""
        cards: dict[str, list[ReadLine]] = {}
        for line in lines:
            cards.setdefault(line.code, []).append(line)
            self.lines.append(not line.obstacle)
        for own in cards.values():
            read = not any(line.obstacle for line in own)
            self.cards.append((read, read and all(line.patterns <= others for line in own)))
            if before is not None:
                self.later.append((read, read and all(line.patterns <= before for line in own)))

    def row(self, name: str) -> str:
        """A row of the table."""
        read, by_others = (_share([card[k] for card in self.cards]) for k in range(2))
        by_earlier = _share([card[1] for card in self.later])
        return f"| {name} | {len(self.cards)} | {read} | {_share(self.lines)} | {by_others} | {by_earlier} |"


def _share(answers: list[bool]) -> str:
    return f"{100 * sum(answers) / len(answers):.1f} %" if answers else "-"


_HEAD = (
    "# Printed cards: how much is understood",
    "",
    "Written by `fftcg-env cards coverage CARDS.jsonl --output docs/card_coverage.md`. A card counts when every line "
    "of it is read; what the engine refuses is not counted here.",
    "",
    "The last two columns say how general the grammar is: the share of the cards of a set that would be read if there "
    "were only the patterns that lines of the other sets take, or only those of the sets before it. The patterns were "
    "written for all these cards, so the true share for a new set lies between those two columns and what "
    "`fftcg-env cards import` reports for it.",
    "",
    "| set | cards with text | cards read | lines read | cards read by patterns of the other sets | by those of the "
    "sets before |",
    "|--|--|--|--|--|--|",
)
_MISSING = (
    "",
    "## What is missing most often",
    "",
    "Where reading stops, with the words around; names, numbers and the like stand for all of their kind.",
    "",
    "| lines | template |",
    "|--|--|",
)
