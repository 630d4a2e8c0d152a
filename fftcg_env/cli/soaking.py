"""``fftcg-env soak``."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape

from fftcg_env.cli.common import INTERRUPTED, DatabaseFile, GameName, GameOptions, Seed, bar, open_game, output
from fftcg_env.cli.common import plain_errors as plainly


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("soak")(soak)


def soak(
    decisions: Annotated[int, typer.Option(help="Random decisions to take.", min=1)] = 10_000_000,
    games: Annotated[int, typer.Option(help="Games side by side.", min=1)] = 256,
    seed: Seed = 0,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
) -> None:
    """Play random decks of every playable card at random, and watch for anything that must not happen.

    A failure is told with its seed, its decks and the shortest list of actions found that leads there; the command then
    ends with status 1. Ctrl-C ends it early and tells what was done until then.
    """
    from fftcg_env.evaluate.soak import SoakFailure, shrink
    from fftcg_env.evaluate.soak import soak as run

    rules = open_game(game, database, option)
    found = None
    with plainly(), bar("random decisions", decisions) as tell:
        try:
            report = run(rules, decisions, games=games, seed=seed, progress=tell)
        except SoakFailure as failure:  # a result of this command, not a mistake of its user
            found = failure
    if found is not None:
        output.print("A failure; looking for the shortest way there (Ctrl-C: enough).", style="red")
        output.print(escape(str(_shortest(shrink, rules, found))))
        raise typer.Exit(1)
    output.print(_summary(report))
    if report.interrupted:
        output.print("Interrupted; no failure until then.")
        raise typer.Exit(INTERRUPTED)


def _shortest(shrink: Any, rules: Any, failure: Any) -> Any:
    """The shortest form of a failure; the failure itself if the search is interrupted."""
    try:
        return shrink(rules, failure)
    except KeyboardInterrupt:
        return failure


def _summary(report: Any) -> str:
    ends = ", ".join(f"{count} {reason}" for reason, count in report.ends.most_common())
    return f"{report.decisions} decisions in {report.games} games with {len(report.played)} cards: {ends}"
