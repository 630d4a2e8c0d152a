"""Deck improvement: it removes bad cards, confirms the gain in fresh games, and is reproducible."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import INTERRUPTED, USER_ERROR
from fftcg_env.evaluate import deck_improvement
from fftcg_env.evaluate.deck_improvement import (
    BATCHES,
    RACERS,
    Arena,
    CardList,
    GamesBudget,
    Improver,
    Pool,
    TimeBudget,
    exchanges,
    kept_cards,
    pool_cards,
)
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.running.workers import keep
from tests.clocks import FakeClock

GOOD = "vii_fire_earth"


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
    assert not any(card.startswith("B-") for card in both) and pool_cards(game, "B-004", good) == ("B-004",)
    own = pool_cards(game, None, good)
    assert set(good.copies()) <= set(own)
    with pytest.raises(UnusableResultsError, match="'Chocolate' is neither a card code nor an element"):
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
        found = Improver(bad, pool, arena, 3).search(3, GamesBudget(9000))
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
            result = Improver(bad, pool, arena, 9).search(1, GamesBudget(600))
        found.append((result.after, result.tried, result.games))
    assert found[0] == found[1]


def test_ctrl_c_keeps_the_best_list(game: Any, planted: Any) -> None:
    bad, gone, _ = planted
    pool = Pool(game, gone)
    with Arena(game, "heuristic", [rows_of(game, "ffx_water_wind")], 2) as arena:

        def progress() -> None:
            if arena.games > 700:
                raise KeyboardInterrupt

        found = Improver(bad, pool, arena, 9).search(5, GamesBudget(3000), progress)
    assert found.interrupted and found.after != bad and len(found.tried) > 3


class SlowArena:
    """Instead of games: points by chance, and time that goes by on a clock, more slowly after some games."""

    def __init__(self, seconds: float, later: float, after: int = 300) -> None:
        self.seconds, self.later, self.after = seconds, later, after
        self.now, self.games, self.batches = 1000.0, 0, []
        self.rng = np.random.default_rng(1)

    def clock(self) -> float:
        return self.now

    def play(self, lists: Any, deals: Any) -> np.ndarray:
        taken = len(lists) * (self.seconds if self.games < self.after else self.later)
        self.now += taken
        self.games += len(lists)
        self.batches.append(taken)
        return self.rng.integers(0, 2, len(lists)).astype(float)


@pytest.mark.parametrize(
    ("seconds", "later"), [(0.01, 0.01), (0.01, 0.1), (0.5, 0.5), (0.05, 1.0), (30.0, 30.0), (1.0, 0.02)]
)
def test_a_search_by_the_clock_keeps_to_its_time(game: Any, planted: Any, seconds: float, later: float) -> None:
    """To within one batch, which is no longer than a fortieth of the time once the speed is known."""
    bad, gone, _ = planted
    arena: Any = SlowArena(seconds, later)
    budget = TimeBudget(60, lambda: arena.games, arena.clock)
    rounds: list[float] = []
    found = Improver(bad, Pool(game, gone), arena, 4).search(3, budget, lambda: rounds.append(arena.now))
    assert len(rounds) == len(arena.batches) == len([batch for batch in arena.batches if batch])
    assert budget.over and arena.now - 1000 <= 60 + arena.batches[-1]
    least = RACERS * max(seconds, later)  # of a race: a deal for each list
    assert len([batch for batch in arena.batches if batch > 1.01 * max(60 / BATCHES, least)]) <= 1 + (later > seconds)
    if seconds < 0.3:
        assert len(found.tried) > 3 and arena.now - 1000 <= 60 * 1.1
    assert found.games == arena.games > 0


def test_the_command_keeps_to_its_time(
    game: Any, planted: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock on which each game takes a hundredth of a second: six seconds are nearly filled and not exceeded."""
    bad, gone, _ = planted
    clock, searched, kept = FakeClock(0), Arena.play, keep

    def search(self: Arena, lists: Any, deals: Any) -> np.ndarray:
        clock.now += 0.01 * len(lists)
        return searched(self, lists, deals)

    def confirm(store: Any, run: Any, unit: Any, finished: Any) -> None:
        clock.now += 0.01 * 2 * len(finished.pairs)
        kept(store, run, unit, finished)

    monkeypatch.setattr(deck_improvement, "TimeBudget", partial(TimeBudget, clock=clock))
    monkeypatch.setattr(Arena, "play", search)
    monkeypatch.setattr("fftcg_env.evaluate.running.workers.keep", confirm)
    (tmp_path / "mine.txt").write_text(bad.text())
    command = ["deck", "improve", str(tmp_path / "mine.txt"), "--pool", ",".join(gone), "--minutes", "0.1"]
    command += ["--workers", "1", "--store", str(tmp_path / "games.sqlite"), "--field", "ffx_water_wind"]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "160"})
    assert result.exit_code == 0 and 4 < clock.now < 6.5, result.output
    assert "lists compared; the best:" in result.output
    assert "No exchange did better" in result.output or "fresh deals played by" in result.output


