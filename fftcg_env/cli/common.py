"""What the commands share: consoles, common options, errors in one sentence, progress bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fftcg_env.core.collection import Collection
from fftcg_env.core.game import Game
from fftcg_env.errors import FFTCGEnvError

output = Console(highlight=False, soft_wrap=True)
screen = Console(highlight=False)
"""For pictures, which are fitted into the width of the terminal; texts on the others are not broken."""
errors = Console(stderr=True, highlight=False, soft_wrap=True)

USER_ERROR = 2
"""Exit code for what the user gave and cannot be used; 1 is for a check that found something wrong."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""
LONGEST_MESSAGE = 2000
"""Characters of an error that are shown: a broken file must not fill the screen."""

AGENTS = (
    "'random', 'beginner', 'heuristic', 'champion' (trained, comes with the package), 'search:400[:closed]', "
    "'search:net:64' (with the champion's network), 'policy:PATH', or one of your own, 'module:factory'."
)
"""What can stand where an agent is named, for help texts."""
DEFAULT_OPPONENT = "[default: champion, or heuristic where the package has no champion]"

GameName = Annotated[str, typer.Option("--game", metavar="NAME", help="Which game.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, such as payment=auto; may be repeated. 'fftcg-env options' lists them.",
        show_default=False,
    ),
]
DeckName = Annotated[
    str,
    typer.Option(
        metavar="DECK", help="An embedded deck by name (see 'deck list'), a deck file, or 'random': any embedded deck."
    ),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
DatabaseFile = Annotated[
    Path | None,
    typer.Option(
        "--database",
        metavar="FILE",
        help="Cards from 'fftcg-env cards import'; without it, the shipped ones.",
        show_default=False,
    ),
]


def fail(message: str, code: int = USER_ERROR) -> NoReturn:
    """End the command with a message on stderr and an exit code."""
    more = len(message) - LONGEST_MESSAGE
    text = message if more <= 0 else f"{message[:LONGEST_MESSAGE]} ... and {more} characters more"
    errors.print(escape(printable(text)), style="red")
    raise typer.Exit(code)


def printable(text: str) -> str:
    """A text that every terminal can show: what is no character (lone surrogates) and control characters, escaped."""
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode("ascii") for c in text)


@contextmanager
def plain_errors(*also: type[Exception]) -> Iterator[None]:
    """Mistakes in arguments and files end the command with their one sentence and exit code 2, not with a traceback.

    These are the errors of the package. Any other exception is a fault of the program or of an agent and keeps its
    traceback. ``also``: what a part of a game's surface raises by its contract, where nothing else is done.
    """
    expected: tuple[type[Exception], ...] = (FFTCGEnvError, *also)
    try:
        yield
    except expected as error:
        fail(str(error) or type(error).__name__)
    except OSError as error:
        where = f" {error.filename}" if error.filename else ""
        fail(f"cannot use the file{where}: {error.strerror or error}")


def open_game(name: str, database: Path | None = None, option: list[str] | None = None) -> Game:
    """The game of this name, with other cards if a database is given, and with options as they are typed; mistakes end
    the command."""
    from fftcg_env.core.options import options_from_words
    from fftcg_env.games import load_game

    with plain_errors():
        options = options_from_words(type(load_game(name).options), option) if option else {}
        return load_game(name, **options, **({} if database is None else {"database": database}))


def both_decks(game: Game, deck_0: str, deck_1: str) -> Any:
    """The ``decks`` argument of environments for the decks of both seats, loaded: a list of decks for each."""
    from fftcg_env.envs.decks import deck_pools

    with plain_errors(ValueError):
        return deck_pools(game, (deck_0, deck_1))


@contextmanager
def bar(label: str, total: int | None = None) -> Iterator[Callable[..., None]]:
    """A progress bar on stderr, where that is a terminal. Gives a function ``tell(done)`` or ``tell(done, total)``."""
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=total)

        def tell(done: int, total: int | None = None) -> None:
            progress.update(task, completed=done, total=total)

        yield tell


def collection_of(game: Game) -> Collection:
    """The printed cards of a game; a game without any ends the command."""
    found: Collection | None = getattr(game, "collection", None)
    if found is None:
        fail(f"the game {game.name} has no printed cards to look at")
    return found
