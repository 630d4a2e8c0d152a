"""``make truths``: how the agents of the package do on known truths, for docs/truths.md.

Each agent plays every comparison of :mod:`fftcg_env.evaluate.truths`. With ``--reference`` the results are stored for
the documents, and their summary for reports; without, they are only printed. Searches take minutes to hours; with
``--games-in FOLDER`` a run that was interrupted goes on when it is started again.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from benchmarks.baselines import circumstances
from fftcg_env.evaluate.running.run import Run, require_same
from fftcg_env.evaluate.store import Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.truths import SUMMARY, Truths, as_json, judge, load_truths, plan_truths
from fftcg_env.games import load_game
from fftcg_env.learning.runs import read_json, write_json

REFERENCE = Path(__file__).parent / "results" / "truths.json"
SEED = 20261127
GAME = "fftcg"
GAMES = {"heuristic": 400, "champion": 400, "search:64": 40, "search:net:64": 40, "search:400": 40}
"""Games of each comparison, by agent."""


def cpu_seconds() -> float:
    """The CPU time of this process and of its finished children."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measured(agent: str, games: int, workers: int, kinds: Collection[str], folder: Path) -> dict[str, Any]:
    """The results of an agent in truths of these kinds (none named: all). ``folder``: keeps the games."""
    game = load_game(GAME)
    started, before = time.monotonic(), cpu_seconds()
    found = load_truths(game)
    truths = Truths(found.decks, tuple(truth for truth in found.truths if not kinds or truth.kind in kinds))
    plan = plan_truths(game, truths, [agent], SEED, {"games": games, "cards": False})
    name = "_".join((*agent.split(":"), str(games), *sorted(kinds)))
    with Store(folder / f"{name}.sqlite", create=True) as store:
        run = store.last_run() if store.runs() else store.add_run(plan, ruleset_of(game))
        earlier = len(store.results(run))
        require_same(run, game)
        Run(game, store, run, workers=workers).play()
        rows = store.results(run)
        results = as_json(judge(run, rows))[agent]
    share = len(rows) / max(1, len(rows) - earlier)  # times are those of the games that were played now
    times = {
        "cpu_seconds": round(share * (cpu_seconds() - before), 1),
        "seconds": round(share * (time.monotonic() - started), 1),
    }
    return {"games": games, "seed": SEED, **results, **times, "made_with": circumstances()}


def summary_of(results: dict[str, Any]) -> dict[str, Any]:
    """What reports say about agents: of each agent the number of truths with each answer, and the games."""
    return {agent: {name: row[name] for name in ("right", "wrong", "close", "games")} for agent, row in results.items()}


def main(
    agent: Annotated[
        list[str] | None, typer.Option("--agent", help=f"An agent (repeatable) [default: {', '.join(GAMES)}].")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Games of each comparison [default: by agent].", min=2)] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Only truths of this kind (repeatable).")] = None,
    workers: Annotated[int, typer.Option(help="Number of processes; 0: one per core.", min=0)] = 0,
    games_in: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep the games in this folder, and go on with those there.")
    ] = None,
    reference: Annotated[bool, typer.Option(help="Store the results for the documents and reports.")] = False,
) -> None:
    """Play the known truths with the agents of the package."""
    console = Console(soft_wrap=True)
    stored: dict[str, Any] = (read_json(REFERENCE) or {}).get(GAME, {})
    for name in agent or GAMES:
        with tempfile.TemporaryDirectory() as temporary:
            folder = games_in or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            row = measured(name, games or GAMES.get(name, 400), workers, kind or (), folder)
        console.print(
            f"{name}: {row['right']} right, {row['wrong']} wrong, {row['close']} too close ({row['games']} games)"
        )
        stored[name] = row
        if reference:
            order = [*GAMES, *stored]
            stored = {each: stored[each] for each in dict.fromkeys(order) if each in stored}
            write_json(REFERENCE, {GAME: stored})
            write_json(SUMMARY, {GAME: summary_of(stored)})


if __name__ == "__main__":
    typer.run(main)
