"""Runs on a Ray cluster of two workers (`make test-ray`) play the same games, whatever happens to a worker."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.running import cluster as on_cluster
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.running.workers import WorkerLostError
from fftcg_env.evaluate.store import Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_evaluation
from fftcg_env.games import load_game
from tests.cluster.players import ORDER

ray = pytest.importorskip("ray", reason="Ray is not installed: make test-ray")

MORTAL, DOOMED = "tests.cluster.players:mortal", "tests.cluster.players:doomed"
TWO = ["vii_fire_earth", "ffx_water_wind"]


@pytest.fixture(scope="module")
def game() -> Any:
    game = load_game("fftcg")
    _ = game.drive
    return game


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("order") / "die"


@pytest.fixture(scope="module", autouse=True)
def two_workers(order: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ORDER, str(order))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
        yield
        ray.shutdown()


class WatchedStore(Store):
    """Notes the pairs that are stored."""

    def add_pair(self, run: Any, pairing: int, pair: int, games: Any) -> None:
        super().add_pair(run, pairing, pair, games)
        self.added = [*getattr(self, "added", []), (pairing, pair)]


def played(game: Any, path: Path, agent: str, address: str | None, games: int = 200) -> WatchedStore:
    store = WatchedStore(path, create=True)
    decks = [(game.load_deck(name), None) for name in TWO]
    run = store.add_run(plan_evaluation(game, decks, [agent], 5, {"games": games, "cards": True}), ruleset_of(game))
    Run(game, store, run, workers=1 if address is None else 0, cluster=address).play()
    return store


def everything(path: Path) -> list[tuple[Any, ...]]:
    """All that a store says of its games, in their order."""
    sql = sqlite3.connect(path)
    query = (
        "SELECT pairing, pair, half, seat, seed, result, reason, decisions, turns, first_player, actions, cards "
        "FROM game ORDER BY 1, 2, 3"
    )
    rows = sql.execute(query).fetchall()
    sql.close()
    return rows


def test_a_worker_that_is_killed_loses_no_pair_and_changes_nothing(game: Any, tmp_path: Path, order: Path) -> None:
    one = played(game, tmp_path / "one.sqlite", MORTAL, None)
    order.touch()
    two = played(game, tmp_path / "two.sqlite", MORTAL, on_cluster.HERE)
    assert not order.exists(), "a worker was killed"
    assert len(one.added) == len(set(one.added)) == 100
    again = len(two.added) - len(set(two.added))
    assert 0 < again < 32, "pairs of the unit came back before, were kept, and came out the same again"
    assert everything(tmp_path / "one.sqlite") == everything(tmp_path / "two.sqlite")


def test_what_kills_every_worker_ends_the_run_with_a_sentence(game: Any, tmp_path: Path) -> None:
    with pytest.raises(WorkerLostError, match="pairs 0 to 1 of pairing 0 lost their worker 3 times"):
        played(game, tmp_path / "games.sqlite", DOOMED, on_cluster.HERE, games=4)


def test_a_node_that_plays_by_other_rules_is_refused(
    game: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_cluster, "ruleset_of", lambda game: replace(ruleset_of(game), rules="0" * 64))
    with pytest.raises(UnusableResultsError, match=r"the node .* has other rules.*the run needs .*rules 000000000000"):
        played(game, tmp_path / "games.sqlite", "random", on_cluster.HERE, games=4)


def test_the_command_prints_the_same(tmp_path: Path) -> None:
    told = []
    for where in (["--workers", "1"], ["--ray", "local"]):
        arguments = ["evaluate", *TWO, "--agent", "random", "--games", "40", "--store", str(tmp_path / where[0])]
        result = CliRunner().invoke(app, [*arguments, *where])
        assert result.exit_code == 0, result.output
        told.append(result.output.replace(where[0], ""))
    assert told[0] == told[1]


def test_compare_stops_at_the_same_pair(tmp_path: Path) -> None:
    told = []
    for where in (["--workers", "1"], ["--ray", "local"]):
        arguments = ["compare", *TWO, "--agent", "random", "--elo1", "60", "--games", "2000"]
        result = CliRunner().invoke(app, [*arguments, *where, "--store", str(tmp_path / where[0])])
        assert result.exit_code == 0, result.output
        told.append(result.output.replace(where[0], ""))
    assert told[0] == told[1] and "H0 is accepted" in told[0]


def test_no_cluster_at_the_address(tmp_path: Path) -> None:
    with pytest.raises(UnusableResultsError, match="cannot be reached"):
        on_cluster._require_answer("127.0.0.1:9")
    on_cluster._require_answer("auto")


def test_a_mistake_in_the_worker_is_raised_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite"
    monkeypatch.setattr(on_cluster, "ruleset_of", lambda game: replace(ruleset_of(game), package="9.9"))
    result = CliRunner().invoke(app, ["evaluate", *TWO, "--ray", "local", "--games", "2", "--store", str(path)])
    assert result.exit_code == USER_ERROR
    assert "has other rules" in result.stderr and "Traceback" not in result.stderr
