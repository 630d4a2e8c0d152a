"""The commands ``fftcg-env options``, ``compile``, ``library`` and ``soak``: set, build and test the rules engines."""

from __future__ import annotations

import inspect
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import (
    INTERRUPTED,
    DatabaseFile,
    GameName,
    GameOptions,
    Seed,
    bar,
    fail,
    open_game,
    output,
    plainly,
    say,
    screen,
)
from fftcg_env.core.game import optional

if TYPE_CHECKING:
    from fftcg_env.core.search import Search
    from fftcg_env.core.shared_library.building import Target


def options(game: GameName = "fftcg", option: GameOptions = None) -> None:
    """List the options of a game. Every command that plays games takes them as --option NAME=VALUE.

    The column "value" shows the defaults, or the values set with --option.
    """
    from fftcg_env.core.options import as_word, possible_values, values_of

    rules = open_game(game, None, option)
    table = Table("option", "value", "allowed values", box=None, pad_edge=False)
    possible = possible_values(type(rules.options))
    for name, value in values_of(rules.options).items():
        others = ", ".join(as_word(each) for each in possible[name]) or "any integer"
        table.add_row(name, escape(as_word(value)), escape(others))
    screen.print(table)
    meanings = (inspect.getdoc(type(rules.options)) or "").replace("``", "")
    say(f"\n{meanings}")


GameOrAll = Annotated[
    str | None, typer.Option("--game", metavar="NAME", help="The game [default: all games of the package].")
]
ProcessorName = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Linux processor to build for: x86_64 or aarch64 [default: this machine's]."),
]


def compile_engine() -> None:
    """Compile the rules engines now instead of at the first game.

    The machine code is cached, once per machine and version. Progress is shown on stderr.
    """
    os.environ["FFTCG_ENV_PROGRESS"] = "1"
    from fftcg_env.core.compiling.cache import cache_root
    from fftcg_env.core.search.tree_search import compiled_tree
    from fftcg_env.games import GAMES, load_game

    for name in GAMES:
        game = load_game(name)
        _ = game.drive
        search: Search | None = optional(game, "search")
        if search is not None:
            for entry in search.entries:
                search.compiled(entry)
    compiled_tree()
    output.print(f"The engines are compiled. The machine code is in {cache_root()}")


def build_library(game: GameOrAll = None, processor: ProcessorName = None) -> None:
    """Build shared libraries of the rules engines, which start without compiling and without Numba.

    The libraries go into the package, and into wheels (`make wheel`). They are used until a source file changes.
    Linking needs a C compiler: cc, or the one named in the variable CC. Building for another processor needs a cross
    compiler, such as aarch64-linux-gnu-gcc. Progress is shown on stderr.
    """
    os.environ["FFTCG_ENV_PROGRESS"] = "1"
    os.environ["FFTCG_ENV_LIBRARY"] = "0"  # ignore libraries that were built before
    from fftcg_env.core.search.tree_entry import tree
    from fftcg_env.core.search.tree_search import TREE
    from fftcg_env.core.shared_library.building import BuildError, build, target_for
    from fftcg_env.core.shared_library.loading import MAIN
    from fftcg_env.games import OWN_GAMES

    try:
        target = target_for(processor)
        files = [file for name in ([game] if game else OWN_GAMES) for file in libraries_of(name, target)]
        files += build(TREE, {MAIN: tree}, target, basic=[MAIN])
    except typer.Exit:  # a RuntimeError, too; its message is printed
        raise
    except (BuildError, RuntimeError) as error:
        fail(str(error))
    for path in files:
        output.print(f"{path.name}: {path.stat().st_size:,} bytes")


VECTORISED = ("judge",)
"""Entries for search that gain from a newer level of the processor: networks, by half. Rollouts, the heuristic's advice
and the observation of one game do not."""


def libraries_of(name: str, target: Target) -> list[Path]:
    """Build the libraries of a game. Returns the files written."""
    from fftcg_env.core.shared_library.building import build, describe_files
    from fftcg_env.core.shared_library.loading import MAIN, library_folder

    game = open_game(name)
    search: Search | None = optional(game, "search")
    entries = {MAIN: game.entry}
    if search is not None:
        entries |= {each: search.declared(each) for each in search.entries}
    built = build(name, entries, target, basic=[each for each in entries if each not in (MAIN, *VECTORISED)])
    prepared = game.prepare_files(library_folder())
    describe_files(library_folder() / f"{name}.json", prepared)
    return [*built, *prepared]


def soak(
    decisions: Annotated[int, typer.Option(help="Random decisions to take.", min=1)] = 10_000_000,
    games: Annotated[int, typer.Option(help="Games played in parallel.", min=1)] = 256,
    seed: Seed = 0,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
) -> None:
    """Play random games with random decks of all playable cards, and check every state for faults.

    A failure is printed with its seed, its decks and the shortest list of actions found that reproduces it, and the
    exit code is 1. Ctrl-C ends the run early and prints its totals.
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
        output.print(
            "Found a failure. Searching for a shorter list of actions (Ctrl-C: print it as it is).", style="red"
        )
        output.print(escape(str(_shortest(shrink, rules, found))))
        raise typer.Exit(1)
    output.print(_summary(report))
    if report.interrupted:
        output.print("Interrupted. No failure was found.")
        raise typer.Exit(INTERRUPTED)


def _shortest(shrink: Any, rules: Any, failure: Any) -> Any:
    """The failure with fewer actions, or the failure itself if the search is interrupted."""
    try:
        return shrink(rules, failure)
    except KeyboardInterrupt:
        return failure


def _summary(report: Any) -> str:
    ends = ", ".join(f"{count} {reason}" for reason, count in report.ends.most_common())
    return f"{report.decisions} decisions in {report.games} games with {len(report.played)} cards: {ends}"
