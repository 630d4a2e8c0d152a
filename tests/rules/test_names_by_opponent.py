"""Names that the opponent chooses, odd or even costs, and several cards that a delayed ability watches."""

import pytest

from fftcg_env.scenario import Scenario, forward, summon


def cast(s, text):
    s.p1.cast(s.p1.hand(summon(text=text, cost=0, name="Deed")))
    s.both_pass()


def test_R7_44_the_opponent_names_the_Element():
    s = Scenario()
    fire, ice = (s.p1.field(forward(1000, element=element, name=element)) for element in ("Fire", "Ice"))
    cast(s, "Your opponent names 1 Element. Break all the Forwards of the named Element.")
    assert s.p2.decides("name")
    s.p2.does("Ice")
    assert (fire.on_field, ice.on_field) == (True, False)


@pytest.mark.parametrize(("option", "left"), [(0, "Even"), (1, "Odd")])
@pytest.mark.parametrize("who", ["Name", "Your opponent names"])
def test_R7_44_odd_or_even(option, left, who):
    s = Scenario()
    cards = [s.p2.field(forward(1000, cost=cost, name=name)) for cost, name in ((3, "Odd"), (4, "Even"))]
    cast(s, f"{who} odd or even. Break all the Forwards of the named parity.")
    side = s.p1 if who == "Name" else s.p2
    assert side.decides("name")
    s.take(1 + option)
    assert [card.name for card in cards if card.on_field] == [left]


@pytest.mark.parametrize(("number", "drawn"), [(0, 1), (1, 1), (2, 0)])
def test_R8_42a_each_of_several_targets_is_watched(number, drawn):
    s = Scenario()
    cards = [s.p2.field(forward(1000, name=name)) for name in ("A", "B", "C")]
    text = "Choose up to 2 Forwards. When either of them leaves the field this turn, draw 1 card."
    deed = s.p1.hand(summon(text=text, cost=0, name="Deed"))
    burn = s.p1.hand(summon(text="Choose 1 Forward. Break it.", cost=0, name="Burn"))
    s.p1.cast(deed, targets=cards[:2])
    s.both_pass()
    s.p1.cast(burn, targets=[cards[number]])
    s.resolve_all()
    assert s.p1.hand_size == drawn
