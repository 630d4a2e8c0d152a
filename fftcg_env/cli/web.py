"""``fftcg-env web``: the local page."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from fftcg_env.cli.common import (
    DatabaseFile,
    GameName,
    GameOptions,
    fail,
    open_game,
    output,
    printable,
)
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.cli.evaluate import DEFAULT_STORE, StoreFile


def web(
    port: Annotated[int, typer.Option(help="Where it listens, on this machine only.", min=1, max=65535)] = 8137,
    store: StoreFile = DEFAULT_STORE,
    workers: Annotated[int, typer.Option(help="Processes of an evaluation.", min=1)] = 1,
    agent: Annotated[
        str | None,
        typer.Option(
            "--agent",
            metavar="AGENT",
            help="Who plays against people, and plays the decks that are rated. [default: champion, "
            "or heuristic where the package has no champion, and heuristic]",
            show_default=False,
        ),
    ] = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Start a local page: play against an agent, rate decks, look at reports and replays.

    It listens at the loopback address only, and answers no other site. Ctrl-C ends it.
    """
    try:
        import uvicorn

        from fftcg_env.web.app import Site, make_app
    except ImportError as error:
        fail(f"the page needs more libraries ({error.name}): pip install 'fftcg_env[web]'")
    from fftcg_env.agents.champion import default_opponent
    from fftcg_env.core.agent import make_agent

    rules = open_game(game, database, option)
    with plainly():
        make_agent(agent or default_opponent(rules), rules)
        _ = rules.drive  # compiled before somebody waits for a page
        site = Site(rules, store, workers=workers, agent=agent)
    output.print(escape(printable(f"Open http://127.0.0.1:{port} in a browser. Ctrl-C ends it.")))
    uvicorn.run(make_app(site, port), host="127.0.0.1", port=port, log_level="warning")
