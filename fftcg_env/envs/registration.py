"""Registers the environments with PettingZoo and Gymnasium.

``import fftcg_env`` registers them, without importing an environment:

- Gymnasium: ``gymnasium.make("fftcg_env/FFTCG-v1")``, one player's view (:mod:`.single`), and
  ``gymnasium.make_vec("fftcg_env/FFTCG-v1", num_envs=64)``, the same in one array (:mod:`.learner`);
- PettingZoo: ``pettingzoo.make("aec", "fftcg_env/fftcg_v1")`` and ``"parallel"`` (:mod:`fftcg_env.fftcg_v1`).

Every game of :data:`FURTHER_GAMES` is registered in the same way: ``fftcg_env/KingdomHearts-v0`` and
``fftcg_env/kingdom_hearts_v0``.
"""

from __future__ import annotations

from ..games import OWN_GAMES

GYMNASIUM_ID = "fftcg_env/FFTCG-v1"
PETTINGZOO_ID = "fftcg_env/fftcg-v1"
"""The spelling of the registry, which also finds ``fftcg_env/fftcg_v1``."""
FURTHER_GAMES = tuple(name for name in OWN_GAMES if name != "fftcg")
"""Games that use the general environments; each has a module ``fftcg_env.<name>_v0``."""


def register() -> None:
    """Register with both libraries. Further calls change nothing."""
    register_gymnasium()
    register_pettingzoo()


def register_gymnasium() -> None:
    """Make ``gymnasium.make("fftcg_env/FFTCG-v1")`` work."""
    from gymnasium.envs import registration

    if GYMNASIUM_ID not in registration.registry:
        registration.register(
            GYMNASIUM_ID,
            entry_point="fftcg_env.envs.fftcg:FFTCGEnv",
            vector_entry_point="fftcg_env.envs.fftcg:FFTCGLearnerVectorEnv",
        )
    for game in FURTHER_GAMES:
        if gymnasium_id(game) not in registration.registry:
            registration.register(
                gymnasium_id(game),
                entry_point="fftcg_env.envs.single:SingleAgentEnv",
                vector_entry_point="fftcg_env.envs.learner:LearnerVectorEnv",
                kwargs={"game": game},
            )


def gymnasium_id(game: str) -> str:
    """The Gymnasium id of a further game: ``fftcg_env/KingdomHearts-v0``."""
    return f"fftcg_env/{game.title().replace('_', '')}-v0"


def register_pettingzoo() -> None:
    """Make ``pettingzoo.make("aec", "fftcg_env/fftcg_v1")`` work; before version 1.27 PettingZoo had no registry."""
    try:
        from pettingzoo.env_registry import registration
    except ImportError:
        return
    if PETTINGZOO_ID not in registration.aec_registry:
        registration.register("aec", PETTINGZOO_ID, entry_point="fftcg_env.fftcg_v1:env")
        registration.register("parallel", PETTINGZOO_ID, entry_point="fftcg_env.fftcg_v1:parallel_env")
    for game in FURTHER_GAMES:
        name = f"fftcg_env/{game}-v0"
        if name not in registration.aec_registry:
            registration.register("aec", name, entry_point=f"fftcg_env.{game}_v0:env")
            registration.register("parallel", name, entry_point=f"fftcg_env.{game}_v0:parallel_env")
