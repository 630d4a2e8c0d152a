"""The player that ``train.py`` trains with MaskablePPO: :class:`PPOAgent` plays a saved policy, ``ppo:runs/NAME``.

What it loads is a ``policy.npz`` (:mod:`fftcg_env.agents.policy_file`): numbers and nothing else, so that a stranger's
policy can be played. Playing needs PyTorch alone; :mod:`fftcg_env.learning.masked_policy` has what training needs.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from ..core.game import Game
from .entity_network import EntityNetwork
from .policy_file import load_policy


class PolicyAgent:
    """Plays a network: samples from its probabilities, or takes its most likely action (``deterministic``)."""

    def __init__(self, network: EntityNetwork, deterministic: bool = False, seed: int = 0) -> None:
        self.network = network
        self.deterministic = deterministic
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start the random numbers anew."""
        self._generator = np.random.default_rng(seed)

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """One action."""
        return int(self.act_batch(observation[None], action_mask[None])[0])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Actions int64 ``(n,)`` for observations ``(n, size)`` and masks int8 ``(n, actions)``."""
        rows, legal = np.nonzero(action_masks)
        with torch.no_grad():
            read = torch.as_tensor(observations), torch.from_numpy(rows), torch.from_numpy(legal)
            values = self.network.of_legal(*read)[1].numpy()
        if not self.deterministic:
            values = values + self._generator.gumbel(size=len(values))  # the largest is a sample of the softmax
        best = np.maximum.reduceat(values, np.searchsorted(rows, np.arange(len(action_masks))))
        winners = np.flatnonzero(values == best[rows])
        _, first = np.unique(rows[winners], return_index=True)  # the first of equals
        return legal[winners[first]]


class PPOAgent(PolicyAgent):
    """Plays a saved policy. ``path``: a ``policy.npz``, or a run's folder with one in it; ``any_options``: also one
    that was trained with other options of the game.

    Raises ``FileNotFoundError`` where there is none, and :class:`~fftcg_env.agents.policy_file.PolicyFileError` for a
    file that is no policy of this game.
    """

    def __init__(
        self, game: Game, path: str | Path, deterministic: bool = True, seed: int = 0, any_options: bool = False
    ) -> None:
        super().__init__(load_policy(path, game, any_options), deterministic, seed)
