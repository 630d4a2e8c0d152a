"""Chapter 2: the attack, the preparation second, damage, consumption."""

from __future__ import annotations

import pytest

from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.record.state import EXTRAS
from fftcg_env.games.fire_emblem.scenario import Scenario, item, land, magic, surprise, unit, weapon


def test_F_2_1_the_sequence_of_an_attack(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(levels={"sword": "C"}), "b2"), s.p2.unit(unit(levels={"sword": "C"}), "b3")
    second = s.p2.unit(unit(), "a2")
    s.p1.bears(mine, weapon())
    s.p2.bears(other, weapon())
    s.p1.hand(surprise("In a fight: damage +1."))
    s.p1.acts(mine).p1._take_number(no.TAKE_ATTACK)
    asked = [(s.deciding, s.asked)]
    s.p1.chooses(other)
    asked.append((s.deciding, s.asked))
    s.p1.chooses(mine)
    asked.append((s.deciding, s.asked))
    s.p2.chooses(other)
    asked.append((s.deciding, s.asked))
    s.p1.passes()
    assert asked == [(s.p1, "target"), (s.p1, "equipment"), (s.p2, "received_with"), (s.p1, "preparation")]
    assert other.energy == 4 and mine.energy == 4 and second.energy == 6


def test_F_2_2_without_an_attached_card_the_initial_equipment_is_used(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(attack=2), "b2"), s.p2.unit(unit(), "b3")
    s.p1.bears(mine, item("Max energy +1."))
    s.p1.attacks(mine, other)
    assert s.asked == "counter" and other.energy == 4


def test_F_2_2_a_weapon_strikes_with_its_own_value(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(attack=1), "b2"), s.p2.unit(unit(), "b3")
    blade = s.p1.bears(mine, weapon(4))
    s.p1.attacks(mine, other, with_=blade)
    assert other.energy == 2 and mine.energy == 2


@pytest.mark.parametrize(
    ("facts", "squares"),
    [
        ({}, {"b3", "a2", "c2"}),
        ({"action": "indirect", "kind": "bow"}, {"b4", "a3", "c3"}),
        ({"action": "magic", "kind": "fire"}, {"b3", "a2", "c2", "b4", "a3", "c3"}),
        ({"range": ((1, 1), (2, 0))}, {"c3", "b4"}),
    ],
)
def test_F_2_3_targets_stand_on_the_squares_of_the_range_pattern(
    s: Scenario, facts: dict[str, object], squares: set[str]
) -> None:
    mine = s.p1.unit(unit(**facts), "b2")
    others = [s.p2.unit(unit(), square) for square in ("a2", "c2", "a3", "b3", "c3", "a4", "b4")]
    s.p1.acts(mine).p1._take_number(no.TAKE_ATTACK)
    assert {other.square for other in others if s.p1.may("choose", other)} == squares


def test_F_2_3_patterns_are_drawn_facing_the_enemy(s: Scenario) -> None:
    target, beside = s.p1.unit(unit(), "a2"), s.p1.unit(unit(), "c2")
    mine = s.p2.unit(unit(range=((1, 1),)), "b3")  # ahead and to the right, as its owner sees it
    s.p1.ends_turn().p2.acts(mine).p2._take_number(no.TAKE_ATTACK)
    assert s.asked != "target" and target.energy < 6 and beside.energy == 6


def test_F_2_3_a_weapon_has_the_range_of_its_kind() -> None:
    s = Scenario()
    mine, other = s.p1.unit(unit(levels={"bow": "C"}), "b2"), s.p2.unit(unit(), "b4")
    s.p1.acts(mine)
    assert not s.p1.may("attack")
    s = Scenario()
    mine, other = s.p1.unit(unit(levels={"bow": "C"}), "b2"), s.p2.unit(unit(), "b4")
    s.p1.bears(mine, weapon(3, kind="bow"))
    s.p1.attacks(mine, other)
    assert other.energy == 3


