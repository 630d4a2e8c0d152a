"""Counts of cards that an instruction has broken, put into the Break Zone, removed or returned, used later in the
text."""

from dataclasses import replace

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon

GUARDED = t.Field((t.CannotBeBroken(t.Self(), ("summons",), "opponent"),))
EXILED = t.Field((t.LeavesElsewhere(t.Self(), "removed"),))


def played(text, *, mine=(), theirs=(), fallen=(), hand=(), targets=(), level=1):
    """Player 1 has cast a Summon with this text, and it has resolved."""
    s = Scenario()
    s.p1.hand(summon(text=text, name="Storm"))
    s.p1.backups("Fire", level)
    for card in mine:
        s.p1.field(card)
    for card in theirs:
        s.p2.field(card)
    for card in fallen:
        s.p1.break_zone(card)
    for card in hand:
        s.p1.hand(card)
    held = s.p1.hand_size
    s.p1.cast("Storm", targets=list(targets))
    s.both_pass()
    return s, s.p1.hand_size - held + 1


def creature(name, *abilities):
    return monster(name=name, abilities=list(abilities))


@pytest.mark.parametrize(
    "text",
    [
        "Break all the Monsters. For each card put into the Break Zone by this effect, draw 1 card.",
        "Break all the Monsters. Draw 1 card for each Monster put into the Break Zone this way.",
        "Break all the Monsters. Draw as many cards as Monsters broken this way.",
    ],
)
def test_R9_30_R9_64_R12_65_what_was_put_into_the_break_zone(text):
    """Not what cannot be broken, nor what went elsewhere instead (R9.64); also an LB card, which goes on (R12.65)"""
    lb = replace(creature("Limit"), lb_cost=1)
    theirs = (creature("Guarded", GUARDED), creature("Exiled", EXILED), creature("Plain"))
    s, drawn = played(text, mine=(creature("Own"), lb), theirs=theirs)
    assert drawn == 3
    assert s.p2.find("Guarded").on_field and s.p2.find("Exiled", "removed")


def test_R7_71_the_cards_of_that_moment():
    """R7.71: what was in the Break Zone before does not count, nor a card of another type"""
    text = "Break all the Forwards of cost 2 or less. Draw 1 card for each Forward broken this way."
    _s, drawn = played(text, fallen=(forward(1000),), theirs=(forward(2000, cost=2), forward(3000, cost=5)))
    assert drawn == 1


def test_R9_46_what_was_returned():
    text = "Return all the Monsters to their owners' hands. Draw 1 card for each Monster returned this way."
    s, drawn = played(text, mine=(creature("Own"),), theirs=(creature("Plain"), creature("Other")))
    assert (drawn, s.p2.hand_size) == (1 + 3, 2)


def test_R9_46_what_went_to_the_own_hand():
    """Not what went to the opponent's"""
    text = (
        "Return all the Monsters to their owners' hands. Draw 1 card for each Monster returned to your hand this way."
    )
    _s, gained = played(text, mine=(creature("Own"),), theirs=(creature("Plain"), creature("Other")))
    assert gained == 1 + 1


def test_R12_65_what_went_to_the_own_break_zone():
    """Not what went to the opponent's, nor the opponent's LB card, which goes on"""
    text = "Break all the Monsters. Draw 1 card for each Monster put into your Break Zone this way."
    lb = replace(creature("Limit"), lb_cost=1)
    _s, drawn = played(text, mine=(creature("Own"),), theirs=(creature("Plain"), lb))
    assert drawn == 1


def test_R4_36_what_was_removed_counts_for_damage():
    hero = forward(9000, name="Hero")
    s = Scenario()
    text = "Choose 1 Forward. Remove all the Summons in your Break Zone from the game. "
    s.p1.hand(summon(text=text + "Deal it 2000 damage for each Summon removed this way.", name="Storm"))
    s.p1.backups("Fire", 1)
    s.p1.break_zone(summon(t.Draw("you"), name="Old"), summon(t.Draw("you"), name="Older"), forward(1000))
    hero = s.p2.field(hero)
    s.p1.cast("Storm", targets=[hero])
    s.both_pass()
    assert hero.damage == 4000


@pytest.mark.parametrize(("backups", "drawn"), [(0, 0), (2, 2)])
def test_R7_64_what_was_offered(backups, drawn):
    """The Backup that paid for it goes, too."""
    text = "You may put all the Backups you control into the Break Zone. If you do so, draw 1 card for each Backup "
    s = Scenario()
    s.p1.hand(summon(text=text + "put into the Break Zone this way.", name="Storm"))
    s.p1.backups("Fire", 1)
    for k in range(backups):
        s.p1.field(backup("Ice", name=f"Helper {k}"))
    s.p1.cast("Storm")
    s.both_pass()
    before = s.p1.hand_size
    s.p1.says_yes()
    assert s.p1.hand_size - before == 1 + drawn


def test_R9_35_discards_of_a_whole_hand():
    text = "Discard your hand. Draw 1 card for each card discarded this way."
    _s, drawn = played(text, hand=(forward(1000), forward(2000), forward(3000)))
    assert drawn == 0


def test_R7_68_whether_something_was_broken():
    text = "Break all the Monsters. If no Monster was put into the Break Zone this way, draw 1 card."
    assert played(text)[1] == 1
    assert played(text, theirs=(creature("Plain"),))[1] == 0
