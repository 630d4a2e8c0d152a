"""Kingdom Hearts TCG, chapters 9 and 10: obstacles, Worlds."""

from __future__ import annotations

import pytest

from fftcg_env.games.kingdom_hearts.scenario import Scenario, dark, event, player, world


@pytest.mark.parametrize("attribute", ["light", "dark", "xiii"])
@pytest.mark.parametrize("kind", ["heartless", "villains", "nobody"])
def test_K_9_1_everybody_uses_obstacles(s: Scenario, attribute: str, kind: str) -> None:
    s.p1.player(player(attribute))
    s.p2.world(world(2))
    card = s.p1.hand(dark(2, attribute=kind))
    s.p1.obstructs(card)
    assert card.zone == "obstacles" and card.side is s.p2 and card.owner is s.p1


def test_K_9_2_not_before_the_opponent_has_a_world(s: Scenario) -> None:
    s.p1.world(world(3))
    s.p1.hand(world(1))
    assert not s.p1.may("obstruct", s.p1.hand(dark(0)))


def test_K_9_2_the_level_is_not_above_the_total_of_all_worlds(s: Scenario) -> None:
    s.p2.world(world(1))
    s.p2.world(world(2))
    cards = [s.p1.hand(dark(level)) for level in (0, 3, 4)]
    assert [s.p1.may("obstruct", card) for card in cards] == [True, True, False]


def test_K_9_2_as_many_as_the_topmost_world_has_room_for(s: Scenario) -> None:
    s.p2.world(world(2, appearance=4))
    s.p2.world(world(2, appearance=1))
    first, second = s.p1.hand(dark()), s.p1.hand(dark())
    s.p1.hand(world(1))
    s.p1.obstructs(first)
    assert not s.p1.may("obstruct", second)


def test_K_9_3_power_reached_in_one_battle_destroys(s: Scenario) -> None:
    s.p1.world(world(2))
    wall = s.p1.obstacle(dark(0, 2))
    same = s.p1.obstacle(dark(0, 3))
    s.p1.hand(world(1))
    s.p1.battles().p1.chooses(wall)
    assert (wall.zone, same.zone) == ("discard", "obstacles")


def test_K_9_3_obstacles_are_not_unique(s: Scenario) -> None:
    s.p2.world(world(2))
    cards = [s.p1.hand("FL-030") for _ in range(2)]
    for card in cards:
        s.p1.obstructs(card)
    assert [card.zone for card in cards] == ["obstacles", "obstacles"]


def test_K_9_4_no_world_while_obstacles_are_there(s: Scenario) -> None:
    s.p1.world(world(2))
    wall = s.p1.obstacle(dark(0, 2))
    card = s.p1.hand(world(1))
    assert not s.p1.may("play", card)
    s.p1.battles().p1.chooses(wall)
    assert s.p1.may("play", card)


@pytest.mark.parametrize(("option", "allowed"), [("present", True), ("ever_placed", False)])
def test_K_9_5_the_limit_counts_the_obstacles_that_lie_there(option: str, allowed: bool) -> None:
    s = Scenario(obstacle_limit=option)
    s.p2.world(world(2, appearance=1))
    wall = s.p2.obstacle(dark(0, 1))
    card = s.p1.hand(dark())
    s.p1.ends_turn().p2.battles().p2.chooses(wall).p2.ends_turn()
    assert s.p1.may("obstruct", card) is allowed


def test_K_10_1_the_top_world_is_where_you_are_and_all_levels_count(s: Scenario) -> None:
    old = s.p1.world(world(3, text="Refill to 9 cards."))
    new = s.p1.hand(world(2))
    s.p1.plays(new)
    assert s.p1.total == 5 and s.p1.zone("worlds") == [old, new]
    assert (old.shows("speaks"), new.shows("speaks")) == (0, 1)


def test_K_10_2_one_world_a_turn_and_more_by_an_event(s: Scenario) -> None:
    first, second = s.p1.hand(world(1)), s.p1.hand(world(1))
    more = s.p1.hand(event("You may move once more."))
    s.p1.plays(first)
    assert not s.p1.may("play", second)
    s.p1.plays(more).p1.plays(second)
    assert s.p1.total == 2


def test_K_10_2_not_in_a_turn_in_which_you_fled(s: Scenario) -> None:
    s.p1.world(world(2))
    card = s.p1.hand(world(1))
    s.p1.hand(event("Draw 1."))
    s.p1.flees()
    assert not s.p1.may("play", card)


def test_K_10_3_fleeing_costs_a_heart_point_the_world_and_its_obstacles(s: Scenario) -> None:
    below = s.p1.world(world(3))
    top = s.p1.world(world(2))
    walls = [s.p1.obstacle(dark()) for _ in range(2)]
    s.p1.hand(event("Draw 1."))
    s.p1.flees()
    assert s.p1.hearts == 5 and s.p1.total == 3 and (below.zone, top.zone) == ("worlds", "discard")
    assert [(wall.zone, wall.side) for wall in walls] == [("discard", s.p2)] * 2


def test_K_10_3_as_often_as_there_are_worlds() -> None:
    s = Scenario(skip_forced=False)
    s.p1.world(world(3))
    s.p1.world(world(2))
    s.p1.flees().p1.flees()
    assert s.p1.total == 0 and s.p1.hearts == 4 and not s.p1.may("flee")


@pytest.mark.parametrize(("option", "allowed"), [(0, True), (1, False), (2, True)])
def test_K_10_3_flees_in_a_turn(option: int, allowed: bool) -> None:
    s = Scenario(flees_per_turn=option, skip_forced=False)
    s.p1.world(world(3))
    s.p1.world(world(2))
    s.p1.flees()
    assert s.p1.may("flee") is allowed


@pytest.mark.parametrize(("option", "allowed"), [("not_offered", False), ("allowed", True)])
def test_K_10_3_with_one_heart_point_it_loses(option: str, allowed: bool) -> None:
    s = Scenario(flee_at_one=option, skip_forced=False)
    s.p1.world(world(2))
    s.p1.set_hearts(1)
    assert s.p1.may("flee") is allowed
    if allowed:
        s.p1.flees()
        assert s.result == "p2 wins"


@pytest.mark.parametrize(("option", "allowed"), [(True, True), (False, False)])
def test_K_10_3_without_obstacles_and_after_a_move(option: bool, allowed: bool) -> None:
    s = Scenario(flee_without_obstacles=option, skip_forced=False)
    s.p1.world(world(2))
    assert s.p1.may("flee") is allowed
    s = Scenario(flee_after_move=option, skip_forced=False)
    s.p1.plays(s.p1.hand(world(2)))
    assert s.p1.may("flee") is allowed


@pytest.mark.parametrize(("option", "attack"), [("of_the_fight", 2), ("of_both", 3)])
def test_K_10_4_effects_of_the_top_world_apply_in_its_fights(option: str, attack: int) -> None:
    s = Scenario(world_effects=option, skip_forced=False)
    s.p1.world(world(2, text="Fights here: your attack +1."))
    s.p1.challenges()
    assert s.p1.attack == attack


def test_K_10_4_other_texts_apply_while_it_is_on_top() -> None:
    s = Scenario().at("refill")
    s.p1.world(world(2, text="Refill to 8 cards."))
    s.begun()
    assert s.p1.hand_size == 8
    s = Scenario().at("refill")
    s.p1.world(world(2, text="Refill to 8 cards."))
    s.p1.world(world(2))
    s.begun()
    assert s.p1.hand_size == 6
