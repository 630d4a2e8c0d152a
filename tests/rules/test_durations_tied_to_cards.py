"""Effects that last while a card is on the field (R9.7), copies of cards (R2.2), and where cards came from."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward
from tests.kit import CHARACTERS, spell

BREAK = spell(t.Choose(CHARACTERS), t.Break(t.Chosen()), name="Fell")
DRAW = t.Auto(t.Enters(t.Self()), t.Draw("you"))


@pytest.mark.parametrize("code", ["8-056R", "13-014R"])
def test_R9_7_8_056R_a_forward_is_away_as_long_as_it_is_there(s, code):
    """The removed Forward returns as soon as the source leaves, and is seen to enter, as a new object."""
    s.p1.spare("Wind" if code == "8-056R" else "Fire", 6)
    source, fell = s.p1.hand(code), s.p1.hand(BREAK)
    target = s.p2.field(forward(5000, abilities=[DRAW]), damage=2000)
    s.p1.cast(source).p1.chooses(target).both_pass()
    assert target.zone == "removed"
    s.p1.cast(fell, targets=[source]).both_pass()
    assert target.on_field and target.controller is s.p2 and target.damage == 0
    s.both_pass()
    assert s.p2.hand_size == 1


def test_R9_7_8_056R_nothing_is_removed_when_it_has_left_before(s):
    s.p1.backups("Wind", 5)
    deathgaze, target = s.p1.hand("8-056R"), s.p2.field(forward(5000))
    fell = s.p2.hand(BREAK)
    s.p1.cast(deathgaze).p1.chooses(target).p1.passes().p2.cast(fell, targets=[deathgaze]).both_pass()
    s.both_pass()
    assert target.on_field and deathgaze.zone == "break_zone"


def test_R3_41_8_056R_a_field_limit_keeps_it_away(s):
    s.p1.backups("Wind", 5)
    s.p1.spare("Wind", 2)
    deathgaze, fell = s.p1.hand("8-056R"), s.p1.hand(BREAK)
    target = s.p2.field(forward(5000, name="Twin"))
    again = s.p2.hand(forward(6000, name="Twin", code="T2", cost=1))
    s.p2.backups("Fire", 2)
    s.p1.cast(deathgaze).p1.chooses(target).both_pass().next_turn().p2.cast(again)
    s.p2.passes().p1.cast(fell, targets=[deathgaze]).both_pass()
    assert again.on_field and target.zone == "removed"


def test_R9_7_7_056H_two_forwards_come_back_together(s):
    s.p1.spare("Wind", 4)
    dorgann, fell = s.p1.field("7-056H"), s.p1.hand(BREAK)
    supports = s.p1.hand(backup("Wind", cost=1), backup("Wind", cost=1))
    away = [s.p2.field(forward(5000)) for _ in range(2)]
    for support, target in zip(supports, away, strict=True):
        s.p1.cast(support).p1.chooses(target).both_pass()
    assert [card.zone for card in away] == ["removed", "removed"]
    s.p1.cast(fell, targets=[dorgann]).both_pass()
    assert all(card.on_field for card in away)


def test_R9_7_20_050C_power_as_long_as_the_chosen_forward_stays(s):
    s.p1.backups("Wind", 4)
    chocobo, other, kept = s.p1.hand("20-050C"), s.p1.field(forward(5000)), s.p1.field("20-050C")
    fell = s.p1.hand(BREAK)
    s.p1.cast(chocobo)
    assert kept not in s.p1.choices()
    s.p1.chooses(other).both_pass()
    power = chocobo.card.power
    assert chocobo.power == power + 4000
    s.p1.cast(fell, targets=[other]).both_pass()
    assert chocobo.power == power


def test_R9_7_16_104R_it_stays_dull_as_long_as_what_it_played_is_there(s):
    s.p1.spare("Lightning", 2)
    reeve, played, fell = s.p1.hand("16-104R"), s.p1.break_zone(forward(5000, cost=2)), s.p1.hand(BREAK)
    s.p1.cast(reeve).p1.chooses(played).both_pass()
    assert played.on_field and reeve.is_restricted("stays_dull")
    s.p1.cast(fell, targets=[played]).both_pass()
    assert not reeve.is_restricted("stays_dull")


@pytest.mark.parametrize("effect", [True, False])
def test_R0_11_16_026L_no_copies_can_be_played(s, effect):
    """16-026L Cloud of Darkness: as long as it is there, the opponent can neither cast copies of the removed card nor
    play them by effects."""
    twin = forward(5000, name="Twin", cost=1)
    play = spell(t.Select(t.Cards("hand", "you", (t.OfType("Forward"),)), to_play=True), t.PlayOntoField(t.Found()))
    s.p1.has(Ice=5, crystals=2)
    cloud = s.p1.hand("16-026L")
    s.p1.spare("Ice", 2)
    target, copy = s.p2.field(twin), s.p2.hand(twin)
    s.p2.backups("Fire", 3)
    plays = s.p2.hand(play)
    s.p1.cast(cloud).both_pass().p1.says_yes().p1.chooses(target).both_pass()
    s.next_turn()
    assert target.zone == "removed" and not s.p2.can_cast(copy)
    if effect:
        s.p2.cast(plays).both_pass()
        assert copy.zone == "hand"


def test_R9_7_19_101R_no_copies_can_be_cast_until_the_next_turn_ends(s):
    twin = forward(5000, name="Twin", cost=1)
    s.p1.has(Water=3).p2.has(Fire=3)
    target, other, leviathan = s.p2.field(twin), s.p2.hand(forward(5000, name="Other", cost=1)), s.p1.hand("19-101R")
    s.p1.cast(leviathan, targets=[target]).both_pass().next_turn()
    assert target.zone == "hand" and not s.p2.can_cast(target) and s.p2.can_cast(other)
    s.next_turn().next_turn()
    assert s.p2.can_cast(target)


@pytest.mark.parametrize(("paid", "damage"), [(True, 2000), (False, 9000)])
def test_R5_3_10_052L_entered_without_being_paid_for(paid, damage):
    play = spell(t.Select(t.Cards("hand", "you", (t.OfType("Forward"),)), to_play=True), t.PlayOntoField(t.Found()))
    s = Scenario(turn_player=2, turn=4)
    s.p1.has(field="10-052L").p2.has(Fire=3)
    entering, plays = s.p2.hand(forward(10000, cost=2)), s.p2.hand(play)
    s.p2.cast(entering if paid else plays)
    while s.stack or s.asked == "select":
        s.both_pass() if s.asked == "priority" else s.p2.chooses(entering)
    assert entering.damage == damage


def test_R5_5_10_052L_cast_without_paying_the_cost():
    free = spell(t.Cast(t.Cards("hand", "you", (t.OfType("Forward"),)), t.CastTerms(free=True)))
    s = Scenario(turn_player=2, turn=4)
    s.p1.field("10-052L")
    entering, cast = s.p2.hand(forward(10000, cost=2)), s.p2.hand(free)
    s.p2.cast(cast).both_pass().p2.chooses(entering).both_pass()
    assert entering.damage == 9000


def test_R10_64_10_052L_damage_to_the_controller_of_the_forward(s):
    s.p1.backups("Wind", 3)
    cid, name, target = s.p1.field("10-052L"), s.p1.hand("10-052L"), s.p2.field(forward(12000))
    s.p1.uses(cid, targets=[target], discard=[name]).both_pass().take_forced()
    assert target.damage == 10000 and (s.p1.points, s.p2.points) == (0, 1)


def test_R12_50_19_111L_removed_from_the_hand_by_its_warp(s):
    s.p1.has(Ice=3, Earth=2)
    prishe, target = s.p1.hand("19-111L"), s.p2.field(forward(9000))
    s.p1.does(f"warp {prishe.code}")
    while s.asked == "pay":
        s.take(s.legal_actions[0])
    assert prishe.zone == "removed" and prishe.counters("Warp") == 2
    s.p1.chooses(target).both_pass()
    assert target.damage == 8000


def test_R12_52_24_048L_loses_a_counter_with_every_other_one(s):
    """24-048L Tidus: when a Warp Counter is removed from another card, 1 is removed from it, too; not by its own."""
    take = spell(t.RemoveCounters(t.All(t.Cards("removed", "any", (t.Named("Other"),))), "Warp"))
    other = forward(5000, name="Other", abilities=[t.Warp(3, t.Cost())])
    tidus, third = s.p1.hand("24-048L"), s.p1.hand(other)
    spell_card = s.p1.hand(take)
    for card in (tidus, third):
        s.p1.does(f"warp {card.code}")
    assert (tidus.counters("Warp"), third.counters("Warp")) == (5, 3)
    s.p1.cast(spell_card).both_pass().both_pass()
    assert (tidus.counters("Warp"), third.counters("Warp")) == (4, 2) and s.stack == []


@pytest.mark.parametrize("warped", [True, False])
def test_R12_57_19_062R_cheaper_when_a_forward_came_by_warp(warped):
    other = forward(5000, "Wind", name="Other", abilities=[t.Warp(1, t.Cost())])
    s = Scenario().at("turn_start")
    nacht = s.p1.hand("19-062R")
    s.p1.backups("Earth", 1)
    s.p1.removed(other) if not warped else s.place(0, other, 5, 0, {"Warp": 1})
    s.to("main_1")
    while s.stack:
        s.both_pass()
    assert s.p1.can_cast(nacht) == (warped and nacht.card.cost <= 6)


def test_R8_41a_17_056L_by_its_own_ability(s):
    """17-056L Noel: removed when it attacks, it comes back in the next Main Phase 1, and that triggers; being cast does
    not."""
    noel = s.p1.field("17-056L")
    s.p1.attack(noel).both_pass().p1.says_yes()
    assert noel.zone == "removed"
    s.next_turn().next_turn()
    while s.asked != "mode":
        s.both_pass()
    assert noel.on_field
    s.p1.selects(1).both_pass().take_forced()
    assert s.p2.points == 1


def test_R8_41a_17_056L_not_by_being_cast(s):
    s.p1.backups("Wind", 2)
    noel = s.p1.hand("17-056L")
    s.p1.cast(noel)
    assert noel.on_field and s.stack == []


def test_R4_13_8_132L_the_forward_placed_in_the_break_zone():
    """8-132L Lunafreya: during the opponent's turn she may go instead of a Forward that was put into the Break Zone."""
    s = Scenario(turn_player=2, turn=4)
    lunafreya, lost = s.p1.field("8-132L"), s.p1.field(forward(5000))
    fell = s.p2.hand(BREAK)
    s.p2.cast(fell, targets=[lost]).both_pass().both_pass().p1.says_yes()
    assert lunafreya.zone == "break_zone" and lost.on_field and lost.is_dull


