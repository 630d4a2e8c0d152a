"""Shared by all commands: consoles, common options, error messages and progress bars."""

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
from fftcg_env.core.game import Game, optional
from fftcg_env.errors import FFTCGEnvError

output = Console(highlight=False, soft_wrap=True)
screen = Console(highlight=False)
"""For boards, which are fitted to the width of the terminal. The other consoles do not wrap their text."""
errors = Console(stderr=True, highlight=False, soft_wrap=True)

USER_ERROR = 2
"""Exit code for unusable input. A check that finds a problem exits with 1."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as in shells."""
LONGEST_MESSAGE = 2000
"""Error messages are cut to this many characters, so that a broken file does not fill the screen."""

AGENTS = (
    "'random', 'beginner', 'heuristic', 'champion' (the trained agent of the package), 'search:400[:closed]', "
    "'search:net:64' (search with the champion's network), 'policy:PATH', 'paying:AGENT', or your own agent as "
    "'module:factory'."
)
"""The names of agents, for help texts."""
DEFAULT_OPPONENT = "[default: champion, or heuristic for a game without a champion]"

GameName = Annotated[
    str,
    typer.Option(
        "--game", metavar="NAME", help="The game: fftcg, kingdom_hearts, fire_emblem, chrono_card, or 'module:factory'."
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, such as payment=auto (repeatable). 'fftcg-env options' lists all.",
    ),
]
BlankUnplayable = Annotated[
    bool,
    typer.Option(
        "--blank-unplayable",
        help="Put a blank card, the printed facts without the text, in the place of each card that cannot be played. "
        "Results are marked.",
    ),
]
BLANKS_OPTION = "blank_unplayable"
DeckName = Annotated[
    str,
    typer.Option(
        metavar="DECK",
        help="A shipped deck (see 'fftcg-env deck list'), a deck file, or 'random': "
        "one of the usual decks, drawn for each deal ('embedded': of the embedded ones).",
    ),
]


def checked_seed(seed: int) -> int:
    """A callback of options that name a seed."""
    if not 0 <= seed < 2**63:
        raise typer.BadParameter(f"the seed is {seed}; it must be from 0 to 2**63 - 1")
    return seed


Seed = Annotated[int, typer.Option(callback=checked_seed, help="Random seed. The same seed gives the same games.")]
DatabaseFile = Annotated[
    Path | None,
    typer.Option(
        "--database",
        metavar="FILE",
        help="A card database made by 'fftcg-env cards import' [default: the shipped cards].",
    ),
]


def fail(message: str, code: int = USER_ERROR) -> NoReturn:
    """Exit with this code after printing the message to stderr."""
    more = len(message) - LONGEST_MESSAGE
    text = message if more <= 0 else f"{message[:LONGEST_MESSAGE]} ... and {more} characters more"
    say(text, "red", errors)
    raise typer.Exit(code)


def file_to_write(path: Path | None) -> Path | None:
    """A callback of options that name a file to write: finds what is wrong before the work, not after it."""
    if path is not None and path.is_dir():
        fail(f"cannot use the file {path}: it is a folder")
    if path is not None and not path.parent.is_dir():
        fail(f"cannot use the file {path}: there is no folder {path.parent}")
    return path


def say(text: str, style: str = "", console: Console = output) -> None:
    """Print a text as it is: brackets are not markup, and control characters are escaped."""
    console.print(escape(printable(text)), style=style)


def printable(text: str) -> str:
    """The text with control characters and lone surrogates escaped, so that every terminal can show it."""
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode("ascii") for c in text)


@contextmanager
def plainly(*also: type[Exception]) -> Iterator[None]:
    """Print errors of the package as one sentence and exit with code 2.

    Any other exception is a bug of the program or of an agent and keeps its traceback. ``also``: further exceptions to
    treat as user errors, for calls whose contract names them.
    """
    expected: tuple[type[Exception], ...] = (FFTCGEnvError, *also)
    try:
        yield
    except expected as error:
        fail(str(error) or type(error).__name__)
    except OSError as error:
        where = f" {error.filename}" if error.filename else ""
        fail(f"cannot use the file{where}: {error.strerror or error}")


def open_game(name: str, database: Path | None = None, option: list[str] | None = None, blanks: bool = False) -> Game:
    """Load a game by name, with the cards of a database and options as typed. ``blanks``: with blank cards for those
    that cannot be played. Errors end the command."""
    from fftcg_env.core.options import options_from_words, values_of
    from fftcg_env.games import load_game

    with plainly():
        game: Any = load_game(name)
        if not hasattr(game, "options"):
            fail(f"{name!r} makes a {type(game).__name__}, which is no game")
        kind = type(game.options)
        options = options_from_words(kind, option) if option else {}
        if blanks:
            if BLANKS_OPTION not in values_of(kind()):
                fail(f"--blank-unplayable is not supported for {name}: all of its cards can be played")
            options[BLANKS_OPTION] = True
        return load_game(name, **options, **({} if database is None else {"database": database}))


def both_decks(game: Game, deck_0: str, deck_1: str) -> Any:
    """Load the decks of both seats as the ``decks`` argument of environments: a list of decks for each seat."""
    from fftcg_env.envs.decks import deck_pools

    with plainly(ValueError):
        return deck_pools(game, (deck_0, deck_1))


@contextmanager
def bar(label: str, total: int | None = None) -> Iterator[Callable[..., None]]:
    """Show a progress bar on stderr if that is a terminal. Yields ``tell(done)`` or ``tell(done, total)``."""
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=total)

        def tell(done: int, total: int | None = None) -> None:
            progress.update(task, completed=done, total=total)

        yield tell


def collection_of(game: Game) -> Collection:
    """The card collection of a game. Exits with an error for a game without printed cards."""
    found: Collection | None = optional(game, "collection")
    if found is None:
        fail(f"the game {game.name} has no printed cards")
    return found
