"""Different effects on some and on others of the chosen or found cards, with printed cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import spell
from tests.rules.entering_cards import arrives


def drain(s):
    """Pay each cost with the first source."""
    while s.asked == "pay":
        s.deciding.pays(s.deciding.choices()[0])


# ------------------------------------------------------------------------------------------------ of the targets (7.4)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_R7_37_3_016H_deals_by_the_order_of_the_choice(s, count):
    palom = s.p1.field("3-016H")
    victims = [s.p2.field(forward(9000, name=f"Victim {k}")) for k in range(3)]
    s.p1.has(hand="3-016H", Fire=3).p1.uses(palom, "Meteor", targets=victims[:count]).resolve_all()
    assert [who.damage for who in victims] == [7000, 5000, 3000][:count] + [0] * (3 - count)


def test_R7_52_3_016H_the_others_keep_their_amounts(s):
    palom = s.p1.field("3-016H")
    flee = t.Action(t.Cost(put_self=True), t.GainCrystals("you"))
    victims = [s.p2.field(forward(9000, name=f"Victim {k}", abilities=[flee])) for k in range(3)]
    s.p1.has(hand="3-016H", Fire=3)
    s.p1.uses(palom, "Meteor", targets=victims).p1.passes().p2.uses(victims[0]).resolve_all()
    assert [who.damage for who in victims[1:]] == [5000, 3000]


def test_R7_37_3_126H_adds_one_and_removes_the_rest(s):
    eiko = s.p1.field("3-126H")
    summons = [s.p1.break_zone(summon(t.Draw("you"), name=f"Summon {k}")) for k in range(4)]
    s.p1.has(Water=2).p1.uses(eiko, targets=[summons[2], summons[0], summons[1], summons[3]]).resolve_all()
    assert [card.zone for card in summons] == ["removed", "removed", "hand", "removed"]
    assert eiko.zone == "break_zone"


@pytest.mark.parametrize("gone", [False, True])
def test_R7_52_13_121R_the_opponent_says_which(s, gone):
    flee = t.Action(t.Cost(put_self=True), t.GainCrystals("you"))
    one, other = (s.p2.field(forward(5000, name=name, abilities=[flee])) for name in ("One", "Other"))
    arrives(s, "13-121R", one, other)
    s.p1.passes()
    if gone:
        s.p2.uses(one).both_pass().p1.passes()
    s.p2.passes()
    if not gone:
        assert s.p2.decides("select") and set(s.p2.choices()) == {one, other}
        check_views(s)
    if s.asked == "select":
        s.p2.chooses(other)
    assert (one.zone, other.zone) == ("break_zone" if gone else "hand", "break_zone")


@pytest.mark.parametrize("backups", [1, 2])
def test_R9_44_B_026_plays_those_that_cost_no_more_than_its_backups(s, backups):
    """It is a Backup itself."""
    mine = s.p1.break_zone(forward(1000, cost=3, name="Mine"))
    theirs = s.p2.break_zone(forward(1000, cost=2, name="Theirs"))
    dear = s.p2.break_zone(forward(1000, cost=9, name="Dear"))
    for number in range(backups):
        s.p1.field(backup(name=f"Backup {number}"), dull=True)
    arrives(s, "B-026", mine, theirs, dear)
    s.resolve_all()
    assert theirs.on_field and theirs.controller is s.p1
    assert mine.on_field is (backups == 2) and dear.zone == "break_zone"


# --------------------------------------------------------------------------------------------- of cards that are found
@pytest.mark.parametrize("to_field", [False, True])
def test_R7_54_3_012L_the_card_found_goes_where_the_player_says(s, to_field):
    zack, cloud = s.p1.field("3-012L"), s.p1.deck_top(forward(5000, cost=4, name="Cloud"))
    s.p1.hand(spell(t.Choose(t.Cards(where=(t.Named("Zack"),))), t.Break(t.Chosen()), name="Fell"))
    s.p1.cast("Fell", targets=[zack]).resolve_top().both_pass().p1.says_yes().p1.chooses(cloud)
    assert s.p1.decides("mode")
    check_views(s)
    s.p1.does("option 1" if to_field else "option 0")
    assert (cloud.zone, cloud.on_field and cloud.is_dull) == ("field", True) if to_field else ("hand", False)


def test_R7_54_3_012L_no_question_if_nothing_was_found(s):
    zack = s.p1.field("3-012L")
    s.p1.hand(spell(t.Choose(t.Cards(where=(t.Named("Zack"),))), t.Break(t.Chosen()), name="Fell"))
    s.p1.cast("Fell", targets=[zack]).resolve_top().both_pass().p1.says_yes().p1.passes()
    assert s.asked == "priority"


@pytest.mark.parametrize("option", [0, 1])
def test_R7_54_6_124L_plays_or_searches(s, option):
    girl = s.p1.hand(forward(5000, name="Rikku", jobs=["Gullwings"]))
    found = s.p1.deck_top(forward(5000, name="Paine", jobs=["Gullwings"]))
    arrives(s, "6-124L")
    s.both_pass()
    assert s.p1.decides("mode")
    s.p1.does(f"option {option}")
    if s.asked in ("select", "search"):
        s.p1.chooses(girl if option == 0 else found)
    assert girl.on_field is (option == 0) and (found.zone == "hand") is (option == 1)


def test_R9_40_21_109C_one_in_hand_one_below_one_on_top(s):
    a, b, c = s.p1.deck_top(*(forward(1000 * k, name=f"Card {k}") for k in (1, 2, 3)))
    arrives(s, "21-109C")
    s.both_pass().p1.chooses(b)
    assert b.zone == "hand" and set(s.p1.choices()) == {a, c}
    check_views(s)
    s.p1.chooses(a)
    assert (s.p1.zone("deck")[0], s.p1.zone("deck")[-1], b.zone) == (c, a, "hand")


@pytest.mark.parametrize("forbidden", [False, True])
@pytest.mark.parametrize("found", ["both", "gau", "monster", "none"])
def test_R12_33_24_092R_each_goes_its_own_way(s, found, forbidden):
    gau, card = s.p1.field("24-092R"), s.p1.deck_top("24-092R")
    beast = s.p1.deck_top(monster(cost=card.card.cost, name="Beast"))
    s.p1.backups("Earth", 4)
    s.p1.spare("Earth", 2)
    s.p2.hand(spell(t.CannotSearch("opponent"), name="Blind"))
    if forbidden:
        s.p1.passes().p2.cast("Blind").both_pass()
    s.p1.begins_to_use(gau).p1.sets_x(card.card.cost)
    drain(s)
    order = s.p1.zone("deck")
    s.both_pass()
    if forbidden:
        assert s.asked == "priority" and s.p1.zone("deck") == order
        return
    for wanted, kind in ((card, "gau"), (beast, "monster")):
        assert s.p1.decides("search")
        s.p1.chooses(wanted) if found in (kind, "both") else s.p1.passes()
    while s.asked == "select":
        s.p1.chooses(s.p1.choices()[0])
    assert (card.zone, beast.zone) == (
        "field" if found in ("gau", "both") else "deck",
        "hand" if found in ("monster", "both") else "deck",
    )


@pytest.mark.parametrize("below", [(), (0,), (1,), (0, 1)])
def test_R9_40_12_095R_each_top_card_into_its_own_deck(s, below):
    cards = [s.p1.deck_top(forward(1000, name="Mine")), s.p2.deck_top(forward(2000, name="Theirs"))]
    arrives(s, "12-095R")
    s.both_pass()
    assert s.p1.decides("select")
    check_views(s)
    s.p1.chooses(*(cards[k] for k in below))
    if s.asked == "select":
        s.p1.passes()
    for k, side in enumerate((s.p1, s.p2)):
        assert side.zone("deck")[-1 if k in below else 0] == cards[k]


# ------------------------------------------------------------------------------------------------- one of two is named
@pytest.mark.parametrize("what", ["element", "job"])
def test_R7_44_2_087R_gains_what_was_named(s, what):
    mine = s.p1.field(forward(3000, jobs=["Knight"]))
    s.p2.field(forward(3000, jobs=["Ninja"], name="Shade"))
    card = s.p1.hand("2-087R")
    s.p1.has(Earth=5, hand=summon(text="Choose 1 Ice Forward. Dull it.", cost=0, name="Frost"))
    s.p1.hand(summon(text="Choose 1 Job Ninja Forward you control. Dull it.", cost=0, name="Hide"))
    s.p1.cast(card).both_pass().p1.does("option 0" if what == "job" else "option 1")
    assert s.p1.decides("name")
    s.p1.does("choose opponent's Shade" if what == "job" else "option 1")
    assert mine.power == 4000
    assert s.p1.can_cast("Frost") is (what == "element") and s.p1.can_cast("Hide") is (what == "job")
