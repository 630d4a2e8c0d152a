"""Triggers restricted by a cause, a kind of card or an opponent in battle; every way into the Break Zone (R8.41g)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import CRYSTAL, FELL, FORWARD, FORWARDS, LEAVE, THEIRS, finish, spell

BANISH = summon(t.Sequence((t.Choose(FORWARDS), t.RemoveFromGame(t.Chosen()))), name="Banish")


def ready():
    """Both players have three Fire Backups."""
    s = Scenario()
    for player in (s.p1, s.p2):
        player.backups("Fire", 3)
    return s


def watcher(trigger):
    return forward(3000, name="Watcher", abilities=[t.Auto(trigger, CRYSTAL)])


@pytest.mark.parametrize(("deed", "removed"), [(LEAVE, 0), (BANISH, 1), (FELL, 0)])
@pytest.mark.parametrize("whose", ["you", "opponent", "any"])
def test_R8_41b_leaves_for_a_cause_or_out_of_the_game(deed, removed, whose):
    for trigger, times in ((t.Leaves, 1), (t.IsRemoved, removed), (t.IsReturned, int(deed is LEAVE))):
        s = ready()
        s.p1.field(watcher(trigger(THEIRS, t.Cause(("summons", "abilities"), whose))))
        victim = s.p2.field(forward(2000))
        s.p1.cast(s.p1.hand(deed), targets=[victim])
        assert finish(s)[0] == (times if whose != "opponent" else 0)


@pytest.mark.parametrize("cost", [2, 5])
@pytest.mark.parametrize("trigger", [t.IsBlocked, t.Blocks])
def test_R10_39_blocked_by_or_blocks_a_certain_forward(trigger, cost):
    s = ready()
    watching = watcher(trigger(t.Self(), t.Cards(where=(FORWARD, t.OfCost("at_least", 5)))))
    other, attacks = forward(9000, cost=cost, name="Other"), trigger is t.IsBlocked
    hero, wall = s.p1.field(watching if attacks else other), s.p2.field(other if attacks else watching)
    s.p1.attack(hero).p2.blocks(wall)
    assert finish(s)[not attacks] == (1 if cost == 5 else 0)


@pytest.mark.parametrize("element", ["Fire", "Ice"])
def test_R9_35_a_card_of_a_kind_is_discarded(s, element):
    fire = t.Cards("hand", "any", (t.OfElement("Fire"),))
    s.p1.has(field=watcher(t.IsDiscarded("you", fire)), hand=forward(1000, element, name="Thrown"))
    s.p1.cast(s.p1.hand(spell(t.Discard("you", 1)))).both_pass().take(s.legal_actions[0])
    assert finish(s)[0] == (1 if element == "Fire" else 0)


@pytest.mark.parametrize("element", ["Fire", "Ice"])
def test_R9_35_a_card_of_a_kind_is_put_from_the_deck_into_the_break_zone(s, element):
    fire = t.Cards("deck", "any", (t.OfElement("Fire"),))
    s.p1.has(field=watcher(t.IsMilled("you", fire)), deck_top=forward(1000, element, name="Top"))
    s.p1.cast(s.p1.hand(spell(t.PutIntoBreakZone(t.TopOf("you", 1)))))
    assert finish(s)[0] == (1 if element == "Fire" else 0)


@pytest.mark.parametrize("way", ["effect", "payment"])
def test_R5_79_whatever_was_discarded_this_turn_counts(s, way):
    text = "If you discarded a card this turn, Hero gains +2000 power."
    hero = s.p1.field(forward(3000, name="Hero", text=text))
    foe = s.p2.field(forward(3000, name="Hero", text=text))
    thrown = s.p1.hand(forward(1000, "Fire", name="Thrown"))
    if way == "effect":
        s.p1.cast(s.p1.hand(spell(t.Discard("you", 1)))).both_pass().take(s.legal_actions[0])
    else:
        s.p1.cast(s.p1.hand(forward(1000, "Fire", cost=2, name="Dear")), pay=[thrown])
    assert thrown.zone == "break_zone" and (hero.power, foe.power) == (5000, 3000)
    s.next_turn()
    assert hero.power == 3000


# -------------------------------------------------------------------------------------------------- every way (R8.41g)
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
