""" "All other cards" of a description (R7.71), and counts of what an instruction did, with printed cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import backup, forward, summon

DRAW = summon(t.Draw("you"), name="Spell")


def rich(s, element, total):
    """Player 1 has this many CP: 5 Backups, and cards of the hand for the rest."""
    s.p1.backups(element, min(5, total))
    if total > 5:
        s.p1.spare(element, (total - 4) // 2)


def settle(s, player, *chosen):
    """Everything resolves; where ``player`` has to say something, it is these cards in turn."""
    waiting = list(chosen)
    while s.stack or s.asked not in ("priority", "attack"):
        if s.asked == "priority":
            s.both_pass()
        elif waiting and s.deciding.can_choose(waiting[0]):
            s.deciding.chooses(waiting.pop(0))
        else:
            s.take(s.legal_actions[-1])
    assert not waiting


def test_R7_71_3_022H_the_chosen_forward_and_all_the_others(s):
    """3-022H Machina: deal 8000 damage to the chosen Forward, 4000 to all the others that the opponent controls."""
    s.p1.backups("Fire", 3)
    machina, own = s.p1.field("3-022H"), s.p1.field(forward(9000))
    name = s.p1.hand("3-022H")
    chosen, others = s.p2.field(forward(9000)), [s.p2.field(forward(9000)) for _ in range(2)]
    s.p1.uses(machina, targets=[chosen], discard=[name]).both_pass()
    assert [card.damage for card in (chosen, *others, own, machina)] == [8000, 4000, 4000, 0, 0]


def test_R7_40_13_080C_all_but_the_one_that_was_selected(s):
    """13-080C Marach: the opponent selects 1 Forward; 4000 damage to all the others of the opponent."""
    s.p1.backups("Lightning", 4)
    marach, spared, hit = s.p1.hand("13-080C"), s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.cast(marach).both_pass().p2.chooses(spared)
    assert (spared.damage, hit.damage, marach.damage) == (0, 4000, 0)


@pytest.mark.parametrize(("code", "stays"), [("1-158H", False), ("18-091R", True)])
def test_R7_40_all_that_players_have_not_selected_are_put_away(s, code, stays):
    """Each player selects 1 Forward; all the others go to the Break Zone, also the card itself if it is a Forward."""
    s.p1.spare("Water", 3)
    cloud = s.p1.hand(code)
    mine, theirs = [s.p1.field(forward(5000)) for _ in range(2)], [s.p2.field(forward(5000)) for _ in range(2)]
    s.p1.cast(cloud).both_pass().p1.chooses(mine[0]).p2.chooses(theirs[1])
    assert [card.on_field for card in (*mine, *theirs, cloud)] == [True, False, False, True, stays]


def test_R9_33_18_033R_dulls_and_freezes_the_others(s):
    s.p1.backups("Ice", 3)
    yuna, spared, hit = s.p1.hand("18-033R"), s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.cast(yuna).both_pass().p2.chooses(spared)
    assert (spared.is_dull, spared.is_frozen, hit.is_dull, hit.is_frozen) == (False, False, True, True)


def test_R9_30_7_130L_breaks_all_forwards_and_monsters_but_itself(s):
    rich(s, "Fire", 9)
    sin, spared = s.p1.hand("7-130L"), s.p2.field(backup())
    broken = [s.p1.field(forward(9000)), s.p2.field(forward(9000))]
    s.p1.cast(sin)
    settle(s, s.p1)
    assert sin.on_field and spared.on_field and not any(card.on_field for card in broken) and s.p1.points == 1


def test_R10_35_2_114C_breaks_itself_and_what_blocks_it(s):
    s.p1.backups("Lightning", 2)
    ninja, blocker, other = s.p1.field("2-114C"), s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.attack(ninja).both_pass().p2.blocks(blocker).p1.uses(ninja).both_pass()
    assert (ninja.zone, blocker.zone, other.zone) == ("break_zone", "break_zone", "field")


def test_R4_36_3_100L_everything_on_the_field_and_in_both_break_zones(s):
    rich(s, "Lightning", 7)
    exdeath, name = s.p1.field("3-100L"), s.p1.hand("3-100L")
    gone = [s.p2.field(forward(9000)), s.p2.field(backup()), s.p1.break_zone(DRAW), s.p2.break_zone(DRAW)]
    s.p1.uses(exdeath, discard=[name]).both_pass()
    assert exdeath.on_field and [card.zone for card in gone] == ["removed"] * 4
    assert s.p1.zone("break_zone") == [] and len(s.p1.zone("field")) == 1


@pytest.mark.parametrize("forwards", [0, 2])
def test_R7_53_3_145L_twice_as_many_cards_of_the_deck(s, forwards):
    """3-145L Ultima: remove all Forwards but Light and Dark ones, then twice as many cards of your deck."""
    rich(s, "Fire", 7)
    light = s.p1.field(forward(9000, "Light"))
    gone = [s.p2.field(forward(5000)) for _ in range(forwards)]
    ultima = s.p1.hand("3-145L")
    before = s.p1.deck_size
    s.p1.cast(ultima).both_pass()
    assert light.on_field and all(card.zone == "removed" for card in gone)
    assert s.p1.deck_size == before - 2 * forwards


def test_R9_14_8_135H_a_card_for_each_forward_that_has_no_power_left(s):
    rich(s, "Fire", 10)
    s.p1.field(forward(9000, name="Strong"))
    weak = [s.p1.field(forward(7000)), s.p2.field(forward(8000))]
    ark = s.p1.hand("8-135H")
    s.p1.cast(ark).both_pass()
    assert s.p1.hand_size == 2 and not any(card.on_field for card in weak)


@pytest.mark.parametrize(("element", "damage"), [("Fire", 9000), ("Ice", 0)])
def test_R7_64_22_005R_if_all_the_cards_are_of_one_element(s, element, damage):
    """22-005R Ignacio: put the top 3 cards into the Break Zone; if all are Fire, 9000 damage."""
    s.p1.backups("Fire", 5)
    ignacio, target = s.p1.hand("22-005R"), s.p2.field(forward(10000))
    s.p1.deck_top(forward(1000, "Fire"), forward(1000, "Fire"), forward(1000, element))
    s.p1.cast(ignacio)
    settle(s, s.p1, target)
    assert target.damage == damage and len(s.p1.zone("break_zone")) == 3


@pytest.mark.parametrize("count", [1, 3])
def test_R7_21_18_074L_a_forward_of_as_little_cost_as_elements_were_removed(s, count):
    gilgamesh = s.p1.hand("18-074L")
    s.p1.backups("Lightning", 4)
    away = [s.p1.break_zone(forward(1000, element)) for element in ("Fire", "Ice", "Wind")]
    cheap, dear = s.p2.field(forward(9000, cost=1)), s.p2.field(forward(9000, cost=3))
    s.p1.cast(gilgamesh).both_pass().p1.says_yes().p1.chooses(*away[:count])
    if s.asked == "select":
        s.p1.passes()
    assert s.p1.can_choose(cheap) and s.p1.can_choose(dear) == (count == 3)


@pytest.mark.parametrize(("last", "searches"), [("Fire", True), ("Ice", False)])
def test_R3_2_22_110L_all_five_cards_of_one_element(s, last, searches):
    s.p1.backups("Fire", 3)
    citra = s.p1.hand("22-110L")
    cards = [s.p1.break_zone(forward(1000, element)) for element in ("Fire",) * 4 + (last,)]
    s.p1.deck_top(summon(t.Draw("you"), name="Found", cost=3))
    s.p1.cast(citra).p1.chooses(*cards).both_pass()
    assert (s.asked == "search") == searches and all(card.zone == "removed" for card in cards)


@pytest.mark.parametrize(("last", "searches"), [("Earth", True), ("Fire", False)])
def test_R3_2_22_111L_four_different_elements(s, last, searches):
    rich(s, "Fire", 6)
    raegen = s.p1.hand("22-111L")
    cards = [s.p1.break_zone(forward(1000, element)) for element in ("Fire", "Ice", "Wind", last)]
    s.p1.cast(raegen).p1.chooses(*cards).both_pass()
    assert (s.asked == "search") == searches


@pytest.mark.parametrize(("added", "damage"), [(forward(4000), 4000), (DRAW, 0)])
def test_R7_68_23_064R_if_a_forward_was_added(s, added, damage):
    s.p1.backups("Earth", 3)
    target = s.p2.field(forward(9000))
    (picked, *_rest) = s.p1.deck_top(added, backup(), backup())
    s.p1.cast(s.p1.hand("23-064R"), targets=[target]).both_pass().p1.chooses(picked)
    settle(s, s.p1)
    assert picked.zone == "hand" and target.damage == damage
