"""Who plays against a learner: one player or several to draw from, asked once for all games that wait for it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..core.agent import Player, make_agent, require_agent
from ..core.game import Game
from ..core.jobs import JOB_MASK, JOB_OBSERVE, JOB_SAMPLE, JOB_STEP
from ..errors import ArgumentError
from .asking import ask
from .batch import GameBatch
from .strict import actions_of

RANDOM_OPPONENT = "random"
OpponentLike = str | Player
"""``"random"`` (played inside the engine), the name of an agent (:func:`~fftcg_env.core.agent.make_agent`), or one."""


def resolve_opponent(opponent: OpponentLike, game: Game) -> Player | None:
    """The agent that plays against the learner; None for ``"random"``, which the engine plays itself."""
    if not isinstance(opponent, str):
        require_agent(opponent)
        return opponent
    return None if opponent == RANDOM_OPPONENT else make_agent(opponent, game)


class Opponents:
    """The opponents in ``count`` games: for each new game one is drawn, by the weights.

    ``players``: all of them, None stands for the engine's random play; ``number_of[e]``: which of them plays game e.
    """

    def __init__(
        self, game: Game, count: int, opponents: Sequence[OpponentLike] | OpponentLike, weights: Sequence[float] | None
    ) -> None:
        self._game = game
        self.number_of = [0] * count
        self._player_of: list[Player | None] = [None] * count
        self.choose_from(opponents, weights)

    def choose_from(
        self, opponents: Sequence[OpponentLike] | OpponentLike, weights: Sequence[float] | None = None
    ) -> None:
        """Change who is drawn for the games that start from now on; games in progress keep their opponents.

        Raises ``ValueError`` for no opponents, or weights that are negative, all zero or not as many.
        """
        chosen = [opponents] if isinstance(opponents, str) or not isinstance(opponents, Sequence) else list(opponents)
        chances = np.ones(len(chosen)) if weights is None else np.asarray(weights, float)
        if len(chosen) == 0 or chances.shape != (len(chosen),) or not (chances >= 0).all() or not chances.sum() > 0:
            raise ArgumentError(f"{len(chosen)} opponents with weights {weights}: give a weight of at least 0 for each")
        self.players = [resolve_opponent(opponent, self._game) for opponent in chosen]
        self.weights = chances / chances.sum()

    def seed(self, generator: np.random.Generator) -> None:
        """Start the random numbers of all players anew."""
        for agent in self.players:
            if agent is not None:
                agent.reset(int(generator.integers(2**31)))

    def draw(self, index: int, generator: np.random.Generator) -> None:
        """Choose the opponent of the game that starts; where there is one only, the generator is left alone."""
        several = len(self.players) > 1
        number = int(generator.choice(len(self.players), p=self.weights)) if several else 0
        self.number_of[index] = number
        self._player_of[index] = self.players[number]

    def decide(self, batch: GameBatch, waiting: np.ndarray) -> None:
        """Take one decision in each of these games: one call of each opponent for all of its games, and one step."""
        games: dict[int, tuple[Player | None, list[int]]] = {}
        for index in waiting.tolist():
            agent = self._player_of[index]
            games.setdefault(id(agent), (agent, []))[1].append(index)
        for agent, indexes in games.values():
            chosen = np.array(indexes)
            if agent is None:
                batch.run_some(JOB_SAMPLE, chosen)
            else:
                actions = ask(agent, batch, chosen)
                batch.actions[chosen] = actions_of(actions, len(chosen))
        batch.run_some(JOB_STEP | JOB_OBSERVE | JOB_MASK, waiting)
        batch.check_errors()
