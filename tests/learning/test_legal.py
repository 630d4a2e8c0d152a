"""The distribution over lists of legal actions equals the masked one over all actions."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from torch.distributions import Categorical

from fftcg_env.learning.legal import LegalActions, LegalCategorical

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
