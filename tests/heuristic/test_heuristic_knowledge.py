"""Single rules of thumb of the heuristic, one small position for each: with the reason and without it."""

from __future__ import annotations

from typing import Any

import pytest

from fftcg_env.agents import make_agent
from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import limit_break
from tests.puzzles.book import all_puzzles, answer, attacks

HEALER = summon(text="Choose 1 Forward. It gains +4000 power until the end of the turn.", cost=1, name="Healer")
JUNK = [forward(5000, cost=9, name=f"Junk {k}") for k in range(4)]
"""Cards that can only pay."""


def table(phase: Any = "main_1", *, turn: int = 9, turn_player: Any = 1, mine: int = 0, theirs: int = 0) -> Scenario:
    """A later turn; each player has received this many points of damage."""
    s = Scenario(skip_forced=True, turn=turn, turn_player=turn_player).at(phase)
    s.p1.has(damage=mine).p2.has(damage=theirs)
    return s


def does(scenario: Scenario, **weights: int) -> str:
    """The heuristic's action, as text."""
    return answer(make_agent("heuristic", scenario.game, **weights), scenario)


# --------------------------------------------------------------------------------------------------------------- races
@pytest.mark.parametrize(("mine", "theirs", "action"), [(0, 0, "attack Mine"), (6, 0, "pass"), (6, 6, "attack Mine")])
def test_damage_race_the_guard_stays_when_the_next_point_loses_unless_the_attack_wins(mine, theirs, action):
    s = table("attack_declaration", mine=mine, theirs=theirs)
    s.p1.field(forward(5000, name="Mine"))
    s.p2.field(forward(6000, "Ice", name="Theirs"), dull=True)
    assert does(s) == action


@pytest.mark.parametrize(("cards", "action"), [(30, "pass"), (1, "attack Mine")])
def test_deck_race_the_player_whose_deck_ends_first_attacks_into_the_block(cards, action):
    s = table("attack_declaration", theirs=3)
    s.p1.has(deck=cards, field=forward(4000, name="Mine")).p2.has(field=forward(6000, "Ice", name="Theirs"))
    assert does(s) == action


@pytest.mark.parametrize(("points", "action"), [(4, "pass"), (5, "attack Mine")])
def test_attackers_that_outnumber_the_blockers_by_the_points_left_attack(points, action):
    s = table("attack_declaration", theirs=points)
    for _ in range(3):
        s.p1.field(forward(1000, code="Mine"))
    s.p2.field(forward(6000, "Ice", name="Theirs"))
    assert does(s).startswith(action)


def test_a_party_beats_the_guard_that_each_would_fall_to():
    s = table("attack_declaration", theirs=3)
    s.p1.has(field=(forward(5000, name="One"), forward(5000, name="Other")))
    s.p2.field(forward(8000, "Ice", name="Theirs"))
    assert does(s) in ("attack One", "attack Other")
    s.p1.does("attack One")
    assert does(s) == "attack Other"


def test_no_party_with_another_element():
    s = table("attack_declaration", theirs=3)
    s.p1.has(field=(forward(5000, name="One"), forward(5000, "Ice", name="Other")))
    s.p2.field(forward(8000, "Ice", name="Theirs"))
    assert does(s) == "pass"


# ----------------------------------------------------------------------------------------------------------- main phase
def test_haste_gains_an_attack():
    s = table()
    s.p1.backups("Fire", 3)
    s.p1.hand(forward(6000, cost=3, name="Plain"), forward(6000, cost=3, name="Swift", keywords=["Haste"]))
    assert does(s) == "cast Swift"


def test_tempo_the_most_valuable_forward_goes_back_to_the_hand():
    s = table()
    s.p1.backups("Water", 1)
    s.p1.hand(summon(text="Choose 1 Forward. Return it to its owner's hand.", element="Water", name="Bounce"))
    s.p2.has(field=(forward(3000, "Ice", 1, name="Small"), forward(9000, "Ice", 6, name="Big")))
    s.p1.begins_to_cast("Bounce")
    assert does(s) == "choose opponent's Big"


@pytest.mark.parametrize(("backups", "action"), [(1, "cast Helper"), (4, "cast Fighter")])
def test_early_a_backup_comes_first_the_fifth_one_last(backups, action):
    s = table(turn=3)
    s.p1.backups("Fire", backups)
    s.p1.hand(backup("Fire", 3, name="Helper"), forward(4000, cost=3, name="Fighter"), *JUNK)
    assert does(s) == action


def test_the_fifth_backup_is_cast_where_nothing_else_is():
    s = table()
    s.p1.has(Fire=4, hand=backup("Fire", 2, name="Helper"))
    assert does(s) == "cast Helper"


def test_unused_cp_are_used():
    """CP of a Backup are lost at the end of the turn (R5.10)."""
    s = table("main_2")
    s.p1.has(Fire=1, field=backup(name="Scholar", text="《Fire》《Dull》: Draw 1 card."))
    assert does(s) == "activate Scholar"


