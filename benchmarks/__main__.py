"""The command ``python -m benchmarks``: measure all rows, print a table, and write ``runs/benchmark/latest.json``.

The documents show the results in ``benchmarks/results``; ``--reference`` updates them.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import json
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks import evaluation, instructions, latency, search_rates, throughput, training
from benchmarks.instructions import Instructions, UnavailableError
from benchmarks.measure import Duration, Rate, one_core, rate
from fftcg_env.core.game import Game
from fftcg_env.envs.aec import GameAECEnv
from fftcg_env.envs.checked import checked

REFERENCE = Path(__file__).parent / "results" / "latest.json"
OWN = Path("runs") / "benchmark" / "latest.json"
Measured = Rate | Duration | Instructions
BATCHES = (1, 64, 1024, 4096)
THREADED = 1024
ENVIRONMENTS = (256, 1024, 4096)


@dataclass(frozen=True)
class Row:
    """A row of the table. ``goal``: minimum decisions per second, or maximum time."""

    key: str
    title: str
    measure: Callable[[float], Measured]
    goal: float | None = None
    single_core: bool = True


def make_rows(game: Game, name: str) -> list[Row]:
    """All rows, in the order of the table. ``name``: the name by which child processes load the game."""
    goals = {1024: 1_000_000.0}

    def raw_env() -> GameAECEnv:
        return GameAECEnv(name)

    def checked_env() -> Any:
        return checked(raw_env())

    rows = []
    for kind, job, text in (
        ("observed", throughput.OBSERVED, "observed"),
        ("bare", throughput.BARE, "bare"),
    ):
        for count in BATCHES:
            rows.append(
                Row(
                    f"vector_{count}_{kind}",
                    f"batch {count:,}, {text}",
                    lambda seconds, count=count, job=job: rate(  # type: ignore[misc]
                        throughput.compiled_entry(game, count, job), seconds
                    ),
                    goals.get(count) if kind == "observed" else None,
                )
            )
    return [
        *rows,
        Row(
            f"vector_{THREADED}_observed_2_threads",
            f"batch {THREADED:,}, observed, 2 threads",
            lambda seconds: throughput.two_threads(game, THREADED, throughput.OBSERVED, seconds),
            single_core=False,
        ),
        *environment_rows(game),
        *learner_rows(game, name),
        Row("raw_env", "AEC raw_env()", lambda s: throughput.aec_rate(raw_env, s), 100_000),
        Row("checked_env", "AEC env(), checked", lambda s: throughput.aec_rate(checked_env, s), 25_000),
        Row("clone", "clone a game, batch 1,024", lambda s: latency.clone(game, s), 1.0),
        Row("clone_one", "clone a game, alone", lambda s: latency.clone_one(game, s)),
        Row("warm_import", "start, warm cache", lambda s: latency.warm_import(name), 1.5),
        Row("first_compile", "start, empty cache", lambda s: latency.first_compile(name), 60.0),
        *evaluation_rows(game),
        *search_rows(game),
        *training_rows(game),
        *instruction_rows(game),
        *peer_rows(),
    ]


def environment_rows(game: Game) -> list[Row]:
    """The vector environment, by games and threads."""
    return [
        Row(
            f"vector_env_{count}" + ("_2_threads" if threads == 2 else ""),
            f"vector environment, batch {count:,}" + (", 2 threads" if threads == 2 else ""),
            lambda seconds, count=count, threads=threads: rate(  # type: ignore[misc]
                throughput.vector_env(game, count, threads), seconds
            ),
            single_core=threads == 1,
        )
        for count in ENVIRONMENTS
        for threads in (1, 2)
    ]


def learner_rows(game: Game, name: str) -> list[Row]:
    """The vector environment of one learner; its rate counts the learner's decisions."""
    return [
        Row(
            f"learner_env_{THREADED}_{opponent}",
            f"learner against {opponent}, batch {THREADED:,}",
            lambda seconds, opponent=opponent: rate(  # type: ignore[misc]
                throughput.learner_env(game, name, THREADED, opponent), seconds
            ),
            250_000,
        )
        for opponent in ("random", *(["heuristic"] if evaluation.has_heuristic(game) else []))
    ]


