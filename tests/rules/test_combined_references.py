"""Several cards in one instruction (R7.71), and cards put away by a state of the game (R8.43), with printed cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward
from tests.kit import on_one, spell


def test_R7_71_4_096H_hits_its_target_and_itself(s):
    target, raubahn = s.p2.field(forward(10000)), s.p1.hand("4-096H")
    s.p1.has(Earth=5).p1.cast(raubahn).p1.chooses(target).resolve_all()
    assert target.damage == 9000
    assert raubahn.zone == "break_zone"  # 8000 power


def test_R7_52_the_others_are_hit_though_one_target_has_left(s):
    monk, target, other = s.p1.field("5-092C"), s.p2.field(forward(5000)), s.p2.field(forward(6000))
    s.p1.backups("Earth", 2)
    away = s.p2.hand(on_one(t.ReturnToHand(t.Chosen())))
    s.p1.uses(monk, targets=[target, other]).p1.passes().p2.cast(away, targets=[target]).resolve_all()
    assert (target.zone, monk.damage, other.damage) == ("hand", 4000, 4000)


def test_R7_71_a_card_that_is_its_own_target_is_hit_once(s):
    fighter = s.p1.field("5-016C")
    s.p1.has(Fire=1).p1.uses(fighter, targets=[fighter]).resolve_all()
    assert fighter.damage == 1000


def test_R7_71_21_074L_removes_its_targets_and_all_that_the_opponent_has(s):
    mine = s.p1.backups("Earth", 5)
    theirs, kept = [s.p2.field(forward(5000)), s.p2.field(forward(6000))], s.p2.field(backup("Fire"))
    s.p1.spare("Earth", 2)
    death = s.p1.hand("21-074L")
    s.p1.cast(death).p1.chooses(mine[0], mine[1]).resolve_all()
    assert [card.zone for card in (*mine[:2], *theirs)] == ["removed"] * 4
    assert death.on_field and kept.on_field and all(card.on_field for card in mine[2:])


def test_R7_71_1_075C_strengthens_itself_and_its_party(s):
    chocobo, other = s.p1.field("1-075C"), s.p1.field(forward(5000, "Wind"))
    alone = s.p1.field(forward(5000, "Wind"))
    s.p1.attack([chocobo, other])
    power = chocobo.power
    s.resolve_all()
    assert (chocobo.power, other.power, alone.power) == (power + 3000, 8000, 5000)


@pytest.mark.parametrize("points", [5, 6])
def test_R8_43_2_074C_goes_at_the_sixth_point_of_damage(points):
    s = Scenario(turn_player=2)
    warrior = s.p1.field("2-074C")
    s.p1.damage(points - 1)
    s.p2.cast(s.p2.hand(spell(t.DamagePlayer("opponent", 1)))).resolve_all()
    assert warrior.zone == ("field" if points == 5 else "break_zone")


@pytest.mark.parametrize(("power", "zone"), [(7000, "hand"), (8000, "break_zone")])
def test_R8_5_5_077H_returns_to_the_hand_from_its_own_resolution(s, power, zone):
    target, carbuncle = s.p1.field(forward(power)), s.p1.hand("5-077H")
    s.p1.has(Earth=2).p1.cast(carbuncle, targets=[target]).resolve_all()
    assert (target.power, carbuncle.zone) == (power + 2000, zone)
