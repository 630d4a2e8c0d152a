"""The keywords of environments: what is not an environment's own is an option of the game."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from ..core.game import Game
from ..core.options import UnknownOptionError
from ..games import load_game


def load_game_for(environment: type[Any], game: str, options: Mapping[str, Any]) -> Game:
    """The game that an environment plays, with these options.

    A misspelt keyword lands among the options of the game; the :class:`~fftcg_env.core.options.UnknownOptionError` for
    it knows the environment's keywords too, so that the nearest name of both is proposed.
    """
    try:
        return load_game(game, **options)
    except UnknownOptionError as error:
        keywords = {
            parameter.name
            for kind in environment.__mro__
            if kind.__module__.startswith(__package__)
            for parameter in inspect.signature(kind).parameters.values()
            if parameter.kind is not parameter.VAR_KEYWORD
        }
        raise UnknownOptionError(error.name, {*error.known, *keywords}) from None
