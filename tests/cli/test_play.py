"""The commands ``fftcg-env play``, ``match`` and ``compile``."""

from __future__ import annotations

import os
import re
import select
import signal
import sys

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import INTERRUPTED
from tests.processes import interruptible

RUNNER = CliRunner()
PLAY = ["play", "human", "random", "--seed", "3", "--deck-0", "ffx_water_wind", "--deck-1", "ffx_water_wind"]


def play(*lines: str, arguments: list[str] | None = None):
    """What a person sees who types these lines."""
    return RUNNER.invoke(app, arguments or PLAY, input="\n".join(lines) + "\n", env={"COLUMNS": "120"})


def test_help_of_every_command() -> None:
    overview = RUNNER.invoke(app, ["--help"], env={"COLUMNS": "120"})
    assert overview.exit_code == 0
    for command in ("play", "match", "deck", "cards", "compile", "soak"):
        assert command in overview.output
        page = RUNNER.invoke(app, [command, "--help"], env={"COLUMNS": "120"})
        assert page.exit_code == 0 and "Usage" in page.output


def test_compile_says_where_the_machine_code_lies() -> None:
    result = RUNNER.invoke(app, ["compile"])
    assert result.exit_code == 0 and "The engines are compiled" in result.output


def test_watching_two_agents_prints_events_and_is_the_same_for_the_same_seed() -> None:
    command = ["play", "random", "heuristic", "--seed", "5", "--deck-0", "vii_fire_earth"]
    first, second = RUNNER.invoke(app, command), RUNNER.invoke(app, command)
    assert first.exit_code == 0 and re.search(r"player_[01]: [a-z ]+, after \d+ decisions\n$", first.output)
    assert "Turn 2, player_" in first.output and "for CP" in first.output and first.output == second.output


def test_a_whole_game_by_numbers() -> None:
    result = play(*["1"] * 3000)
    assert result.exit_code == 0
    assert re.search(r"player_[01]: [a-z ]+, after \d+ of your decisions\n$", result.output)
    assert "pay 2 more CP" in result.output and "attack with" in result.output
    assert "You cast " in result.output and "Your opponent casts " in result.output


def test_question_list_and_three_ways_to_answer() -> None:
    result = play("2", "pass", "quit")
    assert "take the first turn, or let your opponent?" in result.output
    assert re.search(r"\n +1 +go first *\n +2 +go second", result.output)
    assert "Your opponent goes first" in result.output and "You draw " in result.output
    assert result.exit_code == 0 and "You quit the game." in result.output
    assert "You go first" in play("GO  first", "quit").output
    by_name = play("1", "yes", "choose sylph", "quit")
    assert "You put Sylph from the hand into the deck" in by_name.output


def test_help_and_the_rules() -> None:
    output = play("help", "help rules", "quit").output
    assert "show CARD" in output and "undo" in output and "seven points of damage" in output


def test_show_explains_a_card_by_number_name_and_place_in_the_list() -> None:
    output = play("show 1-176H", "1", "1", "show 1", "show sylph", "show Clowd", "show", "quit").output
    assert "When Yuna enters the field" in output and output.count("Choose 1 Forward") >= 2
    assert "did you mean Cloud" in output and "Name a card: show CODE" in output


def test_undo_goes_back_to_the_same_decision() -> None:
    output = play("undo", "1", "1", "1", "undo", "undo", "log", "list", "quit").output
    assert "There is nothing to undo." in output and output.count("Undone.") == 2
    questions = re.findall(r"^player_0: (.*)$", output, re.MULTILINE)
    assert questions[0].startswith("you may choose") and questions[1].startswith("put this hand")
    assert questions[-1] == questions[1]


def test_an_unknown_line_gets_suggestions_and_changes_nothing() -> None:
    output = play("go frist", "77", "cast 1-176H", "blah blah", "a" * 100_000, "\x00\x1b[2J", "1", "quit").output
    assert "'go frist' is not an action or a command. Did you mean go first" in output
    assert "Type a number from 1 to 2." in output and "'cast 1-176H' is not legal now." in output
    assert "'blah blah' is not an action or a command. Type 'list' or 'help'." in output
    assert "\x1b[2J" not in output and "a" * 1000 not in output and "You go first" in output


def test_an_empty_line_shows_the_list_again_and_the_end_of_the_input_leaves() -> None:
    result = play("", "board")
    assert result.output.count("2  go second") == 2
    assert result.exit_code == 1 and "The game was not finished." in result.output


def test_the_opponents_cards_are_counted_not_named() -> None:
    output = play("1", "pass", "board", "quit").output
    assert "Your opponent draws 5 cards" in output and "hand  5 unknown" in output


