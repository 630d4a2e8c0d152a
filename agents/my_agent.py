"""A template for your own agent: it takes a random legal action, and passes only where it can do nothing else.

Copy this file and change :meth:`MyAgent.act_batch`. :class:`fftcg_env.core.agent.Agent` says what an agent has to do;
``fftcg_env/agents/beginner.py`` is an agent that knows its game.
"""

from __future__ import annotations

import numpy as np

from fftcg_env.core.game import Game


class MyAgent:
    """Chooses at random. ``game``: the game that it plays, with its layout, its actions and its card features."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Restart the random numbers: the same seed gives the same play."""
        self._generator = np.random.default_rng(seed)

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """One action."""
        return int(self.act_batch(observation[None], action_mask[None])[0])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Actions int64 ``(n,)`` for observations ``(n, layout.size)`` and masks int8 ``(n, action_count)``.

        ``self.game.layout.views(observations)`` has the parts of the observations by name, and
        ``self.game.layout.column(observations, "cards", "power")`` one column of all cards.
        """
        scores = self._generator.random(action_masks.shape)
        scores[:, self.game.pass_action] -= 1  # every other action scores higher
        scores[action_masks == 0] = -np.inf  # not legal
        return scores.argmax(axis=1)