def test_F_2_4_surprises_and_abilities_in_the_preparation_second(s: Scenario) -> None:
    mine = s.p1.unit(unit("[Hew] when you strike: damage +1. [Brace] when you are struck: damage -1."), "b2")
    other = s.p2.unit(unit("[Brace] when you are struck: damage -1."), "b3")
    any_time, attack = s.p1.hand(surprise("Any time: draw 1.")), s.p1.hand(surprise("At an attack: damage +1."))
    struck = s.p1.hand(surprise("When you are struck: no damage."))
    answer = s.p1.hand(surprise("In answer: cancel the Surprise."))
    s.p1.attacks(mine, other)
    assert s.asked == "preparation" and s.p1.may("use Hew") and not s.p1.may("use Brace")
    assert [s.p1.may("play", card) for card in (any_time, attack, struck, answer)] == [True, True, False, False]
    s.p1.passes()
    assert s.p2.may("use Brace")


def test_F_2_4_at_an_attack_is_not_at_a_counterattack(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    attack, fight = s.p2.hand(surprise("At an attack: damage +1.")), s.p2.hand(surprise("In a fight: damage +1."))
    s.p1.attacks(mine, other)
    assert s.p2.may("play", attack) and s.p2.may("play", fight)
    s.p2.passes().p2.counters()
    assert s.asked == "preparation" and not s.p2.may("play", attack) and s.p2.may("play", fight)


def test_F_2_5_optional_effects_of_the_weapon_that_is_used() -> None:
    s = Scenario()
    mine, other = s.p1.unit(unit(attack=1), "b2"), s.p2.unit(unit(), "b3")
    blade = s.p1.bears(mine, weapon(2, "[Onrush] (energy 1) when you strike: attacks +1."))
    s.p1.attacks(mine, other, with_=blade).p1.uses("Onrush").exchange()
    assert other.energy == 6 - 2 * 2 and mine.energy == 6 - 1 - 2 * 2
    s = Scenario()
    mine, other = s.p1.unit(unit(attack=1), "b2"), s.p2.unit(unit(), "b3")
    s.p1.bears(mine, weapon(2, "[Onrush] (energy 1) when you strike: attacks +1."))
    s.p1.attacks(mine, other, with_=mine)
    assert not s.p1.may("use Onrush") and other.energy == 5


def test_F_2_6_players_alternate_until_both_pass_in_a_row(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(energy=9), "b3")
    mine_1, mine_2 = s.p1.hands(surprise("In a fight: damage +1."), surprise("In a fight: damage +1."))
    theirs = s.p2.hand(surprise("In a fight: damage -1."))
    s.p2.hand(surprise("In a fight: damage -1."))
    s.p1.attacks(mine, other)
    assert s.deciding is s.p1
    s.p1.passes()
    assert s.deciding is s.p2
    s.p2.plays(theirs).to("preparation")
    assert s.deciding is s.p1  # who passed may act again
    s.p1.plays(mine_1).to("preparation")
    assert s.deciding is s.p2
    s.p2.passes().p1.plays(mine_2).to("preparation").p2.passes()
    assert s.asked == "counter" and other.energy == 9 - 3


def test_F_2_7_double_comes_before_plus() -> None:
    """The example of the source: base 4, critical hit doubles it, the triangle adds 1: 9."""
    s = Scenario()
    mine, other = s.p1.unit(unit(attack=4, energy=6), "b2"), s.p2.unit(unit(kind="axe", energy=9), "b3", energy=9)
    s.p1.bears(mine, item("[Critical] when you strike: damage x2."))
    s.p1.attacks(mine, other)
    assert s.shows("damage") == 5
    s.p1.uses("Critical")
    assert other.energy == 0 and other.zone == "off_field"
    s = Scenario()
    mine, other = s.p1.unit(unit("Strike: damage x2.", attack=4), "b2"), s.p2.unit(unit(kind="axe"), "b3")
    s.p1.hand(surprise("In a fight: damage +1."))
    s.p1.attacks(mine, other)
    assert s.shows("damage") == 9


def test_F_2_7_the_number_of_attacks_multiplies_what_was_added(s: Scenario) -> None:
    mine = s.p1.unit(unit("Strike: attacks +1. [Hew] when you strike: damage +1.", attack=1), "b2")
    s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, s.p2.zone("board")[0]).p1.uses("Hew")
    assert s.p2.zone("board")[0].energy == 6 - (1 + 1) * 2


