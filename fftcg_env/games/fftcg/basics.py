"""The result of the game, its clock, and the marks of what must be made anew."""

from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import REASON_EFFECTS_FULL, RUNNING, TRUNCATED

NOT_KNOWN = -1
"""Value of ``heard`` when it must be found out anew (see ``events``)."""


@rule("void(G, i8, i8)")
def finish(g, result, reason):
    """End the game; the first result counts (R1.10)."""
    if g.result == RUNNING:
        g.result = result
        g.reason = reason


@rule("i8(G, i8, i8)")
def is_full(g, count, capacity):
    """Whether a list of what effects do has no room for one more: the game is cut off."""
    if count < capacity:
        return 0
    finish(g, TRUNCATED, REASON_EFFECTS_FULL)
    return 1


@rule("i8(G)")
def next_time(g):
    """A new timestamp (R4.17)."""
    g.time += 1
    return g.time


@rule("void(G)")
def touch(g):
    """Something changed that derived values or rule processes could depend on."""
    g.stale = 1
    g.unchecked = 1
    g.heard = NOT_KNOWN


@rule("void(G, i8)")
def touch_if_watched(g, bits):
    """As :func:`touch`, if some derived value depends on what changed: zone bits or ``WATCH_*`` bits."""
    if g.watched & bits:
        touch(g)
