""" "A or B" selected at resolution, and optional actions of the opponent or of both players."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import CHOOSE, FORWARD


def ready(element="Fire"):
    s = Scenario()
    s.p1.backups(element, 4)
    return s


@pytest.mark.parametrize(("option", "dull", "frozen"), [(0, True, False), (1, False, True)])
def test_R7_54_8_044C_dull_it_or_freeze_it(option, dull, frozen):
    """8-044C Lancer Unit: choose 1 Forward. Dull it or Freeze it: selected when it resolves."""
    s = ready("Ice")
    target = s.p2.field(forward(5000))
    s.p1.cast(s.p1.hand("8-044C")).p1.chooses(target).both_pass()
    assert s.p1.decides("mode")
    s.p1.selects(option)
    assert (target.is_dull, target.is_frozen) == (dull, frozen)


@pytest.mark.parametrize(("cards", "asked"), [(3, True), (2, False)])
def test_R7_54_11_138S_only_what_is_possible_can_be_selected(s, cards, asked):
    """11-138S Sephiroth, at the end of each of your turns: remove 3 cards from your Break Zone, or put Sephiroth into
    it."""
    sephiroth = s.p1.field("11-138S")
    s.p1.break_zone(*[backup()] * cards)
    s.to("end").both_pass()
    assert s.p1.decides("mode") and len(s.legal) == (2 if asked else 1)
    s.p1.selects(0 if asked else 1).take_forced()
    assert sephiroth.on_field == asked


def test_R7_54_what_follows_is_carried_out_after_either():
    s = ready()
    drawn = t.Sequence((CHOOSE, t.OneOf((t.Dull(t.Chosen()), t.Freeze(t.Chosen()))), t.Draw("you")))
    target = s.p2.field(forward(5000))
    s.p1.cast(s.p1.hand(summon(drawn, name="Deed")), targets=[target]).both_pass().p1.selects(1)
    assert target.is_frozen and not target.is_dull and s.p1.hand_size == 1


def test_R7_54_none_is_possible():
    s = ready()
    none = t.Sequence((t.Select(t.Cards("break_zone", "you", (FORWARD,))), t.RemoveFromGame(t.Found())))
    deed = t.Sequence((t.OneOf((none, none)), t.IfDone(t.Draw("you", 3), t.Draw("you"))))
    s.p1.cast(s.p1.hand(summon(deed, name="Deed"))).both_pass()
    assert s.p1.hand_size == 1


# ------------------------------------------------------------------------------------------------- the other player
def test_R7_67_1_060H_the_opponent_may_play_a_character():
    """1-060H Leon: your opponent may play 1 Character from the hand onto the field."""
    s = ready("Ice")
    theirs = s.p2.hand(forward(9000, cost=7))
    s.p2.hand(summon(t.Draw("you"), name="No Character"))
    s.p1.cast(s.p1.hand("1-060H")).both_pass()
    assert s.p2.decides("may")
    s.p2.says_yes().take_forced()
    assert theirs.on_field and theirs.controller == s.p2


@pytest.mark.parametrize(
    ("hand", "pays", "zone"), [(1, True, "field"), (1, False, "break_zone"), (0, False, "break_zone")]
)
def test_R7_65_17_041C_unless_the_opponent_discards(s, hand, pays, zone):
    """17-041C Yotsuyu: choose 1 Forward. If your opponent doesn't discard 1 card, break it."""
    s.p1.backups("Ice", 5)
    target = s.p2.field(forward(9000))
    s.p2.hand(*[forward(1000)] * hand)
    s.p1.cast(s.p1.hand("17-041C")).p1.chooses(target).both_pass()
    assert s.p2.decides("may") == bool(hand)
    if hand:
        s.p2.says_yes() if pays else s.p2.says_no()
        s.take_forced()
    assert target.zone == zone and s.p2.hand_size == (0 if pays else hand)


