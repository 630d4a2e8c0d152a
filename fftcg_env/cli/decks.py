"""The commands ``fftcg-env deck ...``: list, check, describe, export and improve decks."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import (
    INTERRUPTED,
    USER_ERROR,
    BlankUnplayable,
    DatabaseFile,
    GameName,
    GameOptions,
    Seed,
    bar,
    collection_of,
    fail,
    file_to_write,
    open_game,
    output,
    plainly,
    printable,
    say,
)
from fftcg_env.cli.evaluate import (
    DEFAULT_STORE,
    NO_SECOND,
    PASTED,
    STANDARD_INPUT,
    FieldDecks,
    StoreFile,
    Workers,
    deck_called,
    field_of,
)
from fftcg_env.core.collection import UnreadableFileError, without_blank_mark
from fftcg_env.core.game import optional
from fftcg_env.errors import ArgumentError

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.deck_improvement import CardList, Confirmation, Improvement
    from fftcg_env.evaluate.sequential import Gain

app = typer.Typer(help="List, check, describe, export and improve decks.", no_args_is_help=True)

DeckSource = Annotated[
    str,
    typer.Argument(
        metavar="DECK", help="A deck file, the name of a shipped deck, or '-' to read a list from standard input."
    ),
]
Limited = Annotated[bool, typer.Option("--limited", help="Check against the rules of limited play (smaller decks).")]


@app.command("list")
def list_decks(game: GameName = "fftcg") -> None:
    """List the decks shipped with the package."""
    opened = open_game(game)
    for name in sorted(opened.embedded_decks()):
        output.print(name)
    if recent := optional(opened, "recent_decks"):
        for name in recent():
            output.print(f"{name} (recent)")


@app.command("formats")
def list_formats(database: DatabaseFile = None, game: GameName = "fftcg") -> None:
    """List the tournament formats that "deck check --format" knows, with the sources of their rules."""
    cards = _with_formats(open_game(game, database))
    table = Table("format", "allowed", "since, source", box=None, pad_edge=False)
    for row in cards.formats():
        table.add_row(*(escape(fact) for fact in row))
    output.print(table)


def _with_formats(game: Game) -> Any:
    """The card collection of a game that has tournament formats; exits with an error for any other."""
    cards = collection_of(game)
    if not hasattr(cards, "formats"):
        fail(f"{game.name} has no tournament formats")
    return cards


@app.command("check")
def check(
    deck: DeckSource,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
    limited: Limited = False,
    play_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="Also check for a tournament format: Standard, L3, L6 (L6:26: when set 26 was the newest), Title "
            "(Title:VII: of this Category).",
        ),
    ] = None,
    game: GameName = "fftcg",
) -> None:
    """Check a deck file against the rules of deck construction, and report every problem."""
    rules = open_game(game, database, blanks=blanks)
    cards = collection_of(rules) if play_format is None else _with_formats(rules)
    if play_format is not None and limited:
        fail("--format is for constructed play; leave out --limited")
    try:
        formats = {} if play_format is None else {"play_format": play_format}
        if deck == STANDARD_INPUT:
            found = cards.read_deck(sys.stdin.read(), PASTED, limited, **formats)
        else:
            found = cards.check_deck(deck, limited, **formats)
    except ValueError as error:
        fail(str(error), code=USER_ERROR if isinstance(error, UnreadableFileError | ArgumentError) else 1)
    lb = f" and {len(found.lb)} in the LB deck" if found.lb else ""
    say(f"{found.name}: {len(found.main)} cards{lb}, no problems")


@app.command("show")
def show(
    deck: DeckSource, blanks: BlankUnplayable = False, database: DatabaseFile = None, game: GameName = "fftcg"
) -> None:
    """List the cards of a deck."""
    rules = open_game(game, database, blanks=blanks)
    cards = collection_of(rules)
    with plainly(ValueError):
        found = deck_called(rules, deck)
    facts = {row[0]: row for row in cards.rows({})}
    for code, count in Counter((*found.main, *found.lb)).items():
        output.print(escape(f"{count} {code:<9} {', '.join(fact for fact in facts[code][1:] if fact)}"))


@app.command("profile")
def profile(
    deck: DeckSource,
    want: Annotated[
        list[str] | None,
        typer.Option(
            "--want",
            metavar="WISH",
            help="Also give the odds of this wish, such as '1 Backup cost<=2 by turn 2': a number, then card types, "
            "Elements, card numbers, conditions on cost or power (repeatable).",
        ),
    ] = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
) -> None:
    """Describe a list in numbers: cost curve, Elements and CP, exact odds of drawing, and what may be a mistake."""
    rules = open_game(game, database, blanks=blanks)
    cards: Any = collection_of(rules)
    if not hasattr(cards, "profile"):
        fail(f"deck profiles are not supported for {game}")
    with plainly(ValueError):
        found = deck_called(rules, deck)
        about = cards.profile((*found.main, *found.lb), want or ())
    say(f"{found.name}: " + "; ".join(f"{label} {value}" for label, value in about.facts))
    curve = Table("cost", *about.costs, box=None, pad_edge=False)
    for kind, numbers in about.curve:
        curve.add_row(f"{kind}s", *(str(number or "") for number in numbers))
    output.print(curve)
    elements = Table("Element", "cards that need it", "Backups with it", "discards with it", box=None, pad_edge=False)
    for line in about.elements:
        elements.add_row(line.element, str(line.needed), str(line.backups), str(line.discards))
    output.print(elements)
    odds = Table("odds of drawing", "by turn", "cards", "first", "second", box=None, pad_edge=False)
    for each in about.odds:
        chances = [(each.first, each.first_mulligan), (each.second, each.second_mulligan)]
        texts = [f"{one:.1%}" + ("" if again is None else f" ({again:.1%})") for one, again in chances]
        odds.add_row(escape(each.wish), str(each.turn), str(each.cards), *texts)
    output.print(odds)
    note = "Exact odds, going first and second. In brackets: with a mulligan of every hand that has none of the cards."
    output.print(note, style="dim")
    for note in about.notes:
        say(f"Warning: {note}.", "yellow")


@app.command("export")
def export(
    deck: DeckSource,
    form: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="text, csv, markdown, json, octgn or untap.")
    ] = "text",
    target: Annotated[
        Path | None,
        typer.Option(
            "--output", metavar="FILE", callback=file_to_write, help="Write the list to this file [default: print it]."
        ),
    ] = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
) -> None:
    """Write a deck list in a format of other programs. "deck check" and all other commands read these, too."""
    rules = open_game(game, database, blanks=blanks)
    cards: Any = collection_of(rules)
    if not hasattr(cards, "write_deck"):
        fail(f"exporting decks is not supported for {game}")
    if form not in cards.list_formats:
        fail(f"there is no format {form!r}; the formats are {', '.join(cards.list_formats)}")
    with plainly(ValueError):
        text = cards.write_deck(deck_called(rules, deck), form)
        if target is None:
            typer.echo(text)
        else:
            target.write_text(text + "\n", "utf-8")


@app.command("archetypes")
def archetypes(
    decks: Annotated[
        list[str] | None,
        typer.Argument(metavar="DECK...", help="Decks, or folders of decks [default: the embedded decks]."),
    ] = None,
    shared: Annotated[
        float, typer.Option(help="Lists of one archetype share this part of their cards, on average.", min=0, max=1)
    ] = 0.5,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
) -> None:
    """Group deck lists by the cards that they share."""
    from fftcg_env.evaluate.archetypes import archetypes as grouped

    rules = open_game(game, database)
    names = _names(rules)
    found = field_of(rules, decks)
    groups = grouped([Counter((*deck.main, *getattr(deck, "lb", ()))) for deck in found], shared)
    for number, group in enumerate(groups, start=1):
        title = ", ".join(str(found[member].name) for member in group.members)
        said = f" (share {group.shared:.0%} of their cards)" if len(group.members) > 1 else ""
        say(f"{number}  {title}{said}", "bold")
        core = ", ".join(f"{copies} {names.get(card, '')} ({card})" for card, copies in group.core[:SHOWN])
        say(f"   {core or 'no card in all of them'}")


SHOWN = 10


@app.command("improve")
def improve(
    deck: Annotated[
        str, typer.Argument(metavar="DECK", help="The deck to improve, or '-' to read a deck list from standard input.")
    ],
    field: FieldDecks = None,
    pool: Annotated[
        str | None,
        typer.Option(
            metavar="CARDS|ELEMENTS",
            help="Cards that may be added: card codes or elements, separated by commas [default: the deck's elements].",
        ),
    ] = None,
    changes: Annotated[
        int | None, typer.Option(help="Exchange at most this number of cards [default: any number].", min=1)
    ] = None,
    keep: Annotated[
        str | None, typer.Option(metavar="CODES", help="Cards of the deck that stay, card codes separated by commas.")
    ] = None,
    play_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="Only propose lists that are legal in this tournament format; 'deck formats' lists them.",
        ),
    ] = None,
    minutes: Annotated[
        float, typer.Option(help="Time limit for search and confirmation, to within one batch of games.", min=0.1)
    ] = 10.0,
    games: Annotated[
        int | None,
        typer.Option(
            help="Number of games instead of a time limit; the result then depends on the seed only.", min=2000
        ),
    ] = None,
    agent: Annotated[
        str, typer.Option("--agent", metavar="AGENT", help="The agent that plays all decks.")
    ] = "heuristic",
    second: Annotated[
        str | None,
        typer.Option(
            "--second",
            metavar="AGENT",
            help="Another agent that also plays fresh games with both lists [default: if the agent is the heuristic, "
            "search:64 where there is time for it, else champion; 'none': no second agent].",
        ),
    ] = None,
    seed: Seed = 0,
    workers: Workers = 0,
    store: StoreFile = DEFAULT_STORE,
    target: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", callback=file_to_write, help="Write the new deck list to this file."),
    ] = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
    blanks: BlankUnplayable = False,
    database: DatabaseFile = None,
) -> None:
    """Search for card exchanges that raise the win rate of a deck against a field of decks.

    Prints the exchanges with the value of each card, and their gain measured in fresh games that the search did not
    use, also with a second agent. Ctrl-C ends the search and confirms the best list so far; a second Ctrl-C ends the
    confirmation.
    """
    from fftcg_env.core.agent import make_agent
    from fftcg_env.evaluate.deck_improvement import (
        CONFIRMING,
        SECOND_SHARE,
        Arena,
        CardList,
        Confirmation,
        Improver,
        Pool,
        TimeBudget,
        kept_cards,
        pool_cards,
    )
    from fftcg_env.evaluate.running.processes import default_workers
    from fftcg_env.evaluate.second_agent import HEURISTIC_SECONDS, default_judge
    from fftcg_env.evaluate.sequential import about_gains

    rules = open_game(game, database, option, blanks)
    if play_format is not None:
        _with_formats(rules)
    workers = workers or default_workers()
    with plainly():
        with plainly(ValueError):
            before = deck_called(rules, deck)
        enemies = field_of(rules, field)
        base = CardList.of(before)
        cards = Pool(rules, pool_cards(rules, pool, base), kept_cards(keep, base), play_format)
        other, deals = (None if second == NO_SECOND else second), None
        if second is None:
            seconds = games * HEURISTIC_SECONDS if games is not None else 60 * minutes * workers
            other, deals = default_judge(rules, agent, seconds * CONFIRMING * SECOND_SHARE) or (None, None)
        if other is not None:
            make_agent(other, rules)  # raises for an unknown name
        if play_format is not None:
            with plainly(ValueError):
                cards.require(base, before.name)
            cards.restrict(base)
        rows = [rules.deck_rows((enemy, enemy))[0] for enemy in enemies]
        with Arena(rules, agent, rows, seed, workers, cards.rows(base)) as arena:
            improver = Improver(base, cards, arena, seed, changes)
            if games is not None:
                searched = int(games * (1 - CONFIRMING))
                with bar("games", searched) as tell:
                    found = improver.search_games(searched, lambda: tell(arena.games))
                ends = Confirmation.of_games(games, deals)
            else:
                budget = TimeBudget(60 * minutes * (1 - CONFIRMING), lambda: arena.games)
                with bar("seconds", int(budget.seconds)) as tell:
                    found = improver.search_for(budget, lambda: tell(min(int(budget.elapsed), int(budget.seconds))))
                ends = Confirmation.of_time(budget, 60 * minutes, workers, found.interrupted, other is not None)
        _print_lists(rules, found)
        interrupted = found.interrupted
        if found.after != base:
            after = cards.require(found.after, f"{without_blank_mark(before.name)} improved")
            gains: list[Gain] = []
            for player, end in zip([agent, other], ends, strict=False):
                if player is None:
                    continue
                gain, stopped = _confirm(rules, (before, after), enemies, player, seed, end, workers, store)
                gains += [] if gain is None else [gain]
                if stopped:
                    interrupted = True
                    break
            if other is not None and len(gains) == 2:
                say(about_gains(gains[0], gains[1], (agent, other)), "bold")
        if target is not None:
            target.write_text(found.after.text() + "\n", "utf-8")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _names(game: Game) -> dict[str, str]:
    """Card names by code."""
    return {row[0]: row[1] for row in collection_of(game).rows({})}


def _print_lists(game: Game, found: Improvement) -> None:
    """Print the lists that were tried and the exchanges that were found."""
    from fftcg_env.evaluate.deck_improvement import exchanges

    names = _names(game)

    def text_of(after: CardList) -> str:
        return ", ".join(
            f"{number:+d} {names.get(card, card)} ({card})" for number, card in exchanges(found.before, after)
        )

    compared = f"{len(found.tried)} lists compared{'; the best:' if found.tried else '.'}"
    output.print(f"{found.screened} cards tried in {found.games:,} games; {compared}")
    if not found.tried:
        output.print("No list was compared: there was not enough time, or no card to exchange.")
    table = Table("gain", "deals", "exchanges", box=None, pad_edge=False)
    for tried in sorted(found.tried, key=lambda one: (-one.deals, -one.gain))[:SHOWN]:
        table.add_row(f"{100 * tried.gain:+.1f}", str(tried.deals), escape(printable(text_of(tried.listed))))
    if found.tried:
        output.print(table)
    if found.after == found.before:
        output.print("No exchange did better than the original list.", style="bold")
        return
    output.print("Exchanges: value of a copy in percentage points of win rate (95 % interval)", style="bold")
    for number, card in exchanges(found.before, found.after):
        line = f"  {number:+d}  {card:<9} {names.get(card, '')}"
        if card in found.worth:
            worth = found.worth[card]
            value = f"{100 * worth.mean:+.1f} ({100 * worth.low:+.1f} to {100 * worth.high:+.1f})"
            line += f": {value}, {worth.games:,} games with it"
        say(line, "green" if number > 0 else "red")


def _confirm(
    game: Game,
    variants: tuple[Any, Any],
    field: list[Any],
    agent: str,
    seed: int,
    end: Confirmation,
    workers: int,
    path: Path,
) -> tuple[Gain | None, bool]:
    """Play fresh games with both lists, store them and print the gain. Returns it, and whether Ctrl-C ended them."""
    from fftcg_env.evaluate.sequential import gain_of
    from fftcg_env.evaluate.store import Store

    gain = None
    with Store(path, create=True) as store, bar("fresh games", 2 * end.pairs) as tell:
        stored, results, interrupted = end.play(game, variants, field, agent, seed, workers, store, tell)
    if results.pairs:
        gain = gain_of(results)
        said = "It is better." if gain.interval[0] > 0 else "These games do not show that it is better."
        head = f"In {gain.pairs} fresh deals played by {agent}, the new list gains"
        output.print(f"{head} {gain}. {said}", style="bold")
    else:
        output.print(
            f"No fresh game of {agent} was finished, so its gain is unknown. Use more --minutes.", style="bold"
        )
    say(f"These games are stored in {path} as run {stored.number}.")
    return gain, interrupted
