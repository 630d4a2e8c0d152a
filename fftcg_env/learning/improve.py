"""Expert iteration: the network learns to prefer the moves after which its own rollouts end better.

In the decisions in which the network is not sure, the actors try every likely move (:mod:`.lookahead`). The policy
follows the gradient of the expected gain over these moves, ``sum(policy(move) * gain(move))``. So a decision says
something about all its moves, not only about the one that was played, and moves are compared in the same
determinizations, which removes most of the noise of a game's result. The gradient is linear in the gains, so their
noise adds no bias: targets such as ``exp(gain / temperature)`` drive the policy towards chance where gains are small.

Games, opponents, actors and the value, which learns from results, are those of PPO (:mod:`.ppo`).
"""

from __future__ import annotations

import numpy as np
import torch

from .ppo import PPO
from .rollouts import Minibatch

__all__ = ["Improvement"]


class Improvement(PPO):
    """PPO with gains of tried moves in place of the clipped objective. ``options``: an
    :class:`~.options.ImprovementOptions`."""

    def _signal(self, step: Minibatch) -> np.ndarray:
        return step.gains

    def _policy_loss(
        self, step: Minibatch, chances: torch.Tensor, ratio: torch.Tensor, mean: float, spread: float
    ) -> torch.Tensor:
        tried, gains = (torch.tensor(values, device=ratio.device) for values in (step.tried, step.gains / spread))
        return -(chances[tried].exp() * gains).sum() / step.batch.count
