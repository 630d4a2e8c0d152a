"""Repeated actions: instructions carried out twice, abilities of other cards used, EX Bursts put on the stack."""

from dataclasses import replace

import pytest

from fftcg_env.cards import default_database
from fftcg_env.cards import tree as t
from fftcg_env.scenario import backup, forward, summon

DRAW = t.Action(t.Cost(), t.Draw("you"))
STRIKE = t.Special("Strike", t.Cost(special=True, dull=True), t.DamagePlayer("opponent", 1))
BURST = summon(t.Draw("you", 2), name="Burst", ex_burst=True)


@pytest.mark.parametrize(("points", "played"), [(4, 1), (5, 2)])
def test_R7_68_10_133S_an_action_performed_twice(s, points, played):
    """10-133S Vaan: play 1 Forward of cost 3 or less among the top 5 cards; twice with 5 points of damage."""
    s.p1.backups(default_database()["10-133S"].elements[0], 5)
    s.p1.spare(default_database()["10-133S"].elements[0], 1)
    s.p1.damage(points)
    vaan = s.p1.hand("10-133S")
    s.p1.deck_top(*(forward(1000, cost=2, name=f"F{k}") for k in range(10)))
    s.p1.cast(vaan).both_pass()
    while s.asked == "select":
        s.p1.chooses(s.p1.choices()[0])
    assert len([card for card in s.p1.zone("field") if card.is_forward]) == 1 + played


def test_R8_65_9_107C_action_abilities_of_another_forward(s):
    """9-107C Gogo gains the action abilities of the chosen Forward until the end of the turn, and not its special
    ones."""
    gogo, other = s.p1.field("9-107C"), s.p2.field(forward(5000, abilities=[DRAW, STRIKE]))
    s.p1.uses(gogo, targets=[other]).both_pass().p1.uses(gogo).both_pass()
    assert s.p1.hand_size == 1 and s.p1.can_use(gogo) and int(s.state["gained_count"]) == 1
    s.next_turn()
    assert int(s.state["gained_count"]) == 0


def test_R8_69_9_107C_of_equal_abilities_one_is_gained(s):
    """Two such cards do not double what they have with every use."""
    gogo, other = s.p1.field("9-107C"), s.p2.field("9-107C")
    s.p1.uses(gogo, targets=[other]).both_pass()
    for _ in range(9):
        if not s.p1.can_use(gogo):
            break
        s.p1.begins_to_use(gogo).p1.chooses(other).both_pass()
    assert int(s.state["gained_count"]) <= 9 and not s.over


def test_R8_65_1_102H_a_special_ability_for_nothing_and_once(s):
    """1-102H Kimahri: the special ability of the chosen Forward can be used without paying any cost, but only once."""
    s.p1.backups("Earth", 2)
    kimahri, name = s.p1.field("1-102H"), s.p1.hand("1-102H")
    other = s.p2.field(forward(5000, abilities=[DRAW, STRIKE]))
    s.p1.uses(kimahri, targets=[other], discard=[name]).both_pass().p1.uses(kimahri)
    assert kimahri.is_active
    s.both_pass()
    assert s.p2.points == 1 and not s.p1.can_use(kimahri)


@pytest.mark.parametrize("points", [2, 3])
def test_R12_46_1_102H_a_special_ability_for_nothing_still_needs_its_points_of_damage(s, points):
    s.p1.has(Earth=2, damage=points)
    kimahri, name = s.p1.field("1-102H"), s.p1.hand("1-102H")
    other = s.p2.field(forward(5000, abilities=[replace(STRIKE, damage=3)]))
    s.p1.uses(kimahri, targets=[other], discard=[name]).both_pass()
    assert s.p1.can_use(kimahri) is (points == 3)


