"""Each further game in all interfaces that games share: environments, agents, commands, pages."""

from __future__ import annotations

import doctest
import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.core import jobs
from fftcg_env.core.card_tracking import NOTHING
from fftcg_env.core.contract import Bench, check_game
from fftcg_env.envs import GameVectorEnv, LearnerVectorEnv, SingleAgentEnv
from fftcg_env.evaluate.soak import soak
from fftcg_env.games import load_game
from tests.further_games.expectations import Kind


@pytest.mark.parametrize("way", ["windows", "options"])
def test_it_keeps_the_contract_with_other_options(kind: Kind, way: str) -> None:
    check_game(load_game(kind.game, **getattr(kind, way)), games=4, thorough=20)


def test_pettingzoo_plays_it_in_all_forms(kind: Kind) -> None:
    for make in (kind.v0.env, kind.v0.raw_env):
        api_test(make(render_mode="ansi"), num_cycles=100)
    parallel_api_test(kind.v0.parallel_env(), num_cycles=100)
    assert kind.v0.raw_env().metadata["name"] == f"{kind.game}_v0"
    assert str(pettingzoo.make("aec", f"fftcg_env/{kind.game}_v0")) == f"{kind.game}_v0"


def test_gymnasium_knows_it(kind: Kind) -> None:
    env = gymnasium.make(kind.gymnasium, opponent="random")
    assert isinstance(env.unwrapped, SingleAgentEnv) and env.unwrapped.game.name == kind.game
    check_env(SingleAgentEnv(kind.game, opponent="random", illegal_action="terminate"), skip_render_check=True)
    many = gymnasium.make_vec(kind.gymnasium, num_envs=3, opponent="random")
    assert isinstance(many, LearnerVectorEnv) and many.reset(seed=1)[0].shape == (3, load_game(kind.game).layout.size)


def test_batches_are_played_with_options_and_decks(kind: Kind) -> None:
    env = GameVectorEnv(kind.game, 16, decks=kind.deck, turn_limit=8)
    env.reset(seed=1)
    ended = 0
    for _ in range(kind.batch_steps):
        _, rewards, terminations, _, _ = env.step(env.sample_actions())
        ended += int(terminations.sum())
        assert (rewards.sum(axis=1) == 0).all()
    assert ended > 16


def test_stable_baselines_learns_it(kind: Kind) -> None:
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from fftcg_env.envs.sb3 import SelfPlayVecEnv

    env = SelfPlayVecEnv(4, ["random"], game=kind.game, seed=1)
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, device="cpu", seed=1)
    model.learn(256)
    assert model.num_timesteps == 256


def test_it_is_drawn_in_all_modes(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "human", "rgb_array"):
        env = kind.v0.raw_env(render_mode=mode, viewer="player_0")
        env.reset(seed=1)
        for _ in range(60):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(np.flatnonzero(mask)[-1]))
            if any(env.terminations.values()):
                break
        picture = env.render()
        if mode == "ansi":
            assert all(word in picture for word in kind.picture)
        elif mode == "rgb_array":
            assert picture.dtype == np.uint8 and picture.ndim == 3
    assert "player_0" in capsys.readouterr().out


def test_the_prompt_lists_the_legal_actions(kind: Kind) -> None:
    env = kind.v0.raw_env()
    env.reset(seed=3)
    for _ in range(80):
        agent = env.agent_selection
        if any(env.terminations.values()):
            break
        text = env.information_state(agent, cards=True)
        lines = text.split("Legal actions:\n")[1].split("\n\n")[0].splitlines()
        found = sorted(env.parse(re.split(r": |$", line.removeprefix("- "), maxsplit=1)[0]) for line in lines)
        assert found == np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
        env.step(found[-1])


