"""Tasks: their decks exist, agents play them on fixed deals, and results are stored and compared."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.errors import ArgumentError
from fftcg_env.evaluate.tasks import GENERATED_DECKS, HELD_OUT_DECKS, HELD_OUT_SETS, TASKS, Task, play_task, task_called
from fftcg_env.games import load_game

SMALL = Task("small", "For tests.", game="chrono_card", opponents=("random", "heuristic"))


@pytest.mark.parametrize("task", TASKS.values(), ids=list(TASKS))
def test_every_task_has_decks(task: Task) -> None:
    game = load_game(task.game)
    choice = DeckChoice(game, task.decks_of(game))
    assert choice.rows(np.arange(4)).shape[:2] == (4, 2)


def test_the_decks_of_the_tasks_are_the_ones_that_they_describe() -> None:
    game = load_game("fftcg")
    assert set(TASKS["held-out-decks"].decks_of(game)[0]) == set(HELD_OUT_DECKS)
    every, training = (set(TASKS[name].decks_of(game)[0]) for name in ("decks", "training-decks"))
    assert len(every) == 25 and training == every - set(HELD_OUT_DECKS)
    shipped = [game.embedded_decks()[name] for name in every]
    assert not any(code.startswith(HELD_OUT_SETS) for deck in shipped for code in (*deck.main, *deck.lb))
    decks, others = TASKS["held-out-cards"].decks_of(game)
    assert decks == others and len(decks) == GENERATED_DECKS
    assert all(code.startswith(HELD_OUT_SETS) for deck in decks for code in (*deck.main, *deck.lb))


def test_an_agent_plays_the_same_deals_each_time() -> None:
    first, again = (list(play_task(SMALL, "heuristic", games=20)) for _ in range(2))
    assert [row["opponent"] for row in first] == ["random"]  # not itself
    assert first[0]["win_rate"] == again[0]["win_rate"] > 0.5 and first[0]["games"] == 20
    other = list(play_task(SMALL, "random", games=20))
    assert [row["opponent"] for row in other] == ["heuristic"] and other[0]["win_rate"] < 0.5
    assert other[0]["interval"][0] <= other[0]["win_rate"] <= other[0]["interval"][1]


def test_an_agent_that_knows_deck_lists_may_not_play_closed_tasks() -> None:
    closed = dataclasses.replace(SMALL, closed=True)
    with pytest.raises(ArgumentError, match="use search:8:closed"):
        next(play_task(closed, "search:8", games=2))
    assert next(play_task(closed, "search:8:closed", games=2, opponents=["random"]))["games"] == 2


def test_wrong_names_get_the_right_ones() -> None:
    with pytest.raises(ArgumentError, match="there are starter-mirror"):
        task_called("starter")
    with pytest.raises(ArgumentError, match="'champion' is no opponent of the task small"):
        next(play_task(SMALL, "random", opponents=["champion"]))


def test_the_command_prints_and_writes_rows(tmp_path: Path) -> None:
    file = tmp_path / "rows.json"
    words = ["gauntlet", "heuristic", "--task", "chrono-card", "--opponent", "random", "--games", "20"]
    found = CliRunner().invoke(app, [*words, "--output", str(file)])
    assert found.exit_code == 0 and "chrono-card, against random: " in found.stdout
    (row,) = json.loads(file.read_text())
    assert row["games"] == 20 and row["agent"] == "heuristic" and f"{row['win_rate']:.1%}" in found.stdout
    assert "held-out-decks: " in CliRunner().invoke(app, ["gauntlet", "--list"]).stdout
    assert CliRunner().invoke(app, ["gauntlet"]).exit_code == 2
    assert CliRunner().invoke(app, ["gauntlet", "heuristic", "--task", "none"]).exit_code == 2
