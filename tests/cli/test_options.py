"""Game options on the command line: every command takes them, stores keep them, wrong ones are rejected."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import fftcg_env
from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR

RUNNER = CliRunner()
TWO = ["vii_fire_earth", "ffx_water_wind"]
MATCH = ["match", "heuristic", "random", "--games", "20"]


def run(*arguments: str) -> Any:
    return RUNNER.invoke(app, [*arguments], env={"COLUMNS": "200"})


def decisions(output: str) -> int:
    return int(re.search(r"(\d+) decisions per game", output).group(1))  # type: ignore[union-attr]


def test_a_match_is_played_with_them() -> None:
    usual, auto = run(*MATCH), run(*MATCH, "--option", "payment=auto")
    assert usual.exit_code == auto.exit_code == 0, auto.output
    assert decisions(auto.output) < 0.9 * decisions(usual.output)
    both = run(*MATCH, "--option", "payment=auto", "--option", "decision_limit=9")
    assert "20 of 20 games were cut off" in both.output


def test_another_game_has_others() -> None:
    chrono = run("match", "random", "random", "--games", "4", "--game", "chrono_card", "--option", "turn_limit=3")
    assert (chrono.exit_code == 0 and " 3.0 turns" in chrono.output) or "drawn" in chrono.output


@pytest.mark.parametrize(
    "command",
    [
        ["match", "random", "random"],
        ["play", "random", "random"],
        ["evaluate", *TWO],
        ["ladder", "random", "heuristic"],
        ["dataset", "random"],
        ["compare", *TWO],
        ["deck", "improve", TWO[0]],
        ["soak"],
        ["web"],
        ["cards", "test", "1-014C", "--no-checked"],
        ["options"],
    ],
)
def test_every_command_answers_a_wrong_one(command: list[str]) -> None:
    wrong = run(*command, "--option", "paymnt=auto")
    assert wrong.exit_code == USER_ERROR
    assert wrong.stderr.strip() == "there is no option 'paymnt'; did you mean 'payment'?"
    wrong = run(*command, "--option", "decision_limit=0")
    assert wrong.exit_code == USER_ERROR and "decision_limit is 0; it can be 1 to" in wrong.stderr


def test_the_version_is_shown_without_a_command() -> None:
    assert run("--version").output == f"{fftcg_env.__version__}\n"


def test_an_unknown_game_has_no_library() -> None:
    wrong = run("library", "--game", "chess")
    assert wrong.exit_code == USER_ERROR and re.fullmatch("no game is called 'chess'; .*\n", wrong.stderr)


def test_they_are_listed() -> None:
    listed = run("options", "--option", "payment=auto")
    assert re.search(r"payment +auto +close_when_covered, full,\s+auto", listed.output)
    assert "- payment: a payment closes by itself" in listed.output
    assert re.search(r"turn_limit +60 +any integer", run("options", "--game", "chrono_card").output)


def test_a_store_keeps_them_and_goes_on_with_them(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    common = ["--store", str(store), "--workers", "1"]
    first = run("evaluate", *TWO, "--agent", "random", "--games", "4", "--option", "payment=auto", *common)
    assert first.exit_code == 0 and first.output.startswith("Options: payment=auto.\n"), first.output
    (options,) = sqlite3.connect(store).execute("SELECT options FROM ruleset").fetchone()
    assert json.loads(options)["payment"] == "auto"
    again = run("evaluate", "--resume", *common)
    assert again.exit_code == 0 and again.output == first.output, "without --option those of the run"
    other = run("evaluate", "--resume", "--option", "payment=full", *common)
    assert other.exit_code == USER_ERROR
    assert other.stderr.strip() == (
        "these games were played with other options: payment=auto; this game has payment=full"
    )
    more = run("evaluate", "--resume", "--option", "payment=auto", "--games", "6", *common)
    assert more.exit_code == 0 and "6 games played by random" in more.output
    listed = run("replay", str(store)).output.splitlines()
    assert listed[0] == "Run 1 (evaluate) of fftcg: 6 games" and len(listed) == 8
    assert listed[1].split() == ["game", "player_0", "player_1", "result", "length"]
    players, end = r"1/0\.0a +\S+ \(random\) +\S+ \(random\)", r"(player_. wins|a draw|no result): .* decisions$"
    assert re.match(f"{players} +{end}", listed[2])
    nobody = run("replay", str(store), "--html", str(tmp_path / "game.html"))
    assert nobody.exit_code == USER_ERROR and "GAME is missing" in nobody.stderr
    replay = run("replay", str(store), "0.0a")
    assert replay.exit_code == 0 and re.search(r"^options +payment=auto$", replay.output, re.MULTILINE)


def test_a_person_is_not_asked_to_pay() -> None:
    play = ["play", "human", "random", "--seed", "3", "--deck-0", TWO[1], "--deck-1", TWO[1]]
    lines = "\n".join(["1"] * 3000)
    usual = RUNNER.invoke(app, play, input=lines, env={"COLUMNS": "120"})
    auto = RUNNER.invoke(app, [*play, "--option", "payment=auto"], input=lines, env={"COLUMNS": "120"})
    assert "pay 2 more CP" in usual.output
    assert auto.exit_code == 0 and "more CP" not in auto.output and "You cast " in auto.output
