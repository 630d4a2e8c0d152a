"""The benchmark runs and writes what it promises; how fast it is, is not tested."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks.compare import speed, table_of
from benchmarks.latency import start_times
from benchmarks.measure import duration, rate

ROOT = Path(__file__).resolve().parents[2]
RATES = ("vector_1_observed", "vector_64_bare", "vector_1024_observed_2_threads", "raw_env", "checked_env")


def test_rate_counts_work() -> None:
    measured = rate(lambda: (10, 1), seconds=0.01)
    assert measured.decisions_per_second == pytest.approx(10 * measured.games_per_second)
    assert measured.spread[0] <= measured.decisions_per_second <= measured.spread[1]
    assert set(measured.entry()) >= {"decisions_per_second", "games_per_second"}


def test_duration_is_a_median() -> None:
    assert duration([3.0, 1.0, 2.0], "seconds").entry() == {"seconds": 2.0, "seconds_spread": [1.0, 3.0]}


def test_rows_are_those_of_the_issue(game: Any) -> None:
    from benchmarks.__main__ import make_rows

    keys = {row.key for row in make_rows(game, "fftcg")}
    batches = {f"vector_{count}_{kind}" for count in (1, 64, 1024, 4096) for kind in ("observed", "bare")}
    assert keys >= batches | {"raw_env", "checked_env", "clone", "first_compile", "warm_import"}


def test_benchmark_writes_its_results(tmp_path: Path) -> None:
    output = tmp_path / "latest.json"
    rows = [*RATES, "clone"]
    only = [f"--only={row}" for row in rows]
    subprocess.run(
        [sys.executable, "-m", "benchmarks", "--seconds=0.05", f"--output={output}", *only],
        cwd=ROOT, check=True, env={**os.environ, "TERM": "dumb"}, capture_output=True,
    )  # fmt: skip
    results = json.loads(output.read_text())
    assert set(results) == set(rows)
    assert min(start_times("fftcg", {})) > 0
    for row in RATES:
        assert results[row]["decisions_per_second"] > 0 and "games_per_second" in results[row]
    assert results["clone"]["microseconds"] > 0


def test_speed_is_more_where_time_is_less() -> None:
    assert speed({"decisions_per_second": 50.0}) == 50
    assert speed({"seconds": 0.5}) == 2 and speed({"microseconds": 4.0}) == 0.25


def test_the_comparison_tells_each_row() -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table_of("abc123", {"clone": [0.8, 1.2, 0.7], "raw_env": [1.0]}, 0.9))
    text = console.export_text()
    assert "abc123 = 1" in text and "from 0.9 on" in text
    rows = [line.split("│")[1:4] for line in text.splitlines() if line.startswith("│")]
    assert [[cell.strip() for cell in row] for row in rows] == [
        ["clone", "0.800", "0.700 - 1.200"],
        ["raw_env", "1.000", "1.000 - 1.000"],
    ]
