"""Trends: the results of the decks of a store from run to run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.store.store import Store, StoredRun
from fftcg_env.evaluate.summary import Group

_Cards = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Point:
    """A deck in a run. ``elo``, ``elo_interval``: None without ratings; ``cards``: its list as (card number, copies);
    ``field``: the lists and agents of its opponents, equal for equal fields; ``game``, ``ruleset``: what it was played
    with."""

    run: int
    agent: str
    results: PairCounts
    elo: float | None
    elo_interval: tuple[float, float] | None
    cards: _Cards
    field: frozenset[tuple[_Cards, str]]
    game: str
    ruleset: str


@dataclass(frozen=True)
class Step:
    """A deck in a run compared with the same agent's previous run of a deck with this name. ``removed``, ``added``:
    card numbers with copies; ``change``: the difference of the win rates and the ends of its interval, None if field,
    cards or rules differ, so that the win rates cannot be compared."""

    point: Point
    removed: tuple[tuple[int, int], ...] = ()
    added: tuple[tuple[int, int], ...] = ()
    change: tuple[float, float, float] | None = None


def trends(store: Store, runs: Sequence[int] | None = None) -> dict[tuple[str, str], list[Step]]:
    """The steps of each deck in the deck evaluations of a store, by its name and its agent, in the order of runs.

    ``runs``: numbers of the evaluations, ascending [default: all]."""
    if runs is None:
        runs = [number for number, kind in store.runs() if kind == "evaluate"]
    found: dict[tuple[str, str], list[Step]] = {}
    for number in runs:
        for name, point in _points(store, store.run(number)):
            steps = found.setdefault((name, point.agent), [])
            steps.append(_step(steps[-1].point, point) if steps else Step(point))
    return found


def _points(store: Store, run: StoredRun) -> list[tuple[str, Point]]:
    rows, plan = store.results(run), run.plan
    points = []
    for members in plan.settings.get("groups") or []:
        group = Group(run, members, rows)
        if not len(group.rows):
            continue
        seated = [(_cards(run, member), plan.agents[plan.members[member].agent].name) for member in members]
        for place, member in enumerate(members):
            overall, deck = group.field.overall(place), plan.members[member].deck
            if not overall.pairs or deck is None:
                continue
            ratings = group.ratings
            elo = float(ratings.elo[place]) if ratings else None
            interval = (float(ratings.low[place]), float(ratings.high[place])) if ratings else None
            others = frozenset(seated[:place] + seated[place + 1 :])
            cards, agent = seated[place]
            game, rules = run.ruleset.game, str(run.ruleset)
            point = Point(run.number, agent, overall, elo, interval, cards, others, game, rules)
            points.append((plan.decks[deck].name, point))
    return points


def _cards(run: StoredRun, member: int) -> _Cards:
    numbers = run.plan.decks[run.plan.members[member].deck or 0].numbers
    return tuple(sorted(Counter(int(number) for number in numbers if number >= 0).items()))


def _step(before: Point, point: Point) -> Step:
    old, new = Counter(dict(before.cards)), Counter(dict(point.cards))
    change = None
    if before.field == point.field and before.ruleset == point.ruleset:
        low, high = point.results.interval()
        old_low, old_high = before.results.interval()
        mean, old_mean = point.results.mean, before.results.mean
        down = sqrt((mean - low) ** 2 + (old_high - old_mean) ** 2)
        up = sqrt((high - mean) ** 2 + (old_mean - old_low) ** 2)
        change = mean - old_mean, mean - old_mean - down, mean - old_mean + up
    return Step(point, tuple(sorted((old - new).items())), tuple(sorted((new - old).items())), change)
