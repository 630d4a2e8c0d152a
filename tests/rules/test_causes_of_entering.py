"""Texts that ask why their card has entered the field, and what was done with several cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon

GUNNER = forward(
    5000,
    name="Sazh",
    text="When Sazh enters the field, choose 1 Forward opponent controls. Deal it 4000 damage. If Sazh entered the "
    "field due to an ability of a Category XIII Character, deal it 8000 damage instead.",
)
"""As 26-007R."""
CALL = "Play 1 Card Name Sazh from your hand onto the field."


@pytest.mark.parametrize(("categories", "dealt"), [(["XIII"], 8000), (["VII"], 4000)])
def test_R8_33_26_007R_whose_ability_has_played_it(s, categories, dealt):
    caller = s.p1.field(backup(name="Caller", text=f"《0》: {CALL}", categories=categories))
    s.p1.hand(GUNNER)
    enemy = s.p2.field(forward(9000))
    s.p1.uses(caller).both_pass().p1.chooses("Sazh").p1.chooses(enemy).both_pass()
    assert enemy.damage == dealt


def test_26_007R_cast_or_played_by_a_summon_it_was_no_ability(s):
    s.p1.has(hand=(GUNNER, summon(text=CALL, name="Call", cost=0, categories=["XIII"])))
    enemy = s.p2.field(forward(9000))
    s.p1.cast("Call").both_pass().p1.chooses("Sazh").p1.chooses(enemy).both_pass()
    assert enemy.damage == 4000


SNOW = forward(
    8000,
    "Ice",
    4,
    name="Snow",
    text="When Snow enters the field, select 1 of the 2 following actions. If Snow entered the field due to an ability "
    'of a Category XIII Character, select up to 2 of the 2 following actions instead.\n"Draw 1 card."\n'
    '"Your opponent discards 1 card."',
)
"""As 26-035R."""


@pytest.mark.parametrize(("categories", "selected"), [(["XIII"], 2), (["VII"], 1)])
def test_R5_72_26_035R_how_many_actions_are_selected(s, categories, selected):
    caller = s.p1.field(
        backup(name="Caller", text="《0》: Play 1 Card Name Snow from your hand onto the field.", categories=categories)
    )
    s.p1.hand(SNOW)
    s.p2.spare("Fire", 3)
    before = s.p1.hand_size, s.p2.hand_size
    s.p1.uses(caller).both_pass().p1.chooses("Snow").p1.selects(*range(selected)).both_pass()
    if s.asked == "discard":
        s.take(s.legal_actions[0])
    assert (s.p1.hand_size, s.p2.hand_size) == (before[0], before[1] - (selected == 2))


def test_26_064R_the_power_of_those_that_were_dulled(s):
    guard = forward(
        7000,
        "Earth",
        3,
        name="Guard",
        text="When Guard enters the field, you may dull 2 active Forwards you control. When you do so, choose 1 "
        "Forward. Deal it damage equal to the total power of the Forwards you dulled due to this ability.",
    )
    s.p1.has(Earth=3, hand=guard)
    first, second, third = s.p1.field(forward(2000)), s.p1.field(forward(3000)), s.p1.field(forward(4000))
    enemy = s.p2.field(forward(9000))
    s.p1.cast("Guard").both_pass().p1.says_yes().p1.chooses(first, third)
    assert first.is_dull and third.is_dull and second.is_active
    s.p1.chooses(enemy).both_pass()
    assert enemy.damage == 6000


def test_25_065R_forwards_that_have_entered_count_when_they_have_left(s):
    fighter = forward(
        8000,
        name="Fighter",
        text="《0》: Choose 1 Forward opponent controls. Deal it 3000 damage for each Category VII Forward that has "
        "entered your field this turn.",
    )
    hero, enemy = s.p1.field(fighter), s.p2.field(forward(9000))
    s.p1.backups("Fire", 4)
    one = s.p1.hand(forward(2000, cost=2, categories=["VII"], name="One"))
    s.p1.hand(forward(2000, cost=2, categories=["VI"], name="Two"))
    s.p1.hand(summon(text="Choose 1 Forward. Return it to its owner's hand.", name="Back", cost=0))
    s.p1.cast(one).p1.cast("Two").p1.cast("Back", targets=[one]).both_pass().p1.uses(hero, targets=[enemy])
    s.both_pass()
    assert one.zone == "hand" and enemy.damage == 3000


EMPEROR = forward(
    5000,
    "Wind",
    name="Emperor",
    text="When 1 or more cards are added to your opponent's hand from the Break Zone, draw 1 card.\n"
    "When your opponent searches 1 or more cards, draw 1 card.",
)
"""As 25-111H."""


def test_R8_31_25_111H_two_cards_added_together_trigger_once():
    s = Scenario(turn_player=2)
    s.p1.has(field=EMPEROR).p2.has(break_zone=(forward(1000), forward(2000)))
    s.p2.hand(summon(text="Choose 2 Forwards in your Break Zone. Add them to your hand.", name="Raise", cost=0))
    before = s.p1.hand_size
    s.p2.cast("Raise", targets=s.p2.zone("break_zone")).both_pass()
    assert len(s.stack) == 1 and s.state["stack"]["amount"][0] == 0
    s.both_pass()
    assert s.p1.hand_size == before + 1


@pytest.mark.parametrize("zones", [("removed", "break_zone"), ("field", "break_zone"), ("break_zone", "field")])
def test_R7_71_R8_31_added_together_with_a_card_that_was_elsewhere(zones):
    s = Scenario(turn_player=2)
    s.p1.field(EMPEROR)
    cards = [getattr(s.p2, zone)(forward(1000)) for zone in zones]
    chosen = [t.Choose(t.Cards(zone, "you", (t.OfType("Forward"),))) for zone in zones]
    s.p2.hand(summon(t.Sequence((*chosen, t.ReturnToHand(t.Targets((0, 1))))), name="Raise", cost=0))
    s.p2.cast("Raise", targets=cards).both_pass()
    assert [card.zone for card in cards] == ["hand", "hand"] and len(s.stack) == 1


def test_25_111H_the_own_cards_do_not_count(s):
    s.p1.has(field=EMPEROR, break_zone=forward(1000))
    s.p1.hand(summon(text="Choose 1 Forward in your Break Zone. Add it to your hand.", name="Raise", cost=0))
    s.p1.cast("Raise", targets=s.p1.zone("break_zone")).both_pass()
    assert not s.stack


DARKNESS = summon(
    text="Choose 1 auto-ability triggered from a Forward. Put that Forward into the Break Zone. Draw 1 card.",
    name="Darkness",
    cost=0,
)
"""As 25-088H."""


@pytest.mark.parametrize("gone", [False, True])
def test_R7_36_25_088H_the_source_of_the_chosen_ability(s, gone):
    s.p1.hand(forward(5000, cost=0, name="Herald", text="When Herald enters the field, draw 1 card."))
    s.p1.hand(summon(text="Choose 1 Forward. Return it to its owner's hand.", name="Back", cost=0))
    s.p2.hand(DARKNESS)
    s.p1.cast("Herald")
    herald = s.p1.find("Herald")
    s.p1.passes().p2.begins_to_cast("Darkness")
    if s.asked == "target":
        s.take(s.legal_actions[0])
    if gone:
        s.p2.passes().p1.cast("Back", targets=[herald]).both_pass()
    before = s.p2.hand_size
    s.both_pass()
    assert herald.zone == ("hand" if gone else "break_zone")
    assert s.p2.hand_size == before + 1 and len(s.stack) == 1  # the ability itself goes on (R8.67)
