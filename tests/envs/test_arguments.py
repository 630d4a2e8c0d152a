"""Rejected arguments of environments: actions, seeds, players and options, and calls in the wrong order."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any, get_type_hints

import gymnasium
import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.core.jobs import TRUNCATED
from fftcg_env.core.options import UnknownOptionError
from fftcg_env.envs import FFTCGVectorEnv, GameAECEnv, GameVectorEnv, LearnerVectorEnv, SingleAgentEnv
from fftcg_env.envs.arguments import LARGEST, integers, player_of, reset_mask_of
from fftcg_env.errors import EpisodeOverError, IllegalActionError
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.options import Options, RuleOptions
from fftcg_env.scenario import Scenario, forward, summon

NO_INTEGERS: list[Any] = [None, 1.0, np.float32(1), True, np.True_, "pass", "1", [1], np.array([1]), object]


@pytest.mark.parametrize("action", NO_INTEGERS, ids=repr)
@pytest.mark.parametrize("make", [fftcg_v1.raw_env, fftcg_v1.env, SingleAgentEnv])
def test_one_action_is_an_integer(make: Callable[..., Any], action: Any) -> None:
    env = make()
    env.reset(seed=1)
    before = env.unwrapped._batch.states.tobytes()
    with pytest.raises((TypeError, AssertionError) if action is None else TypeError):
        env.step(action)
    assert env.unwrapped._batch.states.tobytes() == before


@pytest.mark.parametrize("action", [10**30, -(10**30), 2**63, -1, 945])
def test_an_integer_that_is_not_an_action(action: int) -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalActionError, match=f"action {action} is not legal"):
        env.step(action)
    single = SingleAgentEnv(illegal_action="raise")
    single.reset(seed=1)
    with pytest.raises(IllegalActionError, match=f"action {action} is not legal"):
        single.step(action)


def test_a_batch_takes_one_integer_for_each_game() -> None:
    env = FFTCGVectorEnv(3)
    env.reset(seed=1)
    before = env.states.tobytes()
    for wrong in (np.ones(3), np.ones(3, bool), np.array(["1", "2", "3"]), np.array([1, 2, None]), [1, 2, True], 1.0):
        with pytest.raises(TypeError, match="integer"):
            env.step(wrong)  # type: ignore[arg-type]
    for shape in ((), (1,), (2,), (4,), (3, 1), (1, 3), (0,)):
        with pytest.raises(ValueError, match=r"it must be \(3,\), one for each game"):
            env.step(np.ones(shape, np.int64))
    with pytest.raises(ValueError, match="actions must have 3 entries, one for each game; there are 2"):
        env.step([1, 2])  # type: ignore[arg-type]
    for large in (np.full(3, 2**64 - 1, np.uint64), [0, 0, 2**64 - 1]):
        with pytest.raises(
            IllegalActionError, match=f"actions contain {2**64 - 1}, which is not an action of any game"
        ):
            env.step(large)  # type: ignore[arg-type]
    assert env.states.tobytes() == before
    forms: list[Callable[[np.ndarray], Any]] = [list, tuple, np.ndarray.tolist, np.uint16, lambda a: a[::-1][::-1]]
    for form in forms:
        env.step(form(env.sample_actions().copy()))


def test_nothing_is_played_before_reset() -> None:
    raw, single, batch = fftcg_v1.raw_env(), SingleAgentEnv(render_mode="ansi"), FFTCGVectorEnv(2)
    calls: list[Callable[[], Any]] = [
        lambda: raw.step(0),
        lambda: raw.last(),
        lambda: raw.observe("player_0"),
        lambda: raw.state(),
        lambda: raw.describe(0),
        lambda: raw.parse("pass"),
        lambda: raw.determinize("player_0"),
        lambda: single.step(0),
        lambda: single.describe(0),
        lambda: single.parse("pass"),
        lambda: single.render(),
        lambda: batch.step(np.zeros(2, np.int64)),
        lambda: batch.sample_actions(),
        lambda: batch.determinize(0),
        lambda: fftcg_v1.parallel_env().step({}),
    ]
    for call in calls:
        with pytest.raises(EpisodeOverError, match=r"call reset\(\) before") as caught:
            call()
        assert isinstance(caught.value, gymnasium.error.ResetNeeded)


def test_nothing_is_played_after_the_end() -> None:
    single = SingleAgentEnv(max_decisions=20)
    _, info = single.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, over, info = single.step(int(info["action_mask"].argmax()))
        assert not terminated
    with pytest.raises(gymnasium.error.ResetNeeded):
        single.step(0)
    parallel = fftcg_v1.parallel_env(max_decisions=3)
    observations, _ = parallel.reset(seed=1)
    while parallel.agents:
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, _, _, truncations, infos = parallel.step(actions)
    assert all(truncations.values()) and infos["player_0"]["reason"] == "the limit of decisions is reached"
    with pytest.raises(EpisodeOverError):
        parallel.step({"player_0": 0, "player_1": 0})


@pytest.mark.parametrize("seed", [1.0, "1", True, np.float64(3)])
def test_seeds_are_integers(seed: Any) -> None:
    for env in (fftcg_v1.raw_env(), fftcg_v1.env(), FFTCGVectorEnv(2), SingleAgentEnv(), LearnerVectorEnv(2)):
        with pytest.raises(TypeError, match=r"seed is .*; it must be an integer"):
            env.reset(seed=seed)
    with pytest.raises(TypeError):
        FFTCGVectorEnv(2).reset(seed=[seed, 1])


@pytest.mark.parametrize("seed", [-1, 2**63, 10**40])
def test_seeds_have_a_range(seed: int) -> None:
    for env in (fftcg_v1.raw_env(), FFTCGVectorEnv(2), SingleAgentEnv(), LearnerVectorEnv(2)):
        with pytest.raises(ValueError, match=r"it must be from 0 to 2\*\*63 - 1"):
            env.reset(seed=seed)
    with pytest.raises((ValueError, OverflowError)):
        FFTCGVectorEnv(2).reset(seed=[seed, 1])
    FFTCGVectorEnv(2).reset(seed=[LARGEST, 0])
    fftcg_v1.raw_env().reset(seed=LARGEST)


@pytest.mark.parametrize("make", [fftcg_v1.raw_env, SingleAgentEnv, lambda: LearnerVectorEnv(2)])
def test_seeds_are_integers_of_any_kind(make: Callable[[], Any]) -> None:
    games = []
    for seed in (3, np.int64(3), np.uint8(3), np.array(3)):
        env = make()
        env.reset(seed=seed)
        games.append(env._batch.states.tobytes())
    assert len(set(games)) == 1


@pytest.mark.parametrize(
    "make", [fftcg_v1.raw_env, fftcg_v1.env, SingleAgentEnv, lambda: LearnerVectorEnv(2), lambda: FFTCGVectorEnv(2)]
)
def test_options_of_a_reset(make: Callable[[], Any]) -> None:
    env = make()
    for wrong in (5, ["decks"], "decks"):
        with pytest.raises(TypeError, match=r"options are .*; they must be a dictionary, or None"):
            env.reset(seed=1, options=wrong)
    with pytest.warns(UserWarning, match=r"reset\(\) ignores the option 'deck'; did you mean 'decks'"):
        env.reset(seed=1, options={"deck": "cecil"})
    for wrong in (None, 5, b"cecil"):
        with pytest.raises(TypeError, match=r"a deck is .*; it must be the name of a shipped deck"):
            env.reset(seed=1, options={"decks": wrong})


def test_players_are_named_or_numbered() -> None:
    assert [player_of(one) for one in (0, 1, np.int8(1), "player_0", "player_1")] == [0, 1, 1, 0, 1]
    for wrong in (2, -1, "me", "player_2", "0"):
        with pytest.raises(ValueError, match="it can be 0 or 'player_0', 1 or 'player_1'"):
            player_of(wrong)
    for odd in (None, 0.0, True):
        with pytest.raises(TypeError):
            player_of(odd)
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="the player is 'player_3'"):
        env.observe("player_3")


def test_the_actions_of_both_players_are_a_dictionary() -> None:
    env = fftcg_v1.parallel_env()
    env.reset(seed=1)
    for wrong in (None, [0, 0], 3):
        with pytest.raises(TypeError, match="they must be a dictionary, agent -> action"):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the actions are for no agent; they must include player_1"):
        env.step({})


def test_limits_are_counts() -> None:
    for make in (fftcg_v1.raw_env, SingleAgentEnv, FFTCGVectorEnv):
        with pytest.raises(ValueError, match="max_decisions is 0"):
            make(max_decisions=0)
        with pytest.raises(TypeError, match=r"max_decisions is 1\.5"):
            make(max_decisions=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"num_envs is 2\.0"):
        FFTCGVectorEnv(2.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [GameAECEnv, SingleAgentEnv, GameVectorEnv, LearnerVectorEnv])
def test_a_limit_can_be_changed(kind: type[Any]) -> None:
    env = kind(game="kingdom_hearts", max_decisions=1000)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="max_decisions is 0"):
        env.max_decisions = 0
    assert env.max_decisions == 1000
    env.max_decisions = 1
    action = int(env._batch.masks[0].argmax())
    results = env.step([action] if hasattr(env, "num_envs") else action)
    assert env.max_decisions == 1 and all(env.truncations.values() if results is None else np.atleast_1d(results[3]))


@pytest.mark.parametrize("make", [fftcg_v1.raw_env, SingleAgentEnv, FFTCGVectorEnv, partial(load_game, "fftcg")])
def test_options_by_name_in_a_dictionary_or_as_an_object(make: Callable[..., Any]) -> None:
    for options in (Options(payment="auto"), {"payment": "auto"}):
        made = make(options=options, skip_forced=False)
        assert getattr(made, "game", made).options == Options(payment="auto", skip_forced=False)
    with pytest.raises(UnknownOptionError, match="no option 'paymint'; did you mean 'payment'"):
        make(options={"paymint": "auto"})
    with pytest.raises(TypeError, match=r"options are 'auto'; they must be an object .*Options, or a dictionary"):
        make(options="auto")


def test_a_limit_that_leaves_me_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    env = SingleAgentEnv(max_decisions=1, seat=0)
    for seed in range(10):  # games in which the opponent takes the only decision are passed over
        _, info = env.reset(seed=seed)
        assert info["decisions"] == 0 and info["action_mask"].sum() > 1
    monkeypatch.setattr(env, "_result", lambda: TRUNCATED)
    with pytest.raises(ValueError, match="ended before the agent's first decision"):
        env.reset(seed=1)


def test_reset_masks_are_bool_arrays() -> None:
    assert reset_mask_of(None, 2) is None and reset_mask_of({"decks": "random"}, 2) is None
    right = np.array([True, False])
    assert reset_mask_of({"reset_mask": right}, 2) is right
    for wrong in ([True, False], np.array([1, 0])):
        with pytest.raises(TypeError, match="must be a bool array"):
            reset_mask_of({"reset_mask": wrong}, 2)
    with pytest.raises(ValueError, match=r"shape \(3,\)"):
        reset_mask_of({"reset_mask": np.ones(3, bool)}, 2)
    with pytest.raises(ValueError, match="False everywhere"):
        reset_mask_of({"reset_mask": np.zeros(2, bool)}, 2)


def test_messages_are_bounded() -> None:
    with pytest.raises(TypeError) as caught:
        integers("x" * 100_000, 2, "actions")
    assert len(str(caught.value)) < 200
    with pytest.raises(TypeError) as options:
        fftcg_v1.raw_env(**{"y" * 100_000: 1})
    assert len(str(options.value)) < 1500


# ------------------------------------------------------------------------------------------------------------ options
@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [("paymint", "payment"), ("skip_force", "skip_forced"), ("max_decision", "max_decisions"), ("deck", "decks")],
)
@pytest.mark.parametrize(
    "make", [fftcg_v1.raw_env, fftcg_v1.env, fftcg_v1.parallel_env, SingleAgentEnv, FFTCGVectorEnv]
)
def test_a_misspelt_option_names_the_nearest(make: Callable[..., Any], misspelt: str, meant: str) -> None:
    with pytest.raises(UnknownOptionError, match=f"there is no option '{misspelt}'; did you mean '{meant}'"):
        make(**{misspelt: 1})


def test_an_option_like_no_other_lists_them() -> None:
    with pytest.raises(TypeError, match=r"no option 'zzz'; there are .*payment.*render_mode"):
        fftcg_v1.raw_env(zzz=1)  # type: ignore[call-arg]


def test_the_typed_options_are_the_options() -> None:
    assert get_type_hints(RuleOptions) == get_type_hints(Options)
    assert {field.name for field in fields(Options)} == RuleOptions.__optional_keys__


def test_keywords_are_spelled_out() -> None:
    raw = inspect.signature(fftcg_v1.raw_env).parameters
    own = inspect.signature(GameAECEnv).parameters
    assert [name for name in raw if name != "rules"] == [name for name in own if name not in ("game", "options")]
    assert raw.keys() == inspect.signature(fftcg_v1.env).parameters.keys()
    assert raw.keys() == inspect.signature(fftcg_v1.parallel_env).parameters.keys()
    for name, parameter in raw.items():
        assert name == "rules" or parameter.default == own[name].default
        assert parameter.annotation is not parameter.empty


# --------------------------------------------------------------------------------------- options beyond the Elements
@pytest.mark.parametrize("option", range(8, 16))
def test_R7_44_options_beyond_the_elements_are_refused_everywhere(option: int) -> None:
    action = 1 + option
    raw, single = fftcg_v1.raw_env(), SingleAgentEnv(seat=0)
    checked, batch = fftcg_v1.env(), FFTCGVectorEnv(1)
    for env in (raw, single, checked, batch):
        env.reset(seed=1)
    names = naming_an_element()
    for unwrapped in (raw, single, checked.unwrapped, batch):
        unwrapped._batch.states.view(np.uint8)[:] = names.view(np.uint8)  # type: ignore[attr-defined]
    assert raw.describe(action) == f"option {option}"
    assert raw.describe(8) == "Dark" and raw.parse("dark") == raw.parse("option 7") == 8
    for call in (
        lambda: raw.parse(f"option {option}"),
        lambda: raw.step(action),
        lambda: batch.step(np.array([action])),
    ):
        with pytest.raises(IllegalActionError, match=f"option {option}.* legal"):
            call()
    *_, terminated, truncated, info = single.step(action)
    assert terminated and not truncated and info["result"] == "illegal action"
    raw.agent_selection = raw._observed = "player_0"
    checked.unwrapped.agent_selection = checked.unwrapped._observed = "player_0"  # type: ignore[attr-defined]
    checked.unwrapped._look()  # type: ignore[attr-defined]
    checked.step(action)
    assert checked.terminations == {"player_0": True, "player_1": True} and checked.rewards["player_0"] == -1


def naming_an_element() -> np.ndarray:
    """The record of a game in which player 0 names an Element (as of card 7-071R)."""
    from fftcg_env.cards import tree as t

    s = Scenario()
    all_of_it = t.All(t.Cards("field", "any", (t.OfType("Forward"), t.OfNamed("element"))))
    card = s.p1.hand(summon(t.Sequence((t.Name("element"), t.Damage(all_of_it, t.Number(5000)))), name="Storm"))
    s.p1.has(Fire=1).p2.has(field=forward(9000)).p1.cast(card).both_pass()
    assert s.asked == "name"
    return s.states