def test_F_2_7_damage_becomes_nothing(s: Scenario) -> None:
    mine = s.p1.unit(unit("Strike: on damage: push back."), "b2")
    other = s.p2.unit(unit(), "b3")
    dodge = s.p2.hand(surprise("When you are struck: no damage."))
    s.p1.attacks(mine, other).p2.plays(dodge).exchange()
    assert other.energy == 6 and other.square == "b3" and mine.energy == 4


def test_F_2_8_additional_effects_need_damage() -> None:
    for shield, square in (("", "b4"), ("Receive: damage -2.", "b3")):
        s = Scenario()
        mine, other = s.p1.unit(unit("Strike: on damage: push back."), "b2"), s.p2.unit(unit(shield), "b3")
        s.p1.attacks(mine, other)
        assert other.square == square


def test_F_2_8_an_additional_effect_of_an_ability(s: Scenario) -> None:
    mine = s.p1.unit(unit("[Siphon] when you strike: on damage: put 2 on this unit."), "b2", energy=3)
    other = s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other).p1.uses("Siphon")
    assert mine.energy == 3 - 2 + 2


@pytest.mark.parametrize(("halving", "damage"), [("down", 1), ("up", 2)])
def test_F_2_9_halves_are_rounded(halving: str, damage: int) -> None:
    s = Scenario(halving=halving)
    mine, other = s.p1.unit(unit(attack=3), "b2"), s.p2.unit(unit("Receive: damage halved."), "b3")
    s.p1.attacks(mine, other)
    assert other.energy == 6 - damage


def test_F_2_9_several_multipliers_multiply_and_nothing_is_below_zero() -> None:
    s = Scenario()
    mine = s.p1.unit(unit("Strike: damage x2, then damage x2.", attack=1), "b2")
    other = s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other)
    assert other.energy == 2
    s = Scenario()
    mine, other = s.p1.unit(unit(attack=1), "b2"), s.p2.unit(unit("Receive: damage -5."), "b3")
    s.p1.attacks(mine, other)
    assert other.energy == 6


@pytest.mark.parametrize(
    ("mine", "other", "damage"),
    [
        ("sword", "axe", 3),
        ("axe", "lance", 3),
        ("lance", "sword", 3),
        ("axe", "sword", 2),
        ("fire", "wind", 3),
        ("wind", "thunder", 3),
        ("thunder", "fire", 3),
        ("light", "dark", 2),
    ],
)
def test_F_2_9_the_triangle(s: Scenario, mine: str, other: str, damage: int) -> None:
    target = s.p2.unit(unit(kind=other), "b3")
    s.p1.attacks(s.p1.unit(unit(kind=mine), "b2"), target)
    assert target.energy == 6 - damage


def test_F_2_9_the_triangle_follows_the_equipment_and_the_card() -> None:
    s = Scenario(triangle_bonus=2)
    mine, other = s.p1.unit(unit(kind="lance"), "b2"), s.p2.unit(unit(kind="bow"), "b3")
    s.p2.bears(other, weapon(kind="axe"))
    blade = s.p1.bears(mine, weapon(2))
    s.p1.attacks(mine, other, with_=blade).p2.chooses(s.p2.zone("attached")[0])
    assert other.energy == 6 - 2 - 2
    s = Scenario()
    mine, other = s.p1.unit(unit(kind="light", beats=("dark",)), "b2"), s.p2.unit(unit(kind="dark"), "b3")
    s.p1.attacks(mine, other)
    assert other.energy == 3


def test_F_2_10_lost_energy_is_used_chips() -> None:
    for where, counts in (("used", (14, 2)), ("unused", (16, 0))):
        s = Scenario(lost_chips=where)
        mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
        s.p1.attacks(mine, other)
        assert (s.p2.unused, s.p2.used) == counts and s.p1.used == 2


