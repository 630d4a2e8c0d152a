"""Tests of cards: random games with as many copies of them as allowed, and which of their parts were seen.

Many games are played at once. Cards that go together share a deck, and the games of a group of cards are next to each
other in the batch. A game that supports this has an attribute ``trial`` (:class:`Trial`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

import numpy as np

from ..core import jobs
from ..core.game import Game
from ..core.options import changed_values
from ..core.records import copy_records
from ..envs.batch import GameBatch
from ..envs.decks import DeckChoice
from ..errors import ArgumentError
from .soak import SoakFailure, find_problem, reproduce

GROUPS = 6
"""Number of groups of cards that are tested at once."""
DECKS = 8
"""Number of different decks for one group of cards."""
POSITIONS = 64
"""Number of arranged positions for one card in later rounds; each round before has half as many as the next one."""
FEWEST_POSITIONS = 4
POSITION_DECISIONS = 160
"""Maximum number of decisions in an arranged position."""
ROUNDS = 24
"""Maximum number of times that positions are arranged for the parts that were not seen yet."""
EAGERNESS = 0.6
"""Probability that a player who could pass takes another action."""
INTEREST = 0.5
"""Probability that a player acts with a tested card if that is legal."""
LONG = 500
"""After this many decisions of a random game, players pass whenever they can."""
LOOK_EVERY = 4
"""Random games are inspected for parts of the cards at every fourth decision, arranged positions at every decision."""

OVER = -1
"""Recorded in place of an action after the end of a game."""

LOOK = jobs.JOB_LOOK | jobs.JOB_SAMPLE


class Trial(Protocol):
    """What a game provides for tests of its cards. ``states``: records ``(n,)``."""

    def codes(self) -> list[str]:
        """The codes of all playable cards."""

    def groups(self, codes: Sequence[str]) -> list[list[str]]:
        """The cards in groups that share a deck."""

    def decks(self, codes: Sequence[str], count: int, seed: int) -> Sequence[Any]:
        """Random decks, each with as many copies as allowed of each card of a group."""

    def parts(self, code: str) -> list[str]:
        """The observable parts of a card: that it is played, and each of its abilities."""

    def seen(self, states: np.ndarray, codes: Sequence[str], *, from_start: bool) -> dict[str, Counter[str]]:
        """How often each part of these cards is observed in the games now. ``from_start``: the games began with
        set-up."""

    def arrange(self, states: np.ndarray, code: str, generator: np.random.Generator) -> None:
        """Turn games that have just begun into positions in which the card matters and every priority window is a
        decision. ``JOB_RUN`` continues from there."""


@dataclass
class CardTrial:
    """The result of testing a card. ``seen``: how often each part was seen; ``failure``: the fault in one of its games,
    which other cards of the group may have caused."""

    code: str
    parts: tuple[str, ...] = ()
    seen: Counter[str] = field(default_factory=Counter)
    failure: SoakFailure | None = None

    @property
    def unseen(self) -> list[str]:
        """The parts that were never seen."""
        return [part for part in self.parts if not self.seen[part]]


@dataclass
class TrialReport:
    """The results of cards that were tested at once, by their codes, and the number of whole games, of arranged
    positions and of decisions in both. ``truncated``: how many of the games and positions a limit of decisions or of
    the engine cut off, by its reason."""

    cards: dict[str, CardTrial]
    games: int = 0
    positions: int = 0
    decisions: int = 0
    truncated: Counter[str] = field(default_factory=Counter)


def try_cards(game: Game, codes: Sequence[str], *, games: int, seed: int = 0) -> Iterator[TrialReport]:
    """Play ``games`` random games for each card with decks that contain it, then positions arranged for it until every
    part was seen, at most :data:`ROUNDS` times. Yields the results of some cards after the other.

    An invalid state, observation or ending, and an array index that is out of bounds, stop the games of a few cards,
    whose results name it. Raises :class:`~fftcg_env.errors.ArgumentError` for an unknown card.
    """
    trial: Trial = game.trial  # type: ignore[attr-defined]
    for code in set(codes).difference(trial.codes()):
        raise ArgumentError(f"{code} is not a playable card of {game.name}")
    groups = trial.groups(codes)
    for first in range(0, len(groups), GROUPS):
        yield _try_groups(game, groups[first : first + GROUPS], games, [seed, first])


def _try_groups(game: Game, groups: Sequence[Sequence[str]], games: int, seed: Sequence[int]) -> TrialReport:
    trial: Trial = game.trial  # type: ignore[attr-defined]
    report = TrialReport({code: CardTrial(code, tuple(trial.parts(code))) for group in groups for code in group})
    whole = Games(game, groups, games, [*seed, 0], report)
    whole.play()
    report.games = whole.batch.count
    for number in range(ROUNDS):
        left = [[card.code] for card in report.cards.values() if card.unseen and not card.failure]
        if not left:
            break
        arranged = Games(game, left, min(POSITIONS, FEWEST_POSITIONS << number), [*seed, 1 + number], report)
        arranged.arrange()
        arranged.play()
        report.positions += arranged.batch.count
    return report


class Games:
    """Games in parallel in which groups of cards are tested, ``games`` for each. ``report``: where results go."""

    look = LOOK
    """What is done after each decision."""

    def __init__(
        self, game: Game, groups: Sequence[Sequence[str]], games: int, seed: Sequence[int], report: TrialReport
    ) -> None:
        self.game, self.groups, self.games, self.report = game, groups, games, report
        self.trial: Trial = game.trial  # type: ignore[attr-defined]
        self.generator = np.random.default_rng(seed)
        cards: Any = game.cards  # type: ignore[attr-defined]
        draw = self.generator.integers
        decks = [self.trial.decks(group, min(DECKS, games), int(draw(2**32))) for group in groups]
        self.decks = [tuple(own[int(k)] for k in draw(len(own), size=2)) for own in decks for _ in range(games)]
        self.batch = GameBatch(game, len(self.decks), DeckChoice(game, self.decks[0]))
        self.batch.seed(int(draw(2**63)))
        self.batch.decks[:] = [game.deck_rows(pair) for pair in self.decks]
        self.seeds = self.batch.seeds[:, 0].copy()
        self.codes = [code for group in groups for code in group]
        self.tested = np.zeros(len(cards.codes) + 1, bool)  # the last one: no card
        self.tested[[cards.numbers[code] for code in self.codes]] = True
        self.stopped = np.zeros(self.batch.count, bool)
        self.taken: list[np.ndarray] = []
        self.starts: np.ndarray | None = None  # the records as they were arranged
        self._run(jobs.JOB_RESET | self.look)

    def arrange(self) -> None:
        """Replace the starts of the games by random positions, each for the first card of its group."""
        for number, group in enumerate(self.groups):
            self.trial.arrange(self.batch.states[self._range(number)], group[0], self.generator)
        self.starts = copy_records(self.batch.states)
        self._run(jobs.JOB_RUN | self.look)

    def play(self) -> None:
        """Play whole games to their ends; arranged positions until every part was seen, at most some decisions."""
        from_start = self.starts is None
        for number in count() if from_start else range(POSITION_DECISIONS):
            if number % LOOK_EVERY == 0 or not from_start:
                self._note_parts(from_start)
            running = self.running()
            if not running.any():
                return
            self.step(running)

    def running(self) -> np.ndarray:
        """Which games go on: bool ``(n,)``."""
        goes_on: np.ndarray = self.batch.status[:, jobs.STATUS_RESULT] == jobs.RUNNING
        return goes_on & ~self.stopped

    def _note_parts(self, from_start: bool) -> None:
        """Note which parts can be seen now; a group leaves arranged positions once all its parts were seen."""
        states = copy_records(self.batch.states, np.flatnonzero(self.running()))
        cards = self.report.cards
        for code, parts in self.trial.seen(states, self.codes, from_start=from_start).items():
            cards[code].seen.update(parts)
        if not from_start:
            done = [not any(cards[code].unseen for code in group) for group in self.groups]
            self.stopped |= np.repeat(done, self.games)

    def step(self, running: np.ndarray) -> None:
        """Take one decision in every game that is not over, and run every check."""
        batch = self.batch
        self.choose()
        batch.actions[~running] = jobs.SKIP
        self.taken.append(np.where(running, batch.actions, OVER).astype(np.int16))
        self.report.decisions += int(running.sum())
        self._run(jobs.JOB_STEP | self.look)
        cut_off = running & (batch.status[:, jobs.STATUS_RESULT] == jobs.TRUNCATED)
        for reason in batch.status[cut_off, jobs.STATUS_REASON].tolist():
            self.report.truncated[self.game.reasons[reason]] += 1
        while True:
            lost = len(self.taken) % LOOK_EVERY == 0
            problem, index = find_problem(batch, lost=lost, truncated=False, among=running & ~self.stopped)
            if not problem:
                return
            self._stop(index // self.games, self._failure(problem, index))

    def choose(self) -> None:
        """Choose random actions: prefer actions with tested cards to others, and others to passing."""
        batch, game, draw = self.batch, self.game, self.generator.random
        passing = batch.actions == game.pass_action
        if len(self.taken) >= LONG:
            batch.actions[batch.masks[:, game.pass_action] != 0] = game.pass_action
            return
        with_card = self._with_card()
        wanted = with_card.any(axis=1) & (draw(batch.count) < INTEREST)
        others = batch.masks != 0
        others[:, game.pass_action] = False
        eager = passing & ~wanted & others.any(axis=1) & (draw(batch.count) < EAGERNESS)
        for rows, legal in ((wanted, with_card), (eager, others)):
            where = np.flatnonzero(rows)
            if len(where):
                keys = draw((len(where), game.action_count)) * legal[where]
                batch.actions[where] = keys.argmax(axis=1)

    def _with_card(self) -> np.ndarray:
        """The legal actions with a copy of a tested card: bool ``(n, actions)``."""
        game, states = self.game, self.batch.states
        size = game.card_count // game.player_count
        entities = np.arange(game.card_count)
        player = states["decision_player"].astype(np.int64)[:, None]
        cards = (entities + size * player) % game.card_count
        is_copy = self.tested[np.take_along_axis(states["card_id"], cards, axis=1)]
        legal = self.batch.masks != 0
        legal[:, : game.global_action_count] = False
        legal[:, game.global_action_count :] &= np.repeat(is_copy, len(game.verbs), axis=1)
        return legal

    def _range(self, number: int) -> slice:
        """The games of a group."""
        return slice(number * self.games, (number + 1) * self.games)

    def _run(self, job: int) -> None:
        """Do a job for all groups that have not been stopped."""
        for number in np.flatnonzero(~self.stopped[:: self.games]).tolist():
            part = self._range(number)
            try:
                self.batch.run(job, part.start, part.stop)
            except IndexError as error:  # compiled with index checks
                failures = [self._failure(f"IndexError: {error}", index) for index in range(part.start, part.stop)]
                self._stop(number, next(filter(self._raises, failures), failures[0]))

    def _raises(self, failure: SoakFailure) -> bool:
        """Whether a game leaves an array when it is played again."""
        try:
            reproduce(self.game, failure)
        except IndexError:
            return True
        return False

    def _stop(self, number: int, failure: SoakFailure) -> None:
        """Stop the games of a group in which a fault was found."""
        self.stopped[self._range(number)] = True
        for code in self.groups[number]:
            self.report.cards[code].failure = failure

    def _failure(self, problem: str, index: int) -> SoakFailure:
        decks = self.decks[index]
        actions = tuple(int(taken[index]) for taken in self.taken if taken[index] != OVER)
        texts = tuple(self.game.deck_text(deck) for deck in decks)
        start = None if self.starts is None else copy_records(self.starts[index : index + 1])
        about = ", ".join(self.groups[index // self.games])
        options = changed_values(self.game.options)
        return SoakFailure(problem, int(self.seeds[index]), decks, options, actions, texts, start, about)
