"""Chapter 2 of the rules: decks and set-up."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from fftcg_env.cards import CardDatabase, DeckError, load_deck, parse_deck
from fftcg_env.core.jobs import JOB_OBSERVE, JOB_RESET, JOB_VIEW_0, JOB_VIEW_1, STATUS_SIZE
from fftcg_env.games.fftcg.cards.program.opcodes import DECK
from fftcg_env.games.fftcg.game import FFTCG
from fftcg_env.scenario import Scenario, forward

SOLDIERS = [replace(forward(1000 * k), code=f"9-{k:03}C", canonical_code=f"9-{k:03}C") for k in range(1, 21)]
LIMIT_BREAKS = [replace(forward(7000), code=f"9-{k}B", canonical_code=f"9-{k}B", lb_cost=1) for k in range(31, 41)]
PREMIUM = replace(SOLDIERS[0], code="PR-001", reprints=())
DATABASE = CardDatabase([*SOLDIERS, *LIMIT_BREAKS, PREMIUM])
SIXTEEN_TRIPLES = "\n".join(f"3 {card.code}" for card in SOLDIERS[:16])  # 48 cards


def deck_of(*lines, **options):
    return parse_deck("\n".join([SIXTEEN_TRIPLES, *lines]), "test", DATABASE, **options)


def problem(*lines, **options):
    with pytest.raises(DeckError) as error:
        deck_of(*lines, **options)
    assert len(error.value.problems) == 1
    return error.value


def test_S25_R2_1_a_constructed_deck_has_exactly_50_cards():
    """S25 R2.1"""
    assert len(deck_of("2 9-017C").main) == 50 and "has 49 cards" in str(problem("1 9-017C"))
    assert "has 51 cards" in str(problem("3 9-017C"))


def test_R2_1_a_limited_deck_has_40_cards_or_more():
    """R2.1, option deck_size of parse_deck"""
    limited = {"deck_size": 40, "exact_size": False}
    assert len(deck_of("3 9-017C", **limited).main) == 51
    thirteen = "\n".join(f"3 {card.code}" for card in SOLDIERS[:13])
    assert len(parse_deck(thirteen + "\n1 9-014C", "test", DATABASE, **limited).main) == 40
    with pytest.raises(DeckError, match="has 39 cards, not at least 40"):
        parse_deck(thirteen, "test", DATABASE, **limited)


def test_S25_R2_2_at_most_three_copies():
    """S25 R2.2: also over several lines"""
    assert deck_of("2 9-017C").main.count("9-016C") == 3
    error = problem("1 9-016C", "1 9-017C")
    assert error.line == 17 and "4 copies of 9-016C" in str(error)


def test_R2_3_different_numbers_with_the_same_name_are_different_cards():
    """R2.3"""
    twins = [replace(card, name="Cloud", names=("Cloud",)) for card in SOLDIERS]
    lines = "\n".join(f"3 {card.code}" for card in twins[:16]) + "\n2 9-017C"
    assert len(parse_deck(lines, "test", CardDatabase(twins)).main) == 50


def test_R2_4_reprints_count_as_the_same_card():
    """R2.4: PR-001 is 9-001C"""
    reprint = replace(SOLDIERS[0], reprints=("PR-001",))
    database = CardDatabase([reprint, *SOLDIERS[1:]])
    fine = "\n".join(["2 9-001C", "1 PR-001", *(f"3 {card.code}" for card in SOLDIERS[1:16]), "2 9-017C"])
    assert parse_deck(fine, "test", database).main.count("9-001C") == 3
    with pytest.raises(DeckError, match="4 copies of PR-001, which is the same card as 9-001C"):
        parse_deck(fine.replace("1 PR-001", "2 PR-001").replace("2 9-017C", "1 9-017C"), "test", database)


@pytest.mark.parametrize("count", [0, 5, 8])
def test_S25_R2_5_an_lb_deck_has_up_to_8_cards(count):
    """S25 R2.5"""
    lines = [f"LB: 1 {card.code}" for card in LIMIT_BREAKS[:count]]
    deck = deck_of("2 9-017C", *lines)
    assert (len(deck.main), len(deck.lb)) == (50, count)


def test_S25_R2_5_nine_lb_cards_are_too_many():
    """S25 R2.5"""
    error = problem("2 9-017C", *(f"LB: 1 {card.code}" for card in LIMIT_BREAKS[:9]))
    assert "the LB deck has 9 cards" in str(error)


def test_S25_R2_6_an_lb_deck_holds_lb_cards_at_most_three_of_a_kind():
    """S25 R2.6"""
    assert "does not have Limit Break" in str(problem("2 9-017C", "LB: 1 9-018C"))
    assert len(deck_of("2 9-017C", "LB: 3 9-31B").lb) == 3
    assert "4 copies of 9-31B" in str(problem("2 9-017C", "LB: 4 9-31B"))


def test_S25_R2_7_no_lb_card_in_the_main_deck():
    """S25 R2.7"""
    error = problem("1 9-017C", "1 9-31B")
    assert error.line == 18 and "cannot be in the main deck" in str(error)


def fresh_games(count):
    """New games, at the first question; returns the records and the game."""
    game = FFTCG(skip_forced=False)
    decks = np.repeat(game.deck_rows([load_deck("vii_fire_earth"), load_deck("ffx_water_wind")])[None], count, 0)
    states, seeds = game.new_states(count), np.stack([np.arange(count), np.arange(count)], 1)
    unused = np.zeros((1, 1), np.int8), np.zeros((1, 1), np.int8)
    status = np.zeros((count, STATUS_SIZE), np.int32)
    game.drive(states, game.tables, JOB_RESET, 0, count, np.zeros(count, np.int64), seeds, decks, *unused, status)
    return game, states


def test_R2_10_the_decks_are_shuffled():
    """R2.10: each card is equally likely on top, and the order depends on the seed"""
    count = 2000
    game, states = fresh_games(count)
    rows = np.arange(count)[:, None]
    for player, deck in enumerate(("vii_fire_earth", "ffx_water_wind")):
        orders = states["card_id"][rows, states["zone_cards"][:, player, DECK, :50]]
        wanted = Counter(game.cards.numbers[code] for code in load_deck(deck).main)
        assert all(Counter(order.tolist()) == wanted for order in orders[:20])
        for position in (0, 25, 49):
            seen = Counter(orders[:, position].tolist())
            for number, copies in wanted.items():
                expected = count * copies / 50
                assert abs(seen[number] - expected) < 5 * expected**0.5
    assert (states["zone_count"][:, :, DECK] == 50).all()


def test_R2_11_a_random_player_decides_who_goes_first():
    """R2.11"""
    deciders = Counter()
    for seed in range(40):
        s = Scenario(seed=seed).at("set_up")
        deciders[s.deciding.name] += 1
    assert min(deciders["p1"], deciders["p2"]) >= 10
    for option in (0, 1):
        s = Scenario(seed=1).at("set_up")
        chooser = s.deciding
        assert chooser.decides("first_player")
        chooser.does(f"option {option}")
        assert s.deciding is (chooser if option == 0 else chooser.opponent)  # the first player's mulligan
        s.deciding.passes()
        s.deciding.passes()
        assert s.turn_player is (chooser if option == 0 else chooser.opponent)


def start(**options):
    """The first player p1 holds F1000 to F5000; F6000 to F9000 and F10000 come next, then the rest of the deck."""
    s = Scenario(turn=1, **options).at("mulligan")
    for player in (s.p1, s.p2):
        player.deck_top(*(forward(1000 * k) for k in range(1, 11)))
    return s


def test_R2_12_both_players_draw_five_cards():
    """R2.12"""
    s = start()
    for player in (s.p1, s.p2):
        assert player.codes("hand") == ["F1000", "F2000", "F3000", "F4000", "F5000"]
        assert player.deck_size == 45


def test_S23_R2_13_mulligan():
    """S23 R2.13, option mulligan_bottom_order=player_choice"""
    s = start()
    before = s.p1.zone("deck")
    assert s.p1.decides("mulligan")
    s.p1.says_yes()
    s.p1.chooses("F3000", "F1000", "F5000", "F2000", "F4000")  # the first goes down first
    assert s.p1.codes("hand") == ["F6000", "F7000", "F8000", "F9000", "F10000"]
    assert s.p1.codes("deck")[-5:] == ["F3000", "F1000", "F5000", "F2000", "F4000"]
    assert s.p1.zone("deck")[:-5] == before[5:]
    assert s.p2.decides("mulligan")  # once only, and the other player is next
    s.p2.passes()
    assert s.p2.codes("hand")[0] == "F1000" and s.p1.has_priority and s.turn == 1


def test_R2_13_as_held():
    """R2.13, option mulligan_bottom_order=as_held: no player is asked"""
    s = start(mulligan_bottom_order="as_held")
    s.p1.says_yes()
    assert s.p2.decides("mulligan") and s.p1.codes("hand") == ["F6000", "F7000", "F8000", "F9000", "F10000"]
    assert sorted(s.p1.codes("deck")[-5:]) == ["F1000", "F2000", "F3000", "F4000", "F5000"]


def test_R2_13_the_first_player_decides_first_and_the_second_may_mulligan_too():
    """R2.13"""
    s = start(first_player=2)
    assert s.p2.decides("mulligan")
    s.p2.passes()
    assert s.p1.decides("mulligan")
    s.p1.says_yes().p1.chooses("F1000", "F2000", "F3000", "F4000", "F5000")
    assert s.turn_player is s.p2 and s.p2.has_priority and s.p1.codes("hand")[0] == "F6000"


def observed(s, player):
    """Everything that a player observes, as bytes."""
    out = np.zeros((1, s.game.layout.size), s.game.layout.dtype)
    job = JOB_OBSERVE | (JOB_VIEW_0, JOB_VIEW_1)[player.number]
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 58), np.int16)
    status = np.zeros((1, STATUS_SIZE), np.int32)
    s.game.drive(s.states, s.game.tables, job, 0, 1, *nothing, out, np.zeros((1, 1), np.int8), status)
    return out.tobytes()


def test_R2_14_the_bottom_order_is_hidden_from_the_opponent():
    """R2.14 R4.45: two orders, and two hands, look the same"""
    s = start()
    s.p1.says_yes()
    other = s.clone()
    s.p1.chooses("F1000", "F2000", "F3000", "F4000", "F5000")
    other.p1.chooses("F5000", "F3000", "F1000", "F4000", "F2000")
    assert s.p1.codes("deck") != other.p1.codes("deck") and observed(s, s.p2) == observed(other, other.p2)


def test_R2_15_R2_17_the_first_turn_begins_with_empty_zones():
    """R2.15 R2.17"""
    s = start()
    s.p1.passes().p2.passes()
    assert (s.turn, s.phase, s.turn_player) == (1, "main_1", s.p1)
    for player in (s.p1, s.p2):
        for zone in ("field", "break_zone", "damage_zone", "removed", "lb_deck"):
            assert player.zone(zone) == []
    assert s.stack == []


@pytest.mark.parametrize("first", [1, 2])
def test_S24_R2_16_R6_15_the_first_player_draws_one_card_in_the_first_turn(first):
    """S24 R2.16 R6.15"""
    s = Scenario(turn=1, first_player=first, turn_player=first).at("mulligan")
    s.deciding.passes()
    s.deciding.passes()
    beginner = s.turn_player
    assert (beginner.hand_size, beginner.opponent.hand_size) == (6, 5)
    s.to("end")
    beginner.passes()
    beginner.opponent.passes()
    beginner.chooses("FILLER")  # hand size
    assert s.turn == 2 and beginner.opponent.hand_size == 7


def test_R2_18_haste_attacks_in_the_very_first_turn():
    """R2.18"""
    s = Scenario(turn=1)
    runner = s.p1.hand(forward(5000, keywords=["Haste"]))
    s.p1.has(Fire=2).p1.cast(runner).p1.attack(runner).p2.no_block().both_pass()
    assert s.turn == 1 and s.p2.points == 1
