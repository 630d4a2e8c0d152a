"""Actors in processes play what an actor in the process itself would, and are replaced when they are lost."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
import torch

from fftcg_env.agents import make_agent
from fftcg_env.envs.decks import RANDOM_DECKS
from fftcg_env.errors import ArgumentError
from fftcg_env.learning.gradients import device_of
from fftcg_env.learning.network import PolicyNetwork
from fftcg_env.learning.options import PPOOptions
from fftcg_env.learning.ppo import PPO
from fftcg_env.learning.remote_actors import ActorLostError, ProcessPlace, remote_actors
from fftcg_env.learning.rollouts import Actor, Rollout, Task

SMALL = {"token": 16, "state": 16, "context": 32, "action": 16}
OPTIONS = PPOOptions(games=16, rollout=6, batch=32, actors=2)


@pytest.fixture(scope="module")
def network(chrono: Any) -> PolicyNetwork:
    torch.manual_seed(4)
    return PolicyNetwork(chrono, **SMALL)


@pytest.fixture
def task(chrono: Any, network: PolicyNetwork) -> Task:
    opponents = [make_agent("heuristic", chrono), make_agent("random", chrono)]
    return Task(chrono, network.sizes, network.descriptions.numpy(), OPTIONS, 8, RANDOM_DECKS, 3, opponents, [0.3, 0.3])


def require_equal(one: Rollout, other: Rollout) -> None:
    """All that is learned from, and the report, but for times. Products of matrices are rounded differently by one
    thread and by several."""
    assert one.report.decisions == other.report.decisions > 0 and one.report.episodes == other.report.episodes
    assert len(one.minibatches) == len(other.minibatches) > 0
    for mine, theirs in zip(one.minibatches, other.minibatches, strict=True):
        assert np.array_equal(mine.taken, theirs.taken)
        for name in ("log_probabilities", "advantages", "returns"):
            assert np.allclose(getattr(mine, name), getattr(theirs, name), atol=1e-5), name
        for field in fields(mine.batch):
            assert np.array_equal(getattr(mine.batch, field.name), getattr(theirs.batch, field.name)), field.name


def test_a_process_plays_what_the_actor_of_its_number_plays(task: Task, network: PolicyNetwork) -> None:
    """Also after the opponents were changed, and with vectors of cards left out."""
    parameters, kept = network.numbers(), np.arange(len(task.descriptions)) % 2 > 0
    others = ([make_agent("random", task.game)], [0.5])
    with ExitStack() as resources:
        remote = remote_actors(task, resources)
        for number, actor in enumerate(remote, start=1):
            here = Actor(task, number)
            for arguments in ((parameters, None, None), (parameters, kept, others), (parameters, None, None)):
                found = actor.roll_out(*arguments)
                require_equal(found, here.roll_out(*arguments))
                assert found.report.cpu_seconds > 0


def test_actors_play_different_games(task: Task, network: PolicyNetwork) -> None:
    first, second = (Actor(task, number).roll_out(network.numbers()) for number in (1, 2))
    assert not np.array_equal(first.minibatches[0].batch.features, second.minibatches[0].batch.features)


def test_a_killed_actor_is_replaced_and_the_training_goes_on(
    task: Task, network: PolicyNetwork, capfd: pytest.CaptureFixture[str]
) -> None:
    """The successor has the number of the lost actor plus the number of actors, and the opponents of now."""
    others = ([make_agent("random", task.game)], [0.5])
    with ExitStack() as resources:
        actor = remote_actors(task, resources)[0]
        actor.roll_out(network.numbers(), None, others)
        place = actor._place
        assert isinstance(place, ProcessPlace)
        os.kill(place._process.pid or 0, signal.SIGKILL)
        found = actor.roll_out(network.numbers(), None, None)
        successor = Actor(task._replace(opponents=others[0], shares=others[1]), 1 + OPTIONS.actors)
        require_equal(found, successor.roll_out(network.numbers()))
    assert "an actor was lost (its process ended with exit code -9)" in capfd.readouterr().err


def test_killing_actors_at_random_loses_nothing_that_was_learned(chrono: Any) -> None:
    """The network changes with every update, and all actors are alive at the end."""
    torch.manual_seed(5)
    network = PolicyNetwork(chrono, **SMALL)
    training = PPO(network, OPTIONS, seed=6)
    generator, before = np.random.default_rng(7), network.numbers()
    decisions = 0
    for _ in range(4):
        victim = training._actors[int(generator.integers(OPTIONS.actors))]
        victim._place._process.kill()  # perhaps killed before: its loss shows at its next rollout
        report = training.update(0.0)
        decisions += report.decisions
        after = network.numbers()
        assert any(not np.array_equal(before[name], after[name]) for name in before)
        before = after
    training.close()
    assert training.updates == 4 and decisions == 4 * OPTIONS.games * OPTIONS.rollout


class Deadly:
    """An opponent that ends its process."""

    honest = True

    def reset(self, seed: int) -> None: ...

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        os._exit(3)


def test_a_training_ends_if_all_successors_are_lost(task: Task, network: PolicyNetwork) -> None:
    with ExitStack() as resources:
        deadly = task._replace(opponents=[Deadly()], shares=[1.0])
        actor = remote_actors(deadly, resources)[0]
        with pytest.raises(ActorLostError, match=r"3 actors were lost in a row .* exit code 3"):
            actor.roll_out(network.numbers(), None, None)


class Failing(Deadly):
    """An opponent that raises an error which looks like a lost connection."""

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        raise ConnectionResetError("of the opponent")


def test_an_error_of_an_actor_is_raised_where_it_is_asked(
    task: Task, network: PolicyNetwork, capfd: pytest.CaptureFixture[str]
) -> None:
    """With its traceback on standard error."""
    with ExitStack() as resources:
        actor = remote_actors(task._replace(opponents=[Failing()], shares=[1.0]), resources)[0]
        with pytest.raises(Exception, match="of the opponent"):
            actor.roll_out(network.numbers(), None, None)
    assert "act_states" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("actors", "message"), [(0, "actors is 0; it must be at least 1"), (3, "16 games .* 3 actors; 15 games can")]
)
def test_actors_must_share_the_games_evenly(network: PolicyNetwork, actors: int, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        PPO(network, PPOOptions(games=16, actors=actors))


def test_an_unusable_device_is_refused() -> None:
    assert device_of("auto").type == ("cuda" if torch.cuda.is_available() else "cpu")
    with pytest.raises(ArgumentError, match="the device 'abacus' cannot be used: "):
        device_of("abacus")
