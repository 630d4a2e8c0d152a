"""Public objects that users send to other processes can be pickled: games, layouts, decks, agents, environments."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import fftcg_env  # registers the environments
from fftcg_env import kingdom_hearts_v0
from fftcg_env.agents import AGENTS, as_agent, make_agent
from fftcg_env.envs import GameVectorEnv, LearnerVectorEnv, ScaledObservations
from fftcg_env.envs.results import NumberInWords
from fftcg_env.errors import FFTCGEnvError
from fftcg_env.evaluate import play_matches, wilson_interval
from fftcg_env.games import OWN_GAMES, load_game

GAME = "kingdom_hearts"
assert fftcg_env


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def first(observation: np.ndarray, action_mask: np.ndarray) -> int:
    """A function as an agent."""
    return int(action_mask.argmax())


@pytest.mark.parametrize("name", OWN_GAMES)
def test_games(name: str) -> None:
    game = load_game(name)
    other = again(game)
    assert (other.name, other.options, other.layout.size) == (game.name, game.options, game.layout.size)
    deck = game.usual_decks()[0]
    assert (game.deck_rows((deck, deck)) == game.deck_rows((again(deck), again(deck)))).all()
    assert again(game.legend) == game.legend and again(game.layout).fields == game.layout.fields


@pytest.mark.parametrize("name", ["random", "heuristic", "search:4", "champion"])
def test_agents(name: str) -> None:
    assert name.partition(":")[0] in AGENTS
    agent = again(make_agent(name, load_game(GAME)))
    agent.reset(1)


ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    "checked": kingdom_hearts_v0.env,
    "parallel": kingdom_hearts_v0.parallel_env,
    "single": lambda: gymnasium.make("fftcg_env/KingdomHearts-v0"),
    "vector": lambda: GameVectorEnv(GAME, 2, legal_lists=True),
    "learner": lambda: LearnerVectorEnv(2, GAME, opponent=first, observation="scaled", legal_lists=True),
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_environments_before_and_after_a_reset(name: str) -> None:
    env = ENVIRONMENTS[name]()
    again(env).reset(seed=1)
    env.reset(seed=1)
    again(env).reset(seed=1)


def test_other_objects() -> None:
    game = load_game(GAME)
    form = again(ScaledObservations(game))
    flat = np.zeros((1, game.layout.size), game.layout.dtype)
    assert (form(flat) == ScaledObservations(game)(flat)).all()
    env = GameVectorEnv(GAME, 2)
    env.reset(seed=1)
    env.load(again(env.save()))
    result = play_matches(game, as_agent(first), "random", games=2)
    for value in (result, wilson_interval(3, 7), NumberInWords(1, "player_0"), env.single_action_space):
        assert again(value) == value
    assert isinstance(again(FFTCGEnvError("what is wrong")), FFTCGEnvError)
