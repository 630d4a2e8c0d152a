"""``fftcg-env deck``: look at decks, check deck files."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer
from rich.markup import escape

from fftcg_env.cli.common import USER_ERROR, DatabaseFile, GameName, collection_of, fail, open_game, output, printable
from fftcg_env.cli.common import plain_errors as plainly
from fftcg_env.cli.improving import improve
from fftcg_env.core.collection import UnreadableFileError

app = typer.Typer(help="Look at decks, and check deck files.", no_args_is_help=True)

app.command("improve")(improve)

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
