"""A search with a network: its rollouts, what prior and value decide, and that nothing hidden reaches it."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import search as search_agent
from fftcg_env.agents.search import LEAST_PRIOR, SearchAgent, Thought
from fftcg_env.core.jobs import PLAYER_0_WINS, PLAYER_1_WINS, RUNNING, STATUS_PLAYER, STATUS_RESULT, STATUS_TURN
from fftcg_env.core.network.judge import Judge, Network
from fftcg_env.core.network.rollouts import HURRY, NetworkRollouts
from fftcg_env.core.records import copy_records
from fftcg_env.errors import ArgumentError
from tests.learning.conftest import positions_of

WIDTHS = {"token": 16, "state": 16, "context": 32, "action": 32}


def network_of(game: Any, seed: int = 0) -> Network:
    """A small network with random weights."""
    return Network.random(game, seed, **WIDTHS)


def contested(game: Any, agent: SearchAgent, count: int) -> np.ndarray:
    """Records of decisions in which the agent tries at least three moves."""
    states = positions_of(game, 24, 40)
    many = [k for k in range(24) if len(agent.moves(states[k : k + 1])[0]) >= 3]
    assert len(many) >= count
    return game.search.clone(states, many[:count])


# ------------------------------------------------------------------------------------------------------------ rollouts
def test_a_rollout_is_what_both_players_do(any_game: Any) -> None:
    """The observer plays the network's likeliest action and the opponent the heuristic's, until the observer decides in
    the last turn."""
    search, network = any_game.search, network_of(any_game)
    states = positions_of(any_game, 12, 30)
    status = search.status(states)
    running = np.flatnonzero(status[:, STATUS_RESULT] == RUNNING)
    states, judge = search.clone(states, running), Judge(any_game, network)
    status, observer = search.status(states), 1
    last_turn = int(np.median(status[:, STATUS_TURN])) + 1
    singly, its = search.clone(states, range(len(states))), status.copy()
    worth = NetworkRollouts(any_game, network).run(states, status, observer, last_turn)
    for k in range(len(singly)):
        one = singly[k : k + 1]
        while its[k, STATUS_RESULT] == RUNNING and (
            its[k, STATUS_PLAYER] != observer or its[k, STATUS_TURN] < last_turn
        ):
            mine = its[k, STATUS_PLAYER] == observer
            its[k] = search.step(one, judge.judge(one).actions if mine else search.choose(one))[0]
    assert singly.tobytes() == states.tobytes() and (its == status).all()
    result, early = its[:, STATUS_RESULT], HURRY * (last_turn - its[:, STATUS_TURN])
    going_on = result == RUNNING
    assert going_on.sum() >= 6
    assert np.allclose(worth[going_on], (judge.judge(singly).values[going_on] + 1) / 2)
    assert np.allclose(worth[result == PLAYER_1_WINS], 1 + early[result == PLAYER_1_WINS])
    assert np.allclose(worth[result == PLAYER_0_WINS], -early[result == PLAYER_0_WINS])


def test_games_may_have_observers_and_last_turns_of_their_own(any_game: Any) -> None:
    states = positions_of(any_game, 12, 30)
    status, rollouts = any_game.search.status(states), NetworkRollouts(any_game, network_of(any_game))
    observers, last_turns = np.arange(12) % 2, status[:, STATUS_TURN].astype(np.int64) + np.arange(12) % 3
    one_by_one = [
        rollouts.run(copy_records(states[k : k + 1]), status[k : k + 1].copy(), int(observers[k]), int(last_turns[k]))
        for k in range(12)
    ]
    assert rollouts.run(states, status, observers, last_turns).tolist() == np.concatenate(one_by_one).tolist()


def test_an_endless_rollout_is_evaluated_as_it_stands(chrono: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    network, states = network_of(chrono), positions_of(chrono, 12, 30)
    monkeypatch.setattr("fftcg_env.core.network.rollouts.LONGEST", 0)
    status = chrono.search.status(states)
    values = Judge(chrono, network).judge(states).values
    worth = NetworkRollouts(chrono, network).run(copy_records(states), status, 0, 10_000)
    running, mine = status[:, STATUS_RESULT] == RUNNING, status[:, STATUS_PLAYER] == 0
    assert (running & mine).any() and (running & ~mine).any()
    assert np.allclose(worth[running], (np.where(mine, values, -values)[running] + 1) / 2)


def test_probabilities_are_those_of_the_legal_actions(chrono: Any) -> None:
    network, states = network_of(chrono), positions_of(chrono, 12, 30)
    found = NetworkRollouts(chrono, network).log_probabilities(states)
    counts = chrono.search.legal(states)[1]
    assert np.allclose(np.exp(found).sum(axis=1)[counts > 0], 1)
    assert all(
        np.isfinite(found[k, :count]).all() and (found[k, count:] == -np.inf).all() for k, count in enumerate(counts)
    )
    judged = Judge(chrono, network).judge(states)
    taken = np.take_along_axis(found, judged.logits.argmax(axis=1)[:, None], axis=1)[:, 0]
    assert np.allclose(taken[counts > 0], judged.log_probabilities[counts > 0], atol=1e-5)


# ------------------------------------------------------------------------------------------------------------- choices
def decided(thought: Thought, prior: list[float], gains: list[list[float]]) -> int:
    """The choice between moves with these log probabilities and values in single deals."""
    thought._prior, thought._values = np.array(prior), gains
    return thought._choice(list(range(len(prior))))


def test_the_prior_decides_until_the_values_are_sure(chrono: Any) -> None:
    agent = SearchAgent(chrono, "8", network=network_of(chrono))
    state = contested(chrono, agent, 1)
    thought = agent.thought(state, *agent.moves(state))
    even, better = [0.5, 0.5, 0.5, 0.5], [0.5, 0.6, 0.5, 0.6]
    assert decided(thought, [-0.5, -2.0, -2.0], [even, even, even]) == 0
    assert decided(thought, [-2.0, -0.5, -2.0], [even, even, even]) == 1
    assert decided(thought, [-0.5, -4.0], [even, better]) == 0, "4 deals: 0.05 is within what the policy doubts"
    assert decided(thought, [-0.5, -4.0], [25 * even, 25 * better]) == 1, "100 deals"
    assert decided(thought, [-0.5, -0.6], [even, better]) == 1, "the policy finds both as likely"
    little = [0.5, 0.53, 0.5, 0.53]
    assert decided(thought, [-0.5, -4.0], [250 * even, 250 * little]) == 0, "a value errs by more than 0.015"


def test_values_choose_the_move_that_the_policy_finds_unlikely(any_game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rollouts that only the last of the tried moves wins."""
    agent = SearchAgent(any_game, "24", network=network_of(any_game))
    state = contested(any_game, agent, 1)
    moves, _, prior = agent.moves(state)
    unlikely = int(prior.argmin())

    class OnlyThis(Thought):
        def _played(self, tried: list[int], nodes: Any, count: int, follow: bool) -> np.ndarray:
            self.done, self._worlds = self.done + len(tried) * count, self._worlds + count
            return np.repeat([[1.0 if k == unlikely else 0.0] for k in tried], count, axis=1)

    monkeypatch.setattr(search_agent, "Thought", OnlyThis)
    assert agent.act_states(state, np.ones(1, bool))[0] == moves[unlikely] != moves[0]


