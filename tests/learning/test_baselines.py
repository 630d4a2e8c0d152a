"""The rows of docs/baselines.md: measured, stored, and compared with what is measured later."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("torch")
import typer

from benchmarks import baselines
from fftcg_env.agents.champion import FOLDER
from fftcg_env.evaluate.tasks import TASKS

WORDS = ["--task", "chrono-card", "--agent", "heuristic", "--opponent", "random", "--games", "20"]


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of stored rows; it does not exist yet."""
    path = tmp_path / "baselines.json"
    monkeypatch.setattr(baselines, "REFERENCE", path)
    return path


def run(*words: str) -> int:
    app = typer.Typer()
    app.command()(baselines.main)
    return CliRunner().invoke(app, list(words)).exit_code


def test_rows_are_stored_and_compared(stored: Path) -> None:
    assert run(*WORDS) == 0 and not stored.exists()  # nothing to disagree with, and nothing is stored unasked
    assert run(*WORDS, "--reference") == 0
    rows = json.loads(stored.read_text())
    (row,) = rows.values()
    assert list(rows) == ["chrono-card: heuristic against random"] and row["policy"] is None
    assert row["command"] == "fftcg-env gauntlet heuristic --task chrono-card --opponent random --games 20"
    assert row["made_with"]["python"] and row["win_rate"] > 0.5
    assert run(*WORDS) == 0
    row["interval"] = [0.0, 0.1]
    stored.write_text(json.dumps(rows))
    assert run(*WORDS) == 1
    assert run("--name", "two agents") == 2


def test_policies_have_a_hash(tmp_path: Path) -> None:
    task, (file,) = TASKS["chrono-card"], FOLDER.glob("chrono_card.npz")
    shipped = baselines.policy_hash(task, "champion")
    assert shipped == baselines.policy_hash(task, "search:net:64") == baselines.policy_hash(task, f"policy:{file}")
    assert shipped is not None and len(shipped) == 64 and baselines.policy_hash(task, "search:64") is None
    assert baselines.training_of(f"policy:{tmp_path}") is None
    assert baselines.agent_in(TASKS["closed-lists"], "search:64") == "search:64:closed"
