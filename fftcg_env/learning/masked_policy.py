"""Parts for MaskablePPO (sb3-contrib): a policy over lists of legal actions, and a buffer that keeps the lists.

MaskablePPO asks the environment for masks and hands them to its buffer and its policy without reading them. These two
take lists of legal actions in their place, int16 ``(n, k)``, padded with -1: ``SelfPlayVecEnv(..., legal_lists=True)``.
The policy takes masks as well.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.buffers import RolloutBuffer
from torch import Tensor, nn

from ..agents.entity_network import EntityNetwork, network_options
from ..core.game import Game
from .legal import LegalActions, LegalCategorical


class LegalRolloutBuffer(MaskableRolloutBuffer):
    """The rollout buffer of MaskablePPO, with lists of legal actions instead of masks of all actions."""

    def reset(self) -> None:
        RolloutBuffer.reset(self)  # without the masks of all actions
        self._lists: list[np.ndarray] = []

    def add(self, *args: Any, action_masks: np.ndarray | None = None, **kwargs: Any) -> None:
        """``action_masks``: the lists of a step, int16 ``(n_envs, k)``, padded with -1."""
        assert action_masks is not None
        self._lists.append(action_masks)
        RolloutBuffer.add(self, *args, **kwargs)
        if self.full:
            self.mask_dims = max(lists.shape[1] for lists in self._lists)
            self.action_masks = np.full((self.buffer_size, self.n_envs, self.mask_dims), -1, np.int16)
            for step, lists in enumerate(self._lists):
                self.action_masks[step, :, : lists.shape[1]] = lists


class _Widths(nn.Module):
    """The widths that Stable-Baselines3 asks for when it makes its own heads."""

    def __init__(self, context: int, action_count: int) -> None:
        super().__init__()
        self.latent_dim_vf, self.latent_dim_pi = context, action_count


class EntityPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's policy with :class:`~fftcg_env.agents.entity_network.EntityNetwork`; SB3's heads and distribution
    over all actions are replaced. ``action_masks``: lists of legal actions, int16 ``(n, k)`` padded with -1, or masks
    ``(n, action_count)``; None: every action is legal."""

    @property
    def network(self) -> EntityNetwork:
        """The features extractor under its own name and type."""
        return cast(EntityNetwork, self.features_extractor)

    def _build_mlp_extractor(self) -> None:
        context = self.network.context
        self.mlp_extractor = _Widths(context, self.features_dim - context)  # type: ignore[assignment]

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        network = self.network
        self.action_net = nn.Identity()
        self.value_net = nn.Sequential(nn.Linear(network.context, 64), nn.ReLU(), nn.Linear(64, 1))  # type: ignore[assignment]
        for head in (network.card_head, network.global_head):
            nn.init.orthogonal_(head.weight, 0.01)  # nearly uniform play at first
        # again, because SB3's own heads are gone
        optimizer_class: Any = self.optimizer_class
        self.optimizer = optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    # ------------------------------------------------------------------------------------------- called by MaskablePPO
    def forward(self, obs: Any, deterministic: bool = False, action_masks: Any = None) -> tuple[Tensor, Tensor, Tensor]:
        """Actions int64 ``(n,)``, values ``(n, 1)`` and log-probabilities ``(n,)``."""
        policy, values = self._judge(obs, action_masks)
        actions = policy.mode if deterministic else policy.sample()
        return actions, values, policy.log_prob(actions)

    def evaluate_actions(
        self, obs: Any, actions: Tensor, action_masks: Any = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Values ``(n, 1)``, and of these actions the log-probabilities ``(n,)``; entropies ``(n,)``."""
        policy, values = self._judge(obs, action_masks)
        return values, policy.log_prob(actions), policy.entropy()

    def get_distribution(self, obs: Any, action_masks: Any = None) -> LegalCategorical:  # type: ignore[override]
        """The distribution over the legal actions of each observation."""
        return self._judge(obs, action_masks)[0]

    def predict_values(self, obs: Any) -> Tensor:
        """Values ``(n, 1)``."""
        values: Tensor = self.value_net(self.network.contexts(obs))
        return values

    def _predict(self, observation: Any, deterministic: bool = False, action_masks: Any = None) -> Tensor:
        policy = self.get_distribution(observation, action_masks)
        return policy.mode if deterministic else policy.sample()

    def _judge(self, observations: Tensor, action_masks: Any) -> tuple[LegalCategorical, Tensor]:
        legal = self._legal(len(observations), action_masks)
        context, logits = self.network.of_legal(observations, legal.positions, legal.actions)
        return LegalCategorical(logits, legal), self.value_net(context)

    def _legal(self, count: int, action_masks: Any) -> LegalActions:
        if action_masks is None:
            return LegalActions.from_masks(torch.ones(count, self.action_space.n, dtype=torch.bool))  # type: ignore[attr-defined]
        given = torch.as_tensor(action_masks, device=self.device)
        if given.dtype == torch.int16:
            return LegalActions.from_lists(given)
        return LegalActions.from_masks(given.reshape(count, -1))


def policy_options(game: Game, **sizes: int) -> dict[str, Any]:
    """``policy_kwargs`` of :class:`EntityPolicy` for a game. ``sizes``: ``card`` and ``context``, the widths."""
    return {
        "features_extractor_class": EntityNetwork,
        "features_extractor_kwargs": network_options(game, **sizes),
        "optimizer_kwargs": {"eps": 1e-5, "fused": True},
    }
