"""The board as data for web pages: zones with their cards, as one player or an onlooker sees them.

A game may offer a method ``page_board(states, index, viewer)``, which must not show anything that the viewer does not
know. :func:`page_board_of` calls it, or falls back to the plain lines of the game's words. Replays, reports and the
page for playing draw every game from it. (``game.board`` draws for terminals.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from .game import Game, optional
from .words import words_of

Shape = Literal["hand", "row", "pile", "stack", "grid"]
"""How a zone is drawn: a hand, a row of cards on the board, a pile (its number of cards first), a stack of waiting
items, or a grid of squares."""


@dataclass(frozen=True)
class PageCard:
    """A card.

    - ``index``: the physical card, as in actions; -1: not a card.
    - ``key``: the name for :meth:`Words.card`; empty for a card that the viewer does not know.
    - ``tone``: a CSS colour such as ``"crimson"``; empty: none.
    """

    index: int
    key: str
    name: str
    kind: str = ""
    """What the card is, in a few words: ``"Fire Forward"``."""

    cost: str = ""
    """What it costs."""

    text: str = ""
    """What it does, if that is not the text of the card ``key``: an ability on the stack."""

    value: str = ""
    """The most important value, such as the power."""

    marks: tuple[str, ...] = ()
    """Its states: ``"frozen"``, ``"2 EXP Counters"``."""

    tone: str = ""
    turned: bool = False
    """Whether it is drawn sideways, as a used card."""

    lit: bool = False
    """Whether it is highlighted, such as an attacker."""

    owner: int | None = None
    """Its player, in a zone that both players share; it is drawn in that player's colour."""


@dataclass(frozen=True)
class PageSquare:
    """A square of a grid.

    - ``count``: cards of the zone that lie on it, in a pile.
    - ``note``: what is special about it.
    - ``action``: the action by which the viewer names it; -1: none, or the viewer is an onlooker.
    """

    name: str
    count: int = 0
    note: str = ""
    action: int = -1


@dataclass(frozen=True)
class PageZone:
    """A zone.

    - ``owner``: its player; None: both players share it.
    - ``count``: number of cards in it; ``cards`` may show only some.
    - ``columns``, ``squares``: of a grid, from left to right and from player 1's edge to player 0's, as player 0 sees
      it. ``cards`` are then those of the squares in this order.
    - ``left``: of a pile: lies on the left side of the board, not on the right.
    """

    name: str
    owner: int | None
    shape: Shape
    cards: tuple[PageCard, ...]
    count: int
    columns: int = 0
    squares: tuple[PageSquare, ...] = ()
    left: bool = False


@dataclass(frozen=True)
class PageBoard:
    """The board.

    - ``heading``: turn and phase.
    - ``counts``: for each player, labels and numbers.
    - ``zones``: for each player, from the edge of the board to the middle.
    - ``lines``: plain lines instead of zones, for a game that has no zones.
    """

    heading: str
    counts: tuple[tuple[tuple[str, str], ...], ...] = ()
    zones: tuple[PageZone, ...] = ()
    lines: tuple[str, ...] = field(default=())


def page_board_of(game: Game, states: np.ndarray, index: int, viewer: int | None) -> PageBoard:
    """The board as ``viewer`` sees it (None: an onlooker, who sees everything)."""
    own = optional(game, "page_board")
    if own is not None:
        drawn: PageBoard = own(states, index, viewer)
        return drawn
    lines = words_of(game).lines(states, index, viewer)
    return PageBoard(heading=lines[0] if lines else "", lines=tuple(lines[1:]))
