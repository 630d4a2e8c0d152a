"""Self-play for Stable-Baselines3: seats, opponents, ends of games, and training with MaskablePPO."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecMonitor

from fftcg_env.core.jobs import STATUS_PLAYER
from fftcg_env.envs.sb3 import SelfPlayVecEnv
from fftcg_env.envs.single import SingleAgentEnv
from fftcg_env.errors import FFTCGEnvError, IllegalActionError

COUNT = 8


class Eager:
    """Never passes if it can do something; counts its decisions."""

    def __init__(self) -> None:
        self.decisions = 0
        self.sizes: list[int] = []
        self.seeds: list[int] = []

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)
        self.random = np.random.default_rng(seed)

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return int(self.act_batch(observation[None], action_mask[None])[0])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        self.sizes.append(len(observations))
        self.decisions += len(observations)
        choices = [np.flatnonzero(mask) for mask in action_masks]
        return np.array([self.random.choice(legal[1:] if len(legal) > 1 else legal) for legal in choices])


def steps(env: SelfPlayVecEnv, count: int, seed: int = 1) -> list[tuple[Any, ...]]:
    """Random play from a seeded reset: what each step gave back."""
    env.seed(seed)
    rng = np.random.default_rng(seed)
    seen: list[tuple[Any, ...]] = [(env.reset(),)]
    for _ in range(count):
        masks = env.action_masks()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        seen.append(env.step(actions))
    return seen


def test_it_presents_the_learners_decisions() -> None:
    env = SelfPlayVecEnv(COUNT)
    mine = env.game.layout.fields["decision"].column("mine")
    for observations, *_ in steps(env, 300):
        assert observations.dtype == np.int8 and observations.shape == (COUNT, env.game.layout.size)
        assert all(env.observation_space.contains(row) for row in observations)
        assert (env.game.layout.views(observations)["decision"][:, mine] == 1).all()
        assert (env._batch.status[:, STATUS_PLAYER] == env.seats).all()


def test_masks_as_sb3_contrib_asks_for_them() -> None:
    env = SelfPlayVecEnv(COUNT)
    env.seed(1)
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (COUNT, 945) and masks.dtype == bool and (masks.sum(axis=1) > 1).all()
    assert env.env_method("action_masks", indices=[2])[0].tolist() == masks[2].tolist()
    assert env.env_is_wrapped(Monitor) == [True] * COUNT and not any(env.env_is_wrapped(VecMonitor))
    assert env.get_attr("render_mode") == [None] * COUNT


def test_lists_of_legal_actions_are_those_of_the_masks() -> None:
    masked, listed = SelfPlayVecEnv(COUNT, seed=2), SelfPlayVecEnv(COUNT, seed=2, legal_lists=True)
    rng, widths = np.random.default_rng(1), set()
    masked.reset(), listed.reset()
    for _ in range(150):
        masks, lists = masked.action_masks(), get_action_masks(listed)
        assert lists.dtype == np.int16 and lists.shape == (COUNT, masks.sum(axis=1).max())
        for mask, row in zip(masks, lists, strict=True):
            count = mask.sum()
            assert sorted(row[:count]) == np.flatnonzero(mask).tolist() and (row[count:] == -1).all()
        widths.add(lists.shape[1])
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        assert (masked.step(actions)[0] == listed.step(actions)[0]).all()
    assert len(widths) > 4


def test_ends_of_games() -> None:
    env = SelfPlayVecEnv(COUNT)
    lengths = np.zeros(COUNT, int)
    ended = 0
    for _, rewards, dones, infos in steps(env, 600)[1:]:
        lengths += 1
        assert (rewards[~dones] == 0).all()
        for index in np.flatnonzero(dones):
            info = infos[index]
            assert info["episode"]["r"] == rewards[index] == (1 if info["result"] == f"player_{info['seat']}" else -1)
            assert info["episode"]["l"] == lengths[index] == info["decisions"]
            assert not info["TimeLimit.truncated"]
            assert env.observation_space.contains(info["terminal_observation"])
            ended += 1
        assert all(not infos[index] for index in np.flatnonzero(~dones))
        lengths[dones] = 0
    assert ended > 20


def test_the_learner_changes_seats_after_every_game() -> None:
    env = SelfPlayVecEnv(COUNT)
    seats: dict[int, list[int]] = {index: [] for index in range(COUNT)}
    for _, _, dones, infos in steps(env, 800)[1:]:
        for index in np.flatnonzero(dones):
            seats[index].append(infos[index]["seat"])
    for index, taken in seats.items():
        assert taken == [(index + k) % 2 for k in range(len(taken))]
    assert sum(map(len, seats.values())) > 20


def test_the_seed_fixes_everything() -> None:
    one = steps(SelfPlayVecEnv(COUNT, [Eager(), "random"]), 200, seed=4)
    two = steps(SelfPlayVecEnv(COUNT, [Eager(), "random"]), 200, seed=4)
    other = steps(SelfPlayVecEnv(COUNT, [Eager(), "random"]), 200, seed=5)
    assert all(np.array_equal(a[0], b[0]) for a, b in zip(one, two, strict=True))
    assert not np.array_equal(one[0][0], other[0][0])
    env = SelfPlayVecEnv(COUNT)
    env.seed(4)
    assert not np.array_equal(env.reset(), env.reset())


def test_results_may_be_kept() -> None:
    env = SelfPlayVecEnv(COUNT)
    seen = steps(env, 50)
    assert len({row[0].tobytes() for row in seen}) == 51


def test_opponents_are_drawn_by_weight_and_asked_in_batches() -> None:
    often, seldom, never = Eager(), Eager(), Eager()
    env = SelfPlayVecEnv(16, [often, seldom, never], weights=[9, 1, 0])
    drawn: Counter[int] = Counter()
    for _, _, dones, infos in steps(env, 1500)[1:]:
        drawn.update(infos[index]["opponent"] for index in np.flatnonzero(dones))
    assert drawn[0] > 4 * drawn[1] > 0 and drawn[2] == 0 and never.decisions == 0
    assert max(often.sizes) > 4


def test_opponents_can_be_changed_for_the_games_to_come() -> None:
    first, second = Eager(), Eager()
    env = SelfPlayVecEnv(COUNT, first)
    steps(env, 50)
    env.set_opponents([second])
    before = first.decisions
    rng = np.random.default_rng(1)
    for _ in range(400):
        env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in env.action_masks()]))
    assert first.decisions > before and second.decisions > first.decisions - before
    assert all(env._opponents.agent_of(index) is second for index in range(COUNT))
    for opponents, weights in (
        ([], None),
        ([first], [1, 2]),
        ([first], [0]),
        ([first, second], [2, -1]),
        ([first], "a"),
        ([first], [np.inf]),
    ):
        with pytest.raises(ValueError, match="opponents and the weights"):
            env.set_opponents(opponents, weights)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": "2"}, "num_envs is '2'"),
        ({"seed": -1}, "the seed is -1"),
        ({"observation": "entities"}, "observation is 'entities'; it can be 'flat' or 'scaled'"),
    ],
)
def test_wrong_arguments_are_named(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(FFTCGEnvError, match=message):
        SelfPlayVecEnv(**{"num_envs": 2, **settings})


def test_truncation() -> None:
    env = SelfPlayVecEnv(COUNT, max_decisions=25)
    truncated = 0
    for _, rewards, dones, infos in steps(env, 100)[1:]:
        for index in np.flatnonzero(dones):
            assert infos[index]["TimeLimit.truncated"] and infos[index]["result"] == "truncated"
            assert rewards[index] == 0 and infos[index]["decisions"] == 25
            truncated += 1
    assert truncated > COUNT


def test_an_illegal_action_raises() -> None:
    env = SelfPlayVecEnv(COUNT)
    env.seed(1)
    env.reset()
    actions = np.array([np.flatnonzero(mask)[0] for mask in env.action_masks()])
    actions[3] = np.flatnonzero(~env.action_masks()[3])[0]
    with pytest.raises(IllegalActionError):
        env.step(actions)


def small_model(env: Any) -> MaskablePPO:
    return MaskablePPO(
        "MlpPolicy", env, n_steps=64, batch_size=128, n_epochs=2, seed=1, device="cpu", policy_kwargs={"net_arch": [32]}
    )


def test_maskable_ppo_learns_by_self_play(tmp_path: Any) -> None:
    env = SelfPlayVecEnv(COUNT, [Eager(), "random"])
    model = small_model(env)
    before = {name: value.clone() for name, value in model.policy.state_dict().items()}
    model.learn(2 * 64 * COUNT)
    changed = [name for name, value in model.policy.state_dict().items() if not value.equal(before[name])]
    assert changed and np.isfinite(model.logger.name_to_value["train/loss"]) and len(model.ep_info_buffer) > 0
    model.save(tmp_path / "model")
    again = MaskablePPO.load(tmp_path / "model", env=env, device="cpu")
    observations = env.reset()
    masks = env.action_masks()
    expected, _ = model.predict(observations, action_masks=masks, deterministic=True)
    found, _ = again.predict(observations, action_masks=masks, deterministic=True)
    np.testing.assert_array_equal(expected, found)
    assert masks[np.arange(COUNT), expected].all()


def test_maskable_ppo_runs_on_the_single_agent_view() -> None:
    env = SingleAgentEnv(illegal_action="raise")
    model = small_model(env)
    model.learn(128)
    reward, _ = evaluate_policy(model, Monitor(SingleAgentEnv(illegal_action="raise")), n_eval_episodes=3)
    assert -1 <= reward <= 1
    reward, _ = evaluate_policy(model, SelfPlayVecEnv(2), n_eval_episodes=3)
    assert -1 <= reward <= 1
