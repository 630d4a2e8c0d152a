"""``python -m benchmarks.growth``: the cost of a decision by number of games, stage, decks and size of the network.

Times are CPU times of this process, which other work on the machine affects little. Rows are measured in turn, and
``cost`` is the median of the ratios to the first row of the same round. Instruction counts are exact.
"""

from __future__ import annotations

import contextlib
import json
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks import instructions
from benchmarks.measure import one_core
from benchmarks.search_rates import moments
from benchmarks.throughput import BARE, OBSERVED, started_batch
from benchmarks.training import learned, policy_network
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_SAMPLE, JOB_STEP, STATUS_RESULT
from fftcg_env.core.records import copy_records, write_records
from fftcg_env.envs.batch import GameBatch

REFERENCE = Path(__file__).parent / "results" / "growth.json"
OWN = Path("runs") / "benchmark" / "growth.json"
GAMES = (1, 4, 16, 64, 256, 1024, 4096, 16384, 65536)
STAGES = (10, 50, 100, 150, 200, 300)
"""Stages: numbers of decisions since the start of a game."""
WIDTHS = ((32, 96), (64, 192), (96, 256), (128, 384))
"""Token width and context width of policy networks."""
NETWORK_BATCH = 1024
STAGE_GAMES, STAGE_CALLS = 256, 8
DECK_BATCHES = (64, 1024)
DECISIONS_A_ROUND = 16384
JOBS = {"bare": BARE, "observed": OBSERVED}

Rows = dict[str, dict[str, Any]]


def cpu_nanoseconds(batch: GameBatch, job: int, calls: int) -> float:
    """CPU time per decision."""
    started = time.process_time_ns()
    for _ in range(calls):
        batch.run(job)
    return (time.process_time_ns() - started) / (calls * batch.count)


@contextlib.contextmanager
def put_back(batch: GameBatch) -> Iterator[None]:
    """Restore the games afterwards."""
    arrays = (batch.states, batch.actions, batch.seeds)
    before = [copy_records(array) for array in arrays]
    yield
    for array, copy in zip(arrays, before, strict=True):
        write_records(array, copy)


