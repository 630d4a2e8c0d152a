"""``make strength``: whether trained agents are as strong as the documents say. Takes about three hours on two cores.

Each claim is a match, and a bar that the lower end of the 95 % interval of the win rate must exceed. Matches are played
on common deals with the seats swapped; no deal was used to choose anything. The exit status is 1 where a claim fails.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from fftcg_env.agents import make_agent
from fftcg_env.envs.decks import decks_from_words
from fftcg_env.evaluate import play_matches
from fftcg_env.evaluate.tasks import HELD_OUT_DECKS
from fftcg_env.games import GAMES, load_game
from fftcg_env.learning import trainer_of
from fftcg_env.learning.champion import deck_pools
from fftcg_env.learning.options import ALGORITHMS
from fftcg_env.learning.runs import new_folder, new_options, read_json, write_json

REFERENCE = Path(__file__).parent / "results" / "strength.json"
OWN = Path("runs") / "benchmark" / "strength.json"
SEED = 20261127
DEFAULT = next(iter(ALGORITHMS))
TRAINED = "train.py"
"""The agent that ``python train.py`` leaves after five minutes."""
HOUR = "train.py, one hour"
"""The agent that it leaves after an hour with the starter decks."""
OTHER_DECKS = "train.py with 17 decks"
"""The agent that it leaves if it trains with all decks but :data:`~fftcg_env.evaluate.tasks.HELD_OUT_DECKS`, and reads
the facts of cards."""
TRAININGS: dict[str, dict[str, Any]] = {
    TRAINED: {},
    HOUR: {"minutes": 60.0, "imitation": 0.08},
    OTHER_DECKS: {
        "decks": ",".join(["embedded", *(f"-{name}" for name in HELD_OUT_DECKS)]),
        "description": "facts",
        "minutes": 60.0,
    },
}
"""Options of ``train.py`` by agent."""


@dataclass(frozen=True)
class Claim:
    """``agent`` wins more than ``bar`` of its games against ``opponent``; ``decks``: a pool of
    :func:`~fftcg_env.learning.champion.deck_pools`, or "held out"."""

    game: str
    agent: str
    opponent: str
    decks: str
    games: int
    bar: float

    @property
    def name(self) -> str:
        """What identifies it."""
        return f"{self.game}: {self.agent} against {self.opponent}, {self.decks}"


CLAIMS = [
    Claim("fftcg", TRAINED, "random", "random", 1000, 0.97),
    Claim("fftcg", TRAINED, "beginner", "random", 1000, 0.8),
    Claim("fftcg", TRAINED, "heuristic", "random", 1000, 0.6),
    *(Claim(game, TRAINED, "heuristic", "random", 1000, 0.5) for game in GAMES if game != "fftcg"),
    Claim("fftcg", HOUR, "heuristic", "random", 4000, 0.8),
    Claim("fftcg", HOUR, "search:64", "random", 400, 0.5),
    Claim("fftcg", "champion", "heuristic", "embedded", 4000, 0.7),
    Claim("fftcg", OTHER_DECKS, "heuristic", "held out", 4000, 0.6),
    Claim("fftcg", "search:net:64", "search:64", "random", 300, 0.55),
    Claim("fftcg", "search:net:400", "search:400", "random", 300, 0.55),
]


def train(agent: str, game: str, folder: Path) -> str:
    """Train an agent of :data:`TRAININGS`; returns the name by which it plays."""
    name = f"{game}_{list(TRAININGS).index(agent)}"
    options = new_options(DEFAULT, game=game, runs=str(folder), name=name, **TRAININGS[agent])
    trainer = trainer_of(DEFAULT)(options, new_folder(options), False)
    trainer.train()
    return f"policy:{trainer.folder}"


def pools_of(game: Any) -> dict[str, Any]:
    """The decks of matches by name."""
    held_out = {"held out": decks_from_words(game, ",".join(HELD_OUT_DECKS))} if game.name == "fftcg" else {}
    return {**deck_pools(game), **held_out}


def check(claim: Claim, agent: str, share: float) -> dict[str, Any]:
    """Play the match of a claim (a share of its games) and compare it with the bar."""
    game = load_game(claim.game)
    players = make_agent(agent, game), make_agent(claim.opponent, game)
    games = max(2, int(claim.games * share) // 2 * 2)
    decks = pools_of(game)[claim.decks]
    result = play_matches(game, *players, games, decks, seed=SEED, progress=True, label=claim.name)
    found = {name: getattr(claim, name) for name in ("game", "agent", "opponent", "decks", "bar")}
    return {**found, **result.summary(), "kept": result.interval[0] > claim.bar}


def checked(
    claims: list[Claim], folder: Path, share: float, trained: Callable[[str, str, Path], str]
) -> Iterator[dict[str, Any]]:
    """The rows of the claims; agents are trained when they are first needed."""
    made: dict[tuple[str, str], str] = {}
    for claim in claims:
        agent, key = claim.agent, (claim.agent, claim.game)
        if agent in TRAININGS:
            if key not in made:
                made[key] = trained(agent, claim.game, folder)
            agent = made[key]
        yield check(claim, agent, share)


def main(
    only: Annotated[str, typer.Option(help="Only claims whose name contains this.")] = "",
    share: Annotated[float, typer.Option(help="Share of the games of each match.", min=0.0, max=1.0)] = 1.0,
    output: Annotated[Path, typer.Option(help="The file that is written.")] = OWN,
    reference: Annotated[bool, typer.Option(help="Renew the table of the documents instead.")] = False,
) -> None:
    """Train with the defaults, play the matches of all claims and say which are kept."""
    console = Console()
    output = REFERENCE if reference else output
    claims = [claim for claim in CLAIMS if only in claim.name]
    if not claims:
        raise typer.BadParameter(f"no claim contains {only!r}; there are: {'; '.join(claim.name for claim in CLAIMS)}")
    output.parent.mkdir(parents=True, exist_ok=True)
    rows = (read_json(output) if reference else None) or {}
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        for claim, row in zip(claims, checked(claims, Path(folder), share, train), strict=True):
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
