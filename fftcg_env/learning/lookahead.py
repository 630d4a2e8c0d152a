"""What moves of a position are worth, by rollouts of the network that learns: :class:`Lookahead`.

Actors use it, so it needs no PyTorch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.jobs import STATUS_PLAYER, STATUS_TURN
from ..core.network.judge import Network
from ..core.network.rollouts import NetworkRollouts, log_probabilities_of
from ..core.search import search_of
from ..core.seeds import seeds_from
from .options import ImprovementOptions

__all__ = ["Lookahead"]


TEMPERATURE = 4.0
"""Of the policy from which a further move is drawn: a move of probability 0.0001 counts a tenth of one of probability
1, one of 0.00000001 a hundredth."""


class Lookahead:
    """Tries moves of some positions in determinizations. Equal seeds and calls give equal gains.

    In each of ``deals`` determinizations, the same for all moves of a position, a move is played, and then a rollout of
    the network against the heuristic (:class:`~fftcg_env.core.network.rollouts.NetworkRollouts`) until the player
    decides after ``turns`` further turns have begun.
    """

    def __init__(self, game: Any, options: ImprovementOptions, seed: int) -> None:
        self._game, self._search, self._options = game, search_of(game), options
        self._generator = np.random.default_rng([seed, 5])
        self._rollouts: NetworkRollouts | None = None

    def set_network(self, network: Network) -> None:
        """Use another network from now on."""
        self._rollouts = NetworkRollouts(self._game, network)

    def gains(
        self, states: np.ndarray, positions: Mapping[str, np.ndarray], logits: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Try moves in the games of these records ``(n,)``.

        ``positions``: what the network read there (:func:`~fftcg_env.core.network.sections.sections_of`); ``logits``:
        float32 ``(n, width)``, what it answered. Returns

        - int64 ``(m,)``: the tried moves, as indices into the legal actions of all positions. A share ``look_ahead`` of
          the positions has any.
        - float32 ``(m,)``: by how much the probability of winning after a move exceeds the mean of the tried moves of
          its position, weighted by the policy.
        """
        assert self._rollouts is not None, "set_network comes first"
        o, count = self._options, len(states)
        chosen = self._generator.random(count) < o.look_ahead
        noise = self._generator.gumbel(size=logits.shape)
        where, columns, chances = moves_to_try(np.where(chosen[:, None], logits, -np.inf), o, noise)
        actions = positions["counts"][:, 4].astype(np.int64)
        tried = (np.cumsum(actions) - actions)[where] + columns
        seeds = seeds_from(int(self._generator.integers(2**62)), count * o.deals).reshape(count, o.deals)
        before = self._search.status(states)[where].repeat(o.deals, axis=0).astype(np.int64)
        worlds = self._search.clone(states, where.repeat(o.deals))
        self._search.determinize(worlds, -1, seeds[where].reshape(-1))
        status = self._search.step(worlds, positions["action_numbers"][tried].astype(np.int64).repeat(o.deals))
        values = self._rollouts.run(worlds, status, before[:, STATUS_PLAYER], before[:, STATUS_TURN] + o.turns)
        means = values.reshape(-1, o.deals).mean(axis=1)
        total = np.maximum(np.bincount(where, chances, count), np.finfo(np.float64).tiny)
        expected = np.bincount(where, chances * means, count) / total
        return tried, (means - expected[where]).astype(np.float32)


def moves_to_try(
    logits: np.ndarray, options: ImprovementOptions, noise: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The likeliest legal actions of each position, and one that is drawn from its others.

    Returns their positions, columns (both int64 ``(m,)``) and probabilities; none of a position with a single legal
    action. ``logits``: float32 ``(n, width)``, -inf behind the legal actions; ``noise``: as many draws from the
    standard Gumbel distribution, because the highest of noisy logits is a draw from their softmax.
    """
    logarithms = log_probabilities_of(logits)
    order = np.argsort(-logarithms, axis=1, kind="stable")
    ranked = np.take_along_axis(logarithms, order, axis=1)
    legal, chances = ranked > -np.inf, np.exp(ranked)
    tried = legal & (chances >= options.least_chance)
    tried[:, options.moves :] = False
    tried[:, :1] = legal[:, :1]
    rows, noisy = np.arange(len(logits)), np.where(legal & ~tried, ranked / TEMPERATURE + noise, -np.inf)
    drawn = noisy.argmax(axis=1)
    tried[rows, drawn] |= noisy[rows, drawn] > -np.inf
    tried &= tried.sum(axis=1, keepdims=True) > 1
    where, rank = np.nonzero(tried)
    return where, order[where, rank], chances[where, rank]
