"""A distribution over lists of legal actions, in PyTorch: only legal actions have logits, a few instead of hundreds.

The lists come from ``infos["legal"]`` and ``infos["legal_count"]`` of the vector environments
(``legal_lists=True``), or from masks::

    legal = LegalActions.from_lists(infos["legal"], infos["legal_count"])
    policy = LegalCategorical(logits, legal)  # logits: float (a,), one for each legal action of all positions
    actions = policy.sample()  # int64 (n,)
    loss = -policy.log_prob(actions).mean() - 0.01 * policy.entropy().mean()

A network with an output for every action takes part too: ``logits = outputs[legal.positions, legal.actions]``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..errors import ArgumentError, require_extra

with require_extra("train", "LegalCategorical needs"):
    import torch
    from torch import Tensor
    from torch.distributions import Distribution

__all__ = ["LegalActions", "LegalCategorical", "log_softmax"]


class LegalActions(NamedTuple):
    """The ``a`` legal actions of ``n`` positions, position after position."""

    actions: Tensor
    """int64 ``(a,)``: their numbers."""
    positions: Tensor
    """int64 ``(a,)``: whose they are, ascending."""
    counts: Tensor
    """int64 ``(n,)``: how many each position has, at least 1."""

    @classmethod
    def from_lists(cls, lists: Tensor | np.ndarray, counts: Tensor | np.ndarray | None = None) -> LegalActions:
        """Of lists ``(n, k)``, integers: the first ``counts[e]`` of row e. Without counts: those that are not negative,
        which must come first."""
        rows = torch.as_tensor(lists)
        many = (rows >= 0).sum(1) if counts is None else torch.as_tensor(counts).long()
        positions = torch.repeat_interleave(many)
        starts = many.cumsum(0) - many
        columns = torch.arange(len(positions), device=rows.device) - starts[positions]
        return cls(rows[positions, columns].long(), positions, many)

    @classmethod
    def from_masks(cls, masks: Tensor | np.ndarray) -> LegalActions:
        """Of masks ``(n, actions)``, bool or 0 and 1."""
        allowed = torch.as_tensor(masks)
        positions, actions = torch.nonzero(allowed, as_tuple=True)
        return cls(actions, positions, torch.bincount(positions, minlength=len(allowed)))


def log_softmax(logits: Tensor, positions: Tensor, count: int) -> Tensor:
    """The logarithms of the probabilities ``(a,)``: a softmax over the logits ``(a,)`` of each of ``count`` positions.
    ``positions``: int64 ``(a,)``, whose they are."""
    highest = logits.new_full((count,), -torch.inf).scatter_reduce(0, positions, logits.detach(), "amax")
    shifted = logits - highest[positions]
    total = logits.new_zeros(count).index_add(0, positions, shifted.exp())
    return shifted - total.log()[positions]


class LegalCategorical(Distribution):
    """A categorical distribution for each of ``n`` positions, over its legal actions alone.

    Equal to ``Categorical`` over all actions with the logits of the illegal ones masked. ``logits``: float ``(a,)``,
    finite; ``legal``: whose and which they are. ``log_probs``: float ``(a,)``, normalised.
    """

    arg_constraints: dict[str, Any] = {}
    has_enumerate_support = False

    def __init__(self, logits: Tensor, legal: LegalActions) -> None:
        if logits.shape != legal.actions.shape:
            raise ArgumentError(
                f"the logits have the shape {tuple(logits.shape)}; it must be {tuple(legal.actions.shape)}, one for "
                "each legal action"
            )
        self.legal = legal
        count = len(legal.counts)
        self.log_probs = log_softmax(logits, legal.positions, count)
        super().__init__(torch.Size([count]), validate_args=False)

    def log_prob(self, value: Tensor) -> Tensor:
        """The logarithm of the probability of an action of each position: integers ``(n,)`` -> float ``(n,)``.
        Raises ``ValueError`` where one is not legal."""
        places = torch.nonzero(self.legal.actions == value[self.legal.positions])[:, 0]
        if len(places) != len(value):
            found = torch.zeros(len(value), dtype=torch.bool, device=places.device)
            found[self.legal.positions[places]] = True
            first = int(found.long().argmin())
            raise ArgumentError(f"action {int(value[first])} is not legal in position {first}, which has no such logit")
        return self.log_probs[places]

    def entropy(self) -> Tensor:
        """Float ``(n,)``, in nats."""
        return self._summed(-self.log_probs.exp() * self.log_probs)

    def sample(self, sample_shape: Any = ()) -> Tensor:
        """Actions int64 ``(*sample_shape, n)``, drawn with PyTorch's global random numbers."""
        shape = torch.Size(sample_shape)
        with torch.no_grad():
            # The point u of each position on the line of all probabilities, one position behind the other.
            ends = self.log_probs.double().exp().cumsum(0)
            last = self.legal.counts.cumsum(0) - 1
            first = last - self.legal.counts + 1
            high = ends[last]
            low = torch.cat([high.new_zeros(1), high[:-1]])
            points = low + torch.rand(*shape, len(last), dtype=torch.double, device=ends.device) * (high - low)
            places = torch.searchsorted(ends, points.reshape(-1), right=True).view(*shape, len(last))
            return self.legal.actions[torch.minimum(torch.maximum(places, first), last)]

    @property
    def mode(self) -> Tensor:
        """The likeliest action of each position, the first of equals: int64 ``(n,)``."""
        positions, count = self.legal.positions, len(self.legal.counts)
        values = self.log_probs.detach()
        highest = values.new_full((count,), -torch.inf).scatter_reduce(0, positions, values, "amax")
        places = torch.arange(len(values), device=values.device)
        places = torch.where(values == highest[positions], places, len(values))
        first = positions.new_full((count,), len(values)).scatter_reduce(0, positions, places, "amin")
        return self.legal.actions[first]

    def _summed(self, values: Tensor) -> Tensor:
        return values.new_zeros(len(self.legal.counts)).index_add(0, self.legal.positions, values)
