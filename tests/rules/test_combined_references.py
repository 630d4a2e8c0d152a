"""Several cards in one instruction (R7.71) and in one description; cards put away by a state of the game (R8.43)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
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


# -------------------------------------------------------------------------------------------------------- descriptions
def enters(s, code, element, cost):
    s.p1.backups(element, cost)
    s.p1.cast(s.p1.hand(code))


def test_R7_30_minfilia_breaks_what_is_light_or_dark(s):
    """6-079L: choose 1 Light Character or Dark Character."""
    minfilia, light = s.p1.field("6-079L"), s.p2.field(forward(5000, "Light", name="L"))
    s.p1.field(backup("Dark", name="D"))
    fire = s.p2.field(forward(5000))
    s.p1.backups("Earth", 3)
    asked = s.clone()
    asked.p1.begins_to_use(asked.same(minfilia))
    assert sorted(card.name for card in asked.p1.choices()) == ["D", "L"]
    s.p1.uses(minfilia, targets=[light]).resolve_all()
    assert light.zone == "break_zone" and fire.on_field and minfilia.zone == "break_zone"


@pytest.mark.parametrize("which", ["yuna", "spell"])
def test_R9_46_lulu_takes_a_yuna_or_a_summon(s, which):
    """16-135S: choose 1 Card Name Yuna or Summon in your Break Zone. You may add it to your hand."""
    cards = {
        "yuna": s.p1.break_zone(forward(1000, name="Yuna")),
        "spell": s.p1.break_zone(summon(text="Draw 1 card.", name="Spell")),
    }
    other = s.p1.break_zone(forward(1000, name="Other"))
    enters(s, "16-135S", "Wind", 3)
    assert not s.p1.can_choose(other)
    s.p1.chooses(cards[which]).both_pass().p1.says_yes()
    assert cards[which].zone == "hand"


def test_R9_6_fujin_strengthens_seifer_and_the_committee(s):
    """22-084R: with 10 cards in the Break Zone, the Card Name Seifer Forward and the Job Disciplinary Committee Member
    Forwards gain +2000 power and First Strike."""
    fujin, seifer = s.p1.field("22-084R"), s.p1.field(forward(5000, name="Seifer"))
    member = s.p1.field(forward(4000, name="M", jobs=["Disciplinary Committee Member"]))
    theirs, other = s.p2.field(forward(5000, name="Seifer")), s.p1.field(forward(3000))
    for _ in range(10):
        s.p1.break_zone(monster("Fire"))
    assert [card.power for card in (seifer, member, theirs, other)] == [7000, 6000, 5000, 3000]
    assert seifer.has("First Strike") and not other.has("First Strike")
    assert fujin.power == fujin.card.power + 2000 * ("Disciplinary Committee Member" in fujin.card.jobs)


@pytest.mark.parametrize(("cost", "played"), [(4, True), (5, False)])
def test_R7_63_thancred_counts_water_forwards_and_water_backups(s, cost, played):
    """12-124L: the number of Water Forwards and/or Water Backups you control."""
    s.p1.has(Water=2, field=forward(1000, "Water"))
    dead = s.p1.break_zone(forward(1000, cost=cost, name="Dead"))
    s.p1.backups("Lightning", 2)
    s.p1.spare("Lightning", 2)
    s.p1.cast(s.p1.hand("12-124L")).p1.chooses(dead).resolve_all()
    assert dead.on_field is played, "two Backups, a Forward, and Thancred himself"
