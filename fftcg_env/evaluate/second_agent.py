"""Comparison of two round robins of the same decks, played by different agents: does the order of the decks change?

A deck is above another one if its mean win rate against the field is higher. The order is *shown* if the interval of
the difference does not contain 0. The intervals of all pairs of decks hold together (Bonferroni), so that the chance of
any false change is at most 5 %.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from fftcg_env.agents.champion import default_opponent
from fftcg_env.core.agent import suitable_agents
from fftcg_env.core.game import Game
from fftcg_env.evaluate.intervals import CONFIDENCE
from fftcg_env.evaluate.pairs import quantile_of
from fftcg_env.evaluate.store.plan import SECOND
from fftcg_env.evaluate.summary import Group, Summary

SHARE = 0.5
"""Default share of the games that a fast second agent plays."""
FIRST = "heuristic"
"""The agent that has a second one by default."""
SEARCH = "search:64"
"""The second agent where there is time for it. It knows more decks than a champion, which knows those of its training
(docs/truths.md)."""
SEARCH_SECONDS, HEURISTIC_SECONDS = 0.7, 0.01
"""CPU time of a game of the search, and of one of the heuristic."""
FEWEST_DEALS = 100
"""A search confirms an improved list if it can play at least this many deals, each with both lists."""
MOST_SEARCHED, LEAST_SEARCHED = 120, 8
"""Maximum number of games of the search in a run, and minimum number for each pairing."""


def default_second(game: Game, agents: Collection[str]) -> str | None:
    """A fast second agent unless the user names one: the champion if the only agent is the heuristic, else None."""
    if set(agents) != {FIRST}:
        return None
    found = default_opponent(game)
    return None if found == FIRST else found


def default_share(game: Game, agents: Collection[str], pairings: int, games: int) -> tuple[str, float] | None:
    """The second agent of a round robin unless the user names one, with its share of the games; None: no second agent.

    ``games``: games of each pairing. A search plays in small fields, the champion in others.
    """
    if set(agents) != {FIRST}:
        return None
    each = min(int(games * SHARE), MOST_SEARCHED // max(pairings, 1))
    if each >= min(LEAST_SEARCHED, int(games * SHARE)) and suitable_agents([SEARCH], game):
        return SEARCH, max(each, 1) / games
    found = default_second(game, agents)
    return None if found is None else (found, SHARE)


def default_judge(game: Game, agent: str, seconds: float) -> tuple[str, int | None] | None:
    """The second agent that confirms the gain of a list which ``agent`` improved, and its maximum number of deals
    (None: as many as fit); None: no second agent. ``seconds``: CPU time for its games."""
    deals = int(seconds / (2 * SEARCH_SECONDS))
    if agent == FIRST and deals >= FEWEST_DEALS and suitable_agents([SEARCH], game):
        return SEARCH, deals
    found = default_second(game, [agent])
    return None if found is None else (found, None)


_Moments = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True)
class Difference:
    """A difference of win rates, with its interval."""

    value: float
    low: float
    high: float

    @property
    def shown(self) -> int:
        """1 or -1 if the interval is above or below 0, else 0."""
        return int(self.low > 0) - int(self.high < 0)

    @property
    def more(self) -> str:
        """In a word: "more" or "less"."""
        return "more" if self.value > 0 else "less"

    def __neg__(self) -> Difference:
        return Difference(-self.value, -self.high, -self.low)

    def __str__(self) -> str:
        return f"{100 * self.value:+.1f} points, {100 * self.low:+.1f} to {100 * self.high:+.1f}"


@dataclass(frozen=True)
class Change:
    """Two decks, numbers in the group, whose order the agents show differently. ``first``, ``second``: the win rate of
    ``above`` minus that of ``below``, by agent; the first is positive and the second negative."""

    above: int
    below: int
    first: Difference
    second: Difference


@dataclass(frozen=True)
class SecondOpinion:
    """What the second agent says.

    - ``names``: the decks; ``agents``, ``games``: the first and the second agent, and their games.
    - ``orders``: number of pairs of decks; ``same``: number of pairs whose order both agents show alike; ``changes``:
      the pairs whose order they show differently.
    - ``shifts``: by deck, its win rate with the second agent minus that with the first.
    """

    names: tuple[str, ...]
    agents: tuple[str, str]
    games: tuple[int, int]
    same: int
    changes: tuple[Change, ...]
    orders: int
    shifts: tuple[Difference, ...]

    @property
    def sentence(self) -> str:
        """The result in a sentence."""
        one, two = self.agents
        close = self.orders - self.same - len(self.changes)
        return (
            f"Order of two decks with {one} and {two}: the same {self.same} times, opposite {len(self.changes)} times, "
            f"too close with at least one of them {close} times."
        )

    def details(self) -> list[str]:
        """A sentence for each change of order, the clearest first, and for each deck whose win rate differs."""
        one, two = self.agents
        changes = [
            f"{self.names[each.above]} is above {self.names[each.below]} with {one} ({each.first}), "
            f"and below with {two} ({each.second})."
            for each in self.changes
        ]
        shifts = [(name, shift) for name, shift in zip(self.names, self.shifts, strict=True) if shift.shown]
        shifts.sort(key=lambda each: -abs(each[1].value))
        return changes + [f"{name} wins {shift.more} with {two} ({shift})." for name, shift in shifts]

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON."""

        def interval(difference: Difference) -> dict[str, Any]:
            return {"difference": difference.value, "interval": [difference.low, difference.high]}

        return {
            "agents": list(self.agents),
            "games": list(self.games),
            "orders": self.orders,
            "same": self.same,
            "changes": [
                {
                    "above": self.names[each.above],
                    "below": self.names[each.below],
                    "first": interval(each.first),
                    "second": interval(each.second),
                }
                for each in self.changes
            ],
            "shifts": {name: interval(shift) for name, shift in zip(self.names, self.shifts, strict=True)},
        }


