"""The exceptions of the package: their base, those of arguments, and those between a player and a game.

Each message is one sentence that says what is wrong, where, and what would be right. Errors of deck files, card files
and options stand where the code is that reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

SHOWN = 12
"""So many legal actions are listed in a message."""


class FFTCGEnvError(Exception):
    """The base of all errors that the package raises on purpose. Commands print their message alone; any other
    exception is a fault of the program, or of code that the caller brought, and keeps its traceback.

    They come through a pickle as they were, and each can be made of one text alone, which is how Gymnasium raises the
    errors of worker processes again.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return (_as_it_was, (type(self), self.args, self.__dict__))


def _as_it_was(kind: type[FFTCGEnvError], arguments: tuple[Any, ...], attributes: dict[str, Any]) -> FFTCGEnvError:
    """An error with these attributes: its constructor may take something else than its message."""
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(attributes)
    return error


class ArgumentError(FFTCGEnvError, ValueError):
    """An argument that cannot be used, such as ``num_envs=0``."""


class ArgumentTypeError(FFTCGEnvError, TypeError):
    """An argument of the wrong type, such as a float for an action."""


class MissingLibraryError(FFTCGEnvError, ImportError):
    """A library is not installed that only a part of the package needs; the message says how to install it."""


class AgentFailedError(RuntimeError):
    """An agent raised an exception, which is the cause of this one, or answered with something that is no action. The
    fault is that of the agent, so this is no :class:`FFTCGEnvError`, and its traceback is kept."""


class IllegalActionError(FFTCGEnvError, ValueError):
    """An action that is not legal at this decision. The game is unchanged: choose another action."""


class ActionTextError(FFTCGEnvError, ValueError):
    """A text that names no action of the game, such as ``"cats 1-019U"``."""


class AmbiguousActionError(ActionTextError):
    """A text that fits several legal actions; the message lists them in full."""


class EpisodeOverError(FFTCGEnvError, RuntimeError):
    """A step after the end of the game; reset first."""


class StuckGameError(FFTCGEnvError, RuntimeError):
    """A game that goes on without a legal action, so that it can never end. It is a fault of the rules, or the record
    was changed from outside; the message names the decision."""


def listed(texts: Iterable[str], shown: int = SHOWN) -> str:
    """The texts in one line, at most ``shown`` of them.

    >>> listed(["pass", "cast 1-019U", "cast 1-014C"], shown=2)
    'pass, cast 1-019U and 1 more'
    """
    texts = list(texts)
    more = len(texts) - shown
    return ", ".join(texts[:shown]) + (f" and {more} more" if more > 0 else "")