def evaluation_rows(game: Game) -> list[Row]:
    """Whole games between agents, for games with a heuristic."""
    if not evaluation.has_heuristic(game):
        return []
    return [
        Row(
            "match_heuristic",
            "matches of the heuristic against itself",
            lambda seconds: rate(evaluation.matches(game), seconds),
        ),
        Row(
            "evaluate_heuristic",
            "evaluate: played, cards followed, stored",
            lambda seconds: rate(evaluation.evaluations(game), seconds),
        ),
    ]


def search_rows(game: Game) -> list[Row]:
    """The parts of search: heuristic, simulations and determinization, for games with a heuristic."""
    if not evaluation.has_heuristic(game):
        return []
    simulations = [
        Row(
            f"simulations_{turns}_turns",
            f"simulations of search:1600, {turns} turn{'s' if turns > 1 else ''} ahead",
            lambda seconds, turns=turns: rate(search_rates.simulations(game, 1600, turns), seconds),  # type: ignore[misc]
            30_000 if turns == 1 else None,
        )
        for turns in (1, 3)
    ]
    return [
        Row(
            "advice_1024", "the heuristic's advice, batch 1,024", lambda s: rate(search_rates.advice(game, THREADED), s)
        ),
        *simulations,
        Row("determinize", "a new deal, batch 1,024", lambda s: search_rates.determinize(game, s, THREADED), 1.0),
    ]


def training_rows(game: Game) -> list[Row]:
    """The parts of training, for games with a packed observation and a heuristic; with PyTorch if it is
    installed."""
    if not game.layout.packed or not evaluation.has_heuristic(game):
        return []
    makers: list[tuple[str, str, Callable[[Game, int], Any], float | None]] = [
        ("network_encoded", "positions encoded, batch 1,024", training.encoded, 666_000),
        ("network_judged", "network evaluated by the engine, batch 1,024", training.judged, None),
        ("network_played", "network against itself, engine included", training.played, 100_000),
    ]
    if importlib.util.find_spec("torch") is not None:
        makers += [
            ("network_forward", "network in PyTorch, forward", training.forward, None),
            ("network_learned", "network in PyTorch, forward, backward, Adam", training.learned, None),
            ("network_trained", "train.py ppo, end to end", training.trained, 12_000),
        ]
    return [
        Row(key, title, lambda seconds, made=made: rate(made(game, THREADED), seconds), goal)  # type: ignore[misc]
        for key, title, made, goal in makers
    ]


def instruction_rows(game: Game) -> list[Row]:
    """Exact instruction counts per decision, if valgrind and a C compiler are installed."""
    return [
        Row(
            f"instructions_{decks}_{kind}",
            f"instructions, {decks.replace('_', ' ')} decks, {kind}",
            lambda seconds, decks=decks, kind=kind: instructions.count(game, decks, kind),  # type: ignore[misc]
        )
        for decks in instructions.DECKS
        for kind in instructions.JOBS
    ]


def peer_rows() -> list[Row]:
    """PettingZoo games in the same loop, if their libraries are installed (extra ``[benchmark]``)."""
    rows = []
    try:
        from pettingzoo.classic import leduc_holdem_v4
    except ImportError:
        return []
    rows.append(
        Row("leduc_holdem_v4", "PettingZoo leduc_holdem_v4", lambda s: throughput.aec_rate(leduc_holdem_v4.env, s))
    )
    try:
        from pettingzoo.classic import hanabi_v5

        hanabi_v5.env()
        rows.append(Row("hanabi_v5", "PettingZoo hanabi_v5", lambda s: throughput.aec_rate(hanabi_v5.env, s)))
    except ImportError:  # its library has no wheel for every Python
        from pettingzoo.classic import texas_holdem_v4

        measure = texas_holdem_v4.env
        rows.append(Row("texas_holdem_v4", "PettingZoo texas_holdem_v4", lambda s: throughput.aec_rate(measure, s)))
    return rows