def second_opinion(summary: Summary) -> SecondOpinion | None:
    """What the second agent of a run says; None for a run without, or where some decks have not met."""
    if summary.run.plan.settings.get(SECOND) is None or len(summary.groups) != 2:
        return None
    first, second = summary.groups
    if len(first.members) != len(second.members) or not (first.complete and second.complete):
        return None
    return compare_orders(first, second)


def compare_orders(first: Group, second: Group) -> SecondOpinion:
    """Compare two complete round robins of the same decks."""
    count = len(first.members)
    pairs = [(one, other) for one in range(count) for other in range(one + 1, count)]
    moments = _moments(first), _moments(second)
    differences = [[_difference(*each, one, other, len(pairs)) for one, other in pairs] for each in moments]
    changes, same = [], 0
    for (one, other), ours, theirs in zip(pairs, *differences, strict=True):
        same += ours.shown == theirs.shown != 0
        if ours.shown * theirs.shown < 0:
            changes.append(Change(one, other, ours, theirs) if ours.shown > 0 else Change(other, one, -ours, -theirs))
    changes.sort(key=lambda change: change.second.value - change.first.value)
    return SecondOpinion(
        first.names,
        (first.agents[0], second.agents[0]),
        (len(first.rows), len(second.rows)),
        same,
        tuple(changes),
        len(pairs),
        tuple(_shift(*moments, member) for member in range(count)),
    )


def _moments(group: Group) -> _Moments:
    """The win rate of each match-up and its variance, float64 (members, members). The variance is that of the score
    interval at its farther end, which does not vanish if one side won everything."""
    count = len(group.members)
    rates, variances = np.full((count, count), 0.5), np.zeros((count, count))
    z = quantile_of(CONFIDENCE)
    for one in range(count):
        for other in range(one):
            results = group.field.between(one, other)
            rates[one, other], rates[other, one] = results.mean, 1 - results.mean
            variances[one, other] = variances[other, one] = (results.reach / z) ** 2
    return rates, variances


def _difference(rates: np.ndarray, variances: np.ndarray, one: int, other: int, tests: int) -> Difference:
    """The mean win rate of a deck minus that of another one. Their own match-up counts twice."""
    opponents = len(rates) - 1
    value = (rates[one].sum() - rates[other].sum()) / opponents
    own = variances[one].sum() + variances[other].sum() + 2 * variances[one, other]
    return _with_interval(float(value), float(own) / opponents**2, tests)


def _shift(first: _Moments, second: _Moments, member: int) -> Difference:
    """The mean win rate of a deck with the second agent minus that with the first."""
    (before, spread), (after, other_spread) = first, second
    opponents = len(before) - 1
    value = (after[member].sum() - before[member].sum()) / opponents
    variance = (spread[member].sum() + other_spread[member].sum()) / opponents**2
    return _with_interval(float(value), float(variance), len(before))


def _with_interval(value: float, variance: float, tests: int) -> Difference:
    reach = quantile_of(1 - (1 - CONFIDENCE) / tests) * variance**0.5
    return Difference(value, value - reach, value + reach)
