"""The network that ``train.py`` trains with MaskablePPO, and the agents that play it.

The network sees cards as a set. Each visible card becomes a vector, vectors are summed by zone and side, and the sums
together with the global numbers give a context; every card's action logits then come from its own vector and the
context (a pointer head). So it does not matter which index a card has, and hidden cards cost nothing.
"""

from __future__ import annotations

import copy
import itertools
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from fftcg_env.core.layout import Field, ObservationLayout

NUMBER_SCALE = 10
"""Columns are divided by their highest value, but at most by this: 7 of at most 100 thousands should not vanish."""
STACK_SHOWN = 2
"""Entries of the stack that the network reads."""


def _scales(field: Field) -> Tensor:
    """One factor a column, from the layout's bounds."""
    return torch.tensor([1.0 / max(1, min(high, NUMBER_SCALE)) for high in field.high])


def _one_hot(values: Tensor, size: int) -> Tensor:
    """Float one-hot vectors of whole numbers held as floats; numbers that are too high count as the last."""
    return nn.functional.one_hot(values.long().clamp(0, size - 1), size).float()


def _mlp(*sizes: int) -> nn.Sequential:
    """Linear layers with a ReLU behind each."""
    layers: list[nn.Module] = []
    for fan_in, fan_out in itertools.pairwise(sizes):
        layers += [nn.Linear(fan_in, fan_out), nn.ReLU()]
    return nn.Sequential(*layers)


class EntityNetwork(BaseFeaturesExtractor):
    """Observation -> ``[context | action logits]``, shape ``(batch, context + actions)``.

    ``layout``: of the game; ``card_features``: float32 ``(cards, k)``, static facts of each printed card;
    ``global_actions``: actions before the card actions; ``card``, ``context``: widths of the vectors.
    """

    def __init__(
        self,
        observation_space: spaces.Box,
        layout: ObservationLayout,
        card_features: np.ndarray,
        action_count: int,
        global_actions: int,
        card: int = 48,
        context: int = 128,
    ) -> None:
        super().__init__(observation_space, context + action_count)
        self.layout, self.context, self.global_actions = layout, context, global_actions
        fields = layout.fields
        self.rows = fields["cards"].shape[0]
        self.verbs = (action_count - global_actions) // self.rows
        self.column = {name: fields["cards"].column(name) for name in ("card_id", "zone", "mine", "type")}
        self.zones = fields["cards"].high[self.column["zone"]] + 1
        self.roles = [fields["cards"].column(name) for name in ("source", "chosen", "attacking", "blocking")]
        self.phases = fields["global"].high[fields["global"].column("phase")] + 1
        self.kinds = fields["decision"].high[fields["decision"].column("kind")] + 1
        for name in ("global", "decision", "cards", "stack"):
            self.register_buffer(f"scale_{name}", _scales(fields[name]), persistent=False)
        scale = np.abs(card_features).max(axis=0).clip(min=1e-6)
        self.register_buffer("static", torch.as_tensor(card_features / scale, dtype=torch.float32), persistent=False)

        identity = 16
        self.of_print = nn.Linear(card_features.shape[1], identity)
        self.of_number = nn.Embedding(len(card_features), identity)
        groups = 2 * self.zones
        self.of_card = _mlp(fields["cards"].shape[1] + identity + self.zones + 2, card, card)
        summary = (groups + 2 * len(self.roles)) * card
        plain = fields["global"].shape[0] + self.phases + fields["decision"].shape[0] + self.kinds
        stack = STACK_SHOWN * (fields["stack"].shape[1] + identity)
        self.to_context = _mlp(summary + plain + stack, context, context)
        self.card_in_context = nn.Linear(card, card)
        self.context_for_cards = nn.Linear(context, card, bias=False)
        self.card_head = nn.Linear(card, self.verbs)
        self.global_head = nn.Linear(context, global_actions)

    def forward(self, observations: Tensor) -> Tensor:
        """``observations``: float ``(batch, size)``."""
        views = self.layout.views(observations)  # type: ignore[arg-type]  # slicing and reshaping work on tensors too
        batch = len(observations)
        prints = self.of_print(self.static) + self.of_number.weight
        position, vectors = self._card_vectors(views["cards"], prints)
        game = torch.div(position, self.rows, rounding_mode="floor")
        pooled = self._pool(views["cards"].reshape(-1, views["cards"].shape[-1])[position], vectors, game, batch)
        context = self.to_context(torch.cat([pooled, *self._plain(views), *self._stack(views["stack"], prints)], dim=1))
        hidden = torch.relu(self.card_in_context(vectors) + self.context_for_cards(context)[game])
        card_logits = torch.zeros(batch * self.rows, self.verbs, device=context.device)
        card_logits = card_logits.index_copy(0, position, self.card_head(hidden))
        return torch.cat([context, self.global_head(context), card_logits.view(batch, -1)], dim=1)

    def _card_vectors(self, cards: Tensor, prints: Tensor) -> tuple[Tensor, Tensor]:
        """Positions (row of the flattened batch) and vectors of the cards that can be seen."""
        flat = cards.reshape(-1, cards.shape[-1])
        number = flat[:, self.column["card_id"]]
        position = torch.nonzero(number > 0).squeeze(1)
        seen = flat[position]
        scaled = seen * self.scale_cards
        scaled[:, self.column["card_id"]] = 0.0  # a name, not a quantity
        zone = _one_hot(seen[:, self.column["zone"]], self.zones)
        type_bits = seen[:, self.column["type"]].long()
        bits = torch.stack([(type_bits & 1).float(), (type_bits >> 1 & 1).float()], dim=1)  # Forward, Backup
        identity = prints[number[position].long().clamp(max=len(prints) - 1)]
        return position, self.of_card(torch.cat([scaled, identity, zone, bits], dim=1))

    def _pool(self, seen: Tensor, vectors: Tensor, game: Tensor, batch: int) -> Tensor:
        """Sums of card vectors by zone and side, and by role and side."""
        mine = seen[:, self.column["mine"]].long()
        width = vectors.shape[1]
        zone = seen[:, self.column["zone"]].long().clamp(0, self.zones - 1)
        groups = 2 * self.zones
        sums = torch.zeros(batch * groups, width, device=vectors.device)
        sums = sums.index_add(0, (game * groups + zone * 2 + mine), vectors)
        pooled = [0.25 * sums.view(batch, -1)]
        for role in self.roles:
            with_role = torch.nonzero(seen[:, role] > 0).squeeze(1)
            total = torch.zeros(batch * 2, width, device=vectors.device)
            total = total.index_add(0, (game * 2 + mine)[with_role], vectors[with_role])
            pooled.append(total.view(batch, -1))
        return torch.cat(pooled, dim=1)

    def _plain(self, views: dict[str, Any]) -> list[Tensor]:
        """Global numbers and the decision, scaled; the phase and the kind of decision as one-hot vectors."""
        fields = self.layout.fields
        phase = views["global"][:, fields["global"].column("phase")]
        kind = views["decision"][:, fields["decision"].column("kind")]
        numbers = views["global"] * self.scale_global
        asked = views["decision"] * self.scale_decision
        return [numbers, _one_hot(phase, self.phases), asked.clamp(max=1.0), _one_hot(kind, self.kinds)]

    def _stack(self, stack: Tensor, prints: Tensor) -> list[Tensor]:
        """The topmost entries of the stack."""
        top = stack[:, :STACK_SHOWN]
        number = top[..., self.layout.fields["stack"].column("card_id")]
        identity = prints[number.long().clamp(max=len(prints) - 1)] * (number > 0).unsqueeze(-1)
        return [(top * self.scale_stack).clamp(max=1.0).flatten(1), identity.flatten(1)]


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

    def _build_mlp_extractor(self) -> None:
        network = self.features_extractor
        self.mlp_extractor = _Split(network.context, network.features_dim - network.context)  # type: ignore[assignment]

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        network = self.features_extractor
        self.action_net = nn.Identity()  # type: ignore[assignment]
        self.value_net = nn.Sequential(nn.Linear(network.context, 64), nn.ReLU(), nn.Linear(64, 1))  # type: ignore[assignment]
        for head in (network.card_head, network.global_head):
            nn.init.orthogonal_(head.weight, 0.01)  # nearly uniform play at first
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def policy_options(game: Any, **sizes: int) -> dict[str, Any]:
    """``policy_kwargs`` of :class:`EntityPolicy` for a game."""
    options = {
        "layout": game.layout,
        "card_features": np.asarray(game.card_features, np.float32),
        "action_count": game.action_count,
        "global_actions": game.global_action_count,
        **sizes,
    }
    return {"features_extractor_class": EntityNetwork, "features_extractor_kwargs": options}


