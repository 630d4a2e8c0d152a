"""Cards revealed among others that only one player looks at."""

from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.rules.arrivals import arrives

TEXT = (
    "When Scout enters the field, look at the top 3 cards of your deck. You may reveal 1 Forward among them and add it "
    "to your hand. Put the rest at the bottom of your deck in any order."
)


def known_to(s, player, card):
    """Whether a player knows which card this is, and whether where in the deck."""
    known = int(s.state["known"][card.index])
    return bool(known >> player & 1), bool(known >> player + 2 & 1)


def scouting():
    s = Scenario()
    cards = s.p1.deck_top(summon(text="Draw 1 card.", name="A"), forward(1000, name="B"), backup(name="C"))
    arrives(s, forward(5000, name="Scout", text=TEXT))
    s.both_pass()
    return s, cards


def test_R9_39_only_the_card_that_is_revealed_becomes_known():
    s, (first, second, third) = scouting()
    s.p1.says_yes()
    s.p1.chooses(second) if s.p1.decides("select") else None
    assert second.zone == "hand" and known_to(s, 1, second)[0]
    s.p1.chooses(third)
    assert (first.zone, third.zone) == ("deck", "deck")
    assert not known_to(s, 1, first)[0] and not known_to(s, 1, third)[0]
    assert known_to(s, 0, first) == known_to(s, 0, third) == (True, True)


def test_R9_39_a_player_who_declines_shows_nothing_and_the_cards_go_to_the_bottom():
    s, cards = scouting()
    s.p1.says_no()
    for card in cards[:2]:
        s.p1.chooses(card)
    assert [card.zone for card in cards] == ["deck"] * 3
    assert not any(known_to(s, 1, card)[0] for card in cards)
