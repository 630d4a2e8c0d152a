"""TorchRL and skrl with these environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest

import fftcg_env  # registers the environments

assert fftcg_env


def test_torchrl_tries_a_keyword_and_goes_on_without_it() -> None:
    envs = pytest.importorskip("torchrl.envs")
    env = envs.GymEnv("fftcg_env/KingdomHearts-v0", categorical_action_encoding=True)
    assert "observation" in env.reset().keys()  # noqa: SIM118


def test_torchrl_plays_both_seats_to_the_end() -> None:
    envs = pytest.importorskip("torchrl.envs")
    from fftcg_env import kingdom_hearts_v0

    env = envs.PettingZooWrapper(kingdom_hearts_v0.env(), use_mask=True, categorical_actions=True)
    rollout = env.rollout(3000)
    assert rollout["next", "done"][-1].item()
    last = rollout["next", "player_0"][-1]
    assert {int(last["info", "result"])} < {1, 2} and last["reward"].abs().item() == 1


def test_torchrl_plays_both_seats_of_the_parallel_form_as_one_group() -> None:
    envs = pytest.importorskip("torchrl.envs")
    from fftcg_env import kingdom_hearts_v0

    env = envs.PettingZooWrapper(kingdom_hearts_v0.parallel_env(), use_mask=True, categorical_actions=True)
    rollout = env.rollout(3000)
    assert env.group_map == {"player": ["player_0", "player_1"]} and rollout["next", "done"][-1].item()
    assert sorted(rollout["next", "player", "reward"][-1].flatten().tolist()) == [-1, 1]


@pytest.mark.parametrize("mode", ["SAME_STEP", "DISABLED"])
def test_torchrl_goes_on_after_the_end_of_games(mode: str) -> None:
    """In both modes the last observation of a game is not the first one of the next."""
    envs, modules = pytest.importorskip("torchrl.envs"), pytest.importorskip("torchrl.modules")
    import torch

    games = gymnasium.make_vec("fftcg_env/KingdomHearts-v0", num_envs=4, observation="scaled", autoreset_mode=mode)
    env = envs.GymWrapper(games, categorical_action_encoding=True)
    spec = {"action_mask": torchrl_unbounded((4, games.single_action_space.n))}
    env.set_info_dict_reader(envs.default_info_dict_reader(["action_mask"], spec=spec))

    def policy(tensordict: Any) -> Any:
        mask = tensordict["action_mask"].bool()
        return tensordict.set("action", modules.MaskedCategorical(logits=torch.zeros(mask.shape), mask=mask).sample())

    rollout = env.rollout(150, policy, break_when_any_done=False)
    done, rewards = rollout["next", "done"].squeeze(-1), rollout["next", "reward"].squeeze(-1)
    assert done.sum() > 3 and (rewards[done].abs() == 1).all() and not rewards[~done].any()
    assert rollout["action_mask"].bool().gather(-1, rollout["action"].unsqueeze(-1)).all()
    for game, step in done[:, :-1].nonzero().tolist():
        assert not torch.equal(rollout["next", "observation"][game, step], rollout["observation"][game, step + 1])


def torchrl_unbounded(shape: tuple[int, ...]) -> Any:
    """A spec of TorchRL for int8 numbers of this shape."""
    import torch

    return pytest.importorskip("torchrl.data").Unbounded(shape, dtype=torch.int8)


def test_skrl_recognises_the_vector_environments() -> None:
    torch = pytest.importorskip("skrl.envs.wrappers.torch")
    for name in ("fftcg_env/FFTCG-v1", "fftcg_env/KingdomHearts-v0"):
        assert torch.wrap_env(gymnasium.make_vec(name, num_envs=2), verbose=False).num_envs == 2
