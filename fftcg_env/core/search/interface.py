"""What players that look ahead need of a game, compiled, for many games at once.

A game that offers it has an attribute ``search`` (:class:`Search`), made of compiled entries beside ``drive``. Each is
compiled when it is first used, or comes from the game's shared library, so who only drives a game does not wait for it.

========  =================================================================================================
entry     ``(states, tables, job, low, high, ...)``: what it does for each game ``low <= e < high``
========  =================================================================================================
look      ``players, seeds, lists, keys, counts``. ``LOOK_DETERMINIZE`` deals anew what ``players[e]`` does not know
          (-1: the player who decides), from ``seeds[e, 0]``, which moves on; ``LOOK_LEGAL`` writes the legal actions
          into ``lists[e]`` and their number into ``counts[e]``; ``LOOK_KEYS`` writes a key for each into ``keys[e]``.
          Before a deal, ``LOOK_REPLACE`` puts the card numbers of ``lists[e]`` (a place of the opponent's deck each,
          below 0: the card stays) into the places that the player does not know; ``LOOK_KNOWN`` writes there what the
          player knows: card numbers, -1 for a hidden card, -2 for none (:mod:`.closed`). After ``LOOK_REPLACE``,
          ``counts[e]`` is 1 if the opponent can go on with what is announced, and 0 if no deal was found in which
          that is possible
roll_out  ``turns, decisions, players, actions, seeds, status, minds``; ``job`` is the number of a policy. Takes
          ``actions[e]`` unless it is ``SKIP``; then plays on until the game is over, ``turns`` turns have begun,
          ``decisions`` decisions were taken or ``players[e]`` decides (-1: no player, ``SKIP``: nothing is done with
          this game). Random numbers from ``seeds[e, 1]``
advise    ``actions, weights, outlooks, minds``: the game's own heuristic. ``ADVISE_CHOOSE`` writes its action where
          ``actions[e]`` is not ``SKIP`` (and ``SKIP`` where nobody decides), ``ADVISE_WEIGH`` a number for each legal
          action in their order: the higher, the better; ``ADVISE_OUTLOOK`` the probability that player 0 wins
judge     a policy network (:mod:`fftcg_env.core.network`). ``JUDGE_VALUE`` writes the logit of winning, of the player
          who decides, into ``judged[e, 0]``; ``JUDGE_LOGITS`` a logit for each legal action into ``logits[e]``, the
          likeliest action (with ``JUDGE_SAMPLE`` a sample) into ``actions[e]``, its logit below the highest one into
          ``judged[e, 1]`` and the sum of exponentials into ``judged[e, 2]``; ``JUDGE_COLLECT`` keeps what the network
          read. A game whose ``actions[e]`` is ``SKIP`` is left out
========  =================================================================================================

``minds``, shape ``(1,)``, is what a heuristic thinks with: its weights and room to work in; of a dtype of the game.

A key is the same for the same move in every deal of the cards that a player does not know, and differs for moves that
are different: trees of several deals are joined by it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ...errors import ArgumentError, FFTCGEnvError, StuckGameError
from .. import jobs
from ..registry import did_you_mean
from ..shared_library import check_writeable, compiled_entry

__all__ = [
    "NEVER",
    "RANDOM",
    "NoHeuristicError",
    "Search",
    "check_not_stuck",
    "check_player",
    "search_of",
    "seeds_per_game",
    "set_weights",
]

RANDOM = "random"
"""The policy that every game has."""
NEVER = 2**31 - 1
"""No limit of turns or decisions."""


class NoHeuristicError(FFTCGEnvError, RuntimeError):
    """The game has no compiled heuristic, or no compiled search at all; the message says which."""


def search_of(game: Any) -> Search:
    """The game's search; raises :class:`NoHeuristicError` for a game without."""
    search = getattr(game, "search", None)
    if not isinstance(search, Search):
        raise NoHeuristicError(f"the game {game.name!r} offers no compiled search (an attribute 'search')")
    return search


