"""Triggers restricted by a cause, a kind of card or an opponent in battle; and what was discarded this turn, played."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import FORWARDS, THEIRS, spell

FORWARD = t.OfType("Forward")
CRYSTAL = t.GainCrystals("you")
LEAVE = summon(t.Sequence((t.Choose(FORWARDS), t.ReturnToHand(t.Chosen()))), name="Leave")
BANISH = summon(t.Sequence((t.Choose(FORWARDS), t.RemoveFromGame(t.Chosen()))), name="Banish")
FELL = summon(t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()))), name="Fell")


def ready():
    """Both players have three Fire Backups."""
    s = Scenario()
    for player in (s.p1, s.p2):
        player.backups("Fire", 3)
    return s


def watcher(trigger):
    return forward(3000, name="Watcher", abilities=[t.Auto(trigger, CRYSTAL)])


def crystals(s):
    """Resolve everything; the Crystals of player 1."""
    while s.asked == "trigger_order" or s.stack:
        if s.asked == "trigger_order":
            s.take(s.legal_actions[0])
        else:
            s.both_pass()
    return s.p1.crystal_count


@pytest.mark.parametrize(("deed", "removed"), [(LEAVE, 0), (BANISH, 1), (FELL, 0)])
@pytest.mark.parametrize("whose", ["you", "opponent", "any"])
def test_R8_41b_leaves_for_a_cause_or_out_of_the_game(deed, removed, whose):
    for trigger, times in ((t.Leaves, 1), (t.IsRemoved, removed), (t.IsReturned, int(deed is LEAVE))):
        s = ready()
        s.p1.field(watcher(trigger(THEIRS, t.Cause(("summons", "abilities"), whose))))
        victim = s.p2.field(forward(2000))
        s.p1.cast(s.p1.hand(deed), targets=[victim])
        assert crystals(s) == (times if whose != "opponent" else 0)


@pytest.mark.parametrize("cost", [2, 5])
def test_R10_39_blocked_by_a_certain_forward(cost):
    dear = t.Cards(where=(FORWARD, t.OfCost("at_least", 5)))
    s = ready()
    hero = s.p1.field(watcher(t.IsBlocked(t.Self(), dear)))
    wall = s.p2.field(forward(9000, cost=cost, name="Wall"))
    s.p1.attack(hero).p2.blocks(wall)
    assert crystals(s) == (1 if cost == 5 else 0)


@pytest.mark.parametrize("cost", [2, 5])
def test_R10_39_blocks_a_certain_forward(cost):
    dear = t.Cards(where=(FORWARD, t.OfCost("at_least", 5)))
    s = ready()
    wall = s.p2.field(watcher(t.Blocks(t.Self(), dear)))
    hero = s.p1.field(forward(9000, cost=cost, name="Hero"))
    s.p1.attack(hero).p2.blocks(wall)
    crystals(s)
    assert s.p2.crystal_count == (1 if cost == 5 else 0)


@pytest.mark.parametrize("element", ["Fire", "Ice"])
def test_R9_35_a_card_of_a_kind_is_discarded(s, element):
    fire = t.Cards("hand", "any", (t.OfElement("Fire"),))
    s.p1.has(field=watcher(t.IsDiscarded("you", fire)), hand=forward(1000, element, name="Thrown"))
    s.p1.cast(s.p1.hand(spell(t.Discard("you", 1)))).both_pass().take(s.legal_actions[0])
    assert crystals(s) == (1 if element == "Fire" else 0)


@pytest.mark.parametrize("element", ["Fire", "Ice"])
def test_R9_35_a_card_of_a_kind_is_put_from_the_deck_into_the_break_zone(s, element):
    fire = t.Cards("deck", "any", (t.OfElement("Fire"),))
    s.p1.has(field=watcher(t.IsMilled("you", fire)), deck_top=forward(1000, element, name="Top"))
    s.p1.cast(s.p1.hand(spell(t.PutIntoBreakZone(t.TopOf("you", 1)))))
    assert crystals(s) == (1 if element == "Fire" else 0)


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
    assert thrown.zone == "break_zone"
    assert (hero.power, foe.power) == (5000, 3000)
    s.next_turn()
    assert hero.power == 3000
