"""Games that a learner plays against itself and against opponents, many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..core import jobs
from ..core.agent import AnyAgent
from ..core.search import search_of
from ..core.seeds import seeds_from
from ..envs.batch import GameBatch, ask, reads_observations
from ..envs.decks import DeckChoice, DeckLike

ITSELF = -1
"""The number of the opponent in games in which the learner plays both seats."""
BOTH_SEATS = -1
SPREAD = 150
"""Decisions of each game before a training, so that its games are at different moments."""


class Ended(NamedTuple):
    """Games that a step ended: their indexes, the results of both players float32 ``(n, 2)`` (1, -1 or 0), and against
    an opponent (its number, :data:`ITSELF`) whether the learner won."""

    games: np.ndarray
    results: np.ndarray
    opponents: np.ndarray
    won: np.ndarray


class TrainingGames:
    """``count`` games; a new one begins where one ends.

    ``opponents`` and ``shares``: each new game is played against one of them with this probability, and with what is
    left the learner plays both seats. Equal seeds and actions give equal games.
    """

    def __init__(
        self, game: Any, count: int, decks: DeckLike | Sequence[DeckLike], seed: int,
        opponents: Sequence[AnyAgent] = (), shares: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self.game, self.count = game, count
        self.batch = GameBatch(game, count, DeckChoice(game, decks))
        self.batch.seed(seed)
        self._generator = np.random.default_rng(seeds_from(seed, 2)[1])
        self.set_opponents(opponents, shares)
        self.batch.start(0)
        self.opponent = np.full(count, ITSELF)
        self.opponent_seat = np.full(count, BOTH_SEATS)
        self._draw_opponents(np.arange(count))

    def set_opponents(self, opponents: Sequence[AnyAgent], shares: Sequence[float]) -> None:
        """Draw opponents from these for the games that begin from now on. Their number may only grow."""
        if len(opponents) != len(shares) or sum(shares) > 1 + 1e-9 or min(shares, default=0) < 0:
            raise ValueError(
                f"{len(opponents)} opponents with the shares {list(shares)}; these must add up to at most 1"
            )
        self.opponents, self._limits = list(opponents), np.cumsum(shares)
        self._look = jobs.JOB_LOOK if any(map(reads_observations, opponents)) else 0
        self._looked = False

    def _draw_opponents(self, games: np.ndarray) -> None:
        drawn = np.searchsorted(self._limits, self._generator.random(len(games)), side="right")
        seats = self._generator.integers(2, size=len(games))
        itself = drawn >= len(self.opponents)
        self.opponent[games] = np.where(itself, ITSELF, drawn)
        self.opponent_seat[games] = np.where(itself, BOTH_SEATS, seats)

    @property
    def states(self) -> np.ndarray:
        """The records of the games ``(n,)``."""
        return self.batch.states

    @property
    def players(self) -> np.ndarray:
        """Who decides in each game, int32 ``(n,)``."""
        return self.batch.status[:, jobs.STATUS_PLAYER]

    def learner_decides(self) -> np.ndarray:
        """Whether the learner decides, bool ``(n,)``."""
        return self.players != self.opponent_seat

    def step(self, actions: np.ndarray) -> Ended:
        """Play the learner's actions, int64 ``(n,)``, where it decides, and the opponents' elsewhere."""
        batch, waiting = self.batch, ~self.learner_decides()
        if self._look and not self._looked:  # these opponents are new, or the last moves were made without them
            batch.run(self._look)
        batch.actions[:] = actions
        for number, agent in enumerate(self.opponents):
            asked = np.flatnonzero(waiting & (self.opponent == number))
            if len(asked):
                batch.actions[asked] = ask(agent, batch, asked)
        batch.run(jobs.JOB_STEP | jobs.JOB_AUTORESET | self._look)
        self._looked = True
        batch.check_errors()
        result = batch.status[:, jobs.STATUS_RESULT]
        games = np.flatnonzero(result != jobs.RUNNING)
        first = (result[games] == jobs.PLAYER_0_WINS).astype(np.float32) - (result[games] == jobs.PLAYER_1_WINS)
        results = np.stack([first, -first], axis=1).astype(np.float32)
        opponents, seats = self.opponent[games].copy(), self.opponent_seat[games]
        won = results[np.arange(len(games)), np.where(seats == BOTH_SEATS, 0, 1 - seats)] > 0
        if len(games):
            batch.deal_decks(games)
            self._draw_opponents(games)
        return Ended(games, results, opponents, won)

    def spread_out(self, decisions: int) -> None:
        """Play this many decisions in all games by the game's heuristic, so that they are at different moments."""
        search = search_of(self.game)
        self._looked = False
        for _ in range(decisions):
            self.batch.actions[:] = search.choose(self.states)
            self.batch.run(jobs.JOB_STEP | jobs.JOB_AUTORESET)
            games = np.flatnonzero(self.batch.status[:, jobs.STATUS_RESULT] != jobs.RUNNING)
            if len(games):
                self.batch.deal_decks(games)
