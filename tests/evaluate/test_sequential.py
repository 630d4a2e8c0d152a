"""The sequential test: error rates by simulation, published results, and invalid settings."""

import numpy as np
import pytest

from fftcg_env.evaluate.elo import ELO_PER_LOG_ODDS, score_of_elo
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.pentanomial import SCORES
from fftcg_env.evaluate.sequential import Decision, SequentialTest

BATCH = 4
"""Pairs between two looks at a simulated test."""


def independent(mean):
    """Shares of the outcomes of two independent games without a draw."""
    return np.array([(1 - mean) ** 2, 0, 2 * mean * (1 - mean), 0, mean**2])


def split_often(mean):
    """Shares where the deal decides 3 of 4 pairs."""
    swept = 4 * mean - 1.5
    return np.array([(1 - swept) / 4, 0, 0.75, 0, swept / 4])


def with_draws(mean):
    """Shares of the outcomes of pairs with draws and half points."""
    tilted = np.array([0.1, 0.2, 0.4, 0.2, 0.1]) + (mean - 0.5) * np.array([-0.5, -0.6, 0, 0.6, 0.5]) / 0.4 / 2
    return tilted + (mean - tilted @ SCORES) * np.array([-1, 0, 0, 0, 1])


def simulated(test, shares, runs=1000, longest=600, seed=3):
    """How often H1 and H0 were accepted, and the mean number of pairs."""
    rng = np.random.default_rng(seed)
    low, high = test.bounds
    counts = np.zeros((runs, 5), np.int64)
    pairs = np.zeros(runs)
    accepted = np.zeros(runs)
    going_on = np.arange(runs)
    for _ in range(longest):
        counts[going_on] += rng.multinomial(BATCH, shares, len(going_on))
        pairs[going_on] += BATCH
        if pairs[going_on[0]] < test.least_pairs:
            continue
        ratios = test.ratios(counts[going_on])
        accepted[going_on] = (ratios >= high).astype(int) - (ratios <= low)
        going_on = going_on[accepted[going_on] == 0]
        if not len(going_on):
            break
    return (accepted > 0).mean(), (accepted < 0).mean(), pairs.mean()


@pytest.mark.parametrize("distribution", [independent, split_often, with_draws])
@pytest.mark.parametrize("elo1", [40, 80])
def test_error_rates_are_what_was_asked_for(distribution, elo1):
    """The standard error of 1000 runs at 5 % is 0.7 %."""
    test = SequentialTest(0, elo1, alpha=0.05, beta=0.05)
    false_h1, _, _ = simulated(test, distribution(0.5))
    _, false_h0, _ = simulated(test, distribution(score_of_elo(elo1)))
    assert false_h1 < 0.05 + 2 * 0.007 and false_h0 < 0.05 + 2 * 0.007


def test_error_rates_may_differ():
    test = SequentialTest(0, 50, alpha=0.02, beta=0.2)
    false_h1, _, _ = simulated(test, independent(0.5))
    _, false_h0, _ = simulated(test, independent(score_of_elo(50)))
    assert false_h1 < 0.03 and 0.1 < false_h0 < 0.22


@pytest.mark.parametrize("distribution", [independent, split_often])
def test_error_rates_and_length_by_normalized_elo_do_not_depend_on_splits(distribution):
    test = SequentialTest(0, 60, model="normalized")
    deviation = np.sqrt(2 * distribution(0.5) @ (SCORES - 0.5) ** 2)
    shifted = distribution(0.5 + 60 / (2 * ELO_PER_LOG_ODDS) * deviation)
    false_h1, _, length = simulated(test, distribution(0.5))
    _, false_h0, _ = simulated(test, shifted)
    assert false_h1 < 0.063 and false_h0 < 0.063
    assert 1 < length / SequentialTest(0, 60).expected_pairs(0) < 1.3


