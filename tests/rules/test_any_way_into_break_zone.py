"""Cards that watch every way into the Break Zone (R8.41g)."""

import pytest

from fftcg_env.scenario import forward, summon

ARGY = forward(
    7000,
    name="Argy",
    text="When Argy is put into the Break Zone in any situation by your opponent's Summons or abilities, add Argy to "
    "your hand at the end of the turn.",
)


def summoned(s, player, text, **more):
    player.hand(summon(text=text, name="Deed", cost=0))
    return lambda **how: player.cast("Deed", **how, **more)


@pytest.mark.parametrize("whose", ["opponent", "own"])
def test_R8_41g_from_the_field_by_a_summon(s, whose):
    hero = s.p2.field(ARGY) if whose == "opponent" else s.p1.field(ARGY)
    cast = summoned(s, s.p1, "Choose 1 Forward. Break it.")
    cast(targets=[hero])
    s.both_pass()
    assert hero.zone == "break_zone"
    assert [item.source for item in s.stack] == ([hero] if whose == "opponent" else [])


def test_R8_41g_discarded_by_the_opponents_summon_and_back_at_the_end_of_the_turn(s):
    hero = s.p2.hand(ARGY)
    cast = summoned(s, s.p1, "Your opponent discards 1 card.")
    cast()
    s.both_pass().p2.chooses(hero)
    assert hero.zone == "break_zone" and [item.source for item in s.stack] == [hero]
    s.both_pass()
    turn = s.state["turn"]
    while hero.zone == "break_zone" and s.decision is not None:
        s.take(0)
    assert hero.zone == "hand" and s.state["turn"] == turn


def test_R8_41g_milled_by_the_opponents_summon(s):
    s.p2.deck_top(ARGY)
    cast = summoned(s, s.p1, "Your opponent puts the top card of their deck into the Break Zone.")
    cast()
    s.both_pass()
    assert [item.source.code for item in s.stack] == ["Argy"]


def test_R8_41g_a_discard_for_a_cost_is_not_by_the_opponent(s):
    hero = s.p2.hand(ARGY)
    user = s.p2.field(forward(1000, name="User", text="Discard 1 card: Draw 1 card."))
    s.p1.passes().p2.uses(user)
    assert hero.zone == "break_zone" and [item.source for item in s.stack] == [user]


def test_R8_41g_R11_5_a_break_by_damage_is_not_by_the_summon(s):
    hero = s.p2.field(ARGY)
    cast = summoned(s, s.p1, "Choose 1 Forward. Deal it 9000 damage.")
    cast(targets=[hero])
    s.both_pass()
    assert hero.zone == "break_zone" and s.stack == []
