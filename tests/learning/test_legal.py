"""The distribution over lists of legal actions equals the masked one over all actions, and MaskablePPO learns alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.logger import Logger
from torch import nn
from torch.distributions import Categorical

from fftcg_env.envs.sb3 import SelfPlayVecEnv
from fftcg_env.learning.legal import LegalActions, LegalCategorical
from fftcg_env.learning.masked_policy import EntityPolicy, LegalRolloutBuffer, policy_options

ACTIONS = 40


def drawn(count: int = 64, seed: int = 1) -> tuple[torch.Tensor, torch.Tensor]:
    """Logits of all actions and masks, from one legal action to all of them."""
    torch.manual_seed(seed)
    masks = torch.rand(count, ACTIONS) < torch.linspace(0, 1, count)[:, None]
    masks[torch.arange(count), torch.randint(ACTIONS, (count,))] = True
    return 3 * torch.randn(count, ACTIONS, dtype=torch.double), masks


def both(logits: torch.Tensor, masks: torch.Tensor) -> tuple[LegalCategorical, Categorical]:
    """The distribution over lists, and the dense one with -inf for illegal actions."""
    legal = LegalActions.from_masks(masks)
    return LegalCategorical(logits[legal.positions, legal.actions], legal), Categorical(
        logits=logits.masked_fill(~masks, -torch.inf)
    )


def test_it_equals_the_dense_masked_distribution() -> None:
    """Log-probabilities, entropy, likeliest action, and the gradients of both with respect to the logits."""
    values, masks = drawn()
    actions = both(values, masks)[1].sample()
    found = []
    for place in (0, 1):
        logits = values.clone().requires_grad_()
        policy = both(logits, masks)[place]
        log_prob = policy.log_prob(actions)
        if place:  # the entropy of torch has no gradient where a probability is 0
            p = policy.probs.clamp(min=1e-300)
            entropy = -(p * p.log()).sum(1)
        else:
            entropy = policy.entropy()
        (log_prob * torch.linspace(-1, 1, 64)).sum().backward(retain_graph=True)
        first = logits.grad.clone()
        logits.grad = None
        (entropy * torch.linspace(1, 2, 64)).sum().backward()
        found.append([log_prob.detach(), entropy.detach(), policy.mode, first, logits.grad])
    for listed, dense in zip(*found, strict=True):
        torch.testing.assert_close(listed, dense, rtol=1e-12, atol=1e-12)
    assert found[0][3].abs().sum() > 1 and found[0][4].abs().sum() > 1 and not found[0][3][~masks].any()


def test_it_equals_the_distribution_of_sb3_contrib() -> None:
    values, masks = drawn(seed=2)
    logits = values.float()
    listed, dense = both(logits, masks)[0], MaskableCategorical(logits=logits, masks=masks)
    actions = listed.sample()
    torch.testing.assert_close(listed.log_prob(actions), dense.log_prob(actions), rtol=1e-5, atol=1e-5)
    torch.testing.assert_close(listed.entropy(), dense.entropy(), rtol=1e-5, atol=1e-5)


def test_samples_follow_the_probabilities() -> None:
    values, masks = drawn(12, seed=3)
    policy, dense = both(values.float(), masks)
    samples = policy.sample((40_000,))
    assert samples.shape == (40_000, 12) and masks[torch.arange(12), samples].all()
    for position in range(12):
        shares = torch.bincount(samples[:, position], minlength=ACTIONS) / len(samples)
        assert (shares - dense.probs[position]).abs().max() < 0.012
    assert policy.sample().shape == (12,)


def test_an_action_without_a_chance_is_never_drawn() -> None:
    """Logits far apart: the probability is 0 in numbers, at the first, a middle and the last place of the list."""
    legal = LegalActions.from_lists(np.array([[4, 5, 6], [7, 8, 9], [1, 2, 3]], np.int16))
    logits = torch.tensor([0.0, 0.0, -1e4, -1e4, 0.0, 0.0, 0.0, -1e4, 0.0])
    samples = LegalCategorical(logits, legal).sample((5_000,))
    assert [set(column.tolist()) for column in samples.T] == [{4, 5}, {8, 9}, {1, 3}]


def test_the_mode_is_the_first_of_equals() -> None:
    legal = LegalActions.from_lists(np.array([[9, 2, 5], [3, -1, -1], [8, 1, -1]], np.int16))
    assert LegalCategorical(torch.tensor([0.0, 1.0, 1.0, -5.0, 2.0, 2.0]), legal).mode.tolist() == [2, 3, 8]


def test_lists_and_masks_give_the_same_actions() -> None:
    _, masks = drawn(seed=4)
    lists, counts = np.full((64, ACTIONS + 3), 99, np.int16), masks.sum(1).numpy()
    for row, mask in enumerate(masks.numpy()):
        lists[row, : counts[row]] = np.flatnonzero(mask)
    padded = np.where(np.arange(ACTIONS + 3) < counts[:, None], lists, -1)
    expected = LegalActions.from_masks(masks)
    for found in (LegalActions.from_lists(lists, counts), LegalActions.from_lists(padded)):
        assert all(torch.equal(one, other) for one, other in zip(found, expected, strict=True))


def test_mistakes_are_answered() -> None:
    legal = LegalActions.from_lists(np.array([[4, 5], [7, -1]], np.int16))
    with pytest.raises(ValueError, match=r"shape \(2,\); it must be \(3,\)"):
        LegalCategorical(torch.zeros(2), legal)
    with pytest.raises(ValueError, match="action 4 is not legal in position 1"):
        LegalCategorical(torch.zeros(3), legal).log_prob(torch.tensor([4, 4]))


# --------------------------------------------------------------------------------------------------------- MaskablePPO
class DensePolicy(EntityPolicy):
    """The same network, in the way of Stable-Baselines3: logits of all actions, its own masked distribution."""

    forward = MaskableActorCriticPolicy.forward
    evaluate_actions = MaskableActorCriticPolicy.evaluate_actions
    get_distribution = MaskableActorCriticPolicy.get_distribution
    predict_values = MaskableActorCriticPolicy.predict_values
    _predict = MaskableActorCriticPolicy._predict

    def _build_mlp_extractor(self) -> None:
        super()._build_mlp_extractor()
        context = self.network.context
        self.mlp_extractor.forward = lambda features: (features[:, context:], features[:, :context])  # type: ignore
        self.mlp_extractor.forward_actor = lambda features: features[:, context:]  # type: ignore
        self.mlp_extractor.forward_critic = lambda features: features[:, :context]  # type: ignore


def model_of(policy: Any, buffer: Any, legal_lists: bool) -> Any:
    env = SelfPlayVecEnv(16, game="kingdom_hearts", legal_lists=legal_lists, seed=5)
    model = MaskablePPO(
        policy, env, n_steps=16, batch_size=64, n_epochs=2, learning_rate=1e-2, ent_coef=0.1, seed=6, device="cpu",
        rollout_buffer_class=buffer, policy_kwargs=policy_options(env.game, card=16, context=32),
    )  # fmt: skip
    model.set_logger(Logger(None, []))
    nn.init.orthogonal_(model.policy.network.card_head.weight, 2.0)  # far from uniform play
    nn.init.orthogonal_(model.policy.network.global_head.weight, 2.0)
    return model


@pytest.fixture(scope="module")
def listed() -> Any:
    """A model with a rollout that it has not learned from."""
    model = model_of(EntityPolicy, LegalRolloutBuffer, True)
    _, callback = model._setup_learn(256)
    assert model.collect_rollouts(model.env, callback, model.rollout_buffer, 16)
    return model


@pytest.fixture(scope="module")
def dense(listed: Any) -> Any:
    """The dense model with the same weights and the same rollout, its masks made of the lists."""
    model, buffer = model_of(DensePolicy, MaskableRolloutBuffer, False), listed.rollout_buffer
    model.policy.load_state_dict(listed.policy.state_dict())
    model.rollout_buffer.reset()
    for name in ("observations", "actions", "rewards", "values", "log_probs", "advantages", "returns"):
        setattr(model.rollout_buffer, name, getattr(buffer, name).copy())
    masks = np.zeros((16, 16, model.action_space.n), bool)
    steps, games, places = np.nonzero(buffer.action_masks >= 0)
    masks[steps, games, buffer.action_masks[steps, games, places]] = True
    model.rollout_buffer.action_masks, model.rollout_buffer.full = masks, True
    return model


def test_what_is_kept_of_a_rollout_is_what_was_played(listed: Any, dense: Any) -> None:
    """Every action of the buffer is legal by its lists; its log-probabilities and values are those of the dense
    policy."""
    buffer = dense.rollout_buffer
    observations = torch.as_tensor(buffer.observations.reshape(256, -1))
    actions, masks = torch.as_tensor(buffer.actions.reshape(256)).long(), buffer.action_masks.reshape(256, -1)
    assert masks[np.arange(256), actions].all() and masks.sum(1).max() > 4
    with torch.no_grad():
        values, log_probs, _ = dense.policy.evaluate_actions(observations, actions, masks)
    torch.testing.assert_close(torch.as_tensor(buffer.log_probs.reshape(256)), log_probs, rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(torch.as_tensor(buffer.values.reshape(256)), values[:, 0], rtol=1e-4, atol=1e-5)


def test_gradients_are_those_of_the_dense_policy(listed: Any, dense: Any) -> None:
    buffer = dense.rollout_buffer
    observations, actions = torch.as_tensor(buffer.observations[3]), torch.as_tensor(buffer.actions[3, :, 0]).long()
    found = []
    for model in (listed, dense):
        values, log_probs, entropy = model.policy.evaluate_actions(
            observations, actions, model.rollout_buffer.action_masks[3]
        )
        model.policy.zero_grad()
        (values.sum() + (log_probs * torch.linspace(-1, 1, 16)).sum() + entropy.sum()).backward()
        found.append([entropy.detach(), *(value.grad for value in model.policy.parameters())])
        model.policy.zero_grad()
    assert all(part.abs().sum() > 0 for part in found[0])
    for one, other in zip(*found, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)


def test_the_policy_takes_masks_and_lists(listed: Any, dense: Any) -> None:
    observations = dense.rollout_buffer.observations[5]
    masks, lists = dense.rollout_buffer.action_masks[5], listed.rollout_buffer.action_masks[5]
    policies = [listed.policy.get_distribution(torch.as_tensor(observations), given) for given in (masks, lists)]
    expected, _ = dense.predict(observations, action_masks=masks, deterministic=True)
    for given, policy in zip((masks, lists), policies, strict=True):
        assert (listed.predict(observations, action_masks=given, deterministic=True)[0] == expected).all()
        assert (policy.mode.numpy() == expected).all()
    free, _ = listed.predict(observations, deterministic=True)  # no mask: every action is legal
    assert (free == dense.predict(observations, deterministic=True)[0]).all()


def test_an_update_is_that_of_the_dense_policy(listed: Any, dense: Any) -> None:
    before = {name: value.clone() for name, value in listed.policy.state_dict().items()}
    for model in (listed, dense):
        np.random.seed(7)  # noqa: NPY002  # minibatches
        model.train()
    after, expected = listed.policy.state_dict(), dense.policy.state_dict()
    moved = max(float((after[name] - value).abs().max()) for name, value in before.items())
    assert moved > 0.02
    for name, value in after.items():
        torch.testing.assert_close(value, expected[name], rtol=0, atol=moved / 50, msg=name)
