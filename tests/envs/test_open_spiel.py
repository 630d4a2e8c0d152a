"""The games in OpenSpiel: its own tests, information states, resampling, serialisation."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from fftcg_env.errors import ArgumentError
from fftcg_env.games import OWN_GAMES

pyspiel = pytest.importorskip("pyspiel")
adapter = pytest.importorskip("fftcg_env.envs.open_spiel")

SMALL = "chrono_card"
QUICK = "fftcg(deck_0=cecil,deck_1=cecil,options=decision_limit:60)"


def played(game: Any, steps: int, seed: int) -> Any:
    """A state after some random actions, chance included."""
    state, generator = game.new_initial_state(), random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(generator.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", [SMALL, QUICK])
def test_the_simulations_of_open_spiel_pass(name: str) -> None:
    """Random play that checks legal actions, tensors, clones, histories and serialised states at every step."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_game_is_registered(name: str) -> None:
    assert name in pyspiel.registered_names()
    game = pyspiel.load_game(name)
    state = played(game, adapter.SEED_DIGITS, 1)
    assert state.is_player_node() if hasattr(state, "is_player_node") else not state.is_chance_node()
    assert state.legal_actions() and game.num_distinct_actions() == state.engine.game.action_count
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    tensor = np.array(state.information_state_tensor(0))
    assert np.isfinite(tensor).all() and 1 <= np.abs(tensor).max() <= 4


def test_playthroughs_are_generated() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    actions = [1, 2, 3]
    text = generate_playthrough.playthrough(f"{SMALL}(options=decision_limit:4)", actions, seed=1)
    assert "IsTerminal() = True" in text and 'GameType.short_name = "chrono_card"' in text


def test_a_history_rebuilds_a_state() -> None:
    game = pyspiel.load_game(SMALL)
    for seed in range(3):
        state = played(game, 40, seed)
        again = game.deserialize_state(state.serialize())
        clone = state.clone()
        for other in (again, clone):
            assert other.record.tobytes() == state.record.tobytes() and other.history() == state.history()
            for player in range(2):
                assert other.information_state_string(player) == state.information_state_string(player)
        if not clone.is_terminal():
            clone.apply_action(clone.legal_actions()[-1])
            assert clone.record.tobytes() != state.record.tobytes()  # a clone is independent


def test_resampled_states_hide_the_hidden_cards() -> None:
    """The player cannot tell them from the real state, and the opponent's cards differ."""
    game, generator = pyspiel.load_game(SMALL), random.Random(1)
    different = 0
    for seed in range(4):
        state = played(game, 30, seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, generator.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert np.array_equal(other.information_state_tensor(player), state.information_state_tensor(player))
            assert other.legal_actions() == state.legal_actions()
            different += other.observation_string(1 - player) != state.observation_string(1 - player)
            other.apply_action(other.legal_actions()[0])
        with pytest.raises(ArgumentError, match="cannot be serialised"):
            state.resample_from_infostate(player, generator.random).serialize()
    assert different > 0


def test_information_states_have_perfect_recall() -> None:
    """Two histories that one player cannot tell apart have the same information state for it; others differ."""
    game = pyspiel.load_game(SMALL)
    state = played(game, 20, 2)
    seen = {state.information_state_string(0)}
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        text = state.information_state_string(0)
        assert text not in seen
        seen.add(text)
    assert state.information_state_string(1) != text and "player_0" in state.observation_string(0)


def test_returns_are_those_of_the_game() -> None:
    state = played(pyspiel.load_game(SMALL), 10_000, 3)
    assert state.is_terminal() and sorted(state.returns()) == [-1.0, 1.0] and state.legal_actions() == []
    drawn = played(pyspiel.load_game(f"{SMALL}(options=decision_limit:4)"), 10_000, 3)
    assert drawn.is_terminal() and drawn.returns() == [0.0, 0.0]


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(Exception, match="no_such_deck"):
        pyspiel.load_game(f"{SMALL}(deck_0=no_such_deck)")
