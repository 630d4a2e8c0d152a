"""Agents whose process is killed in the middle of a unit."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.agents.random import RandomAgent

ORDER = "FFTCG_ENV_TEST_ORDER_TO_DIE"
"""The environment variable that names a file; the worker that removes it dies."""

FEW = 16
"""Games of a unit that still run when it happens: of its 64, some pairs are finished then and others are not."""


class MortalAgent(RandomAgent):
    """The random player."""

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """As the random player, unless there is an order to die."""
        if len(action_masks) <= FEW:
            order = Path(os.environ[ORDER])
            try:
                order.unlink()
            except FileNotFoundError:
                pass
            else:
                time.sleep(2)  # what was finished is on its way
                os.kill(os.getpid(), signal.SIGKILL)
        return super().act_batch(observations, action_masks)


class DoomedAgent(RandomAgent):
    """Its process dies whenever it is asked."""

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Die."""
        os.kill(os.getpid(), signal.SIGKILL)
        return super().act_batch(observations, action_masks)


def mortal(game: Any) -> MortalAgent:
    """A factory for ``make_agent``."""
    return MortalAgent(0)


def doomed(game: Any) -> DoomedAgent:
    """A factory for ``make_agent``."""
    return DoomedAgent(0)
