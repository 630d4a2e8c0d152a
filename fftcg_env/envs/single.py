"""The Gymnasium environment: one player's view of a two-player game against a chosen opponent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from ..core import jobs
from ..core.agent import AgentLike
from ..core.game import Game
from ..core.records import copy_records
from ..core.search import check_not_stuck
from ..errors import ArgumentError
from .arguments import (
    DecisionLimit,
    ResetNeededError,
    integer,
    load_game_for,
    require_started,
    reset_options,
    seed_of,
)
from .batch import GameBatch, ask
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .information import Since, information_state
from .opponents import RANDOM_OPPONENT, resolve_opponent
from .rendering import RENDER_FPS, RENDER_MODES, RenderMode, check_render_mode, draw, show_step, without_mode
from .results import REWARDS, TERMINATED, going_on, outcome, refused, warn_of_unmasked_actions
from .spaces import ObservationForm, action_space, in_form, observation_space

MOST_DEALS = 100
"""Maximum number of consecutive games that end before the agent's first decision; normally none does."""
NO_FIRST_DECISION = (
    f"{MOST_DEALS} games in a row ended before the agent's first decision; increase the game's option decision_limit"
)
Seat = Literal[0, 1, "random"]


class SingleAgentEnv(gymnasium.Env[Any, int]):
    """A game from the view of one player. ``step`` and ``reset`` play the opponent's decisions.

    **Observation**: ``observation="flat"``: ``(layout.size,)`` of ``layout.dtype``; ``"entities"``: a ``Dict`` of the
    named views; ``"scaled"``: float32 numbers for any network (:mod:`fftcg_env.envs.scaled`). Each step returns new
    arrays. The **action mask** is ``info["action_mask"]`` (int8
    ``(action_count,)``), and :meth:`action_masks` for MaskablePPO. After the end it allows action 0 only, so that a
    policy always has a legal action (vector environments with ``NEXT_STEP`` ask again and ignore the action).

    **Reward**: at the end +1 for a win, -1 for a loss, 0 for a draw; 0 before.

    **Info** always has ``"action_mask"``, ``"result"`` (the winner's name, ``"draw"``, ``"truncated"`` or ``"illegal
    action"``; ``"running"`` before the end), ``"reason"`` (of the end, in words) and ``"decisions"`` (the number of own
    decisions so far). The number of the opponent's decisions is not given, because it may depend on hidden cards.

    :param game: name of the game.
    :param opponent: ``"random"`` (played inside the engine), the name of an agent such as ``"heuristic"`` (see
        :func:`~fftcg_env.core.agent.make_agent`), an agent, or a function ``(observation, action_mask) -> action``
        (:func:`~fftcg_env.core.agent.as_agent`).
    :param seat: the own seat: 0, 1, or ``"random"`` (drawn for each game). Seat 0 need not go first: a player drawn at
        random decides that (R2.11). The attribute ``seat`` is the seat in the current game.
    :param decks: see :class:`~fftcg_env.envs.decks.DeckChoice`; the first deck is the own one, the second one the
        opponent's, in either seat.
    :param render_mode: ``"ansi"`` (``render()`` returns a string), ``"rgb_array"`` (a picture, uint8 ``(height, width,
        3)``), ``"human"`` (``reset`` and ``step`` print the board) or None.
    :param illegal_action: ``"terminate"``: an illegal action loses the game, reward -1, so that algorithms without
        masks can be run (after ten such games :class:`~fftcg_env.envs.results.UnmaskedActionWarning` is shown once);
        ``"raise"``: it raises :class:`~fftcg_env.errors.IllegalActionError`.
    :param max_decisions: truncate games after this number of own decisions; None: only the game's own limit.
    :param options: rule switches and engine options of the game.
    """

    max_decisions = DecisionLimit()
    _limit: int
    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}

    def __init__(
        self,
        game: str = "fftcg",
        *,
        opponent: AgentLike = RANDOM_OPPONENT,
        seat: Seat = "random",
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        observation: ObservationForm = "flat",
        render_mode: RenderMode | None = None,
        illegal_action: Literal["terminate", "raise"] = "terminate",
        max_decisions: int | None = None,
        **options: Any,
    ) -> None:
        self._seat_option = check_seat(seat)
        self._illegal_action = check_illegal_action(illegal_action)
        if isinstance(opponent, (list, tuple)):
            raise ArgumentError("opponent is a list, and one game has one opponent; gymnasium.make_vec takes a list")
        chosen = load_game_for(type(self), game, options)
        self.render_mode = check_render_mode(render_mode)
        self.seat = 0
        self.opponent = resolve_opponent(opponent, chosen)
        self.max_decisions = max_decisions
        self._form: ObservationForm = observation
        self.observation_space: spaces.Space[Any] = observation_space(chosen, observation)
        self.action_space: spaces.Discrete = action_space(chosen)  # type: ignore[assignment]
        self._choice = DeckChoice(chosen, decks)
        self._batch = GameBatch(chosen, 1, self._choice)
        self._over = True
        self._started = False
        self._decisions = 0
        self._lost_by_illegal_actions = 0
        self._since: Since | None = None

    @property
    def game(self) -> Game:
        """The game, with its layout and card features."""
        return self._batch.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game and play to the first own decision. The seed determines the game, the seat and the opponent's
        play.

        ``options``: ``{"decks": ...}`` and ``{"seat": ...}`` change these from now on; ``{"deck_seeds": (a, b)}``
        shuffles the own deck and the opponent's deck in this game by separate seeds
        (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`); other entries are ignored.
        """
        options = reset_options(options, "decks", "seat", "deck_seeds")
        super().reset(seed=None if seed is None else seed_of(seed))
        if "decks" in options:
            self._choice = DeckChoice(self.game, options["decks"])
        if "seat" in options:
            self._seat_option = check_seat(options["seat"])
        for _ in range(MOST_DEALS):
            self._deal(options.get("deck_seeds"))
            if self._result() == jobs.RUNNING:
                show_step(self)
                return self._observation(), self._info()
        raise ArgumentError(NO_FIRST_DECISION)

    def _deal(self, deck_seeds: Any = None) -> None:
        """Draw seat and seeds, start a game and play to the first own decision."""
        seat_draw, game_seed, opponent_seed = self.np_random.integers(2**31, size=3).tolist()
        self.seat = seat_draw % 2 if self._seat_option == "random" else int(self._seat_option)
        if self.opponent is not None:
            self.opponent.reset(opponent_seed)
        batch = self._batch
        batch.seed([game_seed])
        batch.seed_decks(deck_seeds, seats=np.array([self.seat]))
        batch.choice = self._choice.swapped() if self.seat else self._choice
        batch.start()
        self._over, self._started, self._decisions = False, True, 0
        self._since = None if self._since is None else Since(self.game)
        self._play_opponent()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the action, then the opponent's decisions, up to the next own decision or the end.

        Raises ``TypeError`` for an action that is not an integer (also for a bool), and
        :class:`~fftcg_env.envs.arguments.ResetNeededError` if no game is running.
        """
        if self._over:
            raise ResetNeededError("no game is running; call reset() before step()")
        action = integer(action, "the action")
        batch = self._batch
        if not 0 <= action < self.game.action_count:
            return self._refuse(action)
        batch.actions[0] = action
        if not self._step():
            check_not_stuck(self.game, batch.status)
            return self._refuse(action)
        self._decisions += 1
        self._play_opponent()
        result = self._result()
        if result != jobs.RUNNING:
            self._end()
        show_step(self)
        info = self._info(result)
        terminated = bool(TERMINATED[result])
        return self._observation(), float(REWARDS[result, self.seat]), terminated, result == jobs.TRUNCATED, info

    def action_masks(self) -> np.ndarray:
        """The legal actions, bool ``(action_count,)``, for MaskablePPO."""
        return self._batch.masks[0].astype(bool)

    def render(self) -> str | np.ndarray | None:
        """The board from the own view: a string (``"ansi"``), printed (``"human"``), or a picture (``"rgb_array"``)."""
        if self.render_mode is None:
            without_mode()
            return None
        require_started(self._started, "render")
        return draw(self.game.board(self._batch.states, 0, self.seat), self.render_mode)

    def describe(self, action: int) -> str:
        """The text of an action at this decision, such as ``"cast 1-019U"``; raises ``ValueError`` for other
        numbers."""
        require_started(self._started, "describe")
        text: str = self.game.describe(self._batch.states, 0, action)
        return text

    def parse(self, text: str) -> int:
        """The legal action that a text names; raises an error of :mod:`fftcg_env.errors` if there is none."""
        require_started(self._started, "parse")
        action: int = self.game.parse(self._batch.states, 0, text)
        return action

    def information_state(
        self, *, cards: bool = False, rules: bool = False, log: bool = False, hints: bool = False
    ) -> str:
        """Everything that the own player may know, as text; the options are those of
        :meth:`.aec.GameAECEnv.information_state`."""
        require_started(self._started, "information_state")
        lines: Sequence[str] = ()
        if log:
            self._since = self._since or Since(self.game)
            lines = self._since.lines[self.seat]
        return information_state(
            self.game, self._batch.states, 0, self.seat, cards=cards, rules=rules, over=self._over, log=lines,
            hints=hints,
        )  # fmt: skip

    def _play_opponent(self) -> None:
        """Take the opponent's decisions until the own player decides or the game is over."""
        batch = self._batch
        while batch.status[0, jobs.STATUS_RESULT] == jobs.RUNNING and batch.status[0, jobs.STATUS_PLAYER] != self.seat:
            if self.opponent is not None:
                action = ask(self.opponent, batch, np.zeros(1, np.int64))[0]
                batch.actions[0] = integer(action, "the opponent's action")
            else:
                batch.run(jobs.JOB_SAMPLE)
            if not self._step():
                batch.check_errors(lambda index: self.opponent)

    def _step(self) -> bool:
        """Take the action in the batch, and note it in the log, if there is one. Returns False for an error."""
        batch = self._batch
        before = None if self._since is None else copy_records(batch.states)
        batch.run(jobs.JOB_STEP | jobs.JOB_LOOK)
        if batch.status[0, jobs.STATUS_ERROR]:
            return False
        if before is not None and self._since is not None:
            self._since.add(before, int(batch.actions[0]), copy_records(batch.states))
        return True

    def _result(self) -> int:
        """The result at an own decision, including ``max_decisions``."""
        result = int(self._batch.status[0, jobs.STATUS_RESULT])
        return jobs.TRUNCATED if result == jobs.RUNNING and self._decisions >= self._limit else result

    def _end(self) -> None:
        """End the game: the mask allows action 0 only."""
        self._over = True
        self._batch.masks[0] = 0
        self._batch.masks[0, 0] = 1

    def _refuse(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Handle an illegal action: raise, or lose the game."""
        error = self._batch.refusal(0, action)
        if self._illegal_action == "raise":
            raise error
        self._lost_by_illegal_actions += 1
        warn_of_unmasked_actions(self._lost_by_illegal_actions)
        self._end()
        show_step(self)
        info = self._info() | refused(str(error), self._decisions)
        return self._observation(), -1.0, True, False, info

    def _observation(self) -> Any:
        """The own observation in new arrays, also if the game ended at a decision of the opponent."""
        batch = self._batch
        if self._over or batch.status[0, jobs.STATUS_PLAYER] != self.seat:
            observation = batch.observe_as(0, self.seat)[0]
        else:
            observation = batch.observations[0].copy()
        return in_form(self.game, self._form, observation)

    def _info(self, result: int = jobs.RUNNING) -> dict[str, Any]:
        reason, decisions = int(self._batch.status[0, jobs.STATUS_REASON]), self._decisions
        info = outcome(self.game, result, reason, decisions) if result else going_on(decisions)
        return {"action_mask": self._batch.masks[0].copy(), **info}


def check_seat(seat: Any) -> Seat:
    """Check a seat and return it; raises ``ValueError`` for other values."""
    if seat == "random" or (seat in (0, 1) and not isinstance(seat, (bool, float))):
        return seat
    raise ArgumentError(f"seat is {seat!r}; it can be 0, 1 or 'random'")


def check_illegal_action(illegal_action: str) -> Literal["terminate", "raise"]:
    """Check ``illegal_action`` and return it; raises ``ValueError`` for other values."""
    if illegal_action not in ("terminate", "raise"):
        raise ArgumentError(f"illegal_action is {illegal_action!r}; it can be 'terminate' or 'raise'")
    return "raise" if illegal_action == "raise" else "terminate"
