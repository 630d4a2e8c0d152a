"""The proof that a deal in the middle of what the opponent does leaves that possible, a part of
:func:`fftcg_env.core.contract.check_game`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .. import jobs
from ..game import Game

Require = Callable[[Any, str], None]
Check = Callable[[Any], None]

LOOK = jobs.JOB_OBSERVE | jobs.JOB_MASK
GAMES = 6
MOST_DECISIONS = 250
"""Decisions of each game at which cards are dealt."""
AHEAD = 12
"""Decisions that are played on after a deal: what was begun is over by then."""


def check_deals_between(
    game: Game,
    bench_of: Callable[[Game, int, int], Any],
    seed: int,
    check_step: Callable[[Any], None],
    require: Require,
) -> None:
    """At each decision of random games the player who does not decide imagines the hidden cards anew. The other one
    then has the same choices in the same words, and from each the game goes on without a fault.

    ``bench_of``: makes a bench of games and a seed; ``check_step``: what must hold after each step; ``require``: raises
    its message unless the first argument holds.
    """
    bench = bench_of(game, GAMES, seed)
    decks = game.random_decks(GAMES, seed)  # every second game: more different cards than the embedded decks have
    for k in range(0, GAMES, 2):
        bench.decks[k] = game.deck_rows(decks[k : k + 2])
    bench.start()
    generator = np.random.default_rng(seed)
    for _ in range(MOST_DECISIONS):
        running = bench.running()
        if len(running) == 0:
            return
        dealt = bench.copy()
        for index in running:
            viewer = 1 - int(bench.status[index, jobs.STATUS_PLAYER])
            game.determinize(dealt.states, index, viewer, generator)
        dealt.run(LOOK | jobs.JOB_SAMPLE)
        require((dealt.masks == bench.masks).all(), "a deal for one player changes what is legal for the other")
        index = int(generator.choice(running))
        for action in np.flatnonzero(bench.masks[index]).tolist():
            before, after = (each.game.describe(each.states, index, action) for each in (bench, dealt))
            require(
                before == after,
                f"a deal for one player makes the other's legal action {before!r} {after!r}: cards that can be picked "
                "just now must stay",
            )
        _play_on(dealt, check_step)
        bench.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)


def _play_on(bench: Any, check_step: Check) -> None:
    """Random decisions, each checked; the first is drawn already."""
    for _ in range(AHEAD):
        check_step(bench)
        if len(bench.running()) == 0:
            return
        bench.run(jobs.JOB_STEP | LOOK | jobs.JOB_SAMPLE)
    check_step(bench)
