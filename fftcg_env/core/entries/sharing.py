"""Games of a batch taken part by part, by several threads at once: the compiled half of :mod:`fftcg_env.core.team`,
where the words of a board are explained. Whoever plays a part has taken it by exchanging the word that says which game
is next; so each game is played once, and until all are done the word of the job stays what it is."""

from __future__ import annotations

from ..jit import rule
from ..machine.atomic import add_at, exchange_at, load_at, store_at
from ..team import END, FINISHED, FIRST, GAMES, JOB, LINE, MASKS, NEXT, OBSERVATIONS, PART, THREADS

PATIENCE = 10_000
"""How often a thread looks for a part in vain: for a quarter of a millisecond, what Python takes between two jobs and
more; longer waits cost others more than a wakening costs this one."""
GAME_BITS = 32
"""A part is its first game, above these bits, and its end."""


@rule
def word(board: int, number: int) -> int:
    """What stands on a board."""
    return load_at(board + 8 * number)


@rule
def offer(board: int, job: int, observations: int, masks: int) -> None:
    """Put a job on the board: from here on other threads play."""
    store_at(board + 8 * JOB, job)
    store_at(board + 8 * OBSERVATIONS, observations)
    store_at(board + 8 * MASKS, masks)
    store_at(board + 8 * FINISHED, 0)
    for thread in range(word(board, THREADS)):
        number = (word(board, NEXT + LINE * thread) >> GAME_BITS) + 1 & 0x7FFFFFFF
        store_at(board + 8 * (NEXT + LINE * thread), number << GAME_BITS | word(board, FIRST + LINE * thread))


@rule
def taken_part(board: int, thread: int) -> int:
    """The next part of a thread's games, -1: there is none, or another thread was faster."""
    seen, end = word(board, NEXT + LINE * thread), word(board, END + LINE * thread)
    low = seen & 0xFFFFFFFF
    high = min(low + word(board, PART), end)
    if low < end and exchange_at(board + 8 * (NEXT + LINE * thread), seen, seen + high - low):
        return low << GAME_BITS | high
    return -1


@rule
def paused(noise: int) -> int:
    """Some 100 steps, one after the other, of a random number from 1 on: a thread that waits leaves the memory and most
    of its core to others."""
    for _ in range(16):
        noise ^= (noise << 13) & 0xFFFFFFFF
        noise ^= noise >> 17
        noise ^= (noise << 5) & 0xFFFFFFFF
    return noise


@rule
def next_part(board: int, thread: int) -> int:
    """A part to play for a thread; -1: thread 0 has seen all games done, or none came for a while."""
    threads, patience, noise = word(board, THREADS), PATIENCE, 1
    while patience and noise:  # which never is 0
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
    """A part is done."""
    add_at(board + 8 * FINISHED, (part & 0xFFFFFFFF) - (part >> GAME_BITS))
