"""Agents that play a PyTorch policy of the algorithm ``maskable_ppo``: ``policy:runs/NAME``.

A policy file (:mod:`fftcg_env.agents.policy_file`) contains numbers only, so policies of untrusted authors can be
played. Playing needs PyTorch only; training also needs :mod:`fftcg_env.learning.masked_policy`.
"""

from __future__ import annotations

import numpy as np
import torch

from .entity_network import EntityNetwork


class PolicyAgent:
    """Plays a network: it samples from the probabilities, or takes the most likely action (``deterministic``)."""

    def __init__(self, network: EntityNetwork, deterministic: bool = False, seed: int = 0) -> None:
        self.network = network
        self.deterministic = deterministic
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Restart the random numbers."""
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
            values = values + self._generator.gumbel(
                size=len(values)
            )  # Gumbel-max trick: the argmax is a sample of the softmax
        best = np.maximum.reduceat(values, np.searchsorted(rows, np.arange(len(action_masks))))
        winners = np.flatnonzero(values == best[rows])
        _, first = np.unique(rows[winners], return_index=True)  # the first of several maxima
        return legal[winners[first]]
