"""Ratings of a field: closed forms, and the coverage of intervals."""

import subprocess
import sys

import numpy as np
import pytest

from fftcg_env.errors import MissingLibraryError
from fftcg_env.evaluate.elo import elo_of_score, score_of_elo
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.fit import goodness_of_fit
from fftcg_env.evaluate.intervals import wilson_interval
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.ratings import _dispersion, _most_likely, _points, rate

STRENGTHS = np.array([120.0, 40.0, 0.0, -30.0, -130.0])


@pytest.fixture
def choix():
    return pytest.importorskip("choix", reason="the extra [evaluate] is not installed")


def outcome_shares(elo, alike=0.0):
    """Shares of the outcomes of two games without a draw, independent but that in a share ``alike`` both end alike."""
    mean = score_of_elo(elo)
    independent = np.array([(1 - mean) ** 2, 0, 2 * mean * (1 - mean), 0, mean**2])
    return (1 - alike) * independent + alike * np.array([1 - mean, 0, 0, 0, mean])


def played(strengths, pairs, rng, alike=0.0):
    """A round robin."""
    field = Field([f"deck {number}" for number in range(len(strengths))])
    for one in range(len(strengths)):
        for other in range(one):
            counts = rng.multinomial(pairs, outcome_shares(strengths[one] - strengths[other], alike))
            field.add(one, other, PairCounts(tuple(counts.tolist())))
    return field


def test_two_members_have_the_elo_of_their_score_and_the_interval_of_wilson(choix):
    """15 pairs split at random make the dispersion 1, up to half a pair that is added."""
    pairs = PairCounts((25, 0, 150, 0, 225))
    ratings = rate(Field(["A", "B"], [(0, 1, pairs)]))
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(elo_of_score(0.75), abs=1e-3)
    assert ratings.elo.sum() == pytest.approx(0, abs=1e-6)
    low, high = wilson_interval(600, 800)
    assert 2 * ratings.low[0] == pytest.approx(elo_of_score(low), rel=0.01)
    assert 2 * ratings.high[0] == pytest.approx(elo_of_score(high), rel=0.01)
    assert ratings.low[1] == pytest.approx(-ratings.high[0], abs=0.1)


def test_exact_results_give_the_strengths_back(choix):
    field = Field(["A", "B", "C"])
    elo = [200.0, -50.0, -150.0]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        shares = np.array(outcome_shares(elo[one] - elo[other]))
        field.add(one, other, PairCounts(tuple(np.round(shares * 10**6).astype(int).tolist())))
    ratings = rate(field)
    assert ratings.elo == pytest.approx(elo, abs=0.1) and (ratings.high - ratings.low < 1).all()


def coverage(strengths, pairs, fields, seed, alike=0.0):
    """Shares of members whose interval holds the strength, counted from the mean of the core as ratings are: of the
    core, and of those outside it; and how many of both there were."""
    strengths, rng, inside = np.array(strengths, float), np.random.default_rng(seed), ([], [])
    for _ in range(fields):
        ratings = rate(played(strengths, pairs, rng, alike))
        truth = strengths - strengths[ratings.core].mean()
        held = (ratings.low <= truth) & (truth <= ratings.high)
        inside[0].extend(held[ratings.core] if ratings.core.sum() > 1 else [])
        inside[1].extend(held[~ratings.core])
    return [float(np.mean(each)) for each in inside if each], [len(each) for each in inside]


def test_intervals_cover_95_percent(choix):
    """60 fields of 5; the ratings of one field hang together, so that the standard error is about 1.4 %."""
    (inside,), _ = coverage(STRENGTHS, 50, 60, 11)
    assert 0.91 < inside < 0.985


def test_intervals_of_those_far_behind_cover_95_percent(choix):
    """Two members close together, and one that scores in half of the fields: there, its interval has two ends."""
    (core, outside), counts = coverage([60, -60, -900], 50, 150, 2)
    assert min(counts) > 40 and 0.92 < core <= 1 and outside > 0.95


