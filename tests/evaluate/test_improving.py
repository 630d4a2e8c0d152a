"""A better list: what is poor goes out, what was found is confirmed by fresh games, and equal seeds find the same."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.improving import CardList, Improver, Pool, exchanges
from fftcg_env.evaluate.improving.arena import Arena
from fftcg_env.evaluate.improving.lists import pool_cards
from fftcg_env.games import load_game

GOOD = "vii_fire_earth"


@pytest.fixture(scope="module")
def game() -> Any:
    return load_game("fftcg")


@pytest.fixture(scope="module")
def good(game: Any) -> CardList:
    return CardList.of(game.load_deck(GOOD))


@pytest.fixture(scope="module")
def planted(game: Any, good: CardList) -> tuple[CardList, list[str], list[str]]:
    """The good list with five Forwards exchanged for costly Summons of another element; what went, and what came."""
    facts = {row[0]: row for row in game.collection.rows({})}
    gone = [card for card, _ in good.counts if facts[card][4] == "Forward"][:5]
    poor = [code for code, row in facts.items() if row[2] == "Ice" and row[4] == "Summon" and int(row[3]) >= 4][:5]
    bad = good
    for out, into in zip(gone, poor, strict=True):
        for _ in range(good.copies()[out]):
            bad = bad.changed(out, into)
    return bad, gone, poor


def rows_of(game: Any, name: str) -> np.ndarray:
    deck = game.load_deck(name)
    return game.deck_rows((deck, deck))[0]


def test_lists_and_their_differences(game: Any, good: CardList) -> None:
    assert sum(number for _, number in good.counts) == 50
    deck = game.collection.read_deck(good.text(), "again")
    assert CardList.of(deck) == good
    one, two = good.counts[0][0], good.counts[1][0]
    changed = good.changed(one, two)
    assert exchanges(good, changed) == [(-1, one), (1, two)] and exchanges(good, good) == []
    assert Counter(changed.copies()).total() == 50


def test_only_legal_lists_are_tried(game: Any, good: CardList) -> None:
    pool = Pool(game, [card for card, _ in good.counts])
    full = next(card for card, number in good.counts if number == 3)
    other = next(card for card, _ in good.counts if card != full)
    assert pool.deck(good) is not None and pool.deck(good.changed(other, full)) is None
    rng = np.random.default_rng(1)
    for _ in range(20):
        listed = pool.random(good, pool.cards, 6, rng)
        assert pool.deck(listed) is not None and max(listed.copies().values()) <= 3


def test_pools(game: Any, good: CardList) -> None:
    facts = {row[0]: row for row in game.collection.rows({})}
    one, other = list(facts)[7], list(facts)[3]
    assert pool_cards(game, f"{one}, {other.lower()}", good) == (one, other)
    fire = pool_cards(game, "Fire", good)
    assert fire and {facts[card][2] for card in fire} == {"Fire"}
    both = pool_cards(game, "fire,earth", good)
    assert {facts[card][2] for card in both} >= {"Fire", "Earth"} and set(fire) < set(both)
    own = pool_cards(game, None, good)
    assert set(good.copies()) <= set(own)
    with pytest.raises(UnusableResultsError, match="'Chocolate', which is no card and no element"):
        pool_cards(game, "Chocolate", good)


def test_lists_play_the_same_deals(game: Any) -> None:
    field = [rows_of(game, "ffx_water_wind"), rows_of(game, "ffxiii_ice_lightning")]
    mine = rows_of(game, GOOD)
    with Arena(game, "heuristic", field, 5) as arena:
        points = arena.play([mine] * 200, [*range(100), *range(100)])
        assert (points[:100] == points[100:]).all() and 0 < points.mean() < 1
        with Arena(game, "heuristic", field, 6) as other:
            assert (other.play([mine] * 100, range(100)) != points[:100]).any()


def test_a_planted_list_is_repaired(game: Any, good: CardList, planted: Any) -> None:
    """Five cards exchanged for poor ones: what is found wins clearly more than the planted list in fresh deals, and
    about as much as the good one."""
    bad, gone, poor = planted
    pool = Pool(game, list(dict.fromkeys([*gone, *poor, *good.copies()])))
    field = [rows_of(game, "ffx_water_wind"), rows_of(game, "ffxiii_ice_lightning")]
    with Arena(game, "heuristic", field, 11) as arena:
        found = Improver(bad, pool, arena, 3).search(3, 3000)
        assert found.before == bad and found.games <= 9000
        fresh = range(10**6, 10**6 + 400)
        repaired, planted_rate, good_rate = (
            arena.play([pool.rows(listed)] * 400, fresh).mean() for listed in (found.after, bad, good)
        )
    came_back = sum(number for number, card in exchanges(bad, found.after) if card in gone and number > 0)
    assert came_back >= 5, exchanges(bad, found.after)
    assert repaired > planted_rate + 0.15 and repaired > good_rate - 0.12


def test_equal_seeds_find_the_same(game: Any, planted: Any) -> None:
    bad, gone, _ = planted
    pool = Pool(game, gone)
    field = [rows_of(game, "ffx_water_wind")]
    found = []
    for workers in (1, 2):
        with Arena(game, "heuristic", field, 2, workers) as arena:
            result = Improver(bad, pool, arena, 9).search(1, 600)
        found.append((result.after, result.tried, result.games))
    assert found[0] == found[1]


def test_ctrl_c_keeps_the_best_list(game: Any, planted: Any) -> None:
    bad, gone, _ = planted
    pool = Pool(game, gone)
    with Arena(game, "heuristic", [rows_of(game, "ffx_water_wind")], 2) as arena:

        def more(done: int) -> bool:
            if done:
                raise KeyboardInterrupt
            return True

        found = Improver(bad, pool, arena, 9).search(5, 600, more)
    assert found.interrupted and found.after != bad and len(found.tried) > 3


def test_the_command(game: Any, planted: Any, tmp_path: Path) -> None:
    bad, gone, _ = planted
    (tmp_path / "mine.txt").write_text(bad.text())
    command = ["deck", "improve", str(tmp_path / "mine.txt"), "--pool", ",".join(gone), "--games", "2400"]
    command += ["--workers", "1", "--store", str(tmp_path / "games.sqlite"), "--output", str(tmp_path / "new.txt")]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "160"})
    assert result.exit_code == 0, result.output
    assert "Exchanges:" in result.output and re.search(r"\+\d  +\d+-\d+\w ", result.output)
    gain = re.search(r"wins \+(\d+\.\d) points .*interval \+(\d+\.\d) to \+\d+\.\d\)\. It is better\.", result.output)
    assert gain and float(gain[1]) > 5
    new = CardList.of(game.load_deck(str(tmp_path / "new.txt")))
    assert new != bad and sum(number for _, number in new.counts) == 50


def test_mistakes_of_the_command(tmp_path: Path) -> None:
    common = ["--store", str(tmp_path / "games.sqlite")]
    for arguments, message in (
        (["nowhere.txt"], "there is no such file"),
        ([GOOD, "--pool", "Chocolate"], "no card and no element"),
        ([GOOD, "--agent", "nobody"], "no agent is called 'nobody'"),
    ):
        result = CliRunner().invoke(app, ["deck", "improve", *arguments, "--games", "2000", *common])
        assert result.exit_code == USER_ERROR and message in result.stderr