@pytest.mark.parametrize("other", [2, 4])
def test_first_turn_no_cost_of_3_by_two_discards(other):
    """Two discards pay 4 CP, one pays 2: one of 3 CP is wasted (R5.30)."""
    s = Scenario(skip_forced=True, turn=1).at("main_1")
    s.p1.hand(backup(cost=3, name="Three"), backup(cost=other, name="Other"), *JUNK[:3])
    assert does(s) == "cast Other"


def test_an_arrival_that_must_hit_its_own_side_waits():
    hurter = forward(5000, cost=3, name="Hurter", text="When Hurter enters the field, choose 1 Forward. Break it.")
    for enemy, action in ((False, "pass"), (True, "cast Hurter")):
        s = table()
        s.p1.has(Fire=3, field=forward(9000, name="Mine"))
        if enemy:
            s.p2.field(forward(7000, "Ice", name="Theirs"))
        s.p1.hand(hurter)
        assert does(s) == action


@pytest.mark.parametrize(("power", "mode"), [(5000, "option 0"), (9000, "option 1")])
def test_modes_the_one_that_does_most(power, mode):
    text = 'Select 1 of the 2 following actions. "Choose 1 Forward. Deal it 5000 damage." "Draw 1 card."'
    s = table()
    s.p1.has(Fire=1, hand=summon(text=text, name="Either")).p2.has(field=forward(power, "Ice", name="Theirs"))
    s.p1.begins_to_cast("Either")
    assert does(s) == mode


def test_warp_is_cheaper_than_casting():
    late = forward(8000, cost=6, name="Late", abilities=[t.Warp(1, t.Cost(elements=("Fire",), generic=1))])
    s = table()
    s.p1.has(Fire=2, hand=(late, *JUNK[:3]))
    assert does(s) == "warp Late"


@pytest.mark.parametrize(("other", "action"), [("Other", "activate 26-122H"), ("Ardyn", "pass")])
def test_no_ability_that_plays_its_own_card_where_that_card_may_not_enter(other, action):
    """It costs nothing, so it would be used for ever."""
    s = table(mine=5)
    s.p1.break_zone("26-122H")
    s.p1.field(forward(5000, name=other))
    assert does(s) == action


def test_counters_are_worth_something():
    s = table()
    s.p1.has(Fire=1, field=backup(name="Grower", text="《Fire》: Place 1 Level Counter on Grower."))
    assert does(s) == "activate Grower" and does(s, counter=0) == "pass"


@pytest.mark.parametrize(("lord", "action"), [(True, "attack Mine"), (False, "pass")])
def test_field_abilities_count_for_those_that_have_power_from_them(lord, action):
    """With 2000 more the attacker is larger than the guard."""
    s = table("attack_declaration")
    s.p1.field(forward(5000, name="Mine"))
    text = "The Forwards other than Lord you control gain +2000 power."
    s.p1.field(backup(name="Lord", text=text if lord else ""))
    s.p2.field(forward(6000, "Ice", name="Theirs"))
    assert does(s) == action


@pytest.mark.parametrize(("cost", "number"), [(2, "option 2"), (4, "option 4"), (None, "option 1")])
def test_the_number_x_is_as_high_as_it_must_be_and_no_higher(cost, number):
    """Which Forwards can be chosen depends on X, and each 1 of X costs 1 CP (R5.26)."""
    text = "《X》《Dull》: Choose 1 Forward of cost X or less opponent controls. Break it."
    s = table()
    s.p1.has(Fire=4, field=backup(name="Burner", text=text))
    s.p2.field(forward(2000, "Ice", 1, name="Small"))
    if cost is not None:
        s.p2.field(forward(9000, "Ice", cost, name="Big"))
    s.p1.begins_to_use("Burner")
    assert s.asked == "number" and does(s) == number


@pytest.mark.parametrize(("enemy", "action"), [(True, "yes"), (False, "pass")])
def test_a_cost_that_a_text_offers_is_paid_where_it_is_worth_it(enemy, action):
    text = "When Striker enters the field, you may pay 《2》. If you do so, break all the Forwards other than Striker."
    s = table()
    s.p1.has(Fire=3, hand=(forward(4000, cost=1, name="Striker", text=text), *JUNK))
    (s.p2 if enemy else s.p1).field(forward(7000, "Ice", 4, name="Third"))
    s.p1.cast("Striker")
    assert s.asked == "may" and does(s) == action


@pytest.mark.parametrize(("cost", "action"), [(1, "cast Hero"), (5, "pass")])
def test_limit_break_costs_the_other_casts_of_the_lb_deck(cost, action):
    """Each LB card that is turned face up cannot be cast any more (R12.62, R12.63)."""
    s = table()
    s.p1.backups("Fire", 2)
    spares = [limit_break(forward(9000, cost=9, name=f"Spare {k}", code=f"S{k}"), 1) for k in range(5)]
    s.p1.lb_deck(limit_break(forward(4000, name="Hero"), cost), *spares)
    assert does(s) == action


