"""PyTorch's compiler and TorchRL with these environments; `make test-clients` runs what takes long."""

from __future__ import annotations

import os
from typing import Any

import gymnasium
import pytest

import fftcg_env  # registers the environments
from fftcg_env.envs import GameVectorEnv

CLIENTS = pytest.mark.skipif("TEST_CLIENTS" not in os.environ, reason="long; `make test-clients` runs it")
assert fftcg_env


@CLIENTS
@pytest.mark.parametrize("backend", ["eager", "inductor"])
def test_the_entity_network_compiles(backend: str) -> None:
    torch: Any = pytest.importorskip("torch")
    from fftcg_env.agents.entity_network import EntityNetwork, network_options

    env = GameVectorEnv("kingdom_hearts", 8)
    env.reset(seed=1)
    for _ in range(40):
        seen, *_ = env.step(env.sample_actions())
    torch.manual_seed(1)
    network = EntityNetwork(None, **network_options(env.game, card=8, context=16))
    observations = torch.from_numpy(seen["observation"].copy())
    compiled = torch.compile(network, backend=backend)(observations)
    assert torch.allclose(compiled, network(observations), atol=1e-5)
    compiled.sum().backward()


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


def test_skrl_recognises_the_vector_environments() -> None:
    torch = pytest.importorskip("skrl.envs.wrappers.torch")
    for name in ("fftcg_env/FFTCG-v1", "fftcg_env/KingdomHearts-v0"):
        assert torch.wrap_env(gymnasium.make_vec(name, num_envs=2), verbose=False).num_envs == 2
