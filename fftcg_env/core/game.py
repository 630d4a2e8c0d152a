"""The interface of a game: what every game offers to environments, agents and tools (docs/architecture.md).

:func:`fftcg_env.core.contract.check_game` checks that a game keeps to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .layout import Legend, ObservationLayout


class Game(Protocol):
    """A rule set for two players. All arrays are numpy arrays.

    A game object has constants and pure functions; the state of each game in play is a record. A game object can be
    pickled and copied, with its options and cards, and playing does not change it.
    """

    # --- what the game is
    name: str
    """Its name in the registry, a word in lower case."""
    version: int
    """Increases when the same seed and actions give another game, or when observations or actions change meaning."""
    player_count: int
    """Always 2; environments, matches and rewards rely on it."""
    options: Any
    """The options, a frozen dataclass; the defaults are the usual game."""
    reasons: tuple[str, ...]
    """Reasons for the end of a game in words, by ``STATUS_REASON``; number 0: the game goes on."""
    odd_reasons: frozenset[int]
    """Numbers of reasons that should never end a game of random play; a soak run stops at one and reports it."""
    decisions: tuple[str, ...]
    """Names of kinds of decisions in lower case, by ``STATUS_DECISION``; number 0: no player decides."""

    # --- actions: Discrete(global_action_count + card_count * len(verbs))
    action_count: int
    global_action_count: int
    """Number of actions without a card, which come first. For the others, ``action - global_action_count`` is
    ``entity * len(verbs) + verb``. Entities are the cards, those of the acting player first."""
    pass_action: int
    """The action that passes, declines, or ends a choice."""
    card_count: int
    """Physical cards in a game, of both players together."""
    verbs: tuple[str, ...]
    """Verbs for actions with a card, words in lower case."""

    # --- records and observations
    state_dtype: np.dtype
    """The structured dtype of a record: fixed-size fields, no objects. Copying a record clones the game."""
    kept_fields: tuple[str, ...]
    """Fields of the record that ``new_states`` sets and a reset keeps (the options)."""
    layout: ObservationLayout
    """The fields of the observation. Every game has ``global``, ``decision`` (with a column ``kind``) and ``cards``
    (one row for each entity, with columns ``card_id`` and ``legal``)."""
    legend: Legend
    """The meaning of the columns, for networks and tools that do not know the game."""
    tables: np.ndarray
    """Constant tables that ``drive`` reads in addition to the records, shape ``(1,)``."""
    card_feature_names: tuple[str, ...]

    @property
    def entry(self) -> Any:
        """The declared entry ``drive`` (:class:`fftcg_env.core.jit.Entry`); importing it imports Numba."""

    def prepare_files(self, folder: Path) -> list[Path]:
        """Write precomputed files that a wheel carries into ``folder``, so that the game loads faster.

        Returns the files.
        """

    @property
    def drive(self) -> Callable[..., None]:
        """The compiled entry (docs/architecture.md). Compiles or loads the machine code at the first use."""

    @property
    def card_features(self) -> np.ndarray:
        """Static facts of each printed card, float32 ``(cards + 1, len(card_feature_names))``: one row for each
        ``card_id`` of the observation (row 0: unknown card)."""

    def new_states(self, count: int) -> np.ndarray:
        """``count`` blank records with the game's options, shape ``(count,)``; start games with ``JOB_RESET``."""

    # --- decks
    def deck_rows(self, decks: Sequence[Any]) -> np.ndarray:
        """Two decks as card numbers, int16 ``(2, most cards of a deck)``; -1: no card.

        Card number k has ``card_id`` k + 1. Raises ``ValueError`` for a deck that cannot be played.
        """

    def embedded_decks(self) -> Mapping[str, Any]:
        """The decks of the package by name, at least one. Each deck has a ``name``."""

    def usual_decks(self) -> Sequence[Any]:
        """The embedded decks that environments draw from by default, at least one.

        They stay the same in all versions, so that training runs and measurements can be compared.
        """

    def load_deck(self, deck: Any) -> Any:
        """Load a deck by its embedded name or its path.

        Returns a deck object unchanged. Raises ``ValueError`` or ``OSError``.
        """

    def random_decks(self, count: int, seed: int) -> Sequence[Any]:
        """``count`` random decks out of all playable cards, determined by ``seed``; for soak runs."""

    def deck_text(self, deck: Any) -> str:
        """The cards of a deck in one line, from which it can be rebuilt."""

    # --- words and pictures
    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        """An action of ``states[index]`` in words, for any number below ``action_count``.

        If the action is legal, ``parse`` gives the number back.
        """

    def parse(self, states: np.ndarray, index: int, text: str) -> int:
        """The legal action that a text means.

        Raises :class:`~fftcg_env.errors.ActionTextError` for a text that is no action, and
        :class:`~fftcg_env.errors.IllegalActionError` for an action that is not legal.
        """

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> Any:
        """The board as ``viewer`` sees it (None: an onlooker, who sees everything), as a renderable of Rich."""

    # --- other things that can be done with a record
    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        """Deal all cards that ``player`` does not know again, in place.

        What ``player`` observes stays the same to the byte. Raises ``ValueError`` unless ``player`` is 0 or 1.
        """

    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        """Let ``player`` lose at once. Has no effect on a finished game."""

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Invariants that are violated, for soak runs: the fault in words -> the games that have it, bool ``(n,)``."""


OPTIONAL: dict[str, Any] = {
    "words": None,  # questions, actions and cards in words (core/words.py)
    "hints": None,  # hints(states, index): what can be paid, and why cards cannot be used (core/hints.py)
    "page_board": None,  # page_board(states, index, viewer): the board for pages (core/page_board.py)
    "tracking": None,  # where cards go, for statistics by card (core/card_tracking.py)
    "collection": None,  # the printed cards for tools (core/collection.py)
    "search": None,  # the compiled entries for search (core/search/interface.py)
    "trial": None,  # how single cards are tried out (evaluate/card_trials.py)
    "bounds": {},  # what the fields of a record can hold, for records from a file (core/record_checks.py)
    "deck_of_row": None,  # deck_of_row(row): the deck of a row of deck_rows, for card numbers from a file
    "deck_parts": None,  # sizes of the parts of a row of deck_rows whose cards do not mix; None: one part
    "recent_decks": None,  # recent_decks(): further shipped decks by name, which nothing draws from by default
    "blanks": frozenset(),  # numbers of cards that are blank, because they cannot be played
    # The code of each printed card, by card number: a policy that was trained with other cards recognises cards by it.
    "card_codes": None,
    # A tuple of words, and a float32 table with a column for each: what each printed card does, one row for each
    # card_id (row 0: unknown card, all zero). Features come from abilities, never from names, numbers or texts of
    # cards, and the columns do not depend on the set of cards. So a network understands a card that it has never met.
    "card_ability_feature_names": None,
    "card_ability_features": None,
}
"""The attributes that a game may have besides those of :class:`Game`, with their values for a game without them."""


def optional(game: Game, name: str) -> Any:
    """One of the attributes :data:`OPTIONAL` of a game."""
    return getattr(game, name, OPTIONAL[name])


def deck_parts_of(game: Game, width: int) -> list[slice]:
    """The parts of a row of ``deck_rows`` with ``width`` places whose cards do not mix."""
    ends = np.cumsum(optional(game, "deck_parts") or (width,)).tolist()
    return [slice(start, end) for start, end in zip([0, *ends[:-1]], ends, strict=True)]
