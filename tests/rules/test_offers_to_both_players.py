"""Optional actions offered to both players, one after the other."""

import pytest

from fftcg_env.scenario import Scenario, forward, summon


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


def test_R5_100_each_may_pay():
    s = Scenario()
    s.p1.hand(summon(text="Each player may pay 《1》. Each player who doesn't discards 1 card.", cost=0, name="Deed"))
    s.p1.backups("Fire", 1)
    mine, theirs = s.p1.hand(forward(1000, name="Mine")), s.p2.hand(forward(1000, name="Theirs"))
    s.p1.cast("Deed")
    s.both_pass()
    s.p1.says_yes()
    while s.asked == "pay":
        s.p1.does(s.legal[0])
    s.p2.says_no()  # the card in hand could pay
    s.take_forced()
    assert (mine.zone, theirs.zone) == ("hand", "break_zone")


@pytest.mark.parametrize("side", ["p1", "p2"])
def test_R9_44_each_may_play_a_card_of_the_own_Break_Zone(side):
    s = Scenario()
    s.p1.hand(summon(text="Each player may play 1 Forward from their Break Zone onto the field.", cost=0, name="Deed"))
    card = getattr(s, side).break_zone(forward(1000, name="Back"))
    s.p1.cast("Deed")
    s.both_pass()
    assert getattr(s, side).decides("may")  # who has no such card is not asked
    getattr(s, side).says_yes()
    s.take_forced()
    assert card.on_field and card.controller is getattr(s, side)
