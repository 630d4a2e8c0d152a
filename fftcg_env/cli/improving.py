"""``fftcg-env deck improve``: a better list, and what it gains."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import (
    INTERRUPTED,
    DatabaseFile,
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
from fftcg_env.cli.evaluating import DEFAULT_STORE, StoreFile, Workers, field_of, loaded

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.improving import CardList, Improvement

CONFIRMING = 0.25
"""Share of the games that confirm the gain, and are not used for choosing."""

TIMED = 128
"""Games by which the speed is measured, to know how many fit into the minutes."""

SHOWN = 10


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
    minutes: Annotated[float, typer.Option(help="How long to search and to confirm, about.", min=0.1)] = 10.0,
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
    the best list so far, which is then confirmed.
    """
    from fftcg_env.evaluate.improving import CardList, Improver, Pool
    from fftcg_env.evaluate.improving.arena import Arena
    from fftcg_env.evaluate.improving.lists import pool_cards
    from fftcg_env.evaluate.running.workers import default_workers

    rules = open_game(game, database, option)
    with plainly():
        before = loaded(rules, [deck])[0]
        enemies = field_of(rules, field)
        base = CardList.of(before)
        cards = Pool(rules, pool_cards(rules, pool, base))
        rows = [rules.deck_rows((enemy, enemy))[0] for enemy in enemies]
        with Arena(rules, agent, rows, seed, workers or default_workers(), cards.rows(base)) as arena:
            total = games or _games_in(arena, cards.rows(base), minutes)
            rounds = _rounds(len(cards.cards), total)
            each = int(total * (1 - CONFIRMING)) // rounds
            with bar("rounds", rounds) as tell:
                found = Improver(base, cards, arena, seed).search(rounds, each, lambda done: bool(tell(done) or True))
        _print_lists(rules, found)
        if found.after != base:
            pairs = max(100, int(total * CONFIRMING) // 2)
            _confirm(
                rules, (before, cards.deck(found.after, f"{before.name} improved")), enemies, agent, seed, pairs, store
            )
        if target is not None:
            target.write_text(found.after.text() + "\n", "utf-8")
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)


def _games_in(arena: Any, rows: Any, minutes: float) -> int:
    """How many games fit into so many minutes."""
    arena.play([rows] * TIMED, range(2**40, 2**40 + TIMED))  # starts the workers
    started = time.perf_counter()
    arena.play([rows] * TIMED, range(2**40 + TIMED, 2**40 + 2 * TIMED))
    return max(2000, int(TIMED / (time.perf_counter() - started) * 60 * minutes))


def _rounds(cards: int, games: int) -> int:
    """Rounds of a search: enough to halve the pool until it is small, each with a thousand games or more."""
    from fftcg_env.evaluate.improving.search import SMALLEST_POOL

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
    from fftcg_env.evaluate.improving import exchanges

    names = _names(game)

    def told(after: CardList) -> str:
        return ", ".join(
            f"{number:+d} {names.get(card, card)} ({card})" for number, card in exchanges(found.before, after)
        )

    output.print(
        f"{found.screened} cards tried in {found.games:,} games; {len(found.tried)} lists raced, the best of them:"
    )
    table = Table("gain then", "deals", "exchanges", box=None, pad_edge=False)
    for tried in sorted(found.tried, key=lambda one: (-one.deals, -one.gain))[:SHOWN]:
        table.add_row(f"{100 * tried.gain:+.1f}", str(tried.deals), escape(printable(told(tried.listed))))
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
    game: Game, variants: tuple[Any, Any], field: list[Any], agent: str, seed: int, pairs: int, path: Path
) -> None:
    """Fresh games of both lists, kept in the store, and what they say."""
    from fftcg_env.evaluate.gain import gain_of
    from fftcg_env.evaluate.running.planning import plan_comparison
    from fftcg_env.evaluate.running.run import Run, counts_of
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import ruleset_of
    from fftcg_env.evaluate.store.plan import seed_of

    before, after = variants
    if after is None:
        fail("the list that was found is not legal")
    bounds = {"elo0": 0.0, "elo1": 10.0, "alpha": 0.05, "beta": 0.05}
    settings = {"games": 2 * pairs, "cards": True, "test": bounds}
    plan = plan_comparison(game, (after, before), field, agent, seed_of(seed, 1), settings)
    with Store(path, create=True) as store:
        stored = store.add_run(plan, ruleset_of(game))
        with bar("fresh games", 2 * pairs) as tell:
            Run(game, store, stored, progress=tell).play()
        gain = gain_of(counts_of(store.results(stored)))
        low, high = gain.interval
        said = "It is better." if low > 0 else "It is not proved to be better."
        output.print(
            f"In {gain.pairs} fresh deals, which nothing was chosen by, in the hands of {agent}, it wins "
            f"{100 * gain.share:+.1f} points of "
            f"percentage (95 % interval {100 * low:+.1f} to {100 * high:+.1f}). {said}",
            style="bold",
        )
        output.print(escape(printable(f"These games are kept in {path} as run {stored.number}.")))
