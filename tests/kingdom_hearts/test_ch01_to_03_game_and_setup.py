"""Kingdom Hearts TCG, chapters 1 to 3: objective, deck, preparation, principles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.games.kingdom_hearts.cards.decks import Deck, DeckError, check_deck, random_deck
from fftcg_env.games.kingdom_hearts.cards.pool import CardPool
from fftcg_env.games.kingdom_hearts.game import KingdomHearts
from fftcg_env.games.kingdom_hearts.record import numbers as no
from fftcg_env.games.kingdom_hearts.scenario import (
    Scenario,
    attack_card,
    dark,
    equipment,
    event,
    form,
    friend,
    magic,
    player,
    world,
)


def test_K_1_1_thirteen_levels_of_worlds_win(s: Scenario) -> None:
    for level in (5, 4, 3):
        s.p1.world(world(level))
    last = s.p1.hand(world(1))
    s.p1.plays(last)
    assert (s.p1.total, s.result, s.reason) == (13, "p1 wins", "13 levels of Worlds")


def test_K_1_1_an_opponent_without_heart_points_has_lost(s: Scenario) -> None:
    s.p2.player(player(attack=1), hearts=1)
    s.p1.challenges()
    assert (s.result, s.reason) == ("p1 wins", "no Heart Points left")


def test_K_1_1_twelve_levels_and_one_heart_point_go_on(s: Scenario) -> None:
    for level in (5, 4, 3):
        s.p1.world(world(level))
    s.p2.set_hearts(1)
    s.p1.hand(world(1))
    assert s.result == "" and s.asked == "action"


@pytest.mark.parametrize(("option", "result"), [("turn_player", "p1 wins"), ("draw", "draw")])
def test_K_1_2_both_would_win_at_once(option: str, result: str) -> None:
    s = Scenario(both_win=option)
    s.p2.set_hearts(0)
    s.state["total"][1] = 13
    assert s.result == result


def test_K_1_2_the_check_comes_after_each_event(s: Scenario) -> None:
    s.p2.set_hearts(1)
    s.p1.set_hearts(1)
    s.p1.plays(s.p1.hand(event("Your opponent loses 1 HP, then lose 1 HP.")))
    assert s.result == "p1 wins" and s.p1.hearts == 1


def legal_deck(**more: int) -> Deck:
    """41 cards: a Player, Gloomlings, and this number of other cards."""
    cards = ["FL-001"] + [number.replace("_", "-") for number, count in more.items() for _ in range(count)]
    return Deck("trial", tuple(cards + ["FL-030"] * (41 - len(cards))))


def test_K_2_1_a_deck_has_41_to_60_cards() -> None:
    pool, deck = CardPool.default(), legal_deck()
    assert check_deck(pool, deck) is deck
    check_deck(pool, replace(deck, cards=deck.cards + ("FL-030",) * 19))
    for cards in (deck.cards[:-1], deck.cards + ("FL-030",) * 20):
        with pytest.raises(DeckError, match="41 or more, and the record of a game has room for 60"):
            check_deck(pool, replace(deck, cards=cards))


def test_K_2_2_a_deck_needs_a_player_card_and_a_form_is_none() -> None:
    deck = legal_deck()
    for other in ("FL-030", "FL-010"):
        with pytest.raises(DeckError, match=r"K-2\.2"):
            check_deck(CardPool.default(), replace(deck, cards=(other, *deck.cards[1:])))
    check_deck(CardPool.default(), legal_deck(FL_002=2, FL_003=1))


def test_K_2_3_three_of_a_name_and_level() -> None:
    pool = CardPool.default()
    check_deck(pool, legal_deck(FL_015=3, FL_019=3, FL_023=3))  # Bram of three levels
    with pytest.raises(DeckError, match=r"4 cards 'Bram'.*3 are allowed"):
        check_deck(pool, legal_deck(FL_015=4))


def test_K_2_3_events_by_number_promos_one_and_limits_on_cards() -> None:
    pool = CardPool.default()
    check_deck(pool, legal_deck(FL_089=3, FL_090=3, FL_083=1))
    for more, message in (
        ({"FL_089": 4}, "3 are allowed"),
        ({"FL_083": 2}, "1 are allowed"),
        ({"FL_080": 4}, "3 are allowed"),
        ({"FL_017": 2, "FL_018": 2}, "4 cards 'Dov'.*3 are allowed"),
    ):
        with pytest.raises(DeckError, match=message):
            check_deck(pool, legal_deck(**more))
    assert Counter(legal_deck().cards)["FL-030"] == 40  # any number


def test_K_2_1_to_K_2_3_random_decks_are_legal_and_follow_from_their_seed() -> None:
    pool = CardPool.default()
    for seed in range(200):
        assert check_deck(pool, random_deck(pool, seed)) == random_deck(pool, seed)


def test_K_2_4_K_3_5_cards_stay_with_their_owners(s: Scenario) -> None:
    s.p1.world(world(2))
    wall = s.p1.obstacle(dark(0, 1))
    s.p1.battles().p1.chooses(wall)
    assert wall.zone == "discard" and wall.side is s.p2


def test_K_2_5_heart_points_are_those_printed_and_have_no_upper_limit(s: Scenario) -> None:
    game = KingdomHearts()
    bench = Bench(game, 6, 3).start()
    run_setup(bench)
    numbers = bench.states["card_id"][np.arange(6), bench.states["start_card"][:, 0]]
    assert bench.states["hearts"][:, 0].tolist() == [game.pool.cards[number].hearts for number in numbers]
    s.p1.plays(s.p1.hand(event("Gain 2 HP.")))
    assert s.p1.hearts == 8


def run_setup(bench: Bench) -> Bench:
    """Random choices until all games are in their first turn."""
    while (bench.states["turn"] == 0).any():
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    return bench


def test_K_2_5_six_cards_and_no_mulligan_the_first_player_refills_too() -> None:
    bench = Bench(KingdomHearts(skip_forced=False), 1, 1).start()
    decisions = []
    while not bench.states["turn"][0]:
        decisions.append(int(bench.states["decision"][0]))
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    assert decisions == [no.ASK_START_PLAYER] * 2
    assert bench.states["zone_count"][0, :, no.HAND].tolist() == [6, 6]
    assert bench.states["phase"][0] == no.ACTION


def test_K_2_6_the_start_player_is_chosen_in_secret_and_is_no_form() -> None:
    game = KingdomHearts(skip_forced=False)
    deck = game.load_deck("hour_of_thirteen")
    bench = Bench(game, 1, 1)
    bench.decks[0] = game.deck_rows((deck, deck))
    bench.start()
    names = [game.pool.cards[int(bench.states["card_id"][0, action // 4])].name for action in choices(bench)]
    assert sorted(names) == ["Ilex", "Noxley", "Oxana", "Xandor"]
    seen = bench.seen(0, jobs.JOB_VIEW_1)
    others = []
    for action in np.flatnonzero(bench.masks[0]):
        trial = bench.copy()
        trial.actions[0] = action
        trial.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK)
        assert trial.states["decision_player"][0] == 1
        others.append(trial.seen(0, jobs.JOB_VIEW_1))
    assert others[0] == others[1] == others[2] and others[0] != seen


def test_K_2_6_a_new_deal_keeps_the_own_choice_while_the_other_one_chooses() -> None:
    """It lies in the deck, but its owner knows which card it is."""
    game = KingdomHearts(skip_forced=False)
    deck = game.load_deck("hour_of_thirteen")
    bench = Bench(game, 1, 1)
    bench.decks[0] = game.deck_rows((deck, deck))
    bench.start()
    bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK)
    mine = int(bench.states["start_card"][0, 0])
    for seed in range(20):
        dealt = bench.copy()
        game.determinize(dealt.states, 0, 0, np.random.default_rng(seed))
        assert dealt.states["card_id"][0, mine] == bench.states["card_id"][0, mine]
        assert not any(found.any() for found in game.faults(dealt.states).values())


def choices(bench: Bench) -> list[int]:
    """``entity * 4`` of the legal actions."""
    return [int(action) - no.GLOBAL_ACTIONS for action in np.flatnonzero(bench.masks[0])]


def test_K_2_6_the_lower_level_goes_first() -> None:
    game = KingdomHearts()
    light, dark_deck = game.load_deck("lantern_road"), game.load_deck("thorn_crown")  # Aren 1, Vesper 2
    for seats, first in (((light, dark_deck), 0), ((dark_deck, light), 1)):
        bench = Bench(game, 8, 1)
        bench.decks[:] = game.deck_rows(seats)
        bench.start()
        assert (run_setup(bench).states["first_player"] == first).all()


@pytest.mark.parametrize(("option", "firsts"), [("random", {0, 1}), ("first_seat", {0})])
def test_K_2_6_a_tie_of_levels(option: str, firsts: set[int]) -> None:
    game = KingdomHearts(level_tie=option)
    deck = game.load_deck("lantern_road")
    bench = Bench(game, 30, 1)
    bench.decks[:] = game.deck_rows((deck, deck))
    assert set(run_setup(bench.start()).states["first_player"].tolist()) == firsts


def test_K_3_1_damage_on_cards_does_not_carry_over(s: Scenario) -> None:
    s.p1.world(world(2))
    walls = [s.p1.obstacle(dark(0, 2)), s.p1.obstacle(dark(0, 9))]
    spell = s.p1.hand(magic(1, "Deal 2 to an obstacle.", attribute="attack"))
    s.p1.battles().p1.plays(spell).p1.chooses(walls[1])
    assert walls[1].shows("damage") == 2
    s.p1.passes()
    assert s.asked == "action" and walls[1].shows("damage") == 0 and walls[0].zone == "obstacles"


def test_K_3_2_an_empty_deck_is_made_of_the_discard_pile() -> None:
    s = Scenario(turn=3).at("refill")
    thrown = [s.p1.discarded(attack_card()) for _ in range(5)]
    s.p1.deck(2)
    s.begun()
    assert s.p1.hand_size == 6 and not s.p1.zone("discard")
    assert Counter(ref.zone for ref in thrown) == {"hand": 4, "deck": 1}


@pytest.mark.parametrize(("option", "result"), [("draw_what_there_is", ""), ("lose", "p2 wins")])
def test_K_3_2_deck_and_discard_pile_are_empty(option: str, result: str) -> None:
    s = Scenario(nothing_to_draw=option).at("refill")
    s.p1.hand(world(1))
    s.p1.deck(0)
    assert s.result == result and s.p1.hand_size == 1


def test_K_3_3_the_newer_of_two_friends_with_a_name_stays(s: Scenario) -> None:
    old = s.p1.friend(friend(1, name="Twin"))
    theirs = s.p2.friend(friend(1, name="Twin"))
    new = s.p1.hand(friend(2, name="Twin"))
    s.p1.plays(new)
    assert (old.zone, new.zone, theirs.zone) == ("discard", "friends", "friends")


def test_K_3_3_K_8_5_dark_cards_are_exempt(s: Scenario) -> None:
    s.p1.player(player("dark"))
    old, new = s.p1.friend("FL-030"), s.p1.hand("FL-030")
    s.p1.plays(new)
    assert old.zone == new.zone == "friends"


def test_K_3_4_the_player_always_fights_friends_only_assist(s: Scenario) -> None:
    s.p1.world(world(2))
    s.p1.friend(friend(support=4))
    s.p1.obstacle(dark(0, 3))
    s.p1.battles()
    assert s.p1.attack == 2


def test_K_3_5_used_one_shot_cards_go_to_the_discard_pile(s: Scenario) -> None:
    card = s.p1.hand(event("Draw 1."))
    s.p1.plays(card)
    assert card.zone == "discard" and s.p1.hand_size == 1


def test_K_4_1_levels_of_worlds_are_points_only(s: Scenario) -> None:
    s.p1.plays(s.p1.hand(world(5)))
    assert s.p1.total == 5


@pytest.mark.parametrize(
    ("attribute", "served"),
    [("light", {"friend", "magic_friend"}), ("dark", {"heartless", "villains"}), ("xiii", {"nobody", "xiii"})],
)
def test_K_4_3_who_serves_whom_as_a_friend(s: Scenario, attribute: str, served: set[str]) -> None:
    s.p1.player(player(attribute, magic=3))
    hand = {
        "friend": s.p1.hand(friend(1)),
        "magic_friend": s.p1.hand("FL-026"),
        "heartless": s.p1.hand(dark(1)),
        "villains": s.p1.hand(dark(1, attribute="villains")),
        "nobody": s.p1.hand(dark(1, attribute="nobody")),
        "xiii": s.p1.hand(player("xiii", name="Another")),
        "light": s.p1.hand(player("light", name="Another")),
    }
    assert {name for name, ref in hand.items() if s.p1.may("play", ref)} == served


@pytest.mark.parametrize(("option", "allowed"), [(False, True), (True, False)])
def test_K_4_4_attack_cards_of_dark_players(option: bool, allowed: bool) -> None:
    s = Scenario(dark_no_attack_cards=option, skip_forced=False)
    s.p1.player(player("dark"))
    card = s.p1.hand(attack_card())
    s.p1.challenges()
    assert s.p1.may("play", card) is allowed


def test_K_4_2_the_set_has_attributes_as_the_new_prints_do() -> None:
    pool: CardPool = CardPool.default()
    assert {card.attribute for card in pool.cards if card.type == "player"} == {"light", "dark", "xiii"}
    assert {card.attribute for card in pool.cards if card.type == "dark"} == {"heartless", "villains", "nobody"}
    assert {card.attribute for card in pool.cards if card.type == "magic"} == {"none", "attack"}
    assert {card.type for card in pool.cards} == set(no.TYPES)


def test_K_5_1_no_going_back_from_challenge_time(s: Scenario) -> None:
    s.p1.hand(world(1))
    s.p1.passes()
    assert s.asked == "challenge"
    s.p1.passes().p1.chooses(s.p1.zone("hand")[0])
    assert s.state["turn"] == 4


@pytest.mark.parametrize(("option", "asked"), [("challenge_time", "discard"), ("action_time", "action")])
def test_K_5_1_after_a_challenge(option: str, asked: str) -> None:
    s = Scenario(after_challenge=option, skip_forced=False)
    place = s.p1.hand(world(1))
    s.p1.challenges().pass_while("challenge_turn")
    assert s.asked == asked and s.p1.may("play", place) is (option == "action_time")
    s.to("discard")  # there is no second challenge either way
    assert s.state["challenges"] == 1


@pytest.mark.parametrize(("option", "allowed"), [(True, True), (False, False)])
def test_K_5_1_fights_on_turn_1(option: bool, allowed: bool) -> None:
    s = Scenario(turn=1, first_turn_fights=option, skip_forced=False)
    s.p1.world(world(2))
    s.p1.obstacle(dark())
    assert s.p1.may("battle") is allowed
    s.p1.passes()
    assert (s.asked == "challenge") is allowed


def test_K_5_3_K_5_6_the_turn_refills_to_six_and_discards_down_to_six() -> None:
    s = Scenario().at("refill")
    s.p1.hand(world(1))
    s.begun()
    assert s.p1.hand_size == 6
    s = Scenario()
    hand = s.p1.hands(*[attack_card() for _ in range(8)])
    s.to("discard")
    assert not s.p1.may("pass")
    s.p1.chooses(*hand[:2])
    assert s.p1.may("pass") and s.p1.hand_size == 6
    s.p1.chooses(hand[2])  # voluntary (K-3.1)
    s.p1.passes()
    assert s.state["turn"] == 4 and s.state["turn_player"] == 1


def test_K_1_3_the_limit_of_turns_is_a_draw_or_the_higher_total() -> None:
    for option, result in (("draw", "draw"), ("higher_total", "p1 wins")):
        s = Scenario(turn=60, at_turn_limit=option)
        s.p1.world(world(2))
        s.p1.ends_turn()
        assert (s.result, s.reason) == (result, "the limit of turns was reached")


def test_K_5_4_equipment_and_forms_are_played_in_action_time(s: Scenario) -> None:
    s.p1.set_hearts(2)
    cards = s.p1.hands(
        equipment("For players. Bearer: attack +1."), form(text="Form change: your hearts are 4 or less.")
    )
    assert all(s.p1.may("play", ref) for ref in cards)
