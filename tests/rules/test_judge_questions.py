"""Questions that a judge is asked about printed cards: what happens where two of them meet, or where one leaves."""

import pytest

from fftcg_env.scenario import Scenario, forward
from tests.kit import strikes
from tests.rules.free_summons import (
    BOLT_3000,
    BOLT_9000,
    FELL,
    FELL_TWO,
    HELP,
    RAIN,
    SILENCE,
    STORM,
    WEAKEN,
    free,
    plays,
    settle,
)


# ------------------------------------------------------------------------------- what a card knows that has left
def test_R4_40_R12_46_13_016H_damage_by_the_last_power(s):
    """Rubicante has 5000, +3000 with three points of damage, -2000 this turn: 6000."""
    s.p1.damage(3)
    rubicante, target = s.p1.field("13-016H"), s.p2.field(forward(9000))
    weaken, fell = s.p1.hand(WEAKEN, FELL)
    plays(s, s.p1, weaken, rubicante)
    plays(s, s.p1, fell, rubicante)
    s.p1.chooses(target).resolve_top()
    assert target.damage == 6000


def test_R4_41_R11_5_23_077H_the_amount_that_broke_the_source(s):
    azul, target, bolt = s.p1.field("23-077H"), s.p2.field(forward(10000)), s.p2.hand(BOLT_9000)
    plays(s, s.p2, bolt, azul)
    assert azul.zone == "break_zone"
    s.p1.chooses(target).resolve_top()
    assert target.damage == 9000


def test_R9_81_R8_31_4_083L_two_that_hurt_each_other_stop(s):
    """3000 for one, 3000 for the other, and so on until both have left; each removes what it damaged."""
    one, two, third = s.p1.field("4-083L"), s.p2.field("4-083L"), s.p2.field(forward(10000))
    plays(s, s.p1, s.p1.hand(BOLT_3000), one)
    s.resolve_all()
    assert [card.zone for card in (one, two, third)] == ["removed", "removed", "removed"]


def test_R7_20_R8_41b_13_016H_both_players_abilities_of_one_event(s):
    mine, theirs = s.p1.field("13-016H"), s.p2.field("13-016H")
    high, higher = s.p1.field(forward(20000)), s.p2.field(forward(20000))
    plays(s, s.p1, s.p1.hand(STORM))
    s.p1.chooses(higher).p2.chooses(high)
    assert [item.source for item in s.stack] == [theirs, mine]
    s.resolve_all()
    assert (high.damage, higher.damage) == (14000, 14000)


@pytest.mark.parametrize("answer", ["1-178R", "9-114C"], ids=["returned to hand", "silenced"])
def test_R10_82_R7_25_R8_67_4_048L_an_ex_burst_about_the_attacker_stops_no_trigger(s, answer):
    """Locke has dealt the damage before the EX Burst resolves."""
    locke = s.p1.field("4-048L")
    s.p2.has(deck_top=answer, hand=forward(1000))
    strikes(s, locke)
    s.p2.says_yes().p2.chooses(locke)
    assert [item.source for item in s.stack] == [locke]
    s.resolve_top()
    assert s.p2.decides("discard")


def test_R11_2_R7_65_9_106R_broken_before_its_ability_resolves(s):
    """Ghis "may remove Ghis from the game" when he is dealt damage: he lies in the Break Zone by then."""
    ghis, bolt = s.p1.field("9-106R"), s.p2.hand(BOLT_9000)
    plays(s, s.p2, bolt, ghis)
    s.resolve_top()
    while s.asked == "may":
        s.p1.says_yes()
    assert ghis.zone == "break_zone" and s.asked == "priority"


