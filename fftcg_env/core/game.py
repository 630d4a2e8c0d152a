"""The surface that every game offers to environments, agents and tools (docs/architecture.md).

:func:`fftcg_env.core.contract.check_game` proves that a game keeps to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .layout import Legend, ObservationLayout


class Game(Protocol):
    """A rule set for two players behind the one surface that everything else knows. All arrays are numpy arrays.

    A game is an object of constants and pure functions: what happens in a game is in its record. It pickles and copies
    (with the same options and cards) and holds no state of its own that play would change.
    """

    # --- what the game is
    name: str
    """The name by which it is found, a word in lower case."""
    version: int
    """Changes whenever the same seed and actions give another game, or observations and actions another meaning."""
    player_count: int
    """2: environments, matches and the shape of rewards stand on it."""
    options: Any
    """Its options, a frozen dataclass whose defaults are the game as it is usually played."""
    reasons: tuple[str, ...]
    """Why a game ended, in words, by ``STATUS_REASON``; number 0 is of games that go on."""
    odd_reasons: frozenset[int]
    """Numbers of reasons by which no game of random play should end: a soak run that meets one stops and tells."""
    decisions: tuple[str, ...]
    """Kinds of decisions by ``STATUS_DECISION``, names in lower case; number 0: nobody decides."""

    # --- actions: Discrete(global_action_count + card_count * len(verbs))
    action_count: int
    global_action_count: int
    """Actions that name no card come first; from there on ``(action - global_action_count)`` is
    ``entity * len(verbs) + verb``. The entities are the cards, those of the acting player first."""
    pass_action: int
    """The action that passes, declines or says "that is all"."""
    card_count: int
    """Physical cards in a game, those of both players together."""
    verbs: tuple[str, ...]
    """What can be done with a card, words in lower case."""

    # --- records and observations
    state_dtype: np.dtype
    """The structured dtype of one game: fixed-size fields, no objects. Copying a record clones the game."""
    kept_fields: tuple[str, ...]
    """Fields of the record that ``new_states`` sets and that a reset leaves as they are (the options)."""
    layout: ObservationLayout
    """Fields of the observation; every game has ``global``, ``decision`` (with a column ``kind``) and ``cards`` (a row
    an entity, with columns ``card_id`` and ``legal``)."""
    legend: Legend
    """What the columns mean, for networks and tools that do not know the game."""
    tables: np.ndarray
    """What ``drive`` reads beside the records, shape ``(1,)``; never written."""
    card_feature_names: tuple[str, ...]
    # Optional: ``card_codes``, the code of each printed card, card number k at place k: so a policy that was trained
    # with other cards knows which ones are the same.
    # Optional: ``card_ability_feature_names``, a tuple of words, and ``card_ability_features``, what each printed card
    # does: float32 ``(cards + 1, len(card_ability_feature_names))``, one row a ``card_id`` (row 0: unknown card, all
    # zero). They come of abilities, never of names, numbers or texts of cards, and their columns stay the same whatever
    # cards there are: so a network understands a card that it has never met.

    @property
    def entry(self) -> Any:
        """The entry as Numba compiles it (:class:`fftcg_env.core.jit.Entry`); importing it imports Numba."""

    def prepare_files(self, folder: Path) -> list[Path]:
        """Write into a folder what a wheel carries so that loading the game computes less; returns the files."""

    @property
    def drive(self) -> Callable[..., None]:
        """The compiled entry (docs/architecture.md); compiles or loads the machine code at the first use."""

    @property
    def card_features(self) -> np.ndarray:
        """Static facts of each printed card, float32 ``(cards + 1, len(card_feature_names))``, one row a ``card_id`` of
        the observation (row 0: unknown card)."""

    def new_states(self, count: int) -> np.ndarray:
        """``count`` blank records with the game's options, shape ``(count,)``; reset them with ``JOB_RESET``."""

    def copy_states(self, target: np.ndarray, source: np.ndarray) -> None:
        """Clone games: copy the records of ``source`` to ``target``, C-contiguous arrays of the same shape."""

    # --- decks
    def deck_rows(self, decks: Sequence[Any]) -> np.ndarray:
        """Two decks as card numbers, int16 ``(2, most cards of a deck)``, -1: no card. Card number k has
        ``card_id`` k + 1. Raises ``ValueError`` for a deck that cannot be played."""

    def embedded_decks(self) -> Mapping[str, Any]:
        """The decks that come with the package, by name; at least one. Each deck has a ``name``."""

    def usual_decks(self) -> Sequence[Any]:
        """Those of them that environments draw from unless told otherwise; at least one. They stay the same from
        version to version, so that training runs and measurements can be compared."""

    def load_deck(self, deck: Any) -> Any:
        """A deck by embedded name or path; a deck object is returned as it is. Raises ``ValueError`` or ``OSError``."""

    def random_decks(self, count: int, seed: int) -> Sequence[Any]:
        """``count`` random decks out of all cards that can be played, the same for the same seed: for soak runs."""

    def deck_text(self, deck: Any) -> str:
        """The cards of a deck in one line, enough to build it again."""

    # --- words and pictures
    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        """An action of ``states[index]`` in words. ``parse`` reads them back if the action is legal; no action number
        below ``action_count`` raises."""

    def parse(self, states: np.ndarray, index: int, text: str) -> int:
        """The legal action that the words mean; raises :class:`~fftcg_env.errors.ActionTextError` for words that mean
        none, :class:`~fftcg_env.errors.IllegalActionError` for an action that is not legal."""

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> Any:
        """A rich renderable of the table as a player (None: nobody is hidden from) sees it."""

    # --- other things that can be done with a record
    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        """Deal all cards anew, in place, that ``player`` does not know. What ``player`` observes stays the same to the
        byte. Raises ``ValueError`` for another player than 0 or 1."""

    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        """The player gives up and loses at once; no effect on a finished game."""

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """What must not be in any state, for soak runs: the fault in words -> the games that have it, bool ``(n,)``."""
