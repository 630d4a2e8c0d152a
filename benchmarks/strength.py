"""``make strength``: whether trained agents are as strong as the documents say. Takes about an hour on two cores.

Each claim is a match, and a bar that the lower end of the 95 % interval of the win rate must exceed. Matches are played
on common deals with the seats swapped; no deal was used to choose anything. The exit status is 1 where a claim fails.

The agents of five minutes are trained here. Those that took an hour or more are the stored policies of
``benchmarks/policies``; ``--train-all`` trains them again first, by the commands on their cards.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from benchmarks.policies import FOLDER, ROOT
from fftcg_env.agents import make_agent
from fftcg_env.agents.policy_file import FILE_NAME
from fftcg_env.envs.decks import decks_from_words
from fftcg_env.evaluate import play_matches
from fftcg_env.evaluate.tasks import HELD_OUT_DECKS
from fftcg_env.games import GAMES, load_game
from fftcg_env.learning.champion import deck_pools
from fftcg_env.learning.runs import read_json, write_json

REFERENCE = Path(__file__).parent / "results" / "strength.json"
OWN = Path("runs") / "benchmark" / "strength.json"
SEED = 20261127
TRAINED = "train.py"
"""The agent that ``python train.py`` leaves after five minutes."""
HOUR = "ppo_60_minutes_starter_decks"
ANY_DECK = "improve_60_minutes_25_decks"
SEARCHED = "ppo_60_minutes_25_decks"
"""The network of the searches with the 25 decks."""
OTHER_DECKS = "ppo_with_advice_17_decks"
"""Trained with all decks but :data:`~fftcg_env.evaluate.tasks.HELD_OUT_DECKS`."""


@dataclass(frozen=True)
class Claim:
    """``agent`` wins more than ``bar`` of its games against ``opponent``.

    - ``agent``: a name of an agent; ``{}`` in it stands for the file of ``policy``
    - ``decks``: a pool of :func:`~fftcg_env.learning.champion.deck_pools`, or "held out"
    - ``policy``: :data:`TRAINED`, a name in ``benchmarks/policies``, or "" for an agent without
    """

    game: str
    agent: str
    opponent: str
    decks: str
    games: int
    bar: float
    policy: str = ""

    @property
    def name(self) -> str:
        """What identifies it."""
        return f"{self.game}: {self.agent.format(self.policy)} against {self.opponent}, {self.decks}"


POLICY = "policy:{}"
CLAIMS = [
    Claim("fftcg", POLICY, "random", "random", 1000, 0.97, TRAINED),
    Claim("fftcg", POLICY, "beginner", "random", 1000, 0.8, TRAINED),
    Claim("fftcg", POLICY, "heuristic", "random", 1000, 0.6, TRAINED),
    *(Claim(game, POLICY, "heuristic", "random", 1000, 0.5, TRAINED) for game in GAMES if game != "fftcg"),
    Claim("fftcg", POLICY, "heuristic", "random", 20000, 0.8, HOUR),
    Claim("fftcg", POLICY, "search:64", "random", 400, 0.5, HOUR),
    Claim("fftcg", POLICY, "heuristic", "embedded", 20000, 0.68, ANY_DECK),
    Claim("fftcg", "search:net={}:64", "heuristic", "embedded", 400, 0.7, SEARCHED),
    Claim("fftcg", POLICY, "heuristic", "held out", 20000, 0.56, OTHER_DECKS),
    Claim("fftcg", "search:net={}:64", "heuristic", "held out", 1000, 0.6, OTHER_DECKS),
    Claim("fftcg", "champion", "heuristic", "embedded", 20000, 0.7),
    Claim("fftcg", "search:net={}:64", "search:64", "random", 300, 0.55, HOUR),
    Claim("fftcg", "search:net={}:400", "search:400", "random", 300, 0.55, HOUR),
]


def training_of(policy: str, game: str) -> str:
    """The command that trains a policy."""
    if policy == TRAINED:
        return f"python train.py --game {game}"
    return str(read_json(FOLDER / f"{policy}.json")["training"])


def train(policy: str, game: str, folder: Path) -> Path:
    """Train a policy by its command; returns its file."""
    name = f"{game}_{policy}"
    places = ["--runs", str(folder), "--name", name, "--evaluation-games", "2"]
    subprocess.run([sys.executable, *shlex.split(training_of(policy, game))[1:], *places], cwd=ROOT, check=True)
    return folder / name / FILE_NAME


def pools_of(game: Any) -> dict[str, Any]:
    """The decks of matches by name."""
    held_out = {"held out": decks_from_words(game, ",".join(HELD_OUT_DECKS))} if game.name == "fftcg" else {}
    return {**deck_pools(game), **held_out}


def check(claim: Claim, file: Path | None, share: float) -> dict[str, Any]:
    """Play the match of a claim (a share of its games) and compare it with the bar; ``file``: of its policy."""
    game = load_game(claim.game)
    players = make_agent(claim.agent.format(file), game), make_agent(claim.opponent, game)
    games = max(2, int(claim.games * share) // 2 * 2)
    decks = pools_of(game)[claim.decks]
    result = play_matches(game, *players, games, decks, seed=SEED, progress=True, label=claim.name)
    found = {name: getattr(claim, name) for name in ("game", "opponent", "decks", "bar")}
    return {
        **found,
        "agent": claim.agent.format(claim.policy),
        **result.summary(),
        "kept": result.interval[0] > claim.bar,
    }


def checked(
    claims: list[Claim], folder: Path, share: float, train_all: bool, trained: Callable[[str, str, Path], Path]
) -> Iterator[dict[str, Any]]:
    """The rows of the claims; policies are trained when they are first needed."""
    files: dict[tuple[str, str], Path] = {}
    for claim in claims:
        key = claim.policy, claim.game
        if claim.policy and key not in files:
            stored = claim.policy != TRAINED and not train_all
            files[key] = FOLDER / f"{claim.policy}.npz" if stored else trained(*key, folder)
        yield check(claim, files.get(key), share)


def main(
    only: Annotated[str, typer.Option(help="Only claims whose name contains this.")] = "",
    share: Annotated[float, typer.Option(help="Share of the games of each match.", min=0.0, max=1.0)] = 1.0,
    train_all: Annotated[bool, typer.Option(help="Train the stored policies again first: hours.")] = False,
    output: Annotated[Path, typer.Option(help="The file that is written.")] = OWN,
    reference: Annotated[bool, typer.Option(help="Renew the table of the documents instead.")] = False,
) -> None:
    """Play the matches of all claims and say which are kept."""
    console = Console()
    output = REFERENCE if reference else output
    claims = [claim for claim in CLAIMS if only in claim.name]
    if not claims:
        raise typer.BadParameter(f"no claim contains {only!r}; there are: {'; '.join(claim.name for claim in CLAIMS)}")
    output.parent.mkdir(parents=True, exist_ok=True)
    rows = (read_json(output) if reference else None) or {}
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        for claim, row in zip(claims, checked(claims, Path(folder), share, train_all, train), strict=True):
            rows[claim.name] = row
            kept &= row["kept"]
            write_json(output, rows)  # after Ctrl-C the rows measured so far are kept
    table = Table("claim", "bar", "won", "95 % interval", "games", "kept")
    for claim in claims:
        row = rows[claim.name]
        low, high = row["interval"]
        table.add_row(
            claim.name, f"{claim.bar:.0%}", f"{row['win_rate']:.1%}", f"{low:.1%} to {high:.1%}", str(row["games"]),
            "yes" if row["kept"] else "no",
        )  # fmt: skip
    console.print(table)
    console.print(f"Written to {output}.")
    raise typer.Exit(0 if kept else 1)


if __name__ == "__main__":
    typer.run(main)
