"""``fftcg-env match``: many games between two agents, or two decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from fftcg_env.cli.common import (
    AGENTS,
    INTERRUPTED,
    DatabaseFile,
    DeckName,
    GameName,
    GameOptions,
    Seed,
    both_decks,
    open_game,
    output,
    printable,
)
from fftcg_env.cli.common import plain_errors as plainly

if TYPE_CHECKING:
    from fftcg_env.evaluate import MatchResult

PlayerName = Annotated[str, typer.Argument(help=AGENTS)]


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
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Play many games between two agents and print the win rate of the first with its 95 % interval, of deals.

    Every deal is played twice with the agents' seats changed, so neither luck nor decks favour an agent. With two
    decks, --deck-0 ONE --deck-1 OTHER, the win rate of each deck is printed too; for the same agent twice only that.
    Ctrl-C ends early and prints what was finished.
    """
    from fftcg_env.core.agent import make_agent
    from fftcg_env.evaluate import play_matches

    rules = open_game(game, database, option)
    with plainly():
        players = make_agent(agent_a, rules), make_agent(agent_b, rules)
        decks = both_decks(rules, deck_0, deck_1)
        result = play_matches(rules, *players, games=games, decks=decks, seed=seed, progress=True)
    _print(result, (agent_a, agent_b), decks)
    if result.interrupted:
        output.print(f"Interrupted after {result.games} games.")
        raise typer.Exit(INTERRUPTED)


def _print(result: MatchResult, agents: tuple[str, str], decks: Any) -> None:
    """The rates of the agents, those of the decks, and what they say."""
    compares_decks = len(decks[0]) == len(decks[1]) == 1 and decks[0][0] != decks[1][0]
    if agents[0] == agents[1] and not compares_decks:
        output.print(escape(printable(_against_itself(result, agents[0]))))
    elif agents[0] != agents[1]:
        output.print(escape(printable(f"{agents[0]} against {agents[1]}: {result}")))
    if compares_decks and result.games:
        _print_decks(result, agents, [str(pool[0].name) for pool in decks])
    undecided = [(result.draws, "drawn"), (result.truncated, "cut off by a limit of decisions or of the engine")]
    for count, how in undecided:
        if count:
            output.print(f"{count} of {result.games} games were {how}; they count as won by nobody.")


def _against_itself(result: MatchResult, agent: str) -> str:
    """What a match of an agent with itself tells: nothing about the agent, so the seats are compared."""
    low, high = result.seat_interval(0)
    return (
        f"{agent} against itself, which wins as often as it loses: player_0 won {result.seat_rate(0):.1%} of "
        f"{result.games} games (95 % interval {low:.1%} to {high:.1%}), {result.mean_turns:.1f} turns and "
        f"{result.mean_decisions:.0f} decisions a game"
    )


def _print_decks(result: MatchResult, agents: tuple[str, str], names: list[str]) -> None:
    """The win rate of each deck, and whether the games tell which is better."""
    deals = result.games // 2
    for seat, name in enumerate(names):
        low, high = result.seat_interval(seat)
        rate = f"{result.seat_rate(seat):.1%} of {result.games} games won (95 % interval {low:.1%} to {high:.1%})"
        output.print(escape(printable(f"deck {name} (player_{seat}): {rate}")))
    better = max(range(2), key=result.seat_rate)
    players = agents[0] if agents[0] == agents[1] else f"{agents[0]} and {agents[1]}"
    if result.seat_interval(better)[0] > 0.5:
        sentence = f"In the hands of {players}, {names[better]} is the stronger deck; other players may fare otherwise."
    else:
        sentence = "These games do not tell which deck is stronger; more games narrow the intervals."
    output.print(escape(printable(f"{sentence} (The intervals are those of {deals} deals, each played twice.)")))
