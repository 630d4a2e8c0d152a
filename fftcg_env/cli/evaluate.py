"""The commands ``fftcg-env evaluate``, ``compare``, ``ladder`` and ``match``: which deck, list or agent is better."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from fftcg_env.cli import common, tables
from fftcg_env.cli.common import (
    AGENTS,
    INTERRUPTED,
    DatabaseFile,
    DeckName,
    GameName,
    GameOptions,
    Seed,
    bar,
    fail,
    open_game,
    output,
    printable,
)
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.cli.stores import write_report

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate import MatchResult
    from fftcg_env.evaluate.running.run import Run
    from fftcg_env.evaluate.sequential import SequentialTest
    from fftcg_env.evaluate.store import Plan, Store, StoredRun

GAMES = 200
MOST_GAMES = 20_000

Decks = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="DECK...",
        help="Deck files, folders of them, embedded decks by name, or '-' for a list on the standard input. DECK@AGENT "
        "puts a deck into the hands of an agent of its own.",
        show_default=False,
    ),
]
Pilots = Annotated[
    list[str] | None,
    typer.Option(
        "--agent",
        metavar="AGENT",
        help=f"Who plays the decks [default: heuristic]: {AGENTS} Given twice, all is played with both.",
        show_default=False,
    ),
]
StoreFile = Annotated[Path, typer.Option("--store", metavar="FILE", help="Where every game is kept.")]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Go on with the last run of this kind in the store; with a larger --games, to more games. Its decks and "
        "agents may be named again; agents of your own, 'module:factory', must be.",
    ),
]
Workers = Annotated[int, typer.Option(help="Processes; 0: one for each core. Results do not depend on it.", min=0)]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: 'local' starts one here, 'auto' finds one that runs here, or HOST:PORT.",
        show_default=False,
    ),
]
ReportFile = Annotated[
    Path | None, typer.Option("--report", metavar="FILE", help="Write a report as HTML.", show_default=False)
]
CardStatistics = Annotated[bool, typer.Option("--cards/--no-cards", help="Keep what became of each card.")]
GamesEach = Annotated[
    int | None,
    typer.Option(
        "--games",
        help=f"Games of each pairing, an even number [default: {GAMES}; with --precision at most {MOST_GAMES}].",
        min=2,
        show_default=False,
    ),
]
Precision = Annotated[
    float | None,
    typer.Option(
        help="Play each pairing until its win rate is known within so many percentage points to either side.",
        min=0.1,
        max=50,
        show_default=False,
    ),
]
DEFAULT_STORE = Path("games.sqlite")


def evaluate(
    decks: Decks = None,
    agent: Pilots = None,
    games: GamesEach = None,
    precision: Precision = None,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Cluster = None,
    store: StoreFile = DEFAULT_STORE,
    resume: Resume = False,
    cards: CardStatistics = True,
    report: ReportFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Rate decks: every deck plays every other, each deal with both seats.

    Prints win rates, ratings, first-player advantage and what to bring, with 95 % intervals. Every game is kept in the
    store. Ctrl-C ends early and prints what was finished; --resume goes on.
    """
    from fftcg_env.evaluate.running.run import require_agents, require_decks
    from fftcg_env.evaluate.store.plan import plan_evaluation

    rules = _opened(game, database, option, store, "evaluate" if resume else None)
    settings = _settings(games, precision, cards)

    def plan() -> Plan:
        named = [_seated(each) for each in _expanded(decks or [])]
        found = loaded(rules, [deck for deck, _ in named])
        seated = list(zip(found, [pilot for _, pilot in named], strict=True))
        return plan_evaluation(rules, seated, agent or ["heuristic"], seed, settings)

    def same(stored: StoredRun) -> Iterable[str]:
        named = [_seated(each) for each in _expanded(decks or [])]
        own = {pilot for _, pilot in named if pilot is not None}
        if named:
            require_decks(stored, rules, loaded(rules, [deck for deck, _ in named]))
        if not agent and not own:
            return ()
        players = own.union(agent or ["heuristic"])
        require_agents(stored, players)
        return players

    again = same if resume else None
    with _run(rules, store, "evaluate", again, plan, (workers, ray), games) as (run, found):
        interrupted = _play(run, "games", _total(run))
        tables.print_evaluation(rules, found, run.run)
        _finish(rules, found, run.run, report, interrupted)


