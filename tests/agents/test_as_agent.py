"""Everything that can decide plays everywhere: functions, objects with one method, agents of either kind, names."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.agents import UnsuitableAgentError, as_agent, make_agent, register_agent
from fftcg_env.agents.random import RandomAgent
from fftcg_env.cli import app
from fftcg_env.envs import GameAECEnv, LearnerVectorEnv
from fftcg_env.errors import AgentFailedError
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game

GAME = "kingdom_hearts"


def first_legal(observation: np.ndarray, action_mask: np.ndarray) -> int:
    """A function as an agent."""
    return int(action_mask.argmax())


class ActOnly:
    """An object with ``act`` alone."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> Any:
        return action_mask.argmax()  # a number of numpy


class ActAndReset(ActOnly):
    """An object with ``act`` and ``reset``."""

    seeds: list[int]

    def __init__(self) -> None:
        self.seeds = []

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)


class BatchOnly:
    """An object with ``act_batch`` alone."""

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        return action_masks.argmax(axis=1)


class StatesOnly:
    """An object with ``act_states`` alone."""

    honest = True

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        lowest: np.ndarray = np.array([min(s["legal"][: max(1, s["legal_count"])]) for s in states], np.int64)
        return lowest


FORMS: dict[str, Callable[[], Any]] = {
    "function": lambda: first_legal,
    "act": ActOnly,
    "act and reset": ActAndReset,
    "act_batch": BatchOnly,
    "act_states": StatesOnly,
}


@pytest.fixture(scope="module")
def small() -> Any:
    return load_game(GAME)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_plays_everywhere_in_the_same_way(small: Any, form: str) -> None:
    """Matches, opponents of both Gymnasium environments, and PettingZoo: all take the lowest legal action."""
    agent = FORMS[form]()
    result = play_matches(small, agent, "random", games=4, seed=1)
    usual = play_matches(small, first_legal, RandomAgent(), games=4, seed=1)
    assert (result.wins, result.mean_decisions) == (usual.wins, usual.mean_decisions)

    single: Any = gymnasium.make("fftcg_env/KingdomHearts-v0", opponent=agent)
    _, info = single.reset(seed=1)
    single.step(int(info["action_mask"].argmax()))
    many = LearnerVectorEnv(3, game=GAME, opponent=[agent, first_legal])
    _, infos = many.reset(seed=1)
    many.step(infos["action_mask"].argmax(axis=1))
    env = GameAECEnv(GAME)
    env.reset(seed=1)
    assert env.ask(agent) == env.observe(env.agent_selection)["action_mask"].argmax()


def test_an_agent_that_is_whole_stays_the_same_object(small: Any) -> None:
    for agent in (RandomAgent(), make_agent("heuristic", small)):
        assert as_agent(agent) is agent
    assert isinstance(as_agent("random", small), RandomAgent)


def test_reset_reaches_an_object_that_has_one(small: Any) -> None:
    agent = ActAndReset()
    play_matches(small, agent, "random", games=2, seed=5)
    assert agent.seeds == [5]


def test_adapted_agents_are_pickled_and_play_one_position(small: Any) -> None:
    for agent in (first_legal, ActOnly(), BatchOnly()):
        again: Any = pickle.loads(pickle.dumps(as_agent(agent)))
        again.reset(1)
        assert again.act(np.zeros(4), np.array([0, 0, 1, 1])) == 2


def test_a_registered_factory_and_a_name_may_be_a_function(small: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    module = type("module", (), {"play": staticmethod(first_legal)})()
    monkeypatch.setitem(__import__("sys").modules, "functions_of_a_test", module)
    register_agent("lowest", lambda game: first_legal, replace=True)
    for name in ("lowest", "functions_of_a_test:play"):
        assert play_matches(small, name, "random", games=2).games == 2
    command = ["match", "functions_of_a_test:play", "random", "--game", GAME, "--games", "2"]
    assert CliRunner().invoke(app, command).exit_code == 0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (7, "builtins:int is no agent: it has no method act; an agent is a function"),
        (None, "None is no agent"),
        (RandomAgent, "RandomAgent is a class; create an object of it"),
        (lambda observation: 0, "does not take two arguments; an agent is a function"),
    ],
)
def test_anything_else_gets_a_sentence(small: Any, wrong: Any, sentence: str) -> None:
    env = GameAECEnv(GAME)
    env.reset(seed=1)
    calls: list[Callable[[], Any]] = [
        lambda: play_matches(small, wrong, "random", games=2),
        lambda: LearnerVectorEnv(2, game=GAME, opponent=[wrong]),
        lambda: gymnasium.make("fftcg_env/KingdomHearts-v0", opponent=wrong),
        lambda: env.ask(wrong),
    ]
    for call in calls:
        with pytest.raises(UnsuitableAgentError, match=sentence):
            call()


@pytest.mark.parametrize("returned", [1.0, "pass", None])
def test_a_function_that_returns_no_action_gets_a_sentence(small: Any, returned: Any) -> None:
    with pytest.raises(AgentFailedError, match=r"test_as_agent:.* returned .*; it must return an integer"):
        play_matches(small, lambda observation, mask: returned, "random", games=2)
