"""The surface that every game offers to environments, agents and tools (docs/architecture.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from .layout import ObservationLayout


class Game(Protocol):
    """A rule set behind the one surface that environments know. All arrays are numpy arrays."""

    name: str
    version: int
    player_count: int
    action_count: int
    global_action_count: int
    card_count: int
    verbs: tuple[str, ...]
    reasons: tuple[str, ...]
    """Why a game ended, in words, by ``STATUS_REASON``."""
    state_dtype: np.dtype
    layout: ObservationLayout
    options: Any
    tables: np.ndarray
    card_feature_names: tuple[str, ...]

    @property
    def drive(self) -> Callable[..., None]:
        """The compiled entry (docs/architecture.md); compiles or loads the machine code at the first use."""

    @property
    def card_features(self) -> np.ndarray:
        """Static facts of each printed card, float32, one row a card id of the observation (row 0: unknown card)."""

    def new_states(self, count: int) -> np.ndarray:
        """``count`` blank records with the game's options, shape ``(count,)``."""

    def copy_states(self, target: np.ndarray, source: np.ndarray) -> None:
        """Copy records (clone games)."""

    def deck_rows(self, decks: Sequence[Any]) -> np.ndarray:
        """Two decks -> int16 ``(2, 58)`` card numbers, -1: no card."""

    def embedded_decks(self) -> Mapping[str, Any]:
        """The decks that come with the package, by name."""

    def load_deck(self, deck: Any) -> Any:
        """A deck by embedded name or path; a deck object is returned as it is."""

    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        """An action in words."""

    def parse(self, states: np.ndarray, index: int, text: str) -> int:
        """The action that the words mean."""

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> Any:
        """A rich renderable of the table as a player (None: nobody is hidden from) sees it."""

    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        """Deal all cards anew, in place, that ``player`` does not know."""

    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        """The player gives up and loses at once."""
