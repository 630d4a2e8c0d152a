"""``fftcg-env play``: a game at the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from fftcg_env.cli.common import (
    AGENTS,
    DEFAULT_OPPONENT,
    INTERRUPTED,
    DatabaseFile,
    DeckName,
    GameName,
    GameOptions,
    Seed,
    both_decks,
    open_game,
    output,
)
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.cli.session import HUMAN, InputEndedError, Session, Table

PLAYERS = f"'human', {AGENTS}"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    player_0: Annotated[str, typer.Argument(help=PLAYERS)] = HUMAN,
    player_1: Annotated[
        str | None,
        typer.Argument(help=f"The same for the other seat. {DEFAULT_OPPONENT}", show_default=False),
    ] = None,
    deck_0: DeckName = "random",
    deck_1: DeckName = "random",
    seed: Seed = 0,
    game: GameName = "fftcg",
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Play a game at the terminal, or watch two agents.

    At each of your decisions the game says what it asks and lists what you can do; type a number of the list or an
    action in words. Type 'help' at any time: 'show CARD' explains a card, 'undo' takes your last action back.
    """
    from fftcg_env.agents.champion import default_opponent
    from fftcg_env.core.agent import make_agent

    rules = open_game(game, database, option)
    names = (player_0, player_1 or default_opponent(rules))
    with plainly():
        table = Table(rules, both_decks(rules, deck_0, deck_1), seed)
        agents = {seat: make_agent(name, rules) for seat, name in enumerate(names) if name != HUMAN}
    for seat, agent in agents.items():
        agent.reset(seed + seat)
    session = Session(table, agents)
    try:
        finished = session.run()
    except (KeyboardInterrupt, InputEndedError) as stopped:
        output.print("\nThe game is left.")
        raise typer.Exit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 1) from None
    if finished:
        output.print(escape(session.end()))
