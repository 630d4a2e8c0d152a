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
from fftcg_env.evaluate.improving.budget import Budget
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
    played; ``screened``: cards that a list had which was played; ``interrupted``: by Ctrl-C."""

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
        self.result = Improvement(base, base)
        self._rng = np.random.default_rng(seed)
        self._cards = list(dict.fromkeys([*(card for card, _ in base.counts), *pool.cards]))
        self._open = list(pool.cards)
        self._results: dict[CardList, np.ndarray] = {}  # of each list: games, sum of points, sum of their squares
        self._next_deal = 0

    def search(self, rounds: int, budget: Budget, progress: Callable[[], None] = lambda: None) -> Improvement:
        """``rounds`` rounds, which share what the budget has; each batch of games is followed by ``progress``.
        KeyboardInterrupt ends it with the best list so far."""
        try:
            for _ in range(rounds):
                if budget.over:
                    break
                self._screen(budget, SCREENED / rounds, progress)
                self._race(budget, (1 - SCREENED) / rounds, progress)
                self._halve_pool()
        except KeyboardInterrupt:
            self.result.interrupted = True
        self.result.after, self.result.games = self.best, self.arena.games
        self.result.screened = len({card for listed in self._results for card in listed.copies()})
        return self.result

    # ---------------------------------------------------------------------------------------------------- screening
    def _screen(self, budget: Budget, share: float, progress: Callable[[], None]) -> None:
        """Play random lists around the best one, each in turn."""
        designs: list[tuple[CardList, np.ndarray]] = []
        turn = 0
        for games in budget.batches(share):
            while len(designs) < min(turn + games, DESIGNS):
                copies = int(self._rng.integers(EXCHANGED[0], EXCHANGED[1] + 1))
                listed = self.pool.random(self.best, self._open, copies, self._rng)
                designs.append((listed, self.pool.rows(listed)))
            lists = [designs[(turn + number) % DESIGNS] for number in range(games)]
            points = self.arena.play([rows for _, rows in lists], self._deals(games))
            turn += games
            for (listed, _), point in zip(lists, points, strict=True):
                self._count(listed, point)
            progress()

    def _deals(self, count: int) -> list[int]:
        """The numbers of new deals."""
        self._next_deal += count
        return list(range(self._next_deal - count, self._next_deal))

    def _count(self, listed: CardList, points: np.ndarray) -> None:
        """Add games of a list, or one, to the results."""
        results = self._results.setdefault(listed, np.zeros(3))
        results += (points.size, points.sum(), (points**2).sum())

    def _features(self, listed: CardList) -> np.ndarray:
        """Copies of each card, float64 ``(cards,)``."""
        copies = listed.copies()
        return np.array([copies.get(card, 0) for card in self._cards], float)

    def _fit(self) -> tuple[np.ndarray, np.ndarray]:
        """What a copy of each card adds: mean and covariance of the posterior."""
        games, points, squares = np.array(list(self._results.values())).T
        mean = points.sum() / games.sum()
        noise = max(float(squares.sum() / games.sum() - mean**2), 0.01)
        rows = np.array([self._features(listed) for listed in self._results])
        rows -= games @ rows / games.sum()
        precision = (rows.T * games) @ rows / noise + np.eye(rows.shape[1]) / PRIOR**2
        covariance = np.linalg.inv(precision)
        return covariance @ (rows.T @ (points - games * mean)) / noise, covariance

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
        root = np.linalg.cholesky(covariance)
        found: list[CardList] = []
        for number in range(4 * RACERS):
            value = mean if number < len(STEPS) else mean + root @ self._rng.standard_normal(len(mean))
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

    def _race(self, budget: Budget, share: float, progress: Callable[[], None]) -> None:
        """Successive halving on common deals; the best list takes the place of the one before if it scored more."""
        if budget.over or not self._results:
            return
        racers = [self.best, *self._proposals()]
        if len(racers) == 1:
            return
        points: dict[CardList, list[np.ndarray]] = {listed: [] for listed in racers}
        try:
            self._halve(points, budget, share, progress)
        finally:  # an interrupted race counts as far as it went
            if points[self.best]:
                self._note(racers, points)

    def _halve(
        self, points: dict[CardList, list[np.ndarray]], budget: Budget, share: float, progress: Callable[[], None]
    ) -> None:
        """Play the rounds of a race: the points of each list, an array for each batch of deals."""
        going = list(points)
        rounds = max(1, int(np.ceil(np.log2(len(going)))))
        for _ in range(rounds):
            for games in budget.batches(share / rounds):
                deals = max(1, games // len(going))
                played = self.arena.play(
                    [rows for listed in going for rows in [self.pool.rows(listed)] * deals],
                    self._deals(deals) * len(going),
                )
                for listed, score in zip(going, played.reshape(len(going), deals), strict=True):
                    points[listed].append(score)
                progress()
            if budget.over or not points[self.best]:
                break
            scores = {listed: float(np.concatenate(points[listed]).mean()) for listed in going}
            ranked = sorted(going, key=lambda listed: -scores[listed])
            going = ranked[: max(2, -(-len(ranked) // 2))]
            if self.best not in going:
                going.append(self.best)  # the yardstick plays on

    def _note(self, racers: list[CardList], points: dict[CardList, list[np.ndarray]]) -> None:
        """Write down the race; choose among those that played all of its deals."""
        own = np.concatenate(points[self.best])
        deals = len(own)
        gains: dict[CardList, float] = {}
        for listed in racers[1:]:
            score = np.concatenate(points[listed])
            gain = float((score - own[: len(score)]).mean())
            self.result.tried.append(Tried(listed, len(score), gain))
            if len(score) == deals:
                gains[listed] = gain
        for listed, parts in points.items():
            self._count(listed, np.concatenate(parts))
        winner = max(gains, key=gains.__getitem__, default=self.best)
        if gains.get(winner, 0.0) > 0:
            self.best = winner
