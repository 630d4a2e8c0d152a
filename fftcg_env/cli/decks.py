"""The commands ``fftcg-env deck ...``: list, show, check and improve decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import (
    INTERRUPTED,
    USER_ERROR,
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
from fftcg_env.cli.evaluate import DEFAULT_STORE, StoreFile, Workers, field_of, loaded
from fftcg_env.core.collection import UnreadableFileError

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.deck_improvement import Arena, CardList, Improvement, Improver, TimeBudget

app = typer.Typer(help="Look at decks, and check deck files.", no_args_is_help=True)

DeckSource = Annotated[
    str, typer.Argument(metavar="DECK", help="A deck file, or an embedded deck by name.", show_default=False)
]
Limited = Annotated[bool, typer.Option("--limited", help="By the rules of limited play: smaller decks, of any size.")]


@app.command("list")
def list_decks(game: GameName = "fftcg") -> None:
    """List the decks shipped with the package."""
    for name in sorted(open_game(game).embedded_decks()):
        output.print(name)


@app.command("check")
def check(deck: DeckSource, database: DatabaseFile = None, limited: Limited = False, game: GameName = "fftcg") -> None:
    """Check a deck file against the rules of deck construction. Reports everything that is wrong."""
    cards = collection_of(open_game(game, database))
    try:
        found = cards.check_deck(deck, limited)
    except ValueError as error:
        fail(str(error), code=USER_ERROR if isinstance(error, UnreadableFileError) else 1)
    lb = f" and {len(found.lb)} in the LB deck" if found.lb else ""
    output.print(f"{escape(printable(found.name))}: {len(found.main)} cards{lb}, no problems")


@app.command("show")
def show(deck: DeckSource, database: DatabaseFile = None, game: GameName = "fftcg") -> None:
    """List the cards of a deck with their facts."""
    rules = open_game(game, database)
    cards = collection_of(rules)
    with plainly(ValueError):
        found = rules.load_deck(deck)
    facts = {row[0]: row for row in cards.rows({})}
    for code, count in Counter((*found.main, *found.lb)).items():
        output.print(escape(f"{count} {code:<9} {', '.join(fact for fact in facts[code][1:] if fact)}"))


CONFIRMING = 0.25
"""Share of the games, or of the time, that confirms the gain and is not used for choosing."""

TIMING, TIMING_BATCHES = 0.1, 5
"""Share of the time in which the speed is measured at most, to know how many rounds fit into it, and in how many
batches. The first ones are slow: processes are started, and a batch is small."""

CONFIRMING_UNITS = 16
"""Units of games by the clock that fresh games are to take: one of them is cut off or late at most."""

SHOWN = 10


@app.command("improve")
def improve(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="The deck to improve, or '-' for a pasted list.")],
    field: Annotated[
        list[str] | None,
        typer.Option(
            "--field", metavar="DECK", help="An opponent's deck, or a folder; may be repeated [the embedded ones]."
        ),
    ] = None,
    pool: Annotated[
        str | None,
        typer.Option(
            metavar="CARDS|ELEMENTS",
            help="What may come in: card numbers or elements, with commas between [default: the deck's elements].",
            show_default=False,
        ),
    ] = None,
    minutes: Annotated[
        float, typer.Option(help="How long to search and to confirm, to within a batch of games.", min=0.1)
    ] = 10.0,
    games: Annotated[
        int | None, typer.Option(help="So many games instead: then the outcome follows from the seed.", min=2000)
    ] = None,
    agent: Annotated[str, typer.Option("--agent", metavar="AGENT", help="Who plays all decks.")] = "heuristic",
    seed: Seed = 0,
    workers: Workers = 0,
    store: StoreFile = DEFAULT_STORE,
    target: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where to write the new list.", show_default=False)
    ] = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Look for exchanges of cards that win more against a field.

    Ends with the exchanges, and with their gain in fresh games that nothing was chosen by. Ctrl-C ends the search with
    the best list so far, which is then confirmed; another Ctrl-C ends that with the games so far.
    """
    from fftcg_env.evaluate.deck_improvement import Arena, CardList, Improver, Pool, TimeBudget, pool_cards
    from fftcg_env.evaluate.running.workers import default_workers

    rules = open_game(game, database, option)
    workers = workers or default_workers()
    with plainly():
        before = loaded(rules, [deck])[0]
        enemies = field_of(rules, field)
        base = CardList.of(before)
        cards = Pool(rules, pool_cards(rules, pool, base))
        rows = [rules.deck_rows((enemy, enemy))[0] for enemy in enemies]
        with Arena(rules, agent, rows, seed, workers, cards.rows(base)) as arena:
            improver = Improver(base, cards, arena, seed)
            if games is not None:
                found = _search_games(improver, arena, int(games * (1 - CONFIRMING)))
                end = _End(max(100, int(games * CONFIRMING) // 2))
            else:
                budget = TimeBudget(60 * minutes * (1 - CONFIRMING), lambda: arena.games)
                found = _search_for(improver, budget, arena, cards.rows(base))
                end = _End.of_time(budget, 60 * minutes, workers, found.interrupted)
        _print_lists(rules, found)
        interrupted = found.interrupted
        if found.after != base:
            after = cards.deck(found.after, f"{before.name} improved")
            interrupted |= _confirm(rules, (before, after), enemies, agent, seed, end, workers, store)
        if target is not None:
            target.write_text(found.after.text() + "\n", "utf-8")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


@dataclass(frozen=True)
class _End:
    """When fresh games end. ``pairs``: of the two lists, at most; ``unit``: pairs of a unit, None: as usual; ``over``:
    whether the time is."""

    pairs: int
    unit: int | None = None
    over: Callable[[], bool] = lambda: False

    @classmethod
    def of_time(cls, budget: TimeBudget, total: float, workers: int, interrupted: bool) -> _End:
        """Those that fit into what is left of ``total`` seconds, after Ctrl-C into no more than their share of it."""
        from fftcg_env.evaluate.running.workers import PAIRS

        left = max(0.0, total - budget.elapsed)
        seconds = min(left, CONFIRMING * total) if interrupted else left
        end = budget.elapsed + seconds
        pairs = budget.rate * seconds / 2
        unit = int(pairs / (workers * CONFIRMING_UNITS))
        return cls(max(1, int(2 * pairs)), min(max(unit, 1), PAIRS), lambda: budget.elapsed >= end)


def _search_for(improver: Improver, budget: TimeBudget, arena: Arena, rows: Any) -> Improvement:
    """A search by the clock, of as many rounds as its speed allows."""
    arena.split = True
    with bar("seconds", int(budget.seconds)) as tell:

        def progress() -> None:
            tell(min(int(budget.elapsed), int(budget.seconds)))

        try:
            for games in islice(budget.batches(TIMING), TIMING_BATCHES):
                arena.play([rows] * games, range(2**40, 2**40 + games))
                progress()
        except KeyboardInterrupt:
            improver.result.interrupted = True
            return improver.result
        rounds = _rounds(len(improver.pool.cards), int(budget.rate * budget.seconds))
        return improver.search(rounds, budget, progress)


def _search_games(improver: Improver, arena: Arena, games: int) -> Improvement:
    """A search of a number of games."""
    from fftcg_env.evaluate.deck_improvement import GamesBudget

    with bar("games", games) as tell:
        rounds = _rounds(len(improver.pool.cards), games)
        return improver.search(rounds, GamesBudget(games), lambda: tell(arena.games))


def _rounds(cards: int, games: int) -> int:
    """Rounds of a search: enough to halve the pool until it is small, each with a thousand games or more."""
    from fftcg_env.evaluate.deck_improvement import SMALLEST_POOL

    wanted = 2
    while cards >= 2 * SMALLEST_POOL:
        cards, wanted = -(-cards // 2), wanted + 1
    return max(1, min(wanted, games // 1500))


def _names(game: Game) -> dict[str, str]:
    """Card names by number."""
    collection: Any = game.collection  # type: ignore[attr-defined]
    return {row[0]: row[1] for row in collection.rows({})}


def _print_lists(game: Game, found: Improvement) -> None:
    """The exchanges, and what was tried."""
    from fftcg_env.evaluate.deck_improvement import exchanges

    names = _names(game)

    def told(after: CardList) -> str:
        return ", ".join(
            f"{number:+d} {names.get(card, card)} ({card})" for number, card in exchanges(found.before, after)
        )

    raced = f"{len(found.tried)} lists raced{', the best of them:' if found.tried else '.'}"
    output.print(f"{found.screened} cards tried in {found.games:,} games; {raced}")
    if not found.tried:
        output.print("No list has raced: there was no time for it, or nothing to exchange.")
    table = Table("gain then", "deals", "exchanges", box=None, pad_edge=False)
    for tried in sorted(found.tried, key=lambda one: (-one.deals, -one.gain))[:SHOWN]:
        table.add_row(f"{100 * tried.gain:+.1f}", str(tried.deals), escape(printable(told(tried.listed))))
    if found.tried:
        output.print(table)
    if found.after == found.before:
        output.print("No exchange did better than the list as it is.", style="bold")
        return
    output.print("Exchanges:", style="bold")
    for number, card in exchanges(found.before, found.after):
        output.print(
            escape(printable(f"  {number:+d}  {card:<9} {names.get(card, '')}")), style="green" if number > 0 else "red"
        )


def _confirm(
    game: Game,
    variants: tuple[Any, Any],
    field: list[Any],
    agent: str,
    seed: int,
    end: _End,
    workers: int,
    path: Path,
) -> bool:
    """Fresh games of both lists, kept in the store, and what they say; returns whether Ctrl-C ended them."""
    from fftcg_env.evaluate.running.run import Run, counts_of
    from fftcg_env.evaluate.sequential import gain_of
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import ruleset_of
    from fftcg_env.evaluate.store.plan import plan_comparison, seed_of

    before, after = variants
    if after is None:
        fail("the list that was found is not legal")
    bounds = {"elo0": 0.0, "elo1": 10.0, "alpha": 0.05, "beta": 0.05}
    settings: dict[str, Any] = {"games": 2 * end.pairs, "cards": True, "test": bounds}
    if end.unit is not None:
        settings["unit"] = end.unit
    plan = plan_comparison(game, (after, before), field, agent, seed_of(seed, 1), settings)
    interrupted = False
    with Store(path, create=True) as store:
        stored = store.add_run(plan, ruleset_of(game))
        try:
            with bar("fresh games", 2 * end.pairs) as tell:
                results = Run(game, store, stored, workers=workers, progress=tell).until(lambda _: end.over())
        except KeyboardInterrupt:
            interrupted, results = True, counts_of(store.results(stored))
        if results.pairs:
            gain = gain_of(results)
            low, high = gain.interval
            said = "It is better." if low > 0 else "It is not proved to be better."
            output.print(
                f"In {gain.pairs} fresh deals, which nothing was chosen by, in the hands of {agent}, it wins "
                f"{100 * gain.share:+.1f} points of "
                f"percentage (95 % interval {100 * low:+.1f} to {100 * high:+.1f}). {said}",
                style="bold",
            )
        else:
            output.print("No fresh game was finished, so its gain is not known: give more --minutes.", style="bold")
        output.print(escape(printable(f"These games are kept in {path} as run {stored.number}.")))
    return interrupted