def test_R12_87_R8_41d_13_090L_of_a_primed_character_the_lower_card_is_found(s):
    """ "When this Forward is put from the field into the Break Zone, play this Forward from the Break Zone"."""
    s.p1.has(field="24-005L", deck_top="24-001L", Fire=2)
    ovelia, discarded, fell = s.p1.field("13-090L"), *s.p1.hand("13-090L", FELL)
    s.p1.does("prime 24-005L").p1.pays().p1.chooses("24-001L")
    s.p1.uses(ovelia, "Aegis", targets=["24-001L"], discard=[discarded]).resolve_top()
    plays(s, s.p1, fell, "24-001L")
    s.resolve_top()
    assert s.p1.find("24-005L").is_dull and s.p1.codes("removed") == ["24-001L"]


@pytest.mark.parametrize("words", ["add it to your hand", "play it onto the field"])
def test_R12_87_R12_91_R8_41d_the_lower_card_is_found_at_its_owner(s, words):
    """p1 takes control of p2's Primed Character; both cards are p2's."""
    s = Scenario(turn_player=2, turn=4)
    text = f"When a Forward other than Watch you control is put from the field into the Break Zone, {words}."
    corneo, fell, high = s.p1.field("11-134S"), s.p1.hand(FELL), s.p1.field(forward(20000))
    s.p1.field(forward(3000, name="Watch", text=text))
    s.p2.has(field="24-005L", deck_top="24-001L", Fire=2)
    s.p2.does("prime 24-005L").p2.pays().p2.chooses("24-001L").p2.chooses(high).resolve_top().p2.passes()
    s.p1.uses(corneo, 2, targets=["24-001L"]).resolve_top()
    plays(s, s.p1, fell, "24-001L")
    s.resolve_top()
    assert s.p2.codes("removed") == ["24-001L"]
    assert "24-005L" in s.p2.codes("hand" if "hand" in words else "field")


# ------------------------------------------------------------------------------------------- targets and control
def test_R7_51_6_112H_a_target_that_has_outgrown_its_description(s):
    shuyin, target, helps = s.p1.hand("6-112H"), s.p2.field(forward(6000)), s.p2.hand(HELP)
    s.p1.has(Water=5).p1.cast(shuyin).p1.chooses(target)
    plays(s, s.p2, helps, target)
    s.resolve_top()
    assert target.controller is s.p2


def test_R9_17_R9_10_11_134S_6_112H_an_earlier_control_holds_again(s):
    """Don Corneo took the Forward for as long as he is there; Shuyin takes it back until the end of the turn."""
    corneo, taken = s.p2.field("11-134S"), s.p1.field(forward(6000))
    shuyin = s.p1.hand("6-112H")
    s.p1.has(Water=5).p1.passes().p2.uses(corneo, 2, targets=[taken]).resolve_top()
    assert taken.controller is s.p2
    s.p1.cast(shuyin).p1.chooses(taken).resolve_top()
    assert taken.controller is s.p1
    assert s.next_turn() and taken.controller is s.p2


@pytest.mark.parametrize("early", [True, False], ids=["before it resolves", "later"])
def test_R9_7_11_134S_the_one_who_took_control_leaves(s, early):
    corneo, target, fell = s.p1.field("11-134S"), s.p2.field(forward(6000)), s.p2.hand(FELL)
    s.p1.uses(corneo, 2, targets=[target])
    if not early:
        s.resolve_top()
        assert target.controller is s.p1
    plays(s, s.p2, fell, corneo)
    if early:
        s.resolve_top()
    assert target.controller is s.p2


def test_R12_32c_11_134S_frozen_under_the_new_controller(s):
    corneo, target = s.p1.field("11-134S"), s.p2.field(forward(6000), dull=True, frozen=True)
    s.p1.uses(corneo, 2, targets=[target]).resolve_top().next_turn().next_turn()
    assert target.controller is s.p1 and target.is_dull
    assert s.next_turn().next_turn() and target.is_active


def test_R8_42c_1_104H_11_134S_a_delayed_break_follows_a_change_of_control(s):
    kefka, target, corneo = s.p1.field("1-104H"), s.p1.field(forward(5000)), s.p2.field("11-134S")
    s.p1.uses(kefka, targets=[target]).resolve_top().p1.passes().p2.uses(corneo, 2, targets=[target]).resolve_top()
    assert s.to("end").resolve_all() and target.zone == "break_zone"


