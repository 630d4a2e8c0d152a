"""The PettingZoo environment: PettingZoo's own tests over many seeds, and further checks."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test, state_test

from fftcg_env import fftcg_v1
from fftcg_env.cards import DeckError
from fftcg_env.envs.aec import GameAECEnv
from fftcg_env.errors import EpisodeOverError, IllegalActionError
from fftcg_env.games.fftcg.options import OptionError
from tests.checks import DECKS, choose, games, play

SEEDS = range(20)

EXPECTED_WARNINGS = (
    "Observation is not a NumPy array",  # PettingZoo's list of environments with dictionaries is closed
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Agent's maximum and minimum observation space values are equal",
    "Action mask numpy array is all zeros",  # of the agent that does not act
    "Observation numpy array is all zeros",  # some views in the entities form
    "Live agent was not given",  # PettingZoo's turn-based conversion at the end
    "Agent was given",
    "Illegal move made",  # state_test samples without the mask
)


class ShiftedEnv(GameAECEnv):
    """An environment whose seeds are shifted: PettingZoo's tests always start with seed 0 or 42."""

    shift = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None if seed is None else seed + 1000 * self.shift, options)


def shifted(shift: int, **options: Any) -> ShiftedEnv:
    env = ShiftedEnv("fftcg", **options)
    env.shift = shift
    for agent in env.possible_agents:
        env.action_space(agent).seed(shift)
    return env


@contextmanager
def only_expected_warnings() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    for warning in caught:
        assert any(text in str(warning.message) for text in EXPECTED_WARNINGS), warning.message


# --------------------------------------------------------------------------------------------- PettingZoo's own tests
@pytest.mark.parametrize("observation", ["flat", "entities"])
def test_api_of_raw_env(observation: str) -> None:
    for shift in SEEDS:
        with only_expected_warnings():
            api_test(shifted(shift, observation=observation), num_cycles=500)


def test_api_of_checked_env() -> None:
    for _ in SEEDS:
        with only_expected_warnings():
            api_test(fftcg_v1.env(), num_cycles=500)


def test_seed() -> None:
    for shift in SEEDS:
        seed_test(lambda shift=shift: shifted(shift), num_cycles=200)
    seed_test(fftcg_v1.env, num_cycles=200)


def test_no_mask_of_the_parallel_form_is_empty() -> None:
    """Libraries sample an action for both agents. That of the agent who does not decide is ignored."""
    env = fftcg_v1.parallel_env(max_decisions=20)
    observations, infos = env.reset(seed=1)
    while env.agents:
        active = str(infos["player_0"]["active_agent"])
        raw = env.unwrapped.observe(active)["action_mask"]
        for agent, observation in observations.items():
            legal = np.flatnonzero(observation["action_mask"])
            np.testing.assert_array_equal(legal, np.flatnonzero(raw) if agent == active else [0])
        actions = {agent: observations[agent]["action_mask"].argmax() for agent in env.agents}
        observations, _, _, _, infos = env.step(actions)
    assert all(np.flatnonzero(observation["action_mask"]) == [0] for observation in observations.values())


def test_parallel_api() -> None:
    for _ in SEEDS:
        with only_expected_warnings():
            parallel_api_test(fftcg_v1.parallel_env(), num_cycles=500)


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    for make in (fftcg_v1.raw_env, fftcg_v1.env):
        render_test(make)
    capsys.readouterr()
    env = fftcg_v1.env(render_mode="human")
    env.reset(seed=1)
    boards = [capsys.readouterr().out]
    for _ in range(3):
        env.step(int(env.last()[0]["action_mask"].argmax()))
        boards.append(capsys.readouterr().out)
    assert all("player_0" in board for board in boards) and len(set(boards)) == 4
    raw = env.unwrapped
    for other, prints in ((raw.clone(), False), (copy.deepcopy(raw), True), (pickle.loads(pickle.dumps(raw)), True)):
        other.step(int(other.last()[0]["action_mask"].argmax()))
        assert bool(capsys.readouterr().out) is prints


def test_state() -> None:
    for _ in SEEDS:
        with only_expected_warnings():
            state_test(fftcg_v1.env(), fftcg_v1.parallel_env())


def test_registry() -> None:
    env = pettingzoo.make("aec", "fftcg_env/fftcg_v1", max_decisions=30)
    env.reset(seed=1)
    assert str(env.unwrapped) == "fftcg_v1" and env.unwrapped.max_decisions == 30
    pettingzoo.make("parallel", "fftcg_env/fftcg_v1").reset(seed=1)


