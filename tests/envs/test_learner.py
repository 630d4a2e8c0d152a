"""The vector environment of one learner: the same games as the single environment, Gymnasium's conventions."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

from fftcg_env.envs import FFTCGLearnerVectorEnv, LearnerVectorEnv
from fftcg_env.envs.pixels import SHAPE
from fftcg_env.errors import EpisodeOverError, IllegalActionError
from tests.checks import DECKS

COUNT = 6
MODES = list(AutoresetMode)
KEYS = {"action_mask", "result", "reason", "decisions"}
FINAL = {"final_obs", "final_info"}


class Last:
    """An opponent that takes the last legal action, and counts its calls."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.seeds: list[int] = []

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return int(np.flatnonzero(action_mask)[-1])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        self.rows.append(len(observations))
        return np.array([self.act(*row) for row in zip(observations, action_masks, strict=True)])


def choices(masks: np.ndarray, generator: np.random.Generator, illegal: float = 0.0) -> np.ndarray:
    """A random legal action a game; now and then an illegal one."""
    legal = (masks * generator.random(masks.shape)).argmax(axis=1)
    wrong = generator.random(len(masks)) < illegal
    return np.where(wrong, (masks == 0).argmax(axis=1), legal)


def keyed(infos: dict[str, Any]) -> set[str]:
    keys = {key for key in infos if not key.startswith("_")}
    assert {f"_{key}" for key in keys} == {key for key in infos if key.startswith("_")}
    return keys


# ------------------------------------------------------------------------------------------- the same games as alone
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("observation", ["flat", "entities"])
@pytest.mark.parametrize("opponent", ["random", "last"])
def test_the_games_of_gymnasiums_own_vector_environment(mode: AutoresetMode, observation: str, opponent: str) -> None:
    options: dict[str, Any] = {"observation": observation, "decks": (DECKS[0], DECKS[1]), "max_decisions": 60}
    options["opponent"] = Last() if opponent == "last" else opponent
    native = gymnasium.make_vec("fftcg_env/FFTCG-v1", COUNT, autoreset_mode=mode, **options)
    plain = gymnasium.make_vec(
        "fftcg_env/FFTCG-v1", COUNT, "sync", {"autoreset_mode": mode}, disable_env_checker=True, **options
    )
    assert isinstance(native, FFTCGLearnerVectorEnv) and isinstance(plain, SyncVectorEnv)
    for space in ("single_observation_space", "single_action_space", "observation_space", "action_space"):
        assert getattr(native, space) == getattr(plain, space)
    generator = np.random.default_rng(1)
    first, second = native.reset(seed=7), plain.reset(seed=7)
    same_observations(first[0], second[0])
    same_infos(first[1], second[1])
    ended = 0
    for _ in range(150):
        actions = choices(first[-1]["action_mask"], generator, illegal=0.002)
        first, second = native.step(actions), plain.step(actions)
        same_observations(first[0], second[0])
        for one, other in zip(first[1:4], second[1:4], strict=True):
            assert one.dtype == other.dtype
            np.testing.assert_array_equal(one, other)
        same_infos(first[4], second[4])
        over = first[2] | first[3]
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            first, second = (env.reset(options={"reset_mask": over.copy()}) for env in (native, plain))
            same_observations(first[0], second[0])
            same_infos(first[1], second[1])
    assert ended > 10


def same_observations(one: Any, other: Any) -> None:
    if isinstance(other, dict):
        assert one.keys() == other.keys()
        for name in other:
            np.testing.assert_array_equal(one[name], other[name])
    else:
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one, other)


