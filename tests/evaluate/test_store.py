"""Stores of games: concurrent writers, killed processes, and the same results on any number of cores."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.evaluate.errors import StoreError, UnplayableRecordError, UnusableResultsError
from fftcg_env.evaluate.playing import PlayedGame
from fftcg_env.evaluate.running.run import Run, counts_of, points_of, require_same
from fftcg_env.evaluate.store import Address, Store
from fftcg_env.evaluate.store.identity import Ruleset, ruleset_of
from fftcg_env.evaluate.store.plan import plan_comparison, plan_evaluation, plan_ladder
from fftcg_env.evaluate.store.schema import LARGEST, pack, unpack
from fftcg_env.games import load_game
from fftcg_env.replay.frames import replay_of
from tests.clocks import PATIENCE
from tests.processes import games_in

SETTINGS = {"games": 80, "cards": True}  # more than a unit of 32 pairs


def decks_of(game: Any, count: int = 2) -> list[Any]:
    return list(game.usual_decks())[:count]


def evaluation(game: Any, seed: int = 5, **settings: Any) -> Any:
    decks: list[Any] = [(deck, None) for deck in decks_of(game)]
    return plan_evaluation(game, decks, ["random"], seed, {**SETTINGS, **settings})


def played(game: Any, path: Path, workers: int = 1, **settings: Any) -> tuple[Any, Any]:
    store = Store(path, create=True)
    run = store.add_run(evaluation(game, **settings), ruleset_of(game))
    Run(game, store, run, workers=workers).play()
    return store, run


def everything(path: Path) -> list[tuple[Any, ...]]:
    """All that a store says of its games, in their order, without the numbers of rows."""
    sql = sqlite3.connect(path)
    query = (
        "SELECT pairing.run, number, pair, half, seat, seed, result, reason, decisions, turns, first_player, actions, "
        "cards FROM game JOIN pairing ON pairing.id = game.pairing ORDER BY 1, 2, 3, 4"
    )
    rows = sql.execute(query).fetchall()
    sql.close()
    return rows


def test_the_same_games_on_any_number_of_cores(game: Any, tmp_path: Path) -> None:
    for workers in (1, 2):
        played(game, tmp_path / f"{workers}.sqlite", workers)
    one, two = (everything(tmp_path / f"{workers}.sqlite") for workers in (1, 2))
    assert len(one) == 80 and one == two


def test_a_run_is_read_as_it_was_written(game: Any, tmp_path: Path) -> None:
    store, run = played(game, tmp_path / "games.sqlite", games=8)
    again = store.last_run("evaluate")
    assert (again.number, again.ruleset, again.plan.members) == (run.number, ruleset_of(game), run.plan.members)
    assert again.plan.settings["games"] == 8 and again.plan.pairings == ((0, 1),)
    for before, after in zip(run.plan.decks, again.plan.decks, strict=True):
        assert (before.name, before.text) == (after.name, after.text)
        assert np.array_equal(before.numbers, after.numbers)
    for one, other in zip(run.plan.pair(0, 3), again.plan.pair(0, 3), strict=True):
        assert (one.deal.seed, one.decks, one.seat) == (other.deal.seed, other.decks, other.seat)


def test_a_pair_is_one_deal_with_the_seats_changed(game: Any) -> None:
    first, second = evaluation(game).pair(0, 4)
    assert first.deal.seed == second.deal.seed and first.decks == (0, 1) and second.decks == (1, 0)
    assert (first.seat, second.seat) == (0, 1) and evaluation(game).pair(0, 5)[0].deal.seed != first.deal.seed


def test_variants_play_the_same_deals_against_the_field(game: Any) -> None:
    one, two, three = decks_of(game, 3)
    plan = plan_comparison(game, (one, two), [two, three], "random", 1, SETTINGS)
    seats = set()
    for pair in range(4):
        new, old = plan.pair(0, pair)
        assert new.deal.seed == old.deal.seed
        place = new.seat
        assert new.decks[place] == 0 and old.decks[place] == 1, "the variants sit at the same seat"
        assert new.decks[1 - place] == old.decks[1 - place] == 2 + pair % 2
        assert old.seat == 1 - place, "of the old list's game the opponent's points count"
        seats.add(place)
        assert plan.seated(0, pair, 0)[place] == 0 and plan.seated(0, pair, 1)[place] == 1
    assert seats == {0, 1}


def test_variants_differ_in_what_was_exchanged_alone(game: Any, tmp_path: Path) -> None:
    """Common cards lie in the same places, shuffled by seeds of the decks' own; a stored game is played again so."""
    old = game.load_deck("vii_fire_earth")
    cards = sorted(old.main, reverse=True)
    cards[:3] = [game.load_deck("ffx_water_wind").main[0]] * 3
    new = replace(old, name="new", main=tuple(cards))
    plan = plan_comparison(game, (new, old), [old], "random", 1, {**SETTINGS, "games": 8})
    changed, before = (plan.decks[k].numbers for k in (0, 1))
    assert sorted(changed.tolist()) == sorted(game.deck_rows((new, new))[0].tolist())
    assert (changed != before).sum() == 3
    first, second = plan.pair(0, 1)
    assert first.deal.deck_seeds == second.deal.deck_seeds and min(first.deal.deck_seeds) > 0
    assert first.deal.deck_seeds != plan.pair(0, 2)[0].deal.deck_seeds
    store = Store(tmp_path / "games.sqlite", create=True)
    run = store.add_run(plan, ruleset_of(game))
    Run(game, store, run).play()
    stored = store.game(Address(run.number, 0, 1, 0))
    assert stored.deck_seeds == first.deal.deck_seeds and replay_of(game, stored).frames
    evaluated = evaluation(game).pair(0, 1)[0].deal
    assert evaluated.deck_seeds == (0, 0), "a round robin gains nothing by it"


