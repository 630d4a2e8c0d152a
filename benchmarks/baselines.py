"""``make baselines``: the results of agents in the tasks of :mod:`fftcg_env.evaluate.tasks`, for docs/baselines.md.

Without ``--reference`` the matches are played again and compared with the stored results: a win rate outside the stored
95 % interval is reported, and the exit status is 1. With ``--reference`` the results are stored.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shlex
from pathlib import Path
from typing import Annotated, Any

import numba
import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from fftcg_env.agents.champion import FOLDER as CHAMPIONS
from fftcg_env.agents.policy_file import FILE_NAME
from fftcg_env.core.agent import suitable_agents
from fftcg_env.evaluate.tasks import TASKS, Task, play_task, task_called
from fftcg_env.games import load_game
from fftcg_env.learning.champion import training_command
from fftcg_env.learning.runs import made_with, read_json, resumed_options, write_json

REFERENCE = Path(__file__).parent / "results" / "baselines.json"
AGENTS = ("random", "beginner", "heuristic", "champion")
"""The agents of the package in the tables, without searches, which take an hour."""
POLICY = "policy:"


def agent_in(task: Task, agent: str) -> str:
    """The name by which an agent plays a task."""
    return f"{agent}:closed" if task.closed and agent.startswith("search") else agent


def policy_hash(task: Task, agent: str) -> str | None:
    """The SHA-256 of the policy file that an agent plays from; None for an agent without."""
    if agent.startswith(POLICY):
        path = Path(agent.removeprefix(POLICY))
        path = path / FILE_NAME if path.is_dir() else path
    elif agent == "champion" or "net:" in agent:
        path = CHAMPIONS / f"{task.game}.npz"
    else:
        return None
    return hashlib.sha256(path.read_bytes()).hexdigest()


def training_of(agent: str) -> str | None:
    """The command that trained a policy; None for an agent that is no run of ``train.py``."""
    folder = Path(agent.removeprefix(POLICY))
    if not agent.startswith(POLICY) or not (folder / "state.pt").exists():
        return None
    return training_command(*resumed_options(folder, {}))


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


def key_of(row: dict[str, Any]) -> str:
    """What identifies a result."""
    return f"{row['task']}: {row['agent']} against {row['opponent']}"


def main(
    task: Annotated[list[str] | None, typer.Option("--task", help="A task (repeatable) [default: all].")] = None,
    agent: Annotated[
        list[str] | None, typer.Option("--agent", help=f"An agent (repeatable) [default: {', '.join(AGENTS)}].")
    ] = None,
    name: Annotated[
        str, typer.Option(help="What the tables call the agent, such as 'ppo, 5 minutes'; only with one agent.")
    ] = "",
    opponent: Annotated[list[str] | None, typer.Option("--opponent", help="Only these opponents (repeatable).")] = None,
    games: Annotated[int | None, typer.Option(help="Games against each opponent instead of the task's.", min=2)] = None,
    reference: Annotated[bool, typer.Option(help="Store the results for the documents.")] = False,
) -> None:
    """Play the tasks and compare the results with the stored ones."""
    console = Console(soft_wrap=True)
    agents = agent or list(AGENTS)
    if name and len(agents) != 1:
        raise typer.BadParameter("--name names one agent; give exactly one --agent")
    stored = read_json(REFERENCE) or {}
    table = Table("task", "agent", "against", "won", "95 % interval", "games", "stored", "agrees")
    agrees = True
    for each in [task_called(called) for called in task or list(TASKS)]:
        for one in agents:
            playing = agent_in(each, one)
            if not suitable_agents([playing], load_game(each.game)):
                continue
            for row in play_task(each, playing, games=games, opponents=opponent or (), progress=True):
                if row.pop("interrupted"):
                    raise typer.Exit(130)
                words = ["fftcg-env", "gauntlet", playing, "--task", each.name, "--opponent", row["opponent"]]
                words += ["--games", str(games)] if games else []
                row |= {
                    "agent": name or playing, "command": shlex.join(words), "policy": policy_hash(each, playing),
                    "training": training_of(playing),
                    "made_with": circumstances(),
                }  # fmt: skip
                known = stored.get(key_of(row))
                same = known is None or known["interval"][0] <= row["win_rate"] <= known["interval"][1]
                agrees &= same
                low, high = row["interval"]
                table.add_row(
                    each.name, row["agent"], row["opponent"], f"{row['win_rate']:.1%}", f"{low:.1%} to {high:.1%}",
                    str(row["games"]), "" if known is None else f"{known['win_rate']:.1%}", "yes" if same else "no",
                )  # fmt: skip
                if reference:
                    stored[key_of(row)] = row
                    write_json(REFERENCE, dict(sorted(stored.items())))  # after Ctrl-C what was measured is kept
    console.print(table)
    raise typer.Exit(0 if agrees or reference else 1)


if __name__ == "__main__":
    typer.run(main)
