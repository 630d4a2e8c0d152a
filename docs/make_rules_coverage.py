"""Write docs/rules_coverage.md: rule -> code -> tests, and what is still missing.

A rule is in the code where a comment or docstring names its id (``R7.20``), and tested where the name of a test does
(``test_R7_20_...``, ``test_S09_...``). ``rules_index.tsv`` lists all ids, ``rules_notes/*.tsv`` say why a rule has no
code or no test of its own. Ids of further games begin with a letter and a dash (``K-7.2``, ``test_K_7_2_...``);
``rules_index_<game>.tsv`` lists them.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
ID_IN_CODE = re.compile(r"\b([RS]\d+(?:\.\d+[a-f]?)?)(?:-([RS]\d+(?:\.\d+[a-f]?)?))?\b")
ID_IN_TEST = re.compile(r"(?:R(\d+)_(\d+[a-f]?)|S(\d+))(?=_|$)")
FURTHER_ID_IN_CODE = re.compile(r"\b([A-Z]-\d+\.\d+)\b")
FURTHER_ID_IN_TEST = re.compile(r"_([A-Z])_(\d+)_(\d+)(?=_|$)")


def read_index(file: Path = DOCS / "rules_index.tsv") -> dict[str, str]:
    """All ids in the order of the rules, each with the title of its section or scenario."""
    lines = file.read_text().splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def read_notes() -> dict[str, str]:
    """Why an id has no code or no test of its own."""
    files = sorted((DOCS / "rules_notes").glob("*.tsv"))
    lines = [line for file in files for line in file.read_text().splitlines()[1:] if line]
    return dict(line.split("\t") for line in lines)


def ids_of_range(first: str, last: str, index: dict[str, str]) -> list[str]:
    """The ids of "R2.1-R2.7"."""
    order = list(index)
    if not last or first not in index or last not in index:
        return [first]
    return order[order.index(first) : order.index(last) + 1]


def find_code(index: dict[str, str]) -> dict[str, list[str]]:
    """id -> files of the package that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "fftcg_env").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for first, last in ID_IN_CODE.findall(path.read_text()):
            for rule in ids_of_range(first, last, index):
                if name not in found[rule]:
                    found[rule].append(name)
        for rule in dict.fromkeys(FURTHER_ID_IN_CODE.findall(path.read_text())):
            found[rule].append(name)
    return found


def find_tests() -> dict[str, list[str]]:
    """id -> tests whose name has it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in re.findall(r"def (test_\w+)", path.read_text()):
            for chapter, number, scenario in ID_IN_TEST.findall(name):
                found[f"S{scenario}" if scenario else f"R{chapter}.{number}"].append(f"{path.stem}::{name}")
            for game, chapter, number in FURTHER_ID_IN_TEST.findall(name):
                found[f"{game}-{chapter}.{number}"].append(f"{path.stem}::{name}")
    return found


def page() -> str:
    """The whole page: the FFTCG, then the further games."""
    parts = ["# Rules coverage\n\nMade by `make coverage-table` from the code and the tests; do not edit.\n"]
    parts.append(table(read_index()))
    for file in sorted(DOCS.glob("rules_index_*.tsv")):
        game = file.stem.removeprefix("rules_index_")
        parts.append(f"## {game.replace('_', ' ').title()}\n\n{table(read_index(file))}")
    return "\n".join(parts)


def table(index: dict[str, str]) -> str:
    """How many rules of one game are covered, and its table."""
    code, tests, notes = find_code(index), find_tests(), read_notes()
    rows, open_ids = [], []
    for rule, title in index.items():
        places = ", ".join(path.removeprefix("fftcg_env/") for path in code[rule][:3])
        names = ", ".join(name.split("::")[1] for name in tests[rule][:2])
        more = f" (+{len(tests[rule]) - 2})" if len(tests[rule]) > 2 else ""
        note = notes.get(rule, "")
        if not tests[rule] and not note:
            open_ids.append(rule)
            note = "**open**"
        rows.append(f"| {rule} | {title} | {places} | {names}{more} | {note} |")
    tested = sum(bool(tests[rule]) for rule in index)
    head = [
        f"{len(index)} rules and scenarios: {tested} have a test of their own, "
        f"{len(index) - tested - len(open_ids)} more are explained in the last column, {len(open_ids)} are open.",
        "",
        "| id | section or scenario | code | tests | note |",
        "|---|---|---|---|---|",
    ]
    return "\n".join(head + rows) + "\n"


def main() -> int:
    """Write the page; with ``--check`` fail if it is out of date."""
    text, path = page(), DOCS / "rules_coverage.md"
    if "--check" in sys.argv:
        if not path.exists() or path.read_text() != text:
            print("docs/rules_coverage.md is out of date: run `make coverage-table`")
            return 1
        return 0
    path.write_text(text)
    print(f"wrote {path.relative_to(ROOT)}: {text.splitlines()[4]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