def test_every_decision_has_a_question_and_every_action_a_choice(kind: Kind) -> None:
    """Choices with the same heading stand together; passing comes last and says what it means."""
    game = load_game(kind.game, skip_forced=False)
    bench = Bench(game, 6, 2).start()
    passes: set[str] = set()
    for _ in range(90):
        for index in bench.running():
            legal = np.flatnonzero(bench.masks[index]).tolist()
            question = game.words.question(bench.states, index)
            assert question and "{" not in question and "\n" not in question
            choices = game.words.choices(bench.states, index, legal)
            assert sorted(choice.action for choice in choices) == legal
            assert all(game.parse(bench.states, index, choice.text) == choice.action for choice in choices)
            headings = [heading for heading, _ in itertools.groupby(choice.group for choice in choices)]
            assert len(headings) == len(set(headings))
            if game.pass_action in legal:
                assert choices[-1].action == game.pass_action
                passes.add(choices[-1].words)
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    assert len(passes) > 5 and "" not in passes


def test_a_card_says_what_it_does_where_it_is_offered(kind: Kind) -> None:
    """A card's text is shown once in each list, and in the question if that is about the card."""
    game = load_game(kind.game)
    bench = Bench(game, 6, 5).start()
    read = set()
    for _ in range(60):
        for index in bench.running():
            choices = game.words.choices(bench.states, index, np.flatnonzero(bench.masks[index]).tolist())
            for number in {choice.card for choice in choices} - {""}:
                text, about = game.pool[number].text, [choice for choice in choices if choice.card == number]
                assert text in about[0].words + about[0].does and not any(choice.does for choice in about[1:])
                read |= {text}
            about = int(bench.states["decision_card"][index])
            if about != kind.no.NO_CARD:
                assert game.pool.cards[bench.states["card_id"][index, about]].text in game.words.question(
                    bench.states, index
                )
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    assert len(read) > 20


def test_the_table_for_pages_shows_every_card_that_lies_open(kind: Kind) -> None:
    game = load_game(kind.game)
    bench = Bench(game, 6, 1).start()
    for _ in range(70):
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    for index in bench.running():
        board = game.page_board(bench.states, index, 0)
        state = bench.states[index]
        waiting = [card for zone in board.zones if zone.shape == "stack" for card in zone.cards]
        lying = [card for zone in board.zones if zone.shape != "stack" for card in zone.cards]
        there = np.flatnonzero((state["card_id"] >= 0) & (state["zone"] != kind.no.DECK))
        used = [k for k in there.tolist() if state["zone"][k] == kind.in_use]
        assert sorted([*(card.index for card in lying), *used]) == there.tolist()
        assert set(used) <= {card.index for card in waiting} and all(card.owner in (0, 1) for card in waiting)
        shown = [*lying, *waiting]
        hidden = (state["zone"] == kind.no.HAND) & (kind.owner() == 1) & (state["known"] & 1 == 0)
        assert {card.index for card in shown if not card.key} == set(np.flatnonzero(hidden).tolist())
        assert all(game.words.card(card.key) for card in shown if card.key)
        counted = sum(zone.count for zone in board.zones if zone.shape != "stack")
        assert counted + len(used) == int((state["card_id"] >= 0).sum())


def test_where_cards_go_is_counted(kind: Kind) -> None:
    game = load_game(kind.game)
    bench = Bench(game, 8, 1).start()
    tracking = game.tracking
    first = np.where(bench.states["turn"], bench.states["first_player"], -1)
    assert (tracking.first_players(bench.states) == first).all()
    deeds: dict[str, int] = dict.fromkeys(tracking.deeds, 0)
    for _ in range(120):
        running = bench.running()
        found, cards = tracking.deeds_of(bench.states, bench.actions)
        places = tracking.places(bench.states)
        for index in running:
            text = game.describe(bench.states, index, int(bench.actions[index]))
            wanted = kind.verbs.get(text.split()[0])
            assert (int(found[index]) == NOTHING) == (wanted is None)
            if wanted:
                assert tracking.deeds[found[index]] == wanted
                assert places[index, cards[index]] in tracking.sources[found[index]].places
                number = tracking.card(int(tracking.numbers(bench.states)[index, cards[index]]))[0]
                assert number in text
                deeds[wanted] += 1
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    assert min(deeds.values()) > 0


