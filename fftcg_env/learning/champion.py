"""Train the champion of a game and install it in the package: ``python -m fftcg_env.learning.champion GAME``.

``make champion GAME=fftcg`` does the same and renews docs/champions.md. With ``--run FOLDER`` it installs a run that
``train.py`` has finished. :data:`RECIPES` says how each champion is trained; a run that was trained with other options
is refused, so that the command always gives what is shipped.

What is installed is the network of the run, rounded (:func:`fftcg_env.agents.network_file.save_network`), without the
rows of its tables that its own games never read: these were never trained. The rounded policy plays the evaluation, and
a match against the network as it was trained.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shlex
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from ..agents import make_agent
from ..agents.champion import CHAMPION, FOLDER
from ..agents.network_file import load_network, save_network
from ..agents.policy import NetworkAgent
from ..core.agent import AnyAgent, suitable_agents
from ..core.network.judge import Judge
from ..envs.decks import decks_from_words
from ..errors import FFTCGEnvError
from ..evaluate import play_matches
from .options import ALGORITHMS, SHORT_ROLLOUTS, NetworkOptions, Options
from .runs import RunError, game_of, new_folder, new_options, resumed_options, write_json, write_whole

if TYPE_CHECKING:
    from .network import PolicyNetwork


@dataclass(frozen=True)
class Recipe:
    """How a champion is trained.

    - ``algorithm``: of ``train.py``
    - ``stages``: the options of each training that are not the defaults; each training starts with the network of the
      one before
    """

    algorithm: str = next(iter(ALGORITHMS))
    stages: tuple[dict[str, Any], ...] = ({},)

    def trainings(self, game: str) -> list[NetworkOptions]:
        """All options of each training, in order."""
        found = [new_options(self.algorithm, game=game, **given) for given in self.stages]
        return [options for options in found if isinstance(options, NetworkOptions)]


FURTHER_GAME = {
    **SHORT_ROLLOUTS, "minutes": 0.0, "steps": 60_000_000, "decks": "embedded", "imitation": 0.02, "advice": False,
}  # fmt: skip
THEN = {**FURTHER_GAME, "steps": 0, "imitation": 0.0, "advice": True, "learning_rate": 4e-4, "seed": 2}
ANY_DECK = {"minutes": 0.0, "decks": "embedded", "description": "facts", "rollout_dropout": 0.05, "advice": False}
GO_ON = {**ANY_DECK, "imitation": 0.0, "advice": True}
LONG_ROLLOUTS = {"games": 768, "rollout": 96, "gae_lambda": 1.0}
WEAKEST = ",wraith_fire_earth,wraith_fire_earth,emet_selch_fire_ice"
"""The decks with which the fourth training of the FFTCG's champion won least: the fifth plays them more often."""
RECIPES: dict[str, Recipe] = {
    "fftcg": Recipe(
        stages=(
            {**ANY_DECK, **SHORT_ROLLOUTS, "steps": 160_000_000, "imitation": 0.05, "identity_dropout": 0.1},
            {**GO_ON, **SHORT_ROLLOUTS, "steps": 60_000_000, "learning_rate": 4e-4, "seed": 21, "actors": 2},
            {
                **GO_ON, **SHORT_ROLLOUTS, "steps": 86_800_000, "learning_rate": 6e-4, "seed": 31, "actors": 15,
                "games": 3840, "batch": 4096,
            },
            {**GO_ON, **LONG_ROLLOUTS, "steps": 45_000_000, "learning_rate": 5e-4, "seed": 51},
            {
                **GO_ON, **LONG_ROLLOUTS, "steps": 60_000_000, "learning_rate": 4e-4, "seed": 61,
                "decks": f"{ANY_DECK['decks']}{WEAKEST}",
            },
        ),
    ),
    "kingdom_hearts": Recipe(stages=(FURTHER_GAME, {**THEN, "minutes": 10.0})),
    "fire_emblem": Recipe(stages=({**FURTHER_GAME, "minutes": 62.0, "steps": 0, "advice": True},)),
    "chrono_card": Recipe(stages=(FURTHER_GAME, {**THEN, "minutes": 14.0})),
}  # fmt: skip
"""By game."""
FREE = ("name", "runs", "start_from", "checkpoint_minutes", "yardsticks", "evaluation_games", "evaluation_decks")
"""Options without influence on the policy."""
STEP = 0.2
"""Of the rounding (:func:`fftcg_env.agents.network_file.save_network`), in root mean squares of a column."""
TABLES = {"token_features": "features", "state_features": "state_features", "action_kinds": "action_kinds"}
"""Parameters with a row for each index that the encoder can write, and the sections that have these indices."""
GAMES_READ, STEPS_READ = 512, 800
"""Games, and decisions in each, in which rows are looked for that are read."""
MATCHES = {"random": 1000, "beginner": 1000, "heuristic": 2000, "search:64": 200}
"""Games of the evaluation against each agent that plays the game."""
SEARCHES = "search"
"""Agents that are slow: they play with the usual decks only."""
ITSELF = "the network before rounding"
SEED = 9000
"""Of the evaluation."""
MADE_WITH = ("version", "commit", "date")
"""What a card says of the sources; None where the run was trained by a version that did not write it down."""
POINTS = 20
"""Points of the learning curve on a card."""


