"""The reinforcement-learning surface, written once for every game: nothing here knows a rule.

==========================  =========================================================================================
:mod:`.aec`                 PettingZoo: the raw ``AECEnv`` (checked and parallel forms: :mod:`fftcg_env.fftcg_v1`)
:mod:`.vector`              N games in one array, for training code that plays both sides
:mod:`.single`              Gymnasium: one player's view against a chosen opponent
:mod:`.learner`             Gymnasium: the same for N games in one array, with scalar rewards
:mod:`.fftcg`               the classes of the FFTCG by name, with all keywords spelled out
:mod:`.sb3`                 Stable-Baselines3: a ``VecEnv`` for self-play with action masks
:mod:`.registration`        the names under which PettingZoo and Gymnasium know the environments
==========================  =========================================================================================

What a player is, :class:`fftcg_env.core.agent.Agent`, can be had here too.

The classes are imported at first use, so that ``import fftcg_env`` stays fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..core.agent import Agent
    from .aec import GameAECEnv
    from .fftcg import FFTCGEnv, FFTCGLearnerVectorEnv, FFTCGVectorEnv
    from .learner import LearnerVectorEnv
    from .sb3 import SelfPlayVecEnv
    from .single import SingleAgentEnv
    from .vector import GameVectorEnv

__all__ = [
    "Agent",
    "FFTCGEnv",
    "FFTCGLearnerVectorEnv",
    "FFTCGVectorEnv",
    "GameAECEnv",
    "GameVectorEnv",
    "LearnerVectorEnv",
    "SelfPlayVecEnv",
    "SingleAgentEnv",
]

_MODULES = {
    "Agent": "..core.agent",
    "FFTCGEnv": ".fftcg",
    "FFTCGLearnerVectorEnv": ".fftcg",
    "FFTCGVectorEnv": ".fftcg",
    "GameAECEnv": ".aec",
    "GameVectorEnv": ".vector",
    "LearnerVectorEnv": ".learner",
    "SelfPlayVecEnv": ".sb3",
    "SingleAgentEnv": ".single",
}


def __getattr__(name: str) -> Any:
    """Import a class when it is first asked for (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES[name], __name__), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
