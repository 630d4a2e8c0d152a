"""Kingdom Hearts TCG for PettingZoo, version 0: ``env`` (checked), ``raw_env`` (bare) and ``parallel_env``.

>>> from fftcg_env import kingdom_hearts_v0
>>> env = kingdom_hearts_v0.env()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     action = None if done else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

The version changes whenever the same seed and actions give another game, or observations and actions another meaning.
Parameters are those of :class:`~fftcg_env.envs.aec.GameAECEnv`, and the switches of
:class:`~fftcg_env.games.kingdom_hearts.options.Options`.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.env import AECEnv, ParallelEnv

from .envs.aec import GameAECEnv
from .envs.checked import checked, parallel

__all__ = ["env", "parallel_env", "raw_env"]

GAME = "kingdom_hearts"


def raw_env(**settings: Any) -> GameAECEnv:
    """The bare environment: fast, and illegal actions raise."""
    return GameAECEnv(GAME, **settings)


def env(**settings: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's usual checks: an illegal action ends the game with reward -1 for the player
    who took it, calls in the wrong order raise."""
    return checked(raw_env(**settings))


def parallel_env(**settings: Any) -> ParallelEnv[str, dict[str, Any], int | None]:
    """The same for code that wants PettingZoo's parallel interface: both agents give an action each step, and that of
    the agent who does not decide is ignored."""
    return parallel(env(**settings))
