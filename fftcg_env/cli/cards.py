"""The commands ``fftcg-env cards ...``: show, convert, import and test cards."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
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
    plainly,
    say,
)
from fftcg_env.core.collection import ImportReport
from fftcg_env.core.game import optional
from fftcg_env.core.words import UnknownNameError, words_of

if TYPE_CHECKING:
    from fftcg_env.evaluate.card_trials import CardTrial, TrialReport

app = typer.Typer(help="Show, convert, import and test cards.", no_args_is_help=True)

SHOWN_PROBLEMS = 200
"""Maximum number of unsupported lines that are listed."""

CardFile = Annotated[Path, typer.Argument(metavar="FILE", help="Card file: one JSON object per line.")]
CardFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Card files, or folders of them (*.jsonl, also in subfolders).")
]
DeckFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--decks", help="Only the cards of this deck file, or of this folder of deck files (repeatable) [default: all]."
    ),
]
Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="The file to write.")]


@app.command("show")
def show(
    name: Annotated[str, typer.Argument(metavar="CARD", help="Card code, such as 1-014C, or card name.")],
    database: DatabaseFile = None,
    game: GameName = "fftcg",
) -> None:
    """Show a card: its printed facts, and the text of each ability as the engine plays it."""
    rules = open_game(game, database)
    with plainly():
        output.print(escape(words_of(rules).card(name)))


@app.command("list")
def list_cards(
    database: DatabaseFile = None,
    element: Annotated[str | None, typer.Option(help="Only cards of this element.")] = None,
    card_type: Annotated[str | None, typer.Option("--type", help="Only cards of this type.")] = None,
    game: GameName = "fftcg",
) -> None:
    """List all playable cards."""
    cards = collection_of(open_game(game, database))
    wanted = {"elements": element, "type": card_type}
    where = {column: value for column, value in wanted.items() if value}
    for column in where:
        if column not in cards.columns:
            fail(f"cards of {game} have no {column}; they have {', '.join(cards.columns)}")
    table = Table(*cards.columns, box=None, pad_edge=False)
    for row in cards.rows(where):
        table.add_row(*(escape(fact) for fact in row))
    output.print(table)


@app.command("convert")
def convert(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Card data: JSON, CSV or TSV.")],
    target: Annotated[Path, typer.Option("--output", metavar="FILE", help="Where to write the card file.")],
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="COLUMN", help="A column not to read (repeatable).")
    ] = None,
    icon: Annotated[
        list[str] | None,
        typer.Option("--icon", metavar="NAME=ICON", help="What an icon means: w=Wind for {w} (repeatable)."),
    ] = None,
    leave_out: Annotated[
        bool, typer.Option("--leave-out", help="Leave out cards that cannot be read, and report each.")
    ] = False,
    game: GameName = "fftcg",
) -> None:
    """Convert card data from elsewhere into a card file for "cards import".

    Reads JSON (an array, an object with an array, one object a line) and tables with a header line (CSV, TSV). Columns
    are found by common names: code or serial_number, name, element, cost, type, power, job, category, multicard, text
    and so on. Icons in the text may stand in any brackets: 《Fire》, [Fire], {F}, (1), [Tap].

    Nothing is guessed: an unknown column, an icon without a known meaning, or a value that cannot be read is an error
    that names the record and its card, and nothing is written. Each line of the card file is a JSON object with the
    fields code, name, elements, cost, power, type, jobs, categories, ex_burst, multicard, limit_break, text, reprints.
    """
    cards = collection_of(open_game(game))
    if not hasattr(cards, "convert"):
        fail(f"the cards of {game} have no texts to convert")
    icons = {}
    for pair in icon or ():
        name, equals, meaning = pair.partition("=")
        if not (name and equals and meaning):
            fail(f"--icon is NAME=ICON, such as w=Wind, not {pair}")
        icons[name] = meaning
    with plainly():
        converted = cards.convert(file, target, ignore or (), icons, leave_out)
    for problem in converted.problems[:SHOWN_PROBLEMS]:
        say(str(problem), "yellow", console=errors)
    left_out = f", {len(converted.problems)} left out" if converted.problems else ""
    say(f"{len(converted.records)} cards written to {target}{left_out}")


@app.command("import")
def import_cards(
    file: CardFile,
    target: Output = None,
    only: Annotated[bool, typer.Option("--only", help="Leave the shipped cards out of the database.")] = False,
    game: GameName = "fftcg",
) -> None:
    """Compile a card file, such as a new set, into a database that other commands take with --database.

    The database also holds the shipped cards, unless --only is given. It is written to --output, or into your data
    folder. Cards with an unsupported line are left out and reported; the exit code is 1 if none is left. The file is
    written only if the whole import succeeds.

    Each line of the card file is a JSON object with the fields code, name, elements, cost, power, type, jobs,
    categories, ex_burst, multicard, limit_break, text and reprints. Texts may name shipped cards.
    """
    cards = collection_of(open_game(game))
    with plainly(), bar("compiling cards") as tell:
        read = getattr(cards, "import_alone", cards.import_file) if only else cards.import_file
        report = read(file, target, tell)
    _report(report)
    addition = "" if only else " in addition to the shipped cards"
    say(f"{report.cards} of {report.cards_read} cards{addition} written to {report.path}")
    if not report.cards:
        fail(f"no card of {file} can be played; the problems are listed above", code=1)


@app.command("build")
def build(files: CardFiles, decks: DeckFiles = None, target: Output = None, game: GameName = "fftcg") -> None:
    """Compile card files into the card data of the package (for maintainers).

    Cards that are shipped already keep their card ids; new ones follow in the order of their codes. Fails without
    writing anything if a card of the decks (without --decks: of the embedded decks) is not playable. Without --output
    it replaces the shipped data.
    """
    cards = collection_of(open_game(game))
    with plainly(), bar("compiling cards") as tell:
        report = cards.ship(files, decks or (), target, tell)
    _report(report)
    if report.path is None:
        fail("nothing was written", code=1)
    say(f"{report.cards} cards written to {report.path}")


@app.command("verify")
def verify(files: CardFiles, decks: DeckFiles = None, game: GameName = "fftcg") -> None:
    """Compile card files and compare the result with the shipped data (for maintainers)."""
    cards = collection_of(open_game(game))
    with plainly(), bar("compiling cards") as tell:
        different = cards.compare(files, decks or (), tell)
    if different:
        fail(f"the shipped data is not up to date; these files differ: {', '.join(different)}", code=1)
    output.print("the shipped data is up to date")


@app.command("coverage")
def coverage(files: CardFiles, target: Output = None, game: GameName = "fftcg") -> None:
    """Report how much of card files is supported (for maintainers).

    The report has the supported share of each set, the most frequent unsupported sentences, and the share of each set
    that the patterns of the other sets read. Without --output it is printed.
    """
    cards = collection_of(open_game(game))
    if not hasattr(cards, "coverage"):
        fail(f"coverage is not supported for {game}: its cards have no texts to compile")
    with plainly(), bar("reading cards") as tell:
        text = cards.coverage(files, tell)
    if target is None:
        say(text)
    else:
        with plainly():
            target.write_text(text, "utf-8")
        say(f"written to {target}")


def _report(report: ImportReport) -> None:
    """Print the unsupported lines, the corrected misprints and the totals."""
    for problem in report.problems[:SHOWN_PROBLEMS]:
        say(problem, "yellow", console=errors)
    if len(report.problems) > SHOWN_PROBLEMS:
        errors.print(f"and {len(report.problems) - SHOWN_PROBLEMS} more", style="yellow")
    for slip in report.mended:
        say(f"corrected misprint: {slip}", "dim", console=errors)
    lines = f"{report.lines_understood} of {report.lines_read} lines"
    errors.print(f"supported: {report.cards} of {report.cards_read} cards, {lines}")


CHECKS = "FFTCG_ENV_BOUNDSCHECK"

Codes = Annotated[list[str] | None, typer.Argument(metavar="[CARD]...", help="Card codes, such as 1-014C.")]


@app.command("test")
def try_cards(
    codes: Codes = None,
    every: Annotated[bool, typer.Option("--all", help="Test every playable card.")] = False,
    games: Annotated[int, typer.Option(help="Random games for each card.", min=1)] = 200,
    seed: Seed = 0,
    checked: Annotated[bool, typer.Option(help="Check every array index at run time; slower.")] = True,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
) -> None:
    """Test cards in random games: whole games with as many copies as allowed, then positions arranged for the card.

    Up to four cards share a deck. Prints how often each card was played, and how often each of its abilities was used,
    triggered or applied. The exit code is 1 if a part of a card was never seen, or if the engine reached an invalid
    state; the game that shows it is printed with the cards that it was played for. Games that a limit of decisions or
    of the engine cut off are counted. Ctrl-C prints the totals so far. The test cannot tell whether a card does what
    its print says: compare 'fftcg-env cards show' with the card.
    """
    if checked and not os.environ.get(CHECKS):
        raise typer.Exit(_again_with_checks())
    rules = open_game(game, database, option)
    trial = optional(rules, "trial")
    if trial is None:
        fail(f"testing single cards is not supported for {game}")
    wanted = trial.codes() if every else list(codes or ())
    if not wanted:
        fail("name at least one card, or use --all")
    _check_known(rules, wanted)
    _try_all(rules, wanted, games, seed)


def _again_with_checks() -> int:
    """Run this command again in a process that compiles the engine with index checks; returns its exit code."""
    process = subprocess.Popen([sys.executable, "-m", "fftcg_env.cli", *sys.argv[1:]], env={**os.environ, CHECKS: "1"})
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the child process receives it too, and prints its results
            continue


def _check_known(rules: Any, wanted: list[str]) -> None:
    """Exit with an error if a card does not exist or is not playable."""
    known = set(rules.trial.codes())
    missing = [code for code in wanted if code not in known]
    if missing:
        fail("; ".join(_reason(rules, code) for code in missing))


def _reason(rules: Any, code: str) -> str:
    """Why a card is not playable."""
    try:
        words_of(rules).card(code)
    except UnknownNameError as error:
        return str(error)
    return f"{code} is not playable"


def _try_all(rules: Any, wanted: list[str], games: int, seed: int) -> None:
    """Test the cards, print a line for each, and the totals."""
    from fftcg_env.evaluate.card_trials import try_cards

    tested: list[CardTrial] = []
    totals: Counter[str] = Counter()
    truncated: Counter[str] = Counter()
    interrupted = False
    try:
        with bar("cards", len(wanted)) as tell:
            for report in try_cards(rules, wanted, games=games, seed=seed):
                _tell(report)
                tested += report.cards.values()
                totals.update(games=report.games, positions=report.positions, decisions=report.decisions)
                truncated += report.truncated
                tell(len(tested))
    except KeyboardInterrupt:
        interrupted = True
        output.print(f"Interrupted after {len(tested)} of {len(wanted)} cards.")
    bad = [card.code for card in tested if card.failure or card.unseen]
    output.print("{games} games, {positions} arranged positions, {decisions} decisions".format_map(totals))
    for reason, number in truncated.most_common():
        output.print(f"{number} of them cut off: {reason}")
    output.print(
        f"{len(tested) - len(bad)} of {len(tested)} cards passed" + (f"; failed: {', '.join(bad)}" if bad else "")
    )
    raise typer.Exit(INTERRUPTED if interrupted else 1 if bad else 0)


def _tell(report: TrialReport) -> None:
    """Print the results of some cards, and each fault once."""
    for failure in dict.fromkeys(card.failure for card in report.cards.values() if card.failure):
        output.print(escape(str(failure)), style="red")
    for card in report.cards.values():
        if not card.failure:
            seen = ", ".join(f"{part}: {card.seen[part] or 'never seen'}" for part in card.parts)
            output.print(escape(f"{card.code}: {seen}"), style="yellow" if card.unseen else "")
