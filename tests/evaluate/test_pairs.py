"""Pair counts: closed forms, and the coverage of intervals."""

import numpy as np
import pytest

from fftcg_env.evaluate.elo import ELO_PER_LOG_ODDS, elo_of_score, score_of_elo
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.intervals import wilson_interval
from fftcg_env.evaluate.pairs import PairCounts, count_first_players, count_pairs, count_variants, quantile_of
from fftcg_env.evaluate.pentanomial import SCORES, log_likelihood_ratio, multipliers

LOPSIDED = [(13, 37, 50, 25, 3), (0, 0, 7, 0, 0), (0, 0, 0, 2, 9), (1, 0, 0, 0, 40), (0, 3, 0, 5, 0), (2, 0, 0, 0, 0)]
Z = quantile_of(0.95)


@pytest.mark.parametrize(("lost", "won"), [(5, 15), (0, 10), (10, 0), (1, 1), (499, 501), (0, 1)])
def test_pairs_with_equal_games_have_the_interval_of_wilson(lost, won):
    assert PairCounts((lost, 0, 0, 0, won)).interval() == pytest.approx(wilson_interval(won, lost + won), abs=1e-9)


@pytest.mark.parametrize("pairs", [1, 10, 1000])
def test_pairs_that_were_all_split_leave_room_on_both_sides(pairs):
    """Unseen are a win and a loss: Wilson's upper end of no success in this number of trials, half of it on either
    side."""
    room = wilson_interval(0, pairs)[1] / 2
    assert PairCounts((0, 0, pairs, 0, 0)).interval() == pytest.approx((0.5 - room, 0.5 + room))


@pytest.mark.parametrize("counts", LOPSIDED)
def test_the_ends_of_an_interval_are_where_the_score_statistic_is_the_quantile(counts):
    results = PairCounts(counts)
    for end in results.interval():
        if 0 < end < 1:
            multiplier = float(multipliers(np.array(counts), end))
            assert results.pairs * multiplier * (results.mean - end) == pytest.approx(Z * Z, rel=1e-6)


@pytest.mark.parametrize("counts", LOPSIDED)
def test_the_other_side_has_the_mirrored_figures(counts):
    results = PairCounts(counts)
    low, high = results.interval()
    assert results.reversed.interval() == pytest.approx((1 - high, 1 - low)) and low <= results.mean <= high
    assert results.reversed.elo == pytest.approx(-results.elo)


def test_splits_make_an_interval_narrower_and_sweeps_wider_than_independent_games():
    wilson = np.ptp(wilson_interval(200, 400))
    assert np.ptp(PairCounts((25, 0, 150, 0, 25)).interval()) < 0.8 * wilson
    assert np.ptp(PairCounts((50, 0, 100, 0, 50)).interval()) == pytest.approx(wilson, rel=0.01)
    assert np.ptp(PairCounts((90, 0, 20, 0, 90)).interval()) > 1.3 * wilson


def covered(shares, pairs, runs=1500, seed=1):
    """How often the interval holds the true mean."""
    mean = float(np.dot(shares, SCORES))
    outcomes, repeats = np.unique(
        np.random.default_rng(seed).multinomial(pairs, shares, runs), axis=0, return_counts=True
    )
    ends = np.array([PairCounts(tuple(outcome)).interval() for outcome in outcomes.tolist()])
    return float(repeats @ ((ends[:, 0] <= mean) & (mean <= ends[:, 1]))) / runs


@pytest.mark.parametrize("pairs", [10, 50, 400])
@pytest.mark.parametrize(
    "shares",
    [
        (0.25, 0, 0.5, 0, 0.25),  # two independent games
        (0.1, 0, 0.7, 0, 0.2),  # luck of the deal decides most
        (0.01, 0, 0.18, 0, 0.81),  # one side is far better
        (0.1, 0.2, 0.3, 0.25, 0.15),  # with draws
    ],
)
def test_intervals_cover_95_percent(shares, pairs):
    """0.6 % is the standard error of 1500 runs; few pairs have few different intervals, so that they cover unevenly."""
    assert covered(shares, pairs) > (0.95 - 0.02 if pairs >= 50 else 0.91)


def test_intervals_are_not_wider_than_they_must_be():
    assert covered((0.1, 0.2, 0.3, 0.25, 0.15), 400) < 0.97


def test_results_of_the_test_server_of_stockfish():
    """Published figures of a test with 128 pairs: Elo, normalized Elo, and the exact log-likelihood ratio at the mean
    of 2.716 Elo, a number that is rounded."""
    results = PairCounts((13, 37, 50, 25, 3))
    assert results.normalized_elo == pytest.approx(-63.97, abs=0.005)
    assert results.elo == pytest.approx(-43.6578, abs=0.001)
    assert results.variance == pytest.approx(0.05762, abs=5e-6)
    ratio = log_likelihood_ratio(np.array(results.counts), 0.5, score_of_elo(2.716))
    assert float(ratio) == pytest.approx(-0.53772, rel=2e-4)