def test_R4_29_removed_for_as_long_as_is_no_rule_for_what_moved_on(s):
    """What has gone elsewhere since does not come back."""
    s.p1.backups("Wind", 5)
    s.p1.spare("Wind", 2)
    deathgaze, target = s.p1.hand("8-056R"), s.p2.field(forward(5000))
    fetch = s.p2.hand(spell(t.ReturnToHand(t.All(t.Cards("removed", "you"))), name="Fetch"))
    fell = s.p1.hand(BREAK)
    s.p1.cast(deathgaze).p1.chooses(target).both_pass().p1.passes().p2.cast(fetch)
    s.both_pass()
    assert target.zone == "hand"
    s.p1.cast(fell, targets=[deathgaze]).both_pass()
    assert target.zone == "hand"


def test_R12_87_R9_7_of_a_primed_character_the_lower_card_comes_back():
    """Both cards are removed; the upper one stays removed by the game's rule, so "it" returns as the lower card."""
    s = Scenario(turn_player=2)
    s.p1.spare("Wind", 3)
    source = s.p1.hand("8-056R")
    fell = s.p1.hand(spell(t.Choose(CHARACTERS), t.Break(t.Chosen()), name="Fell"))
    s.p2.has(Fire=3, field="24-005L", deck_top="24-001L").p2.does("prime 24-005L")
    while s.asked == "pay":
        s.p2.pays(s.p2.choices()[0])
    s.p2.chooses("24-001L")
    primed = next(card for card in s.p2.zone("field") if card.code == "24-001L")
    s.next_turn().p1.cast(source).p1.chooses(primed).both_pass()
    assert sorted(s.p2.codes("removed")) == ["24-001L", "24-005L"]
    s.p1.cast(fell, targets=[source]).both_pass()
    assert s.p2.codes("removed") == ["24-001L"] and s.p2.find("24-005L")
