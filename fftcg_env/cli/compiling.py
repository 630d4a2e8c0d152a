"""``fftcg-env compile`` and ``library``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import typer

from fftcg_env.cli.common import GameName, fail, open_game, output

if TYPE_CHECKING:
    from fftcg_env.core.search import Search


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("compile")(compile_engine)
    app.command("library")(build_library)


def compile_engine() -> None:
    """Compile the rules engines into their cache, once per machine and version.

    Done by itself when a game is first played; here it can be done beforehand. Progress is shown on stderr.
    """
    os.environ["FFTCG_ENV_PROGRESS"] = "1"
    from fftcg_env.core.jit import cache_root
    from fftcg_env.games import GAMES, load_game

    for name in GAMES:
        game = load_game(name)
        _ = game.drive
        search: Search | None = getattr(game, "search", None)
        if search is not None:
            for entry in search.entries:
                search.compiled(entry)
    output.print(f"The engine is ready; its machine code lies in {cache_root()}")


def build_library(game: GameName = "fftcg") -> None:
    """Compile the rules engine of a game into a shared library, which needs no Numba and starts at once.

    It goes into the package, so that a wheel carries it (`make wheel`), and counts until a source is edited. Needs a C
    compiler to link with. Progress is shown on stderr.
    """
    os.environ["FFTCG_ENV_PROGRESS"] = "1"
    os.environ["FFTCG_ENV_LIBRARY"] = "0"  # what was built before does not count
    from fftcg_env.core.library import library_folder
    from fftcg_env.core.library.building import BuildError, build

    chosen = open_game(game)
    try:
        files = [*build(game, chosen.entry), *chosen.prepare_files(library_folder())]
        search: Search | None = getattr(chosen, "search", None)
        if search is not None:
            for name in search.entries:
                files += build(f"{game}_{name}", search.declared(name))
    except (BuildError, RuntimeError) as error:
        fail(str(error))
    for path in files:
        output.print(f"{path.name}: {path.stat().st_size:,} bytes")
