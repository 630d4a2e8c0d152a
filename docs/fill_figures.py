"""Write measured figures into the documents, so that no two documents can differ.

A document names a figure where it stands::

    takes <!-- figure: vector_1024_observed -->480,763<!-- /figure --> decisions a second

- ``python docs/fill_figures.py`` writes the figures between the markers; ``make figures`` does the same.
- ``python docs/fill_figures.py --check`` changes nothing and fails where a document is out of date.

The figures come from ``benchmarks/results/latest.json`` (written by ``make benchmark``; a row's key is its name,
``first / second`` is how many times as fast the first row is), ``latest_machine.json`` (``machine.python``), and
``training.json``: the ``evaluation.json`` of a run of ``make train`` with its defaults (``training.heuristic``).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results"
MARKED = re.compile(r"<!-- figure: (?P<name>[^>]*?) -->(?P<value>.*?)<!-- /figure -->", re.DOTALL)
MARKER = re.compile(r"<!-- /?figure\b")
DECISIONS = "decisions_per_second"
UNITS = {"seconds": "s", "microseconds": "µs"}


class FigureError(ValueError):
    """A document names a figure that was not measured, or a marker has no partner; the message says where."""


def significant(value: float, digits: int = 2) -> str:
    """A number with so many significant digits, never in scientific notation.

    >>> significant(64.81), significant(1.03), significant(0.366), significant(480763.1)
    ('65', '1.0', '0.37', '480,000')
    """
    rounded = f"{value:.{digits - 1}e}"
    places = digits - 1 - int(rounded.partition("e")[2])
    return f"{float(rounded):,.{max(0, places)}f}"


def percent(share: float) -> str:
    """A share in per cent: ``0.2750`` is ``27.5 %``, ``1.0`` is ``100 %``."""
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def row_text(row: dict[str, Any]) -> str:
    """A row of the benchmark: decisions per second as a whole number, a time with its unit."""
    if DECISIONS in row:
        return f"{row[DECISIONS]:,.0f}"
    unit = next(unit for unit in UNITS if unit in row)
    return f"{significant(row[unit])} {UNITS[unit]}"


def match_text(match: dict[str, Any]) -> str:
    """A match of the trained agent: games won, of how many, with the interval."""
    low, high = match["interval"]
    won = f"{percent(match['win_rate'])} of {match['games']} games"
    return f"{won} (95 % interval {percent(low)} to {percent(high)})"


def load_figures(results: Path = RESULTS) -> dict[str, str]:
    """Every figure as text, by name."""
    rows, machine, training = (
        json.loads((results / name).read_text(encoding="utf-8"))
        for name in ("latest.json", "latest_machine.json", "training.json")
    )
    figures = {name: row_text(row) for name, row in rows.items()}
    rates = {name: row[DECISIONS] for name, row in rows.items() if DECISIONS in row}
    figures |= {f"{a} / {b}": significant(rates[a] / rates[b]) for a in rates for b in rates if a != b}
    figures |= {f"machine.{name}": str(value) for name, value in machine.items()}
    figures |= {f"training.{opponent}": match_text(match) for opponent, match in training.items()}
    return figures


def filled(text: str, figures: dict[str, str], where: str) -> str:
    """The text with the figures of ``figures``. Raises :class:`FigureError`; ``where`` names the document."""

    def value(match: re.Match[str]) -> str:
        name = match["name"].strip()
        if name not in figures:
            raise FigureError(f"{where}: no figure is called {name!r}; rows are in {RESULTS / 'latest.json'}")
        if MARKER.search(match["value"]):
            raise FigureError(f"{where}: the figure {name!r} has no <!-- /figure --> behind it")
        return f"<!-- figure: {name} -->{figures[name]}<!-- /figure -->"

    result = MARKED.sub(value, text)
    if len(MARKER.findall(result)) != 2 * len(MARKED.findall(result)):
        raise FigureError(f"{where}: a figure's marker has no partner")
    return result


def documents(root: Path = ROOT) -> Iterator[Path]:
    """The pages that may hold figures."""
    yield root / "README.md"
    yield from sorted((root / "docs").glob("*.md"))


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Fill or check all documents; returns the exit status."""
    parser = argparse.ArgumentParser(description="Write the measured figures into README and docs.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail where a document is out of date")
    check = parser.parse_args(arguments).check
    try:
        figures = load_figures(root / "benchmarks" / "results")
        pages = {page: page.read_text(encoding="utf-8") for page in documents(root)}
        new = {page: filled(text, figures, str(page.relative_to(root))) for page, text in pages.items()}
    except FigureError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [page for page, text in pages.items() if new[page] != text]
    for page in stale:
        if not check:
            page.write_text(new[page], encoding="utf-8")
        print(
            f"{page.relative_to(root)}: {'figures are out of date; run make figures' if check else 'figures written'}"
        )
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
