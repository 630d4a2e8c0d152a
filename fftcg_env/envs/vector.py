"""The native vector environment: many games in one array, for training code that plays both sides."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core import jobs
from ..core.game import Game
from ..core.records import copy_records, write_records
from ..core.shared_library.loading import check_writeable, checking
from ..core.thread_team import Team
from ..errors import ArgumentError
from .arguments import (
    DecisionLimit,
    actions_of,
    count_of,
    generator_of,
    integer,
    integers,
    load_game_for,
    player_of,
    require_started,
    reset_mask_of,
    reset_options,
    shown,
)
from .batch import GameBatch
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .information import Since, information_state
from .results import RESULT_WORDS, REWARDS, TERMINATED, reason_words, running
from .snapshots import Snapshot, require_snapshot, snapshot_of
from .spaces import action_space, masked_observation_space


class GameVectorEnv(VectorEnv):
    """``num_envs`` games of two players, stepped by one call of the compiled engine.

    ``step`` takes one action per game, of the player who decides there, and returns

    ==================  ===================================================================================
    observations        ``{"observation": (n, layout.size), "action_mask": int8 (n, action_count)}``,
                        each row from the side of the player who decides next in that game
    rewards             float32 ``(n, 2)``: of ``player_0`` and ``player_1``
    terminations        bool ``(n,)``: won, lost or drawn
    truncations         bool ``(n,)``: ``max_decisions``, or a limit of the engine
    infos               ``"player"`` int32 ``(n,)``: **the player who decides next**; ``"previous_player"`` int32
                        ``(n,)``: the player of the action just played; ``"status"`` int32 ``(n, 8)``: the columns
                        ``STATUS_*`` of :mod:`fftcg_env.core.jobs` (``STATUS_RESULT``, ``STATUS_REASON`` and
                        ``STATUS_LENGTH`` belong to the finished game if a game is over); ``"result"`` and
                        ``"reason"`` objects ``(n,)``, numbers in words: the winner (or ``"draw"``, ``"truncated"``) and
                        the reason if a game is over, otherwise ``"running"`` and ``""``; with
                        ``final_observations=True`` also ``"final_obs"`` (below), with ``legal_lists=True`` also
                        ``"legal"`` int16 ``(n, k)``, the legal actions of each game padded with -1, and
                        ``"legal_count"`` int64 ``(n,)``. The keys are always the same, and
                        each has its mask ``"_key"``, bool ``(n,)``, as in Gymnasium's vector environments
    ==================  ===================================================================================

    A finished game is replaced in the same step (``AutoresetMode.SAME_STEP``): the observation is the first one of the
    next game. With ``final_observations=True``, ``infos["_final_obs"]`` bool ``(n,)`` marks the games that ended, and
    ``infos["final_obs"]`` ``(n, 2, layout.size)`` has their last observations from the side of each player (other rows
    are undefined).

    Unlike other Gymnasium vector environments, this one has two players, so ``rewards`` has two columns. Observations
    are flat vectors: ``game.layout.views`` and :class:`~fftcg_env.envs.scaled.ScaledObservations` convert them. **All
    returned arrays belong to the environment and are overwritten by the next step.** To collect rollouts without
    copying, pass your own arrays: ``step(actions, observations=rollout[t], masks=masks[t])``.

    :param game: name of the game, or a game from ``load_game`` (then without ``options``).
    :param num_envs: number of games.
    :param decks: see :class:`~fftcg_env.envs.decks.DeckChoice`; drawn for each game by its seed.
    :param max_decisions: truncate games after this number of decisions of both players; None: only the game's own
        limit.
    :param final_observations: whether ``infos`` has the final observations (one more call of the engine per step).
    :param legal_lists: whether ``infos`` has lists of the legal actions, from which
        :class:`~fftcg_env.learning.legal.LegalActions` makes a distribution.
    :param threads: number of threads that share the games of each step, at most one per core; useful from about 32
        games per thread.
    :param options: rule switches and engine options of the game.
    """

    max_decisions = DecisionLimit()
    _limit: int
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | Game = "fftcg",
        num_envs: int = 1,
        *,
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        max_decisions: int | None = None,
        final_observations: bool = False,
        legal_lists: bool = False,
        threads: int = 1,
        **options: Any,
    ) -> None:
        if "observation" in options:
            raise ArgumentError(
                "this environment has flat observations only; convert them: env.game.layout.views(observations) or "
                "fftcg_env.envs.ScaledObservations(env.game)(observations)"
            )
        self.game = load_game_for(type(self), game, options) if isinstance(game, str) else game
        count_of(threads, "threads")
        self.num_envs = count_of(num_envs, "num_envs")
        self.max_decisions = max_decisions
        self._started = False
        self._logs: dict[int, Since] = {}
        """Logs of the games for which one was asked."""
        self.final_observations = final_observations
        self.legal_lists = legal_lists
        self.single_observation_space = masked_observation_space(self.game, "flat")
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch = GameBatch(self.game, num_envs, DeckChoice(self.game, decks))
        self._threads = threads
        self.autoreset_mode: AutoresetMode = self.metadata["autoreset_mode"]
        self._reason_words = reason_words(self.game)
        self._make_outputs()

    def _make_outputs(self) -> None:
        """The arrays that every step writes, and the dictionaries that hold them."""
        count, batch = self.num_envs, self._batch
        threads = 1 if checking() else min(self._threads, count)  # checked code can raise only in this thread
        self._team = Team(count, threads) if threads > 1 else None
        self.rewards = np.zeros((count, 2), np.float32)
        self.terminations = np.zeros(count, bool)
        self.truncations = np.zeros(count, bool)
        self._previous = np.zeros(count, np.int32)
        self._own: dict[str, np.ndarray] = {"observation": batch.observations, "action_mask": batch.masks}
        self._results, self._reasons = running(count)
        self._ended = np.zeros(0, np.int64)  # games with an entry in result and reason
        self.infos: dict[str, Any] = {
            "player": batch.status[:, jobs.STATUS_PLAYER],
            "previous_player": self._previous,
            "status": batch.status,
            "result": self._results,
            "reason": self._reasons,
        }
        if self.legal_lists:
            self.infos["legal"], self.infos["legal_count"] = batch.new_legal_lists()
        self.infos |= {f"_{key}": np.ones(count, bool) for key in self.infos}
        if self.final_observations:
            self.infos["final_obs"] = np.zeros((count, 2, self.game.layout.size), self.game.layout.dtype)
            self.infos["_final_obs"] = np.zeros(count, bool)

    # ------------------------------------------------------------------------------------------------------- access
    @property
    def states(self) -> np.ndarray:
        """The records of the games, ``(n,)``. Changes of the records change the games."""
        return self._batch.states

    @property
    def players(self) -> np.ndarray:
        """The players who decide, int32 ``(n,)``."""
        return self._batch.status[:, jobs.STATUS_PLAYER]

    # ------------------------------------------------------------------------------------------------------ playing
    def reset(
        self,
        *,
        seed: int | Sequence[int] | np.ndarray | None = None,
        options: dict[str, Any] | None = None,
        observations: np.ndarray | None = None,
        masks: np.ndarray | None = None,
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Start all games; returns observations and infos.

        ``seed``: a number gives every game a different derived seed, a sequence gives game e exactly ``seed[e]``, None
        takes seeds from the operating system.

        ``options``: ``{"decks": ...}`` changes the decks. ``{"reset_mask": ...}``, bool ``(n,)``, restarts only these
        games (without a seed each continues with its next game). ``{"deck_seeds": ...}``, one pair or one per game,
        shuffles both decks by separate seeds (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`). Other entries are
        ignored.

        ``observations``, ``masks``: see :meth:`step`.
        """
        batch, options = self._batch, reset_options(options, "decks", "reset_mask", "deck_seeds")
        chosen = reset_mask_of(options, self.num_envs)
        if "decks" in options:
            batch.choice = DeckChoice(self.game, options["decks"])
        deck_seeds = options.get("deck_seeds")
        result = self._use(observations, masks)
        if chosen is None or not self._started:
            batch.seed(seed)
            batch.seed_decks(deck_seeds)
            batch.start(jobs.JOB_LOOK)
            self._begin_logs(self._logs)
        else:
            self._start_some(np.flatnonzero(chosen), seed, deck_seeds)
            self._begin_logs(self._logs.keys() & set(np.flatnonzero(chosen).tolist()))
        self._started = True
        self._previous[:] = self.players
        self._results[:], self._reasons[:] = running(self.num_envs)
        self._list_legal()
        return result, self.infos

    def _start_some(
        self, indexes: np.ndarray, seed: int | Sequence[int] | np.ndarray | None, deck_seeds: Any = None
    ) -> None:
        """Restart these games, and observe all games."""
        batch = self._batch
        if seed is not None:
            before = batch.seeds.copy()
            batch.seed(seed)
            before[indexes] = batch.seeds[indexes]
            batch.seeds[:] = before
        batch.seed_decks(deck_seeds, indexes)
        batch.decks[indexes] = batch.choice.rows(batch.seeds[indexes, 0])
        batch.run_some(jobs.JOB_RESET, indexes)
        batch.deal_decks(indexes)
        self._run(jobs.JOB_LOOK)

    def step(
        self,
        actions: np.ndarray,
        *,
        observations: np.ndarray | None = None,
        masks: np.ndarray | None = None,
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action in each game. The table above describes the returned values.

        ``actions``: integers ``(n,)``, an array or a list. ``observations`` ``(n, layout.size)``, ``masks`` int8
        ``(n, action_count)``: your own writeable C-contiguous arrays, used instead of the environment's.

        Raises :class:`~fftcg_env.errors.IllegalActionError` naming the first illegal action; games with legal actions
        have then been stepped, the others are unchanged. Raises ``TypeError`` for actions that are not integers,
        ``ValueError`` for another shape, and :class:`~fftcg_env.envs.arguments.ResetNeededError` before the first
        ``reset``.
        """
        batch = self._batch
        require_started(self._started, "step")
        result = self._use(observations, masks)
        if actions is not batch.actions:
            batch.actions[:] = actions_of(actions, self.num_envs)
        self._previous[:] = self.players
        before = {index: copy_records(self.states[index : index + 1]) for index in self._logs}
        if self.final_observations:
            self._run(jobs.JOB_STEP)
            self._keep_final_observations()
            self._run(jobs.JOB_AUTORESET | jobs.JOB_LOOK)
        else:
            self._run(jobs.JOB_STEP | jobs.JOB_AUTORESET | jobs.JOB_LOOK)
        if self.max_decisions is not None:
            self._restart(self._too_long())
        self._tell_results()
        self._list_legal()
        batch.check_errors()
        for index, record in before.items():
            self._note(index, record)
        return result, self.rewards, self.terminations, self.truncations, self.infos

    def _begin_logs(self, games: Iterable[int]) -> None:
        """Begin the logs of these games again."""
        self._logs |= {index: Since(self.game) for index in games}

    def _note(self, index: int, before: np.ndarray) -> None:
        """Add the action that was taken in the record ``before`` to the log of a game, or begin the log of the next
        game."""
        if self.terminations[index] or self.truncations[index]:
            self._begin_logs([index])
        else:
            after = copy_records(self.states[index : index + 1])
            self._logs[index].add(before, int(self._batch.actions[index]), after)

    def sample_actions(self) -> np.ndarray:
        """A uniformly random legal action for each game: int64 ``(n,)``, an array of the environment, for ``step``.

        The random numbers are derived from the seed of ``reset`` and do not influence the games.
        """
        require_started(self._started, "sample_actions")
        self._run(jobs.JOB_SAMPLE)
        return self._batch.actions

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads."""
        if self._team is not None:
            self._team.close()

    def _run(self, job: int) -> None:
        """One call of the engine over all games."""
        batch = self._batch
        if self._team is None:
            batch.run(job)
        else:
            batch.ready()
            self._team.run(batch.call, job)

    def _use(self, observations: np.ndarray | None, masks: np.ndarray | None) -> dict[str, np.ndarray]:
        """Let the engine write into the caller's arrays, or into the environment's own."""
        batch = self._batch
        if observations is None and masks is None:
            batch.observations, batch.masks = self._own["observation"], self._own["action_mask"]
            return self._own
        seen = self._checked(observations, self._own["observation"], "observations")
        legal = self._checked(masks, self._own["action_mask"], "masks")
        batch.observations, batch.masks = seen, legal
        return {"observation": batch.observations, "action_mask": batch.masks}

    @staticmethod
    def _checked(given: np.ndarray | None, own: np.ndarray, name: str) -> np.ndarray:
        """The given array, after checking that compiled code can write to it."""
        if given is None:
            return own
        if given.shape != own.shape or given.dtype != own.dtype or not given.flags.c_contiguous:
            found = f"{given.dtype} {given.shape}{'' if given.flags.c_contiguous else ', not contiguous'}"
            raise ArgumentError(f"{name} must be C-contiguous {own.dtype} {own.shape}; it is {found}")
        check_writeable(**{name: given})
        return given

    def _list_legal(self) -> None:
        """Write the lists of legal actions, if ``infos`` has them."""
        if self.legal_lists:
            self._batch.write_legal_lists(self.infos["legal"], self.infos["legal_count"])

    def _too_long(self) -> np.ndarray:
        """Indexes of the running games that have reached ``max_decisions``."""
        if self.max_decisions is None:
            return np.zeros(0, np.int64)
        status = self._batch.status
        return np.flatnonzero(
            (status[:, jobs.STATUS_RESULT] == jobs.RUNNING) & (status[:, jobs.STATUS_LENGTH] >= self._limit)
        )

    def _restart(self, indexes: np.ndarray) -> None:
        """Truncate these games and start the next ones; the status keeps the values of the truncated games."""
        if len(indexes) == 0:
            return
        status = self._batch.status
        ended = status[indexes]
        self._batch.run_some(jobs.JOB_RESET | jobs.JOB_LOOK, indexes)
        for column in (jobs.STATUS_REASON, jobs.STATUS_LENGTH, jobs.STATUS_TURN):
            status[indexes, column] = ended[:, column]
        status[indexes, jobs.STATUS_RESULT] = jobs.TRUNCATED

    def _keep_final_observations(self) -> None:
        """Write the last observations of finished games from the side of each player."""
        batch = self._batch
        over = batch.status[:, jobs.STATUS_RESULT] != jobs.RUNNING
        over[self._too_long()] = True
        self.infos["_final_obs"][:] = over
        for index in np.flatnonzero(over).tolist():
            for player in range(2):
                self.infos["final_obs"][index, player] = batch.observe_as(index, player)[0]

    def _tell_results(self) -> None:
        """Write rewards and endings from the status, and set the decks of the next games."""
        status = self._batch.status
        for array in (self.rewards, self.terminations, self.truncations):
            array.fill(0)
        if len(self._ended):
            self._results[self._ended], self._reasons[self._ended] = running(len(self._ended))
        self._ended = over = status[:, jobs.STATUS_RESULT].nonzero()[0]
        if len(over):
            result = status[over, jobs.STATUS_RESULT]
            self.rewards[over], self.terminations[over] = REWARDS[result], TERMINATED[result]
            self.truncations[over] = result == jobs.TRUNCATED
            self._results[over] = RESULT_WORDS[result]
            self._reasons[over] = self._reason_words[status[over, jobs.STATUS_REASON]]
            self._batch.deal_decks(over)

    # ------------------------------------------------------------------------------------------------------- copies
    def save(self) -> Snapshot:
        """A snapshot of all games at their current decisions."""
        return snapshot_of(self._batch)

    def load(self, snapshot: Snapshot) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Restore a snapshot with the same number of games. Returns observations and infos, like ``reset``.

        Raises :class:`~fftcg_env.envs.snapshots.SnapshotError` if the snapshot has another number of games, other
        options, another layout of records, or invalid values (it may come from a file).
        """
        batch = self._batch
        write_records(batch.states, require_snapshot(snapshot, batch))
        batch.seeds[:], batch.decks[:], batch.status[:] = snapshot.seeds, snapshot.decks, snapshot.status
        result = self._use(None, None)
        self._run(jobs.JOB_LOOK)
        self._started = True
        self._begin_logs(self._logs)
        self._previous[:] = self.players
        self._list_legal()
        return result, self.infos

    def clone(self, games: int | Sequence[int] | np.ndarray | None = None) -> GameVectorEnv:
        """An independent environment with the same games, which have the same future for the same actions.

        ``games``: only the games with these indexes: ``clone(3)`` has one game, ``clone([3] * 64)`` has 64 copies of
        it, for search."""
        indexes = None if games is None else self._indexes(games)
        other: GameVectorEnv = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._batch = self._batch.copy(indexes)
        places = enumerate(range(self.num_envs) if indexes is None else indexes.tolist())
        other._logs = {new: copy.copy(self._logs[old]) for new, old in places if old in self._logs}
        if indexes is not None:
            other.num_envs = len(indexes)
            other.observation_space = batch_space(self.single_observation_space, other.num_envs)
            other.action_space = batch_space(self.single_action_space, other.num_envs)
        other._make_outputs()
        other._take_outputs(self.__dict__, slice(None) if indexes is None else indexes)
        return other

    def information_state(
        self, index: int, player: str | int, *, cards: bool = False, rules: bool = False, log: bool = False,
        hints: bool = False,
    ) -> str:  # fmt: skip
        """Everything that a player may know of game ``index``, as text; see
        :meth:`.aec.GameAECEnv.information_state`. ``log``: begins a log of this game and of those after it in its
        place."""
        require_started(self._started, "information_state")
        [game], seat = self._indexes(index).tolist(), player_of(player)
        lines = self._logs.setdefault(game, Since(self.game)).lines[seat] if log else ()
        return information_state(self.game, self.states, game, seat, cards=cards, rules=rules, log=lines, hints=hints)

    def determinize(
        self,
        player: str | int,
        seed: int | np.random.Generator | None = None,
        games: int | Sequence[int] | np.ndarray | None = None,
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Determinize all games, or those with these indexes, in place for ``player``, each with different cards.
        Returns observations and infos, like ``reset``. See :meth:`.aec.GameAECEnv.determinize`."""
        require_started(self._started, "determinize")
        viewer, generator = player_of(player), generator_of(seed)
        for index in range(self.num_envs) if games is None else self._indexes(games).tolist():
            self.game.determinize(self._batch.states, index, viewer, generator)
        result = self._use(None, None)
        self._run(jobs.JOB_LOOK)
        self._list_legal()
        return result, self.infos

    def _indexes(self, games: int | Sequence[int] | np.ndarray) -> np.ndarray:
        """Indexes of games, int64 ``(k,)``; raises ``ValueError`` for invalid ones."""
        listed = games if isinstance(games, (list, tuple, np.ndarray)) else [integer(games, "the game")]
        indexes = integers(listed, len(listed), "the games")
        if len(indexes) == 0 or indexes.min() < 0 or indexes.max() >= self.num_envs:
            raise ArgumentError(
                f"the games are {shown(games)}; they must be indexes from 0 to {self.num_envs - 1}, at least one"
            )
        return indexes

    def _take_outputs(self, source: dict[str, Any], rows: np.ndarray | slice) -> None:
        """Copy the results of the last step of another environment, for these rows."""
        for name in ("rewards", "terminations", "truncations", "_previous", "_results", "_reasons"):
            getattr(self, name)[:] = source[name][rows]
        self._ended = np.flatnonzero(self._results != jobs.RUNNING)
        for name in ("final_obs", "_final_obs"):
            if name in self.infos:
                self.infos[name][:] = source["infos"][name][rows]
        if self._started:
            self._list_legal()

    def __deepcopy__(self, memo: dict[int, Any]) -> GameVectorEnv:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_team", "game")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.game = self._batch.game
        self._make_outputs()
        self._take_outputs(state, slice(None))
