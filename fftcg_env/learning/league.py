"""The league of PPO: earlier copies of the learner as opponents, how often each is met, and ratings over time.

With ``priorities="hard"``, a copy is met in proportion to the square of the learner's loss rate against it, so that
games go to opponents that still win (prioritised fictitious self-play; Vinyals et al. 2019, Nature 575).

Ratings are Elo points relative to the learner at its first snapshot. A copy keeps the rating that the learner had when
the copy was made. The learner's rating is the one under which its recent results against the copies are most likely.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..errors import ArgumentError
from ..evaluate.elo import score_of_elo

PRIORITIES = ("even", "hard")
RECENT = 1000
"""Latest games against a copy that its win rate and the ratings are computed from."""
PRIOR = 2
"""Won and lost games against each copy in addition to those played, so that few games say little."""
WIDEST = 1200.0
"""Largest difference between the ratings of the learner and of a copy."""


class Member:
    """An earlier copy of the learner.

    - ``numbers``: its parameters by name; ``agent``: the agent that plays it
    - ``rating``: in Elo points
    - ``results``: whether the learner won, of the latest games against it
    """

    def __init__(self, numbers: dict[str, np.ndarray], agent: Any, rating: float, results: Iterable[bool] = ()) -> None:
        self.numbers, self.agent, self.rating = numbers, agent, rating
        self.results: deque[bool] = deque(map(bool, results), RECENT)

    @property
    def win_rate(self) -> float:
        """The learner's win rate against it, 0 to 1, drawn towards a half by :data:`PRIOR`."""
        return (sum(self.results) + PRIOR) / (len(self.results) + 2 * PRIOR)


class League:
    """At most ``size`` copies. ``priorities``: one of :data:`PRIORITIES`."""

    def __init__(self, size: int, priorities: str) -> None:
        if priorities not in PRIORITIES:
            raise ArgumentError(f"priorities are {priorities!r}; they must be {' or '.join(PRIORITIES)}")
        self._size, self._priorities = size, priorities
        self.members: list[Member] = []
        self.oldest = 0
        """Place of the oldest copy in a full league."""

    def add(self, member: Member) -> None:
        """Add a copy. It takes the place of the oldest one if the league is full; the others keep their places,
        because games that have begun know their opponent by its place."""
        if len(self.members) < self._size:
            self.members.append(member)
        else:
            self.members[self.oldest] = member
            self.oldest = (self.oldest + 1) % self._size

    def note(self, place: int, won: bool) -> None:
        """Note the result of a game against the copy at a place."""
        if 0 <= place < len(self.members):
            self.members[place].results.append(won)

    def shares(self, total: float) -> list[float]:
        """How often each copy is met, ``total`` in all."""
        if self._priorities == "even":
            weights = np.ones(len(self.members))
        else:
            weights = np.array([(1 - member.win_rate) ** 2 for member in self.members])
        return (total * weights / weights.sum()).tolist() if len(weights) else []

    def rating(self) -> float:
        """The learner's rating in Elo points; 0 without copies."""
        if not self.members:
            return 0.0
        ratings = np.array([member.rating for member in self.members])
        played = np.array([len(member.results) + 2 * PRIOR for member in self.members])
        won = np.array([member.win_rate for member in self.members]) * played
        low, high = float(ratings.min()) - WIDEST, float(ratings.max()) + WIDEST
        for _ in range(50):  # the expected number of wins grows with the rating: halve the interval
            middle = (low + high) / 2
            expected = sum(n * score_of_elo(middle - r) for n, r in zip(played, ratings, strict=True))
            low, high = (middle, high) if expected < won.sum() else (low, middle)
        return (low + high) / 2
