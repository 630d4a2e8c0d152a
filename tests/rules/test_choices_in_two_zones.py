"""One choice among cards in two zones (R7.30), and actions from top to bottom (R5.63)."""

from fftcg_env.scenario import Scenario, forward

LIGHTNING = forward(
    9000,
    name="Lightning",
    cost=0,
    text="When Lightning enters the field, choose up to 2 Forwards opponent controls or Forwards in your Break Zone. "
    "Remove them from the game.\nWhen Lightning leaves the field, return each card removed by Lightning's ability to "
    "its owner's hand.",
)


def test_R7_30_one_target_in_each_zone_and_both_come_back(s):
    theirs, mine = s.p2.field(forward(5000)), s.p1.field(forward(4000))
    fallen, other = s.p1.break_zone(forward(3000)), s.p2.break_zone(forward(2000))
    hero = s.p1.hand(LIGHTNING)
    s.p1.cast(hero)
    assert s.p1.choices() and {card.code for card in s.p1.choices()} == {"F5000", "F3000"}
    s.p1.chooses(theirs, fallen).both_pass()
    assert (theirs.zone, fallen.zone, mine.zone, other.zone) == ("removed", "removed", "field", "break_zone")


def test_R7_52_a_target_that_has_changed_its_zone_is_not_legal_any_more(s):
    theirs = s.p2.field(forward(5000, name="Doomed", text="《0》, put Doomed into the Break Zone: Draw 1 card."))
    hero = s.p1.hand(LIGHTNING)
    s.p1.cast(hero).p1.chooses(theirs)
    if s.asked == "target":
        s.p1.passes()
    s.p1.passes().p2.uses(theirs).both_pass().both_pass()
    assert theirs.zone == "break_zone"


def fusoya(elements):
    s = Scenario()
    for element in elements:
        s.p1.backups(element, 1)
    text = (
        "When Fusoya enters the field, select the following actions from top to bottom up to the same number of "
        'Elements other than Water as the cost you paid to cast Fusoya. "Draw 1 card." "Gain 《C》." '
        '"Choose 1 Forward opponent controls. Break it."'
    )
    hero = s.p1.hand(forward(8000, "Water", cost=len(elements), name="Fusoya", text=text))
    s.p1.cast(hero)
    return s


def test_R5_63_as_many_actions_as_other_elements_were_paid():
    s = fusoya(["Water", "Fire", "Ice", "Fire"])
    assert s.asked == "mode" and s.legal == ["pass", "option 0"]
    s.take(s.legal_actions[1])
    assert s.legal == ["pass", "option 1"]
    s.take(s.legal_actions[1])
    assert s.asked == "priority"  # two other Elements
    s.both_pass()
    assert s.p1.hand_size == 1 and s.p1.crystal_count == 1


def test_R5_63_nothing_without_another_element_and_none_without_a_target():
    s = fusoya(["Water", "Water"])
    assert s.asked == "priority"
    s = fusoya(["Water", "Fire", "Ice", "Wind"])
    s.take(s.legal_actions[1]).take(s.legal_actions[1])
    assert s.asked == "priority"  # no Forward of the opponent
