"""Chapter 10 of the rules: attacking, blocking, battle damage, damage to players, EX Bursts."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward
from tests.kit import DRAW, FORWARDS, MINE, UNHURT, hit, on_one, play, spell, unblocked

FORWARDS_LEAVE = t.LeavesToBreakZone(FORWARDS)
DRAW_ON_DAMAGE = t.Auto(t.DamagesPlayer(t.Self(), "opponent"), DRAW)
DRAW_ON_ATTACK = t.Auto(t.Attacks(t.Self()), DRAW)
DRAW_ON_BLOCK = t.Auto(t.Blocks(t.Self()), DRAW)
MUST_ATTACK = t.Field((t.HasRestriction(t.Self(), "must_attack"),))
MUST_BLOCK = t.Field((t.HasRestriction(t.Self(), "must_block"),))
CANNOT_ATTACK = t.Field((t.HasRestriction(t.Self(), "cannot_attack"),))
CANNOT_BLOCK = t.Field((t.HasRestriction(t.Self(), "cannot_block"),))
HURT_OPPONENT = t.DamagePlayer("opponent", 1)


DULL = on_one(t.Dull(t.Chosen()), name="Dull")
BREAK = on_one(t.Break(t.Chosen()), name="Break")
BRYNHILDR = on_one(hit(7000), name="Brynhildr", ex_burst=True)


def goes_on(s):
    """Both players pass the Damage Resolution Step."""
    assert s.phase == "damage_resolution"
    s.both_pass()


# ---------------------------------------------------------------------------------------------- 10.1 preparation
def test_S13_R10_2_a_possible_attacker_is_dulled_before_it_is_named():
    s = Scenario().at("attack_preparation")
    attacker, dull = s.p1.field(forward(8000)), s.p2.hand(DULL)
    other = s.p1.field(forward(3000))
    assert s.p1.has_priority
    s.p1.passes()
    play(s, s.p2, dull, attacker)
    s.both_pass()
    assert s.p1.decides("attack") and s.p1.can_attack(other) and not s.p1.can_attack(attacker)


# ---------------------------------------------------------------------------------------------- 10.2 declaration
def test_R10_10_one_forward_several_or_none():
    s = Scenario().at("attack_declaration")
    one, two, theirs = s.p1.field(forward(3000)), s.p1.field(forward(4000)), s.p2.field(forward(5000))
    helper = s.p1.field(backup())
    assert s.p1.choices() == [one, two] and s.p1.can_pass()
    assert not s.p1.can_attack(theirs) and not s.p1.can_attack(helper)
    alone = s.clone()
    alone.p1.attack(alone.same(two))
    assert [card.is_attacking for card in (one, alone.same(two))] == [False, True]
    s.p1.attack([one, two])
    assert one.is_attacking and two.is_attacking


def test_R10_11_an_attacker_is_active_and_was_there_since_the_beginning_of_the_turn_or_has_haste():
    s = Scenario().at("attack_declaration")
    ready, hasty = s.p1.field(forward(1000)), s.p1.field(forward(2000, keywords=["Haste"]), new=True)
    s.p1.field(forward(3000), dull=True)
    s.p1.field(forward(4000), new=True)
    s.p1.field(forward(5000, keywords=["Haste"]), dull=True)
    assert s.p1.choices() == [ready, hasty]


def test_R10_12_an_attacker_has_its_attack_left_and_is_not_forbidden_to():
    s = Scenario().at("attack_declaration")
    ready = s.p1.field(forward(1000))
    s.p1.field(forward(2000), attacked=True)
    s.p1.field(forward(3000, abilities=[CANNOT_ATTACK]))
    assert s.p1.choices() == [ready]


def test_R10_13_attackers_become_dull_unless_they_have_brave(s):
    plain, brave = s.p1.field(forward(3000)), s.p1.field(forward(4000, keywords=["Brave"]))
    other = s.p1.field(forward(5000))
    s.p1.attack([plain, brave])
    assert (plain.is_dull, brave.is_dull, other.is_dull) == (True, False, False)


def test_R10_15_R10_18_an_attack_counts_even_if_the_forward_is_activated_again(s):
    attacker, wake = s.p1.field(forward(3000)), s.p1.hand(on_one(t.Activate(t.Chosen())))
    other = s.p1.field(forward(4000))
    s.p1.attack(attacker)
    play(s, s.p1, wake, attacker)
    assert attacker.is_active and attacker.is_attacking
    unblocked(s)
    goes_on(s)
    s.p1.says_yes().both_pass()
    assert s.p1.choices() == [other]


def test_R10_16_attack_triggers_are_placed_then_the_turn_player_has_priority(s):
    one, two = (s.p1.field(forward(power, abilities=[DRAW_ON_ATTACK])) for power in (3000, 4000))
    s.p1.field(forward(5000, abilities=[DRAW_ON_ATTACK]))
    s.p1.attack([one, two]).p1.orders(one, two)
    assert [item.source for item in s.stack] == [two, one]
    assert s.p1.has_priority and s.phase == "attack_declaration"
    s.p1.passes()
    assert s.p2.has_priority


@pytest.mark.parametrize("window", [False, True])
def test_R10_17_no_attacker_ends_the_attack_phase_with_or_without_a_window(window):
    s = Scenario(empty_declaration_window=window)
    s.p1.field(forward(3000))
    s.p1.no_attack()
    if window:
        assert s.phase == "attack_declaration" and s.p1.has_priority
        s.both_pass()
    assert s.phase == "main_2" and s.p2.points == 0


def test_R10_20_R10_22_any_number_may_join_a_party_that_could_attack_alone():
    s = Scenario().at("attack_declaration")
    members = [s.p1.field(forward(1000 * n)) for n in range(1, 7)]
    weary = s.p1.field(forward(7000), dull=True)
    s.p1.does("attack F1000")
    assert not s.p1.can_attack(weary) and not s.p1.can_attack(members[0])
    for member in members[1:]:
        assert s.p1.can_attack(member)
        s.p1.does(f"attack {member.code}")
    s.p1.passes()
    assert all(member.is_attacking for member in members) and not weary.is_attacking


def test_S79_R10_21_party_members_share_an_element():
    s = Scenario().at("attack_declaration")
    fire, also_fire = s.p1.field(forward(1000)), s.p1.field(forward(2000))
    ice, light = s.p1.field(forward(3000, "Ice")), s.p1.field(forward(4000, "Light"))
    assert s.p1.choices() == [fire, also_fire, ice, light]
    s.p1.does("attack F1000")
    assert s.p1.choices() == [also_fire]
    with pytest.raises(ScenarioError, match="not legal"):
        s.p1.does("attack F3000 Ice")


def test_R10_23_the_last_member_is_no_longer_a_party(s):
    together = t.HasPower(t.All(t.Cards("field", "you", (t.InState("in_party_with_source"),))), t.Number(1000))
    leader, second, third = (
        s.p1.field(forward(p, abilities=[t.Field((together,))] if p == 3000 else ())) for p in (3000, 4000, 5000)
    )
    blades = s.p1.hand(BREAK, BREAK)
    assert leader.power == 3000
    s.p1.attack([leader, second, third])
    assert leader.power == 4000
    play(s, s.p1, blades[0], third)
    assert leader.power == 4000  # two are still a party
    play(s, s.p1, blades[1], second)
    assert leader.power == 3000 and leader.is_attacking


def test_R10_23_R10_20_a_lone_attacker_is_no_party(s):
    knight, friend = s.p1.field("1-165C"), s.p1.field(forward(4000, "Water"))
    bolt = s.p1.hand(on_one(hit(1000), name="Bolt"))
    s.p1.attack(friend)
    play(s, s.p1, bolt, friend)
    assert friend.damage == 1000 and not knight.is_attacking


def test_R10_24_no_forward_joins_after_the_declaration(s):
    one, two = s.p1.field(forward(3000)), s.p1.field(forward(4000))
    s.p1.attack(one)
    assert not s.p1.can_attack(two)
    unblocked(s)
    assert not two.is_attacking and two.is_active


def test_R10_25_R10_57_after_an_attack_no_forward_is_attacking_or_blocking(s):
    members = [s.p1.field(forward(2000)) for _ in range(2)]
    blocker, third = (s.p2.field(forward(9000, abilities=[UNHURT])), s.p1.field(forward(1)))
    s.p1.attack(members).p2.blocks(blocker)
    assert blocker.is_blocking
    s.both_pass().p2.divides({members[0]: 9000})
    assert members[1].is_attacking and s.phase == "damage_resolution"
    goes_on(s)
    assert not members[1].is_attacking and not blocker.is_blocking
    assert third.on_field and s.p1.decides("next_attack")


def test_S91_R10_27_R10_28_a_forward_that_must_attack_holds_up_the_phase(s):
    umaro, other = s.p1.field(forward(9000, abilities=[MUST_ATTACK])), s.p1.field(forward(3000))
    with pytest.raises(ScenarioError, match="'pass' is not legal"):
        s.p1.no_attack()
    s.p1.attack(other)  # it need not be the first
    unblocked(s)
    goes_on(s)
    assert s.p1.decides("next_attack") and not s.p1.can_pass()
    s.p1.attack(umaro)
    unblocked(s)
    goes_on(s)
    assert s.phase == "main_2" and s.p2.points == 2


def test_R10_28_it_may_attack_in_a_party(s):
    umaro, other = s.p1.field(forward(9000, abilities=[MUST_ATTACK])), s.p1.field(forward(3000))
    s.p1.attack([other, umaro])
    unblocked(s)
    goes_on(s)
    assert s.phase == "main_2"


@pytest.mark.parametrize("why", ["dull", "new", "forbidden"])
def test_R10_29_cannot_beats_must(s, why):
    abilities = [MUST_ATTACK, CANNOT_ATTACK] if why == "forbidden" else [MUST_ATTACK]
    umaro = s.p1.field(forward(9000, abilities=abilities), dull=why == "dull", new=why == "new")
    s.p1.no_attack()
    assert s.phase == "main_2" and not umaro.is_attacking


# ---------------------------------------------------------------------------------------------------- 10.3 block
def test_S85_R10_31_the_attacker_leaves_before_the_block(s):
    attacker, blade, guard = s.p1.field(forward(8000)), s.p2.hand(BREAK), s.p2.field(forward(3000))
    other = s.p1.field(forward(4000))
    s.p1.attack(attacker).p1.passes()
    play(s, s.p2, blade, attacker)
    assert s.phase == "attack_declaration"
    s.both_pass()
    assert s.p1.decides("next_attack")
    assert s.p2.points == 0 and not guard.is_blocking and other.is_active


def test_R10_32_R10_33_one_active_forward_blocks_or_none(s):
    attacker = s.p1.field(forward(8000))
    old, new = s.p2.field(forward(3000)), s.p2.field(forward(4000), new=True)
    s.p2.field(forward(5000), dull=True)
    s.p2.field(backup())
    s.p1.attack(attacker).both_pass()
    assert s.p2.decides("block") and s.p2.choices() == [old, new] and s.p2.can_pass()


def test_R10_34_a_forward_that_cannot_block(s):
    attacker, able = s.p1.field(forward(8000)), s.p2.field(forward(3000))
    s.p2.field(forward(4000, abilities=[CANNOT_BLOCK]))
    bound, chain = s.p2.field(forward(5000)), s.p1.hand(on_one(t.Restrict(t.Chosen(), "cannot_block")))
    play(s, s.p1, chain, bound)
    s.p1.attack(attacker).both_pass()
    assert s.p2.choices() == [able]


def test_R10_35_a_blocked_party_is_blocked_as_a_whole(s):
    members = [s.p1.field(forward(2000)) for _ in range(3)]
    blocker = s.p2.field(forward(9000))
    s.p1.attack(members).p2.blocks(blocker).both_pass().p2.divides({members[0]: 9000})
    assert s.p2.points == 0 and blocker.damage == 6000


def test_S92_R10_36_one_of_those_that_must_block_blocks(s):
    attacker = s.p1.field(forward(8000))
    one, two = (s.p2.field(forward(power, abilities=[MUST_BLOCK])) for power in (3000, 4000))
    s.p2.field(forward(5000, abilities=[MUST_BLOCK]), dull=True)
    s.p2.field(forward(6000))
    s.p1.attack(attacker).both_pass()
    assert s.p2.choices() == [one, two] and not s.p2.can_pass()
    s.p2.blocks(two)
    assert two.is_blocking


def test_R10_36_a_forward_that_cannot_block_need_not(s):
    attacker, free = s.p1.field(forward(8000)), s.p2.field(forward(6000))
    s.p2.field(forward(5000, abilities=[MUST_BLOCK]), dull=True)
    s.p2.field(forward(4000, abilities=[MUST_BLOCK, CANNOT_BLOCK]))
    s.p1.attack(attacker).both_pass()
    assert s.p2.choices() == [free] and s.p2.can_pass()


def test_R10_38_a_blocker_does_not_become_dull(s):
    attacker, blocker = s.p1.field(forward(3000)), s.p2.field(forward(4000))
    s.p1.attack(attacker).p2.blocks(blocker)
    assert blocker.is_active and blocker.is_blocking and s.p2.blocker == blocker


def test_R10_39_block_triggers_are_placed_then_the_turn_player_has_priority(s):
    attacker, blocker = s.p1.field(forward(3000)), s.p2.field(forward(4000, abilities=[DRAW_ON_BLOCK]))
    s.p2.field(forward(5000, abilities=[DRAW_ON_BLOCK]))
    s.p1.attack(attacker).p2.blocks(blocker)
    assert [item.source for item in s.stack] == [blocker]
    assert s.phase == "block_declaration" and s.p1.has_priority
    s.both_pass()
    assert s.p2.hand_size == 1


def test_R10_40_a_forward_that_left_deals_and_takes_no_battle_damage(s):
    attacker, blocker, blade = s.p1.field(forward(8000)), s.p2.field(forward(9000)), s.p2.hand(BREAK)
    s.p1.attack(attacker).p2.blocks(blocker).p1.passes()
    play(s, s.p2, blade, attacker)
    s.both_pass()
    assert (blocker.damage, s.p2.points) == (0, 0) and s.phase == "main_2" and not blocker.is_blocking


def test_R10_40_the_other_members_of_a_party_fight_on(s):
    one, two, blade = s.p1.field(forward(3000)), s.p1.field(forward(4000)), s.p2.hand(BREAK)
    blocker = s.p2.field(forward(9000))
    s.p1.attack([one, two]).p2.blocks(blocker).p1.passes()
    play(s, s.p2, blade, one)
    s.both_pass()
    assert (blocker.damage, two.zone) == (4000, "break_zone")  # one attacker is left: nothing to divide


def test_S84_R10_41_the_blocker_is_removed(s):
    attacker, blocker, blade = s.p1.field(forward(3000)), s.p2.field(forward(9000)), s.p1.hand(BREAK)
    s.p1.attack(attacker).p2.blocks(blocker)
    play(s, s.p1, blade, blocker)
    s.both_pass()
    assert s.phase == "damage_resolution" and s.p1.has_priority and (s.p2.points, attacker.damage) == (0, 0)


def test_R10_42_dulling_does_not_undo_a_declaration(s):
    attacker, blocker = s.p1.field(forward(3000, keywords=["Brave"])), s.p2.field(forward(9000))
    spells = s.p1.hand(DULL, DULL, on_one(t.Restrict(t.Chosen(), "cannot_attack"), name="Halt"))
    s.p1.attack(attacker)
    play(s, s.p1, spells[2], attacker)
    play(s, s.p1, spells[0], attacker)
    s.p2.blocks(blocker)
    play(s, s.p1, spells[1], blocker)
    assert attacker.is_dull and blocker.is_dull
    s.both_pass()
    assert (attacker.zone, blocker.damage) == ("break_zone", 3000)


# --------------------------------------------------------------------------------------------------- 10.4 damage
def test_R10_45_R10_46_an_attacker_that_left_after_the_block_step_deals_no_point(s):
    attacker, blade = s.p1.field(forward(8000)), s.p2.hand(BREAK)
    s.p1.attack(attacker)
    s.p2.no_block()  # now both may act
    assert s.phase == "block_declaration" and s.p2.points == 0
    s.p1.passes()
    play(s, s.p2, blade, attacker)
    s.both_pass()
    assert s.p2.points == 0 and s.phase == "main_2"


def test_S82_R10_46_an_unblocked_party_deals_one_point_and_every_member_dealt_it(s):
    one, two = (s.p1.field(forward(power, abilities=[DRAW_ON_DAMAGE])) for power in (3000, 4000))
    s.p1.field(forward(5000, abilities=[DRAW_ON_DAMAGE]))
    s.p1.attack([one, two])
    unblocked(s)
    s.p1.orders(one, two)
    assert s.p2.points == 1 and {item.source for item in s.stack} == {one, two} and len(s.stack) == 2


def test_R10_47_R10_53_attacker_and_blocker_break_each_other(s):
    attacker, blocker = s.p1.field(forward(5000)), s.p2.field(forward(5000))
    s.p1.attack(attacker).p2.blocks(blocker).both_pass()
    assert (attacker.zone, blocker.zone, s.p2.points) == ("break_zone", "break_zone", 0)


def party_of_3000_and_4000():
    s = Scenario()
    three, four, blocker = s.p1.field(forward(3000)), s.p1.field(forward(4000)), s.p2.field(forward(7000))
    s.p1.attack([three, four]).p2.blocks(blocker).both_pass()
    assert s.p2.decides("divide_damage")
    return s, three, four, blocker


def test_S81_R10_47_the_blocker_divides_its_damage_in_thousands():
    s, three, four, blocker = party_of_3000_and_4000()
    with pytest.raises(ScenarioError, match="multiple of 1000"):
        s.p2.divides({three: 2500, four: 4500})
    s.p2.divides({three: 3000, four: 4000})
    assert [card.zone for card in (three, four, blocker)] == ["break_zone"] * 3


def test_S81_R10_47_all_of_the_damage_may_go_to_one():
    s, three, four, blocker = party_of_3000_and_4000()
    with pytest.raises(ScenarioError, match="not all of the damage"):
        s.p2.divides({three: 6000})
    s.p2.divides({three: 7000})
    assert [card.zone for card in (three, four, blocker)] == ["break_zone", "field", "break_zone"]
    assert four.damage == 0


def test_R10_50_triggers_of_the_damage_are_placed_then_the_turn_player_has_priority(s):
    attacker = s.p1.field(forward(8000, abilities=[DRAW_ON_DAMAGE]))
    s.p1.attack(attacker)
    unblocked(s)
    assert [item.source for item in s.stack] == [attacker]
    assert s.phase == "damage_resolution" and s.p1.has_priority
    s.p1.passes()
    assert s.p2.has_priority


def test_R10_51_power_at_the_moment_of_damage(s):
    attacker, blocker = s.p1.field(forward(3000)), s.p2.field(forward(4000))
    strength = s.p1.hand(on_one(t.GainPower(t.Chosen(), t.Number(2000))))
    s.p1.attack(attacker).p2.blocks(blocker)
    play(s, s.p1, strength, attacker)
    s.both_pass()
    assert (attacker.zone, attacker.damage, blocker.zone) == ("field", 4000, "break_zone")


def test_R10_52_a_remainder_below_1000_is_added_to_one_part(s):
    one, two, blocker = s.p1.field(forward(2000)), s.p1.field(forward(9000)), s.p2.field(forward(3500))
    s.p1.attack([one, two]).p2.blocks(blocker).both_pass().p2.chooses(one, two)
    assert s.p2.decides("divide_damage") and s.decision.maximum == 1
    s.p2.chooses(two)
    assert (one.damage, two.damage) == (1000, 2500)


@pytest.mark.parametrize("returns_to", ["preparation", "declaration"])
def test_S14_R10_58_another_attack_returns_to_the_preparation_or_the_declaration(returns_to):
    s = Scenario(next_attack_returns_to=returns_to)
    one, two = s.p1.field(forward(5000)), s.p1.field(forward(5000))
    s.p1.attack(one)
    unblocked(s)
    goes_on(s)
    s.p1.says_yes()
    if returns_to == "preparation":
        assert s.phase == "attack_preparation" and s.p1.has_priority
        s.p1.passes()
        assert s.p2.has_priority
        s.p2.passes()
    assert s.p1.decides("attack") and s.p1.choices() == [two]


def test_S94_R10_57_attacking_ends_after_the_damage_resolution_step(s):
    """An attacking Forward has +3000: it survives 6000 damage until the attack has ended."""
    lava_spider = backup(
        abilities=[t.Field((t.HasPower(t.All(t.Cards("field", "you", (t.InState("attacking"),))), t.Number(3000)),))]
    )
    s.p1.field(lava_spider)
    attacker, blocker, other = s.p1.field(forward(5000)), s.p2.field(forward(6000)), s.p1.field(forward(1000))
    assert attacker.power == 5000
    s.p1.attack(attacker)
    assert (attacker.power, other.power) == (8000, 1000)
    s.p2.blocks(blocker).both_pass()
    assert s.phase == "damage_resolution"
    assert (attacker.power, attacker.damage, blocker.zone) == (8000, 6000, "break_zone")
    goes_on(s)
    assert attacker.power == 5000
    s.p1.says_no()
    assert s.phase == "main_2" and attacker.zone == "break_zone"


def test_R10_59_no_further_attack_leads_to_main_phase_2(s):
    one = s.p1.field(forward(5000))
    s.p1.field(forward(6000))
    s.p1.attack(one)
    unblocked(s)
    goes_on(s)
    assert s.p1.decides("next_attack")
    s.p1.says_no()
    assert s.phase == "main_2" and s.p1.has_priority


def test_R10_59_no_forward_left_to_attack_leads_to_main_phase_2(s):
    one = s.p1.field(forward(5000))
    s.p1.field(forward(6000), dull=True)
    s.p1.attack(one)
    unblocked(s)
    goes_on(s)
    assert s.phase == "main_2" and s.p1.has_priority


# ------------------------------------------------------------------------------------------ 10.5 damage to players
def test_R10_60_a_point_is_the_top_card_of_the_deck_face_up(s):
    attacker, (first, second) = s.p1.field(forward(5000)), s.p2.deck_top(forward(1000), forward(2000))
    s.p1.attack(attacker)
    unblocked(s)
    assert s.p2.zone("damage_zone") == [first] and s.p2.zone("deck")[0] == second
    assert s.state["known"][first.index] == 3


def test_R10_61_a_point_without_a_deck_loses(s):
    attacker = s.p1.field(forward(5000))
    s.p2.has(deck=0, damage=3).p1.attack(attacker)
    unblocked(s)
    assert s.winner == s.p1 and s.p2.points == 3


EX_DRAW = spell(DRAW, name="EX Draw", ex_burst=True)
EX_DRAW_TOO = spell(DRAW, name="EX Draw too", ex_burst=True)


def test_S96_R10_62_all_points_of_one_ability_are_placed_before_the_ex_bursts(s):
    first, second = s.p2.deck_top(EX_DRAW, EX_DRAW_TOO)
    s.p1.cast(s.p1.hand(spell(t.DamagePlayer("opponent", 2)))).both_pass()
    assert s.p2.zone("damage_zone") == [first, second]
    assert s.p2.decides("ex_burst") and s.decision.card == first
    s.p2.says_yes()
    assert s.p2.hand_size == 1 and s.p2.decides("ex_burst") and s.decision.card == second
    s.p2.says_no()
    assert s.p2.hand_size == 1 and s.p1.has_priority


def test_R10_63_separate_damage_events_are_complete_one_after_the_other(s):
    first, second = s.p2.deck_top(EX_DRAW, EX_DRAW_TOO)
    s.p1.cast(s.p1.hand(spell(HURT_OPPONENT, HURT_OPPONENT))).both_pass()
    assert s.p2.zone("damage_zone") == [first]
    s.p2.says_yes()  # draws the second card before it could be placed
    assert second.zone == "hand" and s.p2.points == 2


# ----------------------------------------------------------------------------------------------------- 10.6 EX Burst
def attacked_with(*deck_top, attacker=None, **switches):
    """An unblocked attack on p2, whose deck begins like this."""
    s = Scenario(**switches)
    s.p2.deck_top(*deck_top)
    attacker = s.p1.field(attacker or forward(5000))
    return s, attacker


def test_S15_R10_49_R10_82_ex_burst_before_the_damage_trigger():
    s, attacker = attacked_with(BRYNHILDR, attacker=forward(9000, abilities=[DRAW_ON_DAMAGE]))
    s.p1.attack(attacker)
    unblocked(s)
    assert s.p2.decides("ex_burst") and s.stack == []
    s.p2.says_yes().p2.chooses(attacker)
    assert attacker.damage == 7000 and [item.source for item in s.stack] == [attacker] and s.p1.has_priority
    s.both_pass()
    assert s.p1.hand_size == 1


def test_S16_R10_70_an_ex_burst_is_declined():
    s, attacker = attacked_with(BRYNHILDR)
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_no()
    assert attacker.damage == 0 and s.p1.has_priority and s.p2.codes("damage_zone") == ["Brynhildr"]


def test_R10_70_only_cards_with_the_icon_are_offered():
    s, attacker = attacked_with(on_one(hit(7000), name="Plain"))
    s.p1.attack(attacker)
    unblocked(s)
    assert s.p1.has_priority and s.p2.points == 1


@pytest.mark.parametrize("lethal_check_before_ex", [True, False])
def test_R10_71_no_ex_burst_on_the_last_point_or_one(lethal_check_before_ex):
    s, attacker = attacked_with(BRYNHILDR, lethal_check_before_ex=lethal_check_before_ex)
    s.p2.damage(6)
    s.p1.attack(attacker)
    unblocked(s)
    if not lethal_check_before_ex:
        assert s.p2.decides("ex_burst")
        s.p2.says_yes().p2.chooses(attacker)
        assert attacker.damage == 7000
    assert s.winner == s.p1


def test_R10_72_an_ex_burst_resolves_at_once():
    s, attacker = attacked_with(BRYNHILDR)
    rescue = s.p1.hand(on_one(t.GainPower(t.Chosen(), t.Number(5000)), name="Rescue"))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert s.stack == [] and not s.p1.can_cast(rescue)
    s.p2.chooses(attacker)
    assert attacker.zone == "break_zone" and rescue.zone == "hand"


def test_R10_73_the_damaged_player_chooses_and_protection_counts():
    """Like any choice by a Summon of the opponent (R7.30)."""
    guarded = t.Field((t.CannotBeChosen(t.Self(), ("summons",), "opponent"),))
    s, attacker = attacked_with(BRYNHILDR, attacker=forward(5000, abilities=[guarded]))
    other, own = s.p1.field(forward(6000)), s.p2.field(forward(3000))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert s.p2.decides("target") and s.p2.choices() == [own, other]


def test_R10_73_without_a_legal_target_nothing_happens():
    ghost = t.Field((t.CannotBeChosen(t.Self(), ("summons",)),))
    s, attacker = attacked_with(BRYNHILDR, attacker=forward(5000, abilities=[ghost]))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert attacker.damage == 0 and s.p1.has_priority and s.p2.codes("damage_zone") == ["Brynhildr"]


def test_R10_74_a_summon_applies_all_its_effects():
    """1-074R Sylph: activates the chosen Forward, and all its controller's Forwards gain 1000 power."""
    s, attacker = attacked_with("1-074R")
    dull, other = s.p2.field(forward(3000), dull=True), s.p2.field(forward(4000))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes().p2.chooses(dull)
    assert dull.is_active and [card.power for card in (attacker, dull, other)] == [5000, 4000, 5000]