def test_R8_42c_R4_12_1_104H_3_043C_a_delayed_break_does_not_follow_a_new_object(s):
    kefka, mage, target = s.p1.field("1-104H"), s.p1.field("3-043C"), s.p1.field(forward(5000))
    s.p1.has(Ice=3).p1.uses(kefka, targets=[target]).resolve_top().p1.uses(mage, targets=[target]).resolve_top()
    assert (target.power, target.is_dull) == (5000, True)
    assert not s.to("end").stack and target.on_field


def test_R7_52_6_075R_damage_between_two_targets_one_of_which_has_left(s):
    """Titan's former gains +2000 although the latter has left; it deals nothing then."""
    titan, mine, theirs, fell = (
        s.p1.hand("6-075R"),
        s.p1.field(forward(7000)),
        s.p2.field(forward(9000)),
        s.p2.hand(FELL),
    )
    s.p1.has(Earth=5).p1.cast(titan, targets=[mine, theirs])
    plays(s, s.p2, fell, theirs)
    s.resolve_top()
    assert mine.power == 9000


@pytest.mark.parametrize("chosen", [True, False])
def test_R7_51_R7_32_3_020H_no_target_and_a_target_that_has_left(s, chosen):
    """Phoenix deals 2000 without a target, and nothing if the only target has left."""
    phoenix, target, small = s.p1.hand("3-020H"), s.p2.field(forward(5000)), s.p1.break_zone(forward(1000))
    banish = s.p2.hand(free("Choose 1 card in your opponent's Break Zone. Remove it from the game.", "Banish"))
    s.p1.has(Fire=4).p1.cast(phoenix, targets=[small] if chosen else [])
    plays(s, s.p2, banish, small)
    s.resolve_top()
    assert target.damage == (0 if chosen else 2000)


# -------------------------------------------------------------------------------------------- replacement effects
@pytest.mark.parametrize("option", [0, 1])
def test_R9_61_R9_58_18_011R_5_147L_both_replacements_apply_one_after_the_other(s, option):
    """Paine removes the damaged Forward instead of a break; Eald'narche returns to hand however he leaves."""
    s.p1.field("18-011R")
    leaving = s.p2.field("5-147L", damage=1000)
    plays(s, s.p1, s.p1.hand(FELL), leaving)
    assert s.p2.decides("replacement")
    s.p2.does(f"option {option}")
    assert leaving.zone == "hand"


def test_R9_63_1_176H_each_player_may_replace_in_turn(s):
    s.p1.field("1-176H")
    s.p2.field("1-176H")
    leaving = s.p2.field(forward(5000))
    plays(s, s.p1, s.p1.hand(FELL), leaving)
    first = s.deciding
    first.says_no()
    assert s.deciding is first.opponent and s.asked == "may"
    s.deciding.says_yes()
    assert leaving.zone == "removed"


def test_R9_64_18_011R_13_016H_only_a_damaged_forward_is_removed(s):
    s.p1.field("18-011R")
    hurt, whole = s.p2.field("13-016H", damage=1000), s.p2.field("2-132C")
    plays(s, s.p1, s.p1.hand(FELL_TWO), hurt, whole)
    assert (hurt.zone, whole.zone) == ("removed", "break_zone")
    assert [item.source for item in s.stack] == [whole]


@pytest.mark.parametrize(("first", "amount"), [("4-103C", 5000), ("9-120L", 4000)])
def test_R9_61_R9_73_4_103C_9_120L_doubled_and_reduced(s, first, amount):
    warrior, rosa = s.p1.field("4-103C"), s.p1.field("9-120L")
    plays(s, s.p2, s.p2.hand(BOLT_3000), warrior)
    assert s.p1.decides("replacement")
    s.p1.chooses(warrior if first == "4-103C" else rosa)
    assert warrior.damage == amount


