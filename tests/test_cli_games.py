"""The commands ``fftcg-env compile``, ``play`` and ``match``."""

import re

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app

runner = CliRunner()


def test_compile_says_where_the_machine_code_lies():
    result = runner.invoke(app, ["compile"])
    assert result.exit_code == 0
    assert "The engine is ready" in result.output


def test_play_between_agents_tells_the_end_and_is_the_same_for_the_same_seed():
    command = ["play", "random", "heuristic", "--seed", "5", "--deck-0", "vii_fire_earth"]
    first, second = runner.invoke(app, command), runner.invoke(app, command)
    assert first.exit_code == 0
    assert re.search(r"player_[01]: [a-z ]+, after \d+ decisions\n$", first.output)
    assert first.output == second.output


def test_play_asks_a_human_again_until_the_action_is_legal():
    result = runner.invoke(app, ["play", "human", "random", "--seed", "3"], input="cats\npass\n")
    assert "cats" in result.output
    assert result.output.count("your action") >= 2
    assert result.exit_code == 1  # the input ended in the middle of the game


def test_match_prints_the_win_rate_with_its_interval():
    result = runner.invoke(app, ["match", "heuristic", "random", "--games", "20", "--seed", "2"])
    assert result.exit_code == 0
    assert re.search(r"heuristic against random: \d+\.\d% of 20 games won \(95 % interval", result.output)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["match", "--games", "3"], "games is 3; it must be even"),
        (["match", "nobody"], "no agent is called 'nobody'"),
        (["play", "random", "random", "--deck-0", "no_such_deck"], "no_such_deck"),
    ],
)
def test_mistakes_end_in_one_sentence(arguments, sentence):
    result = runner.invoke(app, arguments, env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output
