"""Named counters on cards (9.7)."""

from ...cards.opcodes import WATCH_COUNTERS
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .state import COUNTER_KINDS
from .zones import touch_if_watched

MAXIMUM_COUNTERS = 127


@rule("i8(G, i8, i8)")
def counters_on(g, card, kind):
    """How many counters of a kind lie on a card (R9.92)."""
    for k in range(COUNTER_KINDS):
        if g.counter_kind[card, k] == kind:
            return g.counters[card, k]
    return 0


@rule("i8(G, i8, i8, i8)")
def place_counters(g, card, kind, count):
    """Place counters (R9.90). Returns 1, or 0 where the card holds too many kinds already."""
    place = COUNTER_KINDS
    for k in range(COUNTER_KINDS):
        if g.counter_kind[card, k] == kind:
            place = k
            break
        if g.counter_kind[card, k] == 0 and place == COUNTER_KINDS:
            place = k  # free; the kind itself may still follow
    if place == COUNTER_KINDS:
        return 0
    g.counters_placed = 1
    g.counter_kind[card, place] = kind
    g.counters[card, place] = min(MAXIMUM_COUNTERS, g.counters[card, place] + count)
    touch_if_watched(g, WATCH_COUNTERS)
    return 1


@rule("i8(G, i8, i8, i8)")
def remove_counters(g, card, kind, count):
    """Remove counters, as many as are there (R9.94). Returns how many were removed."""
    for k in range(COUNTER_KINDS):
        if g.counter_kind[card, k] == kind:
            removed = min(count, g.counters[card, k])
            g.counters[card, k] -= removed
            if g.counters[card, k] == 0:
                g.counter_kind[card, k] = 0  # room for another kind
            touch_if_watched(g, WATCH_COUNTERS)
            return removed
    return 0
