"""Self-play for Stable-Baselines3: a ``VecEnv`` of the learner's decisions, with the opponents inside."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from ..core import jobs
from ..errors import ArgumentError, require_extra
from .arguments import (
    DecisionLimit,
    actions_of,
    count_of,
    deck_seeds_of,
    generator_of,
    load_game_for,
    require_started,
    seed_of,
)
from .batch import GameBatch, writeable
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .opponents import RANDOM_OPPONENT, OpponentLike, Opponents
from .results import REWARDS, outcome
from .spaces import action_space, in_form, observation_space

with require_extra("train", "SelfPlayVecEnv needs"):
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import VecEnv
    from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn


class SelfPlayVecEnv(VecEnv):
    """``num_envs`` games in one array. In each game the learner has one seat and an opponent the other.

    ``step(actions)`` plays the learner's action in every game, and then the opponents' decisions (one call per opponent
    for all of its games) until the learner decides everywhere. The learner changes seats after every game.

    - observations: ``(n, layout.size)`` of the learner, of ``layout.dtype``, **not normalised**: ranges differ (flags,
      counts, card numbers, power), so a features extractor should take the views and scale or embed them. With
      ``observation="scaled"`` float32 numbers that suit ``MlpPolicy`` (:mod:`fftcg_env.envs.scaled`);
    - :meth:`action_masks`: bool ``(n, action_count)``, for MaskablePPO; with ``legal_lists=True`` lists of the legal
      actions instead, int16 ``(n, k)`` padded with -1, for a policy and a buffer that read them
      (:mod:`fftcg_env.learning.masked_policy`);
    - rewards: float32 ``(n,)``, +1, -1 or 0 at the end, 0 before;
    - infos of finished games: ``"episode"`` (``r``; ``l``: number of the learner's decisions; ``t``: seconds, as in
      ``Monitor``), ``"terminal_observation"``, ``"TimeLimit.truncated"``, ``"opponent"`` (its index in the list),
      ``"seat"``, and the usual ``"result"``, ``"reason"`` and ``"decisions"`` (the learner's).

    :param num_envs: number of games.
    :param opponents: ``"random"`` (played by the engine), names of agents, or agents. For each new game one is drawn.
    :param weights: relative frequencies of the opponents; equal by default.
    :param game: name of the game.
    :param decks: see :class:`~fftcg_env.envs.decks.DeckChoice`. They belong to seats, and the learner alternates
        between both seats.
    :param observation: ``"flat"`` or ``"scaled"``.
    :param max_decisions: truncate games after this number of decisions of the learner; None: only the game's own limit.
    :param legal_lists: whether :meth:`action_masks` returns lists.
    :param seed: the seed of the games, draws and agents; None: a seed of the operating system.
    :param options: rule switches and engine options of the game.
    """

    max_decisions = DecisionLimit()
    _limit: int

    def __init__(
        self,
        num_envs: int,
        opponents: Sequence[OpponentLike] | OpponentLike = RANDOM_OPPONENT,
        *,
        weights: Sequence[float] | None = None,
        game: str = "fftcg",
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        observation: Literal["flat", "scaled"] = "flat",
        max_decisions: int | None = None,
        legal_lists: bool = False,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        self.game = load_game_for(type(self), game, options)
        if observation not in ("flat", "scaled"):
            raise ArgumentError(f"observation is {observation!r}; it can be 'flat' or 'scaled'")
        count_of(num_envs, "num_envs")
        self.max_decisions = max_decisions
        self.seats = np.arange(num_envs, dtype=np.int32) % 2
        self._batch = GameBatch(self.game, num_envs, DeckChoice(self.game, decks))
        self._legal_lists = self._batch.new_legal_lists() if legal_lists else None
        self._opponents = Opponents(self.game, num_envs, opponents, weights, one_generator=True)
        self._decisions = np.zeros(num_envs, np.int64)
        self._dealt = False
        self._started = time.time()
        self._form: Literal["flat", "scaled"] = observation
        super().__init__(num_envs, observation_space(self.game, observation), action_space(self.game))
        self._clear_results()
        self._random = generator_of(seed)
        self._opponents.seed(self._random)

    # ---------------------------------------------------------------------------------------------------- opponents
    def set_opponents(
        self, opponents: Sequence[OpponentLike] | OpponentLike, weights: Sequence[float] | None = None
    ) -> None:
        """Change the opponents of future games; games in progress keep their opponents.

        Raises ``ValueError`` for an empty list, or weights that are negative, all zero or of another number.
        """
        self._opponents.choose_from(opponents, weights)
        self._opponents.seed(self._random)

    # ------------------------------------------------------------------------------------------------------ playing
    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Set the seed of the games, draws and opponents from the next ``reset`` on; None: a seed of the operating
        system."""
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        self._seeds = [seed_of(seed) + index for index in range(self.num_envs)]
        return self._seeds

    def reset(self) -> np.ndarray:
        """Restart all games and play to the learner's first decision in each. Returns observations ``(n,
        layout.size)``.

        After :meth:`seed` the games, draws and opponents are reproducible; otherwise they differ from those before.
        After ``set_options({"deck_seeds": (a, b)})``, or a list with such a pair for each game, the decks of the
        learner and of the opponents are shuffled by separate seeds
        (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`)."""
        batch, deck_seeds = self._batch, self._given_deck_seeds()
        if self._seeds[0] is not None:
            self._random = np.random.default_rng(self._seeds[0])
            self._opponents.seed(self._random)
        self._reset_seeds()
        self._reset_options()
        batch.seed(int(self._random.integers(2**62)))
        self.seats[:] = np.arange(self.num_envs) % 2
        batch.seed_decks(deck_seeds, seats=self.seats)
        self._decisions[:] = 0
        for index in range(self.num_envs):
            self._opponents.draw(index, self._random)
        batch.start(jobs.JOB_LOOK)
        self._dealt = True
        self._opponents.due[:] = 0
        self._play_on()
        self._clear_results()
        return self._observations(batch.observations.copy())

    def _given_deck_seeds(self) -> np.ndarray | None:
        """The option ``deck_seeds``, int64 ``(n, 2)``: the learner's and the opponent's; None if it is not set."""
        given = [options.get("deck_seeds") for options in self._options]
        if any(pair is None for pair in given):
            if any(pair is not None for pair in given):
                raise ArgumentError("the option deck_seeds is set for some games only; set it for all games or none")
            return None
        return deck_seeds_of(given, self.num_envs)

    def step_async(self, actions: np.ndarray) -> None:
        """Store the actions, integers ``(n,)``, for :meth:`step_wait`."""
        require_started(self._dealt, "step")
        self._batch.actions[:] = actions_of(actions, self.num_envs)

    def step_wait(self) -> VecEnvStepReturn:
        """Play up to the learner's next decision in every game.

        Raises :class:`~fftcg_env.errors.IllegalActionError` for an action that the mask forbids, before any game is
        stepped.
        """
        batch = self._batch
        legal = batch.are_legal(batch.actions)
        if not legal.all():
            index = int(legal.argmin())
            raise batch.refusal(index, int(batch.actions[index]))
        self._clear_results()
        self._decisions += 1
        batch.observations = np.empty_like(batch.observations)  # returned arrays must not change
        self._opponents.answer(batch, self.seats, np.ones(self.num_envs, bool))
        self._play_on()
        return self._observations(batch.observations), self._rewards, self._dones, self._infos

    def action_masks(self) -> np.ndarray:
        """The learner's legal actions: bool ``(n, action_count)``, or with ``legal_lists`` int16 ``(n, k)`` padded with
        -1, where k is the largest number of legal actions at these decisions."""
        if self._legal_lists is not None:
            lists, counts = self._legal_lists
            self._batch.write_legal_lists(lists, counts)
            return lists[:, : counts.max()].copy()
        return self._batch.masks.view(bool).copy()

    def _observations(self, flat: np.ndarray) -> np.ndarray:
        """Observations in the chosen form."""
        seen: np.ndarray = in_form(self.game, self._form, flat)
        return seen

    def _clear_results(self) -> None:
        self._rewards = np.zeros(self.num_envs, np.float32)
        self._dones = np.zeros(self.num_envs, bool)
        self._infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]

    def _play_on(self) -> None:
        """Play the opponents' decisions and replace finished games until the learner decides in all games; then observe
        them."""
        none_over = np.zeros(self.num_envs, bool)
        self._opponents.play_on(self._batch, self.seats, none_over, self._decisions, self._limit, self._end_games)

    def _end_games(self, indexes: np.ndarray, round_: int) -> None:
        """Report finished games, change seats, draw the next opponents and start the next games."""
        if len(indexes) == 0:
            return
        batch, seats = self._batch, self.seats[indexes]
        batch.observe_ends(indexes, seats)
        results = batch.status[indexes, jobs.STATUS_RESULT]
        results[results == jobs.RUNNING] = jobs.TRUNCATED
        self._rewards[indexes] = REWARDS[results, seats]
        self._dones[indexes] = True
        for index, result in zip(indexes.tolist(), results.tolist(), strict=True):
            status = batch.status[index]
            elapsed = round(time.time() - self._started, 6)
            self._infos[index] = {
                "episode": {"r": float(self._rewards[index]), "l": int(self._decisions[index]), "t": elapsed},
                "terminal_observation": self._observations(batch.observations[index].copy()),
                "TimeLimit.truncated": result == jobs.TRUNCATED,
                "opponent": int(self._opponents.number_of[index]),
                "seat": int(self.seats[index]),
                **outcome(self.game, result, int(status[jobs.STATUS_REASON]), int(self._decisions[index])),
            }
            self._opponents.draw(index, self._random)
        self.seats[indexes] = 1 - seats
        self._decisions[indexes] = 0
        self._opponents.deal(batch, indexes, round_)
        batch.deal_decks(indexes)

    # ------------------------------------------------------------------------------------- what VecEnv asks for
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(writeable(state))

    def close(self) -> None:
        """Nothing to release."""

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The attribute of this object, repeated for each game, because games are not separate objects."""
        value = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute of this object, for all games."""
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method once and repeat its result for each game; ``action_masks`` returns the row of each game."""
        value = getattr(self, method_name)(*method_args, **method_kwargs)
        chosen = list(self._get_indices(indices))
        return [value[index] for index in chosen] if method_name == "action_masks" else [value for _ in chosen]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """True for ``Monitor``, because infos have its statistics; False for every other wrapper."""
        return [issubclass(wrapper_class, Monitor) for _ in self._get_indices(indices)]
