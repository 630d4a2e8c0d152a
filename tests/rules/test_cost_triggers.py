"""Triggers on searches and cards put from decks, counters that pay, objects that leave for decks (R8.30, R8.41b)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import CRYSTAL, FORWARDS

SEARCH = t.Action(t.Cost(), t.Search(t.Cards("deck", "you", (t.OfType("Forward"),))))


def watcher(trigger, *effects):
    """A Forward that gives a Crystal when it triggers."""
    return forward(3000, name="Watcher", abilities=[t.Auto(trigger, t.Sequence((CRYSTAL, *effects)))])


def table(trigger, *user_abilities, **facts):
    """P2 watches what P1's object does."""
    s = Scenario()
    s.p2.field(watcher(trigger))
    return s, s.p1.field(forward(5000, name="User", abilities=list(user_abilities)), **facts)


@pytest.mark.parametrize("found", [True, False])
def test_R8_30_R12_33_a_search_is_seen_whether_it_finds_something_or_not(found):
    s, user = table(t.Searches("opponent"), SEARCH)
    s.p1.deck_top(forward(1000, name="Sought"))
    s.p1.uses(user).both_pass()
    if found:
        s.p1.chooses("Sought")
    else:
        s.p1.passes()
    assert [item.source.name for item in s.stack] == ["Watcher"]
    s.both_pass()
    assert s.p2.crystal_count == 1


def test_R8_30_a_search_by_an_object_that_fits():
    characters = t.Cards("field", "opponent", (t.OfType("Forward"),))
    s, user = table(t.Searches("any", characters), SEARCH)
    s.p1.has(hand=summon(t.Search(t.Cards("deck", "you")), name="Quest"), Fire=1)
    s.p1.deck_top(forward(1000, name="Sought"), forward(1000, name="Second"))
    s.p1.cast("Quest").both_pass().p1.chooses("Sought")
    assert s.stack == []  # the Summon is no object of the field
    s.p1.uses(user).both_pass().p1.chooses("Second")
    assert [item.source.name for item in s.stack] == ["Watcher"]


@pytest.mark.parametrize("zone", ["break_zone", "removed"])
def test_R8_30_R1_15_the_top_cards_of_the_deck_that_pay_for_a_cost(zone):
    s, user = table(t.IsMilled("opponent"), t.Action(t.Cost(top_cards=2, top_cards_to=zone), t.Activate(t.Self())))
    s.p1.uses(user)
    while s.asked == "trigger_order":
        s.take(s.legal_actions[0])
    assert len(s.stack) == (3 if zone == "break_zone" else 1)


def test_R8_30_R5_98_a_counter_that_pays_for_a_cost():
    spend = t.Action(t.Cost(counter_kind="Oath", counters=2), t.Activate(t.Self()))
    s, user = table(t.CounterRemoved(None, "Oath"), spend, counters={"Oath": 2})
    s.p1.uses(user)
    assert [item.source.name for item in s.stack] == ["Watcher", "User"]


# ------------------------------------------------------------------------------------------- from the field to a deck
SINK = (t.Select(FORWARDS, by="opponent"), t.PutIntoDeck(t.Found()))


def sink(*keepers):
    """P1 has P2 put a Forward of its own choice at the bottom of its deck."""
    s = Scenario()
    s.p1.has(hand=summon(t.Sequence(SINK), name="Sink"), Fire=1)
    for keeper in keepers:
        s.p1.field(forward(1000, name="Keeper", abilities=[keeper]))
    victim = s.p2.field(forward(5000, name="Victim"))
    s.p1.cast("Sink").both_pass()
    if s.asked == "select":
        s.p2.chooses(victim)
    return s, victim


def test_R8_41b_a_selected_object_that_goes_to_its_deck_has_left_the_field():
    s, victim = sink(t.Auto(t.Leaves(FORWARDS), CRYSTAL))
    assert victim.zone == "deck" and len(s.stack) == 1


def test_R9_57_a_selected_object_that_goes_to_its_deck_may_be_replaced():
    _, victim = sink(t.Field((t.LeavesElsewhere(t.All(FORWARDS), "removed", anyhow=True),)))
    assert victim.zone == "removed"


def test_R9_35_R5_96_a_card_that_discards_itself_for_a_cost_is_discarded(s):
    """What watches discards sees it, as it sees every other card discarded for a cost."""
    away = t.Action(t.Cost(put_self=True), t.Draw("you"), zone="hand")
    card = s.p1.hand(forward(5000, name="Away", abilities=[away]))
    s.p2.field(watcher(t.IsDiscarded("opponent")))
    s.p1.uses(card)
    assert card.zone == "break_zone" and [item.kind for item in s.stack] == ["auto", "action"]
