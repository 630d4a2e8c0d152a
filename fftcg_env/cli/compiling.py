"""``fftcg-env compile``."""

from __future__ import annotations

import os

import typer

from fftcg_env.cli.common import output


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("compile")(compile_engine)


def compile_engine() -> None:
    """Compile the rules engines into their cache, once per machine and version.

    Done by itself when a game is first played; here it can be done beforehand. Progress is shown on stderr.
    """
    os.environ["FFTCG_ENV_PROGRESS"] = "1"
    from fftcg_env.core.jit import cache_root
    from fftcg_env.games import GAMES, load_game

    for name in GAMES:
        _ = load_game(name).drive
    output.print(f"The engine is ready; its machine code lies in {cache_root()}")
