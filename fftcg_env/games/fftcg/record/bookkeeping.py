"""The result of the game, its clock, and the marks of what must be made anew."""

from ....core.jit import rule
from . import constants as no
from .types import Game

NOT_KNOWN = -1
"""Value of ``heard`` when it must be found out anew (see ``events.triggers``)."""


@rule
def finish(g: Game, result: int, reason: int) -> None:
    """End the game; the first result counts (R1.10)."""
    if g.result == no.RUNNING:
        g.result = result
        g.reason = reason


@rule
def is_full(g: Game, count: int, capacity: int) -> int:
    """Whether a list of what effects do has no room for one more: the game is cut off."""
    if count < capacity:
        return 0
    finish(g, no.TRUNCATED, no.REASON_EFFECTS_FULL)
    return 1


@rule
def unanswered(g: Game) -> int:
    """The end of every chain of codes: a code that has no rule there cuts the game off, rather than to be taken for
    another one."""
    finish(g, no.TRUNCATED, no.REASON_NO_RULE)
    return 0


@rule
def next_time(g: Game) -> int:
    """A new timestamp (R4.17)."""
    g.time += 1
    return g.time


@rule
def look_again(g: Game) -> None:
    """Something changed that rule processes could depend on, or what listens to events."""
    g.unchecked = 1
    g.heard = NOT_KNOWN


@rule
def touch(g: Game) -> None:
    """As :func:`look_again`, and derived values could depend on it too."""
    g.stale = 1
    look_again(g)


@rule
def ask_anew(g: Game, bits: int) -> None:
    """Derived values could depend on what changed, zone bits or ``WATCH_*`` bits: whether they do is found out when
    they are asked for (see ``field.condition_cache``)."""
    if not g.stale:
        g.stale = no.STALE_IN_PART
        g.changed = 0
    g.changed |= bits


@rule
def touch_if_watched(g: Game, bits: int) -> None:
    """As :func:`look_again`, if some derived value depends on what changed (see :func:`ask_anew`)."""
    if g.watched & bits:
        ask_anew(g, bits)
        look_again(g)
