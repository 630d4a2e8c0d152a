"""The statistics of the search tree: selection, plans and updates."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.core.jobs import JOB_SAMPLE, STATUS_PLAYER, STATUS_SIZE
from fftcg_env.core.search import tree_search as of
from fftcg_env.core.search.tree_entry import tree
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game

ROWS, WIDTH = 64, 6


class Bench:
    """Rows at the same node that choose between moves with these keys and weights."""

    def __init__(self, keys: list[int], weights: list[float], player: int = 0, replies: bool = True) -> None:
        self.edges = np.zeros(1024, of.EDGE)
        self.used = np.zeros(1, np.int64)
        self.rows = np.arange(ROWS)
        self.nodes, self.lengths, self.ends = (np.zeros(ROWS, np.int64) for _ in range(3))
        self.paths = np.zeros((ROWS, 8), np.int64)
        self.status = np.zeros((ROWS, STATUS_SIZE), np.int32)
        self.status[:, STATUS_PLAYER] = player
        self.lists, self.keys = np.zeros((ROWS, WIDTH), np.int64), np.zeros((ROWS, WIDTH), np.int64)
        self.weights, self.values = np.zeros((ROWS, WIDTH)), np.zeros(ROWS)
        self.counts, self.actions = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
        self.settings = np.array([[0.5, 0.2, 1.0, 0.0, float(replies), 1.0]])
        self.offer(keys, weights)

    def offer(self, keys: list[int], weights: list[float]) -> None:
        """From now on these moves are legal; an action is its key times 10."""
        self.counts[:] = len(keys)
        self.keys[:, : len(keys)], self.lists[:, : len(keys)] = keys, 10 * np.array(keys)
        self.weights[:, : len(keys)] = weights

    def call(self, job: int, count: int) -> None:
        rows = (self.rows, self.nodes, self.paths, self.lengths, self.ends, self.status)
        moves = (self.lists, self.keys, self.weights, self.counts, self.actions, self.values)
        tree.function(job, 0, count, 0, self.edges, self.used, *rows, *moves, self.settings)

    def tried(self, count: int) -> list[int]:
        """The keys of the moves that ``count`` rows try now, from the root."""
        self.nodes[:], self.lengths[:] = 7, 0
        self.call(of.TRY, count)
        return (self.actions[:count] // 10).tolist()

    def followed(self) -> int:
        """The key of the move that is followed."""
        self.nodes[:], self.lengths[:] = 7, 0
        self.call(of.FOLLOW, 1)
        return int(self.actions[0]) // 10

    def play(self, worth: dict[int, float], rounds: int, count: int = 1, noise: float = 0.0) -> dict[int, int]:
        """Try and learn many times; how often each move was tried."""
        tally = dict.fromkeys(worth, 0)
        chance = np.random.default_rng(1)
        for _ in range(rounds):
            keys = self.tried(count)
            for row, key in enumerate(keys):
                tally[key] += 1
                self.values[row] = worth[key] + noise * chance.standard_normal()
            self.call(of.LEARN, count)
        return tally


def test_the_heuristics_move_comes_first_and_the_better_one_most_often() -> None:
    bench = Bench([1, 2, 3], [0.0, 2.0, 1.0])
    assert bench.tried(1) == [2]
    bench.call(of.LEARN, 1)
    tally = bench.play({1: 0.3, 2: 0.0, 3: -0.3}, 200)
    assert tally[1] > 120 and tally[2] > tally[3] >= 1


def test_rows_in_progress_spread_over_moves() -> None:
    """A batch does not try one move with all its rows, although no row has a value yet."""
    bench = Bench([1, 2, 3], [0.0, 0.1, 0.2])
    assert set(bench.tried(12)) == {1, 2, 3} and bench.used[0] == 3 and bench.edges["flying"].sum() == 12
    bench.call(of.LEARN, 12)
    assert bench.edges["flying"].sum() == 0 and bench.edges["visits"].sum() == 12


def test_a_row_ends_exactly_where_it_adds_a_node() -> None:
    bench = Bench([1, 2], [5.0, 0.0])
    bench.settings[0, of.BOLDNESS] = 0.0
    bench.tried(3)
    assert bench.ends[:3].tolist() == [1, 0, 0]
    bench.call(of.TRY, 3)
    assert bench.lengths[:3].tolist() == [2, 2, 2], "a node below, made by the next one"


def test_equal_keys_are_one_move() -> None:
    bench = Bench([4, 4, 5], [1.0, 1.0, 1.0])
    bench.play({4: 0.0, 5: 0.0}, 60)
    assert bench.used[0] == 2


def test_moves_of_equal_weight_share_one_prior() -> None:
    """Four equal cards to pay with do not hide a different fifth one."""
    alone = Bench([1, 9], [1.0, 0.5]).play({1: 0.0, 9: 0.0}, 200)
    beside = Bench([1, 2, 3, 4, 9], [1.0, 1.0, 1.0, 1.0, 0.5]).play(dict.fromkeys((1, 2, 3, 4, 9), 0.0), 200)
    assert abs(alone[9] - beside[9]) < 30 and beside[1] > beside[2]


def test_only_legal_moves_of_the_deal_are_chosen() -> None:
    bench = Bench([1, 2], [0.0, 0.0])
    bench.play({1: 1.0, 2: 0.0}, 40)
    bench.offer([2, 3], [0.0, 0.0])
    assert set(bench.tried(8)) <= {2, 3}


def test_the_opponent_chooses_what_is_worst_for_the_observer_or_plays_by_the_heuristic() -> None:
    worth = {1: 0.3, 2: 0.0, 3: -0.3}
    tally = Bench([1, 2, 3], [0.0, 2.0, 1.0], player=1).play(worth, 200)
    assert tally[3] > tally[2] > tally[1]
    bench = Bench([1, 2, 3], [0.0, 2.0, 1.0], player=1, replies=False)
    assert bench.play(worth, 20)[2] == 20 and bench.used[0] == 0


def test_a_plan_leaves_the_heuristic_only_for_significantly_better_moves() -> None:
    bench = Bench([1, 2], [0.0, 1.0])
    assert bench.followed() == 2 and bench.ends[0] == 1, "nothing is known here"
    bench.play({1: 0.2, 2: 0.0}, 100, noise=0.1)
    assert bench.followed() == 1 and bench.ends[0] == 0
    unsure = Bench([1, 2], [0.0, 1.0])
    unsure.play({1: 0.001, 2: 0.0}, 30, noise=1.0)
    unsure.settings[0, of.DOUBT] = 3.0
    assert unsure.followed() == 2


def test_a_full_table_stops_growing_and_keeps_its_moves() -> None:
    bench = Bench([1, 2, 3], [0.0, 0.0, 0.0])
    bench.edges = np.zeros(4, of.EDGE)
    tally = bench.play({1: 0.0, 2: 0.1, 3: 0.2}, 50, count=4)
    assert bench.used[0] == 2 and (bench.edges["flying"] == 0).all() and sum(tally.values()) == 200


def test_a_single_legal_action_adds_no_node() -> None:
    bench = Bench([6], [0.0])
    assert bench.tried(2) == [6, 6] and bench.used[0] == 0 and not bench.ends[:2].any()


def test_a_rollout_that_goes_on_for_ever_is_evaluated_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = load_game("chrono_card")
    batch = GameBatch(game, 4, DeckChoice(game, "random"))
    batch.seed(1)
    batch.start(JOB_SAMPLE)
    expected = game.search.win_probability(batch.states)

    def values() -> np.ndarray:
        searching = of.TreeSearch(game.search, 0, 99, room=8, settings=of.TreeSettings())
        return searching.run(batch.states.copy(), batch.status.copy(), np.zeros(4, np.int64))

    ended = values()
    assert ((ended < 0.01) | (ended > 0.99)).all()  # the heuristic plays to the end
    monkeypatch.setattr(of, "LONGEST", 0)
    assert values().tolist() == expected.tolist()
