"""The rows of docs/baselines.md: measured, stored, and compared with what is measured later."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("torch")
import typer

from benchmarks import baselines, curves, exploitability, policies
from fftcg_env.agents.champion import FOLDER as CHAMPIONS
from fftcg_env.evaluate.tasks import TASKS
from fftcg_env.learning import champion
from fftcg_env.learning.runs import made_with

WORDS = ["--task", "chrono-card", "--agent", "heuristic", "--opponent", "random", "--games", "20"]
PASSING = "tests.learning.test_training:Passing"


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of stored rows; it does not exist yet. Policies are kept next to it."""
    path = tmp_path / "baselines.json"
    monkeypatch.setattr(baselines, "REFERENCE", path)
    monkeypatch.setattr(policies, "FOLDER", tmp_path / "policies")
    monkeypatch.setattr(champion, "STEPS_READ", 20)
    return path


def run(*words: str, main: Callable[..., None] = baselines.main) -> int:
    app = typer.Typer()
    app.command()(main)
    return CliRunner().invoke(app, list(words)).exit_code


def rows_of(stored: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(stored.read_text())
    return found


def test_rows_are_stored_and_compared(stored: Path) -> None:
    assert run(*WORDS) == 0 and not stored.exists()  # nothing to disagree with, and nothing is stored unasked
    assert run(*WORDS, "--reference") == 0
    rows = rows_of(stored)
    (row,) = rows.values()
    assert list(rows) == ["chrono-card: heuristic against random"] and row["policy"] is row["opponent_policy"] is None
    assert row["command"] == "fftcg-env gauntlet heuristic --task chrono-card --opponent random --games 20"
    assert row["made_with"]["python"] and row["win_rate"] > 0.5 and run(*WORDS) == 0
    row["interval"] = [0.0, 0.1]
    stored.write_text(json.dumps(rows))
    assert run(*WORDS) == 1 and run("--name", "two agents") == 2
    assert run("--task", "chrono-card", "--agent", "herustic") == 2


def test_results_of_earlier_policies_are_stale(stored: Path) -> None:
    words = ["--task", "chrono-card", "--agent", "heuristic", "--opponent", "random", "--opponent", "champion"]
    words += ["--games", "2", "--reference", "--stale"]
    assert run(*words) == 0
    rows = rows_of(stored)
    assert {row["opponent"] for row in rows.values()} == {"random", "champion"}
    for row in rows.values():
        row["games"] = 3  # a mark: it goes where the match is played again
    rows["chrono-card: heuristic against champion"]["opponent_policy"] = "an earlier one"
    stored.write_text(json.dumps(rows))
    assert run(*words) == 0
    assert {row["opponent"]: row["games"] for row in rows_of(stored).values()} == {"random": 3, "champion": 2}


def test_a_commit_from_which_sources_differ_is_marked(tmp_path: Path) -> None:
    """Stored results next to the sources may differ: a measurement writes them."""

    def git(*words: str) -> str:
        names = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        return subprocess.check_output(["git", *names, *words], cwd=tmp_path, text=True).strip()

    source, results = tmp_path / "package" / "rules.py", tmp_path / "results.json"
    source.parent.mkdir()
    for path in (source, results):
        path.write_text("1")
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message", "First")
    commit = git("rev-parse", "HEAD")
    results.write_text("2")
    assert made_with(source.parent)["commit"] == commit
    source.write_text("2")
    assert made_with(source.parent)["commit"] == f"{commit}+"


def test_a_stored_policy_has_the_name_on_its_card() -> None:
    for card in policies.FOLDER.glob("*.json"):
        assert policies.name_of(policies.agent_of(card.with_suffix(".npz"))) == json.loads(card.read_text())["name"]
    assert policies.name_of("heuristic") == "heuristic" and policies.name_of("policy:runs/best") == "policy:runs/best"


def test_policies_have_a_hash(tmp_path: Path) -> None:
    (file,) = CHAMPIONS.glob("chrono_card.npz")
    shipped = policies.hash_of("champion", "chrono_card")
    assert shipped == policies.hash_of("search:net:64", "chrono_card") == policies.hash_of(f"policy:{file}", "")
    assert shipped == policies.hash_of(f"search:net={file}:64:closed", "fftcg") != policies.hash_of("champion", "fftcg")
    assert shipped is not None and len(shipped) == 64 and policies.hash_of("search:64", "chrono_card") is None
    assert policies.run_of(f"policy:{tmp_path}") is None
    assert policies.agent_of(policies.ROOT / "my.npz") == "policy:my.npz"
    assert baselines.agent_in(TASKS["closed-lists"], "search:64") == "search:64:closed"


def test_a_best_response_to_an_agent_that_passes_wins(stored: Path, tmp_path: Path) -> None:
    """It is trained from the champion, stored, played again, and joins the tables as an agent of its own."""
    words = ["--task", "chrono-card", "--agent", PASSING, "--decisions", "1500", "--games", "20"]
    words += ["--runs", str(tmp_path / "runs")]
    assert run(*words, "--reference", main=exploitability.main) == 0
    (row,) = rows_of(stored).values()
    assert row["agent"] == "best response" and row["opponent"] == PASSING and row["win_rate"] > 0.9
    file = Path(row["plays"].removeprefix("policy:"))
    card = json.loads(file.with_suffix(".json").read_text())
    assert row["policy"] == card["policy"]["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert card["decisions"] >= 1500 and card["curve"] and row["start"] == policies.hash_of("champion", "chrono_card")
    assert card["training"].startswith(f"python train.py --against {PASSING} --minutes 0 --steps 1500 --seed 1 --game")
    assert "--start-from fftcg_env/agents/champions/chrono_card.npz" in card["training"]

    before = set((tmp_path / "runs").iterdir())
    assert run(*words, "--stale", main=exploitability.main) == 0
    assert set((tmp_path / "runs").iterdir()) == before  # nothing has changed, so nothing is trained

    rows = rows_of(stored)
    rows["chrono-card: best response against " + PASSING]["interval"] = [0.0, 0.1]
    stored.write_text(json.dumps(rows))
    assert run(*words, main=exploitability.main) == 1  # trained again: it wins more than that

    (folder,) = before
    agent = ["--agent", f"policy:{folder}", "--name", "my agent", "--opponent", "random", "--games", "2"]
    assert run("--task", "chrono-card", *agent, "--reference") == 0
    mine = rows_of(stored)["chrono-card: my agent against random"]
    assert Path(mine["plays"].removeprefix("policy:")) == file.with_name("my_agent.npz")
    assert mine["policy"] == row["policy"]


def test_curves_are_drawn_from_cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name, value in (("IMAGES", tmp_path / "images"), ("FOLDER", tmp_path), ("CHAMPIONS", tmp_path / "none")):
        monkeypatch.setattr(curves, name, value)
    points = [{"decisions": n, "seconds": n / 10, "win_rate": {"heuristic": n / 1000}} for n in (100, 400, 900)]
    (tmp_path / "one.json").write_text(json.dumps({"name": "one", "game": "fftcg", "curve": points}))
    curves.main()
    assert [path.name for path in (tmp_path / "images").iterdir()] == ["curves_policies.png"]


def test_curves_go_over_decisions_and_minutes() -> None:
    figures = pytest.importorskip("matplotlib.figure")
    points = [{"decisions": n, "seconds": 60 * n, "win_rate": {"heuristic": n / 10}} for n in (1, 4)]
    for _, entry, unit in curves.ACROSS:
        axes = figures.Figure().subplots()
        curves.draw_curve(axes, points, entry, unit)
        (line,) = axes.lines
        assert line.get_label() == "heuristic" and line.get_xydata().tolist() == [[1, 0.1], [4, 0.4]]


def test_curves_of_best_responses_are_without_games_against_itself() -> None:
    rates = [{"itself": 0.5, "heuristic": 0.7}, {"heuristic": 0.8}]
    found = curves.without_itself({"name": "one", "curve": [{"decisions": 1, "win_rate": rate} for rate in rates]})
    assert [point["win_rate"] for point in found["curve"]] == [{"heuristic": 0.7}, {"heuristic": 0.8}]


def test_a_best_response_needs_decks_with_names() -> None:
    with pytest.raises(typer.BadParameter, match="they have no names"):
        exploitability.training_words(TASKS["held-out-cards"], "random", 1)


def test_stored_rows_are_of_the_policies_that_are_shipped() -> None:
    """A policy of a row is in the repository, and so is its card."""
    for key, row in rows_of(baselines.REFERENCE).items():
        if row["plays"].startswith("policy:benchmarks/"):
            assert policies.hash_of(row["plays"], "") == row["policy"], key
            card = Path(row["plays"].removeprefix("policy:")).with_suffix(".json")
            assert json.loads(card.read_text())["policy"]["sha256"] == row["policy"], key
    kept = {path.stem for path in policies.FOLDER.glob("*.npz")}
    assert kept == {path.stem for path in policies.FOLDER.glob("*.json")}
