"""Win rates by card: closed forms, and the coverage of intervals."""

import numpy as np
import pytest

from fftcg_env.evaluate.card_rates import card_rates
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.intervals import wilson_interval


def alone(games):
    """Each game a pair of its own."""
    return np.arange(games)


def rates_of(points, copies, opening, drawn, pair, unseen=None, deck=None, **more):
    """The rates of a card. ``unseen``: the copies that did not come to hand, unless some left the deck otherwise;
    ``deck``: 20 cards in hand and 20 unseen in every game, which makes no difference."""
    unseen = np.subtract(copies, np.add(opening, drawn)) if unseen is None else unseen
    deck = (np.full(len(points), 20), np.full(len(points), 20)) if deck is None else deck
    return card_rates(points, copies, opening, drawn, unseen, pair, deck, **more)


def test_every_copy_counts():
    """Three games with two copies: one held and one drawn (won), two drawn (lost), none seen (won)."""
    points, opening, drawn = np.array([1, 0, 1]), np.array([1, 0, 0]), np.array([1, 2, 0])
    rates = rates_of(points, np.array([2, 2, 2]), opening, drawn, alone(3))
    assert (rates.opening.copies, rates.opening.rate) == (1, 1)
    assert (rates.drawn.copies, rates.drawn.rate) == (3, pytest.approx(1 / 3))
    assert (rates.in_hand.copies, rates.in_hand.rate) == (4, 0.5)
    assert (rates.not_seen.copies, rates.not_seen.rate) == (2, 1) and rates.improvement == -0.5


def test_copies_that_left_the_deck_otherwise_count_in_no_rate():
    """By hand. Four games with three copies of a card in a deck of five:

    | game | won | in hand | unseen | elsewhere | deck: in hand | deck: unseen |
    | 1    | yes | 1       | 2      |           | 3             | 2            |
    | 2    | no  | 1       |        | 2         | 2             | 0            |
    | 3    | yes |         | 2      | 1         | 2             | 2            |
    | 4    | no  | 2       | 1      |           | 2             | 2            |
    """
    points, copies = np.array([1, 0, 1, 0]), np.full(4, 3)
    opening, drawn, unseen = np.array([1, 0, 0, 1]), np.array([0, 1, 0, 1]), np.array([2, 0, 2, 1])
    deck = np.array([3, 2, 2, 2]), np.array([2, 0, 2, 2])
    rates = card_rates(points, copies, opening, drawn, unseen, alone(4), deck)
    assert (rates.in_hand.copies, rates.in_hand.rate) == (4, 1 / 4)
    assert (rates.not_seen.copies, rates.not_seen.rate) == (5, 4 / 5)
    of_deck = 5 / 9 - 4 / 6
    assert rates.improvement == pytest.approx(1 / 4 - 4 / 5 - of_deck)


def deals(rng, games, cards=50):
    """Games as those of FFTCG: winners draw more cards, damage empties the deck of losers, and nothing else matters.
    Returns the points, and where the place of each card in the deck took it: (games, cards) of 0 hand, 1 elsewhere,
    2 unseen. A card lies at any place, so that columns are cards without influence."""
    points = rng.integers(0, 2, games)
    drawn = 12 + rng.integers(0, 6, games) + 3 * points
    lost = rng.integers(4, 9, games) - 3 * points
    place = np.arange(cards)
    gone = np.add(place >= drawn[:, None], place >= (drawn + lost)[:, None], dtype=int)
    return points, rng.permuted(gone, axis=1)


