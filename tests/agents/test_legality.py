"""Agents take legal actions only, with decks of all cards."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_MASK, JOB_OBSERVE, JOB_SAMPLE, JOB_STEP, STATUS_ERROR
from fftcg_env.envs.batch import GameBatch, ask
from fftcg_env.envs.decks import DeckChoice

DECISIONS = int(os.environ.get("FFTCG_ENV_SOAK", 10_000_000))
SHARES = {"heuristic": 1.0, "beginner": 0.002, "random": 0.02, "search:16": 0.0005}
"""Players, and the part of the decisions of a soak run that each takes."""
STRAY = 0.05
"""So often a random action is taken instead, so that players come where they would not go themselves."""


def play(game: Any, name: str, decisions: int, games: int) -> int:
    """Let a player play both sides of many games; how many decisions were taken. Raises for an illegal action."""
    pool = game.random_decks(2 * games, 5)
    batch = GameBatch(game, games, DeckChoice(game, [pool, pool]))
    batch.seed(9)
    look = JOB_OBSERVE | JOB_MASK if name in ("beginner", "random") else 0
    batch.start(look | JOB_SAMPLE)
    player, everybody, chance = make_agent(name, game), np.arange(games), np.random.default_rng(3)
    player.reset(1)
    taken = 0
    while taken < decisions:
        stray = chance.random(games) < STRAY
        batch.actions[:] = np.where(stray, batch.actions, ask(player, batch, everybody))
        batch.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE | look)
        if batch.status[:, STATUS_ERROR].any():
            batch.check_errors()
            pytest.fail(f"{name} took an illegal action")
        taken += games
    return taken


@pytest.mark.parametrize(
    ("name", "decisions", "games"),
    [("heuristic", 60_000, 200), ("beginner", 1_000, 50), ("random", 5_000, 50), ("search:16", 800, 40)],
)
def test_every_action_is_legal(game: Any, name: str, decisions: int, games: int) -> None:
    assert play(game, name, decisions, games) >= decisions


@pytest.mark.soak
@pytest.mark.parametrize("name", SHARES)
def test_every_action_of_a_long_run_is_legal(game: Any, name: str) -> None:
    decisions = int(DECISIONS * SHARES[name])
    assert play(game, name, decisions, 512 if name == "heuristic" else 64) >= decisions