def test_importing_the_package_registers() -> None:
    code = (
        "import fftcg_env, sys; assert 'numba' not in sys.modules\n"
        "import gymnasium, pettingzoo\n"
        "gymnasium.spec('fftcg_env/FFTCG-v1'); pettingzoo.spec('aec', 'fftcg_env/fftcg_v1')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ------------------------------------------------------------------------------------------------------ observations
@pytest.fixture(scope="module")
def raw() -> GameAECEnv:
    return fftcg_v1.raw_env()


def test_observations_stay_in_their_spaces(raw: GameAECEnv) -> None:
    for observation in games(raw, range(6)):
        agent = raw.agent_selection
        other = raw.possible_agents[1 - raw.possible_agents.index(agent)]
        assert raw.observation_space(agent).contains(observation)
        unseen = raw.observe(other)
        assert raw.observation_space(other).contains(unseen) and not unseen["action_mask"].any()
        assert raw.state_space.contains(raw.state())


def test_both_forms_hold_the_same_numbers() -> None:
    flat, entities = fftcg_v1.raw_env(), fftcg_v1.raw_env(observation="entities")
    play(flat, 3, 60)
    play(entities, 3, 60)
    first, second = flat.observe(flat.agent_selection), entities.observe(entities.agent_selection)
    views = flat.game.layout.views(first["observation"])
    assert views.keys() == second["observation"].keys()
    for name, array in views.items():
        np.testing.assert_array_equal(array, second["observation"][name])
    np.testing.assert_array_equal(first["action_mask"], second["action_mask"])


def test_observations_may_be_kept(raw: GameAECEnv) -> None:
    raw.reset(seed=5)
    before = raw.observe(raw.agent_selection)
    kept = before["observation"].copy(), before["action_mask"].copy()
    raw.step(int(np.flatnonzero(kept[1])[0]))
    np.testing.assert_array_equal(before["observation"], kept[0])
    np.testing.assert_array_equal(before["action_mask"], kept[1])


def test_one_buffer_without_copies_and_the_same_numbers() -> None:
    copying, reusing = fftcg_v1.raw_env(), fftcg_v1.raw_env(copy_observations=False)
    copying.reset(seed=6)
    reusing.reset(seed=6)
    first = reusing.last()[0]
    rng = random.Random(6)
    while not any(copying.terminations.values()):
        expected, found = copying.last()[0], reusing.last()[0]
        assert expected is not None and found is first
        np.testing.assert_array_equal(expected["observation"], found["observation"])
        np.testing.assert_array_equal(expected["action_mask"], found["action_mask"])
        action = choose(expected["action_mask"], rng)
        copying.step(action)
        reusing.step(action)


def test_perfect_information_shows_more_than_a_player_sees(raw: GameAECEnv) -> None:
    play(raw, 2, 40)
    layout = raw.game.layout
    seen = layout.column(raw.observe("player_0")["observation"], "cards", "card_id")
    everything = layout.column(raw.state(), "cards", "card_id")
    assert np.count_nonzero(everything) == 100 and 5 <= np.count_nonzero(seen) < 60
    assert (everything[seen > 0] == seen[seen > 0]).all()


# ----------------------------------------------------------------------------------------------------- game and end
def test_rewards_are_zero_until_the_end_and_then_add_up_to_zero(raw: GameAECEnv) -> None:
    results = set()
    for seed in range(20):
        for _ in games(raw, range(seed, seed + 1)):
            assert raw.rewards == {"player_0": 0, "player_1": 0}
        assert sum(raw.rewards.values()) == 0
        info = raw.infos["player_0"]
        results.add(info["result"])
        assert info["reason"] and info["decisions"] > 5
        winner = info["result"]
        assert raw.rewards[winner] == 1 and all(raw.terminations.values())
        for agent in ("player_0", "player_1"):
            assert raw.agent_selection == agent
            observation, reward, terminated, truncated, _ = raw.last()
            assert observation is not None and not observation["action_mask"].any()
            assert reward == (1 if agent == winner else -1) and terminated and not truncated
            raw.step(None)
        assert raw.agents == []
    assert results == {"player_0", "player_1"}


def test_stepping_after_the_end_is_an_error(raw: GameAECEnv) -> None:
    for _ in games(raw, range(1)):
        pass
    with pytest.raises(ValueError, match="None"):
        raw.step(0)
    raw.step(None)
    raw.step(None)
    with pytest.raises(EpisodeOverError, match="reset"):
        raw.step(0)


def test_truncation_after_max_decisions() -> None:
    env = fftcg_v1.raw_env(max_decisions=25)
    play(env, 1, 1000)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    taken = [env.infos[agent].pop("decisions") for agent in ("player_0", "player_1")]
    assert sum(taken) == 25 and min(taken) > 0
    assert env.infos["player_0"] == {"result": "truncated", "reason": "the limit of decisions is reached"}
    assert env.rewards == {"player_0": 0, "player_1": 0} and not env.observe("player_0")["action_mask"].any()


@pytest.mark.parametrize(
    "options",
    [
        {"skip_forced": False},
        {"payment": "full"},
        {"loss_damage": 6, "mulligan_bottom_order": "as_held"},
        {"cp_overpayment": "one_excess", "empty_declaration_window": True},
        {"next_attack_returns_to": "declaration", "lethal_check_before_ex": False},
        {"field_limit_on_effect": "rule_process", "search_any_card_may_fail": True},
        {"first_strike_window": "back_attack_allowed", "ex_burst_carries_card_info": False},
    ],
)
def test_every_option_plays_to_the_end(options: dict[str, Any]) -> None:
    env = fftcg_v1.raw_env(**options)
    for observation in games(env, range(4)):
        assert observation["action_mask"].any()
        if options.get("skip_forced", True):
            assert observation["action_mask"].sum() > 1
    assert all(env.terminations.values())


def test_wrong_options_are_refused() -> None:
    with pytest.raises(OptionError, match="payment"):
        fftcg_v1.raw_env(payment="later")
    with pytest.raises(ValueError, match="observation is 'pixels'"):
        fftcg_v1.raw_env(observation="pixels")
    with pytest.raises(ValueError, match="render_mode is 'pixels'"):
        fftcg_v1.raw_env(render_mode="pixels")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="viewer is 'me'"):
        fftcg_v1.raw_env(viewer="me")