def test_R10_74_a_character_applies_only_marked_abilities_whatever_they_wait_for():
    abilities = [
        t.Auto(t.Enters(t.Self()), t.Draw("you", 1), condition=t.Exists(MINE, 3), ex_burst=True),
        t.Auto(t.Enters(t.Self()), t.Draw("you", 3)),
    ]
    s, attacker = attacked_with(backup(abilities=abilities))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert s.p2.hand_size == 1


def test_R10_74_zangan_searches_as_an_ex_burst():
    """1-188S: you may search for Tifa; his other ability does not apply in the Damage Zone."""
    s, attacker = attacked_with("1-188S", "1-189S")
    tifa = s.p2.field(forward(8000, cost=4, name="Tifa"), new=True)
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert s.p2.decides("may")
    s.p2.says_yes().p2.chooses("1-189S")
    assert s.p2.codes("hand") == ["1-189S"] and not tifa.has("Haste")


def test_R10_72_ifrit_deals_more_damage_as_an_ex_burst():
    """7-005C: 7000 damage, 8000 if it results from an EX Burst."""
    s, attacker = attacked_with("7-005C", attacker=forward(9000))
    target = s.p2.field(forward(9000))
    s.p1.has(Fire=4).p1.cast(s.p1.hand("7-005C"), targets=[target]).resolve_all().p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes().p2.chooses(attacker)
    assert (target.damage, attacker.damage) == (7000, 8000)