def test_ctrl_c_while_the_gain_is_confirmed(
    game: Any, planted: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is given from the games so far."""
    bad, gone, _ = planted
    (tmp_path / "mine.txt").write_text(bad.text())
    played = Run.until

    def interrupted(self: Run, decided: Any) -> Any:
        def stop(results: PairCounts) -> bool:
            if results.pairs >= 32:
                raise KeyboardInterrupt
            return False

        return played(self, stop)

    monkeypatch.setattr(Run, "until", interrupted)
    command = ["deck", "improve", str(tmp_path / "mine.txt"), "--pool", ",".join(gone), "--games", "2000"]
    command += ["--workers", "1", "--store", str(tmp_path / "games.sqlite"), "--output", str(tmp_path / "new.txt")]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "160"})
    assert result.exit_code == INTERRUPTED, result.output
    assert "In 32 fresh deals played by" in result.output and (tmp_path / "new.txt").exists()


def test_the_command(game: Any, planted: Any, tmp_path: Path) -> None:
    bad, gone, _ = planted
    (tmp_path / "mine.txt").write_text(bad.text())
    command = ["deck", "improve", str(tmp_path / "mine.txt"), "--pool", ",".join(gone), "--games", "2400"]
    command += ["--workers", "1", "--store", str(tmp_path / "games.sqlite"), "--output", str(tmp_path / "new.txt")]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "160"})
    assert result.exit_code == 0, result.output
    assert "Exchanges:" in result.output and re.search(r"\+\d  +\d+-\d+\w ", result.output)
    better = r"gains \+(\d+\.\d) percentage points .*interval \+(\d+\.\d) to \+\d+\.\d\)\. It is better\."
    gain = re.search(better, result.output)
    assert gain and float(gain[1]) > 5
    assert re.search(
        r"fresh deals played by champion.*\n.*\n(Both agents win more|\d+ deals of champion|champion )", result.output
    )
    new = CardList.of(game.load_deck(str(tmp_path / "new.txt")))
    assert new != bad and sum(number for _, number in new.counts) == 50


def test_lists_keep_cards_and_change_few(game: Any, planted: Any) -> None:
    """Points by chance: whatever wins, at most 3 copies are exchanged, and the kept cards stay."""
    bad, gone, poor = planted
    keep = {poor[0]: bad.copies()[poor[0]], poor[1]: 1}
    pool = Pool(game, gone, keep)
    found = Improver(bad, pool, SlowArena(0.01, 0.01), 4, changes=3).search(3, GamesBudget(3000))  # type: ignore[arg-type]
    lists = [*(tried.listed for tried in found.tried), found.after]
    assert len(lists) > 10 and found.after != bad
    for listed in lists:
        assert sum(number for number, _ in exchanges(bad, listed) if number > 0) <= 3
        assert all(listed.copies().get(card, 0) >= number for card, number in keep.items())
    assert set(found.worth) == {card for _, card in exchanges(bad, found.after)}
    assert all(worth.low < worth.mean < worth.high and worth.games > 0 for worth in found.worth.values())


def test_kept_cards_are_read(good: CardList) -> None:
    card, number = good.counts[0]
    assert kept_cards(f" {card.lower()}, ", good) == {card: number} and kept_cards(None, good) == {}
    with pytest.raises(UnusableResultsError, match="--keep: 9-999X is not in the main deck; its cards are "):
        kept_cards("9-999X", good)


def test_only_lists_of_a_format_are_tried(game: Any) -> None:
    """A Title deck takes no card of another Category, and a list that is not legal itself is refused."""
    base = CardList.of(game.load_deck(GOOD))
    facts = {row[0]: row for row in game.collection.rows({})}
    others = [code for code, row in facts.items() if row[2] == "Fire" and "VII" not in row[7].split(" / ")][:3]
    own = [code for code, row in facts.items() if row[2] == "Fire" and row[7] == "VII" and row[4] == "Forward"][:3]
    pool = Pool(game, [*others, *own], play_format="Title")
    try:
        pool.require(base, "base")
    except ValueError:
        result = CliRunner().invoke(app, ["deck", "improve", GOOD, "--format", "Title"])
        assert result.exit_code == USER_ERROR and "(Title)" in result.stderr
        return
    pool.restrict(base)
    assert set(pool.cards) & set(own) and not set(pool.cards) & set(others)


def test_mistakes_of_the_command(tmp_path: Path) -> None:
    common = ["--store", str(tmp_path / "games.sqlite")]
    for arguments, message in (
        (["nowhere.txt"], "there is no such file"),
        ([GOOD, "--pool", "Chocolate"], "neither a card code nor an element"),
        ([GOOD, "--agent", "nobody"], "no agent is called 'nobody'"),
    ):
        result = CliRunner().invoke(app, ["deck", "improve", *arguments, "--games", "2000", *common])
        assert result.exit_code == USER_ERROR and message in result.stderr