def test_agents_of_a_ladder_get_the_same_decks(game: Any) -> None:
    plan = plan_ladder(game, ["random", "heuristic"], decks_of(game, 3), 3, SETTINGS)
    drawn = set()
    for pair in range(20):
        first, second = plan.pair(0, pair)
        assert first.decks == second.decks and first.deal.seed == second.deal.seed
        assert first.deal.agents == (0, 1) and second.deal.agents == (1, 0)
        drawn.add(first.decks)
    assert len(drawn) > 4


def test_points_count_from_the_side_of_the_seat() -> None:
    rows = np.zeros((6, 13), np.int64)
    rows[:, 3] = [0, 1, 0, 1, 0, 1]  # seat
    rows[:, 8] = [1, 1, 2, 2, 3, 4]  # result
    assert points_of(rows).tolist() == [1, 0, 0, 1, 0.5, 0.5] and counts_of(rows).counts == (0, 0, 3, 0, 0)


# ----------------------------------------------------------------------------------------------- interrupted and killed
SCRIPT = """
import sys
from fftcg_env.cli import app
if __name__ == "__main__":
    app()
"""


def command(tmp_path: Path, *arguments: str) -> list[str]:
    script = tmp_path / "command.py"
    script.write_text(SCRIPT)
    return [sys.executable, str(script), *arguments]


def run_command(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


KILLED_WHILE_STORING = """
import multiprocessing, os, signal, sys
from contextlib import contextmanager
from fftcg_env.cli import app
from fftcg_env.evaluate.store import Store

writing, written = Store._writing, []

@contextmanager
def killed_in_the_30th_transaction(self):
    with writing(self):
        yield
        written.append(self)
        if len(written) == 30:
            os.kill(os.getppid() if multiprocessing.parent_process() else os.getpid(), signal.SIGKILL)

Store._writing = killed_in_the_30th_transaction
if __name__ == "__main__":
    app()
"""
"""The command, whose main process is killed before the 30th transaction of the process that stores is complete."""

LONG = ["evaluate", "vii_fire_earth", "ffx_water_wind", "--agent", "random", "--games", "500", "--seed", "3"]


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[tuple[Any, ...]]]:
    """The output and the store of an uninterrupted run."""
    folder = tmp_path_factory.mktemp("whole")
    told = run_command(*LONG, "--store", str(folder / "games.sqlite"), "--workers", "1")
    return told.replace(str(folder), ""), everything(folder / "games.sqlite")


@pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_killed_run_goes_on_and_ends_with_the_same_tables(tmp_path: Path, workers: str, uninterrupted: Any) -> None:
    killed = tmp_path / "games.sqlite"
    arguments = [*LONG, "--store", str(killed), "--workers", workers]
    script = tmp_path / "killed.py"
    script.write_text(KILLED_WHILE_STORING)
    process = subprocess.Popen([sys.executable, str(script), *arguments], stdout=subprocess.PIPE)
    process.communicate(timeout=PATIENCE)  # until orphaned workers, which hold the pipe too, have ended by themselves
    assert process.returncode == -signal.SIGKILL
    kept = games_in(killed)
    assert 40 <= kept < 500, "it was killed in the middle, and what was stored is there"
    assert kept % 2 == 0, "pairs are stored whole"
    resumed = run_command("evaluate", "--resume", "--store", str(killed), "--workers", workers)
    assert (resumed.replace(str(tmp_path), ""), everything(killed)) == uninterrupted


def test_two_runs_write_into_one_store_at_once(tmp_path: Path) -> None:
    path = tmp_path / "both.sqlite"
    arguments = ["evaluate", "vii_fire_earth", "ffx_water_wind", "--agent", "random", "--games", "60", "--workers", "1"]
    both = [
        subprocess.Popen(
            command(tmp_path, *arguments, "--seed", str(seed), "--store", str(path)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for seed in (1, 2)
    ]
    for process in both:
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors.decode()
    rows = everything(path)
    assert [sum(row[0] == run for row in rows) for run in (1, 2)] == [60, 60]
    store = Store(path)
    assert {store.run(number).plan.seed for number in (1, 2)} == {1, 2}


def test_a_pair_that_comes_out_differently_is_refused(game: Any, tmp_path: Path) -> None:
    store, run = played(game, tmp_path / "games.sqlite", games=2)
    planned = run.plan.pair(0, 0)
    same = [
        (one, PlayedGame(half, int(row[8]), int(row[9]), int(row[10]), int(row[11]), int(row[12]), actions))
        for half, (one, row, actions) in enumerate(zip(planned, store.results(run), store.moves(run)[1], strict=True))
    ]
    store.add_pair(run, 0, 0, same)
    assert store.count(run) == 2
    other = PlayedGame(1, 1, 1, 10, 3, 0, np.arange(10))
    with pytest.raises(StoreError, match="not reproducible from its seed"):
        store.add_pair(run, 0, 0, [same[0], (planned[1], other)])


# ---------------------------------------------------------------------------------------------------- what is no store
def test_files_that_are_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store of games at"):
        Store(tmp_path / "missing.sqlite")
    text = tmp_path / "text.sqlite"
    text.write_text("3 Cloud (1-182S)\n" * 200)
    with pytest.raises(StoreError, match="not a database"):
        Store(text, create=True)
    foreign = tmp_path / "foreign.sqlite"
    sql = sqlite3.connect(foreign)
    sql.execute("CREATE TABLE game (id)")
    sql.commit()
    sql.close()
    for create in (False, True):
        with pytest.raises(StoreError, match="not a store of games"):
            Store(foreign, create=create)


def test_a_store_of_another_format(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    Store(path, create=True).close()
    sql = sqlite3.connect(path)
    sql.execute("PRAGMA user_version = 99")
    sql.close()
    with pytest.raises(StoreError, match="has format 99; this version reads format 2"):
        Store(path)


def test_runs_and_games_that_are_not_there(game: Any, tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite", create=True)
    with pytest.raises(StoreError, match="has no run of fftcg-env ladder"):
        store.last_run("ladder")
    with pytest.raises(StoreError, match="has no run 7"):
        store.run(7)
    with pytest.raises(StoreError, match=r"has no game 1/0\.0a"):
        store.game(Address.parse("0.0a", 1))
    for text in ("", "7", "1.2c", "1/2", "../../etc", "1.2a; DROP TABLE game", "9" * 30 + ".1a"):
        with pytest.raises(StoreError, match="is not the address of a game"):
            Address.parse(text, 1)
    assert str(Address.parse("2/14.7b", 1)) == "2/14.7b"


def test_damaged_entries(game: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store, run = played(game, path, games=2)
    address = Address(run.number, 0, 0, 0)
    assert len(store.game(address).actions) > 10
    for data in (b"", b"nonsense", zlib.compress(b"abc"), zlib.compress(bytes(2 * LARGEST)), 7, None):
        sql = sqlite3.connect(path)
        sql.execute("PRAGMA ignore_check_constraints = ON")
        sql.execute("UPDATE game SET actions = ? WHERE half = 0", (data if data is not None else "text",))
        sql.commit()
        sql.close()
        with pytest.raises(StoreError, match="damaged"):
            store.game(address)
    sql = sqlite3.connect(path)
    sql.execute("UPDATE run SET settings = '[1'")
    sql.commit()
    sql.close()
    with pytest.raises(StoreError, match=r"run 1 of the store .* is damaged"):
        store.run(1)


def test_packing() -> None:
    values = np.array([0, 1, 944, 65535])
    assert unpack(pack(values, "<u2"), "<u2").tolist() == values.tolist()
    with pytest.raises(StoreError, match="do not fit"):
        pack(np.array([65536]), "<u2")


# ------------------------------------------------------------------------------------------------- what was played with
def test_other_cards_options_or_games_are_refused(game: Any, tmp_path: Path) -> None:
    _, run = played(game, tmp_path / "games.sqlite", games=2)
    require_same(run, game)
    with pytest.raises(UnplayableRecordError, match="other options"):
        require_same(run, load_game("fftcg", skip_forced=False))
    changed = Ruleset(**{**vars(run.ruleset), "cards": "0" * 64})
    with pytest.raises(
        UnplayableRecordError, match=r"other cards: fftcg version \d+ of fftcg_env .*, cards 000000000000"
    ):
        changed.require_playable(game)


def test_an_agent_that_was_trained_on_is_refused(game: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "games.sqlite", create=True)
    run = store.add_run(evaluation(game), ruleset_of(game))
    monkeypatch.setattr("fftcg_env.evaluate.running.run.fingerprint_of", lambda name: "another")
    with pytest.raises(UnusableResultsError, match="the file of the agent random has changed"):
        require_same(run, game)


def test_too_few_to_play(game: Any) -> None:
    deck = decks_of(game, 1)
    with pytest.raises(UnusableResultsError, match="at least two decks"):
        plan_evaluation(game, [(deck[0], None)], ["random"], 1, SETTINGS)
    with pytest.raises(UnusableResultsError, match="at least two agents"):
        plan_ladder(game, ["random"], deck, 1, SETTINGS)
    with pytest.raises(UnusableResultsError, match="given twice"):
        plan_ladder(game, ["random", "random"], deck, 1, SETTINGS)
    with pytest.raises(UnusableResultsError, match="at least one deck"):
        plan_comparison(game, (deck[0], deck[0]), [], "random", 1, SETTINGS)


def test_parquet(game: Any, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    from fftcg_env.evaluate.store.parquet import export

    store, run = played(game, tmp_path / "games.sqlite", games=8)
    assert export(store, run, game, tmp_path / "games.parquet") == 8
    table = parquet.read_table(tmp_path / "games.parquet").to_pydict()
    assert table["points"] == points_of(store.results(run)).tolist()
    assert [len(actions) for actions in table["actions"]] == table["decisions"]
    assert set(table["deck_0"]) == {deck.name for deck in decks_of(game)}
