"""Proximal policy optimisation (PPO; Schulman et al. 2017, arXiv:1707.06347) over lists of legal actions.

The learner plays itself and opponents in many games at once. All decisions of a rollout are made by the network in
compiled code; PyTorch only computes gradients. While it learns from one rollout, the next one is played by the network
as it was before (a thread each), so data is one update old; the ratio of probabilities corrects for it.

Advantages are generalised advantage estimates (GAE; Schulman et al. 2015, arXiv:1506.02438), for each seat from the one
of its decisions to the next, without discount. The value is the probability of winning, learned by cross entropy.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from ..core.agent import Player
from ..core.network.judge import Judge, Network
from ..envs.batch import spread
from ..envs.decks import RANDOM_DECKS, DeckLike
from .games import SPREAD, TrainingGames
from .network import PolicyNetwork, log_softmax_of
from .positions import Positions
from .update import Update, has_bfloat16, lower_precision, new_optimizer, take_step

__all__ = ["PPO", "PPOOptions", "advantages_of"]


@dataclass(frozen=True)
class PPOOptions:
    """Numbers of the algorithm."""

    games: int = 1024
    """Games played at the same time."""
    rollout: int = 32
    """Decisions in each game between two updates."""
    epochs: int = 1
    """Passes over the decisions of a rollout; one gradient step for each decision of all games."""
    learning_rate: float = 7e-4
    clip: float = 0.2
    gae_lambda: float = 0.95
    entropy: float = 0.003
    value: float = 0.5
    """Weight of the loss of the value."""
    value_only: int = 8
    """First updates that learn the value alone."""


@dataclass
class Step:
    """The learner's decisions of one step of all games."""

    batch: Positions
    games: np.ndarray
    players: np.ndarray
    taken: np.ndarray
    """int64: where the action that was taken stands among the legal actions of all positions."""
    log_probabilities: np.ndarray
    values: np.ndarray
    ended: np.ndarray
    """The games that the step ended, and the results of both players in them."""
    results: np.ndarray
    advantages: np.ndarray | None = None
    returns: np.ndarray | None = None


def advantages_of(steps: Sequence[Step], last_values: np.ndarray, gae_lambda: float) -> None:
    """Set the advantages and returns of all steps. ``last_values``: float32 ``(games, 2)``, the value of each game for
    each player behind the last step."""
    next_value, next_advantage = last_values.copy(), np.zeros_like(last_values)
    for step in reversed(steps):
        next_value[step.ended], next_advantage[step.ended] = step.results, 0.0
        where = step.games, step.players
        step.advantages = next_value[where] - step.values + gae_lambda * next_advantage[where]
        step.returns = step.advantages + step.values
        next_value[where], next_advantage[where] = step.values, step.advantages