def test_examples_in_docstrings(kind: Kind) -> None:
    for module in (kind.scenario, kind.reading):
        found = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
        assert found.attempted > 0 and found.failed == 0


def test_words_of_cards(kind: Kind) -> None:
    kind.check_words(load_game(kind.game).words)


@pytest.mark.parametrize(
    "command",
    [
        ["match", "random", "random", "--games", "20"],
        ["deck", "list"],
        ["deck", "check", "DECK"],
        ["deck", "show", "DECK"],
        ["cards", "list", "--type", "COLUMN"],
        ["soak", "--decisions", "2000"],
    ],
    ids=" ".join,
)
def test_commands_know_it(kind: Kind, command: list[str]) -> None:
    meant = {"DECK": kind.deck, "COLUMN": kind.column}
    result = CliRunner().invoke(app, [*(meant.get(word, word) for word in command), "--game", kind.game])
    assert result.exit_code == 0, result.output


def test_it_is_played_at_the_terminal(kind: Kind) -> None:
    answers = "help\nhelp rules\n" + "list\nboard\n" + "1\n" * 12 + "quit\n"
    result = CliRunner().invoke(app, ["play", "human", "random", "--game", kind.game, "--seed", "3"], input=answers)
    assert result.exit_code == 0 and kind.question in result.output, result.output
    assert "an action as it is written there ('" in result.output and "cast 1-187S" not in result.output


def test_the_engine_knows_no_card(kind: Kind) -> None:
    names = {card.name for card in load_game(kind.game).pool.cards if card.name}
    for path in Path(kind.package.__file__).parent.rglob("*.py"):
        if path.parent.name in ("record", "table", "play", "heuristic") or path.stem in ("engine", "search_entries"):
            words = path.read_text("utf-8")
            assert not re.findall(rf"{kind.numbers_begin}-\d", words), path
            assert not [name for name in names if f'"{name}"' in words], path


def test_a_soak_run_watches_it(kind: Kind) -> None:
    report = soak(load_game(kind.game), 20_000, games=32, seed=2)
    assert report.games > kind.soaked and len(report.played) > kind.soaked_cards


def test_only_the_rules_need_numba_and_nothing_needs_the_fftcg(kind: Kind) -> None:
    """With the shipped library nothing else would be compiled, so nothing else may import the compiler."""
    code = f"""
import sys
from fftcg_env.games import load_game
from fftcg_env.games.{kind.game}.view import pictures, words
game = load_game("{kind.game}")
game.new_states(1), game.words.card("{kind.name}"), game.collection.rows({{}}), game.search.new_memory()
game.random_decks(1, 1)
print("numba" in sys.modules)
from fftcg_env.envs import GameVectorEnv
env = GameVectorEnv("{kind.game}", 2)
env.reset(seed=1)
env.step(env.sample_actions())
print(any(name.startswith("fftcg_env.games.fftcg") for name in sys.modules))
"""
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=False)
    assert process.stdout.split() == ["False", "False"], process.stdout + process.stderr


CHECKED = """
import sys
from fftcg_env.core.contract import check_game
from fftcg_env.evaluate.soak import soak
from fftcg_env.games import load_game
report = soak(load_game(sys.argv[1]), int(sys.argv[2]), seed=2)
print(report.decisions, report.games, len(report.played))
check_game(load_game(sys.argv[1]), games=4)  # deals in the middle of things among others
"""


@pytest.mark.soak
def test_a_million_random_decisions_with_every_index_checked(kind: Kind) -> None:
    """No rule leaves an array, whatever the decks. A process of its own: the checks are compiled in."""
    decisions = int(os.environ.get("FFTCG_ENV_SOAK", 1_000_000))
    environment = {**os.environ, "FFTCG_ENV_BOUNDSCHECK": "1"}
    command = [sys.executable, "-c", CHECKED, kind.game, str(decisions)]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr[-4000:]
    done, games, played = map(int, process.stdout.split())
    assert done >= decisions and games > decisions // 500 and played > kind.most_cards