class Search:
    """The compiled entries for search as functions of arrays of records.

    ``entry``: gives the declared entry ``"look"``, ``"roll_out"`` or ``"advise"`` by its name (importing it imports
    Numba, so it is asked only where no library was shipped); ``width``: more actions are never legal at once;
    ``policies``: names of the policies of roll-outs by their numbers, ``random`` first; a game with ``advise`` has
    ``heuristic`` among them. ``features``: what ``outlook`` weighs, by name. ``new_mind``: makes a mind, with other
    weights than the usual ones given by name; it is used by one thread at a time. ``unit``: a difference of the
    heuristic's weights that is a clear one. ``deck_places``: places of a deck, for a game whose ``look`` can imagine
    other lists (:mod:`.closed`); 0: it cannot. ``weights``: those of the heuristic that are a matter of degree, as they
    are shipped, for ``benchmarks.tune_heuristic``; ``outlook_unit``: the logits that 1 means where the weights of the
    outlook are written down, for ``benchmarks.fit_outlook``.
    """

    def __init__(
        self,
        game: Any,
        entry: Callable[[str], Any],
        width: int,
        policies: Sequence[str] = (RANDOM,),
        features: Sequence[str] = (),
        new_mind: Callable[..., np.ndarray] = lambda: np.zeros(1, np.int64),
        unit: float = 1.0,
        deck_places: int = 0,
        weights: Mapping[str, int] | None = None,
        outlook_unit: float = 0.001,
    ) -> None:
        self._game, self._entry = game, entry
        self.unit = unit
        self.new_mind = new_mind
        self._minds = threading.local()
        self._compiled: dict[str, Callable[..., None]] = {}
        self.width = width
        self.policies = tuple(policies)
        self.features = tuple(features)
        self.deck_places = deck_places
        self.weights = dict(weights or {})
        self.outlook_unit = outlook_unit

    @property
    def entries(self) -> tuple[str, ...]:
        """The names of the entries that the game has."""
        advise = ("advise",) if "heuristic" in self.policies else ()
        judge = ("judge",) if self._game.layout.packed else ()
        return ("look", "roll_out", *advise, *judge)

    def declared(self, name: str) -> Any:
        """An entry as Numba compiles it (:class:`fftcg_env.core.jit.Entry`)."""
        if name not in self.entries:
            raise NoHeuristicError(f"the game {self._game.name!r} has no compiled {name!r}, only {self.entries}")
        return self._entry(name)

    def compiled(self, name: str) -> Callable[..., None]:
        """The machine code of an entry; compiled or loaded when it is first asked for."""
        if name not in self._compiled:
            if name not in self.entries:
                self.declared(name)
            self._compiled[name] = compiled_entry(f"{self._game.name}_{name}", lambda: self._entry(name).function)
        return self._compiled[name]

    # ------------------------------------------------------------------------------------------------------ records
    def clone(self, states: np.ndarray, indexes: Any) -> np.ndarray:
        """New records ``(len(indexes),)``, copies of those with these indexes, each as often as it is named."""
        rows = np.ascontiguousarray(states).view(np.uint8).reshape(len(states), states.dtype.itemsize)
        return rows[np.asarray(indexes)].reshape(-1).view(states.dtype)

    def determinize(self, states: np.ndarray, players: Any, seeds: Any) -> None:
        """Deal anew, in place, what a player does not know of each game: every deal that fits what the player knows is
        equally likely, and what the player observes stays the same to the byte.

        ``players``: a number for each game or one for all; -1: whoever decides. ``seeds``: a seed for each game, or one
        number from which they follow; equal seeds deal equally. Raises ``ValueError`` for a player who is not there.
        """
        count = len(states)
        who = self._players(players, count)
        self._look(states, jobs.LOOK_DETERMINIZE, who, seeds_per_game(seeds, count), None, None, None)

    def legal(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions of each game, int64 ``(n, width)``, and how many they are, int64 ``(n,)``; behind them
        stands ``SKIP``."""
        lists = np.full((len(states), self.width), jobs.SKIP, np.int64)
        counts = np.zeros(len(states), np.int64)
        self._look(states, jobs.LOOK_LEGAL, None, None, lists, None, counts)
        return lists, counts

    def keys(self, states: np.ndarray) -> np.ndarray:
        """Keys of the legal actions, int64 ``(n, width)``, in the order of :meth:`legal`; -1 behind them."""
        keys = np.full((len(states), self.width), -1, np.int64)
        self._look(states, jobs.LOOK_KEYS, None, None, None, keys, None)
        return keys

    def survey(
        self, states: np.ndarray, count: int, lists: np.ndarray, keys: np.ndarray, counts: np.ndarray, weights: Any
    ) -> None:
        """:meth:`legal`, :meth:`keys` and :meth:`weigh` of the first ``count`` games at once, into arrays of these
        shapes that are given; of each row only the places of legal actions are written. Raises ``ValueError`` if one of
        them is read-only."""
        check_writeable(states=states, lists=lists, keys=keys, counts=counts, weights=weights)
        blank = np.zeros(1, np.int64), np.zeros((1, 2), np.int64)
        self.compiled("look")(
            states, self._game.tables, jobs.LOOK_LEGAL | jobs.LOOK_KEYS, 0, count, *blank, lists, keys, counts
        )
        self.compiled("advise")(
            states, self._game.tables, jobs.ADVISE_WEIGH, 0, count, blank[0], weights, np.zeros(1), self._mind()
        )

    def known_cards(self, states: np.ndarray, players: Any) -> np.ndarray:
        """What a player knows of the opponent's deck, int64 ``(n, deck_places)``: card numbers, -1 for a hidden card,
        -2 where there is none. Which place a hidden card has tells nothing. ``players``: as for :meth:`determinize`."""
        known = np.zeros((len(states), self.deck_places), np.int64)
        self._look(states, jobs.LOOK_KNOWN, self._players(players, len(states)), None, known, None, None)
        return known

    def determinize_with_lists(self, states: np.ndarray, players: Any, numbers: np.ndarray, seeds: Any) -> np.ndarray:
        """As :meth:`determinize`, but the hidden cards of the opponent become those of another list first.

        ``numbers``: int64 ``(n, deck_places)``, card numbers for the places that :meth:`known_cards` gives as hidden,
        -1 elsewhere. Returns bool ``(n,)``: whether the opponent can go on with what is announced. Where that is not
        set, the list does not have the cards that pay for it, and the game can come to a decision without a legal
        action.
        """
        who, job = self._players(players, len(states)), jobs.LOOK_REPLACE | jobs.LOOK_DETERMINIZE
        possible = np.zeros(len(states), np.int64)
        given = np.ascontiguousarray(numbers, np.int64)
        self._look(states, job, who, seeds_per_game(seeds, len(states)), given, None, possible)
        return possible != 0

    @staticmethod
    def _players(players: Any, count: int) -> np.ndarray:
        """A player for each game, int64 ``(count,)``; raises ``ValueError`` for one who is not there."""
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
        self.compiled("look")(states, self._game.tables, job, 0, len(states), *given)

    # ------------------------------------------------------------------------------------------------------ playing on
    def status(self, states: np.ndarray) -> np.ndarray:
        """How each game stands and who decides what, int32 ``(n, STATUS_SIZE)``; nothing changes."""
        return self._drive(states, 0, np.zeros(1, np.int64))

    def step(self, states: np.ndarray, actions: np.ndarray) -> np.ndarray:
        """Take an action in each game and go on to the next decision; returns the status, as ``drive`` writes it (all
        zero where the action is ``SKIP``). Raises :class:`~fftcg_env.errors.StuckGameError` for a game that comes to a
        decision without a legal action."""
        status = self._drive(states, jobs.JOB_STEP, np.ascontiguousarray(actions, np.int64))
        check_not_stuck(self._game, status)
        return status

    def _drive(self, states: np.ndarray, job: int, actions: np.ndarray) -> np.ndarray:
        check_writeable(states=states)
        status = np.zeros((len(states), jobs.STATUS_SIZE), np.int32)
        decks = np.zeros((1, 2, 1), np.int16)
        seen, masks = np.zeros((1, 1), self._game.layout.dtype), np.zeros((1, 1), np.int8)
        blank = np.zeros((1, 2), np.int64), decks, seen, masks
        self._game.drive(states, self._game.tables, job, 0, len(states), actions, *blank, status)
        return status

    def roll_out(
        self,
        states: np.ndarray,
        policy: str = RANDOM,
        seeds: Any = 0,
        turns: int = NEVER,
        decisions: int = NEVER,
        mind: np.ndarray | None = None,
    ) -> np.ndarray:
        """Play on in place by a policy until each game is over, ``turns`` further turns have begun or ``decisions``
        decisions were taken; returns int32 ``(n, STATUS_SIZE)``, as ``drive`` writes it. Raises
        :class:`~fftcg_env.errors.StuckGameError` for a game that comes to a decision without a legal action."""
        if policy not in self.policies:
            raise ArgumentError(
                f"the policy is {policy!r}; the game {self._game.name!r} has {', '.join(self.policies)}"
            )
        check_writeable(states=states, mind=mind)
        status = np.zeros((len(states), jobs.STATUS_SIZE), np.int32)
        number, given = self.policies.index(policy), seeds_per_game(seeds, len(states))
        limits, given_mind = (min(turns, NEVER), min(decisions, NEVER)), self._mind() if mind is None else mind
        players, actions = np.full(len(states), -1), np.full(len(states), jobs.SKIP)
        self.compiled("roll_out")(
            states, self._game.tables, number, 0, len(states), *limits, players, actions, given, status, given_mind
        )
        check_not_stuck(self._game, status)
        return status

    def play_until(
        self,
        states: np.ndarray,
        players: np.ndarray,
        actions: np.ndarray,
        seeds: np.ndarray,
        status: np.ndarray,
        policy: str = RANDOM,
        mind: np.ndarray | None = None,
    ) -> None:
        """Take an action in each game, then play on in place by a policy until a player decides or the game is over:
        all that opponents do between two decisions of a learner, in one call.

        ``players``: int64 ``(n,)``, who decides then; ``SKIP``: this game and its status stay as they are.
        ``actions``: int64 ``(n,)``; ``SKIP``: none. ``seeds``: as of ``drive``, the policy ``random`` draws from column
        1 what ``JOB_SAMPLE`` would. ``status`` is written as ``drive`` writes it. After an illegal action
        (``STATUS_ERROR``) the game stays as it is, and so does it where that player decides already.
        """
        check_writeable(states=states, seeds=seeds, status=status, mind=mind)
        number, thinking = self.policies.index(policy), self._mind() if mind is None else mind
        self.compiled("roll_out")(
            states, self._game.tables, number, 0, len(states), NEVER, NEVER, players, actions, seeds, status, thinking
        )

    # ------------------------------------------------------------------------------------------------- the heuristic
    def choose(
        self, states: np.ndarray, wanted: np.ndarray | None = None, mind: np.ndarray | None = None
    ) -> np.ndarray:
        """The heuristic's action in each game, int64 ``(n,)``; ``SKIP`` where nobody decides, and where ``wanted``,
        bool ``(n,)``, is not set."""
        chosen = np.zeros(len(states), np.int64) if wanted is None else np.where(wanted, 0, jobs.SKIP)
        self._advise(states, jobs.ADVISE_CHOOSE, mind, chosen, None, None)
        return chosen

    def weigh(self, states: np.ndarray, mind: np.ndarray | None = None) -> np.ndarray:
        """The heuristic's weight of each legal action, float64 ``(n, width)``, in the order of :meth:`legal`: the
        higher, the better; ``-inf`` behind them."""
        weights = np.full((len(states), self.width), -np.inf)
        self._advise(states, jobs.ADVISE_WEIGH, mind, None, weights, None)
        return weights

    def outlook(self, states: np.ndarray, mind: np.ndarray | None = None) -> np.ndarray:
        """The probability that player 0 wins, float64 ``(n,)``, judged by the features in ``features`` from all that
        the record holds: for deals of which everything is given."""
        outlooks = np.zeros(len(states))
        self._advise(states, jobs.ADVISE_OUTLOOK, mind, None, None, outlooks)
        return outlooks

    def feature_values(self, states: np.ndarray) -> np.ndarray:
        """What :meth:`outlook` weighs, float64 ``(n, len(features))``: to fit its weights."""
        values = np.zeros((len(states), max(1, len(self.features))))
        self._advise(states, jobs.ADVISE_FEATURES, None, None, values, None)
        return values

    def _advise(self, states: np.ndarray, job: int, mind: np.ndarray | None, *arrays: Any) -> None:
        check_writeable(states=states, mind=mind)
        blank = np.zeros(1, np.int64), np.zeros((1, 1)), np.zeros(1)
        given = [zero if array is None else array for array, zero in zip(arrays, blank, strict=True)]
        thinking = self._mind() if mind is None else mind
        self.compiled("advise")(states, self._game.tables, job, 0, len(states), *given, thinking)

    def _mind(self) -> np.ndarray:
        """The usual mind of this thread."""
        if not hasattr(self._minds, "usual"):
            self._minds.usual = self.new_mind()
        mind: np.ndarray = self._minds.usual
        return mind


def check_not_stuck(game: Any, status: np.ndarray) -> None:
    """Raise :class:`~fftcg_env.errors.StuckGameError` if one of the games of this status, ``(n, STATUS_SIZE)``, goes on
    without a legal action."""
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


def seeds_per_game(seeds: Any, count: int) -> np.ndarray:
    """int64 ``(count, 2)``: a seed and a start of the sampling generator for each game."""
    given = np.asarray(seeds, np.int64)
    if given.shape == (count, 2):
        return given
    if given.ndim:
        words = given.astype(np.uint64)
    else:
        words = np.uint64(0x9E3779B97F4A7C15) * np.arange(1, count + 1, dtype=np.uint64) + given.astype(np.uint64)
    both = np.stack([words, _mixed(words)], axis=1) if given.ndim else np.stack([_mixed(words), _mixed(~words)], axis=1)
    return np.ascontiguousarray((both & np.uint64(2**63 - 1)).astype(np.int64))


def _mixed(words: np.ndarray) -> np.ndarray:
    """Scatter 64 bits (the finalizer of SplitMix64)."""
    x = words.astype(np.uint64)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def set_weights(weights: Any, names: Sequence[str], given: Mapping[str, int]) -> None:
    """Set those of an array of weights that are given by name; the error for another name tells the nearest one."""
    for name, value in given.items():
        if name not in names:
            raise ArgumentError(f"the heuristic has no weight {name!r}; {did_you_mean(name, names)}")
        weights[names.index(name)] = value
