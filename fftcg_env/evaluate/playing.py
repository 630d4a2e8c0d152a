"""Loops over many games in parallel: agents play deals, or recorded games are replayed.

Matches and evaluations use :class:`Playing`; card statistics and replays use :class:`GameReplayer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.agent import AnyAgent
from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game
from fftcg_env.core.search import check_not_stuck
from fftcg_env.core.seeds import splitmix64
from fftcg_env.envs.batch import GameBatch, ask, reads_observations
from fftcg_env.envs.decks import DeckChoice, UnknownRowError, require_deck_rows
from fftcg_env.evaluate.errors import UnplayableRecordError

LONGEST = 20_000
"""Maximum number of decisions of a game: twice the maximum of a soak run."""

_BEGIN = 512
"""Initial capacity for the actions of a game."""


@dataclass(frozen=True, eq=False)
class Deal:
    """A game to play. ``decks``: card numbers int16 ``(2, cards)``; ``agents``: the number of the agent at each seat;
    ``deck_seeds``: the seeds that shuffle the decks, 0: the game's own random numbers shuffle them."""

    seed: int
    decks: np.ndarray
    agents: tuple[int, int]
    deck_seeds: tuple[int, int] = (0, 0)


def deck_seeds_from(seed: int) -> tuple[int, int]:
    """The seeds of both decks, derived from the seed of their game."""
    first, second = splitmix64(np.uint64(seed) + np.array([1, 2], np.uint64)) >> np.uint64(1)
    return max(1, int(first)), max(1, int(second))


@dataclass(frozen=True, eq=False)
class PlayedGame:
    """A finished game. ``number``: its place in the list of deals; ``result``: ``PLAYER_0_WINS`` and so on;
    ``first_player``: the player who took the first turn, -1 if unknown; ``actions``: int64, empty if they were not
    recorded."""

    number: int
    result: int
    reason: int
    decisions: int
    turns: int
    first_player: int
    actions: np.ndarray

    @property
    def end(self) -> int:
        """The result by the rules of the game: ``RUNNING`` if only the limit of :class:`Playing` ended it."""
        return jobs.RUNNING if self.result == jobs.TRUNCATED and not self.reason else self.result


class Playing:
    """Games in progress, one per slot. When a game is finished, the next deal takes its slot.

    ``slots``: number of games in parallel; ``limit``: number of decisions after which a game is cut off; ``record``:
    whether to record the actions. Equal arguments, and agents in an equal state, give equal games.
    """

    def __init__(
        self,
        game: Game,
        agents: Sequence[AnyAgent],
        deals: Iterable[Deal],
        *,
        slots: int,
        limit: int = LONGEST,
        record: bool = False,
    ) -> None:
        self.decisions = 0
        self._agents = agents
        self._look = jobs.JOB_LOOK if any(map(reads_observations, agents)) else 0
        self._deals = enumerate(deals)
        self._limit = limit
        self._tracking = tracking_of(game)
        self._batch = GameBatch(game, slots, DeckChoice(game, next(iter(game.embedded_decks().values()))))
        self._number = np.full(slots, -1)
        self._seats = np.zeros((slots, 2), np.int64)
        self._lengths = np.zeros(slots, np.int64)
        self._taken = np.zeros((slots, _BEGIN), np.int32) if record else None
        for slot in range(slots):
            self._deal(slot)

    @property
    def going_on(self) -> bool:
        """Whether any game is not finished."""
        return bool((self._number >= 0).any())

    def _deal(self, slot: int) -> None:
        """Start the next game in a slot; leave the slot empty if there is none."""
        number, deal = next(self._deals, (-1, None))
        self._number[slot] = number
        batch = self._batch
        if deal is None:
            return
        self._seats[slot], self._lengths[slot] = deal.agents, 0
        batch.seeds[slot, 0], batch.seeds[slot, 2:] = deal.seed, deal.deck_seeds
        batch.decks[slot] = deal.decks
        batch.run(jobs.JOB_RESET | self._look, slot, slot + 1)

    def step(self) -> list[PlayedGame]:
        """Let the agents act once in every running game. Returns the games that are over."""
        self._decide()
        status = self._batch.status
        too_long = (status[:, jobs.STATUS_RESULT] == jobs.RUNNING) & (status[:, jobs.STATUS_LENGTH] >= self._limit)
        status[too_long, jobs.STATUS_RESULT] = jobs.TRUNCATED
        finished = np.flatnonzero((self._number >= 0) & (status[:, jobs.STATUS_RESULT] != jobs.RUNNING))
        played = [self._finished(int(slot)) for slot in finished]
        for slot in finished:
            self._deal(int(slot))
        return played

    def _decide(self) -> None:
        batch = self._batch
        running = self._number >= 0
        movers = self._seats[np.arange(batch.count), batch.status[:, jobs.STATUS_PLAYER]]
        for index, agent in enumerate(self._agents):
            slots = np.flatnonzero(running & (movers == index))
            if len(slots):
                batch.actions[slots] = ask(agent, batch, slots)
        if self._taken is not None:
            self._note(np.flatnonzero(running))
        batch.actions[~running] = jobs.SKIP
        batch.run(jobs.JOB_STEP | self._look)
        batch.check_errors(lambda slot: self._agents[movers[slot]])
        self.decisions += int(running.sum())

    def _note(self, slots: np.ndarray) -> None:
        """Record the actions that are about to be taken."""
        assert self._taken is not None
        if int(self._lengths[slots].max()) >= self._taken.shape[1]:
            self._taken = np.concatenate([self._taken, np.zeros_like(self._taken)], axis=1)
        self._taken[slots, self._lengths[slots]] = self._batch.actions[slots]
        self._lengths[slots] += 1

    def _finished(self, slot: int) -> PlayedGame:
        status: Any = self._batch.status[slot]
        first = -1
        if self._tracking is not None:
            first = int(self._tracking.first_players(self._batch.states[slot : slot + 1])[0])
        taken = np.zeros(0, np.int64)
        if self._taken is not None:
            taken = self._taken[slot, : self._lengths[slot]].astype(np.int64)
        return PlayedGame(
            number=int(self._number[slot]),
            result=int(status[jobs.STATUS_RESULT]),
            reason=int(status[jobs.STATUS_REASON]),
            decisions=int(status[jobs.STATUS_LENGTH]),
            turns=int(status[jobs.STATUS_TURN]),
            first_player=first,
            actions=taken,
        )


