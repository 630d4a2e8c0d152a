"""Helpers for tests that derive an observation again in plain Python: games to look at, views, columns by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.game import Game
from fftcg_env.core.layout import columns_of

Row = dict[str, int]
VIEWS = {
    "of player 0": (0, False, jobs.JOB_VIEW_0),
    "of player 1": (1, False, jobs.JOB_VIEW_1),
    "open, of player 0": (0, True, jobs.JOB_VIEW_0 | jobs.JOB_REVEAL),
    "open, of player 1": (1, True, jobs.JOB_VIEW_1 | jobs.JOB_REVEAL),
}
"""The player who looks, whether all cards lie open, and the job."""


def games_of_random_decks(game: Game) -> Bench:
    """Sixteen games that have begun."""
    bench = Bench(game, 16, 4)
    decks = game.random_decks(32, 4)
    bench.decks[:] = [game.deck_rows(decks[2 * k : 2 * k + 2]) for k in range(16)]
    bench.start()
    return bench


def columns_seen(bench: Bench, job: int, *parts: str) -> dict[str, dict[str, np.ndarray]]:
    """The columns of these parts of a new observation, by part and name."""
    layout: Any = bench.game.layout
    bench.observations[:] = 77  # nothing of what stood there may stay
    bench.run(jobs.JOB_OBSERVE | job)
    return {
        part: {name: layout.column(bench.observations, part, name) for name in columns_of(layout, part)}
        for part in parts
    }
