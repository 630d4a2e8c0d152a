"""The command ``fftcg-env``: one file for each group of commands. Nothing here knows a rule of a game."""

from __future__ import annotations

from typing import Annotated

import fftcg_env
from fftcg_env.errors import require_extra

with require_extra("cli", "the command fftcg-env needs"):
    import typer

    from fftcg_env.cli import cards, decks, engine, evaluate, play, stores, web

app = typer.Typer(
    help="Play card games in the terminal, rate decks and agents, inspect cards and deck files.",
    epilog="Start with: fftcg-env play",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)


def show_version(wanted: bool) -> None:
    """Print the version of the package and exit."""
    if wanted:
        typer.echo(fftcg_env.__version__)
        raise typer.Exit


@app.callback()
def common_options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Options of the command without a subcommand."""


app.command("play")(play.play)
app.command("match")(evaluate.match)
app.command("evaluate")(evaluate.evaluate)
app.command("compare")(evaluate.compare)
app.command("ladder")(evaluate.ladder)
app.command("dataset")(evaluate.dataset)
app.command("gauntlet")(evaluate.gauntlet)
app.command("report")(stores.report)
app.command("trend")(stores.trend)
app.command("replay")(stores.replay)
app.command("export")(stores.export)
app.command("web")(web.web)
app.command("options")(engine.options)
app.add_typer(decks.app, name="deck")
app.add_typer(cards.app, name="cards")
app.command("compile")(engine.compile_engine)
app.command("library")(engine.build_library)
app.command("soak")(engine.soak)

__all__ = ["app"]
