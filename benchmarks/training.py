"""Speed of the parts of training: encoding positions, evaluating a network, learning, and all of it together."""

from __future__ import annotations

from typing import Any

from benchmarks.measure import Work
from benchmarks.search_rates import moments
from fftcg_env.core.game import Game
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_STEP
from fftcg_env.core.network.judge import Judge, Network


def encoded(game: Game, count: int) -> Work:
    """Encoding positions for a network, in the format of training."""
    states, judge = moments(game, count).states, Judge(game, None, count)

    def work() -> tuple[int, int]:
        judge.judge(states, values=False, logits=False, collect=True)
        return count, 0

    return work


def judged(game: Game, count: int) -> Work:
    """Evaluating a network of the default size in compiled code."""
    states, judge = moments(game, count).states, Judge(game, Network.random(game))

    def work() -> tuple[int, int]:
        judge.judge(states)
        return count, 0

    return work


def played(game: Game, count: int) -> Work:
    """Games of a network of the default size against itself, including the engine."""
    batch, judge = moments(game, count), Judge(game, Network.random(game))

    def work() -> tuple[int, int]:
        batch.actions[:] = judge.judge(batch.states, values=False).actions
        batch.run(JOB_STEP | JOB_AUTORESET)
        return count, 0

    return work


def policy_network(game: Game, **widths: int) -> Any:
    """A network of the usual size, or with other ``widths``, and PyTorch in one thread."""
    import torch

    from fftcg_env.learning.network import PolicyNetwork

    torch.manual_seed(0)
    torch.set_num_threads(1)
    return PolicyNetwork(game, "all", True, False, **widths)


def _batch(game: Game, network: Any, count: int) -> Any:
    from fftcg_env.learning.positions import Positions

    sections = Judge(game, None, count).judge(moments(game, count).states, values=False, logits=False, collect=True)
    return Positions.read(network.encoder, sections.positions).tensors()


def forward(game: Game, count: int) -> Work:
    """The network in PyTorch, one thread, without gradients."""
    import torch

    network = policy_network(game)
    batch = _batch(game, network, count)

    def work() -> tuple[int, int]:
        with torch.inference_mode():
            network(batch)
        return count, 0

    return work


def learned(game: Game, count: int, network: Any = None) -> Work:
    """The network in PyTorch, one thread: forward, backward and a step of Adam, in the precision of training."""
    from fftcg_env.learning.gradients import has_bfloat16, lower_precision, new_optimizer, take_step
    from fftcg_env.learning.network import log_softmax_of

    network = network or policy_network(game)
    batch, optimizer = _batch(game, network, count), new_optimizer(network, 1e-5)

    def work() -> tuple[int, int]:
        with lower_precision(network.device, has_bfloat16(network.device)):
            logits, values = network(batch)
        chances = log_softmax_of(logits.float(), batch)
        take_step(network, optimizer, values.float().square().mean() - (chances * chances.exp().detach()).mean())
        return count, 0

    return work


def trained(game: Game, count: int) -> Work:
    """``train.py --algorithm ppo`` without saving: the learner's decisions; half of the games against the heuristic."""
    from fftcg_env.agents import make_agent
    from fftcg_env.learning.options import PPOOptions
    from fftcg_env.learning.ppo import PPO

    options = PPOOptions(games=count, rollout=16)
    training = PPO(policy_network(game), options, opponents=[make_agent("heuristic", game)], shares=[0.5], seed=1)

    def work() -> tuple[int, int]:
        report = training.update(0.0)
        return report.decisions, len(report.episodes)

    return work
