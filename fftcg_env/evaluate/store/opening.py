"""The game that the games of a store were played with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fftcg_env.core.options import UnknownOptionError, values_of
from fftcg_env.errors import FFTCGEnvError
from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.evaluate.store.identity import Ruleset
from fftcg_env.games import GAMES, load_game

if TYPE_CHECKING:
    from fftcg_env.core.game import Game


def game_of(ruleset: Ruleset, database: Path | None = None, name: str | None = None) -> Game:
    """The game of a ruleset, with its options. ``database``: the cards, if they are not the shipped ones;
    ``name``: where the game is found, if not by its own name.

    The ruleset comes from a file, so its game must be a registered one, and it sets nothing but the game's options;
    ``name`` and ``database`` come from the caller. Raises :class:`UnplayableRecordError` for a game that is not there
    or has no such options. Its cards may be others by now: :meth:`Ruleset.require_playable` tells.
    """
    cards: dict[str, Any] = {} if database is None else {"database": database}
    try:
        switches = ruleset.switches
        if name is None:
            GAMES.require_registered(ruleset.game)
        known = values_of(load_game(name or ruleset.game).options)
        for option in switches:
            if option not in known:
                raise UnknownOptionError(option, known)
        return load_game(name or ruleset.game, **switches, **cards)
    except FFTCGEnvError as error:
        raise UnplayableRecordError(f"these games were played with {ruleset}, which cannot be had: {error}") from None
