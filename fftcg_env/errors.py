"""The exceptions of the package: the base class, errors of arguments, and errors between an agent and a game.

Each message is one sentence that says what is wrong, where, and what would be right. Errors of deck files, card files
and options are defined in the modules that read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

SHOWN = 12
"""Maximum number of legal actions in a message."""


class FFTCGEnvError(Exception):
    """Base class of all errors that the package raises on purpose. Commands print only their message. Any other
    exception is a bug of the program, or of the caller's code, and keeps its traceback.

    These errors can be pickled, and each can be created from a single text, because Gymnasium re-raises the errors of
    worker processes that way.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return (_as_it_was, (type(self), self.args, self.__dict__))


def _as_it_was(kind: type[FFTCGEnvError], arguments: tuple[Any, ...], attributes: dict[str, Any]) -> FFTCGEnvError:
    """Unpickle an error without calling its constructor, which may take other arguments than the message."""
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(attributes)
    return error


class ArgumentError(FFTCGEnvError, ValueError):
    """An argument that cannot be used, such as ``num_envs=0``."""


class ArgumentTypeError(FFTCGEnvError, TypeError):
    """An argument of the wrong type, such as a float for an action."""


class MissingLibraryError(FFTCGEnvError, ImportError):
    """An optional library is not installed; the message says how to install it."""


@contextmanager
def require_extra(extra: str, needing: str) -> Iterator[None]:
    """The context in which a module imports optional libraries: if one is missing, :class:`MissingLibraryError` says
    which extra installs it. ``needing``: the beginning of the message.

    >>> with require_extra("cli", "it needs"):
    ...     import nolib
    Traceback (most recent call last):
    fftcg_env.errors.MissingLibraryError: it needs the library nolib: pip install 'fftcg_env[cli]', in a clone '.[cli]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", __package__):  # a bug, not a missing library
            raise
        install = f"pip install 'fftcg_env[{extra}]', in a clone '.[{extra}]'"
        raise MissingLibraryError(f"{needing} the library {library}: {install}") from None


class AgentFailedError(RuntimeError):
    """An agent raised an exception (the cause of this one), or returned something that is not an action. This is a bug
    of the agent, so it is not an :class:`FFTCGEnvError`, and its traceback is kept."""


class IllegalActionError(FFTCGEnvError, ValueError):
    """An action that is not legal at this decision. The game is unchanged: choose another action."""


class ActionTextError(FFTCGEnvError, ValueError):
    """A text that does not name an action of the game, such as ``"cats 1-019U"``."""


class AmbiguousActionError(ActionTextError):
    """A text that matches several legal actions; the message lists them."""


class EpisodeOverError(FFTCGEnvError, RuntimeError):
    """A step after the end of the game; reset first."""


class StuckGameError(FFTCGEnvError, RuntimeError):
    """A running game without a legal action. It is a bug of the rules, or the record was changed from outside; the
    message names the decision."""


def listed(texts: Iterable[str], shown: int = SHOWN) -> str:
    """The texts in one line; only the first ``shown`` of them.

    >>> listed(["pass", "cast 1-019U", "cast 1-014C"], shown=2)
    'pass, cast 1-019U and 1 more'
    """
    texts = list(texts)
    more = len(texts) - shown
    return ", ".join(texts[:shown]) + (f" and {more} more" if more > 0 else "")
