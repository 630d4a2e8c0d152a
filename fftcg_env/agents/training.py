"""What training with MaskablePPO (sb3-contrib) needs: its policy class around :class:`EntityNetwork`."""

from __future__ import annotations

from typing import Any, cast

from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import Tensor, nn

from ..core.game import Game
from .network import EntityNetwork, network_options


class _Split(nn.Module):
    """Gives the critic the context and the actor the finished logits."""

    def __init__(self, context: int, action_count: int) -> None:
        super().__init__()
        self.context, self.latent_dim_vf, self.latent_dim_pi = context, context, action_count

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        return features[:, self.context :]

    def forward_critic(self, features: Tensor) -> Tensor:
        return features[:, : self.context]


class EntityPolicy(MaskableActorCriticPolicy):
    """MaskablePPO's policy with :class:`EntityNetwork`; SB3's own heads are replaced."""

    @property
    def network(self) -> EntityNetwork:
        """The features extractor under its own name and type."""
        return cast(EntityNetwork, self.features_extractor)

    def _build_mlp_extractor(self) -> None:
        context = self.network.context
        self.mlp_extractor = _Split(context, self.features_dim - context)  # type: ignore[assignment]

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        network = self.network
        self.action_net = nn.Identity()
        self.value_net = nn.Sequential(nn.Linear(network.context, 64), nn.ReLU(), nn.Linear(64, 1))  # type: ignore[assignment]
        for head in (network.card_head, network.global_head):
            nn.init.orthogonal_(head.weight, 0.01)  # nearly uniform play at first
        # once more, because SB3's own heads are gone
        optimizer_class: Any = self.optimizer_class
        self.optimizer = optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def policy_options(game: Game, **sizes: int) -> dict[str, Any]:
    """``policy_kwargs`` of :class:`EntityPolicy` for a game. ``sizes``: ``card`` and ``context``, the widths."""
    return {
        "features_extractor_class": EntityNetwork,
        "features_extractor_kwargs": network_options(game, **sizes),
        "optimizer_kwargs": {"eps": 1e-5, "fused": True},
    }
