"""Situations written from the rules alone, without a look at the engine: where several rules meet."""

from __future__ import annotations

from typing import Any

import pytest

from fftcg_env.games.fire_emblem.scenario import Ref, Scenario, unit, weapon


def plain(**facts: Any) -> Any:
    """A unit that the triangle gives nothing."""
    return unit(beats=(), **facts)


@pytest.fixture
def table() -> Scenario:
    """Both players have a unit that stands aside."""
    s = Scenario()
    s.p1.unit(plain(), "a1")
    s.p2.unit(plain(), "a4")
    return s


def pair(s: Scenario, mine: Any, other: Any) -> tuple[Ref, Ref]:
    """Two units that can strike each other."""
    return s.p1.unit(mine, "b2"), s.p2.unit(other, "b3")


def test_F_8_3_both_players_without_units_at_once_is_a_draw() -> None:
    """F-2.15: who spends the last energy retreats, and still deals the damage."""
    s = Scenario(turn=5)
    mine, other = pair(s, plain(attack=6), plain())
    s.p1.attacks(mine, other).exchange()
    assert mine.zone == other.zone == "off_field"
    assert s.result == "draw" and s.reason == "no unit left on the board"


def test_F_8_3_only_one_of_both_can_be_annihilated_before_the_own_second_turn() -> None:
    s = Scenario(turn=3)  # the second turn of player 1, player 2 has had one
    mine, other = pair(s, plain(attack=6), plain())
    s.p1.attacks(mine, other).exchange()
    assert s.result == "p2 wins"


def test_F_2_7_factors_of_both_sides_and_sums_after_them(table: Scenario) -> None:
    mine, other = pair(table, unit(attack=3, energy=9), unit(kind="axe", energy=9))
    critical, parry = table.p1.hand("FE-104"), table.p2.hand("FE-106")
    table.p1.attacks(mine, other).p1.plays(critical).p2.plays(parry)
    table.exchange()
    assert other.energy == 9 - (3 * 2 // 2 + 1)


def test_F_2_14_what_the_opponent_adds_can_make_an_attack_fail(table: Scenario) -> None:
    mine, other = pair(table, plain(attack=5), plain())
    wind = table.p2.hand("FE-102")  # consumption +2
    table.p1.attacks(mine, other).p2.plays(wind)
    assert (mine.energy, other.energy) == (6, 6) and table.asked != "counter"


def test_F_2_11_a_second_attack_that_cannot_be_paid_prevents_both(table: Scenario) -> None:
    mine, other = pair(table, plain(attack=4), plain())
    blow = table.p1.hand("FE-110")  # attacks +1
    table.p1.attacks(mine, other).p1.plays(blow)
    assert (mine.energy, other.energy) == (6, 6)


def test_F_5_3_who_pays_the_last_energy_does_not_strike(table: Scenario) -> None:
    mine = table.p1.unit(plain(attack=0, text="Power (energy 1): damage +2."), "b2", energy=1)
    other = table.p2.unit(plain(), "b3")
    table.p1.attacks(mine, other).p1.uses("Power")
    assert mine.zone == "off_field" and other.energy == 6 and table.asked != "counter"


def test_F_3_2_equipment_that_does_not_reach_the_attacker_cannot_counter(table: Scenario) -> None:
    mine, other = pair(table, plain(attack=1), plain(levels={"bow": "C"}))
    bow = table.p2.bears(other, weapon(3, kind="bow"))
    table.p1.attacks(mine, other).p2.chooses(bow)
    table.exchange()
    assert other.energy == 5 and table.asked != "counter"


def test_F_2_8_a_unit_that_is_pushed_out_of_reach_cannot_counter(table: Scenario) -> None:
    mine, other = pair(table, plain(text="Strike: on damage: push back."), plain())
    table.p1.attacks(mine, other).exchange()
    assert other.square == "b4" and table.asked != "counter"


def test_F_2_8_an_effect_of_the_strike_can_take_the_last_energy(table: Scenario) -> None:
    mine, other = table.p1.unit("FE-013", "b2"), table.p2.unit(plain(), "b3", energy=3)
    table.p1.attacks(mine, other).p1.uses("Venom")  # 2 damage, then 1
    table.exchange()
    assert other.zone == "off_field" and table.asked != "counter"


def test_F_7_7_the_target_of_a_surprise_leaves_in_answer(table: Scenario) -> None:
    prey = table.p2.unit(plain(), "b4", energy=2)
    arrows, horn = table.p1.hand("FE-107"), table.p2.hand("FE-109")
    table.p1.plays(arrows, on=prey).p2.plays(horn, on=prey)
    assert prey.zone == "hand" and arrows.zone == horn.zone == "off_field"


def test_F_7_5_a_cancelled_cancel(table: Scenario) -> None:
    draw, again = table.p1.hands("FE-100", "FE-101")
    cancel = table.p2.hand("FE-101")
    table.p1.plays(draw).p2.plays(cancel).p1.plays(again)
    assert table.p1.hand_size == 3 and cancel.zone == "off_field"


def test_F_5_2_a_cost_is_paid_before_its_effect_looks_for_cards(table: Scenario) -> None:
    lost = table.p1.off_field(plain())
    top = [table.p1.off_field(weapon()) for _ in range(3)]
    comrades = table.p1.hand("FE-113")  # (off-field 3): recover a unit
    table.p1.plays(comrades)
    assert table.legal == ["pass", f"choose {lost.card.number}"]  # neither what was paid nor the card itself
    assert {card.zone for card in top} == {"abroad"}


def test_F_1_8_the_energy_of_a_weapon_goes_with_it() -> None:
    s = Scenario().at("item_step")
    bearer = s.p1.unit(plain(levels={"sword": "C"}), "b1", energy=7)
    old, new = s.p1.bears(bearer, "FE-060"), s.p1.hand(weapon())
    s.p2.unit(plain(), "a4")
    used = s.p1.used
    s.p1.plays(new, on=bearer)
    assert bearer.energy == 6 and old.zone == "off_field" and s.p1.used == used + 1


def test_F_3_3_a_counter_with_a_magic_card_is_free_and_uses_it_up(table: Scenario) -> None:
    mine, other = pair(table, plain(energy=9), "FE-044")
    cinder = table.p2.bears(other, "FE-075")
    table.p1.attacks(mine, other).p2.chooses(cinder)
    table.fight()
    assert (mine.energy, other.energy) == (9 - 2 - 3, 1) and cinder.zone == "off_field"
