"""One player's view of a two-player game against a chosen opponent, for Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from ..core.agent import AnyAgent
from ..core.game import Game
from ..core.jobs import (
    JOB_MASK,
    JOB_OBSERVE,
    JOB_SAMPLE,
    JOB_STEP,
    STATUS_ERROR,
    STATUS_PLAYER,
    STATUS_REASON,
    STATUS_RESULT,
)
from ..core.search import check_not_stuck
from ..errors import ArgumentError
from .arguments import ResetNeededError, deck_seeds_of, integer, limit_of, load_game_for
from .batch import GameBatch, ask
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .information import information_state
from .opponents import RANDOM_OPPONENT, resolve_opponent
from .rendering import RENDER_FPS, RENDER_MODES, RenderMode, check_render_mode, draw, without_mode
from .results import ILLEGAL_ACTION, REWARDS, RUNNING, TERMINATED, TRUNCATED, going_on, outcome
from .spaces import ObservationForm, action_space, observation_space

LOOK = JOB_OBSERVE | JOB_MASK
MOST_DEALS = 100
"""So many games may end one after the other before my first decision; with a sensible ``decision_limit`` none does."""
NO_FIRST_DECISION = (
    f"{MOST_DEALS} games in a row ended before the learner's first decision; raise the game's option decision_limit"
)
Seat = Literal[0, 1, "random"]


class SingleAgentEnv(gymnasium.Env[Any, int]):
    """A game as the player in one seat sees it; the opponent's decisions are played inside ``step`` and ``reset``.

    **Observation**: ``observation="flat"``: ``(layout.size,)`` of ``layout.dtype``; ``"entities"``: a ``Dict`` of the
    named views. New arrays each step. The **action mask** is in ``info["action_mask"]`` (int8 ``(action_count,)``)
    and, for MaskablePPO, what :meth:`action_masks` returns. After the end it allows action 0 alone, so that a policy
    which is asked once more (vector environments with ``NEXT_STEP``, where that action is ignored) has something to
    choose.

    **Reward**: at the end +1 for a win, -1 for a loss, 0 for a draw; 0 before.

    **Info** always has ``"action_mask"``, ``"result"`` (the winner's name, ``"draw"``, ``"truncated"`` or ``"illegal
    action"``; ``"running"`` before the end), ``"reason"`` (of the end, in words) and ``"decisions"`` (how many I took
    so far). Whether the opponent was asked may depend on cards that I do not know, so nothing here counts that.

    :param game: name of the game.
    :param opponent: ``"random"`` (played inside the engine), the name of an agent such as ``"heuristic"`` (see
        :func:`~fftcg_env.core.agent.make_agent`), or an agent.
    :param seat: 0, 1, or ``"random"``: which player I am, drawn anew for each game. Seat 0 need not go first: a player
        drawn at random decides that (R2.11).
    :param decks: see :class:`~fftcg_env.envs.decks.DeckChoice`, here for my deck and the opponent's deck, in any seat.
    :param render_mode: ``"ansi"``: ``render()`` returns a string, ``"human"``: it prints, ``"rgb_array"``: it returns a
        picture, uint8 ``(height, width, 3)``; None.
    :param illegal_action: ``"terminate"``: an illegal action loses the game, reward -1, so that algorithms without
        masks can be run; ``"raise"``: it raises :class:`~fftcg_env.errors.IllegalActionError`.
    :param max_decisions: truncate at the decision after so many of mine; None: only by the game's own limit.
    :param options: rule switches and engine options of the game.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}

    def __init__(
        self,
        game: str = "fftcg",
        *,
        opponent: str | AnyAgent = RANDOM_OPPONENT,
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
        chosen = load_game_for(type(self), game, options)
        self.render_mode = check_render_mode(render_mode)
        self.seat = 0
        self.opponent = resolve_opponent(opponent, chosen)
        self.max_decisions = max_decisions
        self._limit = limit_of(max_decisions)
        self._flat = observation == "flat"
        self.observation_space: spaces.Space[Any] = observation_space(chosen, observation)
        self.action_space: spaces.Discrete = action_space(chosen)  # type: ignore[assignment]
        self._choice = DeckChoice(chosen, decks)
        self._batch = GameBatch(chosen, 1, self._choice)
        self._over = True
        self._started = False
        self._decisions = 0

    @property
    def game(self) -> Game:
        """The game that is played, with its layout and card features."""
        return self._batch.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game and play to my first decision. The seed fixes the game, the seat and the opponent's play.

        ``options``: ``{"decks": ...}`` and ``{"seat": ...}`` change these from now on; ``{"deck_seeds": (a, b)}``
        shuffles my deck and the opponent's, in this game, by seeds of their own
        (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`).
        """
        super().reset(seed=seed)
        for name, value in (options or {}).items():
            if name == "decks":
                self._choice = DeckChoice(self.game, value)
            elif name == "seat":
                self._seat_option = check_seat(value)
        deck_seeds = (options or {}).get("deck_seeds")
        for _ in range(MOST_DEALS):
            self._deal(deck_seeds)
            if self._result() == RUNNING:
                return self._observation(), self._info()
        raise ArgumentError(NO_FIRST_DECISION)

    def _deal(self, deck_seeds: Any = None) -> None:
        """Draw seat and seeds, start a game and play to my first decision."""
        seat_draw, game_seed, opponent_seed = self.np_random.integers(2**31, size=3).tolist()
        self.seat = seat_draw % 2 if self._seat_option == "random" else int(self._seat_option)
        if self.opponent is not None:
            self.opponent.reset(opponent_seed)
        batch = self._batch
        batch.seed([game_seed])
        if deck_seeds is not None:
            batch.seed_decks(deck_seeds_of(deck_seeds, 1)[:, :: -1 if self.seat else 1])
        batch.choice = self._choice.swapped() if self.seat else self._choice
        batch.start()
        self._over, self._started, self._decisions = False, True, 0
        self._play_opponent()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play my action, then the opponent's, up to my next decision or the end.

        Raises ``TypeError`` for an action that is no integer (bools are none), and
        :class:`~fftcg_env.envs.arguments.ResetNeededError` where no game is going on.
        """
        if self._over:
            raise ResetNeededError("no game is going on; call reset() before step()")
        action = integer(action, "the action")
        batch = self._batch
        if not 0 <= action < self.game.action_count:
            return self._refuse(action)
        batch.actions[0] = action
        batch.run(JOB_STEP | LOOK)
        if batch.status[0, STATUS_ERROR]:
            check_not_stuck(self.game, batch.status)
            return self._refuse(action)
        self._decisions += 1
        self._play_opponent()
        result = self._result()
        if result != RUNNING:
            self._end()
        info = self._info(result)
        terminated = bool(TERMINATED[result])
        return self._observation(), float(REWARDS[result, self.seat]), terminated, result == TRUNCATED, info

    def action_masks(self) -> np.ndarray:
        """The legal actions now, bool ``(action_count,)``, as MaskablePPO asks for them."""
        return self._batch.masks[0].astype(bool)

    def render(self) -> str | np.ndarray | None:
        """The table as I see it: a string (``"ansi"``), printed (``"human"``), or a picture (``"rgb_array"``)."""
        if self.render_mode is None:
            without_mode()
            return None
        if not self._started:
            raise ResetNeededError("no game was started; call reset() before render()")
        return draw(self.game.board(self._batch.states, 0, self.seat), self.render_mode)

    def describe(self, action: int) -> str:
        """The text of an action at this decision, such as ``"cast 1-019U"``."""
        text: str = self.game.describe(self._batch.states, 0, action)
        return text

    def parse(self, text: str) -> int:
        """The legal action that a text names; otherwise one of the errors of :mod:`fftcg_env.errors`."""
        action: int = self.game.parse(self._batch.states, 0, text)
        return action

    def information_state(self, *, cards: bool = False) -> str:
        """All that I may know, in words; ``cards``: also what the cards in view do. See
        :func:`~fftcg_env.envs.information.information_state`."""
        if not self._started:
            raise ResetNeededError("no game was started; call reset() before information_state()")
        return information_state(self.game, self._batch.states, 0, self.seat, cards=cards, over=self._over)

    def _play_opponent(self) -> None:
        """Take the opponent's decisions until it is my turn to decide or the game is over."""
        batch = self._batch
        while batch.status[0, STATUS_RESULT] == RUNNING and batch.status[0, STATUS_PLAYER] != self.seat:
            if self.opponent is not None:
                action = ask(self.opponent, batch, np.zeros(1, np.int64))[0]
                batch.actions[0] = integer(action, "the opponent's action")
            else:
                batch.run(JOB_SAMPLE)
            batch.run(JOB_STEP | LOOK)
            batch.check_errors()

    def _result(self) -> int:
        """How the game stands at my decision, ``max_decisions`` included."""
        result = int(self._batch.status[0, STATUS_RESULT])
        return TRUNCATED if result == RUNNING and self._decisions >= self._limit else result

    def _end(self) -> None:
        """The game is over: no action counts any more."""
        self._over = True
        self._batch.masks[0] = 0
        self._batch.masks[0, 0] = 1

    def _refuse(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """An illegal action: an error, or the loss of the game."""
        error = self._batch.refusal(0, action)
        if self._illegal_action == "raise":
            raise error
        self._end()
        info = self._info() | {"result": ILLEGAL_ACTION, "reason": str(error)}
        return self._observation(), -1.0, True, False, info

    def _observation(self) -> Any:
        """My observation in new arrays, also when the game ended at a decision of the opponent's."""
        batch = self._batch
        if self._over or batch.status[0, STATUS_PLAYER] != self.seat:
            observation = batch.observe_as(0, self.seat)[0]
        else:
            observation = batch.observations[0].copy()
        return observation if self._flat else self.game.layout.views(observation)

    def _info(self, result: int = RUNNING) -> dict[str, Any]:
        reason, decisions = int(self._batch.status[0, STATUS_REASON]), self._decisions
        told = outcome(self.game, result, reason, decisions) if result else going_on(decisions)
        return {"action_mask": self._batch.masks[0].copy(), **told}


def check_seat(seat: Any) -> Seat:
    """The seat, if it is one; raises ``ValueError`` otherwise."""
    if seat == "random" or (seat in (0, 1) and not isinstance(seat, (bool, float))):
        return seat
    raise ArgumentError(f"seat is {seat!r}; it can be 0, 1 or 'random'")


def check_illegal_action(illegal_action: str) -> Literal["terminate", "raise"]:
    """What happens after an illegal action; raises ``ValueError`` for other words."""
    if illegal_action not in ("terminate", "raise"):
        raise ArgumentError(f"illegal_action is {illegal_action!r}; it can be 'terminate' or 'raise'")
    return "raise" if illegal_action == "raise" else "terminate"