def test_F_2_10_without_energy_a_unit_retreats_with_all_it_bears(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    mine, other = s.p1.unit(unit(attack=4), "b2"), s.p2.unit(unit(), "b3", energy=3)
    blade, charm = s.p2.bears(other, weapon()), s.p2.bears(other, item("Max energy +1."))
    s.p1.attacks(mine, other).p2.chooses(other)
    assert {card.zone for card in (other, blade, charm)} == {"off_field"} and s.p2.used == 3
    assert s.p2.zone("off_field")[-1] == other and s.asked == "unit"


def test_F_2_10_push_back_needs_an_empty_square_behind() -> None:
    for square, blocker, expected in (("b3", "", "b4"), ("b3", "b4", "b3"), ("b4", "", "b4")):
        s = Scenario()
        mine = s.p1.unit(unit("Strike: on damage: push back."), "b2" if square == "b3" else "b3")
        other = s.p2.unit(unit(), square)
        if blocker:
            s.p2.unit(unit(), blocker)
        s.p1.attacks(mine, other)
        assert other.square == expected


def test_F_2_11_an_attack_consumes_its_value_for_each_attack(s: Scenario) -> None:
    mine, other = s.p1.unit(unit("[Again] when you strike: attacks +1.", energy=9), "b2"), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other)
    assert s.shows("consumption") == 2
    s.p1.uses("Again")
    assert mine.energy == 9 - 2 * 2


@pytest.mark.parametrize(("way", "left"), [("as_dealt", 6), ("own_effects", 4)])
def test_F_2_11_attacks_that_the_other_side_took_away(way: str, left: int) -> None:
    s = Scenario(attacks_consumed=way)
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit("Speed: attacks -1."), "b3")
    s.p1.attacks(mine, other).p2.uses("Speed")
    assert (other.energy, mine.energy) == (6, left)


def test_F_2_12_keen_edge_and_support_of_wind(s: Scenario) -> None:
    mine = s.p1.unit(unit("[Keen Edge] when you strike: consumption -2.", energy=4, attack=3), "b2")
    other = s.p2.unit(unit(), "b3")
    wind = s.p2.hand("FE-102")
    s.p1.attacks(mine, other).p1.uses("Keen Edge")
    assert s.shows("consumption") == 1
    s.p2.plays(wind).to("counter")
    assert mine.energy == 4 - (3 - 2 + 2)


def test_F_2_12_the_star_orb_consumes_one(s: Scenario) -> None:
    linda, other = s.p1.unit("RA-018", "b2"), s.p2.unit(unit(), "b3")
    s.p1.hand(surprise("In a fight: damage +1."))
    s.p1.attacks(linda, other)
    assert s.shows("consumption") == 1
    s.exchange()
    assert linda.energy == linda.card.energy - 1


def test_F_2_12_the_consumption_is_not_below_zero(s: Scenario) -> None:
    mine, other = s.p1.unit(unit("Strike: consumption -5."), "b2"), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other)
    assert mine.energy == 6


def test_F_2_13_plus_and_minus_first_then_what_sets_it_and_the_player_chooses(s: Scenario) -> None:
    mine = s.p1.unit(unit("Strike: consumption +4. Strike: consumption is 3, then consumption is 1."), "b2")
    other = s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other)
    assert s.asked == "consumption" and s.legal == ["1", "3"]
    s.p1.says(3)
    assert mine.energy == 3 and other.energy == 4


def test_F_2_14_without_the_energy_the_attack_does_not_happen(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    mine, other = s.p1.unit(unit(attack=4), "b2", energy=3), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other)
    assert mine.energy == 3 and other.energy == 6 and s.asked == "unit"


@pytest.mark.parametrize(("way", "left"), [("strikes", 3), ("fails", 6)])
def test_F_2_15_the_last_energy_is_spent_and_the_attacker_retreats(way: str, left: int) -> None:
    s = Scenario(last_energy=way)
    mine, other = s.p1.unit(unit(attack=3), "b2", energy=3), s.p2.unit(unit(counter=9), "b3")
    s.p1.unit(unit(), "a1")
    s.p1.attacks(mine, other)
    assert mine.zone == "off_field" and other.energy == left and s.asked == "unit"


def test_F_2_16_a_magic_card_consumes_nothing_and_is_used_up() -> None:
    for way, left in (("free", 6), ("consume", 3)):
        s = Scenario(magic_cards=way)
        mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
        fire = s.p1.bears(mine, magic(3))
        s.p1.attacks(mine, other, with_=fire).p2.passes()
        assert (mine.energy, other.energy, fire.zone) == (left, 3, "off_field")


