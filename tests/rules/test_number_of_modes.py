"""The number of selected actions of a modal text, and who selects them (R5.72), scenario S71 with its printed card."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS

TEN = t.Cards("field", "you", (t.OfType("Backup"),))


def ready(modes, backups=1, **more):
    s = Scenario()
    card = s.p1.hand(summon(modes, name="Select", **more))
    s.p1.backups("Fire", backups)
    return s, card


CRYSTALS = (t.Draw("you"), t.GainCrystals("you"), t.GainCrystals("opponent"))


@pytest.mark.parametrize(("backups", "limits"), [(1, (1, 1)), (2, (0, 2))])
def test_R5_72_another_number_under_a_condition(backups, limits):
    s, card = ready(t.Modes(CRYSTALS, instead=t.OtherNumber(t.Exists(TEN, 2), 0, 2)), backups)
    s.p1.begins_to_cast(card)
    check_views(s)
    assert (int(s.state["decision_minimum"]), int(s.state["decision_maximum"])) == limits
    assert s.p1.can_pass() is (backups == 2)


def test_R5_72_the_number_is_fixed_when_it_is_declared():
    """The condition does not hold any more when the ability resolves."""
    s = Scenario()
    pay = t.Cost(put_self=True)
    mage = s.p1.field(
        backup(abilities=[t.Action(pay, t.Modes(CRYSTALS, instead=t.OtherNumber(t.Exists(TEN, 2), 2, 2)))])
    )
    s.p1.backups("Fire", 1)
    s.p1.uses(mage, modes=[0, 1])
    s.resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (1, 1)


@pytest.mark.parametrize("backups", [0, 1, 2, 5])
def test_R5_72_no_more_than_a_value(backups):
    s = Scenario()
    entering = t.Auto(t.Enters(t.Self()), t.Modes(CRYSTALS, 0, 3, up_to=t.CountOf(TEN)))
    card = s.p1.hand(forward(5000, cost=0, abilities=[entering]))
    s.p1.backups("Fire", backups)
    s.p1.cast(card)
    if backups:
        assert (s.asked, int(s.state["decision_maximum"])) == ("mode", min(3, backups))
    else:
        assert s.asked != "mode"  # none can be selected


def test_R5_72_the_opponent_selects_and_the_controller_chooses_targets():
    hit = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(5000))))
    s, card = ready(t.Modes((hit, t.Draw("you")), by="opponent"))
    who = s.p2.field(forward(5000))
    s.p1.begins_to_cast(card)
    assert s.p2.decides("mode")
    check_views(s)
    s.p2.selects(0)
    assert s.p1.decides("target")
    s.p1.chooses(who)
    s.p1.pays(s.p1.choices()[0])
    s.resolve_all()
    assert who.zone == "break_zone"


# ------------------------------------------------------------------------------------------------------ S71, 20-003H
@pytest.mark.parametrize("characters", [4, 5])
def test_S71_R7_33_two_actions_may_choose_the_same_forward(characters):
    s = Scenario()
    ifrit = s.p1.hand("20-003H")
    for _ in range(characters):
        s.p1.field(backup("Fire"))
    victim = s.p2.field(forward(15000))
    modes = [0, 1] if characters == 5 else [0]
    s.p1.cast(ifrit, modes=modes, targets=[victim] * len(modes))
    s.resolve_all()
    assert victim.damage == 5000 * len(modes)


# ------------------------------------------------------------------------------------- the same action more than once
def ardyn(hand=1, deck=30):
    """P1 casts the printed Ardyn (15-129L) with this many other cards in hand."""
    s = Scenario()
    card = s.p1.hand("15-129L")
    for k in range(hand):
        s.p1.hand(forward(1000, name=f"Held {k}", code=f"H{k}"))
    s.p1.backups("Fire", 5)
    s.p2.deck(deck)
    theirs = s.p2.field(forward(5000, name="A")), s.p2.field(forward(6000, name="B"))
    s.p1.cast(card, pay=[backup for backup in s.p1.zone("field") if backup.code != card.code])
    s.both_pass()
    return s, card, theirs


def test_R5_72_R7_64_the_opponent_selects_the_same_action_again():
    """15-129L Ardyn: 1 card is discarded, 2 actions are selected when the new ability goes on the stack."""
    s, card, (first, second) = ardyn()
    assert s.p1.hand_size == 0
    assert s.p2.decides("mode") and s.legal == ["option 0", "option 1", "option 2"]
    assert (int(s.state["decision_minimum"]), int(s.state["decision_maximum"])) == (2, 2)
    check_views(s)
    s.p2.selects(0)
    assert s.legal == ["option 0", "option 1", "option 2"]
    twin, other = s.clone(), s.clone()
    s.p2.selects(0)
    assert [item.source for item in s.stack] == [card]
    s.both_pass()
    assert s.p2.decides("select")
    s.p2.chooses(second)
    s.take_forced()
    assert (first.zone, second.zone) == ("break_zone", "break_zone")
    twin.p2.selects(2)  # carried out in printed order
    twin.both_pass()
    twin.p2.chooses(twin.same(first))
    assert (twin.same(second).zone, twin.p2.points) == ("field", 1)
    other.p2.selects(1)
    other.both_pass()
    other.p2.chooses(other.same(first))
    assert other.p2.deck_size == 10
    check_views(other)


@pytest.mark.parametrize(("hand", "deck", "points"), [(2, 4, 1), (5, 0, 0)])
def test_R5_72_one_more_than_the_cards_discarded(hand, deck, points):
    """20 cards each time, as many as are there, and then a point of damage."""
    s, _card, _theirs = ardyn(hand, deck=45)
    for _ in range(hand):
        s.p2.selects(1)
    s.p2.selects(2)
    assert s.stack
    s.both_pass()
    assert (s.p2.deck_size, s.p2.points) == (deck, points)


def test_R7_65_an_empty_hand_is_not_discarded():
    s, _card, _theirs = ardyn(hand=0)
    assert s.asked == "priority" and s.stack == []
