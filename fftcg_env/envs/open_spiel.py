"""The games as games of OpenSpiel (https://github.com/google-deepmind/open_spiel, package ``open_spiel``).

Importing this module registers ``fftcg``, ``kingdom_hearts``, ``fire_emblem`` and ``chrono_card``::

    import pyspiel
    import fftcg_env.envs.open_spiel

    game = pyspiel.load_game("fftcg(deck_0=cecil,deck_1=cecil)")
    state = game.new_initial_state()

- *Chance*: a game begins with :data:`SEED_DIGITS` chance nodes of :data:`SEED_BASE` outcomes each: the digits of the
  seed that draws decks and shuffles. After that a game has no chance node, because all further random numbers follow
  from the seed. So a history rebuilds a state, and states can be serialised. (OpenSpiel cannot serialise games of
  sampled chance that are written in Python.)
- *Information state*: has perfect recall. Its text is a hash of everything that the player saw and did since the
  beginning, in order, because searches ask for it at every node. Its tensor is the scaled observation
  (:mod:`.scaled`) and the bits of the hash.
- *Observation*: what the player sees now; its text is the information state of the other environments
  (:mod:`.information`).
- ``resample_from_infostate`` determinizes. The cards of such a state do not
  follow from its seed, so it cannot be serialised.
- *Utility*: 1 for a won game, -1 for a lost one, 0 for a draw and a game that reached its limit of decisions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ..core import jobs
from ..core.game import Game
from ..core.options import options_from_words
from ..core.records import copy_records, write_records
from ..core.search import search_of
from ..errors import ArgumentError, require_extra
from ..games import OWN_GAMES, load_game
from .batch import VIEW_JOBS, GameBatch
from .decks import RANDOM_DECKS, DeckChoice
from .information import information_state
from .scaled import scaled_observations

with require_extra("open_spiel", "the games of OpenSpiel need"):
    import pyspiel

SEED_BASE, SEED_DIGITS = 1024, 3
"""A seed has this many digits, and a digit has this many values: about a thousand million deals."""
HASH_BYTES = 8
PLAYERS = 2


class _Engine:
    """The compiled game of a set of parameters, and a batch of one game in which all states are played."""

    def __init__(self, name: str, deck_0: str, deck_1: str, options: str) -> None:
        words = [word.replace(":", "=", 1) for word in options.split("+") if word]
        self.game: Game = load_game(name, **options_from_words(type(load_game(name).options), words))
        self.batch = GameBatch(self.game, 1, DeckChoice(self.game, (deck_0, deck_1)))
        self.scaled = scaled_observations(self.game)

    def run(self, record: np.ndarray, job: int, action: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """Do a job with a record ``(1,)``; a step changes it. Returns the status and the mask, views of the batch."""
        batch = self.batch
        write_records(batch.states, record)
        batch.actions[0] = action
        batch.run(job)
        if job & jobs.JOB_STEP:
            write_records(record, batch.states)
        return batch.status[0], batch.masks[0]

    def started(self, seed: int) -> np.ndarray:
        """The record ``(1,)`` of a new game."""
        self.batch.seed_some(np.zeros(1, np.int64), np.array([seed]))
        self.batch.start(jobs.JOB_MASK)
        return copy_records(self.batch.states)

    def observation(self, record: np.ndarray, player: int) -> np.ndarray:
        """What a player sees, ``(layout.size,)``; a view of the batch."""
        self.run(record, jobs.JOB_OBSERVE | VIEW_JOBS[player])
        observation: np.ndarray = self.batch.observations[0]
        return observation

    def numbers(self, record: np.ndarray, player: int) -> np.ndarray:
        """What a player sees as numbers of the size of 1, float32 (:mod:`.scaled`)."""
        return self.scaled(self.observation(record, player)[None])[0]


@cache
def _engine(name: str, deck_0: str, deck_1: str, options: str) -> _Engine:
    return _Engine(name, deck_0, deck_1, options)


@cache
def _game_type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=f"fftcg_env {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"deck_0": RANDOM_DECKS, "deck_1": RANDOM_DECKS, "options": ""},
    )


class CardGame(pyspiel.Game):
    """A game. Parameters: ``deck_0``, ``deck_1``: the deck of each player (a name, or ``random``); ``options``: options
    of the game as ``NAME:VALUE``, joined by ``+``."""

    name = ""

    def __init__(self, params: Any = None) -> None:
        given = {key: str(value) for key, value in (params or {}).items()}
        self.parameters = (
            given.get("deck_0", RANDOM_DECKS), given.get("deck_1", RANDOM_DECKS), given.get("options", ""),
        )  # fmt: skip
        engine = self.engine
        limit = int(getattr(engine.game.options, "decision_limit", 10_000))
        info = pyspiel.GameInfo(
            num_distinct_actions=engine.game.action_count,
            max_chance_outcomes=SEED_BASE,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=limit,
        )
        super().__init__(_game_type(self.name), info, params or {})

    @property
    def engine(self) -> _Engine:
        """The compiled game."""
        return _engine(self.name, *self.parameters)

    def new_initial_state(self) -> CardGameState:
        """The state before the seed is drawn."""
        return CardGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Observations, or information states where perfect recall is asked for."""
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """The digits of the seed."""
        return SEED_DIGITS


