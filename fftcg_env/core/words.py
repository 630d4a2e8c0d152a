"""The interface for a game in words, for people and language models: questions, actions, events and cards.

A game may have an attribute ``words`` (:class:`Words`). :func:`words_of` returns it, or falls back to action texts, so
that every game can be played at the terminal. Parsing of action texts is here too.
"""

from __future__ import annotations

import difflib
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ..errors import ActionTextError, AmbiguousActionError, FFTCGEnvError, IllegalActionError, listed
from .game import Game, optional

if TYPE_CHECKING:
    from .event_log import EventWords

PLAIN_WIDTH = 120
"""Width in characters of a board that is printed as lines."""


@dataclass(frozen=True)
class Choice:
    """One legal action, described for a person."""

    action: int
    text: str
    """The action text for ``Game.parse``, such as ``"cast 1-187S"``."""

    words: str
    """Its meaning, such as ``"Cloud: 6 CP, Fire, Forward 9000"``; may be empty."""

    group: str
    """The heading of its group, such as ``"cast"``."""

    card: str = ""
    """The card that it is about, as a name for :meth:`Words.card`; empty: none that the player knows."""

    does: str = ""
    """The text of that card, at the first choice of a list that is about it. Empty if ``words`` has the text."""


class UnknownNameError(FFTCGEnvError, ValueError):
    """No card has this name or number.

    ``near``: similar names; ``known``: a sentence about a card of this name that the game does not support.
    """

    def __init__(self, name: str, near: Sequence[str] = (), known: str = "") -> None:
        self.name = name
        self.near = tuple(near)
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        super().__init__(known or f"no card is called {shortened(str(name))}{hint}")


class Words(Protocol):
    """A game in words. ``states`` and ``index`` name the game as in :class:`~fftcg_env.core.game.Game`."""

    primer: str
    """The rules in some twenty lines, for people who do not know the game."""

    keywords: Mapping[str, str]
    """Words of card texts and of the board -> their meaning in a sentence."""

    def question(self, states: np.ndarray, index: int) -> str:
        """The question to the player who decides, in one sentence: ``"pay 2 more CP, 1 of them Fire"``."""

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """These legal actions in words, sorted by group, as the player who decides sees them."""

    @property
    def event_words(self) -> EventWords | None:
        """The words for events, for the log (:mod:`~fftcg_env.core.event_log`); None: the game has no log."""

    def is_public(self, states: np.ndarray, index: int, action: int) -> bool:
        """Whether the opponent of the player who decides sees this action, whatever the hidden cards are.

        False for an action that the engine takes by itself if hidden cards leave no choice, such as passing.
        """

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> Any:
        """The board without the question, as a renderable of Rich."""

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """Everything that ``viewer`` may know of the board, in plain lines, without the question."""

    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The cards in view that ``viewer`` knows, each once, as names for :meth:`card`."""

    def card(self, name: str) -> str:
        """What a card is and does, in several lines. Raises :class:`UnknownNameError` for an unknown name."""


class PlainWords:
    """Words for a game that has none of its own: its action texts."""

    primer = "This game has no primer; its actions explain themselves."
    keywords: Mapping[str, str] = {}
    event_words: EventWords | None = None

    def __init__(self, game: Game) -> None:
        self._game = game

    def question(self, states: np.ndarray, index: int) -> str:
        """The same question at every decision."""
        return "choose an action"

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """The action texts under one heading."""
        return [Choice(action, self._game.describe(states, index, action), "", "actions") for action in actions]

    def is_public(self, states: np.ndarray, index: int, action: int) -> bool:
        """False, because hidden cards may decide whether there was a choice."""
        return False

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> Any:
        """The game's board."""
        return self._game.board(states, index, viewer)

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The game's board as text."""
        from rich.console import Console

        target = io.StringIO()
        Console(file=target, width=PLAIN_WIDTH, color_system=None).print(self._game.board(states, index, viewer))
        return [line.rstrip() for line in target.getvalue().splitlines()]

    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """Nothing: a plain game knows no card by name."""
        return []

    def card(self, name: str) -> str:
        """Raises :class:`UnknownNameError`: a plain game knows no card by name."""
        raise UnknownNameError(name)


def words_of(game: Game) -> Words:
    """The game's own words, or plain ones."""
    own: Words | None = optional(game, "words")
    return PlainWords(game) if own is None else own


def nearest(text: str, known: Sequence[str], count: int = 3) -> list[str]:
    """Up to ``count`` known texts that look like this one, ignoring case; the nearest first.

    >>> nearest("cats 1-187S", ["cast 1-187S", "cast 1-004C", "pass"], 1)
    ['cast 1-187S']
    """
    folded = {name.casefold(): name for name in reversed(known)}
    return [folded[name] for name in difflib.get_close_matches(text.casefold()[:80], list(folded), n=count, cutoff=0.6)]


def shortened(text: str, length: int = 60) -> str:
    """A user's text for a message: quoted, and cut to ``length`` characters.

    >>> shortened("a" * 100, 5)
    "'aaaaa...'"
    """
    return repr(text if len(text) <= length else text[:length] + "...")


# --- texts of actions, both ways


def numbered_duplicates(texts: Sequence[str]) -> list[str]:
    """The texts, with ``#1``, ``#2`` and so on behind texts that occur several times.

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
    """A text in lower case with single spaces, for comparisons."""
    return " ".join(text.split()).casefold()


def action_named(text: str, legal: Mapping[str, int], readings: Iterable[str], is_action: bool, decider: str) -> int:
    """The legal action that ``text`` means.

    - ``legal``: text -> action.
    - ``readings``: ways to read the text, normalised by :func:`normal`, the most literal first.
    - ``is_action``: whether the text has the form of an action, legal or not.
    - ``decider``: who decides what, for messages.

    Raises :class:`~fftcg_env.errors.AmbiguousActionError` if several legal actions fit,
    :class:`~fftcg_env.errors.IllegalActionError` for an action that is not legal, and
    :class:`~fftcg_env.errors.ActionTextError` for anything else. Every message lists the legal actions.
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