def test_R10_72_barret_knows_whether_he_entered_or_is_an_ex_burst():
    """11-131S: damage for each Category VII Character, which Barret is one of where he entered the field."""
    s, attacker = attacked_with("11-131S", attacker=forward(9000))
    target = s.p2.field(forward(9000))
    s.p2.has(field="1-187S").p1.has(Fire=3)
    s.p1.cast(s.p1.hand("11-131S")).p1.chooses(target).resolve_all().p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes().p2.chooses(attacker)
    assert (target.damage, attacker.damage) == (1000, 2000)


@pytest.mark.parametrize(("as_ex_burst", "power"), [(False, 6000), (True, 8000)])
def test_R10_72_yojimbos_forwards_deal_damage_once(as_ex_burst, power):
    """7-084C: both amounts of power are followed by "each Forward deals damage equal to its power to the other"."""
    s, attacker = attacked_with("7-084C", attacker=forward(9000))
    own = s.p2.field(forward(5000))
    if as_ex_burst:
        s.p1.attack(attacker)
        unblocked(s)
        s.p2.says_yes().p2.chooses(own, attacker)
    else:
        s.p2.has(Earth=4, hand="7-084C").p1.passes().p2.cast("7-084C", targets=[own, attacker]).resolve_all()
    assert attacker.damage == power


