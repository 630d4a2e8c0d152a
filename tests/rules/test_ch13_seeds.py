"""Scenarios of chapter 13.1 of the rules (seeds 002): responses, priority, the end of the turn."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, forward, summon
from tests.kit import FORWARDS

HAMMER_BLOW = t.Special("Hammer Blow", t.Cost(special=True), t.GainPower(t.Self(), t.Number(4000)))
BARRET = forward(7000, "Earth", name="Barret", abilities=[HAMMER_BLOW])
BRYNHILDR = summon(text="Choose 1 Forward. Deal it 7000 damage.", name="Brynhildr")
VALEFOR = summon(t.ReturnToHand(t.All(FORWARDS)), "Wind", name="Valefor")


def barret_and_brynhildr():
    s = Scenario()
    barret = s.p1.field(BARRET)
    s.p1.hand(BARRET)
    brynhildr = s.p2.hand(BRYNHILDR)
    s.p2.backups("Fire", 1)
    return s, barret, brynhildr


def test_S01_barret_answered_by_brynhildr():
    """S01 R7.13 R11.5"""
    s, barret, brynhildr = barret_and_brynhildr()
    s.p1.uses(barret, "Hammer Blow")
    s.p1.passes()
    s.p2.cast(brynhildr, targets=[barret])
    assert [item.kind for item in s.stack] == ["summon", "special"]
    s.both_pass()
    assert barret.zone == "break_zone"
    assert brynhildr.zone == "break_zone"
    assert [item.kind for item in s.stack] == ["special"]
    s.both_pass()
    assert s.stack == []
    assert s.p1.codes("break_zone").count("Barret") == 2


def brynhildr_answered_by_hammer_blow():
    s, barret, brynhildr = barret_and_brynhildr()
    s.p1.passes()
    s.p2.cast(brynhildr, targets=[barret])
    s.p2.passes()
    s.p1.uses(barret, "Hammer Blow")
    s.both_pass()
    assert (barret.power, barret.damage) == (11000, 0)
    s.both_pass()
    assert (barret.power, barret.damage, barret.zone) == (11000, 7000, "field")
    return s, barret


def test_S02_brynhildr_answered_by_hammer_blow():
    """S02 R7.13 R7.14"""
    brynhildr_answered_by_hammer_blow()


def test_S03_end_of_turn_after_S02():
    """S03 R6.42 R6.43 R6.49"""
    s, barret = brynhildr_answered_by_hammer_blow()
    s.to("end")
    assert (barret.power, barret.damage) == (11000, 7000)
    s.next_turn()
    assert (barret.power, barret.damage, barret.zone) == (7000, 0, "field")


def test_S09_character_cast_has_no_response():
    """S09 R6.23 R5.71"""
    text = "When Mage enters the field, choose 1 Forward. Deal it 5000 damage."
    s = Scenario()
    mage = s.p1.hand(forward(3000, name="Mage", text=text))
    s.p1.backups("Fire", 2)
    victim = s.p2.field(forward(5000))
    answer = s.p2.hand(summon(text="Choose 1 Forward. It gains +1000 power until the end of the turn.", name="Help"))
    s.p2.backups("Fire", 1)
    s.p1.cast(mage)
    assert mage.zone == "field"
    assert s.p1.decides("target")  # no player had priority in between
    s.p1.chooses(victim)
    assert [item.kind for item in s.stack] == ["auto"]
    assert s.p1.has_priority
    s.p1.passes()
    s.p2.cast(answer, targets=[victim])
    s.resolve_all()
    assert (victim.power, victim.damage, victim.zone) == (6000, 5000, "field")


def test_S10_turn_player_passes_opponent_acts_turn_player_acts_again():
    """S10 R6.26 R7.3"""
    s = Scenario()
    target = s.p1.field(forward(9000))
    soldier = s.p1.hand(forward(2000))
    s.p1.backups("Fire", 2)
    s.p2.hand(BRYNHILDR)
    s.p2.backups("Fire", 1)
    s.p1.passes()
    s.p2.cast("Brynhildr", targets=[target])
    s.both_pass()
    assert s.phase == "main_1" and s.p1.has_priority and s.stack == []
    assert s.p1.can_cast(soldier)
    s.p1.cast(soldier)
    assert soldier.on_field


def test_S11_end_of_turn_answered_by_valefor():
    """S11 R6.2 R6.28"""
    s = Scenario().at("main_2")
    runner = s.p1.field(forward(5000, keywords=["Haste"], name="Runner"))
    s.p1.backups("Fire", 2)
    valefor = s.p2.hand(VALEFOR)
    s.p2.backups("Wind", 1)
    s.p1.passes()
    s.p2.cast(valefor)
    s.both_pass()
    assert runner.zone == "hand"
    assert s.phase == "main_2" and s.p1.has_priority
    s.p1.cast(runner)
    assert runner.on_field and runner.has("Haste")
    with pytest.raises(ScenarioError, match="'attack' is not what is asked"):
        s.p1.attack(runner)
    s.both_pass()
    assert s.phase == "end"


def test_S12_no_actions_in_active_draw_and_end_phase():
    """S12 R5.83 R6.40"""
    s = Scenario().at("turn_start")
    s.p1.field(forward(9000))
    for player in (s.p1, s.p2):
        player.hand(BRYNHILDR)
        player.backups("Fire", 1)
    assert s.phase == "main_1"  # no player was asked in Active Phase and Draw Phase
    assert s.p1.hand_size == 3
    assert s.p1.can_cast("Brynhildr")
    s.to("end")
    assert s.p1.has_priority and s.legal == ["pass"]
    assert not s.p1.can_cast("Brynhildr")
    s.p1.passes()
    assert s.p2.has_priority and s.legal == ["pass"]
    with pytest.raises(ScenarioError, match="is not legal"):
        s.p2.cast("Brynhildr")
