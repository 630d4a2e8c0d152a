"""Agents that play a policy file: the engine evaluates its network in batches, without PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..core.agent import AnyAgent
from ..core.network.judge import Judge, Network
from .network_file import load_network


class NetworkAgent:
    """Plays the most likely action of a compiled network, or with ``sample=True`` samples from its probabilities.

    It reads the records of games, but only the observation of the player who decides (``honest``).
    """

    honest = True

    def __init__(self, game: Any, network: Network, sample: bool = False, seed: int = 0) -> None:
        self._game, self.network, self._sample = game, network, sample
        self._judge = Judge(game, network)
        self.reset(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return (NetworkAgent, (self._game, self.network, self._sample))

    def reset(self, seed: int) -> None:
        """Restart the random numbers."""
        self._generator = np.random.default_rng(seed)

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """The actions, int64 ``(n,)``, in the games of these records where ``wanted``, bool ``(n,)``, is set."""
        seeds = int(self._generator.integers(2**62)) if self._sample else 0
        return self._judge.judge(states, wanted, sample=self._sample, seeds=seeds, values=False).actions


def make_policy(
    game: Any, path: str | Path, deterministic: bool = True, seed: int = 0, any_options: bool = False
) -> AnyAgent:
    """The agent of a policy file from ``train.py``.

    ``path``: a ``policy.npz``, or the folder of a run; ``deterministic``: play the most likely action instead of
    sampling; ``any_options``: also load a policy that was trained with other options of the game. Raises
    ``FileNotFoundError`` if there is no file, and :class:`~fftcg_env.agents.policy_file.PolicyFileError` for a file
    that is not a policy of this game."""
    return NetworkAgent(game, load_network(path, game, any_options), not deterministic, seed)
