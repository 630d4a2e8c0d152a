"""Kingdom Hearts TCG, chapter 6: battles against obstacles."""

from __future__ import annotations

import pytest

from fftcg_env.games.kingdom_hearts.scenario import (
    Ref,
    Scenario,
    attack_card,
    dark,
    equipment,
    friend,
    magic,
    player,
    technique,
    world,
)


def battlefield(*powers: int, **options: object) -> tuple[Scenario, list[Ref]]:
    """Player 1 (attack 2) on a World with obstacles of these powers."""
    s = Scenario(**options)
    s.p1.world(world(2, appearance=4))
    return s, [s.p1.obstacle(dark(0, power)) for power in powers]


def test_K_6_1_a_battle_is_fought_once_a_turn() -> None:
    s, _ = battlefield(9)
    s.p1.hand(world(1))
    s.p1.battles().to("action")
    assert not s.p1.may("battle")


@pytest.mark.parametrize(("option", "allowed"), [(True, False), (False, True)])
def test_K_6_1_a_battle_needs_an_obstacle(option: bool, allowed: bool) -> None:
    s = Scenario(battle_needs_obstacle=option, skip_forced=False)
    s.p1.world(world(2))
    assert s.p1.may("battle") is allowed


def test_K_6_1_the_own_world_is_used_in_a_battle() -> None:
    for mine, attack in ((True, 3), (False, 2)):
        s = Scenario(skip_forced=False)
        text = "Fights here: your attack +1."
        s.p1.world(world(2, text=text if mine else ""))
        s.p2.world(world(2, text="" if mine else text))
        s.p1.obstacle(dark())
        assert s.p1.attack == 2
        s.p1.battles()
        assert s.p1.attack == attack


def test_K_6_2_the_steps_come_in_their_order_and_each_is_optional() -> None:
    s, _ = battlefield(9, skip_forced=False)
    s.p1.battles()
    asked = []
    while s.asked != "action":
        asked.append(s.asked)
        s.p1.passes()
    assert asked == ["technique", "battle_friend", "attack_cards", "battle_magic", "damage"]


def test_K_6_2_one_technique_a_turn_and_one_friend() -> None:
    s, _ = battlefield(9, skip_forced=False)
    s.p1.player(player(name="Hero"))
    techniques = s.p1.hands(technique(["Hero"], 3), technique(["Hero"], 4))
    friends = [s.p1.friend(friend(support=1)), s.p1.friend(friend(support=2))]
    s.p1.battles().p1.plays(techniques[0])
    assert s.asked == "battle_friend"
    s.p1.joins(friends[1])
    assert s.asked == "attack_cards" and s.p1.attack == 2 + 3 + 2 and techniques[1].zone == "hand"


def test_K_6_2_several_attack_cards_and_casters_that_do_not_take_part() -> None:
    s, (wall,) = battlefield(9)
    caster = s.p1.friend(friend(magic=3))
    first, second = s.p1.hands(attack_card(2), attack_card(1))
    spell = s.p1.hand(magic(3, attribute="attack", attack=4))
    s.p1.battles().to("attack_cards").p1.plays(first).p1.plays(second).p1.plays(spell)
    assert s.p1.attack == 2 + 2 + 1 + 4
    s.p1.chooses(wall)
    assert wall.zone == "discard" and caster.zone == "friends"


def test_K_6_3_the_total_is_divided_freely_and_power_destroys() -> None:
    s, walls = battlefield(2, 3, 3)
    s.p1.hand(attack_card(3))
    s.p1.battles().p1.plays(s.p1.zone("hand")[0])
    assert s.asked == "damage" and s.state["rest"] == 5
    s.p1.chooses(walls[0], walls[2])
    assert [wall.zone for wall in walls] == ["discard", "obstacles", "discard"]


def test_K_6_3_too_little_damage_destroys_nothing() -> None:
    s, (wall,) = battlefield(3)
    s.p1.battles()
    assert wall.zone == "obstacles"


def test_K_6_4_used_cards_and_the_friend_that_joined_are_discarded() -> None:
    s, _ = battlefield(9)
    s.p1.player(player(name="Hero"))
    joined, idle = s.p1.friend(friend()), s.p1.friend(friend())
    used = s.p1.hands(attack_card(), magic(1, attribute="attack", attack=1), technique(["Hero"]))
    s.p1.hand(world(1))
    s.p1.battles().p1.plays(used[2]).p1.joins(joined).p1.plays(used[0])
    s.p1.plays(used[1], by=s.p1.zone("player")[0]).to("action")
    assert {ref.zone for ref in (*used, joined)} == {"discard"} and idle.zone == "friends"


@pytest.mark.parametrize(("option", "asked"), [("several", "battle_magic"), ("one", "damage")])
def test_K_6_5_several_magic_cards_in_a_battle(option: str, asked: str) -> None:
    s, _ = battlefield(2, battle_magic=option)
    spells = s.p1.hands(*[magic(1, attribute="attack", attack=1) for _ in range(2)])
    s.p1.battles().p1.plays(spells[0])
    assert s.asked == asked


def test_K_6_5_damage_of_magic_counts_together_with_the_attack() -> None:
    s, (wall,) = battlefield(5)
    spell = s.p1.hand(magic(1, "Deal 3 to an obstacle.", attribute="attack"))
    s.p1.battles().p1.plays(spell)
    assert s.asked == "damage" and wall.shows("damage") == 3
    s.p1.chooses(wall)
    assert wall.zone == "discard"


def test_K_6_5_damage_to_each_obstacle_destroys_what_it_can() -> None:
    s, walls = battlefield(2, 6, 2)
    spell = s.p1.hand(magic(1, "Deal 2 to each obstacle.", attribute="attack"))
    s.p1.battles().p1.plays(spell)
    assert [wall.zone for wall in walls] == ["discard", "obstacles", "discard"]


def test_K_6_5_equipment_on_a_discarded_friend_is_discarded() -> None:
    s, _ = battlefield(9)
    helper = s.p1.friend(friend())
    ring = s.p1.equipped(equipment("For friends. Bearer: support +1."), helper)
    s.p1.battles()
    assert helper.value == 2
    s.p1.joins(helper)
    assert (helper.zone, ring.zone) == ("discard", "discard")
