"""A store is data: opening one runs no code of its author, and impossible entries are refused with a message."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR
from fftcg_env.core.agent import UnknownAgentError
from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.envs.decks import UnknownRowError
from fftcg_env.evaluate.card_log import COLUMNS, width_of
from fftcg_env.evaluate.errors import StoreError, UnplayableRecordError
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Store
from fftcg_env.evaluate.store.identity import game_of
from fftcg_env.evaluate.store.schema import pack, unpack
from fftcg_env.evaluate.store.store import CARDS
from tests.untrusted_input.files import changed_store, everything_read

RUNNER = CliRunner()
MODULE = "module_of_a_stranger"


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that leaves a mark where it is imported or called; returns where."""
    mark = tmp_path / "mark"
    text = f"open({str(mark)!r}, 'w').close()\ndef run(*arguments, **options):\n    open({str(mark)!r}, 'w').close()\n"
    (tmp_path / f"{MODULE}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    return mark


@pytest.mark.parametrize("command", [["replay"], ["report"], ["export"], ["replay", "0.0a"]])
@pytest.mark.parametrize("name", [f"{MODULE}:run", "subprocess:getoutput"])
def test_the_game_of_a_store_is_a_registered_one(
    store: Path, tmp_path: Path, trap: Path, command: list[str], name: str
) -> None:
    options = json.dumps({"cmd": f"touch {trap}"} if name.startswith("subprocess") else {})
    hostile = changed_store(store, tmp_path / "h.sqlite", "UPDATE ruleset SET game = ?, options = ?", name, options)
    given = [command[0], str(hostile), *command[1:]]
    if command[0] != "replay":
        given.append(str(tmp_path / "out"))
    result = RUNNER.invoke(app, given, env={"COLUMNS": "300"})
    assert not trap.exists() and MODULE not in sys.modules and result.exit_code == USER_ERROR
    assert f"'{name}' is not the name of a registered game, and names from files must be" in result.stderr


@pytest.mark.parametrize("name", [f"{MODULE}:run", f"paying:{MODULE}:run", f"paying:paying:{MODULE}:run"])
def test_the_agents_of_a_store_are_registered_ones(
    store: Path, tmp_path: Path, game: Any, trap: Path, name: str
) -> None:
    hostile = changed_store(store, tmp_path / "h.sqlite", "UPDATE agent SET name = ?", name)
    with Store(hostile) as opened:
        with pytest.raises(UnknownAgentError, match="names from files must be"):
            Run(game, opened, opened.last_run()).play()
        assert not trap.exists() and MODULE not in sys.modules
    command = ["evaluate", "--resume", "--game", game.name, "--store", str(hostile), "--workers", "1", "--games", "6"]
    result = RUNNER.invoke(app, command, env={"COLUMNS": "300"})
    assert result.exit_code == USER_ERROR and "names from files must be" in result.stderr
    assert not trap.exists() and MODULE not in sys.modules


def test_an_own_agent_is_named_again_where_a_run_goes_on(
    store: Path, tmp_path: Path, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from fftcg_env.agents.random import make_random\n\ndef made(game):\n    return make_random(game)\n"
    (tmp_path / "agent_of_mine.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    own = changed_store(store, tmp_path / "own.sqlite", "UPDATE agent SET name = 'agent_of_mine:made'")
    command = ["evaluate", "--resume", "--game", game.name, "--store", str(own), "--workers", "1", "--games", "6"]
    result = RUNNER.invoke(app, [*command, "--agent", "agent_of_mine:made"])
    assert result.exit_code == 0, result.output
    result = RUNNER.invoke(app, [*command, "--agent", "heuristic"], env={"COLUMNS": "300"})
    assert result.exit_code == USER_ERROR and "the agent agent_of_mine:made, which is not named" in result.stderr


def test_a_store_sets_nothing_but_the_options_of_its_game(store: Path, tmp_path: Path, game: Any) -> None:
    for options in ({"database": "/etc/hostname"}, {"options": None}):
        hostile = changed_store(store, tmp_path / "h.sqlite", "UPDATE ruleset SET options = ?", json.dumps(options))
        with Store(hostile) as opened, pytest.raises(UnplayableRecordError, match="there is no option"):
            game_of(opened.last_run().ruleset)


WRONG = {
    "UPDATE deck SET numbers = zeroblob(1)": "the card numbers of a deck are invalid",
    "UPDATE deck SET numbers = CAST(x'0f27' || substr(numbers, 3) AS BLOB)": "a deck has the card number 9999",
    "UPDATE deck SET numbers = substr(numbers, 3)": "a row of 31 card numbers",
    "UPDATE deck SET numbers = CAST(numbers || x'0000' AS BLOB) WHERE id = 1": "different numbers of cards",
    "UPDATE deck SET name = x'00'": "the name of a deck is",
    "UPDATE run SET settings = '[]'": "its settings is not a JSON object",
    "UPDATE run SET settings = replace(settings, '\"games\": 4', '\"games\": 5')": "games is 5; it must be even",
    "UPDATE run SET kind = 'other'": "its kind is 'other'",
    "UPDATE run SET ruleset = 7": "it has no ruleset 7",
    "UPDATE run SET seed = -1": "its seed is -1",
    "UPDATE member SET deck = 99": "the deck of a member is 99",
    "UPDATE pairing SET one = 3": "a member of a pairing is 3",
    "UPDATE pairing SET number = 3": "the number of a pairing is 3",
    "DELETE FROM pairing": "it lacks members, pairings or decks",
    "UPDATE game SET reason = 'x'": "the reason of a game is 'x'",
    "UPDATE game SET result = 5": "the result of a game is 5",
    "UPDATE game SET pair = pair + 100 WHERE half = 0": "a pair of games is incomplete",
    "UPDATE game SET deck_0 = 77": "the deck_0 of a game is 77",
    "UPDATE game SET seed = 1.5": "seed .*1.5",
    "UPDATE game SET cards = NULL WHERE half = 1 AND pair = 1": None,
    "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM deck; END": "it has triggers",
    "ALTER TABLE deck ADD COLUMN more INTEGER": "its table 'deck' does not have the columns of a store",
}


@pytest.mark.parametrize("statement", WRONG)
def test_entries_that_no_run_writes_are_refused_with_a_sentence(
    store: Path, tmp_path: Path, game: Any, statement: str
) -> None:
    hostile = changed_store(store, tmp_path / "h.sqlite", statement)
    message = WRONG[statement]
    if message is None:
        everything_read(game, hostile)
        return
    with pytest.raises((StoreError, UnplayableRecordError, UnknownRowError), match=message):
        everything_read(game, hostile)


@pytest.mark.parametrize(("column", "value"), [("number", 9999), ("player", 7), ("copies", -5)])
def test_the_log_of_cards_is_one_of_this_game(store: Path, tmp_path: Path, game: Any, column: str, value: int) -> None:
    sql = sqlite3.connect(store)
    (data,) = sql.execute("SELECT cards FROM game WHERE id = 1").fetchone()
    sql.close()
    tracking = tracking_of(game)
    assert tracking is not None
    log = unpack(data, CARDS).reshape(-1, width_of(tracking))
    log[0, COLUMNS.index(column)] = value
    statement = "UPDATE game SET cards = ? WHERE id = 1"
    hostile = changed_store(store, tmp_path / "h.sqlite", statement, pack(log.reshape(-1), CARDS))
    with pytest.raises(StoreError, match=r"is damaged: the card log of game"):
        everything_read(game, hostile)


def test_a_view_is_no_table(store: Path, tmp_path: Path) -> None:
    hostile = changed_store(store, tmp_path / "h.sqlite", "ALTER TABLE agent RENAME TO others")
    changed = changed_store(hostile, tmp_path / "v.sqlite", "CREATE VIEW agent AS SELECT * FROM others")
    with pytest.raises(StoreError, match="its table 'agent' does not have the columns of a store"):
        Store(changed)


def as_another_user(function: Any, *arguments: Any) -> str:
    """What a function returns, or raises, in a process that has no rights of root."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            said = str(function(*arguments))
        except BaseException as error:
            said = repr(error)
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return said


def counted(path: Path) -> int:
    with Store(path) as opened:
        return opened.count(opened.last_run())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process without rights of root")
def test_a_store_is_read_where_nothing_can_be_written(store: Path) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        path = Path(folder) / "games.sqlite"
        shutil.copyfile(store, path)
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        try:
            assert as_another_user(counted, path) == "4"
            assert [file.name for file in Path(folder).iterdir()] == ["games.sqlite"]
        finally:
            Path(folder).chmod(0o755)
