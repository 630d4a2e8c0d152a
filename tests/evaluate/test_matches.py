"""Matches and their statistics."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.agents.random import RandomAgent
from fftcg_env.errors import AgentFailedError, IllegalActionError
from fftcg_env.evaluate import play_matches, wilson_interval
from fftcg_env.evaluate.matches import _summary
from fftcg_env.evaluate.pairs import PairCounts


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_interval_as_published(wins: int, games: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_interval_without_games() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_summary_counts_from_the_side_of_a() -> None:
    """Rows: result, decisions, turn. A is player 0 in the first game of a pair and player 1 in the second."""
    results = np.array(
        [
            [[1, 100, 10], [2, 100, 10]],  # A wins both
            [[1, 200, 20], [1, 200, 20]],  # player 0 wins both: one each
            [[2, 100, 10], [3, 100, 10]],  # A loses, draw
            [[2, 100, 10], [1, 100, 10]],  # A loses both
            [[4, 100, 10], [2, 100, 10]],  # truncated, A wins
            [[1, 900, 90], [0, 0, 0]],  # not finished: does not count
        ]
    ).reshape(-1, 3)
    result = _summary(results, 2.0, 1000, False)
    assert (result.games, result.wins, result.losses, result.draws, result.truncated) == (10, 4, 4, 1, 1)
    assert (result.pairs_won, result.pairs_split, result.pairs_lost) == (1, 3, 1)
    assert result.wins_as_player_0 == 2 and (result.mean_decisions, result.mean_turns) == (120, 12)
    assert result.decisions_per_second == 500
    assert (result.won_of_pairs, result.seat_won_of_pairs) == ((2, 2, 1), ((2, 2, 1), (1, 4, 0)))
    assert result.pairs_alike == 1 and not result.plays_alike
    interval = PairCounts((2, 0, 2, 0, 1)).interval()
    assert result.summary() == {"win_rate": 0.4, "interval": list(interval), "games": 10}
    assert result.seat_interval(1) == PairCounts((1, 0, 4, 0, 0)).interval()


def test_intervals_are_of_pairs() -> None:
    """200 games of independent pairs have Wilson's interval; where both games of a deal end alike, 100 deals count."""
    independent = [(1, 1), (1, 2), (2, 2), (2, 1)] * 25
    result = _summary(np.array([[[one, 9, 9], [two, 8, 8]] for one, two in independent]).reshape(-1, 3), 1.0, 1, False)
    assert result.interval == pytest.approx(wilson_interval(100, 200), abs=2e-3)
    bound = [(1, 2), (2, 1)] * 50
    result = _summary(np.array([[[one, 9, 9], [two, 8, 8]] for one, two in bound]).reshape(-1, 3), 1.0, 1, False)
    assert result.interval == pytest.approx(wilson_interval(50, 100)) and not result.plays_alike


def test_a_game_may_be_named(game: Any) -> None:
    by_name, loaded = (play_matches(each, "random", "random", games=4).won_of_pairs for each in (game.name, game))
    assert by_name == loaded


def test_pairs_have_the_same_deal(game: Any) -> None:
    """Two players that always take the first legal action play both games of a pair alike: every pair is split."""

    class First:
        def reset(self, seed: int) -> None:
            pass

        def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
            return action_masks.argmax(axis=1)

    result = play_matches(game, First(), First(), games=40, seed=2)  # type: ignore[arg-type]
    assert result.games == 40 and result.pairs_split == 20 and result.wins == result.losses
    assert result.plays_alike and result.pairs_alike == 20
    won = result.seat_won_of_pairs[0]
    assert won[1] == 0 and result.seat_interval(0) == pytest.approx(wilson_interval(won[2], 20)), (
        "deals count, not games"
    )
    assert str(result).startswith("identical results in every deal") and "50.0%" not in str(result)


def test_matches_are_reproducible(game: Any) -> None:
    first, second = (play_matches(game, RandomAgent(), RandomAgent(), games=60, seed=9) for _ in range(2))
    facts = ("wins", "losses", "draws", "mean_decisions", "mean_turns", "decisions")
    assert [getattr(first, fact) for fact in facts] == [getattr(second, fact) for fact in facts]


def test_more_games_than_slots(game: Any) -> None:
    assert play_matches(game, RandomAgent(), RandomAgent(), games=30, seed=9, slots=4).games == 30


@pytest.mark.parametrize("games", [0, 3])
def test_games_are_even(game: Any, games: int) -> None:
    with pytest.raises(ValueError, match="even"):
        play_matches(game, RandomAgent(), RandomAgent(), games=games)
    with pytest.raises(ValueError, match="the seed is -1"):
        play_matches(game, RandomAgent(), RandomAgent(), games=2, seed=-1)
    with pytest.raises(TypeError, match="games is 'a'"):
        play_matches(game, RandomAgent(), RandomAgent(), games="a")  # type: ignore[arg-type]


def test_an_agent_that_returns_no_legal_action_is_named(game: Any) -> None:
    with pytest.raises(AgentFailedError, match=r"^the agent [^ ]+ returned 'x'; it must return an integer"):
        play_matches(game, lambda observation, mask: "x", "random", games=2)
    with pytest.raises(IllegalActionError, match=r"^the agent [^ ]*lambda.*: action 944 .* is not legal; player_"):
        play_matches(game, "random", lambda observation, mask: 944, games=2)


def test_ctrl_c_keeps_what_is_done(game: Any) -> None:
    class Impatient(RandomAgent):
        calls = 0

        def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
            self.calls += 1
            if self.calls > 400:
                raise KeyboardInterrupt
            return super().act_batch(observations, action_masks)

    result = play_matches(game, Impatient(), RandomAgent(), games=1000, seed=4, slots=16)
    assert result.interrupted and 0 < result.games < 1000 and result.games % 2 == 0
