"""Kingdom Hearts TCG: what cards say, effect by effect (4.)."""

from __future__ import annotations

import pytest

from fftcg_env.core.event_log import Log
from fftcg_env.games.kingdom_hearts.cards import codes
from fftcg_env.games.kingdom_hearts.cards.pool import CardPool
from fftcg_env.games.kingdom_hearts.cards.reading import CardTextError, read
from fftcg_env.games.kingdom_hearts.record import numbers as no
from fftcg_env.games.kingdom_hearts.scenario import (
    Scenario,
    attack_card,
    dark,
    equipment,
    event,
    friend,
    magic,
    player,
    world,
)


def used(text: str) -> Scenario:
    """An Event with this text is in hand; ``s.p1.plays(s.p1.zone("hand")[0])`` uses it."""
    s = Scenario()
    s.p1.hand(event(text))
    return s


def play(s: Scenario) -> None:
    s.p1.plays(s.p1.zone("hand")[0])


def test_draws_and_discards() -> None:
    s = used("Draw 3, then discard 1.")
    play(s)
    assert s.asked == "target" and s.deciding is s.p1 and s.p1.hand_size == 3
    s.p1.chooses(s.p1.zone("hand")[1])
    assert s.p1.hand_size == 2
    s = used("Your opponent draws 2.")
    s.p1.hand(world(1))
    play(s)
    assert s.p2.hand_size == 2


def test_the_opponent_discards_what_it_chooses_or_by_chance() -> None:
    s = used("Your opponent discards 2.")
    cards = [s.p2.hand(attack_card()) for _ in range(3)]
    s.p1.hand(world(1))
    play(s)
    assert s.deciding is s.p2 and len(s.legal) == 3
    s.p2.chooses(cards[2], cards[0])
    assert [card.zone for card in cards] == ["discard", "hand", "discard"]
    s = used("Your opponent discards 2 at random.")
    s.p2.hand(attack_card())
    s.p1.hand(world(1))
    play(s)
    assert s.p2.hand_size == 0


def test_heart_points() -> None:
    s = used("Lose 1 HP, then your opponent loses 2 HP.")
    s.p1.hand(world(1))
    play(s)
    assert (s.p1.hearts, s.p2.hearts) == (5, 4)


def test_destroying_obstacles_of_a_power() -> None:
    s = used("Destroy an obstacle of power 4 or less.")
    s.p1.world(world(2, appearance=3))
    walls = [s.p1.obstacle(dark(0, power)) for power in (4, 5, 3)]
    s.p1.hand(world(1))
    play(s)
    assert len(s.legal) == 2
    s.p1.chooses(walls[0])
    assert [wall.zone for wall in walls] == ["discard", "obstacles", "obstacles"]


def test_friends_and_equipment_of_the_opponent() -> None:
    s = used("Discard a friend of your opponent of level 2 or less.")
    low, high = s.p2.friend(friend(2)), s.p2.friend(friend(3))
    s.p1.hand(world(1))
    play(s)
    assert (low.zone, high.zone) == ("discard", "friends")
    s = used("Discard an equipment of your opponent.")
    ring = s.p2.equipped(equipment("For players."), s.p2.zone("player")[0])
    s.p1.hand(world(1))
    play(s)
    assert ring.zone == "discard"


def test_a_friend_returns_and_both_know_it() -> None:
    s = used("Return a friend of your opponent.")
    helper = s.p2.friend(friend(2))
    s.p1.hand(world(1))
    play(s)
    assert helper.zone == "hand" and helper.side is s.p2 and helper.shows("known")


def test_a_search_may_find_and_shuffles() -> None:
    s = used("Search a World of level 2 or less.")
    found, other = s.p1.deck_top(world(2)), s.p1.deck_top(world(3))
    play(s)
    assert s.asked == "target" and s.legal == ["pass", f"choose {found.card.number}"]
    before = [ref.index for ref in s.p1.zone("deck")]
    s.p1.chooses(found)
    after = [ref.index for ref in s.p1.zone("deck")]
    assert found.zone == "hand" and other.zone == "deck" and found.shows("known")
    assert sorted(before) == sorted([*after, found.index]) and [k for k in before if k != found.index] != after


def test_recovering_from_the_discard_pile() -> None:
    s = used("Recover a Friend of level 3 or less.")
    found = s.p1.discarded(friend(3))
    s.p1.discarded(friend(4))
    play(s)
    assert len(s.legal) == 2
    s.p1.chooses(found)
    assert found.zone == "hand"


