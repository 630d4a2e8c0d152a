"""Tests of single cards: random games with as many copies of a card as allowed, and which of its parts were seen.

A game that supports this has an attribute ``trial`` (:class:`Trial`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from ..core import jobs
from ..core.game import Game
from ..core.records import copy_records
from ..envs.batch import GameBatch
from ..envs.decks import DeckChoice
from ..errors import ArgumentError
from .soak import SoakFailure, find_problem

GAMES = 200
DECKS = 8
"""Number of different decks for one card."""
POSITIONS = 64
"""Number of arranged positions that are played in parallel."""
POSITION_DECISIONS = 160
"""Maximum number of decisions in an arranged position."""
ROUNDS = 24
"""Maximum number of times that positions are arranged for the parts that were not seen yet."""
EAGERNESS = 0.6
"""Probability that a player who could pass takes another action."""
INTEREST = 0.5
"""Probability that a player acts with the card if that is legal."""
LONG = 500
"""After this many decisions of a random game, players pass whenever they can."""
LOOK_EVERY = 4
"""Random games are inspected for parts of the card at every fourth decision, arranged positions at every decision."""

OVER = -1
"""Recorded in place of an action after the end of a game."""

LOOK = jobs.JOB_LOOK | jobs.JOB_SAMPLE


class Trial(Protocol):
    """What a game provides for tests of its cards. ``states``: records ``(n,)``."""

    def codes(self) -> list[str]:
        """The codes of all playable cards."""

    def decks(self, code: str, count: int, seed: int) -> Sequence[Any]:
        """Random decks with as many copies of a card as allowed."""

    def parts(self, code: str) -> list[str]:
        """The observable parts of a card: that it is played, and each of its abilities."""

    def seen(self, states: np.ndarray, code: str, *, from_start: bool) -> dict[str, int]:
        """The number of games in which each part is observed now. ``from_start``: the games began with set-up."""

    def arrange(self, states: np.ndarray, code: str, generator: np.random.Generator) -> None:
        """Turn games that have just begun into positions in which the card matters and every priority window is a
        decision. ``JOB_RUN`` continues from there."""


@dataclass
class CardTrial:
    """The result of testing a card. ``seen``: how often each part was seen; ``games``: number of whole games; ``ends``:
    how they ended."""

    code: str
    seen: Counter[str] = field(default_factory=Counter)
    parts: tuple[str, ...] = ()
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    @property
    def unseen(self) -> list[str]:
        """The parts that were never seen."""
        return [part for part in self.parts if not self.seen[part]]


def try_card(game: Game, code: str, *, games: int = GAMES, seed: int = 0) -> CardTrial:
    """Play ``games`` random games with decks that contain a card, then positions arranged for it until every part was
    seen, at most :data:`ROUNDS` times.

    Raises :class:`~fftcg_env.evaluate.soak.SoakFailure` for an invalid state, observation or ending, and
    :class:`~fftcg_env.errors.ArgumentError` for an unknown card.
    """
    trial: Trial = game.trial  # type: ignore[attr-defined]
    if code not in trial.codes():
        raise ArgumentError(f"{code} is not a playable card of {game.name}")
    result = CardTrial(code, parts=tuple(trial.parts(code)))
    whole = _Games(game, trial, code, games, seed)
    whole.play_out(result)
    for number in range(ROUNDS):
        if not result.unseen:
            break
        arranged = _Games(game, trial, code, POSITIONS, seed + 1 + number)
        arranged.arrange(np.random.default_rng([seed, number]))
        arranged.watch(result)
    return result


class _Games:
    """Games in parallel in which a card is tested."""

    def __init__(self, game: Game, trial: Trial, code: str, games: int, seed: int) -> None:
        self.game, self.trial, self.code = game, trial, code
        decks = list(trial.decks(code, DECKS, seed * DECKS))
        self.number = int(game.cards.numbers[code])  # type: ignore[attr-defined]
        self.batch = GameBatch(game, games, DeckChoice(game, (decks, decks)))
        self.batch.seed(seed)
        self.seeds = self.batch.seeds[:, 0].copy()
        self.decks = decks
        self.generator = np.random.default_rng(seed)
        self.taken: list[np.ndarray] = []
        self.starts: np.ndarray | None = None  # the records as they were arranged
        self.batch.start(LOOK)

    def arrange(self, generator: np.random.Generator) -> None:
        """Replace the starts of the games by random positions for the card."""
        self.trial.arrange(self.batch.states, self.code, generator)
        self.starts = copy_records(self.batch.states)
        self.batch.run(jobs.JOB_RUN | LOOK)

    def play_out(self, result: CardTrial) -> None:
        """Play every game to its end."""
        while (running := self.batch.status[:, jobs.STATUS_RESULT] == jobs.RUNNING).any():
            if len(self.taken) % LOOK_EVERY == 0:
                result.seen.update(self.trial.seen(self.batch.states[running], self.code, from_start=True))
            self.step(running)
        result.games += self.batch.count
        reasons = self.batch.status[:, jobs.STATUS_REASON].tolist()
        result.ends.update(self.game.reasons[reason] for reason in reasons)

    def watch(self, result: CardTrial) -> None:
        """Take decisions and inspect each of them until every part was seen."""
        for _ in range(POSITION_DECISIONS):
            running = self.batch.status[:, jobs.STATUS_RESULT] == jobs.RUNNING
            result.seen.update(self.trial.seen(self.batch.states[running], self.code, from_start=False))
            if not running.any() or not result.unseen:
                return
            self.step(running)

    def step(self, running: np.ndarray) -> None:
        """Take one decision in every game that is not over, and run every check."""
        batch = self.batch
        self._choose()
        batch.actions[~running] = jobs.SKIP
        self.taken.append(np.where(running, batch.actions, OVER).astype(np.int16))
        batch.run(jobs.JOB_STEP | LOOK)
        problem, index = find_problem(batch, lost=len(self.taken) % LOOK_EVERY == 0)
        if problem:
            raise self._failure(problem, index)

    def _choose(self) -> None:
        """Choose random actions: prefer actions with the card to others, and others to passing."""
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
        """The legal actions with a copy of the card: bool ``(n, actions)``."""
        game, states = self.game, self.batch.states
        size = game.card_count // game.player_count
        entities = np.arange(game.card_count)
        player = states["decision_player"].astype(np.int64)[:, None]
        cards = (entities + size * player) % game.card_count
        is_copy = np.take_along_axis(states["card_id"], cards, axis=1) == self.number
        legal = self.batch.masks != 0
        legal[:, : game.global_action_count] = False
        legal[:, game.global_action_count :] &= np.repeat(is_copy, len(game.verbs), axis=1)
        return legal

    def _failure(self, problem: str, index: int) -> SoakFailure:
        picks = self.batch.choice.picks(self.seeds[index : index + 1])[0]
        decks = tuple(self.decks[pick] for pick in picks[:2])
        actions = tuple(int(taken[index]) for taken in self.taken if taken[index] != OVER)
        texts = tuple(self.game.deck_text(deck) for deck in decks)
        start = None if self.starts is None else copy_records(self.starts[index : index + 1])
        return SoakFailure(problem, int(self.seeds[index]), decks, {}, actions, texts, start, self.code)
