"""Deck lists in numbers, and exact odds against drawing many hands."""

from math import comb

import numpy as np
import pytest

from fftcg_env.core.odds import at_least, one_of_each, with_mulligan
from fftcg_env.errors import ArgumentError
from fftcg_env.games.fftcg.cards import load_deck
from fftcg_env.games.fftcg.cards.database import default_database
from fftcg_env.games.fftcg.cards.profile import profile_of, wished


@pytest.fixture(scope="module")
def main():
    return [default_database()[code] for code in load_deck("vii_fire_earth").main]


def test_odds_are_those_of_many_hands():
    """20,000 hands: the standard error is at most 0.36 %."""
    rng = np.random.default_rng(0)
    plain, mulligan, both = [], [], []
    for _ in range(20_000):
        deck = rng.permutation(50)
        plain.append((deck[:8] < 6).sum() >= 2)
        kept = (deck[:5] < 6).any()
        seen = deck[:8] if kept else deck[5:13]  # the exchanged five lie at the bottom
        mulligan.append((seen < 6).any())
        both.append((deck[:6] < 20).any() and (deck[:6] >= 35).any())
    assert at_least(2, 6, 50, 8) == pytest.approx(np.mean(plain), abs=0.015)
    assert with_mulligan(1, 6, 50, 5, 3) == pytest.approx(np.mean(mulligan), abs=0.015)
    groups = [frozenset(range(20)), frozenset(range(35, 50))]
    assert one_of_each(groups, 50, 6) == pytest.approx(np.mean(both), abs=0.015)


def test_odds_at_the_edges():
    assert at_least(0, 0, 50, 5) == 1.0 and at_least(1, 0, 50, 5) == 0.0 and at_least(1, 50, 50, 5) == 1.0
    assert at_least(6, 50, 50, 5) == 0.0 and at_least(1, 3, 50, 99) == 1.0
    assert at_least(1, 3, 50, 5) == pytest.approx(1 - comb(47, 5) / comb(50, 5))
    assert with_mulligan(1, 3, 50, 5, 0) == pytest.approx(1 - comb(47, 5) / comb(50, 5) * comb(42, 5) / comb(45, 5))


def test_the_numbers_of_a_list_add_up(main):
    profile = profile_of(main)
    assert sum(sum(numbers) for _, numbers in profile.curve) == 50
    assert sum(row[0] for _, rows in profile.groups for row in rows) == 50
    by_element = {line.element: line for line in profile.elements}
    assert set(by_element) == {"Fire", "Earth"}
    assert by_element["Fire"].needed == by_element["Fire"].discards == sum("Fire" in card.elements for card in main)
    assert dict(profile.facts)["cards"] == "50" and not profile.notes


def test_wishes(main):
    cheap = sum(card.type == "Backup" and card.cost <= 2 for card in main)
    odds = wished(main, "1 Backup cost <= 2 by turn 2")
    assert odds.cards == cheap and odds.turn == 2
    assert odds.first == pytest.approx(at_least(1, cheap, 50, 5 + 1 + 2)), "R2.16"
    assert odds.second == pytest.approx(at_least(1, cheap, 50, 5 + 2 + 2))
    assert wished(main, "2 fire forwards").cards == sum("Fire" in c.elements and c.type == "Forward" for c in main)
    assert wished(main, "1 1-187s").cards == 3
    for wish, message in (("Backup", "expected NUMBER CARDS"), ("1 Bakcup", "'Bakcup' is not a card type")):
        with pytest.raises(ArgumentError, match=message):
            wished(main, wish)


def test_an_element_that_can_hardly_be_paid_is_named(main):
    ice = default_database().get("1-031C")
    assert ice is not None and ice.elements == ("Ice",)
    (note,) = profile_of([*main[:49], ice]).notes
    assert note.startswith(f"{ice.code} {ice.name} needs Ice CP, and 0 other cards produce it")