@pytest.mark.parametrize("counts", [*LOPSIDED, (1, 2, 3, 4, 5), (0, 0, 1, 0, 10**6)])
@pytest.mark.parametrize("mean", [0.01, 0.3, 0.5, 0.97])
def test_estimates_under_a_mean_are_distributions_of_that_mean(counts, mean):
    """The extreme outcome takes what the others leave; no distribution of this mean is more likely."""
    shares = np.array(counts) / sum(counts)
    weights = 1 + float(multipliers(np.array(counts), mean)) * (SCORES - mean)
    estimate = np.where(shares > 0, shares / np.where(shares > 0, weights, 1), 0)
    left = 1 - estimate.sum()
    estimate[0 if abs(weights[0]) < 1e-9 else 4] += left
    assert left > -1e-9 and (estimate > -1e-12).all() and estimate @ SCORES == pytest.approx(mean, abs=1e-7)
    seen = shares > 0
    rng = np.random.default_rng(0)
    for other in rng.dirichlet(np.ones(5), 200):
        moved = other @ SCORES - mean  # mixed with an extreme outcome, the other distribution has this mean too
        extreme = np.eye(5)[0 if moved > 0 else 4]
        part = moved / (moved + (mean if moved > 0 else mean - 1))
        rival = (1 - part) * other + part * extreme
        assert rival @ SCORES == pytest.approx(mean)
        assert shares[seen] @ np.log(estimate[seen]) >= shares[seen] @ np.log(np.maximum(rival[seen], 1e-300)) - 1e-9


def test_many_results_at_once_are_each_alone():
    counts = np.random.default_rng(0).multinomial(30, [0.2] * 5, 50)
    together = log_likelihood_ratio(counts, 0.5, 0.6)
    assert together == pytest.approx([float(log_likelihood_ratio(one, 0.5, 0.6)) for one in counts])


def test_counting():
    points = np.array([[0, 0], [0.5, 0], [1, 0], [0, 1], [0.5, 0.5], [1, 0.5], [1, 1]])
    assert count_pairs(points).counts == (1, 1, 3, 1, 1)
    assert (count_pairs(points) + count_pairs(points)).counts == (2, 2, 6, 2, 2)
    assert count_pairs(np.zeros((0, 2))).counts == (0, 0, 0, 0, 0)


def test_variants_that_win_and_lose_the_same_games_are_equal():
    one = np.array([1, 1, 1, 0, 0.5])
    assert count_variants(one, one).counts == (0, 0, 5, 0, 0)
    results = count_variants(one, np.array([1, 0, 0, 0, 0.5]))
    assert results.mean == pytest.approx(0.5 + (3.5 - 1.5) / 5 / 2)


def test_first_players():
    """Player A goes first in the first game of each pair; the first player wins 3 of 4 games."""
    points = np.array([[1, 0], [1, 1]])
    first = np.array([[True, False]] * 2)
    assert count_first_players(points, first).counts == (0, 0, 1, 0, 1)
    assert count_first_players(points, ~first).counts == (1, 0, 1, 0, 0)


def test_no_pair_is_no_information():
    assert PairCounts().interval() == (0, 1) and PairCounts().elo_interval() == (-np.inf, np.inf)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: PairCounts((1, 2, 3)), "five outcomes"),
        (lambda: PairCounts((1, 2, 3, 4, -1)), "at least 0"),
        (lambda: PairCounts((1, 2, 3, 4, 0.5)), "whole numbers"),
        (lambda: PairCounts((1, 2, 3, 4, np.nan)), "whole numbers"),
        (lambda: PairCounts(("a",) * 5), "whole numbers"),
        (lambda: PairCounts().mean, "at least one pair"),
        (lambda: PairCounts((0, 0, 3, 0, 0)).normalized_elo, "different outcomes"),
        (lambda: PairCounts((1, 0, 0, 0, 0)).interval(1.0), "confidence"),
        (lambda: count_pairs(np.zeros((4, 3))), "two columns"),
        (lambda: count_pairs(np.full((4, 2), 0.3)), "0, 1/2 or 1"),
        (lambda: count_pairs(np.full((4, 2), np.nan)), "0, 1/2 or 1"),
        (lambda: count_variants(np.zeros(3), np.zeros(4)), "3 and 4"),
        (lambda: count_first_players(np.zeros((3, 2)), np.zeros((3, 2))), "bool array"),
        (lambda: elo_of_score(1.2), "not between 0 and 1"),
    ],
)
def test_an_impossible_computation_is_refused_with_one_sentence(make, reason):
    with pytest.raises(UnusableResultsError, match=reason):
        make()


def test_elo_and_score_are_inverse():
    for elo in (-1000, -20.5, 0, 1, 400):
        assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo, abs=1e-8)
        assert score_of_elo(elo) + score_of_elo(-elo) == pytest.approx(1)
    assert score_of_elo(400) == pytest.approx(10 / 11) and elo_of_score(0.0) == -np.inf
    assert score_of_elo(1e9) == 1 and score_of_elo(-1e9) == 0
    assert pytest.approx(173.7178, abs=1e-4) == ELO_PER_LOG_ODDS


def test_the_longer_side_of_an_interval():
    """20 pairs that were all won: the interval reaches down only."""
    won = PairCounts((0, 0, 0, 0, 20))
    assert won.reach == pytest.approx(1 - won.interval()[0]) and won.interval()[1] == 1
    even = PairCounts((5, 0, 10, 0, 5))
    assert even.reach == pytest.approx((even.interval()[1] - even.interval()[0]) / 2)
