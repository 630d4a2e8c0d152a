"""The command ``python -m benchmarks.compare COMMIT``: compare the speed of the working tree with an earlier commit.

The speed of a machine varies more than the differences of interest. So both trees are measured in turn, and the result
is the median of the ratios of neighbouring measurements.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

ROOT = Path(__file__).parent.parent
ROWS = ("vector_64_observed", "vector_1024_observed", "vector_1024_bare", "raw_env", "checked_env", "clone")
"""The rows that are compared by default."""


def speeds(tree: Path, rows: list[str], seconds: float, output: Path) -> dict[str, float]:
    """Measure a tree in a separate process. Returns decisions per second for each row (for a time: its inverse)."""
    only = [word for row in rows for word in ("--only", row)]
    command = [sys.executable, "-m", "benchmarks", "--seconds", str(seconds), "--output", str(output), *only]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise typer.BadParameter(f"the benchmark of {tree} failed:\n{done.stderr}")
    measured = json.loads(output.read_text("utf-8"))
    return {row: speed(values) for row, values in measured.items()}


def speed(values: dict[str, float]) -> float:
    """The number of a row for which larger is better."""
    for unit in ("seconds", "microseconds", "instructions"):
        if unit in values:
            return 1 / values[unit]
    return values["decisions_per_second"]


def table_of(commit: str, ratios: dict[str, list[float]], worst: float) -> Table:
    """The table for the terminal."""
    table = Table(title=f"Speed of this tree, {commit} = 1", caption=f"Accepted from {worst:g} on.")
    for column in ("row", "median", "lowest - highest"):
        table.add_column(column, justify="left" if column == "row" else "right")
    for row, values in ratios.items():
        median = statistics.median(values)
        style = "red" if median < worst else ""
        table.add_row(row, f"{median:.3f}", f"{min(values):.3f} - {max(values):.3f}", style=style)
    return table


def main(
    commit: Annotated[str, typer.Argument(help="The commit to compare with.", show_default=False)],
    rounds: Annotated[int, typer.Option(help="Measurements of each tree.", min=1)] = 5,
    seconds: Annotated[float, typer.Option(help="Seconds per row and measurement.", min=0.01)] = 2.0,
    only: Annotated[list[str] | None, typer.Option(help="Measure only the row with this key (repeatable).")] = None,
    worst: Annotated[float, typer.Option(help="Fail if the median ratio of a row is lower.")] = 0.9,
) -> None:
    """Compare the speed of the working tree with that of an earlier commit. Exits with 1 if it decreased."""
    console, rows = Console(), only or list(ROWS)
    ratios: dict[str, list[float]] = {row: [] for row in rows}
    with tempfile.TemporaryDirectory() as folder:
        earlier, output = Path(folder) / "earlier", Path(folder) / "speeds.json"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(earlier), commit], cwd=ROOT, check=True)
        try:
            with Progress(console=console, transient=True) as progress:
                task = progress.add_task(f"this tree and {commit} in turn", total=rounds)
                for _ in range(rounds):
                    before, now = (speeds(tree, rows, seconds, output) for tree in (earlier, ROOT))
                    for row in rows:
                        ratios[row].append(now[row] / before[row])
                    progress.advance(task)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(earlier)], cwd=ROOT, check=True)
    console.print(table_of(commit, ratios, worst))
    if any(statistics.median(values) < worst for values in ratios.values()):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