def recipe_of(game: str) -> Recipe:
    """The recipe of a game's champion. Raises :class:`RunError` for a game without."""
    if game not in RECIPES:
        raise RunError(f"there is no recipe for a champion of {game!r}, only for {', '.join(RECIPES)}")
    return RECIPES[game]


def train(game: str, runs: str = "runs") -> Path:
    """Train by the recipe; returns the folder of the run. Ctrl-C saves it, ``train.py --resume`` goes on."""
    from . import trainer_of
    from .trainer import run

    recipe, start_from = recipe_of(game), ""
    trainings = recipe.trainings(game)
    for number, options in enumerate(trainings, 1):
        options = replace(options, runs=runs, start_from=start_from)
        folder = new_folder(options)
        if not run(trainer_of(recipe.algorithm)(options, folder, False)):
            then = f"then --run {folder}" if number == len(trainings) else f"then train with --start-from {folder}"
            raise RunError(f"the training was stopped; go on with python train.py --resume {folder}, {then}")
        start_from = str(folder)
    return folder


def differing_options(options: Options, wanted: Options) -> dict[str, tuple[Any, Any]]:
    """Options that a run has otherwise than a recipe: by name the run's value and the recipe's."""
    mine, theirs = asdict(options), asdict(wanted)
    names = [name for name in {**mine, **theirs} if name not in FREE and mine.get(name) != theirs.get(name)]
    return {name: (mine.get(name), theirs.get(name)) for name in names}


def training_command(algorithm: str, options: Options) -> str:
    """What trains with these options: a command with those that are not the defaults."""
    usual = asdict(new_options(algorithm, game=options.game)) | {"game": type(options)().game}
    words = [] if algorithm == next(iter(ALGORITHMS)) else ["--algorithm", algorithm]
    for name, value in asdict(options).items():
        if name in FREE or value == usual[name]:
            continue
        flag = name.replace("_", "-")
        if name == "game_options":
            words += [word for each in value for word in ("--option", each)]
        elif isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            words += [f"--{flag}", str(value)]
    return shlex.join(["python", "train.py", *words])


def require_recipe(name: str, run: Path, wanted: Options) -> None:
    """Raise :class:`RunError` unless a run was trained with these options of the recipe of game ``name``."""
    algorithm, options = resumed_options(run, {})
    recipe = recipe_of(name)
    if algorithm != recipe.algorithm:
        raise RunError(f"{run} was trained with {algorithm}; the recipe of {name} says {recipe.algorithm}")
    others = differing_options(options, wanted)
    if others:
        which, (here, there) = next(iter(others.items()))
        raise RunError(
            f"{run} was trained with {which}={repr(here)[:80]}, and the recipe of {name} says "
            f"{repr(there)[:80]}: train by the recipe, or change RECIPES in fftcg_env/learning/champion.py"
        )


def amounts_of(saved: dict[str, Any]) -> dict[str, Any]:
    """How much a saved run has trained: decisions, seconds, and CPU seconds (None if they are not known)."""
    cpu = saved.get("cpu_seconds")
    return {
        "decisions": saved["decisions"],
        "seconds": round(saved["seconds"], 1),
        "cpu_seconds": None if cpu is None else round(cpu, 1),
    }


def install(name: str, run: Path, folder: Path = FOLDER, matches: dict[str, int] | None = None) -> Path:
    """Make the policy file and the card of a finished run; returns the policy file.

    ``name``: of the game; ``run``: the run's folder; ``folder``: where they are written; ``matches``: games of the
    evaluation by opponent instead of :data:`MATCHES`. Raises :class:`RunError` for a run that does not follow the
    recipe of the game.
    """
    import torch

    from .network import PolicyNetwork

    algorithm, options = resumed_options(run, {})
    if options.game != name:
        raise RunError(f"{run} was trained for {options.game}, not for {name}")
    before: list[dict[str, Any]] = []
    stage = run
    for wanted in reversed(recipe_of(name).trainings(name)):
        require_recipe(name, stage, wanted)
        if stage != run:
            saved = torch.load(stage / "state.pt", map_location="cpu", weights_only=True)
            before.insert(0, {"training": training_command(algorithm, wanted), **amounts_of(saved)})
        stage = Path(getattr(resumed_options(stage, {})[1], "start_from", ""))
    assert isinstance(options, NetworkOptions)
    saved = torch.load(run / "state.pt", map_location="cpu", weights_only=True)
    game, _ = game_of(options)
    network = PolicyNetwork.of_options(game, options)
    network.load_state_dict(saved["network"])
    decks = decks_from_words(game, options.decks)
    trained = NetworkAgent(game, network.compiled())
    folder.mkdir(exist_ok=True)
    path = folder / f"{game.name}.npz"
    save_rounded(path, network, decks)
    agent = NetworkAgent(game, load_network(path, game))
    matches = MATCHES if matches is None else matches
    pools = deck_pools(game)
    results = [
        match_of(game, agent, opponent, name, pool, pools[pool], matches[name])
        for name, opponent in suitable_agents(matches, game).items()
        for pool in (list(pools)[:1] if name.startswith(SEARCHES) else pools)
    ]
    most = max(row["games"] for row in results)
    results.append(match_of(game, agent, trained, ITSELF, "random", pools["random"], most))
    content = path.read_bytes()
    card = {
        "game": game.name,
        "version": game.version,
        "policy": {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()},
        "command": f"make champion GAME={game.name}",
        "before": before,
        "training": training_command(algorithm, options),
        "algorithm": algorithm,
        "options": {name: value for name, value in asdict(options).items() if name not in FREE},
        "seed": options.seed,
        "made_with": saved.get("made_with", dict.fromkeys(MADE_WITH)),
        "machine": {"processor": platform.machine(), "cores": os.cpu_count()},
        **amounts_of(saved),
        "curve": curve_points(saved["curve"]),
        "results": results,
    }
    write_json(path.with_suffix(".json"), card)
    return path


