"""The compiled interface for search: determinize, legal actions, rollouts, heuristic, for many games at once.

A game that supports it has an attribute ``search`` (:class:`Search`), made of compiled entries in addition to
``drive``. Each entry is compiled at its first use, or comes from the game's shared library, so it costs nothing if it
is not used.

Every entry takes ``(states, tables, job, low, high, ...)`` and does a job for each game ``low <= e < high``:

- ``look(..., players, seeds, lists, keys, counts)``:

  - ``LOOK_DETERMINIZE`` determinizes the game for ``players[e]`` (-1: the player who decides), with the
    seed ``seeds[e, 0]``, which advances.
  - ``LOOK_LEGAL`` writes the legal actions into ``lists[e]`` and their number into ``counts[e]``.
  - ``LOOK_KEYS`` writes a key for each legal action into ``keys[e]``.
  - ``LOOK_KNOWN`` writes the player's knowledge of the opponent's deck into ``lists[e]``, one column for each place: a
    card number, -1 for a hidden card, -2 for no card (:mod:`.closed_lists`).
  - ``LOOK_REPLACE``, before that, puts the card numbers of ``lists[e]`` into the places that the player does not know
    (below 0: the card stays). Then ``counts[e]`` is 1 if the opponent can complete the announced actions, and 0 if no
    such determinization was found.

- ``roll_out(..., turns, decisions, players, actions, seeds, status, memories)``; ``job`` is the number of a policy.
  Takes ``actions[e]`` unless it is ``SKIP``. Then plays on until the game is over, ``turns`` turns have begun,
  ``decisions`` decisions were taken, or ``players[e]`` decides (-1: no player; ``SKIP``: leave the game alone). Random
  numbers come from ``seeds[e, 1]``.
- ``advise(..., actions, weights, probabilities, memories)``, the game's heuristic:

  - ``ADVISE_CHOOSE`` writes its action unless ``actions[e]`` is ``SKIP``; it writes ``SKIP`` if no player decides.
  - ``ADVISE_WEIGH`` writes a weight for each legal action in their order; higher is better.
  - ``ADVISE_WIN_PROBABILITY`` writes the probability that player 0 wins.

- ``judge``, a policy network (:mod:`fftcg_env.core.network`). A game whose ``actions[e]`` is ``SKIP`` is left out.

  - ``JUDGE_VALUE`` writes the deciding player's logit of winning into ``judged[e, 0]``.
  - ``JUDGE_LOGITS`` writes a logit for each legal action into ``logits[e]``, the likeliest action into ``actions[e]``,
    its logit minus the highest one into ``judged[e, 1]``, and the sum of exponentials into ``judged[e, 2]``.
  - ``JUDGE_SAMPLE``, with it, samples the action instead.
  - ``JUDGE_COLLECT`` keeps the encoded positions.
  - With ``units[0]`` above 0, a clear difference between weights, the network also reads how the heuristic weighs each
    legal action.

``memories``, shape ``(1,)`` and of a dtype of the game, is the weights and the working memory of the heuristic.

A key names a move: it is the same in every determinization for a player, and different moves have
different keys. So search trees can be shared between them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...errors import ArgumentError, FFTCGEnvError, StuckGameError
from .. import jobs
from ..driving import drive_records
from ..game import optional
from ..records import copy_records
from ..registry import did_you_mean
from ..seeds import seeds_per_game
from ..shared_library.loading import check_writeable, compiled_entry

RANDOM = "random"
"""The uniformly random policy, which every game has."""
NEVER = 2**31 - 1
"""No limit of turns or decisions."""


class NoHeuristicError(FFTCGEnvError, RuntimeError):
    """The game lacks a compiled heuristic, or compiled search altogether; the message says which."""


def search_of(game: Any) -> Search:
    """The game's ``search``; raises :class:`NoHeuristicError` if it has none."""
    search = optional(game, "search")
    if not isinstance(search, Search):
        raise NoHeuristicError(f"the game {game.name!r} offers no compiled search (an attribute 'search')")
    return search


