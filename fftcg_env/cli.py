"""The command ``fftcg-env``: cards and decks on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from fftcg_env import cli_games
from fftcg_env.games.fftcg.cards.database import (
    BuildReport,
    CardDatabase,
    CardFileError,
    UnknownCardError,
    build_database,
    database_to_text,
    default_database,
    load_database,
    save_database,
    user_database_path,
)
from fftcg_env.games.fftcg.cards.decks import (
    CONSTRUCTED_SIZE,
    LIMITED_SIZE,
    DeckError,
    deck_codes,
    embedded_decks,
    load_deck,
)
from fftcg_env.games.fftcg.cards.model import PRINTED_TYPES, Card
from fftcg_env.games.fftcg.cards.wording.render import render_card

app = typer.Typer(help="Cards, decks and games of fftcg_env.", no_args_is_help=True, add_completion=False)
cards_app = typer.Typer(help="Look at the cards, and compile card files.", no_args_is_help=True)
deck_app = typer.Typer(help="Look at decks, and check deck files.", no_args_is_help=True)
app.add_typer(cards_app, name="cards")
app.add_typer(deck_app, name="deck")
cli_games.register(app)

output = Console(highlight=False, soft_wrap=True)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

CardFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Card file: one JSON object a line.", show_default=False)
]
DatabaseFile = Annotated[
    Path | None,
    typer.Option(
        "--database", help="A database made by 'cards import'; without it, the shipped cards.", show_default=False
    ),
]
DeckFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--decks",
        help="A deck file, or a folder of deck files (*.txt); may be repeated. Without it, the embedded decks.",
        show_default=False,
    ),
]


# -------------------------------------------------------------------------------------------------------------- cards
@cards_app.command("build")
def cards_build(
    file: CardFile,
    decks: DeckFiles = None,
    target: Annotated[
        Path | None,
        typer.Option("--output", help="Where to write; the shipped data by default.", show_default=False),
    ] = None,
) -> None:
    """Compile a card file into the data that the package ships (for maintainers).

    Takes every card that the engine can play; with --decks those of the decks only. Fails, and writes nothing, if a
    card of the decks (without --decks: of the embedded decks, or one that the package must have) is not among them.
    """
    database = _to_ship(file, decks)
    path = target or _shipped_path()
    save_database(database, path)
    output.print(f"{len(database)} cards written to {escape(str(path))}")


@cards_app.command("import")
def cards_import(
    file: CardFile,
    target: Annotated[
        Path | None,
        typer.Option("--output", help="Where to write; your data folder by default.", show_default=False),
    ] = None,
) -> None:
    """Compile your own card file into a database for --database and load_database(path).

    The file has one JSON object a line with the fields code, name, elements, cost, power, type, jobs, categories,
    ex_burst, multicard, limit_break, text and reprints. Cards with a line that is not understood are left out, and
    each such line is reported.
    """
    database, report = _build(file, None)
    path = target or user_database_path()
    save_database(database, path)
    output.print(f"{len(database)} of {report.cards_read} cards written to {escape(str(path))}")


@cards_app.command("verify")
def cards_verify(file: CardFile, decks: DeckFiles = None) -> None:
    """Compile a card file again and compare the outcome with the shipped data (for maintainers)."""
    database = _to_ship(file, decks)
    shipped = default_database()
    different = [code for code in {**database, **shipped} if dict(database).get(code) != dict(shipped).get(code)]
    if different or database_to_text(database) != _shipped_path().read_text("utf-8"):
        _fail(f"the shipped data differs: {', '.join(different) or 'in its form only'}")
    output.print(f"the shipped data is up to date: {len(shipped)} cards")


@cards_app.command("show")
def cards_show(
    code: Annotated[str, typer.Argument(metavar="CODE", help="Card number, such as 1-014C.", show_default=False)],
    database: DatabaseFile = None,
) -> None:
    """Show a card: its facts, and in plain words what the engine does for each of its abilities."""
    try:
        card = _database(database)[code]
    except UnknownCardError as error:
        _fail(str(error))
    output.print(_facts(card))
    output.print(escape(render_card(card)))


@cards_app.command("list")
def cards_list(
    database: DatabaseFile = None,
    element: Annotated[str | None, typer.Option(help="Only cards of this element.", show_default=False)] = None,
    card_type: Annotated[
        str | None, typer.Option("--type", help=f"Only {', '.join(PRINTED_TYPES)}s.", show_default=False)
    ] = None,
) -> None:
    """List the cards that can be played."""
    table = Table("code", "name", "elements", "cost", "type", "power", "jobs", "categories", box=None, pad_edge=False)
    for card in _database(database).values():
        if element and element.lower() not in (name.lower() for name in card.elements):
            continue
        if card_type and card.type.lower() != card_type.lower():
            continue
        table.add_row(*(escape(fact) for fact in _row(card)))
    output.print(table)


# --------------------------------------------------------------------------------------------------------------- deck
@deck_app.command("check")
def deck_check(
    file: Annotated[
        str, typer.Argument(metavar="DECK", help="A deck file, or an embedded deck by name.", show_default=False)
    ],
    database: DatabaseFile = None,
    limited: Annotated[
        bool, typer.Option("--limited", help=f"Limited play: {LIMITED_SIZE} cards or more, not {CONSTRUCTED_SIZE}.")
    ] = False,
) -> None:
    """Check a deck file against the rules of deck construction. Reports everything that is wrong."""
    size = LIMITED_SIZE if limited else CONSTRUCTED_SIZE
    try:
        deck = load_deck(file, _database(database), deck_size=size, exact_size=not limited)
    except DeckError as error:
        _fail(str(error))
    lb = f" and {len(deck.lb)} in the LB deck" if deck.lb else ""
    output.print(f"{escape(deck.name)}: {len(deck.main)} cards{lb}, no problems")


@deck_app.command("list")
def deck_list() -> None:
    """List the decks shipped with the package."""
    for name in embedded_decks():
        output.print(name)


# ------------------------------------------------------------------------------------------------------------ helpers
def _fail(message: str) -> NoReturn:
    errors.print(escape(message), style="red")
    raise typer.Exit(code=1)


def _database(path: Path | None) -> CardDatabase:
    try:
        return default_database() if path is None else load_database(path)
    except CardFileError as error:
        _fail(str(error))


def _shipped_path() -> Path:
    return Path(str(resources.files("fftcg_env.cards").joinpath("data/cards.json")))


def _build(file: Path, codes: Iterable[str] | None, *, quiet: bool = False) -> tuple[CardDatabase, BuildReport]:
    """Compiles with a progress bar and, unless ``quiet``, reports what was not understood."""
    columns = (TextColumn("compiling cards"), BarColumn(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
            task = progress.add_task("", total=None)
            database, report = build_database(
                file, codes, lambda done, total: progress.update(task, completed=done, total=total)
            )
    except CardFileError as error:
        _fail(str(error))
    for problem in () if quiet else report.not_understood:
        errors.print(escape(str(problem)), style="yellow")
    for code in report.missing_codes:
        errors.print(f"{escape(code)} is not in {escape(str(file))}", style="yellow")
    understood = report.lines_read - len(report.not_understood)
    errors.print(
        f"{report.cards_compiled} of {report.cards_read} cards, {understood} of {report.lines_read} lines understood"
    )
    return database, report


def _to_ship(file: Path, decks: list[Path] | None) -> CardDatabase:
    """The cards of a file that the package can ship: the engine plays them, and all that are needed are among them."""
    from fftcg_env.games.fftcg.cards.program.compiler import compile_cards

    needed = _codes_of(decks)
    database, report = _build(file, needed if decks else None, quiet=not decks)
    refused = compile_cards(database).refused
    playable = CardDatabase([card for code, card in database.items() if code not in refused])
    missing = sorted(code for code in needed if code not in playable)
    for problem in report.not_understood:
        if problem.code in missing:
            errors.print(escape(str(problem)), style="yellow")
    for code in missing:
        reason = refused.get(code, "not every line of it is understood" if code not in database else "")
        errors.print(f"{escape(code)} is missing: {escape(reason)}", style="yellow")
    if missing:
        _fail("nothing was written")
    return playable


def _codes_of(decks: list[Path] | None) -> set[str]:
    """The card numbers in these deck files and folders; without any, in the embedded decks and the list of further
    cards."""
    folder = Path(str(resources.files("fftcg_env").joinpath("decks")))
    further = resources.files("fftcg_env.cards").joinpath("data/further_cards.txt").read_text("utf-8")
    codes = set() if decks else {line.split()[0] for line in further.splitlines() if line and line[0] != "#"}
    for path in decks or [folder]:
        for file in sorted(path.glob("*.txt")) if path.is_dir() else [path]:
            try:
                codes.update(deck_codes(file))
            except DeckError as error:
                _fail(str(error))
    return codes


def _row(card: Card) -> tuple[str, ...]:
    power = "" if card.power is None else str(card.power)
    jobs, categories = " / ".join(card.jobs), " / ".join(card.categories)
    return card.code, card.name, " / ".join(card.elements), str(card.cost), card.type, power, jobs, categories


def _facts(card: Card) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    labels = ("code", "name", "elements", "cost", "type", "power", "jobs", "categories")
    facts = list(zip(labels, _row(card), strict=True))
    facts.append(("icons", ", ".join(["EX Burst"] * card.ex_burst + ["generic"] * card.generic)))
    facts.append(("Limit Break", "" if card.lb_cost is None else str(card.lb_cost)))
    facts.append(("same card as", ", ".join(card.reprints)))
    for label, fact in facts:
        if fact:
            table.add_row(label, escape(fact), style=None)
    return table


if __name__ == "__main__":
    app()
