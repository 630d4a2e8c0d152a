"""Proximal policy optimisation (PPO; Schulman et al. 2017, arXiv:1707.06347) over lists of legal actions.

The learner plays itself and opponents in many games at once. All decisions of a rollout are made by the network in
compiled code; PyTorch only computes gradients. Actors play rollouts, each in a thread. While the network learns from
the last rollouts, the actors play the next ones with the network as it was before, so data is one update old; the ratio
of probabilities corrects for it.

Advantages are generalised advantage estimates (GAE; Schulman et al. 2015, arXiv:1506.02438), for each seat from the one
of its decisions to the next, without discount. The value is the probability of winning, learned by cross entropy.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass
from itertools import zip_longest

import numpy as np
import torch
from torch.nn import functional

from ..core.agent import AnyAgent
from ..core.network.judge import Judge, Network
from ..core.network.sections import joined_sections, selected_sections
from ..envs.batch import spread
from ..envs.decks import RANDOM_DECKS, DeckLike
from ..errors import ArgumentError
from .games import SPREAD, TrainingGames
from .network import PolicyNetwork, log_softmax_of
from .options import PPOOptions
from .positions import Positions
from .update import Update, has_bfloat16, lower_precision, new_optimizer, take_step

__all__ = ["PPO", "PPOOptions", "advantages_of"]


@dataclass
class Step:
    """The learner's decisions of one step of all games; ``kept`` of them are learned from."""

    positions: dict[str, np.ndarray]
    """What the network read, of the kept decisions (:func:`~fftcg_env.core.network.sections.selected_sections`)."""
    kept: np.ndarray
    """bool ``(n,)``."""
    games: np.ndarray
    players: np.ndarray
    actions: np.ndarray
    """int64 ``(n,)``."""
    log_probabilities: np.ndarray
    values: np.ndarray
    ended: np.ndarray
    """The games that the step ended, and the results of both players in them."""
    results: np.ndarray
    advantages: np.ndarray | None = None
    returns: np.ndarray | None = None


@dataclass
class Minibatch:
    """The decisions of one gradient step."""

    batch: Positions
    taken: np.ndarray
    """int64: where the action that was taken stands among the legal actions of all positions."""
    log_probabilities: np.ndarray
    advantages: np.ndarray
    returns: np.ndarray


@dataclass
class Rollout:
    """What is learned from in an update."""

    minibatches: list[Minibatch]
    identities: np.ndarray | None
    """bool ``(cards,)``: which cards had vectors of their own in the network that played; None: all."""
    report: Update


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


