"""The native vector environment: the same games as single ones, and the contents of its arrays."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from fftcg_env import fftcg_v1
from fftcg_env.core.jobs import STATUS_LEGAL, STATUS_LENGTH, STATUS_RESULT
from fftcg_env.envs import FFTCGVectorEnv, GameVectorEnv
from fftcg_env.envs.snapshots import Snapshot
from fftcg_env.errors import IllegalActionError
from fftcg_env.games import OWN_GAMES
from tests.checks import DECKS, check_conservation

COUNT = 24


def run(env: GameVectorEnv, steps: int, seed: Any = 1) -> list[bytes]:
    """Random play; returns the bytes of everything that the steps gave back."""
    observations, infos = env.reset(seed=seed)
    seen = [everything(observations, infos)]
    for _ in range(steps):
        observations, rewards, terminations, truncations, infos = env.step(env.sample_actions())
        seen.append(everything(observations, infos) + rewards.tobytes() + terminations.tobytes())
        seen.append(truncations.tobytes() + repr((infos["result"].tolist(), infos["reason"].tolist())).encode())
    return seen


def everything(observations: dict[str, np.ndarray], infos: dict[str, Any]) -> bytes:
    arrays = (observations["observation"], observations["action_mask"], infos["status"], infos["player"])
    return b"".join(array.tobytes() for array in arrays)


def test_declared_for_gymnasium() -> None:
    env = FFTCGVectorEnv(num_envs=3)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert env.num_envs == 3 and env.single_action_space.n == 945
    assert env.observation_space["observation"].shape == (3, env.game.layout.size)
    observations, _ = env.reset(seed=1)
    for _ in range(300):
        assert env.observation_space.contains(observations)
        actions = env.sample_actions()
        assert env.action_space.contains(actions)
        observations, *_ = env.step(actions)


def test_games_in_a_batch_are_the_games_alone() -> None:
    seeds = list(range(100, 100 + COUNT))
    batch = FFTCGVectorEnv(COUNT)
    alone = [fftcg_v1.raw_env() for _ in seeds]
    observations, infos = batch.reset(seed=seeds)
    for env, seed in zip(alone, seeds, strict=True):
        env.reset(seed=seed)
    for _ in range(700):
        actions = batch.sample_actions().copy()
        for index, env in enumerate(alone):
            agent = env.agent_selection
            assert infos["player"][index] == int(agent[-1])
            observation = env.observe(agent)
            assert observation["observation"].tobytes() == observations["observation"][index].tobytes()
            assert observation["action_mask"].tobytes() == observations["action_mask"][index].tobytes()
            assert env._states.tobytes() == batch.states[index : index + 1].tobytes()
            env.step(int(actions[index]))
        observations, rewards, terminations, truncations, infos = batch.step(actions)
        assert not truncations.any()
        for index, env in enumerate(alone):
            assert terminations[index] == env.terminations["player_0"]
            assert rewards[index].tolist() == [env.rewards["player_0"], env.rewards["player_1"]]
            if terminations[index]:
                assert infos["status"][index, STATUS_LENGTH] == sum(info["decisions"] for info in env.infos.values())
                env.reset()


@pytest.mark.parametrize(
    "options",
    [{"threads": 2}, {"threads": 5}, {"final_observations": True}, {"threads": 3, "final_observations": True}],
)
def test_threads_and_final_observations_change_nothing(options: dict[str, Any]) -> None:
    env = FFTCGVectorEnv(COUNT, **options)
    assert run(env, 400) == run(FFTCGVectorEnv(COUNT), 400)
    env.close()


def test_threads_write_into_the_callers_arrays() -> None:
    """Other ones each step: those who wait for a job do not know them when they begin to wait."""
    one, several = FFTCGVectorEnv(130), FFTCGVectorEnv(130, threads=3)
    one.reset(seed=4)
    several.reset(seed=4)
    observations = np.zeros((4, 130, one.game.layout.size), one.game.layout.dtype)
    masks = np.zeros((4, 130, one.game.action_count), np.int8)
    for step in range(100):
        mine, *_ = one.step(one.sample_actions())
        several.step(several.sample_actions(), observations=observations[step % 4], masks=masks[step % 4])
        assert observations[step % 4].tobytes() == mine["observation"].tobytes()
        assert masks[step % 4].tobytes() == mine["action_mask"].tobytes()
    several.close()


def test_many_parts_and_cut_games_change_nothing() -> None:
    env = FFTCGVectorEnv(400, threads=2, max_decisions=50)
    assert run(env, 120) == run(FFTCGVectorEnv(400, max_decisions=50), 120)
    env.close()
    env.close()


def test_final_observations_show_both_sides_of_the_end() -> None:
    env = FFTCGVectorEnv(COUNT, final_observations=True)
    env.reset(seed=1)
    damage = [env.game.layout.fields["global"].column(name) for name in ("my_damage", "opponent_damage")]
    found = 0
    for _ in range(500):
        _, rewards, terminations, _, infos = env.step(env.sample_actions())
        np.testing.assert_array_equal(infos["_final_obs"], terminations)
        for index in np.flatnonzero(infos["_final_obs"]):
            views = env.game.layout.views(infos["final_obs"][index])
            mine, theirs = views["global"][:, damage].T
            assert mine.tolist() == theirs.tolist()[::-1]
            if infos["status"][index, 2] == 1:  # lethal damage
                assert mine[0 if rewards[index, 0] < 0 else 1] == 7
                found += 1
    assert found > 10


def test_a_finished_game_restarts_in_the_same_step() -> None:
    env = FFTCGVectorEnv(COUNT)
    env.reset(seed=1)
    layout = env.game.layout
    ended = 0
    for _ in range(500):
        observations, rewards, terminations, _, infos = env.step(env.sample_actions())
        over = np.flatnonzero(terminations)
        assert (infos["status"][:, STATUS_RESULT] > 0).sum() == len(over)
        assert (np.abs(rewards).sum(axis=1) > 0).sum() <= len(over) and (rewards.sum(axis=1) == 0).all()
        turns = layout.column(observations["observation"], "global", "turn")[over]
        assert (turns == 0).all() and (env.states["result"] == 0).all()
        assert (observations["action_mask"].sum(axis=1) == infos["status"][:, STATUS_LEGAL]).all()
        assert (infos["status"][over, STATUS_LENGTH] > 5).all()
        ended += len(over)
    assert ended > 20


def test_all_decks_are_drawn_and_can_be_fixed() -> None:
    env = FFTCGVectorEnv(64)
    env.reset(seed=1)
    before = {game.tobytes() for game in env._batch.decks[:, 0]}
    assert len(before) == 3
    for _ in range(300):
        env.step(env.sample_actions())
    assert {game.tobytes() for game in env._batch.decks[:, 1]} == before
    fixed = FFTCGVectorEnv(64, decks=(DECKS[0], DECKS[1]))
    fixed.reset(seed=1)
    assert len({game.tobytes() for game in fixed._batch.decks}) == 1
    fixed.reset(seed=1, options={"decks": (DECKS[2], DECKS[1])})
    assert env.game.deck_rows([env.game.load_deck(DECKS[2])] * 2)[0].tolist() == fixed._batch.decks[5, 0].tolist()


def test_truncation_after_max_decisions() -> None:
    env = FFTCGVectorEnv(COUNT, max_decisions=40)
    env.reset(seed=1)
    truncated = 0
    for step in range(1, 200):
        _, rewards, terminations, truncations, infos = env.step(env.sample_actions())
        assert not (terminations & truncations).any()
        assert (infos["status"][truncations, STATUS_LENGTH] == 40).all() and (rewards[truncations] == 0).all()
        assert (env.states["decisions"] < 40).all() and (env.states["decisions"][truncations] == 0).all()
        truncated += int(truncations.sum())
        if step < 40:
            assert truncated == 0
    assert truncated > COUNT
    one = FFTCGVectorEnv(COUNT, max_decisions=40, final_observations=True)
    assert run(one, 150) == run(FFTCGVectorEnv(COUNT, max_decisions=40), 150)


def test_seeds() -> None:
    env = FFTCGVectorEnv(COUNT)
    assert run(env, 50, seed=3) == run(env, 50, seed=3) and run(env, 5, seed=3) != run(env, 5, seed=4)
    assert run(env, 5, seed=None) != run(env, 5, seed=None)
    env.reset(seed=3)
    assert len({state.tobytes() for state in env.states["random"]}) == COUNT
    with pytest.raises(ValueError, match="the seeds must have 24 entries"):
        env.reset(seed=[1, 2])


def test_callers_own_the_output() -> None:
    env, plain = FFTCGVectorEnv(COUNT), FFTCGVectorEnv(COUNT)
    size = env.game.layout.size
    rollout = np.zeros((50, COUNT, size), np.int8)
    masks = np.zeros((50, COUNT, 945), np.int8)
    env.reset(seed=2, observations=rollout[0], masks=masks[0])
    expected, _ = plain.reset(seed=2)
    for t in range(1, 50):
        given, *_ = env.step(env.sample_actions(), observations=rollout[t], masks=masks[t])
        assert given["observation"].base is rollout or np.shares_memory(given["observation"], rollout[t])
        np.testing.assert_array_equal(expected["observation"], rollout[t - 1])
        np.testing.assert_array_equal(expected["action_mask"], masks[t - 1])
        expected, *_ = plain.step(plain.sample_actions())
    for wrong in (rollout[0].astype(np.int32), rollout[0, :5], np.asfortranarray(rollout[0])):
        with pytest.raises(ValueError, match="observations must be C-contiguous int8"):
            env.step(env.sample_actions(), observations=wrong)


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    env = FFTCGVectorEnv(4)
    observations, _ = env.reset(seed=1)
    before = env.states[2:3].tobytes()
    actions = env.sample_actions().copy()
    actions[2] = int(np.flatnonzero(observations["action_mask"][2] == 0)[0])
    with pytest.raises(IllegalActionError, match=f"action {actions[2]} "):
        env.step(actions)
    assert env.states[2:3].tobytes() == before
    env.step(env.sample_actions())


def test_snapshots_go_back() -> None:
    env = FFTCGVectorEnv(COUNT)
    run(env, 60)
    snapshot = env.save()
    first = [env.step(env.sample_actions())[0]["observation"].tobytes() for _ in range(100)]
    observations, _ = env.load(snapshot)
    assert everything(observations, env.infos)[: observations["observation"].nbytes]
    assert [env.step(env.sample_actions())[0]["observation"].tobytes() for _ in range(100)] == first
    with pytest.raises(ValueError, match="24 games"):
        FFTCGVectorEnv(3).load(snapshot)
    fields = dict(snapshot.states.dtype.fields or {})
    fields["turn_player"], fields["first_player"] = fields["first_player"], fields["turn_player"]
    with pytest.raises(ValueError, match="another layout"):
        env.load(replace(snapshot, states=snapshot.states.view(np.dtype(fields))))


@pytest.mark.parametrize("name", OWN_GAMES)
def test_snapshots_go_back_from_a_file(name: str, tmp_path: Path) -> None:
    """NumPy leaves the bytes between the fields of loaded records undefined."""
    env = GameVectorEnv(name, 6)
    run(env, 60)
    snapshot = env.save()
    np.savez(tmp_path / "games.npz", **vars(snapshot))
    with np.load(tmp_path / "games.npz") as file:
        loaded = Snapshot(**file)
    used = np.zeros(1, env.states.dtype)
    for field in leaves(used):
        field[...] = np.array(-1).astype(field.dtype)
    loaded.states.view(np.uint8).reshape(6, -1)[:, used.view(np.uint8) == 0] = 7
    twin = GameVectorEnv(name, 6)
    twin.load(loaded)
    assert twin.states.tobytes() == snapshot.states.tobytes() == env.states.tobytes()
    for wrong in ("games.npz", None, vars(snapshot)):
        with pytest.raises(TypeError, match=r"the snapshot is .*; it must be what save\(\) returned"):
            twin.load(wrong)  # type: ignore[arg-type]


def leaves(states: np.ndarray) -> Iterator[np.ndarray]:
    """The columns of all fields of records that hold numbers."""
    if states.dtype.names is None:
        yield states
    for name in states.dtype.names or ():
        yield from leaves(states[name])


@pytest.mark.parametrize(
    "make_copy", [lambda e: e.clone(), copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))], ids=["c", "d", "p"]
)
def test_copies_go_on_alike_and_apart(make_copy: Any) -> None:
    env = FFTCGVectorEnv(COUNT, threads=2)
    run(env, 60)
    twin = make_copy(env)
    before = env.states.tobytes()
    future = [twin.step(twin.sample_actions())[0]["observation"].tobytes() for _ in range(100)]
    assert env.states.tobytes() == before
    assert [env.step(env.sample_actions())[0]["observation"].tobytes() for _ in range(100)] == future


def test_cards_are_conserved() -> None:
    env = FFTCGVectorEnv(256)
    env.reset(seed=5)
    for step in range(400):
        if step % 10 == 0:
            check_conservation(env.states)
        env.step(env.sample_actions())


def test_other_forms_of_observations_are_made_by_the_caller() -> None:
    with pytest.raises(ValueError, match=r"flat observations only; .*ScaledObservations"):
        FFTCGVectorEnv(2, observation="scaled")  # type: ignore[call-arg]


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="num_envs is 0"):
        FFTCGVectorEnv(0)
    with pytest.raises(ValueError, match="threads is 0"):
        FFTCGVectorEnv(2, threads=0)


def test_infos_have_result_and_reason_of_finished_games_only() -> None:
    env = FFTCGVectorEnv(COUNT, max_decisions=60)
    _, infos = env.reset(seed=1)
    keys, told = infos.keys(), 0
    for step in range(200):
        if step % 50 == 20:
            env = env.clone()  # a copy continues where its original was
        _, _, terminations, truncations, infos = env.step(env.sample_actions())
        over = terminations | truncations
        assert infos.keys() == keys and all(infos[key].all() for key in keys if key.startswith("_"))
        assert ((infos["result"] != "running") == over).all() and ((infos["reason"] != "") == over).all()
        assert set(infos["reason"][truncations]) <= {"the limit of decisions is reached"}
        assert set(infos["result"][truncations]) <= {"truncated"}
        told += int(over.sum())
    assert told > COUNT
    _, infos = env.reset()
    assert set(infos["result"]) == {"running"}
