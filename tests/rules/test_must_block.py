"""A Forward that must block one certain attacker if it can (R10.36)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, THEIRS

GALUF, LIGHTNING = "7-067L", "1-141L"
CALL = t.Auto(t.Attacks(t.Self()), t.Sequence((t.Choose(THEIRS), t.Lasting(t.MustBlockSource(t.Chosen())))))


def caller(**facts):
    """A Forward that calls one of the opponent for a fight when it attacks."""
    return forward(5000, abilities=[CALL], **facts)


def called(attackers, blockers, chosen=0):
    """P1 attacks with all of these; the first one calls the ``chosen`` of P2's Forwards."""
    s = Scenario()
    attacking = [s.p1.field(card) for card in attackers]
    blocking = [s.p2.field(card) for card in blockers]
    s.p1.attack(attacking).p1.chooses(blocking[chosen]).resolve_all().both_pass()
    assert s.asked == "block"
    return s, attacking, blocking


def next_attack(s, attacker):
    """The attack ends, and another one is declared (R10.58)."""
    s.both_pass()
    assert s.asked == "next_attack"
    s.take(s.legal_actions[-1]).p1.attack(attacker)


def galuf_attacks(pays):
    s = Scenario()
    galuf, one, two = s.p1.field(GALUF), s.p2.field(forward(4000)), s.p2.field(forward(5000))
    s.p1.has(Earth=2).p1.attack(galuf).p1.chooses(one).both_pass()
    if pays:
        s.p1.says_yes()
        while s.asked == "pay":
            s.p1.pays(s.p1.choices()[0])
    else:
        s.p1.says_no()
    s.both_pass()
    assert s.asked == "block"
    return s, one, two


def test_R10_36_the_printed_galuf_calls_one_forward():
    s, one, two = galuf_attacks(pays=True)
    assert s.p2.can_block(one) and not s.p2.can_block(two) and not s.p2.can_pass()
    s.p2.blocks(one)
    assert one.is_blocking
    check_views(s)


def test_R10_36_R7_65_galuf_is_not_paid_for():
    s, one, two = galuf_attacks(pays=False)
    assert s.p2.can_block(one) and s.p2.can_block(two) and s.p2.can_pass()


@pytest.mark.parametrize("how_many", [0, 1])
def test_R10_36_R8_65_the_printed_lightning_gains_the_ability(s, how_many):
    lightning, one, two = s.p1.field(LIGHTNING), s.p2.field(forward(4000)), s.p2.field(forward(5000))
    s.p1.has(hand=LIGHTNING, Lightning=1)
    s.p1.uses(lightning, "Army of One").resolve_all().p1.attack(lightning).p1.chooses(*[one][:how_many])
    if not how_many:
        s.p1.passes()
    s.resolve_all().both_pass()
    assert s.p2.can_block(one) and s.p2.can_block(two) == (how_many == 0) and s.p2.can_pass() == (how_many == 0)


def test_R10_36_R10_33_a_forward_that_cannot_block_need_not():
    s, _, (one, two) = called([caller()], [forward(4000, abilities=[t.Field((cannot_block(),))]), forward(5000)])
    assert not s.p2.can_block(one) and s.p2.can_block(two) and s.p2.can_pass()


def cannot_block():
    return t.HasRestriction(t.Self(), "cannot_block")


def test_R10_36_R10_34_an_unblockable_attacker_need_not_be_blocked():
    unblockable = forward(5000, abilities=[CALL, t.Field((t.HasRestriction(t.Self(), "cannot_be_blocked"),))])
    s, _, (one,) = called([unblockable], [forward(4000)])
    assert not s.p2.can_block(one) and s.p2.can_pass()


def test_R10_36_with_several_forced_ones_the_player_picks():
    forced = forward(5000, abilities=[t.Field((t.HasRestriction(t.Self(), "must_block"),))])
    s, _, (one, two, three) = called([caller()], [forward(4000), forced, forward(6000)])
    assert s.p2.can_block(one) and s.p2.can_block(two)
    assert not s.p2.can_block(three) and not s.p2.can_pass()


def test_R10_36_R10_35_in_a_party_the_block_is_one_of_the_whole():
    s, _, (one, two) = called([caller(), forward(4000)], [forward(4000), forward(5000)])
    assert s.p2.can_block(one) and not s.p2.can_block(two) and not s.p2.can_pass()


def test_R10_36_the_attack_of_another_forward_is_free(s):
    hero, other, one = s.p1.field(caller(name="Hero")), s.p1.field(forward(4000)), s.p2.field(forward(9000))
    s.p1.attack(hero).p1.chooses(one).resolve_all().p2.blocks(one).both_pass()
    next_attack(s, other)
    s.both_pass()
    assert s.asked == "block" and s.p2.can_pass() and s.p2.can_block(one)


def test_R10_36_R4_12_a_new_object_of_the_card_need_not_be_blocked(s):
    """It has left the field since it called; it attacks again as a new object."""
    again = summon(t.Sequence((t.Choose(FORWARDS), t.ReturnToHand(t.Chosen()))), cost=0, name="Again")
    quiet = t.Auto(t.Attacks(t.Self(), True), CALL.effect)  # in a party only
    hero = forward(5000, cost=0, name="Hero", keywords=["Haste"], abilities=[quiet])
    first, friend, one = s.p1.field(hero), s.p1.field(forward(4000)), s.p2.field(forward(9000))
    s.p1.hand(again, summon(t.PlayOntoField(t.All(t.Cards("hand", "you", (t.Named("Hero"),)))), cost=0, name="Play"))
    s.p1.attack([first, friend]).p1.chooses(one).resolve_all()
    for spell, targets in (("Again", [first]), ("Play", [])):
        s.p1.cast(spell, targets=targets).resolve_all()
    s.p2.no_block().both_pass()
    next_attack(s, first)
    s.both_pass()
    assert s.asked == "block" and s.p2.can_pass()


def test_R10_36_R6_43_only_this_turn(s):
    called_up = t.Action(t.Cost(), CALL.effect)
    hero, one = s.p1.field(forward(5000, abilities=[called_up])), s.p2.field(forward(3000))
    s.p1.uses(hero, targets=[one]).resolve_all().next_turn().next_turn().p1.attack(hero)
    s.both_pass()
    assert s.asked == "block" and s.p2.can_pass()
