"""The Nash mixture: closed forms, no deck beats it, and uniqueness."""

import numpy as np
import pytest

from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.nash import nash_mixture
from fftcg_env.evaluate.pairs import PairCounts


def table(payoffs):
    """Shares of points from what the upper triangle scores beyond 1/2."""
    above = np.array(payoffs, float)
    return 0.5 + above - above.T


def rock_paper_scissors(a, b, c):
    """Rock beats scissors by c, paper rock by a, scissors paper by b."""
    return table([[0, -a, c], [0, 0, -b], [0, 0, 0]])


@pytest.mark.parametrize(("a", "b", "c"), [(0.1, 0.1, 0.1), (0.3, 0.1, 0.2), (0.5, 0.01, 0.25)])
def test_rock_paper_scissors_has_its_closed_form(a, b, c):
    """Each is brought as often as the other two decide between each other."""
    mixture = nash_mixture(rock_paper_scissors(a, b, c))
    assert mixture.weights == pytest.approx(np.array([b, c, a]) / (a + b + c), abs=1e-6)
    assert mixture.unique and mixture.exploitability < 1e-7


def test_who_beats_all_others_is_brought_alone():
    mixture = nash_mixture(table([[0, 0.1, 0.2], [0, 0, 0.3], [0, 0, 0]]))
    assert mixture.weights == pytest.approx([1, 0, 0]) and mixture.unique
    assert mixture.payoffs == pytest.approx([0, -0.1, -0.2])


def test_equal_decks_are_brought_equally_often():
    mixture = nash_mixture(np.full((4, 4), 0.5))
    assert mixture.weights == pytest.approx([0.25] * 4, abs=1e-6) and not mixture.unique


def test_a_deck_that_is_there_twice_is_split_among_both():
    shares = rock_paper_scissors(0.1, 0.1, 0.1)
    twice = np.array([0, 0, 1, 2])
    mixture = nash_mixture(shares[np.ix_(twice, twice)])
    assert mixture.weights == pytest.approx([1 / 6, 1 / 6, 1 / 3, 1 / 3], abs=1e-5) and not mixture.unique
    assert mixture.exploitability < 1e-7


def test_two_cycles_that_draw_against_each_other():
    shares = np.full((6, 6), 0.5)
    shares[:3, :3] = rock_paper_scissors(0.3, 0.1, 0.2)
    shares[3:, 3:] = rock_paper_scissors(0.1, 0.1, 0.1)
    mixture = nash_mixture(shares)
    weights = mixture.weights
    assert not mixture.unique and mixture.exploitability < 1e-7
    assert weights[:3] / weights[:3].sum() == pytest.approx([1 / 6, 1 / 3, 1 / 2], abs=1e-4)
    assert weights[3:] == pytest.approx([weights[3]] * 3, abs=1e-4)
    # The entropy of a choice between the cycles, each with its own entropy, is greatest at these odds.
    entropy = -(np.array([1, 2, 3]) / 6 @ np.log(np.array([1, 2, 3]) / 6))
    assert weights[:3].sum() / weights[3:].sum() == pytest.approx(np.exp(entropy) / 3, abs=1e-3)


@pytest.mark.parametrize("members", [1, 2, 3, 8, 20])
@pytest.mark.parametrize("step", [0.0, 0.1])
def test_no_deck_beats_the_mixture(members, step):
    """Also with rounded shares, where many mixtures are optimal; the order of the members does not matter."""
    rng = np.random.default_rng(members)
    above = np.triu(rng.uniform(-0.4, 0.4, (members, members)), 1)
    shares = table(np.round(above / step) * step if step else above)
    mixture = nash_mixture(shares)
    assert mixture.weights.sum() == pytest.approx(1) and (mixture.weights >= 0).all()
    assert mixture.exploitability < 1e-7 and mixture.payoffs.max() < 1e-7
    order = rng.permutation(members)
    assert nash_mixture(shares[np.ix_(order, order)]).weights == pytest.approx(mixture.weights[order], abs=1e-4)


def test_the_shares_of_a_field_are_its_table():
    swept = PairCounts((0, 0, 0, 0, 10))
    field = Field(list("ABC"), [(0, 1, swept), (1, 2, swept), (2, 0, swept)])
    assert nash_mixture(field.shares).weights == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize(
    ("shares", "reason"),
    [
        (np.zeros((2, 3)), "square matrix"),
        (np.zeros((0, 0)), "square matrix"),
        (np.full((201, 201), 0.5), "maximum is 200"),
        (np.full((2, 2), 0.6), "must sum to 1"),
        (np.array([[0.5, 1.5], [-0.5, 0.5]]), "from 0 to 1"),
        (np.array([[0.5, np.nan], [np.nan, 0.5]]), "members 0 and 1 never met"),
    ],
)
def test_tables_that_are_no_field(shares, reason):
    with pytest.raises(UnusableResultsError, match=reason):
        nash_mixture(shares)
