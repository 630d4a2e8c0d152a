"""Tables of printed lines and the trees that they are read as: ``sentences/*.txt``, one for each grammatical category.

A table looks like this::

    @ Testa | names: Alfa, Bravo | jobs: Ninja | categories: VII

    ## What the lines below are about
    When Testa attacks, draw 1 card.
        Auto(Attacks(Self()), Draw("you"))
    summon: Choose 1 Forward. Dull it.
        SummonText(Sequence((Choose(Cards(where=(OfType("Forward"),))), Dull(Chosen()))))
    Testa draw 1 card.
        refused

The line with ``@`` names the card that has the lines, and the names, jobs and categories that its texts may use. Fields
of a node that have their default value are left out. A line that can be read but has no meaning is ``refused:`` with
the reason.

To add a sentence, write its line and run ``python -m tests.cards.tables``: it writes down what every line is read as
now. Read the difference: only what you meant may have changed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line

FOLDER = Path(__file__).parent / "sentences"
WIDTH = 120
INDENT = "    "
UNREADABLE = ("does not fit here", "the line ends too early", "is not a known word")


@dataclasses.dataclass(frozen=True)
class Entry:
    """A line of a table: where it stands, the card that has it, and what it is read as."""

    table: str
    number: int
    title: str
    card: str
    lexicon: Lexicon
    line: str
    summon: bool
    expected: str

    @property
    def found(self) -> str:
        """What the line is read as now."""
        return reading(self.line, self.card, self.lexicon, self.summon)


@cache
def tree_of(line: str, card: str, lexicon: Lexicon, summon: bool) -> Any:
    """The tree of a line; raises :class:`GrammarError` if it has none."""
    return parse_line(line, [card], lexicon, summon=summon)


def reading(line: str, card: str, lexicon: Lexicon, summon: bool) -> str:
    """What a line is read as, as a table has it, on one line."""
    try:
        return shown(tree_of(line, card, lexicon, summon))
    except GrammarError as error:
        unreadable = any(reason in error.reason for reason in UNREADABLE)
        return "refused" if unreadable else f"refused: {error.reason}"


def shown(value: Any) -> str:
    """A node, or a part of one, without the fields that have their default value."""
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, str):
        return '"' + value.replace('"', '\\"') + '"'
    if not dataclasses.is_dataclass(value):
        return repr(value)
    arguments, named = [], False
    for field in dataclasses.fields(value):
        part = getattr(value, field.name)
        if part == field.default:
            named = True
        else:
            arguments.append(f"{field.name}={shown(part)}" if named else shown(part))
    return f"{type(value).__name__}({', '.join(arguments)})"


def tables() -> list[Path]:
    """All tables."""
    return sorted(FOLDER.glob("*.txt"))


def entries(path: Path) -> Iterator[Entry]:
    """The lines of a table with what they are read as."""
    title, card, lexicon = "", "", Lexicon()
    line, number, expected = "", 0, []

    def finished() -> Iterator[Entry]:
        if line:
            summon = line.startswith("summon: ")
            text = line.removeprefix("summon: ")
            yield Entry(path.stem, number, title, card, lexicon, text, summon, " ".join(expected))

    for count, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if row.startswith(INDENT):
            expected.append(row.strip())
            continue
        yield from finished()
        line, number, expected = "", count, []
        if row.startswith("@ "):
            card, lexicon = _card(row)
        elif row.startswith("## "):
            title = row[3:]
        elif row and not row.startswith("# "):
            line = row
    yield from finished()


def _card(row: str) -> tuple[str, Lexicon]:
    card, *kinds = row[2:].split(" | ")
    words = {kind: tuple(filter(None, rest.strip().split(", "))) for kind, _, rest in (k.partition(":") for k in kinds)}
    names = (*words.get("names", ()), card)
    return card, Lexicon.of(names, words.get("jobs", ()), words.get("categories", ()))


def wrapped(text: str) -> list[str]:
    """A reading in lines of a table; joined by spaces they are the reading again."""
    lines, current = [], ""
    for word in text.split(" "):
        if current and len(INDENT) + len(current) + 1 + len(word) > WIDTH:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return [INDENT + line for line in (*lines, current)]


def renewed(path: Path) -> str:
    """The table with what its lines are read as now."""
    found = {entry.number: entry.found for entry in entries(path)}
    rows: list[str] = []
    for count, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not row.startswith(INDENT):
            rows.append(row)
        if count in found:
            rows += wrapped(found[count])
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    for table in tables():
        table.write_text(renewed(table), encoding="utf-8")
