"""Printed cards: cards played without triggering, cards that return to the hand, questions before a payment."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import DRAW

DRAWS = t.Auto(t.Enters(t.Self()), DRAW)


# ---------------------------------------------------------------------------------------------- quietly (R8.31, R8.41a)
@pytest.mark.parametrize("quiet", [True, False])
def test_R8_41a_qator_bashtar_plays_a_forward_whose_ability_does_not_trigger(s, quiet):
    """22-058H: play it onto the field. Its auto-ability will not trigger; those of other cards do."""
    watcher = s.p1.field(
        forward(1000, name="W", abilities=[t.Auto(t.Enters(t.Cards("field", "you")), t.GainCrystals("you"))])
    )
    dead = s.p1.break_zone(forward(4000, name="Dead", abilities=[DRAWS]))
    qator = s.p1.hand("22-058H")
    s.p1.backups(qator.card.elements[0], qator.card.cost)
    if not quiet:
        s.p1.hand(summon(text="Choose 1 Forward in your Break Zone. Play it onto the field.", cost=0, name="Call"))
        s.p1.cast("Call", targets=[dead]).both_pass().p1.orders(watcher, dead).resolve_all()
        assert dead.on_field and s.p1.hand_size == 2 and s.p1.crystal_count == 1
        return
    s.p1.cast(qator).p1.orders(watcher, qator).p1.chooses(dead)
    while s.stack:
        s.both_pass()
    assert dead.on_field and s.p1.hand_size == 0 and s.p1.crystal_count == 2


def test_R8_41a_golbez_searches_for_forwards_that_enter_quietly(s):
    """1-135L: up to 4 Forwards of cost 2, each of a different Element; their auto-abilities will not trigger."""
    golbez = s.p1.field("1-135L")
    fire, ice = s.p1.deck_top(
        forward(1000, "Fire", name="F", abilities=[DRAWS]), forward(1000, "Ice", name="I", abilities=[DRAWS])
    )
    s.p1.hand(summon(text="Choose 1 Forward. Break it.", cost=0, name="Bolt"))
    s.p1.cast("Bolt", targets=[golbez]).both_pass().both_pass().p1.says_yes().p1.does("choose F")
    s.p1.does("choose I").p1.passes()
    assert fire.on_field and ice.on_field and not s.stack and s.p1.hand_size == 0


# --------------------------------------------------------------------------------------------- back to the hand (R8.63)
@pytest.mark.parametrize("zone", ["break_zone", "field"])
def test_R8_63_nero_hears_that_he_comes_back_from_the_break_zone(s, zone):
    """9-091H: when Nero (XIV) is added to your hand from the Break Zone, 2000 damage."""
    nero = s.p1.break_zone("9-091H") if zone == "break_zone" else s.p1.field("9-091H")
    theirs = s.p2.field(forward(5000))
    where = "in your Break Zone. Add it to your hand" if zone == "break_zone" else ". Return it to its owner's hand"
    s.p1.hand(summon(text=f"Choose 1 Forward {where}.".replace(" .", "."), cost=0, name="Back"))
    s.p1.cast("Back", targets=[nero]).both_pass()
    assert nero.zone == "hand"
    if zone == "break_zone":
        s.p1.chooses(theirs).both_pass()
    assert theirs.damage == (2000 if zone == "break_zone" else 0) and not s.stack


# ------------------------------------------------------------------------------------------------ before paying (R5.77)
@pytest.mark.parametrize("kinds", [4, 3])
def test_R5_77_titania_looks_at_the_break_zone_before_paying(s, kinds):
    """13-132S: only if you have a Forward, Backup, Monster and a Summon in your Break Zone; a Summon that is discarded
    for the cost comes too late."""
    cards = [forward(1000), backup(), monster(), summon(text="Draw 1 card.", name="S")]
    for card in cards[:kinds]:
        s.p1.break_zone(card)
    titania = s.p1.hand("13-132S")
    s.p1.hand(summon(text="Draw 1 card.", cost=9, name="Late"))
    s.p1.backups(titania.card.elements[0], 5)
    assert s.p1.can_cast(titania) is (kinds == 4)


# ---------------------------------------------------------------------------------------------------- "instead" (R7.68)
def test_R7_68_omega_places_a_counter_or_fires():
    """14-117L: without a Weapon Counter one is placed; with one or more, 1 point of damage and all of them go."""
    s = Scenario().at("main_2")
    omega = s.p1.field("14-117L")
    s.to("end").both_pass()
    assert omega.counters("Weapon") == 1 and s.p2.points == 0
    s.next_turn().to("end").both_pass()
    while s.deciding is s.p2 and s.p2.decides("ex_burst"):
        s.p2.says_no()
    assert omega.counters("Weapon") == 0 and s.p2.points == 1


def test_R7_63_exdeath_counts_the_cards_that_were_removed(s):
    """12-076R: remove any number of Forwards, each of a different cost; then 1 Forward of cost equal to or less than
    the number of cards removed."""
    for cost in (1, 2, 2, 3):
        s.p1.break_zone(forward(1000, cost=cost, name=f"C{cost}"))
    three, four = s.p2.field(forward(5000, cost=3)), s.p2.field(forward(5000, cost=4))
    exdeath = s.p1.hand("12-076R")
    s.p1.backups(exdeath.card.elements[0], 4)
    s.p1.cast(exdeath).both_pass().p1.does("choose C1").p1.does("choose C2 #1")
    assert not s.p1.can_choose("C2 #2")
    s.p1.does("choose C3")
    assert s.p1.can_choose(three) and not s.p1.can_choose(four)
    s.p1.chooses(three).both_pass()
    assert three.zone == "break_zone"


# ------------------------------------------------------------------------------------------- what decks needed (R12.33)
@pytest.mark.parametrize("found", [2, 1, 0])
def test_R12_33_the_opponent_selects_among_the_cards_found(s, found):
    """17-137S: search for 2 Summons each with a different cost. The opponent selects 1 and puts it into the Break Zone;
    the other one is added to the hand."""
    one, two, same = s.p1.deck_top(
        *(summon(text="Draw 1 card.", cost=cost, name=f"S{n}") for n, cost in enumerate((1, 2, 2)))
    )
    rydia = s.p1.hand("17-137S")
    s.p1.backups(rydia.card.elements[0], min(5, rydia.card.cost))
    s.p1.spare(rydia.card.elements[0], 2)
    s.p1.cast(rydia).both_pass()
    hand = s.p1.hand_size
    s.p1.says_yes()
    if found:
        s.p1.does("choose S0")
    if found == 2:
        assert s.p1.can_choose(two)
        s.p1.does("choose S1")
        assert not s.p1.can_choose(same)
    if s.p1.decides("search"):
        s.p1.passes()
    if found:
        s.p2.chooses(one)
    assert one.zone == ("break_zone" if found else "deck")
    assert s.p1.hand_size == hand + (found == 2) and (two.zone == "hand") is (found == 2)
    assert not s.stack and s.p1.has_priority


@pytest.mark.parametrize("keywords", [["Haste", "Brave"], []])
def test_R8_66_the_latter_gains_what_the_former_loses(s, keywords):
    """15-072R: the former loses Haste, First Strike and Brave; the latter gains all the abilities lost so."""
    cid = s.p1.field("15-072R")
    former, latter = s.p2.field(forward(3000, keywords=keywords)), s.p1.field(forward(4000))
    s.p1.has(Earth=1).p1.uses(cid, targets=[former, latter]).both_pass()
    for keyword in ("Haste", "First Strike", "Brave"):
        assert not former.has(keyword) and latter.has(keyword) is (keyword in keywords)
    s.next_turn()
    assert former.has("Haste") is bool(keywords) and not latter.has("Haste")


def test_R7_44_each_player_selects_a_number(s):
    """3-112H: break all Forwards of cost equal to either number."""
    costs = {cost: s.p2.field(forward(1000 * cost, cost=cost)) for cost in (1, 2, 3)}
    exodus = s.p1.hand("3-112H")
    s.p1.backups(exodus.card.elements[0], 5)
    s.p1.spare(exodus.card.elements[0], 3)
    s.p1.cast(exodus).both_pass().p1.does("option 1").p2.does("option 3")
    assert [costs[cost].on_field for cost in (1, 2, 3)] == [False, True, False]


# ------------------------------------------------------------------------------ other actions (R9.46, R9.14, R9.64)
@pytest.mark.parametrize("top", [True, False])
def test_R9_46_the_opponent_chooses_top_or_bottom(s, top):
    """17-110C: choose 1 Forward opponent controls. Your opponent puts it at the top or bottom of its owner's deck."""
    quadav, theirs = s.p1.field("17-110C"), s.p2.field(forward(3000, name="Theirs"))
    s.p1.has(Water=5).p1.uses(quadav, targets=[theirs]).both_pass()
    assert s.p2.decides("may")
    if top:
        s.p2.says_yes()
    else:
        s.p2.says_no()
    assert s.p2.zone("deck")[0 if top else -1] == theirs


