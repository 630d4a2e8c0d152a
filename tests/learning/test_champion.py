"""Training and installing a champion: the policy that is written, its card, and which runs are refused."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
from typer.testing import CliRunner

from fftcg_env.agents.network_file import load_network
from fftcg_env.agents.policy import NetworkAgent
from fftcg_env.core.network.judge import Judge
from fftcg_env.core.network.weights import shapes_of
from fftcg_env.evaluate import play_matches
from fftcg_env.learning import champion
from fftcg_env.learning.champion import Recipe, curve_points, install, rows_read, train
from fftcg_env.learning.games import TrainingGames
from fftcg_env.learning.runs import RunError

TINY = {
    "games": 32, "rollout": 4, "token_width": 16, "context_width": 32, "minutes": 0.0, "steps": 600,
    "evaluation_games": 2, "yardsticks": "",
}  # fmt: skip


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The folder of a run that follows a recipe of seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(champion.RECIPES, "chrono_card", Recipe(stages=(TINY,)))
        patch.setattr(champion, "GAMES_READ", 64)
        patch.setattr(champion, "STEPS_READ", 200)
        yield train("chrono_card", str(tmp_path_factory.mktemp("runs")))


def test_a_run_is_installed_with_its_card(trained: Path, tmp_path: Path, chrono: Any) -> None:
    path = install("chrono_card", trained, tmp_path, {"random": 20, "beginner": 20, "heuristic": 4})
    assert path == tmp_path / "chrono_card.npz"
    card, content = json.loads(path.with_suffix(".json").read_text()), path.read_bytes()
    assert card["policy"] == {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    assert (card["game"], card["algorithm"], card["seed"], card["options"]["steps"]) == ("chrono_card", "ppo", 1, 600)
    assert card["decisions"] >= 600 and min(card["cpu_seconds"], card["seconds"]) > 0
    assert set(card["made_with"]) == {"version", "commit", "date"}
    assert [row["opponent"] for row in card["results"]] == [
        "random",
        "heuristic",
        champion.ITSELF,
    ]  # beginner: not here
    agent = NetworkAgent(chrono, load_network(path, chrono))
    for row in card["results"][:2]:
        played = play_matches(
            chrono, agent, champion.make_agent(row["opponent"], chrono), row["games"], seed=champion.SEED
        )
        assert {"opponent": row["opponent"], "decks": "random", **played.summary()} == row
    assert path.stat().st_size < (trained / "policy.npz").stat().st_size / 2


def test_a_champion_of_three_trainings(tmp_path: Path, chrono: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each training starts from the network of the one before; the card has all of them."""
    first = {**TINY, "name": "first", "steps": 300, "advice": False}
    second = {**TINY, "name": "second", "steps": 200, "imitation": 0.0}
    third = {**second, "name": "third", "steps": 100}
    monkeypatch.setitem(champion.RECIPES, "chrono_card", Recipe(stages=(first, second, third)))
    monkeypatch.setattr(champion, "STEPS_READ", 20)
    run = train("chrono_card", str(tmp_path / "runs"))
    path = install("chrono_card", run, tmp_path, {"random": 2})
    card = json.loads(path.with_suffix(".json").read_text())
    assert [stage["decisions"] // 100 for stage in card["before"]] == [3, 2] and 100 <= card["decisions"] < 200
    assert ["--no-advice" in stage["training"] for stage in (*card["before"], card)] == [True, False, False]
    assert load_network(path, chrono).sizes["advice"]
    monkeypatch.setitem(champion.RECIPES, "chrono_card", Recipe(stages=({**first, "steps": 301}, second, third)))
    with pytest.raises(RunError, match="first was trained with steps=300, and the recipe of chrono_card says 301"):
        install("chrono_card", run, tmp_path)


def test_rows_that_no_game_reads_are_zero_and_the_others_are_not(trained: Path, tmp_path: Path, chrono: Any) -> None:
    network = load_network(install("chrono_card", trained, tmp_path, {"random": 2}), chrono)
    shapes = shapes_of(network.sizes)
    for name in ("token_features", "state_features", "action_kinds"):
        start = int(network.shape[list(shapes).index(name)])
        matrix = network.weights[start : start + int(np.prod(shapes[name]))].reshape(shapes[name])
        read = rows_read(chrono, NetworkAgent(chrono, network), "random")[name]
        assert 10 < read.sum() < len(read) and not read[0]
        assert (~matrix.any(axis=1)).sum() >= 0.9 * (~read).sum() and matrix[read].any(axis=1).mean() > 0.9


def test_rows_are_found_that_games_read(chrono: Any) -> None:
    """Every index of games with other seeds was read before, but for a few in a thousand."""
    from fftcg_env.core.network.judge import Network

    agent = NetworkAgent(chrono, Network.random(chrono, 1, token=16, state=16, context=32, action=32))
    read = rows_read(chrono, agent, "random")
    games, judge = TrainingGames(chrono, 16, "random", 77), Judge(chrono, agent.network, 16)
    for step in range(60):
        judged = judge.judge(games.states, sample=True, seeds=step, collect=True, values=False)
        for name, section in champion.TABLES.items():
            assert read[name][judged.positions[section]].mean() > 0.995
        games.step(judged.actions)


def test_a_run_of_another_recipe_is_refused(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(champion.RECIPES, "chrono_card", Recipe(stages=({**TINY, "steps": 601},)))
    with pytest.raises(RunError, match="was trained with steps=600, and the recipe of chrono_card says 601"):
        install("chrono_card", trained, tmp_path)
    with pytest.raises(RunError, match="was trained for chrono_card, not for fftcg"):
        install("fftcg", trained, tmp_path)
    monkeypatch.setitem(champion.RECIPES, "chrono_card", Recipe("imitate"))
    with pytest.raises(RunError, match="was trained with ppo; the recipe of chrono_card says imitate"):
        install("chrono_card", trained, tmp_path)
    for arguments, message in (
        (["chess"], "there is no recipe for a champion of 'chess', only for fftcg"),
        (["fftcg", "--run", str(tmp_path)], "is not a saved run"),
    ):
        answer = CliRunner().invoke(champion.APP, arguments, env={"COLUMNS": "400"})
        assert answer.exit_code == 2 and message in answer.output
    assert list(tmp_path.iterdir()) == []


def test_points_of_a_curve_are_at_equal_distances_of_time() -> None:
    updates = 1000
    curve = {
        "kinds": ["random", "itself"],
        "decisions": [10 * (k + 1) for k in range(updates)],
        "seconds": [float(k + 1) if k < 500 else 500 + 4.0 * (k - 499) for k in range(updates)],
        "wins": [[0, 0] if k < 100 else [3, 1] for k in range(updates)],
        "games": [[0, 0] if k < 100 else [4, 2] for k in range(updates)],
    }
    points = curve_points(curve)
    assert len(points) == champion.POINTS and points[-1] == {
        "decisions": 10_000, "seconds": 2500.0, "win_rate": {"random": 0.75, "itself": 0.5}
    }  # fmt: skip
    assert [point["seconds"] for point in points] == pytest.approx(np.linspace(0, 2500, 21)[1:], abs=4)
    assert curve_points({**curve, "games": [[0, 0]] * updates})[0]["win_rate"] == {}
