"""Situations written from the rules alone, without a look at the engine: where several rules meet."""

from __future__ import annotations

import pytest

from fftcg_env.games.kingdom_hearts.scenario import Scenario, attack_card, dark, event, friend, magic, player, world


def test_K_1_2_a_world_wins_before_its_text(s: Scenario) -> None:
    s.p1.world(world(level=6))
    s.p1.world(world(level=6))
    lake = s.p1.hand("FL-047")  # when placed: draw 1
    s.p1.plays(lake)
    assert s.result == "p1 wins" and s.p1.hand_size == 0


def test_K_1_2_a_won_challenge_ends_the_game_before_the_texts_of_winning(s: Scenario) -> None:
    s.p1.player("FL-002")  # when you win a challenge: draw 1
    s.p2.set_hearts(1)
    s.p1.hand(world())
    s.p1.challenges()
    assert s.result == "p1 wins" and s.p1.hand_size == 1


def test_K_10_2_a_further_move_helps_neither_after_fleeing_nor_against_obstacles(s: Scenario) -> None:
    s.p1.world(world(2))
    place, more = s.p1.hands(world(1), "FL-091")
    s.p1.flees().p1.plays(more)
    assert not s.p1.may("play", place)
    s = Scenario()
    s.p1.world(world(2))
    s.p1.obstacle(dark(power=9))
    place, more = s.p1.hands(world(1), "FL-091")
    s.p1.plays(more)
    assert not s.p1.may("play", place)


def test_K_3_1_further_moves_do_not_carry_over_turns(s: Scenario) -> None:
    more, one, two = s.p1.hands("FL-091", world(1), world(1))
    s.p1.plays(more).p1.ends_turn().p2.ends_turn().p1.plays(one)
    assert not s.p1.may("play", two)


def test_K_13_2_one_technique_a_turn_in_two_battles(s: Scenario) -> None:
    s.p1.world(world(2, 3))
    s.p1.obstacle(dark(power=19))
    s.p1.friend("FL-015")
    s.p1.player("FL-001")
    one, two, again = s.p1.hands("FL-084", "FL-084", "FL-099")
    s.p1.battles().p1.plays(one).to("action").p1.plays(again).p1.battles()
    assert not s.p1.may("play", two)


def test_K_7_6_a_friend_that_leaves_the_challenge_no_longer_counts(s: Scenario) -> None:
    helper = s.p2.friend(friend(1, support=3))
    gust = s.p1.hand("FL-076")
    s.p1.challenges().p1.passes().p2.joins(helper)
    assert s.p2.attack == 5
    s.p1.plays(gust)
    assert helper.zone == "hand" and s.p2.attack == 2


def test_K_12_2_a_form_changes_who_may_cast_join_and_come(s: Scenario) -> None:
    s.p1.player("FL-001")
    s.p1.world(world(2, 3))
    s.p1.obstacle(dark())
    s.p1.obstacle(dark())
    light = s.p1.friend(friend(1, magic=3))
    shadow, imp, spell = s.p1.hands("FL-011", dark(1), magic(3, "Draw 1."))
    assert s.p1.may("play", spell) and not s.p1.may("play", imp)
    s.p1.plays(shadow)  # dark, without magic
    assert not s.p1.may("play", spell) and s.p1.may("play", imp)
    s.p1.plays(imp).p1.challenges()
    assert s.p1.may("join", imp) and not s.p1.may("join", light)


def test_K_13_1_equipment_leaves_with_a_friend_that_a_new_one_replaces(s: Scenario) -> None:
    old = s.p1.friend("FL-015")
    shield = s.p1.equipped("FL-063", old)
    new = s.p1.hand("FL-019")
    s.p1.plays(new)
    assert old.zone == shield.zone == "discard" and new.value == 3


def test_K_11_1_a_bonus_of_the_caster_counts_for_its_own_magic_only(s: Scenario) -> None:
    helper = s.p1.friend(friend(1))
    s.p1.equipped("FL-062", helper)  # bearer: magic +1, attack magic +1
    one, two = s.p1.hands("FL-068", "FL-068")
    s.p1.challenges().p1.plays(one, by=helper)
    assert s.p1.attack == 2 + 2 + 1
    s.p1.plays(two, by=s.p1.zone("player")[0])
    assert s.p1.attack == 5 + 2


def test_K_6_5_effects_and_attack_destroy_together_and_apart(s: Scenario) -> None:
    s.p1.player("FL-001")
    s.p1.friend("FL-015")
    s.p1.friend("FL-016")
    s.p1.world(world(2, 3))
    small, large = s.p1.obstacle(dark(power=4)), s.p1.obstacle(dark(power=9))
    star = s.p1.hand("FL-085")  # attack 4; deal 4 to each obstacle
    s.p1.battles().p1.plays(star)
    assert small.zone == "discard"
    s.p1.chooses(large)  # 4 and 5 of the 6
    assert large.zone == "discard"


@pytest.mark.parametrize(("hearts", "result", "hand"), [(1, "p2 wins", 0), (2, "", 3)])
def test_K_1_2_losing_the_last_hp_by_an_own_text(s: Scenario, hearts: int, result: str, hand: int) -> None:
    s.p1.set_hearts(hearts)
    lesson = s.p1.hand("FL-101")  # lose 1 HP, then draw 3
    s.p1.plays(lesson)
    assert s.result == result and s.p1.hand_size == hand


def test_K_13_4_no_event_and_no_equipment_in_a_challenge(s: Scenario) -> None:
    mine = [s.p1.hand(number) for number in ("FL-104", "FL-060", "FL-074")]
    theirs = [s.p2.hand(number) for number in ("FL-104", "FL-060", "FL-074")]
    s.p1.challenges()
    assert [s.p1.may("play", card) for card in mine] == [False, False, True]
    s.p1.passes()
    assert [s.p2.may("play", card) for card in theirs] == [False, False, True]


def test_K_7_1_the_worlds_of_a_challenge_are_those_of_the_blocker(s: Scenario) -> None:
    s.p1.world("FL-052")  # no attack cards
    s.p1.hand(event("Draw 1."))
    card = s.p1.hand(attack_card(1))
    s.p1.challenges()
    assert s.p1.may("play", card)


def test_facts_by_place_beyond_the_named_ones_are_refused() -> None:
    with pytest.raises(TypeError, match="friend: 2 facts by place; it takes level; name the others"):
        friend(1, 2)
    assert player().level == 1
