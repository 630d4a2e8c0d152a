"""The network that ``train.py`` trains with MaskablePPO, and the agents that play it.

The network sees cards as a set. Each card becomes a vector; vectors are summed by group (my hand, my Forwards, ...);
the sums and the global numbers give a context; every card's action logits come from its own vector and the context (a
pointer head). So it does not matter which index a card has. Cards that are hidden, or lie in the Break Zone and are not
asked about, are left out: they cost no time.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from fftcg_env.core.layout import Field, ObservationLayout
from fftcg_env.games.fftcg.cards.program.opcodes import BACKUP, FIELD, FORWARD, HAND

NUMBER_SCALE = 10
"""Columns are divided by their highest value, but at most by this: 7 of at most 100 thousands should not vanish."""
GROUPS = 7
"""Groups of cards that are summed: others, their and my field (Forwards, others), their and my hand."""
POOL_SCALE = 0.25
"""Sums of a few vectors get the size of one."""
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

    static: Tensor
    scale_global: Tensor
    scale_decision: Tensor
    scale_cards: Tensor
    scale_stack: Tensor

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
        self.column = {name: index for index, name in enumerate(fields["cards"].columns)}
        self.zones = fields["cards"].high[self.column["zone"]] + 1
        self.roles = [self.column[name] for name in ("source", "chosen", "attacking", "blocking")]
        self.phases = fields["global"].high[fields["global"].column("phase")] + 1
        self.kinds = fields["decision"].high[fields["decision"].column("kind")] + 1
        for name in ("global", "decision", "cards", "stack"):
            self.register_buffer(f"scale_{name}", _scales(fields[name]), persistent=False)
        scale = np.abs(card_features).max(axis=0).clip(min=1e-6)
        self.register_buffer("static", torch.as_tensor(card_features / scale, dtype=torch.float32), persistent=False)

        identity = 16
        self.of_print = nn.Linear(card_features.shape[1], identity)
        self.of_number = nn.Embedding(len(card_features), identity)
        self.of_card = _mlp(fields["cards"].shape[1] + identity + self.zones + 2, card, card)
        summary = (GROUPS + len(self.roles)) * card
        plain = fields["global"].shape[0] + self.phases + fields["decision"].shape[0] + self.kinds
        stack = STACK_SHOWN * (fields["stack"].shape[1] + identity)
        self.to_context = _mlp(summary + plain + stack, context, context)
        self.card_in_context = nn.Linear(card, card)
        self.context_for_cards = nn.Linear(context, card, bias=False)
        self.card_head = nn.Linear(card, self.verbs)
        self.global_head = nn.Linear(context, global_actions)

    def forward(self, observations: Tensor) -> Tensor:
        """``observations``: float ``(batch, size)``."""
        views: Any = self.layout.views(observations)  # type: ignore[arg-type]  # slices and reshapes tensors too
        batch = len(observations)
        prints = self.of_print(self.static) + self.of_number.weight
        position, seen = self._cards_that_matter(views["cards"])
        game = torch.div(position, self.rows, rounding_mode="floor")
        vectors = self._card_vectors(seen, prints)
        pooled = self._pool(seen, vectors, game, batch)
        context = self.to_context(torch.cat([pooled, *self._plain(views), *self._stack(views["stack"], prints)], dim=1))
        for_cards = torch.index_select(self.context_for_cards(context), 0, game)
        hidden = torch.relu(self.card_in_context(vectors) + for_cards)
        card_logits = torch.zeros(batch * self.rows, self.verbs, device=context.device)
        card_logits = card_logits.index_copy(0, position, self.card_head(hidden))
        return torch.cat([context, self.global_head(context), card_logits.view(batch, -1)], dim=1)

    def _cards_that_matter(self, cards: Tensor) -> tuple[Tensor, Tensor]:
        """The known cards on the field, in a hand, or asked about: positions in the flattened batch, and rows."""
        flat = cards.reshape(-1, cards.shape[-1])
        zone = flat[:, self.column["zone"]]
        named = flat[:, [self.column["legal"], *self.roles]].amax(dim=1) > 0
        known = flat[:, self.column["card_id"]] > 0
        position = torch.nonzero(known & ((zone == FIELD + 1) | (zone == HAND + 1) | named)).squeeze(1)
        return position, torch.index_select(flat, 0, position)

    def _card_vectors(self, seen: Tensor, prints: Tensor) -> Tensor:
        """A vector for each row of ``seen``."""
        number = seen[:, self.column["card_id"]].long().clamp(max=len(prints) - 1)
        scaled = seen * self.scale_cards
        scaled[:, self.column["card_id"]] = 0.0  # a name, not a quantity
        zone = _one_hot(seen[:, self.column["zone"]], self.zones)
        bits = torch.stack([self._is_type(seen, FORWARD), self._is_type(seen, BACKUP)], dim=1).float()
        identity = nn.functional.embedding(number, prints)
        return self.of_card(torch.cat([scaled, identity, zone, bits], dim=1))

    def _is_type(self, seen: Tensor, type_bit: int) -> Tensor:
        return seen[:, self.column["type"]].long() & type_bit > 0

    def _pool(self, seen: Tensor, vectors: Tensor, game: Tensor, batch: int) -> Tensor:
        """Sums of card vectors by group, and by role."""
        mine = seen[:, self.column["mine"]].long()
        zone = seen[:, self.column["zone"]]
        forward = self._is_type(seen, FORWARD).long()
        group = torch.where(zone == FIELD + 1, 1 + 2 * mine + forward, torch.where(zone == HAND + 1, 5 + mine, 0))
        width = vectors.shape[1]
        sums = torch.zeros(batch * GROUPS, width, device=vectors.device).index_add(0, game * GROUPS + group, vectors)
        pooled = [POOL_SCALE * sums.view(batch, -1)]
        for role in self.roles:
            rows = torch.nonzero(seen[:, role] > 0).squeeze(1)
            chosen = torch.index_select(vectors, 0, rows)
            pooled.append(torch.zeros(batch, width, device=vectors.device).index_add(0, game[rows], chosen))
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
        identity = nn.functional.embedding(number.long().clamp(max=len(prints) - 1), prints)
        identity = identity * (number > 0).unsqueeze(-1)
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


def policy_options(game: Any, **sizes: int) -> dict[str, Any]:
    """``policy_kwargs`` of :class:`EntityPolicy` for a game."""
    options = {
        "layout": game.layout,
        "card_features": np.asarray(game.card_features, np.float32),
        "action_count": game.action_count,
        "global_actions": game.global_action_count,
        **sizes,
    }
    return {
        "features_extractor_class": EntityNetwork,
        "features_extractor_kwargs": options,
        "optimizer_kwargs": {"eps": 1e-5, "fused": True},
    }


# -------------------------------------------------------------------------------------------------------------- agents
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
        """Actions int64 ``(n,)`` for observations int16 ``(n, size)`` and masks int8 ``(n, actions)``."""
        with torch.no_grad():
            features = self.network(torch.as_tensor(observations).float())
            logits = features[:, self.network.context :].numpy()
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

    def __init__(self, game: Any, path: str | Path, deterministic: bool = True, seed: int = 0) -> None:
        file = Path(path) / "model.zip" if Path(path).is_dir() else Path(path)
        if not file.exists():
            raise FileNotFoundError(f"there is no model at {path}; train.py saves one as runs/NAME/model.zip")
        model = MaskablePPO.load(file, device="cpu")
        if model.observation_space.shape != (game.layout.size,):
            raise ValueError(
                f"the model at {path} reads {model.observation_space.shape} numbers, this game has {game.layout.size}"
            )
        super().__init__(cast(EntityPolicy, model.policy).network, deterministic, seed)
