"""Questions that a judge is asked about LB cards, Warp, EX Bursts, control and damage on cards of later sets."""

import pytest

from fftcg_env.scenario import backup, forward, summon
from tests.kit import strikes, unblocked
from tests.rules.free_summons import FELL, STEAL, free, plays

BLINK = free("Choose 1 Character. Remove it from the game. Play it onto the field.", "Blink")


# ----------------------------------------------------------------------------------------------- LB cards and names
def test_R12_64_R12_67_22_123R_a_removed_lb_card_is_not_played_again(s):
    """It is in the LB deck, face up, before "play it onto the field" looks for it."""
    leo, blink = s.p1.lb_deck("22-123R"), s.p1.hand(BLINK)
    s.p1.has(lb_deck="22-112R", Water=3).p1.cast(leo).resolve_top()
    plays(s, s.p1, blink, leo)
    assert leo.zone == "lb_deck" and not s.stack and not s.p1.can_cast(leo)


@pytest.mark.parametrize("from_lb_deck", [True, False])
def test_R12_61_26_031H_an_lb_card_does_not_come_from_the_hand(s, from_lb_deck):
    """ "When a Forward enters your opponent's field other than from their hand": from the LB deck is such a way."""
    cid, leo = s.p2.field("26-031H"), forward(3000, "Water", cost=3)
    leo = s.p1.lb_deck("22-123R") if from_lb_deck else s.p1.hand(leo)
    s.p1.has(lb_deck="22-112R", Water=3).p1.cast(leo)
    assert (cid in [item.source for item in s.stack]) is from_lb_deck


def test_R12_83_24_028R_a_primed_character_has_the_name_of_its_lower_card(s):
    """Jill costs 2 less while p1 controls a Card Name Clive, and another Clive cannot be cast."""
    jill, clive = s.p1.hand("24-028R", "26-005H")
    s.p1.has(field="24-005L", deck_top="26-003R", Fire=4, Ice=1)
    s.p1.does("prime 24-005L").p1.pays(*s.p1.zone("field")[1:3]).p1.chooses("26-003R").resolve_top()
    assert s.p1.can_cast(jill) and not s.p1.can_cast(clive)


# ------------------------------------------------------------------------------------------------------------- Warp
def test_R12_52_R10_2_23_050H_enters_in_the_attack_phase_and_attacks(s):
    noel = s.p1.hand("23-050H")
    s.p1.has(Wind=1, field=[forward(3000, categories=("XIII",))] * 3).p1.does("warp 23-050H").p1.pays()
    s.both_pass().resolve_top().resolve_top()
    assert noel.on_field and s.phase == "attack_preparation"
    assert s.both_pass() and s.p1.can_attack(noel)


@pytest.mark.parametrize("played_first", [False, True])
def test_R12_58_R7_20_26_038H_two_of_a_name_by_one_counter(s, played_first):
    """The last counter lets another Physalis be played from hand, and the removed one enter: the first of them does."""
    s.p1.has(hand=("26-038H", "26-038H"), Ice=2).p1.does("warp 26-038H #1").p1.pays()
    removed, held = s.p1.find("26-038H", "removed"), s.p1.find("26-038H", "hand")
    s.next_turn().next_turn().resolve_top()
    s.p1.does(f"option {int(played_first)}").resolve_top()
    if played_first:
        s.p1.says_yes().p1.chooses(held)
    s.resolve_all()
    assert (removed.zone, held.zone) == (("removed", "field") if played_first else ("field", "hand"))


@pytest.mark.parametrize("warp", [True, False])
def test_R12_55_26_062R_cp_for_casting_do_not_pay_for_warp(s, warp):
    """Apururu produces CP of any Element "while paying the cost to cast a Category XI card"."""
    melvien = s.p1.hand("18-115L")
    s.p1.has(field="26-062R", Wind=1 if warp else 3)
    assert s.p1.can_cast(melvien) is not warp
    assert not any("warp" in action for action in s.legal)


# ----------------------------------------------------------------------------------------------------------- control
def test_R4_27_R9_10_16_048H_cast_as_though_owned_and_stolen_for_a_turn(s):
    """p1 has cast p2's card. After p2 has taken it for a turn it is p1's again, not its owner's."""
    zidane, taken, steal = s.p1.hand("16-048H"), s.p2.deck_top(forward(5000, cost=0)), s.p2.hand(STEAL)
    s.p1.has(Wind=2).p1.cast(zidane).resolve_top().p1.cast(taken)
    assert taken.controller is s.p1
    plays(s, s.p2, steal, taken)
    assert taken.controller is s.p2
    s.next_turn()
    assert taken.controller is s.p1


