"""``fftcg-env report``, ``replay`` and ``export``: what stores hold."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer
from rich.markup import escape

from fftcg_env.cli.common import DatabaseFile, bar, output, printable
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.errors import ArgumentError

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.store import Address, Store, StoredRun

StoreArgument = Annotated[
    Path, typer.Argument(metavar="STORE", help="A store of games, such as games.sqlite.", show_default=False)
]
RunNumber = Annotated[
    int | None, typer.Option("--run", metavar="NUMBER", help="Which run [default: the last one].", show_default=False)
]

PlayedGame = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="NAME",
        help="Where the game is found [default: by its name in the store].",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("report")(report)
    app.command("replay")(replay)
    app.command("export")(export)


def report(
    store: StoreArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The HTML file to write.")] = Path("report.html"),
    run: RunNumber = None,
    replays: Annotated[
        bool,
        typer.Option("--replays", help="Also write the pages of the games that it names, into a folder beside it."),
    ] = False,
    database: DatabaseFile = None,
    played: PlayedGame = None,
) -> None:
    """Make the report of a run again, as one HTML file that needs no network."""
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.opening import game_of

    with plainly(), Store(store) as opened:
        found = opened.last_run() if run is None else opened.run(run)
        rules = game_of(found.ruleset, database, played)
        write_report(rules, opened, found, file, replays)


def write_report(game: Game, store: Store, run: StoredRun, file: Path, replays: bool = False) -> None:
    """Write the report of a run, and the replays of the games that it names if they are wanted."""
    from fftcg_env.evaluate.report import report_html
    from fftcg_env.replay import replay_html, replay_of

    folder = file.with_name(f"{file.stem}_games")
    wanted: list[Address] = []

    def link(address: Address) -> str:
        wanted.append(address)
        return f"{quote(folder.name)}/{_file_of(address)}"

    run.ruleset.require_playable(game)
    page = report_html(game, store, run, link) if replays else report_html(game, store, run)
    if replays:
        folder.mkdir(exist_ok=True)
        with bar("replays", len(wanted)) as tell:
            for number, address in enumerate(wanted):
                text = replay_html(replay_of(game, store.game(address)))
                (folder / _file_of(address)).write_text(text, "utf-8")
                tell(number + 1)
    file.write_text(page, "utf-8")
    output.print(escape(printable(f"The report is in {file}.")))


def _file_of(address: Address) -> str:
    return f"{address}.html".replace("/", "_")


def replay(
    store: StoreArgument,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Which game, such as 14.7b: pairing 14, pair 7, its second game [default: all are listed].",
            show_default=False,
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page that steps through the game.", show_default=False),
    ] = None,
    viewer: Annotated[
        int | None,
        typer.Option(help="Who looks, 0 or 1 [default: nothing is hidden].", min=0, max=1, show_default=False),
    ] = None,
    run: RunNumber = None,
    database: DatabaseFile = None,
    played: PlayedGame = None,
) -> None:
    """Look at a game again, decision by decision, at the terminal or as a page. Without GAME: which games there are."""
    from fftcg_env.cli.replaying import list_games, show
    from fftcg_env.evaluate.store import Address, Store
    from fftcg_env.evaluate.store.opening import game_of
    from fftcg_env.replay import replay_html, replay_of

    with plainly(), Store(store) as opened:
        if game is None:
            if html is not None or viewer is not None:
                raise ArgumentError(f"say which game; 'fftcg-env replay {store}' lists them")
            found_run = opened.last_run() if run is None else opened.run(run)
            list_games(game_of(found_run.ruleset, database, played), opened, found_run)
            return
        address = Address.parse(game, run or opened.last_run().number)
        stored = opened.game(address)
        rules = game_of(stored.ruleset, database, played)
        found = replay_of(rules, stored)
        if html is None:
            show(rules, found, viewer)
        else:
            html.write_text(replay_html(found), "utf-8")
            output.print(escape(printable(f"Game {address} is in {html}.")))


def export(
    store: StoreArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Parquet file to write.", show_default=False)],
    run: RunNumber = None,
    database: DatabaseFile = None,
    played: PlayedGame = None,
) -> None:
    """Write the games of a run as a Parquet file, a row a game."""
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.opening import game_of
    from fftcg_env.evaluate.store.parquet import export as write

    with plainly(), Store(store) as opened:
        found = opened.last_run() if run is None else opened.run(run)
        count = write(opened, found, game_of(found.ruleset, database, played), file)
        output.print(escape(printable(f"{count} games of run {found.number} written to {file}")))
