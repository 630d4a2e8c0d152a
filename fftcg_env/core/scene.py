"""The table of a game for pages: zones with their cards, as one player or an onlooker sees them.

A game that wants to be drawn offers a method ``scene(states, index, viewer)`` (:class:`Stage`); :func:`scene_of` calls
it, or makes do with the plain lines of the game's words. Replays, reports and the page for playing draw every game from
this, and know no game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

import numpy as np

from .game import Game
from .words import words_of

Shape = Literal["hand", "row", "pile", "stack", "grid"]
"""How a zone is drawn: cards of a hand, cards on the table, a pile of which the number of cards shows first, a list of
what waits, or a board of squares."""


@dataclass(frozen=True)
class SceneCard:
    """A card. ``index``: which physical card, the same as for actions, -1: what is shown is none; ``key``: what
    :meth:`Words.card` takes, empty for a card that the viewer does not know; ``tone``: a colour as CSS writes it
    (``"crimson"``), empty: none."""

    index: int
    key: str
    name: str
    kind: str = ""
    """A few words: ``"Forward, 5 CP"``."""

    value: str = ""
    """What is read first, such as the power."""

    marks: tuple[str, ...] = ()
    """What happened to it: ``"frozen"``, ``"2 EXP Counters"``."""

    tone: str = ""
    turned: bool = False
    """Whether it is used up, and drawn so."""

    lit: bool = False
    """Whether it is in action, such as an attacker."""

    owner: int | None = None
    """Whose it is, where the zone is both players'; it is drawn in the colour of that side."""


@dataclass(frozen=True)
class SceneSquare:
    """A square of a board. ``count``: so many of the zone's cards lie on it, one under the other; ``note``: what is
    special about it; ``action``: with which the viewer names it, -1: with none, or the viewer is an onlooker."""

    name: str
    count: int = 0
    note: str = ""
    action: int = -1


@dataclass(frozen=True)
class SceneZone:
    """A zone. ``owner``: whose it is, None: both players'. ``count``: cards in it, of which ``cards`` may be some.

    ``columns``, ``squares``: of a board, from left to right and from the edge of player 1 to that of player 0, as
    player 0 sees it; ``cards`` are those of the squares in this order.
    """

    name: str
    owner: int | None
    shape: Shape
    cards: tuple[SceneCard, ...]
    count: int
    columns: int = 0
    squares: tuple[SceneSquare, ...] = ()


@dataclass(frozen=True)
class Scene:
    """The table. ``heading``: where the game is; ``counts``: of each player, label and number; ``zones``: of each
    player from the edge of the table to its middle. ``lines`` stand in for zones where a game has none."""

    heading: str
    counts: tuple[tuple[tuple[str, str], ...], ...] = ()
    zones: tuple[SceneZone, ...] = ()
    lines: tuple[str, ...] = field(default=())


class Stage(Protocol):
    """A game that is drawn."""

    def scene(self, states: np.ndarray, index: int, viewer: int | None) -> Scene:
        """The table as ``viewer`` (None: nothing is hidden) sees it; nothing else may tell what the viewer does not
        know."""


def scene_of(game: Game, states: np.ndarray, index: int, viewer: int | None) -> Scene:
    """The table of any game."""
    own = getattr(game, "scene", None)
    if own is not None:
        drawn: Scene = own(states, index, viewer)
        return drawn
    lines = words_of(game).lines(states, index, viewer)
    return Scene(heading=lines[0] if lines else "", lines=tuple(lines[1:]))
