"""FFTCG for PettingZoo, version 0: ``env`` (checked), ``raw_env`` (bare) and ``parallel_env``.

>>> from fftcg_env import fftcg_v0
>>> env = fftcg_v0.env()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     action = None if done else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

The version changes whenever the same seed and actions give another game, or observations and actions another meaning.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env import AECEnv, ParallelEnv

from .envs.aec import GameAECEnv
from .envs.registration import register

__all__ = ["env", "parallel_env", "raw_env"]

GAME = "fftcg"
ILLEGAL_REWARD = -1.0

register()


def raw_env(**options: Any) -> GameAECEnv:
    """The bare environment: fast, and illegal actions raise. Options: see :class:`~fftcg_env.envs.aec.GameAECEnv`."""
    return GameAECEnv(GAME, **options)


def env(**options: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's usual checks, for development.

    - An illegal action ends the game with reward -1 for the player who took it and 0 for the other, and a warning
      (``TerminateIllegalWrapper``, as in PettingZoo's chess and card games).
    - A number outside the action space raises ``AssertionError`` (``AssertOutOfBoundsWrapper``).
    - Calls in the wrong order raise (``OrderEnforcingWrapper``).
    """
    checked: AECEnv[str, dict[str, Any], int] = raw_env(**options)
    checked = wrappers.TerminateIllegalWrapper(checked, illegal_reward=ILLEGAL_REWARD)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


def parallel_env(**options: Any) -> ParallelEnv[str, dict[str, Any], int | None]:
    """The same for code that wants PettingZoo's parallel interface.

    Both agents give an action each step, and that of the agent who does not decide (its mask is all zero) is ignored;
    ``infos[agent]["active_agent"]`` names the one who decides.
    """
    return turn_based_aec_to_parallel(env(**options))
