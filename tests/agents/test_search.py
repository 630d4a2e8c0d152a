"""The player that looks ahead: legal, deterministic, blind for what its player cannot know, better than its policy."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.agents import UnsuitableAgentError, make_agent
from fftcg_env.core.agent import StateAgent
from fftcg_env.core.jobs import JOB_STEP, SKIP
from fftcg_env.envs.batch import GameBatch, copy_records
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate import play_matches
from tests.games.shedding.game import SheddingGame


def moments(game: Any, count: int, decisions: int) -> GameBatch:
    """Games of the heuristic after so many decisions."""
    batch = GameBatch(game, count, DeckChoice(game, "random"))
    batch.seed(4)
    batch.start()
    for _ in range(decisions):
        batch.actions[:] = game.search.choose(batch.states)
        batch.run(JOB_STEP)
    return batch


def test_it_is_legal_and_follows_from_what_its_player_knows(game: Any) -> None:
    batch = moments(game, 12, 70)
    agent = make_agent("search:48", game)
    assert isinstance(agent, StateAgent)
    agent.reset(1)
    everywhere = np.ones(12, bool)
    chosen = agent.act_states(copy_records(batch.states), everywhere)
    legal, counts = game.search.legal(batch.states)
    assert (counts > 0).sum() > 8
    assert all(action in legal[k, : max(1, counts[k])] for k, action in enumerate(chosen))
    for deal in (1, 2):
        dealt = copy_records(batch.states)
        game.search.determinize(dealt, -1, deal)
        assert (agent.act_states(dealt, everywhere) == chosen).all()
    reversed_order = agent.act_states(copy_records(batch.states[::-1].copy()), everywhere)
    assert (reversed_order[::-1] == chosen).all(), "it depends on what else is played beside"


def test_only_wanted_games_are_answered(game: Any) -> None:
    batch = moments(game, 3, 40)
    agent = make_agent("search:16", game)
    chosen = agent.act_states(copy_records(batch.states), np.array([False, True, False]))
    assert (chosen == SKIP).tolist() == [True, False, True]


def test_it_beats_the_heuristic_it_plays_on_with(game: Any) -> None:
    result = play_matches(
        game, make_agent("search:64", game), make_agent("heuristic", game), games=40, seed=2, slots=40
    )
    assert result.win_rate > 0.5 and result.pairs_won > result.pairs_lost


def test_time_is_a_budget_too(game: Any) -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=3)
    agent = make_agent("search:0.05s", game)
    env.step(env.ask(agent))
    env.step(env.ask(pickle.loads(pickle.dumps(agent))))


@pytest.mark.parametrize("budget", ["0", "-3", "0s", "many", "s"])
def test_a_budget_is_needed(game: Any, budget: str) -> None:
    with pytest.raises(ValueError, match="the budget is"):
        make_agent(f"search:{budget}", game)


def test_a_game_without_a_heuristic_cannot_be_searched() -> None:
    with pytest.raises(UnsuitableAgentError, match="no heuristic and outlook"):
        make_agent("search", SheddingGame())
