"""PPO with look-ahead: in some decisions, the network also learns from moves that it did not play.

Policies become too sure: PPO learns nothing about moves that it no longer plays, and after an imitation these are
many. So in a share of the decisions the actors try the likely moves and one that is drawn from all others
(:mod:`.lookahead`). The policy loss is that of PPO minus the expected gain in these decisions. Moves are compared in
the same determinizations, which removes most of the noise of a game's result, and a decision says something about all
its moves.

The loss is linear in the gains, so their noise adds no bias: targets such as ``exp(gain / temperature)`` drive the
policy towards chance where gains are small.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch

from .options import ImprovementOptions
from .ppo import PPO, mean_and_spread
from .rollouts import Minibatch

__all__ = ["Improvement"]

FLOOR = 0.1
"""A move that is less probable is learned from as if it had this probability: the gradient of its own probability would
be too small to bring it back."""
RULED_OUT = 0.001
"""A move that is less probable, and loses, is unlikely enough."""


class Improvement(PPO):
    """PPO with gains of tried moves in its loss."""

    options: ImprovementOptions

    def _scale(self, minibatches: Sequence[Minibatch]) -> None:
        super()._scale(minibatches)
        _, self._gain_spread = mean_and_spread([minibatch.gains for minibatch in minibatches])

    def _policy_loss(self, step: Minibatch, log_probabilities: torch.Tensor, ratio: torch.Tensor) -> torch.Tensor:
        loss = super()._policy_loss(step, log_probabilities, ratio)
        return loss - self._expected_gain(step, log_probabilities)

    def _expected_gain(self, step: Minibatch, log_probabilities: torch.Tensor) -> torch.Tensor:
        """The mean over the decisions with tried moves of ``sum(policy(move) * gain(move))``, in units of the spread of
        gains. ``log_probabilities``: of all legal actions."""
        device = log_probabilities.device
        tried, gains = (torch.tensor(values, device=device) for values in (step.tried, step.gains))
        of_tried = log_probabilities[tried]
        probable = of_tried > math.log(FLOOR)
        weights = torch.where(probable, of_tried.exp(), FLOOR * (1 + of_tried - math.log(FLOOR)))
        learned = (gains > 0) | (of_tried > math.log(RULED_OUT))
        decisions = len(np.unique(step.batch.action_positions[step.tried]))
        return (weights * gains * learned).sum() / (self._gain_spread * max(1, decisions))