# -------------------------------------------------------------------------------------------------------------- agents
class PolicyAgent:
    """Plays a policy: samples from it, or takes its most likely action (``deterministic``)."""

    def __init__(self, policy: MaskableActorCriticPolicy, deterministic: bool = False, seed: int = 0) -> None:
        self.policy = policy
        self.deterministic = deterministic
        policy.set_training_mode(False)
        self.reset(seed)

    @classmethod
    def snapshot(cls, policy: MaskableActorCriticPolicy, seed: int = 0) -> PolicyAgent:
        """An agent with a copy of the policy as it is now."""
        return cls(copy.deepcopy(policy), seed=seed)

    def reset(self, seed: int) -> None:
        """Start the random numbers anew."""
        self._generator = np.random.default_rng(seed)

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """One action."""
        return int(self.act_batch(observation[None], action_mask[None])[0])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Actions int64 ``(n,)`` for observations int16 ``(n, size)`` and masks int8 ``(n, actions)``."""
        with torch.no_grad():
            features = self.policy.features_extractor(torch.as_tensor(observations).float())
            logits = self.policy.mlp_extractor.forward_actor(features).numpy()
        width = action_masks.shape[1]
        legal = np.flatnonzero(action_masks.astype(bool))
        values = logits.reshape(-1)[legal]
        if not self.deterministic:
            values = values + self._generator.gumbel(size=len(values))  # the largest is a sample of the softmax
        rows = legal // width
        best = np.maximum.reduceat(values, np.searchsorted(rows, np.arange(len(action_masks))))
        winners = np.flatnonzero(values == best[rows])
        _, first = np.unique(rows[winners], return_index=True)  # the first of equals
        return legal[winners[first]] % width


class PPOAgent(PolicyAgent):
    """Plays a saved MaskablePPO model. ``path``: a ``model.zip``, or a run's folder with one in it."""

    def __init__(self, path: str | Path, game: Any = None, deterministic: bool = True, seed: int = 0) -> None:
        file = Path(path) / "model.zip" if Path(path).is_dir() else Path(path)
        if not file.exists():
            raise FileNotFoundError(f"there is no model at {path}; train.py saves one as runs/NAME/model.zip")
        model = MaskablePPO.load(file, device="cpu")
        if game is not None and model.observation_space.shape != (game.layout.size,):
            raise ValueError(
                f"the model at {path} reads {model.observation_space.shape} numbers, this game has {game.layout.size}"
            )
        super().__init__(model.policy, deterministic, seed)
