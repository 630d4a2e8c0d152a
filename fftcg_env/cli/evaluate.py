"""The commands ``fftcg-env evaluate``, ``compare``, ``ladder``, ``dataset``, ``match``, ``gauntlet``: many games."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from fftcg_env.cli import common, tables
from fftcg_env.cli.common import (
    AGENTS,
    INTERRUPTED,
    BlankUnplayable,
    DatabaseFile,
    DeckName,
    GameName,
    GameOptions,
    Seed,
    bar,
    errors,
    fail,
    file_to_write,
    open_game,
    output,
    plainly,
    say,
)
from fftcg_env.cli.stores import Weights, shares_of, write_report
from fftcg_env.core.collection import deck_files

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate import MatchResult
    from fftcg_env.evaluate.running.run import Run
    from fftcg_env.evaluate.store import Plan, Store, StoredRun

GAMES = 200
MOST_GAMES = 20_000

Decks = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="DECK...",
        help="Deck files, folders of deck files, names of shipped decks, or '-' to read a deck list from standard "
        "input. DECK@AGENT: this agent plays the deck.",
    ),
]
AgentNames = Annotated[
    list[str] | None,
    typer.Option(
        "--agent",
        metavar="AGENT",
        help=f"The agent that plays the decks (repeatable) [default: heuristic]: {AGENTS} "
        "With several agents, each plays its own round robin.",
    ),
]
StoreFile = Annotated[
    Path,
    typer.Option(
        "--store", metavar="FILE", callback=file_to_write, help="The SQLite file that every game is stored in."
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Continue the last run of this command in the store; a larger --games adds games. Naming its decks and "
        "agents again is optional, except for your own agents ('module:factory').",
    ),
]
Workers = Annotated[int, typer.Option(help="Number of processes; 0: one per core. Results do not depend on it.", min=0)]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: 'local' (start one here), 'auto' (find one running here), or HOST:PORT.",
    ),
]
ReportFile = Annotated[
    Path | None, typer.Option("--report", metavar="FILE", callback=file_to_write, help="Write an HTML report.")
]
CardStatistics = Annotated[bool, typer.Option("--cards/--no-cards", help="Store statistics of each card.")]
GamesPerPairing = Annotated[
    int | None,
    typer.Option(
        "--games",
        help=f"Games per pairing, an even number [default: {GAMES}; with --precision: at most {MOST_GAMES}].",
        min=2,
    ),
]
Precision = Annotated[
    float | None,
    typer.Option(
        help="Play each pairing until the confidence interval of its win rate reaches at most this many percentage "
        "points to either side.",
        min=0.1,
        max=50,
    ),
]
Second = Annotated[
    str | None,
    typer.Option(
        "--second",
        metavar="AGENT",
        help="A second, stronger agent plays a share of the games, to see where the order of the decks changes "
        "[default: if the agent is the heuristic, search:64 for few decks and champion for many; 'none': no second "
        "agent].",
    ),
]
FromDecks = Annotated[
    list[str] | None,
    typer.Option(
        "--decks",
        metavar="DECK",
        help="A deck, or a folder of decks, to draw from (repeatable) [default: the embedded decks].",
    ),
]
JsonFile = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", callback=file_to_write, help="Write the results as JSON.")
]
FieldDecks = Annotated[
    list[str] | None,
    typer.Option(
        "--field",
        metavar="DECK",
        help="An opponent's deck, or a folder of decks (repeatable) [default: the embedded decks].",
    ),
]
NO_SECOND = "none"
STANDARD_INPUT = "-"
PASTED = "pasted"
"""The name of a deck from standard input."""
DEFAULT_STORE = Path("games.sqlite")


def evaluate(
    decks: Decks = None,
    agent: AgentNames = None,
    games: GamesPerPairing = None,
    precision: Precision = None,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Cluster = None,
    store: StoreFile = DEFAULT_STORE,
    resume: Resume = False,
    cards: CardStatistics = True,
    report: ReportFile = None,
    json_file: JsonFile = None,
    second: Second = None,
    second_share: Annotated[
        float | None,
        typer.Option(
            help="Share of the games that the second agent plays [default: 0.5, less for a search].", min=0.01, max=1
        ),
    ] = None,
    truths: Annotated[
        bool,
        typer.Option(
            "--truths",
            help="Test the agents instead: play comparisons of two decks whose answer the game's players know "
            "(docs/truths.md) [default: 400 games each].",
        ),
    ] = False,
    weights: Weights = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
) -> None:
    """Rate decks in a round robin. Each deal is played twice, with the seats swapped.

    Prints win rates and Elo ratings with 95 % confidence intervals, the Nash share of each deck, and the first-player
    advantage. A second, stronger agent plays a share of the games, and the output says where the order of the decks
    changes. Every game is stored. Ctrl-C ends the run early and prints the results so far; --resume continues it.
    """
    from fftcg_env.evaluate.intervals import games_for
    from fftcg_env.evaluate.meta import weights_of
    from fftcg_env.evaluate.results_json import evaluation_json
    from fftcg_env.evaluate.running.run import require_agents, require_decks
    from fftcg_env.evaluate.second_agent import SHARE, default_share
    from fftcg_env.evaluate.store.plan import SECOND, plan_evaluation
    from fftcg_env.evaluate.truths import GAMES as TRUTH_GAMES
    from fftcg_env.evaluate.truths import load_truths, plan_truths

    rules = _opened(game, database, option, blanks, store, "evaluate" if resume else None)
    settings = _settings(games or (TRUTH_GAMES if truths and not precision else None), precision, cards)
    with plainly():
        shares = shares_of(weights)

    def plan() -> Plan:
        if truths:
            if decks:
                fail("--truths plays decks of its own; leave out the decks")
            return plan_truths(rules, load_truths(rules), agent or ["heuristic"], seed, settings)
        named = [_seated(each) for each in _expanded(decks or [])]
        found = loaded(rules, [deck for deck, _ in named])
        seated = list(zip(found, [player for _, player in named], strict=True))
        if shares is not None:
            weights_of([str(deck.name) for deck in found], shares)  # raises for the name of no deck
        agents = agent or ["heuristic"]
        other, share = second, second_share or SHARE
        if other is None:
            players = [*agents, *(player for _, player in named if player is not None)]
            pairings = len(seated) * (len(seated) - 1) // 2
            expected = min(settings["games"], games_for(precision / 100)) if precision else settings["games"]
            chosen = default_share(rules, players, pairings, expected)
            if chosen is not None:
                other, share = chosen[0], second_share or chosen[1]
        if other in (None, NO_SECOND):
            return plan_evaluation(rules, seated, agents, seed, settings)
        if len(agents) > 1 or other in agents:
            fail(f"--second is {other}; it must differ from --agent, and --agent must name one agent only")
        return plan_evaluation(rules, seated, agents, seed, {**settings, SECOND: share}, other)

    def same(stored: StoredRun) -> Iterable[str]:
        named = [_seated(each) for each in _expanded(decks or [])]
        own = {player for _, player in named if player is not None}
        if named:
            require_decks(stored, rules, loaded(rules, [deck for deck, _ in named]))
        if not agent and not own:
            return ()
        players = own.union(agent or ["heuristic"])
        if second not in (None, NO_SECOND):
            players.add(second)
        elif second is None and SECOND in stored.plan.settings:
            players.add(stored.plan.agents[-1].name)
        require_agents(stored, players)
        return players

    again = same if resume else None
    with _run(rules, store, "evaluate", again, plan, (workers, ray), games) as (run, found):
        if shares is not None:
            weights_of([deck.name for deck in run.run.plan.decks], shares)  # raises for the name of no deck
        interrupted = _play(run, "games", _total(run))
        tables.print_evaluation(rules, found, run.run, shares)
        if json_file is not None:
            text = json.dumps(evaluation_json(rules, found, run.run, shares), indent=1)
            json_file.write_text(text + "\n", encoding="utf-8")
        _finish(rules, found, run.run, report, interrupted, shares)


def ladder(
    agents: Annotated[
        list[str] | None, typer.Argument(metavar="AGENT...", help=f"The agents to rate: {AGENTS}")
    ] = None,
    decks: FromDecks = None,
    games: GamesPerPairing = None,
    precision: Precision = None,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Cluster = None,
    store: StoreFile = DEFAULT_STORE,
    resume: Resume = False,
    report: ReportFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
) -> None:
    """Rate agents in a round robin, with decks drawn from a list. Each deal is played twice, with the seats swapped."""
    from fftcg_env.evaluate.store.plan import plan_ladder

    rules = _opened(game, database, option, blanks, store, "ladder" if resume else None)
    settings = _settings(games, precision, False)

    def plan() -> Plan:
        return plan_ladder(rules, agents or [], field_of(rules, decks), seed, settings)

    again = _same_ladder(rules, agents, decks) if resume else None
    with _run(rules, store, "ladder", again, plan, (workers, ray), games) as (run, found):
        interrupted = _play(run, "games", _total(run))
        tables.print_evaluation(rules, found, run.run)
        _finish(rules, found, run.run, report, interrupted)


def _same_ladder(game: Game, agents: list[str] | None, decks: list[str] | None) -> Callable[[StoredRun], Iterable[str]]:
    """See ``again`` of :func:`_run`."""
    from fftcg_env.evaluate.running.run import require_agents, require_decks

    def same(stored: StoredRun) -> Iterable[str]:
        if agents:
            require_agents(stored, agents)
        if decks:
            require_decks(stored, game, loaded(game, decks))
        return agents or ()

    return same


def dataset(
    agents: Annotated[
        list[str] | None, typer.Argument(metavar="AGENT...", help=f"The agents that play: {AGENTS}")
    ] = None,
    decks: FromDecks = None,
    games: Annotated[
        int | None,
        typer.Option(help=f"Games per pairing of agents, an even number [default: {GAMES}].", min=2),
    ] = None,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Cluster = None,
    store: StoreFile = DEFAULT_STORE,
    resume: Resume = False,
    minari: Annotated[
        str | None,
        typer.Option("--minari", metavar="NAME", help="Also write a data set of Minari, such as fftcg/heuristic-v0."),
    ] = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
) -> None:
    """Play games and store them as a data set for imitation and offline learning.

    Every agent plays every other one, with decks drawn from a list, as in a ladder; one agent alone plays itself. The
    same seed gives the same data on any number of processes. Ctrl-C keeps the finished games; --resume continues.
    """
    from fftcg_env.evaluate.data_set import DataSet, export_minari, minari_for
    from fftcg_env.evaluate.store.plan import plan_ladder

    if not agents and not resume:
        fail("dataset needs an agent: fftcg-env dataset AGENT...")
    rules = _opened(game, database, option, blanks, store, "ladder" if resume else None)
    settings = _settings(games, None, False)
    if minari is not None:
        with plainly():
            minari_for(minari)  # raises before the games are played

    def plan() -> Plan:
        return plan_ladder(rules, agents or [], field_of(rules, decks), seed, settings, itself=True)

    again = _same_ladder(rules, agents, decks) if resume else None
    with _run(rules, store, "ladder", again, plan, (workers, ray), games) as (run, _):
        interrupted, number = _play(run, "games", _total(run)), run.run.number
    with plainly(ValueError):
        data = DataSet(store, number, game=rules)
        size = store.stat().st_size
        say(f"{len(data)} games, {data.lengths.sum()} decisions: run {number} of {store}, {size:,} bytes")
        say(f'In Python: fftcg_env.evaluate.data_set.DataSet("{store}", {number})')
        say(f"As a file: fftcg-env export {store} games.parquet --run {number} (or --jsonl FILE, --minari NAME)")
        if interrupted:
            output.print("Interrupted. Use --resume to continue.")
            raise typer.Exit(INTERRUPTED)
        if minari is not None:
            export_minari(data, minari)
            say(f'With Minari: minari.load_dataset("{minari}")')


def compare(
    old: Annotated[
        str | None, typer.Argument(metavar="OLD", help="The original deck list; '-': read it from standard input.")
    ] = None,
    new: Annotated[
        str | None, typer.Argument(metavar="NEW", help="The changed deck list; '-': read it from standard input.")
    ] = None,
    field: FieldDecks = None,
    agent: Annotated[
        str | None,
        typer.Option("--agent", metavar="AGENT", help="The agent that plays all decks [default: heuristic]."),
    ] = None,
    elo0: Annotated[float, typer.Option(help="H0: the gain in Elo is at most this.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1: the gain in Elo is at least this.")] = 10.0,
    alpha: Annotated[float, typer.Option(help="Error rate: probability of accepting H1 if H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Error rate: probability of accepting H0 if H1 is true.")] = 0.05,
    games: Annotated[int, typer.Option(help="Maximum number of games of both lists together.", min=2)] = MOST_GAMES,
    seed: Seed = 0,
    workers: Workers = 0,
    ray: Cluster = None,
    store: StoreFile = DEFAULT_STORE,
    resume: Resume = False,
    cards: CardStatistics = True,
    report: ReportFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
) -> None:
    """Test whether a changed deck list is an improvement. Both lists play the same deals against a field of decks.

    A sequential test (GSPRT with the pentanomial model) stops as soon as the results are decisive.
    """
    from fftcg_env.evaluate.running.run import require_agents, require_decks, test_of
    from fftcg_env.evaluate.store.plan import plan_comparison

    rules = _opened(game, database, option, blanks, store, "compare" if resume else None)
    bounds = {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta}
    settings = {**_settings(games, None, cards), "test": bounds}

    def variants() -> tuple[Any, Any]:
        if old is None or new is None:
            fail("compare needs two deck lists, the original and the changed one: fftcg-env compare OLD NEW")
        with plainly(ValueError):
            return deck_called(rules, old), deck_called(rules, new)

    def plan() -> Plan:
        before, after = variants()
        test_of(settings)  # raises for invalid bounds
        return plan_comparison(rules, (after, before), field_of(rules, field), agent or "heuristic", seed, settings)

    def same(stored: StoredRun) -> Iterable[str]:
        if old is not None or new is not None:
            before, after = variants()
            named = [after, before, *(loaded(rules, field) if field else [])]
            require_decks(stored, rules, named, ("changed list", "original list"))
        if agent is None:
            return ()
        require_agents(stored, [agent])
        return [agent]

    again = same if resume else None
    with _run(rules, store, "compare", again, plan, (workers, ray)) as (run, found):
        interrupted = _play(run, "games (maximum)", run.run.plan.settings["games"], run.test)
        tables.print_comparison(rules, found, run.run)
        _finish(rules, found, run.run, report, interrupted)


# --------------------------------------------------------------------------------------------------------------- decks
def _expanded(names: list[str]) -> list[str]:
    """The names, with folders replaced by the deck files in them."""
    with plainly():
        return [file for name in names for file in deck_files(name)]


def loaded(game: Game, names: list[str]) -> list[Any]:
    """Load decks by name, from files, or from standard input. Reports the problems of all of them at once."""
    decks, problems = [], []
    for name in _expanded(names):
        try:
            decks.append(deck_called(game, name))
        except ValueError as error:
            problems.append(str(error))
    if problems:
        fail("\n".join(problems))
    return decks


def deck_called(game: Game, name: str) -> Any:
    """Load a deck by name or from a file, or from standard input if the name is ``-``."""
    if name == STANDARD_INPUT:
        return common.collection_of(game).read_deck(sys.stdin.read(), PASTED)
    return game.load_deck(name)


def _seated(name: str) -> tuple[str, str | None]:
    """Split ``DECK@AGENT``; the agent is None in a plain ``DECK``."""
    deck, at, agent = name.rpartition("@")
    return (deck, agent) if at and agent and not Path(name).exists() else (name, None)


def field_of(game: Game, names: list[str] | None) -> list[Any]:
    """The decks to play against; by default the embedded decks."""
    if names:
        return loaded(game, names)
    embedded = game.embedded_decks()
    return [embedded[name] for name in sorted(embedded)]


# ---------------------------------------------------------------------------------------------------------------- runs
def _opened(
    name: str, database: Path | None, option: list[str] | None, blanks: bool, store: Path, resumed: str | None
) -> Game:
    """The game of a run. A resumed run (the last one of the kind ``resumed``) keeps its options if none are given."""
    game = open_game(name, database, option, blanks)
    if resumed is None or option or blanks or not store.exists():
        return game
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import game_of

    with plainly(), Store(store) as opened:
        ruleset = opened.last_run(resumed).ruleset
        return game_of(ruleset, database, name) if ruleset.game == game.name else game


def _settings(games: int | None, precision: float | None, cards: bool) -> dict[str, Any]:
    most = games or (MOST_GAMES if precision else GAMES)
    if most % 2:
        fail(f"games is {most}; it must be even, because each deal is played twice")
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
    """Open a new run, or the run to resume.

    ``again``: for a resumed run; raises if the run has other decks or agents than the command line names, and returns
    the named agents. Only these may be ``module:factory``, because a store must not name code to run. ``where``: number
    of processes, and address of a cluster; ``games``: new number of games per pairing of a resumed run.
    """
    from fftcg_env.evaluate.running.cluster import ray_library
    from fftcg_env.evaluate.running.run import Run, require_same, with_more_games
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import ruleset_of

    with plainly():
        if where[1] is not None:
            ray_library()  # raises before anything is stored
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
    """Number of games of the whole run, None if it depends on the results."""
    plan = run.run.plan
    return None if plan.settings.get("precision") else plan.games()


def _play(run: Run, label: str, total: int | None, play: Callable[[], Any] | None = None) -> bool:
    """Play with a progress bar. Returns whether Ctrl-C ended it; exits if no pair was finished."""
    try:
        with bar(label, total) as tell:
            run.progress = tell
            (play or run.play)()
    except KeyboardInterrupt:
        if not run.store.count(run.run):
            output.print("Interrupted before the first pair of games was finished. Use --resume to continue.")
            raise typer.Exit(INTERRUPTED) from None
        return True
    return False


def _finish(
    game: Game,
    store: Store,
    run: StoredRun,
    report: Path | None,
    interrupted: bool,
    shares: Mapping[str, float] | None = None,
) -> None:
    """Print where the games are, and write the report."""
    say(f"The games are stored in {store.path} as run {run.number}.")
    if report is not None:
        write_report(game, store, run, report, shares=shares)
    if interrupted:
        output.print("Interrupted. Use --resume to continue.")
        raise typer.Exit(INTERRUPTED)


AgentName = Annotated[str, typer.Argument(help=AGENTS)]


def gauntlet(
    agent: Annotated[str | None, typer.Argument(metavar="AGENT", help=f"The agent to measure: {AGENTS}")] = None,
    task: Annotated[
        list[str] | None, typer.Option("--task", metavar="TASK", help="A task (repeatable) [default: starters].")
    ] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option("--opponent", metavar="AGENT", help="Only these opponents of the task (repeatable)."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help="Games against each opponent, an even number [default: 1000; 200 against a search].", min=2),
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", callback=file_to_write, help="Write the rows as JSON.")
    ] = None,
    list_tasks: Annotated[bool, typer.Option("--list", help="List the tasks and exit.")] = False,
) -> None:
    """Measure an agent in fixed tasks: matches against fixed opponents with fixed decks and deals.

    All agents play the same deals, so results of different people can be compared. Ctrl-C ends the measurement early
    and prints the results so far.
    """
    from fftcg_env.core.agent import UnsuitableAgentError
    from fftcg_env.evaluate.tasks import TASKS, play_task, task_called

    if list_tasks:
        for each in TASKS.values():
            output.print(f"[bold]{each.name}[/]: {escape(each.description)}")
        return
    if agent is None:
        fail("gauntlet needs the agent to measure: fftcg-env gauntlet AGENT")
    rows: list[dict[str, Any]] = []
    with plainly(UnsuitableAgentError):
        for each in [task_called(name) for name in task or ["starters"]]:
            for row in play_task(each, agent, games=games, opponents=opponent or (), progress=errors.is_terminal):
                rows.append(row)
                tables.print_task_row(row)
                if file is not None:
                    file.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
                if row["interrupted"]:
                    raise typer.Exit(INTERRUPTED)


def match(
    agent_a: AgentName = "heuristic",
    agent_b: AgentName = "random",
    games: Annotated[int, typer.Option(help="Number of games, an even number: each deal is played twice.")] = 400,
    deck_0: DeckName = "random",
    deck_1: DeckName = "random",
    seed: Seed = 0,
    game: GameName = "fftcg",
    option: GameOptions = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
) -> None:
    """Play many games between two agents, and print the win rate of the first with its 95 % confidence interval.

    Each deal is played twice, with the seats of the agents swapped, so that neither luck nor decks favour an agent.
    With one deck for each seat (--deck-0 ONE --deck-1 OTHER) the win rates of the decks are printed too. Ctrl-C ends
    the match early and prints the results so far.
    """
    from fftcg_env.core.agent import make_agent
    from fftcg_env.evaluate import play_matches

    rules = open_game(game, database, option, blanks)
    with plainly():
        players = make_agent(agent_a, rules), make_agent(agent_b, rules)
        decks = common.both_decks(rules, deck_0, deck_1)
        result = play_matches(rules, *players, games=games, decks=decks, seed=seed, progress=True)
    _print(result, (agent_a, agent_b), decks)
    if result.interrupted:
        output.print(f"Interrupted after {result.games} games.")
        raise typer.Exit(INTERRUPTED)


def _print(result: MatchResult, agents: tuple[str, str], decks: Any) -> None:
    """Print the win rates of the agents and of the decks, and the conclusion."""
    compares_decks = len(decks[0]) == len(decks[1]) == 1 and decks[0][0] != decks[1][0]
    if agents[0] == agents[1] and not compares_decks:
        say(_against_itself(result, agents[0]))
    elif agents[0] != agents[1]:
        say(f"{agents[0]} against {agents[1]}: {result}")
    if compares_decks and result.games:
        _print_decks(result, agents, [str(pool[0].name) for pool in decks])
    undecided = [(result.draws, "drawn"), (result.truncated, "cut off by a limit of decisions or of the engine")]
    for count, how in undecided:
        if count:
            output.print(f"{count} of {result.games} games were {how}; they count as not won by either side.")


def _against_itself(result: MatchResult, agent: str) -> str:
    """The result of a match of an agent against itself: it compares the seats, not agents."""
    low, high = result.seat_interval(0)
    return (
        f"{agent} against itself: player_0 won {result.seat_rate(0):.1%} of {result.games} games "
        f"(95 % confidence interval {low:.1%} to {high:.1%}), {result.mean_turns:.1f} turns and "
        f"{result.mean_decisions:.0f} decisions per game"
    )


def _print_decks(result: MatchResult, agents: tuple[str, str], names: list[str]) -> None:
    """Print the win rate of each deck, and whether these games show which one is stronger."""
    deals = result.games // 2
    for seat, name in enumerate(names):
        low, high = result.seat_interval(seat)
        interval = f"95 % confidence interval {low:.1%} to {high:.1%}"
        rate = f"{result.seat_rate(seat):.1%} of {result.games} games won ({interval})"
        say(f"deck {name} (player_{seat}): {rate}")
    better = max(range(2), key=result.seat_rate)
    players = agents[0] if agents[0] == agents[1] else f"{agents[0]} and {agents[1]}"
    if result.seat_interval(better)[0] > 0.5:
        sentence = f"Played by {players}, {names[better]} is the stronger deck; other agents may get other results."
    else:
        sentence = "These games do not show which deck is stronger. Play more games for narrower intervals."
    say(f"{sentence} (Intervals are based on {deals} {'deal' if deals == 1 else 'deals'}, each played twice.)")