def ladder(
    agents: Annotated[
        list[str] | None,
        typer.Argument(metavar="AGENT...", help="Agents, as for --agent of 'evaluate'.", show_default=False),
    ] = None,
    decks: Annotated[
        list[str] | None,
        typer.Option(
            "--decks", metavar="DECK", help="A deck, or a folder; may be repeated [default: the embedded ones]."
        ),
    ] = None,
    games: GamesEach = None,
    precision: Precision = None,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Cluster = None,
    store: StoreFile = DEFAULT_STORE,
    resume: Resume = False,
    report: ReportFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Rate agents: every agent plays every other, each deal with both seats, with decks drawn from a list."""
    from fftcg_env.evaluate.running.run import require_agents, require_decks
    from fftcg_env.evaluate.store.plan import plan_ladder

    rules = _opened(game, database, option, store, "ladder" if resume else None)
    settings = _settings(games, precision, False)

    def plan() -> Plan:
        return plan_ladder(rules, agents or [], field_of(rules, decks), seed, settings)

    def same(stored: StoredRun) -> Iterable[str]:
        if agents:
            require_agents(stored, agents)
        if decks:
            require_decks(stored, rules, loaded(rules, decks))
        return agents or ()

    again = same if resume else None
    with _run(rules, store, "ladder", again, plan, (workers, ray), games) as (run, found):
        interrupted = _play(run, "games", _total(run))
        tables.print_evaluation(rules, found, run.run)
        _finish(rules, found, run.run, report, interrupted)


def compare(
    old: Annotated[str | None, typer.Argument(metavar="OLD", help="The deck as it is.", show_default=False)] = None,
    new: Annotated[str | None, typer.Argument(metavar="NEW", help="The deck as changed.", show_default=False)] = None,
    field: Annotated[
        list[str] | None,
        typer.Option(
            "--field",
            metavar="DECK",
            help="An opponent's deck, or a folder; may be repeated [default: the embedded ones].",
        ),
    ] = None,
    agent: Annotated[
        str | None,
        typer.Option("--agent", metavar="AGENT", help="Who plays all decks [default: heuristic].", show_default=False),
    ] = None,
    elo0: Annotated[float, typer.Option(help="H0: the gain in Elo is at most this.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1: the gain in Elo is at least this.")] = 10.0,
    alpha: Annotated[float, typer.Option(help="How often H1 may be accepted although H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often H0 may be accepted although H1 is true.")] = 0.05,
    games: Annotated[int, typer.Option(help="Games at most, those of both lists together.", min=2)] = MOST_GAMES,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Cluster = None,
    store: StoreFile = DEFAULT_STORE,
    resume: Resume = False,
    cards: CardStatistics = True,
    report: ReportFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Is a change of the list an improvement? Both lists play the same deals against a field until that is decided.

    The decision is that of a sequential test (GSPRT on the pentanomial model): it stops as soon as the games tell.
    """
    from fftcg_env.evaluate.running.run import require_agents, require_decks
    from fftcg_env.evaluate.store.plan import plan_comparison

    rules = _opened(game, database, option, store, "compare" if resume else None)
    bounds = {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}
    settings = {**_settings(games, None, cards), "test": bounds}

    def variants() -> tuple[Any, Any]:
        if old is None or new is None:
            fail("compare needs two lists: the deck as it is, and the deck as changed")
        (before,), (after,) = loaded(rules, [old]), loaded(rules, [new])
        return before, after

    def plan() -> Plan:
        before, after = variants()
        tables.test_of(settings)  # refuses bounds that are none
        return plan_comparison(rules, (after, before), field_of(rules, field), agent or "heuristic", seed, settings)

    def same(stored: StoredRun) -> Iterable[str]:
        if old is not None or new is not None:
            before, after = variants()
            named = [after, before, *(loaded(rules, field) if field else [])]
            require_decks(stored, rules, named, ("changed list", "list as it is"))
        if agent is None:
            return ()
        require_agents(stored, [agent])
        return [agent]

    again = same if resume else None
    with _run(rules, store, "compare", again, plan, (workers, ray)) as (run, found):
        test: SequentialTest = tables.test_of(run.run.plan.settings)
        interrupted = _play(run, "games, at most", run.run.plan.settings["games"], lambda: run.test(test))
        tables.print_comparison(rules, found, run.run)
        _finish(rules, found, run.run, report, interrupted)


# --------------------------------------------------------------------------------------------------------------- decks
def _expanded(names: list[str]) -> list[str]:
    """Folders replaced by the deck files in them."""
    found: list[str] = []
    for name in names:
        folder = Path(name)
        found += [str(path) for path in sorted(folder.glob("*.txt"))] if folder.is_dir() else [name]
    return found


def loaded(game: Game, names: list[str]) -> list[Any]:
    """Decks by name, by file, or from the standard input; all that is wrong with any of them at once."""
    decks, problems = [], []
    for name in _expanded(names):
        try:
            if name == "-":
                decks.append(common.collection_of(game).read_deck(sys.stdin.read(), "pasted"))
            else:
                decks.append(game.load_deck(name))
        except ValueError as error:
            problems.append(str(error))
    if problems:
        fail("\n".join(problems))
    return decks


def _seated(name: str) -> tuple[str, str | None]:
    """``DECK`` or ``DECK@AGENT``."""
    deck, at, agent = name.rpartition("@")
    return (deck, agent) if at and agent and not Path(name).exists() else (name, None)


def field_of(game: Game, names: list[str] | None) -> list[Any]:
    """The decks to play against; by default the embedded ones."""
    if names:
        return loaded(game, names)
    embedded = game.embedded_decks()
    return [embedded[name] for name in sorted(embedded)]


# ---------------------------------------------------------------------------------------------------------------- runs
def _opened(name: str, database: Path | None, option: list[str] | None, store: Path, resumed: str | None) -> Game:
    """The game of a run. One that goes on, the last of the kind ``resumed``, keeps its options where none are given."""
    game = open_game(name, database, option)
    if resumed is None or option or not store.exists():
        return game
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import game_of

    with plainly(), Store(store) as opened:
        ruleset = opened.last_run(resumed).ruleset
        return game_of(ruleset, database, name) if ruleset.game == game.name else game


def _settings(games: int | None, precision: float | None, cards: bool) -> dict[str, Any]:
    most = games or (MOST_GAMES if precision else GAMES)
    if most % 2:
        fail(f"games is {most}; it must be even, because games come in pairs")
    return {"games": most, "precision": precision / 100 if precision else None, "cards": cards}


@contextmanager
def _run(
    game: Game,
    path: Path,
    kind: str,
    again: Callable[[StoredRun], Iterable[str]] | None,
    plan: Callable[[], Plan],
    where: tuple[int, str | None],
    games: int | None = None,
) -> Iterator[tuple[Run, Store]]:
    """A new run, or the one to go on with. ``again``: for the last one, refuses a run of others than those that are
    named, and returns the agents that are; only these may be ``module:factory``, because a store cannot name code to
    run. ``where``: on how many processes, of which cluster; ``games``: how many of each pairing a run that goes on is
    to have, if they become more."""
    from fftcg_env.evaluate.running.cluster import ray_library
    from fftcg_env.evaluate.running.run import Run, require_same, with_more_games
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import ruleset_of

    with plainly():
        if where[1] is not None:
            ray_library()  # said before anything is stored
        planned = None if again else plan()
        with Store(path, create=again is None) as store:
            stored: StoredRun = store.last_run(kind) if planned is None else store.add_run(planned, ruleset_of(game))
            require_same(stored, game)
            if again is not None:
                stored = stored.trusting(again(stored))
            if again is not None and games is not None:
                stored = with_more_games(store, stored, games)
            yield Run(game, store, stored, workers=where[0], cluster=where[1]), store


def _total(run: Run) -> int | None:
    """Games of the whole run, if they are known beforehand."""
    plan = run.run.plan
    return None if plan.settings.get("precision") else plan.settings["games"] * len(plan.pairings)


def _play(run: Run, label: str, total: int | None, play: Callable[[], Any] | None = None) -> bool:
    """Play with a progress bar; returns whether Ctrl-C ended it. Without a finished pair there is nothing to print."""
    try:
        with bar(label, total) as tell:
            run.progress = tell
            (play or run.play)()
    except KeyboardInterrupt:
        if not run.store.count(run.run):
            output.print("Interrupted before the first pair of games was finished; --resume goes on.")
            raise typer.Exit(INTERRUPTED) from None
        return True
    return False


def _finish(game: Game, store: Store, run: StoredRun, report: Path | None, interrupted: bool) -> None:
    """Say where everything is."""
    output.print(escape(printable(f"The games are kept in {store.path} as run {run.number}.")))
    if report is not None:
        write_report(game, store, run, report)
    if interrupted:
        output.print("Interrupted; --resume goes on.")
        raise typer.Exit(INTERRUPTED)


PlayerName = Annotated[str, typer.Argument(help=AGENTS)]


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
        decks = common.both_decks(rules, deck_0, deck_1)
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
