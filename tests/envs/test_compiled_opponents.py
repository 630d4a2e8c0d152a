"""Compiled opponents play ahead to the learner's next decision, with the same games, draws and agent calls."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.agents.heuristic import HeuristicAgent
from fftcg_env.envs.learner import LearnerVectorEnv
from fftcg_env.envs.opponents import Opponents
from fftcg_env.envs.sb3 import SelfPlayVecEnv
from fftcg_env.games import load_game
from tests.envs.test_sb3 import Eager

COUNT, STEPS = 12, 60


def played(env: Any, masks: Any) -> list[bytes]:
    """What an environment gives back in random play, and its records at the end."""
    rng = np.random.default_rng(1)
    seen = []
    for _ in range(STEPS):
        observations, rewards, *ends = env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks()]))
        told = [{key: value for key, value in info.items() if key != "episode"} for info in _listed(ends[-1])]
        seen.append(observations.tobytes() + rewards.tobytes() + repr((ends[:-1], told)).encode())
    return [*seen, env._batch.states.tobytes(), env._batch.seeds.tobytes()]


def _listed(infos: Any) -> list[dict[str, Any]]:
    return infos if isinstance(infos, list) else [infos]


def of_learner(opponents: list[Any], mode: str) -> list[bytes]:
    env = LearnerVectorEnv(COUNT, opponent=opponents, autoreset_mode=mode)
    env.reset(seed=5)
    return played(env, env.action_masks)


def of_self_play(opponents: list[Any]) -> list[bytes]:
    env = SelfPlayVecEnv(COUNT, opponents)
    env.seed(5)
    env.reset()
    return played(env, env.action_masks)


@pytest.fixture
def round_by_round(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Call to have no opponent compiled from now on."""
    return lambda: monkeypatch.setattr(Opponents, "_policy_of", lambda self, agent: None)


@pytest.mark.parametrize("mode", ["NEXT_STEP", "SAME_STEP"])
@pytest.mark.parametrize("opponents", [["random"], ["heuristic"], ["random", "heuristic"]], ids=str)
def test_the_learner_meets_the_same_play(opponents: list[str], mode: str, round_by_round: Any) -> None:
    ahead = of_learner(opponents, mode)
    round_by_round()
    assert ahead == of_learner(opponents, mode)


@pytest.mark.parametrize("opponents", [["heuristic"], ["random", "heuristic"]], ids=str)
def test_self_play_meets_the_same_play(opponents: list[str], round_by_round: Any) -> None:
    ahead = of_self_play(opponents)
    round_by_round()
    assert ahead == of_self_play(opponents)


def test_agents_of_other_games_are_asked_the_same_questions(round_by_round: Any) -> None:
    first, second = Eager(), Eager()
    ahead = of_self_play(["random", first, "heuristic"])
    round_by_round()
    assert ahead == of_self_play(["random", second, "heuristic"]) and first.sizes == second.sizes


class Watched(HeuristicAgent):
    """The heuristic, which is to be asked for each decision."""

    asked = 0

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        self.asked += int(wanted.sum())
        return super().act_states(states, wanted)


def test_an_agent_that_is_watched_is_asked() -> None:
    game = load_game("fftcg")
    derived, watched = Watched(game), HeuristicAgent(game)
    think, asked = watched.act_states, []

    def act_states(states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        asked.append(int(wanted.sum()))
        return think(states, wanted)

    watched.act_states = act_states  # type: ignore[method-assign]
    assert HeuristicAgent(game).policy_in(game) is not None
    assert derived.policy_in(game) is watched.policy_in(game) is None
    expected = of_learner(["heuristic"], "NEXT_STEP")
    assert expected == of_learner([derived], "NEXT_STEP") == of_learner([watched], "NEXT_STEP")
    assert derived.asked == sum(asked) > 0


def test_an_illegal_action_raises_before_anything_is_played() -> None:
    env = SelfPlayVecEnv(COUNT)
    env.seed(1)
    env.reset()
    before, masks = env._batch.states.tobytes(), env.action_masks()
    actions = masks.argmax(axis=1)
    actions[-1] = masks[-1].argmin()
    with pytest.raises(Exception, match="is not legal"):
        env.step(actions)
    assert env._batch.states.tobytes() == before


def test_what_was_returned_stays_as_it_is() -> None:
    env = LearnerVectorEnv(COUNT)
    first, infos = env.reset(seed=1)
    kept, masks = first.copy(), infos["action_mask"].copy()
    env.step(masks.argmax(axis=1))
    np.testing.assert_array_equal(first, kept)
    np.testing.assert_array_equal(infos["action_mask"], masks)
    first[:] = 77  # somebody else's array now
    again, _ = env.reset(seed=1)
    np.testing.assert_array_equal(again, kept)