def test_R10_75_an_ex_burst_is_no_cast_and_nothing_enters():
    watcher = backup(abilities=[t.Auto(t.Casts("any"), DRAW), t.Auto(t.Enters(t.Cards()), DRAW)])
    s, attacker = attacked_with(EX_DRAW, backup(), backup(), backup())
    s.p2.field(watcher)
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert s.stack == [] and s.p2.hand_size == 1 and s.p2.codes("damage_zone") == ["EX Draw"]


@pytest.mark.parametrize("instruction", [t.ReturnToHand, t.PutIntoBreakZone, t.RemoveFromGame, t.PlayOntoField])
def test_R10_75_this_card_on_the_field_finds_nothing(instruction):
    ability = t.Auto(t.Enters(t.Self()), t.Sequence((instruction(t.Self()), DRAW)), ex_burst=True)
    s, attacker = attacked_with(forward(3000, name="Phantom", abilities=[ability]))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert s.p2.codes("damage_zone") == ["Phantom"] and s.p2.hand_size == 1


def test_R10_76_triggers_of_an_ex_burst_wait_until_priority(s):
    """The second EX Burst comes before the ability that the first one triggered."""
    mourner = forward(5000, name="Mourner", abilities=[t.Auto(t.LeavesToBreakZone(t.Self()), DRAW)])
    s.p2.deck_top(on_one(t.Break(t.Chosen()), name="EX Break", ex_burst=True), EX_DRAW)
    mourner = s.p1.field(mourner)
    s.p1.cast(s.p1.hand(spell(t.DamagePlayer("opponent", 2)))).both_pass().p2.says_yes().p2.chooses(mourner)
    assert mourner.zone == "break_zone"
    assert s.p2.decides("ex_burst") and s.stack == [] and s.p1.waiting == [mourner]
    s.p2.says_no()
    assert [item.source for item in s.stack] == [mourner] and s.p1.has_priority


