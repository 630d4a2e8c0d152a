"""Copies of every environment during a game: pickled (also out of band, as in Ray), deep-copied, cloned."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.envs import FFTCGVectorEnv, LearnerVectorEnv, SingleAgentEnv
from tests.checks import play


def out_of_band(env: Any) -> Any:
    """Protocol 5 with buffers outside the stream; the result lies in read-only memory."""
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(env, protocol=5, buffer_callback=buffers.append)
    assert buffers
    return pickle.loads(data, buffers=[bytes(buffer.raw()) for buffer in buffers])


COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "out_of_band": out_of_band,
    "deepcopy": copy.deepcopy,
}


def aec(env: Any) -> Callable[[Any], bytes]:
    """Starts the environment; returns what plays one step of a copy and gives all that it showed."""
    env.reset(seed=4)

    def step(env: Any) -> bytes:
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
        if not env.agents:
            env.reset()
        return observation["observation"].tobytes() + str((env.agent_selection, reward, terminated, info)).encode()

    return step


def parallel(env: Any) -> Callable[[Any], bytes]:
    env.reset(seed=4)

    def step(env: Any) -> bytes:
        seen = {agent: env.aec_env.observe(agent) for agent in env.possible_agents}
        if not env.agents:
            env.reset()
            return b"reset"
        found = env.step({agent: int(one["action_mask"].argmax()) for agent, one in seen.items()})
        return b"".join(one["observation"].tobytes() for one in seen.values()) + str(found[1:]).encode()

    return step


def single(env: Any) -> Callable[[Any], bytes]:
    env.reset(seed=4)

    def step(env: Any) -> bytes:
        masks = env.get_wrapper_attr("action_masks")()
        observation, *told, info = env.step(int(masks.argmax()))
        if told[1] or told[2]:
            observation, info = env.reset()
        return observation.tobytes() + info.pop("action_mask").tobytes() + str((told, info)).encode()

    return step


def batch(env: Any) -> Callable[[Any], bytes]:
    env.reset(seed=4)

    def step(env: Any) -> bytes:
        before = env.infos["previous_player"].tobytes() + env.rewards.tobytes() + str(env.infos["reason"]).encode()
        observations, rewards, *_, infos = env.step(env.sample_actions())
        arrays = (*observations.values(), rewards, infos["player"], infos["previous_player"], infos["status"])
        return before + b"".join(array.tobytes() for array in arrays)

    return step


def self_play(env: Any) -> Callable[[Any], bytes]:
    env.seed(4)
    env.reset()

    def step(env: Any) -> bytes:
        observations, rewards, dones, infos = env.step(env.action_masks().argmax(axis=1))
        results = [info.get("result") for info in infos]
        return observations.tobytes() + rewards.tobytes() + dones.tobytes() + str(results).encode()

    return step


def make_self_play() -> Any:
    pytest.importorskip("stable_baselines3")
    from fftcg_env.envs import SelfPlayVecEnv

    return SelfPlayVecEnv(3, ["random", "heuristic"], seed=1)


ENVIRONMENTS: dict[str, tuple[Callable[[], Any], Callable[[Any], Callable[[Any], bytes]]]] = {
    "raw": (fftcg_v1.raw_env, aec),
    "shared_buffer": (lambda: fftcg_v1.raw_env(copy_observations=False), aec),
    "checked": (fftcg_v1.env, aec),
    "parallel": (fftcg_v1.parallel_env, parallel),
    "single": (SingleAgentEnv, single),
    "single_heuristic": (lambda: SingleAgentEnv(opponent="heuristic"), single),
    "gymnasium": (lambda: gymnasium.make("fftcg_env/FFTCG-v1", disable_env_checker=True), single),
    "batch": (lambda: FFTCGVectorEnv(5, final_observations=True, threads=2), batch),
    "self_play": (make_self_play, self_play),
}


@pytest.mark.parametrize("make_copy", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_a_copy_goes_on_alike_and_apart(name: str, make_copy: Callable[[Any], Any]) -> None:
    make, start = ENVIRONMENTS[name]
    env = make()
    step = start(env)
    for _ in range(25):
        step(env)
    twin = make_copy(env)
    future = [step(twin) for _ in range(150)]
    assert [step(env) for _ in range(150)] == future and len(set(future)) > 20


def test_a_copy_of_a_copy_that_was_never_started() -> None:
    for make, start in ENVIRONMENTS.values():
        one, other = make(), out_of_band(make())
        step = start(one)
        assert start(other) is not None and step(one)[:64] == step(other)[:64]


# --------------------------------------------------------------------------------------------- single games of a batch
def test_single_games_of_a_batch() -> None:
    env = FFTCGVectorEnv(6)
    env.reset(seed=1)
    for _ in range(40):
        env.step(env.sample_actions())
    one, many = env.clone(3), env.clone([3, 3, 5, 0])
    assert one.num_envs == 1 and one.action_space.shape == (1,)
    assert many.states.tobytes() == b"".join(env.states[index].tobytes() for index in (3, 3, 5, 0))
    assert many.infos["status"].tolist() == env.infos["status"][[3, 3, 5, 0]].tolist()
    assert many.rewards.tolist() == env.rewards[[3, 3, 5, 0]].tolist()
    before = env.states.tobytes()
    for _ in range(100):  # the sampling generators are copied too: equal games go on alike
        many.step(many.sample_actions())
        one.step(one.sample_actions())
        env_like = many.states[0].tobytes()
        assert env_like == many.states[1].tobytes() == one.states[0].tobytes() != many.states[2].tobytes()
    assert env.states.tobytes() == before
    for wrong in (6, -1, [], [0, 6]):
        with pytest.raises(ValueError, match="they must be indexes from 0 to 5, at least one"):
            env.clone(wrong)
    with pytest.raises(TypeError):
        env.clone([1.0])  # type: ignore[list-item]


# --------------------------------------------------------------------------------------------------------- imagining
def test_determinize_deals_what_a_player_does_not_know() -> None:
    env = play(fftcg_v1.raw_env(), 3, 30)
    agent = env.agent_selection
    other = env.possible_agents[1 - env.possible_agents.index(agent)]
    mine, before = env.observe(agent)["observation"].tobytes(), env._states.tobytes()
    deals = []
    for seed in (1, 1, 2, np.random.default_rng(2), None):
        twin = env.clone()
        twin.determinize(agent, seed)
        assert twin.observe(agent)["observation"].tobytes() == mine
        assert twin.observe(agent)["action_mask"].tobytes() == env.observe(agent)["action_mask"].tobytes()
        deals.append(twin._states.tobytes())
        while not any(twin.terminations.values()):  # it is a game that can be played to its end
            twin.step(int(twin.observe(twin.agent_selection)["action_mask"].argmax()))
    assert deals[0] == deals[1] != deals[2] == deals[3] != deals[4] and env._states.tobytes() == before
    twin = env.clone()
    twin.determinize(env.possible_agents.index(other), 5)
    assert twin.observe(other)["observation"].tobytes() == env.observe(other)["observation"].tobytes()
    # the observation that step() made is of the new deal
    assert twin.last()[0]["observation"].tobytes() == twin._batch.observe_as(0, int(agent[-1]))[0].tobytes()  # type: ignore[index]
    with pytest.raises(ValueError, match="the player is 2"):
        env.determinize(2)
    with pytest.raises(TypeError, match=r"the seed is 1\.5"):
        env.determinize(agent, 1.5)  # type: ignore[arg-type]


def test_determinize_in_a_batch() -> None:
    env = FFTCGVectorEnv(3)
    env.reset(seed=1)
    for _ in range(40):
        env.step(env.sample_actions())
    players = env.players.copy()
    many = env.clone([1] * 8)
    seen = env._batch.observations[1].tobytes()
    observations, infos = many.determinize(int(players[1]), seed=1)
    assert {row.tobytes() for row in observations["observation"]} == {seen} and (infos["player"] == players[1]).all()
    assert len({state.tobytes() for state in many.states}) == 8
    some = env.clone()
    some.determinize(int(players[1]), 1, games=[1])
    assert some.states[1].tobytes() != env.states[1].tobytes() and some.states[0].tobytes() == env.states[0].tobytes()


def test_learner_environments_share_nothing_with_their_copies() -> None:
    env = LearnerVectorEnv(2)
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    twin.reset()
    assert env.states.tobytes() != twin.states.tobytes() and env.game is twin.game
