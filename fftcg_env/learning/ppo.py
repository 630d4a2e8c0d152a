"""Proximal policy optimisation (PPO; Schulman et al. 2017, arXiv:1707.06347) over lists of legal actions.

The learner plays itself and opponents in many games at once. All decisions of a rollout are made by the network in
compiled code; PyTorch only computes gradients. While the network learns from the last rollouts, actors play the next
ones with the network as it was before, so data is one update old; the ratio of probabilities corrects for it.

Advantages are generalised advantage estimates (GAE; Schulman et al. 2015, arXiv:1506.02438), for each seat from the one
of its decisions to the next, without discount. The value is the probability of winning, learned by cross entropy.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from itertools import zip_longest
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from ..core.agent import AnyAgent
from ..envs.decks import RANDOM_DECKS, DeckLike
from ..errors import ArgumentError
from .gradients import has_bfloat16, lower_precision, new_optimizer, take_step
from .network import PolicyNetwork, log_softmax_of
from .options import PPOOptions
from .remote_actors import remote_actors
from .rollouts import Actor, Minibatch, Rollout, Task
from .update import Update

METRICS = ("policy_loss", "value_loss", "entropy", "kl", "clipped")


class PPO:
    """Self-play and play against opponents. ``update`` learns from one rollout of each actor while the actors play the
    next ones. Raises :class:`~fftcg_env.errors.ArgumentError` for a number of actors that does not divide the games.
    """

    def __init__(
        self, network: PolicyNetwork, options: PPOOptions | None = None, *, opponents: Sequence[AnyAgent] = (),
        shares: Sequence[float] = (), decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS, seed: int = 0,
    ) -> None:  # fmt: skip
        self.network, self.game = network, network.game
        self.options = options = options or PPOOptions()
        if options.actors < 1:
            raise ArgumentError(f"actors is {options.actors}; it must be at least 1")
        if options.games % options.actors:
            near = max(1, round(options.games / options.actors)) * options.actors
            raise ArgumentError(
                f"{options.games} games cannot be divided evenly among {options.actors} actors; {near} games can"
            )
        self.optimizer = new_optimizer(network, options.learning_rate)
        task = Task(
            self.game, network.sizes, network.descriptions.cpu().numpy(), options, options.games // options.actors,
            decks, seed, opponents, shares,
        )  # fmt: skip
        self._resources = ExitStack()
        in_thread = options.actors == 1 and not options.ray
        self._actors: Sequence[Any] = [Actor(task, 0)] if in_thread else remote_actors(task, self._resources)
        self._new_opponents: tuple[Sequence[AnyAgent], Sequence[float]] | None = None
        self.updates = 0
        self._learning_generator = np.random.default_rng([seed, 4])
        self._bfloat16 = has_bfloat16(network.device)
        self._threads = ThreadPoolExecutor(options.actors)
        self._next: list[Future[Rollout]] = []

    def set_opponents(self, opponents: Sequence[AnyAgent], shares: Sequence[float]) -> None:
        """Draw opponents from these in the rollouts that start from now on (:class:`~.games.TrainingGames`)."""
        self._new_opponents = opponents, shares

    def _start_rollouts(self) -> list[Future[Rollout]]:
        parameters, kept = self.network.numbers(), None
        if self.options.rollout_dropout and "identities" in parameters:
            kept = self._learning_generator.random(len(parameters["identities"])) >= self.options.rollout_dropout
            parameters["identities"] *= kept[:, None]
        opponents, self._new_opponents = self._new_opponents, None
        return [self._threads.submit(actor.roll_out, parameters, kept, opponents) for actor in self._actors]

    # -------------------------------------------------------------------------------------------------------- learning
    def prepare(self) -> None:
        """Play the first rollouts: the engine compiles for them."""
        self._next = self._next or self._start_rollouts()
        for rollout in self._next:
            rollout.result()

    def update(self, progress: float) -> Update:
        """Learn from a rollout of each actor, and play the next ones meanwhile. ``progress``: 0 to 1, how much of the
        budget is used."""
        o = self.options
        for group in self.optimizer.param_groups:
            group["lr"] = o.learning_rate * (1 - 0.9 * progress)
        self._next = self._next or self._start_rollouts()
        waited = time.perf_counter()
        rollouts = [rollout.result() for rollout in self._next]
        report = Update.joined([rollout.report for rollout in rollouts])
        self._next = self._start_rollouts()
        started = time.perf_counter()
        kept = rollouts[0].identities
        mask = None if kept is None else torch.from_numpy(kept.astype(np.float32)).to(self.network.device)
        self.network.identity_mask = mask
        in_turn = zip_longest(*(rollout.minibatches for rollout in rollouts))
        metrics = self._learn([minibatch for group in in_turn for minibatch in group if minibatch is not None])
        self.network.identity_mask = None
        self.updates += 1
        report.seconds["learning"] = time.perf_counter() - started
        report.seconds["waiting"] = started - waited
        report.metrics = metrics
        return report

    def _learn(self, minibatches: Sequence[Minibatch]) -> dict[str, float]:
        """One pass (or several) over a rollout; returns means of what is worth watching."""
        o = self.options
        if not minibatches:
            return {}
        self._scale(minibatches)
        total = torch.zeros(len(METRICS), device=self.network.device)
        for epoch in range(o.epochs):
            order = (
                range(len(minibatches))
                if epoch == 0
                else self._learning_generator.permutation(len(minibatches)).tolist()
            )
            for k in order:
                total += self._learn_step(minibatches[k])
        means = total / (o.epochs * len(minibatches))
        return dict(zip(METRICS, means.tolist(), strict=True))

    def _learn_step(self, step: Minibatch) -> torch.Tensor:
        """One gradient step; returns :data:`METRICS`, float32."""
        o, device = self.options, self.network.device

        def tensor_of(values: np.ndarray) -> torch.Tensor:
            return torch.tensor(values, device=device)

        batch = step.batch.tensors(device)
        with lower_precision(device, self._bfloat16):
            logits, value = self.network(batch)
        log_probabilities = log_softmax_of(logits.float(), batch)
        taken, before = log_probabilities[tensor_of(step.taken)], tensor_of(step.log_probabilities)
        ratio = (taken - before).exp()
        policy_loss = self._policy_loss(step, log_probabilities, ratio)
        entropy = -(log_probabilities.exp() * log_probabilities).sum() / batch.count
        won = tensor_of((step.returns.clip(-1, 1) + 1) / 2)
        value_loss = functional.binary_cross_entropy_with_logits(value.float(), won)
        loss = o.value_weight * value_loss
        if self.updates >= o.value_only:
            loss = loss + policy_loss - o.entropy * entropy
        take_step(self.network, self.optimizer, loss)
        with torch.no_grad():
            clipped = ((ratio - 1).abs() > o.clip).float().mean()
            return torch.stack([policy_loss, value_loss, entropy, (before - taken).mean(), clipped])

    def _scale(self, minibatches: Sequence[Minibatch]) -> None:
        """Note what the policy loss is scaled by in an update: the mean and the spread of its advantages."""
        self._mean, self._spread = mean_and_spread([minibatch.advantages for minibatch in minibatches])

    def _policy_loss(self, step: Minibatch, log_probabilities: torch.Tensor, ratio: torch.Tensor) -> torch.Tensor:
        """The clipped objective. ``log_probabilities``: of all legal actions; ``ratio``: of the probabilities of the
        taken ones to those of the rollout."""
        clip = self.options.clip
        advantage = torch.tensor((step.advantages - self._mean) / self._spread, device=ratio.device)
        return -torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()

    def close(self) -> None:
        """Wait for the rollouts that are being played and end the actors."""
        self._threads.shutdown()
        self._resources.close()


def mean_and_spread(parts: Sequence[np.ndarray]) -> tuple[float, float]:
    """The mean and the standard deviation of numbers in several arrays, (0, 1) if there are none."""
    numbers = np.concatenate(parts)
    return (float(numbers.mean()), float(numbers.std()) + 1e-6) if len(numbers) else (0.0, 1.0)
