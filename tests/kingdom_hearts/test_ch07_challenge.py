"""Kingdom Hearts TCG, chapter 7: challenges."""

from __future__ import annotations

import pytest

from fftcg_env.core.page_board import page_board_of
from fftcg_env.games.kingdom_hearts.scenario import Scenario, attack_card, friend, magic, player, technique, world


def test_K_7_1_the_world_of_the_blocker_is_used() -> None:
    for blocker, attack in ((True, 3), (False, 2)):
        s = Scenario(skip_forced=False)
        text = "Fights here: each player's attack +1."
        (s.p2 if blocker else s.p1).world(world(2, text=text))
        s.p1.challenges()
        assert (s.p1.attack, s.p2.attack) == (attack, attack)


def test_K_7_2_the_players_alternate_beginning_with_the_challenger(s: Scenario) -> None:
    mine, theirs = s.p1.friend(friend(support=3)), s.p2.friend(friend(support=2))
    first, second = s.p1.hands(attack_card(1), attack_card(2))
    spell = s.p2.hand(magic(1, attribute="attack", attack=3))
    s.p1.challenges()
    assert s.deciding is s.p1
    s.p1.joins(mine)
    assert s.deciding is s.p2
    s.p2.joins(theirs).p1.plays(first)
    assert s.asked == "attack_cards" and s.deciding is s.p1  # several at once
    s.p1.plays(second)
    assert s.deciding is s.p2 and (s.p1.attack, s.p2.attack) == (2 + 3 + 1 + 2, 2 + 2)
    s.p2.plays(spell, by=s.p2.zone("player")[0])
    assert (s.p1.hearts, s.p2.hearts) == (6, 5)


@pytest.mark.parametrize("number", [1, 2])
def test_K_5_2_challenges_of_a_turn_by_the_option(number: int) -> None:
    s = Scenario(challenges_per_turn=number)
    s.p1.player(player(attack=3))
    for _ in range(number):
        assert s.p1.may("challenge")
        s.p1.challenges()
    assert s.p2.hearts == 6 - number and not s.p1.may("challenge")


def test_K_7_3_a_challenge_shows_both_totals(s: Scenario) -> None:
    """In the question, in the text and on the page."""
    mine = s.p1.friend(friend(support=4))
    s.p2.hand(attack_card(1))
    s.p1.challenges().p1.joins(mine)
    words = s.game.words
    totals = f"player_0 {s.p1.attack} (1 friend joined), player_1 {s.p2.attack}"
    assert s.p1.attack == 6 and s.p2.attack == 2 and s.deciding is s.p2
    assert words.question(s.states, 0).startswith(f"Challenge: {totals}. ")
    assert f"Challenge: {totals}." in words.lines(s.states, 0, 1)
    assert totals in page_board_of(s.game, s.states, 0, 1).heading


def test_K_7_2_only_one_thing_a_turn(s: Scenario) -> None:
    friends = [s.p1.friend(friend()) for _ in range(2)]
    s.p2.hand(attack_card())
    s.p1.hand(attack_card())
    s.p1.challenges().p1.joins(friends[0])
    assert s.deciding is s.p2


def test_K_7_3_the_loser_loses_a_heart_point_and_a_tie_nothing() -> None:
    for attack, hearts in ((1, (5, 6)), (2, (6, 6)), (3, (6, 5))):
        s = Scenario()
        s.p1.player(player(attack=attack))
        s.p1.challenges()
        assert (s.p1.hearts, s.p2.hearts) == hearts


def test_K_7_4_used_cards_and_joined_friends_of_both_are_discarded(s: Scenario) -> None:
    joined = [s.p1.friend(friend()), s.p2.friend(friend())]
    idle = s.p2.friend(friend(2))
    used = [s.p1.hand(attack_card()), s.p2.hand(magic(1, attribute="attack", attack=1))]
    s.p1.challenges().p1.joins(joined[0]).p2.joins(joined[1]).p1.plays(used[0])
    s.p2.plays(used[1], by=s.p2.zone("player")[0])
    assert {ref.zone for ref in (*joined, *used)} == {"discard"} and idle.zone == "friends"
    assert [ref.zone for side in s.sides for ref in side.zone("player")] == ["player", "player"]


def test_K_7_5_no_techniques_in_challenges() -> None:
    s = Scenario(skip_forced=False)
    s.p1.player(player(name="Hero"))
    card = s.p1.hand(technique(["Hero"]))
    s.p1.challenges()
    assert not s.p1.may("play", card)


def test_K_7_6_two_passes_in_a_row_end_it_and_who_passed_may_act_again(s: Scenario) -> None:
    mine, theirs = s.p1.hand(attack_card(2)), s.p2.hand(attack_card(1))
    s.p1.challenges().p1.passes().p2.plays(theirs)
    assert s.deciding is s.p1
    s.p1.plays(mine)
    assert (s.p1.hearts, s.p2.hearts) == (6, 5)


def test_K_7_6_with_the_option_who_passed_does_nothing_more() -> None:
    s = Scenario(challenge_passes="for_good", skip_forced=False)
    s.p1.hand(attack_card(2))
    theirs = s.p2.hands(attack_card(1), attack_card(1))
    helper = s.p2.friend(friend(support=1))
    s.p1.challenges().p1.passes().p2.plays(theirs[0]).p2.plays(theirs[1])
    s.p2.passes()  # no more Attack cards; still the only one who acts
    assert s.deciding is s.p2 and s.asked == "challenge_turn"
    s.p2.joins(helper)
    assert s.deciding is s.p2
    s.p2.passes()
    assert (s.p1.hearts, s.p2.hearts) == (5, 6)


@pytest.mark.parametrize(("option", "joining"), [(1, 1), (2, 2), (0, 3)])
def test_K_7_6_friends_that_may_join_a_challenge(option: int, joining: int) -> None:
    s = Scenario(max_friends_per_challenge=option)
    friends = [s.p1.friend(friend(support=1)) for _ in range(3)]
    s.p2.hand(attack_card())
    s.p1.challenges()
    for helper in friends[:joining]:
        s.p1.joins(helper)
        if s.asked == "challenge_turn" and s.deciding is s.p2:
            s.p2.passes()
    assert sum(ref.zone == "discard" for ref in friends) == joining


def test_K_7_7_magic_resolves_at_once(s: Scenario) -> None:
    helper = s.p2.friend(friend(support=5))
    gust = s.p1.hand(magic(1, "Return a friend of your opponent."))
    s.p2.hand(attack_card())
    s.p1.challenges().p1.passes().p2.joins(helper)
    assert s.p2.attack == 7
    s.p1.plays(gust)
    assert helper.zone == "hand" and s.p2.attack == 2


def test_a_challenge_once_a_turn_and_another_one_by_a_card() -> None:
    s = Scenario()
    s.p1.challenges()
    assert s.state["turn"] == 4
    s = Scenario()
    boots = s.p1.equipped("FL-064", s.p1.zone("player")[0])
    s.p1.challenges()
    assert s.asked == "challenge" and boots.zone == "equipment"
    s.p1.challenges()
    assert s.state["turn"] == 4


def test_win_and_lose_texts_apply_after_the_challenge(s: Scenario) -> None:
    s.p1.player(player(attack=3, text="When you win a challenge: draw 2."))
    s.p2.player(player(attack=1, text="When you lose a challenge: your opponent discards 1."))
    s.p1.challenges()
    assert s.asked == "target" and s.deciding is s.p1 and s.p1.hand_size == 2
    s.p1.chooses(s.p1.zone("hand")[0])
    assert s.p1.hand_size == 1
