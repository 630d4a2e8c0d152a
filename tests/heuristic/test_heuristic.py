"""The compiled heuristic plays legally, deterministically, and without hidden information."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.core.agent import StateAgent
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_SAMPLE, JOB_STEP, RUNNING, SKIP, STATUS_ERROR, STATUS_RESULT
from fftcg_env.core.records import copy_records
from fftcg_env.core.search import NoHeuristicError
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game
from tests.games.shedding.game import SheddingGame

GAME = load_game("fftcg")
SEARCH = GAME.search


def batch_of(count: int, decks: Any, seed: int) -> GameBatch:
    batch = GameBatch(GAME, count, DeckChoice(GAME, decks))
    batch.seed(seed)
    batch.start(JOB_SAMPLE)
    return batch


@pytest.mark.parametrize("decks", ["shipped", "of all cards"])
def test_it_plays_legally_and_without_hidden_information(decks: str) -> None:
    """Self-play with some random decisions in between: at each decision its action is legal, the best by its weights,
    and the same in another determinization for its player."""
    pool = GAME.random_decks(24, 3) if decks == "of all cards" else list(GAME.embedded_decks().values())
    batch = batch_of(48, [pool, pool], 4)
    for number in range(160):
        chosen = SEARCH.choose(batch.states)
        actions, counts = SEARCH.legal(batch.states)
        weights = SEARCH.weigh(batch.states)
        assert (counts > 0).all() and (actions[np.arange(48), weights.argmax(axis=1)] == chosen).all()
        dealt = copy_records(batch.states)
        SEARCH.determinize(dealt, -1, number)
        assert (SEARCH.choose(dealt) == chosen).all()
        shown = SEARCH.weigh(dealt)
        assert (shown == weights).all(), GAME.decisions[int(batch.states["decision"][(shown != weights).any(1)][0])]
        mixed = np.arange(48) % 7 == number % 7
        batch.run(JOB_SAMPLE)
        batch.actions[~mixed] = chosen[~mixed]
        batch.run(JOB_STEP | JOB_AUTORESET)
        assert not batch.status[:, STATUS_ERROR].any()


def test_it_changes_nothing_that_matters() -> None:
    """A player who asks for advice plays the same game as one who does not."""
    asked, left = batch_of(16, "random", 2), batch_of(16, "random", 2)
    for _ in range(120):
        SEARCH.choose(asked.states)
        for batch in (asked, left):
            batch.run(JOB_SAMPLE)
            batch.run(JOB_STEP)
        for name in ("zone_cards", "zone", "legal", "random", "power", "frames", "stack", "result"):
            assert (asked.states[name] == left.states[name]).all(), name


def test_only_wanted_games_are_answered() -> None:
    batch = batch_of(4, "random", 1)
    chosen = SEARCH.choose(batch.states, np.array([True, False, True, False]))
    assert (chosen == SKIP).tolist() == [False, True, False, True]


def test_rollouts_play_like_the_heuristic() -> None:
    batch = batch_of(12, "random", 6)
    rolled = copy_records(batch.states)
    SEARCH.roll_out(rolled, "heuristic", 1, decisions=80)
    for _ in range(80):
        batch.actions[:] = SEARCH.choose(batch.states)
        batch.run(JOB_STEP)
    assert (rolled["zone_cards"] == batch.states["zone_cards"]).all()
    assert (rolled["decisions"] == 80).all() or (batch.status[:, STATUS_RESULT] != RUNNING).any()


def test_other_weights_play_differently() -> None:
    batch = batch_of(40, "random", 8)
    for _ in range(30):
        batch.run(JOB_SAMPLE)
        batch.run(JOB_STEP)
    bold = SEARCH.new_memory(threshold=-50_000)
    assert (SEARCH.choose(batch.states, memory=bold) != SEARCH.choose(batch.states)).any()
    with pytest.raises(ValueError, match="no weight 'treshold'; did you mean 'threshold'"):
        SEARCH.new_memory(treshold=1)


def test_the_agent_is_given_records() -> None:
    agent = make_agent("heuristic", GAME)
    assert isinstance(agent, StateAgent)
    batch = batch_of(4, "random", 1)
    assert (agent.act_states(batch.states, np.ones(4, bool)) == SEARCH.choose(batch.states)).all()


def test_a_game_without_a_heuristic_says_so() -> None:
    game = SheddingGame()
    with pytest.raises(NoHeuristicError, match="has no compiled 'advise'"):
        game.search.choose(game.new_states(1))
