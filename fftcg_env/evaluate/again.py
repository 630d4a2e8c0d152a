"""Recorded games played again, many side by side: every decision, for whoever wants to look at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from fftcg_env.core.jobs import JOB_RESET, JOB_STEP, STATUS_ERROR
from fftcg_env.core.search import check_not_stuck
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice, UnknownRowError, require_deck_rows
from fftcg_env.evaluate.errors import UnplayableRecordError

if TYPE_CHECKING:
    from fftcg_env.core.game import Game


class GamesAgain:
    """Games that are played again, the longest first, so that those in progress stand together.

    ``seeds``: one a game; ``decks``: card numbers int16 ``(games, 2, cards)``; ``actions``: those of each game.
    ``order``: the number of the game in each row of ``batch``; ``deck_seeds``: by which the decks were shuffled.
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
            raise UnplayableRecordError(f"a recorded game cannot be played again: {error}") from None
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
            raise UnplayableRecordError(f"a recorded game has actions that {game.name} does not have: it is not legal")
        self._job = job
        self.batch.run(JOB_RESET | job)

    def steps(self) -> Iterator[tuple[int, np.ndarray]]:
        """Before each decision: how many games go on, the first rows of ``batch``, and their actions int64 ``(n,)``.
        The actions are taken when the iteration goes on. Raises :class:`UnplayableRecordError`."""
        batch = self.batch
        for step in range(self._actions.shape[1]):
            count = int((self._lengths > step).sum())
            batch.actions[:count] = self._actions[:count, step]
            yield count, batch.actions[:count]
            batch.run(JOB_STEP | self._job, 0, count)
            check_not_stuck(batch.game, batch.status[:count])
            if batch.status[:count, STATUS_ERROR].any():
                row = int(batch.status[:count, STATUS_ERROR].argmax())
                raise UnplayableRecordError(
                    f"decision {step + 1} of a recorded game, action {int(self._actions[row, step])}, is not legal: "
                    "the game is not the one that was recorded"
                )