@pytest.mark.parametrize("carries", [True, False])
def test_R10_77_an_ex_burst_is_a_summons_effect_or_neither(carries):
    safe = t.Field((t.CannotBeChosen(t.Self(), ("summons",)),))
    s, attacker = attacked_with(BRYNHILDR, attacker=forward(9000, abilities=[safe]), ex_burst_carries_card_info=carries)
    s.p2.field(forward(3000))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert s.p2.can_choose(attacker) is not carries


@pytest.mark.parametrize("carries", [True, False])
def test_R10_77_an_ex_burst_is_an_auto_abilitys_effect_or_neither(carries):
    """A Forward that abilities cannot break; Summons could."""
    safe = t.Field((t.CannotBeBroken(t.Self(), ("abilities",)),))
    burst = t.Auto(t.Enters(t.Self()), t.Break(t.All(MINE)), ex_burst=True)
    s, attacker = attacked_with(backup(abilities=[burst]), ex_burst_carries_card_info=carries)
    tough = s.p2.field(forward(3000, abilities=[safe]))
    s.p1.attack(attacker)
    unblocked(s)
    s.p2.says_yes()
    assert tough.on_field is carries


def test_R10_79_an_ex_burst_in_the_middle_of_a_resolution(s):
    s.p2.deck_top(EX_DRAW)
    s.p1.cast(s.p1.hand(spell(HURT_OPPONENT, t.Draw("you", 2)))).both_pass()
    assert s.p2.decides("ex_burst") and s.p1.hand_size == 0
    s.p2.says_yes()
    assert (s.p1.hand_size, s.p2.hand_size) == (2, 1)


