"""The proof that decks have shuffles of their own, a part of :func:`fftcg_env.core.contract.check_game`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .. import jobs
from ..game import Game

Require = Callable[[Any, str], None]


def check_deck_seeds(game: Game, bench_of: Callable[[Game, int, int], Any], seed: int, require: Require) -> None:
    """A deck with a seed of its own is shuffled by it alone: whatever the game's seed, the other deck and the seat. A
    row of its list that changes changes one card.

    ``bench_of``: makes a bench of games and a seed; ``require``: raises its message unless the first argument holds.
    """
    plain, none = bench_of(game, 4, seed).start(), bench_of(game, 4, seed)
    none.seeds = np.concatenate([none.seeds, np.zeros((4, game.player_count), np.int64)], axis=1)
    require(none.start().states.tobytes() == plain.states.tobytes(), "deck seeds of 0 change the game")
    half = game.card_count // game.player_count

    def dealt(seeds: tuple[int, int, int], decks: np.ndarray) -> np.ndarray:
        """Which card is which, ``(2, cards)``, in a game with these seeds: of the game and of both decks."""
        bench = bench_of(game, 1, seed)
        bench.seeds = np.array([[seeds[0], 1, *seeds[1:]]], np.int64)
        bench.decks = decks[None].copy()
        bench.run(jobs.JOB_RESET)
        following = bench.seeds[0, 2:]
        require(
            (following > 0).all() and (following != seeds[1:]).all(), "a reset does not put new deck seeds in place"
        )
        shown = np.frombuffer(bench.seen(0, jobs.JOB_REVEAL)[: bench.observations.nbytes], game.layout.dtype)
        return np.array(game.layout.column(shown, "cards", "card_id")).reshape(game.player_count, half)

    mine, theirs = plain.decks[0]
    first = dealt((seed, 11, 12), np.stack([mine, theirs]))
    other = dealt((seed + 5, 11, 13), np.stack([mine, mine]))
    require((other[0] == first[0]).all(), "a deck with a seed of its own depends on the game's seed or the other deck")
    require((other[1] != dealt((seed + 5, 11, 14), np.stack([mine, mine]))[1]).any(), "a deck's seed changes nothing")
    turned = dealt((seed, 12, 11), np.stack([theirs, mine]))
    require((turned[::-1] == first).all(), "a deck with a seed of its own depends on its seat")
    changed = mine.copy()
    changed[0] = mine[mine != mine[0]][0]
    one = dealt((seed, 11, 12), np.stack([changed, theirs]))
    require((one != first).sum() == 1, "a row of a list that changes does not change exactly one card")
