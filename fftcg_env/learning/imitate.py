"""Imitation: a network learns to play as a teacher does, in positions that it reaches itself.

Plain cloning learns in the teacher's positions and fails in its own. Here a growing share of the moves is the student's
(DAgger; Ross, Gordon and Bagnell 2011, arXiv:1011.0686), and the teacher says in every position what it would do. The
game's heuristic gives a weight for every legal action: the target is a softmax of them, mixed with equal chances for
all actions of the highest weight, because many decisions have several moves of exactly equal weight.

The student never gets the heuristic's advice, even if the network can read it: the advice answers the teacher's
question, so the network would learn nothing about cards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from ..core.agent import AnyAgent
from ..core.jobs import JOB_LOOK, JOB_OBSERVE
from ..core.network.judge import Judge
from ..core.records import write_records
from ..core.search import search_of
from ..core.seeds import seeds_from
from ..envs.batch import GameBatch, ask, reads_observations
from ..envs.decks import RANDOM_DECKS, DeckChoice, DeckLike
from .games import SPREAD, TrainingGames
from .gradients import has_bfloat16, lower_precision, new_optimizer, take_step
from .network import PolicyNetwork, log_softmax_of
from .positions import Positions, best_of
from .update import Update


@dataclass(frozen=True)
class ImitationOptions:
    """Numbers of the algorithm."""

    games: int = 1024
    """Games in each of two groups; an update is one decision in each game of a group."""
    learning_rate: float = 2e-3
    student: float = 0.8
    """Share of the seats that the student plays; the teacher plays the others."""
    temperature: float = 0.15
    """Of the softmax of the teacher's weights, in units of a clear difference (``Search.unit``)."""
    ties: float = 0.5
    """Share of the target that the actions of the highest weight have in equal parts."""
    value: float = 0.3
    """Weight of the loss of the value, whose target is the game's win probability."""


def agent_teacher(game: Any, agent: AnyAgent, count: int) -> Callable[[np.ndarray], np.ndarray]:
    """The teacher that an agent is, for ``count`` games at once: its action has the weight 0, all others -1e9."""
    batch, search = GameBatch(game, count, DeckChoice(game, RANDOM_DECKS)), search_of(game)
    look = JOB_LOOK if reads_observations(agent) else JOB_OBSERVE

    def weights(states: np.ndarray) -> np.ndarray:
        write_records(batch.states, states)
        batch.run(look)
        actions = ask(agent, batch, np.arange(count))
        lists, counts = search.legal(states)
        legal = np.arange(lists.shape[1]) < counts[:, None]
        return np.where(legal, np.where(lists == actions[:, None], 0.0, -1e9), -np.inf)

    return weights


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


@dataclass
class Lesson:
    """Positions of one group of games, and what the teacher says of them."""

    batch: Positions
    action_numbers: np.ndarray
    weights: np.ndarray
    """float64 ``(n, width)``: the teacher's."""
    targets: np.ndarray
    """float32 ``(a,)``: probabilities of the legal actions."""
    players: np.ndarray
    won: np.ndarray
    """float32 ``(n,)``: the win probability of the player who decides."""
    seconds: float


