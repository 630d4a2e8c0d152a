"""The league: its ratings are right in simulation, and hard opponents are met more often."""

from __future__ import annotations

import numpy as np
import pytest

from fftcg_env.errors import ArgumentError
from fftcg_env.evaluate.elo import score_of_elo
from fftcg_env.learning.league import RECENT, League, Member


def member(rating: float, won: int = 0, lost: int = 0) -> Member:
    return Member({}, None, rating, [True] * won + [False] * lost)


def test_the_rating_follows_from_the_results() -> None:
    """A learner whose true rating is known plays three copies."""
    generator = np.random.default_rng(3)
    found = []
    for _ in range(20):
        league = League(3, "even")
        for place, rating in enumerate((-150.0, 0.0, 80.0)):
            league.add(member(rating))
            for won in generator.random(RECENT) < score_of_elo(200 - rating):
                league.note(place, bool(won))
        found.append(league.rating())
    assert np.mean(found) == pytest.approx(200, abs=6)
    # By the Fisher information of 3,000 games at these scores the standard error is 7.4 points.
    assert np.std(found) < 15


def test_a_league_without_results_rates_the_learner_as_its_copies() -> None:
    league = League(2, "even")
    assert league.rating() == 0.0
    league.add(member(120.0))
    assert league.rating() == pytest.approx(120, abs=0.01)


def test_hard_opponents_are_met_more_often() -> None:
    league = League(2, "hard")
    league.add(member(0.0, won=98, lost=0))
    league.add(member(0.0, won=48, lost=48))
    easy, hard = league.shares(0.4)
    assert easy + hard == pytest.approx(0.4)
    assert hard / easy == pytest.approx((50 / 100) ** 2 / (2 / 102) ** 2)
    assert League(2, "hard").shares(0.4) == []
    with pytest.raises(ArgumentError, match="'fair'; they must be even or hard"):
        League(2, "fair")


def test_a_new_copy_replaces_the_oldest_and_the_others_keep_their_places() -> None:
    league = League(2, "even")
    for rating in (1.0, 2.0, 3.0, 4.0, 5.0):
        league.add(member(rating))
    assert [each.rating for each in league.members] == [5.0, 4.0] and league.shares(0.1) == [0.05, 0.05]


def test_only_recent_games_count() -> None:
    league = League(1, "even")
    league.add(member(0.0, lost=RECENT))
    for _ in range(RECENT):
        league.note(0, True)
    assert league.members[0].win_rate > 0.99
    league.note(7, True)  # a place that no longer exists
