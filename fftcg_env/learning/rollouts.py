"""Rollouts of PPO, and the actors that play them: in a thread, in processes, or on a Ray cluster.

Actors need no PyTorch: the network is evaluated by compiled code.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..core.agent import AnyAgent
from ..core.network.encoder import encoder_of
from ..core.network.judge import Judge, Network
from ..core.network.parameters import matrices_of
from ..core.network.sections import joined_sections, selected_sections
from ..core.seeds import seeds_from
from ..envs.decks import DeckLike
from .games import SPREAD, TrainingGames
from .lookahead import Lookahead
from .options import ImprovementOptions, PPOOptions
from .positions import Positions
from .update import Update


class Task(NamedTuple):
    """What every actor of a training is given.

    ``sizes`` and ``descriptions``: of the network (:class:`~.network.PolicyNetwork`); ``games``: how many an actor
    plays at the same time.
    """

    game: Any
    sizes: dict[str, int]
    descriptions: np.ndarray
    options: PPOOptions
    games: int
    decks: DeckLike | Sequence[DeckLike]
    seed: int
    opponents: Sequence[AnyAgent]
    shares: Sequence[float]


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
    tried: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    gains: np.ndarray = field(default_factory=lambda: np.zeros(0, np.float32))
    """Of the kept decisions, by :meth:`.lookahead.Lookahead.gains`."""


@dataclass
class Minibatch:
    """The decisions of one gradient step."""

    batch: Positions
    taken: np.ndarray
    """int64: where the action that was taken stands among the legal actions of all positions."""
    log_probabilities: np.ndarray
    advantages: np.ndarray
    returns: np.ndarray
    tried: np.ndarray
    gains: np.ndarray
    """By :meth:`.lookahead.Lookahead.gains`; empty where the actor does not look ahead."""


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
    """Plays rollouts. ``number``: of the actor; equal tasks, numbers, parameters and opponents give equal rollouts."""

    def __init__(self, task: Task, number: int) -> None:
        self._task, self._options, self._encoder = task, task.options, encoder_of(task.game)
        self._number, seed = number, task.seed
        if number:
            seed = int(seeds_from(seed ^ 0xAC702, number)[-1])
        self.games = TrainingGames(task.game, task.games, task.decks, seed, self._own(task.opponents), task.shares)
        self.games.spread_out(SPREAD)
        self._generator = np.random.default_rng([seed, 2])
        self._seeds = seeds_from(seed ^ 0x5EED, 2 * task.games).reshape(task.games, 2)
        self._judge = Judge(task.game, None, task.games, bool(task.sizes["advice"]))
        options = task.options
        self._lookahead = Lookahead(task.game, options, seed) if isinstance(options, ImprovementOptions) else None

    def _own(self, opponents: Sequence[AnyAgent]) -> Sequence[AnyAgent]:
        """Agents with random numbers of its own; actor 0 plays against the originals."""
        if not self._number:
            return opponents
        copies = [copy(agent) for agent in opponents]
        for k, agent in enumerate(copies):
            agent.reset(int(seeds_from(self._task.seed ^ 0x0995, 1 + self._number)[-1]) + k)
        return copies

    def roll_out(
        self, parameters: dict[str, np.ndarray], kept: np.ndarray | None = None,
        opponents: tuple[Sequence[AnyAgent], Sequence[float]] | None = None,
    ) -> Rollout:  # fmt: skip
        """Play the decisions of a rollout.

        ``parameters``: of the network, by name; ``kept``: bool ``(cards,)``, which cards have their own vectors in
        them (None: all); ``opponents``: from now on, with their shares (None: those of before).
        """
        task = self._task
        if opponents is not None:
            self.games.set_opponents(self._own(opponents[0]), opponents[1])
        matrices = matrices_of(parameters, task.sizes, task.descriptions)
        network = Network(task.game, matrices, task.sizes)
        self._judge.set_network(network)
        if self._lookahead is not None:
            self._lookahead.set_network(network)
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
        positions, looked_ahead = selected_sections(judged.positions, kept), {}
        if self._lookahead is not None:
            looked_at = which[kept]
            tried, gains = self._lookahead.gains(games.states[looked_at], positions, judged.logits[looked_at])
            looked_ahead = {"tried": tried, "gains": gains}
        ended = games.step(judged.actions)
        report.decisions += len(which)
        report.episodes += zip(ended.opponents.tolist(), ended.won.tolist(), strict=True)
        return Step(
            positions, kept, which, players, judged.actions[which], log_probabilities, judged.values[which],
            ended.games, ended.results, **looked_ahead,
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
        before = np.cumsum([0, *(len(step.positions["action_numbers"]) for step in steps)])
        tried = np.concatenate([step.tried + start for step, start in zip(steps, before[:-1], strict=True)])
        gains = np.concatenate([step.gains for step in steps])
        return Minibatch(
            batch, taken, kept_of("log_probabilities"), kept_of("advantages"), kept_of("returns"), tried, gains
        )
