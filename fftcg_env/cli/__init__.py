"""The command ``fftcg-env``, one file a group of commands. Nothing here knows a rule of a game."""

from __future__ import annotations

import typer

from fftcg_env.cli import cards, compiling, decks, evaluating, matches, options, play, serving, soaking, stores

app = typer.Typer(
    help="Play card games at the terminal, measure agents and decks, look at cards and deck files.",
    epilog="Start with: fftcg-env play",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)
play.register(app)
matches.register(app)
evaluating.register(app)
stores.register(app)
serving.register(app)
options.register(app)
app.add_typer(decks.app, name="deck")
app.add_typer(cards.app, name="cards")
compiling.register(app)
soaking.register(app)

__all__ = ["app"]