def test_only_the_player_who_looks_at_a_hand_learns_its_cards(s: Scenario) -> None:
    theirs = s.p2.hand(magic(1))
    look = s.p1.hand(event("Look at your opponent's hand."))
    s.begun()
    before = s.states.copy()
    s.p1.plays(look)
    action = no.GLOBAL_ACTIONS + look.index * no.VERB_COUNT + no.PLAY
    name = theirs.card.name
    mine, yours = ([entry.text for entry in Log(s.game, viewer).add(before, action, s.states)] for viewer in (0, 1))
    assert any(f"{name} is seen in your opponent's hand" in text for text in mine)
    assert not any(name in text for text in yours)


def test_looking_at_a_hand_is_remembered() -> None:
    s = used("Look at your opponent's hand.")
    cards = [s.p2.hand(attack_card()) for _ in range(2)]
    s.p1.hand(world(1))
    play(s)
    assert s.state["known"][[card.index for card in cards]].tolist() == [1, 1]


def test_once_more() -> None:
    s = used("You may battle once more, then you may challenge once more.")
    s.p1.world(world(2))
    s.p1.obstacle(dark(0, 9))
    s.p1.hand(attack_card())
    play(s)
    s.p1.battles().to("action").p1.battles().to("action")
    assert not s.p1.may("battle")
    s.p1.challenges().to("challenge").p1.challenges()


def test_what_cannot_be_done_is_skipped() -> None:
    s = used("Destroy an obstacle of power 4 or less, then draw 1.")
    play(s)
    assert s.p1.hand_size == 1


def test_damage_and_attack_count_in_fights_only(s: Scenario) -> None:
    s.p1.world(world(2))
    wall = s.p1.obstacle(dark(0, 3))
    s.p1.hand(magic(1, "Deal 3 to an obstacle, then attack +2."))
    s.p1.hand(attack_card())
    play(s)
    assert wall.zone == "obstacles" and s.p1.attack == 2


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("Your attack +1.", 3, 2),
        ("Your opponent's attack -1.", 2, 1),
        ("Each player's attack +2.", 4, 4),
        ("Your opponent's attack -9.", 2, 0),
    ],
)
def test_lasting_changes_of_attack(text: str, mine: int, theirs: int) -> None:
    s = Scenario(skip_forced=False)
    s.p1.player(player(text=text))
    assert (s.p1.attack, s.p2.attack) == (mine, theirs)


def test_lasting_changes_of_friends_obstacles_and_cards() -> None:
    s = Scenario(skip_forced=False)
    s.p1.player(player(text="Your support +1. Your magic -1. Your obstacle power -2. Your attack cards +1."))
    s.p1.world(world(2))
    helper, wall = s.p1.friend(friend(support=2, magic=1)), s.p1.obstacle(dark(0, 4))
    card = s.p1.hand(attack_card(1))
    assert (helper.value, helper.shows("magic"), wall.value) == (3, 0, 2)
    s.p1.challenges().p1.plays(card)
    assert s.p1.attack == 2 + 1 + 1


def test_forbidden_cards_and_more_friends() -> None:
    s = Scenario(skip_forced=False)
    s.p2.world(world(2, text="Fights here: no magic. Fights here: no attack cards."))
    s.p1.player(player(text="One more friend in each fight."))
    friends = [s.p1.friend(friend()) for _ in range(3)]
    spell, card = s.p1.hand(magic(1)), s.p1.hand(attack_card())
    s.p1.challenges()
    assert not s.p1.may("play", spell) and not s.p1.may("play", card)
    for helper in friends[:2]:
        s.p1.joins(helper).p2.passes()
    assert not s.p1.may("join", friends[2])


def test_cards_that_join_speak(s: Scenario) -> None:
    helper = s.p1.friend(friend(support=1, text="When it joins: attack +2, then opponent attack -1."))
    s.p2.hand(attack_card(1))
    s.p1.challenges().p1.joins(helper)
    assert (s.p1.attack, s.p2.attack) == (5, 1)


def test_every_text_of_the_set_is_understood_and_every_word_of_the_language_is_used() -> None:
    meanings = CardPool.default().meanings
    rows = [row for meaning in meanings for program in meaning.programs for row in program]
    assert {row.code for row in rows} == set(range(1, len(codes.EFFECTS)))
    statics = [row for meaning in meanings for row in meaning.statics]
    assert {row.code for row in statics} == set(range(len(codes.STATICS)))
    assert {meaning.condition for meaning in meanings} == set(range(len(codes.CONDITIONS)))
    assert {meaning.bearer for meaning in meanings} == {
        codes.FOR_NOBODY,
        codes.FOR_ANYONE,
        codes.FOR_PLAYERS,
        codes.FOR_FRIENDS,
        codes.FOR_NAMED,
    }
    assert all(any(meaning.programs[event] for meaning in meanings) for event in range(codes.EVENT_COUNT))


@pytest.mark.parametrize("text", ["Draw.", "Draw 2 cards!", "Your attack.", "When it rains: draw 1.", "draw 1"])
def test_a_text_that_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(CardTextError, match="not understood"):
        read(text)
