"""The commands ``fftcg-env evaluate``, ``compare``, ``ladder`` and ``export``."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import INTERRUPTED, USER_ERROR
from fftcg_env.games import load_game
from tests.clocks import PATIENCE, wait_until
from tests.processes import games_in, interruptible

RUNNER = CliRunner()
WIDE = {"COLUMNS": "200"}
TWO = ["vii_fire_earth", "ffx_water_wind"]
THREE = [*TWO, "ffxiii_ice_lightning"]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def run(store: Path, *arguments: str, workers: int = 1, **options: Any) -> Any:
    common = ["--store", str(store), "--workers", str(workers)]
    return RUNNER.invoke(app, [*arguments, *common], env=WIDE, **options)


def test_a_round_robin_is_printed_and_printed_again(store: Path) -> None:
    result = run(store, "evaluate", *THREE, "--agent", "random", "--games", "20")
    assert result.exit_code == 0, result.output
    assert "60 games played by random:" in result.output
    for name in THREE:
        assert re.search(
            rf"\d  {name} .*\d\d\.\d%  \d+\.\d% to \d+\.\d% +[+-]\d+ +[+-]\d+ to [+-]\d+ +\d+%", result.output
        )
    assert "The player who goes first wins" in result.output and "Turns per game: " in result.output
    assert "How games ended: lethal damage" in result.output and "as run 1" in result.output
    again = run(store, "evaluate", "--resume")
    assert again.exit_code == 0 and again.output == result.output


def test_a_deck_against_itself_cannot_be_ranked(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text(load_game("fftcg").deck_text(load_game("fftcg").load_deck(TWO[0])).replace(", ", "\n"))
    equal = f"{TWO[0]} and copy are the same deck list; a round robin needs different lists"
    for command, names, message in (
        ("compare", [TWO[0], str(copy)], "copy and vii_fire_earth are the same deck list; a comparison needs two"),
        ("evaluate", [TWO[0], str(copy)], equal),
        ("evaluate", [TWO[0], str(copy), TWO[1], "--second", "none"], equal),
        ("evaluate", [f"{TWO[0]}@random", f"{copy}@random"], "(random) and copy (random) are the same deck list"),
    ):
        result = run(store, command, *names, "--games", "20")
        assert result.exit_code == USER_ERROR and message in result.stderr, result.output
    assert not store.exists(), "nothing is begun"
    result = run(store, "evaluate", f"{TWO[0]}@heuristic", f"{copy}@random", "--games", "4")
    assert result.exit_code == 0, result.output


def test_agents_with_identical_results_are_named(store: Path) -> None:
    twin = "fftcg_env.agents.heuristic:HeuristicAgent"
    result = run(store, "ladder", "heuristic", twin, "random", "--games", "20")
    assert result.exit_code == 0, result.output
    assert f"heuristic and {twin}: identical results in every deal" in result.output
    assert result.output.count("identical results") == 1


def test_a_run_goes_on_to_more_games(store: Path) -> None:
    """The games that were played stay, also those of a unit that was not full; an agent with random numbers, too."""
    assert run(store, "evaluate", *TWO, "--agent", "random", "--games", "20").exit_code == 0
    query = "SELECT pair, half, seed, actions FROM game ORDER BY pair, half"
    before = sqlite3.connect(store).execute(query).fetchall()
    for games in (90, 90, 100):
        result = run(store, "evaluate", "--resume", "--games", str(games))
        assert result.exit_code == 0 and f"{games} games played by random:" in result.output
    after = sqlite3.connect(store).execute(query).fetchall()
    assert len(before) == 20 and len(after) == 100 and after[:20] == before
    assert run(store, "evaluate", "--resume").output == result.output
    fewer = run(store, "evaluate", "--resume", "--games", "50")
    assert fewer.exit_code == USER_ERROR and "--games is 50, and run 1 has 100 games per pairing" in fewer.stderr


def test_two_agents_are_shown_side_by_side_and_a_deck_may_have_its_own(store: Path) -> None:
    result = run(store, "evaluate", *TWO, "--agent", "random", "--agent", "heuristic", "--games", "4")
    assert result.exit_code == 0, result.output
    assert "4 games played by random:" in result.output and "4 games played by heuristic:" in result.output
    result = run(store, "evaluate", f"{TWO[0]}@heuristic", f"{TWO[0]}@random", "--games", "10")
    assert result.exit_code == 0, result.output
    assert "played by heuristic and random" in result.output
    better = re.search(r"1  vii_fire_earth( \(heuristic\))? +(?P<won>\d+)\.\d%", result.output)
    assert better and int(better["won"]) >= 80, result.output
    assert result.output.index("(heuristic)") < result.output.index("(random)")


def test_a_pasted_list(store: Path) -> None:
    cards = load_game("fftcg").load_deck(TWO[0]).main
    lines = "".join(f"{cards.count(code)}x {code}\n" for code in dict.fromkeys(cards))
    text = f"My deck\nForwards ({len(cards)})\n{lines}".replace("My deck\n", "Name: My deck\n")
    result = run(store, "evaluate", "-", TWO[1], "--agent", "random", "--games", "4", input=text)
    assert result.exit_code == 0, result.output
    assert "pasted" in result.output
    for command in ("check", "show", "profile", "export"):
        result = RUNNER.invoke(app, ["deck", command, "-"], env=WIDE, input=text)
        assert result.exit_code == 0, result.output
        assert {"check": "pasted: 50 cards", "profile": "pasted: cards 50"}.get(command, "1-") in result.output
    result = RUNNER.invoke(app, ["deck", "check", "-", "--limited"], env=WIDE, input="3 1-004C")
    assert result.exit_code == 1 and "3 cards, not at least 40" in result.output
    result = run(store, "compare", "-", TWO[0], input=text)
    assert result.exit_code == USER_ERROR and "vii_fire_earth and pasted are the same deck list" in result.stderr


def test_all_that_is_wrong_with_lists_is_said_by_line(store: Path, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("3 Cluod\n")
    (tmp_path / "two.txt").write_text("nothing at all\n")
    result = run(store, "evaluate", str(tmp_path), "--agent", "random")
    assert result.exit_code == USER_ERROR
    assert "one.txt: line 1: no playable card has the number or the name 'Cluod'; did you mean" in result.stderr
    assert "two.txt: line 1: expected COUNT CODE NAME" in result.stderr
    assert not store.exists(), "nothing is begun"


def test_resume_with_the_same_decks_named_again(store: Path, tmp_path: Path) -> None:
    """The decks of the last run, or none; others are refused by what is different."""
    game = load_game("fftcg")
    mine = tmp_path / "mine.txt"
    cards = game.load_deck(TWO[0]).main
    mine.write_text("\n".join(f"1 {card}" for card in cards))
    first = run(store, "evaluate", str(mine), TWO[1], "--agent", "random", "--games", "4")
    assert first.exit_code == 0, first.output
    for again in (
        [str(mine), TWO[1]],
        [TWO[1], str(mine), "--agent", "random"],
        ["--agent", "random"],
        [TWO[0], TWO[1]],
    ):
        result = run(store, "evaluate", *again, "--resume")
        assert result.exit_code == 0 and result.output == first.output, result.stderr
    assert run(store, "evaluate", str(mine), TWO[1], "--resume", "--games", "6").exit_code == 0

    def refused(*arguments: str) -> str:
        result = run(store, *arguments, "--resume")
        assert result.exit_code == USER_ERROR and "start a new run without --resume" in result.stderr, result.output
        return " ".join(result.stderr.split())

    assert "it has no deck ffxiii_ice_lightning" in refused("evaluate", str(mine), TWO[1], "ffxiii_ice_lightning")
    assert f"it has the deck {TWO[1]}, which is not named" in refused("evaluate", str(mine))
    assert "it has the agent random, which is not named and has no agent heuristic" in refused(
        "evaluate", f"{mine}@heuristic", f"{TWO[1]}@heuristic"
    )
    spare = next(card for card in cards if cards.count(card) == 2)
    gone = next(card for card in cards if card != spare)
    mine.write_text(
        "\n".join(f"1 {card}" for card in (*cards[: cards.index(gone)], spare, *cards[cards.index(gone) + 1 :]))
    )
    told = refused("evaluate", str(mine), TWO[1])
    assert f"the deck mine: it has 1 {gone} there, and 1 {spare} now" in told


def test_resume_of_a_comparison_and_of_a_ladder(store: Path) -> None:
    seated = ["evaluate", f"{TWO[0]}@random", f"{TWO[1]}@random", "--games", "4"]
    first = run(store, *seated)
    assert first.exit_code == 0 and run(store, *seated, "--resume").output == first.output
    compared = ["compare", *TWO, "--games", "4", "--agent", "random"]
    first = run(store, *compared)
    assert first.exit_code == 0 and run(store, *compared, "--resume").output == first.output
    swapped = run(store, "compare", TWO[1], TWO[0], "--resume")
    assert swapped.exit_code == USER_ERROR and f"has no changed list {TWO[0]}" in " ".join(swapped.stderr.split())
    ladder = ["ladder", "random", "heuristic", "--decks", TWO[0], "--games", "4"]
    first = run(store, *ladder)
    assert first.exit_code == 0 and run(store, *ladder, "--resume").output == first.output
    other = run(store, "ladder", "random", "beginner", "--resume")
    assert other.exit_code == USER_ERROR and "has no agent beginner" in " ".join(other.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["evaluate", "vii_fire_earth"], "at least two decks"),
        (["evaluate", *TWO, "--games", "7"], "must be even"),
        (["evaluate", *TWO, "--agent", "heuristik"], "did you mean 'heuristic'"),
        (["evaluate", *TWO, "--agent", "no_module:thing"], "cannot import 'no_module:thing'"),
        (["evaluate", "--resume"], "there is no store"),
        (["compare", "vii_fire_earth"], "compare needs two deck lists"),
        (["compare", "vii_fire_earth", "empty"], "empty: the file cannot be read: it is a folder"),
        (["compare", *TWO, "--elo0", "5", "--elo1", "5"], "must be less than elo1"),
        (["compare", *TWO, "--alpha", "0.7"], "alpha is 0.7"),
        (["ladder", "random"], "at least two agents"),
        (["ladder", "random", "heuristic", "--decks", "nowhere.txt"], "there is no such file"),
        (["dataset"], "dataset needs an agent: fftcg-env dataset AGENT..."),
        (["dataset", "--resume"], "there is no store"),
        (["dataset", "heuristik"], "did you mean 'heuristic'"),
        (["dataset", "random", "random"], "the agent random is given twice"),
        (["dataset", "random", "--games", "7"], "must be even"),
        (["ladder", "random", "heuristic", "--decks", "empty"], "empty: the folder has no deck file (*.txt)"),
        (["evaluate", *TWO, "--seed", "-1"], "the seed is -1; it must be from 0 to 2**63 - 1"),
        (["evaluate", *TWO, "--report", "empty"], "cannot use the file empty: it is a folder"),
        (
            ["evaluate", *TWO, "--json", "nowhere/results.json"],
            "results.json: there is no folder nowhere",
        ),
        (["evaluate", *TWO, "--weights", "nowhere.txt"], "nowhere.txt cannot be read: No such file or directory"),
        (["evaluate", *TWO, "--agent", "search:64:closed:empty"], "empty: the folder has no deck file (*.txt)"),
        (["evaluate", *TWO, "--game", "json:loads"], "the game 'json:loads' cannot be made"),
        (["evaluate", *TWO, "--game", "os:getcwd"], "'os:getcwd' makes a str, which is no game"),
    ],
)
def test_mistakes_get_one_sentence(
    store: Path, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(store.parent)
    Path("empty").mkdir()
    result = run(store, *arguments)
    assert result.exit_code == USER_ERROR and message in result.stderr and "Traceback" not in result.stderr


def test_compare_finds_the_worse_list(store: Path) -> None:
    """Under the random player ffx_water_wind wins ten points less than vii_fire_earth."""
    result = run(store, "compare", *TWO, "--agent", "random", "--elo1", "150", "--games", "4000")
    assert result.exit_code == 0, result.output
    assert "ffx_water_wind instead of vii_fire_earth, against" in result.output
    assert "No improvement. H0 is accepted: the gain is 0 Elo or less." in result.output
    assert re.search(r"the new list gains -\d+\.\d percentage points", result.output)
    again = run(store, "compare", "--resume")
    assert again.output == result.output


def test_compare_decides_the_same_on_two_cores(store: Path, tmp_path: Path) -> None:
    arguments = ["compare", TWO[1], TWO[0], "--field", "ffxiii_ice_lightning", "--agent", "random", "--games", "2000"]
    arguments += ["--elo0", "-60", "--elo1", "60"]
    one = run(store, *arguments)
    other = run(tmp_path / "other.sqlite", *arguments, workers=2)
    assert one.exit_code == 0 and "Better. H1 is accepted: the gain is 60 Elo or more." in one.output
    assert one.output.replace("games.sqlite", "other.sqlite") == other.output


def test_a_ladder_of_agents(store: Path) -> None:
    result = run(store, "ladder", "random", "heuristic", "--games", "20", "--decks", "vii_fire_earth")
    assert result.exit_code == 0, result.output
    assert "20 games with vii_fire_earth:" in result.output
    assert re.search(r"1  heuristic +\d+\.\d%", result.output) and "Nash share" not in result.output


def test_a_precision_is_reached(store: Path) -> None:
    result = run(store, "evaluate", *TWO, "--agent", "random", "--precision", "8")
    assert result.exit_code == 0, result.output
    found = re.search(r"1  \w+ +\d+\.\d% +(\d+\.\d)% to (\d+\.\d)%", result.output)
    assert found and float(found[2]) - float(found[1]) <= 16.1


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
def test_ctrl_c_prints_what_was_finished(store: Path, tmp_path: Path) -> None:
    script = tmp_path / "command.py"
    script.write_text('from fftcg_env.cli import app\nif __name__ == "__main__":\n    app()\n')
    arguments = ["evaluate", *TWO, "--agent", "random", "--games", "20000", "--store", str(store), "--workers", "2"]
    process = interruptible(
        [sys.executable, str(script), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: games_in(store), process)
    process.send_signal(signal.SIGINT)
    told, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED, errors
    games = re.search(r"(\d+) games played by random", told)
    assert games and 0 < int(games[1]) < 20_000
    assert "Interrupted. Use --resume to continue." in told and "Traceback" not in errors


def test_export_to_parquet(store: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    assert run(store, "evaluate", *TWO, "--agent", "random", "--games", "4").exit_code == 0
    result = RUNNER.invoke(app, ["export", str(store), str(tmp_path / "games.parquet")])
    assert result.exit_code == 0 and "4 games of run 1 written" in result.output
    result = RUNNER.invoke(app, ["export", str(tmp_path / "none.sqlite"), "x"])
    assert result.exit_code == USER_ERROR and "there is no store" in result.stderr


def test_a_second_agent_plays_a_share_of_the_games(store: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    page = tmp_path / "report.html"
    named = [*TWO, "--agent", "random", "--second", "heuristic", "--second-share", "0.25"]
    files = ["--json", str(results), "--report", str(page)]
    result = run(store, "evaluate", *named, "--games", "40", *files)
    assert result.exit_code == 0, result.output
    assert "40 games played by random:" in result.output and "10 games played by heuristic:" in result.output
    assert (
        "Second agent heuristic:" in result.output and "Order of two decks with random and heuristic: " in result.output
    )
    assert "With another agent: heuristic" in page.read_text() and "Order of two decks" in page.read_text()
    found = json.loads(results.read_text())
    assert [group["games"] for group in found["groups"]] == [40, 10]
    assert found["second_agent"]["agents"] == ["random", "heuristic"] and found["second_agent"]["games"] == [40, 10]
    deck, match_up = found["groups"][0]["decks"][0], found["groups"][0]["match_ups"][0]
    assert deck["going_first"]["games"] + deck["going_second"]["games"] == deck["first_hand_kept"]["games"] == 40
    assert deck["after_keeping"]["games"] == round(40 * deck["first_hand_kept"]["share"])
    assert match_up["going_first"] == deck["going_first"], "there is one match-up"
    more = run(store, "evaluate", "--resume", "--games", "80")
    assert "80 games played by random:" in more.output and "20 games played by heuristic:" in more.output
    assert run(store, "evaluate", *named, "--games", "80", "--resume").output == more.output
    other = run(store, "evaluate", *TWO, "--agent", "random", "--second", "beginner", "--resume")
    assert other.exit_code == USER_ERROR and "it has the agent heuristic, which is not named" in other.stderr


def test_the_heuristic_has_a_second_agent_by_default(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fftcg_env.evaluate.second_agent.SEARCH", "beginner")
    assert "4 games played by beginner:" in run(store, "evaluate", *TWO, "--games", "8").output
    for extra in (["--second", "none"], ["--agent", "random"]):
        result = run(store, "evaluate", *TWO, "--games", "8", *extra)
        assert result.exit_code == 0 and "beginner" not in result.output, result.output


def test_a_second_agent_with_a_precision(store: Path) -> None:
    """It plays its share of the games that the precision takes at most: 386 games for five points to either side."""
    named = [*THREE, "--agent", "random", "--precision", "5", "--second", "heuristic", "--second-share", "0.25"]
    result = run(store, "evaluate", *named)
    assert result.exit_code == 0, result.output
    first, second = (
        int(re.search(rf"(\d+) games played by {each}:", result.output)[1]) for each in ("random", "heuristic")
    )
    assert 3 * 200 < first <= 3 * (386 + 64) and 3 * 64 <= second <= 3 * 96
    assert "Order of two decks with random and heuristic" in result.output
    assert run(store, "evaluate", "--resume").output == result.output


def test_truths_are_played_and_counted(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fftcg_env.evaluate.truths import Truths, load_truths

    def two(game: Any) -> Truths:
        found = load_truths(game)
        return Truths(found.decks, tuple(truth for truth in found.truths if truth.kind == "planted")[:2])

    monkeypatch.setattr("fftcg_env.evaluate.truths.load_truths", two)
    results = tmp_path / "truths.json"
    command = ["evaluate", "--truths", "--games", "40", "--json", str(results)]
    result = run(store, *command)
    assert result.exit_code == 0, result.output
    assert "Comparisons with a known answer, played by heuristic:" in result.output
    assert "all: 2 of 2 right (100%), 0 too close for these games." in result.output
    found = json.loads(results.read_text())["truths"]["heuristic"]
    assert found["right"] == 2 and [row["games"] for row in found["truths"]] == [40, 40]
    assert run(store, "evaluate", "--resume").output == result.output
    refused = run(store, *command, TWO[0])
    assert refused.exit_code == USER_ERROR and "decks of its own" in refused.stderr
