"""Fixtures for tests of agents: the game, and observations of random games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_SAMPLE, JOB_STEP
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice


@pytest.fixture(scope="session")
def situations(game: Any) -> tuple[np.ndarray, np.ndarray]:
    """Observations and masks of decisions from all stages of random games, ``(n, size)`` and ``(n, actions)``."""
    batch = GameBatch(game, 64, DeckChoice(game, "random"))
    batch.seed(11)
    batch.start(JOB_OBSERVE | JOB_MASK | JOB_SAMPLE)
    observations, masks = [], []
    for step in range(160):
        if step % 8 == 0:
            going_on = batch.masks.any(axis=1)
            observations.append(batch.observations[going_on].copy())
            masks.append(batch.masks[going_on].copy())
        batch.run(JOB_STEP | JOB_OBSERVE | JOB_MASK | JOB_SAMPLE)
    return np.concatenate(observations), np.concatenate(masks)
