"""Amounts of cards, points, Crystals and counters that come from a value (R7.63, R0.16)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.json import from_json, to_json
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import MINE

EACH = t.CountOf(MINE)


def resolve(effect, forwards):
    """P1 controls this many Forwards; P2 has three cards in hand."""
    s = Scenario()
    s.p1.hand(summon(effect, name="Deed"))
    s.p1.backups("Fire", 1)
    objects = [s.p1.field(forward(1000 + k, name=f"Own{k}")) for k in range(forwards)]
    s.p2.hand(forward(1), forward(2), forward(3))
    s.p1.cast("Deed")
    s.both_pass()
    while s.asked == "discard":
        s.take(s.legal_actions[0])
    return s, objects


@pytest.mark.parametrize("forwards", [0, 1, 2])
def test_R7_63_draws_discards_crystals_and_points_for_each(forwards):
    s, _ = resolve(t.Draw("you", EACH), forwards)
    assert len(s.p1.codes("hand")) == forwards
    s, _ = resolve(t.Discard("opponent", EACH), forwards)
    assert len(s.p2.codes("hand")) == 3 - forwards
    s, _ = resolve(t.GainCrystals("you", t.CountOf(MINE, 2)), forwards)
    assert s.p1.crystal_count == 2 * forwards
    s, _ = resolve(t.DamagePlayer("opponent", EACH), forwards)
    assert len(s.p2.codes("damage_zone")) == forwards


def test_R7_55_R7_63_the_number_of_discards_is_fixed_before_they_are_made():
    count = t.CountOf(t.Cards("hand", "opponent"))
    s, _ = resolve(t.Discard("opponent", t.Half(count)), 0)
    assert len(s.p2.codes("hand")) == 2


def test_R9_90_R9_94_counters_for_each():
    everything = t.All(MINE)
    _, (first, second) = resolve(t.PlaceCounters(everything, "Oath", EACH), 2)
    assert [card.counters("Oath") for card in (first, second)] == [2, 2]
    places = t.PlaceCounters(everything, "Oath", 3)
    _, (only,) = resolve(t.Sequence((places, t.RemoveCounters(everything, "Oath", EACH))), 1)
    assert only.counters("Oath") == 2


@pytest.mark.parametrize("effect", [t.Draw("you", EACH), t.GainCrystals("you", EACH)])
def test_R7_65_none_of_them_is_nothing_done(effect):
    s, _ = resolve(t.Sequence((effect, t.IfDone(t.DamagePlayer("opponent", 1)))), 0)
    assert s.p2.codes("damage_zone") == []


def test_a_number_stays_a_number_in_json():
    assert to_json(t.Draw("you", 2))["count"] == 2
    for effect in (t.Draw("you", 2), t.Discard("any", EACH), t.DamagePlayer("you", EACH)):
        assert from_json(t.Effect, to_json(effect)) == effect