# -------------------------------------------------------------------------------------------------------------- seeds
def everything(env: GameAECEnv, seed: int | None) -> bytes:
    env.reset(seed=seed)
    return env.state().tobytes() + bytes(str(env.deck_names), "ascii")


def test_the_seed_is_the_game(raw: GameAECEnv) -> None:
    first = [everything(raw, seed) for seed in range(10)]
    again = [everything(fftcg_v1.raw_env(), seed) for seed in range(10)]
    assert first == again and len(set(first)) == 10


def test_reset_without_a_seed_goes_on_to_other_games() -> None:
    one, two = fftcg_v1.raw_env(), fftcg_v1.raw_env()
    games_of_one = [everything(one, seed) for seed in (7, None, None)]
    games_of_two = [everything(two, seed) for seed in (7, None, None)]
    assert games_of_one == games_of_two and len(set(games_of_one)) == 3
    assert everything(fftcg_v1.raw_env(), None) != everything(fftcg_v1.raw_env(), None)


def test_global_random_numbers_are_not_touched(raw: GameAECEnv) -> None:
    np.random.seed(1)  # noqa: NPY002
    random.seed(1)
    before = np.random.get_state()[1].tobytes(), random.getstate()  # type: ignore[union-attr]  # noqa: NPY002
    raw.reset()
    raw.reset(seed=3)
    after = np.random.get_state()[1].tobytes(), random.getstate()  # type: ignore[union-attr]  # noqa: NPY002
    assert before == after


# -------------------------------------------------------------------------------------------------------------- decks
def test_random_decks_come_from_the_seed(raw: GameAECEnv) -> None:
    pairs = set()
    for seed in range(60):
        raw.reset(seed=seed)
        pairs.add(raw.deck_names)
    assert pairs == {(one, two) for one in DECKS for two in DECKS}


def test_decks_can_be_chosen(tmp_path: Any) -> None:
    env = fftcg_v1.raw_env(decks=DECKS[0])
    env.reset(seed=1)
    assert env.deck_names == (DECKS[0], DECKS[0])
    env = fftcg_v1.raw_env(decks=(DECKS[0], [DECKS[1], DECKS[2]]))
    names = set()
    for seed in range(20):
        env.reset(seed=seed)
        names.add(env.deck_names)
    assert names == {(DECKS[0], DECKS[1]), (DECKS[0], DECKS[2])}
    shipped = set(env.game.embedded_decks())
    for decks, possible in (("embedded", shipped), (["recent", "embedded"], set(env.game.recent_decks()))):
        seen = set()
        for seed in range(200):
            env.reset(seed=seed, options={"decks": decks})
            seen.add(env.deck_names[0])
        assert seen == possible
    deck = env.game.load_deck(DECKS[2])
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(f"{deck.main.count(code)} {code} x" for code in dict.fromkeys(deck.main)))
    env.reset(seed=1, options={"decks": (deck, str(path))})
    assert env.deck_names == (DECKS[2], "mine")


def test_bad_decks_are_refused() -> None:
    with pytest.raises(DeckError, match="no_such_deck"):
        fftcg_v1.raw_env(decks="no_such_deck")
    with pytest.raises(ValueError, match="3 entries"):
        fftcg_v1.raw_env(decks=list(DECKS))
    with pytest.raises(ValueError, match="empty list"):
        fftcg_v1.raw_env(decks=([], DECKS[0]))


