"""Train an agent: ``python train.py``, or ``make train``. Algorithms: :mod:`fftcg_env.learning`.

Everything lies in ``runs/NAME/``:

=====================  ==============================================================================================
``policy.npz``         the trained agent: ``make_agent("policy:runs/NAME", game)``, ``fftcg-env match policy:runs/NAME``
``evaluation.json``    win rates against the random, the heuristic and the beginner agent, with intervals
``learning_curve.png`` win rates over the training
``tensorboard/``       losses and win rates: ``tensorboard --logdir runs`` (``--track wandb``: Weights & Biases)
``config.json``        algorithm and options of the run
``state.pt``           what ``--resume runs/NAME`` needs to go on
=====================  ==============================================================================================

Ctrl-C stops the training, saves and exits; ``--resume`` goes on from there with new games. The same seed and the same
number of ``--steps`` give the same agent on the same machine.

A ``policy.npz`` holds numbers only: policies of others can be played. ``--resume`` reads the arrays of ``state.pt`` and
nothing that could run; but it imports the modules that ``config.json`` names, where a game or a scripted agent is given
as ``module:factory``.
"""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Annotated, Any

from fftcg_env.errors import FFTCGEnvError, require_extra
from fftcg_env.learning import ALGORITHMS, trainer_of
from fftcg_env.learning.options import Options
from fftcg_env.learning.runs import RunError, game_of, new_folder, new_options, options_of, resumed_options
from fftcg_env.learning.tracking import TRACKERS

with require_extra("train", "training needs"):
    import typer

PANELS: dict[str, type[Options]] = {
    "Options": Options,
    "Network and imitation": options_of("imitate"),
    "PPO": options_of("ppo"),
    "Look-ahead": options_of("improve"),
    "MaskablePPO": options_of("maskable_ppo"),
}
"""The groups of options in ``--help``: an option is in the first group whose class has it."""
BEST_RESPONSE: dict[str, Any] = {"scripted_share": 1.0, "copies_share": 0.0, "yardsticks": "heuristic"}
"""Options of a training whose games are all against one agent."""


def start(algorithm: str, options: Options, resume: Path | None = None) -> Path:
    """Train (or go on) and evaluate. Returns the run's folder."""
    from fftcg_env.learning.trainer import run

    folder = resume or new_folder(options)
    run(trainer_of(algorithm)(options, folder, resume is not None))
    return folder


def command(context: typer.Context, algorithm: str, resume: Path | None, against: str | None, **values: Any) -> None:
    """Train an agent and play it against random and scripted agents.

    The agent is the file runs/NAME/policy.npz. It has numbers only, so policies of other people are safe to play.
    """
    given = {name: value for name, value in values.items() if value is not None}
    if against is not None:
        if "scripted" in given:
            raise typer.BadParameter("--against names the only opponent, so --scripted cannot name another one")
        given = {**BEST_RESPONSE, **given, "scripted": against}
    if "game_options" in given:
        given["game_options"] = tuple(given["game_options"])
    try:
        if resume is not None:
            wanted, (algorithm, options) = algorithm, resumed_options(resume, given)
            source = context.get_parameter_source("algorithm")
            if wanted != algorithm and source is not None and source.name == "COMMANDLINE":
                raise RunError(f"{resume} is a run of {algorithm}; it cannot go on with --algorithm {wanted}")
        else:
            known = {item.name for item in fields(options_of(algorithm))}
            others = sorted(set(given) - known)
            if others:
                raise RunError(f"{algorithm} has no option --{others[0].replace('_', '-')}")
            options = new_options(algorithm, **given)
        if options.evaluation_games < 2 or options.evaluation_games % 2:
            raise RunError(f"--evaluation-games is {options.evaluation_games}; it must be even and at least 2")
        if options.track not in TRACKERS:
            raise RunError(f"--track is {options.track!r}; it can be {' or '.join(TRACKERS)}")
        game_of(options)
    except (ValueError, TypeError) as error:
        raise typer.BadParameter(str(error)) from None
    if not options.minutes and not options.steps:
        typer.echo("No limit is set: training goes on until Ctrl-C.")
    try:
        start(algorithm, options, resume)
    except FFTCGEnvError as error:
        raise typer.BadParameter(str(error)) from None


def make_command() -> Any:
    """Give :func:`command` one documented parameter for each option of the algorithms."""
    parameters = {
        "context": (typer.Context, inspect.Parameter.empty),
        "algorithm": (Annotated[str, typer.Option(help=f"One of {', '.join(ALGORITHMS)}.")], next(iter(ALGORITHMS))),
        "resume": (Annotated[Path | None, typer.Option(help="Folder of a saved run to continue.")], None),
        "against": (
            Annotated[
                str | None,
                typer.Option(
                    metavar="AGENT",
                    help="Train a best response to this agent: all games are against it, and so is the evaluation. "
                    "What a best response wins says how exploitable the agent is.",
                ),
            ],
            None,
        ),
    }
    documented = documented_options()
    for panel, declared in PANELS.items():
        for name in (item.name for item in fields(declared) if item.name not in parameters):
            kind, text = documented[name]
            if kind is tuple:
                option = typer.Option("--option", metavar="NAME=VALUE", help=text)
                annotation: Any = Annotated[list[str] | None, option]
            else:
                option = typer.Option(help=text, show_default=False, rich_help_panel=panel)
                annotation = Annotated[kind | None, option]
            parameters[name] = (annotation, None)
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in parameters.items()
        ]
    )
    command.__annotations__ = {name: annotation for name, (annotation, _) in parameters.items()}
    return command


def documented_options() -> dict[str, tuple[Any, str]]:
    """Type and explanation of every option: the default of each algorithm, and which algorithms have it."""
    found: dict[str, tuple[Any, str]] = {}
    defaults: dict[str, dict[str, Any]] = {}
    for algorithm, options in ALGORITHMS.items():
        for item in fields(options):
            assert item.default is not MISSING
            found.setdefault(item.name, (type(item.default), item.metadata["help"]))
            defaults.setdefault(item.name, {})[algorithm] = item.default
    return {name: (kind, f"{text}{_defaults(defaults[name])}") for name, (kind, text) in found.items()}


def _defaults(values: dict[str, Any]) -> str:
    """The default, or that of each algorithm that has the option."""
    shown = {algorithm: value for algorithm, value in values.items() if value not in ("", ())}
    if not shown:
        return ""
    if len(values) == len(ALGORITHMS) and len(set(shown.values())) == 1:
        return f" (default: {next(iter(shown.values()))})"
    if len(set(shown.values())) == 1:
        return f" (default of {', '.join(shown)}: {next(iter(shown.values()))})"
    return f" (default: {', '.join(f'{algorithm} {value}' for algorithm, value in shown.items())})"


if __name__ == "__main__":
    typer.run(make_command())
