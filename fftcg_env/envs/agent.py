"""What a player is: one protocol for random, scripted, searching and learned agents."""

from __future__ import annotations

import importlib
from typing import Protocol, runtime_checkable

import numpy as np

from ..core.game import Game


@runtime_checkable
class Agent(Protocol):
    """A player of one game. It sees what a player may see, and answers with a legal action.

    An agent that needs the game (its layout, its card features) gets it at construction:
    ``HeuristicAgent(load_game("fftcg"))``. Observations may be reused by the environment after the call: copy what must
    be kept.
    """

    def reset(self, seed: int) -> None:
        """Forget everything and start the random numbers anew: the same seed gives the same play."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """One legal action.

        ``observation``: int16 ``(layout.size,)``, seen from the player who decides; ``action_mask``: int8
        ``(action_count,)``, 1: legal, with at least one 1.
        """

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Actions int64 ``(n,)`` for observations ``(n, layout.size)`` and masks ``(n, action_count)``.

        The rows may be of different games and of both players.
        """


def load_agent(name: str, game: Game) -> Agent:
    """An agent of the ``agents`` folder by its name, such as ``"heuristic"`` or ``"ppo:runs/first"``.

    ``agents`` stands above the environments, so it is looked up at run time. Raises ``ImportError`` with a hint where
    it cannot be found, and whatever ``agents.make_agent`` raises for an unknown name.
    """
    try:
        agents = importlib.import_module("agents")
    except ImportError as error:
        raise ImportError(
            f"the agent {name!r} is in the folder 'agents' of the fftcg_env repository, which Python does not find "
            "(run from the repository root, or pass an agent object instead of its name)"
        ) from error
    agent: Agent = agents.make_agent(name, game)
    return agent
