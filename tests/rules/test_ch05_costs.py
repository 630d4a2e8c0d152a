"""Chapter 5 of the rules: CP and paying costs; scenarios S33-S49."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.kit import BOLT, FORWARDS, RALLY

QUICK = forward(4000, name="Quick", keywords=["Back Attack"])


def watcher(*where, player="you"):
    """A Forward that draws a card when ``player`` casts such a card."""
    return forward(1000, name="Watcher", abilities=[t.Auto(t.Casts(player, where), t.Draw("you"))])


def user(cost, effect=None, *, name="User", power=3000, **more):
    """A Forward with one action ability."""
    return forward(power, name=name, abilities=[t.Action(cost, effect or t.Draw("you"), **more)])


def cheaper(by, cost=2, **more):
    """A Forward that costs less."""
    return forward(5000, cost=cost, abilities=[t.Field((t.CostsLess(by),))], **more)


# ----------------------------------------------------------------------------------------------------- 5.1 casting
def test_R5_1_a_character_goes_onto_the_field_and_a_summon_on_the_stack(s):
    hero, rally = s.p1.hand(forward(5000), RALLY)
    s.p1.has(Fire=3).p1.cast(hero)
    assert (hero.zone, s.stack) == ("field", [])
    s.p1.cast(rally)
    assert (rally.zone, [item.source for item in s.stack]) == ("stack", [rally])


def test_R5_2_casting_for_0_is_a_cast(s):
    free = s.p1.hand(cheaper(t.Number(2)))
    s.p1.field(watcher(t.OfType("Forward")))
    s.p1.cast(free)
    assert [item.source.name for item in s.stack] == ["Watcher"]


def test_R5_3_playing_onto_the_field_is_no_cast(s):
    choose = t.Choose(t.Cards("break_zone", "you", (t.OfType("Forward"),)))
    raise_ = s.p1.hand(summon(t.Sequence((choose, t.PlayOntoField(t.Chosen()))), name="Raise"))
    soldier = s.p1.break_zone(forward(5000))
    s.p1.has(Fire=1, field=watcher(t.OfType("Forward"))).p1.cast(raise_, targets=[soldier]).both_pass()
    assert soldier.on_field and s.stack == []


# ---------------------------------------------------------------------------------------------------- 5.2 producing
def test_R5_10_surplus_cp_are_not_kept(s):
    first, second = s.p1.hand(RALLY, summon(text="Draw 1 card.", name="Second"))
    s.p1.spare("Fire", 1)
    assert s.p1.can_cast(second)
    s.p1.cast(first, pay=s.p1.zone("hand")[2:])  # 2 CP for a cost of 1
    assert not s.p1.can_cast(second)


def test_R5_11_a_backup_gives_1_cp_and_a_discarded_card_2(s):
    hero = s.p1.hand(forward(5000, cost=3))
    (red,), (spare,) = s.p1.backups("Fire", 1), s.p1.spare("Fire", 1)
    s.p1.begins_to_cast(hero).p1.pays(red)
    assert red.is_dull and hero.zone == "hand"
    s.p1.pays(spare)
    assert (spare.zone, hero.zone) == ("break_zone", "field")


def test_R5_11_a_dull_backup_gives_none(s):
    hero = s.p1.hand(forward(5000, cost=1))
    s.p1.backups("Fire", 1, dull=True)
    s.p2.backups("Fire", 1)
    assert not s.p1.can_cast(hero)


def test_R5_12_R5_20_S33_one_cp_must_have_the_element():
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 3))
    one, two, three = s.p1.backups("Ice", 3)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 3))
    one, two, three = s.p1.backups("Ice", 3)
    (red,) = s.p1.backups("Fire", 1)
    s.p1.begins_to_cast(hero).p1.pays(one, two)
    assert not s.p1.can_pay(three)
    s.p1.pays(red)
    assert hero.on_field and three.is_active


def test_R5_12_a_discarded_card_gives_cp_of_its_element():
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 2))
    s.p1.spare("Ice", 1)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 2))
    s.p1.spare("Fire", 1)
    s.p1.cast(hero)
    assert hero.on_field


@pytest.mark.parametrize("element", ["Light", "Dark"])
def test_R5_14_S35_light_and_dark_cards_are_not_discarded_for_cp(element):
    s = Scenario()
    hero, other = s.p1.hand(forward(5000, cost=2), forward(9000, element, 98))
    s.p1.backups("Fire", 1)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero, other = s.p1.hand(forward(5000, cost=2), forward(9000, element, 98))
    (red,), (bright,) = s.p1.backups("Fire", 1), s.p1.backups(element, 1)
    s.p1.begins_to_cast(hero)
    assert not s.p1.can_pay(other)
    s.p1.pays(bright, red)
    assert hero.on_field and bright.is_dull


def test_R5_16_a_backup_of_this_turn_may_be_dulled_for_cp(s):
    rally, fresh = s.p1.hand(RALLY), s.p1.field(backup("Fire"), new=True)
    s.p1.cast(rally, pay=[fresh])
    assert fresh.is_dull and rally.zone == "stack"


def test_R5_17_S40_a_card_does_not_pay_for_itself():
    s = Scenario()
    hero = s.p1.hand(forward(5000, cost=2))
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero, twin = s.p1.hand(forward(5000, cost=2), forward(5000, cost=2))
    s.p1.begins_to_cast(hero)
    assert not s.p1.can_pay(hero)
    s.p1.pays(twin)
    assert hero.on_field


def test_R5_17_a_summon_does_not_pay_for_itself():
    s = Scenario()
    s.p1.hand(RALLY)
    assert not s.p1.can_cast("Rally")
    s = Scenario()
    first, second = s.p1.hand(RALLY, RALLY)
    s.p1.begins_to_cast(first)
    assert s.p1.choices() == [second]


def test_R5_17_S39_a_backup_dulled_for_its_own_icon_gives_no_cp():
    ability = t.Action(t.Cost(("Fire",), dull=True), t.Draw("you"))
    s = Scenario()
    mage = s.p1.field(backup("Fire", name="Mage", abilities=[ability]))
    assert not s.p1.can_use(mage)
    s = Scenario()
    mage = s.p1.field(backup("Fire", name="Mage", abilities=[ability]))
    (other,) = s.p1.backups("Fire", 1)
    s.p1.begins_to_use(mage)
    assert mage.is_dull and s.p1.choices() == [other]


def test_R5_17_a_backup_put_into_the_break_zone_for_its_cost_gives_no_cp(s):
    ability = t.Action(t.Cost(("Fire",), put_self=True), t.Draw("you"))
    mage = s.p1.field(backup("Fire", name="Mage", abilities=[ability]))
    assert not s.p1.can_use(mage)


def test_R5_17_the_cards_of_the_s_icon_and_of_discard_costs_give_no_cp():
    strike = t.Special("Strike", t.Cost(("Fire",), special=True), t.Draw("you"))
    s = Scenario()
    hero = s.p1.field(forward(5000, name="Hero", abilities=[strike]))
    s.p1.hand(hero.card)
    assert not s.p1.can_use(hero)
    s = Scenario()
    hero = s.p1.field(forward(5000, name="Hero", abilities=[strike]))
    s.p1.hand(hero.card, hero.card)
    s.p1.uses(hero, "Strike")
    assert s.p1.codes("break_zone") == ["Hero", "Hero"]
    s = Scenario()
    ninja = s.p1.field(user(t.Cost(("Fire",), discard=1)))
    s.p1.spare("Fire", 1)
    assert not s.p1.can_use(ninja)


def test_R5_18_forwards_give_no_cp(s):
    hero = s.p1.hand(forward(5000, cost=1))
    s.p1.field(forward(9000))
    assert not s.p1.can_cast(hero)


# ------------------------------------------------------------------------------------------ 5.3 what a cost demands
@pytest.mark.parametrize("element", ["Light", "Dark"])
def test_R5_21_S34_any_elements_pay_for_light_and_dark(s, element):
    hero = s.p1.hand(forward(9000, element, 4))
    s.p1.has(Water=4).p1.cast(hero)
    assert hero.on_field


def test_R5_25_icons_demand_their_element_and_numbers_any():
    cost = t.Cost(("Ice", "Ice"), generic=1)
    for elements, possible in ((["Ice", "Ice", "Water"], True), (["Ice", "Fire", "Fire", "Fire"], False)):
        s = Scenario()
        fire_card = s.p1.field(user(cost))
        for element in elements:
            s.p1.backups(element, 1)
        assert s.p1.can_use(fire_card) == possible
    s = Scenario()
    fire_card = s.p1.field(user(cost))
    ices, (water,) = s.p1.backups("Ice", 2), s.p1.backups("Water", 1)
    (fire,) = s.p1.backups("Fire", 1)
    s.p1.begins_to_use(fire_card).p1.pays(water)
    assert not s.p1.can_pay(fire)
    s.p1.pays(*ices)
    assert [item.kind for item in s.stack] == ["action"]


@pytest.mark.parametrize("cp_overpayment", ["unlimited", "one_excess"])
def test_R5_30_S36_two_discards_for_2(cp_overpayment):
    s = Scenario(cp_overpayment=cp_overpayment, payment="full")
    hero = s.p1.hand(forward(5000, cost=2))
    one, two = s.p1.spare("Fire", 2)
    s.p1.begins_to_cast(hero).p1.pays(one)
    assert s.p1.can_pass() and s.p1.can_pay(two) == (cp_overpayment == "unlimited")
    if s.p1.can_pay(two):
        s.p1.pays(two)
    s.p1.passes()
    assert hero.on_field


@pytest.mark.parametrize("payment", ["close_when_covered", "full"])
@pytest.mark.parametrize("cp_overpayment", ["unlimited", "one_excess"])
def test_R5_30_S36_two_discards_for_3(cp_overpayment, payment):
    s = Scenario(cp_overpayment=cp_overpayment, payment=payment)
    hero = s.p1.hand(forward(5000, cost=3))
    s.p1.spare("Fire", 2)
    s.p1.cast(hero)
    assert hero.on_field and s.p1.hand_size == 0


def test_R5_30_an_ice_card_before_a_fire_card_for_2_fire():
    for cp_overpayment, possible in (("unlimited", True), ("one_excess", False)):
        s = Scenario(cp_overpayment=cp_overpayment)
        hero = s.p1.hand(forward(5000, cost=2))
        (ice,), (fire,) = s.p1.spare("Ice", 1), s.p1.spare("Fire", 1)
        s.p1.begins_to_cast(hero)
        assert s.p1.can_pay(fire) and s.p1.can_pay(ice) == possible


def test_R5_30_one_excess_is_one_for_each_required_element():
    """Two required elements, two discards: two CP too many are legal, and so is an ability of one Fire and one Ice."""
    s = Scenario(cp_overpayment="one_excess")
    hero = s.p1.field(user(t.Cost(("Fire", "Ice"))))
    s.p1.spare("Fire", 1)
    s.p1.spare("Ice", 1)
    s.p1.uses(hero)
    assert s.p1.hand_size == 0 and len(s.stack) == 1


@pytest.mark.parametrize("cp_overpayment", ["unlimited", "one_excess"])
def test_R5_30_S37_two_backups_for_1(cp_overpayment):
    s = Scenario(cp_overpayment=cp_overpayment, payment="full")
    rally = s.p1.hand(RALLY)
    one, two = s.p1.backups("Fire", 2)
    s.p1.begins_to_cast(rally).p1.pays(one)
    assert s.p1.can_pay(two) == (cp_overpayment == "unlimited")
    s.p1.passes()
    assert two.is_active and [item.source for item in s.stack] == [rally]


def test_R5_30_close_when_covered_asks_no_more_once_the_cost_is_covered(s):
    rally = s.p1.hand(RALLY)
    one, _ = s.p1.backups("Fire", 2)
    s.p1.begins_to_cast(rally).p1.pays(one)
    assert s.asked == "priority" and [item.source for item in s.stack] == [rally]


@pytest.mark.parametrize("payment", ["close_when_covered", "full"])
def test_R5_31_S38_nothing_is_produced_for_0(payment):
    s = Scenario(payment=payment)
    free = s.p1.hand(cheaper(t.Number(2)))
    (red,), (spare,) = s.p1.backups("Fire", 1), s.p1.spare("Fire", 1)
    s.p1.begins_to_cast(free)
    assert s.asked == "priority"
    assert free.on_field and red.is_active and spare.zone == "hand"


def test_R5_31_an_ability_without_cp_asks_for_none():
    s = Scenario(payment="full")
    hero = s.p1.field(user(t.Cost(dull=True)))
    (red,) = s.p1.backups("Fire", 1)
    s.p1.begins_to_use(hero)
    assert [item.kind for item in s.stack] == ["action"] and red.is_active


# ---------------------------------------------------------------------------------------------------- 5.5 total cost
def test_R5_50_R5_53_R5_59_cloud_costs_1_less_for_each_vii_forward_now(s):
    cloud = s.p1.hand("1-187S")
    one, _ = s.p1.field("1-191S"), s.p1.field("1-202S")
    s.p2.field("1-205S")  # not mine
    s.p1.backups("Fire", 4)
    shrink = t.Sequence((t.Choose(FORWARDS), t.ReturnToHand(t.Chosen())))
    leave = s.p2.hand(summon(shrink, name="Leave"))
    s.p2.backups("Fire", 1)
    assert s.p1.can_cast(cloud)
    s.p1.passes().p2.cast(leave, targets=[one]).both_pass()
    assert one.zone == "hand"
    s.p1.begins_to_cast(cloud)  # 5 now: the Forward that came back pays
    s.p1.pays(*s.p1.zone("field")[1:5])
    assert cloud.zone == "hand" and s.p1.choices() == [one]


def test_R5_53_several_reductions_add_up(s):
    text = [t.Field((t.CostsLess(t.Number(1)),)), t.Field((t.CostsLess(t.CountOf(FORWARDS, 2)),))]
    hero = s.p1.hand(forward(5000, cost=5, abilities=text))
    s.p1.has(field=forward(3000), Fire=2).p1.cast(hero)
    assert hero.on_field


def test_R5_54_the_cost_does_not_go_below_0(s):
    hero = s.p1.hand(cheaper(t.Number(3)))
    s.p1.cast(hero, pay=[])
    assert hero.on_field


@pytest.mark.parametrize(("element", "backups", "possible"), [("Ice", 3, False), ("Fire", 1, True)])
def test_R5_20_R5_53_a_reduced_cost_above_0_still_needs_the_element(s, element, backups, possible):
    hero = s.p1.hand(cheaper(t.Number(1)))
    s.p1.backups(element, backups)
    assert s.p1.can_cast(hero) == possible


# ----------------------------------------------------------------------------------------- 5.6 casting and using
def test_R5_70_field_limits_forbid_the_start(s):
    s.p1.field(forward(5000, name="Hero"))
    hero = s.p1.hand(forward(5000, name="Hero"))
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(hero)


def test_R5_70_only_cards_in_hand_are_cast(s):
    down, top = s.p1.break_zone(RALLY), s.p1.deck_top(RALLY)
    s.p1.backups("Fire", 1)
    assert not s.p1.can_cast(down) and not s.p1.can_cast(top)


def test_R5_71_a_summon_is_on_the_stack_while_it_is_paid_and_a_character_in_hand(s):
    bolt, hero = s.p1.hand(BOLT, forward(5000))
    victim, red = s.p2.field(forward(9000)), s.p1.backups("Fire", 3)
    assert not s.state["known"][bolt.index] & 2
    s.p1.begins_to_cast(bolt)
    assert (bolt.zone, s.asked) == ("stack", "target")
    assert s.state["known"][bolt.index] == 3  # shown to the opponent
    s.p1.chooses(victim)
    assert (bolt.zone, s.asked) == ("stack", "pay")
    s.p1.pays(red[0]).both_pass().p1.begins_to_cast(hero)
    assert (hero.zone, s.asked) == ("hand", "pay") and s.state["known"][hero.index] == 3


def test_R5_74_R7_32_S58_a_mandatory_choose_needs_a_target():
    s = Scenario()
    bolt = s.p1.hand(BOLT)
    gentle = s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS, 0, 1), t.Dull(t.Chosen()))), name="Gentle"))
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(bolt)
    s.p1.cast(gentle)
    assert [item.source for item in s.stack] == [gentle]
    s = Scenario()
    s.p2.has(field=forward(9000)).p1.has(hand=BOLT, Fire=1)
    assert s.p1.can_cast("Bolt")


def test_R5_74_R5_77_an_ability_without_target_cannot_be_used():
    s = Scenario()
    strike = t.Sequence((t.Choose(t.Cards("field", "opponent", (t.OfType("Forward"),))), t.Break(t.Chosen())))
    hero = s.p1.field(user(t.Cost(dull=True), strike))
    assert not s.p1.can_use(hero)
    s = Scenario()
    hero = s.p1.field(user(t.Cost(dull=True), strike))
    s.p2.field(forward(1000))
    assert s.p1.can_use(hero)


def test_R5_76_the_cost_is_locked_before_it_is_paid(s):
    """The discarded card would have made the cost lower while it was in hand."""
    hand = t.CountOf(t.Cards("hand", "you", (t.OfElement("Ice"),)))
    hero = s.p1.hand(cheaper(hand, 5))
    one, two = s.p1.spare("Ice", 2)
    red = s.p1.backups("Fire", 1)
    s.p1.begins_to_cast(hero)  # 5 - 2
    s.p1.pays(one, red[0])
    assert hero.on_field and two.zone == "hand"


def test_R5_77_R5_79_R7_85_R7_86_R7_87_R7_88_S48_what_cannot_be_paid_is_not_offered(s):
    s.p1.has(field=watcher(t.OfType("Summon"))).p2.has(field=forward(9000))
    bolt = s.p1.hand(summon(BOLT.abilities[0].effect, cost=2, name="Big Bolt"))
    s.p1.backups("Fire", 1)
    with pytest.raises(ScenarioError, match="is not legal"):
        s.p1.cast(bolt)
    assert bolt.zone == "hand" and s.p1.has_priority and s.stack == [] and s.p1.waiting == []
    assert all(card.is_active for card in s.p1.zone("field"))


def test_R5_77_an_ability_whose_whole_cost_cannot_be_paid_is_not_offered():
    cost = t.Cost(("Fire",), discard=1)
    for cards, possible in ((1, False), (2, True)):
        s = Scenario()
        hero = s.p1.field(user(cost))
        s.p1.spare("Fire", cards)
        assert s.p1.can_use(hero) == possible


def test_R5_78_R7_4_after_a_summon_or_an_ability_the_same_player_has_priority_again(s):
    s.p1.has(hand=RALLY, Fire=1).p2.has(hand=RALLY, Fire=1)
    hero = s.p2.field(user(t.Cost(dull=True)))
    s.p1.cast("Rally")
    assert s.p1.has_priority
    s.p1.passes().p2.cast("Rally")
    assert s.p2.has_priority
    s.p2.uses(hero)
    assert s.p2.has_priority and len(s.stack) == 3


def test_R5_78_cast_triggers_wait_above_the_summon(s):
    s.p1.field(watcher(t.OfType("Summon")))
    rally = s.p1.hand(RALLY)
    s.p1.has(Fire=1).p1.cast(rally)
    assert [item.source.name for item in s.stack] == ["Watcher", "Rally"]


def test_R5_78_R7_5_after_a_character_the_turn_player_has_priority(s):
    quick = s.p2.hand(QUICK)
    s.p2.has(Fire=2).p1.passes().p2.cast(quick)
    assert quick.on_field and s.p1.has_priority


def test_R5_79b_no_way_back_during_a_payment(s):
    hero = s.p1.hand(forward(5000))
    one, _ = s.p1.backups("Fire", 2)
    s.p1.begins_to_cast(hero).p1.pays(one)
    assert not s.p1.can_pass() and not s.p1.can_pay(one)


def test_R5_79c_a_target_may_pay_the_cost(s):
    effect = t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()), t.Draw("you")))
    hero = s.p1.field(user(t.Cost(put_self=True), effect))
    hand = s.p1.hand_size
    s.p1.uses(hero, targets=[hero])
    assert hero.zone == "break_zone" and len(s.stack) == 1
    s.both_pass()
    assert s.stack == [] and s.p1.hand_size == hand  # no legal target any more (R7.51)


def test_R5_79d_triggers_of_a_payment_are_placed_above(s):
    """Black Mage goes to the Break Zone for its cost; Biggs sees it."""
    s.p1.field("1-206S")
    mage = s.p1.field("1-010C")
    s.p1.backups("Fire", 1)
    victim = s.p2.field(forward(4000))
    s.p1.begins_to_use(mage).p1.chooses(victim)
    assert len(s.p1.waiting) == 1 and s.stack == []
    s.p1.pays(s.p1.zone("field")[-1])
    assert [item.source.name for item in s.stack] == ["Biggs", "Black Mage"]
    s.both_pass()
    assert victim.damage == 1000


def test_R5_79d_R5_79f_a_delayed_ability_of_a_payment_is_placed_above_too(s):
    omen = t.Sequence((t.Choose(FORWARDS), t.Delayed(t.LeavesToBreakZone(t.Chosen()), t.Draw("you"))))
    s.p1.has(hand=summon(omen, name="Omen"), Fire=1)
    hero = s.p1.field(user(t.Cost(put_self=True)))
    s.p1.cast("Omen", targets=[hero]).both_pass().p1.uses(hero)
    assert [item.source.name for item in s.stack] == ["Omen", "User"]


# ------------------------------------------------------------------------------------------------------ 5.7 timing
def table_for_timing(**more):
    s = Scenario(**more)
    for player in (s.p1, s.p2):
        player.hand(forward(5000, name="Plain"), QUICK, RALLY)
        player.backups("Fire", 5)
        player.field(user(t.Cost(dull=True)))
        player.field(forward(9000, name="Attacker"))
    return s


def offers(side):
    return [name for name in ("Plain", "Quick", "Rally") if side.can_cast(name)] + ["User"] * side.can_use("User")


def test_R5_80_R5_81_R5_82_R5_84_in_a_main_phase():
    s = table_for_timing()
    for phase in ("main_1", "main_2"):
        s.to(phase)
        assert offers(s.p1) == ["Plain", "Quick", "Rally", "User"]
        s.p1.passes()
        assert offers(s.p2) == ["Quick", "Rally", "User"]


def test_R5_80_R5_81_R5_82_R5_84_with_a_stack():
    s = table_for_timing()
    s.p1.cast("Rally")
    assert offers(s.p1) == ["Quick", "User"]
    s.p1.passes()
    assert offers(s.p2) == ["Quick", "Rally", "User"]


def test_R5_80_R5_81_R5_82_R5_84_in_every_step_of_the_attack_phase():
    s = table_for_timing()
    for phase in ("attack_preparation", "attack_declaration", "block_declaration", "damage_resolution"):
        if phase == "attack_declaration":
            s.p1.attack("Attacker")
        s.to(phase)
        if phase == "block_declaration":
            s.p2.no_block()
        assert (s.phase, offers(s.p1)) == (phase, ["Quick", "Rally", "User"])
        s.p1.passes()
        assert offers(s.p2) == ["Quick", "Rally", "User"]


def test_R5_83_nothing_in_active_draw_and_end_phase():
    s = table_for_timing().at("turn_start")
    assert s.phase == "main_1" and s.log == []  # no player was asked before
    s.to("end")
    assert s.legal == ["pass"]
    s.p1.passes()
    assert s.p2.has_priority and s.legal == ["pass"]


# ------------------------------------------------------------------------------------------------ 5.8 other parts
def test_R5_90_a_dull_card_cannot_pay_its_dull_icon(s):
    up, down = s.p1.field(user(t.Cost(dull=True))), s.p1.field(user(t.Cost(dull=True), name="Other"), dull=True)
    assert s.p1.can_use(up) and not s.p1.can_use(down)
    s.p1.uses(up)
    assert up.is_dull and not s.p1.can_use(up)


def test_R5_92_no_player_uses_the_opponents_characters(s):
    theirs = s.p2.field(user(t.Cost(dull=True)))
    assert not s.p1.can_use(theirs)
    s.p1.passes()
    assert s.p2.can_use(theirs)


def test_R5_94_put_into_the_break_zone_as_a_cost_is_no_break(s):
    safe = t.Field((t.CannotBeBroken(t.Self(), ("summons", "abilities")),))
    hero = s.p1.field(forward(3000, name="Hero", abilities=[safe, t.Action(t.Cost(put_self=True), t.Draw("you"))]))
    s.p1.uses(hero)
    assert hero.zone == "break_zone"


def test_R5_96_a_discard_cost_takes_any_card_of_the_own_hand_and_gives_no_cp(s):
    ninja = s.p1.field("1-078C")
    (green,) = s.p1.backups("Wind", 1)
    dark, victim = s.p1.hand(forward(9000, "Dark", 9)), s.p2.field(forward(2000))
    other = s.p2.hand(RALLY)
    s.p1.begins_to_use(ninja).p1.chooses(victim)
    assert s.asked == "cost_card" and s.p1.can_choose(dark) and not s.p1.can_choose(other)
    s.p1.chooses(dark)
    assert s.asked == "pay" and dark.zone == "break_zone"
    s.p1.pays(green).both_pass()
    assert victim.zone == "break_zone"


def test_R5_96_a_card_that_the_cp_need_is_not_offered_for_the_discard(s):
    ninja, victim = s.p1.field("1-078C"), s.p2.field(forward(2000))
    s.p1.spare("Wind", 1)
    (red,) = s.p1.spare("Fire", 1)
    s.p1.begins_to_use(ninja).p1.chooses(victim)
    assert s.p1.choices() == [red]


def test_R5_96_a_discard_that_leaves_too_few_cards_for_the_next_one_is_not_offered(s):
    """The Ice card alone completes the CP of the Backups. Without it both Backups give Ice, and two cards must pay."""
    hero = s.p1.field(user(t.Cost(("Fire", "Wind", "Ice", "Ice"), discard=2)))
    s.p1.field(backup(("Fire", "Ice")))
    s.p1.field(backup(("Wind", "Ice")))
    red, green = s.p1.spare("Fire", 1) + s.p1.spare("Wind", 1)
    (blue,) = s.p1.spare("Ice", 1)
    s.p1.begins_to_use(hero)
    assert s.p1.choices() == [red, green]
    s.p1.chooses(red).p1.chooses(green)
    assert s.asked == "pay" and blue.zone == "hand"


def test_R5_97_the_s_icon_takes_a_card_of_the_same_name_and_no_other():
    strike = t.Special("Strike", t.Cost(special=True), t.Draw("you"))
    s = Scenario()
    hero = s.p1.field(forward(5000, name="Hero", abilities=[strike]))
    s.p1.hand(forward(5000, name="Hero II"))
    assert not s.p1.can_use(hero)
    s = Scenario()
    hero = s.p1.field(forward(5000, name="Hero", abilities=[strike]))
    namesake, _ = s.p1.hand(forward(2000, "Ice", name="Hero", code="X-1"), forward(5000, name="Hero II"))
    s.p1.begins_to_use(hero)
    assert s.p1.choices() == [namesake]
    s.p1.chooses(namesake)
    assert namesake.zone == "break_zone" and [item.kind for item in s.stack] == ["special"]


def test_R5_97_a_namesake_that_the_cp_need_is_not_offered_for_the_icon(s):
    """The Fire card of the name must pay, so the Ice one is discarded for the icon."""
    strike = t.Special("Strike", t.Cost(("Fire",), special=True), t.Draw("you"))
    hero = s.p1.field(forward(5000, name="Hero", abilities=[strike]))
    red, blue = s.p1.hand(hero.card, forward(2000, "Ice", name="Hero", code="X-1"))
    s.p1.begins_to_use(hero)
    assert s.p1.choices() == [blue]
    s.p1.chooses(blue)
    assert s.p1.choices() == [red]


def test_R5_19_what_is_paid_with_is_watched(s):
    """Discarding and dulling for CP are events: the abilities that watch them wait until the Summon is on the stack."""
    discards = t.Auto(t.IsDiscarded("you"), t.Draw("you"))
    dulls = t.Auto(t.BecomesDull(t.Cards("field", "you", (t.OfType("Backup"),))), t.Draw("you"))
    one, two = s.p1.field(forward(1000, abilities=[discards])), s.p1.field(forward(2000, abilities=[dulls]))
    card = s.p1.hand(summon(t.Draw("you"), cost=3, name="Flash"))
    red, spare = s.p1.backups("Fire", 1)[0], s.p1.spare("Fire", 1)[0]
    s.p1.cast(card, pay=[red, spare]).p1.orders(one, two)
    assert [item.source for item in s.stack] == [two, one, card]