def test_R10_80_an_ex_burst_during_an_ex_burst(s):
    s.p2.deck_top(spell(HURT_OPPONENT, DRAW, name="EX Revenge", ex_burst=True), EX_DRAW)
    s.p1.deck_top(EX_DRAW_TOO)
    s.p1.cast(s.p1.hand(spell(t.DamagePlayer("opponent", 2)))).both_pass().p2.says_yes()
    assert s.p1.decides("ex_burst") and s.decision.card.code == "EX Draw too" and s.p2.hand_size == 0
    s.p1.says_yes()
    assert (s.p1.hand_size, s.p2.hand_size) == (1, 1)
    assert s.p2.decides("ex_burst") and s.decision.card.code == "EX Draw"


# ----------------------------------------------------------------------------------------------------------- together
def test_S134_R11_10_two_that_break_together_see_each_other(s):
    watch = t.Auto(FORWARDS_LEAVE, DRAW)
    attacker, blocker = (side.field(forward(5000, abilities=[watch])) for side in (s.p1, s.p2))
    s.p1.attack(attacker).p2.blocks(blocker).both_pass().p1.orders(attacker).p2.orders(blocker)
    assert [item.source for item in s.stack] == [blocker, blocker, attacker, attacker]
    s.resolve_all()
    assert (s.p1.hand_size, s.p2.hand_size) == (2, 2)
