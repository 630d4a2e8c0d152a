"""The environments as other libraries use them: numbers in infos, warnings, complete vector environments, classes."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers import vector as wrappers

from fftcg_env import fftcg_v1, kingdom_hearts_v0
from fftcg_env.envs import FFTCGLearnerVectorEnv, GameVectorEnv, LearnerVectorEnv, SingleAgentEnv, results
from fftcg_env.envs.results import NumberInWords, UnmaskedActionWarning

GAME = "kingdom_hearts"
MODES = list(AutoresetMode)


def played(env: Any, steps: int = 10_000) -> list[dict[str, Any]]:
    """The infos of player_0 at each decision of a random game of PettingZoo."""
    env.reset(seed=1)
    generator, found = np.random.default_rng(1), []
    for _ in env.agent_iter(steps):
        observation, _, over, cut, _ = env.last()
        if "player_0" in env.infos:
            found.append(copy.deepcopy(env.infos["player_0"]))
        env.step(None if over or cut else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    return found


# -------------------------------------------------------------------------------------------------------------- infos
def test_infos_of_pettingzoo_are_numbers_from_the_first_step_to_the_last() -> None:
    """TorchRL makes tensors of them: it fails at strings, and at keys that come later."""
    found = played(kingdom_hearts_v0.env())
    assert len({tuple(info) for info in found}) == 1
    assert all(isinstance(value, (int, float)) for info in found for value in info.values())
    first, last = found[0], found[-1]
    assert first == {"result": "running", "reason": "", "decisions": 0}
    assert first == {"result": 0, "reason": 0, "decisions": 0}
    assert last["result"] in ("player_0", "player_1") and last["result"] in (1, 2) and last["reason"] != ""


def test_tensors_of_infos() -> None:
    torch = pytest.importorskip("torch")
    last = played(kingdom_hearts_v0.env())[-1]
    assert [torch.as_tensor(value).dtype for value in last.values()] == [torch.int64] * 3
    assert int(torch.tensor(last["result"])) == int(last["result"]) in (1, 2)


def test_infos_of_the_parallel_form_are_numbers_too() -> None:
    env = kingdom_hearts_v0.parallel_env()
    _, infos = env.reset(seed=1)
    active = infos["player_0"]["active_agent"]
    assert (
        isinstance(active, int) and active in env.agents and env.action_space(active) is env.action_space(str(active))
    )


def test_an_illegal_action_has_a_number_and_a_sentence() -> None:
    env = fftcg_v1.env()
    env.reset(seed=1)
    env.step(944)
    info = env.infos["player_0"]
    assert info["result"] == "illegal action" == str(info["result"]) and info["result"] == len(results.RESULTS)
    assert "action 944" in str(info["reason"]) and info["reason"] == results.OWN_REASON


def test_a_number_in_words_is_both() -> None:
    word = NumberInWords(2, "player_1")
    assert (word == 2, word == "player_1", word != "player_1", word == 1, word != "draw") == (
        True,
        True,
        False,
        False,
        True,
    )
    assert (str(word), repr(word), f"{word}", f"{word!s:>9}") == ("player_1", "'player_1'", "player_1", " player_1")
    assert {"player_1": 7}[word] == 7 and json.loads(json.dumps(word)) in (2, "player_1")
    for again in (pickle.loads(pickle.dumps(word)), copy.deepcopy(word)):
        assert type(again) is NumberInWords and again == 2 and again.words == "player_1"
    assert np.asarray(word).dtype.kind == "i" and np.zeros(3)[word] == 0
    assert not NumberInWords(0, "") and NumberInWords(0, "the limit of decisions is reached")


# ------------------------------------------------------------------------------------------------------------ warning
@pytest.mark.parametrize("make", [lambda: SingleAgentEnv(GAME), lambda: LearnerVectorEnv(4, GAME)])
def test_playing_without_the_mask_is_said_once(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "_warned", False)
    env = make()
    wrong = env.game.action_count - 1
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        env.reset(seed=1)
        for _ in range(60):
            over = env.step(np.full(4, wrong) if isinstance(env, VectorEnv) else wrong)[2]
            if over is True:
                env.reset()
    told = [one for one in caught if one.category is UnmaskedActionWarning]
    assert len(told) == 1 and "info['action_mask']" in str(told[0].message)


# ------------------------------------------------------------------------------------------------ vector environments
def test_vector_environments_have_the_attributes_that_libraries_read() -> None:
    for mode in MODES:
        env = gymnasium.make_vec("fftcg_env/FFTCG-v1", num_envs=2, autoreset_mode=mode)
        assert env.unwrapped.autoreset_mode is env.metadata["autoreset_mode"] is mode  # type: ignore[attr-defined]
    assert GameVectorEnv(GAME, 2).autoreset_mode is AutoresetMode.SAME_STEP


def test_attributes_of_all_games_are_read_as_in_gymnasium() -> None:
    env = LearnerVectorEnv(3, GAME, render_mode="ansi")
    env.reset(seed=1)
    pictures = env.call("render")
    assert len(pictures) == 3 and all(isinstance(one, str) for one in pictures)
    assert [mask.shape for mask in env.call("action_masks")] == [(env.game.action_count,)] * 3
    assert env.get_attr("render_mode") == ("ansi",) * 3 and set(env.get_attr("seats")) <= {0, 1}
    env.set_attr("max_decisions", [7, 7, 7])
    assert env.get_attr("max_decisions") == (7, 7, 7)
    with pytest.raises(ValueError, match="the games share the attribute 'max_decisions'"):
        env.set_attr("max_decisions", [7, 8, 7])


@pytest.mark.parametrize("kind", [FFTCGLearnerVectorEnv, LearnerVectorEnv])
def test_the_class_of_gymnasium_is_a_direct_base(kind: type) -> None:
    """skrl looks there, and only there."""
    assert VectorEnv in kind.__bases__


def test_what_stable_baselines3_shows_names_the_class_to_take() -> None:
    env = gymnasium.make_vec("fftcg_env/FFTCG-v1", num_envs=2)
    assert "fftcg_env.envs.sb3.SelfPlayVecEnv" in f"The environment is of type {type(env)}"
    sb3 = pytest.importorskip("stable_baselines3")
    with pytest.raises(ValueError, match=r"is of type .*fftcg_env\.envs\.sb3\.SelfPlayVecEnv"):
        sb3.PPO("MlpPolicy", env)


@pytest.mark.parametrize("mode", MODES)
def test_wrappers_of_gymnasium_for_vectors(mode: AutoresetMode) -> None:
    made: Any = gymnasium.make_vec("fftcg_env/KingdomHearts-v0", num_envs=4, autoreset_mode=mode)
    env: Any = wrappers.NormalizeReward(wrappers.RecordEpisodeStatistics(made))
    _, infos = env.reset(seed=1)
    ended = lengths = 0
    for _ in range(150):
        _, rewards, over, cut, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert rewards.shape == (4,)
        ended += int((over | cut).sum())
        if "episode" in infos:
            lengths += int((infos["episode"]["l"] > 0).sum())
            assert set(np.abs(infos["episode"]["r"][infos["_episode"]]).tolist()) <= {0.0, 1.0}
        if mode is AutoresetMode.DISABLED and (over | cut).any():
            _, infos = env.reset(options={"reset_mask": over | cut})
    assert lengths == ended > 4


def test_record_video(tmp_path: Any) -> None:
    pytest.importorskip("moviepy")
    env: Any = wrappers.RecordVideo(
        gymnasium.make_vec("fftcg_env/KingdomHearts-v0", num_envs=2, render_mode="rgb_array"),
        str(tmp_path),
        step_trigger=lambda step: step == 0,
        video_length=3,
        disable_logger=True,
    )
    _, infos = env.reset(seed=1)
    for _ in range(5):
        infos = env.step(infos["action_mask"].argmax(axis=1))[-1]
    env.close()
    assert next(tmp_path.glob("*.mp4")).stat().st_size > 1000


def test_supersuit_makes_vectors_of_the_parallel_form() -> None:
    supersuit = pytest.importorskip("supersuit")
    pairs = supersuit.pettingzoo_env_to_vec_env_v1(kingdom_hearts_v0.parallel_env())
    many = supersuit.concat_vec_envs_v1(pairs, 2, num_cpus=0, base_class="gymnasium")
    observations, _ = many.reset(seed=1)
    for _ in range(300):
        observations, rewards, *_ = many.step(observations["action_mask"].argmax(axis=1))
    assert many.num_envs == 4 and rewards.shape == (4,)
