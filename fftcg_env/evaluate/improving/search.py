"""The search for a better list.

Each round has two parts. *Screening*: lists with several random exchanges play; what a copy of each card adds is
estimated from all of these games together (ridge regression), so that a game tells of every card in its list; the worse
half of the pool is left out in the next round. *Racing*: lists that these estimates propose, and the list as it is,
play the same deals; the worse half is dropped and the others play on (successive halving: Jamieson, Talwalkar, 2016).
The winner is where the next round begins. What it gained is measured elsewhere, by games that nothing was chosen by.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from fftcg_env.evaluate.improving.arena import Arena
from fftcg_env.evaluate.improving.lists import CardList, Pool

DESIGNS = 96
"""Random lists of a screening."""

EXCHANGED = (3, 9)
"""Copies exchanged in a random list: at least, at most."""

RACERS = 16
"""Lists of a race, with the list as it is among them."""

STEPS = (1, 2, 3, 4, 6, 8, 10, 12, 15)
"""Copies that a proposed list exchanges."""

PRIOR = 0.02
"""Standard deviation of what a copy of a card is taken to add to the win rate before any game."""

SMALLEST_POOL = 16
SCREENED = 0.6
"""Share of the games of a round that go into its screening."""


@dataclass(frozen=True)
class Tried:
    """A list of a race. ``deals``: how many it played; ``gain``: what it scored there beyond the list before."""

    listed: CardList
    deals: int
    gain: float


@dataclass
class Improvement:
    """What came of a search. ``before``, ``after``: lists; ``tried``: every list that raced; ``games``: all that were
    played; ``screened``: cards of the pool that were tried; ``interrupted``: by Ctrl-C."""

    before: CardList
    after: CardList
    tried: list[Tried] = field(default_factory=list)
    games: int = 0
    screened: int = 0
    interrupted: bool = False


class Improver:
    """A search from a list. ``pool``: what may come in; ``arena``: where lists play; equal seeds and numbers of games
    give equal results."""

    def __init__(self, base: CardList, pool: Pool, arena: Arena, seed: int = 0) -> None:
        self.pool, self.arena = pool, arena
        self.best = base
        self.result = Improvement(base, base, screened=len(pool.cards))
        self._rng = np.random.default_rng(seed)
        self._cards = list(dict.fromkeys([*(card for card, _ in base.counts), *pool.cards]))
        self._open = list(pool.cards)
        self._rows: list[np.ndarray] = []  # copies of each card, a row a game
        self._points: list[np.ndarray] = []
        self._next_deal = 0

    def search(self, rounds: int, games: int, more: Callable[[int], bool] = lambda done: True) -> Improvement:
        """``rounds`` rounds of ``games`` games each, as long as ``more`` (told the rounds that are done) says so.
        KeyboardInterrupt ends it with the best list so far."""
        try:
            for done in range(rounds):
                if not more(done):
                    break
                self._screen(int(games * SCREENED))
                self._race(games - int(games * SCREENED))
                self._halve_pool()
        except KeyboardInterrupt:
            self.result.interrupted = True
        self.result.after, self.result.games = self.best, self.arena.games
        return self.result

    # ---------------------------------------------------------------------------------------------------- screening
    def _screen(self, games: int) -> None:
        """Play random lists around the best one."""
        each = max(2, games // DESIGNS)
        lists, deals, rows = [], [], []
        for _ in range(DESIGNS):
            copies = int(self._rng.integers(EXCHANGED[0], EXCHANGED[1] + 1))
            listed = self.pool.random(self.best, self._open, copies, self._rng)
            numbers, features = self.pool.rows(listed), self._features(listed)
            for _game in range(each):
                lists.append(numbers)
                rows.append(features)
                deals.append(self._next_deal)
                self._next_deal += 1
        self._rows.append(np.array(rows))
        self._points.append(self.arena.play(lists, deals))

    def _features(self, listed: CardList) -> np.ndarray:
        """Copies of each card, float64 ``(cards,)``."""
        copies = listed.copies()
        return np.array([copies.get(card, 0) for card in self._cards], float)

    def _fit(self) -> tuple[np.ndarray, np.ndarray]:
        """What a copy of each card adds: mean and covariance of the posterior."""
        rows, points = np.concatenate(self._rows), np.concatenate(self._points)
        rows = rows - rows.mean(axis=0)
        noise = max(float(points.var()), 0.01)
        precision = rows.T @ rows / noise + np.eye(rows.shape[1]) / PRIOR**2
        covariance = np.linalg.inv(precision)
        return covariance @ (rows.T @ (points - points.mean())) / noise, covariance

    def _halve_pool(self) -> None:
        """Leave out the half of the pool that adds least."""
        if len(self._open) // 2 < SMALLEST_POOL:
            return
        mean, _ = self._fit()
        value = dict(zip(self._cards, mean.tolist(), strict=True))
        self._open = sorted(self._open, key=lambda card: -value[card])[: -(-len(self._open) // 2)]

    # ------------------------------------------------------------------------------------------------------- racing
    def _proposals(self) -> list[CardList]:
        """Lists that the estimates propose: the best exchanges by their mean, then by samples of the posterior."""
        mean, covariance = self._fit()
        found: list[CardList] = []
        for number in range(4 * RACERS):
            value = mean if number < len(STEPS) else self._rng.multivariate_normal(mean, covariance)
            copies = STEPS[number % len(STEPS)]
            listed = self._exchanged(dict(zip(self._cards, value.tolist(), strict=True)), copies)
            if listed not in (self.best, *found):
                found.append(listed)
            if len(found) == RACERS - 1:
                break
        return found

    def _exchanged(self, value: dict[str, float], copies: int) -> CardList:
        """The best list with so many copies exchanged, one after the other, where an exchange is taken to gain."""
        listed = self.best
        into = sorted(self._open, key=lambda card: -value[card])
        for _ in range(copies):
            out = sorted((card for card, _ in listed.counts), key=value.__getitem__)
            following = next(
                (
                    changed
                    for gone in out[:6]
                    for card in into[:12]
                    if value[card] > value[gone] and self.pool.deck(changed := listed.changed(gone, card)) is not None
                ),
                None,
            )
            if following is None:
                break
            listed = following
        return listed

    def _race(self, games: int) -> None:
        """Successive halving on common deals; the best list takes the place of the one before if it scored more."""
        racers = [self.best, *self._proposals()]
        if len(racers) == 1:
            return
        rounds = max(1, int(np.ceil(np.log2(len(racers)))))
        points: dict[CardList, list[np.ndarray]] = {listed: [] for listed in racers}
        going = list(racers)
        first = self._next_deal
        for _ in range(rounds):
            deals = max(2, games // rounds // len(going))
            numbers = list(range(self._next_deal, self._next_deal + deals))
            self._next_deal += deals
            played = self.arena.play(
                [rows for listed in going for rows in [self.pool.rows(listed)] * deals], numbers * len(going)
            )
            for listed, score in zip(going, played.reshape(len(going), deals), strict=True):
                points[listed].append(score)
            scores = {listed: float(np.concatenate(points[listed]).mean()) for listed in going}
            ranked = sorted(going, key=lambda listed: -scores[listed])
            going = ranked[: max(2, -(-len(ranked) // 2))]
            if self.best not in going:
                going.append(self.best)  # the yardstick plays on
        self._note(racers, points, self._next_deal - first)

    def _note(self, racers: list[CardList], points: dict[CardList, list[np.ndarray]], deals: int) -> None:
        """Write down the race; choose among those that played all of its deals."""
        own = np.concatenate(points[self.best])
        gains: dict[CardList, float] = {}
        for listed in racers[1:]:
            score = np.concatenate(points[listed])
            gain = float((score - own[: len(score)]).mean())
            self.result.tried.append(Tried(listed, len(score), gain))
            if len(score) == deals:
                gains[listed] = gain
        for listed, parts in points.items():
            self._rows.append(np.tile(self._features(listed), (sum(map(len, parts)), 1)))
            self._points.append(np.concatenate(parts))
        winner = max(gains, key=gains.__getitem__, default=self.best)
        if gains.get(winner, 0.0) > 0:
            self.best = winner
