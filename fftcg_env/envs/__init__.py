"""The environments, written once for every game. No module here knows a rule of a game.

==========================  =========================================================================================
:mod:`.aec`                 PettingZoo: the raw ``AECEnv`` (checked and parallel forms: :mod:`fftcg_env.fftcg_v1`)
:mod:`.vector`              many games in one array, for training code that plays both sides
:mod:`.single`              Gymnasium: one player's view against a chosen opponent
:mod:`.learner`             Gymnasium: the same for many games in one array, with scalar rewards
:mod:`.fftcg`               the environments of the FFTCG, with explicit keyword arguments
:mod:`.scaled`              observations as float32 numbers for any network
:mod:`.sb3`                 Stable-Baselines3: a ``VecEnv`` for self-play with action masks
:mod:`.registration`        registers the environments with PettingZoo and Gymnasium
==========================  =========================================================================================

This package also exports :class:`fftcg_env.core.agent.Agent`. All classes are imported at first use, so that
``import fftcg_env`` is fast.
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
    from .scaled import ScaledObservations
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
    "ScaledObservations",
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
    "ScaledObservations": ".scaled",
    "SelfPlayVecEnv": ".sb3",
    "SingleAgentEnv": ".single",
}


def __getattr__(name: str) -> Any:
    """Import a class at its first use (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES[name], __name__), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
