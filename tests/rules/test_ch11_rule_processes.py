"""Chapter 11 of the rules: what the rules do by themselves before a player gets priority."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward
from tests.kit import DRAW, FORWARDS, UNBREAKABLE, hit, on_one, spell

MINE = t.Cards("field", "you", (t.OfType("Forward"), t.Other()))
MOURN = t.Auto(t.LeavesToBreakZone(FORWARDS), DRAW)
FROM_BREAK_ZONE = t.PlayOntoField(t.All(t.Cards("break_zone", "you", (t.OfType("Character"),))))


def gain(amount):
    return t.GainPower(t.Chosen(), t.Number(amount))


def play(s, card, *targets):
    """p1 casts a Summon, and it resolves."""
    s.p1.cast(card, targets=targets).both_pass()


def test_R11_1_a_rule_process_cannot_be_responded_to(s):
    victim, bolt = s.p2.field(forward(5000)), s.p1.hand(on_one(hit(5000)))
    rescue = s.p2.hand(on_one(gain(5000), name="Rescue"))
    play(s, bolt, victim)
    assert s.stack == [] and victim.zone == "break_zone"
    assert s.p1.has_priority and rescue.zone == "hand"


def test_R11_2_rule_processes_are_one_event_and_are_checked_again(s):
    """All three take 1000. The lord and a bystander break in one event; without the lord the soldier, 2000 power
    until then, breaks in the next one: the watcher sees three, the soldier sees the other two and itself."""
    lord = t.Field((t.HasPower(t.All(t.Cards("field", "you", (t.Named("Soldier"),))), t.Number(1000)),))
    lord = s.p2.field(forward(1000, abilities=[lord]))
    soldier = s.p2.field(forward(1000, name="Soldier", abilities=[MOURN]))
    bystander = s.p2.field(forward(1000, "Ice", abilities=[MOURN]))
    storm = s.p1.hand(spell(hit(1000, t.All(FORWARDS))))
    s.p1.cast(storm).both_pass().take_forced()
    assert {card.zone for card in (lord, soldier, bystander)} == {"break_zone"}
    waiting = [card.code for card in s.p2.waiting] + [item.source.code for item in s.stack]
    assert waiting.count("Soldier") == 3 and waiting.count(bystander.code) == 2


@pytest.mark.parametrize("loss_damage", [7, 6])
def test_R11_3_seven_or_six_points_of_damage_lose(loss_damage):
    s = Scenario(loss_damage=loss_damage)
    s.p2.damage(loss_damage - 2)
    one, two = s.p1.hand(*(spell(t.DamagePlayer("opponent", 1), name=name) for name in ("One", "Two")))
    play(s, one)
    assert not s.over
    play(s, two)
    assert s.winner == s.p1 and s.reason == "lethal damage"


def test_R11_3_a_draw_from_an_empty_deck_loses(s):
    s.p1.deck(1)
    one, two = s.p1.hand(spell(DRAW, name="One"), spell(DRAW, name="Two"))
    play(s, one)
    assert not s.over and s.p1.deck_size == 0
    play(s, two)
    assert s.winner == s.p2 and s.reason == "drew from an empty deck"


def test_R11_3_a_point_with_an_empty_deck_loses(s):
    s.p2.deck(1)
    play(s, s.p1.hand(spell(t.DamagePlayer("opponent", 2))))
    assert s.winner == s.p1 and s.p2.points == 1 and s.reason == "was dealt damage with an empty deck"


def test_R11_4_only_objects_that_have_power_go_with_power_0(s):
    helper, weak, strong = s.p2.field(backup()), s.p2.field(forward(3000)), s.p2.field(forward(4000))
    play(s, s.p1.hand(spell(t.GainPower(t.All(t.Cards("field")), t.Number(-3000)))))
    assert [card.zone for card in (helper, weak, strong)] == ["field", "break_zone", "field"]
    assert strong.power == 1000


@pytest.mark.parametrize(("power", "damage", "zone"), [(5000, 4999, "field"), (5000, 5000, "break_zone")])
def test_R11_5_damage_equal_to_or_above_the_power_breaks(s, power, damage, zone):
    victim = s.p2.field(forward(power))
    play(s, s.p1.hand(on_one(hit(damage))), victim)
    assert victim.zone == zone


def test_R11_5_power_below_1000_is_not_broken_by_damage(s):
    victim = s.p2.field(forward(3000))
    play(s, s.p1.hand(on_one(gain(-2500), hit(2000))), victim)
    assert (victim.zone, victim.power, victim.damage) == ("field", 500, 2000)


def test_R11_5_less_power_breaks_a_damaged_forward(s):
    victim = s.p2.field(forward(5000), damage=3000)
    play(s, s.p1.hand(on_one(gain(-2000))), victim)
    assert victim.zone == "break_zone"


def test_R11_6_all_non_generic_characters_that_share_a_name_go():
    s = Scenario(field_limit_on_effect="rule_process")
    cloud, tifa = s.p1.field(forward(5000, name="Cloud")), s.p1.field(forward(4000, name="Tifa"))
    theirs = s.p2.field(forward(5000, name="Cloud"))
    generic = s.p1.field(forward(3000, name="Cloud", code="Cloud 3", generic=True))
    second = s.p1.break_zone(backup(name="Cloud", code="Cloud 2"))
    play(s, s.p1.hand(spell(FROM_BREAK_ZONE)))
    assert cloud.zone == second.zone == "break_zone"
    assert [card.zone for card in (tifa, theirs, generic)] == ["field"] * 3


@pytest.mark.parametrize("second_element", ["Light", "Dark"])
def test_R11_7_light_and_dark_characters_all_go(second_element):
    s = Scenario(field_limit_on_effect="rule_process")
    light, fire = s.p1.field(forward(5000, "Light")), s.p1.field(forward(5000))
    theirs, second = s.p2.field(forward(5000, "Dark")), s.p1.break_zone(backup(second_element))
    play(s, s.p1.hand(spell(FROM_BREAK_ZONE)))
    assert light.zone == second.zone == "break_zone" and fire.on_field and theirs.on_field


def test_R11_8_of_six_backups_the_controller_keeps_five():
    s = Scenario(field_limit_on_effect="rule_process")
    s.p1.has(Fire=5, break_zone=backup("Ice"))
    play(s, s.p1.hand(spell(FROM_BREAK_ZONE)))
    if s.asked != "priority":
        s.p1.chooses("B1 Ice")
    assert len(s.p1.zone("field")) == 5


def test_R11_9_cannot_be_broken_does_not_stop_power_0_or_the_name_rule():
    s = Scenario(field_limit_on_effect="rule_process")
    weak = s.p1.field(forward(3000, abilities=[UNBREAKABLE]))
    cloud = s.p1.field(forward(5000, name="Cloud", abilities=[UNBREAKABLE]))
    s.p1.break_zone(backup(name="Cloud", code="Cloud 2"))
    drain, call = s.p1.hand(on_one(gain(-3000), name="Drain"), spell(FROM_BREAK_ZONE, name="Call"))
    play(s, call)
    assert cloud.zone == "break_zone" and weak.on_field
    play(s, drain, weak)
    assert weak.zone == "break_zone"


def test_R11_11_power_0_and_lethal_damage_leave_once(s):
    victim = s.p1.field(forward(5000, abilities=[MOURN]), damage=3000)
    play(s, s.p1.hand(on_one(gain(-5000))), victim)
    assert victim.zone == "break_zone" and len(s.stack) == 1


def test_R11_13_losses_come_before_other_processes_have_an_effect(s):
    s.p2.damage(6)
    victim = s.p2.field(forward(5000))
    play(s, s.p1.hand(on_one(hit(9000), t.DamagePlayer("opponent", 1))), victim)
    assert s.winner == s.p1 and (victim.zone, victim.damage) == ("field", 9000)
