"""The compiled heuristic of Kingdom Hearts TCG."""

from __future__ import annotations

import pytest

from fftcg_env.games import load_game
from fftcg_env.games.kingdom_hearts.record import numbers as no
from fftcg_env.games.kingdom_hearts.scenario import Scenario, attack_card, dark, friend, magic_friend, player, world
from tests.further_games.heuristics import advised, deck_shares


def test_decks_beat_each_other_in_turn_by_worlds_and_by_hearts() -> None:
    """Every deck wins 35 to 65 % of its games against the others. Half of the games are won by Worlds at least: the
    heuristic calls friends for battles and challenges when it can win them, and keeps its Worlds when it is hurt."""
    shares, ends = deck_shares(load_game("kingdom_hearts"), 200)
    assert shares.min() > 0.35 and shares.max() < 0.65 and (ends == no.REASON_WORLDS).mean() > 0.5


def test_it_places_the_world_that_wins(s: Scenario) -> None:
    for level in (5, 4):
        s.p1.world(world(level))
    s.p1.hand(world(3))
    winner = s.p1.hand(world(4))
    assert advised(s) == f"play {winner.card.number}"


def test_it_puts_the_strongest_obstacle_in_the_way(s: Scenario) -> None:
    s.p2.world(world(3))
    s.p1.hand(dark(1, 2))
    strong = s.p1.hand(dark(2, 5))
    assert advised(s) == f"obstruct {strong.card.number}"


def test_it_gets_ahead_with_as_little_as_possible_and_then_does_nothing(s: Scenario) -> None:
    small, large = s.p1.hand(attack_card(1)), s.p1.hand(attack_card(3))
    s.p1.friend(friend(support=2))
    s.p2.hand(attack_card(1))
    s.p1.challenges()
    assert advised(s) == f"play {small.card.number}"
    s.p1.plays(small)
    assert advised(s) == "pass" and large.zone == "hand"


def test_it_destroys_as_many_obstacles_as_it_can(s: Scenario) -> None:
    s.p1.player(player(attack=5))
    s.p1.world(world(2, appearance=3))
    s.p1.obstacle(dark(0, 5))
    weak = [s.p1.obstacle(dark(0, power)) for power in (2, 3)]
    s.p1.hand(attack_card(1))
    s.p1.battles()
    assert advised(s) == "pass"  # an Attack card would not destroy more
    s.p1.passes()
    for wall in weak:
        text = advised(s)
        assert text == f"choose opponent's {wall.card.number}"
        s.p1.chooses(wall)


def test_it_gives_up_what_it_cannot_use(s: Scenario) -> None:
    useless = s.p1.hand(friend(9))
    s.p1.hand(world(4))
    s.to("discard")
    assert advised(s) == f"choose {useless.card.number}"


def test_it_keeps_magic_friends_that_are_weaker_than_a_friend(s: Scenario) -> None:
    s.p1.friend(friend(1, support=5))
    s.p1.hand(magic_friend(1, support=2))
    assert advised(s) == "pass"


def test_other_weights_are_another_player(s: Scenario) -> None:
    s.p2.world(world(3))
    card = s.p1.hand(dark(1, 5))
    helper = s.p1.hand(friend(1))
    assert advised(s) == f"play {helper.card.number}"
    memory = s.game.search.new_memory(friend=100)
    action = int(s.game.search.choose(s.states, memory=memory)[0])
    assert s.game.describe(s.states, 0, action) == f"obstruct {card.card.number}"
    with pytest.raises(ValueError, match="did you mean 'friend'"):
        s.game.search.new_memory(frend=1)


def test_the_win_probability_follows_the_race() -> None:
    s = Scenario()
    s.p1.world(world(5))
    s.begun()
    ahead = s.game.search.win_probability(s.states)[0]
    assert 0.5 < ahead < 1
    s = Scenario()
    s.p2.world(world(5))
    s.begun()
    assert s.game.search.win_probability(s.states)[0] < 0.5
