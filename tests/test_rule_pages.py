"""The rules in docs/rules: cited ids exist, links lead to anchors, and the table of code and tests is up to date."""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(DOCS.rglob("*.md"))
FOLDERS = ("fftcg_env", "tests", "docs", "examples", "benchmarks")
TEXTS = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".lark", ".md", ".tsv", ".c") and path != Path(__file__)
] + PAGES[:3]


@pytest.fixture(scope="module")
def coverage() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_rules_coverage", DOCS / "make_rules_coverage.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@cache
def page_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def anchors(path: Path) -> list[str]:
    """The anchors of a page: those written in HTML, and those that GitHub and MkDocs make of headings."""
    text = re.sub(r"^```.*?^```", "", page_text(path), flags=re.MULTILINE | re.DOTALL)
    headings = [re.sub(r"[^\w\s-]", "", name.lower()) for name in re.findall(r"^#+ (.+?)\s*$", text, re.MULTILINE)]
    return re.findall(r'<a id="([^"]+)"></a>', text) + [re.sub(r"\s+", "-", name.strip()) for name in headings]


def rule_anchors() -> set[str]:
    return {anchor for path in (DOCS / "rules").glob("*.md") for anchor in anchors(path)}


# ---------------------------------------------------------------------------------------------------------------- ids
def test_every_cited_id_has_a_text(coverage: ModuleType) -> None:
    known, order = rule_anchors(), [rule for game in coverage.GAMES for rule in coverage.read_rules(game)]
    unknown = []
    for path in TEXTS:
        text = page_text(path)
        cited = {*coverage.cited(text, order), *re.findall(r"(?<![\w-])D-\d\d(?![\w-])", text)}
        if path.name.startswith("test_"):
            cited |= {rule for name in re.findall(r"def (test_\w+)", text) for rule in coverage.in_test_name(name)}
        unknown += [f"{path.relative_to(ROOT)}: {rule}" for rule in sorted(cited - known)]
    assert not unknown


def test_every_cited_chapter_has_a_heading() -> None:
    games = {"C": "chrono_card", "F": "fire_emblem", "K": "kingdom_hearts"}
    unknown = []
    for path in TEXTS:
        for game, chapter in re.findall(r"(?<![\w-])([CFK])-(\d+)(?![\w.-]|\.\d)", page_text(path)):
            if f"\n## {chapter}. " not in page_text(DOCS / "rules" / f"{games[game]}.md"):
                unknown.append(f"{path.relative_to(ROOT)}: {game}-{chapter}")
    assert not unknown


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# R7.20, S09 and D-06", ["R7.20", "S09"]),
        ("(R2.1-R2.3)", ["R2.1", "R2.3", "R2.2"]),
        ("R8.41a–R8.41c", ["R8.41a", "R8.41c", "R8.41b"]),
        ("K-7.2. R1-030, S-055C, 1-042R, PR-7.1, C-3", ["K-7.2"]),
    ],
)
def test_ids_in_a_text(coverage: ModuleType, text: str, ids: list[str]) -> None:
    order = ["R2.1", "R2.2", "R2.3", "R8.41a", "R8.41b", "R8.41c"]
    assert list(coverage.cited(text, order)) == ids


def test_ids_in_the_name_of_a_test(coverage: ModuleType) -> None:
    assert coverage.in_test_name("test_S09_R7_20_K_7_2_a_card_of_cost_3") == ["S09", "R7.20", "K-7.2"]
    assert coverage.in_test_name("test_R8_41a_7_056H_returns") == ["R8.41a"]


def test_each_id_stands_once(coverage: ModuleType) -> None:
    for path in [*(DOCS / "rules").glob("*.md"), DOCS / "rulings.md"]:
        ids = re.findall(r'<a id="([^"]+)"></a>', page_text(path))
        assert len(ids) == len(set(ids)), path.name
    for game in coverage.GAMES:
        shown = list(coverage.read_rules(game))
        text = page_text(DOCS / "rules" / f"{game}.md")
        numbered = re.findall(r"^(?:- |\d+\. )(?:<a id=\S+)?\*\*([RCFK]-?\d+\.\d+[a-f]?)\*\*", text, re.MULTILINE)
        assert numbered == [rule for rule in shown if not rule.startswith("S")], f"a rule of {game} has no anchor"


# -------------------------------------------------------------------------------------------------------------- links
@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_links_lead_to_files_and_anchors(page: Path) -> None:
    text = re.sub(r"^```.*?^```|`[^`\n]+`", "", page_text(page), flags=re.MULTILINE | re.DOTALL)
    broken = []
    for target, anchor in re.findall(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)", text):
        path = (page.parent / target).resolve() if target else page
        if not path.exists() or (anchor and path.suffix == ".md" and anchor not in anchors(path)):
            broken.append(f"{target}#{anchor}")
    assert not broken


def test_no_text_points_to_a_document_outside_the_repository() -> None:
    outside = re.compile(
        r"\b(?:rules|design) (?:document|specification)\b|\bdesign section \d|\btable 0\.\d|(?:\.\./)*\bshared/\w"
        r"|\[seed [\d;,\]]"
    )
    found = [f"{path.relative_to(ROOT)}: {match[0]}" for path in TEXTS for match in outside.finditer(page_text(path))]
    assert not found


# ----------------------------------------------------------------------------------------------------------- coverage
def test_the_table_of_rules_is_up_to_date(coverage: ModuleType) -> None:
    assert page_text(DOCS / "rules_coverage.md") == coverage.page(), "run `make coverage-table`"


def test_every_rule_has_code_and_a_test_or_a_reason(coverage: ModuleType) -> None:
    order = [rule for game in coverage.GAMES for rule in coverage.read_rules(game)]
    found, notes = coverage.find_coverage(order), coverage.read_notes()
    assert {rule: lacks for rule in order if (lacks := coverage.lacking(rule, found)) and rule not in notes} == {}
    assert set(notes) <= set(order) and all(note.strip() for note in notes.values())