@pytest.mark.parametrize("games", [20, 400])
def test_a_card_without_influence_improves_nothing(games):
    """The interval of IWD holds 0 for 95 % of 400 placebos of three copies, though GIH WR and GNS WR differ by several
    points for all of them. The standard error is 1.1 %."""
    rng = np.random.default_rng(5)
    hits, values, plain = 0, [], []
    for _ in range(25):
        points, gone = deals(rng, games)
        deck = (gone == 0).sum(axis=1), (gone == 2).sum(axis=1)
        for first in range(0, 48, 3):
            held, unseen = ((gone[:, first : first + 3] == where).sum(axis=1) for where in (0, 2))
            rates = card_rates(points, np.full(games, 3), 0 * held, held, unseen, np.arange(games) // 2, deck)
            low, high = rates.improvement_interval
            hits += low <= 0 <= high
            values.append(rates.improvement)
            plain.append(rates.in_hand.rate - rates.not_seen.rate)
    assert 0.925 < hits / len(values) < 0.975
    assert abs(np.mean(values)) < 3 * np.std(values) / len(values) ** 0.5
    assert games == 20 or np.mean(plain) > 0.02 > 3 * np.std(plain) / len(plain) ** 0.5


def test_the_improvement_in_games_that_were_all_won_is_not_certain():
    seen = np.array([1, 0] * 5)
    rates = rates_of(np.ones(10, int), np.ones(10, int), seen, 0 * seen, alone(10))
    low, _ = wilson_interval(5, 5)
    reach = (1 - low) * 2.262 / 1.960  # Student's quantile of 10 pairs
    assert rates.improvement == 0 and rates.improvement_interval == pytest.approx((-reach, reach), rel=1e-3)


def test_one_copy_in_independent_games_has_the_interval_of_wilson():
    points = np.array([1] * 30 + [0] * 20)
    seen = np.ones(50, int)
    rates = rates_of(points, seen, seen, 0 * seen, alone(50))
    assert rates.opening.interval == pytest.approx(wilson_interval(30, 50)) and rates.in_hand == rates.opening
    assert np.isnan(rates.drawn.rate) and rates.drawn.interval == (0, 1) and rates.not_seen.copies == 0
    assert np.isnan(rates.improvement) and rates.improvement_interval == (-2, 2)


def test_equal_games_of_a_pair_count_once():
    points = np.repeat([1] * 30 + [0] * 20, 2)
    seen = np.ones(100, int)
    rates = rates_of(points, seen, seen, 0 * seen, np.repeat(np.arange(50), 2))
    assert rates.opening.interval == pytest.approx(wilson_interval(30, 50))


def test_several_copies_in_a_game_are_no_further_games():
    points = np.array([1] * 30 + [0] * 20)
    three = np.full(50, 3)
    rates = rates_of(points, three, three, 0 * three, alone(50))
    assert rates.opening.interval == pytest.approx(wilson_interval(30, 50))


def test_pairs_that_were_all_won_count_once():
    seen = np.ones(20, int)
    rates = rates_of(seen, seen, seen, 0 * seen, np.repeat(np.arange(10), 2))
    assert rates.opening.interval == pytest.approx(wilson_interval(10, 10))


def test_games_that_were_all_won_are_not_certain():
    seen = np.ones(10, int)
    assert rates_of(seen, seen, seen, 0 * seen, alone(10)).opening.interval == pytest.approx(wilson_interval(10, 10))


def test_intervals_cover_95_percent():
    """A card of three copies adds 15 points of win rate when seen, and the luck of the deal is shared by a pair. The
    standard error of 800 runs is 0.8 %."""
    rng = np.random.default_rng(2)
    pairs, hits = 150, {"opening": 0, "in_hand": 0, "not_seen": 0, "improvement": 0}
    runs = 800
    base, gain = 0.45, 0.15
    chances = np.array([[0.4, 0.3, 0.2, 0.1], [0.5, 0.3, 0.2, 0.0]])
    truth = known_rates(chances, base, gain)
    for _ in range(runs):
        luck = np.repeat(rng.uniform(-0.3, 0.3, pairs), 2)
        opening = np.minimum(rng.choice(4, 2 * pairs, p=chances[0]), 3)
        drawn = np.minimum(rng.choice(4, 2 * pairs, p=chances[1]), 3 - opening)
        points = (rng.random(2 * pairs) < base + luck + gain * (opening + drawn > 0)).astype(int)
        rates = rates_of(points, np.full(2 * pairs, 3), opening, drawn, np.repeat(np.arange(pairs), 2))
        for name in ("opening", "in_hand", "not_seen"):
            low, high = getattr(rates, name).interval
            hits[name] += low <= truth[name] <= high
        low, high = rates.improvement_interval
        hits["improvement"] += low <= truth["improvement"] <= high
    for name, count in hits.items():
        assert 0.925 < count / runs < 0.975, name


def known_rates(chances, base, gain):
    """The rates that the games of the test above have in the long run."""
    weights = {"opening": [0.0, 0.0], "in_hand": [0.0, 0.0], "not_seen": [0.0, 0.0]}
    for opening in range(4):
        for more in range(4):
            chance = chances[0, opening] * chances[1, more]
            drawn = min(more, 3 - opening)
            won = base + gain * (opening + drawn > 0)
            for name, copies in (("opening", opening), ("in_hand", opening + drawn), ("not_seen", 3 - opening - drawn)):
                weights[name][0] += chance * copies
                weights[name][1] += chance * copies * won
    rates = {name: won / copies for name, (copies, won) in weights.items()}
    return rates | {"improvement": rates["in_hand"] - rates["not_seen"]}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"points": [0.3, 1]}, "0, 1/2 or 1"),
        ({"points": [1]}, "same length"),
        ({"copies": [0.5, 1.0]}, "integers"),
        ({"opening": [2, 0]}, "more copies seen"),
        ({"unseen": [0, 1]}, "more copies seen"),
        ({"drawn": [-1, 0]}, "negative count"),
        ({"deck": [[0, 20], [20, 20]]}, "of all cards of the deck"),
        ({"confidence": 2}, "confidence is 2"),
    ],
)
def test_games_that_cannot_be(change, reason):
    games = {"points": [1, 0], "copies": [1, 1], "opening": [1, 0], "drawn": [0, 1], "unseen": [0, 0], "pair": [0, 1]}
    games |= {"deck": [[20, 20], [20, 20]]}
    changed = games | change
    arrays = {name: np.array(value) if name in games else value for name, value in changed.items()}
    with pytest.raises(UnusableResultsError, match=reason):
        card_rates(**arrays)
