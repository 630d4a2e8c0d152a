"""The command ``fftcg-env web``: start the local web page."""

from __future__ import annotations

from typing import Annotated

import typer

from fftcg_env.cli.common import BlankUnplayable, DatabaseFile, GameName, GameOptions, open_game, plainly, say
from fftcg_env.cli.evaluate import DEFAULT_STORE, StoreFile
from fftcg_env.errors import require_extra


def web(
    port: Annotated[int, typer.Option(help="Port on this machine (loopback only).", min=1, max=65535)] = 8137,
    store: StoreFile = DEFAULT_STORE,
    workers: Annotated[int, typer.Option(help="Number of processes for an evaluation.", min=1)] = 1,
    agent: Annotated[
        str | None,
        typer.Option(
            "--agent",
            metavar="AGENT",
            help="The agent that plays against you and plays the rated decks. [default: champion as your opponent "
            "(heuristic for a game without one), heuristic for rating]",
        ),
    ] = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
) -> None:
    """Start a local web page: play against an agent, rate decks, open reports and replays.

    The server accepts connections from this machine only, and refuses requests of other web sites. Ctrl-C stops it.
    """
    with plainly(), require_extra("web", "the web page needs"):
        import uvicorn

        from fftcg_env.web.app import Site, make_app
    from fftcg_env.agents.champion import default_opponent
    from fftcg_env.core.agent import make_agent

    rules = open_game(game, database, option, blanks)
    with plainly():
        make_agent(agent or default_opponent(rules), rules)
        _ = rules.drive  # compile before the first request
        site = Site(rules, store, workers=workers, agent=agent)
    say(f"Open http://127.0.0.1:{port} in a browser. Ctrl-C stops the server.")
    uvicorn.run(make_app(site, port), host="127.0.0.1", port=port, log_level="warning")
