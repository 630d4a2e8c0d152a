"""Gymnasium's vector environment for one learner: many games in one array, with the opponents inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.game import Game
from ..core.jobs import RUNNING, STATUS_REASON, STATUS_RESULT, TRUNCATED
from ..errors import ArgumentError
from .arguments import (
    DecisionLimit,
    ResetNeededError,
    actions_of,
    count_of,
    deck_seeds_of,
    load_game_for,
    require_started,
    reset_mask_of,
    reset_options,
    seed_of,
)
from .batch import GameBatch, writeable
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .opponents import RANDOM_OPPONENT, OpponentLike, Opponents
from .rendering import RENDER_FPS, RENDER_MODES, RenderMode, check_render_mode, draw, show_step, without_mode
from .results import (
    OWN_REASON,
    RESULT_OF_ILLEGAL_ACTION,
    RESULT_WORDS,
    REWARDS,
    NumberInWords,
    reason_words,
    running,
    warn_of_unmasked_actions,
)
from .single import MOST_DEALS, NO_FIRST_DECISION, Seat, check_illegal_action, check_seat
from .spaces import ObservationForm, action_space, in_form, observation_space


class _NamesTheClassForSB3(type):
    """The metaclass of an environment whose printed form names the class that Stable-Baselines3 takes.

    Stable-Baselines3 refuses an environment that is no ``VecEnv`` with "The environment is of type ...", and prints the
    class: the only place where its users see a sentence of ours.
    """

    def __repr__(cls) -> str:
        text = super().__repr__()
        return f"{text[:-1]} (for Stable-Baselines3 take fftcg_env.envs.sb3.SelfPlayVecEnv)>"


class LearnerVectorEnv(VectorEnv[Any, np.ndarray, np.ndarray], metaclass=_NamesTheClassForSB3):
    """``num_envs`` games in which a learner has one seat and an opponent the other: the vector form of
    :class:`~fftcg_env.envs.single.SingleAgentEnv`, with its parameters and, for the same seeds, its games.

    ``step(actions)`` plays the learner's action in every game, and then the opponents' decisions up to the learner's
    next decision. Each opponent is called once for all games that wait for it. Rewards have the shape ``(n,)``, so
    Gymnasium's vector wrappers and single-agent algorithms can be used.

    ==================  ==============================================================================================
    observations        ``(n, layout.size)``, a dictionary of its named views (``observation="entities"``), or float32
                        numbers for any network (``"scaled"``, :mod:`fftcg_env.envs.scaled`)
    rewards             float64 ``(n,)``: +1, -1 or 0 at the end of a game, 0 before
    terminations        bool ``(n,)``: won, lost, drawn, or lost by an illegal action
    truncations         bool ``(n,)``: ``max_decisions``, or a limit of the engine
    infos               ``"action_mask"`` int8 ``(n, action_count)``, ``"result"`` and ``"reason"`` objects ``(n,)``,
                        ``"decisions"`` int64 ``(n,)`` (the learner's), as in the single environment;
                        with ``legal_lists=True`` also ``"legal"`` int16 ``(n, k)``, the legal actions padded with -1,
                        and ``"legal_count"`` int64 ``(n,)``; each ``"key"`` with its mask ``"_key"``, bool ``(n,)``.
                        The keys are the same in every step and in ``reset``, except those of ``SAME_STEP``
    ==================  ==============================================================================================

    **When a game is over** (``autoreset_mode``, also in ``metadata``):

    - ``NEXT_STEP`` (the default of Gymnasium, supported by all of its wrappers): the last observation is returned; the
      next step starts a new game and ignores its action;
    - ``SAME_STEP``: the next game starts in the same step, and its first observation is returned.
      If games ended, ``infos["final_obs"]`` (objects ``(n,)``) and ``infos["final_info"]`` (a dictionary like
      ``infos``) hold their end, where ``infos["_final_obs"]`` and ``infos["_final_info"]`` are True;
    - ``DISABLED``: the last observation is returned, and further steps raise until these games are restarted by
      ``reset(options={"reset_mask": ...})``.

    A mask is never all zero: after the end of a game it allows action 0 only.

    ``seats`` int32 ``(n,)`` and ``opponent_numbers`` int64 ``(n,)`` say which seat the learner has, and which opponent
    of the list it meets. With ``SAME_STEP`` they belong to the game that has begun.

    :param num_envs: number of games.
    :param game: name of the game.
    :param opponent: ``"random"``, the name of an agent, an agent, a function ``(observation, action_mask) -> action``,
        or a sequence of these, from which one is drawn for each new game. An opponent plays many games at once: it is
        ``reset`` with the environment, not with each game.
    :param weights: relative frequencies of the opponents; equal by default.
    :param seat: the seat of the learner: 0, 1 or ``"random"`` (drawn for each game).
    :param decks: the learner's deck and the opponent's deck; see :class:`~fftcg_env.envs.decks.DeckChoice`.
    :param observation: ``"flat"``, ``"entities"`` or ``"scaled"``.
    :param render_mode: ``"rgb_array"``, ``"ansi"`` (``render()`` returns a tuple, a picture or string for each game),
        ``"human"`` (``reset`` and ``step`` print the boards) or None.
    :param illegal_action: ``"terminate"``: an illegal action loses the game; ``"raise"``: it raises
        :class:`~fftcg_env.errors.IllegalActionError` before any game is stepped.
    :param autoreset_mode: an ``AutoresetMode``, its name or its value.
    :param max_decisions: truncate games after this number of decisions of the learner; None: only the game's own limit.
    :param copy_observations: False: observations and masks are the environment's own arrays, which the next step
        overwrites (faster).
    :param legal_lists: whether ``infos`` has the legal actions as lists, from which
        :class:`~fftcg_env.learning.legal.LegalActions` makes a distribution.
    :param options: rule switches and engine options of the game.
    """

    max_decisions = DecisionLimit()
    _limit: int
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
        legal_lists: bool = False,
        **options: Any,
    ) -> None:
        chosen = load_game_for(type(self), game, options)
        self.num_envs = count = count_of(num_envs, "num_envs")
        self.render_mode = check_render_mode(render_mode)
        self.max_decisions = max_decisions
        self._seat_option = check_seat(seat)
        self._illegal_action = check_illegal_action(illegal_action)
        self._mode = _mode_of(autoreset_mode)
        self.autoreset_mode = self._mode  # as in Gymnasium's own vector environments; TorchRL reads it
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}
        self._form: ObservationForm = observation
        self._copies = copy_observations
        self.single_observation_space = observation_space(chosen, observation)
        self.single_action_space = action_space(chosen)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._choice = DeckChoice(chosen, decks)
        self._batch = GameBatch(chosen, count, self._choice)
        self._legal_lists = self._batch.new_legal_lists() if legal_lists else None
        self._opponents = Opponents(chosen, count, opponent, weights)
        self._reason_words = reason_words(chosen)
        self._generators: list[np.random.Generator] = []
        self.seats = np.zeros(count, np.int32)
        self._over = np.zeros(count, bool)
        self._decisions = np.zeros(count, np.int64)  # the learner's, in the game as it stands
        self._deals = np.zeros(count, np.int64)  # games dealt since the learner's last decision
        self._lost_by_illegal_actions = 0
        self._deck_seeds: np.ndarray | None = None  # of the games that a reset deals: the learner's, the opponent's
        self._clear()

    @property
    def game(self) -> Game:
        """The game, with its layout and card features."""
        return self._batch.game

    @property
    def states(self) -> np.ndarray:
        """The records of the games, ``(n,)``."""
        return self._batch.states

    @property
    def opponent_numbers(self) -> np.ndarray:
        """The opponent in each game, as its place in the list that it was drawn from: int64 ``(n,)``."""
        return self._opponents.number_of.copy()

    def set_opponent(
        self, opponent: Sequence[OpponentLike] | OpponentLike, weights: Sequence[float] | None = None
    ) -> None:
        """Change the opponents of future games; games in progress keep their opponents."""
        self._opponents.choose_from(opponent, weights)

    def action_masks(self) -> np.ndarray:
        """The learner's legal actions, bool ``(n, action_count)``, for MaskablePPO."""
        return self._batch.masks.view(bool).copy()

    # ------------------------------------------------------------------------------------------------------ playing
    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start all games and play to the learner's first decision in each.

        ``seed``: game e gets ``seed + e``, or ``seed[e]`` of a sequence. Without a seed each game continues its random
        numbers (at first: seeded by the operating system).

        ``options``: ``{"decks": ...}`` and ``{"seat": ...}`` change these from now on. ``{"reset_mask": ...}``, bool
        ``(n,)``, restarts only these games, even if they are running. ``{"deck_seeds": ...}``, one pair or one per
        game, shuffles the decks of the learner and of the opponent by separate seeds in the games that this call starts
        (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`). Other entries are ignored.
        """
        options = reset_options(options, "decks", "seat", "reset_mask", "deck_seeds")
        chosen = reset_mask_of(options, self.num_envs)
        deck_seeds = options.get("deck_seeds")
        given = None if deck_seeds is None else deck_seeds_of(deck_seeds, self.num_envs)
        if chosen is not None and not self._generators:
            raise ArgumentError("options['reset_mask'] is not allowed in the first reset, which starts all games")
        if "decks" in options:
            self._choice = DeckChoice(self.game, options["decks"])
        if "seat" in options:
            self._seat_option = check_seat(options["seat"])
        indexes = np.arange(self.num_envs) if chosen is None else np.flatnonzero(chosen)
        self._seed(seed, indexes.tolist())
        self._clear()
        if chosen is None:
            self._opponents.seed(self._generators[0].spawn(1)[0])
        self._deals[indexes] = 0
        self._deck_seeds = given
        self._deal(indexes, 0)
        self._opponents.unseen[:] = True  # write all observations, also those of games that continue
        self._play_on()
        over = np.flatnonzero(self._over)
        self._batch.observe_ends(over, self.seats[over])
        show_step(self)
        return self._observations(), self._infos()

    def _seed(self, seed: int | Sequence[int | None] | None, indexes: list[int]) -> None:
        """Seed the games that start, in the same way as Gymnasium seeds single environments."""
        count = self.num_envs
        if seed is None:
            seeds: list[int | None] = [None] * count
        elif isinstance(seed, (list, tuple, np.ndarray)) and np.ndim(seed):
            if len(seed) != count:
                raise ArgumentError(f"seed has {len(seed)} entries; it must have {count}, one for each game")
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
        """Play the learner's actions, integers ``(n,)``, up to its next decision in every game.

        Raises ``TypeError`` for actions that are not integers, ``ValueError`` for another shape, and
        :class:`~fftcg_env.envs.arguments.ResetNeededError` before ``reset`` and, with ``DISABLED``, for a game that is
        over.
        """
        require_started(self._generators, "step")
        chosen = actions_of(actions, self.num_envs)
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            raise ResetNeededError(
                f"{self._over.sum()} games are over, the first is game {self._over.argmax()}; restart them with "
                "reset(options={'reset_mask': terminations | truncations})"
            )
        batch, waiting = self._batch, np.flatnonzero(self._over)
        playing, legal = ~self._over, batch.are_legal(chosen)
        illegal = np.flatnonzero(playing & ~legal)
        if len(illegal) and self._illegal_action == "raise":
            raise batch.refusal(int(illegal[0]), int(chosen[illegal[0]]))
        self._clear()
        self._deck_seeds = None
        self._deals[playing] = 0
        batch.actions[:] = chosen
        self._opponents.answer(batch, self.seats, playing & legal)
        self._decisions[playing & legal] += 1
        if len(illegal):
            self._lost_by_illegal_actions += len(illegal)
            warn_of_unmasked_actions(self._lost_by_illegal_actions)
            reasons = [str(batch.refusal(index, int(chosen[index]))) for index in illegal.tolist()]
            words = np.array([NumberInWords(OWN_REASON, reason) for reason in reasons], object)
            self._end_games(illegal, RESULT_WORDS[RESULT_OF_ILLEGAL_ACTION], words, -1.0, 0)
        self._deal(waiting, 0)  # NEXT_STEP
        self._play_on()
        show_step(self)
        return self._observations(), self._rewards, self._terminations, self._truncations, self._infos()

    def _play_on(self) -> None:
        """Play the opponents' decisions until the learner decides in every running game, and observe these games."""
        self._opponents.play_on(self._batch, self.seats, self._over, self._decisions, self._limit, self._end)

    def _deal(self, indexes: np.ndarray, round_: int) -> None:
        """Draw seats, seeds and opponents, and start games in these places."""
        if len(indexes) == 0:
            return
        batch = self._batch
        self._deals[indexes] += 1
        if self._deals[indexes].max() > MOST_DEALS:
            raise ArgumentError(NO_FIRST_DECISION)
        draws = np.zeros((len(indexes), 3), np.int64)
        for k, index in enumerate(indexes.tolist()):
            generator = self._generators[index]
            draws[k] = generator.integers(2**31, size=3)
            self._opponents.draw(index, generator)
        seats = draws[:, 0] % 2 if self._seat_option == "random" else np.full(len(indexes), int(self._seat_option))
        self.seats[indexes] = seats
        self._over[indexes] = False
        self._decisions[indexes] = 0
        batch.seed_some(indexes, draws[:, 1])
        if self._deck_seeds is not None:
            batch.seed_decks(self._deck_seeds[indexes], indexes, seats)
        for seat, choice in enumerate((self._choice, self._choice.swapped())):
            places = indexes[seats == seat]
            batch.decks[places] = choice.rows(batch.seeds[places, 0])
        self._opponents.deal(batch, indexes, round_)

    def _end(self, indexes: np.ndarray, round_: int) -> None:
        """End these games, which are over by their rules or by a limit."""
        early = self._deals[indexes] > 0  # over before the learner's first decision: deal again
        self._deal(indexes[early], round_)
        ended = indexes[~early]
        status = self._batch.status[ended]
        results = status[:, STATUS_RESULT]
        results[results == RUNNING] = TRUNCATED
        rewards = REWARDS[results, self.seats[ended]]
        self._end_games(ended, RESULT_WORDS[results], self._reason_words[status[:, STATUS_REASON]], rewards, round_)
        self._truncations[ended] = results == TRUNCATED
        self._terminations[ended] = results != TRUNCATED

    def _end_games(self, indexes: np.ndarray, results: Any, reasons: Any, rewards: Any, round_: int) -> None:
        """Record the ends of these games, and with ``SAME_STEP`` start the next ones. ``results``, ``reasons``:
        words."""
        if len(indexes) == 0:
            return
        batch = self._batch
        self._rewards[indexes] = rewards
        self._terminations[indexes] = True
        batch.observe_ends(indexes, self.seats[indexes])
        self._results[indexes], self._reasons[indexes] = results, reasons
        self._ended[indexes] = self._over[indexes] = True
        if self._mode is AutoresetMode.SAME_STEP:
            self._final_decisions[indexes] = self._decisions[indexes]
            for index in indexes.tolist():
                observation = batch.observations[index].copy()
                self._final[index] = in_form(self.game, self._form, observation)
            self._deal(indexes, round_)

    # ------------------------------------------------------------------------------------------------------- results
    def _clear(self) -> None:
        """Reset the results at the start of a step. Arrays that were returned before do not change."""
        count = self.num_envs
        self._rewards = np.zeros(count)
        self._terminations, self._truncations = np.zeros(count, bool), np.zeros(count, bool)
        self._ended = np.zeros(count, bool)
        self._results, self._reasons = running(count)
        self._final = np.full(count, None, object)
        self._final_decisions = np.zeros(count, np.int64)
        if self._copies:
            self._batch.observations = np.empty_like(self._batch.observations)

    def _observations(self) -> Any:
        """The learner's observations: one array, or a dictionary of views."""
        return in_form(self.game, self._form, self._batch.observations)

    def _infos(self) -> dict[str, Any]:
        """The infos in the format of Gymnasium's vector environments, with ``final_obs`` and ``final_info`` only where
        games ended: TorchRL reads a game that ended in them."""
        batch, count = self._batch, self.num_envs
        masks = batch.masks.copy() if self._copies else batch.masks
        same_step = self._mode is AutoresetMode.SAME_STEP
        results, reasons = running(count) if same_step else (self._results, self._reasons)
        infos: dict[str, Any] = {
            "action_mask": masks,
            "result": results,
            "reason": reasons,
            "decisions": self._decisions.copy(),
        }
        if self._legal_lists is not None:
            lists, counts = self._list_legal(*self._legal_lists)
            infos |= {"legal": lists, "legal_count": counts}
            if self._copies:
                infos |= {"legal": lists.copy(), "legal_count": counts.copy()}
        infos |= {f"_{key}": np.ones(count, bool) for key in infos}
        return infos | self._final_infos() if same_step and self._ended.any() else infos

    def _list_legal(self, lists: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Write the learner's legal actions; action 0 alone in games that are over, as in the masks."""
        self._batch.write_legal_lists(lists, counts)
        lists[self._over] = -1
        lists[self._over, 0], counts[self._over] = 0, 1
        return lists, counts

    def _final_infos(self) -> dict[str, Any]:
        """``final_obs`` and ``final_info`` of the games that ended in this step, with their masks."""
        ended, masks = self._ended, np.zeros(self._batch.masks.shape, np.int8)  # zeros_like would write all of them
        masks[ended, 0] = 1
        self._results[~ended] = self._reasons[~ended] = None
        last = {
            "action_mask": masks,
            "result": self._results,
            "reason": self._reasons,
            "decisions": self._final_decisions,
        }
        last |= {f"_{key}": ended.copy() for key in last}
        return {"final_obs": self._final, "_final_obs": ended, "final_info": last, "_final_info": ended.copy()}

    # ---------------------------------------------------------------------------------------------------- for people
    def render(self) -> tuple[Any, ...] | None:
        """The boards as the learner sees them: pictures or strings, one per game; None if they were printed."""
        if self.render_mode is None:
            without_mode()
            return None
        require_started(self._generators, "render")
        boards = (self.game.board(self.states, index, int(seat)) for index, seat in enumerate(self.seats))
        frames = tuple(draw(board, self.render_mode) for board in boards)
        return None if self.render_mode == "human" else frames

    # ------------------------------------------------------------------- as in Gymnasium's own vector environments
    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """The result of a method, or an attribute, for each game: rows of what has one row for each game, otherwise the
        same value ``n`` times."""
        value = getattr(self, name)
        value = value(*args, **kwargs) if callable(value) else value
        rows = isinstance(value, (tuple, list, np.ndarray)) and len(value) == self.num_envs
        return tuple(value) if rows else (value,) * self.num_envs

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute for each game; see :meth:`call`."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of this object, which all games share. ``values``: the value, or one for each game, which
        must all be equal."""
        if isinstance(values, (tuple, list)) and len(values) == self.num_envs:
            if any(value != values[0] for value in values):
                raise ArgumentError(f"the games share the attribute {name!r}; its values must be equal")
            values = values[0]
        setattr(self, name, values)

    # ------------------------------------------------------------------------------------------------------- copies
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(writeable(state))


def _mode_of(mode: AutoresetMode | str) -> AutoresetMode:
    """The mode from a member of ``AutoresetMode``, its name (``"NEXT_STEP"``) or its value (``"NextStep"``)."""
    for known in AutoresetMode:
        if mode in (known, known.name, known.value):
            return known
    names = ", ".join(repr(known.name) for known in AutoresetMode)
    raise ArgumentError(f"autoreset_mode is {mode!r}; it can be {names}, or one of AutoresetMode")
