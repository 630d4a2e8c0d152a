"""Write docs/rules_coverage.md: each rule with links to its text, its code and its tests, and what has none and why.

The pages in ``docs/rules`` are the source: an anchor such as ``<a id="R7.20"></a>`` defines an id. A rule is in the
code where a file of the package names its id (``# R7.20``), and tested where the name of a test does
(``test_R7_20_...``, ``test_S09_...``, ``test_K_7_2_...``) or a heading of a table of sentences does. The
file ``rules_notes.tsv`` says why a rule has no code or no test of its own.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
GAMES = ("fftcg", "chrono_card", "fire_emblem", "kingdom_hearts")
"""The games in the order of the page, each with its rules in ``rules/<game>.md``."""
ANCHOR = re.compile(r'<a id="(?P<id>[^"]+)"></a>(?:\*\*S\d+ (?P<title>[^*]+?)\.?\*\*)?')
RULE = re.compile(r"[RS]\d+(?:\.\d+[a-f]?)?|[A-Z]-\d+\.\d+")
"""An id of a rule or a scenario; decisions (``D-01``) have no code and no tests of their own."""
CITED = re.compile(
    r"(?<![\w-])(?P<first>R\d+\.\d+[a-f]?|S\d{2,3}|[CFK]-\d+\.\d+)(?:[-–](?P<last>(?=[RSCFK])[\w.-]*\w))?(?![\w-])"
)
"""An id as code, tests and pages cite it, or a range of ids ("R2.1-R2.7")."""
IN_TEST_NAME = re.compile(
    r"(?:(?:(?P<game>R|[CFK](?=_))_?(?P<chapter>\d+)_(?P<number>\d+[a-f]?))|S(?P<scenario>\d+))(?=_|$)"
)
CODE = ("*.py", "*.lark")
CODE_SHOWN, TESTS_SHOWN = 3, 2


@dataclass(frozen=True)
class Coverage:
    """id -> files that name it, relative to the root, and id -> (file, test) for tests whose name has it."""

    code: dict[str, list[str]]
    tests: dict[str, list[tuple[str, str]]]


def read_rules(game: str) -> dict[str, str]:
    """The ids of a game in the order of its page, each with the title of its section or scenario."""
    found: dict[str, str] = {}
    section = ""
    for line in (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
        for anchor in ANCHOR.finditer(line):
            if RULE.fullmatch(anchor["id"]):
                found[anchor["id"]] = anchor["title"] or section
    return found


def read_notes() -> dict[str, str]:
    """Why an id has no code or no test of its own."""
    lines = (DOCS / "rules_notes.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def cited(text: str, known: Iterable[str]) -> Iterator[str]:
    """The ids that a text cites. ``known``: all ids in order; of a range those in between are cited, too."""
    order = list(known)
    for match in CITED.finditer(text):
        first, last = match["first"], match["last"]
        yield first
        if last is not None:
            yield last
            if first in order and last in order:
                yield from order[order.index(first) + 1 : order.index(last)]


def in_test_name(name: str) -> list[str]:
    """The ids that the name of a test has."""
    return [
        f"S{match['scenario']}"
        if match["scenario"]
        else f"{match['game']}{'' if match['game'] == 'R' else '-'}{match['chapter']}.{match['number']}"
        for match in IN_TEST_NAME.finditer(name)
    ]


def find_coverage(known: Iterable[str]) -> Coverage:
    """What the package and the tests say of each id."""
    order = list(known)
    code: dict[str, list[str]] = defaultdict(list)
    tests: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in sorted(path for pattern in CODE for path in (ROOT / "fftcg_env").rglob(pattern)):
        for rule in dict.fromkeys(cited(path.read_text(encoding="utf-8"), order)):
            code[rule].append(path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")):
            for rule in dict.fromkeys(in_test_name(name)):
                tests[rule].append((path.relative_to(ROOT).as_posix(), name))
    for path in sorted((ROOT / "tests" / "cards" / "sentences").glob("*.txt")):
        for heading in re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            for rule in dict.fromkeys(cited(heading, order)):
                tests[rule].append((path.relative_to(ROOT).as_posix(), heading))
    return Coverage(code, tests)


def lacking(rule: str, found: Coverage) -> list[str]:
    """What a rule does not have: "code", "a test". Scenarios are played by tests and need no code."""
    missing = [] if found.code.get(rule) or rule.startswith("S") else ["code"]
    return missing + ([] if found.tests.get(rule) else ["a test"])


def page() -> str:
    """The whole page: the FFTCG, then the further games."""
    rules = {game: read_rules(game) for game in GAMES}
    found = find_coverage([rule for game in GAMES for rule in rules[game]])
    parts = [
        "# Rules coverage\n\nMade by `make coverage-table` from the [rules](rules/fftcg.md), the code and the tests; "
        "do not edit. An id leads to the text of the rule. The note says why a rule has no code or no test.\n"
    ]
    for game in GAMES:
        title = (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8").splitlines()[0]
        parts.append(f"## {title.lstrip('# ').removesuffix(': rules')}\n\n{table(game, rules[game], found)}")
    return "\n".join(parts)


def table(game: str, rules: dict[str, str], found: Coverage) -> str:
    """How many rules of one game are covered, and its table."""
    notes = read_notes()
    rows, open_ids = [], []
    for rule, title in rules.items():
        note = notes.get(rule, "")
        if lacking(rule, found) and not note:
            open_ids.append(rule)
            note = f"**open: no {' and no '.join(lacking(rule, found))}**"
        code, tests = found.code.get(rule, []), found.tests.get(rule, [])
        places = [f"[{short(path, game)}](../{path})" for path in code[:CODE_SHOWN]]
        names = [f"[{name}](../{path})" for path, name in tests[:TESTS_SHOWN]]
        cells = [
            f"[{rule}](rules/{game}.md#{rule})",
            title,
            ", ".join(places) + more(code, CODE_SHOWN),
            ", ".join(names) + more(tests, TESTS_SHOWN),
            note,
        ]
        rows.append(f"| {' | '.join(cells)} |")
    tested = sum(bool(found.tests.get(rule)) for rule in rules)
    cited_in_code = sum(bool(found.code.get(rule)) for rule in rules)
    scenarios = sum(rule.startswith("S") for rule in rules)
    of_which = f" and {scenarios} scenarios" if scenarios else ""
    head = [
        f"{len(rules) - scenarios} rules{of_which}: {tested} have a test of their own, the code cites {cited_in_code}, "
        f"{len(open_ids)} are open.",
        "",
        "| id | section or scenario | code | tests | note |",
        "|---|---|---|---|---|",
    ]
    return "\n".join(head + rows) + "\n"


def short(path: str, game: str) -> str:
    """A file of the package as the table names it: below the game's folder where it lies there."""
    return path.removeprefix(f"fftcg_env/games/{game}/").removeprefix("fftcg_env/")


def more(entries: list[str] | list[tuple[str, str]], shown: int) -> str:
    """How many entries are left out."""
    return f" (+{len(entries) - shown})" if len(entries) > shown else ""


def main() -> int:
    """Write the page; with ``--check`` fail if it is out of date."""
    text, path = page(), DOCS / "rules_coverage.md"
    if "--check" in sys.argv:
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print("docs/rules_coverage.md is out of date: run `make coverage-table`")
            return 1
        return 0
    path.write_text(text, encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)}: {text.splitlines()[6]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
