"""The win probability is calibrated, and complementary from both sides."""

from __future__ import annotations

import numpy as np

from fftcg_env.core.jobs import JOB_RESET, JOB_SAMPLE, JOB_STEP, PLAYER_0_WINS, PLAYER_1_WINS, STATUS_RESULT
from fftcg_env.core.records import copy_records
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op

GAME = load_game("fftcg")
SEARCH = GAME.search


def played(count: int, decisions: int, seed: int) -> GameBatch:
    """Games of the heuristic after this many decisions."""
    batch = GameBatch(GAME, count, DeckChoice(GAME, "random"))
    batch.seed(seed)
    batch.start()
    for _ in range(decisions):
        batch.actions[:] = SEARCH.choose(batch.states)
        batch.run(JOB_STEP)
    return batch


def test_it_predicts_the_winner() -> None:
    """On games that the heuristic then plays to the end: far better than chance, and calibrated."""
    batch = played(400, 120, 3)
    said = SEARCH.win_probability(batch.states)
    won = SEARCH.roll_out(copy_records(batch.states), "heuristic")[:, STATUS_RESULT] == PLAYER_0_WINS
    assert ((said > 0.5) == won).mean() > 0.65
    for low in (0.0, 0.5):
        inside = (said >= low) & (said < low + 0.5)
        assert abs(said[inside].mean() - won[inside].mean()) < 0.1


def test_a_game_that_is_over_is_certain() -> None:
    batch = played(64, 0, 5)
    states = copy_records(batch.states)
    result = SEARCH.roll_out(states, "heuristic")[:, STATUS_RESULT]
    said = SEARCH.win_probability(states)
    assert set(result) == {PLAYER_0_WINS, PLAYER_1_WINS} and (said == (result == PLAYER_0_WINS)).all()


def test_damage_cards_and_forwards_count() -> None:
    batch = played(32, 80, 8)
    before = SEARCH.win_probability(batch.states)
    hurt = copy_records(batch.states)
    hurt["zone_count"][:, 0, op.DAMAGE_ZONE] += 2
    assert (SEARCH.win_probability(hurt) < before).all()
    richer = copy_records(batch.states)
    richer["zone_count"][:, 0, op.HAND] += 1
    assert (SEARCH.win_probability(richer) > before).all()


def test_features_are_differences() -> None:
    """At the start of a game all features are 0, except for the cards drawn."""
    batch = played(1, 0, 1)
    batch.run(JOB_RESET | JOB_SAMPLE)
    values = dict(zip(SEARCH.features, SEARCH.feature_values(batch.states)[0], strict=True))
    assert values["damage"] == values["forwards"] == values["backups"] == 0
    assert np.isfinite(list(values.values())).all()
