"""``fftcg-env cards``: look at cards, compile card files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import DatabaseFile, GameName, bar, collection_of, errors, fail, open_game, output, printable
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.cli.trying import register
from fftcg_env.core.collection import ImportReport
from fftcg_env.core.words import words_of

app = typer.Typer(help="Look at the cards, and compile card files of your own.", no_args_is_help=True)

register(app)

SHOWN_PROBLEMS = 200
"""So many lines that were not understood are listed."""

CardFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Card file: one JSON object a line.", show_default=False)
]
DeckFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--decks",
        help="A deck file, or a folder of deck files (*.txt); may be repeated. Without it, the embedded decks.",
        show_default=False,
    ),
]
Output = Annotated[
    Path | None, typer.Option("--output", metavar="FILE", help="Where to write the database.", show_default=False)
]


@app.command("show")
def show(
    name: Annotated[
        str, typer.Argument(metavar="CARD", help="The card's number, such as 1-014C, or its name.", show_default=False)
    ],
    database: DatabaseFile = None,
    game: GameName = "fftcg",
) -> None:
    """Show a card: its facts, and in plain words what the engine does for each of its abilities."""
    rules = open_game(game, database)
    with plainly():
        output.print(escape(words_of(rules).card(name)))


@app.command("list")
def list_cards(
    database: DatabaseFile = None,
    element: Annotated[str | None, typer.Option(help="Only cards of this element.", show_default=False)] = None,
    card_type: Annotated[
        str | None, typer.Option("--type", help="Only cards of this type.", show_default=False)
    ] = None,
    game: GameName = "fftcg",
) -> None:
    """List the cards that can be played."""
    cards = collection_of(open_game(game, database))
    wanted = {"elements": element, "type": card_type}
    where = {column: value for column, value in wanted.items() if value}
    for column in where:
        if column not in cards.columns:
            fail(f"the cards of {game} have no {column}")
    table = Table(*cards.columns, box=None, pad_edge=False)
    for row in cards.rows(where):
        table.add_row(*(escape(fact) for fact in row))
    output.print(table)


@app.command("import")
def import_cards(
    file: CardFile,
    target: Output = None,
    only: Annotated[bool, typer.Option("--only", help="Without the shipped cards in the database.")] = False,
    game: GameName = "fftcg",
) -> None:
    """Compile your own card file, a new set for example, on top of the shipped cards into a database for --database.

    The texts may name cards that the package knows. Without --output the database goes into your data folder. Cards
    with a line that is not understood, and those that the engine cannot play, are left out, and each is reported. The
    database is written when all cards are compiled, whole or not at all.

    Each line of the file is a JSON object with the fields code, name, elements, cost, power, type, jobs, categories,
    ex_burst, multicard, limit_break, text and reprints.
    """
    cards = collection_of(open_game(game))
    with plainly(), bar("compiling cards") as tell:
        read = getattr(cards, "import_alone", cards.import_file) if only else cards.import_file
        report = read(file, target, tell)
    _report(report)
    beside = "" if only else " on top of the shipped ones"
    output.print(
        f"{report.cards} of {report.cards_read} cards{beside} written to {escape(printable(str(report.path)))}"
    )


@app.command("build")
def build(file: CardFile, decks: DeckFiles = None, target: Output = None, game: GameName = "fftcg") -> None:
    """Compile a card file into the data that the package ships (for maintainers).

    Takes every card that the engine can play; with --decks those of the decks only. Fails, and writes nothing, if a
    card of the decks (without --decks: of the embedded decks, or one that the package must have) is not among them.
    Without --output the shipped data is replaced.
    """
    cards = collection_of(open_game(game))
    with plainly(), bar("compiling cards") as tell:
        report = cards.ship(file, decks or (), target, tell)
    _report(report)
    if report.path is None:
        fail("nothing was written", code=1)
    output.print(f"{report.cards} cards written to {escape(printable(str(report.path)))}")


@app.command("verify")
def verify(file: CardFile, decks: DeckFiles = None, game: GameName = "fftcg") -> None:
    """Compile a card file again and compare the outcome with the shipped data (for maintainers)."""
    cards = collection_of(open_game(game))
    with plainly(), bar("compiling cards") as tell:
        different = cards.compare(file, decks or (), tell)
    if different:
        fail(f"the shipped data differs: {', '.join(different)}", code=1)
    output.print("the shipped data is up to date")


@app.command("coverage")
def coverage(file: CardFile, target: Output = None, game: GameName = "fftcg") -> None:
    """Tell how much of a card file is understood, by set, what is missing most often, and how much of each set the
    patterns of the other sets would read (for maintainers). Without --output the page is printed.
    """
    cards = collection_of(open_game(game))
    if not hasattr(cards, "coverage"):
        fail(f"the cards of {game} have no texts to be understood")
    with plainly(), bar("reading cards") as tell:
        text = cards.coverage(file, tell)
    if target is None:
        output.print(escape(printable(text)))
    else:
        with plainly():
            target.write_text(text, "utf-8")
        output.print(f"written to {escape(printable(str(target)))}")


def _report(report: ImportReport) -> None:
    """What was not understood, and how much was."""
    for problem in report.problems[:SHOWN_PROBLEMS]:
        errors.print(escape(printable(problem)), style="yellow")
    if len(report.problems) > SHOWN_PROBLEMS:
        errors.print(f"and {len(report.problems) - SHOWN_PROBLEMS} more", style="yellow")
    for slip in report.mended:
        errors.print(escape(printable(f"slip of print: {slip}")), style="dim")
    lines = f"{report.lines_understood} of {report.lines_read} lines"
    errors.print(f"{report.cards} of {report.cards_read} cards, {lines} understood")
