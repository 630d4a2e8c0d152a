"""The policy and value network in PyTorch: the one that :mod:`fftcg_env.core.network.forward` evaluates compiled."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ..agents.network_file import StoredPolicy, save_network
from ..core.network.encoder import encoder_of
from ..core.network.judge import WIDTHS, Network, network_sizes
from ..core.network.parameters import MINOR_PARTS, card_columns, column_scales, matrices_of, parameter_shapes
from ..errors import ArgumentError
from .legal import log_softmax
from .options import NetworkOptions
from .positions import Positions
from .row_sums import row_sums

__all__ = ["PolicyNetwork", "log_softmax_of"]

POOL_SCALE = 0.3
"""Of the weights of summed tokens at the start: a position has several in a class."""
SPREADS = {
    "token_features": 0.25,
    "state_features": 0.12,
    "action_kinds": 0.1,
    "action_advice": 0.0,
    "minor_weights": 0.5,
    "identities": 0.0,
    "action_last": 0.0,  # uniform play at first
}
"""Standard deviations of parameters at the start; of the others the root of 1 / 3 inputs."""


class PolicyNetwork(nn.Module):
    """Logits of legal actions and the logit of winning. Parameters: :mod:`fftcg_env.core.network.parameters`.

    ``description``: what is read of a printed card (``"all"``, ``"facts"``, ``"none"``); ``identities``: whether each
    printed card also has a vector of its own, which is learned; ``advice``: whether the network reads how the heuristic
    weighs each legal action; ``widths``: ``token``, ``state``, ``context`` and
    ``action``, where they differ from the usual ones.
    """

    descriptions: Tensor
    if TYPE_CHECKING:  # parameters are attributes by their names

        def __getattr__(self, name: str) -> Any: ...

    def __init__(
        self, game: Any, description: str = "all", identities: bool = True, advice: bool = False, **widths: int
    ) -> None:
        super().__init__()
        self.game, self.encoder = game, encoder_of(game)
        self.description, self.identified, self.widths = description, identities, {**WIDTHS, **widths}
        self.sizes = network_sizes(self.encoder, **self.widths, advice=advice)
        self.advised = advice
        self.classes = self.sizes["token_classes"]
        _, table = card_columns(game, description)
        self.scales = column_scales(table)
        described = table / self.scales
        self.register_buffer("descriptions", torch.from_numpy(described), persistent=False)
        self.identity_dropout = 0.0
        """Share of the cards whose own vectors are left out, drawn again in each call."""
        self.identity_mask: Tensor | None = None
        """Float32 ``(cards,)``: 0 for the cards whose own vectors are left out in every call."""
        for name, shape in parameter_shapes(self.sizes, described.shape[1], identities).items():
            bias = name.endswith("bias")
            spread = 0.0 if bias else SPREADS.get(name, (3 * max(1, shape[0])) ** -0.5)
            self.register_parameter(name, nn.Parameter(torch.randn(shape) * spread))
        with torch.no_grad():
            self.context_1[: self.classes * self.widths["token"]] *= POOL_SCALE

    @property
    def device(self) -> torch.device:
        """Where the parameters are."""
        return self.descriptions.device

    @classmethod
    def of_options(cls, game: Any, options: NetworkOptions) -> PolicyNetwork:
        """The network that the options of a training describe."""
        o = options
        return cls(game, o.description, o.identities, o.advice, token=o.token_width, context=o.context_width)

    def start_from(self, stored: StoredPolicy) -> None:
        """Take over the parameters of a policy file.

        A network that reads advice of the heuristic may start from one that does not: its advice then counts for
        nothing at first. Raises :class:`~fftcg_env.errors.ArgumentError` if the policy has other widths or reads other
        things.
        """
        here: dict[str, Any] = {"description": self.description, "widths": self.widths, "identities": self.identified}
        there: dict[str, Any] = {"description": stored.description, "widths": stored.widths}
        there["identities"] = "identities" in stored.parameters
        here["advice"], there["advice"] = self.advised, stored.advice or self.advised
        for name, wanted in there.items():
            if here[name] != wanted:
                raise ArgumentError(f"the policy to start from has {name} {wanted}, and this network {here[name]}")
        parameters = dict(stored.parameters)
        matrix = np.zeros(tuple(self.card_matrix.shape), np.float32)
        matrix[stored.columns] = parameters["card_matrix"] * (self.scales[stored.columns] / stored.scales)[:, None]
        parameters["card_matrix"] = matrix
        with torch.no_grad():
            for name, own in self.named_parameters():
                found = parameters.get(name)
                own.copy_(torch.from_numpy(found) if found is not None else torch.zeros_like(own))

    def card_rows(self, batch: Positions) -> tuple[Tensor, Tensor]:
        """The rows of the printed cards of a batch: ``(u * token classes, d)``, and ``(m, s)`` of the minor ones."""
        cards = batch.cards
        vectors = torch.addmm(self.card_bias, self.descriptions[cards], self.card_matrix)
        if self.identified:
            own = self.identities[cards]
            if self.identity_dropout and self.training:
                own = own * (torch.rand(len(cards), 1, device=self.device) >= self.identity_dropout)
            if self.identity_mask is not None:
                own = own * self.identity_mask[cards, None]
            vectors = vectors + own
        vectors = functional.relu(vectors)
        tokens = torch.addmm(self.token_card_bias, vectors, self.token_card_matrix)
        parts = torch.addmm(self.minor_card_bias, vectors, self.minor_card_matrix)
        # only the pairs that occur: all cards in all classes would take half of a training step
        parts = torch.index_select(parts.view(len(cards), MINOR_PARTS, -1), 0, batch.minor_cards)
        weights = torch.index_select(self.minor_weights, 0, batch.minor_classes)
        minor = parts[:, 0] * weights[:, 0]
        for part in range(1, MINOR_PARTS):
            minor = minor + parts[:, part] * weights[:, part]
        return tokens.view(len(cards) * self.classes, -1), minor

    def context(self, batch: Positions) -> tuple[Tensor, Tensor]:
        """The vectors of all tokens ``(t, d)``, and of the positions ``(n, c)``."""
        token_rows, minor_rows = self.card_rows(batch)
        features = row_sums(self.token_features, batch.features, batch.feature_starts)
        rows = row_sums(token_rows, batch.token_rows)
        tokens = functional.relu(features + rows + self.token_bias)
        tokens = functional.relu(torch.addmm(self.token_matrix_bias, tokens, self.token_matrix))
        positions = len(batch.state_starts)
        slots = tokens.new_zeros(positions * self.classes + 1, tokens.shape[1])
        pooled = slots.index_add(0, batch.token_slots, tokens)[:-1].view(positions, -1)
        state = row_sums(self.state_features, batch.state_features, batch.state_starts)
        minor = row_sums(minor_rows, batch.minor_rows, batch.minor_starts)
        state = functional.relu(state + minor + self.state_bias)
        joined = torch.cat([pooled, state], dim=1)
        context = functional.relu(torch.addmm(self.context_1_bias, joined, self.context_1))
        return tokens, functional.relu(torch.addmm(self.context_2_bias, context, self.context_2))

    def forward(self, batch: Positions, *, advised: bool = True) -> tuple[Tensor, Tensor]:
        """Logits of the legal actions of all positions ``(a,)``, and logits of winning ``(n,)``. ``batch``: tensors on
        the device of the network; ``advised``: whether a network that reads advice gets it."""
        tokens, context = self.context(batch)
        tokens = torch.cat([tokens.new_zeros(1, tokens.shape[1]), tokens])
        hidden = (
            row_sums(self.action_kinds, batch.action_kinds)
            + torch.index_select(tokens, 0, batch.action_tokens) @ self.action_token
            + torch.index_select(tokens, 0, batch.action_sources) @ self.action_source
            + torch.index_select(context @ self.action_context, 0, batch.action_rows)
        )
        if self.advised and advised:
            hidden = hidden + row_sums(self.action_advice, batch.action_advice)
        hidden = torch.addmm(self.action_hidden_bias, functional.relu(hidden), self.action_hidden)
        logits = torch.addmm(self.action_last_bias, functional.relu(hidden), self.action_last)
        value = torch.addmm(self.value_hidden_bias, context, self.value_hidden)
        value = torch.addmm(self.value_last_bias, functional.relu(value), self.value_last)
        return logits.squeeze(1)[: len(batch.action_positions)], value.squeeze(1)[: batch.count]

    def numbers(self) -> dict[str, np.ndarray]:
        """Copies of the parameters by name, float32, as numpy arrays."""
        return {name: value.detach().cpu().numpy().copy() for name, value in self.named_parameters()}

    def save(self, path: Path) -> None:
        """Write the policy file."""
        save_network(path, self.game, self.numbers(), self.widths, self.description, self.scales)

    def compiled(self, numbers: dict[str, np.ndarray] | None = None) -> Network:
        """The network as the engine evaluates it, with the parameters as they are now, or with these."""
        matrices = matrices_of(numbers or self.numbers(), self.sizes, self.descriptions.cpu().numpy())
        return Network(self.game, matrices, self.sizes)


def log_softmax_of(logits: Tensor, batch: Positions) -> Tensor:
    """The logarithms of the probabilities of all legal actions ``(a,)``: a softmax over those of each position."""
    return log_softmax(logits, batch.action_positions, batch.count)