def test_R10_74_13_002L_an_ex_burst_goes_on_the_stack(s):
    """13-002L Akstar: the EX Burst of a card in the Damage Zone may be triggered; it is put on the stack."""
    s.p1.backups("Fire", 5)
    akstar = s.p1.hand("13-002L")
    burst, plain = s.p1.damage(BURST, forward(1000))
    s.p1.cast(akstar)
    assert s.p1.choices() == [burst] and plain.zone == "damage_zone"
    s.p1.chooses(burst).both_pass().p1.says_yes()
    assert [item.source for item in s.stack] == [burst] and s.p1.hand_size == 0
    s.both_pass()
    assert s.p1.hand_size == 2 and burst.zone == "damage_zone" and s.p1.points == 2


def test_R10_70_13_002L_it_need_not_trigger(s):
    s.p1.backups("Fire", 5)
    akstar = s.p1.hand("13-002L")
    (burst,) = s.p1.damage(BURST)
    s.p1.cast(akstar).p1.chooses(burst).both_pass().p1.says_no()
    assert s.stack == [] and s.p1.hand_size == 0


@pytest.mark.parametrize(("added", "asked"), [(BURST, True), (backup(), False)])
def test_R10_74_23_129H_the_ex_burst_of_the_card_that_was_added(s, added, asked):
    card = s.p1.lb_deck("23-129H")
    s.p1.has(lb_deck=("23-129H", "23-129H"), Water=5)
    s.p1.spare("Water", 1)
    (picked, *_rest) = s.p1.deck_top(added, *(backup() for _ in range(4)))
    s.p1.cast(card).both_pass().p1.chooses(picked)
    while s.asked == "order":
        s.take(s.legal_actions[0])
    assert (s.asked == "may") == asked and picked.zone == "hand"
    if asked:
        s.p1.says_yes()
        assert [item.source for item in s.stack] == [picked]


@pytest.mark.parametrize(("points", "broken"), [(2, True), (1, False)])
def test_R10_78_17_080R_an_ability_that_is_an_ex_burst_only(s, points, broken):
    """17-080R Ewen: Damage 3 -- EX BURST: choose 1 Forward, break it."""
    s.p2.has(damage=points, deck_top="17-080R")
    attacker = s.p1.field(forward(5000))
    s.p1.attack(attacker).both_pass().p2.no_block().both_pass()
    if s.asked == "ex_burst":
        s.p2.says_yes().p2.chooses(attacker)
    assert attacker.on_field != broken


def test_R8_30_17_080R_it_does_not_trigger_otherwise(s):
    s.p1.backups("Earth", 5)
    ewen, victim = s.p1.hand("17-080R"), s.p2.field(forward(5000))
    s.p1.damage(3)
    s.p1.cast(ewen)
    assert s.stack == [] and victim.on_field


def test_R10_62_24_098H_a_card_is_put_into_the_damage_zone(s):
    """24-098H Strago exchanges a card of the Damage Zone; a card put there during your turn makes the opponent put 1
    Forward into the Break Zone, once per turn."""
    strago, given = s.p1.hand("24-098H"), s.p1.hand(BURST)
    s.p1.spare("Water", 3)
    (point,) = s.p1.damage(forward(1000))
    victim, other = s.p2.field(forward(5000)), s.p2.field(forward(6000))
    s.p1.cast(strago).p1.chooses(point).both_pass().p1.chooses(given)
    assert (point.zone, given.zone) == ("hand", "damage_zone") and s.asked == "priority"
    s.both_pass().p2.chooses(victim)
    assert victim.zone == "break_zone" and other.on_field and s.p1.points == 1


def test_R8_41b_14_029R_a_forward_that_the_chosen_one_has_dealt_damage(s):
    """14-029R Shivalry: what the chosen Forward has dealt damage this turn makes the opponent discard when it
    goes to the Break Zone."""
    s.p1.backups("Ice", 2)
    shivalry, chosen, prey = s.p1.hand("14-029R"), s.p1.field(forward(5000)), s.p2.field(forward(4000))
    given = s.p2.hand(forward(1000))
    s.p1.cast(shivalry, targets=[chosen]).both_pass().p1.attack(chosen).both_pass().p2.blocks(prey)
    s.both_pass().both_pass().take_forced()
    assert chosen.power == 8000 and prey.zone == "break_zone" and given.zone == "break_zone"
