"""The log of a game in sentences, as one seat or an onlooker may know it.

The engine asks a player only if there is a choice, and hidden cards may decide whether there is one. So the fact that a
decision was taken is itself hidden, unless the action is public. These rules say what a seat sees:

- A seat sees its own decisions, and the opponent's actions for which the game's words say ``is_public``.
- The log has an entry for each action that the seat sees. Changes by other decisions belong to the entry before them,
  as if the engine had made them itself.
- Counts of decisions that a seat sees (``infos["decisions"]``, the limit ``max_decisions`` of environments with one
  learner) count only the decisions of that seat.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .game import Game
from .jobs import RUNNING
from .words import words_of


def is_seen(game: Game, states: np.ndarray, index: int, action: int, viewer: int | None) -> bool:
    """Whether ``viewer`` sees that ``action`` is taken in game ``states[index]``.

    ``viewer``: 0, 1, or None for an onlooker, who sees everything. In a game without ``is_public``, a player sees no
    action of the opponent.
    """
    if viewer is None or int(states["decision_player"][index]) == viewer:
        return True
    public = getattr(words_of(game), "is_public", None)
    return public is not None and bool(public(states, index, action))


class Log:
    """The sentences of one game for ``viewer``: 0, 1, or None for an onlooker.

    Give every action of the game to :meth:`add`, in order; it returns the sentences that the viewer may read now.
    """

    def __init__(self, game: Game, viewer: int | None) -> None:
        self._game, self._words, self._viewer = game, words_of(game), viewer
        self._open: tuple[np.ndarray, int | None] | None = None
        """The record before the last visible action, and that action; None if there is nothing left to say."""

    def add(self, before: np.ndarray, action: int, after: np.ndarray) -> list[str]:
        """Add an action; returns the sentences that it makes known.

        These are the sentences of the action before it, if the viewer sees this one, and its own sentences, if the
        viewer decides next or the game is over.

        ``before``, ``after``: records ``(1,)`` of the game around the action; do not change them afterwards.
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
        """The sentences that are left, up to the record ``now``, ``(1,)``."""
        if self._open is None:
            return []
        (before, action), self._open = self._open, None
        return self._words.what_happened(before, now, action, self._viewer)


def entries(
    game: Game, records: Sequence[np.ndarray], actions: Sequence[int], viewer: int | None
) -> list[tuple[str, ...] | None]:
    """The log of a whole game: for each action its sentences, or None if ``viewer`` does not see it.

    ``records``: the record before each action and the last one, ``(1,)`` each.
    """
    words = words_of(game)
    found: list[tuple[str, ...] | None] = [None] * len(actions)
    seen = [k for k, action in enumerate(actions) if is_seen(game, records[k], 0, action, viewer)]
    for k, end in zip(seen, [*seen[1:], len(actions)], strict=True):
        begin = words.what_happened(records[0], records[k], None, viewer) if k == seen[0] > 0 else []
        found[k] = (*begin, *words.what_happened(records[k], records[end], actions[k], viewer))
    return found