@dataclass(eq=False)
class Search:
    """The compiled entries for search as functions of arrays of records."""

    game: Any
    entry: Callable[[str], Any]
    """Returns a declared entry by its name, such as ``"look"``. It imports Numba, so it is called only if there is no
    shared library."""
    width: int
    """The most actions that are ever legal at once."""
    policies: tuple[str, ...] = (RANDOM,)
    """Names of the policies of rollouts by number, ``random`` first; ``heuristic`` is among them if there is an
    ``advise``."""
    features: tuple[str, ...] = ()
    """Names of the features that ``win_probability`` weighs."""
    new_memory: Callable[..., np.ndarray] = lambda: np.zeros(1, np.int64)
    """Makes the weights and working memory of the heuristic, with some weights given by name. One thread at a time may
    use a memory."""
    unit: float = 1.0
    """A clear difference between the heuristic's weights of two actions."""
    deck_places: int = 0
    """Places of a deck, for a game with closed deck lists (:mod:`.closed_lists`); 0: not supported."""
    weights: Mapping[str, int] = field(default_factory=dict)
    """The shipped tunable weights of the heuristic, for ``benchmarks.tune_heuristic``."""
    feature_unit: float = 0.001
    """The logit that 1 means in the stored weights of the win probability, for ``benchmarks.fit_win_probability``."""

    def __post_init__(self) -> None:
        self._memories = threading.local()
        self._compiled: dict[str, Callable[..., None]] = {}

    @property
    def entries(self) -> tuple[str, ...]:
        """Names of the game's entries for search."""
        advise = ("advise",) if "heuristic" in self.policies else ()
        judge = ("judge",) if self.game.layout.packed else ()
        return ("look", "roll_out", *advise, *judge)

    def declared(self, name: str) -> Any:
        """A declared entry (:class:`fftcg_env.core.jit.Entry`) by name."""
        if name not in self.entries:
            raise NoHeuristicError(f"the game {self.game.name!r} has no compiled {name!r}, only {self.entries}")
        return self.entry(name)

    def compiled(self, name: str) -> Callable[..., None]:
        """A compiled entry by name, compiled or loaded at the first call."""
        if name not in self._compiled:
            if name not in self.entries:
                self.declared(name)
            self._compiled[name] = compiled_entry(self.game.name, lambda: self.entry(name).function, name)
        return self._compiled[name]

    # ------------------------------------------------------------------------------------------------------ records
    def clone(self, states: np.ndarray, indexes: Any) -> np.ndarray:
        """New records ``(len(indexes),)``: copies of the records with these indexes, in this order, repetitions
        included."""
        return copy_records(states, np.asarray(indexes))

    def determinize(self, states: np.ndarray, players: Any, seeds: Any) -> None:
        """Determinize each game in place: deal the cards that a player does not know again.

        Every distribution that fits the player's knowledge is equally likely, and the player's observation stays the
        same to the byte.

        ``players``: one for each game or one for all; -1: the player who decides. ``seeds``: one for each game, or one
        number from which they follow; equal seeds give equal cards. Raises ``ValueError`` for an invalid player.
        """
        count = len(states)
        who = self._players(players, count)
        self._look(states, jobs.LOOK_DETERMINIZE, who, seeds_per_game(seeds, count), None, None, None)

    def legal(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions of each game, int64 ``(n, width)``, padded with ``SKIP``, and their numbers, int64
        ``(n,)``."""
        lists = np.full((len(states), self.width), jobs.SKIP, np.int64)
        counts = np.zeros(len(states), np.int64)
        self._look(states, jobs.LOOK_LEGAL, None, None, lists, None, counts)
        return lists, counts

    def keys(self, states: np.ndarray) -> np.ndarray:
        """Keys of the legal actions, int64 ``(n, width)``, in the order of :meth:`legal`, padded with -1."""
        keys = np.full((len(states), self.width), -1, np.int64)
        self._look(states, jobs.LOOK_KEYS, None, None, None, keys, None)
        return keys

    def survey(
        self, states: np.ndarray, count: int, lists: np.ndarray, keys: np.ndarray, counts: np.ndarray, weights: Any
    ) -> None:
        """Write :meth:`legal`, :meth:`keys` and :meth:`weigh` of the first ``count`` games into the given arrays.

        Of each row, only the places of legal actions are written. Raises ``ValueError`` for a read-only array.
        """
        check_writeable(states=states, lists=lists, keys=keys, counts=counts, weights=weights)
        blank = np.zeros(1, np.int64), np.zeros((1, 2), np.int64)
        self.compiled("look")(
            states, self.game.tables, jobs.LOOK_LEGAL | jobs.LOOK_KEYS, 0, count, *blank, lists, keys, counts
        )
        self.compiled("advise")(
            states, self.game.tables, jobs.ADVISE_WEIGH, 0, count, blank[0], weights, np.zeros(1), self._memory()
        )

    def known_cards(self, states: np.ndarray, players: Any) -> np.ndarray:
        """A player's knowledge of the opponent's deck, int64 ``(n, deck_places)``: card numbers, -1: hidden, -2: no
        card.

        The places of hidden cards carry no information. ``players``: as in :meth:`determinize`.
        """
        known = np.zeros((len(states), self.deck_places), np.int64)
        self._look(states, jobs.LOOK_KNOWN, self._players(players, len(states)), None, known, None, None)
        return known

    def determinize_with_lists(self, states: np.ndarray, players: Any, numbers: np.ndarray, seeds: Any) -> np.ndarray:
        """As :meth:`determinize`, but first replace the opponent's hidden cards with those of another deck list.

        ``numbers``: int64 ``(n, deck_places)``, card numbers for the places that :meth:`known_cards` gives as hidden,
        -1 elsewhere. Returns bool ``(n,)``: whether the opponent can complete the announced actions. If not, the list
        lacks the cards that pay for them, and the game may come to a decision without a legal action.
        """
        who, job = self._players(players, len(states)), jobs.LOOK_REPLACE | jobs.LOOK_DETERMINIZE
        possible = np.zeros(len(states), np.int64)
        given = np.ascontiguousarray(numbers, np.int64)
        self._look(states, job, who, seeds_per_game(seeds, len(states)), given, None, possible)
        return possible != 0

    @staticmethod
    def _players(players: Any, count: int) -> np.ndarray:
        """A player for each game, int64 ``(count,)``; raises ``ValueError`` for an invalid one."""
        who = np.empty(count, np.int64)
        who[:] = players
        if count and not -1 <= who.min() <= who.max() <= 1:
            raise ArgumentError(
                f"players holds {who[(who < -1) | (who > 1)][0]}; a player is 0 or 1, or -1: who decides"
            )
        return who

    def _look(self, states: np.ndarray, job: int, *arrays: Any) -> None:
        check_writeable(states=states)
        blank = (np.zeros(1, np.int64), *(np.zeros((1, 2), np.int64) for _ in range(3)), np.zeros(1, np.int64))
        given = [zero if array is None else array for array, zero in zip(arrays, blank, strict=True)]
        self.compiled("look")(states, self.game.tables, job, 0, len(states), *given)

    # ------------------------------------------------------------------------------------------------------ playing on
    def status(self, states: np.ndarray) -> np.ndarray:
        """The status of each game, int32 ``(n, STATUS_SIZE)``, as ``drive`` writes it; changes nothing."""
        return drive_records(self.game, states, 0)[2]

    def step(self, states: np.ndarray, actions: np.ndarray) -> np.ndarray:
        """Take an action in each game and run to the next decision; returns the status, as ``drive`` writes it.

        The status is all zero where the action is ``SKIP``. Raises :class:`~fftcg_env.errors.StuckGameError` if a game
        comes to a decision without a legal action.
        """
        *_, status = drive_records(self.game, states, jobs.JOB_STEP, np.ascontiguousarray(actions, np.int64))
        check_not_stuck(self.game, status)
        return status

    def roll_out(
        self,
        states: np.ndarray,
        policy: str = RANDOM,
        seeds: Any = 0,
        turns: int = NEVER,
        decisions: int = NEVER,
        memory: np.ndarray | None = None,
    ) -> np.ndarray:
        """Play on in place by a policy; returns the status, int32 ``(n, STATUS_SIZE)``, as ``drive`` writes it.

        A game stops when it is over, ``turns`` further turns have begun, or ``decisions`` decisions were taken. Raises
        :class:`~fftcg_env.errors.StuckGameError` if a game comes to a decision without a legal action.
        """
        if policy not in self.policies:
            raise ArgumentError(f"the policy is {policy!r}; the game {self.game.name!r} has {', '.join(self.policies)}")
        check_writeable(states=states, memory=memory)
        status = np.zeros((len(states), jobs.STATUS_SIZE), np.int32)
        number, given = self.policies.index(policy), seeds_per_game(seeds, len(states))
        limits, given_memory = (min(turns, NEVER), min(decisions, NEVER)), self._memory() if memory is None else memory
        players, actions = np.full(len(states), -1), np.full(len(states), jobs.SKIP)
        self.compiled("roll_out")(
            states, self.game.tables, number, 0, len(states), *limits, players, actions, given, status, given_memory
        )
        check_not_stuck(self.game, status)
        return status

    def play_until(
        self,
        states: np.ndarray,
        players: np.ndarray,
        actions: np.ndarray,
        seeds: np.ndarray,
        status: np.ndarray,
        policy: str = RANDOM,
        memory: np.ndarray | None = None,
    ) -> None:
        """Take an action in each game, then play on in place by a policy until a given player decides or the game ends.

        So one call plays everything that opponents do between two decisions of a learner.

        - ``players``: int64 ``(n,)``, the player who decides then; ``SKIP``: leave the game and its status alone.
        - ``actions``: int64 ``(n,)``; ``SKIP``: take no action.
        - ``seeds``: as in ``drive``; the policy ``random`` draws from column 1, as ``JOB_SAMPLE`` does.
        - ``status``: written as ``drive`` writes it.

        A game does not change after an illegal action (``STATUS_ERROR``), or if the player decides already.
        """
        check_writeable(states=states, seeds=seeds, status=status, memory=memory)
        number, thinking = self.policies.index(policy), self._memory() if memory is None else memory
        self.compiled("roll_out")(
            states, self.game.tables, number, 0, len(states), NEVER, NEVER, players, actions, seeds, status, thinking
        )

    # ------------------------------------------------------------------------------------------------- the heuristic
    def choose(
        self, states: np.ndarray, wanted: np.ndarray | None = None, memory: np.ndarray | None = None
    ) -> np.ndarray:
        """The heuristic's action in each game, int64 ``(n,)``; ``SKIP`` if no player decides or ``wanted``, bool
        ``(n,)``, is false."""
        chosen = np.zeros(len(states), np.int64) if wanted is None else np.where(wanted, 0, jobs.SKIP)
        self._advise(states, jobs.ADVISE_CHOOSE, memory, chosen, None, None)
        return chosen

    def weigh(self, states: np.ndarray, memory: np.ndarray | None = None) -> np.ndarray:
        """The heuristic's weight of each legal action, float64 ``(n, width)``, in the order of :meth:`legal`, padded
        with ``-inf``; higher is better."""
        weights = np.full((len(states), self.width), -np.inf)
        self._advise(states, jobs.ADVISE_WEIGH, memory, None, weights, None)
        return weights

    def win_probability(self, states: np.ndarray, memory: np.ndarray | None = None) -> np.ndarray:
        """The probability that player 0 wins, float64 ``(n,)``, a logistic function of ``features``.

        It uses the whole record, hidden cards included, so apply it to determinized games.
        """
        probabilities = np.zeros(len(states))
        self._advise(states, jobs.ADVISE_WIN_PROBABILITY, memory, None, None, probabilities)
        return probabilities

    def feature_values(self, states: np.ndarray) -> np.ndarray:
        """The features that :meth:`win_probability` weighs, float64 ``(n, len(features))``, for fitting its weights."""
        values = np.zeros((len(states), max(1, len(self.features))))
        self._advise(states, jobs.ADVISE_FEATURES, None, None, values, None)
        return values

    def _advise(self, states: np.ndarray, job: int, memory: np.ndarray | None, *arrays: Any) -> None:
        check_writeable(states=states, memory=memory)
        blank = np.zeros(1, np.int64), np.zeros((1, 1)), np.zeros(1)
        given = [zero if array is None else array for array, zero in zip(arrays, blank, strict=True)]
        thinking = self._memory() if memory is None else memory
        self.compiled("advise")(states, self.game.tables, job, 0, len(states), *given, thinking)

    def _memory(self) -> np.ndarray:
        """This thread's memory with the usual weights."""
        if not hasattr(self._memories, "usual"):
            self._memories.usual = self.new_memory()
        memory: np.ndarray = self._memories.usual
        return memory


def check_not_stuck(game: Any, status: np.ndarray) -> None:
    """Raise :class:`~fftcg_env.errors.StuckGameError` if a game of this status, ``(n, STATUS_SIZE)``, goes on without a
    legal action."""
    stuck = status[:, jobs.STATUS_ERROR] == jobs.ERROR_STUCK
    if np.count_nonzero(stuck):  # faster than any()
        row = int(stuck.argmax())
        raise StuckGameError(
            f"game {row} of {len(status)} cannot go on: player_{status[row, jobs.STATUS_PLAYER]} has no legal action "
            f"at the decision {game.decisions[status[row, jobs.STATUS_DECISION]]!r} of turn "
            f"{status[row, jobs.STATUS_TURN]}, after {status[row, jobs.STATUS_LENGTH]} decisions"
        )


def check_player(player: Any) -> None:
    """Raise ``ValueError`` unless ``player`` is 0 or 1."""
    if player not in (0, 1):
        raise ArgumentError(f"player is {player!r}; it can be 0 or 1")


def set_weights(weights: Any, names: Sequence[str], given: Mapping[str, int]) -> None:
    """Set weights of an array by name; raises ``ArgumentError`` with the nearest name for an unknown one."""
    for name, value in given.items():
        if name not in names:
            raise ArgumentError(f"the heuristic has no weight {name!r}; {did_you_mean(name, names)}")
        weights[names.index(name)] = value
