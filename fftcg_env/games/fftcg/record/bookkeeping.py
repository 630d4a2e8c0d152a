"""End the game, issue timestamps, and mark cached values as stale."""

from ....core.jit import rule
from . import constants as no
from .types import Game

NOT_KNOWN = -1
"""Value of ``watched_events`` while it must be computed again (see ``events.triggers``)."""


@rule
def finish(g: Game, result: int, reason: int) -> None:
    """End the game; the first result counts (R1.10)."""
    if g.result == no.RUNNING:
        g.result = result
        g.reason = reason


@rule
def is_full(g: Game, count: int, capacity: int) -> int:
    """Whether a list of effects is full; if so, the game is truncated."""
    if count < capacity:
        return 0
    finish(g, no.TRUNCATED, no.REASON_EFFECTS_FULL)
    return 1


@rule
def no_rule_for_code(g: Game) -> int:
    """End the game because a code reached the end of its chain of branches: no rule handles it."""
    finish(g, no.TRUNCATED, no.REASON_NO_RULE)
    return 0


@rule
def next_time(g: Game) -> int:
    """A new timestamp (R4.17)."""
    g.time += 1
    return g.time


@rule
def mark_unchecked(g: Game) -> None:
    """Mark that something changed which rule processes, or the set of watched events, may depend on."""
    g.unchecked = 1
    g.watched_events = NOT_KNOWN


@rule
def mark_stale(g: Game) -> None:
    """As :func:`mark_unchecked`, and mark all derived values as stale."""
    g.stale = 1
    mark_unchecked(g)


@rule
def mark_conditions_stale(g: Game, bits: int) -> None:
    """Mark derived values that depend on ``bits`` (zones or ``WATCH_*``) as stale; whether any do is checked when they
    are read (see ``field.condition_cache``)."""
    if not g.stale:
        g.stale = no.STALE_IN_PART
        g.changed = 0
    g.changed |= bits


@rule
def mark_stale_if_watched(g: Game, bits: int) -> None:
    """As :func:`mark_unchecked` and :func:`mark_conditions_stale`, if some derived value depends on what changed."""
    if g.watched & bits:
        mark_conditions_stale(g, bits)
        mark_unchecked(g)
