"""Schedules: independent of the order of results, with correct coverage and error rates."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from fftcg_env.evaluate.elo import score_of_elo
from fftcg_env.evaluate.pairs import PairCounts, count_variants
from fftcg_env.evaluate.running.schedules import FixedSchedule, PrecisionSchedule, SequentialSchedule
from fftcg_env.evaluate.running.workers import PAIRS, Schedule, Unit, units_of
from fftcg_env.evaluate.sequential import Decision, SequentialTest, gain_of, variant_test


class Outcomes:
    """Pairs of each pairing, drawn beforehand: what a unit gives does not depend on when it is played."""

    def __init__(self, shares: list[float], pairs: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        wins = np.array([rng.random((pairs, 2)) < share for share in shares])
        self.points = 2 * wins.sum(axis=2)

    def __call__(self, unit: Unit) -> PairCounts:
        part = self.points[unit.pairing, unit.first : unit.last]
        return PairCounts(tuple(np.bincount(part, minlength=5).tolist()))


def never(unit: Unit) -> bool:
    return False


def played(schedule: Schedule, at_once: int, rng: np.random.Generator) -> set[Unit]:
    """Play a schedule with units that end in a random order."""
    units: set[Unit] = set()
    running: list[Unit] = []
    while True:
        while len(running) < at_once and (unit := schedule.next()) is not None:
            running.append(unit)
        if not running:
            return units
        unit = running.pop(int(rng.integers(len(running))))
        units.add(unit)
        schedule.done(unit)


def test_units_cover_the_pairs() -> None:
    units = units_of(3, 0, 2 * PAIRS + 5)
    assert [pair for unit in units for pair in unit.pairs] == list(range(2 * PAIRS + 5))


def test_a_fixed_number_in_turn() -> None:
    done = {Unit(1, 0, PAIRS)}
    units = played(FixedSchedule([[PAIRS + 1]] * 3, done.__contains__), 1, np.random.default_rng(0))
    assert len(units) == 5 and not units & done


@pytest.mark.parametrize("seed", range(5))
def test_precision_does_not_depend_on_the_order(seed: int) -> None:
    rng = np.random.default_rng(seed)
    outcomes = Outcomes([0.5, 0.8, 0.97], 20_000, seed)
    alone = played(PrecisionSchedule([(0.02, 20_000)] * 3, outcomes, never), 1, rng)
    for at_once in (2, 7):
        assert played(PrecisionSchedule([(0.02, 20_000)] * 3, outcomes, never), at_once, rng) == alone
    resumed = PrecisionSchedule([(0.02, 20_000)] * 3, outcomes, set(list(alone)[::2]).__contains__)
    assert played(resumed, 3, rng) == alone - set(list(alone)[::2])
    for pairing in range(3):
        counts = sum((outcomes(unit) for unit in alone if unit.pairing == pairing), PairCounts())
        low, high = counts.interval()
        assert max(counts.mean - low, high - counts.mean) <= 0.02


def test_precision_ends_at_the_most() -> None:
    outcomes = Outcomes([0.5], 100, 1)
    units = played(PrecisionSchedule([(0.001, 100)], outcomes, never), 2, np.random.default_rng(1))
    assert sum(len(unit.pairs) for unit in units) == 100


@pytest.mark.parametrize("share", [0.5, 0.7, 0.9])
def test_intervals_at_a_precision_cover(share: float) -> None:
    """2,000 runs that stop at an interval of five points to either side: 95 % cover the true share, +- 1.5 points."""
    runs = 2000
    covered = 0
    for seed in range(runs):
        outcomes = Outcomes([share], 2_000, 10_000 + seed)
        units = played(PrecisionSchedule([(0.05, 2_000)], outcomes, never), 1, np.random.default_rng(0))
        counts = sum((outcomes(unit) for unit in units), PairCounts())
        low, high = counts.interval()
        covered += low <= share <= high
    assert 0.935 < covered / runs < 0.975


@pytest.mark.parametrize("seed", range(5))
def test_a_decision_does_not_depend_on_the_order(seed: int) -> None:
    rng = np.random.default_rng(seed)
    outcomes = Outcomes([0.54], 20_000, seed)
    test = SequentialTest(elo0=0, elo1=20)

    def decide(at_once: int, done: Callable[[Unit], bool] = never) -> PairCounts:
        schedule = SequentialSchedule(
            20_000, outcomes, done, lambda results: test.judge(results).decision is not Decision.RUNNING
        )
        played(schedule, at_once, rng)
        assert schedule.over
        return schedule.results

    alone = decide(1)
    assert decide(4) == alone and decide(16) == alone and decide(3, lambda unit: unit.first % 3 == 0) == alone
    assert decide(3, lambda unit: unit.first > 200) == alone


# ------------------------------------------------------------------------------- two variants that play the same deals
def variants(rng: np.random.Generator, pairs: int, old: float, gain: float, common: float) -> np.ndarray:
    """Outcomes of pairs, 0 to 4: either list wins with its probability; with the share ``common`` of the deals the luck
    of both is the same."""
    luck = rng.random((pairs, 2))
    luck[:, 1] = np.where(rng.random(pairs) < common, luck[:, 0], luck[:, 1])
    won_new, won_old = luck[:, 0] < old + gain, luck[:, 1] < old
    return 2 + 2 * (won_new.astype(int) - won_old.astype(int))


def test_the_gain_is_that_of_the_win_rate() -> None:
    rng = np.random.default_rng(3)
    outcomes = variants(rng, 200_000, 0.5, 0.06, 0.7)
    gain = gain_of(PairCounts(tuple(np.bincount(outcomes, minlength=5).tolist())))
    assert gain.interval[0] < 0.06 < gain.interval[1] and gain.interval[1] - gain.interval[0] < 0.01
    assert gain_of(count_variants(np.array([1.0, 1, 0, 0]), np.array([0.0, 0, 0, 1]))).share == 0.25


def test_common_luck_makes_the_interval_narrower() -> None:
    widths = []
    for common in (0.0, 0.8):
        outcomes = variants(np.random.default_rng(4), 5_000, 0.5, 0.03, common)
        low, high = gain_of(PairCounts(tuple(np.bincount(outcomes, minlength=5).tolist()))).interval
        widths.append(high - low)
    assert widths[1] < 0.6 * widths[0]


def ends(judge: SequentialTest, counts: np.ndarray) -> np.ndarray:
    """The ratio that ends each test: the first at a bound, 0 if there is none. ``counts``: ``(tests, steps, 5)``."""
    ratios = judge.ratios(counts)
    low, high = judge.bounds
    over = (ratios <= low) | (ratios >= high)
    return np.where(over.any(axis=1), ratios[np.arange(len(over)), over.argmax(axis=1)], 0.0)


@pytest.mark.parametrize("common", [0.0, 0.7])
def test_error_rates_of_comparisons(common: float) -> None:
    """1,000 tests each at both bounds: no more wrong decisions than asked for (5 %), three deviations allowed."""
    test = SequentialTest(elo0=0, elo1=60, alpha=0.05, beta=0.05)
    judge = variant_test(test)
    tests, steps, early = 1000, 250, 30
    for elo, wrong in ((test.elo0, Decision.H1), (test.elo1, Decision.H0)):
        rng = np.random.default_rng(int(elo) + 1)
        gain = score_of_elo(elo) - 0.5
        counts = np.empty((tests, steps, 5), np.int64)
        for number in range(tests):
            outcomes = variants(rng, steps * PAIRS, 0.5, gain, common).reshape(steps, PAIRS)
            counts[number] = (outcomes[..., None] == np.arange(5)).sum(axis=1).cumsum(axis=0)
        ratios = ends(judge, counts[:, :early])
        if late := np.flatnonzero(ratios == 0).tolist():
            ratios[late] = ends(judge, counts[late])
        assert ratios.all(), "decided within the games"
        errors = np.count_nonzero((ratios > 0) == (wrong is Decision.H1))
        assert errors / tests < 0.05 + 3 * (0.05 * 0.95 / tests) ** 0.5