@pytest.mark.parametrize(("yes", "can"), [(True, False), (False, True)])
def test_R7_64_8_068L_if_the_opponent_does_so(s, yes, can):
    """8-068L Ardyn: at the beginning of your opponent's Attack Phase, your opponent selects 1 Character he controls. He
    may put it into the Break Zone. If he does so, Ardyn cannot block this turn."""
    ardyn = s.p2.field("8-068L")
    given, attacker = s.p1.field(forward(1000)), s.p1.field(forward(3000))
    s.to("attack_preparation").both_pass().p1.chooses(given)
    s.p1.says_yes() if yes else s.p1.says_no()
    s.p1.attack(attacker).both_pass()
    assert s.p2.can_block(ardyn) == can and given.on_field != yes


def test_R7_67_19_002L_unless_you_do():
    """19-002L Ace: if you don't remove 5 Fire cards from your Break Zone, put Ace into the Break Zone."""
    for cards, stays in ((5, True), (4, False)):
        s = ready("Fire")
        ace = s.p1.hand("19-002L")
        s.p1.break_zone(*[forward(1000)] * cards)
        s.p1.cast(ace).both_pass()
        if stays:
            s.p1.says_yes().take_forced()
        assert ace.on_field == stays


# --- Optional actions offered to both players, one after the other ----------------------------------------------------
def offered(text, of="p1"):
    s = Scenario()
    cards = [getattr(s, side).hand(forward(1000, name=f"Card {side}")) for side in ("p1", "p2")]
    getattr(s, of).hand(summon(text=text, cost=0, name="Deed"))
    return s, cards


@pytest.mark.parametrize("answers", [(True, True), (True, False), (False, True), (False, False)])
@pytest.mark.parametrize("of", ["p1", "p2"])
@pytest.mark.parametrize(
    ("sentence", "took"),
    [
        ("Each player who does so draws 2 cards.", True),
        ("If a player does so, that player draws 2 cards.", True),
        ("Each player who doesn't draws 2 cards.", False),
    ],
)
def test_R7_55_the_turn_player_decides_first_and_draws_follow_both(answers, of, sentence, took):
    s, _ = offered("Each player may discard 1 card. " + sentence, of)
    if of == "p2":
        s.p1.passes()
    getattr(s, of).cast("Deed")
    s.both_pass()
    for side, answer in zip((s.p1, s.p2), answers, strict=True):
        assert side.decides("may")  # the turn player first, whosever text it is
        assert s.p1.hand_size == (0 if side is s.p2 and answers[0] else 1)  # no player has drawn yet
        side.says_yes() if answer else side.says_no()
        s.take_forced()
    for side, answer in zip((s.p1, s.p2), answers, strict=True):
        assert side.hand_size == (0 if answer else 1) + (2 if answer == took else 0)


def test_R5_100_each_may_pay(s):
    s.p1.hand(summon(text="Each player may pay 《1》. Each player who doesn't discards 1 card.", cost=0, name="Deed"))
    s.p1.backups("Fire", 1)
    mine, theirs = s.p1.hand(forward(1000, name="Mine")), s.p2.hand(forward(1000, name="Theirs"))
    s.p1.cast("Deed").both_pass().p1.says_yes()
    while s.asked == "pay":
        s.p1.does(s.legal[0])
    s.p2.says_no()  # the card in hand could pay
    s.take_forced()
    assert (mine.zone, theirs.zone) == ("hand", "break_zone")


@pytest.mark.parametrize("side", ["p1", "p2"])
def test_R9_44_each_may_play_a_card_of_the_own_Break_Zone(s, side):
    s.p1.hand(summon(text="Each player may play 1 Forward from their Break Zone onto the field.", cost=0, name="Deed"))
    card = getattr(s, side).break_zone(forward(1000, name="Back"))
    s.p1.cast("Deed").both_pass()
    assert getattr(s, side).decides("may")  # who has no such card is not asked
    getattr(s, side).says_yes()
    s.take_forced()
    assert card.on_field and card.controller is getattr(s, side)
