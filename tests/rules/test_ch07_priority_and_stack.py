"""Chapter 7 of the rules: priority, the stack, targets, resolution; scenarios S18, S58-S72, S129, S130."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.kit import BOLT, FORWARDS, LEAVE, MINE, RALLY, THEIRS, UNHURT

SPARK = summon(text="Choose 1 Forward. Deal it 3000 damage.", name="Spark")
BREAK = summon(text="Choose 1 Forward. Break it.", name="Smash")


def on_entering(effect, name="Mage", power=3000, **more):
    """A Forward that does something when it enters."""
    condition = more.pop("condition", None)
    return forward(power, name=name, abilities=[t.Auto(t.Enters(t.Self()), effect, condition)], **more)


def spell(*effects, name="Spell"):
    """A Summon of cost 1 that does this in order."""
    return summon(t.Sequence(effects), name=name)


def user(effect, name="User", power=3000, **cost):
    """A Forward with one action ability, by default for nothing."""
    return forward(power, name=name, abilities=[t.Action(t.Cost(**cost), effect)])


def ready(count=4, **more):
    """Both players have Fire Backups."""
    s = Scenario(**more)
    for player in (s.p1, s.p2):
        player.backups("Fire", count)
    return s


@pytest.fixture
def s():
    return ready()


# ---------------------------------------------------------------------------------------------------- 7.1 priority
def test_R7_1_with_priority_a_player_casts_uses_or_passes(s):
    s.p1.has(hand=(forward(5000, name="Hero"), RALLY), field=user(t.Draw("you")))
    assert set(s.legal) == {"pass", "cast Hero", "cast Rally", "activate User"}


def test_R7_2_the_turn_player_has_priority_first_in_every_phase_and_step():
    s = ready(turn_player=2, turn=4)
    s.p2.field(forward(5000, name="Attacker"))
    assert s.p2.has_priority
    s.both_pass()
    assert s.phase == "attack_preparation" and s.p2.has_priority
    s.p2.attack("Attacker")
    assert s.phase == "attack_declaration" and s.p2.has_priority
    s.p1.no_block()
    assert s.phase == "block_declaration" and s.p2.has_priority
    s.both_pass()
    assert s.phase == "damage_resolution" and s.p2.has_priority
    s.to("main_2")
    assert s.p2.has_priority
    s.both_pass()
    assert s.phase == "end" and s.p2.has_priority


def test_R7_3_R7_60_after_a_resolution_the_turn_player_has_priority(s):
    s.p2.hand(RALLY)
    s.p1.passes().p2.cast("Rally").p2.passes()
    assert s.p1.has_priority
    s.p1.passes()  # it resolves: p2 drew
    assert s.stack == [] and s.p1.has_priority


def test_R7_4_the_player_who_added_an_item_has_priority_again_until_passing(s):
    s.p2.has(hand=(RALLY, summon(text="Draw 1 card.", name="Again"))).p1.passes().p2.cast("Rally")
    assert s.p2.has_priority
    s.p2.cast("Again")
    assert s.p2.has_priority and len(s.stack) == 2
    s.p2.passes()
    assert s.p1.has_priority and len(s.stack) == 2


def test_R7_5_after_a_character_the_turn_player_has_priority(s):
    s.p2.hand(forward(4000, name="Quick", keywords=["Back Attack"]))
    s.p1.hand(forward(4000, name="Slow"))
    s.p1.cast("Slow")
    assert s.p1.has_priority
    s.p1.passes().p2.cast("Quick")
    assert s.p1.has_priority


def test_R7_7_R7_8_R7_9_two_passes_in_succession_end_the_phase_and_an_action_between_does_not(s):
    hero = s.p2.field(user(t.GainPower(t.Self(), t.Number(1000))))
    s.p1.passes()
    assert s.p2.has_priority and s.phase == "main_1"
    s.p2.uses(hero).p2.passes().p1.passes()
    assert hero.power == 4000 and s.phase == "main_1"  # one item resolved, the phase goes on
    s.p1.passes()
    assert s.phase == "main_1" and s.p2.has_priority
    s.p2.passes()
    assert s.phase == "attack_preparation"


def test_R7_9_a_pass_before_an_action_does_not_count(s):
    s.p2.hand(RALLY)
    s.p1.passes().p2.cast("Rally").p2.passes()
    assert s.stack != []  # p1's pass was before the cast
    s.p1.passes()
    assert s.stack == [] and s.phase == "main_1" and s.p1.has_priority


def test_R7_10_R7_20_the_turn_player_orders_before_the_opponent():
    s = ready(turn_player=2, turn=4)
    for player in (s.p1, s.p2):
        for name in ("One", "Two"):
            player.field(forward(1000, name=name, abilities=[t.Auto(t.Attacks(FORWARDS), t.Draw("you"))]))
    attacker = s.p2.field(forward(9000, name="Attacker"))
    s.p2.attack(attacker)
    assert s.p2.decides("trigger_order")
    s.p2.orders("One", "Two")
    assert s.p1.decides("trigger_order")
    s.p1.orders("Two", "One")
    assert [(item.controller.name, item.source.name) for item in s.stack] == [
        ("p1", "One"),
        ("p1", "Two"),
        ("p2", "Two"),
        ("p2", "One"),
    ]


# -------------------------------------------------------------------------------------------------------- 7.2 stack
def test_R7_12_R7_13_R7_14_S18_three_items_on_the_stack(s):
    a, c = s.p1.hand(RALLY, summon(text="Draw 1 card.", name="Third"))
    b = s.p2.field(user(t.Draw("you"), name="Second"))
    s.p1.cast(a).p1.passes().p2.uses(b).p2.passes().p1.cast(c)
    assert [item.source for item in s.stack] == [c, b, a]
    s.both_pass()
    assert [item.source for item in s.stack] == [b, a] and s.p1.has_priority
    s.both_pass()
    assert [item.source for item in s.stack] == [a] and s.p1.has_priority
    s.both_pass()
    assert s.stack == [] and a.zone == "break_zone"


def test_R7_12_all_four_kinds_use_the_stack(s):
    strike = t.Special("Strike", t.Cost(special=True), t.Draw("you"))
    abilities = [
        t.Auto(t.Casts("you", (t.OfType("Summon"),)), t.Draw("you")),
        t.Action(t.Cost(), t.Draw("you")),
        strike,
    ]
    hero = s.p1.field(forward(5000, name="Hero", abilities=abilities))
    s.p1.hand(hero.card, RALLY)
    s.p1.uses(hero, 1).p1.uses(hero, "Strike").p1.cast("Rally")
    assert [item.kind for item in s.stack] == ["auto", "summon", "special", "action"]


def test_R7_15_field_abilities_costs_and_special_actions_do_not_use_the_stack(s):
    captain = t.Field((t.HasPower(t.All(MINE), t.Number(1000)),))
    hero = s.p1.hand(forward(5000, name="Captain", abilities=[captain]))
    soldier = s.p1.field(forward(3000))
    s.p1.cast(hero)
    assert s.stack == [] and (soldier.power, hero.power) == (4000, 6000)


def test_R7_16_R8_67_S130_the_source_is_broken_in_response(s):
    hero = s.p1.field(user(t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), t.Number(4000))))))
    victim = s.p2.field(forward(4000))
    s.p2.hand(BREAK)
    s.p1.uses(hero, targets=[victim]).p1.passes().p2.cast("Smash", targets=[hero]).both_pass()
    assert hero.zone == "break_zone" and len(s.stack) == 1
    s.both_pass()
    assert victim.zone == "break_zone"


def test_R7_16_R8_67_S130_the_source_loses_its_abilities_in_response(s):
    hero = s.p1.field(user(t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), t.Number(4000))))))
    victim = s.p2.field(forward(4000))
    s.p2.hand(spell(t.Choose(FORWARDS), t.LoseAbilities(t.Chosen())))
    s.p1.uses(hero, targets=[victim]).p1.passes().p2.cast("Spell", targets=[hero]).both_pass()
    assert hero.is_silenced and not s.p1.can_use(hero) and len(s.stack) == 1
    s.both_pass()
    assert victim.zone == "break_zone"


# ---------------------------------------------------------------------------------------------- 7.3 giving priority
def test_R7_18_R7_61_rule_processes_run_before_anybody_has_priority_and_not_in_a_resolution(s):
    """Between damage and draw the Forward with lethal damage is still there; before priority it is gone."""
    draw = t.If(t.Exists(THEIRS), t.Draw("you", 2))
    s.p1.hand(spell(t.Damage(t.All(THEIRS), t.Number(9000)), draw))
    victim = s.p2.field(forward(4000))
    hand = s.p1.hand_size
    s.p1.cast("Spell").both_pass()
    assert victim.zone == "break_zone" and s.p1.hand_size == hand + 1 and s.p1.has_priority


def test_R7_19_rule_processes_triggers_and_again_rule_processes(s):
    """The first death triggers; no player can act before the trigger is on the stack."""
    hurt = t.Auto(t.LeavesToBreakZone(t.Self()), t.Damage(t.All(FORWARDS), t.Number(1000)))
    first = s.p2.field(forward(3000, name="First", abilities=[hurt]))
    second = s.p2.field(forward(1000, name="Second", abilities=[hurt]))
    s.p1.hand(SPARK)
    s.p1.cast("Spark", targets=[first]).both_pass()
    assert first.zone == "break_zone" and [item.source for item in s.stack] == [first]
    s.both_pass()
    assert second.zone == "break_zone" and [item.source for item in s.stack] == [second]


def test_R7_20_S64_the_turn_player_orders_own_triggers_below_the_opponents(s):
    entering = t.Auto(t.Enters(FORWARDS), t.Draw("you"))
    one, two = (s.p1.field(forward(1000, name=name, abilities=[entering])) for name in ("One", "Two"))
    theirs = s.p2.field(forward(1000, name="Theirs", abilities=[entering]))
    s.p1.hand(forward(5000, name="Hero"))
    s.p1.cast("Hero")
    assert s.p1.decides("trigger_order")
    other = s.clone()
    s.p1.orders(one, two)
    assert [item.source for item in s.stack] == [theirs, two, one]
    other.p1.orders(other.same(two), other.same(one))
    assert [item.source.name for item in other.stack] == ["Theirs", "One", "Two"]


def test_R7_21_targets_are_declared_when_the_ability_is_placed(s):
    mage = s.p1.hand(on_entering(t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), t.Number(3000))))))
    victim = s.p2.field(forward(3000, name="Victim"))
    other = s.p2.field(forward(3000, name="Other"))
    s.p1.cast(mage)
    assert s.p1.decides("target") and s.p1.choices() == [victim, other]
    s.p1.chooses(victim)
    assert s.stack[0].targets == (victim,) and s.p1.has_priority
    s.both_pass()
    assert (victim.zone, other.zone) == ("break_zone", "field")


def test_R7_21_each_of_several_triggers_has_its_own_targets(s):
    hit = t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), t.Number(3000))))
    watch = t.Auto(t.Enters(t.Cards(where=(t.OfType("Forward"),))), t.Draw("you"))
    s.p1.field(forward(1000, name="Watcher", abilities=[watch]))
    mage, victim = s.p1.hand(on_entering(hit)), s.p2.field(forward(3000))
    s.p1.cast(mage).p1.orders(mage, "Watcher").p1.chooses(victim)
    assert [(item.source.name, item.targets) for item in s.stack] == [("Watcher", ()), ("Mage", (victim,))]


def test_R7_23_R7_24_R6_44_a_trigger_of_the_clean_up_waits_for_priority(s):
    """The power bonus ends in the End Phase, the Forward has no power left and goes; then its trigger is placed."""
    dying = t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you"))
    weak = s.p1.field(forward(1000, name="Weak", abilities=[dying]))
    s.p1.hand(spell(t.GainPower(t.All(MINE), t.Number(1000))))
    s.p1.hand(forward(9000, name="Curse", abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(-1000)),))]))
    s.p1.cast("Spell").both_pass().p1.cast("Curse")
    assert weak.power == 1000
    s.to("end").both_pass()
    assert weak.zone == "break_zone" and [item.source for item in s.stack] == [weak]
    assert (s.turn, s.phase) == (3, "end") and s.p1.has_priority and s.legal == ["pass"]
    hand = s.p1.hand_size
    s.both_pass()
    assert s.p1.hand_size == hand + 1


def test_R7_25_R8_13_a_trigger_of_a_source_that_left_is_still_placed(s):
    dying = forward(3000, name="Dying", abilities=[t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you", 2))])
    victim = s.p2.field(dying)
    s.p1.hand(SPARK)
    hand = s.p2.hand_size
    s.p1.cast("Spark", targets=[victim]).both_pass()
    assert victim.zone == "break_zone"
    assert [(item.source, item.controller) for item in s.stack] == [(victim, s.p2)]
    s.both_pass()
    assert s.p2.hand_size == hand + 2


# ------------------------------------------------------------------------------------------------------ 7.4 targets
def test_R7_30_a_target_fits_the_whole_description_and_is_in_the_zone(s):
    where = (t.OfType("Forward"), t.OfCost("at_most", 2), t.InState("dull"))
    s.p1.hand(spell(t.Choose(t.Cards("field", "opponent", where)), t.Break(t.Chosen())))
    fits = s.p2.field(forward(5000, cost=2), dull=True)
    s.p2.field(forward(5000, cost=2))  # active
    s.p2.field(forward(5000, cost=3), dull=True)
    s.p2.field(backup("Ice", 2), dull=True)
    s.p1.field(forward(5000, cost=2), dull=True)
    s.p2.break_zone(forward(5000, cost=2))
    s.p1.begins_to_cast("Spell")
    assert s.p1.choices() == [fits]


def test_R7_30_a_card_that_cannot_be_chosen_is_no_legal_target(s):
    shield = t.Field((t.CannotBeChosen(t.Self(), ("summons",), "opponent"),))
    s.p2.has(field=forward(5000, name="Hidden", abilities=[shield])).p1.has(hand=BOLT).p2.has(hand=BOLT)
    assert not s.p1.can_cast("Bolt")
    s.p1.passes()
    assert s.p2.can_cast("Bolt")


def test_R7_31_choose_1_forward_allows_either_players(s):
    s.p1.hand(BOLT)
    mine, theirs = s.p1.field(forward(5000)), s.p2.field(forward(5000))
    s.p1.begins_to_cast("Bolt")
    assert s.p1.choices() == [mine, theirs]


def test_R7_32_R7_33_choose_2_needs_two_different_targets():
    two = spell(t.Choose(FORWARDS, 2, 2), t.Dull(t.Chosen()))
    s = ready()
    s.p1.has(hand=two).p2.has(field=forward(5000))
    assert not s.p1.can_cast("Spell")
    s = ready()
    s.p1.hand(two)
    one, other = s.p2.field(forward(5000)), s.p1.field(forward(5000))
    s.p1.begins_to_cast("Spell").p1.does(s.legal[0])
    assert len(s.p1.choices()) == 1 and not s.p1.can_pass()
    s.p1.does(s.legal[0])
    assert s.asked == "pay"
    s.p1.pays(s.p1.zone("field")[0])
    assert set(s.stack[0].targets) == {one, other}


@pytest.mark.parametrize("count", [0, 1, 2])
def test_R7_32_up_to_2_allows_0_to_2(s, count):
    s.p1.hand(spell(t.Choose(FORWARDS, 0, 2), t.Dull(t.Chosen())))
    soldiers = [s.p2.field(forward(5000)) for _ in range(3)]
    s.p1.cast("Spell", targets=soldiers[:count])
    assert s.stack[0].targets == tuple(soldiers[:count])
    s.both_pass()
    assert [soldier.is_dull for soldier in soldiers].count(True) == count


def test_R7_33_S71_two_chooses_may_choose_the_same(s):
    hit = t.Number(5000)
    double = spell(t.Choose(FORWARDS), t.Damage(t.Chosen(0), hit), t.Choose(FORWARDS), t.Damage(t.Chosen(1), hit))
    s.p1.hand(double)
    victim = s.p2.field(forward(12000))
    s.p1.cast("Spell", targets=[victim, victim]).both_pass()
    assert victim.damage == 10000


def test_R7_34_one_of_each_or_none():
    both = spell(t.Choose(MINE), t.Choose(THEIRS), t.Dull(t.Chosen(0)), t.Dull(t.Chosen(1)))
    s = ready()
    s.p1.has(hand=both, field=forward(5000))
    assert not s.p1.can_cast("Spell")
    s = ready()
    s.p1.has(hand=both, field=forward(5000)).p2.has(field=forward(5000))
    assert s.p1.can_cast("Spell")


def test_R7_34_a_trigger_with_one_of_two_choices_leaves_the_stack(s):
    both = t.Sequence((t.Choose(MINE), t.Choose(THEIRS), t.Dull(t.Chosen(0)), t.Dull(t.Chosen(1))))
    mage = s.p1.hand(on_entering(both))
    s.p1.cast(mage)
    assert s.stack == [] and s.p1.has_priority and mage.is_active


def test_R7_35_the_source_on_the_field_may_be_chosen(s):
    hero = s.p1.field(user(t.Sequence((t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(2000))))))
    s.p1.uses(hero, targets=[hero]).both_pass()
    assert hero.power == 5000


def test_R7_42_an_effect_without_choose_does_not_target(s):
    shield = t.Field((t.CannotBeChosen(t.Self(), ("summons", "abilities")),))
    hidden = s.p2.field(forward(3000, name="Hidden", abilities=[shield]))
    s.p1.hand(BOLT, spell(t.Damage(t.All(THEIRS), t.Number(3000))))
    assert not s.p1.can_cast("Bolt")
    s.p1.cast("Spell")
    assert s.stack[0].targets == ()
    s.both_pass()
    assert hidden.zone == "break_zone"


# --------------------------------------------------------------------------------------------------- 7.5 resolution
def test_R7_50_R8_33_S68_a_condition_that_is_lost_before_the_resolution(s):
    draw = on_entering(t.Draw("you", 2), condition=t.Exists(t.Cards("field", "you", (t.Named("Friend"),))))
    friend = s.p1.field(forward(3000, name="Friend"))
    s.p1.has(hand=draw).p2.has(hand=BREAK).p1.cast("Mage")
    assert len(s.stack) == 1
    hand = s.p1.hand_size
    s.p1.passes().p2.cast("Smash", targets=[friend]).resolve_all()
    assert s.p1.hand_size == hand and s.stack == []


def test_R7_51_S60_the_only_target_is_gone(s):
    """Sylph: without its target no Forward gains power."""
    s.p1.field(backup("Wind"))
    mine, theirs = s.p1.field(forward(5000)), s.p2.field(forward(5000))
    sylph = s.p1.hand("1-074R")
    s.p2.hand(LEAVE)
    s.p1.cast(sylph, targets=[theirs]).p1.passes().p2.cast("Leave", targets=[theirs]).both_pass().both_pass()
    assert mine.power == 5000 and sylph.zone == "break_zone"


def test_R7_51_a_target_that_left_and_came_back_is_another_object(s):
    theirs = s.p2.field(forward(5000, name="Quick", keywords=["Back Attack"]))
    s.p1.has(hand=BOLT).p2.has(hand=LEAVE)
    s.p1.cast("Bolt", targets=[theirs]).p1.passes().p2.cast("Leave", targets=[theirs]).both_pass().p1.passes()
    s.p2.cast("Quick").both_pass()
    assert s.stack == [] and theirs.on_field and theirs.damage == 0


def test_R7_51_a_target_that_no_longer_fits_is_illegal(s):
    """Rygdea chose an active Forward; it was dulled in response."""
    s.p1.field(backup("Lightning"))
    theirs = s.p2.field(user(t.Draw("you"), dull=True))
    s.p1.hand("1-211S")
    s.p1.cast("1-211S").p1.chooses(theirs).p1.passes().p2.uses(theirs).both_pass()
    s.both_pass()
    assert theirs.damage == 0 and theirs.is_dull


def test_R7_30_R7_51_S129_unchoosable_in_response(s):
    """Yuna enters in response, and Rikku can no longer be chosen by Summons."""
    rikku = s.p2.field("1-201S")
    s.p2.hand(forward(5000, name="Yuna", keywords=["Back Attack"]))
    s.p1.hand(spell(t.Choose(FORWARDS), t.Dull(t.Chosen()), t.Draw("you", 2)))
    s.p1.cast("Spell", targets=[rikku])
    hand = s.p1.hand_size
    s.p1.passes().p2.cast("Yuna").both_pass()
    assert s.stack == [] and rikku.is_active and s.p1.hand_size == hand


def test_R7_52_S61_one_of_two_targets_is_gone(s):
    one, two = s.p2.field(forward(5000)), s.p2.field(forward(6000))
    s.p1.has(hand=spell(t.Choose(FORWARDS, 2, 2), t.Dull(t.Chosen()), t.Draw("you"))).p2.has(hand=LEAVE)
    s.p1.cast("Spell", targets=[one, two])
    hand = s.p1.hand_size
    s.p1.passes().p2.cast("Leave", targets=[one]).both_pass().both_pass()
    assert (one.zone, two.is_dull) == ("hand", True) and s.p1.hand_size == hand + 1


def test_R7_53_the_text_is_followed_in_printed_order(s):
    power = t.GainPower(t.Chosen(), t.Number(2000))
    s.p1.hand(spell(t.Choose(FORWARDS), power, t.Damage(t.Chosen(), t.PowerOf(t.Chosen())), name="Up, then damage"))
    s.p1.hand(spell(t.Choose(FORWARDS), t.Damage(t.Chosen(), t.PowerOf(t.Chosen())), power, name="Damage, then up"))
    first, second = s.p2.field(forward(3000)), s.p2.field(forward(4000))
    s.p1.cast("Up, then damage", targets=[first]).both_pass()
    assert first.zone == "break_zone"
    s.p1.cast("Damage, then up", targets=[second]).both_pass()
    assert (second.zone, second.damage, second.power) == ("field", 4000, 6000)


def test_R7_54_undeclared_decisions_are_made_by_the_controller_at_resolution(s):
    s.p1.hand(spell(t.Search(t.Cards("deck", "you", (t.Named("Hero"),)))))
    found = s.p1.deck_top(forward(5000, name="Hero"))
    s.p1.cast("Spell")
    assert s.asked == "priority"  # nothing was asked so far
    s.both_pass()
    assert s.p1.decides("search") and s.p1.choices() == [found]
    s.p1.chooses(found)
    assert s.p1.codes("hand") == ["Hero"]


def test_R7_54_the_player_who_discards_decides(s):
    s.p1.hand(spell(t.Discard("opponent")))
    kept, gone = s.p2.hand(forward(1000, name="Kept"), forward(1000, name="Gone"))
    s.p1.cast("Spell").both_pass()
    assert s.p2.decides("discard")
    s.p2.chooses(gone)
    assert (kept.zone, gone.zone) == ("hand", "break_zone")


def test_R7_57_a_replacement_effect_changes_an_instruction(s):
    stone = forward(5000, name="Stone", abilities=[UNHURT])
    stone, other = s.p2.field(stone), s.p2.field(forward(9000))
    s.p1.hand(spell(t.Damage(t.All(THEIRS), t.Number(6000))))
    s.p1.cast("Spell").both_pass()
    assert (stone.damage, other.damage) == (0, 6000)


def test_R7_58_what_an_ability_does_its_source_does(s):
    deals = t.Auto(t.DamagesPlayer(t.Self(), "opponent"), t.Draw("you"))
    hero = s.p1.field(forward(5000, name="Hero", abilities=[deals, t.Action(t.Cost(), t.DamagePlayer("opponent", 1))]))
    s.p1.hand(spell(t.DamagePlayer("opponent", 1)))
    s.p1.uses(hero).both_pass()
    assert s.p2.points == 1 and [item.kind for item in s.stack] == ["auto"]
    s.both_pass().p1.cast("Spell").both_pass()
    assert s.p2.points == 2 and s.stack == []  # that was the Summon, not the Forward


def test_R7_59_a_summon_goes_to_its_owners_break_zone_and_an_ability_ceases_to_exist(s):
    rally, hero = s.p2.hand(RALLY), s.p2.field(user(t.Draw("you")))
    s.p1.passes().p2.cast(rally).p2.uses(hero).both_pass()
    assert s.p2.codes("break_zone") == [] and hero.on_field
    s.both_pass()
    assert s.p2.codes("break_zone") == ["Rally"] and s.p1.codes("break_zone") == []


def test_R7_59_also_a_summon_whose_target_is_gone(s):
    victim, bolt = s.p2.field(forward(5000)), s.p1.hand(BOLT)
    s.p2.hand(LEAVE)
    s.p1.cast(bolt, targets=[victim]).p1.passes().p2.cast("Leave", targets=[victim]).resolve_all()
    assert bolt.zone == "break_zone"


def test_R7_62_S67_trigger_conditions_are_tested_at_the_event():
    """Sakura 10-092C as a stub: played by a Summon that deals the damage afterwards, she finds no damaged Forward."""
    damaged = t.Exists(t.Cards("field", "opponent", (t.OfType("Forward"), t.InState("damaged"))))
    sakura = on_entering(t.Draw("you", 2), "Sakura", condition=damaged)
    play = (t.Choose(t.Cards("break_zone", "you", (t.OfType("Forward"),))), t.PlayOntoField(t.Chosen()))
    hurt = t.Damage(t.All(THEIRS), t.Number(1000))
    for effects, triggers in (((*play, hurt), 0), ((play[0], hurt, play[1]), 1)):
        s = ready()
        played, victim = s.p1.break_zone(sakura), s.p2.field(forward(5000))
        s.p1.hand(spell(*effects))
        s.p1.cast("Spell", targets=[played]).both_pass()
        assert played.on_field and victim.damage == 1000 and len(s.stack) == triggers


def test_R7_62_R7_23_triggers_of_a_resolution_wait_for_its_end(s):
    dying = t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you"))
    s.p1.field(forward(1000, name="Dying", abilities=[dying]))
    s.p1.has(hand=spell(t.Break(t.All(MINE)), t.Discard("opponent"))).p2.has(hand=RALLY)
    s.p1.cast("Spell").both_pass()
    assert s.p2.decides("discard") and len(s.p1.waiting) == 1 and s.stack == []
    s.p2.chooses("Rally")
    assert s.p1.waiting == [] and [item.kind for item in s.stack] == ["auto"]


def test_R7_63_a_gained_number_is_fixed_then(s):
    each = t.CountOf(t.Cards("field", "you", (t.OfType("Forward"),)), 1000)
    hero = s.p1.field(user(t.GainPower(t.Self(), each)))
    s.p1.hand(forward(5000, name="Late"))
    s.p1.uses(hero).both_pass().p1.cast("Late")
    assert hero.power == 4000


def test_R7_64_R7_67_S45_if_you_do_so_happens_at_once():
    """Bahamut Fury: the question comes at resolution, the discard and the damage in the same resolution."""
    for discards, damage in ((True, 7000), (False, 5000)):
        s = ready()
        s.p1.hand("1-190S")
        (spare,) = s.p1.spare("Ice", 1)
        victim = s.p2.field(forward(9000))
        s.p1.cast("1-190S", targets=[victim], pay=s.p1.zone("field")[:2]).both_pass()
        assert s.p1.decides("may") and victim.damage == 0
        if discards:
            s.p1.says_yes()
            assert s.p1.decides("discard")
            s.p1.chooses(spare)
        else:
            s.p1.says_no()
        assert (victim.damage, spare.zone) == (damage, "break_zone" if discards else "hand") and s.stack == []


def test_R7_65_what_could_not_be_done_was_not_done(s):
    s.p1.hand(spell(t.Discard("opponent"), t.IfDone(t.Draw("you", 2), t.Draw("you", 1)), name="One"))
    s.p1.hand(spell(t.Discard("opponent"), t.IfDone(t.Draw("you", 2), t.Draw("you", 1)), name="Two"))
    (spare,) = s.p2.spare("Fire", 1)
    s.p1.cast("One").both_pass()
    hand = s.p1.hand_size
    s.p2.chooses(spare)
    assert s.p1.hand_size == hand + 2
    s.p1.cast("Two")
    hand = s.p1.hand_size
    s.both_pass()
    assert s.p1.hand_size == hand + 1


def test_R7_67_you_may_is_placed_in_any_case_and_asked_at_resolution(s):
    s.p1.hand(on_entering(t.May(t.Draw("you", 2))))
    s.p1.cast("Mage")
    assert len(s.stack) == 1 and s.asked == "priority"
    hand = s.p1.hand_size
    s.both_pass()
    assert s.p1.decides("may")
    other = s.clone()
    s.p1.says_no()
    assert s.p1.hand_size == hand
    other.p1.says_yes()
    assert other.p1.hand_size == hand + 2


def test_R7_69_the_next_sentence_happens_although_the_first_did_nothing(s):
    s.p1.hand(spell(t.Discard("opponent"), t.Draw("you", 2)))
    s.p1.cast("Spell")
    hand = s.p1.hand_size
    s.both_pass()
    assert s.p2.hand_size == 0 and s.p1.hand_size == hand + 2


def test_R7_71_one_instruction_is_one_event(s):
    """Both Forwards break together, so each sees the other leave."""
    watch = t.Auto(t.LeavesToBreakZone(t.Cards("field", "you", (t.OfType("Forward"),))), t.Draw("you"))
    for name in ("One", "Two"):
        s.p2.field(forward(3000, name=name, abilities=[watch]))
    s.p1.hand(spell(t.Break(t.All(THEIRS))))
    s.p1.cast("Spell").both_pass().take_forced()
    while s.asked == "trigger_order":
        s.p2.does(s.legal[0])
    assert sorted(item.source.name for item in s.stack) == ["One", "One", "Two", "Two"]


def test_R7_71_separate_sentences_are_separate_events(s):
    watch = t.Auto(t.LeavesToBreakZone(t.Cards("field", "you", (t.OfType("Forward"),))), t.Draw("you"))
    one = s.p2.field(forward(3000, name="One", abilities=[watch]))
    two = s.p2.field(forward(3000, name="Two", abilities=[watch]))
    s.p1.hand(spell(t.Choose(THEIRS), t.Choose(THEIRS), t.Break(t.Chosen(0)), t.Break(t.Chosen(1))))
    s.p1.cast("Spell", targets=[one, two]).both_pass()
    while s.asked == "trigger_order":
        s.p2.does(s.legal[0])
    assert sorted(item.source.name for item in s.stack) == ["One", "Two", "Two"]


# ---------------------------------------------------------------------------------------------------- 7.6 responses
def test_R7_75_R7_76_the_players_answer_each_other_until_both_pass(s):
    victim = s.p2.field(forward(5000))
    up = spell(t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(3000)), name="Up")
    s.p1.has(hand=(BOLT, SPARK)).p2.has(hand=up)
    s.p1.cast("Bolt", targets=[victim]).p1.passes().p2.cast("Up", targets=[victim]).p2.passes()
    s.p1.cast("Spark", targets=[victim]).p1.passes().p2.passes()
    assert victim.damage == 3000 and s.p1.has_priority
    s.both_pass()
    assert victim.power == 8000
    s.both_pass()
    assert victim.zone == "break_zone"


def test_R7_77_the_entering_ability_can_be_answered_the_cast_cannot(s):
    s.p1.has(hand=on_entering(t.Draw("you"))).p2.has(hand=RALLY).p1.begins_to_cast("Mage")
    while s.asked == "pay":
        assert s.deciding == s.p1
        s.p1.does(s.legal[0])
    assert s.p1.codes("field")[-1] == "Mage" and len(s.stack) == 1
    s.p1.passes()
    assert s.p2.can_cast("Rally")


def test_R7_15_R7_78_an_ex_burst_cannot_be_answered(s):
    burst = summon(t.Draw("you", 2), name="Burst", ex_burst=True)
    s.p2.has(deck_top=burst).p1.has(hand=(spell(t.DamagePlayer("opponent", 1), t.Draw("you")), RALLY))
    s.p2.hand(RALLY)
    s.p1.cast("Spell")
    hand, mine = s.p2.hand_size, s.p1.hand_size
    s.both_pass()
    assert s.p2.decides("ex_burst") and s.stack == []
    s.p2.says_yes()
    assert s.p2.hand_size == hand + 2 and s.p1.hand_size == mine + 1  # and the Spell went on
    assert s.p1.has_priority and s.stack == []


def test_R7_79_every_window_is_kept():
    s = Scenario()
    asked = []
    while s.turn == 3:
        asked.append((s.phase, s.deciding.name))
        s.take(s.legal_actions[0])
        if s.asked == "attack":
            asked.append((s.phase, "attack"))
            s.p1.passes()
    phases = ("main_1", "attack_preparation", "main_2", "end")
    windows = [(phase, player) for phase in phases for player in ("p1", "p2")]
    assert [pair for pair in asked if pair[1] != "attack"] == windows


# ---------------------------------------------------------------------------------------------- 7.7 illegal actions
def test_R7_85_R7_87_an_illegal_action_changes_nothing(s):
    s.p1.hand(BOLT)
    before = s.states.tobytes()
    with pytest.raises(ScenarioError, match="is not legal"):
        s.p1.cast("Bolt")
    assert s.states.tobytes() == before and s.p1.has_priority
