"""Many games in one array, with all that the compiled engine needs, and the calls of agents that play them.

Every environment, match and evaluation uses a :class:`GameBatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..core import jobs
from ..core.agent import AgentLike, AnyAgent, StateAgent, as_agent, called
from ..core.driving import drive_records
from ..core.game import Game
from ..core.records import copy_records
from ..core.search import check_not_stuck, search_of
from ..core.seeds import seeds_from, splitmix64
from ..core.shared_library.loading import bind
from ..errors import AgentFailedError, ArgumentError, FFTCGEnvError, IllegalActionError, listed
from .arguments import count_of, deck_seeds_of, seed_of, seeds_of
from .decks import DeckChoice

VIEW_JOBS = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)
ARRAYS = ("states", "actions", "observations", "masks", "status", "seeds", "decks")
"""The attributes of a batch that compiled code writes to."""


class GameBatch:
    """``count`` games of one kind in one array.

    ===================  =============================================================================
    ``states``           the records, ``(n,)``
    ``actions``          int64 ``(n,)``: what the next step plays; ``JOB_SAMPLE`` writes here
    ``observations``     ``(n, layout.size)`` of ``layout.dtype``
    ``masks``            int8 ``(n, action_count)``
    ``status``           int32 ``(n, STATUS_SIZE)``, columns ``STATUS_*`` of :mod:`fftcg_env.core.jobs`
    ``seeds``            int64 ``(n, 4)``: seed of the next game, state of the sampling generator, seeds of both decks
                         (0: the game's numbers shuffle them)
    ``decks``            int16 ``(n, 2, cards)``: decks of the next game
    ===================  =============================================================================
    """

    def __init__(self, game: Game, count: int, decks: DeckChoice) -> None:
        count_of(count, "the number of games")
        self.game = game
        self.count = count
        self.choice = decks
        self.states: np.ndarray = game.new_states(count)
        self.actions = np.zeros(count, np.int64)
        self.observations = np.zeros((count, game.layout.size), game.layout.dtype)
        self.masks = np.zeros((count, game.action_count), np.int8)
        self.status = np.zeros((count, jobs.STATUS_SIZE), np.int32)
        self.seeds = np.zeros((count, 4), np.int64)
        self.decks = np.full((count, *decks.shape), -1, np.int16)
        self.bind()

    def bind(self) -> None:
        """Look up the compiled function and its tables, which are not part of a pickle."""
        self.drive = self.game.drive
        self.tables = self.game.tables
        others = (self.actions, self.seeds, self.decks, self.observations, self.masks, self.status)
        self._bound: tuple[np.ndarray | None, np.ndarray | None] = (self.observations, self.masks)
        self.call = bind(self.drive, self.states, self.tables, *others)

    def ready(self) -> None:
        """Bind the current arrays, if they are not bound yet."""
        if self.observations is not self._bound[0] or self.masks is not self._bound[1]:
            self.bind()  # the buffers were replaced, or this is a copy

    def run(self, job: int, low: int = 0, high: int | None = None) -> None:
        """Do ``job`` (a sum of ``JOB_*``) for the games ``low <= e < high``; all games by default."""
        if self.observations is not self._bound[0] or self.masks is not self._bound[1]:
            self.bind()
        self.call(job, low, self.count if high is None else high)

    def run_some(self, job: int, indexes: np.ndarray) -> None:
        """Do ``job`` for the games with these ascending indexes: with ``JOB_STEP`` one call that skips all others,
        otherwise one call for each contiguous range."""
        if len(indexes) == 0:
            return
        if job & jobs.JOB_STEP:
            actions = self.actions.copy()
            self.actions[:] = jobs.SKIP
            self.actions[indexes] = actions[indexes]
            self.run(job, int(indexes[0]), int(indexes[-1]) + 1)
            actions[indexes] = self.actions[indexes]
            self.actions[:] = actions
            return
        ends = np.flatnonzero(np.diff(indexes) != 1) + 1
        lows = indexes[np.concatenate([[0], ends])].tolist()
        highs = (indexes[np.concatenate([ends - 1, [len(indexes) - 1]])] + 1).tolist()
        for low, high in zip(lows, highs, strict=True):
            self.run(job, low, high)

    def observe_ends(self, indexes: np.ndarray, players: np.ndarray) -> None:
        """Write the observations of these players, integers ``(len(indexes),)``, in finished games, and masks that
        allow action 0 only."""
        for player, view in enumerate(VIEW_JOBS):
            self.run_some(jobs.JOB_OBSERVE | view, indexes[players == player])
        self.masks[indexes] = 0
        self.masks[indexes, 0] = 1

    def start(self, job: int = jobs.JOB_LOOK) -> None:
        """Start all games, with the decks that their seeds draw, and do ``job``."""
        self.decks[:] = self.choice.rows(self.seeds[:, 0])
        self.run(jobs.JOB_RESET | job)
        self.deal_decks()

    def deal_decks(self, indexes: np.ndarray | slice = slice(None)) -> None:
        """Set the decks of the next games, which their seeds draw."""
        if not self.choice.fixed:
            self.decks[indexes] = self.choice.rows(self.seeds[indexes, 0])

    def seed(self, seed: int | Sequence[int] | np.ndarray | None) -> None:
        """Set the seeds of the next games.

        A number gives each game a different seed that is derived from it. A sequence gives game e exactly the seed
        ``seed[e]``. ``None`` takes seeds from the operating system. Seeds are integers from 0 to 2**63 - 1.
        """
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) >> 1
        if isinstance(seed, (list, tuple, np.ndarray)):
            self.seed_some(np.arange(self.count), seeds_of(seed, self.count))
        else:
            self.seeds[:, :2] = seeds_from(seed_of(seed), 2 * self.count).reshape(self.count, 2)
            self.seeds[:, 2:] = 0

    def seed_some(self, indexes: np.ndarray, seeds: np.ndarray) -> None:
        """Give the games with these indexes exactly these seeds, int64 of the same length."""
        self.seeds[indexes, 0] = seeds
        self.seeds[indexes, 1] = (splitmix64(seeds.astype(np.uint64)) >> np.uint64(1)).astype(np.int64)
        self.seeds[indexes, 2:] = 0

    def seed_decks(
        self, deck_seeds: Any, indexes: np.ndarray | slice = slice(None), seats: np.ndarray | None = None
    ) -> None:
        """Shuffle each deck of the next games (of all, or of those with these indexes) by its own seed; call it after
        :meth:`seed`. The order of a deck then does not depend on the game's seed, the other deck or the seat, and two
        versions of a list differ only in the cards whose rows differ. The following games are derived from these.

        ``deck_seeds``: one pair for all games, or one pair per game, integers from 1 to 2**63 - 1; None: the seeds of
        the games shuffle. ``seats``: a learner's seat in each game; the first seed of a pair is that of its deck.
        """
        if deck_seeds is not None:
            pairs = deck_seeds_of(deck_seeds, len(self.seeds[indexes]))
            self.seeds[indexes, 2:] = pairs if seats is None else np.where(seats[:, None] == 1, pairs[:, ::-1], pairs)

    def observe_as(self, index: int, player: int) -> tuple[np.ndarray, np.ndarray]:
        """The observation ``(size,)`` and the mask ``(action_count,)`` of ``player`` in one game, in new arrays.

        The mask is all zero unless the player decides. The buffers of the batch do not change.
        """
        job = jobs.JOB_LOOK | VIEW_JOBS[player]
        (observation,), (mask,), _ = drive_records(self.game, self.states[index : index + 1], job)
        return observation, mask

    def are_legal(self, actions: np.ndarray) -> np.ndarray:
        """Whether the masks allow these actions, one per game: bool ``(n,)``."""
        inside = (actions >= 0) & (actions < self.masks.shape[1])
        legal: np.ndarray = inside & (self.masks[np.arange(self.count), np.where(inside, actions, 0)] != 0)
        return legal

    def new_legal_lists(self) -> tuple[np.ndarray, np.ndarray]:
        """Arrays for :meth:`write_legal_lists`: int16 ``(n, width)``, all -1, and int64 ``(n,)``, all 0. ``width`` is
        the maximum number of legal actions. Raises ``ValueError`` for a game whose records have no list of legal
        actions."""
        if "legal" not in (self.game.state_dtype.names or ()):
            raise ArgumentError(f"the records of the game {self.game.name!r} have no field 'legal'")
        width = self.game.state_dtype["legal"].shape[0]
        return np.full((self.count, width), -1, np.int16), np.zeros(self.count, np.int64)

    def write_legal_lists(self, lists: np.ndarray, counts: np.ndarray) -> None:
        """Write the legal actions of each game, padded with -1, and their numbers into arrays from
        :meth:`new_legal_lists`, which nothing else may have written to."""
        before = int(counts.max())
        counts[:] = self.states["legal_count"]
        used = max(before, int(counts.max()))
        rows = lists[:, :used]
        rows[:] = self.states["legal"][:, :used]
        # Behind their lists, records have leftovers of earlier decisions, also of the other player.
        rows[np.arange(used) >= counts[:, None]] = -1

    def check_errors(self, agent_of: Callable[[int], AnyAgent | None] | None = None) -> None:
        """Raise :class:`~fftcg_env.errors.IllegalActionError` if an action of the last step was illegal, and
        :class:`~fftcg_env.errors.StuckGameError` if a running game has no legal action. ``agent_of(index)``: the agent
        that acted in a game, for the message."""
        errors = self.status[:, jobs.STATUS_ERROR]
        if np.count_nonzero(errors):  # faster than any()
            check_not_stuck(self.game, self.status)
            index = int(errors.argmax())
            refusal = self.refusal(index, int(self.actions[index]))
            if agent_of is None:
                raise refusal
            raise IllegalActionError(f"the agent {called(agent_of(index))}: {refusal}")

    def refusal(self, index: int, action: int) -> IllegalActionError:
        """The error for an illegal action. It names the action, the player and some of the legal actions."""
        _, mask, status = drive_records(self.game, self.states[index : index + 1], jobs.JOB_MASK)
        described = [(self.game.describe(self.states, index, int(one)), int(one)) for one in np.flatnonzero(mask[0])]
        name = f" ({self.game.describe(self.states, index, action)})" if 0 <= action < self.game.action_count else ""
        if not described:
            return IllegalActionError(f"action {action}{name}: the game is over, no action is legal")
        legal, player = listed(f"{text} ({one})" for text, one in described), status[0, jobs.STATUS_PLAYER]
        return IllegalActionError(f"action {action}{name} is not legal; player_{player} can: {legal}")

    def after(self, action: int) -> GameBatch:
        """A batch of one game after an action, observed; this one stays as it is."""
        batch = self.copy()
        batch.actions[0] = action
        batch.run(jobs.JOB_STEP | jobs.JOB_LOOK)
        batch.check_errors()
        return batch

    def copy(self, indexes: np.ndarray | None = None) -> GameBatch:
        """An independent copy of all games, or of those with these indexes (which may repeat). The game, its tables and
        the deck choice are shared."""
        other = GameBatch.__new__(GameBatch)
        other.__dict__.update(self.__dict__)
        for name in ARRAYS:
            setattr(other, name, copy_records(getattr(self, name), indexes))
        other.count = len(other.states)
        other._bound = (None, None)  # bound when needed
        other.__dict__.pop("call", None)  # it works on the arrays of this batch
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> GameBatch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: value for name, value in self.__dict__.items() if name not in ("drive", "tables", "_bound", "call")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(writeable(state))
        self.bind()


def writeable(state: dict[str, Any]) -> dict[str, Any]:
    """The attributes of an unpickled object, with writeable arrays.

    Out-of-band pickles (protocol 5: Ray, shared memory) give arrays over read-only buffers.
    """
    return {
        name: copy_records(value) if isinstance(value, np.ndarray) and not value.flags.writeable else value
        for name, value in state.items()
    }


def ask(agent: AgentLike, batch: GameBatch, indexes: np.ndarray) -> np.ndarray:
    """The actions of an agent (anything that :func:`~fftcg_env.core.agent.as_agent` takes) in the games with these
    indexes, int64 ``(len(indexes),)``. The agent must be the one that decides there, and the batch must have been
    observed.

    A state agent gets determinized copies of the records, unless it is ``honest``. The determinizations depend on the
    index of the game and the number of its decisions.

    Raises :class:`~fftcg_env.core.agent.UnsuitableAgentError` for what is no agent, and
    :class:`~fftcg_env.errors.AgentFailedError` where the agent raises anything but an error of this package.
    """
    agent = as_agent(agent, batch.game)
    if not isinstance(agent, StateAgent):
        return _answer(agent, agent.act_batch, batch.observations[indexes], batch.masks[indexes])
    if getattr(agent, "honest", False):
        wanted = np.zeros(batch.count, bool)
        wanted[indexes] = True
        return _answer(agent, agent.act_states, batch.states, wanted)[indexes]
    states = copy_records(batch.states, indexes)
    moments = batch.status[indexes, jobs.STATUS_LENGTH].astype(np.int64) * batch.count + indexes
    search_of(batch.game).determinize(states, -1, seeds_from(0, 1)[0] ^ moments)
    return _answer(agent, agent.act_states, states, np.ones(len(indexes), bool))


def _answer(agent: AnyAgent, act: Callable[..., np.ndarray], games: np.ndarray, which: np.ndarray) -> np.ndarray:
    """The actions of an agent, one for each row of ``games``. Exceptions of the agent are raised as its own faults, so
    that they do not look like errors of the caller."""
    try:
        actions = act(games, which)
    except (FFTCGEnvError, AgentFailedError):
        raise
    except Exception as error:
        raise AgentFailedError(f"the agent {called(agent)} raised {type(error).__name__}: {error}") from error
    if np.shape(actions) != (len(games),):
        raise AgentFailedError(
            f"the agent {called(agent)} returned an array of the shape {np.shape(actions)}; it must be "
            f"({len(games)},), one action for each game"
        )
    return np.asarray(actions)


def reads_observations(agent: AnyAgent | None) -> bool:
    """Whether an agent needs observations and masks (None: no agent, or random play of the engine)."""
    return agent is not None and not isinstance(agent, StateAgent)