class CardGameState(pyspiel.State):
    """A state: the record of the game, and a hash of what each player saw and did."""

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.key = (game.name, *game.parameters)
        self.seed = 0
        self.digits = 0
        self.record: np.ndarray | None = None
        self.result = jobs.RUNNING
        self.player = 0
        self.legal: list[int] = []
        self.recall = [b"", b""]
        self.resampled = False

    @property
    def engine(self) -> _Engine:
        """The compiled game."""
        return _engine(*self.key)

    # OpenSpiel's names from here on
    def current_player(self) -> int:
        """The player who decides."""
        if self.digits < SEED_DIGITS:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal if player == self.player and not self.is_terminal() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of the next digit of the seed."""
        return [(digit, 1 / SEED_BASE) for digit in range(SEED_BASE)]

    def _apply_action(self, action: int) -> None:
        if self.digits < SEED_DIGITS:
            self.seed = self.seed * SEED_BASE + int(action)
            self.digits += 1
            if self.digits == SEED_DIGITS:
                self.record = self.engine.started(self.seed)
                self._moved(None, 0)
            return
        assert self.record is not None
        by = self.player
        self.engine.run(self.record, jobs.JOB_STEP, int(action))
        self._moved(by, int(action))

    def _moved(self, by: int | None, action: int) -> None:
        """Note who decides now, and add to each player's memory what it sees, and its own action."""
        assert self.record is not None
        status, mask = self.engine.run(self.record, jobs.JOB_MASK)
        self.player, self.result = int(status[jobs.STATUS_PLAYER]), int(status[jobs.STATUS_RESULT])
        self.legal = np.flatnonzero(mask).tolist() if self.result == jobs.RUNNING else []
        for player in range(PLAYERS):
            own = action.to_bytes(4, "little") if by == player else b""
            seen = self.engine.observation(self.record, player).tobytes()
            self.recall[player] = _digest(self.recall[player] + own + seen)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.record is None:
            return f"seed digit {action}"
        return self.engine.game.describe(self.record, 0, int(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.result != jobs.RUNNING

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser."""
        won = float(self.result == jobs.PLAYER_0_WINS) - float(self.result == jobs.PLAYER_1_WINS)
        return [won, -won]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CardGameState:
        """A state with the same information state of ``player``, determinized for that player.

        ``sampler``: gives random numbers from 0 to 1. Every distribution that fits what the player knows is
        equally likely.
        """
        other: CardGameState = self.clone()
        if other.record is None or other.is_terminal():
            return other
        search_of(self.engine.game).determinize(other.record, player, int(sampler() * 2**52))
        other.resampled, opponent = True, 1 - player
        # what the opponent remembers belongs to the real cards; here it remembers only what it sees
        other.recall[opponent] = _digest(self.engine.observation(other.record, opponent).tobytes())
        _, mask = self.engine.run(other.record, jobs.JOB_MASK)
        other.legal = np.flatnonzero(mask).tolist()
        return other

    def serialize(self) -> str:
        """The history as text. Raises :class:`~fftcg_env.errors.ArgumentError` for a resampled state."""
        if self.resampled:
            raise ArgumentError("a resampled state cannot be serialised: its cards do not follow from its seed")
        text: str = super().serialize()
        return text

    def information_state_string(self, player: int | None = None) -> str:
        """See the module."""
        who = self.current_player() if player is None else player
        return f"player_{who} {self.recall[who].hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """What the player may know now, as text."""
        who = self.current_player() if player is None else player
        if self.record is None:
            return f"player_{who}: no cards are dealt"
        return information_state(self.engine.game, self.record, 0, who, over=self.is_terminal())

    def __str__(self) -> str:
        if self.record is None:
            return f"no cards are dealt, seed so far {self.seed}"
        return "\n".join(self.observation_string(player) for player in range(PLAYERS))


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=HASH_BYTES).digest()


class _Observer:
    """Observations as tensors and texts (OpenSpiel's interface of observers in Python)."""

    def __init__(self, game: CardGame, kind: Any, params: Any) -> None:
        if params:
            raise ArgumentError(f"observations have no parameters; {params} was given")
        self._recall = kind.perfect_recall
        self._engine = game.engine
        size = self._engine.scaled.size
        bits = 8 * HASH_BYTES if self._recall else 0
        self.tensor = np.zeros(size + bits, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self._recall:
            self.dict["recall"] = self.tensor[size:]

    def set_from(self, state: CardGameState, player: int) -> None:
        """Write what the player sees into ``tensor``."""
        self.tensor.fill(0)
        if state.record is None:
            return
        self.dict["observation"][:] = self._engine.numbers(state.record, player)
        if self._recall:
            self.dict["recall"][:] = np.unpackbits(np.frombuffer(state.recall[player], np.uint8))

    def string_from(self, state: CardGameState, player: int) -> str:
        """What the player sees, as text."""
        return state.information_state_string(player) if self._recall else state.observation_string(player)


def _register(name: str) -> None:
    kind = type(f"CardGame_{name}", (CardGame,), {"name": name, "__doc__": f"The game {name}."})
    pyspiel.register_game(_game_type(name), kind)


for _name in OWN_GAMES:
    _register(_name)
