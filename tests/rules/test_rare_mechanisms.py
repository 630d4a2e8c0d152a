"""Mechanisms of few printed cards, each played from its print; and the bound on the list of ongoing effects."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import CHARACTERS, FORWARDS, FREE, pay_all, spell

BREAK = spell(t.Choose(CHARACTERS), t.Break(t.Chosen()), name="Break")


def hit(amount, element="Fire", cost=0, name="Hit"):
    """A Summon that deals a Forward damage."""
    return summon(t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(amount)))), element, cost, name=name)


def answers(s, card):
    """p2 breaks a card in answer."""
    s.p1.passes().p2.cast("Break", targets=[card]).both_pass()


def act(s, card):
    s.take(s.find_action(c.ACTIVATE, card))


# ----------------------------------------------------------------------------------------------------- gained abilities
def test_R8_65_1_102H_every_special_ability_of_the_target_once_for_nothing(s):
    """1-102H: Blade Beam is used without its card, CP and Dull icon, once."""
    kimahri, _ = s.p1.field("1-102H"), s.p1.hand("1-102H")
    s.p1.backups("Earth", 2)
    cloud, other = s.p2.field("4-145H"), s.p2.field(forward(9000))
    s.p1.uses(kimahri, targets=[cloud]).both_pass().p1.uses(kimahri, targets=[other]).both_pass()
    assert kimahri.is_active and (other.damage, cloud.damage) == (8000, 4000) and not s.p1.can_use(kimahri)


def test_R8_65_R8_69_two_9_107C_end_with_what_can_be_named(s):
    """Two Gogos that copy each other: what can be used again and again is there once, and something can be answered."""
    gogo = s.p1.field("9-107C")
    s.p2.field("9-107C")
    rival = s.p2.field(forward(5000, name="Rival", abilities=[t.Action(FREE, t.Draw("you"))]))
    s.p1.deck(40)
    for _ in range(14):
        act(s, gogo)
        while s.asked in ("ability", "target"):
            assert s.legal
            theirs = [action for action, text in zip(s.legal_actions, s.legal, strict=True) if "opponent's" in text]
            s.take((theirs or s.legal_actions)[-1])
        if s.stack:
            s.both_pass()
    kinds = [(int(e["kind"]), int(e["ability"])) for e in s.state["effects"][: s.state["effect_count"]]]
    assert len(kinds) < 14 and rival.on_field and s.p1.can_use(gogo)


def test_R8_65_11_070R_twice_for_six_forwards(s):
    """Two Summons that give all Forwards the same keyword and the same restrictions: nothing is listed twice."""
    first, second = s.p1.hand("11-070R", "11-070R")
    s.p1.backups("Earth", 2)
    party = [s.p1.field(forward(1000)) for _ in range(6)]
    s.p2.damage(5)
    dull = s.p2.hand(spell(t.Choose(FORWARDS), t.Dull(t.Chosen()), name="Dull"))
    for card in (first, second):
        s.p1.cast(card, targets=[party[0]]).both_pass()
    assert not s.over and all(member.power == 7000 and member.has("Brave") for member in party)
    s.p1.passes().p2.cast(dull, targets=[party[5]]).both_pass()
    assert party[5].is_active and s.state["effect_count"] == 6 * (1 + 1 + 2)
    s.next_turn()
    assert party[5].power == 1000 and not party[5].has("Brave")


@pytest.mark.parametrize("keyword", ["First Strike", "Brave"])
def test_R9_7_what_does_not_begin_changes_no_other_effect(s, keyword):
    """An ability gained for as long as a source is there that has left does not begin, and another one that was gained
    before stays what it was."""
    quoted = t.Field((t.HasKeyword(t.Self(), keyword),))
    lasting = t.GainAbility(t.Chosen(), t.Action(FREE, t.Draw("you")), "while_source_on_field")
    lender = t.Action(FREE, t.Sequence((t.Choose(FORWARDS), lasting)))
    gift = s.p1.hand(spell(t.Choose(FORWARDS), t.GainAbility(t.Chosen(), quoted), name="Gift"))
    hero, source = s.p1.field(forward(5000)), s.p1.field(backup("Ice", name="Lender", abilities=[lender]))
    s.p2.hand(BREAK)
    s.p1.cast(gift, targets=[hero]).both_pass().p1.uses(source, targets=[hero])
    answers(s, source)
    s.both_pass()
    assert hero.has(keyword) and not s.p1.can_use(hero)


# ----------------------------------------------------------------------------------------------------- when cards leave
def test_R8_41b_3_022H_machina_and_the_forward_he_damaged_leave_together(s):
    machina, blocker, victim = s.p1.field("3-022H"), s.p2.field(forward(8000)), s.p2.field(forward(4000))
    s.p1.attack(machina).p2.blocks(blocker).to("damage_resolution")
    assert machina.zone == blocker.zone == "break_zone"
    s.p1.chooses(victim).both_pass()
    assert victim.zone == "break_zone"


def test_R4_40_1_076C_the_party_of_a_card_that_has_left(s):
    """1-076C: Chocobo leaves in answer; those that formed the party with it gain the power, others do not."""
    chocobo, friend, other = s.p1.field("1-076C"), s.p1.field(forward(5000, "Wind")), s.p1.field(forward(4000, "Wind"))
    s.p2.hand(BREAK)
    s.p1.attack([chocobo, friend])
    answers(s, chocobo)
    s.both_pass()
    assert (friend.power, other.power) == (7000, 4000)


def test_R7_65_9_072H_baigan_that_was_broken_cannot_be_put_away_any_more():
    s = Scenario(turn_player=2)
    baigan, enemy, blow = s.p1.field("9-072H"), s.p2.field(forward(7000)), s.p2.hand(hit(9000))
    s.p2.cast(blow, targets=[baigan]).both_pass()
    assert baigan.zone == "break_zone"
    s.resolve_all()
    if s.asked == "may":
        s.p1.says_yes()
    assert enemy.on_field and s.stack == []


def test_R9_7_19_027R_removed_while_the_eater_is_there(s):
    """19-027R: only a Forward of cost 2 or less; it comes back when Chocobo Eater leaves."""
    eater = s.p1.hand("19-027R")
    s.p1.backups("Ice", 1)
    small, _ = s.p2.field(forward(9000, cost=2)), s.p2.field(forward(9000, cost=3))
    s.p2.hand(BREAK)
    s.p1.cast(eater)
    assert s.p1.choices() == [small]
    s.p1.chooses(small).both_pass()
    assert small.zone == "removed"
    answers(s, eater)
    assert small.on_field and small.controller is s.p2


@pytest.mark.parametrize("victim", ["2-077L", "1-187S"])
def test_R9_31_3_071H_only_if_it_was_put_into_the_break_zone(s, victim):
    """3-071H: the opponent may play a Forward if the chosen one was broken; 2-077L cannot be."""
    chaos = s.p1.hand("3-071H")
    s.p1.backups("Wind", 3)
    target, next_one = s.p2.field(victim), s.p2.hand(forward(5000, cost=9))
    s.p1.cast(chaos, targets=[target]).both_pass()
    if victim == "2-077L":
        assert target.on_field and s.p1.has_priority
        return
    s.p2.says_yes().p2.chooses(next_one)
    assert target.zone == "break_zone" and next_one.on_field and next_one.controller is s.p2


def test_R7_30_23_016R_one_on_the_field_and_up_to_one_in_the_break_zone(s):
    """23-016R: "1 Forward with 9000 power or less and up to 1 Forward in your opponent's Break Zone"."""
    bahamut = s.p1.hand("23-016R")
    s.p1.backups("Fire", 5)
    target, strong, gone = s.p2.field(forward(9000)), s.p2.field(forward(10000)), s.p2.break_zone(forward(11000))
    s.p1.cast(bahamut, targets=[target, gone]).both_pass()
    assert [card.zone for card in (target, strong, gone)] == ["removed", "field", "removed"]


# ------------------------------------------------------------------------------------------------- naming and revealing
def test_R7_44_2_023H_the_named_element(s):
    rubicante, _ = s.p1.field("2-023H"), s.p1.hand("2-023H")
    s.p1.backups("Fire", 1)
    other, reserve = s.p2.field(forward(5000), dull=True), s.p2.field(backup("Ice"), dull=True)
    ice, fire = s.p2.hand(hit(1000, "Ice", name="Cold"), hit(1000, name="Warm"))
    s.p1.attack(rubicante).both_pass()
    assert other.is_active and reserve.is_dull
    s.p1.uses(rubicante, "Barrier Shift").both_pass().p1.does("Ice").p1.passes()
    s.take(s.find_action(c.CAST, ice))
    assert s.p2.choices() == [other]
    s.p2.chooses(other).both_pass().p1.passes().p2.cast(fire, targets=[rubicante]).both_pass()
    assert (other.damage, rubicante.damage) == (1000, 1000)


def test_R9_50_8_052C_of_the_two_that_were_revealed(s):
    thief = s.p1.hand("8-052C")
    s.p1.backups("Wind", 4)
    ice, fire = s.p2.hand(forward(1000, "Ice"), forward(2000))
    s.p1.cast(thief).both_pass().p1.does("Ice")
    assert s.p1.choices() == [ice]
    s.p1.chooses(ice)
    assert (ice.zone, fire.zone) == ("break_zone", "hand")


@pytest.mark.parametrize(("last", "damage"), [("Fire", 8000), (("Fire", "Ice"), 8000), ("Ice", 0)])
def test_R7_64_18_009H_all_of_fire(s, last, damage):
    tidus = s.p1.hand("18-009H")
    s.p1.backups("Fire", 4)
    target = s.p2.field(forward(9000))
    s.p1.deck_top(*[forward(power) for power in range(1, 5)], backup(last))
    s.p1.cast(tidus).both_pass().p1.chooses(target).both_pass()
    assert target.damage == damage


def test_R12_33_19_068R_two_that_share_no_element(s):
    rydia = s.p1.hand("19-068R")
    s.p1.backups("Earth", 4)
    s.p1.spare("Earth", 1)
    caller = forward(1000, jobs=["Summoner"], name="Caller")
    s.p1.deck_top(caller, hit(1, name="Fire"), hit(1, "Ice", name="Ice"))
    s.p1.cast(rydia).both_pass().p1.says_yes().p1.chooses("Caller")
    assert not s.p1.can_choose("Fire")
    s.p1.chooses("Ice")
    assert sorted(s.p1.codes("hand")) == ["Caller", "Ice"]


# -------------------------------------------------------------------------------------------------------------- casting
def test_R5_5_11_061L_each_cast_of_the_turn(s):
    """11-061L: Doublecast follows each Summon cast this turn, also the one that it cast itself; cheaper ones only."""
    yuna, _ = s.p1.field("11-061L"), s.p1.hand("11-061L")
    big, mid = s.p1.hand(hit(1000, "Ice", 3, "Big"), hit(1000, "Fire", 2, "Mid"))
    low, same = s.p1.hand(hit(1000, "Water", 1, "Low"), hit(1000, "Fire", 3, "Same"))
    s.p1.backups("Wind", 3)
    target = s.p2.field(forward(9000))
    s.p1.uses(yuna).both_pass().p1.cast(big, targets=[target]).both_pass().p1.says_yes()
    assert set(s.p1.choices()) == {mid, low}
    s.p1.chooses(mid).p1.chooses(target).both_pass().p1.says_yes()
    assert s.p1.choices() == [low]
    s.p1.chooses(low).p1.chooses(target).resolve_all()
    assert target.damage == 3000 and same.zone == "hand"


def test_R5_7_12_018H_when_lani_has_left(s):
    """12-018H: the card that she took can still be cast, for 2 less, with CP of any Element."""
    lani, backups = s.p1.hand("12-018H"), s.p1.backups("Fire", 4)
    taken = s.p2.deck_top(forward(7000, "Water", 5))
    s.p2.hand(BREAK)
    s.p1.cast(lani).both_pass()
    assert taken.zone == "removed"
    answers(s, lani)
    s.next_turn().next_turn().p1.cast(taken, pay=backups[:3])
    assert taken.on_field and taken.controller is s.p1 and taken.owner is s.p2


def test_R7_36_17_123L_an_ability_but_no_summon(s):
    minwu, friend = s.p1.field("17-123L"), s.p1.field(forward(5000))
    shot = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(1000))))
    gun, bolt = s.p2.field(backup("Ice", name="Gun", abilities=[t.Action(FREE, shot)])), s.p2.hand(hit(1000))
    s.p1.passes().p2.cast(bolt, targets=[friend]).p2.passes()
    assert not s.p1.can_use(minwu)
    s.p1.passes().p1.passes().p2.uses(gun, targets=[friend]).p2.passes().p1.uses(minwu, targets=[gun])
    s.both_pass()
    assert s.stack == [] and friend.damage == 1000


def test_R5_53_17_123L_three_summons_of_different_elements(s):
    minwu = s.p1.hand("17-123L")
    fire, ice, wind, _ = s.p1.break_zone(hit(1), hit(1, "Ice", name="I"), hit(1, "Wind", name="W"), hit(1, name="Two"))
    s.p1.has(Water=2).p1.cast(minwu, way=1, discard=[fire, ice, wind])
    assert minwu.on_field and s.p1.zone("removed") == [fire, ice, wind]


def test_R9_55_17_130L_a_counter_for_each_damage(s):
    emperor = s.p1.hand("17-130L")
    s.p1.has(Fire=5, deck_top=("17-130L", "5-036L"))
    blows = s.p2.hand(*[hit(5000, name=name) for name in "ABC"])
    s.p1.cast(emperor).both_pass().p1.says_yes().p1.chooses("17-130L").p1.chooses("5-036L")
    assert s.p1.hand_size == 2 and emperor.counters("Palamecia") == 2
    for blow, damage in zip(blows, (0, 0, 5000), strict=True):
        s.p1.passes().p2.cast(blow, targets=[emperor]).both_pass()
        assert emperor.damage == damage
    assert emperor.counters("Palamecia") == 0


def test_R5_91_7_128H_two_of_one_element_and_yuri(s):
    yuri, target = s.p1.field("7-128H"), s.p2.field(forward(9000))
    fire, ice = s.p1.backups("Fire", 2), s.p1.backups("Ice", 1)
    s.p1.uses(yuri, modes=[1], targets=[target]).both_pass()
    assert target.damage == 4000 and yuri.is_dull and all(card.is_dull for card in fire) and ice[0].is_active
    assert not s.p1.can_use(yuri)


def test_R10_19_20_077L_another_attack_each_time(s):
    tifa = s.p1.field("20-077L")
    s.p1.backups("Fire", 4)
    s.p1.spare("Fire", 1)
    for _ in range(2):
        s.p1.uses(tifa).both_pass()
    assert not s.p1.can_use(tifa)  # CP of Backups only
    for _ in range(3):
        s.p1.attack(tifa).to("damage_resolution").both_pass()
    assert s.p2.points == 3 and s.phase == "main_2"


def test_R12_66_22_118H_five_cp_when_it_has_entered(s):
    s.p1.lb_deck("22-118H", *[forward(power) for power in range(7)])
    backups = s.p1.backups("Earth", 4)
    s.p1.spare("Earth", 5)
    mine, theirs, beast = s.p1.field(forward(1)), s.p2.field(forward(3)), s.p2.field(monster())
    reserve = s.p2.field(backup("Fire"))
    s.p1.cast("22-118H", pay=backups).both_pass().p1.says_yes()
    pay_all(s)
    s.both_pass()
    assert [card.zone for card in (mine, theirs, beast, reserve)] == ["removed"] * 3 + ["field"]


@pytest.mark.parametrize(("category", "damage"), [("VII", 7000), ("VI", 0)])
def test_R8_34_4_145H_the_condition_is_read_at_resolution(s, category, damage):
    cloud = s.p1.hand("4-145H")
    s.p1.backups("Water", 3)
    target = s.p2.field(forward(8000))
    s.p1.field(forward(1, categories=[category]))
    s.p1.cast(cloud).p1.chooses(target).both_pass()
    assert target.damage == damage


# ------------------------------------------------------------------------------------------------- questions not asked
def test_R7_54_R7_65_15_037L_no_question_about_a_target_that_was_not_chosen(s):
    """15-037L: "Dull or Freeze the former" is a question, about the latter that was not chosen is none."""
    s.p1.field("15-037L")
    bolt, target = s.p1.hand(hit(1)), s.p2.field(forward(9000))
    s.p2.field(backup("Fire"))
    s.p1.cast(bolt, targets=[target]).p1.chooses(target).both_pass()
    assert s.asked == "mode"
    s.p1.does("option 1")
    assert target.is_frozen and s.asked == "priority"


def test_R7_65_14_011H_no_backup_to_select(s):
    susano, victim = s.p1.hand("14-011H"), s.p2.field(forward(1000))
    s.p1.spare("Fire", 3)
    s.p1.cast(susano).both_pass()
    assert s.asked == "priority" and s.stack == [] and victim.on_field
