"""The commands ``fftcg-env cards ...``: show, compile and test cards."""

from __future__ import annotations

import os
import subprocess
import sys
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
    collection_of,
    errors,
    fail,
    open_game,
    output,
    printable,
)
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.core.collection import ImportReport
from fftcg_env.core.words import words_of

if TYPE_CHECKING:
    from fftcg_env.evaluate.card_trials import CardTrial

app = typer.Typer(help="Look at the cards, and compile card files of your own.", no_args_is_help=True)

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


CHECKS = "FFTCG_ENV_BOUNDSCHECK"

Codes = Annotated[
    list[str] | None, typer.Argument(metavar="[CARD]...", help="Numbers such as 1-014C.", show_default=False)
]


@app.command("test")
def try_cards(
    codes: Codes = None,
    every: Annotated[bool, typer.Option("--all", help="Every card that can be played: takes hours.")] = False,
    games: Annotated[int, typer.Option(help="Random games with three copies on each side.", min=1)] = 200,
    seed: Seed = 0,
    checked: Annotated[bool, typer.Option(help="Compile with a check of every index, which plays slower.")] = True,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
) -> None:
    """Try cards out by machine: random games with as many copies as are allowed, then tables arranged for the card.

    Told is how often the card was played and each of its abilities was used, triggered or worked. A part that was never
    seen, or anything that must not happen in a game, ends the command with status 1; Ctrl-C tells what was done until
    then. Whether a card means what is printed on it only people can judge: 'fftcg-env cards show'.
    """
    if checked and not os.environ.get(CHECKS):
        raise typer.Exit(_again_with_checks())
    rules = open_game(game, database, option)
    if not hasattr(rules, "trial"):
        fail(f"the game {game} cannot try single cards")
    wanted = rules.trial.codes() if every else list(codes or ())
    if not wanted:
        fail("name the cards to be tried, or take --all")
    _check_known(rules, wanted)
    _try_all(rules, wanted, games, seed)


def _again_with_checks() -> int:
    """Run this command in a process whose engine is compiled with checks; returns its exit code."""
    process = subprocess.Popen([sys.executable, "-m", "fftcg_env.cli", *sys.argv[1:]], env={**os.environ, CHECKS: "1"})
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the process has it too, and tells what was done
            continue


def _check_known(rules: Any, wanted: list[str]) -> None:
    """End the command if a card is not there."""
    known = set(rules.trial.codes())
    missing = [code for code in wanted if code not in known]
    if missing:
        with plainly():
            reasons = [str(error) for code in missing for error in _reasons(rules, code)]
        fail("; ".join(reasons))


def _reasons(rules: Any, code: str) -> list[object]:
    """Why a card cannot be played."""
    from fftcg_env.core.words import UnknownNameError, words_of

    try:
        words_of(rules).card(code)
    except UnknownNameError as error:
        return [str(error)]
    return [f"{code} cannot be played"]


def _try_all(rules: Any, wanted: list[str], games: int, seed: int) -> None:
    """Try the cards one after the other and tell of each."""
    from fftcg_env.evaluate.card_trials import try_card
    from fftcg_env.evaluate.soak import SoakFailure

    bad: list[str] = []
    done = 0
    try:
        with bar("cards", len(wanted)) as tell:
            for code in wanted:
                try:
                    trial = try_card(rules, code, games=games, seed=seed)
                except SoakFailure as failure:
                    bad.append(code)
                    output.print(escape(str(failure)), style="red")
                else:
                    _tell(trial)
                    bad += [code] if trial.unseen else []
                done += 1
                tell(done)
    except KeyboardInterrupt:
        output.print(f"Interrupted after {done} of {len(wanted)} cards.")
        raise typer.Exit(INTERRUPTED) from None
    output.print(f"{done - len(bad)} of {done} cards work" + (f"; not all of {', '.join(bad)}" if bad else ""))
    raise typer.Exit(1 if bad else 0)


def _tell(trial: CardTrial) -> None:
    """One line about a card."""
    seen = ", ".join(f"{part}: {'never seen' if part in trial.unseen else trial.seen[part]}" for part in trial.parts)
    output.print(escape(f"{trial.code}: {trial.games} games; {seen}"), style="yellow" if trial.unseen else "")
