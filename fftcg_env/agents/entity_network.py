"""The PyTorch network of the algorithm ``maskable_ppo``, for any game: cards as a set, with a pointer head for actions.

Each card is encoded as a vector. The vectors are summed by group (the own hand, the own Forwards, and so on, as the
game's legend defines them). The sums and the global numbers give a context vector. A pointer head computes the action
logits of each card from its vector and the context, so the index of a card does not matter. Hidden cards, and cards
that are in no group and not part of the decision, are skipped and cost no time."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from ..core.game import Game
from ..core.layout import WIDE, CardGroup, Legend, ObservationLayout, columns_of

NUMBER_SCALE = 10
"""Columns, in their units, are divided by their maximum, but at most by this, so that small values stay visible."""
POOL_SCALE = 0.25
"""Scale of sums of vectors, so that a sum of a few vectors has the size of one."""
STACK_SHOWN = 2
"""Number of stack entries that the network reads, if the game has a stack."""
IDENTITY = 16
"""Width of the embedding of a printed card."""


def _scales(layout: ObservationLayout, legend: Legend, part: str) -> Tensor:
    """One factor for each column of a part, from the bounds of the layout; 0 for names and bits, which are not
    quantities."""
    bits = {column for column, _ in legend.marks.values()} if part == "cards" else set()
    factors = []
    for column in columns_of(layout, part):
        unit = legend.units.get(part, {}).get(column, 1)
        largest = max(1, min(layout.bounds(part, column)[1] / unit, NUMBER_SCALE))
        factors.append(0.0 if column in bits or column == "card_id" else 1.0 / (unit * largest))
    return torch.tensor(factors)


def _one_hot(values: Tensor, size: int) -> Tensor:
    """One-hot vectors, float, of integers stored as floats; too large numbers count as the last one."""
    return nn.functional.one_hot(values.long().clamp(0, size - 1), size).float()


def _mlp(*sizes: int) -> nn.Sequential:
    """Linear layers, each followed by a ReLU."""
    layers: list[nn.Module] = []
    for fan_in, fan_out in itertools.pairwise(sizes):
        layers += [nn.Linear(fan_in, fan_out), nn.ReLU()]
    return nn.Sequential(*layers)


class EntityNetwork(nn.Module):
    """Observation -> ``[context | action logits]``, shape ``(batch, context + actions)``.

    ``observation_space``: unused; Stable-Baselines3 passes it to every features extractor. ``layout``, ``legend``: of
    the game; ``card_features``: float32 ``(cards, k)``, the static features of each printed card; ``global_actions``:
    number of actions before the card actions; ``card``, ``context``: widths of the vectors; ``scaled_by``: number of
    first cards that set the scales of the features (None: all)."""

    static: Tensor
    scale_global: Tensor
    scale_decision: Tensor
    scale_cards: Tensor
    scale_stack: Tensor
    mark_columns: Tensor
    mark_bits: Tensor

    def __init__(
        self,
        observation_space: Any,
        layout: ObservationLayout,
        legend: Legend,
        card_features: np.ndarray,
        action_count: int,
        global_actions: int,
        card: int = 48,
        context: int = 128,
        scaled_by: int | None = None,
    ) -> None:
        super().__init__()
        self.layout, self.legend, self.context, self.global_actions = layout, legend, context, global_actions
        self.sizes = {"card": card, "context": context}
        self.features_dim = context + action_count
        fields = layout.fields
        self.rows = fields["cards"].shape[0]
        self.verbs = (action_count - global_actions) // self.rows
        parts: list[str] = [name for name in ("global", "decision", "cards", "stack") if name in fields]
        columns = {name: columns_of(layout, name) for name in parts}
        self.column = {name: index for index, name in enumerate(columns["cards"])}
        self.categories = {
            name: [
                (columns[name].index(column), int(layout.bounds(name, column)[1]) + 1)
                for column in legend.categories.get(name, ())
            ]
            for name in parts
        }
        self.roles = [self.column[name] for name in legend.roles]
        self.groups = 1 + len(legend.groups)
        self.has_stack = "stack" in fields
        for name in parts:
            self.register_buffer(f"scale_{name}", _scales(layout, legend, name), persistent=False)
        marks = [(self.column[column], bit) for column, bit in legend.marks.values()]
        self.register_buffer("mark_columns", torch.tensor([column for column, _ in marks]).long(), persistent=False)
        self.register_buffer("mark_bits", torch.tensor([bit for _, bit in marks]).long(), persistent=False)
        scale = np.abs(card_features[:scaled_by]).max(axis=0).clip(min=1e-6)
        self.register_buffer("static", torch.as_tensor(card_features / scale, dtype=torch.float32), persistent=False)

        self.of_print = nn.Linear(card_features.shape[1], IDENTITY)
        self.of_number = nn.Embedding(len(card_features), IDENTITY)
        self.of_card = _mlp(len(self.column) + IDENTITY + self._names("cards") + len(marks), card, card)
        summary = (self.groups + len(self.roles)) * card
        plain = sum(len(columns[name]) + self._names(name) for name in ("global", "decision"))
        stack = STACK_SHOWN * (len(columns["stack"]) + IDENTITY) if self.has_stack else 0
        self.to_context = _mlp(summary + plain + stack, context, context)
        self.card_in_context = nn.Linear(card, card)
        self.context_for_cards = nn.Linear(context, card, bias=False)
        self.card_head = nn.Linear(card, self.verbs)
        self.global_head = nn.Linear(context, global_actions)

    def _names(self, field: str) -> int:
        """Total width of the one-hot vectors of a field's categories."""
        return sum(size for _, size in self.categories[field])

    def forward(self, observations: Tensor) -> Tensor:
        """``observations``: ``(batch, size)`` of the layout's dtype, or the same numbers as floats."""
        context, position, vectors = self._read(observations)
        batch = len(observations)
        logits = torch.zeros(batch * self.rows, self.verbs, device=context.device)
        logits = logits.index_copy(0, position, self._verb_logits(context, position, vectors).float())
        return torch.cat([context, self.global_head(context), logits.view(batch, -1)], dim=1)

    def of_legal(self, observations: Tensor, positions: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
        """The context ``(batch, context)``, and the logits ``(a,)`` of these actions only, equal to those of
        :meth:`forward`. ``positions``, ``actions``: int64 ``(a,)``, rows of ``observations`` and actions in them."""
        context, position, vectors = self._read(observations)
        of_card = torch.nonzero(actions >= self.global_actions).squeeze(1)
        card_action = actions[of_card] - self.global_actions
        wanted = positions[of_card] * self.rows + torch.div(card_action, self.verbs, rounding_mode="floor")
        place = torch.searchsorted(position, wanted).clamp(max=max(0, len(position) - 1))
        known = torch.nonzero(position[place] == wanted).squeeze(1) if len(position) else place[:0]
        place, of_card, card_action = place[known], of_card[known], card_action[known]
        logits = torch.where(
            actions < self.global_actions,
            self.global_head(context)[positions, actions.clamp(max=self.global_actions - 1)].float(),
            0.0,  # the logit of an unknown card
        )
        verbs = self._verb_logits(context, position[place], vectors[place])
        chosen = verbs.gather(1, (card_action % self.verbs).unsqueeze(1)).squeeze(1).float()
        return context, logits.index_copy(0, of_card, chosen)

    def contexts(self, observations: Tensor) -> Tensor:
        """The context alone, ``(batch, context)``."""
        return self._read(observations)[0]

    def _read(self, observations: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The context ``(batch, context)``, the ascending positions of the cards that matter in the flattened batch
        ``(k,)``, and their vectors ``(k, card)``."""
        packed = observations.to(getattr(torch, self.layout.dtype.name))
        views = self.layout.views(packed)
        prints = self.of_print(self.static) + self.of_number.weight
        position, seen, group = self._cards_that_matter(packed, views)
        game = torch.div(position, self.rows, rounding_mode="floor")
        vectors = self._card_vectors(seen, prints)
        pooled = self._pool(seen, vectors, group, game, len(observations))
        context = self.to_context(torch.cat([pooled, *self._plain(views), *self._stack(views, prints)], dim=1))
        return context, position, vectors

    def _verb_logits(self, context: Tensor, position: Tensor, vectors: Tensor) -> Tensor:
        """A logit for each verb of the cards at these positions in the flattened batch, ``(k, verbs)``."""
        game = torch.div(position, self.rows, rounding_mode="floor")
        for_cards = torch.index_select(self.context_for_cards(context), 0, game)
        logits: Tensor = self.card_head(torch.relu(self.card_in_context(vectors) + for_cards))
        return logits

    def _all_columns(self, views: dict[str, Any], part: str) -> Tensor:
        """All columns of a part as floats, ``(batch, ..., columns)``."""
        fields = [views[name].float() for name in (part, part + WIDE) if name in views]
        return torch.cat(fields, dim=-1)

    def _cards_that_matter(self, observations: Tensor, views: dict[str, Any]) -> tuple[Tensor, Tensor, Tensor]:
        """The known cards that are in a group or part of the decision: positions in the flattened batch, rows,
        groups."""

        def column(name: str) -> Tensor:
            values: Tensor = self.layout.column(observations, "cards", name)
            return values

        groups = torch.zeros(column("card_id").shape, dtype=torch.int8, device=observations.device)
        for number, each in enumerate(self.legend.groups, 1):
            groups = groups.masked_fill(self._belongs(column, each), number)
        named = column("legal") > 0
        for name in self.legend.roles:
            named |= column(name) > 0
        game, row = torch.nonzero((column("card_id") > 0) & (named | (groups > 0)), as_tuple=True)
        cards = {name: view[game, row] for name, view in views.items() if name in ("cards", "cards" + WIDE)}
        return game * self.rows + row, self._all_columns(cards, "cards"), groups[game, row].long()

    @staticmethod
    def _belongs(column: Callable[[str], Tensor], group: CardGroup) -> Tensor:
        """Which rows belong to a group of the legend, bool ``(batch, rows)``."""
        parts = [column(name) == value for name, value in group.equal.items()]
        parts += [column(name) & bits > 0 for name, bits in group.bits.items()]
        parts += [column(name) & bits == 0 for name, bits in group.without.items()]
        return functools.reduce(torch.logical_and, parts)

    def _card_vectors(self, seen: Tensor, prints: Tensor) -> Tensor:
        """A vector for each row of ``seen``."""
        number = seen[:, self.column["card_id"]].long().clamp(max=len(prints) - 1)
        scaled = seen * self.scale_cards
        identity = nn.functional.embedding(number, prints)
        marks = (seen[:, self.mark_columns].long() & self.mark_bits > 0).float()
        return self.of_card(torch.cat([scaled, identity, *self._one_hots("cards", seen), marks], dim=1))

    def _one_hots(self, field: str, values: Tensor) -> list[Tensor]:
        """The categories of a field as one-hot vectors."""
        return [_one_hot(values[:, column], size) for column, size in self.categories[field]]

    def _pool(self, seen: Tensor, vectors: Tensor, group: Tensor, game: Tensor, batch: int) -> Tensor:
        """Sums of card vectors by group and by role, float32 also in autocast."""
        vectors = vectors.float()
        width = vectors.shape[1]
        sums = torch.zeros(batch * self.groups, width, device=vectors.device)
        sums = sums.index_add(0, game * self.groups + group, vectors)
        pooled = [POOL_SCALE * sums.view(batch, -1)]
        for role in self.roles:
            rows = torch.nonzero(seen[:, role] > 0).squeeze(1)
            chosen = torch.index_select(vectors, 0, rows)
            pooled.append(torch.zeros(batch, width, device=vectors.device).index_add(0, game[rows], chosen))
        return torch.cat(pooled, dim=1)

    def _plain(self, views: dict[str, Any]) -> list[Tensor]:
        """Global numbers and the decision: scaled values, and one-hot vectors of categories."""
        general, decision = self._all_columns(views, "global"), self._all_columns(views, "decision")
        asked = (decision * self.scale_decision).clamp(max=1.0)
        return [
            general * self.scale_global,
            *self._one_hots("global", general),
            asked,
            *self._one_hots("decision", decision),
        ]

    def _stack(self, views: dict[str, Any], prints: Tensor) -> list[Tensor]:
        """The topmost entries of the stack."""
        if not self.has_stack:
            return []
        top = self._all_columns(views, "stack")[:, :STACK_SHOWN]
        number = top[..., columns_of(self.layout, "stack").index("card_id")]
        identity = nn.functional.embedding(number.long().clamp(max=len(prints) - 1), prints)
        identity = identity * (number > 0).unsqueeze(-1)
        return [(top * self.scale_stack).clamp(max=1.0).flatten(1), identity.flatten(1)]


def network_options(game: Game, **sizes: int) -> dict[str, Any]:
    """Arguments of :class:`EntityNetwork` for a game. ``sizes``: ``card`` and ``context``, the widths."""
    return {
        "layout": game.layout,
        "legend": game.legend,
        "card_features": np.asarray(game.card_features, np.float32),
        "action_count": game.action_count,
        "global_actions": game.global_action_count,
        **sizes,
    }
