"""PPO with actors on a Ray cluster of two workers (`make test-ray`): killed actors lose nothing that was learned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fftcg_env.errors import AgentFailedError
from fftcg_env.games import load_game

ray = pytest.importorskip("ray", reason="Ray is not installed: make test-ray")
torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from fftcg_env.learning.network import PolicyNetwork  # noqa: E402  PyTorch is optional
from fftcg_env.learning.options import PPOOptions  # noqa: E402
from fftcg_env.learning.ppo import PPO  # noqa: E402

SMALL = {"token": 16, "state": 16, "context": 32, "action": 16}
OPTIONS = PPOOptions(games=16, rollout=6, batch=32, actors=2, value_only=0)


@pytest.fixture(scope="module", autouse=True)
def two_workers() -> Iterator[None]:
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


def parameters_after(ray_address: str, updates: int) -> dict[str, Any]:
    torch.manual_seed(5)
    network = PolicyNetwork(load_game("chrono_card"), **SMALL)
    training = PPO(network, PPOOptions(**{**vars(OPTIONS), "ray": ray_address}), seed=6)
    for _ in range(updates):
        training.update(0.0)
    training.close()
    return network.numbers()


def test_a_cluster_learns_what_processes_learn() -> None:
    on_cluster, in_processes = parameters_after("auto", 2), parameters_after("", 2)
    for name, value in in_processes.items():
        assert np.allclose(value, on_cluster[name], atol=1e-4), name


def test_actors_killed_at_random_lose_nothing_that_was_learned(capfd: pytest.CaptureFixture[str]) -> None:
    torch.manual_seed(5)
    network = PolicyNetwork(load_game("chrono_card"), **SMALL)
    training = PPO(network, PPOOptions(**{**vars(OPTIONS), "ray": "auto"}), seed=6)
    generator, decisions = np.random.default_rng(7), 0
    for _ in range(4):
        before = network.numbers()
        ray.kill(training._actors[int(generator.integers(2))]._place._actor)
        decisions += training.update(0.0).decisions
        after = network.numbers()
        assert any(not np.array_equal(before[name], after[name]) for name in before)
    training.close()
    assert decisions == 4 * OPTIONS.games * OPTIONS.rollout and "an actor was lost" in capfd.readouterr().err


def test_an_error_of_an_actor_is_raised_where_it_is_asked() -> None:
    network = PolicyNetwork(load_game("chrono_card"), **SMALL)
    options = PPOOptions(**{**vars(OPTIONS), "ray": "auto"})
    training = PPO(network, options, opponents=[Failing()], shares=[1.0], seed=6)
    with pytest.raises(AgentFailedError, match="of the opponent"):
        training.update(0.0)
    training.close()


class Failing:
    """An opponent that raises an error."""

    honest = True

    def reset(self, seed: int) -> None: ...

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        raise ValueError("of the opponent")
