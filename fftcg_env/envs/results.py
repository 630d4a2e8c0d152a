"""Results of games, with the same numbers for every game, their rewards, and ``infos`` as numbers with words."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.jobs import RUNNING

RESULTS = ("running", "player_0", "player_1", "draw", "truncated")
"""The results in words, as in ``infos``: the winner, or why there is none."""

REWARDS = np.array([[0, 0], [1, -1], [-1, 1], [0, 0], [0, 0]], np.float32)
"""Reward of each player (column) for each result (row)."""

TERMINATED = np.array([False, True, True, True, False])
"""Whether a result ends the game by the rules; the only other end is ``TRUNCATED``."""


ILLEGAL_ACTION = "illegal action"
"""The result of a game that was lost by an illegal action, in environments that do not raise."""

RESULT_OF_ILLEGAL_ACTION = len(RESULTS)
"""The number of this result. The engine does not know it."""

NO_REASON, OWN_REASON = 0, -1
"""Numbers of reasons: none; and one that is not in ``game.reasons``, such as the text of a refused action."""


class NumberInWords(int):
    """A number that prints as words and equals them: ``result`` and ``reason`` in ``infos``.

    Libraries that make tensors of ``infos`` (TorchRL) read the number. As a key of a dictionary it is its words.

    >>> result = NumberInWords(1, "player_0")
    >>> int(result), str(result), result == 1, result == "player_0"
    (1, 'player_0', True, True)
    """

    words: str

    def __new__(cls, number: int, words: str) -> NumberInWords:
        self = super().__new__(cls, number)
        self.words = words
        return self

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.words

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return repr(self.words)

    def __bool__(self) -> bool:
        return bool(self.words)

    def __eq__(self, other: object) -> bool:
        return self.words == other if isinstance(other, str) else int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __contains__(self, part: str) -> bool:
        return part in self.words

    def __hash__(self) -> int:
        return hash(self.words)  # as a key it is found by its words


class UnmaskedActionWarning(UserWarning):
    """Illegal actions have lost several games, so the agent plays without the action mask. Shown once in a process."""


LOST_BEFORE_WARNING = 10
"""Number of games that illegal actions lose in an environment before the warning: checkers of environments lose a
few."""
_warned = False


def warn_of_unmasked_actions(lost: int) -> None:
    """Show :class:`UnmaskedActionWarning` once in a process. ``lost``: games of an environment that illegal actions
    have lost."""
    global _warned
    if lost >= LOST_BEFORE_WARNING and not _warned:
        _warned = True
        warnings.warn(
            f"illegal actions have lost {lost} games (reward -1): an agent that plays without the mask of legal "
            "actions, info['action_mask'], loses nearly every game at once. Mask its choice (MaskablePPO, "
            "MaskedCategorical, LegalCategorical), or find the place with illegal_action='raise'. This is shown once.",
            UnmaskedActionWarning,
            stacklevel=4,
        )


RESULT_WORDS = np.array(
    [NumberInWords(number, words) for number, words in enumerate((*RESULTS, ILLEGAL_ACTION))], object
)
"""The results as numbers in words, an array for indexing with several results."""
_NO_REASON = NumberInWords(NO_REASON, "")


def running(count: int) -> tuple[np.ndarray, np.ndarray]:
    """``result`` and ``reason`` of ``count`` running games, each ``(count,)`` objects."""
    results, reasons = np.empty(count, object), np.empty(count, object)
    results[:], reasons[:] = RESULT_WORDS[RUNNING], _NO_REASON
    return results, reasons


def reason_words(game: Game) -> np.ndarray:
    """The reasons of a game as numbers in words, an array for indexing with several reasons."""
    return np.array([NumberInWords(number, reason_of(game, number)) for number in range(len(game.reasons))], object)


def going_on(decisions: int = 0) -> dict[str, Any]:
    """The ``infos`` of a running game, with the same keys as :func:`outcome`."""
    return {"result": RESULT_WORDS[RUNNING], "reason": _NO_REASON, "decisions": decisions}


def reason_of(game: Game, reason: int) -> str:
    """Why a game ended, in words. Games that an environment truncated have no reason of the engine. A stored game may
    have a reason that this version does not know."""
    if not 0 <= reason < len(game.reasons):
        return f"reason {reason}"
    return game.reasons[reason] if reason else "the limit of decisions is reached"


def outcome(game: Game, result: int, reason: int, decisions: int) -> dict[str, Any]:
    """The ``infos`` at the end of a game: ``result`` (one of ``RESULTS``), ``reason`` (a row of ``game.reasons``),
    both numbers in words, and the number of ``decisions``."""
    return {
        "result": RESULT_WORDS[result],
        "reason": NumberInWords(reason, reason_of(game, reason)),
        "decisions": decisions,
    }


def refused(reason: str, decisions: int) -> dict[str, Any]:
    """The ``infos`` of a game that was lost by an illegal action. ``reason``: the sentence that says which."""
    result = RESULT_WORDS[RESULT_OF_ILLEGAL_ACTION]
    return {"result": result, "reason": NumberInWords(OWN_REASON, reason), "decisions": decisions}