class GameReplayer:
    """Replays recorded games in parallel, the longest in the first rows, so that games in progress are contiguous.

    ``seeds``: one per game; ``decks``: card numbers int16 ``(games, 2, cards)``; ``actions``: the actions of each game;
    ``deck_seeds``: the seeds that shuffled the decks. ``order``: the number of the game in each row of ``batch``.
    """

    def __init__(
        self,
        game: Game,
        seeds: Sequence[int],
        decks: np.ndarray,
        actions: Sequence[np.ndarray],
        job: int = 0,
        deck_seeds: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        try:
            require_deck_rows(game, decks)
        except UnknownRowError as error:
            raise UnplayableRecordError(f"a recorded game cannot be replayed: {error}") from None
        lengths = np.array([len(each) for each in actions])
        self.order = np.argsort(-lengths, kind="stable")
        self.batch = GameBatch(game, len(seeds), DeckChoice(game, next(iter(game.embedded_decks().values()))))
        self.batch.seed_some(np.arange(len(seeds)), np.array(seeds, np.int64)[self.order])
        if deck_seeds is not None:
            self.batch.seeds[:, 2:] = np.array(deck_seeds, np.int64).reshape(-1, 2)[self.order]
        self.batch.decks[:] = decks[self.order]
        self._lengths = lengths[self.order]
        self._actions = np.zeros((len(seeds), int(lengths.max(initial=0))), np.int64)
        for row, number in enumerate(self.order):
            self._actions[row, : lengths[number]] = actions[number]
        if ((self._actions < 0) | (self._actions >= game.action_count)).any():
            raise UnplayableRecordError(
                f"an action of a recorded game is not legal; {game.name} has the actions 0 to {game.action_count - 1}"
            )
        self._job = job
        self.batch.run(jobs.JOB_RESET | job)

    def steps(self) -> Iterator[tuple[int, np.ndarray]]:
        """Yield before each decision the number of games in progress (the first rows of ``batch``), and their actions,
        int64 ``(n,)``. The actions are taken when the iteration continues. Raises :class:`UnplayableRecordError`."""
        batch = self.batch
        for step in range(self._actions.shape[1]):
            count = int((self._lengths > step).sum())
            batch.actions[:count] = self._actions[:count, step]
            yield count, batch.actions[:count]
            batch.run(jobs.JOB_STEP | self._job, 0, count)
            check_not_stuck(batch.game, batch.status[:count])
            if batch.status[:count, jobs.STATUS_ERROR].any():
                row = int(batch.status[:count, jobs.STATUS_ERROR].argmax())
                raise UnplayableRecordError(
                    f"decision {step + 1} of a recorded game, action {int(self._actions[row, step])}, is not legal: "
                    "the rules or the cards are not those of the recording"
                )
