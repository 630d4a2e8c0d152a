"""Texts that forbid EX Bursts (R10.81)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views

EXDEATH, SIMULACRUM, SHADOW_LORD, CACTUAR, BAHAMUT = "1-122H", "2-118C", "B-007", "4-058C", "6-017C"
POINTS = t.Action(t.Cost(), t.DamagePlayer("opponent", 2))
LIMITED = t.Field((t.CannotUseExBurst(t.Self(), (t.OfCost("at_most", 2),)),))


def burst(cost=1, name="Burst"):
    """A Summon with EX Burst that draws a card."""
    return summon(t.Draw("you"), cost=cost, name=name, ex_burst=True)


def unblocked(*attackers, top, bystander=None):
    """The turn player's attack deals its point; ``top`` is placed by it."""
    s = Scenario()
    if bystander:
        s.p1.field(bystander)
    placed = [s.p1.field(card) for card in attackers]
    s.p2.deck_top(top)
    s.p1.attack(placed)
    s.p2.no_block()
    s.both_pass()
    assert s.p2.points == 1
    return s


@pytest.mark.parametrize("card", [EXDEATH, SHADOW_LORD])
def test_R10_81_the_point_of_a_printed_card_that_forbids_the_ex_burst(card):
    s = unblocked(card, top=burst())
    assert s.p2.hand_size == 0 and s.asked == "priority"
    check_views(s)


def test_R10_81_the_damage_of_another_forward_is_not_concerned():
    s = unblocked(forward(5000), top=burst(), bystander=EXDEATH)
    assert s.p2.decides("ex_burst")


def test_R10_81_R10_46_every_member_of_a_party_deals_the_point():
    s = unblocked(EXDEATH, forward(5000, "Lightning"), top=burst())
    assert s.asked == "priority"


@pytest.mark.parametrize(("cost", "asked"), [(2, "priority"), (3, "ex_burst")])
def test_R10_81_only_cards_of_the_described_cost(cost, asked):
    assert unblocked(SIMULACRUM, top=burst(cost)).asked == asked


def test_R10_81_without_its_abilities_it_forbids_nothing():
    s = Scenario()
    attacker = s.p1.field(EXDEATH)
    s.p1.hand(summon(t.Sequence((t.Choose(t.Cards()), t.LoseAbilities(t.Chosen()))), cost=0, name="Hush"))
    s.p2.deck_top(burst())
    s.p1.cast("Hush", targets=[attacker])
    s.resolve_all()
    s.p1.attack(attacker)
    s.p2.no_block()
    s.both_pass()
    assert s.p2.decides("ex_burst")


@pytest.mark.parametrize("first", [1, 3])
def test_R10_81_R10_62_of_two_points_of_an_ability_the_other_ex_burst_stays(first):
    """One of the cards costs 1, the other one 3; what the rule does not describe is still offered, in its turn."""
    s = Scenario()
    dealer = s.p1.field(forward(5000, abilities=[POINTS, LIMITED]))
    cards = dict(zip((first, 4 - first), s.p2.deck_top(burst(first, "One"), burst(4 - first, "Two")), strict=True))
    s.p1.uses(dealer)
    s.both_pass()
    assert s.p2.points == 2 and s.p2.decides("ex_burst") and s.decision.card == cards[3]
    s.p2.says_yes()
    assert s.p2.hand_size == 1 and s.asked == "priority"


def test_R10_81_damage_by_the_printed_cactuar():
    """Its ability says it of its own damage; it has left the field as a cost by then."""
    s = Scenario()
    cactuar, target = s.p1.field(CACTUAR), s.p2.field(forward(9000))
    s.p1.backups("Wind", 3)
    s.p1.deck_top(burst())
    s.p1.uses(cactuar, 1, targets=[target])
    s.both_pass()
    assert (target.zone, s.p1.points, s.p1.hand_size, s.asked) == ("break_zone", 1, 0, "priority")


def test_R10_81_R10_80_damage_by_the_printed_bahamut_also_as_an_ex_burst():
    s = Scenario()
    attacker = s.p1.field(forward(9000))
    bahamut, _ = s.p2.deck_top(BAHAMUT, burst())
    s.p1.attack(attacker)
    s.p2.no_block()
    s.both_pass()
    assert s.p2.decides("ex_burst") and s.decision.card == bahamut
    s.p2.says_yes()
    s.p2.chooses(attacker)
    assert (attacker.zone, s.p2.points, s.p2.hand_size, s.asked) == ("break_zone", 2, 0, "priority")
