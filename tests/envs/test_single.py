"""The single-agent environment: Gymnasium's and SB3's checkers over many seeds, seats and opponents."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fftcg_env.envs.single import SingleAgentEnv
from fftcg_env.errors import IllegalActionError
from tests.checks import DECKS, choose


class Scripted:
    """An opponent that always takes the first legal action, and notes what it saw."""

    def __init__(self) -> None:
        self.seen: list[bytes] = []
        self.seeds: list[int] = []

    def reset(self, seed: int) -> None:
        self.seeds.append(seed)

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        self.seen.append(observation.tobytes())
        return int(np.flatnonzero(action_mask)[-1])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        return np.array([self.act(*row) for row in zip(observations, action_masks, strict=True)], np.int64)


def episode(env: SingleAgentEnv, seed: int) -> tuple[list[bytes], float, dict[str, Any]]:
    """A random game; returns what I saw, the reward at the end, and the last info."""
    observation, info = env.reset(seed=seed)
    rng = random.Random(seed)
    seen = [observation.tobytes()]
    while True:
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"].astype(bool))
        observation, reward, terminated, truncated, info = env.step(choose(info["action_mask"], rng))
        seen.append(observation.tobytes())
        if terminated or truncated:
            return seen, reward, info
        assert reward == 0


@pytest.mark.parametrize("observation", ["flat", "entities"])
def test_gymnasium_checker(observation: str) -> None:
    for shift in range(20):
        env = SingleAgentEnv(observation=observation, seat=shift % 2, render_mode="ansi")
        env.action_space.seed(shift)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=".*render.*")
            warnings.filterwarnings("ignore", message=".*not on a normalised scale.*")
            check_env(env, skip_render_check=True)


def test_sb3_checker() -> None:
    pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_checker import check_env as check_sb3_env

    for shift in range(20):
        env = SingleAgentEnv(seat="random")
        env.action_space.seed(shift)
        check_sb3_env(env, skip_render_check=True)


def test_made_by_name() -> None:
    import fftcg_env.envs.registration

    fftcg_env.envs.registration.register()
    env = gymnasium.make("fftcg_env/FFTCG-v1", opponent="random", seat=1)
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not terminated
    assert env.get_wrapper_attr("action_masks")().dtype == bool


def test_every_observation_is_mine_and_in_the_space() -> None:
    for seat in (0, 1):
        env = SingleAgentEnv(seat=seat)
        mine = env.game.layout.fields["decision"].column("mine")
        for seed in range(5):
            observation, info = env.reset(seed=seed)
            rng = random.Random(seed)
            over = False
            while not over:
                assert env.observation_space.contains(observation)
                assert env.game.layout.views(observation)["decision"][mine] == 1
                assert info["action_mask"].sum() > 1
                observation, _, over, _, info = env.step(choose(info["action_mask"], rng))
            assert env.observation_space.contains(observation)


def test_the_seed_is_the_game_the_seat_and_the_opponent() -> None:
    one, two = SingleAgentEnv(), SingleAgentEnv()
    seats = Counter()
    for seed in range(30):
        first, second = episode(one, seed), episode(two, seed)
        assert first[0] == second[0] and first[1] == second[1] and one.seat == two.seat
        seats[one.seat] += 1
    assert min(seats.values()) > 5


def test_rewards_are_from_my_side() -> None:
    env = SingleAgentEnv()
    rewards = Counter()
    for seed in range(40):
        _, reward, info = episode(env, seed)
        assert reward == (1 if info["result"] == f"player_{env.seat}" else -1)
        rewards[reward] += 1
    assert min(rewards[1], rewards[-1]) > 5


def test_the_opponent_sees_its_own_side_and_is_seeded() -> None:
    opponent = Scripted()
    env = SingleAgentEnv(opponent=opponent, seat=0)
    first = episode(env, 5)[0]
    seen = opponent.seen[:]
    assert seen and not set(seen) & set(first)
    opponent.seen.clear()
    assert episode(env, 5)[0] == first and opponent.seen == seen and opponent.seeds[0] == opponent.seeds[1]


def test_my_deck_is_mine_in_both_seats() -> None:
    env = SingleAgentEnv(decks=(DECKS[0], DECKS[1]))
    mine = set(env.game.deck_rows([env.game.load_deck(DECKS[0])] * 2)[0].tolist())
    for seed in range(10):
        env.reset(seed=seed)
        cards = env._batch.states["card_id"][0].reshape(2, -1)[env.seat]
        assert set(cards.tolist()) == mine
    env.reset(seed=1, options={"decks": DECKS[2], "seat": 1})
    assert env.seat == 1 and set(env._batch.states["card_id"][0].tolist()) != mine


def test_illegal_actions() -> None:
    env = SingleAgentEnv()
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["result"] == "illegal action" and f"action {illegal}" in info["reason"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    strict = SingleAgentEnv(illegal_action="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalActionError):
        strict.step(illegal)


def test_truncation_after_max_decisions() -> None:
    env = SingleAgentEnv(max_decisions=30)
    for seed in range(10):
        _, reward, info = episode(env, seed)
        assert info["result"] == "truncated" and reward == 0 and info["decisions"] == 30


def test_copies() -> None:
    env = SingleAgentEnv()
    env.reset(seed=3)
    for make_copy in (copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))):
        twin = make_copy(env)
        before = env._batch.states.tobytes()
        twin.step(int(np.flatnonzero(twin.action_masks())[0]))
        assert env._batch.states.tobytes() == before != twin._batch.states.tobytes()


def test_rendering_shows_my_side(capsys: pytest.CaptureFixture[str]) -> None:
    env = SingleAgentEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "unknown" in (env.render() or "")
    human = SingleAgentEnv(render_mode="human")
    human.reset(seed=1)
    assert "player_0" in capsys.readouterr().out
    human.step(int(human.action_masks().argmax()))
    assert "player_0" in capsys.readouterr().out
    assert human.render() is None and "player_0" in capsys.readouterr().out


def test_wrong_options_are_refused() -> None:
    with pytest.raises(ValueError, match="seat is 2"):
        SingleAgentEnv(seat=2)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="illegal_action is 'ignore'"):
        SingleAgentEnv(illegal_action="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nobody"):
        SingleAgentEnv(opponent="nobody")
    with pytest.raises(ValueError, match="one game has one opponent"):
        SingleAgentEnv(opponent=["random", "heuristic"])
