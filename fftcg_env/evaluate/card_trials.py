"""Trying single cards: random games with as many copies of a card as are allowed, and what of it was seen to work.

A game that can be asked so offers an attribute ``trial`` (:class:`Trial`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from ..core.game import Game
from ..core.jobs import JOB_MASK, JOB_OBSERVE, JOB_RUN, JOB_SAMPLE, JOB_STEP, SKIP, STATUS_REASON, STATUS_RESULT
from ..envs.batch import GameBatch
from ..envs.decks import DeckChoice
from ..envs.results import RUNNING
from ..errors import ArgumentError
from .soak import SoakFailure, find_problem

GAMES = 200
DECKS = 8
"""Different decks for one card."""
TABLES = 64
"""Arranged tables that are played side by side."""
TABLE_DECISIONS = 160
"""Decisions that are taken at a table at most."""
ROUNDS = 24
"""So many times tables are arranged for what was not seen yet."""
EAGERNESS = 0.6
"""How often a player who could pass does something else."""
INTEREST = 0.5
"""How often a player does something with the card where that is legal."""
LONG = 500
"""Decisions of a random game after which players pass whenever they can."""
LOOK_EVERY = 4
"""Decisions of the random games between two looks for what can be seen of the card: tables are watched closely."""

OVER = -1
"""Instead of an action: the game was over."""

LOOK = JOB_OBSERVE | JOB_MASK | JOB_SAMPLE


class Trial(Protocol):
    """What trying a card asks of a game. ``states``: records ``(n,)``."""

    def codes(self) -> list[str]:
        """Printed numbers of the cards that can be played."""

    def decks(self, code: str, count: int, seed: int) -> Sequence[Any]:
        """Random decks with as many copies of a card as are allowed."""

    def parts(self, code: str) -> list[str]:
        """What can be seen of a card: that it is played, and each of its abilities."""

    def seen(self, states: np.ndarray, code: str, *, from_start: bool) -> dict[str, int]:
        """In how many of the games each part can be seen now; ``from_start``: they began with set-up."""

    def arrange(self, states: np.ndarray, code: str, generator: np.random.Generator) -> None:
        """Turn games that have just begun into tables on which the card matters, where every window is a decision;
        ``JOB_RUN`` plays on from there."""


@dataclass
class CardTrial:
    """What came of trying a card. ``seen``: how often each part was seen; ``games``: whole games played; ``ends``: how
    they ended."""

    code: str
    seen: Counter[str] = field(default_factory=Counter)
    parts: tuple[str, ...] = ()
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    @property
    def unseen(self) -> list[str]:
        """The parts that never could be seen."""
        return [part for part in self.parts if not self.seen[part]]


def try_card(game: Game, code: str, *, games: int = GAMES, seed: int = 0) -> CardTrial:
    """Play ``games`` random games with decks around a card, and then tables arranged for it until each of its parts
    was seen, or patience ends.

    Raises :class:`~fftcg_env.evaluate.soak.SoakFailure` for a state, an observation or an end that must not be, and
    :class:`~fftcg_env.errors.ArgumentError` for a card that the game does not have.
    """
    trial: Trial = game.trial  # type: ignore[attr-defined]
    if code not in trial.codes():
        raise ArgumentError(f"{code} is no card that can be played")
    result = CardTrial(code, parts=tuple(trial.parts(code)))
    whole = _Table(game, trial, code, games, seed)
    whole.play_out(result)
    for number in range(ROUNDS):
        if not result.unseen:
            break
        table = _Table(game, trial, code, TABLES, seed + 1 + number)
        table.arrange(np.random.default_rng([seed, number]))
        table.watch(result)
    return result


class _Table:
    """Games side by side in which a card is tried."""

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
        self.tables: np.ndarray | None = None  # the records as they were arranged
        self.batch.start(LOOK)

    def arrange(self, generator: np.random.Generator) -> None:
        """Random tables instead of the start of the game."""
        self.trial.arrange(self.batch.states, self.code, generator)
        self.tables = self.batch.states.copy()
        self.batch.run(JOB_RUN | LOOK)

    def play_out(self, result: CardTrial) -> None:
        """Every game to its end."""
        while (running := self.batch.status[:, STATUS_RESULT] == RUNNING).any():
            if len(self.taken) % LOOK_EVERY == 0:
                result.seen.update(self.trial.seen(self.batch.states[running], self.code, from_start=True))
            self.step(running)
        result.games += self.batch.count
        reasons = self.batch.status[:, STATUS_REASON].tolist()
        result.ends.update(self.game.reasons[reason] for reason in reasons)

    def watch(self, result: CardTrial) -> None:
        """Some decisions in every game, each looked at, until everything was seen."""
        for _ in range(TABLE_DECISIONS):
            running = self.batch.status[:, STATUS_RESULT] == RUNNING
            result.seen.update(self.trial.seen(self.batch.states[running], self.code, from_start=False))
            if not running.any() or not result.unseen:
                return
            self.step(running)

    def step(self, running: np.ndarray) -> None:
        """One decision in every game that is not over, and every check."""
        batch = self.batch
        self._choose()
        batch.actions[~running] = SKIP
        self.taken.append(np.where(running, batch.actions, OVER).astype(np.int16))
        batch.run(JOB_STEP | LOOK)
        problem, index = find_problem(batch, lost=len(self.taken) % LOOK_EVERY == 0)
        if problem:
            raise self._failure(problem, index)

    def _choose(self) -> None:
        """Random actions, those with the card rather than others, and others rather than passing."""
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
        """Legal actions with a copy of the card: bool ``(n, actions)``."""
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
        table = None if self.tables is None else self.tables[index : index + 1].copy()
        return SoakFailure(problem, int(self.seeds[index]), decks, {}, actions, texts, table, self.code)
