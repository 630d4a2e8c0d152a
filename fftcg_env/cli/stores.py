"""``fftcg-env export``: what stores hold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from fftcg_env.cli.common import DatabaseFile, output, printable
from fftcg_env.cli.common import plain_errors as plainly

StoreArgument = Annotated[
    Path, typer.Argument(metavar="STORE", help="A store of games, such as games.sqlite.", show_default=False)
]
RunNumber = Annotated[
    int | None, typer.Option("--run", metavar="NUMBER", help="Which run [default: the last one].", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("export")(export)


def export(
    store: StoreArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Parquet file to write.", show_default=False)],
    run: RunNumber = None,
    database: DatabaseFile = None,
) -> None:
    """Write the games of a run as a Parquet file, a row a game."""
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.opening import game_of
    from fftcg_env.evaluate.store.parquet import export as write

    with plainly(), Store(store) as opened:
        found = opened.last_run() if run is None else opened.run(run)
        count = write(opened, found, game_of(found.ruleset, database), file)
        output.print(escape(printable(f"{count} games of run {found.number} written to {file}")))
