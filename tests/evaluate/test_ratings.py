"""Ratings of a field: closed forms, and intervals that cover known strengths."""

import subprocess
import sys

import numpy as np
import pytest

from fftcg_env.evaluate.elo import elo_of_score, score_of_elo
from fftcg_env.evaluate.errors import MissingLibraryError, UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.ratings import rate

STRENGTHS = np.array([120.0, 40.0, 0.0, -30.0, -130.0])


@pytest.fixture
def choix():
    return pytest.importorskip("choix", reason="the extra [evaluate] is not installed")


def outcome_shares(elo):
    """Shares of the outcomes of two independent games without a draw."""
    mean = score_of_elo(elo)
    return [(1 - mean) ** 2, 0, 2 * mean * (1 - mean), 0, mean**2]


def played(strengths, pairs, rng):
    """A round robin."""
    field = Field([f"deck {number}" for number in range(len(strengths))])
    for one in range(len(strengths)):
        for other in range(one):
            counts = rng.multinomial(pairs, outcome_shares(strengths[one] - strengths[other]))
            field.add(one, other, PairCounts(tuple(counts.tolist())))
    return field


def test_two_members_have_the_elo_of_their_score(choix):
    """Two drawn games are added: 31 points of 42 games."""
    ratings = rate(Field(["A", "B"], [(0, 1, PairCounts((4, 0, 2, 0, 14)))]))
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(elo_of_score(31 / 42))
    assert ratings.elo.sum() == pytest.approx(0)


def test_exact_results_give_the_strengths_back(choix):
    field = Field(["A", "B", "C"])
    elo = [200.0, -50.0, -150.0]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        shares = np.array(outcome_shares(elo[one] - elo[other]))
        field.add(one, other, PairCounts(tuple(np.round(shares * 10**6).astype(int).tolist())))
    assert rate(field, resamples=1).elo == pytest.approx(elo, abs=0.1)


def test_intervals_cover_95_percent(choix):
    """60 fields of 5; the ratings of one field hang together, so that the standard error is about 1.4 %."""
    rng = np.random.default_rng(11)
    inside = []
    for seed in range(60):
        ratings = rate(played(STRENGTHS, 50, rng), resamples=150, seed=seed)
        inside.append((ratings.low <= STRENGTHS) & (ratings.high >= STRENGTHS))
    assert 0.91 < np.mean(inside) < 0.985


def test_who_never_won_has_a_finite_rating_below_all_others(choix):
    field = played([0.0, 0.0, 0.0], 40, np.random.default_rng(0))
    loser = Field([*field.names, "loser"])
    for one, other in ((0, 1), (0, 2), (1, 2)):
        loser.add(one, other, field.between(one, other))
    for other in range(3):
        loser.add(3, other, PairCounts((40, 0, 0, 0, 0)))
    ratings = rate(loser, resamples=100)
    assert list(ratings.order())[-1] == 3 and np.isfinite(ratings.elo).all() and ratings.elo[3] < -400
    assert ratings.low[3] <= ratings.elo[3] < ratings.high[3] < ratings.low[:3].min()


def test_draws_count_as_half_a_win(choix):
    drawn = Field(["A", "B"], [(0, 1, PairCounts((0, 0, 0, 10, 0)))])
    won = Field(["A", "B"], [(0, 1, PairCounts((0, 0, 5, 0, 5)))])
    assert rate(drawn, resamples=1).elo == pytest.approx(rate(won, resamples=1).elo)


def test_the_same_seed_gives_the_same_intervals(choix):
    field = played(STRENGTHS, 20, np.random.default_rng(1))
    one, same, other = (rate(field, resamples=50, seed=seed) for seed in (1, 1, 2))
    assert (one.low == same.low).all() and (one.high == same.high).all() and (one.low != other.low).any()
    assert (one.elo == other.elo).all()


def test_a_field_that_is_not_a_round_robin(choix):
    """A chain: the ends met through those between."""
    results = PairCounts((5, 0, 20, 0, 15))
    ratings = rate(Field(list("ABCD"), [(0, 1, results), (1, 2, results), (2, 3, results)]), resamples=20)
    assert list(ratings.order()) == [0, 1, 2, 3]


def test_one_member_alone(choix):
    assert rate(Field(["A"])).elo == [0]


def test_groups_that_never_met_are_refused():
    results = PairCounts((1, 0, 1, 0, 1))
    with pytest.raises(UnusableResultsError, match="A and C never met"):
        rate(Field(list("ABCD"), [(0, 1, results), (2, 3, results)]))


@pytest.mark.parametrize("settings", [{"resamples": 0}, {"drawn_games": 0}, {"confidence": 1.5}])
def test_settings_that_make_no_ratings(settings):
    with pytest.raises(UnusableResultsError):
        rate(Field(["A", "B"]), **settings)


def test_a_missing_library_is_told_by_name():
    program = (
        "import sys; sys.modules['choix'] = None\n"
        "from fftcg_env.evaluate.field import Field\n"
        "from fftcg_env.evaluate.pairs import PairCounts\n"
        "from fftcg_env.evaluate.ratings import rate\n"
        "rate(Field(['A', 'B'], [(0, 1, PairCounts((1, 0, 0, 0, 1)))]))"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert f"{MissingLibraryError.__name__}: ratings need the library choix" in ended.stderr


def test_a_field_counts_both_sides():
    field = Field(["A", "B", "C"], [(0, 1, PairCounts((1, 2, 3, 4, 5))), (1, 0, PairCounts((1, 0, 0, 0, 0)))])
    assert field.between(0, 1).counts == (1, 2, 3, 4, 6) and field.between(1, 0).counts == (6, 4, 3, 2, 1)
    assert field.overall(0).pairs == 16 and field.overall(2).pairs == 0
    assert field.shares[0, 1] == pytest.approx(field.between(0, 1).mean)
    assert np.isnan(field.shares[0, 2]) and (np.diag(field.shares) == 0.5).all()


@pytest.mark.parametrize(
    ("one", "other", "reason"), [(0, 0, "against itself"), (0, 5, "member 5"), (-1, 0, "member -1")]
)
def test_match_ups_that_are_none(one, other, reason):
    with pytest.raises(UnusableResultsError, match=reason):
        Field(["A", "B"]).add(one, other, PairCounts((1, 0, 0, 0, 0)))


def test_a_field_without_members():
    with pytest.raises(UnusableResultsError, match="at least one member"):
        Field([])
