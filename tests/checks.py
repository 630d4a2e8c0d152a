"""Helpers for tests of environments: random play, and invariants of every state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_REVEAL, JOB_VIEW_0, JOB_VIEW_1, STATUS_SIZE
from fftcg_env.core.record_checks import lost_cards
from fftcg_env.envs.aec import GameAECEnv
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.rendering import WIDTH, to_text
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER, MAIN_DECK_SIZE
from fftcg_env.scenario import Scenario

DECKS = ("ffx_water_wind", "ffxiii_ice_lightning", "vii_fire_earth")


def choose(mask: np.ndarray, rng: random.Random, eagerness: float = 0.5) -> int:
    """A random legal action; with probability ``eagerness`` none that only passes."""
    legal = np.flatnonzero(mask)
    if len(legal) > 1 and legal[0] == 0 and rng.random() < eagerness:
        legal = legal[1:]
    return int(legal[int(rng.random() * len(legal))])


def play(env: GameAECEnv, seed: int, decisions: int, eagerness: float = 0.5) -> GameAECEnv:
    """Start the game of this seed and take up to this number of random decisions."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    for _ in range(decisions):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        assert observation is not None
        env.step(choose(observation["action_mask"], rng, eagerness))
    return env


def games(env: GameAECEnv, seeds: range, eagerness: float = 0.5) -> Iterator[dict[str, Any]]:
    """Play the games of these seeds; at each decision the observation of the acting agent is given."""
    for seed in seeds:
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            observation = env.observe(env.agent_selection)
            yield observation
            env.step(choose(observation["action_mask"], rng, eagerness))


def view(batch: GameBatch, states: np.ndarray, player: int) -> bytes:
    """Everything that ``player`` observes in the one game of ``states``, as bytes."""
    game = batch.game
    observation = np.zeros((1, game.layout.size), game.layout.dtype)
    mask = np.zeros((1, game.action_count), np.int8)
    job = JOB_OBSERVE | JOB_MASK | (JOB_VIEW_0, JOB_VIEW_1)[player]
    status = np.zeros_like(batch.status[:1])
    game.drive(states, game.tables, job, 0, 1, batch.actions, batch.seeds, batch.decks, observation, mask, status)
    return observation.tobytes() + mask.tobytes()


def check_views(s: Scenario) -> str:
    """What both players see of this moment of a scenario: observations are in the declared ranges, the texts of the
    legal actions lead back to them, and the board can be drawn. Returns the picture that hides nothing."""
    game, states = s.game, s.states
    observation, mask = np.zeros((1, game.layout.size), game.layout.dtype), np.zeros((1, game.action_count), np.int8)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, CARDS_PER_PLAYER), np.int16)
    for view in (JOB_VIEW_0, JOB_VIEW_1, JOB_REVEAL):
        status, job = np.zeros((1, STATUS_SIZE), np.int32), JOB_OBSERVE | JOB_MASK | view
        game.drive(states, game.tables, job, 0, 1, *nothing, observation, mask, status)
        outside = game.layout.outside(observation)
        assert not outside, f"out of range: {outside}"
    for text, action in zip(s.legal, s.legal_actions, strict=True):
        assert game.describe(states, 0, action) == text and game.parse(states, 0, text.upper()) == action
    pictures = [to_text(game.board(states, 0, viewer), colour=False) for viewer in (0, 1, None)]
    assert max(len(line) for picture in pictures for line in picture.splitlines()) <= WIDTH
    return pictures[-1]


def check_conservation(states: np.ndarray, lb_cards: int = 0) -> None:
    """Every card is somewhere, once: 50 main cards and the LB cards of each player, in lists that fit its zone."""
    numbers = states["card_id"].reshape(len(states), 2, CARDS_PER_PLAYER)
    assert (numbers[:, :, :MAIN_DECK_SIZE] >= 0).all()
    assert ((numbers[:, :, MAIN_DECK_SIZE:] >= 0).sum(axis=2) == lb_cards).all()
    assert not lost_cards(states, (op.STACK, op.UNDER)).any(), (
        "a card is nowhere, in two places, or in the list of another zone"
    )
