"""The search agent: legal, deterministic, without hidden information, and stronger than the heuristic."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.agents import UnsuitableAgentError, make_agent
from fftcg_env.agents import search as search_agent
from fftcg_env.core.agent import StateAgent
from fftcg_env.core.jobs import JOB_STEP, SKIP
from fftcg_env.core.records import copy_records
from fftcg_env.core.search.tree_search import TreeSettings
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game
from tests.games.shedding.game import SheddingGame


def moments(game: Any, count: int, decisions: int) -> GameBatch:
    """Games of the heuristic after this number of decisions."""
    batch = GameBatch(game, count, DeckChoice(game, "random"))
    batch.seed(4)
    batch.start()
    for _ in range(decisions):
        batch.actions[:] = game.search.choose(batch.states)
        batch.run(JOB_STEP)
    return batch


def test_it_is_legal_and_follows_from_what_its_player_knows(game: Any) -> None:
    batch = moments(game, 12, 70)
    agent = make_agent("search:96", game, exploring=0.5)
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
    assert (reversed_order[::-1] == chosen).all(), "it depends on the other games of the batch"


def test_padding_bytes_of_a_record_change_nothing(game: Any) -> None:
    """numpy copies the fields of a record and leaves its padding as it finds it."""
    batch = moments(game, 12, 70)
    agent = make_agent("search:8", game)
    agent.reset(1)
    filled = np.full(batch.states.nbytes, 0xA5, np.uint8).view(batch.states.dtype)
    filled[:] = batch.states
    assert filled.tobytes() != batch.states.tobytes()
    everywhere = np.ones(12, bool)
    assert (agent.act_states(filled, everywhere) == agent.act_states(copy_records(batch.states), everywhere)).all()


def test_only_wanted_games_are_answered(game: Any) -> None:
    batch = moments(game, 3, 40)
    agent = make_agent("search:16", game)
    chosen = agent.act_states(copy_records(batch.states), np.array([False, True, False]))
    assert (chosen == SKIP).tolist() == [True, False, True]


@pytest.mark.parametrize("games", [20, pytest.param(200, marks=pytest.mark.soak)])
def test_it_beats_the_heuristic_it_plays_on_with(game: Any, games: int) -> None:
    result = play_matches(
        game, make_agent("search:64", game), make_agent("heuristic", game), games=games, seed=2, slots=20
    )
    assert result.win_rate > 0.5 and result.pairs_won > result.pairs_lost


@pytest.mark.parametrize("exploring", [0.0, 0.5])
@pytest.mark.parametrize("seconds", [0.1, 0.4])
def test_a_budget_of_time_is_kept_to(
    game: Any, monkeypatch: pytest.MonkeyPatch, seconds: float, exploring: float
) -> None:
    """By a clock on which every batch of simulations takes a hundredth of a second and all else no time: the search
    ends with the first batch behind the budget, or with the few that judge the last moves."""
    now = [0.0]
    monkeypatch.setattr(search_agent, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    agent = make_agent(f"search:{seconds}s", game, exploring=exploring)
    played = search_agent.Thought._played

    def timed(*arguments: Any, **named: Any) -> np.ndarray:
        now[0] += 0.01
        return played(*arguments, **named)

    monkeypatch.setattr(search_agent.Thought, "_played", timed)
    batch = moments(game, 6, 60)
    legal = game.search.legal(batch.states)[1]
    for index in np.flatnonzero(legal > 1)[:2].tolist():
        before = now[0]
        agent.act_states(copy_records(batch.states), np.arange(6) == index)
        assert seconds <= now[0] - before + 1e-9 <= seconds + 0.05


def test_an_agent_with_a_budget_of_time_is_pickled(game: Any) -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=3)
    agent = make_agent("search:0.05s", game)
    env.step(env.ask(agent))
    env.step(env.ask(pickle.loads(pickle.dumps(agent))))


@pytest.mark.parametrize("name", ["search:100", "heuristic"])
def test_games_are_the_same_on_two_threads(game: Any, name: str) -> None:
    """Two matches at the same time, each with players of its own, and the same two one after the other."""

    def match(seed: int) -> tuple[int, ...]:
        options = {"exploring": 0.5} if name.startswith("search") else {}
        players = make_agent(name, game, **options), make_agent("heuristic", game)
        result = play_matches(game, *players, games=2, seed=seed, slots=2)
        return result.wins, result.decisions, result.wins_as_player_0

    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(match, (1, 2)))
    assert together == [match(1), match(2)]


def test_a_number_of_simulations_is_kept_to(game: Any) -> None:
    agent = make_agent("search:400", game, exploring=0.5)
    for index in range(6):
        before = agent.simulations_done
        agent.act_states(copy_records(moments(game, 6, 60).states), np.arange(6) == index)
        assert agent.simulations_done - before <= 400


def test_the_same_seed_plays_the_same_with_any_settings(game: Any) -> None:
    states, everywhere = moments(game, 8, 60).states, np.ones(8, bool)
    for options in ({}, {"exploring": 0.5}, {"exploring": 0.4, "tree": TreeSettings(replies=True)}, {"turns": 1}):
        one, other = (make_agent("search:200", game, **options) for _ in range(2))
        chosen = one.act_states(copy_records(states), everywhere)
        assert (other.act_states(copy_records(states), everywhere) == chosen).all()
        assert (pickle.loads(pickle.dumps(one)).act_states(copy_records(states), everywhere) == chosen).all()


def test_another_game_is_searched_without_a_change() -> None:
    other = load_game("kingdom_hearts")
    result = play_matches(
        other, make_agent("search:100", other), make_agent("heuristic", other), games=20, seed=2, slots=20
    )
    assert result.win_rate > 0.5


def test_a_share_to_explore_with_is_less_than_all(game: Any) -> None:
    with pytest.raises(ValueError, match="exploring is 1"):
        make_agent("search:100", game, exploring=1)


@pytest.mark.parametrize("budget", ["0", "-3", "0s", "many", "s"])
def test_a_budget_is_needed(game: Any, budget: str) -> None:
    with pytest.raises(ValueError, match="the budget is"):
        make_agent(f"search:{budget}", game)


def test_a_game_without_a_heuristic_cannot_be_searched() -> None:
    with pytest.raises(UnsuitableAgentError, match="no compiled heuristic and win probability"):
        make_agent("search", SheddingGame())
