"""Known sentences in variants that no card prints, played."""

import pytest

from fftcg_env.scenario import Scenario, forward, summon
from tests.rules.arrivals import arrives


def test_R5_53_the_first_cast_of_each_turn_costs_less():
    s = Scenario()
    s.p1.field(
        forward(1000, name="Guide", text="The cost required to cast your first Summon each turn is reduced by 2.")
    )
    first, second = s.p1.hand(*(summon(text="Draw 1 card.", cost=2, name=name) for name in ("One", "Two")))
    assert s.p1.can_cast(first) and s.p1.can_cast(second)  # without any CP
    s.p1.cast(first)
    s.both_pass()
    assert not s.p1.can_cast(second)


def test_R5_52_the_first_cast_of_the_opponent_costs_more():
    s = Scenario()
    text = "The cost required for your opponent to cast their first Summon each turn is increased by 2."
    s.p2.field(forward(1000, name="Toll", text=text))
    s.p1.backups("Fire", 2)
    first, second = s.p1.hand(*(summon(text="Draw 1 card.", cost=0, name=name) for name in ("One", "Two")))
    s.p1.cast(first)
    s.both_pass()
    s.p1.cast(second)  # nothing is left to pay with
    assert len(s.stack) == 1


@pytest.mark.parametrize("line", ["can only cast 1 Summon per turn", "cannot cast more than 1 Summon each turn"])
def test_R0_11_a_limit_on_casts_each_turn(line):
    s = Scenario()
    s.p2.field(forward(1000, name="Warden", text=f"Your opponent {line}."))
    first, second, fighter = s.p1.hand(
        summon(text="Draw 1 card.", cost=0, name="One"),
        summon(text="Draw 1 card.", cost=0, name="Two"),
        forward(1000, cost=0, name="Fighter"),
    )
    s.p1.cast(first)
    s.both_pass()
    assert not s.p1.can_cast(second)
    assert s.p1.can_cast(fighter)


@pytest.mark.parametrize("owner", ["p1", "p2"])
def test_R6_40_that_player_is_the_turn_player(owner):
    s = Scenario()
    text = "At the end of each player's turn, that player discards 1 card."
    getattr(s, owner).field(forward(1000, name="Clock", text=text))
    mine = s.p1.hand(forward(1000, name="Mine"))
    s.p2.hand(forward(1000, name="Theirs"))
    s.to("end")
    before = s.p2.hand_size
    s.both_pass()
    s.p1.chooses(mine)
    assert (mine.zone, s.p2.hand_size) == ("break_zone", before)  # it is the turn of the first player


@pytest.mark.parametrize("zone", ["hand", "break_zone"])
def test_R9_44_played_from_the_hand_or_the_break_zone(zone):
    s = Scenario()
    small = forward(1000, cost=1, name="Small")
    card = s.p1.hand(small) if zone == "hand" else s.p1.break_zone(small)
    text = "When Gate enters the field, you may play 1 Forward from your hand or Break Zone onto the field."
    arrives(s, forward(5000, name="Gate", text=text))
    s.both_pass()
    s.p1.says_yes()
    s.p1.selects(0 if zone == "hand" else 1)  # the only one that is possible
    s.p1.chooses(card)
    assert card.on_field


def test_R9_38_cards_put_there_by_this_effect_are_counted():
    s = Scenario()
    s.p1.deck_top(summon(text="Draw 1 card.", name="A"), summon(text="Draw 1 card.", name="B"), forward(1000, name="C"))
    text = (
        "When Digger enters the field, put the top 3 cards of your deck into the Break Zone. "
        "For each Summon put into the Break Zone by this effect, gain 《C》."
    )
    arrives(s, forward(5000, name="Digger", text=text))
    s.both_pass()
    assert s.p1.crystal_count == 2


def test_R7_55_each_player_is_dealt_a_point():
    s = Scenario()
    arrives(
        s, forward(5000, name="Storm", text="When Storm enters the field, Storm deals each player 1 point of damage.")
    )
    s.both_pass()
    assert (s.p1.points, s.p2.points) == (1, 1)


def test_R9_6_a_condition_on_the_size_of_the_deck_is_always_current():
    s = Scenario()
    text = "If your deck has 20 cards or less, Hermit gains +2000 power."
    hermit = s.p1.field(forward(5000, name="Hermit", text=text))
    one, two = s.p1.hand(*(summon(text="Draw 1 card.", cost=0, name=name) for name in ("One", "Two")))
    s.p1.deck(22)
    s.p1.cast(one)
    s.both_pass()
    assert hermit.power == 5000
    s.p1.cast(two)
    s.both_pass()
    assert (s.p1.deck_size, hermit.power) == (20, 7000)


@pytest.mark.parametrize("knights", [0, 1])
def test_R9_72_damage_is_replaced_under_a_condition(knights):
    s = Scenario()
    text = "If Guard is dealt damage and you control another Forward, reduce the damage by 2000 instead."
    guard = s.p1.field(forward(8000, name="Guard", text=text))
    for _ in range(knights):
        s.p1.field(forward(1000, name="Knight"))
    s.p1.cast(s.p1.hand(summon(text="Choose 1 Forward. Deal it 5000 damage.", cost=0, name="Bolt")), targets=[guard])
    s.both_pass()
    assert guard.damage == (3000 if knights else 5000)