class Group:
    """Games that are played together: their next lesson is prepared in a thread."""

    def __init__(self, imitation: Imitation, decks: DeckLike | Sequence[DeckLike], seed: int) -> None:
        self.imitation, self.options = imitation, imitation.options
        self.games = TrainingGames(imitation.game, self.options.games, decks, seed)
        self._generator = np.random.default_rng([seed, 1])
        self._judge = Judge(imitation.game, None, self.options.games, imitation.network.advised)
        self._student = self._generator.random((self.options.games, 2)) < self.options.student
        self.games.spread_out(SPREAD)
        self.lesson: Future[Lesson] = imitation.threads.submit(self._read)

    def play(self, lesson: Lesson, logits: np.ndarray) -> None:
        """Play the student's or the teacher's action in each game, then prepare the next lesson."""
        self.lesson = self.imitation.threads.submit(self._play, lesson, logits)

    def _play(self, lesson: Lesson, logits: np.ndarray) -> Lesson:
        started = time.perf_counter()
        rows = np.arange(lesson.batch.count)
        students = self._student[rows, lesson.players]
        moves = np.where(students, best_of(logits, lesson.batch), lesson.weights.argmax(axis=1))
        actions = lesson.action_numbers[lesson.batch.action_starts + moves].astype(np.int64)
        ended = self.games.step(actions).games
        self._student[ended] = self._generator.random((len(ended), 2)) < self.options.student
        following = self._read()
        following.seconds = time.perf_counter() - started
        return following

    def _read(self) -> Lesson:
        o, imitation, states = self.options, self.imitation, self.games.states
        started = time.perf_counter()
        read = self._judge.judge(states, values=False, logits=False, collect=True).positions
        batch = Positions.read(imitation.network.encoder, read)
        weights = imitation.teacher(states)
        targets = teacher_targets(weights, batch.action_counts, o.temperature * imitation.search.unit, o.ties)
        probability = imitation.search.win_probability(states).astype(np.float32)
        players = self.games.players.copy()
        won = np.where(players == 0, probability, 1 - probability)
        seconds = time.perf_counter() - started
        return Lesson(batch, read["action_numbers"].copy(), weights, targets, players, won, seconds)


class Imitation:
    """Clones a teacher. ``update`` plays one decision in every game of one of two groups and learns from all of them;
    meanwhile a thread plays the other group.

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
        self.teacher = teacher or self.search.weigh
        self.optimizer = new_optimizer(network, options.learning_rate)
        self._bfloat16 = has_bfloat16(network.device)
        self.threads = ThreadPoolExecutor(1)
        self.updates = 0
        self._groups = [Group(self, decks, group_seed) for group_seed in seeds_from(seed, 2).tolist()]

    def prepare(self) -> None:
        """Wait for the first lessons: the engine compiles for them."""
        for group in self._groups:
            group.lesson.result()

    def update(self, progress: float) -> Update:
        """Learn from one decision of every game of a group. ``progress``: 0 to 1, how much of the budget is used."""
        o, report = self.options, Update(self.options.games)
        for parameters in self.optimizer.param_groups:
            parameters["lr"] = o.learning_rate * (1 - 0.97 * progress)
        group = self._groups[self.updates % len(self._groups)]
        self.updates += 1
        waited = time.perf_counter()
        lesson, device = group.lesson.result(), self.network.device
        weights = lesson.weights
        started = time.perf_counter()
        batch = lesson.batch.tensors(device)
        with lower_precision(device, self._bfloat16):
            logits, value = self.network(batch, advised=False)
        logits, value = logits.float(), value.float()
        played = logits.detach().cpu().numpy()
        group.play(lesson, played)
        targets, won = torch.from_numpy(lesson.targets).to(device), torch.from_numpy(lesson.won).to(device)
        policy_loss = -(log_softmax_of(logits, batch) * targets).sum() / batch.count
        value_loss = functional.binary_cross_entropy_with_logits(value, won)
        take_step(self.network, self.optimizer, policy_loss + o.value * value_loss, most=10.0)
        best = best_of(played, lesson.batch)
        agreed = weights[np.arange(batch.count), best] >= weights.max(axis=1) - 1e-9
        report.seconds = {"games": lesson.seconds, "learning": time.perf_counter() - started,
                          "waiting": started - waited}  # fmt: skip
        report.metrics = {"agreement": float(agreed.mean()), "policy_loss": float(policy_loss.detach()),
                          "value_loss": float(value_loss.detach())}  # fmt: skip
        return report

    def close(self) -> None:
        """Wait for the games that are being played and end their thread."""
        self.threads.shutdown()
