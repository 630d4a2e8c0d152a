"""Imitation: a network learns to play as a teacher does, in positions that it reaches itself.

Plain cloning learns in the teacher's positions and fails in its own. Here a growing share of the moves is the student's
(DAgger; Ross, Gordon and Bagnell 2011, arXiv:1011.0686), and the teacher says in every position what it would do. The
game's heuristic gives a weight for every legal action: the target is a softmax of them, mixed with equal chances for
all actions of the highest weight, because many decisions have several moves of exactly equal weight.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from ..core.jobs import STATUS_PLAYER
from ..core.network.judge import Judge
from ..core.search import search_of
from ..envs.decks import RANDOM_DECKS, DeckLike
from .games import SPREAD, TrainingGames
from .network import PolicyNetwork, log_softmax_of
from .positions import Positions
from .update import Update, has_bfloat16, lower_precision, new_optimizer, take_step

__all__ = ["Imitation", "ImitationOptions", "teacher_targets"]


@dataclass(frozen=True)
class ImitationOptions:
    """Numbers of the algorithm."""

    games: int = 1024
    """Games played at the same time; an update is one decision in each."""
    learning_rate: float = 2e-3
    student: float = 0.8
    """Share of the seats that the student plays; the teacher plays the others."""
    temperature: float = 0.15
    """Of the softmax of the teacher's weights, in units of a clear difference (``Search.unit``)."""
    ties: float = 0.5
    """Share of the target that the actions of the highest weight have in equal parts."""
    value: float = 0.3
    """Weight of the loss of the value, whose target is the game's outlook."""


def teacher_targets(weights: np.ndarray, counts: np.ndarray, temperature: float, ties: float) -> np.ndarray:
    """Probabilities of the legal actions of all positions, float32 ``(a,)``, one position after the other.

    ``weights``: float64 ``(n, width)``, -inf behind the legal actions; ``counts``: int64 ``(n,)``.
    """
    most = int(counts.max())
    weights = weights[:, :most]
    legal = np.arange(most) < counts[:, None]
    best = weights.max(axis=1, keepdims=True)
    soft = np.exp(np.maximum((weights - best) / temperature, -30.0)) * legal
    equal = (weights >= best - 1e-9) & legal
    mixed = (1 - ties) * soft / soft.sum(axis=1, keepdims=True) + ties * equal / equal.sum(axis=1, keepdims=True)
    chosen: np.ndarray = mixed[legal].astype(np.float32)
    return chosen


class Imitation:
    """Clones a teacher. ``update`` plays one decision in every game and learns from all of them.

    ``teacher``: gives float64 ``(n, width)`` for records ``(n,)``, a weight for each legal action and -inf behind them;
    default: the game's heuristic (:meth:`Search.weigh`).
    """

    def __init__(
        self, network: PolicyNetwork, options: ImitationOptions = ImitationOptions(), *,
        teacher: Callable[[np.ndarray], np.ndarray] | None = None,
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS, seed: int = 0,
    ) -> None:  # fmt: skip
        self.network, self.options = network, options
        self.game, self.search = network.game, search_of(network.game)
        self._teacher = teacher or self.search.weigh
        self.optimizer = new_optimizer(network, options.learning_rate)
        self.games = TrainingGames(self.game, options.games, decks, seed)
        self._generator = np.random.default_rng([seed, 1])
        self._judge = Judge(self.game, None, options.games)
        self._student = self._generator.random((options.games, 2)) < options.student
        self._bfloat16 = has_bfloat16()
        self.games.spread_out(SPREAD)

    def update(self, progress: float) -> Update:
        """Learn from one decision of every game. ``progress``: 0 to 1, how much of the budget is used."""
        o, games, report = self.options, self.games, Update(self.options.games)
        started = time.perf_counter()
        for group in self.optimizer.param_groups:
            group["lr"] = o.learning_rate * (1 - 0.97 * progress)
        states = games.states
        read = self._judge.judge(states, values=False, logits=False, collect=True).positions
        batch = Positions.read(self.network.encoder, read)
        weights = self._teacher(states)
        targets = torch.from_numpy(
            teacher_targets(weights, batch.action_counts, o.temperature * self.search.unit, o.ties)
        )
        outlook = self.search.outlook(states).astype(np.float32)
        player = games.batch.status[:, STATUS_PLAYER]
        report.seconds["games"] = time.perf_counter() - started
        started = time.perf_counter()
        with lower_precision(self._bfloat16):
            logits, value = self.network(batch)
        logits, value = logits.float(), value.float()
        policy_loss = -(log_softmax_of(logits, batch) * targets).sum() / batch.count
        expected = torch.from_numpy(np.where(player == 0, outlook, 1 - outlook))
        value_loss = functional.binary_cross_entropy_with_logits(value, expected)
        take_step(self.network, self.optimizer, policy_loss + o.value * value_loss, most=10.0)
        report.seconds["learning"] = time.perf_counter() - started
        started = time.perf_counter()
        best = best_of(logits.detach().numpy(), batch)
        rows = np.arange(batch.count)
        agreed = weights[rows, best] >= weights.max(axis=1) - 1e-9
        students = self._student[rows, player]
        moves = np.where(students, best, weights.argmax(axis=1))
        actions = read["action_numbers"][batch.action_starts + moves].astype(np.int64)
        ended = games.step(actions)
        self._student[ended.games] = self._generator.random((len(ended.games), 2)) < o.student
        report.seconds["games"] += time.perf_counter() - started
        report.metrics = {"agreement": float(agreed.mean()), "policy_loss": float(policy_loss.detach()),
                          "value_loss": float(value_loss.detach())}  # fmt: skip
        return report


def best_of(logits: np.ndarray, batch: Positions) -> np.ndarray:
    """The place of the highest logit among those of each position, the first of equals, int64 ``(n,)``."""
    highest = np.maximum.reduceat(logits, batch.action_starts)
    winners = np.flatnonzero(logits == np.repeat(highest, batch.action_counts))
    _, first = np.unique(batch.action_positions.numpy()[winners], return_index=True)
    places: np.ndarray = winners[first] - batch.action_starts
    return places
