"""Plays runs to their end, and resumes runs that were interrupted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game
from fftcg_env.core.jobs import PLAYER_0_WINS, PLAYER_1_WINS
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts, count_pairs
from fftcg_env.evaluate.running.schedules import Counts, Done, FixedSchedule, PrecisionSchedule, SequentialSchedule
from fftcg_env.evaluate.running.workers import PAIRS, Schedule, Unit, logs_cards, play_units
from fftcg_env.evaluate.sequential import SequentialTest, Verdict, variant_test
from fftcg_env.evaluate.store.identity import fingerprint_of
from fftcg_env.evaluate.store.plan import DeckEntry, deck_entries
from fftcg_env.evaluate.store.store import RESULT, SEAT, Store, StoredRun


def points_of(rows: np.ndarray) -> np.ndarray:
    """The points of each game for the first member of its pairing, float64 ``(games,)``: 1/2 without a winner.

    ``rows``: as :meth:`Store.results` returns them.
    """
    won = rows[:, RESULT] == np.where(rows[:, SEAT] == 0, PLAYER_0_WINS, PLAYER_1_WINS)
    lost = rows[:, RESULT] == np.where(rows[:, SEAT] == 0, PLAYER_1_WINS, PLAYER_0_WINS)
    return np.where(won, 1.0, np.where(lost, 0.0, 0.5))


def counts_of(rows: np.ndarray) -> PairCounts:
    """The pair counts of a pairing from the side of its first member."""
    return count_pairs(points_of(rows).reshape(-1, 2)) if len(rows) else PairCounts()


def require_same(run: StoredRun, game: Game) -> None:
    """Raise if a run cannot be resumed because the game, its cards or the file of an agent has changed."""
    run.ruleset.require_playable(game)
    for agent in run.plan.agents:
        if fingerprint_of(agent.name) != agent.fingerprint:
            raise UnusableResultsError(
                f"run {run.number} cannot be resumed: the file of the agent {agent.name} has changed since then"
            )


def require_decks(run: StoredRun, game: Game, decks: Sequence[Any], names: Sequence[str] = ()) -> None:
    """Raise :class:`UnusableResultsError` if a run has other decks than these, compared by their cards.

    ``names``: how messages call the first decks, whose order then matters, as in a comparison.
    """
    entries = deck_entries(game, decks)
    for number, what in enumerate(names):
        _require_decks(run, game, what, run.plan.decks[number : number + 1], entries[number : number + 1])
    if not names or len(entries) > len(names):
        _require_decks(run, game, "deck", run.plan.decks[len(names) :], entries[len(names) :])


def require_agents(run: StoredRun, names: Iterable[str]) -> None:
    """Raise :class:`UnusableResultsError` if a run has other agents than these."""
    played, named = {agent.name for agent in run.plan.agents}, set(names)
    _refuse(run, "agent", sorted(played - named), sorted(named - played))


def _require_decks(
    run: StoredRun, game: Game, what: str, stored: Sequence[DeckEntry], named: Sequence[DeckEntry]
) -> None:
    """Raise unless both lists have the same decks, compared by cards and copies."""
    left = [(deck.name, Counter(deck.numbers.tolist())) for deck in stored]
    further = []
    for deck in named:
        cards = Counter(deck.numbers.tolist())
        twin = next((entry for entry in left if entry[1] == cards), None)
        if twin is None:
            further.append((deck.name, cards))
        else:
            left.remove(twin)
    for name, cards in further:
        before = next((held for other, held in left if other == name), None)
        if before is not None:
            less, more = (_cards_in_words(game, difference) for difference in (before - cards, cards - before))
            raise UnusableResultsError(
                f"run {run.number} cannot be resumed with the {what} {name}: it has {less} there, and {more} now. "
                "Leave the decks out, or start a new run without --resume"
            )
    _refuse(run, what, [name for name, _ in left], [name for name, _ in further])


def _cards_in_words(game: Game, cards: Counter[int]) -> str:
    """``2 1-001H and 1 1-005C``."""
    tracking = tracking_of(game)
    named = [f"{count} {tracking.card(card)[0] if tracking else card}" for card, count in sorted(cards.items())]
    return " and ".join(named) or "nothing"


def _refuse(run: StoredRun, what: str, missing: list[str], further: list[str]) -> None:
    """Raise if the command line names other decks or agents than the run has."""
    differences = [f"has the {what} {', '.join(missing)}, which is not named"] if missing else []
    differences += [f"has no {what} {', '.join(further)}"] if further else []
    if differences:
        raise UnusableResultsError(
            f"run {run.number} cannot be resumed like this: it {' and '.join(differences)}. "
            "Name the same or none, or start a new run without --resume"
        )


def with_more_games(store: Store, run: StoredRun, games: int) -> StoredRun:
    """The run with a larger number of games per pairing. Raises :class:`UnusableResultsError` for a smaller number, and
    for a run whose length depends on its results."""
    settings: Any = run.plan.settings
    planned = settings["games"]
    if games == planned:
        return run
    if settings.get("precision") or settings.get("test"):
        raise UnusableResultsError(f"the length of run {run.number} depends on its results; resume it without --games")
    if games < planned:
        raise UnusableResultsError(
            f"--games is {games}, and run {run.number} has {planned} games per pairing; --games must not be smaller"
        )
    return store.change_settings(run, {"games": games, "earlier_games": [*settings.get("earlier_games", ()), planned]})


def test_of(settings: Mapping[str, Any]) -> SequentialTest:
    """The sequential test of a comparison. Raises :class:`UnusableResultsError` for invalid bounds."""
    return variant_test(SequentialTest(**settings["test"]))


def judged(store: Store, run: StoredRun) -> tuple[Verdict, PairCounts]:
    """The verdict of a stored comparison, and the pair counts that it is based on."""
    test = test_of(run.plan.settings)
    schedule = _sequential(run, _stored_units(store, run, with_cards=False), test.decides)
    schedule.next()
    return test.judge(schedule.results), schedule.results


def _stored_units(store: Store, run: StoredRun, *, with_cards: bool) -> tuple[Counts, Done]:
    """The results of a unit, and whether it is stored now; ``with_cards``: with card logs."""
    done = store.pairs_done(run, with_cards=with_cards)

    def counts(unit: Unit) -> PairCounts:
        return counts_of(store.results(run, unit.pairing, unit.first, unit.last))

    return counts, lambda unit: done.get(unit.pairing, set()).issuperset(unit.pairs)


def _sequential(
    run: StoredRun, units: tuple[Counts, Done], decided: Callable[[PairCounts], bool]
) -> SequentialSchedule:
    settings: Any = run.plan.settings
    return SequentialSchedule(settings["games"] // 2, *units, decided, settings.get("unit", PAIRS))


class Run:
    """A stored run that is being played. ``workers``, ``cluster``: as for
    :func:`~fftcg_env.evaluate.running.workers.play_units`; ``progress``: called with the number of games so far."""

    def __init__(
        self,
        game: Game,
        store: Store,
        run: StoredRun,
        *,
        workers: int = 1,
        cluster: str | None = None,
        progress: Callable[[int], None] = lambda games: None,
    ) -> None:
        self.game, self.store, self.run = game, store, run
        self._workers, self._cluster, self.progress = workers, cluster, progress
        self._units = _stored_units(store, run, with_cards=logs_cards(game, run))

    def play(self) -> None:
        """Play the run by its settings: ``games`` of each pairing, or until ``precision`` is reached."""
        plan = self.run.plan
        settings: Any = plan.settings
        pairings = range(len(plan.pairings))
        if settings.get("precision"):
            schedule: Schedule = PrecisionSchedule([plan.goal_of(pairing) for pairing in pairings], *self._units)
        else:
            games = [*settings.get("earlier_games", ()), settings["games"]]
            ends = [[plan.pairs_of(pairing, each) for each in games] for pairing in pairings]
            schedule = FixedSchedule(ends, self._units[1])
        self._go(schedule)

    def test(self) -> Verdict:
        """Play a comparison until its test is decided or its ``games`` are played. Returns the verdict."""
        test = test_of(self.run.plan.settings)
        return test.judge(self.until(test.decides))

    def until(self, decided: Callable[[PairCounts], bool]) -> PairCounts:
        """Play units of the only pairing until ``decided`` is true of the results of the contiguous units so far, or
        its ``games`` are played. Returns these results."""
        schedule = _sequential(self.run, self._units, decided)
        self._go(schedule)
        return schedule.results

    def _go(self, schedule: Schedule) -> None:
        play_units(
            self.game, self.run, self.store, schedule,
            workers=self._workers, cluster=self._cluster, progress=self.progress,
        )  # fmt: skip