@pytest.mark.parametrize(("power", "left"), [(7000, 3000), (8000, 4000)])
def test_R9_14_half_of_the_power_rounded_down(s, power, left):
    """5-133H: halve its power until the end of the turn (round down to the nearest 1000)."""
    theirs, bismarck = s.p2.field(forward(power)), s.p1.hand("5-133H")
    s.p1.backups(bismarck.card.elements[0], 5)
    s.p1.cast(bismarck, modes=[2], targets=[theirs]).both_pass()
    assert theirs.power == left
    s.next_turn()
    assert theirs.power == power


def test_R9_64_whatever_takes_it_away_it_is_removed():
    """14-019R: the Forward that was played is removed from the game when it leaves the field for any reason, and at the
    end of the turn."""
    for again in (True, False):
        s = Scenario()
        played, red = s.p1.hand(forward(3000, cost=40, name="Played")), s.p1.hand("14-019R")
        (helper,) = s.p1.backups("Fire", 1)
        for_red = s.p1.spare(red.card.elements[0], (red.card.cost + 1) // 2)
        s.p1.hand(summon(text="Choose 1 Forward. Return it to its owner's hand.", cost=0, name="Back"))
        s.p1.cast(red, pay=for_red).both_pass().p1.says_yes().p1.pays(helper).p1.chooses(played)
        assert played.on_field
        if again:
            s.p1.cast("Back", targets=[played]).both_pass()
        else:
            s.next_turn()
        assert played.zone == "removed"


@pytest.mark.parametrize("returned", [True, False])
def test_R5_53_desch_costs_less_after_a_return(s, returned):
    """21-110C: if a Character opponent controlled was returned from the field to its owner's hand this turn, 3 less."""
    theirs, desch = s.p2.field(forward(3000)), s.p1.hand("21-110C")
    s.p1.hand(summon(text="Choose 1 Forward. Return it to its owner's hand.", cost=0, name="Back"))
    s.p1.backups(desch.card.elements[0], max(1, desch.card.cost - 3))
    if returned:
        s.p1.cast("Back", targets=[theirs]).both_pass()
    assert s.p1.can_cast(desch) is returned
