"""A hand that is removed face down and comes back at the end of the turn (R4.8, R8.42a)."""

from fftcg_env.scenario import Scenario, backup, forward

TEXT = (
    "《Dull》, put Aemo into the Break Zone: Your opponent removes all their hand from the game face down. "
    "Your opponent can look at these removed cards at any time. At the end of the turn, your opponent adds them back "
    "to their hand. You can only use this ability during your turn."
)
AEMO = backup("Ice", name="Aemo", text=TEXT)


def used():
    s = Scenario()
    aemo, cards = s.p1.field(AEMO), s.p2.hand(forward(1000), forward(2000), forward(3000))
    drawn = s.p2.deck_top(forward(4000))
    s.p1.uses(aemo).both_pass()
    return s, aemo, cards, drawn


def test_R4_8_only_the_owner_knows_the_removed_cards():
    s, aemo, cards, _ = used()
    assert aemo.zone == "break_zone" and [card.zone for card in cards] == ["removed"] * 3
    assert all(int(s.state["known"][card.index]) == 2 for card in cards)


def test_R8_42a_they_come_back_together_at_the_end_of_the_turn():
    s, _, cards, _ = used()
    while any(card.zone == "removed" for card in cards):
        s.take(0)
    assert s.p2.hand_size == 3 and int(s.state["turn_player"]) == 0
    assert all(int(s.state["known"][card.index]) & 3 == 2 for card in cards)  # still nothing to see for the opponent


def test_R8_42a_cards_drawn_meanwhile_stay_in_the_hand(s):
    s.p1.has(field=AEMO).p2.has(hand=forward(1000), deck_top=forward(4000))
    s.p2.field(forward(5000, name="Drawer", text="《0》: Draw 1 card. You can only use this ability once per turn."))
    s.p1.uses("Aemo").both_pass()
    assert s.p2.hand_size == 0
    s.p1.passes().p2.uses("Drawer").both_pass()
    assert s.p2.codes("hand") == ["F4000"]
    while s.p2.hand_size == 1:
        s.take(0)
    assert sorted(s.p2.codes("hand")) == ["F1000", "F4000"]
