"""The strength of the compiled heuristics of the further games."""

from __future__ import annotations

import pytest

from fftcg_env.agents import make_agent
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game


@pytest.mark.parametrize(("name", "games"), [("kingdom_hearts", 1000), ("fire_emblem", 600), ("chrono_card", 1000)])
def test_it_beats_random_players_with_a_lower_bound_of_90_percent(name: str, games: int) -> None:
    game = load_game(name)
    result = play_matches(game, make_agent("heuristic", game), make_agent("random", game), games=games, seed=1)
    assert result.interval[0] > 0.9
