"""Objects of all public classes can be pickled; untrusted_input/test_errors.py has the errors."""

from __future__ import annotations

import importlib.util
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import fftcg_env  # registers the environments
from fftcg_env import kingdom_hearts_v0
from fftcg_env.agents import AGENTS, as_agent, make_agent
from fftcg_env.envs import GameVectorEnv, LearnerVectorEnv, ScaledObservations
from fftcg_env.envs.results import NumberInWords
from fftcg_env.evaluate import play_matches, wilson_interval
from fftcg_env.games import OWN_GAMES, load_game

GAME = "kingdom_hearts"
assert fftcg_env


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def first(observation: np.ndarray, action_mask: np.ndarray) -> int:
    """A function as an agent."""
    return int(action_mask.argmax())


@pytest.mark.parametrize("name", OWN_GAMES)
def test_games(name: str) -> None:
    game = load_game(name)
    other = again(game)
    assert (other.name, other.options, other.layout.size) == (game.name, game.options, game.layout.size)
    deck = game.usual_decks()[0]
    assert (game.deck_rows((deck, deck)) == game.deck_rows((again(deck), again(deck)))).all()
    assert again(game.legend) == game.legend and again(game.layout).fields == game.layout.fields


@pytest.mark.parametrize("name", ["random", "heuristic", "search:4", "champion"])
def test_agents(name: str) -> None:
    assert name.partition(":")[0] in AGENTS
    agent = again(make_agent(name, load_game(GAME)))
    agent.reset(1)


ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    "checked": kingdom_hearts_v0.env,
    "parallel": kingdom_hearts_v0.parallel_env,
    "single": lambda: gymnasium.make("fftcg_env/KingdomHearts-v0"),
    "vector": lambda: GameVectorEnv(GAME, 2, legal_lists=True),
    "learner": lambda: LearnerVectorEnv(2, GAME, opponent=first, observation="scaled", legal_lists=True),
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_environments_before_and_after_a_reset(name: str) -> None:
    env = ENVIRONMENTS[name]()
    again(env).reset(seed=1)
    env.reset(seed=1)
    again(env).reset(seed=1)


def test_other_objects() -> None:
    game = load_game(GAME)
    form = again(ScaledObservations(game))
    flat = np.zeros((1, game.layout.size), game.layout.dtype)
    assert (form(flat) == ScaledObservations(game)(flat)).all()
    env = GameVectorEnv(GAME, 2)
    env.reset(seed=1)
    env.load(again(env.save()))
    result = play_matches(game, as_agent(first), "random", games=2)
    for value in (result, wilson_interval(3, 7), NumberInWords(1, "player_0"), env.single_action_space):
        assert again(value) == value


# ------------------------------------------------------------------------------------------------- every public class
def of_envs() -> list[Any]:
    from fftcg_env import envs

    vectors: list[Any] = [envs.FFTCGVectorEnv(2), envs.FFTCGLearnerVectorEnv(2), envs.LearnerVectorEnv(2, GAME)]
    found = [*vectors, GameVectorEnv(GAME, 2), envs.GameAECEnv(GAME), envs.FFTCGEnv(), envs.SingleAgentEnv(GAME)]
    if importlib.util.find_spec("stable_baselines3"):
        found.append(envs.SelfPlayVecEnv(2, game=GAME))
    return [*found, envs.ScaledObservations(load_game(GAME)), *of_agents()]


def of_evaluate() -> list[Any]:
    pytest.importorskip("choix")
    from fftcg_env import evaluate

    points = np.array([1.0, 0.0, 0.5, 1.0] * 8)
    copies, pair = np.array([1, 0] * 16), np.arange(32) // 2
    counts = evaluate.count_pairs(points.reshape(16, 2))
    field = evaluate.Field(["a", "b"], [(0, 1, counts)])
    verdict = evaluate.SequentialTest().judge(counts)
    return [
        evaluate.card_rates(points, copies, copies, copies * 0, copies * 0, pair, (copies + 9, copies + 9)),
        *(verdict, verdict.decision, evaluate.SequentialTest(), counts, field),
        *(play_matches(load_game(GAME), "random", "random", games=2), evaluate.rate(field)),
        evaluate.nash_mixture(np.array([[0.5, 0.7], [0.3, 0.5]])),
    ]


def of_scenario() -> list[Any]:
    pytest.importorskip("lark")
    from fftcg_env.scenario import Scenario, forward, summon

    s = Scenario()
    card = s.p1.field(forward(5000))
    s.p1.cast(s.p1.hand(summon(text="Draw 1 card.", cost=0)))
    return [s, s.p1, card, s.decision, s.stack[0]]


def of_cards() -> list[Any]:
    from fftcg_env import cards

    database, deck = cards.default_database(), cards.load_deck("cecil")
    report = cards.BuildReport(1, 0, 1, (), ("1-001H",))
    return [database, database["1-001H"], deck, cards.DeckProblem("too many copies", 3), report]


def of_agents() -> list[Any]:
    return [make_agent(name, load_game(GAME)) for name in ("random", "heuristic")]


PUBLIC = {"envs": of_envs, "evaluate": of_evaluate, "scenario": of_scenario, "cards": of_cards, "agents": of_agents}


@pytest.mark.parametrize("module", PUBLIC)
def test_objects_of_every_public_class(module: str) -> None:
    public = importlib.import_module(f"fftcg_env.{module}")
    kinds = {getattr(public, name, None) for name in public.__all__}
    classes = {kind for kind in kinds if inspect.isclass(kind) and not issubclass(kind, Exception)}
    objects = PUBLIC[module]()
    for each in objects:
        assert type(again(each)) is type(each)
    assert {kind for kind in classes if not any(isinstance(each, kind) for each in objects)} == set()