@pytest.mark.parametrize("elo", [0, 20, 40, 60])
def test_expected_pairs(elo):
    test = SequentialTest(0, 40)
    _, _, length = simulated(test, independent(score_of_elo(elo)), runs=600)
    assert 1 < length / test.expected_pairs(elo) < 1.3


def test_expected_pairs_are_the_same_on_both_sides_and_most_in_the_middle():
    test = SequentialTest(0, 10)
    assert test.expected_pairs(0) == pytest.approx(test.expected_pairs(10), rel=1e-6)
    assert test.expected_pairs(5) > test.expected_pairs(0) > test.expected_pairs(-20) > 0
    assert test.expected_pairs(5) == pytest.approx(test.expected_pairs(5.0001), rel=1e-3)


def test_bounds_are_those_of_wald():
    assert SequentialTest().bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)


def test_both_decisions_and_none():
    test = SequentialTest(0, 20)
    won, lost = PairCounts((60, 0, 200, 0, 140)), PairCounts((110, 0, 200, 0, 90))
    assert test.judge(won).decision is Decision.H1 and test.judge(lost).decision is Decision.H0
    assert test.judge(PairCounts((3, 0, 5, 0, 4))).decision is Decision.RUNNING
    nothing = test.judge(PairCounts())
    assert nothing.decision is Decision.RUNNING and nothing.ratio == 0 and nothing.pairs == 0


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_the_other_side_of_a_symmetric_test_has_the_opposite_ratio(model):
    test = SequentialTest(-15, 15, model=model)
    results = PairCounts((4, 9, 30, 11, 6))
    assert test.judge(results).ratio == pytest.approx(-test.judge(results.reversed).ratio)


@pytest.mark.parametrize("counts", [(0, 0, 300, 0, 0), (300, 0, 0, 0, 0), (0, 0, 0, 0, 300), (0, 0, 0, 1, 0)])
@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_equal_pairs_give_a_finite_ratio_of_the_right_sign(counts, model):
    ratio = SequentialTest(0, 30, model=model).judge(PairCounts(counts)).ratio
    assert np.isfinite(ratio) and (ratio > 0) == (np.dot(counts, SCORES) / sum(counts) > 0.5)


def test_nothing_is_decided_by_a_few_pairs():
    swept = SequentialTest(0, 100).judge(PairCounts((0, 0, 0, 0, 31)))
    assert swept.ratio > swept.bounds[1] and swept.decision is Decision.RUNNING
    assert SequentialTest(0, 100, least_pairs=31).judge(PairCounts((0, 0, 0, 0, 31))).decision is Decision.H1


def test_splits_alone_decide_for_no_difference():
    assert SequentialTest(0, 30).judge(PairCounts((0, 0, 100, 0, 0))).decision is Decision.H0


def test_result_of_the_test_server_of_stockfish():
    """A test of normalized Elo 0 against 4 had the exact ratio -0.53772 at the means that these are."""
    verdict = SequentialTest(0, 4, model="normalized").judge(PairCounts((13, 37, 50, 25, 3)))
    assert verdict.ratio == pytest.approx(-0.53772, abs=1e-5)
    assert str(verdict) == "running after 128 pairs (LLR -0.54, bounds -2.94 and 2.94)"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"elo0": 5, "elo1": 5}, "less than elo1"),
        ({"elo1": float("nan")}, "elo1 is nan"),
        ({"elo1": 5000}, "between -1000.0 and 1000.0"),
        ({"alpha": 0}, "alpha is 0"),
        ({"beta": 0.5}, "beta is 0.5"),
        ({"least_pairs": 0}, "least_pairs is 0"),
        ({"model": "bayes"}, "'bayes'"),
    ],
)
def test_settings_that_make_no_test(settings, reason):
    with pytest.raises(UnusableResultsError, match=reason):
        SequentialTest(**settings)


def test_a_variance_that_no_pairs_have():
    with pytest.raises(UnusableResultsError, match="variance is"):
        SequentialTest().expected_pairs(0, 0.5)
