"""Fixtures and helpers that the tests of training share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.core.jobs import JOB_AUTORESET, JOB_SAMPLE, JOB_STEP
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import GAMES, load_game


def positions_of(game: Any, count: int, decisions: int, seed: int = 5) -> np.ndarray:
    """Records ``(count,)`` of games with any of the shipped decks after this number of random decisions."""
    decks = list(game.embedded_decks())
    batch = GameBatch(game, count, DeckChoice(game, (decks, decks)))
    batch.seed(seed)
    batch.start(JOB_SAMPLE)
    for _ in range(decisions):
        batch.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE)
    return batch.states


@pytest.fixture(scope="session", params=list(GAMES))
def any_game(request: Any) -> Any:
    """Each game of the package."""
    return load_game(request.param)


@pytest.fixture(scope="session")
def chrono() -> Any:
    """A game that compiles in seconds."""
    return load_game("chrono_card")


@pytest.fixture(scope="session")
def records(any_game: Any) -> np.ndarray:
    """Positions of the game from all stages."""
    parts = [positions_of(any_game, 24, decisions, decisions) for decisions in (0, 3, 20, 60, 110)]
    return np.concatenate(parts)
