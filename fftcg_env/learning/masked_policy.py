"""Parts for MaskablePPO (sb3-contrib): the policy network of this package, and a buffer of lists of legal actions.

::

    env = SelfPlayVecEnv(64, ["random", "heuristic"], legal_lists=True)
    model = MaskablePPO(
        NetworkPolicy, env, policy_kwargs=policy_options(env.game), rollout_buffer_class=LegalRolloutBuffer
    )
    model.learn(100_000)
    model.policy.network.save("policy.npz")  # make_agent("policy:policy.npz", game) plays it without PyTorch

MaskablePPO asks the environment for masks and hands them to its buffer and its policy without reading them. With
``legal_lists=True`` these are lists of legal actions, int16 ``(n, k)`` padded with -1, which need
:class:`LegalRolloutBuffer`. The policy takes masks as well, so it also learns in environments that give masks, with
MaskablePPO's own buffer.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.buffers import RolloutBuffer
from torch import Tensor

from ..core.game import Game
from .gradients import has_bfloat16, lower_precision
from .legal import LegalActions, LegalCategorical
from .network import PolicyNetwork
from .observed_positions import ObservationReader


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


class NetworkPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's policy with a :class:`~.network.PolicyNetwork` in place of Stable-Baselines3's layers.

    Observations are those of the environment, int8 ``(n, layout.size)``. ``action_masks``: lists of legal actions,
    int16 ``(n, k)`` padded with -1, or masks ``(n, action_count)``; None: every action is legal.
    """

    def make_features_extractor(self) -> Any:
        """The network, which Stable-Baselines3 keeps as its features extractor."""
        network: Any = PolicyNetwork(**self.features_extractor_kwargs)
        network.features_dim = network.widths["context"]
        return network

    def _build(self, lr_schedule: Any) -> None:
        """Only the optimiser: the network has its own heads."""
        self._reader = ObservationReader(self.network.game)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)  # type: ignore[call-arg]

    @property
    def network(self) -> PolicyNetwork:
        """The features extractor under its own name and type."""
        return cast(PolicyNetwork, self.features_extractor)

    # ------------------------------------------------------------------------------------------- called by MaskablePPO
    def forward(self, obs: Any, deterministic: bool = False, action_masks: Any = None) -> tuple[Tensor, Tensor, Tensor]:
        """Actions int64 ``(n,)``, values ``(n, 1)`` and log-probabilities ``(n,)``."""
        policy, values = self._judge(obs, self._legal(len(obs), action_masks))
        actions = policy.mode if deterministic else policy.sample()
        return actions, values, policy.log_prob(actions)

    def evaluate_actions(
        self, obs: Any, actions: Tensor, action_masks: Any = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Values ``(n, 1)``, and of these actions the log-probabilities ``(n,)``; entropies ``(n,)``."""
        policy, values = self._judge(obs, self._legal(len(obs), action_masks))
        return values, policy.log_prob(actions), policy.entropy()

    def get_distribution(self, obs: Any, action_masks: Any = None) -> LegalCategorical:  # type: ignore[override]
        """The distribution over the legal actions of each observation."""
        return self._judge(obs, self._legal(len(obs), action_masks))[0]

    def predict_values(self, obs: Any) -> Tensor:
        """Values ``(n, 1)``, expected results for the players who decide, -1 to 1."""
        return self._judge(obs, LegalActions.from_lists(np.empty((len(obs), 0), np.int16)))[1]

    def _predict(self, observation: Any, deterministic: bool = False, action_masks: Any = None) -> Tensor:
        policy = self.get_distribution(observation, action_masks)
        return policy.mode if deterministic else policy.sample()

    def _judge(self, observations: Tensor, legal: LegalActions) -> tuple[LegalCategorical, Tensor]:
        rows = observations.to("cpu", torch.int8).contiguous().numpy()
        batch = self._reader.read(rows, legal.actions.numpy(), legal.counts.numpy()).tensors(self.device)
        with lower_precision(self.device, has_bfloat16(self.device)):
            logits, won = self.network(batch)
        policy = LegalCategorical(logits.float(), LegalActions(*(part.to(self.device) for part in legal)))
        return policy, torch.tanh(won.float() / 2).unsqueeze(1)

    def _legal(self, count: int, action_masks: Any) -> LegalActions:
        if action_masks is None:
            return LegalActions.from_masks(torch.ones(count, self.action_space.n, dtype=torch.bool))  # type: ignore[attr-defined]
        given = torch.as_tensor(action_masks).cpu().reshape(count, -1)
        return LegalActions.from_lists(given) if given.dtype == torch.int16 else LegalActions.from_masks(given)


def policy_options(game: Game, **network: Any) -> dict[str, Any]:
    """``policy_kwargs`` of :class:`NetworkPolicy` for a game.

    ``network``: arguments of :class:`~.network.PolicyNetwork` except ``advice``, which needs the records of games."""
    return {
        "features_extractor_kwargs": {"game": game, **network},
        "optimizer_kwargs": {"eps": 1e-5, "fused": True},
    }
