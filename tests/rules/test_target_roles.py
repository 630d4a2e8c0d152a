"""Different effects for the targets of one choice (R7.37)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.building import _roles_at_resolution
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views

TEXT = "Choose 2 Forwards. Deal 8000 damage to the first Forward and dull the other."
EFFECT = t.Sequence(
    (
        t.Choose(t.Cards(where=(t.OfType("Forward"),)), 2, 2, "declaration"),
        t.Damage(t.FirstOf(), t.Number(8000)),
        t.Dull(t.OthersOf()),
    )
)
LATE = _roles_at_resolution(EFFECT)


def cast(effect, order=(0, 1), gone=None, **switches):
    """p1 casts it at two of p2's Forwards, one of which may be gone before it resolves."""
    s = Scenario(**switches)
    card = s.p1.hand(summon(effect, name="Two"))
    s.p1.backups("Fire", 1)
    flee = t.Action(t.Cost(put_self=True), t.GainCrystals("you"))
    victims = [s.p2.field(forward(9000, abilities=[flee], name=name)) for name in ("One", "Other")]
    s.p1.cast(card, targets=[victims[k] for k in order]).p1.passes()
    if gone is not None:
        s.p2.uses(victims[gone]).both_pass().p1.passes()
    s.p2.passes()
    return s, victims


def test_R7_37_the_sentence():
    assert summon(text=TEXT, name="Two").abilities[0].effect == EFFECT


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_R7_37_the_order_of_the_declaration_assigns(order):
    s, victims = cast(EFFECT, order)
    first, other = victims[order[0]], victims[order[1]]
    assert (first.damage, first.is_dull, other.damage, other.is_dull) == (8000, False, 0, True)
    assert s.stack == []


@pytest.mark.parametrize("gone", [0, 1])
def test_R7_37_R7_52_assigned_at_declaration_the_other_keeps_its_effect(gone):
    _, victims = cast(EFFECT, gone=gone)
    left = victims[1 - gone]
    assert (left.damage, left.is_dull) == ((0, True) if gone == 0 else (8000, False))


@pytest.mark.parametrize("first", [0, 1])
def test_R7_37_at_resolution_the_player_says(first):
    s, victims = cast(LATE)
    assert (s.asked, s.p1.choices()) == ("role", victims)
    check_views(s)
    s.p1.does(f"choose opponent's {('One', 'Other')[first]}")
    assert [one.damage for one in victims] == [8000 if k == first else 0 for k in range(2)]
    assert [one.is_dull for one in victims] == [k != first for k in range(2)]


@pytest.mark.parametrize("gone", [0, 1])
def test_R7_37_at_resolution_the_only_legal_target_gets_the_first_effect(gone):
    """Nothing is dulled then."""
    s, victims = cast(LATE, gone=gone)
    left = victims[1 - gone]
    assert (left.damage, left.is_dull) == (8000, False) and s.asked != "role"


@pytest.mark.parametrize("option", ["declaration", "resolution"])
def test_R7_37_option_role_assignment_time(option):
    s, _ = cast(EFFECT, role_assignment_time=option)
    assert (s.asked == "role") is (option == "resolution")


def test_R7_37_a_printed_card(s):
    """4-114L."""
    card = s.p1.hand("4-114L")
    s.p1.backups("Lightning", 5)
    s.p1.spare("Lightning", 2)
    victims = [s.p2.field(forward(9000)) for _ in range(2)]
    s.p1.cast(card, targets=victims).resolve_all()
    assert [one.zone for one in victims] == ["removed", "break_zone"]