def test_limit_break_turns_the_least_valuable_card():
    s = table()
    s.p1.backups("Fire", 2)
    cards = [limit_break(forward(power, name=name), 1) for power, name in ((2000, "Weak"), (9000, "Strong"))]
    s.p1.lb_deck(limit_break(forward(9000, name="Hero"), 1), *cards)
    s.p1.begins_to_cast("Hero")
    assert does(s) == "choose Weak"


LOWER = forward(5000, cost=3, name="Lower", abilities=[t.Priming("Upper", t.Cost(elements=("Fire",), generic=1))])


@pytest.mark.parametrize(("power", "action"), [(9000, "prime Lower"), (3000, "pass"), (None, "pass")])
def test_priming_gains_where_a_better_upper_card_is_in_the_deck(power, action):
    """The Character becomes the upper card (R12.83), which is searched for in the deck (R12.82)."""
    s = table()
    s.p1.has(Fire=2, field=LOWER)
    if power is not None:
        s.p1.deck_top(forward(power, cost=7, name="Upper"))
    assert does(s) == action


def test_priming_waits_while_the_upper_card_is_in_the_hand():
    s = table()
    s.p1.has(Fire=2, field=LOWER, hand=forward(9000, cost=9, name="Upper"))
    assert does(s) != "prime Lower"


FINDER = "When Finder enters the field, you may search for 1 Forward and add it to your hand."


@pytest.mark.parametrize("there", [True, False])
def test_the_value_of_searching_depends_on_the_deck(there):
    s = table()
    s.p1.has(Fire=3, deck_top=forward(9000, cost=3, name="Found") if there else backup(name="No Forward"))
    s.p1.hand(forward(3000, cost=3, name="Finder", text=FINDER), forward(5000, cost=3, name="Plain"))
    assert does(s) == ("cast Finder" if there else "cast Plain")


def test_a_card_searched_for_its_arrival_does_not_pay():
    """Of two Forwards, the search takes the one whose arrival does something here; the other one pays for the next
    cast."""
    bomb = forward(
        4000, cost=4, name="Bomb", text="When Bomb enters the field, break all the Forwards opponent controls."
    )
    s = table(turn=5)
    s.p1.has(Fire=3, hand=(bomb, forward(5000, cost=4, name="Plain"), backup(cost=5, name="Tower")))
    s.p2.field(forward(7000, "Ice", 4, name="Theirs"))
    s.p1.begins_to_cast("Tower")
    assert does(s) == "pay Plain" and does(s, keep_arrival=0) == "pay Bomb"


# ---------------------------------------------------------------------------------------------------- combat and stack
def test_a_trick_wins_the_battle():
    s = table("attack_declaration")
    s.p1.has(field=forward(5000, name="Mine"), Fire=1, hand=HEALER)
    s.p2.field(forward(6000, "Ice", name="Theirs"))
    attacks(s, "Mine")
    s.p2.blocks("Theirs")
    assert does(s) == "cast Healer"
    s.p1.begins_to_cast("Healer")
    assert does(s) == "choose Mine"


@pytest.mark.parametrize(("points", "action"), [(0, "pass"), (6, "block Mine")])
def test_chump_block_only_where_the_point_would_be_the_last(points, action):
    s = table("attack_declaration", turn_player=2, mine=points)
    s.p1.has(field=forward(5000, name="Mine")).p2.has(field=forward(9000, "Ice", name="Theirs"))
    attacks(s, "Theirs")
    assert does(s) == action


@pytest.mark.parametrize(("mine", "action"), [(True, "pass"), (False, "yes")])
def test_an_ex_burst_that_must_hit_its_own_side_is_declined(mine, action):
    burst = summon(text="[[ex]]EX BURST[[/]] Choose 1 dull Forward. Break it.", name="Burst")
    s = table("attack_declaration", turn_player=2)
    s.p1.deck_top(burst)
    s.p1.field(forward(9000, name="Mine"), dull=True)
    s.p2.field(forward(4000, "Ice", name="Theirs", keywords=["Brave"]))
    if not mine:
        s.p2.field(forward(9000, "Ice", name="Other"), dull=True)
    attacks(s, "Theirs")
    assert s.asked == "ex_burst" and does(s) == action


# ------------------------------------------------------------------------------------------------------------- weights
PUZZLES = {one.name: one for one in all_puzzles()}


def solves(name: str, **weights: int) -> bool:
    scenario = PUZZLES[name].set_up()
    return answer(make_agent("heuristic", scenario.game, **weights), scenario) in PUZZLES[name].solves


@pytest.mark.parametrize(
    ("name", "weight"),
    [
        ("dull_the_blocker", "swing"),  # one blocker too many stands in the way
        ("cancel_what_would_break_the_only_blocker", "cancel"),
        ("a_backup_cancels", "cancel"),
        ("more_power_than_the_damage", "rescue"),
        ("grow_over_the_shock", "rescue"),
    ],
)
def test_it_finds_the_trick_by_the_weight_for_it(name: str, weight: str) -> None:
    assert solves(name) and not solves(name, **{weight: 0})
