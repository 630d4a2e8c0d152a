"""The compiled heuristic of Chrono Card TCG."""

from __future__ import annotations

import pytest

from fftcg_env.games import load_game
from fftcg_env.games.chrono_card.scenario import Scenario, character, event
from tests.further_games.heuristics import advised, deck_matches


def test_decks_beat_each_other_in_turn_at_times() -> None:
    """No deck wins over 65 % against another, none below 35 %, of the games that somebody wins."""
    game = load_game("chrono_card")
    decks = game.usual_decks()
    for first, second, share, _ in deck_matches(game, decks, 1000):
        assert 0.35 < share < 0.65, (decks[first].name, decks[second].name)


def test_every_card_is_in_a_deck_that_environments_draw_from() -> None:
    game = load_game("chrono_card")
    used = {number for deck in game.usual_decks() for number in deck.cards}
    assert len(game.usual_decks()) >= 5 and used == set(game.pool.numbers)


def test_it_turns_face_down_whom_it_can(s: Scenario) -> None:
    s.p2.character(character(dp=5))
    weak = s.p2.character(character(ap=3, dp=2))
    dart = s.p1.hand(event("Choose a Character of your opponent: deal 2 to it."))
    assert advised(s) == f"use {dart.card.number}"
    s.take(s.p1, int(s.game.search.choose(s.states)[0]))
    assert advised(s) == f"choose opponent's {weak.card.number}"


def test_it_names_a_defender_that_survives(s: Scenario) -> None:
    s.p2.character(character(dp=1))
    s.state["checked"][s.p2.heroine.index] = 1
    wall = s.p2.character(character(dp=4))
    knight = s.p1.character(character(ap=3))
    s.p1.attacks(knight).to("defender")
    assert advised(s) == f"defend {wall.card.number}"


def test_other_weights_are_another_player() -> None:
    game = load_game("chrono_card")
    assert game.search.new_memory(attack=2)["weights"].tolist() != game.search.new_memory()["weights"].tolist()
    with pytest.raises(ValueError, match="did you mean 'attack'"):
        game.search.new_memory(atack=1)


def test_the_win_probability_follows_the_race() -> None:
    for player, better in ((1, True), (0, False)):
        s = Scenario()
        s.sides[player].suffers(10)
        s.begun()
        assert (s.game.search.win_probability(s.states)[0] > 0.5) == better