def test_two_people_share_the_terminal() -> None:
    output = play("1", "pass", "pass", "quit", arguments=["play", "human", "human", "--seed", "3"]).output
    assert "player_0: " in output and "player_1: " in output
    assert output.count("unknown") >= 2  # each sees the own hand only


def test_at_a_real_terminal_ctrl_c_leaves_with_130() -> None:
    pty = pytest.importorskip("pty", reason="no terminals of this kind on Windows")
    terminal, other_end = pty.openpty()
    environment = os.environ | {"COLUMNS": "120", "TERM": "dumb"}
    command = [sys.executable, "-m", "fftcg_env.cli", *PLAY]
    game = interruptible(command, stdin=other_end, stdout=other_end, stderr=other_end, env=environment)
    os.close(other_end)
    seen = b""
    try:
        for _ in range(150):  # two seconds each; a signal between two system calls of readline is lost: send another
            if not select.select([terminal], [], [], 2)[0]:
                if seen.count(b"player_0> ") == 2 and b"not finished" not in seen:
                    game.send_signal(signal.SIGINT)
                continue
            prompted = b"player_0> " in seen
            seen += os.read(terminal, 4096)
            if not prompted and b"player_0> " in seen:
                os.write(terminal, b"help\n")
    except OSError:  # the other end is closed: the command is over
        pass
    finally:
        game.kill()
        os.close(terminal)
    assert b"show CARD" in seen and b"The game was not finished." in seen
    assert b"Traceback" not in seen and game.wait() == INTERRUPTED


def test_match_prints_the_win_rate_with_its_interval() -> None:
    result = RUNNER.invoke(app, ["match", "heuristic", "random", "--games", "20", "--seed", "2"])
    assert result.exit_code == 0
    assert re.search(r"heuristic against random: \d+\.\d% of 20 games won \(95 % confidence interval", result.output)
    assert "deck" not in result.output


def test_match_compares_decks_that_are_fixed_by_seat() -> None:
    decks = ["--deck-0", "vii_fire_earth", "--deck-1", "ffxiii_ice_lightning", "--games", "40", "--seed", "1"]
    alone = RUNNER.invoke(app, ["match", "random", "random", *decks])
    assert alone.exit_code == 0 and "random against random" not in alone.output
    rates = re.findall(r"deck (\w+) \((player_\d)\): (\d+\.\d)% of 40 games won", alone.output)
    assert [rate[:2] for rate in rates] == [("vii_fire_earth", "player_0"), ("ffxiii_ice_lightning", "player_1")]
    assert sum(float(rate[2]) for rate in rates) == pytest.approx(100, abs=0.2)
    assert "stronger deck" in alone.output or "do not show which deck is stronger" in alone.output
    both = RUNNER.invoke(app, ["match", "heuristic", "random", *decks])
    assert "heuristic against random" in both.output and "(player_0): " in both.output


def test_match_of_an_agent_with_itself_compares_the_seats() -> None:
    result = RUNNER.invoke(app, ["match", "random", "random", "--games", "20", "--seed", "2"])
    assert result.exit_code == 0
    assert re.search(r"random against itself: player_0 won \d+\.\d% of 20 games \(95 %", result.output)
    assert "random against random" not in result.output


def test_an_own_agent_plays(tmp_path, monkeypatch) -> None:
    (tmp_path / "my_players.py").write_text(
        "from fftcg_env.agents.random import RandomAgent\n\ndef make(game):\n    return RandomAgent()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    result = RUNNER.invoke(app, ["match", "my_players:make", "random", "--games", "4"])
    assert result.exit_code == 0 and "my_players:make against random: " in result.output


def test_a_game_without_words_of_its_own_is_played_by_the_same_commands() -> None:
    shedding = ["--game", "tests.games.shedding.game:SheddingGame"]
    output = play("1", "1", "undo", "show x", "board", "quit", arguments=["play", "human", "random", *shedding]).output
    assert "choose an action" in output and "1  pass" in output
    assert "Undone." in output and "no card is called 'x'" in output and "You quit the game." in output
    none = RUNNER.invoke(app, ["cards", "list", *shedding])
    assert none.exit_code == 2 and "the game shedding has no printed cards" in none.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["match", "--games", "3"], "games is 3; it must be even"),
        (["match", "nobody"], "no agent is called 'nobody'"),
        (["match", "no_such_module:agent"], "no_such_module"),
        (["play", "random", "random", "--deck-0", "no_such_deck"], "no_such_deck"),
        (["play", "--game", "fftgc"], "'fftgc'"),
        (["play", "--database", "no_such_file.json"], "no_such_file.json"),
    ],
)
def test_mistakes_end_in_one_sentence(arguments: list[str], sentence: str) -> None:
    result = RUNNER.invoke(app, arguments, env={"COLUMNS": "200"})
    assert result.exit_code == 2 and sentence in result.output
    assert "Traceback" not in result.output and len(result.output) < 1500
