"""The commands of ``fftcg-env`` that compile the engine and play: ``compile``, ``play``, ``match``, ``soak``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

HUMAN = "human"
output = Console(highlight=False)

PlayerName = Annotated[str, typer.Argument(help="'random', 'heuristic' or 'ppo:PATH'.")]
DeckName = Annotated[str, typer.Option(help="Name of an embedded deck, path of a deck file, or 'random'.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same game.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("compile")(compile_engine)
    app.command("play")(play)
    app.command("match")(match)
    app.command("soak")(soak)


def compile_engine() -> None:
    """Compile the rules engine into its cache, once per machine and version."""
    from fftcg_env.core.jit import cache_root
    from fftcg_env.games import GAMES, load_game

    for name in GAMES:
        _ = load_game(name).drive
    output.print(f"The engine is ready; its machine code lies in {cache_root()}")


def play(
    player_0: Annotated[str, typer.Argument(help="'human', 'random', 'heuristic' or 'ppo:PATH'.")] = HUMAN,
    player_1: Annotated[str, typer.Argument(help="The same for the other seat.")] = "heuristic",
    deck_0: DeckName = "random",
    deck_1: DeckName = "random",
    seed: Seed = 0,
) -> None:
    """Play a game at the terminal, or watch two agents. Type an action such as 'cast 1-187S' or its number."""
    from fftcg_env import fftcg_v0
    from fftcg_env.agents import make_agent

    with _plain_errors():
        env = fftcg_v0.raw_env(decks=_decks(deck_0, deck_1))
        names = dict(zip(env.possible_agents, (player_0, player_1), strict=True))
        agents = {agent: make_agent(name, env.game) for agent, name in names.items() if name != HUMAN}
    env.reset(seed=seed)
    for number, player in enumerate(agents.values()):
        player.reset(seed + number)
    humans = [agent for agent, name in names.items() if name == HUMAN]
    env.viewer = humans[0] if len(humans) == 1 else ("acting" if humans else None)
    env.render_mode = "human"
    for agent in env.agent_iter():
        observation, _, termination, truncation, info = env.last()
        if termination or truncation or observation is None:
            break
        if agent in agents:
            action = agents[agent].act(observation["observation"], observation["action_mask"])
            output.print(f"[dim]{agent}:[/dim] {env.describe(action)}")
        else:
            action = _ask(env, observation["action_mask"])
        env.step(action)
    env.render()
    output.print(f"{info['result']}: {info['reason']}, after {info['decisions']} decisions")


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Mistakes in the arguments end the command with their one sentence, not with a traceback."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise typer.BadParameter(str(error)) from None


def _ask(env: Any, mask: Any) -> int:
    """Show the table and read an action until it is legal."""
    from fftcg_env.errors import ActionTextError, IllegalActionError

    env.render()
    legal = [int(action) for action in mask.nonzero()[0]]
    for number, action in enumerate(legal):
        output.print(f"{number:>3}  {env.describe(action)}")
    while True:
        text = typer.prompt("your action").strip()
        if text.isdigit() and int(text) < len(legal):
            return legal[int(text)]
        try:
            return int(env.parse(text))
        except (ActionTextError, IllegalActionError) as error:
            output.print(str(error), style="red")


def match(
    agent_a: PlayerName = "heuristic",
    agent_b: PlayerName = "random",
    games: Annotated[int, typer.Option(help="Games, an even number: every deal is played with both seats.")] = 400,
    deck_0: DeckName = "random",
    deck_1: DeckName = "random",
    seed: Seed = 0,
) -> None:
    """Play many games between two agents and print the win rate of the first with its 95 % Wilson interval."""
    from fftcg_env.agents import make_agent
    from fftcg_env.evaluate import play_matches
    from fftcg_env.games import load_game

    game = load_game("fftcg")
    with _plain_errors():
        players = make_agent(agent_a, game), make_agent(agent_b, game)
        result = play_matches(game, *players, games=games, decks=_decks(deck_0, deck_1), seed=seed, progress=True)
    output.print(f"{agent_a} against {agent_b}: {result}")


def _decks(deck_0: str, deck_1: str) -> Any:
    """The ``decks`` argument of environments for two options of the command line."""
    from fftcg_env.cards import embedded_decks
    from fftcg_env.envs.decks import RANDOM_DECKS

    everything = list(embedded_decks())
    return [everything if deck == RANDOM_DECKS else [deck] for deck in (deck_0, deck_1)]


def soak(
    decisions: Annotated[int, typer.Option(help="Random decisions to take.", min=1)] = 10_000_000,
    games: Annotated[int, typer.Option(help="Games side by side.", min=1)] = 256,
    seed: Seed = 0,
    database: Annotated[
        Path | None,
        typer.Option(help="Cards from 'fftcg-env cards import'; the shipped ones by default.", show_default=False),
    ] = None,
) -> None:
    """Play random decks of every playable card at random, and watch for anything that must not happen.

    A failure is told with its seed, its decks and the shortest list of actions found that leads there; the command then
    ends with status 1.
    """
    from fftcg_env.cards import load_database
    from fftcg_env.evaluate.soak import SoakFailure, shrink
    from fftcg_env.evaluate.soak import soak as run
    from fftcg_env.games.fftcg.game import FFTCG

    with _plain_errors():
        game = FFTCG(load_database(database) if database else None)
    columns = (TextColumn("random decisions"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    try:
        with Progress(*columns, console=errors, disable=not errors.is_terminal) as bar:
            task = bar.add_task("", total=decisions)

            def tell(done: int) -> None:
                bar.update(task, completed=done)

            report = run(game, decisions, games=games, seed=seed, progress=tell)
    except SoakFailure as failure:
        output.print("A failure; looking for the shortest way there.", style="red")
        output.print(str(shrink(game, failure)), markup=False, soft_wrap=True)
        raise typer.Exit(1) from None
    ends = ", ".join(f"{count} {reason}" for reason, count in report.ends.most_common())
    output.print(f"{report.decisions} decisions in {report.games} games with {len(report.played)} cards: {ends}")
