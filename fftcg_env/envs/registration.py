"""The names under which PettingZoo and Gymnasium know the environments.

``import fftcg_env`` registers them, without importing an environment:

- Gymnasium: ``gymnasium.make("fftcg_env/FFTCG-v0")``, one player's view (:mod:`.single`), and
  ``gymnasium.make_vec("fftcg_env/FFTCG-v0", num_envs=64)``, the same in one array (:mod:`.learner`);
- PettingZoo: ``pettingzoo.make("aec", "fftcg_env/fftcg_v0")`` and ``"parallel"`` (:mod:`fftcg_env.fftcg_v0`).
"""

from __future__ import annotations

GYMNASIUM_ID = "fftcg_env/FFTCG-v0"
PETTINGZOO_ID = "fftcg_env/fftcg-v0"
"""As the registry spells it; it finds ``fftcg_env/fftcg_v0`` too."""


def register() -> None:
    """Register with both; registering again changes nothing."""
    register_gymnasium()
    register_pettingzoo()


def register_gymnasium() -> None:
    """Make ``gymnasium.make("fftcg_env/FFTCG-v0")`` work."""
    from gymnasium.envs import registration

    if GYMNASIUM_ID not in registration.registry:
        registration.register(
            GYMNASIUM_ID,
            entry_point="fftcg_env.envs.fftcg:FFTCGEnv",
            vector_entry_point="fftcg_env.envs.fftcg:FFTCGLearnerVectorEnv",
        )


def register_pettingzoo() -> None:
    """Make ``pettingzoo.make("aec", "fftcg_env/fftcg_v0")`` work; before version 1.27 PettingZoo had no registry."""
    try:
        from pettingzoo.env_registry import registration
    except ImportError:
        return
    if PETTINGZOO_ID not in registration.aec_registry:
        registration.register("aec", PETTINGZOO_ID, entry_point="fftcg_env.fftcg_v0:env")
        registration.register("parallel", PETTINGZOO_ID, entry_point="fftcg_env.fftcg_v0:parallel_env")
