"""``fftcg-env options``: what can be set of a game."""

from __future__ import annotations

import inspect

import typer
from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import GameName, GameOptions, open_game, output, printable, screen


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("options")(options)


def options(game: GameName = "fftcg", option: GameOptions = None) -> None:
    """List the options of a game, which every command that plays takes as --option NAME=VALUE.

    The values are those of the game as it is usually played, or as --option changes it here.
    """
    from fftcg_env.core.options import as_word, possible_values, values_of

    rules = open_game(game, None, option)
    table = Table("option", "value", "it can be", box=None, pad_edge=False)
    possible = possible_values(type(rules.options))
    for name, value in values_of(rules.options).items():
        others = ", ".join(as_word(each) for each in possible[name]) or "a whole number"
        table.add_row(name, escape(as_word(value)), escape(others))
    screen.print(table)
    meanings = (inspect.getdoc(type(rules.options)) or "").replace("``", "")
    output.print(f"\n{escape(printable(meanings))}")
