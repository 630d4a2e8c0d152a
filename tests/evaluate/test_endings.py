"""Statistics of game endings: counts, lengths, and the warning for stalled games."""

import numpy as np
import pytest

from fftcg_env.evaluate.endings import count_endings, length_histogram, summarize_lengths
from fftcg_env.evaluate.errors import UnusableResultsError

REASONS = ("", "lethal damage", "drew from an empty deck", "the limit of decisions is reached")


def test_reasons_are_counted_the_most_frequent_first():
    endings = count_endings(np.array([2, 1, 1, 3, 1]), REASONS, stalling={2, 3})
    assert list(endings.counts.items()) == [(REASONS[1], 3), (REASONS[2], 1), (REASONS[3], 1)]
    assert endings.share(REASONS[1]) == pytest.approx(0.6) and endings.share("conceded") == 0
    assert endings.stalled == 2 and "2 of 5 games (40%)" in endings.warnings[0] and len(endings.warnings) == 1


def test_no_warning_where_few_games_stall():
    assert count_endings(np.array([1] * 90 + [2] * 10), REASONS, stalling={2}).warnings == []
    assert count_endings(np.array([], int), REASONS, stalling={2}).warnings == []


def test_one_game_with_an_end_that_none_should_have_is_worth_a_warning():
    endings = count_endings(np.array([1] * 999 + [3]), REASONS, stalling={2}, odd={3})
    assert endings.odd == {REASONS[3]: 1} and f"{REASONS[3]} (1 games)" in endings.warnings[0]
    assert count_endings(np.array([1] * 999 + [2]), REASONS, odd={3}).warnings == []


def test_lengths():
    summary = summarize_lengths(np.arange(1, 102))
    assert (summary.games, summary.mean, summary.quartiles) == (101, 51.0, (1, 26, 51, 76, 101))
    assert summary.deviation == pytest.approx(np.std(np.arange(1, 102), ddof=1))
    assert summarize_lengths(np.array([7])).deviation == 0


@pytest.mark.parametrize("lengths", [[5], [1, 2, 3], list(range(1, 1000)), [3, 3, 500]])
@pytest.mark.parametrize("bins", [1, 7, 20])
def test_a_histogram_has_every_game_once(lengths, bins):
    edges, counts = length_histogram(np.array(lengths), bins)
    assert counts.sum() == len(lengths) and len(counts) <= bins and len(edges) == len(counts) + 1
    assert len(set(np.diff(edges))) == 1


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: count_endings(np.array([4]), REASONS), "a number from 0 to 3"),
        (lambda: count_endings(np.array([-1]), REASONS), "a number from 0 to 3"),
        (lambda: count_endings(np.array([1]), REASONS, stalling={9}), "a number from 0 to 3"),
        (lambda: count_endings(np.array([1]), REASONS, odd={9}), "a number from 0 to 3"),
        (lambda: count_endings(np.array([0.5]), REASONS), "list of integers"),
        (lambda: summarize_lengths(np.array([])), "at least one"),
        (lambda: summarize_lengths(np.array([-1])), "at least 0"),
        (lambda: summarize_lengths(np.array([np.nan])), "at least 0"),
        (lambda: length_histogram(np.array([1]), 0), "at least 1"),
    ],
)
def test_an_impossible_computation_is_refused_with_one_sentence(make, reason):
    with pytest.raises(UnusableResultsError, match=reason):
        make()