def test_R9_69_R9_76_11_015L_1_160H_2_129L_damage_that_cannot_be_reduced(s):
    """Gordon's shield is used up; Cecil's "becomes 0" does not apply."""
    aeon, gordon, cecil = s.p1.field("11-015L"), s.p2.field("1-160H"), s.p2.field("2-129L")
    s.p1.passes().p2.uses(gordon).resolve_top()
    s.p1.attack(aeon).p1.chooses(cecil).resolve_top()
    assert cecil.zone == "break_zone"


def test_R9_69_R9_79_19_087R_18_060H_unreducible_damage_is_redirected(s):
    """Daisy takes it, and Rosa does not reduce it."""
    wol, discarded = s.p1.field("19-087R"), s.p1.hand("19-087R")
    s.p2.damage(3)
    s.p2.field("9-120L")
    daisy, target = s.p2.field("18-060H"), s.p2.field(forward(5000))
    s.p1.uses(wol, "Chef's Knife", targets=[target], discard=[discarded]).resolve_top()
    assert (target.damage, daisy.damage) == (0, 9000)


def test_R9_72_17_001H_doubled_damage_that_cannot_be_reduced(s):
    adelard, discarded = s.p1.field("17-001H"), s.p1.hand("17-001H")
    s.p1.backups("Fire", 4)
    s.p2.field("9-120L")
    target = s.p2.field(forward(25000))
    s.p1.uses(adelard, 1).resolve_top()
    s.p1.uses(adelard, "Jamming Thrust", targets=[target], discard=[discarded]).resolve_top()
    assert target.damage == 20000


def test_R9_77_R9_79_18_060H_one_forward_takes_the_damage_of_all(s):
    daisy, one, two = s.p1.field("18-060H"), s.p1.field(forward(5000)), s.p1.field(forward(6000))
    plays(s, s.p2, s.p2.hand(RAIN))
    assert (daisy.damage, one.damage, two.damage) == (6000, 0, 0)


@pytest.mark.parametrize("option", [0, -1])
def test_R9_58_R9_61_26_112H_18_060H_redirected_twice(s, option):
    """Yuna's damage goes to Tidus or to Daisy; from Tidus it goes to Daisy."""
    daisy, tidus, yuna = s.p1.field("18-060H"), s.p1.field("26-112H"), s.p1.field(forward(8000, name="Yuna"))
    plays(s, s.p2, s.p2.hand(BOLT_3000), yuna)
    if s.asked == "replacement":
        s.take(s.legal_actions[option])
    assert (daisy.damage, tidus.damage, yuna.damage) == (3000, 0, 0)


def test_R9_67_R9_87_23_024R_no_damage_no_trigger(s):
    locke, shiva = s.p1.field("4-048L"), s.p2.hand("23-024R")
    s.p2.has(Ice=2, hand=forward(1000)).p1.attack(locke)
    plays(s, s.p2, shiva, locke)
    s.p2.no_block().both_pass()
    assert s.p2.points == 0 and not s.stack


# --------------------------------------------------------------------------------------- triggers and their number
def test_R8_31_R9_21_5_149S_doubled_for_each_that_leaves(s):
    amodar, one, two = s.p1.field("5-149S"), s.p1.field(forward(2000)), s.p1.field(forward(3000))
    plays(s, s.p1, s.p1.hand(FELL_TWO), one, two)
    settle(s)
    s.resolve_all()
    assert amodar.power == 32000


def test_R8_38_R8_31_13_104L_two_leave_together_once_per_turn(s):
    spiritus, one, two = s.p1.field("13-104L"), s.p1.field(forward(3000, "Dark")), s.p1.field(forward(4000, "Dark"))
    plays(s, s.p1, s.p1.hand(FELL_TWO), one, two)
    assert s.p1.decides("target") and s.decision.card == spiritus
    s.p1.passes()
    assert len(s.stack) == 1


