"""``make baselines``: the results of agents in the tasks of :mod:`fftcg_env.evaluate.tasks`, for docs/baselines.md.

Without ``--reference`` the matches are played again and compared with the stored results: a win rate outside the stored
95 % interval is reported, and the exit status is 1. With ``--reference`` the results are stored, and so is the policy
of a run of ``train.py`` (:mod:`benchmarks.policies`).
"""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import numba
import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from benchmarks.policies import POLICY, ROOT, agent_of, hash_of, keep, name_of, run_of
from fftcg_env.cli.common import plainly
from fftcg_env.core.agent import suitable_agents
from fftcg_env.evaluate.tasks import TASKS, Task, play_task, task_called
from fftcg_env.games import load_game
from fftcg_env.learning.runs import made_with, read_json, write_json

REFERENCE = ROOT / "benchmarks" / "results" / "baselines.json"
AGENTS = ("random", "beginner", "heuristic", "champion")
"""The agents of the package that are played in every task; searches are only played where they have stored results."""
WIDTH = 160
"""Of the table where there is no terminal."""
BEST_RESPONSE = "best response"
"""What the rows of :mod:`benchmarks.exploitability` call their agents."""


def agent_in(task: Task, agent: str) -> str:
    """The name by which an agent plays a task."""
    return f"{agent}:closed" if task.closed and agent.startswith("search") else agent


def circumstances() -> dict[str, Any]:
    """What the results were measured with: sources, libraries and machine."""
    return {
        **made_with(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def key_of(task: str, agent: str, opponent: str) -> str:
    """What identifies a result."""
    return f"{task}: {agent} against {opponent}"


def measured(
    task: Task, name: str, agent: str, opponents: Sequence[str], games: int | None, made: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """The rows of an agent in a task, each after its match. ``name``: what the tables call the agent; ``made``: the
    circumstances. Ctrl-C ends the command."""
    for row in play_task(task, agent, games=games, opponents=opponents, progress=True):
        if row.pop("interrupted"):
            raise typer.Exit(130)
        words = ["fftcg-env", "gauntlet", agent, "--task", task.name, "--opponent", row["opponent"]]
        words += ["--games", str(games)] if games else []
        yield row | {
            "agent": name,
            "plays": agent,
            "policy": hash_of(agent, task.game),
            "opponent_policy": hash_of(row["opponent"], task.game),
            "command": shlex.join(words),
            "made_with": made,
        }


class Results:
    """The stored results, and a table that compares new ones with them. ``store``: whether new ones replace them."""

    def __init__(self, store: bool) -> None:
        self.rows: dict[str, dict[str, Any]] = read_json(REFERENCE) or {}
        self.agree = True
        self._store = store
        self._table = Table("task", "agent", "against", "won", "95 % interval", "games", "stored", "agrees")

    def agents_of(self, task: Task) -> dict[str, str]:
        """The agents with rows in a task: what the tables call them, and what they are."""
        return {
            row["agent"]: row["plays"]
            for row in self.rows.values()
            if row["task"] == task.name and row["agent"] != BEST_RESPONSE
        }

    def is_current(self, task: Task, name: str, agent: str, opponent: str) -> bool:
        """Whether there is a row of these agents with the policies that they have now."""
        row = self.rows.get(key_of(task.name, name, opponent))
        hashes = hash_of(agent, task.game), hash_of(opponent, task.game)
        return row is not None and (row["policy"], row["opponent_policy"]) == hashes

    def add(self, row: dict[str, Any]) -> None:
        """Compare a result with the stored one, or store it."""
        key = key_of(row["task"], row["agent"], row["opponent"])
        known = self.rows.get(key)
        same = known is None or known["interval"][0] <= row["win_rate"] <= known["interval"][1]
        self.agree &= same
        low, high = row["interval"]
        self._table.add_row(
            row["task"], row["agent"], row["opponent"], f"{row['win_rate']:.1%}", f"{low:.1%} to {high:.1%}",
            str(row["games"]), "" if known is None else f"{known['win_rate']:.1%}", "yes" if same else "no",
        )  # fmt: skip
        if self._store:
            self.rows[key] = row
            write_json(REFERENCE, dict(sorted(self.rows.items())))  # after Ctrl-C what was measured is kept

    def finish(self) -> None:
        """Print the table, renew the documents if the results were stored in the repository, and end the command: with
        status 1 if new results disagree and are not stored."""
        Console(width=None if sys.stdout.isatty() else WIDTH).print(self._table)
        if self._store and REFERENCE.is_relative_to(ROOT):
            subprocess.run([sys.executable, ROOT / "docs" / "fill_figures.py"], check=True)
        raise typer.Exit(0 if self.agree or self._store else 1)


@plainly()  # a wrong name of an agent or a task is answered in a sentence
def main(
    task: Annotated[list[str] | None, typer.Option("--task", help="A task (repeatable) [default: all].")] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            "--agent", help=f"An agent (repeatable) [default: {', '.join(AGENTS)}, and all others with stored results]."
        ),
    ] = None,
    name: Annotated[
        str,
        typer.Option(
            help="What the tables call the agent, such as 'ppo, 5 minutes'; only with one agent [default: the name on "
            "the card of its policy, or the agent itself]."
        ),
    ] = "",
    opponent: Annotated[list[str] | None, typer.Option("--opponent", help="Only these opponents (repeatable).")] = None,
    games: Annotated[int | None, typer.Option(help="Games against each opponent instead of the task's.", min=2)] = None,
    reference: Annotated[bool, typer.Option(help="Store the results for the documents.")] = False,
    stale: Annotated[
        bool, typer.Option(help="Only matches without a result of the policies that the agents have now.")
    ] = False,
) -> None:
    """Play the tasks and compare the results with the stored ones."""
    if name and len(agent or ()) != 1:
        raise typer.BadParameter("--name names one agent; give exactly one --agent")
    results, made = Results(reference), circumstances()
    chosen = {name or name_of(one): one for one in agent or ()}
    if reference:
        for called, one in chosen.items():
            run = run_of(one)
            if run is not None:
                chosen[called] = agent_of(keep(run, called.removeprefix(POLICY)))
    for each in [task_called(called) for called in task or list(TASKS)]:
        for called, one in (chosen or {**{one: one for one in AGENTS}, **results.agents_of(each)}).items():
            playing = agent_in(each, one)
            if not suitable_agents([playing], load_game(each.game)):
                continue
            others = [
                other
                for other in each.opponents
                if (not opponent or other in opponent)
                and not (stale and results.is_current(each, called, playing, other))
            ]
            for row in measured(each, called, playing, others, games, made) if others else ():
                results.add(row)
    results.finish()


if __name__ == "__main__":
    typer.run(main)