def test_moves_are_the_likely_ones_and_the_heuristics(any_game: Any) -> None:
    search, network = any_game.search, network_of(any_game)
    agent, rollouts = SearchAgent(any_game, "8", network=network), NetworkRollouts(any_game, network)
    states = positions_of(any_game, 24, 40)
    lists, counts = search.legal(states)
    for k in np.flatnonzero(counts > 0).tolist():
        state = states[k : k + 1]
        moves, keys, prior = agent.moves(state)
        places = {action: place for place, action in enumerate(lists[k, : counts[k]].tolist())}
        all_keys = search.keys(state)[0]
        assert len(set(keys.tolist())) == len(keys) and [all_keys[places[move]] for move in moves] == keys.tolist()
        assert all_keys[places[int(search.choose(state)[0])]] in keys
        chances = np.exp(rollouts.log_probabilities(state)[0])
        sums = [chances[: counts[k]][all_keys[: counts[k]] == key].sum() for key in keys]
        assert np.allclose(np.log(np.maximum(sums, LEAST_PRIOR * max(sums))), prior) and prior[0] == prior.max()


# ------------------------------------------------------------------------------------------------------------- players
def test_it_follows_from_the_seed_and_from_what_its_player_knows(any_game: Any) -> None:
    agent = SearchAgent(any_game, "16", network=network_of(any_game))
    states, everywhere = contested(any_game, agent, 6), np.ones(6, bool)
    chosen = agent.act_states(copy_records(states), everywhere)
    lists, counts = any_game.search.legal(states)
    assert all(action in lists[k, : counts[k]] for k, action in enumerate(chosen))
    assert (pickle.loads(pickle.dumps(agent)).act_states(copy_records(states), everywhere) == chosen).all()
    for deal in (1, 2):
        dealt = copy_records(states)
        any_game.search.determinize(dealt, -1, deal)
        assert (agent.act_states(dealt, everywhere) == chosen).all()
    alone = [agent.act_states(states[k : k + 1].copy(), np.ones(1, bool))[0] for k in range(6)]
    assert (alone == chosen).all()


def test_no_tree_grows_with_a_network(chrono: Any) -> None:
    with pytest.raises(ArgumentError, match="exploring"):
        SearchAgent(chrono, "400", network=network_of(chrono), exploring=0.5)
    assert SearchAgent(chrono, "400", network=network_of(chrono)).exploring == 0
