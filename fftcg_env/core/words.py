"""What a game says to people: questions, answers and happenings in words, and what a card does.

A game that has more to say than its action texts offers an attribute ``words`` (:class:`Words`); :func:`words_of` finds
it, or makes do with the action texts, so that every game can be played at the terminal.
"""

from __future__ import annotations

import difflib
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..errors import ActionTextError, AmbiguousActionError, FFTCGEnvError, IllegalActionError, listed
from .game import Game

PLAIN_WIDTH = 120
"""Columns of a board that stands in for the lines of a table."""


@dataclass(frozen=True)
class Choice:
    """One legal action for a person who chooses."""

    action: int
    text: str
    """What ``Game.parse`` takes, such as ``"cast 1-187S"``."""

    words: str
    """What it means, such as ``"Cloud: 6 CP, Fire, Forward 9000"``; may be empty."""

    group: str
    """The heading under which it stands, such as ``"cast"``."""

    card: str = ""
    """The card that it is about, as :meth:`Words.card` takes it; empty: none that the player knows."""

    does: str = ""
    """The text of that card, at the first choice of a list that is about it, unless ``words`` has it; else empty."""


class UnknownNameError(FFTCGEnvError, ValueError):
    """No card has this name or number; ``near``: what looks like it; ``known``: what is known of a card that has it and
    that the game cannot play, in a sentence. The message is one sentence."""

    def __init__(self, name: str, near: Sequence[str] = (), known: str = "") -> None:
        self.name = name
        self.near = tuple(near)
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        super().__init__(known or f"no card is called {shortened(str(name))}{hint}")


class Words(Protocol):
    """A game in words. ``states`` and ``index`` name the game as in :class:`~fftcg_env.core.game.Game`."""

    primer: str
    """The rules in some twenty lines, for people who have never seen the game."""

    keywords: Mapping[str, str]
    """Words of card texts and of the table -> what they mean, in a sentence."""

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence: ``"pay 2 more CP, 1 of them Fire"``."""

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """These legal actions in words, those of one group one after the other, as the player who decides sees them."""

    def what_happened(self, before: np.ndarray, after: np.ndarray, action: int | None, viewer: int | None) -> list[str]:
        """What an action did, a sentence a happening, as far as ``viewer`` (None: an onlooker) may know it.

        ``before``, ``after``: records ``(1,)`` of the same game around the action; further decisions that the viewer
        does not see may lie between them (:mod:`~fftcg_env.core.game_log`). ``action``: None: only what changed.
        """

    def is_public(self, states: np.ndarray, index: int, action: int) -> bool:
        """Whether the opponent of the player who decides sees that this action is taken, and would have seen it taken
        whatever the hidden cards are.

        False for an answer that the engine takes by itself where hidden cards leave no choice: to pass, to discard.
        """

    def table(self, states: np.ndarray, index: int, viewer: int | None) -> Any:
        """A rich renderable of the table without the question."""

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """All that ``viewer`` may know of the table, in plain lines, without the question; nothing else shapes them."""

    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The cards that matter now and that ``viewer`` knows, each once, as :meth:`card` takes them."""

    def card(self, name: str) -> str:
        """What a card is and does, in several lines. Raises :class:`UnknownNameError`."""


class PlainWords:
    """The words of a game that has none of its own: its action texts."""

    primer = "This game explains itself by the texts of its actions only."
    keywords: Mapping[str, str] = {}

    def __init__(self, game: Game) -> None:
        self._game = game

    def question(self, states: np.ndarray, index: int) -> str:
        """Always the same."""
        return "choose an action"

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """The action texts under one heading."""
        return [Choice(action, self._game.describe(states, index, action), "", "actions") for action in actions]

    def what_happened(self, before: np.ndarray, after: np.ndarray, action: int | None, viewer: int | None) -> list[str]:
        """Nothing: the text of an action is made for the player who takes it and may name what others cannot see."""
        return []

    def is_public(self, states: np.ndarray, index: int, action: int) -> bool:
        """No: nothing is known of what hidden cards decide."""
        return False

    def table(self, states: np.ndarray, index: int, viewer: int | None) -> Any:
        """The game's board."""
        return self._game.board(states, index, viewer)

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The game's board as text."""
        from rich.console import Console

        target = io.StringIO()
        Console(file=target, width=PLAIN_WIDTH, color_system=None).print(self._game.board(states, index, viewer))
        return [line.rstrip() for line in target.getvalue().splitlines()]

    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """None: no card is known by name."""
        return []

    def card(self, name: str) -> str:
        """No card is known by name."""
        raise UnknownNameError(name)


def words_of(game: Game) -> Words:
    """The words of a game: its own, or plain ones."""
    own: Words | None = getattr(game, "words", None)
    return PlainWords(game) if own is None else own


def nearest(text: str, known: Sequence[str], count: int = 3) -> list[str]:
    """Up to ``count`` of the known texts that look like this one, upper and lower case aside; the nearest first.

    >>> nearest("cats 1-187S", ["cast 1-187S", "cast 1-004C", "pass"], 1)
    ['cast 1-187S']
    """
    folded = {name.casefold(): name for name in reversed(known)}
    return [folded[name] for name in difflib.get_close_matches(text.casefold()[:80], list(folded), n=count, cutoff=0.6)]


def shortened(text: str, length: int = 60) -> str:
    """A text of a user's for a message: quoted, and not longer than ``length``.

    >>> shortened("a" * 100, 5)
    "'aaaaa...'"
    """
    return repr(text if len(text) <= length else text[:length] + "...")


# --- texts of actions, both ways


def numbered_duplicates(texts: Sequence[str]) -> list[str]:
    """The same texts, those that are there several times with ``#1``, ``#2`` behind them.

    >>> numbered_duplicates(["pass", "play A", "play A"])
    ['pass', 'play A #1', 'play A #2']
    """
    counts, seen = Counter(texts), Counter[str]()
    found = []
    for text in texts:
        seen[text] += 1
        found.append(f"{text} #{seen[text]}" if counts[text] > 1 else text)
    return found


def normal(text: str) -> str:
    """A text without regard to upper and lower case and to spaces."""
    return " ".join(text.split()).casefold()


def action_named(text: str, legal: Mapping[str, int], readings: Iterable[str], is_action: bool, decider: str) -> int:
    """The legal action that ``text`` means.

    ``legal``: text -> action; ``readings``: ways to understand the text, normalised (:func:`normal`), the most literal
    first; ``is_action``: whether it has the form of an action, legal or not; ``decider``: who decides what, for
    messages. Raises :class:`~fftcg_env.errors.AmbiguousActionError` if several legal actions fit,
    :class:`~fftcg_env.errors.IllegalActionError` and :class:`~fftcg_env.errors.ActionTextError`; every message lists
    what is legal.
    """
    known = {normal(name): action for name, action in legal.items()}
    for candidate in readings:
        if candidate in known:
            return known[candidate]
        several = [name for name in legal if normal(name).startswith(f"{candidate} #")]
        if several:
            raise AmbiguousActionError(f"{text!r} fits several legal actions: {listed(several)}")
    choices = listed(legal) or "nothing, the game is over"
    if is_action:
        raise IllegalActionError(f"{text!r} is not legal for {decider}; legal: {choices}")
    raise ActionTextError(f"{text!r} is not an action; legal: {choices}")
