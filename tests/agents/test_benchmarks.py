"""The benchmark commands write the results that they should; speed itself is not tested."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from benchmarks import digest, fit_win_probability, growth, instructions, throughput, tune_heuristic, win_probability
from benchmarks.compare import speed, table_of
from benchmarks.latency import start_times
from benchmarks.measure import duration, rate
from fftcg_env.core.search import search_of
from fftcg_env.games import load_game

ROOT = Path(__file__).resolve().parents[2]
RATES = ("vector_1_observed", "vector_64_bare", "vector_1024_observed_2_threads", "raw_env", "checked_env")


def test_rate_counts_work() -> None:
    measured = rate(lambda: (10, 1), seconds=0.01)
    assert measured.decisions_per_second == pytest.approx(10 * measured.games_per_second)
    assert measured.spread[0] <= measured.decisions_per_second <= measured.spread[1]
    assert set(measured.entry()) >= {"decisions_per_second", "games_per_second"}


def test_duration_is_a_median() -> None:
    assert duration([3.0, 1.0, 2.0], "seconds").entry() == {"seconds": 2.0, "seconds_spread": [1.0, 3.0]}


def test_all_required_rows_exist(game: Any) -> None:
    from benchmarks.__main__ import make_rows

    keys = {row.key for row in make_rows(game, "fftcg")}
    batches = {f"vector_{count}_{kind}" for count in (1, 64, 1024, 4096) for kind in ("observed", "bare")}
    assert keys >= batches | {"raw_env", "checked_env", "clone", "first_compile", "warm_import"}
    decks = ("usual", "embedded", "all_cards", "field_abilities")
    assert keys >= {f"instructions_{deck}_{kind}" for deck in decks for kind in ("bare", "mask", "observed")}


def test_benchmark_writes_its_results(tmp_path: Path) -> None:
    output = tmp_path / "latest.json"
    rows = [*RATES, "clone"]
    only = [f"--only={row}" for row in rows]
    subprocess.run(
        [sys.executable, "-m", "benchmarks", "--seconds=0.05", f"--output={output}", *only],
        cwd=ROOT, check=True, env={**os.environ, "TERM": "dumb"}, capture_output=True,
    )  # fmt: skip
    results = json.loads(output.read_text())
    assert set(results) == set(rows) and min(start_times("fftcg", {})) > 0
    for row in RATES:
        assert results[row]["decisions_per_second"] > 0 and "games_per_second" in results[row]
    assert results["clone"]["microseconds"] > 0


def test_the_reference_figures_are_renewed_only_when_asked() -> None:
    from benchmarks import __main__, growth

    assert {__main__.OWN.parts[0], growth.OWN.parts[0]} == {"runs"}, "ignored by git"
    assert __main__.REFERENCE.parent == growth.REFERENCE.parent == ROOT / "benchmarks" / "results"


def test_rows_that_cannot_be_measured_are_left_out_with_a_sentence(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    from benchmarks.__main__ import instruction_rows, measure_rows

    monkeypatch.setattr(instructions.shutil, "which", lambda name: None if name == "valgrind" else f"/bin/{name}")
    instructions.tools.cache_clear()
    console = Console(width=100, record=True, file=io.StringIO())
    assert measure_rows(instruction_rows(game), 0.01, console) == {}
    instructions.tools.cache_clear()
    said = console.export_text().strip()
    assert said == "Instructions are not counted: that needs valgrind, which is not installed."


@pytest.mark.skipif(shutil.which("valgrind") is None or shutil.which("cc") is None, reason="needs valgrind and cc")
def test_instructions_are_counted_exactly(game: Any) -> None:
    batch = throughput.started_batch(game, 4, throughput.OBSERVED)
    before = batch.states.tobytes()
    counts = {job: instructions.count_in(batch, job, 3).value for job in (throughput.BARE, throughput.OBSERVED)}
    assert batch.states.tobytes() == before
    assert counts[throughput.BARE] == instructions.count_in(batch, throughput.BARE, 3).value
    assert 1000 < counts[throughput.BARE] < counts[throughput.OBSERVED]
    parts = instructions.count_in(batch, throughput.BARE, 3).parts
    assert parts["step_frame"] < counts[throughput.BARE]


def test_a_profile_is_read_with_what_rules_call() -> None:
    lines = [
        "events: Ir", "fn=(1) _ZN9fftcg_env5games5fftcg6derive7refreshB4rule", "10 5", "cfn=(2) memset", "calls=2 0",
        "11 40", "fn=(2)", "3 40", "fn=(3) main", "1 7", "cfn=(1)", "calls=1 0", "+1 45",
    ]  # fmt: skip
    total, rules = instructions.read_callgrind("\n".join(lines))
    assert total == 5 + 40 + 7 and rules == {"refresh": 45}


def test_growth_measures_from_the_same_states(game: Any) -> None:
    batch = growth.at_stage(game, "usual", 20)
    assert (batch.states["decisions"] == 20).all()
    before = batch.states.tobytes()
    rows = growth.in_turn({"a": batch, "b": batch}, growth.JOBS, rounds=2, calls=2)
    assert batch.states.tobytes() == before and rows["a"]["bare_cost"] == 1.0 and rows["b"]["observed_ns"] > 0


def test_equal_games_have_equal_digests(game: Any) -> None:
    first, again, other = (digest.digest_of(game, 4, 60, seed) for seed in (1, 1, 2))
    assert first == again != other


def test_speed_is_more_where_time_is_less() -> None:
    assert speed({"decisions_per_second": 50.0}) == 50
    assert (
        speed({"seconds": 0.5}) == 2 and speed({"instructions": 4.0}) == 0.25 and speed({"microseconds": 4.0}) == 0.25
    )


def test_the_comparison_reports_each_row() -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table_of("abc123", {"clone": [0.8, 1.2, 0.7], "raw_env": [1.0]}, 0.9))
    text = console.export_text()
    assert "abc123 = 1" in text and "from 0.9 on" in text
    rows = [line.split("│")[1:4] for line in text.splitlines() if line.startswith("│")]
    assert [[cell.strip() for cell in row] for row in rows] == [
        ["clone", "0.800", "0.700 - 1.200"],
        ["raw_env", "1.000", "1.000 - 1.000"],
    ]


@pytest.mark.parametrize("name", ["kingdom_hearts", "fire_emblem", "chrono_card"])
def test_any_game_with_a_heuristic_can_be_tuned(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, chance = load_game(name), random.Random(1)
    weights = search_of(rules).weights
    for _ in range(20):
        variant = tune_heuristic.varied(weights, chance)
        assert list(variant) == list(weights) and 1 <= sum(variant[key] != weights[key] for key in weights) <= 3
    usual = search_of(rules).new_memory()["weights"][0]
    for key, value in weights.items():  # they are those that the heuristic plays by
        assert (search_of(rules).new_memory(**{key: value + 1})["weights"][0] - usual).tolist().count(1) == 1
    monkeypatch.setattr(tune_heuristic, "BATCH", 100)
    result = tune_heuristic.is_better(rules, weights, weights, "random", seed=1, most=200)
    assert result is False  # nothing is better than itself


def test_the_win_probability_is_fitted_to_moments_of_any_game() -> None:
    rules = load_game("chrono_card")
    table, said, won, of = fit_win_probability.moments(rules, 24, "random", seed=1, every=6)
    assert said.shape == won.shape and 0 < said.min() < said.max() < 1
    assert table.shape == (len(won), len(search_of(rules).features)) and len(set(of)) > 20 and 0 < won.mean() < 1
    start = np.zeros(table.shape[1])
    loss, gradient = fit_win_probability.loss_of(start, table, won)
    assert loss == pytest.approx(np.log(2)) and fit_win_probability.loss_of(-1e-6 * gradient, table, won)[0] < loss


def test_a_figure_of_the_win_probability_that_no_longer_holds_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Predictions that mean what they say are documented; the same games with bolder ones are refused."""
    said = np.random.default_rng(1).random(60_000)
    won = np.random.default_rng(2).random(60_000) < said
    documented = win_probability.judged(said, won)
    assert documented["won_where_said"]["0.85"] == pytest.approx(0.85, abs=0.02)
    assert documented["log_loss"] == pytest.approx(0.5, abs=0.01)  # of uniform probabilities that are right
    monkeypatch.setattr(win_probability, "DOCUMENTED", tmp_path / "win_probability.json")
    monkeypatch.setattr(win_probability, "rows_of_games", lambda: [("fftcg", "all decks")])
    monkeypatch.setattr(win_probability, "measured", lambda name, decks: win_probability.judged(said, won))
    for arguments in (["--reference"], []):
        monkeypatch.setattr(sys, "argv", ["win_probability", *arguments])
        win_probability.main()
    bolder = said**3 / (said**3 + (1 - said) ** 3)
    monkeypatch.setattr(win_probability, "measured", lambda name, decks: win_probability.judged(bolder, won))
    with pytest.raises(SystemExit, match="the win probability of fftcg, all decks is stale: the log loss is") as error:
        win_probability.main()
    assert "where it says 85%" in str(error.value) and "fit it again" in str(error.value)


def test_the_win_probability_is_measured_in_fresh_games() -> None:
    figures = win_probability.measured("chrono_card", fit_win_probability.ALL_DECKS, games=60, seed=1)
    assert figures["moments"] > 200 and 0.2 < figures["log_loss"] < np.log(2) and figures["right"] > 0.6


def test_every_row_of_the_win_probability_is_documented() -> None:
    documented = json.loads(win_probability.DOCUMENTED.read_text("utf-8"))
    assert list(documented) == [f"{name}, {decks}" for name, decks in win_probability.rows_of_games()]
