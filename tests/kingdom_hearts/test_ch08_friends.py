"""Kingdom Hearts TCG, chapter 8: friends."""

from __future__ import annotations

import pytest

from fftcg_env.games.kingdom_hearts.scenario import (
    Scenario,
    attack_card,
    dark,
    friend,
    magic,
    magic_friend,
    player,
    world,
)


def test_K_8_1_a_friend_is_one_level_above_the_highest(s: Scenario) -> None:
    hand = [s.p1.hand(friend(level)) for level in range(4)]
    assert [s.p1.may("play", ref) for ref in hand] == [True, True, False, False]
    s.p1.plays(hand[1])
    assert s.p1.may("play", hand[2]) and not s.p1.may("play", hand[3])
    s.p1.plays(hand[2])
    assert s.p1.may("play", hand[3])


def test_K_8_1_magic_friends_count_for_the_highest_level(s: Scenario) -> None:
    s.p1.friend(magic_friend(2))
    assert s.p1.may("play", s.p1.hand(friend(3)))


def test_K_8_2_the_old_friend_of_the_name_is_discarded_after_its_level_counted(s: Scenario) -> None:
    old = s.p1.friend("FL-015")
    new = s.p1.hand("FL-019")  # Bram of level 2
    s.p1.plays(new)
    assert (old.zone, new.zone) == ("discard", "friends")


def test_K_8_3_friends_that_only_cast_stay(s: Scenario) -> None:
    caster = s.p1.friend(friend(magic=4))
    spell = s.p1.hand(magic(4, attribute="attack", attack=1))
    s.p1.challenges().p1.plays(spell).p1.passes()
    assert caster.zone == "friends" and spell.zone == "discard" and s.p2.hearts == 5


def test_K_8_4_a_magic_friend_is_cast_and_casts(s: Scenario) -> None:
    s.p1.player(player(magic=1))
    first, second = s.p1.hand(magic_friend(1, magic=3)), s.p1.hand(magic_friend(3))
    assert not s.p1.may("play", second)
    s.p1.plays(first)
    assert s.p1.may("play", second)  # the level of friends does not matter, only magic
    s.p1.plays(second)
    assert first.zone == second.zone == "friends"


def test_K_8_4_magic_friends_are_discarded_at_the_end_of_the_turn(s: Scenario) -> None:
    guest, stays = s.p1.friend(magic_friend(1)), s.p1.friend(friend(1))
    theirs = s.p2.friend(magic_friend(1))
    s.p1.ends_turn()
    assert (guest.zone, stays.zone, theirs.zone) == ("discard", "friends", "friends")


def test_K_8_4_a_magic_friend_joins_like_a_friend(s: Scenario) -> None:
    guest = s.p1.friend(magic_friend(1, support=3))
    s.p1.challenges().p1.joins(guest)
    assert s.p2.hearts == 5 and guest.zone == "discard"


@pytest.mark.parametrize(("power", "support"), [(1, 0), (4, 2), (7, 3)])
def test_K_8_5_support_of_a_dark_card_is_half_its_power(s: Scenario, power: int, support: int) -> None:
    s.p1.player(player("dark"))
    helper = s.p1.friend(dark(1, power))
    s.p1.hand(world(1))
    assert helper.value == support


def test_K_8_5_dark_friends_follow_the_levels_and_do_not_cast(s: Scenario) -> None:
    s.p1.player(player("dark", magic=0))
    s.p1.friend(dark(1))
    spell = s.p1.hand(magic(0))
    low, high = s.p1.hand(dark(2)), s.p1.hand(dark(3))
    assert s.p1.may("play", low) and not s.p1.may("play", high)
    s.p1.plays(spell)
    assert s.asked == "action"  # only the Player can cast it


def test_K_8_5_dark_friends_are_not_unique(s: Scenario) -> None:
    s.p1.player(player("dark"))
    refs = [s.p1.friend("FL-031"), s.p1.hand("FL-031")]
    s.p1.plays(refs[1])
    assert [ref.zone for ref in refs] == ["friends", "friends"]


@pytest.mark.parametrize(("option", "support"), [("attack", 3), ("level", 2)])
def test_K_8_6_a_player_of_the_xiii_as_a_friend(option: str, support: int) -> None:
    s = Scenario(xiii_support=option)
    s.p1.player(player("xiii", name="First", magic=0))
    s.p1.friend(dark(1, attribute="nobody"))
    helper = s.p1.hand(player("xiii", name="Second", level=2, attack=3, magic=3))
    spell = s.p1.hand(magic(3))
    assert not s.p1.may("play", spell)
    s.p1.plays(helper)
    assert helper.value == support and s.p1.may("play", spell)


def test_K_8_6_it_is_unique_and_its_level_counts(s: Scenario) -> None:
    s.p1.player(player("xiii", name="First"))
    old = s.p1.friend(player("xiii", name="Second"))
    same, high = s.p1.hand(player("xiii", name="Second")), s.p1.hand(player("xiii", name="Third", level=3))
    assert not s.p1.may("play", high)
    s.p1.plays(same)
    assert (old.zone, same.zone) == ("discard", "friends")


def test_K_8_6_K_3_3_the_starting_player_is_never_sent_away(s: Scenario) -> None:
    s.p1.player(player("xiii", name="First"))
    s.p1.hand(world(1))
    assert not s.p1.may("play", s.p1.hand(player("xiii", name="First", attack=4)))


def test_K_8_6_other_players_have_no_second_player_card(s: Scenario) -> None:
    s.p1.hand(world(1))
    assert not s.p1.may("play", s.p1.hand(player("light", name="Second")))


def test_K_8_7_one_purpose_chosen_when_played(s: Scenario) -> None:
    s.p1.player(player("dark"))
    s.p2.world(world(2))
    card, other = s.p1.hand(dark(1)), s.p1.hand(dark(1))
    s.p1.hand(attack_card())
    assert s.p1.may("play", card) and s.p1.may("obstruct", card)
    s.p1.plays(card).p1.obstructs(other)
    assert (card.zone, card.side, other.zone, other.side) == ("friends", s.p1, "obstacles", s.p2)
