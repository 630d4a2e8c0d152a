"""Agents that play a policy file. Compiled networks are evaluated by the engine in batches, without PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..core.agent import AnyAgent
from ..core.network.judge import Judge, Network
from ..errors import require_extra
from .network_file import is_network_file, load_network
from .policy_file import load_policy, read_archive, read_description


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
    """The agent of a policy file from ``train.py``, with either kind of network.

    ``path``: a ``policy.npz``, or the folder of a run; ``deterministic``: play the most likely action instead of
    sampling; ``any_options``: also load a policy that was trained with other options of the game. Raises
    ``FileNotFoundError`` if there is no file, and :class:`~fftcg_env.agents.policy_file.PolicyFileError` for a file
    that is not a policy of this game."""
    if is_network_file(path):
        return NetworkAgent(game, load_network(path, game, any_options), not deterministic, seed)
    read_archive(path, read_description)  # a missing or damaged file is reported also where PyTorch is missing
    with require_extra("train", "a policy of maskable_ppo needs"):
        from .ppo import PolicyAgent

    return PolicyAgent(load_policy(path, game, any_options), deterministic, seed)
