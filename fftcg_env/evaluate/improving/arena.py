"""Games of many lists against a field, on several processes: what the search for a better list asks again and again."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from fftcg_env.core.agent import make_agent
from fftcg_env.core.jobs import PLAYER_0_WINS, PLAYER_1_WINS
from fftcg_env.envs.decks import align_rows
from fftcg_env.evaluate.playing import Deal, Playing, deck_seeds_from
from fftcg_env.evaluate.store.plan import seed_of

if TYPE_CHECKING:
    from typing_extensions import Self

    from fftcg_env.core.agent import Player
    from fftcg_env.core.game import Game

CHUNK = 128
"""Games that are played side by side; which ones depends on nothing but their order."""


class Arena:
    """Plays lists against the decks of a field, all in the hands of one agent. Deal ``k`` has seeds, an opponent and a
    seat that are the same for every list, and lists have the cards of ``like`` in its places, so that they are compared
    on common random numbers."""

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
        make_agent(agent, game)  # refuses a name that nobody has, before processes are started
        self._pool: ProcessPoolExecutor | None = None
        self.games = 0
        self.split = False
        """Whether fewer games than a chunk are shared by all processes. An agent with random numbers may then play
        otherwise on another number of them."""

    def __enter__(self) -> Self:
        if self._workers > 1:
            context = multiprocessing.get_context("spawn")
            _ = self._game.drive
            self._pool = ProcessPoolExecutor(self._workers, context, _begin, (self._game, self._agent))
        else:
            _begin(self._game, self._agent, ignore=False)
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def play(self, lists: Sequence[np.ndarray], deals: Sequence[int]) -> np.ndarray:
        """The points of ``lists[i]`` (card numbers) in deal ``deals[i]``: float64, 0, 1/2 or 1."""
        games = [self._game_of(rows, number) for rows, number in zip(lists, deals, strict=True)]
        size = min(CHUNK, -(-len(games) // self._workers)) if self.split else CHUNK
        chunks = [games[start : start + size] for start in range(0, len(games), size)]
        played = list(self._pool.map(_play, chunks) if self._pool else map(_play, chunks))
        self.games += len(games)
        return np.concatenate([np.zeros(0), *played])

    def _game_of(self, rows: np.ndarray, number: int) -> tuple[int, np.ndarray, int]:
        """Seed, decks by seat, and the seat of the list."""
        if self._like is not None:
            rows = align_rows(self._game, rows, self._like)
        enemy, seat = self._field[number % len(self._field)], number // len(self._field) % 2
        decks = np.stack([rows, enemy] if seat == 0 else [enemy, rows])
        return seed_of(self._seed, number), decks, seat


_here: tuple[Any, Player] | None = None
"""Of a process: the game and the agent."""


def _begin(game: Game, agent: str, ignore: bool = True) -> None:
    global _here
    if ignore:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's
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
