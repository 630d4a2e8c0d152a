"""Lists of legal actions in the vector environments: always those of the masks, also after copies and resets."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from fftcg_env.envs import FFTCGLearnerVectorEnv, FFTCGVectorEnv, GameVectorEnv, LearnerVectorEnv

GAME, COUNT = "kingdom_hearts", 12


def check(infos: dict[str, Any], masks: np.ndarray) -> None:
    """The lists hold the actions of the masks in order, then -1."""
    lists, counts = infos["legal"], infos["legal_count"]
    assert lists.dtype == np.int16 and lists.shape[0] == len(masks) == len(counts)
    assert infos["_legal"].all() and infos["_legal_count"].all()
    for row, count, mask in zip(lists, counts, masks, strict=True):
        np.testing.assert_array_equal(np.sort(row[:count]), np.flatnonzero(mask))
        assert (row[count:] == -1).all()


def test_both_players() -> None:
    env = GameVectorEnv(GAME, COUNT, legal_lists=True, max_decisions=40)
    observations, infos = env.reset(seed=1)
    own = infos["legal"]
    for step in range(120):
        check(infos, observations["action_mask"])
        observations, _, _, _, infos = env.step(env.sample_actions())
        assert infos["legal"] is own  # without copying
        if step % 40 == 7:
            observations, infos = env.determinize(0, seed=step)
        if step % 40 == 17:
            observations, infos = env.reset(options={"reset_mask": np.arange(COUNT) % 3 == 0})


@pytest.mark.parametrize("make_copy", [lambda e: e.clone(), copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_copies_have_their_own(make_copy: Any) -> None:
    env = GameVectorEnv(GAME, COUNT, legal_lists=True)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.sample_actions())
    other = make_copy(env)
    before = {name: env.infos[name].copy() for name in ("legal", "legal_count")}
    np.testing.assert_array_equal(other.infos["legal"], before["legal"])
    check(other.infos, other._batch.masks)
    for _ in range(5):
        observations, _, _, _, infos = other.step(other.sample_actions())
        check(infos, observations["action_mask"])
    np.testing.assert_array_equal(env.infos["legal"], before["legal"])
    observations, infos = other.load(env.save())
    check(infos, observations["action_mask"])
    few = env.clone([3, 3, 5])
    np.testing.assert_array_equal(few.infos["legal"], before["legal"][[3, 3, 5]])


@pytest.mark.parametrize("copies", [True, False])
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_one_learner(mode: AutoresetMode, copies: bool) -> None:
    env = LearnerVectorEnv(
        COUNT, GAME, legal_lists=True, autoreset_mode=mode, copy_observations=copies, max_decisions=25
    )
    _, infos = env.reset(seed=1)
    generator = np.random.default_rng(1)
    for _ in range(60):
        check(infos, infos["action_mask"])
        kept, told = infos["legal"], infos["legal"].copy()
        actions = infos["legal"][np.arange(COUNT), (generator.random(COUNT) * infos["legal_count"]).astype(int)]
        _, _, over, cut, infos = env.step(actions)
        assert not copies or (kept == told).all()
        if mode is AutoresetMode.DISABLED and (over | cut).any():
            _, infos = env.reset(options={"reset_mask": over | cut})


def test_there_are_none_unless_they_are_asked_for() -> None:
    for kind in (FFTCGVectorEnv, FFTCGLearnerVectorEnv):
        assert "legal" not in kind(2).reset(seed=1)[1]
        infos = kind(2, legal_lists=True).reset(seed=1)[1]
        assert infos["legal"].shape == (2, 256) and infos["legal_count"].shape == (2,)


def test_their_distribution_is_that_of_the_masks() -> None:
    torch = pytest.importorskip("torch")
    from torch.distributions import Categorical

    from fftcg_env.learning.legal import LegalActions, LegalCategorical

    env = GameVectorEnv(GAME, 64, legal_lists=True)
    env.reset(seed=1)
    for _ in range(30):
        observations, _, _, _, infos = env.step(env.sample_actions())
    torch.manual_seed(1)
    outputs = torch.randn(64, env.game.action_count)
    legal = LegalActions.from_lists(infos["legal"], infos["legal_count"])
    policy = LegalCategorical(outputs[legal.positions, legal.actions], legal)
    masks = torch.from_numpy(observations["action_mask"]) != 0
    dense = Categorical(logits=outputs.masked_fill(~masks, -1e9))
    actions = policy.sample()
    assert masks[torch.arange(64), actions].all()
    assert torch.allclose(policy.log_prob(actions), dense.log_prob(actions), atol=1e-6)
    assert torch.allclose(policy.entropy(), dense.entropy(), atol=1e-6)