def test_F_2_16_initial_magic_equipment_consumes(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(action="magic", kind="fire"), "b2"), s.p2.unit(unit(), "b4")
    s.p1.attacks(mine, other)
    assert mine.energy == 4


def test_F_2_16_effects_still_add_to_what_a_magic_card_consumes(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit("Receive: consumption +2."), "b4")
    fire = s.p1.bears(mine, magic(3))
    s.p1.attacks(mine, other, with_=fire)
    assert mine.energy == 4 and other.energy == 3


def test_F_2_16_afterimage_keeps_the_card_for_what_it_needs() -> None:
    s = Scenario()
    mine, other = s.p1.unit(unit("Afterimage."), "b2"), s.p2.unit(unit(), "b4")
    fire = s.p1.bears(mine, magic(3, need=2))
    s.p1.attacks(mine, other, with_=fire)
    assert s.asked == "keep_magic"
    s.p1.keeps()
    assert fire.zone == "attached" and mine.energy == 4
    s = Scenario()
    mine, other = s.p1.unit(unit("Afterimage."), "b2"), s.p2.unit(unit(), "b4")
    fire = s.p1.bears(mine, magic(3, need=2))
    s.p1.attacks(mine, other, with_=fire).p1.passes()
    assert fire.zone == "off_field" and mine.energy == 6


@pytest.mark.parametrize(("way", "zone"), [("by_striking", "attached"), ("by_fighting", "off_field")])
def test_F_2_16_receiving_with_a_magic_card(way: str, zone: str) -> None:
    s = Scenario(magic_used_up=way)
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    fire = s.p2.bears(other, magic(3))
    s.p1.attacks(mine, other).p2.chooses(fire).p2.passes()
    assert fire.zone == zone


def test_conditions_of_what_equipment_does() -> None:
    """Direct, indirect, magic; against foot, cavalry, fliers; for an attribute or nation."""
    for mine, other, damage in (
        (unit("Strike: damage +1 against fliers."), unit(moves="flier"), 3),
        (unit("Strike: damage +1 against cavalry."), unit(moves="flier"), 2),
        (unit("Strike: damage +1 against foot."), unit(), 3),
        (unit(), unit("Receive: damage -1 if direct."), 1),
        (unit(), unit("Receive: damage -1 if magic."), 2),
        (unit(action="magic", kind="fire"), unit("Receive: damage -1 if magic."), 1),
        (unit("Strike: damage +1 if indirect."), unit(), 2),
    ):
        s = Scenario()
        target = s.p2.unit(other, "b3")
        s.p1.attacks(s.p1.unit(mine, "b2"), target)
        assert target.energy == 6 - damage
    s = Scenario()
    target = s.p2.unit(unit(), "b3")
    mine = s.p1.unit(unit(attribute="wind", nation="Talmar"), "b2")
    s.p1.land(land('Strike: damage +1 for wind, then damage +1 for "Talmar", then damage +1 for fire.'))
    s.p1.attacks(mine, target)
    assert target.energy == 2


def test_the_attack_fails(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    fog = s.p2.hand("FE-112")
    s.p1.attacks(mine, other).p2.plays(fog).exchange()
    assert (mine.energy, other.energy) == (6, 6) and s.phase != "fight"


def test_equipment_that_is_broken_in_the_fight_does_not_strike(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    blade = s.p1.bears(mine, weapon(4))
    sunder = s.p2.hand("FE-108")
    s.p1.attacks(mine, other, with_=blade).p2.plays(sunder).exchange()
    assert blade.zone == "off_field" and (mine.energy, other.energy) == (6, 6)


def test_F_2_8_more_additional_effects_than_the_record_holds_end_the_game() -> None:
    for count, result in ((EXTRAS, ""), (EXTRAS + 1, "truncated")):
        s = Scenario()
        mine = s.p1.unit(unit("Strike: " + ", then ".join(["on damage: draw 1"] * count) + "."), "b2")
        other = s.p2.unit(unit(), "b3")
        s.p1.attacks(mine, other).fight()
        assert s.result == result and (s.reason == "too many effects wait") == bool(result)
