"""The games, each a rule set of its own behind one surface, found by name."""

from __future__ import annotations

from typing import Any

from ..core.game import Game

GAMES = ("fftcg",)
"""Names of the games that there are."""


class UnknownGameError(ValueError):
    """No game has this name; the message lists those there are."""


def load_game(name: str, **options: Any) -> Game:
    """The game of this name with these options (see the game's ``Options``).

    >>> load_game("fftcg").action_count
    945
    """
    if name == "fftcg":
        from .fftcg.game import FFTCG

        return FFTCG(**options)
    raise UnknownGameError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
