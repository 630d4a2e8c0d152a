"""The log of a game as one seat or an onlooker may know it.

The engine asks a player only where there is a choice. Cards that the opponent does not know may decide whether there is
one. So the fact that a decision was taken is itself hidden, unless the act is public. This module is the one place that
says what a seat is told:

- A seat sees its own decisions, and those acts of the opponent for which the game's words say ``is_public``.
- A log has an entry for each act that the seat sees. What other decisions changed is told with the act before them, as
  if the engine had taken them itself.
- Numbers of decisions that one seat is told (``infos["decisions"]``, the limit ``max_decisions`` of environments with
  one learner) count the decisions of that seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .game import Game
from .jobs import RUNNING
from .words import words_of


def is_seen(game: Game, states: np.ndarray, index: int, action: int, viewer: int | None) -> bool:
    """Whether ``viewer`` (None: an onlooker, from whom nothing is hidden) sees that ``action`` is taken in game
    ``states[index]``. A game without ``is_public`` shows no act of the opponent."""
    if viewer is None or int(states["decision_player"][index]) == viewer:
        return True
    public = getattr(words_of(game), "is_public", None)
    return public is not None and bool(public(states, index, action))


class Log:
    """The sentences of one game for ``viewer``: 0, 1, or None for an onlooker.

    :meth:`add` takes every action of the game, in order, and returns the sentences that can be told now.
    """

    def __init__(self, game: Game, viewer: int | None) -> None:
        self._game, self._words, self._viewer = game, words_of(game), viewer
        self._open: tuple[np.ndarray, int | None] | None = None
        """The record before the last act that was seen, and the act; None: nothing is left to be told."""

    def add(self, before: np.ndarray, action: int, after: np.ndarray) -> list[str]:
        """The sentences that an action makes known: those of the act before it where the viewer sees this one too, and
        its own where the viewer decides next or the game is over.

        ``before``, ``after``: records ``(1,)`` of the game around the action; they must not be written again.
        """
        lines: list[str] = []
        if is_seen(self._game, before, 0, action, self._viewer):
            lines += self.rest(before)
            self._open = before, action
        elif self._open is None:
            self._open = before, None
        asked = self._viewer is None or int(after["decision_player"][0]) == self._viewer
        if asked or int(after["result"][0]) != RUNNING:
            lines += self.rest(after)
        return lines

    def rest(self, now: np.ndarray) -> list[str]:
        """What is left to be told, up to the record ``now``, ``(1,)``."""
        if self._open is None:
            return []
        (before, action), self._open = self._open, None
        return self._words.what_happened(before, now, action, self._viewer)


def entries(
    game: Game, records: Sequence[np.ndarray], actions: Sequence[int], viewer: int | None
) -> list[tuple[str, ...] | None]:
    """The log of a whole game, an entry for each action: its sentences; None: ``viewer`` does not see the act.

    ``records``: ``(1,)`` each, those before the actions and the last one.
    """
    words = words_of(game)
    found: list[tuple[str, ...] | None] = [None] * len(actions)
    seen = [k for k, action in enumerate(actions) if is_seen(game, records[k], 0, action, viewer)]
    for k, end in zip(seen, [*seen[1:], len(actions)], strict=True):
        begin = words.what_happened(records[0], records[k], None, viewer) if k == seen[0] > 0 else []
        found[k] = (*begin, *words.what_happened(records[k], records[end], actions[k], viewer))
    return found
