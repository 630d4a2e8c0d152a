"""README and docs: their figures are the measured ones, their snippets run, their links lead somewhere; one version."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import pydoc
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import fftcg_env
from fftcg_env.cards import default_database
from fftcg_env.games import OWN_GAMES

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)
SMALLER = {"num_envs=1024": "num_envs=8", "num_envs=256": "num_envs=8", "range(1000)": "range(20)"}
WITH_SNIPPETS = ("README.md", "docs/environments.md")
"""Pages whose blocks of Python run by themselves."""


def load_script(name: str) -> ModuleType:
    """A script of the folder docs, as a module."""
    spec = importlib.util.spec_from_file_location(name.rpartition("/")[2], ROOT / "docs" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def filler() -> ModuleType:
    return load_script("fill_figures")


def snippets() -> list[tuple[str, str]]:
    """The blocks of Python of some pages: (page, code)."""
    return [
        (page, code)
        for page in WITH_SNIPPETS
        for code in re.findall(
            r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        )
    ]


# ------------------------------------------------------------------------------------------------------------ figures
def test_the_figures_in_the_documents_are_the_measured_ones(filler: ModuleType) -> None:
    assert filler.main(["--check"]) == 0


def test_readme_and_performance_take_their_speed_from_the_results(filler: ModuleType) -> None:
    for page, least in (("README.md", 10), ("docs/performance.md", 18)):
        assert len(filler.MARKED.findall((ROOT / page).read_text(encoding="utf-8"))) >= least


@pytest.fixture
def small_repository(tmp_path: Path) -> Path:
    results = tmp_path / "benchmarks" / "results"
    results.mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    rows = {
        "fast": {"decisions_per_second": 480_763.4},
        "slow": {"decisions_per_second": 5_784.0},
        "clone": {"microseconds": 0.366},
        "counted": {"instructions": 5806.7},
    }
    (results / "latest.json").write_text(json.dumps(rows))
    (results / "latest_machine.json").write_text(json.dumps({"python": "3.11.7"}))
    match = {"win_rate": 0.275, "interval": [0.2335, 0.3207], "games": 400}
    (results / "training.json").write_text(json.dumps({"heuristic": match}))
    return tmp_path


def test_figures_are_written_and_then_agree(
    filler: ModuleType, small_repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = small_repository / "README.md"
    names = ("fast", "clone", "counted", "fast / slow", "machine.python", "training.heuristic")
    page.write_text("\n".join(f"a <!-- figure: {name} -->?<!-- /figure --> b" for name in names))
    assert filler.main(["--check"], small_repository) == 1 and "README.md" in capsys.readouterr().out
    assert "?" in page.read_text(), "a check writes nothing"
    assert filler.main([], small_repository) == 0 and filler.main(["--check"], small_repository) == 0
    values = re.findall(r"-->(.*?)<!-- /", page.read_text())
    interval = "27.5 % of 400 games (95 % interval 23.4 % to 32.1 %)"
    assert values == ["480,763", "0.37 µs", "5,807", "83", "3.11.7", interval]


def test_tables_are_written_and_then_agree(filler: ModuleType, small_repository: Path) -> None:
    rows = {"1": {"bare_ns": 1234, "bare_cost": 1.0}, "4096": {"bare_ns": 5, "bare_cost": 0.504, "bytes": 3 << 20}}
    (small_repository / "benchmarks" / "results" / "growth.json").write_text(json.dumps({"games": rows}))
    page = small_repository / "README.md"
    page.write_text("a <!-- table: growth.games -->?<!-- /table --> b")
    assert filler.main([], small_repository) == 0 and filler.main(["--check"], small_repository) == 0
    assert [line for line in page.read_text().splitlines() if line.startswith("|")] == [
        "| games | bare, ns | of the first | memory |",
        "| --- | --- | --- | --- |",
        "| 1 | 1,234 | 1.00 |  |",
        "| 4,096 | 5 | 0.50 | 3.0 MiB |",
    ]


def baseline(agent: str, opponent: str, win_rate: float) -> dict[str, Any]:
    """A stored row of the task ``starters``."""
    made = {"version": "1", "commit": "0123456789abc+", "date": "2026-11-27", "python": "3", "numpy": "2", "numba": "0"}
    return {
        "task": "starters", "agent": agent, "opponent": opponent, "plays": agent, "games": 10, "win_rate": win_rate,
        "interval": [win_rate - 0.1, win_rate + 0.1], "cpu_seconds": 60.0,
        "command": f"play {agent} --opponent {opponent}", "policy": "new" if agent == "champion" else None,
        "opponent_policy": "old" if opponent == "champion" else None,
        "made_with": {**made, "processor": "x86_64", "cores": 2},
    }  # fmt: skip


def test_best_responses_are_a_column_of_the_tables_of_baselines(filler: ModuleType) -> None:
    rows = [("champion", "heuristic", 0.7), ("champion", "random", 0.9), ("heuristic", "champion", 0.3)]
    rows += [("best response", "heuristic", 0.8)]
    made = filler.baseline_tables({str(row): baseline(*row) for row in rows}, ["new"])
    assert made["baselines.starters"].split("\n")[2:-2] == [
        "| agent | against `random` | against `heuristic` | against `champion` | best response to it |",
        "| --- | --- | --- | --- | --- |",
        "| heuristic |  |  | 30 %<br>20.0–40.0 \\* | 80 %<br>70.0–90.0 |",
        "| champion | 90 %<br>80.0–100 | 70 %<br>60.0–80.0 |  |  |",
    ]
    searched = baseline("search:net:64", "heuristic", 0.9) | {"policy": "old"}
    assert not filler.is_current(searched, ["new"]) and filler.is_current(searched, ["old"])
    assert "| starters | champion | 10 | 120 s | `play champion` | 1 |" in made["baselines.rows"]
    assert "| 1 | 1 | 0123456789ab+ | 2026-11-27 | 3 | 2 | 0 | x86_64, 2 cores |" in made["baselines.made_with"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<!-- table: growth.games --><!-- /table -->", "no table is called 'growth.games'"),
        ("<!-- table: growth.games -->", "has no partner"),
        ("<!-- figure: fastest -->1<!-- /figure -->", "no figure is called 'fastest'"),
        ("<!-- figure: fast -->1 and no end", "has no partner"),
        ("1<!-- /figure -->", "has no partner"),
        ("<!-- figure: fast -->1 <!-- figure: slow -->2<!-- /figure -->", "'fast' has no <!-- /figure -->"),
    ],
)
def test_a_wrong_marker_is_named(
    filler: ModuleType, small_repository: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    (small_repository / "README.md").write_text(text)
    assert filler.main([], small_repository) == 1
    error = capsys.readouterr().err
    assert message in error and "README.md" in error and (small_repository / "README.md").read_text() == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(64.81, "65"), (1.03, "1.0"), (0.366, "0.37"), (0.999, "1.0"), (26.3, "26"), (480_763.1, "480,000")],
)
def test_significant_digits(filler: ModuleType, value: float, text: str) -> None:
    assert filler.significant(value) == text


# ----------------------------------------------------------------------------------------------------------- snippets
@pytest.mark.parametrize("number", range(len(snippets())))
def test_a_python_block_of_a_page_runs(
    number: int, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, code = snippets()[number]
    monkeypatch.chdir(tmp_path)
    for long, short in SMALLER.items():
        code = code.replace(long, short)
    exec(compile(code, f"{page}, python block {number + 1}", "exec"), {"__name__": "page"})


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_links_between_pages_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?://|#)([^)#\s]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


FILE_NAME = re.compile(r"[\w.*-]+(?:/[\w.*-]+)*/|(?:[\w.*-]+/)*[\w*-]+\.(?:py|lark|md|tsv|toml)")
"""What stands in code of a page and looks like a file or folder of the repository."""
TEST_FILE = re.compile(r"\btests/[\w/]+\.py\b")


MADE_BY_COMMANDS = ("fftcg_env/native/",)


def files_and_folders() -> list[str]:
    """Everything in the repository that is not hidden, each with a slash in front, folders with one behind."""
    found = []
    for top in ROOT.iterdir():
        if top.name[0] != "." and top.name not in ("runs", "build", "dist", "site"):
            paths = [top, *top.rglob("*")] if top.is_dir() else [top]
            found += [f"/{path.relative_to(ROOT).as_posix()}" + "/" * path.is_dir() for path in paths]
    return found


def test_files_that_pages_name_exist() -> None:
    """A name may leave out the folders in front, as "`core/game.py`" does, or have a "*" in it. Commands name tests,
    too."""
    there = "\n".join([*files_and_folders(), *(f"/{name}" for name in MADE_BY_COMMANDS)])
    missing = []
    for page in PAGES:
        if page.name == "CHANGELOG.md":
            continue  # it also names what there was
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        written_by_readers = set(re.findall(r"[Pp]ut this into `([^`\n]+)`", text))
        tests = set(TEST_FILE.findall(page.read_text(encoding="utf-8")))
        for name in tests | set(filter(FILE_NAME.fullmatch, re.findall(r"`([^`\n]+)`", text))) - written_by_readers:
            pattern = re.escape(name).replace(r"\*", "[^/\n]*")
            if not re.search(rf"/{pattern}$", there, re.MULTILINE):
                missing.append(f"{page.name}: {name}")
    assert not missing


def test_the_number_of_cards_is_that_of_the_shipped_data() -> None:
    assert f"{len(default_database()):,} of the 3,919 printed cards" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_readme_and_changelog_stay_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150
    releases = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]
    assert max(len(release.splitlines()) for release in releases) <= 60


def commands() -> list[str]:
    """What follows `make` in code of README and CONTRIBUTING."""
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES[:2])
    return sorted(set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)))


@pytest.mark.parametrize("name", commands())
def test_commands_that_readme_and_contributing_name_exist(name: str) -> None:
    assert re.search(rf"^{name}:.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


# --------------------------------------------------------------------------------------------------------------- site
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
OUTSIDE = {"contributing.md", "changelog.md"}
"""Pages of the site that `docs/site_hooks.py` makes of files at the root."""


NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
LARGEST_NOTEBOOK = 150_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_was_run_and_is_small(path: Path) -> None:
    """`make notebooks` runs them."""
    assert path.stat().st_size < LARGEST_NOTEBOOK
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert not [output for output in outputs if output["output_type"] == "error" or output.get("name") == "stderr"]
    for cell in cells:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            compile(text, path.name, "exec")
        for target in re.findall(r"\]\((?!https?://|#)([^)#\s]+)", text) if cell["cell_type"] == "markdown" else ():
            assert (path.parent / target).exists(), target
    index = (path.parent / "index.md").read_text(encoding="utf-8")
    assert f"({path.name})" in index


def test_the_navigation_names_every_page_once() -> None:
    named = re.findall(r"^ +- (?:[\w ]+: )?(\S+\.md)$", SITE.split("\nnav:\n")[1], re.MULTILINE)
    assert len(named) == len(set(named))
    there = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    notebooks = {f"notebooks/{path.stem}.md" for path in NOTEBOOKS}
    assert set(named) == there | OUTSIDE | notebooks


def test_no_page_of_the_site_needs_the_network() -> None:
    assert "\n  font: false\n" in SITE and "\n  - offline" in SITE
    assert "//" not in SITE, "styles and scripts lie in the repository"
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"!\[[^\]]*\]\(https?:|<(?:script|img|link|iframe)[^>]+//|```mermaid", text), page.name


def api_names() -> list[str]:
    """What the pages of the API reference show."""
    pages = (ROOT / "docs" / "api").glob("*.md")
    return [name for page in pages for name in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.MULTILINE)]


@pytest.mark.parametrize("name", api_names())
def test_the_api_reference_names_what_there_is(name: str) -> None:
    found = pydoc.locate(name)
    assert found is not None and found.__doc__


def test_the_tables_of_observations_are_those_of_the_games() -> None:
    maker = load_script("make_observation_tables")
    for game in maker.TITLES:
        page = ROOT / "docs" / "observations" / f"{game}.md"
        assert page.read_text(encoding="utf-8") == maker.page(game), "run `make observation-tables`"
    assert set(maker.TITLES) == set(OWN_GAMES)


def test_a_column_without_a_meaning_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = load_script("make_observation_tables")
    meanings = maker.read_meanings("fftcg")
    meanings["counters"].pop()
    monkeypatch.setattr(maker, "read_meanings", lambda game: meanings)
    with pytest.raises(maker.ColumnError, match="differ in counters: count"):
        maker.page("fftcg")


def test_docstrings_become_markdown() -> None:
    griffe = pytest.importorskip("griffe", reason="the extra [docs] is not installed")
    assert griffe is not None
    made = load_script("site_docstrings").as_markdown(
        "A :class:`~fftcg_env.core.game.Game`, :meth:`act`.\n\n====  =====\nname  what\n====  =====\na     1|2\n"
        "b     two\n      lines\n====  =====\n\n>>> f(1)\n2\n\nShape::\n\n    x"
    )
    assert '<autoref identifier="fftcg_env.core.game.Game" optional><code>Game</code></autoref>, `act`.' in made
    assert "| name | what |\n| --- | --- |\n| a | 1&#124;2 |\n| b | two lines |\n" in made
    assert "```pycon\n>>> f(1)\n2\n```" in made and "Shape:\n\n    x" in made


# ------------------------------------------------------------------------------------------------------------ version
def test_the_version_stands_in_one_place_and_the_citation_agrees() -> None:
    assert 'dynamic = ["version", "dependencies"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert importlib.metadata.version("fftcg_env") == fftcg_env.__version__
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {fftcg_env.__version__}\n" in citation
    released = re.search(r"^date-released: (.+)$", citation, re.MULTILINE)
    assert released is not None
    title = f"\n## {fftcg_env.__version__} - {released[1]}\n"
    assert title in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_license_is_the_one_that_is_declared() -> None:
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "\nlicense: MIT\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
