"""Paired runs through everything that shows a game to one seat: environments, the web page, the terminal.

Two games that differ in one hidden card are played alike (:mod:`tests.paired_runs`). The test compares all that reaches
the seat, counts and info dictionaries included.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from fftcg_env.cli import play as session
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, RUNNING
from fftcg_env.envs import LearnerVectorEnv, SingleAgentEnv
from fftcg_env.envs.batch import GameBatch
from fftcg_env.web.games import Session
from tests.checks import choose
from tests.paired_runs import Follower, Leader, LeakError, legal_of

LIMIT = 60
"""``max_decisions`` of the environments: games of either end are compared, those cut off too."""
AGAIN = 12
"""Decisions of the observer after which other cards are exchanged."""


class Opponent:
    """The opponent's agent: it plays as ``player`` says."""

    honest = True

    def __init__(self, player: Leader | Follower) -> None:
        self.player = player

    def reset(self, seed: int) -> None:
        """Nothing to forget."""

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Answers of the player in the one game."""
        return np.array([self.player.answer(states[0])], np.int64)


class Single:
    """The environment of Gymnasium."""

    def __init__(self, game: Any, decks: Any, seed: int, seat: int, opponent: Opponent) -> None:
        self.game, self.opponent = game, opponent
        self.env = SingleAgentEnv(game.name, seat=seat, decks=decks, opponent=opponent, max_decisions=LIMIT)  # type: ignore[arg-type]
        self.out: Any = self.env.reset(seed=seed)

    @property
    def batch(self) -> GameBatch:
        """The games."""
        return self.env._batch

    @property
    def running(self) -> bool:
        """Whether the seat is asked."""
        return not self.env._over

    def like(self, other: Any) -> None:
        """Go on from where another one is."""
        self.env.__dict__.update(copy.copy(other.env.__dict__) | {"opponent": self.opponent})
        self.env._batch = other.batch.copy()
        self.out = None

    def step(self, action: int) -> None:
        """Take a decision of the seat."""
        self.out = self.env.step(action)

    def shown(self) -> Any:
        """What left the environment last."""
        observation, *rest = self.out
        info = rest[-1]
        plain = {key: value for key, value in info.items() if key != "action_mask"}
        return observation.tobytes(), info["action_mask"].tobytes(), plain, rest[:-1], self.env.information_state()


class Learner(Single):
    """The vector environment of one learner, with one game."""

    def __init__(self, game: Any, decks: Any, seed: int, seat: int, opponent: Opponent) -> None:
        self.game, self.opponent = game, opponent
        self.env: Any = LearnerVectorEnv(
            1,
            game.name,
            seat=seat,
            decks=decks,
            opponent=opponent,
            max_decisions=LIMIT,  # type: ignore[arg-type]
        )
        self.out = self.env.reset(seed=seed)

    @property
    def running(self) -> bool:
        """Whether the seat is asked."""
        return not self.env._over[0]

    def like(self, other: Any) -> None:
        """Go on from where another one is."""
        opponents = self.env._opponents
        self.env.__dict__.update(copy.deepcopy({k: v for k, v in other.env.__dict__.items() if k in LEARNED}))
        self.env._batch, self.env._opponents, self.out = other.batch.copy(), opponents, None

    def step(self, action: int) -> None:
        """Take a decision of the seat."""
        self.out = self.env.step(np.array([action]))

    def shown(self) -> Any:
        """What left the environment last."""
        observation, *rest = self.out
        infos = rest[-1]
        plain = {key: np.asarray(value).tolist() for key, value in infos.items()}
        return observation.tobytes(), [np.asarray(value).tolist() for value in rest[:-1]], plain


LEARNED = ("seats", "_over", "_decisions", "_deals", "_rewards", "_terminations", "_truncations", "_ends", "_final")
"""The data that a vector environment keeps about its games, in addition to the batch."""


class Page:
    """A session of the web page."""

    def __init__(self, game: Any, decks: Any, seed: int, seat: int, opponent: Opponent) -> None:
        self.game, self.opponent = game, opponent
        self.session = Session(game, decks, "random", seat, seed)
        self.session._agent = opponent  # type: ignore[assignment]

    @property
    def batch(self) -> GameBatch:
        """The games."""
        return self.session._batch

    @property
    def running(self) -> bool:
        """Whether the seat is asked."""
        return self.session._running()

    def like(self, other: Any) -> None:
        """Go on from where another one is."""
        self.session = copy.copy(other.session)
        self.session._agent, self.session._batch = self.opponent, other.batch.copy()  # type: ignore[assignment]
        self.session._entries, self.session._log = list(other.session._entries), copy.copy(other.session._log)

    def step(self, action: int) -> None:
        """Take a decision of the seat."""
        self.session.act(action, self.session._decision)

    def shown(self) -> Any:
        """What the page gets."""
        return self.session.view()


class Terminal:
    """A game at the terminal."""

    def __init__(self, game: Any, decks: Any, seed: int, seat: int, opponent: Opponent) -> None:
        self.game, self.opponent, self.seat = game, opponent, seat
        self.session = session.Session(game, decks, seed, {1 - seat: opponent})  # type: ignore[dict-item]
        self.go_on()

    @property
    def batch(self) -> GameBatch:
        """The games."""
        return self.session.batch

    @property
    def running(self) -> bool:
        """Whether the seat is asked."""
        return self.session.running

    def go_on(self) -> None:
        """The opponent plays until the seat is asked."""
        while self.running and self.session.player != self.seat:
            self.session.act(1 - self.seat)

    def like(self, other: Any) -> None:
        """Go on from where another one is."""
        self.session = copy.copy(other.session)
        self.session.batch = other.batch.copy()
        self.session.agents = {1 - self.seat: self.opponent}  # type: ignore[dict-item]
        self.session.events, self.session.log = list(other.session.events), copy.copy(other.session.log)

    def step(self, action: int) -> None:
        """Take a decision of the seat."""
        self.session.take(action)
        self.go_on()

    def shown(self) -> Any:
        """What was printed, whether the board is shown again, and the last line."""
        return self.session.events, self.session.news, "" if self.running else self.session.end()


SEATS = {"single": Single, "learner": Learner, "page": Page, "terminal": Terminal}


def paired_views(kind: Any, game: Any, secrets: Any, decks: Sequence[Any], games: int, seed: int) -> int:
    """Play this number of games through one of :data:`SEATS`; returns how many decisions were compared. Raises
    :class:`LeakError`."""
    compared = 0
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        pair, seat, start = (rng.choice(decks), rng.choice(decks)), rng.randrange(2), rng.getrandbits(40)
        leader = Leader(game, secrets, rng)
        first, second = (kind(game, pair, start, seat, Opponent(leader)) for _ in range(2))
        left = 0
        while first.running:
            if left == 0:
                left = AGAIN if _exchanged(first, second, secrets, seat, leader, rng) else 0
            leader.done.clear()
            action = choose(legal_of(first.batch.states[0], game), rng, leader.eager)
            first.step(action)
            if left == 0:
                continue
            follower = Follower(game, secrets, rng, leader.done, 0)
            second.opponent.player = follower
            second.step(action)
            # as bytes: a copy field by field leaves chance in the padding, which comparisons of bytes would see
            both = first.batch.states.tobytes() + second.batch.states.tobytes()
            states = np.frombuffer(both, first.batch.states.dtype)
            if not follower.kept_up() or not secrets.agree(states, seat):
                left = 0
                continue
            left -= 1
            compared += 1
            if first.shown() != second.shown():
                raise LeakError(f"game {number} of seed {seed}, seat {seat}:\n{first.shown()}\n{second.shown()}")
    return compared


def _exchanged(first: Any, second: Any, secrets: Any, seat: int, leader: Leader, rng: random.Random) -> bool:
    """The second game becomes the first one but for two cards; False: there are none."""
    second.like(first)
    found = secrets.exchange(second.batch.states[0], seat, rng)
    if found is None or first.batch.states["result"][0] != RUNNING:
        return False
    leader.cards = found[1:]
    second.batch.run(JOB_OBSERVE | JOB_MASK)
    return True
