"""The agents random, beginner and heuristic: legal, deterministic, and as strong as documented."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import UnknownAgentError, make_agent
from fftcg_env.agents.random import RandomAgent
from fftcg_env.cards import tree as t
from fftcg_env.core.agent import Agent
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, STATUS_SIZE
from fftcg_env.evaluate import play_matches
from fftcg_env.scenario import Scenario, forward

NAMES = ("random", "beginner")


@pytest.mark.parametrize("name", NAMES)
def test_follows_the_protocol(game: Any, name: str) -> None:
    assert isinstance(make_agent(name, game), Agent)


def test_unknown_names_are_named() -> None:
    with pytest.raises(UnknownAgentError, match=r"no agent is called 'clever'.*beginner, champion, heuristic"):
        make_agent("clever", None)
    with pytest.raises(UnknownAgentError, match="it needs a text behind a colon, such as policy:PATH"):
        make_agent("policy", None)


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_legal(game: Any, situations: tuple[np.ndarray, np.ndarray], name: str) -> None:
    observations, masks = situations
    agent = make_agent(name, game)
    agent.reset(0)
    actions = agent.act_batch(observations, masks)
    assert actions.dtype == np.int64 and masks[np.arange(len(masks)), actions].all()


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_same_actions(game: Any, situations: tuple[np.ndarray, np.ndarray], name: str) -> None:
    observations, masks = situations
    agent = make_agent(name, game)
    agent.reset(7)
    first = agent.act_batch(observations, masks)
    agent.reset(7)
    assert (agent.act_batch(observations, masks) == first).all()


@pytest.mark.parametrize("name", NAMES)
def test_one_by_one_is_the_same_as_a_batch(game: Any, situations: tuple[np.ndarray, np.ndarray], name: str) -> None:
    observations, masks = (part[:200] for part in situations)
    agent = make_agent(name, game)
    agent.reset(3)
    batch = agent.act_batch(observations, masks)
    agent.reset(3)
    single = [agent.act(*pair) for pair in zip(observations, masks, strict=True)]
    assert single == batch.tolist()


def test_agents_leave_the_observation_alone(game: Any, situations: tuple[np.ndarray, np.ndarray]) -> None:
    observations, masks = (part[:200] for part in situations)
    before = observations.copy(), masks.copy()
    make_agent("beginner", game).act_batch(observations, masks)
    assert (observations == before[0]).all() and (masks == before[1]).all()


def test_random_is_uniform() -> None:
    masks = np.zeros((40_000, 12), np.int8)
    masks[:, [2, 3, 7, 11]] = 1
    counts = np.bincount(RandomAgent(5).act_batch(masks, masks), minlength=12)
    assert counts.sum() == len(masks) and set(np.flatnonzero(counts)) == {2, 3, 7, 11}
    assert counts[[2, 3, 7, 11]] == pytest.approx(10_000, abs=400)  # four standard deviations and more


@pytest.mark.parametrize("name", ["beginner", "heuristic"])
def test_they_beat_random_from_both_seats(game: Any, name: str) -> None:
    """The promise: the lower bound of the interval is over 0.9, all decks against all."""
    result = play_matches(game, make_agent(name, game), RandomAgent(), games=120, seed=5)
    assert result.games == 120 and not result.truncated and result.interval[0] > 0.9


@pytest.mark.parametrize("deck", ["ffx_water_wind", "ffxiii_ice_lightning", "vii_fire_earth"])
def test_heuristic_beats_random_with_every_deck(game: Any, deck: str) -> None:
    result = play_matches(game, make_agent("heuristic", game), RandomAgent(), games=40, decks=deck, seed=6)
    assert result.win_rate > 0.9


def test_cards_that_play_one_another_are_weighed() -> None:
    """Forwards in hand; each plays all the others when it enters the field."""
    others = t.All(t.Cards("hand", "you", (t.OfType("Forward"),)))
    caller = t.Auto(t.Enters(t.Self()), t.PlayOntoField(others))
    s = Scenario()
    for number in range(3):
        s.p1.hand(forward(5000, name=f"Caller {number}", cost=9, abilities=[caller]))
    s.p1.hand(forward(7000, name="First", cost=0, abilities=[caller]))
    observation = np.zeros((1, s.game.layout.size), s.game.layout.dtype)
    mask = np.zeros((1, s.game.action_count), np.int8)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
    status = np.zeros((1, STATUS_SIZE), np.int32)
    s.game.drive(s.states, s.game.tables, JOB_OBSERVE | JOB_MASK, 0, 1, *nothing, observation, mask, status)
    agent = make_agent("beginner", s.game)
    agent.reset(0)
    action = agent.act(observation[0], mask[0])
    assert s.game.describe(s.states, 0, action) == "cast First"
