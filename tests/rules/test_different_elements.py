"""Cards of different Elements: a multi-element card has all its Elements, and is one card (R3.2)."""

import random
from itertools import combinations

import pytest

from fftcg_env.cards import default_database
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.walk import nodes_of
from fftcg_env.scenario import Scenario, backup, forward

ONION_KNIGHTS = ("10-010C", "10-054C", "10-077C", "10-116C")
FOUR = ("Fire", "Ice", "Wind", "Earth")
ELEMENTS = (*FOUR, "Lightning", "Water")


def with_backups(card, backups):
    s = Scenario()
    ref = s.p1.field(card)
    for elements in backups:
        s.p1.field(elements if isinstance(elements, str) and "-" in elements else backup(elements))
    return ref


@pytest.mark.parametrize("code", ONION_KNIGHTS)
@pytest.mark.parametrize(
    ("backups", "power"),
    [
        (FOUR, 8000),
        ((("Lightning", "Water"), "Fire", "Ice", "Wind"), 8000),
        (("1-107L", "Fire", "Fire", "Fire"), 2000),  # six Elements by her own text
        (("1-107L", "Fire", "Ice", "Wind"), 2000),
        ((("Fire", "Ice"), ("Ice", "Wind"), "Earth", "Water"), 2000),
        (("Fire", "Fire", "Ice", "Wind"), 2000),
        (FOUR[:3], 2000),
    ],
)
def test_R3_2_10_010C_backups_all_of_different_elements(code, backups, power):
    """If you control 4 or more Backups and if the Backups you control are all of different Elements, +6000 power."""
    assert with_backups(code, backups).power == power


@pytest.mark.parametrize(
    ("backups", "power", "brave"),
    [
        (("Fire", "Ice", "Wind"), 8000, False),
        (("1-107L",), 5000, False),  # one Backup, of however many Elements
        ((("Fire", "Ice"), ("Wind", "Earth")), 5000, False),
        ((("Fire", "Ice"), "Wind", "Earth"), 8000, False),
        ((("Fire", "Ice"), "Fire", "Ice"), 5000, False),
        ((("Fire", "Ice"), "Fire", "Ice", "Wind"), 8000, False),
        (("1-107L", "Fire", "Ice", "Wind"), 8000, False),
        (("Fire", "Ice", "Wind", "Earth", "Water"), 8000, True),
        (("Fire", "Ice", "Wind", "Earth", ("Earth", "Water")), 8000, False),
        (("Fire", "Ice", "Wind", "Earth", ("Lightning", "Water")), 8000, True),
    ],
)
def test_R3_2_3_079H_a_number_of_backups_of_different_elements(backups, power, brave):
    """3 or more different Element Backups: +3000 power; 5 or more: Brave."""
    kefka = with_backups("3-079H", backups)
    assert (kefka.power, kefka.has("Brave")) == (power, brave)


@pytest.mark.parametrize(
    ("others", "power"), [([("Ice", "Wind")], 6000), ([("Fire", "Ice")], 5000), (["Fire", "Fire"], 5000)]
)
def test_R3_2_the_number_of_different_elements_among_cards_counts_each_element_of_a_card(others, power):
    """Two Forwards may have three Elements."""
    s = Scenario()
    text = "If there are 3 or more different Elements among Forwards you control, Testa gains +1000 power."
    testa = s.p1.field(forward(5000, element="Fire", name="Testa", text=text))
    for elements in others:
        s.p1.field(forward(1000, element=elements))
    assert testa.power == power


def reference_most(cards):
    """The largest number of cards that pairwise share no Element, by trying every group."""
    groups = (group for size in range(len(cards), 0, -1) for group in combinations(cards, size))
    return next((len(g) for g in groups if all(not set(a) & set(b) for a, b in combinations(g, 2))), 0)


def test_R3_2_the_greatest_number_of_cards_that_share_no_element():
    forwards = t.Cards("field", "any", (t.OfType("Forward"),))
    asks = t.Field((t.HasPower(t.Self(), t.OfDifferentElements(forwards, 1000)),))
    rng = random.Random(0)
    tables = [[[("Fire", "Ice"), ("Wind", "Earth"), ("Fire", "Lightning"), ("Ice", "Water")], []]]
    for _ in range(25):
        sizes = rng.randrange(5), rng.randrange(5)
        tables.append([[tuple(rng.sample(ELEMENTS, rng.choice((1, 2, 2, 3)))) for _ in range(n)] for n in sizes])
    for table in tables:
        s = Scenario()
        ref = s.p1.field(forward(1000, "Light", abilities=[asks]))
        for side, cards in zip((s.p1, s.p2), table, strict=True):
            for elements in cards:
                side.field(forward(1000, elements, generic=True))
        assert ref.power == 1000 + 1000 * reference_most([("Light",), *table[0], *table[1]]), table


def test_R3_2_no_card_counts_elements_where_it_counts_cards():
    """A number of Elements or Categories is compared with printed numbers only, never with a number of cards."""
    for card in default_database().values():
        for node in nodes_of(card.abilities):
            if isinstance(node, t.Compare) and isinstance(node.value, t.Different | t.DifferentOf):
                assert isinstance(node.other, t.Number) or node.value.variety not in ("elements", "categories"), card


FOUR_OF_THEM = (
    "When Kin enters the field, you may remove 4 Forwards of cost 4, each of a different Element in your Break Zone "
    "from the game. When you do so, break all the Forwards opponent controls."
)


@pytest.mark.parametrize(
    ("elements", "first"),
    [
        ([("Fire",), ("Ice",), ("Wind",), ("Earth",)], [0, 1, 2, 3]),
        ([("Fire",), ("Fire",), ("Fire",), ("Fire",)], []),
        ([("Fire",), ("Ice",), ("Wind",), ("Earth", "Fire"), ("Fire", "Water")], []),
        ([("Fire",), ("Ice",), ("Fire", "Wind"), ("Wind",), ("Earth", "Ice"), ("Water",)], [0, 1, 3, 4, 5]),
        ([("Fire", "Ice"), ("Wind", "Earth"), ("Fire", "Lightning"), ("Ice", "Water"), ("Light",)], [1, 2, 3, 4]),
        ([("Fire", "Ice"), ("Wind", "Earth"), ("Fire", "Lightning"), ("Light",)], []),
    ],
)
def test_R3_2_R7_65_a_selection_of_different_elements_is_offered_only_if_it_reaches_its_number(s, elements, first):
    """A card with which the number cannot be reached is not offered, either (R7.41)."""
    s.p1.has(hand=forward(9000, name="Kin", text=FOUR_OF_THEM), Fire=2)
    cards = [s.p1.break_zone(forward(1000, e, 4, name=f"N{i}")) for i, e in enumerate(elements)]
    victim = s.p2.field(forward(9000))
    s.p1.cast("Kin").both_pass()
    assert s.p1.decides("may") is bool(first)
    if first:
        s.p1.says_yes()
        assert [cards.index(card) for card in s.p1.choices()] == first
        while s.p1.decides("select"):
            s.take(s.legal_actions[-1])
        s.resolve_all()
        removed = [card.card.elements for card in cards if card.zone == "removed"]
        assert len(removed) == 4 and all(not set(a) & set(b) for a, b in combinations(removed, 2))
    assert victim.zone == ("break_zone" if first else "field")