def save_rounded(path: Path, network: PolicyNetwork, decks: Any) -> None:
    """Write the policy of a trained network, rounded and without the rows of its tables that its own games with these
    decks never read."""
    game, numbers = network.game, network.numbers()
    for table, read in rows_read(game, NetworkAgent(game, network.compiled()), decks).items():
        numbers[table][~read] = 0
    write_whole(
        path,
        lambda target: save_network(
            target, game, numbers, network.widths, network.description, network.scales, step=STEP
        ),
    )


def rows_read(game: Any, agent: NetworkAgent, decks: Any) -> dict[str, np.ndarray]:
    """Which rows of its tables the network reads in its own games and in games against the heuristic, bool, by
    parameter."""
    from .games import TrainingGames

    games = TrainingGames(game, GAMES_READ, decks, SEED, [make_agent("heuristic", game)], [0.5])
    judge = Judge(game, agent.network, GAMES_READ)
    read = {name: np.zeros(agent.network.sizes[_size_of(name)], bool) for name in TABLES}
    for step in range(STEPS_READ):
        judged = judge.judge(
            games.states, games.learner_decides(), sample=True, seeds=SEED + step, values=False, collect=True
        )
        for name, section in TABLES.items():
            read[name][judged.positions[section]] = True
        games.step(judged.actions)
    return read


def _size_of(table: str) -> str:
    """The name of a table's number of rows."""
    return "kinds" if table == "action_kinds" else table


def deck_pools(game: Any) -> dict[str, Any]:
    """The decks of the matches of an evaluation by name: the usual ones, and all shipped ones where there are more."""
    pools = {"random": decks_from_words(game, "random")}
    if {str(deck.name) for deck in game.usual_decks()} != set(game.embedded_decks()):
        pools["embedded"] = decks_from_words(game, "embedded")
    return pools


def match_of(
    game: Any, agent: AnyAgent, opponent: AnyAgent, name: str, pool: str, decks: Any, games: int
) -> dict[str, Any]:
    """A match as a row of the card."""
    result = play_matches(game, agent, opponent, games, decks, seed=SEED, progress=True, label=f"against {name}")
    if result.interrupted:
        raise RunError("the evaluation was interrupted; install the run again with --run")
    return {"opponent": name, "decks": pool, **result.summary()}


def curve_points(curve: dict[str, Any]) -> list[dict[str, Any]]:
    """Points of a learning curve at equal distances of time: decisions and seconds so far, and the win rates since the
    point before. Imitation plays no games, so it has no win rates."""
    seconds = np.array(curve["seconds"])
    ends = np.unique(np.searchsorted(seconds, np.linspace(0, seconds[-1], POINTS + 1)[1:])) + 1
    points, start = [], 0
    for end in ends.tolist():
        wins, games = (np.sum(curve[name][start:end], axis=0) for name in ("wins", "games"))
        rates = {kind: round(float(wins[k] / games[k]), 4) for k, kind in enumerate(curve["kinds"]) if games[k]}
        points.append(
            {"decisions": curve["decisions"][end - 1], "seconds": round(seconds[end - 1], 1), "win_rate": rates}
        )
        start = end
    return points


def command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(RECIPES)}.")],
    run: Annotated[Path | None, typer.Option(help="Install this finished run instead of training.")] = None,
    runs: Annotated[str, typer.Option(help="Folder for all runs.")] = "runs",
) -> None:
    """Train the champion of a game by its recipe, evaluate it and install it in the package."""
    try:
        recipe_of(game)
        path = install(game, train(game, runs) if run is None else run)
    except FFTCGEnvError as error:
        raise typer.BadParameter(str(error)) from None
    typer.echo(f"{path}: {path.stat().st_size:,} bytes; play it as {CHAMPION}.")


APP = typer.Typer(add_completion=False)
APP.command()(command)

if __name__ == "__main__":
    APP()
