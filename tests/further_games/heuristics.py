"""Helpers for tests of compiled heuristics: the advice at a moment of a scenario, and matches between decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.zoned.scenario import ZonedScenario


def advised(s: ZonedScenario[Any, Any]) -> str:
    """What the heuristic would do at this moment of a scenario."""
    s.begun()
    return s.game.describe(s.states, 0, int(s.game.search.choose(s.states)[0]))  # type: ignore[no-any-return]


def deck_matches(game: Any, decks: Sequence[Any], games: int) -> Iterator[tuple[int, int, float, np.ndarray]]:
    """Let the heuristic play every pair of decks against each other, in both seats in turn.

    Yields the numbers of both decks, the share of decided games that the first one won, and the reasons by which the
    games ended, ``(games,)``.
    """
    for first, second in combinations(range(len(decks)), 2):
        bench = Bench(game, games, 1)
        pair = decks[first], decks[second]
        rows = np.stack([game.deck_rows(pair), game.deck_rows(pair[::-1])])
        bench.decks[:] = rows[np.arange(games) % 2]
        status = game.search.roll_out(bench.start().states, "heuristic", 3)
        result = status[:, jobs.STATUS_RESULT]
        seats = np.where(np.arange(games) % 2 == 0, jobs.PLAYER_0_WINS, jobs.PLAYER_1_WINS)
        decided = (result == jobs.PLAYER_0_WINS) | (result == jobs.PLAYER_1_WINS)
        yield first, second, float((result == seats)[decided].mean()), status[:, jobs.STATUS_REASON]


def deck_shares(game: Any, games: int) -> tuple[np.ndarray, np.ndarray]:
    """The mean share of games that each deck of the package wins against the others, and the reasons by which all
    these games ended."""
    decks = [game.load_deck(name) for name in sorted(game.embedded_decks())]
    won, ends = np.full((len(decks), len(decks)), np.nan), []
    for first, second, share, reasons in deck_matches(game, decks, games):
        won[first, second], won[second, first] = share, 1 - share
        ends.append(reasons)
    return np.nanmean(won, axis=1), np.array(ends)
