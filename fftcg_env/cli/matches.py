"""``fftcg-env match``: many games between two agents, or two decks."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from fftcg_env.cli.common import (
    INTERRUPTED,
    DatabaseFile,
    DeckName,
    GameName,
    Seed,
    both_decks,
    open_game,
    output,
    printable,
)
from fftcg_env.cli.common import plain_errors as plainly

PlayerName = Annotated[
    str, typer.Argument(help="'random', 'heuristic', 'ppo:PATH', or an agent of your own, 'module:factory'.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("match")(match)


def match(
    agent_a: PlayerName = "heuristic",
    agent_b: PlayerName = "random",
    games: Annotated[int, typer.Option(help="Games, an even number: every deal is played with both seats.")] = 400,
    deck_0: DeckName = "random",
    deck_1: DeckName = "random",
    seed: Seed = 0,
    game: GameName = "fftcg",
    database: DatabaseFile = None,
) -> None:
    """Play many games between two agents and print the win rate of the first with its 95 % Wilson interval.

    Every deal is played twice with the agents' seats changed, so neither luck nor decks favour an agent. To compare two
    decks, let an agent play against itself: fftcg-env match heuristic heuristic --deck-0 ONE --deck-1 OTHER.
    Ctrl-C ends early and prints what was finished.
    """
    from fftcg_env.core.agent import make_agent
    from fftcg_env.evaluate import play_matches

    rules = open_game(game, database)
    with plainly():
        players = make_agent(agent_a, rules), make_agent(agent_b, rules)
        decks = both_decks(rules, deck_0, deck_1)
        result = play_matches(rules, *players, games=games, decks=decks, seed=seed, progress=True)
    output.print(escape(printable(f"{agent_a} against {agent_b}: {result}")))
    if result.interrupted:
        output.print(f"Interrupted after {result.games} games.")
        raise typer.Exit(INTERRUPTED)
