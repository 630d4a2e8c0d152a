"""Expert iteration: a network learns to prefer the moves after which rollouts end better than it expects.

In some of the positions that it reaches, each of the likeliest moves is tried in several determinizations
(the same for every move), played on by the game's heuristic for some turns and judged by the game's win
probability. The target is the policy of before, each tried move weighted by ``exp(value / temperature)``, which is the
improvement step of MPO (Abdolmaleki et al. 2018, arXiv:1806.06920) and Gumbel MuZero (Danihelka et al. 2022).
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
import torch
from torch.nn import functional

from ..core.jobs import DRAW, PLAYER_0_WINS, RUNNING, STATUS_PLAYER, STATUS_RESULT
from ..core.network.judge import Judge
from ..core.search import Search, search_of
from ..core.seeds import seeds_from
from ..envs.decks import RANDOM_DECKS, DeckLike
from .games import SPREAD, TrainingGames
from .gradients import has_bfloat16, lower_precision, new_optimizer, take_step
from .network import PolicyNetwork, log_softmax_of
from .options import ImprovementOptions
from .positions import Positions, best_of
from .update import Update


def values_of_moves(
    search: Search, states: np.ndarray, indexes: np.ndarray, actions: np.ndarray, count: int, turns: int, seed: int
) -> np.ndarray:
    """The probability of winning behind moves, of the players who make them, float64 ``(moves,)``.

    ``indexes``, ``actions``: int64 ``(moves,)``, in which of the ``states`` which action is tried. Move k of each state
    is tried in the same ``count`` determinizations as its other moves.
    """
    players = search.status(states)[:, STATUS_PLAYER]
    seeds = seeds_from(seed, len(states) * count).reshape(len(states), count)
    worlds = search.clone(states, np.repeat(indexes, count))
    search.determinize(worlds, -1, seeds[indexes].reshape(-1))
    search.step(worlds, np.repeat(actions, count))
    status = search.roll_out(worlds, "heuristic", seeds=seeds[indexes].reshape(-1), turns=turns)
    result = status[:, STATUS_RESULT]
    first = np.where(result == PLAYER_0_WINS, 1.0, np.where(result == DRAW, 0.5, 0.0))
    first = np.where(result == RUNNING, search.win_probability(worlds), first)
    values = np.where(np.repeat(players[indexes], count) == 0, first, 1 - first)
    means: np.ndarray = values.reshape(-1, count).mean(axis=1)
    return means


class Improvement:
    """Expert iteration on self-play. ``update`` looks at one position of every game and plays one decision."""

    def __init__(
        self, network: PolicyNetwork, options: ImprovementOptions | None = None, *,
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS, seed: int = 0,
    ) -> None:  # fmt: skip
        self.network, self.options = network, options or ImprovementOptions()
        self.game, self.search = network.game, search_of(network.game)
        self.optimizer = new_optimizer(network, self.options.learning_rate)
        self.games = TrainingGames(self.game, self.options.games, decks, seed)
        self.games.spread_out(SPREAD)
        self._generator = np.random.default_rng([seed, 3])
        self._judge = Judge(self.game, None, self.options.games, network.advised)
        self._bfloat16 = has_bfloat16(network.device)

    def prepare(self) -> None:
        """Compile what an update calls, by one rollout."""
        states = self.games.states[:1]
        action = self.search.legal(states)[0][:, 0].astype(np.int64)
        values_of_moves(self.search, states, np.zeros(1, np.int64), action, 1, 1, 0)
        self._judge.judge(states, values=False, logits=False, collect=True)

    def update(self, progress: float) -> Update:
        """Learn from one position of every game. ``progress``: 0 to 1, how much of the budget is used."""
        o, report = self.options, Update()
        for group in self.optimizer.param_groups:
            group["lr"] = o.learning_rate * (1 - 0.9 * progress)
        started = time.perf_counter()
        read = self._judge.judge(self.games.states, values=False, logits=False, collect=True).positions
        batch, device = Positions.read(self.network.encoder, read), self.network.device
        tensors = batch.tensors(device)
        with lower_precision(device, self._bfloat16):
            logits, value = self.network(tensors)
        chances = log_softmax_of(logits.float(), tensors)
        report.seconds["learning"] = time.perf_counter() - started
        started = time.perf_counter()
        before = chances.detach().cpu().numpy()
        tried = self._likeliest(before, batch)
        where = batch.action_positions[tried]
        numbers = read["action_numbers"][tried].astype(np.int64)
        values = values_of_moves(
            self.search, self.games.states, where, numbers, o.deals, o.turns, int(self._generator.integers(2**62))
        )
        report.seconds["rollouts"] = time.perf_counter() - started
        started = time.perf_counter()
        target, mean = improved_policy(before[tried], values, where, batch.count, o.temperature)
        tried_here, target_here = torch.from_numpy(tried).to(device), torch.from_numpy(target).to(device)
        policy_loss = -(chances[tried_here] * target_here).sum() / batch.count
        value_loss = functional.binary_cross_entropy_with_logits(value.float(), torch.from_numpy(mean).to(device))
        take_step(self.network, self.optimizer, policy_loss + value_loss)
        report.seconds["learning"] += time.perf_counter() - started
        started = time.perf_counter()
        noisy = before + self._generator.gumbel(size=len(before)).astype(np.float32)
        taken = batch.action_starts + best_of(noisy, batch)
        ended = self.games.step(read["action_numbers"][taken].astype(np.int64))
        report.seconds["games"] = time.perf_counter() - started
        report.decisions = batch.count
        report.episodes = list(zip(ended.opponents.tolist(), ended.won.tolist(), strict=True))
        report.metrics = {"policy_loss": float(policy_loss.detach()), "value_loss": float(value_loss.detach())}
        return report

    def _likeliest(self, chances: np.ndarray, batch: Positions) -> np.ndarray:
        """The places of the moves that are tried, ascending, int64."""
        positions = batch.action_positions
        order = np.lexsort((-chances, positions))
        rank = np.arange(len(order)) - np.repeat(batch.action_starts, batch.action_counts)
        chosen: np.ndarray = np.sort(order[rank < self.options.moves])
        return chosen

    def close(self) -> None:
        """Nothing to end."""


def improved_policy(
    chances: np.ndarray, values: np.ndarray, positions: np.ndarray, count: int, temperature: float
) -> tuple[np.ndarray, np.ndarray]:
    """Targets of tried moves, which sum to their probability mass of before in each position, float32 ``(moves,)``; and
    the value of each position, float32 ``(count,)``, under them. ``chances``: logarithms of probabilities."""
    weights = np.exp(chances.astype(np.float64) + (values - values.max(initial=0.0)) / temperature)
    mass = np.bincount(positions, np.exp(chances.astype(np.float64)), count)
    total = np.bincount(positions, weights, count)
    share = weights / total[positions]
    mean = np.bincount(positions, share * values, count)
    return (share * mass[positions]).astype(np.float32), mean.astype(np.float32)