def test_R8_13_R6_43_9_059R_at_the_end_of_the_turn_of_the_one_who_stole_her(s):
    """ "At the end of your turn" triggers for p1 before control returns."""
    rem, steal = s.p2.field("9-059R", dull=True), s.p1.hand(STEAL)
    plays(s, s.p1, steal, rem)
    s.to("end")
    assert [(item.source, item.controller) for item in s.stack] == [(rem, s.p1)]
    s.resolve_top()
    assert rem.is_active and s.next_turn() and rem.controller is s.p2


# ------------------------------------------------------------------------------------------- damage and EX Bursts
@pytest.mark.parametrize(("first", "points"), [("26-098L", 4), ("17-099C", 2)])
def test_R9_86_R9_61_26_098L_17_099C_two_points_doubled_or_become_two(s, first, points):
    """ "The damage becomes 2" and "double the damage" about the point of one party: p2 says which comes first."""
    lightning, jack = s.p1.field("26-098L"), s.p1.field("17-099C")
    s.p1.attack([lightning, jack]).resolve_top()
    unblocked(s)
    s.p2.chooses(lightning if first == "26-098L" else jack)
    assert s.p2.points == points


def test_R9_61_R9_68_8_049L_reduced_damage_is_less_than_the_power(s):
    """8000 are not less than 7000, but the 6000 that are left after the reduction are."""
    aerith, bolt = s.p1.field("8-049L"), s.p2.hand(free("Choose 1 Forward. Deal it 8000 damage.", "Bolt"))
    plays(s, s.p2, bolt, aerith)
    assert aerith.on_field and aerith.damage == 0 and s.asked == "priority"


@pytest.mark.parametrize(("points", "wins"), [(0, False), (3, True)])
def test_R10_80_R10_71_21_013H_ex_bursts_that_bring_more_points(s, points, wins):
    """Feolthanos deals three points for each EX Burst; on the seventh point no more are offered."""
    feolthanos, attacker = s.p1.field("21-013H"), s.p1.field(forward(5000))
    s.p2.has(damage=points, deck_top=["8-122R"] * 4)
    strikes(s, attacker)
    s.p2.says_yes()
    assert [item.source for item in s.stack] == [feolthanos]
    s.resolve_top()
    assert s.over is wins and s.p2.points == points + 4
    assert wins or s.p2.decides("ex_burst")


def test_R10_61_R10_71_8_001R_a_second_point_without_a_deck(s):
    """The first point empties the deck: p2 has lost, and its EX Burst is not offered."""
    angel = s.p1.field("8-001R")
    s.p2.has(deck_top="8-122R", deck=1)
    s.p1.attack(angel).resolve_top()
    unblocked(s)
    assert (s.result, s.p2.points) == ("p1 wins", 1)


# ------------------------------------------------------------------------------------------------ combat and limits
@pytest.mark.parametrize("leaves", [True, False])
def test_R10_23_R12_11_the_member_with_first_strike_that_is_left(s, leaves):
    quick, slow = s.p1.field(forward(6000, keywords=["First Strike"])), s.p1.field(forward(4000))
    wall, fell = s.p2.field(forward(6000)), s.p2.hand(FELL)
    s.p1.attack([quick, slow]).p2.blocks(wall)
    if leaves:
        plays(s, s.p2, fell, slow)
    s.both_pass()
    if not leaves:
        s.p2.divides({quick: 6000})
    assert wall.zone == "break_zone" and quick.on_field is leaves


def test_R5_16_a_backup_that_was_stolen_this_turn_pays(s):
    stolen, steal = s.p2.field(backup("Water", name="Font")), s.p1.hand(STEAL)
    rally = s.p1.hand(summon(element="Water", text="Draw 1 card.", name="Rally"))
    plays(s, s.p1, steal, stolen)
    s.p1.cast(rally)
    assert stolen.is_dull


def test_R3_44_R11_8_27_039L_two_backups_enter_with_four_there(s):
    """Each of them alone would be legal as the fifth, so both enter; then one of six goes."""
    vaan = s.p1.hand("27-039L")
    found = s.p1.deck_top(*[backup("Wind", 2, name=name, jobs=("Sky Pirate",)) for name in ("One", "Two")])
    s.p1.has(Wind=4, hand=[forward(1000, "Wind", cost=98)] * 2)
    s.p1.cast(vaan).p1.selects(1).resolve_top().p1.chooses(*found)
    assert s.p1.decides("surplus") and len(s.p1.choices()) == 6 and all(card.on_field for card in found)