# ---------------------------------------------------------------------------------------------------- illegal actions
def test_an_illegal_action_raises_and_changes_nothing(raw: GameAECEnv) -> None:
    play(raw, 4, 50)
    agent = raw.agent_selection
    mask = raw.observe(agent)["action_mask"]
    before = raw._states.tobytes(), raw.observe(agent)["observation"].tobytes()
    for action in (int(np.flatnonzero(mask == 0)[5]), -1, raw.game.action_count, 10**6):
        with pytest.raises(IllegalActionError, match=rf"action {action}.* is not legal; {agent} can: "):
            raw.step(action)
        assert (raw._states.tobytes(), raw.observe(agent)["observation"].tobytes()) == before
        assert raw.agent_selection == agent
    raw.step(int(np.flatnonzero(mask)[0]))


def test_the_error_names_the_action_and_what_is_legal(raw: GameAECEnv) -> None:
    raw.reset(seed=1)
    with pytest.raises(IllegalActionError, match=r"action 2 \(go second\)|action 16 \(option 15\)") as caught:
        raw.step(16)
    for action in np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"]):
        assert f"{raw.describe(int(action))} ({action})" in str(caught.value)


@pytest.mark.parametrize("kind", [int, np.int8, np.int32, np.int64, np.uint16])
def test_every_integer_type_is_an_action(raw: GameAECEnv, kind: Callable[[int], Any]) -> None:
    raw.reset(seed=1)
    raw.step(kind(int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"])[0])))


def test_the_checked_env_survives_an_illegal_action() -> None:
    env = fftcg_v1.env()
    env.reset(seed=1)
    agent = env.agent_selection
    other = env.possible_agents[1 - env.possible_agents.index(agent)]
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {agent: -1, other: 0} and {type(reward) for reward in env.rewards.values()} == {float}
    for _ in env.agent_iter():
        env.step(None)
    env.reset(seed=2)
    assert env.agents == ["player_0", "player_1"]
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(env.action_space(agent).n)


def test_the_checked_env_enforces_the_order() -> None:
    env = fftcg_v1.env()
    with pytest.raises(Exception, match="reset"):
        env.step(0)


# ------------------------------------------------------------------------------------------------------------- copies
COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda env: env.unwrapped.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


@pytest.mark.parametrize("make_copy", COPIES.values(), ids=COPIES.keys())
@pytest.mark.parametrize("options", [{}, {"observation": "entities"}, {"copy_observations": False}])
@pytest.mark.parametrize("checked", [False, True])
def test_copies_go_on_alike_and_apart(make_copy: Callable[[Any], Any], options: dict[str, Any], checked: bool) -> None:
    env = fftcg_v1.env(**options) if checked else fftcg_v1.raw_env(**options)
    raw: GameAECEnv = env.unwrapped  # type: ignore[assignment]
    play(raw, 9, 45) if not checked else env.reset(seed=9)
    twin = make_copy(env)
    before = raw._states.tobytes()
    first, second = random.Random(1), random.Random(1)
    future = finish(twin, first)
    assert raw._states.tobytes() == before and finish(env, second) == future


def finish(env: Any, rng: random.Random) -> list[Any]:
    """Play on to the end; returns everything that was seen."""
    seen: list[Any] = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        views = observation["observation"]
        arrays = views.values() if isinstance(views, dict) else [views]
        seen.append((agent, reward, terminated, truncated, dict(info), b"".join(array.tobytes() for array in arrays)))
        mask = observation["action_mask"]
        env.step(None if terminated or truncated else choose(mask, rng))
    env.reset()
    seen.append(env.state().tobytes())
    return seen


def test_a_copy_of_a_finished_game_is_finished(raw: GameAECEnv) -> None:
    for _ in games(raw, range(1)):
        pass
    for make_copy in COPIES.values():
        twin = make_copy(raw)
        assert twin.terminations == raw.terminations and twin.infos == raw.infos
        twin.step(None)
        assert len(raw.agents) == 2 and len(twin.agents) == 1


# ------------------------------------------------------------------------------------------------------------- people
def test_ansi_shows_what_the_viewer_may_see() -> None:
    texts = {}
    for viewer in (None, "player_0", "player_1", "acting"):
        env = play(fftcg_v1.raw_env(render_mode="ansi", viewer=viewer), 12, 3)
        text = env.render()
        assert text is not None and "\x1b[" in text
        texts[viewer] = text
    assert "unknown" not in texts[None] and "unknown" in texts["player_0"] and "unknown" in texts["player_1"]
    assert texts["acting"] in (texts["player_0"], texts["player_1"])


def test_describe_and_parse(raw: GameAECEnv) -> None:
    raw.reset(seed=1)
    for action in np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"]):
        assert raw.parse(raw.describe(int(action))) == action
