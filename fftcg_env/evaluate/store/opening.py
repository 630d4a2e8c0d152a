"""The game that the games of a store were played with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.evaluate.store.identity import Ruleset
from fftcg_env.games import load_game

if TYPE_CHECKING:
    from fftcg_env.core.game import Game


def game_of(ruleset: Ruleset, database: Path | None = None, name: str | None = None) -> Game:
    """The game of a ruleset, with its options. ``database``: the cards, if they are not the shipped ones;
    ``name``: where the game is found, if not by its own name.

    Raises :class:`UnplayableRecordError` for a game that is not there or has no such options. Its cards may be others
    by now: :meth:`Ruleset.require_playable` tells.
    """
    switches: dict[str, Any] = dict(ruleset.switches)
    if database is not None:
        switches["database"] = database
    try:
        return load_game(name or ruleset.game, **switches)
    except (ValueError, TypeError, ImportError) as error:
        raise UnplayableRecordError(f"these games were played with {ruleset}, which cannot be had: {error}") from None