def test_R8_31_19_124L_18_108H_two_points_trigger_twice(s):
    s.p1.field("19-124L")
    caius, target = s.p1.field("18-108H"), s.p2.field(forward(9000), dull=True)
    s.p1.attack(caius).p1.selects(1).resolve_top().p2.no_block().both_pass()
    settle(s)
    s.p1.chooses(target).p1.chooses(target).resolve_all()
    assert s.p2.points == 2 and target.damage == 8000


def test_R10_62_18_108H_the_first_ex_burst_removes_the_source_of_the_damage(s):
    caius = s.p1.field("18-108H")
    s.p2.has(damage=3, deck_top=("1-178R", "5-139C"))
    s.p1.attack(caius).p1.selects(1).resolve_top().p2.no_block().both_pass()
    assert s.p2.points == 5 and s.decision.card.code == "1-178R"
    s.p2.says_yes().p2.chooses(caius)
    assert caius.zone == "hand" and s.p2.decides("ex_burst") and s.decision.card.code == "5-139C"


def test_R10_79_R10_82_18_075R_an_ex_burst_in_the_middle_of_a_resolution(s):
    """ "You may receive 1 point of damage. When you do so ...": the EX Burst comes before both abilities."""
    seifer, target = s.p1.hand("18-075R"), s.p2.field(forward(5000))
    s.p1.has(Lightning=3, deck_top="1-178R", break_zone="1-041L")
    s.p1.cast(seifer).resolve_top().p1.says_yes()
    assert s.p1.decides("ex_burst")
    s.p1.says_yes().p1.chooses(target)
    assert target.zone == "hand" and s.p1.decides("trigger_order") and len(s.p1.waiting) == 2


@pytest.mark.parametrize("gone", [False, True], ids=["there", "gone"])
def test_R7_65_4_125C_a_summon_is_cancelled_only_by_what_was_put_away(s, gone):
    clione, bolt, target = s.p2.field("4-125C"), s.p1.hand(BOLT_3000), s.p2.field(forward(9000))
    hunter = s.p1.field(forward(1000, name="Hunter", text="《Dull》: Choose 1 Monster. Break it."))
    s.p1.cast(bolt, targets=[target])
    if gone:
        s.p1.uses(hunter, targets=[clione])
    s.resolve_all()
    assert clione.zone == bolt.zone == "break_zone" and target.damage == (3000 if gone else 0)


@pytest.mark.parametrize(("by", "triggers"), [("1-033C", True), ("Take", False), ("payment", False)])
def test_R8_6_R9_35_16_007R_discarded_by_an_ability_by_a_summon_and_for_cp(s, by, triggers):
    waltz, target, plain = s.p1.hand("16-007R"), s.p1.field(forward(9000)), s.p1.hand(forward(3000))
    take, argath = s.p2.hand(free("Your opponent discards 1 card.", "Take"), "1-033C")
    s.p2.backups("Ice", 2)
    if by == "payment":
        s.p1.cast(plain, pay=[waltz])
    elif by == "Take":
        plays(s, s.p2, take)
        s.p1.chooses(waltz)
    else:
        s.next_turn().p2.cast(argath).resolve_top().p1.chooses(waltz)
    assert waltz.zone == "break_zone" and s.p1.decides("target") == triggers
    assert target.on_field


# ------------------------------------------------------------------------------------------------ the End Phase
def test_R6_47_12_024H_8_102R_a_return_at_the_end_of_the_turn_made_in_the_end_phase(s):
    """Death Machine chooses Emet-Selch at the end of p1's turn: he comes back at the end of p2's turn."""
    s.p1.has(field=("8-102R", forward(1000)))
    emet = s.p2.field("12-024H")
    s.to("main_2").both_pass().p1.chooses(emet).resolve_all()
    assert emet.zone == "removed" and s.next_turn().turn == 4
    s.to("main_2").both_pass()
    settle(s)
    if s.asked == "select":
        s.p1.chooses(s.p1.choices()[0])
    while s.turn == 4 and not emet.on_field:
        s.take(0 if s.deciding.can_pass() else s.legal_actions[0])
    assert emet.on_field