def same_infos(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Our infos have all entries of the other's (without entries, the other has no keys)."""
    assert FINAL & one.keys() == FINAL & other.keys()
    for key in keyed(other):
        rows = other[f"_{key}"]
        assert one[f"_{key}"][rows].all()
        if key == "final_info":
            same_infos(one[key], other[key])
        elif key == "final_obs":
            for mine, theirs in zip(one[key][rows], other[key][rows], strict=True):
                same_observations(mine, theirs)
        else:
            assert one[key].dtype == other[key].dtype
            np.testing.assert_array_equal(one[key][rows], other[key][rows])
    for key in FINAL & one.keys():
        np.testing.assert_array_equal(one[f"_{key}"], other.get(f"_{key}", np.zeros(COUNT, bool)))


@pytest.mark.parametrize("mode", MODES)
def test_infos_have_the_same_keys_until_games_end_and_no_mask_is_empty(mode: AutoresetMode) -> None:
    env = LearnerVectorEnv(COUNT, autoreset_mode=mode, max_decisions=30)
    generator = np.random.default_rng(2)
    _, infos = env.reset(seed=1)
    reasons, final = set(), False
    for _ in range(120):
        assert keyed(infos) == KEYS | (FINAL if final else set())
        masks = infos["action_mask"]
        assert masks.any(axis=1).all()
        assert env.action_masks().dtype == bool and (env.action_masks() == masks).all()
        observations, rewards, terminations, truncations, infos = env.step(choices(masks, generator))
        assert env.observation_space.contains(observations) and rewards.shape == (COUNT,)
        over = terminations | truncations
        final = mode is AutoresetMode.SAME_STEP and bool(over.any())
        end_infos = infos["final_info"] if final else infos
        assert ((end_infos["result"][over] != "running") & (end_infos["reason"][over] != "")).all()
        assert (end_infos["action_mask"][over].sum(axis=1) == 1).all() and (
            end_infos["action_mask"][over, 0] == 1
        ).all()
        assert (infos["result"][~over] == "running").all() and (infos["reason"][~over] == "").all()
        assert (end_infos["result"][truncations] == "truncated").all()
        reasons.update(end_infos["reason"][over])
        if mode is AutoresetMode.DISABLED and over.any():
            before = env.states.copy()
            with pytest.raises(EpisodeOverError, match=f"{over.sum()} games are over"):
                env.step(np.zeros(COUNT, np.int64))
            _, infos = env.reset(options={"reset_mask": over})
            assert (infos["result"] == "running").all() and (env.states[~over] == before[~over]).all()
    assert {"the limit of decisions is reached"} < reasons or reasons == {"the limit of decisions is reached"}


def test_rewards_are_the_learners() -> None:
    env = LearnerVectorEnv(32)
    generator = np.random.default_rng(3)
    _, infos = env.reset(seed=1)
    results = []
    over = np.zeros(32, bool)
    for _ in range(400):
        seats = env.seats.copy()
        _, rewards, terminations, _, infos = env.step(choices(infos["action_mask"], generator))
        assert (rewards[~terminations] == 0).all() and not (terminations & over).any()
        over = terminations
        for index in np.flatnonzero(terminations):
            won = infos["result"][index] == f"player_{seats[index]}"
            assert rewards[index] == (1 if won else -1)
            results.append(rewards[index])
    assert 10 < sum(one > 0 for one in results) < len(results) - 10


def test_illegal_actions() -> None:
    env = LearnerVectorEnv(3)
    _, infos = env.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = 10**9
    _, rewards, terminations, truncations, infos = env.step(actions)
    assert rewards.tolist() == [0, -1, 0] and terminations.tolist() == [False, True, False] and not truncations.any()
    assert infos["result"][1] == "illegal action" and "action 1000000000 is not legal" in infos["reason"][1]
    strict = LearnerVectorEnv(3, illegal_action="raise")
    strict.reset(seed=1)
    before = strict.states.tobytes()
    with pytest.raises(IllegalActionError, match="action 1000000000 is not legal"):
        strict.step(actions)
    assert strict.states.tobytes() == before


def test_reset_masks() -> None:
    env = LearnerVectorEnv(4)
    with pytest.raises(ValueError, match="not allowed in the first reset"):
        env.reset(options={"reset_mask": np.ones(4, bool)})
    _, infos = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    before = [env.states[index].tobytes() for index in range(4)]
    observations, infos = env.reset(seed=9, options={"reset_mask": np.array([True, False, False, True])})
    after = [env.states[index].tobytes() for index in range(4)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True, False]
    assert infos["decisions"].tolist() == [0, 5, 5, 0]
    fresh, _ = LearnerVectorEnv(4).reset(seed=9)
    assert (fresh[[0, 3]] == observations[[0, 3]]).all() and (fresh[[1, 2]] != observations[[1, 2]]).any(axis=1).all()
    with pytest.raises(TypeError, match="bool array"):
        env.reset(options={"reset_mask": [True] * 4})


def test_seeds() -> None:
    def start(**arguments: Any) -> bytes:
        observations: np.ndarray = env.reset(**arguments)[0]
        return observations.tobytes()

    env = LearnerVectorEnv(4)
    assert start(seed=3) == start(seed=[3, 4, 5, 6]) != start(seed=4) and start(seed=3) != start() != start()
    one = start(seed=3), start(), start()
    assert one == (start(seed=3), start(), start()) and start(seed=[3, None, 5, None]) != start(seed=3)
    for wrong in (1.0, True, "1", [1, 2, 3, 1.5]):
        with pytest.raises(TypeError):
            env.reset(seed=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed has 2 entries; it must have 4"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="must be from 0"):
        env.reset(seed=-1)


def test_opponents_are_asked_for_all_their_games_at_once_and_drawn_by_weight() -> None:
    one, other, never = Last(), Last(), Last()
    env = LearnerVectorEnv(64, opponent=[one, other, never, "random"], weights=[2, 1, 0, 1])
    _, infos = env.reset(seed=1)
    assert len(one.seeds) == len(other.seeds) == 1 and one.seeds != other.seeds
    shares = np.bincount(env.opponent_numbers, minlength=4)
    assert shares[2] == 0 and shares[0] > shares[1] > 5 and shares.sum() == 64
    for _ in range(30):
        _, _, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    assert max(one.rows) > 10 and not never.rows
    env.set_opponent(never)
    env.reset()
    assert never.rows and not env.opponent_numbers.any()
    for weights in ([1], [-1, 2, 1, 1], [0, 0, 0, 0], [np.nan, 1, 1, 1]):
        with pytest.raises(ValueError, match="one weight of at least 0 for each"):
            env.set_opponent([one, other, never, "random"], weights)


def test_an_opponents_action_is_an_integer() -> None:
    class Vague(Last):
        def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
            return super().act_batch(observations, action_masks).astype(float)

    with pytest.raises(TypeError, match="actions are an array float64"):
        LearnerVectorEnv(8, opponent=Vague()).reset(seed=1)


def test_arrays_may_be_kept_or_shared() -> None:
    for copies in (True, False):
        env = LearnerVectorEnv(2, copy_observations=copies)
        observations, infos = env.reset(seed=1)
        kept = observations.copy(), infos["action_mask"].copy()
        env.step(infos["action_mask"].argmax(axis=1))
        unchanged = (observations == kept[0]).all() and (infos["action_mask"] == kept[1]).all()
        assert unchanged == copies


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="autoreset_mode is 'sometimes'; it can be 'NEXT_STEP', 'SAME_STEP', 'DISA"):
        LearnerVectorEnv(2, autoreset_mode="sometimes")
    with pytest.raises(ValueError, match="seat is 3"):
        LearnerVectorEnv(2, seat=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="did you mean 'autoreset_mode'"):
        LearnerVectorEnv(2, autoreset="NEXT_STEP")
    env = LearnerVectorEnv(2, max_decisions=1)
    env._limit = 0
    with pytest.raises(ValueError, match="100 games in a row ended before the agent's first decision"):
        env.reset(seed=1)
    env = LearnerVectorEnv(2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=1)
    for wrong, error in ((np.zeros(2), TypeError), (np.zeros((2, 1), int), ValueError), (np.int64(0), ValueError)):
        with pytest.raises(error):
            env.step(wrong)


# ----------------------------------------------------------------------------------------------- Gymnasium's wrappers
def test_the_default_is_gymnasiums() -> None:
    env = gymnasium.make_vec("fftcg_env/FFTCG-v1", 2)
    assert env.metadata["autoreset_mode"] is LearnerVectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def normalised(env: Any) -> Any:
    return wrappers.NormalizeObservation(wrappers.NormalizeReward(env))


WRAPPERS: dict[str, Callable[[Any], Any]] = {
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "Normalize": normalised,
    "ClipReward": lambda env: wrappers.ClipReward(env, 0, 1),
    "FlattenObservation": wrappers.FlattenObservation,
    "DtypeObservation": lambda env: wrappers.DtypeObservation(env, np.float32),
    "TransformReward": lambda env: wrappers.TransformReward(env, lambda reward: 2 * reward),
    "DictInfoToList": lambda env: wrappers.DictInfoToList(wrappers.RecordEpisodeStatistics(env)),
}


NOT_IN: dict[str, set[AutoresetMode]] = {  # what Gymnasium itself refuses, of every environment
    "Normalize": {AutoresetMode.SAME_STEP, AutoresetMode.DISABLED},
    "FlattenObservation": {AutoresetMode.SAME_STEP},
    "DtypeObservation": {AutoresetMode.SAME_STEP},
}


@pytest.mark.parametrize(
    ("name", "mode"), [(name, mode) for name in WRAPPERS for mode in MODES if mode not in NOT_IN.get(name, ())]
)
def test_gymnasiums_vector_wrappers(name: str, mode: AutoresetMode) -> None:
    env = WRAPPERS[name](gymnasium.make_vec("fftcg_env/FFTCG-v1", COUNT, autoreset_mode=mode, max_decisions=50))
    assert env.unwrapped.spec.id == "fftcg_env/FFTCG-v1"
    generator = np.random.default_rng(5)
    _, infos = env.reset(seed=1)
    lengths, episodes = np.zeros(COUNT, int), 0
    before = np.zeros(COUNT, bool)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(100):
            masks = env.unwrapped.action_masks()
            actions = choices(masks.astype(np.int8), generator)
            observations, rewards, terminations, truncations, infos = env.step(actions)
            over = terminations | truncations
            assert rewards.shape == (COUNT,) and len(observations) == COUNT
            lengths = np.where(before & (mode is AutoresetMode.NEXT_STEP), 0, lengths + 1)
            for index in np.flatnonzero(over):
                episodes += 1
                if name == "RecordEpisodeStatistics":
                    assert infos["episode"]["l"][index] == lengths[index] and infos["_episode"][index]
                elif name == "DictInfoToList":
                    assert infos[index]["episode"]["l"] == lengths[index]
            if mode is not AutoresetMode.NEXT_STEP:
                lengths[over] = 0
            before = over
            if mode is AutoresetMode.DISABLED and over.any():
                env.reset(options={"reset_mask": over})
                before = np.zeros(COUNT, bool)
    assert episodes > 5


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make_vec("fftcg_env/FFTCG-v1", 2, render_mode="rgb_array")
    env.reset(seed=1)
    frames = env.render()
    assert frames is not None and [frame.shape for frame in frames] == [SHAPE] * 2  # type: ignore[union-attr]
    texts = LearnerVectorEnv(2, render_mode="ansi")
    texts.reset(seed=1)
    assert [type(text) for text in texts.render() or ()] == [str, str]
    human = LearnerVectorEnv(2, render_mode="human")
    _, infos = human.reset(seed=1)
    assert capsys.readouterr().out.count("Break Zone") == 4
    human.step(infos["action_mask"].argmax(axis=1))
    assert capsys.readouterr().out.count("Break Zone") == 4


def test_one_agent_in_batch_and_alone() -> None:
    """A named opponent plays in the native batch as in single environments, the heuristic player without luck."""
    options: dict[str, Any] = {"opponent": "heuristic", "max_decisions": 40}
    native = gymnasium.make_vec("fftcg_env/FFTCG-v1", 2, autoreset_mode="NEXT_STEP", **options)
    plain = gymnasium.make_vec("fftcg_env/FFTCG-v1", 2, "sync", disable_env_checker=True, **options)
    first, second = native.reset(seed=3), plain.reset(seed=3)
    for _ in range(60):
        same_observations(first[0], second[0])
        actions = first[-1]["action_mask"].argmax(axis=1)
        first, second = native.step(actions), plain.step(actions)


# ------------------------------------------------------------------------------------------------------------- copies
def reloaded(env: Any) -> Any:
    """Pickled out of band with read-only buffers, as Ray does it."""
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(env, protocol=5, buffer_callback=buffers.append)
    return pickle.loads(data, buffers=[bytes(buffer.raw()) for buffer in buffers])


@pytest.mark.parametrize("make_copy", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), reloaded])
@pytest.mark.parametrize("mode", MODES[:2])
def test_copies_go_on_alike_and_apart(make_copy: Callable[[Any], Any], mode: AutoresetMode) -> None:
    env = LearnerVectorEnv(4, autoreset_mode=mode, max_decisions=50)
    _, infos = env.reset(seed=1)
    for _ in range(20):
        _, _, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    twin = make_copy(env)
    before = env.states.tobytes()
    future = go_on(twin)
    assert env.states.tobytes() == before and go_on(env) == future


def go_on(env: LearnerVectorEnv) -> list[bytes]:
    seen = []
    for _ in range(100):
        observations, rewards, terminations, truncations, infos = env.step(env.action_masks().argmax(axis=1))
        arrays = (observations, rewards, terminations, truncations, infos["action_mask"], infos["decisions"])
        seen += [b"".join(array.tobytes() for array in arrays), str(infos["result"].tolist()).encode()]
    return seen