def in_turn(batches: dict[str, GameBatch], jobs: dict[str, int], rounds: int, calls: int = 0) -> Rows:
    """Measure batches in turn: the fastest round, and the cost relative to the first batch. ``calls``: number of steps
    from the same states in each round; 0: continue from the current states."""
    times: dict[tuple[str, str], list[float]] = {(name, kind): [] for name in batches for kind in jobs}
    for _ in range(rounds):
        for name, batch in batches.items():
            for kind, job in jobs.items():
                number = calls or max(1, DECISIONS_A_ROUND // batch.count)
                with put_back(batch) if calls else contextlib.nullcontext():
                    times[name, kind].append(cpu_nanoseconds(batch, job, number))
    first = next(iter(batches))
    rows: Rows = {name: {} for name in batches}
    for (name, kind), measured in times.items():
        ratios = [a / b for a, b in zip(measured, times[first, kind], strict=True)]
        rows[name] |= {f"{kind}_ns": round(min(measured)), f"{kind}_cost": round(statistics.median(ratios), 3)}
    return rows


def with_instructions(rows: Rows, batches: dict[str, GameBatch], jobs: dict[str, int], calls: int) -> Rows:
    """Add exact instruction counts to the rows, if they can be counted."""
    for name, batch in batches.items():
        for kind, job in jobs.items():
            try:
                rows[name][f"{kind}_instructions"] = round(instructions.count_in(batch, job, calls).value)
            except instructions.UnavailableError:
                return rows
    return rows


def by_games(game: Any, most: int, rounds: int) -> Rows:
    """Batches of 1 to ``most`` games of the usual decks, with the memory of all arrays of the engine."""
    sizes = [count for count in GAMES if count <= most]
    first = started_batch(game, sizes[0], OBSERVED)
    rows: Rows = {}
    for count in sizes:  # two batches at a time: the largest takes 1.4 GB
        batch = started_batch(game, count, OBSERVED)
        rows[str(count)] = in_turn({"first": first, str(count): batch}, JOBS, rounds)[str(count)]
        arrays = (batch.states, batch.actions, batch.seeds, batch.decks, batch.observations, batch.masks, batch.status)
        rows[str(count)]["bytes"] = sum(array.nbytes for array in arrays)
    return rows


def at_stage(game: Any, decks: str, decisions: int) -> GameBatch:
    """Games that are still running after this number of decisions and during the measurement."""
    batch = GameBatch(game, 8 * STAGE_GAMES, instructions.decks_of(game, decks))
    batch.seed(3)
    batch.start(JOB_SAMPLE)
    for _ in range(decisions):
        batch.run(JOB_STEP | JOB_SAMPLE)
    with put_back(batch):
        for _ in range(STAGE_CALLS):
            batch.run(JOB_STEP | JOB_SAMPLE)
        chosen = np.flatnonzero(batch.status[:, STATUS_RESULT] == 0)[:STAGE_GAMES]
    running = GameBatch(game, len(chosen), batch.choice)
    write_records(running.states, copy_records(batch.states, chosen))
    for name in ("actions", "seeds", "decks"):
        getattr(running, name)[:] = getattr(batch, name)[chosen]
    return running


def by_stage(game: Any, decks: str, rounds: int) -> Rows:
    """The cost at early to late stages of games."""
    jobs = {kind: job & ~JOB_AUTORESET for kind, job in JOBS.items()}
    batches = {str(stage): at_stage(game, decks, stage) for stage in STAGES}
    rows = in_turn(batches, jobs, rounds, STAGE_CALLS)
    for name, batch in batches.items():
        rows[name] |= {"games": batch.count, "field_cards": round(float(field_cards(batch)), 1)}
    return with_instructions(rows, batches, jobs, STAGE_CALLS)


def field_cards(batch: GameBatch) -> Any:
    """Average number of cards on the field of a game."""
    from fftcg_env.games.fftcg.cards.program.opcodes import FIELD

    return batch.states["zone_count"][:, :, FIELD].sum(axis=1).mean()


def by_decks(game: Any, count: int, rounds: int) -> Rows:
    """All decks of :mod:`.instructions`."""
    batches = {d: started_batch(game, count, OBSERVED, instructions.decks_of(game, d)) for d in instructions.DECKS}
    rows = in_turn(batches, JOBS, rounds)
    for name, batch in batches.items():
        rows[name]["field_cards"] = round(float(field_cards(batch)), 1)
    if count != instructions.GAMES:
        return rows
    fresh = {d: started_batch(game, count, OBSERVED, instructions.decks_of(game, d)) for d in instructions.DECKS}
    return with_instructions(rows, fresh, JOBS, instructions.CALLS)


def by_width(game: Any, rounds: int) -> Rows:
    """Policy networks of several widths: CPU time of a decision in compiled code, and of learning from one."""
    from fftcg_env.core.network.judge import Judge

    states = moments(game, NETWORK_BATCH).states
    rows: Rows = {}
    for token, context in WIDTHS:
        network = policy_network(game, token=token, context=context)
        judge, learn = Judge(game, network.compiled()), learned(game, NETWORK_BATCH, network)
        times: dict[str, list[float]] = {"judged_ns": [], "learned_ns": []}
        for _ in range(rounds + 1):  # the first one warms up
            for name, work in (("judged_ns", lambda judge=judge: judge.judge(states)), ("learned_ns", learn)):
                started = time.process_time_ns()
                work()
                times[name].append(time.process_time_ns() - started)
        costs = {name: round(min(measured[1:]) / NETWORK_BATCH) for name, measured in times.items()}
        parameters = sum(parameter.numel() for parameter in network.parameters())
        rows[f"token {token}, context {context}"] = {**costs, "parameters": parameters}
    return rows


TABLES = ("games", "stage_usual", "stage_all_cards", *(f"decks_{count}" for count in DECK_BATCHES), "widths")


def measure_all(game: Any, most: int, rounds: int, console: Console, only: Sequence[str] = TABLES) -> dict[str, Rows]:
    """The tables ``only`` by name."""
    steps: dict[str, Any] = {"games": lambda: by_games(game, most, rounds)}
    for decks in ("usual", "all_cards"):
        steps[f"stage_{decks}"] = lambda decks=decks: by_stage(game, decks, rounds)
    for count in DECK_BATCHES:
        steps[f"decks_{count}"] = lambda count=count: by_decks(game, count, rounds)
    steps["widths"] = lambda: by_width(game, rounds)
    tables = {}
    with Progress(console=console, transient=True) as progress, one_core():
        task = progress.add_task("", total=len(only))
        for name in (name for name in steps if name in only):
            progress.update(task, description=name)
            tables[name] = steps[name]()
            progress.advance(task)
    return tables


def main(
    rounds: Annotated[int, typer.Option(help="Measurements of each row.", min=1)] = 9,
    most: Annotated[int, typer.Option(help="Games in the largest batch (65,536 take 1.4 GB).", min=1)] = GAMES[-1],
    output: Annotated[Path, typer.Option(help="The JSON file to write.")] = OWN,
    reference: Annotated[
        bool, typer.Option(help="Update the tables that the documents show; with --only, keep the other tables.")
    ] = False,
    only: Annotated[list[str] | None, typer.Option(help="Measure only the table with this name (repeatable).")] = None,
) -> None:
    """Measure how the cost of a decision grows. `make figures` writes the reference results into
    docs/performance.md."""
    from fftcg_env.games import load_game

    unknown = set(only or ()) - set(TABLES)
    if unknown:
        raise typer.BadParameter(f"no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    console = Console()
    tables = measure_all(load_game("fftcg"), most, rounds, console, only or TABLES)
    for name, rows in tables.items():
        table = Table("", *next(iter(rows.values())), title=name)
        for row, values in rows.items():
            table.add_row(row, *(f"{value:,}" for value in values.values()))
        console.print(table)
    output = REFERENCE if reference else output
    output.parent.mkdir(parents=True, exist_ok=True)
    kept = json.loads(output.read_text("utf-8")) if reference and only and output.exists() else {}
    output.write_text(json.dumps({**kept, **tables}, indent=1) + "\n")
    console.print(f"The results are in {output}.")


if __name__ == "__main__":
    typer.run(main)
