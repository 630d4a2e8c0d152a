"""``fftcg-env compile`` and ``library``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fftcg_env.cli.common import fail, open_game, output

if TYPE_CHECKING:
    from fftcg_env.core.library.targets import Target
    from fftcg_env.core.search import Search

GameOrAll = Annotated[
    str | None, typer.Option("--game", metavar="NAME", help="Which game; all of the package if none is named.")
]
ProcessorName = Annotated[
    str | None, typer.Option(metavar="NAME", help="For which processor of Linux: x86_64, aarch64; else for this one.")
]


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
    from fftcg_env.core.search.descent import compiled_tree
    from fftcg_env.games import GAMES, load_game

    for name in GAMES:
        game = load_game(name)
        _ = game.drive
        search: Search | None = getattr(game, "search", None)
        if search is not None:
            for entry in search.entries:
                search.compiled(entry)
    compiled_tree()
    output.print(f"The engine is ready; its machine code lies in {cache_root()}")


def build_library(game: GameOrAll = None, processor: ProcessorName = None) -> None:
    """Compile the rules engines into shared libraries, which need no Numba and start at once: of one game, or of all
    games of the package.

    They go into the package, so that a wheel carries them (`make wheel`), and count until a source is edited. Needs a C
    compiler to link with, named in CC if it is not cc; for another processor a cross compiler such as
    aarch64-linux-gnu-gcc. Progress is shown on stderr.
    """
    os.environ["FFTCG_ENV_PROGRESS"] = "1"
    os.environ["FFTCG_ENV_LIBRARY"] = "0"  # what was built before does not count
    from fftcg_env.core.library.building import BuildError, build
    from fftcg_env.core.library.targets import target_for
    from fftcg_env.core.search.descent import TREE
    from fftcg_env.core.search.tree import tree
    from fftcg_env.games import OWN_GAMES

    try:
        target = target_for(processor)
        files = [file for name in ([game] if game else OWN_GAMES) for file in libraries_of(name, target)]
        files += build(TREE, tree, target)
    except (BuildError, RuntimeError) as error:
        fail(str(error))
    for path in files:
        output.print(f"{path.name}: {path.stat().st_size:,} bytes")


def libraries_of(name: str, target: Target) -> list[Path]:
    """Build the libraries of a game; returns the files written."""
    from fftcg_env.core.library import library_folder
    from fftcg_env.core.library.building import build, describe_files

    game = open_game(name)
    built = build(name, game.entry, target)
    prepared = game.prepare_files(library_folder())
    describe_files(library_folder() / f"{name}.json", prepared)
    files = [*built, *prepared]
    search: Search | None = getattr(game, "search", None)
    if search is not None:
        for entry in search.entries:
            files += build(f"{name}_{entry}", search.declared(entry), target)
    return files