class PPO:
    """Self-play and play against opponents. ``update`` learns from one rollout while the next one is played."""

    def __init__(
        self, network: PolicyNetwork, options: PPOOptions = PPOOptions(), *, opponents: Sequence[Player] = (),
        shares: Sequence[float] = (), decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS, seed: int = 0,
    ) -> None:  # fmt: skip
        self.network, self.options, self.game = network, options, network.game
        self.optimizer = new_optimizer(network, options.learning_rate)
        self.games = TrainingGames(self.game, options.games, decks, seed, opponents, shares)
        self._opponents = opponents, shares
        self.games.spread_out(SPREAD)
        self.updates = 0
        self._generator = np.random.default_rng([seed, 2])
        seeds = spread(seed ^ 0x5EED, 2 * options.games)
        self._seeds = seeds.reshape(options.games, 2)
        self._judge = Judge(self.game, None, options.games)
        self._bfloat16 = has_bfloat16()
        self._threads = ThreadPoolExecutor(1)
        self._next: Future[tuple[list[Step], Update]] | None = None

    def set_opponents(self, opponents: Sequence[Player], shares: Sequence[float]) -> None:
        """Draw opponents from these in the rollouts that start from now on (:class:`~.games.TrainingGames`)."""
        self._opponents = opponents, shares

    # -------------------------------------------------------------------------------------------------------- rollouts
    def _start_rollout(self) -> Future[tuple[list[Step], Update]]:
        return self._threads.submit(self._roll_out, self.network.compiled(), self._opponents)

    def _roll_out(
        self, network: Network, opponents: tuple[Sequence[Player], Sequence[float]]
    ) -> tuple[list[Step], Update]:
        """Play the decisions of a rollout; returns the learner's, with advantages."""
        self._judge.set_network(network)
        self.games.set_opponents(*opponents)
        started, report = time.perf_counter(), Update()
        steps = [self._play_step(report) for _ in range(self.options.rollout)]
        judged = self._judge.judge(self.games.states, logits=False).values
        values = np.zeros((self.games.count, 2), np.float32)
        rows, players = np.arange(self.games.count), self.games.players
        values[rows, players], values[rows, 1 - players] = judged, -judged
        advantages_of(steps, values, self.options.gae_lambda)
        report.seconds["rollout"] = time.perf_counter() - started
        return steps, report

    def _play_step(self, report: Update) -> Step:
        games = self.games
        mine = games.learner_decides()
        judged = self._judge.judge(games.states, mine, sample=True, seeds=self._seeds, collect=True)
        batch = Positions.read(self.network.encoder, judged.positions)
        which, players = np.flatnonzero(mine), games.players[mine]
        actions = np.repeat(judged.actions[which], batch.action_counts)
        taken = np.flatnonzero(judged.positions["action_numbers"] == actions)
        ended = games.step(judged.actions)
        report.decisions += len(which)
        report.episodes += zip(ended.opponents.tolist(), ended.won.tolist(), strict=True)
        return Step(
            batch, which, players, taken, judged.log_probabilities[which], judged.values[which],
            ended.games, ended.results,
        )  # fmt: skip

    # -------------------------------------------------------------------------------------------------------- learning
    def update(self, progress: float) -> Update:
        """Learn from one rollout, and play the next one meanwhile. ``progress``: 0 to 1, how much of the budget is
        used."""
        o = self.options
        for group in self.optimizer.param_groups:
            group["lr"] = o.learning_rate * (1 - 0.9 * progress)
        if self._next is None:
            self._next = self._start_rollout()
        waited = time.perf_counter()
        steps, report = self._next.result()
        self._next = self._start_rollout()
        started = time.perf_counter()
        sums = self._learn(steps)
        self.updates += 1
        report.seconds["learning"] = time.perf_counter() - started
        report.seconds["waiting"] = started - waited
        report.metrics = sums
        return report

    def _learn(self, steps: Sequence[Step]) -> dict[str, float]:
        """One pass (or several) over a rollout; returns means of what is worth watching."""
        o = self.options
        advantages = np.concatenate([step.advantages for step in steps])
        mean, spread_ = float(advantages.mean()), float(advantages.std()) + 1e-6
        sums: dict[str, float] = dict.fromkeys(("policy_loss", "value_loss", "entropy", "kl", "clipped"), 0.0)
        for _ in range(o.epochs):
            for k in self._generator.permutation(len(steps)).tolist():
                for name, value in self._learn_step(steps[k], mean, spread_).items():
                    sums[name] += value / (o.epochs * len(steps))
        return sums

    def _learn_step(self, step: Step, mean: float, spread_: float) -> dict[str, float]:
        o, batch = self.options, step.batch
        assert step.advantages is not None and step.returns is not None
        with lower_precision(self._bfloat16):
            logits, value = self.network(batch)
        chances = log_softmax_of(logits.float(), batch)
        taken = chances[torch.from_numpy(step.taken)]
        ratio = (taken - torch.from_numpy(step.log_probabilities)).exp()
        advantage = torch.from_numpy((step.advantages - mean) / spread_)
        policy_loss = -torch.minimum(ratio * advantage, ratio.clamp(1 - o.clip, 1 + o.clip) * advantage).mean()
        entropy = -(chances.exp() * chances).sum() / batch.count
        won = torch.from_numpy((step.returns.clip(-1, 1) + 1) / 2)
        value_loss = functional.binary_cross_entropy_with_logits(value.float(), won)
        loss = o.value * value_loss
        if self.updates >= o.value_only:
            loss = loss + policy_loss - o.entropy * entropy
        take_step(self.network, self.optimizer, loss)
        with torch.no_grad():
            return {
                "policy_loss": float(policy_loss),
                "value_loss": float(value_loss),
                "entropy": float(entropy),
                "kl": float((torch.from_numpy(step.log_probabilities) - taken).mean()),
                "clipped": float(((ratio - 1).abs() > o.clip).float().mean()),
            }

    def close(self) -> None:
        """Wait for the rollout that is being played and end its thread."""
        self._threads.shutdown()
