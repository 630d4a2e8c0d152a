"""A small second game works with every environment, agent and tool, without a change outside its own folder."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from fftcg_env.agents import UnsuitableAgentError, make_agent
from fftcg_env.agents.random import RandomAgent
from fftcg_env.envs import GameAECEnv, GameVectorEnv, LearnerVectorEnv, SingleAgentEnv
from fftcg_env.evaluate import play_matches
from fftcg_env.evaluate.soak import soak
from fftcg_env.games import GAMES, load_game, register_game
from tests.games.shedding.game import SheddingGame

PACKAGE = Path(__file__).resolve().parents[2] / "fftcg_env"


class Hasty:
    """An agent that sheds whenever it can, while random agents also draw."""

    def __init__(self, game: Any) -> None:
        self.pass_action = game.pass_action

    def reset(self, seed: int) -> None:
        pass

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return int(self.act_batch(observation[None], action_mask[None])[0])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        liked = action_masks.astype(np.int64) * 2
        liked[:, self.pass_action] -= 1
        return liked.argmax(axis=1)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game while these tests run."""
    monkeypatch.setattr(GAMES, "_registered", dict(GAMES._registered))
    register_game("shedding", SheddingGame)


def test_it_loads_by_name_and_by_module() -> None:
    assert load_game("shedding", max_decisions=50).options.max_decisions == 50
    assert load_game("tests.games.shedding.game:SheddingGame").name == "shedding"


def test_pettingzoo_plays_it() -> None:
    env = GameAECEnv("shedding", render_mode="ansi")
    assert env.metadata["name"] == "shedding_v0"
    api_test(env, num_cycles=200)
    env.reset(seed=3)
    picture = env.render()
    assert picture is not None and "player_1" in picture
    clone = pickle.loads(pickle.dumps(env))
    for one in (env, clone):
        one.step(int(one.last()[0]["action_mask"].argmax()))
    assert (env.last()[0]["observation"] == clone.last()[0]["observation"]).all()


def test_observations_have_its_own_fields() -> None:
    env = GameAECEnv("shedding", observation="entities")
    env.reset(seed=1)
    observation = env.last()[0]
    assert observation is not None and set(observation["observation"]) == {"global", "decision", "cards"}
    assert observation["observation"]["cards"].shape == (40, 4)


def test_gymnasium_plays_it() -> None:
    env = SingleAgentEnv("shedding", opponent=Hasty(load_game("shedding")), illegal_action="raise")
    check_masked(env)
    env = SingleAgentEnv("shedding", decks=["one_of_each", "red_and_green"])
    check_env(env, skip_render_check=True)


def check_masked(env: gymnasium.Env[Any, Any]) -> None:
    for seed in range(5):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(observation)
            observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
            over = terminated or truncated
        assert reward in (-1, 0, 1) and info["reason"] in SheddingGame.reasons


def test_the_vector_environment_plays_it() -> None:
    env = GameVectorEnv("shedding", 16, final_observations=True, max_decisions=30)
    env.reset(seed=1)
    ended = 0
    for _ in range(100):
        _, rewards, terminations, truncations, infos = env.step(env.sample_actions())
        assert (rewards.sum(axis=1) == 0).all()
        ended += int((terminations | truncations).sum())
    assert ended > 16 and infos["final_obs"].shape == (16, 2, load_game("shedding").layout.size)


def test_the_vector_environment_of_one_learner_plays_it() -> None:
    env = LearnerVectorEnv(8, "shedding", opponent=["random", Hasty(load_game("shedding"))], render_mode="rgb_array")
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(100):
        observations, rewards, terminations, truncations, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert env.observation_space.contains(observations) and (np.abs(rewards) <= terminations).all()
        assert set(infos["reason"][terminations | truncations]) <= set(SheddingGame.reasons)
        ended += int(terminations.sum())
    frames = env.render()
    assert ended > 8 and frames is not None and len(frames) == 8


def test_it_can_be_played_by_text() -> None:
    env = GameAECEnv("shedding")
    env.reset(seed=1)
    for agent in env.agent_iter():
        if env.last()[2]:
            env.step(None)
            continue
        text = env.information_state(agent, cards=True)
        lines = text.split("Legal actions:\n")[1].splitlines()
        env.step(env.parse(lines[0].removeprefix("- ")))


def test_stable_baselines_learns_it() -> None:
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from fftcg_env.envs.sb3 import SelfPlayVecEnv

    env = SelfPlayVecEnv(4, ["random", Hasty(load_game("shedding"))], game="shedding", seed=1)
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, device="cpu", seed=1)
    model.learn(256)
    assert model.num_timesteps == 256 and len(model.ep_info_buffer) > 0


def test_matches_find_the_better_agent() -> None:
    game = load_game("shedding")
    result = play_matches(game, Hasty(game), RandomAgent(), games=200, seed=1)
    assert result.games == 200 and result.interval[0] > 0.6


def test_matches_end_whatever_the_agents_do() -> None:
    game = load_game("shedding", max_decisions=10**6)
    result = play_matches(game, RandomAgent(), RandomAgent(), games=20, max_decisions=5)
    assert (result.games, result.truncated, result.wins, result.mean_decisions) == (20, 20, 0, 5)
    assert play_matches(game, RandomAgent(), RandomAgent(), games=20, max_decisions=None).truncated == 0


def test_a_soak_run_plays_it() -> None:
    report = soak(load_game("shedding"), 4_000, games=16, seed=2)
    assert report.games > 50 and set(report.ends) <= set(SheddingGame.reasons)
    assert report.played == set(range(20))


def test_agents_of_any_game_play_it_and_others_refuse() -> None:
    game = load_game("shedding")
    assert isinstance(make_agent("random", game), RandomAgent)
    with pytest.raises(UnsuitableAgentError, match="the game 'shedding' has no compiled heuristic"):
        make_agent("heuristic", game)
    with pytest.raises(UnsuitableAgentError):
        SingleAgentEnv("shedding", opponent="heuristic")


@pytest.mark.parametrize("folder", ["core", "envs", "evaluate"])
def test_general_code_imports_no_game(folder: str) -> None:
    """Only the default of ``game=`` and environments named after the FFTCG may mention it."""
    importing = re.compile(r"^\s*(from|import)\b.*\b(games\.\w+|cards)\b", re.MULTILINE)
    found = {
        path.name: match.group()
        for path in (PACKAGE / folder).rglob("*.py")
        if path.stem not in GAMES and (match := importing.search(path.read_text()))
    }
    assert not found
