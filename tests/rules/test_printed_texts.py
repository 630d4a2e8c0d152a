"""Printed cards with intricate texts: sentences that refer to each other, and where abilities work."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views

FORWARD = (t.OfType("Forward"),)
ANY_SUMMON = t.Cards("stack", "any", (t.OnStackAs(("summon",)),))
BOLT = t.Sequence((t.Choose(t.Cards("field", "any", FORWARD)), t.Damage(t.Chosen(), t.Number(1000))))


def agree_to_pay(s):
    """P1 says yes and pays with what is there."""
    s.p1.says_yes()
    while s.p1.decides("pay"):
        s.p1.pays(s.p1.choices()[0])


# -------------------------------------------------------------------------------------------- in the Break Zone (R8.63)
@pytest.mark.parametrize("zone", ["break_zone", "field"])
def test_R8_63_10_048R_comes_back_from_the_Break_Zone_only(s, zone):
    kytes = s.p1.break_zone("10-048R") if zone == "break_zone" else s.p1.field("10-048R")
    s.p1.has(hand=forward(5000, cost=1, name="Vaan"), Wind=2).p1.cast("Vaan", pay=s.p1.backups("Fire", 1))
    assert bool(s.stack) is (zone == "break_zone")
    if s.stack:
        check_views(s)
        s.both_pass()
        agree_to_pay(s)
        s.resolve_all()
        assert kytes.zone == "field"


@pytest.mark.parametrize("code", ["17-019R", "17-054R", "17-082R", "17-112R"])
@pytest.mark.parametrize("points", [3, 4])
def test_R8_63_the_four_fiends_hear_the_fifth_point_of_damage(code, points):
    s = Scenario(turn_player=2)
    fiend = s.p1.break_zone(code)
    s.p1.damage(points)
    s.p1.backups(fiend.card.elements[0], 1)
    s.p2.has(hand=summon(t.DamagePlayer("opponent", 1), name="Stab"), Fire=1).p2.cast("Stab").both_pass()
    assert bool(s.stack) is (points == 4)
    if s.stack:
        s.both_pass()
        agree_to_pay(s)
        s.resolve_all()
        assert fiend.zone == "field" and fiend.is_dull


@pytest.mark.parametrize(("code", "name", "cost"), [("20-093H", "Golbez", 1), ("22-040H", "Gilgamesh", 2)])
def test_R8_63_called_from_the_Break_Zone(s, code, name, cost):
    called = s.p1.break_zone(code)
    s.p1.hand(forward(5000, cost=1, name=name))
    caller_paid = s.p1.backups("Fire", 1)
    s.p1.has(Fire=cost).p1.cast(name, pay=caller_paid).both_pass()
    agree_to_pay(s)
    s.both_pass()
    assert called.zone == "field"


def test_R8_63_R12_51_20_115R_looks_when_a_Warp_Counter_is_removed_while_it_is_out_of_the_game(s):
    mist = s.p1.hand("20-115R")
    s.p1.does("warp 20-115R")
    while s.p1.decides("pay"):
        s.p1.pays(s.p1.choices()[0])
    assert mist.zone == "removed"
    s.to("end").next_turn().next_turn()
    while s.stack and not s.p1.decides("may"):
        s.both_pass()
    assert s.p1.decides("may") and s.decision.card == mist


@pytest.mark.parametrize("there", [False, True])
def test_R8_38_20_114L_cancels_the_first_Summon_of_a_turn_and_no_later_one(s, there):
    """It is there from the beginning, or comes after the first Summon."""
    s.p1.hand(summon(t.GainCrystals("you"), name="First"), summon(t.GainCrystals("you"), name="Second"))
    first, second = s.p1.backups("Fire", 2)
    come = t.PlayOntoField(t.All(t.Cards("break_zone", "you", (t.OfType("Forward"),))))
    caller = s.p2.field(backup(abilities=[t.Action(t.Cost(), come)], name="Caller"))
    fiend = s.p2.field("20-114L") if there else s.p2.break_zone("20-114L")
    s.p1.cast("First", pay=[first]).resolve_all()
    assert s.p1.crystal_count == (0 if there else 1)
    if not there:
        s.p1.passes().p2.uses(caller).both_pass()
    assert fiend.zone == "field"
    s.p1.cast("Second", pay=[second]).resolve_all()
    assert s.p1.crystal_count == (1 if there else 2)


# ------------------------------------------------------------------------------------ items on the stack (R7.53, R8.70)
@pytest.mark.parametrize(
    "instruction", [t.PutIntoBreakZone, t.RemoveFromGame, t.ReturnToHand, t.Break, t.Dull], ids=lambda one: one.__name__
)
def test_R7_53_R8_70_a_chosen_item_on_the_stack_is_no_card_for_other_instructions(s, instruction):
    s.p1.field(backup(abilities=[t.Action(t.Cost(), t.Sequence((t.Choose(ANY_SUMMON), instruction(t.Chosen()))))]))
    with pytest.raises(ScenarioError, match="of a chosen Summon or ability on the stack"):
        s.p1.passes()


# --------------------------------------------------------------------------------------------- one set of cards (R7.71)
@pytest.mark.parametrize(("mine", "theirs", "cancelled"), [("F", "F", True), ("F", "B", False), ("B", "B", True)])
def test_R7_71_R8_70_18_041C_compares_the_cards_of_both_players(s, mine, theirs, cancelled):
    kinds = {"F": forward(1000), "B": backup("Ice")}
    s.p1.has(deck_top=kinds[mine]).p2.has(deck_top=kinds[theirs])
    colkhab = s.p2.field("18-041C")
    s.p1.has(hand=summon(BOLT, name="Bolt"), Fire=1).p1.cast("Bolt", targets=[colkhab]).resolve_top()
    assert (len(s.p1.zone("break_zone")), len(s.p2.zone("break_zone"))) == (1 + cancelled, 1)
    if s.stack:
        s.both_pass()
    assert colkhab.damage == (0 if cancelled else 1000)


def test_R7_71_11_037L_freezes_the_Backups_that_it_dulls():
    s = Scenario(turn_player=2)
    s.p1.field("11-037L")
    active, other = s.p2.backups("Fire", 2)
    dull = s.p2.field(backup("Ice"), dull=True)
    s.to("end").resolve_all()
    assert all(card.is_dull and card.is_frozen for card in (active, other)) and not dull.is_frozen


# ---------------------------------------------------------------------------------------- conditions and chains (R7.68)
@pytest.mark.parametrize("backups", [4, 5])
def test_R7_68_a_condition_governs_the_chain_after_it(s, backups):
    """The sentences of 22-113L."""
    text = (
        "When Leader enters the field, choose 1 Forward of cost 3 or less in your Break Zone. If you control 5 or more "
        "Backups, play it onto the field. It gains Haste until the end of the turn. Then, put 1 Backup you control "
        "into the Break Zone."
    )
    back, paying = s.p1.break_zone(forward(1000)), s.p1.backups("Fire", backups)
    s.p1.hand(forward(9000, cost=1, name="Leader", text=text))
    s.p1.cast("Leader", pay=paying[:1]).p1.chooses(back).both_pass()
    if backups == 5:
        s.p1.chooses(paying[0])
    assert back.zone == ("field" if backups == 5 else "break_zone")
    assert len([card for card in paying if card.zone == "field"]) == 4


def test_R7_69_then_without_a_condition_before_it_is_a_sentence_more(s):
    text = "Choose 1 Forward. If you control 5 or more Backups, dull it. Draw 1 card. Then, discard 1 card."
    victim = s.p2.field(forward(5000))
    s.p1.has(hand=summon(text=text, name="Wave"), Fire=1).p1.cast("Wave", targets=[victim]).both_pass()
    assert s.p1.decides("discard") and not victim.is_dull


# ----------------------------------------------------------------------------------------------------- Priming (R12.85)
@pytest.mark.parametrize(("lower", "upper", "cp"), [("24-109R", "Bahamut (XVI)", 3), ("24-113R", "Odin (XVI)", 2)])
def test_R12_85_its_own_Priming_is_seen_by_the_Character_that_is_priming(s, lower, upper, cp):
    hero = s.p1.field(lower)
    s.p1.has(deck_top=forward(9000, name=upper, code="upper"), Fire=cp)
    victim = s.p2.field(forward(9000))
    s.p1.does(f"prime {lower}")
    while s.p1.decides("pay"):
        s.p1.pays(s.p1.choices()[0])
    s.p1.chooses("upper")
    if s.p1.decides("target"):
        s.p1.chooses(victim)
    assert [item.source for item in s.stack] == [hero] and hero.name == upper
    check_views(s)
    s.both_pass()
    assert s.p1.hand_size == 1 if lower == "24-109R" else victim.power == 1000


# --------------------------------------------------------------------------------------- EX Bursts of Damage N (R10.78)
@pytest.mark.parametrize(
    ("code", "number"), [("12-054C", 3), ("15-100R", 3), ("17-121H", 3), ("18-077R", 3), ("19-047C", 5)]
)
@pytest.mark.parametrize("enough", [False, True])
def test_R10_78_an_EX_Burst_after_Damage_N(s, code, number, enough):
    s.p2.has(damage=number - 1 if enough else number - 2, deck_top=code)
    s.p1.has(hand=summon(t.DamagePlayer("opponent", 1), name="Stab"), Fire=1).p1.cast("Stab").both_pass()
    assert s.p2.decides("ex_burst") is enough
