"""``fftcg-env evaluate``, ``compare`` and ``ladder``: which deck, which list, which agent is better."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from fftcg_env.cli import tables
from fftcg_env.cli.common import (
    AGENTS,
    INTERRUPTED,
    DatabaseFile,
    GameName,
    GameOptions,
    Seed,
    bar,
    collection_of,
    fail,
    open_game,
    output,
    printable,
)
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.cli.stores import write_report

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
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


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("evaluate")(evaluate)
    app.command("compare")(compare)
    app.command("ladder")(ladder)


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
    from fftcg_env.evaluate.running.planning import plan_evaluation
    from fftcg_env.evaluate.running.run import require_agents, require_decks

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
    from fftcg_env.evaluate.running.planning import plan_ladder
    from fftcg_env.evaluate.running.run import require_agents, require_decks

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
    from fftcg_env.evaluate.running.planning import plan_comparison
    from fftcg_env.evaluate.running.run import require_agents, require_decks

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
                decks.append(collection_of(game).read_deck(sys.stdin.read(), "pasted"))
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
    from fftcg_env.evaluate.store.opening import game_of

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