def test_R6_48_5_116H_returned_before_the_hand_size_is_checked(s):
    lightning = s.p1.field("5-116H")
    s.p1.hand(*[forward(power) for power in (1000, 2000, 3000, 4000, 5000)])
    s.to("end").resolve_top().both_pass()
    assert lightning.zone == "hand" and s.p1.decides("hand_size") and s.decision.minimum == 1


def test_R8_42b_R9_7_8_067R_at_the_end_of_the_opponents_next_turn(s):
    """Ark Angel TT has left, and the Forward is active again: it is broken all the same."""
    angel, target, fell = s.p1.hand("8-067R"), s.p2.field(forward(9000), dull=True), s.p1.hand(FELL)
    s.p1.has(Earth=2).p1.cast(angel).p1.chooses(target).resolve_top()
    plays(s, s.p1, fell, angel)
    assert s.next_turn() and target.is_active
    assert s.to("end").resolve_top() and target.zone == "break_zone"


def test_R8_65_R8_13_9_022L_each_forward_has_the_gained_ability(s):
    s = Scenario(turn_player=2, turn=4)
    s.p1.field("9-022L")
    one, two = s.p2.field(forward(5000)), s.p2.field(forward(6000))
    s.p2.has(Fire=1)
    s.to("main_2").both_pass()
    settle(s)
    assert [item.controller for item in s.stack] == [s.p2, s.p2]
    kept = s.stack[0].source
    s.resolve_top().p2.says_yes().p2.pays().resolve_top()
    assert kept.on_field and {one.zone, two.zone} == {"field", "break_zone"}


def test_R8_42b_R7_20_16_124H_removed_in_the_opponents_turn(s):
    """Switch Schemata in p1's turn: back at the end of that turn, and p2 controls it."""
    lightning, discarded = s.p2.field("16-124H"), s.p2.hand("16-124H")
    s.p1.passes().p2.uses(lightning, "Switch Schemata", discard=[discarded]).resolve_top().to("end")
    assert s.stack[0].controller is s.p2
    assert s.resolve_top() and lightning.on_field and s.p2.decides("target")


# ------------------------------------------------------------------------------------------------------- combat
def test_R8_41b_11_059C_a_party_that_breaks_together(s):
    bobby, partner, wall = s.p1.field("11-059C"), s.p1.field(forward(3000)), s.p2.field(forward(9000))
    s.p1.attack([bobby, partner]).p2.blocks(wall).both_pass().p2.divides({bobby: 2000, partner: 7000})
    assert bobby.zone == partner.zone == "break_zone" and len(s.stack) == 1
    assert s.resolve_top() and s.p1.hand_size == 2


def test_R10_42_1_027H_a_blocker_that_has_grown_since_still_blocks(s):
    lann, wall, helps = s.p1.field("1-027H"), s.p2.field(forward(7000)), s.p2.hand(HELP)
    s.p1.attack(lann).p2.blocks(wall)
    plays(s, s.p2, helps, wall)
    s.both_pass()
    assert lann.zone == "break_zone" and wall.on_field


def test_R12_20_R12_15_a_first_strike_blocker_and_the_member_that_is_left(s):
    one, two = s.p1.field(forward(3000)), s.p1.field(forward(4000))
    wall = s.p2.field(forward(5000, keywords=["First Strike"]))
    s.p1.attack([one, two]).p2.blocks(wall).both_pass().p2.divides({one: 1000, two: 4000})
    assert two.zone == "break_zone" and (one.damage, wall.damage) == (1000, 3000)


def test_R8_31_4_042C_each_member_of_a_party_attacks(s):
    babus, one, two = s.p2.field("4-042C"), s.p1.field(forward(4000)), s.p1.field(forward(5000))
    s.p1.attack([one, two])
    assert s.p2.waiting == [babus, babus]


