"""The entry ``drive``, which resets, steps, observes and samples a batch of games, and the rule ``step``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .. import jobs
from ..entry_arguments import Actions, Decks, Masks, Seeds, Statuses, sampled
from ..intrinsics.memory import Span, add_at, address_of, exchange_at, load_at, placed_at, prefetcher, store_at
from ..jit import entry, rule
from ..thread_team import END, FINISHED, FIRST, GAMES, JOB, LINE, MASKS, NEXT, OBSERVATIONS, PART, THREADS
from .placeholders import (
    Engine,
    Game,
    Games,
    ObservationRows,
    Tables,
    TablesArray,
    bind_template,
    cut_off,
    fetch_ahead,
    play,
    reset,
    resume,
    run,
    write_observation,
)

AT_ONCE = 8
"""Legal actions that are compared without a branch, because their number and the action taken are unpredictable."""
MOVES = jobs.JOB_RESET | jobs.JOB_RUN | jobs.JOB_STEP
"""Jobs that change a game."""
PREFETCH_FROM = 128
"""Batches of this many games or more do not fit into the caches of a core, so records are prefetched."""


def is_legal(g: Game, action: int) -> int:
    """Whether an action is legal."""
    found = 0
    for i in range(AT_ONCE):
        found |= (1 if g.legal[i] == action else 0) & (1 if i < g.legal_count else 0)
    for i in range(AT_ONCE, g.legal_count):
        found |= 1 if g.legal[i] == action else 0
    return found


def step(g: Game, t: Tables, action: int) -> int:
    """Take an action; returns 1 without a change if it is illegal, else 0."""
    if g.result != jobs.RUNNING:
        return 0
    if not is_legal(g, action):
        return 1
    g.decisions += 1
    play(g, t, action)
    if g.result == jobs.RUNNING and g.decisions >= g.decision_limit:
        cut_off(g)
    return 0


def report(g: Game, status: Statuses, e: int) -> None:
    """Write the result, its reason, the number of decisions and the turn into the status."""
    status[e, jobs.STATUS_RESULT] = g.result
    status[e, jobs.STATUS_REASON] = g.reason
    status[e, jobs.STATUS_LENGTH] = g.decisions
    status[e, jobs.STATUS_TURN] = g.turn


def report_decision(g: Game, status: Statuses, e: int) -> None:
    """Write who decides what into the status."""
    status[e, jobs.STATUS_PLAYER] = g.decision_player
    status[e, jobs.STATUS_DECISION] = g.decision
    status[e, jobs.STATUS_LEGAL] = g.legal_count


def is_stuck(g: Game) -> int:
    """Whether a game goes on but has no legal action."""
    return (1 if g.result == jobs.RUNNING else 0) & (1 if g.legal_count == 0 else 0)


def viewer_of(g: Game, job: int) -> int:
    """The player from whose side the observation is written."""
    if job & jobs.JOB_VIEW_0:
        return 0
    if job & jobs.JOB_VIEW_1:
        return 1
    return 0 if job & jobs.JOB_REVEAL else g.decision_player


def write_mask(g: Game, masks: Masks, e: int, job: int) -> None:
    """Write the legal actions of the player who decides; all zero in the view of the other player."""
    for k in range(masks.shape[1]):
        masks[e, k] = 0
    if job & (jobs.JOB_VIEW_0 | jobs.JOB_VIEW_1) and viewer_of(g, job) != g.decision_player:
        return
    last, some = max(0, g.legal_count - 1), min(1, g.legal_count)
    for i in range(AT_ONCE):
        masks[e, g.legal[min(i, last)]] = some
    for i in range(AT_ONCE, g.legal_count):
        masks[e, g.legal[i]] = 1


def play_games(
    states: Games,
    tables: TablesArray,
    job: int,
    low: int,
    high: int,
    actions: Actions,
    seeds: Seeds,
    decks: Decks,
    observations: ObservationRows,
    masks: Masks,
    status: Statuses,
) -> None:
    """Do a job for the games ``low <= e < high``."""
    t = tables[0]
    fetched = len(states) >= PREFETCH_FROM and job != jobs.JOB_SAMPLE  # sampling alone reads little of a game
    last = len(states) - 1 if fetched else low
    for e in range(low, high):
        if e < last:
            fetch_ahead(states, e + 1)
        g = states[e]
        if job & jobs.JOB_STEP and actions[e] == jobs.SKIP:
            continue
        if job & jobs.JOB_RESET:
            reset(g, t, decks, e, seeds)
            run(g, t)
        if job & jobs.JOB_RUN:
            resume(g, t)
        status[e, jobs.STATUS_ERROR] = step(g, t, actions[e]) if job & jobs.JOB_STEP else 0
        report(g, status, e)
        if job & jobs.JOB_AUTORESET and g.result != jobs.RUNNING:
            reset(g, t, decks, e, seeds)
            run(g, t)
        report_decision(g, status, e)
        if job & MOVES and is_stuck(g):
            status[e, jobs.STATUS_ERROR] = jobs.ERROR_STUCK
        if job & jobs.JOB_OBSERVE:
            write_observation(g, t, observations, e, viewer_of(g, job), 1 if job & jobs.JOB_REVEAL else 0)
        if job & jobs.JOB_MASK:
            write_mask(g, masks, e, job)
        if job & jobs.JOB_SAMPLE:
            actions[e] = g.legal[sampled(seeds, e, g.legal_count)] if g.legal_count else 0


# ------------------------------------------------------------------------------------- games shared among threads
PATIENCE = 10_000
"""How often a thread looks for a part in vain before it gives up, a quarter of a millisecond.

