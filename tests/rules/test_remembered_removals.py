"""Cards that an object has removed, also a hand for a turn; how it entered; special abilities for another cost."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import CHOOSE, FORWARD

BREAK = summon(t.Sequence((CHOOSE, t.Break(t.Chosen()))), name="Fell")


def next_turn(s):
    """The next turn begins; who has too many cards discards (R6.41)."""
    turn = s.turn
    if s.phase != "end":
        s.to("end")
    while s.turn == turn:
        if s.asked == "hand_size":
            s.deciding.chooses(s.deciding.choices()[0])
        else:
            s.both_pass()


def end_of_turn(s):
    """The turn ends, and what triggers then resolves."""
    s.to("end").both_pass()


def test_R4_36_10_140S_power_for_the_cards_that_it_has_removed(s):
    """10-140S Cloud of Darkness, 7000: at the end of each of your turns, remove the top card of your deck; +1000 power
    for each card removed by its ability. Cards removed otherwise do not count."""
    cloud = s.p1.field("10-140S")
    s.p1.has(removed=forward(1000), deck_top=forward(1000))
    assert cloud.power == 7000
    end_of_turn(s)
    assert cloud.power == 8000 and len(s.p1.zone("removed")) == 2


def test_R8_41b_10_140S_the_cards_that_it_has_removed_when_it_leaves(s):
    """When it leaves the field: add 1 card removed by its ability to your hand, the rest into the Break Zone."""
    cloud = s.p1.field("10-140S")
    s.p2.backups("Fire", 4)
    fell = s.p2.hand(BREAK)
    s.p1.deck_top(forward(1000), forward(2000))
    other = s.p1.removed(forward(3000))
    end_of_turn(s)
    next_turn(s)
    next_turn(s)
    end_of_turn(s)
    removed = [card for card in s.p1.zone("removed") if card != other]
    assert len(removed) == 2
    next_turn(s)
    s.p2.cast(fell, targets=[cloud]).both_pass().both_pass().p1.chooses(removed[1])
    assert (removed[0].zone, removed[1].zone, other.zone) == ("break_zone", "hand", "removed")


def test_R4_12_a_new_object_has_removed_nothing(s):
    linked = t.Cards("removed", "any", (t.Marked("removed_by_source"),))
    power = t.Field((t.HasPower(t.Self(), t.CountOf(linked, 1000)),))
    removes = t.Action(t.Cost(), t.RemoveFromGame(t.TopOf("you")))
    s.p1.backups("Fire", 4)
    keeper = s.p1.field(forward(5000, abilities=[power, removes]))
    again = s.p1.hand(summon(t.Sequence((CHOOSE, t.RemoveFromGame(t.Chosen()), t.PlayOntoField(t.Chosen()))), name="A"))
    s.p1.uses(keeper).both_pass()
    assert keeper.power == 6000
    s.p1.cast(again, targets=[keeper]).both_pass()
    assert keeper.on_field and keeper.power == 5000


def test_R7_69_8_084R_until_none_is_left(s):
    """8-084R Libroarian: removes 4 cards; at the end of your turn adds one of them; when none is left, it goes."""
    s.p1.backups("Earth", 5)
    libroarian = s.p1.hand("8-084R")
    s.p1.deck_top(*[forward(1000)] * 4)
    s.p1.cast(libroarian).both_pass()
    assert len(s.p1.zone("removed")) == 4
    for left in (3, 2, 1):
        end_of_turn(s)
        s.p1.chooses(s.p1.zone("removed")[0])
        assert len(s.p1.zone("removed")) == left and libroarian.on_field
        next_turn(s)
        next_turn(s)
    end_of_turn(s)
    s.take_forced()
    assert not libroarian.on_field and s.p1.zone("removed") == []


@pytest.mark.parametrize(("cards", "broken"), [(3, False), (4, True)])
def test_R7_68_19_123H_when_there_are_enough(s, cards, broken):
    """19-123H Anima: at the end of each of your turns remove the top card; if there are 5 or more cards removed by its
    ability, add them to your hand and break all the Forwards opponent controls."""
    s.p1.field("19-123H")
    victim = s.p2.field(forward(9000))
    for _ in range(cards):
        end_of_turn(s)
        next_turn(s)
        next_turn(s)
    assert victim.on_field and len(s.p1.zone("removed")) == cards
    end_of_turn(s)
    assert victim.on_field != broken and len(s.p1.zone("removed")) == (0 if broken else 4)


@pytest.mark.parametrize("cast", [True, False])
def test_R5_1_20_044L_if_it_was_cast(s, cast):
    """20-044L Edge: select 1 of the 3 actions; if it was cast, up to 3. Its own text plays it from the Break Zone."""
    s.p1.has(Wind=5, crystals=1)
    edge = s.p1.hand("20-044L") if cast else s.p1.break_zone("20-044L")
    if cast:
        s.p1.cast(edge)
    else:
        s.p1.uses(edge).both_pass()
    assert s.p1.decides("mode") and s.decision.maximum == (3 if cast else 1)


def test_R5_97_16_138S_counters_instead_of_the_cost(s):
    """16-138S Wakka: its special ability costs S and Water, or 3 of its Reel Counters and nothing else."""
    s.p1.backups("Water", 1)
    wakka, target = s.p1.field("16-138S", counters={"Reel": 3}), s.p2.field(forward(9000))
    copy = s.p1.hand("16-138S")
    s.p1.uses(wakka, 2, targets=[target]).both_pass()
    assert not target.on_field and copy.zone == "hand" and wakka.counters("Reel") == 0


@pytest.mark.parametrize(("way", "broken"), [("hand", False), ("break_zone", True)])
def test_R8_41a_4_047R_played_from_elsewhere_than_the_hand(s, way, broken):
    """4-047R Remedi: when your opponent plays a Character other than from the hand, break it unless 2 CP are paid."""
    s.p1.has(Fire=4).p2.has(field="4-047R")
    play = t.Sequence((t.Select(t.Cards(way, "you", (FORWARD,))), t.PlayOntoField(t.Found())))
    deed = s.p1.hand(summon(play, name="Deed"))
    hero = s.p1.hand(forward(5000)) if way == "hand" else s.p1.break_zone(forward(5000))
    s.p1.cast(deed).both_pass().take_forced()
    if broken:
        s.both_pass().p1.says_no()
    assert hero.on_field != broken


def test_R9_92_16_067L_comes_back_when_its_last_counter_is_removed(s):
    """16-067L Aerith: when it is put from the field into the Break Zone, you may remove it from the game; then place 3
    Reraise Counters on it. Each of your Main Phases 1 removes one; when there is none left, play it onto the field."""
    s.p2.backups("Fire", 4)
    aerith, other, fell = s.p1.field("16-067L"), s.p1.field(forward(4000)), s.p2.hand(BREAK)
    assert (aerith.power, other.power) == (5000, 6000)
    next_turn(s)
    s.p2.cast(fell, targets=[aerith]).both_pass().both_pass().p1.says_yes().both_pass()
    assert (aerith.zone, aerith.counters("Reraise")) == ("removed", 3)
    for left in (2, 1):
        next_turn(s)
        s.both_pass()
        assert (aerith.zone, aerith.counters("Reraise")) == ("removed", left)
        next_turn(s)
    next_turn(s)
    s.both_pass()
    assert aerith.zone == "field" and aerith.counters("Reraise") == 0 and other.power == 6000


def test_R8_33_16_067L_without_its_counters_it_stays_away(s):
    """It was not removed by its own ability: no counter, and nothing triggers."""
    aerith = s.p1.removed("16-067L")
    next_turn(s)
    next_turn(s)
    assert aerith.zone == "removed" and not s.stack


# ----------------------------------------------------------------------------------------------- a hand (R4.8, R8.42a)
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
