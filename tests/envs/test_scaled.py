"""Scaled observations: every column against a plain reading of the layout, bounds, names, environments."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from fftcg_env.core.layout import columns_of
from fftcg_env.envs import GameAECEnv, GameVectorEnv, LearnerVectorEnv, SingleAgentEnv
from fftcg_env.envs.scaled import LIMIT, NUMBER_SCALE, ScaledObservations, scaled_observations
from fftcg_env.games import OWN_GAMES, load_game


@pytest.fixture(scope="module", params=OWN_GAMES)
def made(request: Any) -> tuple[ScaledObservations, np.ndarray]:
    """The form of a game, and observations from the middle of games."""
    env = GameVectorEnv(request.param, 24)
    env.reset(seed=3)
    for _ in range(90):
        observations, *_ = env.step(env.sample_actions())
    return scaled_observations(env.game), observations["observation"].copy()


def test_every_value_is_what_its_name_says(made: Any) -> None:
    """By the names alone: a value of the layout, one of its values or bits, or a fact of the printed card."""
    form, observations = made
    layout, legend = form.game.layout, form.game.legend
    views, facts = form.views(form(observations)), np.abs(form.game.card_features)
    for part, (leading, columns) in form.parts.items():
        assert views[part].shape == (len(observations), *leading, len(columns))
        for k, name in enumerate(columns):
            origin = name.split("=")[0].split(":")[0]
            values = layout.column(observations, part, origin).astype(float)
            if "=" in name:
                wanted = values == int(name.split("=")[1])
            elif ":" in name and origin == "card_id":
                place = form.game.card_feature_names.index(name.split(":", 1)[1])
                wanted = form.game.card_features[values.astype(int), place] / max(facts[:, place].max(), 1e-6)
            elif ":" in name:
                word = name.split(":", 1)[1]
                bit = legend.marks[word][1] if word in legend.marks else 1 << int(word)
                wanted = values.astype(int) & bit != 0
            elif origin == "card_id":
                wanted = values / len(facts)
            else:
                unit = legend.units.get(part, {}).get(origin, 1)
                highest = max(map(abs, layout.bounds(part, origin)))
                largest = max(1, min(highest / unit, NUMBER_SCALE)) * unit
                wanted = np.clip(values / largest, -LIMIT, LIMIT)
                if not np.allclose(views[part][..., k], wanted, atol=1e-6):  # a reference, or a category of many values
                    wanted = values / highest
            np.testing.assert_allclose(views[part][..., k], wanted, atol=1e-6, err_msg=f"{part}.{name}")
        assert {name.split("=")[0].split(":")[0] for name in columns} == set(columns_of(layout, part))


def test_values_are_in_the_space_and_have_a_name_each(made: Any) -> None:
    form, observations = made
    scaled = form(observations)
    assert scaled.dtype == np.float32 and all(form.space.contains(one) for one in scaled)
    assert np.abs(form.space.low).max() <= LIMIT and form.space.high.max() <= LIMIT
    assert len(set(form.names)) == form.size == scaled.shape[1]
    unknown = form.game.layout.column(observations, "cards", "card_id") == 0
    assert not form.views(scaled)["cards"][unknown & (observations_rows(form, observations) == 0)].any()


def observations_rows(form: ScaledObservations, observations: np.ndarray) -> np.ndarray:
    """The largest absolute value in each row of ``cards``."""
    views = form.game.layout.views(observations)
    return np.maximum.reduce(
        [np.abs(views[name].astype(int)).max(-1) for name in ("cards", "cards_wide") if name in views]
    )


def test_cards_are_found_again_for_embeddings(made: Any) -> None:
    form, observations = made
    np.testing.assert_array_equal(
        form.card_ids(form(observations)), form.game.layout.column(observations, "cards", "card_id")
    )
    torch = pytest.importorskip("torch")
    ids = form.card_ids(torch.from_numpy(form(observations))).long()
    np.testing.assert_array_equal(ids.numpy(), form.game.layout.column(observations, "cards", "card_id"))


def test_one_observation_and_any_leading_shape(made: Any) -> None:
    form, observations = made
    whole = form(observations)
    np.testing.assert_array_equal(form(observations[3]), whole[3])
    np.testing.assert_array_equal(form(observations.reshape(4, 6, -1)), whole.reshape(4, 6, -1))
    assert form(observations[:0]).shape == (0, form.size)
    with pytest.raises(ValueError, match="its last axis must be"):
        form(observations[:, 1:])


def test_every_environment_gives_them() -> None:
    """Each is the scaled form of the flat observation of the same game, at every step and at the end."""
    game = "kingdom_hearts"
    form = scaled_observations(load_game(game))
    single: Any = gymnasium.make("fftcg_env/KingdomHearts-v0", observation="scaled", seat=0)
    flat: Any = gymnasium.make("fftcg_env/KingdomHearts-v0", seat=0)
    (one, info), (other, _) = single.reset(seed=1), flat.reset(seed=1)
    for _ in range(500):
        assert single.observation_space.contains(one)
        np.testing.assert_array_equal(one, form(other))
        action = int(info["action_mask"].argmax())
        (one, _, over, cut, info), (other, *_) = single.step(action), flat.step(action)
        if over or cut:
            break
    np.testing.assert_array_equal(one, form(other))

    for mode in ("NEXT_STEP", "SAME_STEP"):
        many, plain = (
            LearnerVectorEnv(3, game, observation=name, autoreset_mode=mode, max_decisions=9)  # type: ignore[arg-type]
            for name in ("scaled", "flat")
        )
        (seen, infos), (bytes_, _) = many.reset(seed=1), plain.reset(seed=1)
        assert many.observation_space.contains(seen)
        for _ in range(12):
            np.testing.assert_array_equal(seen, form(bytes_))
            actions = infos["action_mask"].argmax(axis=1)
            (seen, *_, infos), (bytes_, *_, plain_infos) = many.step(actions), plain.step(actions)
            for index in np.flatnonzero(infos.get("_final_obs", np.zeros(3, bool))):
                np.testing.assert_array_equal(infos["final_obs"][index], form(plain_infos["final_obs"][index]))


@pytest.mark.parametrize("copies", [True, False])
def test_pettingzoo_gives_them(copies: bool) -> None:
    env = GameAECEnv("kingdom_hearts", observation="scaled", copy_observations=copies)
    other = GameAECEnv("kingdom_hearts")
    form = scaled_observations(env.game)
    for one in (env, other):
        one.reset(seed=1)
    env = pickle.loads(pickle.dumps(env))
    for _ in range(30):
        agent = env.agent_selection
        seen, flat = env.observe(agent), other.observe(agent)
        assert env.observation_space(agent).contains(seen)
        np.testing.assert_array_equal(seen["observation"], form(flat["observation"]))
        action = int(flat["action_mask"].argmax())
        env.step(action)
        other.step(action)
    assert (env.clone().last()[0]["observation"] == env.last()[0]["observation"]).all()  # type: ignore[index]


def test_a_wrong_form_is_named() -> None:
    with pytest.raises(ValueError, match="observation is 'scald'; it can be 'flat', 'entities' or 'scaled'"):
        SingleAgentEnv("kingdom_hearts", observation="scald")  # type: ignore[arg-type]


def test_stable_baselines3_gets_them() -> None:
    pytest.importorskip("stable_baselines3")
    from fftcg_env.envs.sb3 import SelfPlayVecEnv

    env, plain = (SelfPlayVecEnv(2, game="kingdom_hearts", observation=name, seed=1) for name in ("scaled", "flat"))  # type: ignore[arg-type]
    form = scaled_observations(env.game)
    seen, flat = env.reset(), plain.reset()
    for _ in range(40):
        np.testing.assert_array_equal(seen, form(flat))
        actions = env.action_masks().argmax(axis=1)
        (seen, _, _, infos), (flat, _, _, others) = env.step(actions), plain.step(actions)
        for info, told in zip(infos, others, strict=True):
            if "terminal_observation" in info:
                np.testing.assert_array_equal(info["terminal_observation"], form(told["terminal_observation"]))
    assert env.observation_space.contains(seen[0])
