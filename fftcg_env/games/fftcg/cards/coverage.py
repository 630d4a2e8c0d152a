"""How much of a card file is understood, by set, and how well the grammar reads sets that it was not made for.

The grammar consists of patterns. For each line the patterns that it takes are noted; so one can say how much of a set
would be read if there were only the patterns that other sets take: an estimate for a new set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .building import CardFiles, lexicon_of, read_card_files
from .coverage_words import template
from .errata import mended
from .language.grammar import GrammarError, numbered_lines, parse_line, patterns_of, read_words
from .recombining import Family

__all__ = ["ReadLine", "page", "survey"]

COMMONEST = 40
"""Number of missing templates that are listed."""


@dataclass(frozen=True)
class ReadLine:
    """A line of a card: its set, its card, the patterns that it takes, or where and why it is not understood."""

    series: str
    code: str
    patterns: frozenset[str]
    obstacle: str = ""


def survey(source: CardFiles, progress: Callable[[int, int], None] | None = None) -> list[ReadLine]:
    """Every line of card files."""
    records, _, _ = mended(read_card_files(source))
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
                read.append(ReadLine(series, record["code"], frozenset(), template(error, words)))
        if progress:
            progress(done, len(records))
    return read


def page(lines: Iterable[ReadLine], families: Iterable[Family] = ()) -> str:
    """The survey, and the results for recombined lines, as a Markdown page."""
    by_set: dict[str, list[ReadLine]] = {}
    for line in lines:
        by_set.setdefault(line.series, []).append(line)
    names = sorted(by_set, key=lambda name: (not name.isdecimal(), int(name) if name.isdecimal() else 0, name))
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
    return "\n".join((*_HEAD, *rows, total.row("**all**"), *_MISSING, *listed, *_recombined(list(families)), ""))


def _recombined(families: list[Family]) -> tuple[str, ...]:
    """The part of the page about lines that are made of the parts of others."""
    if not families:
        return ()
    everything = Family("**all**", [line for family in families for line in family.lines])
    everything.read, everything.played = (sum(getattr(one, what) for one in families) for what in ("read", "played"))
    rows = [
        f"| {one.name} | {len(one.lines)} | {_part(one.read, one)} | {_part(one.played, one)} |"
        for one in (*families, everything)
    ]
    obstacles: Counter[str] = sum((one.obstacles for one in families), Counter())
    listed = [f"| {count} | `{template}` |" for template, count in obstacles.most_common(COMMONEST)]
    return (*_PARTS, *rows, *_OBSTACLES, *listed)


def _part(number: int, family: Family) -> str:
    return f"{100 * number / max(1, len(family.lines)):.1f} %"


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
    "Where reading stops, with the words around; names, numbers and the like are replaced by their kind.",
    "",
    "| lines | template |",
    "|--|--|",
)
_PARTS = (
    "",
    "## Recombined parts",
    "",
    "Triggers, costs, conditions, descriptions and effects of different cards, joined at the places where the grammar "
    "has found them, drawn by a seed. No such line was ever printed, and no pattern was written for it; some make no "
    "sense, so not all can be read.",
    "",
    "| joined | lines | read | read and played |",
    "|--|--|--|--|",
)
_OBSTACLES = (
    "",
    "What keeps the others from it; `engine:` stands before what is read and has no rows:",
    "",
    "| lines | template or reason |",
    "|--|--|",
)
