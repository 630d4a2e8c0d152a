"""Plays a policy network, evaluated by the compiled engine: neither PyTorch nor Python works at single decisions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..core.agent import AnyAgent
from ..core.network.judge import Judge, Network
from .network_file import is_network_file, load_network


class NetworkAgent:
    """Plays its network's likeliest action, or with ``sample=True`` a draw from its probabilities.

    It reads the records of games, but of each only the observation of the player who decides (``honest``).
    """

    honest = True

    def __init__(self, game: Any, network: Network, sample: bool = False, seed: int = 0) -> None:
        self._game, self.network, self._sample = game, network, sample
        self._judge = Judge(game, network)
        self.reset(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return (NetworkAgent, (self._game, self.network, self._sample))

    def reset(self, seed: int) -> None:
        """Start the random numbers again."""
        self._generator = np.random.default_rng(seed)

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Its actions, int64 ``(n,)``, in the games of these records where ``wanted``, bool ``(n,)``, is set."""
        seeds = int(self._generator.integers(2**62)) if self._sample else 0
        return self._judge.judge(states, wanted, sample=self._sample, seeds=seeds, values=False).actions


def make_policy(
    game: Any, path: str | Path, deterministic: bool = True, seed: int = 0, any_options: bool = False
) -> AnyAgent:
    """The agent of a policy file that ``train.py`` wrote, with either kind of network.

    ``path``: a ``policy.npz``, or a run's folder; ``deterministic``: it plays the likeliest action instead of a draw;
    ``any_options``: also one that was trained with other options of the game. Raises ``FileNotFoundError`` where there
    is none, and :class:`~fftcg_env.agents.policy_file.PolicyFileError` for a file that is no policy of this game.
    """
    if is_network_file(path):
        return NetworkAgent(game, load_network(path, game, any_options), not deterministic, seed)
    from .ppo import PPOAgent  # PyTorch is an optional extra, and slow to import

    return PPOAgent(game, path, deterministic, seed, any_options)