def test_R10_18_17_016L_the_partner_may_attack_twice_too(s):
    hien, partner = s.p1.field("17-016L"), s.p1.field(forward(5000, categories=["XIV"]))
    s.p1.attack([hien, partner]).resolve_top().p2.no_block().both_pass().both_pass()
    s.p1.attack([hien, partner])
    assert hien.is_attacking and partner.is_attacking and not s.stack


# ------------------------------------------------------------------------------------------- costs and limits
@pytest.mark.parametrize("backups", [2, 3])
def test_R5_50_R5_52_24_010C_18_105H_an_increase_of_an_alternative_cost_with_cp(s, backups):
    """《2》《C》 and 1 more; Fire is not needed."""
    cetia = s.p1.hand("24-010C")
    s.p2.field("18-105H")
    s.p1.has(crystals=1, Ice=backups)
    assert s.p1.can_cast(cetia) == (backups == 3)


@pytest.mark.parametrize("backups", [0, 1])
def test_R5_54_1_020R_15_009C_one_of_two_reductions_cannot_make_it_0(s, backups):
    bahamut = s.p1.hand("15-009C")
    s.p1.field("1-020R")
    s.p2.field(forward(9000))
    s.p1.has(crystals=1, Fire=backups)
    assert s.p1.can_cast(bahamut) == bool(backups)


@pytest.mark.parametrize("wind", [0, 1])
def test_R5_54_R5_23_12_116L_cannot_become_1_or_less(s, wind):
    """Three casts reduce 8 to 2: one Ice and one Wind CP."""
    locke, target = s.p1.hand("12-116L"), s.p2.field(forward(20000))
    s.p1.has(Ice=2 - wind, Wind=wind)
    for card in (s.p1.hand(BOLT_3000), s.p1.hand(WEAKEN), s.p1.hand(HELP)):
        plays(s, s.p1, card, target)
    assert s.p1.can_cast(locke) == bool(wind)


@pytest.mark.parametrize("others", [0, 1])
def test_R12_62_R5_57_23_127R_a_reduction_leaves_the_lb_cost(s, others):
    nyx = s.p1.lb_deck("23-127R")
    s.p1.has(lb_deck=("22-114H",) * others, Lightning=1)
    lost = s.p1.field(forward(3000, "Lightning"))
    plays(s, s.p1, s.p1.hand(FELL), lost)
    assert s.p1.can_cast(nyx) == bool(others)


def test_R3_45_13_103L_the_text_that_allows_several_light_characters_leaves(s):
    materia, one, two = s.p1.field("13-103L"), s.p1.field("3-154S"), s.p1.field("5-146H")
    fell = s.p1.hand(FELL)
    assert one.on_field and two.on_field
    plays(s, s.p1, fell, materia)
    assert one.zone == two.zone == "break_zone"


@pytest.mark.parametrize("first", ["silence", "fire"])
def test_R8_66_R9_25_4_018R_silenced_before_and_after_it_becomes_a_forward(s, first):
    """It stays a Forward either way; an ability gained later is kept."""
    bomb, silence = s.p1.field("4-018R"), s.p2.hand(SILENCE)
    s.p1.has(Fire=1).p1.uses(bomb)
    if first == "fire":
        s.resolve_top()
    plays(s, s.p2, silence, bomb)
    if first == "silence":
        s.resolve_top()
    assert bomb.is_forward and bomb.power == 5000 and s.p1.can_use(bomb) == (first == "silence")


def test_R10_75_14_112L_an_ex_burst_takes_its_own_card_from_the_damage_zone(s):
    """Larsa as the sixth point goes to hand; a card of the hand takes the place: six points."""
    attacker, other = s.p1.field(forward(5000)), s.p2.hand(forward(1000))
    s.p2.damage(5)
    larsa = s.p2.deck_top("14-112L")
    strikes(s, attacker)
    s.p2.says_yes().p2.chooses(larsa).p2.chooses(other)
    assert (larsa.zone, other.zone, s.p2.points, s.over) == ("hand", "damage_zone", 6, False)
