"""One player's view of a two-player game against a chosen opponent, for Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from ..core.agent import Agent, make_agent
from ..core.game import Game
from ..core.jobs import (
    JOB_MASK,
    JOB_OBSERVE,
    JOB_SAMPLE,
    JOB_STEP,
    STATUS_ERROR,
    STATUS_LENGTH,
    STATUS_PLAYER,
    STATUS_REASON,
    STATUS_RESULT,
)
from ..games import load_game
from .batch import GameBatch
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .rendering import RENDER_MODES, check_render_mode, show, to_text
from .results import REWARDS, RUNNING, TERMINATED, TRUNCATED, outcome
from .spaces import ObservationForm, action_space, observation_space

LOOK = JOB_OBSERVE | JOB_MASK
RANDOM_OPPONENT = "random"
Seat = Literal[0, 1, "random"]


class SingleAgentEnv(gymnasium.Env[Any, int]):
    """A game as the player in one seat sees it; the opponent's decisions are played inside ``step`` and ``reset``.

    **Observation**: ``observation="flat"``: int16 ``(layout.size,)``; ``"entities"``: a ``Dict`` of the named views.
    New arrays each step. The **action mask** is in ``info["action_mask"]`` (int8 ``(action_count,)``) and, for
    MaskablePPO, what :meth:`action_masks` returns.

    **Reward**: at the end +1 for a win, -1 for a loss, 0 for a draw; 0 before. ``info`` then has ``"result"`` (the
    winner, ``"draw"``, ``"truncated"``, ``"illegal action"``), ``"reason"`` and ``"decisions"`` (of both players).

    :param game: name of the game.
    :param opponent: ``"random"`` (played inside the engine), the name of an agent such as ``"heuristic"`` (see
        :func:`~fftcg_env.core.agent.make_agent`), or an :class:`~fftcg_env.core.agent.Agent`.
    :param seat: 0, 1, or ``"random"``: which player I am, drawn anew for each game. Seat 0 need not go first: a player
        drawn at random decides that (R2.11).
    :param decks: see :class:`~fftcg_env.envs.decks.DeckChoice`, here for my deck and the opponent's deck, in any seat.
    :param illegal_action: ``"terminate"``: an illegal action loses the game, reward -1, so that algorithms without
        masks can be run; ``"raise"``: it raises :class:`~fftcg_env.errors.IllegalActionError`.
    :param max_decisions: truncate after so many decisions of both players; None: never.
    :param options: rule switches and engine options of the game.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(
        self,
        game: str = "fftcg",
        *,
        opponent: str | Agent = RANDOM_OPPONENT,
        seat: Seat = "random",
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        observation: ObservationForm = "flat",
        render_mode: str | None = None,
        illegal_action: Literal["terminate", "raise"] = "terminate",
        max_decisions: int | None = None,
        **options: Any,
    ) -> None:
        if seat not in (0, 1, "random"):
            raise ValueError(f"seat is {seat!r}; it can be 0, 1 or 'random'")
        if illegal_action not in ("terminate", "raise"):
            raise ValueError(f"illegal_action is {illegal_action!r}; it can be 'terminate' or 'raise'")
        chosen = load_game(game, **options)
        self.render_mode = check_render_mode(render_mode)
        self.seat = 0
        self.opponent = resolve_opponent(opponent, chosen)
        self.max_decisions = max_decisions
        self._seat_option = seat
        self._illegal_action = illegal_action
        self._flat = observation == "flat"
        self.observation_space: spaces.Space[Any] = observation_space(chosen, observation)
        self.action_space: spaces.Discrete = action_space(chosen)  # type: ignore[assignment]
        self._choice = DeckChoice(chosen, decks)
        self._batch = GameBatch(chosen, 1, self._choice)
        self._over = True

    @property
    def game(self) -> Game:
        """The game that is played, with its layout and card features."""
        return self._batch.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game and play to my first decision. The seed fixes the game, the seat and the opponent's play.

        ``options``: ``{"decks": ...}`` and ``{"seat": ...}`` change these from now on.
        """
        super().reset(seed=seed)
        for name, value in (options or {}).items():
            if name == "decks":
                self._choice = DeckChoice(self.game, value)
            elif name == "seat":
                self._seat_option = value
        seat_draw, game_seed, opponent_seed = self.np_random.integers(2**31, size=3).tolist()
        self.seat = seat_draw % 2 if self._seat_option == "random" else int(self._seat_option)
        if self.opponent is not None:
            self.opponent.reset(opponent_seed)
        batch = self._batch
        batch.seed([game_seed])
        batch.choice = self._choice.swapped() if self.seat else self._choice
        batch.start()
        self._over = False
        self._play_opponent()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play my action, then the opponent's, up to my next decision or the end."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over; call reset() before step()")
        batch = self._batch
        batch.actions[0] = int(action)
        batch.run(JOB_STEP | LOOK)
        if batch.status[0, STATUS_ERROR]:
            return self._refuse(int(action))
        self._play_opponent()
        result = self._result()
        self._over = result != RUNNING
        info = self._info()
        if self._over:
            status = batch.status[0]
            info |= outcome(self.game, result, int(status[STATUS_REASON]), int(status[STATUS_LENGTH]))
        terminated = bool(TERMINATED[result])
        return self._observation(), float(REWARDS[result, self.seat]), terminated, result == TRUNCATED, info

    def action_masks(self) -> np.ndarray:
        """The legal actions now, bool ``(action_count,)``, as MaskablePPO asks for them."""
        return self._batch.masks[0].astype(bool)

    def render(self) -> str | None:
        """The table as I see it: a string (``"ansi"``) or printed (``"human"``)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render_mode: pass render_mode='ansi' or 'human'")
            return None
        board = self.game.board(self._batch.states, 0, self.seat)
        if self.render_mode == "ansi":
            return to_text(board)
        show(board)
        return None

    def describe(self, action: int) -> str:
        """The text of an action at this decision, such as ``"cast 1-019U"``."""
        text: str = self.game.describe(self._batch.states, 0, action)
        return text

    def _play_opponent(self) -> None:
        """Take the opponent's decisions until it is my turn to decide or the game is over."""
        batch = self._batch
        while self._result() == RUNNING and batch.status[0, STATUS_PLAYER] != self.seat:
            if self.opponent is not None:
                batch.actions[0] = self.opponent.act(batch.observations[0], batch.masks[0])
            else:
                batch.run(JOB_SAMPLE)
            batch.run(JOB_STEP | LOOK)
            batch.check_errors()

    def _result(self) -> int:
        """How the game stands, ``max_decisions`` included."""
        status = self._batch.status[0]
        result = int(status[STATUS_RESULT])
        if result == RUNNING and self.max_decisions is not None and status[STATUS_LENGTH] >= self.max_decisions:
            return TRUNCATED
        return result

    def _refuse(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """An illegal action: an error, or the loss of the game."""
        error = self._batch.refusal(0, action)
        if self._illegal_action == "raise":
            raise error
        self._over = True
        length = int(self._batch.status[0, STATUS_LENGTH])
        info = self._info() | {"result": "illegal action", "reason": str(error), "decisions": length}
        return self._observation(), -1.0, True, False, info

    def _observation(self) -> Any:
        """My observation in new arrays, also when the game ended at a decision of the opponent's."""
        batch = self._batch
        if self._over or batch.status[0, STATUS_PLAYER] != self.seat:
            observation = batch.observe_as(0, self.seat)[0]
        else:
            observation = batch.observations[0].copy()
        return observation if self._flat else self.game.layout.views(observation)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks[0].copy()}


def resolve_opponent(opponent: str | Agent, game: Game) -> Agent | None:
    """The agent that plays against me; None for ``"random"``, which the engine plays itself."""
    if not isinstance(opponent, str):
        return opponent
    return None if opponent == RANDOM_OPPONENT else make_agent(opponent, game)
