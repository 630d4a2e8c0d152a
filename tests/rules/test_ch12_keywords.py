"""Chapter 12 of the rules: Haste, Brave, First Strike, Freeze, Search, Back Attack, Damage."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward
from tests.kit import DRAW, FORWARDS, MINE, on_one, play, spell

DRAW_BY_DULLING = t.Action(t.Cost(dull=True), DRAW)
DRAW_ON_DAMAGE = t.Auto(t.DamagesPlayer(t.Self(), "opponent"), DRAW)
MOURN = t.Auto(t.LeavesToBreakZone(FORWARDS), DRAW)
FIRST_STRIKE = ["First Strike"]
BACK_ATTACK = ["Back Attack"]
FORWARD_OF_DECK = t.Cards("deck", "you", (t.OfType("Forward"),))


def fight(s, attackers, blocker):
    """The attack is blocked, and both players pass until damage is dealt."""
    s.p1.attack(attackers).p2.blocks(blocker).both_pass()


# ----------------------------------------------------------------------------------------------------- 12.1 Haste
@pytest.mark.parametrize("haste", [False, True])
def test_S21_R12_1_haste_allows_attacks_and_dull_icons_in_the_turn_it_entered(s, haste):
    hero = s.p1.hand(forward(5000, cost=0, keywords=["Haste"] if haste else [], abilities=[DRAW_BY_DULLING]))
    old = s.p1.field(forward(4000, abilities=[DRAW_BY_DULLING]))
    s.p1.cast(hero)
    assert s.p1.can_use(hero) is haste and s.p1.can_use(old)
    s.both_pass().both_pass()
    assert s.p1.can_attack(hero) is haste and s.p1.can_attack(old)


@pytest.mark.parametrize("haste", [False, True])
def test_R12_2_any_character_with_haste_uses_its_dull_icon_at_once(s, haste):
    """A Backup enters dull; activated, it still needs Haste."""
    keyword = [t.Field((t.HasKeyword(t.Self(), "Haste"),))] if haste else []
    helper = s.p1.hand(backup(cost=0, abilities=[*keyword, DRAW_BY_DULLING]))
    wake = s.p1.hand(spell(t.Activate(t.All(t.Cards("field", "you")))))
    s.p1.cast(helper)
    assert helper.is_dull and not s.p1.can_use(helper)
    play(s, s.p1, wake)
    assert helper.is_active and s.p1.can_use(helper) is haste


def test_R12_3_losing_haste_after_the_declaration_changes_nothing(s):
    runner = s.p1.field(forward(5000, keywords=["Haste"]), new=True)
    silence = s.p2.hand(on_one(t.LoseAbilities(t.Chosen())))
    s.p1.attack(runner).p1.passes()
    play(s, s.p2, silence, runner)
    assert not runner.has("Haste") and runner.is_attacking
    s.p2.no_block().both_pass()
    assert s.p2.points == 1


def test_R12_4_haste_does_not_make_a_dull_card_active(s):
    runner, other = s.p1.field(forward(5000), dull=True, new=True), s.p1.field(forward(3000))
    play(s, s.p1, s.p1.hand(on_one(t.GainKeyword(t.Chosen(), "Haste"))), runner)
    assert runner.has("Haste") and runner.is_dull
    s.both_pass().both_pass()
    assert s.p1.can_attack(other) and not s.p1.can_attack(runner)


# ----------------------------------------------------------------------------------------------------- 12.2 Brave
def test_S90_R12_5_R12_6_brave_stays_active_and_attacks_once(s):
    brave, other = s.p1.field(forward(5000, keywords=["Brave"])), s.p1.field(forward(4000))
    attacker = s.p2.field(forward(3000))
    s.p1.attack(brave).p2.no_block().both_pass()
    assert brave.is_active and s.p2.points == 1
    s.both_pass().p1.says_yes().both_pass()
    assert s.p1.choices() == [other]
    s.next_turn().p2.attack(attacker).p1.blocks(brave)
    assert brave.is_blocking


def test_R12_7_a_dull_forward_with_brave_cannot_be_declared():
    s = Scenario().at("attack_declaration")
    brave, active = s.p1.field(forward(5000, keywords=["Brave"]), dull=True), s.p1.field(forward(4000))
    assert not s.p1.can_attack(brave) and s.p1.can_attack(active)


# ---------------------------------------------------------------------------------------------- 12.3 First Strike
def test_S86_R12_12_R12_15_first_strike_attacker_breaks_the_blocker_first(s):
    attacker, blocker = s.p1.field(forward(6000, keywords=FIRST_STRIKE)), s.p2.field(forward(5000))
    fight(s, attacker, blocker)
    assert (blocker.zone, attacker.zone, attacker.damage) == ("break_zone", "field", 0)


def test_R12_12_R12_18_the_other_side_strikes_after_if_it_is_still_there(s):
    attacker, blocker = s.p1.field(forward(4000, keywords=FIRST_STRIKE)), s.p2.field(forward(5000))
    fight(s, attacker, blocker)
    assert (blocker.zone, blocker.damage, attacker.zone) == ("field", 4000, "break_zone")


def test_R12_12_first_strike_blocker_breaks_the_attacker_first(s):
    attacker, blocker = s.p1.field(forward(5000)), s.p2.field(forward(5000, keywords=FIRST_STRIKE))
    fight(s, attacker, blocker)
    assert (attacker.zone, blocker.zone, blocker.damage) == ("break_zone", "field", 0) and s.p2.points == 0


def test_S87_R12_13_first_strike_on_both_sides_is_simultaneous(s):
    attacker, blocker = (
        s.p1.field(forward(5000, keywords=FIRST_STRIKE)),
        s.p2.field(forward(5000, keywords=FIRST_STRIKE)),
    )
    fight(s, attacker, blocker)
    assert (attacker.zone, blocker.zone) == ("break_zone", "break_zone")


def test_R12_11_a_party_strikes_first_if_every_member_has_it(s):
    party = [s.p1.field(forward(3000, keywords=FIRST_STRIKE)) for _ in range(2)]
    blocker = s.p2.field(forward(6000))
    fight(s, party, blocker)
    assert blocker.zone == "break_zone" and s.p1.has_priority and [card.damage for card in party] == [0, 0]


def test_S88_R12_14_a_party_with_a_member_without_it_deals_all_its_damage_normally(s):
    swift, plain = s.p1.field(forward(3000, keywords=FIRST_STRIKE)), s.p1.field(forward(3000))
    blocker = s.p2.field(forward(5000))
    fight(s, [swift, plain], blocker)
    s.p2.divides({swift: 5000})
    assert [card.zone for card in (blocker, swift, plain)] == ["break_zone", "break_zone", "field"]


def striking_blocker(**switches):
    """A blocker of 6000 with First Strike against a party of 4000 and 6000. Both sides may act at once, if ever; each
    attacker is mourned by p1."""
    s = Scenario(**switches)
    s.p1.field(backup(abilities=[MOURN]))
    weak, strong = s.p1.field(forward(4000)), s.p1.field(forward(6000))
    blocker = s.p2.field(forward(6000, keywords=FIRST_STRIKE))
    rescue = s.p2.hand(on_one(t.GainPower(t.Chosen(), t.Number(9000)), name="Rescue"))
    ambush = s.p2.hand(forward(2000, cost=0, keywords=BACK_ATTACK))
    fight(s, [weak, strong], blocker)
    s.p2.divides({weak: 6000})
    return s, weak, strong, blocker, rescue, ambush


def test_S89_R12_16_R12_17_R12_19_no_player_acts_in_the_gap_and_all_triggers_come_together():
    s, weak, strong, blocker, rescue, ambush = striking_blocker()
    assert [card.zone for card in (weak, strong, blocker)] == ["break_zone", "field", "break_zone"]
    assert rescue.zone == ambush.zone == "hand"
    assert s.p1.decides("trigger_order") and len(s.p1.waiting) == 2  # of both parts


def test_R12_17_back_attack_in_the_gap_if_the_option_allows_it():
    s, weak, strong, blocker, rescue, ambush = striking_blocker(first_strike_window="back_attack_allowed")
    assert (weak.zone, blocker.zone, blocker.damage) == ("break_zone", "field", 0)
    assert s.stack == [] and len(s.p1.waiting) == 1  # the trigger of the first part waits
    assert s.p1.has_priority
    s.p1.passes()
    assert s.p2.can_cast(ambush) and not s.p2.can_cast(rescue)
    s.p2.cast(ambush)
    assert ambush.on_field
    s.both_pass()
    assert (strong.zone, blocker.zone) == ("field", "break_zone")
    assert s.p1.decides("trigger_order") and len(s.p1.waiting) == 2


def test_R12_18_a_member_broken_in_the_first_part_deals_no_damage(s):
    weak, strong = s.p1.field(forward(4000)), s.p1.field(forward(5000))
    blocker = s.p2.field(forward(9000, keywords=FIRST_STRIKE))
    fight(s, [weak, strong], blocker)
    s.p2.divides({weak: 5000, strong: 4000})
    assert (weak.zone, strong.damage, blocker.damage) == ("break_zone", 4000, 5000)


def test_R12_20_a_blocker_without_it_divides_after_the_first_part(s):
    """Among the attackers that are left, with the damage of the first part on the table."""
    party = [s.p1.field(forward(3000, keywords=FIRST_STRIKE)) for _ in range(2)]
    blocker = s.p2.field(forward(7000))
    fight(s, party, blocker)
    assert s.p2.decides("divide_damage") and blocker.damage == 6000
    s.p2.divides({party[0]: 3000, party[1]: 4000})
    assert [card.zone for card in party] == ["break_zone", "break_zone"]


def test_R12_10_R12_21_first_strike_means_nothing_for_damage_to_players(s):
    attacker = s.p1.field(forward(4000, keywords=FIRST_STRIKE, abilities=[DRAW_ON_DAMAGE]))
    guard = s.p2.field(forward(5000, keywords=FIRST_STRIKE))
    s.p1.attack(attacker).p2.no_block().both_pass()
    assert (s.p2.points, attacker.damage, guard.damage) == (1, 0, 0) and len(s.stack) == 1


# ---------------------------------------------------------------------------------------------------- 12.4 Freeze
def test_S109_R12_30_R12_31_a_frozen_forward_misses_one_active_phase(s):
    dull, active = s.p2.field(forward(5000), dull=True), s.p2.field(forward(4000))
    play(s, s.p1, s.p1.hand(spell(t.Freeze(t.All(t.Cards("field", "opponent"))))))
    assert dull.is_frozen and active.is_frozen and active.is_active
    s.next_turn()
    assert dull.is_dull and active.is_active and not dull.is_frozen and not active.is_frozen
    s.next_turn()
    assert dull.is_dull  # it is p1's Active Phase
    s.next_turn()
    assert dull.is_active


def test_R12_30_a_forward_that_is_not_frozen_activates(s):
    frozen, plain = s.p2.field(forward(5000), dull=True, frozen=True), s.p2.field(forward(4000), dull=True)
    s.next_turn()
    assert (frozen.is_dull, plain.is_dull) == (True, False)


def test_R12_31_the_opponents_active_phase_does_not_end_it(s):
    mine = s.p1.field(forward(5000), dull=True, frozen=True)
    s.next_turn()
    assert mine.is_frozen and mine.is_dull
    s.next_turn()
    assert not mine.is_frozen and mine.is_dull


def test_R12_32a_an_effect_activates_a_frozen_character_and_the_mark_stays(s):
    soldier, wake = s.p2.field(forward(5000), dull=True, frozen=True), s.p1.hand(on_one(t.Activate(t.Chosen())))
    play(s, s.p1, wake, soldier)
    assert soldier.is_active and soldier.is_frozen


def test_R12_32b_freezing_twice_is_the_same_as_once_also_for_backups(s):
    (helper,) = s.p2.backups("Fire", 1, dull=True)
    all_of_theirs = t.All(t.Cards("field", "opponent"))
    play(s, s.p1, s.p1.hand(spell(t.Freeze(all_of_theirs), t.Freeze(all_of_theirs))))
    s.next_turn()
    assert helper.is_dull and not helper.is_frozen
    s.next_turn().next_turn()
    assert helper.is_active


# ---------------------------------------------------------------------------------------------------- 12.5 Search
SEARCH_FORWARD = spell(t.Search(FORWARD_OF_DECK), name="Search")
SEARCH_ANY = spell(t.Search(t.Cards("deck", "you")), name="Search any")
TEN = [forward(1000 * n) for n in range(1, 11)]


def searching(card, *deck, **switches):
    """p1 resolves a search over a deck of exactly these cards, in this order."""
    s = Scenario(**switches)
    s.p1.has(deck_top=deck, deck=len(deck)).p1.cast(s.p1.hand(card)).both_pass()
    return s


def test_R12_33_R12_38_R9_37_R9_38_search_shows_the_card_moves_it_and_shuffles():
    s = searching(SEARCH_FORWARD, *TEN, backup())
    assert s.p1.decides("search") and not s.p1.can_choose("B1 Fire")
    before = s.p1.codes("deck")
    s.p1.chooses("F7000")
    assert s.p1.codes("hand") == ["F7000"]
    assert s.state["known"][s.p1.find("F7000", "hand").index] == 3  # the opponent knows it
    assert sorted(s.p1.codes("deck")) == sorted(set(before) - {"F7000"})
    assert s.p1.codes("deck") != [code for code in before if code != "F7000"]


def test_R12_34_nothing_found_although_it_is_there_and_the_deck_is_shuffled():
    s = searching(SEARCH_FORWARD, *TEN)
    before = s.p1.codes("deck")
    s.p1.passes()
    assert s.p1.hand_size == 0 and s.p1.has_priority
    assert sorted(s.p1.codes("deck")) == sorted(before) and s.p1.codes("deck") != before


@pytest.mark.parametrize("may_fail", [False, True])
def test_R12_35_a_search_for_any_card_must_find_one_or_may_fail(may_fail):
    s = searching(SEARCH_ANY, forward(1000), backup(), search_any_card_may_fail=may_fail)
    assert s.p1.can_pass() is may_fail
    s.p1.chooses("B1 Fire")
    assert s.p1.codes("hand") == ["B1 Fire"]


def test_R12_35_an_empty_deck_has_nothing_to_find(s):
    s.p1.deck(0)
    s.p1.cast(s.p1.hand(SEARCH_ANY)).both_pass().p1.passes()
    assert s.p1.has_priority and not s.over


@pytest.mark.parametrize("limit", ["not_deployed", "rule_process"])
def test_R12_36_a_card_that_cannot_be_deployed_stays_in_the_deck(limit):
    """R3.41, R3.42: with ``rule_process`` it enters, and both leave."""
    s = Scenario(field_limit_on_effect=limit)
    cloud = s.p1.field(forward(5000, name="Cloud"))
    s.p1.deck_top(forward(9000, name="Cloud", code="Cloud 2"), forward(3000))
    s.p1.cast(s.p1.hand(spell(t.Search(FORWARD_OF_DECK, "field")))).both_pass()
    assert s.p1.can_choose("F3000") and s.p1.can_choose("Cloud 2") is (limit == "rule_process")
    if limit == "rule_process":
        s.p1.chooses("Cloud 2")
        assert cloud.zone == "break_zone" and len(s.p1.zone("field")) == 0
    else:
        s.p1.chooses("F3000")
        assert cloud.on_field and "Cloud 2" in s.p1.codes("deck")


# ----------------------------------------------------------------------------------------------- 12.6 Back Attack
AMBUSH = forward(6000, cost=1, name="Ambush", keywords=BACK_ATTACK)


def ambusher(start="main_1"):
    s = Scenario().at(start)
    ambush, plain = s.p2.hand(AMBUSH, forward(1000, cost=0))
    s.p2.backups("Fire", 1)
    return s, ambush, plain


@pytest.mark.parametrize("start", ["main_1", "attack_preparation", "main_2"])
def test_R12_40_back_attack_is_cast_in_the_opponents_main_and_attack_phase(start):
    s, ambush, plain = ambusher(start)
    s.p1.passes()
    assert s.p2.can_cast(ambush) and not s.p2.can_cast(plain)
    s.p2.cast(ambush)
    assert ambush.on_field


def test_R12_40_not_in_the_end_phase():
    s, ambush, _ = ambusher("end")
    s.p1.passes()
    assert s.p2.has_priority and not s.p2.can_cast(ambush)


def test_R12_40_back_attack_of_a_backup(s):
    helper = s.p2.hand(backup(cost=0, abilities=[t.Field((t.HasKeyword(t.Self(), "Back Attack"),))]))
    s.p1.passes().p2.cast(helper)
    assert helper.on_field and helper.is_dull


def test_R12_41_R12_42_R12_43_it_enters_before_the_stack_resolves_and_the_turn_player_has_priority():
    s, ambush, _ = ambusher()
    s.p1.cast(s.p1.hand(spell(t.Damage(t.All(FORWARDS), t.Number(7000))))).p1.passes().p2.cast(ambush)
    assert ambush.on_field and len(s.stack) == 1
    assert s.p1.has_priority  # no player could answer the cast
    s.both_pass()
    assert ambush.zone == "break_zone"


def test_R12_44_costs_and_field_limits_apply():
    for hindrance in ("name", "cost", "nothing"):
        s = Scenario()
        ambush = s.p2.hand(AMBUSH)
        if hindrance != "cost":
            s.p2.backups("Fire", 1)
        if hindrance == "name":
            s.p2.field(forward(1000, name="Ambush", code="Ambush 2"))
        s.p1.passes()
        assert s.p2.can_cast(ambush) is (hindrance == "nothing")


def test_R12_44_it_may_block_in_the_next_step():
    s, ambush, _ = ambusher()
    attacker = s.p1.field(forward(5000))
    s.p1.attack(attacker).p1.passes().p2.cast(ambush).p2.blocks(ambush).both_pass()
    assert (attacker.zone, s.p2.points) == ("break_zone", 0)


# -------------------------------------------------------------------------------------------------- 12.7 Damage N
HERO = forward(
    5000, cost=0, name="Hero", abilities=[DRAW_BY_DULLING], text="Damage 3 -- Hero gains +2000 power and Haste."
)


def test_S110_R12_45_R12_46_the_third_point_gives_the_ability_at_once(s):
    """Also during a resolution: the second sentence reads the power that the first one gave."""
    s.p1.has(damage=2).p2.has(damage=5)
    hero, other = s.p1.field(HERO, new=True), s.p2.field(forward(9000))
    theirs = t.All(t.Cards("field", "opponent"))
    pain = s.p1.hand(on_one(t.DamagePlayer("you", 1), t.Damage(theirs, t.PowerOf(t.Chosen()))))
    assert not hero.has("Haste") and hero.power == 5000 and not s.p1.can_use(hero)
    play(s, s.p1, pain, hero)
    assert hero.has("Haste") and hero.power == 7000 and s.p1.can_use(hero)
    assert other.damage == 7000
    s.p1.attack(hero)
    assert hero.is_attacking


def test_R12_46_an_auto_ability_triggers_only_for_events_from_then_on(s):
    s.p1.damage(2)
    damage_3 = t.Auto(t.Attacks(MINE), DRAW, condition=t.Received("you", 3))
    watcher = s.p1.field(backup(abilities=[damage_3]))
    one, two = s.p1.field(forward(3000)), s.p1.field(forward(4000))
    pain = s.p1.hand(spell(t.DamagePlayer("you", 1)))
    s.p1.attack(one)
    assert s.stack == []
    play(s, s.p1, pain)
    assert s.stack == [] and s.p1.points == 3
    s.p2.no_block().both_pass().both_pass().p1.attack(two)
    assert [item.source for item in s.stack] == [watcher]


def test_R12_48_a_card_that_enters_with_enough_points_has_the_ability_from_the_first_moment(s):
    s.p1.damage(3)
    hero = s.p1.hand(HERO)
    s.p1.cast(hero)
    assert hero.has("Haste") and s.p1.can_use(hero)


@pytest.mark.parametrize("points", [2, 3])
def test_R12_48_also_for_its_own_enter_the_field_ability(s, points):
    damage_3 = t.Auto(t.Enters(t.Self()), DRAW, condition=t.Received("you", 3))
    s.p1.damage(points)
    s.p1.cast(s.p1.hand(forward(5000, cost=0, abilities=[damage_3])))
    assert len(s.stack) == (points == 3)


# ------------------------------------------------------------------------------------------------------ 12.9 LB deck
def test_S123_a_card_of_the_lb_deck_is_no_hand_card(s):
    barret = s.p1.field("1-205S")
    s.p1.lb_deck("1-205S", forward(1000, "Earth"))
    soldier, in_hand = s.p1.hand(forward(3000, "Earth"), forward(2000, "Earth", cost=90))
    assert not s.p1.can_use(barret)
    s.p1.begins_to_cast(soldier)
    assert s.p1.choices() == [in_hand]
    with pytest.raises(ScenarioError, match="not legal"):
        s.p1.pays("F1000 Earth")