@pytest.mark.soak
@pytest.mark.parametrize(
    ("strengths", "pairs", "alike"),
    [
        (STRENGTHS, 50, 0),
        (STRENGTHS, 10, 0),
        (STRENGTHS, 50, 0.2),
        ([300, 0, -300], 50, 0),
        ([500, 0, -500], 50, 0),
        ([600, 0, -600], 100, 0),
    ],
)
def test_intervals_cover_94_to_96_percent(choix, strengths, pairs, alike):
    """2000 fields; the standard error is about 0.3 %."""
    shares, _ = coverage(strengths, pairs, 2000, 7, alike)
    assert 0.937 < shares[0] < 0.963


@pytest.mark.parametrize("members", [3, 8, 25])
def test_the_fit_of_fields_with_ratings_is_rejected_in_5_percent(choix, members):
    """Fields that have ratings: 40 to 200 tests at the level of 5 %."""
    rng, rejected = np.random.default_rng(members), []
    for _ in range(1000 // (5 * members)):
        field = played(np.linspace(-150, 150, members), 20, rng)
        everybody = np.arange(members)
        strengths = _most_likely(_points(field))
        rejected.append(goodness_of_fit(field, everybody, strengths, _dispersion(field)).misfit)
    assert np.mean(rejected) < 0.05 + 3 * (0.05 * 0.95 / len(rejected)) ** 0.5


def test_a_circle_does_not_fit(choix):
    """Each deck beats the next 75 to 25, so all ratings are 0, and every match-up is 25 points away from 50 %."""
    won = PairCounts((5, 0, 40, 0, 55))
    ratings = rate(Field(list("ABC"), [(0, 1, won), (1, 2, won), (2, 0, won)]))
    assert ratings.elo == pytest.approx([0, 0, 0], abs=0.01)
    fit = ratings.fit
    assert fit.misfit and fit.freedom == (1, 297) and fit.p < 1e-6
    assert fit.deviation == pytest.approx(0.25, abs=0.005) and fit.seen == 0.75 and fit.predicted == pytest.approx(0.5)
    assert "75% against" in fit.text(ratings.names) and "p < 0.001" in fit.text(ratings.names)


def test_the_fit_of_two_members_is_not_tested(choix):
    assert rate(Field(["A", "B"], [(0, 1, PairCounts((5, 0, 20, 0, 15)))])).fit is None


def test_ratings_far_from_zero_do_not_hide_a_fit(choix):
    fit = rate(played(STRENGTHS, 50, np.random.default_rng(3))).fit
    assert not fit.misfit and fit.text(("A",) * 5).startswith("The match-ups do not contradict the ratings (F = ")


@pytest.mark.soak
@pytest.mark.parametrize(("members", "pairs", "fields"), [(10, 10, 400), (10, 50, 400), (25, 10, 100), (25, 50, 100)])
def test_intervals_of_large_fields_cover_94_to_96_percent(choix, members, pairs, fields):
    """4,000 and 2,500 members; members of a field are not independent, so the standard error is about 0.5 %."""
    shares, _ = coverage(np.linspace(-200, 200, members), pairs, fields, members + pairs)
    assert 0.93 < shares[0] < 0.97


def shut_out(pairs=40):
    """Three equal members, and one that lost every game against them."""
    field = played([0.0, 0.0, 0.0], pairs, np.random.default_rng(0))
    loser = Field([*field.names, "loser"])
    for one, other in ((0, 1), (0, 2), (1, 2)):
        loser.add(one, other, field.between(one, other))
    for other in range(3):
        loser.add(3, other, PairCounts((pairs, 0, 0, 0, 0)))
    return field, loser


def test_who_never_won_has_an_interval_without_a_lower_end(choix):
    without, field = shut_out()
    ratings, before = rate(field), rate(without)
    assert list(ratings.order())[-1] == 3 and ratings.elo[3] == ratings.low[3] == -np.inf
    assert ratings.elo[:3] == pytest.approx(before.elo, abs=0.01), "it says nothing of the others"
    assert ratings.elo[:3].sum() == pytest.approx(0, abs=1e-6)
    assert -800 < ratings.high[3] < -400 and ratings.high[3] < ratings.low[:3].min()
    assert ratings.core.tolist() == [True, True, True, False]
    (warning,) = ratings.warnings
    assert warning.startswith("loser lost every game against the rated members and has no finite rating")
    assert before.warnings == []


def test_the_end_of_such_an_interval_is_that_of_wilson(choix):
    """One member of the core: the score 0 of 40 pairs of independent games."""
    others = [(0, 1, PairCounts((10, 0, 20, 0, 10))), (0, 2, PairCounts((0, 0, 0, 0, 40)))]
    ratings = rate(Field(["A", "B", "C"], others))
    beyond_a = elo_of_score(wilson_interval(0, 80)[1])
    assert ratings.high[2] == pytest.approx(beyond_a, abs=8), "but for the dispersion, and what A is beyond the mean"


def test_who_won_every_game_has_an_interval_without_an_upper_end(choix):
    _, field = shut_out()
    winner = Field(["winner", *field.names])
    for one in range(4):
        winner.add(0, 1 + one, PairCounts((0, 0, 0, 0, 40)))
        for other in range(one):
            winner.add(1 + one, 1 + other, field.between(one, other))
    ratings = rate(winner)
    assert ratings.elo[0] == ratings.high[0] == np.inf and ratings.low[0] > ratings.high[1:4].max()
    assert [ratings.order()[0], ratings.order()[-1]] == [0, 4] and len(ratings.warnings) == 2


def test_a_chain_of_shut_outs(choix):
    """No two members are comparable; the ratings are relative to one of them."""
    won = PairCounts((0, 0, 0, 0, 20))
    ratings = rate(Field(list("ABC"), [(0, 1, won), (0, 2, won), (1, 2, won)]))
    assert list(ratings.order()) == [0, 1, 2]
    (rated,) = np.flatnonzero(ratings.core)
    assert ratings.elo[rated] == ratings.low[rated] == ratings.high[rated] == 0
    assert np.isinf(np.delete(ratings.elo, rated)).all()


def test_who_met_no_rated_member(choix):
    """D met only C, which lost every game against the core."""
    near = PairCounts((5, 0, 20, 0, 15))
    lost = PairCounts((20, 0, 0, 0, 0))
    ratings = rate(Field(list("ABCD"), [(0, 1, near), (2, 0, lost), (2, 1, lost), (3, 2, lost)]))
    assert np.isnan(ratings.elo[3]) and (ratings.low[3], ratings.high[3]) == (-np.inf, np.inf)
    assert "D never met a rated member" in ratings.warnings


def test_draws_count_as_half_a_win(choix):
    drawn = Field(["A", "B"], [(0, 1, PairCounts((0, 0, 0, 10, 0)))])
    won = Field(["A", "B"], [(0, 1, PairCounts((0, 0, 5, 0, 5)))])
    assert rate(drawn).elo == pytest.approx(rate(won).elo)


def test_a_field_that_is_not_a_round_robin(choix):
    """A chain: the ends met through those between."""
    results = PairCounts((5, 0, 20, 0, 15))
    ratings = rate(Field(list("ABCD"), [(0, 1, results), (1, 2, results), (2, 3, results)]))
    assert list(ratings.order()) == [0, 1, 2, 3]


def test_one_member_alone(choix):
    assert rate(Field(["A"])).elo == [0]


def test_groups_that_never_met_are_refused():
    results = PairCounts((1, 0, 1, 0, 1))
    with pytest.raises(UnusableResultsError, match="A and C cannot be rated on one scale"):
        rate(Field(list("ABCD"), [(0, 1, results), (2, 3, results)]))


def test_a_confidence_that_is_none():
    with pytest.raises(UnusableResultsError, match=r"confidence is 1\.5"):
        rate(Field(["A", "B"]), confidence=1.5)


def test_the_message_names_a_missing_library():
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
    ("one", "other", "reason"), [(0, 0, "against itself"), (0, 5, "no member 5"), (-1, 0, "no member -1")]
)
def test_match_ups_that_are_none(one, other, reason):
    with pytest.raises(UnusableResultsError, match=reason):
        Field(["A", "B"]).add(one, other, PairCounts((1, 0, 0, 0, 0)))


def test_a_field_without_members():
    with pytest.raises(UnusableResultsError, match="at least one member"):
        Field([])
