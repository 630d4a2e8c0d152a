"""Search for a better deck list by exchanging cards.

Each round has two parts:

1. *Screening*: lists with several random exchanges play. A ridge regression over all of these games estimates the value
   of a copy of each card, so every game gives information about every card in its list. The next round leaves out the
   worse half of the pool.
2. *Racing*: lists proposed by these estimates, and the current list, play the same deals. The worse half is dropped and
   the others play on (successive halving: Jamieson, Talwalkar, 2016).

The next round starts from the winner. The gain is measured separately, in fresh games that the search did not use.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from fftcg_env.core.agent import AnyAgent, make_agent
from fftcg_env.core.collection import Collection
from fftcg_env.core.game import Game, optional
from fftcg_env.core.jobs import PLAYER_0_WINS, PLAYER_1_WINS
from fftcg_env.core.seeds import seed_from
from fftcg_env.envs.decks import align_rows
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.playing import Deal, Playing, deck_seeds_from
from fftcg_env.evaluate.running.processes import process_pool
from fftcg_env.evaluate.running.run import Run, counts_of
from fftcg_env.evaluate.running.workers import PAIRS
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_comparison
from fftcg_env.evaluate.store.store import Store, StoredRun

if TYPE_CHECKING:
    from typing_extensions import Self

DESIGNS = 96
"""Number of random lists of a screening."""

EXCHANGED = (3, 9)
"""Minimum and maximum number of copies exchanged in a random list."""

RACERS = 16
"""Number of lists of a race, including the current list."""

STEPS = (1, 2, 3, 4, 6, 8, 10, 12, 15)
"""Numbers of copies that proposed lists exchange."""

PRIOR = 0.02
"""Prior standard deviation of the value of a copy of a card, in win rate."""

TIMING, TIMING_BATCHES = 0.1, 5
"""Upper limits for measuring the speed, which decides how many rounds fit: the share of the time, and the number of
batches. The first batches are slow, because processes start and batches are small."""

SMALLEST_POOL = 16
SCREENED = 0.6
"""Share of the games of a round that go into its screening."""


@dataclass(frozen=True)
class Tried:
    """A list of a race. ``deals``: number of deals it played; ``gain``: its score minus that of the current list."""

    listed: CardList
    deals: int
    gain: float


@dataclass(frozen=True)
class Worth:
    """The estimated value of a copy of a card, as a share of the win rate: ``mean`` and the ends of its 95 % interval;
    ``games``: number of games of the search with lists that had a copy."""

    mean: float
    low: float
    high: float
    games: int


@dataclass
class Improvement:
    """The result of a search. ``before``, ``after``: lists; ``tried``: every list that raced; ``games``: number of
    games; ``screened``: number of different cards in the played lists; ``worth``: of the exchanged cards;
    ``interrupted``: ended by Ctrl-C."""

    before: CardList
    after: CardList
    tried: list[Tried] = field(default_factory=list)
    games: int = 0
    screened: int = 0
    worth: dict[str, Worth] = field(default_factory=dict)
    interrupted: bool = False


class Improver:
    """A search that starts from a list. ``pool``: the cards that may be added; ``arena``: plays the lists; ``changes``:
    maximum number of copies that the result exchanges. Equal seeds and numbers of games give equal results."""

    def __init__(self, base: CardList, pool: Pool, arena: Arena, seed: int = 0, changes: int | None = None) -> None:
        self.pool, self.arena, self.changes = pool, arena, changes
        self.best = base
        self.result = Improvement(base, base)
        self._rng = np.random.default_rng(seed)
        self._cards = list(dict.fromkeys([*(card for card, _ in base.counts), *pool.cards]))
        self._open = list(pool.cards)
        self._results: dict[CardList, np.ndarray] = {}  # of each list: games, sum of points, sum of their squares
        self._next_deal = 0

    def search_games(self, games: int, progress: Callable[[], None] = lambda: None) -> Improvement:
        """Search with a number of games."""
        return self.search(self._rounds(games), GamesBudget(games), progress)

    def search_for(self, budget: TimeBudget, progress: Callable[[], None] = lambda: None) -> Improvement:
        """Search for some time, with as many rounds as the measured speed allows."""
        self.arena.split = True
        rows = self.pool.rows(self.best)
        try:
            for games in islice(budget.batches(TIMING), TIMING_BATCHES):
                self.arena.play([rows] * games, range(2**40, 2**40 + games))
                progress()
        except KeyboardInterrupt:
            self.result.interrupted = True
            return self.result
        return self.search(self._rounds(int(budget.rate * budget.seconds)), budget, progress)

    def _rounds(self, games: int) -> int:
        """Number of rounds: enough to halve the pool until it is small, with at least 1,500 games each."""
        cards, wanted = len(self.pool.cards), 2
        while cards >= 2 * SMALLEST_POOL:
            cards, wanted = -(-cards // 2), wanted + 1
        return max(1, min(wanted, games // 1500))

    def search(self, rounds: int, budget: Budget, progress: Callable[[], None] = lambda: None) -> Improvement:
        """Run ``rounds`` rounds, which share the budget, and call ``progress`` after each batch of games.
        KeyboardInterrupt ends the search with the best list so far."""
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
        self.result.worth = self._worth([card for _, card in exchanges(self.result.before, self.best)])
        return self.result

    def _worth(self, cards: Sequence[str]) -> dict[str, Worth]:
        """The estimated values of these cards."""
        if not cards:
            return {}
        mean, covariance = self._fit()
        found = {}
        for card in cards:
            place = self._cards.index(card)
            value, reach = float(mean[place]), 1.96 * float(covariance[place, place]) ** 0.5
            games = sum(int(result[0]) for listed, result in self._results.items() if card in listed.copies())
            found[card] = Worth(value, value - reach, value + reach, games)
        return found

    # ---------------------------------------------------------------------------------------------------- screening
    def _screen(self, budget: Budget, share: float, progress: Callable[[], None]) -> None:
        """Play random variations of the best list in turn."""
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
        """Numbers of new deals."""
        self._next_deal += count
        return list(range(self._next_deal - count, self._next_deal))

    def _count(self, listed: CardList, points: np.ndarray) -> None:
        """Add one or several games of a list to the results."""
        results = self._results.setdefault(listed, np.zeros(3))
        results += (points.size, points.sum(), (points**2).sum())

    def _features(self, listed: CardList) -> np.ndarray:
        """The number of copies of each card, float64 ``(cards,)``."""
        copies = listed.copies()
        return np.array([copies.get(card, 0) for card in self._cards], float)

    def _fit(self) -> tuple[np.ndarray, np.ndarray]:
        """Posterior mean and covariance of the value of a copy of each card."""
        games, points, squares = np.array(list(self._results.values())).T
        mean = points.sum() / games.sum()
        noise = max(float(squares.sum() / games.sum() - mean**2), 0.01)
        rows = np.array([self._features(listed) for listed in self._results])
        rows -= games @ rows / games.sum()
        precision = (rows.T * games) @ rows / noise + np.eye(rows.shape[1]) / PRIOR**2
        covariance = np.linalg.inv(precision)
        return covariance @ (rows.T @ (points - games * mean)) / noise, covariance

    def _halve_pool(self) -> None:
        """Leave out the half of the pool with the lowest values."""
        if len(self._open) // 2 < SMALLEST_POOL:
            return
        mean, _ = self._fit()
        value = dict(zip(self._cards, mean.tolist(), strict=True))
        self._open = sorted(self._open, key=lambda card: -value[card])[: -(-len(self._open) // 2)]

    # ------------------------------------------------------------------------------------------------------- racing
    def _proposals(self) -> list[CardList]:
        """Lists with the best exchanges: first by the posterior mean, then by posterior samples."""
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
        """The best list with up to this many copies exchanged, as long as an exchange has a positive estimated gain."""
        listed = self.best
        into = sorted(self._open, key=lambda card: -value[card])
        for _ in range(copies):
            out = sorted(
                (card for card, _ in listed.counts if self.pool.removable(listed, card)), key=value.__getitem__
            )
            following = next(
                (
                    changed
                    for gone in out[:6]
                    for card in into[:12]
                    if value[card] > value[gone]
                    and self._within(changed := listed.changed(gone, card))
                    and self.pool.deck(changed) is not None
                ),
                None,
            )
            if following is None:
                break
            listed = following
        return listed

    def _within(self, listed: CardList) -> bool:
        """Whether a list exchanges at most ``changes`` copies of the original one."""
        added = sum(number for number, _ in exchanges(self.result.before, listed) if number > 0)
        return self.changes is None or added <= self.changes

    def _race(self, budget: Budget, share: float, progress: Callable[[], None]) -> None:
        """Successive halving on common deals. The winner replaces the current list if it scored more."""
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
        """Play the rounds of a race. Fills ``points``: for each list one array per batch of deals."""
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
                going.append(self.best)  # the reference plays on

    def _note(self, racers: list[CardList], points: dict[CardList, list[np.ndarray]]) -> None:
        """Record the race, and choose the winner among the lists that played all of its deals."""
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


RESTRICTING = 2
"""Number of exchanges that are tried for each card of a pool with a format."""

TRIES = 200
"""Number of random exchanges that are tried before giving up on a legal one."""


@dataclass(frozen=True)
class CardList:
    """A deck list. ``counts``: (code, copies) of the main deck in the order of codes; ``lb``: the LB deck, which stays
    unchanged."""

    counts: tuple[tuple[str, int], ...]
    lb: tuple[str, ...]

    @classmethod
    def of(cls, deck: Any) -> CardList:
        """The list of a deck with attributes ``main`` and ``lb``."""
        return cls(tuple(sorted(Counter(deck.main).items())), tuple(deck.lb))

    def changed(self, out: str, into: str) -> CardList:
        """The list with one copy of ``out`` replaced by one copy of ``into``."""
        counts = Counter(dict(self.counts))
        counts[out] -= 1
        counts[into] += 1
        return CardList(tuple(sorted((card, number) for card, number in counts.items() if number)), self.lb)

    def copies(self) -> Mapping[str, int]:
        """The number of copies of each card of the main deck."""
        return dict(self.counts)

    def text(self) -> str:
        """The list in the format of deck files."""
        main = [f"{number} {card}" for card, number in self.counts]
        return "\n".join([*main, *(f"LB: {number} {card}" for card, number in sorted(Counter(self.lb).items()))])


def exchanges(before: CardList, after: CardList) -> list[tuple[int, str]]:
    """The difference of two lists: how many copies of each card are added (or removed, negative), removed ones first.

    >>> exchanges(CardList((("a", 3), ("b", 1)), ()), CardList((("a", 1), ("c", 3)), ()))
    [(-2, 'a'), (-1, 'b'), (3, 'c')]
    """
    one, other = Counter(before.copies()), Counter(after.copies())
    cards = sorted({*one, *other})
    found = [(other[card] - one[card], card) for card in cards if other[card] != one[card]]
    return sorted(found, key=lambda entry: (entry[0] > 0, entry[1]))


class Pool:
    """The cards that may be added, and the check for legal lists. ``cards``: their codes; ``keep``: the number of
    copies of cards that lists must have; ``play_format``: a tournament format that lists must be legal in."""

    def __init__(
        self, game: Game, cards: Sequence[str], keep: Mapping[str, int] | None = None, play_format: str | None = None
    ) -> None:
        self._game, self._collection = game, _collection_of(game)
        self.cards = tuple(dict.fromkeys(cards))
        self._keep, self._play_format = dict(keep or {}), play_format
        self._decks: dict[CardList, Any] = {}

    def deck(self, listed: CardList) -> Any | None:
        """The deck of a list, None if it is not legal."""
        if listed not in self._decks:
            try:
                self._decks[listed] = self.require(listed, "variant")
            except ValueError:
                self._decks[listed] = None
        return self._decks[listed]

    def require(self, listed: CardList, name: str) -> Any:
        """The deck of a list. Raises ``ValueError`` with what is wrong if it is not legal."""
        copies = listed.copies()
        if any(copies.get(card, 0) < number for card, number in self._keep.items()):
            raise UnusableResultsError("the list lacks a card that must stay")
        more: dict[str, Any] = {} if self._play_format is None else {"play_format": self._play_format}
        deck = self._collection.read_deck(listed.text(), name, **more)
        self._game.deck_rows((deck, deck))
        return deck

    def removable(self, listed: CardList, card: str) -> bool:
        """Whether a copy of a card of a list may go."""
        return listed.copies()[card] > self._keep.get(card, 0)

    def restrict(self, base: CardList) -> None:
        """Leave out cards that no single exchange can add to ``base`` legally."""
        gone = [card for card, _ in base.counts if self.removable(base, card)]
        self.cards = tuple(
            card
            for card in self.cards
            if card in base.copies()
            or any(self.deck(base.changed(out, card)) is not None for out in gone[:RESTRICTING])
        )

    def rows(self, listed: CardList) -> np.ndarray:
        """The card numbers of a legal list, int16 ``(cards,)``."""
        deck = self.deck(listed)
        return self._game.deck_rows((deck, deck))[0]

    def random(self, base: CardList, cards: Sequence[str], copies: int, rng: np.random.Generator) -> CardList:
        """A legal list with ``copies`` random cards of ``base`` replaced by random ones of ``cards``."""
        listed = base
        for _ in range(copies):
            for _attempt in range(TRIES):
                held = [card for card, number in listed.counts if self.removable(listed, card) for _ in range(number)]
                if not held:
                    return listed
                out, into = held[int(rng.integers(len(held)))], cards[int(rng.integers(len(cards)))]
                following = listed.changed(out, into)
                if out != into and self.deck(following) is not None:
                    listed = following
                    break
        return listed


def _collection_of(game: Game) -> Collection:
    collection: Collection | None = optional(game, "collection")
    if collection is None:
        raise UnusableResultsError(f"improving decks is not supported for {game.name}: it has no printed cards")
    return collection


def kept_cards(wanted: str | None, base: CardList) -> dict[str, int]:
    """The cards that ``--keep`` names, codes separated by commas, with their copies in the list. Raises
    :class:`UnusableResultsError` for a card that the list does not have."""
    copies = base.copies()
    words = [word.strip().upper() for word in (wanted or "").split(",") if word.strip()]
    for word in words:
        if word not in copies:
            raise UnusableResultsError(
                f"--keep: {word[:40]} is not in the main deck; its cards are {', '.join(copies)}"
            )
    return {word: copies[word] for word in words}


def pool_cards(game: Game, wanted: str | None, base: CardList) -> tuple[str, ...]:
    """The cards that ``--pool`` names: card codes or elements, separated by commas; None: the elements of the list.
    Elements include only cards for constructed play. Raises :class:`UnusableResultsError` for a word that is neither.
    """
    collection = _collection_of(game)
    rows = collection.rows({})
    by_number = {row[0]: row for row in rows}
    usual: Callable[[str], bool] = getattr(collection, "constructed", lambda code: True)
    column = collection.columns.index("elements") if "elements" in collection.columns else 0
    if wanted is None:
        elements = {value for card, _ in base.counts for value in by_number[card][column].split(" / ")}
        words = sorted(elements)
    else:
        words = [word.strip() for word in wanted.split(",") if word.strip()]
    found: list[str] = []
    for word in words:
        if word.upper() in by_number:
            found.append(word.upper())
            continue
        cards = [row[0] for row in rows if word.casefold() in row[column].casefold().split(" / ") and usual(row[0])]
        if not cards:
            raise UnusableResultsError(f"--pool: {word[:40]!r} is neither a card code nor an element")
        allowed = {value.casefold() for value in words}
        found += [card for card in cards if set(by_number[card][column].casefold().split(" / ")) <= allowed]
    return tuple(dict.fromkeys(found))


FIRST_BATCH = 4
"""Games of the first batch of a timed search, when the speed is not known yet."""

BATCHES = 40
"""Approximate number of batches of a timed search; no batch is planned to take longer than this share of the time."""

LONGEST_BATCH = 5.0
"""Planned maximum duration of a batch of a timed search, in seconds."""

GROWTH = 4
"""A batch has at most this many times the games of the previous one."""


class Budget(Protocol):
    """How much a search may play. Each stage of the search takes a share."""

    def batches(self, share: float) -> Iterator[int]:
        """The sizes of the batches of a stage that may take this share of the whole budget."""

    @property
    def over(self) -> bool:
        """Whether the budget is used up."""


class GamesBudget:
    """A number of games. The games then depend on the seed only."""

    over = False

    def __init__(self, games: int) -> None:
        self.games = games

    def batches(self, share: float) -> Iterator[int]:
        """A single batch."""
        yield int(self.games * share)


class TimeBudget:
    """A number of seconds from now on. The clock is read before every batch, so a search is late by at most one batch.

    ``played``: returns the number of games so far, for measuring the speed; ``clock``: returns the time in seconds.
    """

    def __init__(self, seconds: float, played: Callable[[], int], clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._played, self._clock, self._started = played, clock, clock()
        self._batch = FIRST_BATCH
        self.rate = 0.0
        """Games per second in the last batch."""

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._started

    @property
    def left(self) -> float:
        """Seconds that are left, at least 0."""
        return max(0.0, self.seconds - self.elapsed)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0

    def batches(self, share: float) -> Iterator[int]:
        """Batches until this share of the time, or all of it, has passed."""
        end = min(self.elapsed + share * self.seconds, self.seconds)
        while (left := end - self.elapsed) > 0:
            wanted = self.rate * min(left, LONGEST_BATCH, self.seconds / BATCHES)
            self._batch = max(1, min(int(wanted), GROWTH * self._batch)) if self.rate else FIRST_BATCH
            began, before = self.elapsed, self._played()
            yield self._batch
            taken, games = self.elapsed - began, self._played() - before
            if games and taken > 0:
                self.rate = games / taken


CHUNK = 128
"""Number of games that are played in parallel. Which games these are depends on their order only."""


class Arena:
    """Plays lists against the decks of a field, all played by one agent, on several processes.

    Lists are compared on common random numbers: deal ``k`` has the same seeds, opponent and seat for every list, and
    lists have the cards that they share with ``like`` in the same places.
    """

    def __init__(
        self,
        game: Game,
        agent: str,
        field: Sequence[np.ndarray],
        seed: int,
        workers: int = 1,
        like: np.ndarray | None = None,
    ) -> None:
        self._like = like
        self._field, self._seed = list(field), seed
        self._workers, self._game, self._agent = workers, game, agent
        make_agent(agent, game)  # raises for an unknown name before processes are started
        self._resources = ExitStack()
        self._pool: ProcessPoolExecutor | None = None
        self.games = 0
        self.split = False
        """Whether batches smaller than a chunk are divided among all processes. A randomized agent may then play
        differently with another number of processes."""

    def __enter__(self) -> Self:
        if self._workers > 1:
            _ = self._game.drive  # compile once, before several processes need it
            self._pool = self._resources.enter_context(process_pool(self._workers, _begin, self._game, self._agent))
        else:
            _begin(self._game, self._agent)
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    def play(self, lists: Sequence[np.ndarray], deals: Sequence[int]) -> np.ndarray:
        """The points of ``lists[i]`` (card numbers) in deal ``deals[i]``: float64, each 0, 1/2 or 1."""
        games = [self._game_of(rows, number) for rows, number in zip(lists, deals, strict=True)]
        size = min(CHUNK, -(-len(games) // self._workers)) if self.split else CHUNK
        chunks = [games[start : start + size] for start in range(0, len(games), size)]
        played = list(self._pool.map(_play, chunks) if self._pool else map(_play, chunks))
        self.games += len(games)
        return np.concatenate([np.zeros(0), *played])

    def _game_of(self, rows: np.ndarray, number: int) -> tuple[int, np.ndarray, int]:
        """The seed, the decks by seat, and the seat of the list."""
        if self._like is not None:
            rows = align_rows(self._game, rows, self._like)
        enemy, seat = self._field[number % len(self._field)], number // len(self._field) % 2
        decks = np.stack([rows, enemy] if seat == 0 else [enemy, rows])
        return seed_from(self._seed, number), decks, seat


_here: tuple[Any, AnyAgent] | None = None
"""The game and the agent of this process."""


def _begin(game: Game, agent: str) -> None:
    global _here
    _here = game, make_agent(agent, game)


def _play(games: list[tuple[int, np.ndarray, int]]) -> np.ndarray:
    assert _here is not None
    game, agent = _here
    agent.reset(games[0][0] >> 32)
    deals = [Deal(seed, decks, (0, 0), deck_seeds_from(seed)) for seed, decks, _ in games]
    playing = Playing(game, [agent], deals, slots=len(games))
    points = np.full(len(games), 0.5)
    while playing.going_on:
        for one in playing.step():
            if one.result in (PLAYER_0_WINS, PLAYER_1_WINS):
                points[one.number] = float(one.result == PLAYER_0_WINS + games[one.number][2])
    return points


CONFIRMING = 0.25
"""Share of the games, or of the time, that is reserved for confirming the gain."""

SECOND_SHARE, SECOND_PAIRS = 0.75, 2
"""The part of the confirmation that the second agent plays, and the pairs of its units."""

CONFIRMING_UNITS = 16
"""Target number of units per worker for the fresh games of a timed search; at most one unit is cut off or late."""


@dataclass(frozen=True)
class Confirmation:
    """Fresh games of one agent that confirm a gain. ``pairs``: maximum number of pairs; ``unit``: pairs per unit, None:
    the default; ``over``: returns whether the time is up."""

    pairs: int
    unit: int | None = None
    over: Callable[[], bool] = lambda: False

    @classmethod
    def of_games(cls, games: int, deals: int | None) -> list[Confirmation]:
        """The fresh games of both agents for a search with ``games`` games; ``deals``: maximum of the second agent."""
        pairs = max(100, int(games * CONFIRMING) // 2)
        return [cls(pairs), cls(max(50, int(pairs * SECOND_SHARE)) if deals is None else deals)]

    @classmethod
    def of_time(
        cls, budget: TimeBudget, total: float, workers: int, interrupted: bool, second: bool
    ) -> list[Confirmation]:
        """The fresh games that fit into the rest of ``total`` seconds; after Ctrl-C, at most into their own share. The
        last part of the time is that of the second agent, which may be much slower."""
        left = max(0.0, total - budget.elapsed)
        seconds = min(left, CONFIRMING * total) if interrupted else left
        last = budget.elapsed + seconds
        first = last - SECOND_SHARE * seconds if second else last
        pairs = budget.rate * seconds / 2
        unit = int(pairs * (first - budget.elapsed) / max(seconds, 1e-9) / (workers * CONFIRMING_UNITS))
        most = max(1, int(2 * pairs))
        return [
            cls(most, min(max(unit, 1), PAIRS), lambda: budget.elapsed >= first),
            cls(most, min(max(unit, 1), SECOND_PAIRS), lambda: budget.elapsed >= last),
        ]

    def play(
        self, game: Game, variants: tuple[Any, Any], field: list[Any], agent: str, seed: int, workers: int,
        store: Store, progress: Callable[[int], None],
    ) -> tuple[StoredRun, PairCounts, bool]:  # fmt: skip
        """Play the games with both lists, ``(before, after)``, and store them. Returns the run, its results from the
        side of the new list, and whether Ctrl-C ended it."""
        bounds = {"elo0": 0.0, "elo1": 10.0, "alpha": 0.05, "beta": 0.05}
        settings: dict[str, Any] = {"games": 2 * self.pairs, "cards": True, "test": bounds}
        if self.unit is not None:
            settings["unit"] = self.unit
        before, after = variants
        plan = plan_comparison(game, (after, before), field, agent, seed_from(seed, 1), settings)
        run = store.add_run(plan, ruleset_of(game))
        try:
            results = Run(game, store, run, workers=workers, progress=progress).until(lambda _: self.over())
        except KeyboardInterrupt:
            return run, counts_of(store.results(run)), True
        return run, results, False
