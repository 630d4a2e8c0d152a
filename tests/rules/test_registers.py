"""Registers of a resolution survive another instruction that asks a player in between."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views

HAND = t.Cards("hand", "you", (t.OfType("Forward"),))
HOME = t.ReturnToHand(t.All(t.Cards("field", "you", (t.OfType("Forward"),))))


@pytest.mark.parametrize(
    "between", [(), (t.Name("element"),), (t.Name("number"),)], ids=["nothing", "Element", "number"]
)
def test_R4_46_R9_46_naming_between_does_not_tell_which_card_of_the_hand_was_selected(between):
    """Both players saw both Forwards. One of them goes unseen on top of the deck: p2 knows neither which one nor what
    is left in the hand, whatever was named in between."""
    s = Scenario()
    effect = t.Sequence((HOME, t.Select(HAND), *between, t.PutIntoDeck(t.Found(), "top")))
    card = s.p1.hand(summon(effect, name="Hide"))
    s.p1.backups("Fire", 1)
    chosen, other = s.p1.field(forward(5000)), s.p1.field(forward(6000))
    s.p1.cast(card)
    s.both_pass()
    s.p1.chooses(chosen)
    if between:
        s.p1.does(s.legal[0])
    assert (chosen.zone, other.zone) == ("deck", "hand")
    assert [int(s.state["known"][one.index]) & 0b1010 for one in (chosen, other)] == [0, 0]
    assert int(s.state["known"][chosen.index]) & 0b0101 == 0b0101  # p1 knows card and place
    check_views(s)