def machine() -> dict[str, Any]:
    """The machine and the library versions."""
    packages = ("numpy", "numba", "pettingzoo", "gymnasium")
    return {
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        **{package: importlib.metadata.version(package) for package in packages},
    }


def table_of(rows: list[Row], measured: dict[str, Measured]) -> Table:
    """The table for the terminal."""
    table = Table(
        title="Random legal play on one core; medians of 5 repetitions",
        caption="A decision is one action by a player among at least two legal ones. Observed: observation and mask "
        "are written at each step. Start: from the first import to the first decision of a game. Instructions: "
        "executed for one decision, counted under valgrind.",
    )
    table.add_column("row", no_wrap=True)
    for column in ("decisions/s", "games/s", "lowest - highest", "goal"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        value = measured.get(row.key)
        if value is None:
            continue
        if isinstance(value, Instructions):
            cells = [f"{value.value:,.0f}", "", "", ""]
        elif isinstance(value, Rate):
            cells = [
                f"{value.decisions_per_second:,.0f}",
                f"{value.games_per_second:,.1f}",
                f"{value.spread[0]:,.0f} - {value.spread[1]:,.0f}",
                f"≥ {row.goal:,.0f}" if row.goal else "",
            ]
        else:
            unit = {"seconds": "s", "microseconds": "µs"}[value.unit]
            low, high = value.spread
            goal = f"≤ {row.goal:g} {unit}" if row.goal else ""
            cells = [f"{value.value:.3g} {unit}", "", f"{low:.3g} - {high:.3g} {unit}", goal]
        table.add_row(row.title, *cells)
    return table


def main(
    seconds: Annotated[float, typer.Option(help="Seconds per row.", min=0.01)] = 5.0,
    only: Annotated[list[str] | None, typer.Option(help="Measure only the row with this key (repeatable).")] = None,
    game: Annotated[str, typer.Option(help="The game: its name, or 'module:factory'.")] = "fftcg",
    output: Annotated[Path, typer.Option(help="The JSON file to write.")] = OWN,
    reference: Annotated[
        bool, typer.Option(help="Update the results that the documents show; with --only, keep the other rows.")
    ] = False,
) -> None:
    """Measure decisions per second of the engine and its environments, and of two PettingZoo games in the same loop."""
    from fftcg_env.games import load_game

    console = Console()
    rows = make_rows(load_game(game), game)
    if only:
        unknown = set(only) - {row.key for row in rows}
        if unknown:
            raise typer.BadParameter(f"no row {', '.join(sorted(unknown))}; there are {', '.join(r.key for r in rows)}")
        rows = [row for row in rows if row.key in only]
    measured = measure_rows(rows, seconds, console)
    console.print(table_of(rows, measured))
    output = REFERENCE if reference else output
    kept = json.loads(output.read_text("utf-8")) if reference and only and output.exists() else {}
    output.parent.mkdir(parents=True, exist_ok=True)
    results = {**kept, **{key: value.entry() for key, value in measured.items()}}
    output.write_text(json.dumps(results, indent=2) + "\n")
    if not kept:  # otherwise the machine named there measured most of the rows
        (output.parent / f"{output.stem}_machine.json").write_text(json.dumps(machine(), indent=2) + "\n")
    console.print(f"The results are in {output}, the description of the machine is in the same folder.")


def measure_rows(rows: list[Row], seconds: float, console: Console) -> dict[str, Measured]:
    """Measure all rows. Rows that cannot be measured here are left out, with one message for each reason."""
    measured: dict[str, Measured] = {}
    missing: set[str] = set()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(rows))
        for row in rows:
            progress.update(task, description=row.key)
            try:
                with one_core() if row.single_core else contextlib.nullcontext():
                    measured[row.key] = row.measure(seconds)
            except UnavailableError as error:
                missing.add(str(error))
            progress.advance(task)
    for sentence in sorted(missing):
        console.print(f"{sentence[0].upper()}{sentence[1:]}.")
    return measured


if __name__ == "__main__":
    typer.run(main)