That is longer than Python takes between two jobs. Waiting longer would cost other threads more than waking this one."""
GAME_BITS = 32
"""A part is one number: its first game shifted by these bits, and its end."""


@rule
def word(board: int, number: int) -> int:
    """A word of the board."""
    return load_at(board + 8 * number)


@rule
def offer(board: int, job: int, observations: int, masks: int) -> None:
    """Put a job on the board; from then on other threads play."""
    store_at(board + 8 * JOB, job)
    store_at(board + 8 * OBSERVATIONS, observations)
    store_at(board + 8 * MASKS, masks)
    store_at(board + 8 * FINISHED, 0)
    for thread in range(word(board, THREADS)):
        number = (word(board, NEXT + LINE * thread) >> GAME_BITS) + 1 & 0x7FFFFFFF
        store_at(board + 8 * (NEXT + LINE * thread), number << GAME_BITS | word(board, FIRST + LINE * thread))


@rule
def taken_part(board: int, thread: int) -> int:
    """Take the next part of a thread's games; -1 if there is none or another thread was faster."""
    seen, end = word(board, NEXT + LINE * thread), word(board, END + LINE * thread)
    low = seen & 0xFFFFFFFF
    high = min(low + word(board, PART), end)
    if low < end and exchange_at(board + 8 * (NEXT + LINE * thread), seen, seen + high - low):
        return low << GAME_BITS | high
    return -1


@rule
def paused(noise: int) -> int:
    """Compute some 100 dependent steps of a random number: a waiting thread leaves the memory and most of its core to
    others."""
    for _ in range(16):
        noise ^= (noise << 13) & 0xFFFFFFFF
        noise ^= noise >> 17
        noise ^= (noise << 5) & 0xFFFFFFFF
    return noise


@rule
def next_part(board: int, thread: int) -> int:
    """Take a part for a thread; -1 if all games are done (thread 0), or if no part came for a while (helpers)."""
    threads, patience, noise = word(board, THREADS), PATIENCE, 1
    while patience and noise:  # noise is never 0
        for k in range(threads):
            part = taken_part(board, (thread + k) % threads)
            if part >= 0:
                return part
        if thread == 0 and word(board, FINISHED) == word(board, GAMES):
            return -1
        noise = paused(noise)
        patience -= 1
    return -1


@rule
def finish(board: int, part: int) -> None:
    """Note that a part is done."""
    add_at(board + 8 * FINISHED, (part & 0xFFFFFFFF) - (part >> GAME_BITS))


# ------------------------------------------------------------------------------------------------------- the entry
def drive(
    states: Games,
    tables: TablesArray,
    job: int,
    low: int,
    high: int,
    actions: Actions,
    seeds: Seeds,
    decks: Decks,
    observations: ObservationRows,
    masks: Masks,
    status: Statuses,
) -> None:
    """Reset, step, observe and sample games ``low <= e < high``; see docs/architecture.md for every argument."""
    if not job & jobs.JOB_SHARED:
        play_games(states, tables, job, low, high, actions, seeds, decks, observations, masks, status)
        return
    board, thread = low, high
    if thread == 0:
        offer(board, job - jobs.JOB_SHARED, address_of(observations), address_of(masks))
    part = next_part(board, thread)
    while part >= 0:
        low, high = part >> GAME_BITS, part & 0xFFFFFFFF
        seen, legal = placed_at(observations, word(board, OBSERVATIONS)), placed_at(masks, word(board, MASKS))
        play_games(states, tables, word(board, JOB), low, high, actions, seeds, decks, seen, legal, status)
        finish(board, part)
        part = next_part(board, thread)


def make_engine(
    module: str,
    *,
    Game: type,
    Games: type,
    Tables: type,
    TablesArray: type,
    ObservationRows: type,
    reset: Callable[..., None],
    run: Callable[..., None],
    resume: Callable[..., None],
    play: Callable[..., None],
    cut_off: Callable[..., None],
    write_observation: Callable[..., None],
    hot: tuple[np.dtype, Sequence[Span]] | None = None,
) -> Engine:
    """Make ``drive`` and ``step`` of a game. They belong to ``module`` and must be assigned there to these names.

    Records are classes that :func:`~fftcg_env.core.jit.compiled_as` knows; the other arguments are rules, described in
    :mod:`.placeholders`. ``hot``: the dtype of a record and the spans of it that most decisions read. Large batches
    prefetch them (:mod:`fftcg_env.core.intrinsics.memory`).
    """
    names: dict[str, Any] = {name: value for name, value in locals().items() if name not in ("module", "hot")}
    names["fetch_ahead"] = prefetcher(*(hot or (np.dtype(np.int8), ())))
    names["PREFETCH_FROM"] = PREFETCH_FROM if hot else 2**62
    for template in (is_legal, step, report, report_decision, is_stuck, viewer_of, write_mask, play_games):
        names[template.__name__] = rule(bind_template(template, module, names))
    return Engine(entry(bind_template(drive, module, names)), names["step"], names)
