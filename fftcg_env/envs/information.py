"""The information state as text: everything that a player may know, and the legal actions."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import numpy as np

from ..core.driving import drive_records
from ..core.event_log import Log, events_of
from ..core.game import Game
from ..core.hints import hints_of
from ..core.jobs import JOB_MASK, RUNNING, STATUS_PLAYER, STATUS_RESULT
from ..core.words import words_of


def information_state(
    game: Game, states: np.ndarray, index: int, player: int, *, cards: bool = False, rules: bool = False,
    over: bool = False, log: Sequence[str] = (), hints: bool = False,
) -> str:  # fmt: skip
    """Everything that ``player`` (0 or 1) may know of game ``states[index]``, as text.

    The text begins with the board. If the player decides, the question and the legal actions follow, one per line: the
    text that ``game.parse`` takes, a colon, and its meaning. With ``cards``, the texts of the cards follow that the
    player sees in hands, in play and among the legal actions. With ``rules``, the rules of the game in short come
    first. ``over``: the environment has ended the game. ``log``: sentences about what happened since the player's last
    decision (:class:`Since`); they come after the board. ``hints``: what the player can pay with, and why cards cannot
    be used now (:mod:`fftcg_env.core.hints`), after the legal actions.

    The text does not depend on hidden information. It is meant for language models, logs and screen readers. Its
    wording may change between versions.
    """
    words = words_of(game)
    lines = [words.primer, ""] if rules else []
    lines += words.lines(states, index, player)
    named = words.cards(states, index, player) if cards else []
    decider, legal = _decision(game, states, index)
    if log:
        lines += ["", "Since your last decision:", *(f"- {line}" for line in log)]
    if over or decider is None:
        lines += ["", "The game is over."]
    elif decider != player:
        lines += ["", f"player_{decider} decides now."]
    else:
        choices = words.choices(states, index, legal)
        lines += ["", f"You decide: {words.question(states, index)}", "Legal actions:"]
        lines += [f"- {choice.text}{': ' if choice.words else ''}{choice.words}" for choice in choices]
        named += [choice.card for choice in choices if cards and choice.card]
        helpful = hints_of(game, states, index).lines() if hints else []
        if helpful:
            lines += ["", "What you have, and why cards cannot be used now:", *(f"- {line}" for line in helpful)]
    if named:
        lines += ["", "What the cards do:"]
        lines += [line for name in dict.fromkeys(named) for line in ("", *words.card(name).splitlines())]
    return "\n".join(lines)


def _decision(game: Game, states: np.ndarray, index: int) -> tuple[int | None, list[int]]:
    """The player who decides (None: the game is over), and the legal actions."""
    _, mask, status = drive_records(game, states[index : index + 1], JOB_MASK)
    decider = int(status[0, STATUS_PLAYER]) if status[0, STATUS_RESULT] == RUNNING else None
    return decider, np.flatnonzero(mask[0]).tolist()


class Since:
    """What both players may read of the log of a game since their last decisions. Nothing that came before it was made.

    >>> from fftcg_env import fftcg_v1
    >>> env = fftcg_v1.raw_env()
    >>> env.reset(seed=1)
    >>> "Since your last decision" in env.information_state(env.agent_selection, log=True)  # from now on
    False
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._logs = Log(game, 0), Log(game, 1)
        self.lines: tuple[list[str], list[str]] = ([], [])

    def add(self, before: np.ndarray, action: int, after: np.ndarray) -> None:
        """Add an action. ``before``, ``after``: records ``(1,)`` that do not change afterwards."""
        self.lines[int(before["decision_player"][0])].clear()
        events = events_of(self._game, before, action)
        for lines, log in zip(self.lines, self._logs, strict=True):
            lines += [entry.text for entry in log.add(before, action, after, events)]

    def __copy__(self) -> Since:
        other = object.__new__(type(self))
        other._game, other._logs = self._game, (copy.copy(self._logs[0]), copy.copy(self._logs[1]))
        other.lines = (list(self.lines[0]), list(self.lines[1]))
        return other
