"""N games in one array for one learner: Gymnasium's vector environment, with the opponents inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.game import Game
from ..core.jobs import (
    JOB_MASK,
    JOB_OBSERVE,
    JOB_RESET,
    JOB_STEP,
    STATUS_PLAYER,
    STATUS_REASON,
    STATUS_RESULT,
)
from ..errors import ArgumentError
from .batch import GameBatch, writeable
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .opponents import RANDOM_OPPONENT, OpponentLike, Opponents
from .options import load_game_for
from .rendering import RENDER_FPS, RENDER_MODES, RenderMode, check_render_mode, draw, without_mode
from .results import ILLEGAL_ACTION, RESULTS, REWARDS, RUNNING, TRUNCATED, reason_of
from .single import MOST_DEALS, NO_FIRST_DECISION, Seat, check_illegal_action, check_seat
from .spaces import ObservationForm, action_space, observation_space
from .strict import ResetNeededError, actions_of, count_of, deck_seeds_of, limit_of, reset_mask_of, seed_of

LOOK = JOB_OBSERVE | JOB_MASK
TOLD = ("result", "reason", "decisions")
"""What ``infos`` tell of each game, beside its mask."""


class LearnerVectorEnv(VectorEnv[Any, np.ndarray, np.ndarray]):
    """``num_envs`` games in which a learner has one seat and an opponent the other: the vector form of
    :class:`~fftcg_env.envs.single.SingleAgentEnv`, with its parameters and, for the same seeds, its games.

    ``step(actions)`` plays the learner's action in every game, then the opponents' decisions, one call for all games
    that wait for the same opponent, up to the learner's next decision in every game. Rewards are ``(n,)``, so that
    Gymnasium's vector wrappers and every single-agent algorithm fit.

    ==================  ==============================================================================================
    observations        ``(n, layout.size)``, or a dictionary of its named views (``observation="entities"``)
    rewards             float64 ``(n,)``: +1, -1 or 0 at the end of a game, 0 before
    terminations        bool ``(n,)``: won, lost, drawn, or lost by an illegal action
    truncations         bool ``(n,)``: ``max_decisions``, or a limit of the engine
    infos               ``"action_mask"`` int8 ``(n, action_count)``, ``"result"`` and ``"reason"`` objects ``(n,)``,
                        ``"decisions"`` int64 ``(n,)``, as the single environment has them (the learner's);
                        each ``"key"`` with its mask ``"_key"``, bool ``(n,)``. The keys are the same in every step,
                        ``reset`` included
    ==================  ==============================================================================================

    **When a game is over** (``autoreset_mode``, also in ``metadata``):

    - ``NEXT_STEP`` (default, as Gymnasium has it; all of its wrappers take it): the last observation is returned, the
      next step starts the game anew and ignores its action;
    - ``SAME_STEP``: the next game starts in the same step, and its first observation is returned.
      ``infos["final_obs"]`` (objects ``(n,)``) and ``infos["final_info"]`` (a dictionary like ``infos``) hold the end
      of the finished games, where ``infos["_final_obs"]`` and ``infos["_final_info"]`` are True;
    - ``DISABLED``: the last observation is returned, and stepping on raises until these games were started anew by
      ``reset(options={"reset_mask": ...})``.

    No mask is ever all zero: after the end of a game it allows action 0 alone.

    :param num_envs: number of games.
    :param game: name of the game.
    :param opponent: ``"random"``, the name of an agent, an agent, or a sequence of these; then one is drawn for each
        new game. An opponent plays many games at once: it is ``reset`` with the environment, not with each game.
    :param weights: how often each of several opponents is drawn; equally often by default.
    :param seat: 0, 1 or ``"random"``: the learner's, drawn anew for each game.
    :param decks: the learner's deck and the opponent's deck; see :class:`~fftcg_env.envs.decks.DeckChoice`.
    :param observation: ``"flat"`` or ``"entities"``.
    :param render_mode: ``"rgb_array"``, ``"ansi"`` (``render()`` returns a tuple, a picture or string for each game),
        ``"human"`` (it prints them) or None.
    :param illegal_action: ``"terminate"``: an illegal action loses the game; ``"raise"``: it raises
        :class:`~fftcg_env.errors.IllegalActionError`, before anything is played.
    :param autoreset_mode: an ``AutoresetMode``, its name or its value.
    :param max_decisions: truncate at the decision after so many of the learner's; None: only by the game's own limit.
    :param copy_observations: False: observations and masks are the environment's own arrays, written again by the next
        step (faster).
    :param options: rule switches and engine options of the game.
    """

    metadata: dict[str, Any] = {
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "fftcg",
        *,
        opponent: Sequence[OpponentLike] | OpponentLike = RANDOM_OPPONENT,
        weights: Sequence[float] | None = None,
        seat: Seat = "random",
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        observation: ObservationForm = "flat",
        render_mode: RenderMode | None = None,
        illegal_action: Literal["terminate", "raise"] = "terminate",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_decisions: int | None = None,
        copy_observations: bool = True,
        **options: Any,
    ) -> None:
        chosen = load_game_for(type(self), game, options)
        self.num_envs = count = count_of(num_envs, "num_envs")
        self.render_mode = check_render_mode(render_mode)
        self.max_decisions = max_decisions
        self._limit = limit_of(max_decisions)
        self._seat_option = check_seat(seat)
        self._illegal_action = check_illegal_action(illegal_action)
        self._mode = _mode_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}
        self._flat = observation == "flat"
        self._copies = copy_observations
        self.single_observation_space = observation_space(chosen, observation)
        self.single_action_space = action_space(chosen)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._choices = [DeckChoice(chosen, decks)]
        self._choices.append(self._choices[0].swapped())
        self._batch = GameBatch(chosen, count, self._choices[0])
        self._opponents = Opponents(chosen, count, opponent, weights)
        self._generators: list[np.random.Generator] = []
        self.seats = np.zeros(count, np.int32)
        self._over = np.zeros(count, bool)
        self._decisions = np.zeros(count, np.int64)  # the learner's, in the game as it stands
        self._deals = np.zeros(count, np.int64)  # games dealt since the learner's last decision
        self._deck_seeds: np.ndarray | None = None  # of the games that a reset deals: the learner's, the opponent's
        self._clear()

    @property
    def game(self) -> Game:
        """The game that is played, with its layout and card features."""
        return self._batch.game

    @property
    def states(self) -> np.ndarray:
        """The records of the games, ``(n,)``."""
        return self._batch.states

    def set_opponent(
        self, opponent: Sequence[OpponentLike] | OpponentLike, weights: Sequence[float] | None = None
    ) -> None:
        """Change who is drawn for the games that start from now on; games in progress keep their opponents."""
        self._opponents.choose_from(opponent, weights)

    def action_masks(self) -> np.ndarray:
        """The learner's legal actions, bool ``(n, action_count)``, as MaskablePPO asks for them."""
        return self._batch.masks.astype(bool)

    # ------------------------------------------------------------------------------------------------------ playing
    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start all games and play to the learner's first decision in each.

        ``seed``: game e gets ``seed + e``, or ``seed[e]`` of a sequence; without one each goes on with its random
        numbers (the first time: of the operating system). ``options``: ``{"decks": ...}`` and ``{"seat": ...}`` change
        these from now on; ``{"reset_mask": ...}``, bool ``(n,)``, starts only these games, also in the middle of one;
        ``{"deck_seeds": ...}``, a pair or one for each game, shuffles the learner's deck and the opponent's, in the
        games that this starts, by seeds of their own (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`).
        """
        chosen = reset_mask_of(options, self.num_envs)
        deck_seeds = (options or {}).get("deck_seeds")
        given = None if deck_seeds is None else deck_seeds_of(deck_seeds, self.num_envs)
        if chosen is not None and not self._generators:
            raise ArgumentError("the first reset starts all games: leave options['reset_mask'] out")
        for name, value in (options or {}).items():
            if name == "decks":
                self._choices[0] = DeckChoice(self.game, value)
                self._choices[1] = self._choices[0].swapped()
            elif name == "seat":
                self._seat_option = check_seat(value)
        indexes = np.arange(self.num_envs) if chosen is None else np.flatnonzero(chosen)
        self._seed(seed, indexes.tolist())
        self._clear()
        if chosen is None:
            self._opponents.seed(self._generators[0].spawn(1)[0])
        self._deals[indexes] = 0
        self._deck_seeds = given
        for index in indexes.tolist():
            self._deal(index)
        self._play_on()
        return self._observations(), self._infos()

    def _seed(self, seed: int | Sequence[int | None] | None, indexes: list[int]) -> None:
        """Random numbers for the games that start; those of Gymnasium's single environments for the same seeds."""
        count = self.num_envs
        if seed is None:
            seeds: list[int | None] = [None] * count
        elif isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != count:
                raise ArgumentError(f"{len(seed)} seeds for {count} games")
            seeds = [None if one is None else seed_of(one) for one in seed]
        else:
            first = seed_of(seed)
            seeds = [first + index for index in range(count)]
        if not self._generators:
            self._generators = [np_random(one)[0] for one in seeds]
            return
        for index in indexes:
            if seeds[index] is not None:
                self._generators[index] = np_random(seeds[index])[0]

    def step(self, actions: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play the learner's actions, integers ``(n,)``, and go on to its next decision in every game.

        Raises ``TypeError`` for actions that are no integers, ``ValueError`` for another shape, and
        :class:`~fftcg_env.envs.strict.ResetNeededError` before ``reset`` and, with ``DISABLED``, where a game is over.
        """
        if not self._generators:
            raise ResetNeededError("no game was started; call reset() before step()")
        chosen = actions_of(actions, self.num_envs)
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            raise ResetNeededError(
                f"{self._over.sum()} games are over, the first is game {self._over.argmax()}; start them anew with "
                "reset(options={'reset_mask': terminations | truncations})"
            )
        batch, waiting = self._batch, np.flatnonzero(self._over)
        playing, legal = ~self._over, self._is_legal(chosen)
        illegal = np.flatnonzero(playing & ~legal).tolist()
        if illegal and self._illegal_action == "raise":
            raise batch.refusal(illegal[0], int(chosen[illegal[0]]))
        self._clear()
        self._deck_seeds = None
        self._deals[playing] = 0
        batch.actions[:] = chosen
        for index in illegal:
            told = {"result": ILLEGAL_ACTION, "reason": str(batch.refusal(index, int(chosen[index])))}
            self._end_game(index, -1.0, TRUNCATED + 1, told)
        batch.run_some(JOB_STEP | LOOK, np.flatnonzero(playing & legal))
        self._decisions[playing & legal] += 1
        for index in waiting.tolist():  # NEXT_STEP
            self._deal(index)
        self._play_on()
        return (
            self._observations(),
            self._rewards.copy(),
            self._terminations.copy(),
            self._truncations.copy(),
            self._infos(),
        )

    def _is_legal(self, actions: np.ndarray) -> np.ndarray:
        """Which of the actions are legal, bool ``(n,)``."""
        masks = self._batch.masks
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal: np.ndarray = inside & (masks[np.arange(len(masks)), np.where(inside, actions, 0)] != 0)
        return legal

    def _play_on(self) -> None:
        """Play the opponents' decisions until the learner decides in every game that is not over."""
        batch = self._batch
        status = batch.status
        while True:
            for index in np.flatnonzero((status[:, STATUS_RESULT] != RUNNING) & ~self._over).tolist():
                self._end(index)
            waiting = np.flatnonzero((status[:, STATUS_PLAYER] != self.seats) & ~self._over)
            if len(waiting):
                self._opponents.decide(batch, waiting)
                continue
            ended = ((status[:, STATUS_RESULT] != RUNNING) | (self._decisions >= self._limit)) & ~self._over
            if not ended.any():
                return
            for index in np.flatnonzero(ended).tolist():
                self._end(index)

    def _deal(self, index: int) -> None:
        """Draw seat, seeds and opponent, and start a game."""
        batch, generator = self._batch, self._generators[index]
        self._deals[index] += 1
        if self._deals[index] > MOST_DEALS:
            raise ArgumentError(NO_FIRST_DECISION)
        seat_draw, game_seed, _ = generator.integers(2**31, size=3).tolist()
        seat = seat_draw % 2 if self._seat_option == "random" else int(self._seat_option)
        self.seats[index] = seat
        self._over[index] = False
        self._decisions[index] = 0
        self._opponents.draw(index, generator)
        where = np.array([index])
        batch.seed_some(where, np.array([game_seed], np.int64))
        if self._deck_seeds is not None:
            batch.seed_decks(self._deck_seeds[where, :: -1 if seat else 1], where)
        batch.decks[index] = self._choices[seat].rows(batch.seeds[where, 0])[0]
        batch.run(JOB_RESET | LOOK, index, index + 1)

    def _end(self, index: int) -> None:
        """A game is over by its rules or by a limit."""
        if self._deals[index]:  # before the learner's first decision: nothing that it could learn from
            self._deal(index)
            return
        status = self._batch.status[index]
        result = int(status[STATUS_RESULT]) or TRUNCATED
        told = {"result": RESULTS[result], "reason": reason_of(self.game, int(status[STATUS_REASON]))}
        self._end_game(index, float(REWARDS[result, self.seats[index]]), result, told)

    def _end_game(self, index: int, reward: float, result: int, told: dict[str, Any]) -> None:
        """Note how a game ended, and start the next one if that is the mode."""
        batch = self._batch
        self._rewards[index] = reward
        self._truncations[index] = result == TRUNCATED
        self._terminations[index] = result != TRUNCATED
        batch.observations[index] = batch.observe_as(index, int(self.seats[index]))[0]
        batch.masks[index] = 0
        batch.masks[index, 0] = 1
        self._ends[index] = {**told, "decisions": int(self._decisions[index])}
        self._over[index] = True
        if self._mode is AutoresetMode.SAME_STEP:
            observation = batch.observations[index].copy()
            self._final[index] = observation if self._flat else self.game.layout.views(observation)
            self._deal(index)

    # ------------------------------------------------------------------------------------------------------- results
    def _clear(self) -> None:
        """Nothing has ended in this step yet."""
        count = self.num_envs
        self._rewards = np.zeros(count)
        self._terminations, self._truncations = np.zeros(count, bool), np.zeros(count, bool)
        self._ends: dict[int, dict[str, Any]] = {}
        self._final: dict[int, Any] = {}

    def _observations(self) -> Any:
        """The learner's observations, all games in one array or in one array a view."""
        observations = self._batch.observations
        if self._copies:
            observations = observations.copy()
        return observations if self._flat else self.game.layout.views(observations)

    def _infos(self) -> dict[str, Any]:
        """What Gymnasium's vector environments tell, always with the same keys."""
        batch, count = self._batch, self.num_envs
        masks = batch.masks.copy() if self._copies else batch.masks
        infos = _told(masks, np.full(count, RESULTS[RUNNING], object), np.full(count, "", object))
        infos["decisions"][:] = self._decisions
        if self._mode is not AutoresetMode.SAME_STEP:
            for index, end in self._ends.items():
                for key in TOLD:
                    infos[key][index] = end[key]
        infos |= {f"_{key}": np.ones(count, bool) for key in infos}
        if self._mode is AutoresetMode.SAME_STEP:
            infos |= self._final_infos()
        return infos

    def _final_infos(self) -> dict[str, Any]:
        """``final_obs`` and ``final_info`` of the games that ended in this step, with their masks."""
        count = self.num_envs
        ended = np.zeros(count, bool)
        observations = np.full(count, None, object)
        last = _told(np.zeros_like(self._batch.masks), np.full(count, None, object), np.full(count, None, object))
        for index, end in self._ends.items():
            ended[index] = True
            observations[index] = self._final[index]
            last["action_mask"][index, 0] = 1
            for key in TOLD:
                last[key][index] = end[key]
        last |= {f"_{key}": ended.copy() for key in last}
        return {"final_obs": observations, "_final_obs": ended, "final_info": last, "_final_info": ended.copy()}

    # ---------------------------------------------------------------------------------------------------- for people
    def render(self) -> tuple[Any, ...] | None:
        """The tables as the learner sees them: pictures or strings, one for each game; None if they were printed."""
        if self.render_mode is None:
            without_mode()
            return None
        if not self._generators:
            raise ResetNeededError("no game was started; call reset() before render()")
        boards = (self.game.board(self.states, index, int(seat)) for index, seat in enumerate(self.seats))
        frames = tuple(draw(board, self.render_mode) for board in boards)
        return None if self.render_mode == "human" else frames

    # ------------------------------------------------------------------------------------------------------- copies
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(writeable(state))


def _told(masks: np.ndarray, results: np.ndarray, reasons: np.ndarray) -> dict[str, Any]:
    """The entries of ``infos`` that every game has."""
    return {
        "action_mask": masks,
        "result": results,
        "reason": reasons,
        "decisions": np.zeros(len(masks), np.int64),
    }


def _mode_of(mode: AutoresetMode | str) -> AutoresetMode:
    """The mode, from itself, its name (``"NEXT_STEP"``) or its value (``"NextStep"``)."""
    for known in AutoresetMode:
        if mode in (known, known.name, known.value):
            return known
    names = ", ".join(repr(known.name) for known in AutoresetMode)
    raise ArgumentError(f"autoreset_mode is {mode!r}; it can be {names}, or one of AutoresetMode")
