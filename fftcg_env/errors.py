"""What can go wrong between a player and a game: one exception class for each kind of mistake.

All of them are :class:`ValueError`, and each message says what was wrong and what would have been right. Errors of
deck files, card files and options live beside the code that reads them.
"""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 12
"""So many legal actions are listed in a message."""


class IllegalActionError(ValueError):
    """An action that is not legal at this decision. The game is unchanged: choose another action."""


class ActionTextError(ValueError):
    """A text that names no action of the game, such as ``"cats 1-019U"``."""


class AmbiguousActionError(ActionTextError):
    """A text that fits several legal actions; the message lists them in full."""


class EpisodeOverError(RuntimeError):
    """A step after the end of the game; reset first."""


def listed(texts: Iterable[str], shown: int = SHOWN) -> str:
    """The texts in one line, at most ``shown`` of them.

    >>> listed(["pass", "cast 1-019U", "cast 1-014C"], shown=2)
    'pass, cast 1-019U and 1 more'
    """
    texts = list(texts)
    more = len(texts) - shown
    return ", ".join(texts[:shown]) + (f" and {more} more" if more > 0 else "")
