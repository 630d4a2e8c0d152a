"""The games of the package, found by name. All have the same interface (:mod:`fftcg_env.core.game`).

A further game needs no change here: ``register_game("mine", MyGame)``, an entry point of the group
``fftcg_env.games``, or the name ``"my_module:MyGame"`` wherever a game is named.
"""

from __future__ import annotations

import inspect
from typing import Any

from ..core.game import Game
from ..core.registry import Factory, Registry
from ..errors import FFTCGEnvError

__all__ = ["GAMES", "OWN_GAMES", "UnknownGameError", "load_game", "register_game"]

OWN_GAMES = {
    "fftcg": f"{__name__}.fftcg.game:FFTCG",
    "chrono_card": f"{__name__}.chrono_card.game:ChronoCard",
    "kingdom_hearts": f"{__name__}.kingdom_hearts.game:KingdomHearts",
    "fire_emblem": f"{__name__}.fire_emblem.game:FireEmblem",
}
"""The games of this package and where they are: all that is written down of a game outside its folder."""


class UnknownGameError(FFTCGEnvError, ValueError):
    """No game has this name; the message names the nearest one and those there are."""


GAMES = Registry("game", "fftcg_env.games", UnknownGameError)
"""Factories of games by name; iterating gives the names. A factory is called with the game's options as keywords and
returns a :class:`~fftcg_env.core.game.Game`."""


def register_game(name: str, factory: Factory | str, *, replace: bool = False) -> None:
    """Make a game known to :func:`load_game`, and so to environments, matches and the command line.

    ``factory``: see :data:`GAMES`; or its place, ``"module:factory"``. Packages do the same with an entry point of the
    group ``fftcg_env.games``.
    """
    GAMES.register(name, factory, replace=replace)


def load_game(name: str, **options: Any) -> Game:
    """The game of this name with these options (see the game's ``Options``).

    ``name``: one of :data:`GAMES`, or a factory of yours that Python can import, ``"module:factory"``. Raises
    :class:`UnknownGameError` for an unknown name or what is no factory of a game, and the game's own errors for its
    options.

    >>> load_game("fftcg").action_count
    945
    """
    factory = GAMES.find(name)
    try:
        inspect.signature(factory).bind(**options)
    except TypeError as error:
        raise UnknownGameError(f"the game {name!r} cannot be made: {error}") from None
    except ValueError:  # compiled code without a signature
        pass
    game: Game = factory(**options)
    return game


for _name, _place in OWN_GAMES.items():
    register_game(_name, _place)