class Actor:
    """Plays rollouts in a thread of its own.

    ``number``: 0 for the first actor; ``games``: how many it plays at the same time. Equal arguments, networks and
    opponents give equal rollouts.
    """

    def __init__(
        self, network: PolicyNetwork, options: PPOOptions, number: int, games: int,
        decks: DeckLike | Sequence[DeckLike], seed: int, opponents: Sequence[AnyAgent], shares: Sequence[float],
    ) -> None:  # fmt: skip
        if number:
            seed = int(spread(seed ^ 0xAC702, number)[-1])
        self._number, self._options, self._encoder = number, options, network.encoder
        self._given, self._own = opponents, self._copies(opponents)
        self.games = TrainingGames(network.game, games, decks, seed, self._own, shares)
        self.games.spread_out(SPREAD)
        self._generator = np.random.default_rng([seed, 2])
        self._seeds = spread(seed ^ 0x5EED, 2 * games).reshape(games, 2)
        self._judge = Judge(network.game, None, games, network.advised)

    def _copies(self, opponents: Sequence[AnyAgent]) -> Sequence[AnyAgent]:
        """Agents of its own: an agent is for one thread, and the first actor has the original."""
        return [copy(agent) for agent in opponents] if self._number else opponents

    def roll_out(
        self, network: Network, opponents: Sequence[AnyAgent], shares: Sequence[float], kept: np.ndarray | None = None
    ) -> Rollout:
        """Play the decisions of a rollout. ``kept``: bool ``(cards,)``, which cards have their own vectors in
        ``network``; None: all."""
        self._judge.set_network(network)
        if opponents is not self._given:
            self._given, self._own = opponents, self._copies(opponents)
        self.games.set_opponents(self._own, shares)
        started, report = time.perf_counter(), Update()
        steps = [self._play_step(report) for _ in range(self._options.rollout)]
        judged = self._judge.judge(self.games.states, logits=False).values
        values = np.zeros((self.games.count, 2), np.float32)
        rows, players = np.arange(self.games.count), self.games.players
        values[rows, players], values[rows, 1 - players] = judged, -judged
        advantages_of(steps, values, self._options.gae_lambda)
        minibatches = self._minibatches(steps)
        report.seconds["rollout"] = time.perf_counter() - started
        return Rollout(minibatches, kept, report)

    def _play_step(self, report: Update) -> Step:
        o, games = self._options, self.games
        mine = games.learner_decides()
        judged = self._judge.judge(games.states, mine, sample=True, seeds=self._seeds, collect=True)
        which, players = np.flatnonzero(mine), games.players[mine]
        log_probabilities = judged.log_probabilities[which]
        kept = (log_probabilities < np.log(o.sure)) | (self._generator.random(len(which)) < o.sure_share)
        positions = selected_sections(judged.positions, kept)
        ended = games.step(judged.actions)
        report.decisions += len(which)
        report.episodes += zip(ended.opponents.tolist(), ended.won.tolist(), strict=True)
        return Step(
            positions, kept, which, players, judged.actions[which], log_probabilities, judged.values[which],
            ended.games, ended.results,
        )  # fmt: skip

    def _minibatches(self, steps: Sequence[Step]) -> list[Minibatch]:
        """The kept decisions of a rollout: its steps in random order, joined to minibatches of about equal size."""
        order = [steps[k] for k in self._generator.permutation(len(steps)).tolist()]
        ends = np.cumsum([np.count_nonzero(step.kept) for step in order])
        count = max(1, int(ends[-1]) // self._options.batch)
        groups = np.minimum((ends - 1) * count // max(1, int(ends[-1])), count - 1)
        joined = [[step for step, group in zip(order, groups, strict=True) if group == k] for k in range(count)]
        return [self._joined(group) for group in joined if any(step.kept.any() for step in group)]

    def _joined(self, steps: Sequence[Step]) -> Minibatch:
        def kept_of(name: str) -> np.ndarray:
            return np.concatenate([getattr(step, name)[step.kept] for step in steps])

        sections = joined_sections([step.positions for step in steps])
        batch = Positions.read(self._encoder, sections)
        actions = np.repeat(kept_of("actions"), batch.action_counts)
        taken = np.flatnonzero(sections["action_numbers"] == actions)
        return Minibatch(batch, taken, kept_of("log_probabilities"), kept_of("advantages"), kept_of("returns"))


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
        if options.actors < 1 or options.games % options.actors:
            raise ArgumentError(f"{options.games} games cannot be divided evenly among {options.actors} actors")
        self.optimizer = new_optimizer(network, options.learning_rate)
        games = options.games // options.actors
        self._actors = [
            Actor(network, options, number, games, decks, seed, opponents, shares) for number in range(options.actors)
        ]
        self._opponents = opponents, shares
        self.updates = 0
        self._learning_generator = np.random.default_rng([seed, 4])
        self._bfloat16 = has_bfloat16()
        self._threads = ThreadPoolExecutor(options.actors)
        self._next: list[Future[Rollout]] = []

    def set_opponents(self, opponents: Sequence[AnyAgent], shares: Sequence[float]) -> None:
        """Draw opponents from these in the rollouts that start from now on (:class:`~.games.TrainingGames`)."""
        self._opponents = opponents, shares

    def _start_rollouts(self) -> list[Future[Rollout]]:
        numbers, kept = self.network.numbers(), None
        if self.options.rollout_dropout and "identities" in numbers:
            kept = self._learning_generator.random(len(numbers["identities"])) >= self.options.rollout_dropout
            numbers["identities"] *= kept[:, None]
        network = self.network.compiled(numbers)
        return [self._threads.submit(actor.roll_out, network, *self._opponents, kept) for actor in self._actors]

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
        self.network.identity_mask = None if kept is None else torch.from_numpy(kept.astype(np.float32))
        in_turn = zip_longest(*(rollout.minibatches for rollout in rollouts))
        sums = self._learn([minibatch for group in in_turn for minibatch in group if minibatch is not None])
        self.network.identity_mask = None
        self.updates += 1
        report.seconds["learning"] = time.perf_counter() - started
        report.seconds["waiting"] = started - waited
        report.metrics = sums
        return report

    def _learn(self, minibatches: Sequence[Minibatch]) -> dict[str, float]:
        """One pass (or several) over a rollout; returns means of what is worth watching."""
        o = self.options
        if not minibatches:
            return {}
        advantages = np.concatenate([minibatch.advantages for minibatch in minibatches])
        mean, spread_ = float(advantages.mean()), float(advantages.std()) + 1e-6
        sums: dict[str, float] = dict.fromkeys(("policy_loss", "value_loss", "entropy", "kl", "clipped"), 0.0)
        for epoch in range(o.epochs):
            order = (
                range(len(minibatches))
                if epoch == 0
                else self._learning_generator.permutation(len(minibatches)).tolist()
            )
            for k in order:
                for name, value in self._learn_step(minibatches[k], mean, spread_).items():
                    sums[name] += value / (o.epochs * len(minibatches))
        return sums

    def _learn_step(self, step: Minibatch, mean: float, spread_: float) -> dict[str, float]:
        o, batch = self.options, step.batch
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
        loss = o.value_weight * value_loss
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
        """Wait for the rollouts that are being played and end their threads."""
        self._threads.shutdown()
