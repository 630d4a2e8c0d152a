"""Keep named counters on cards (9.7): one list for the game, ordered by kind and card."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.bookkeeping import mark_stale_if_watched
from ..record.types import Card, Game

MAXIMUM_COUNTERS = 127


@rule
def place_of_counters(g: Game, card: Card, kind: int) -> int:
    """The position of the counters of a kind on a card in the list; the end of the list if there are none."""
    for k in range(g.counter_count):
        if g.counters[k].card == card and g.counters[k].kind == kind:
            return k
    return g.counter_count


@rule
def counters_on(g: Game, card: Card, kind: int) -> int:
    """The number of counters of a kind on a card (R9.92)."""
    k = place_of_counters(g, card, kind)
    return g.counters[k].number if k < g.counter_count else 0


@rule
def place_counters(g: Game, card: Card, kind: int, count: int) -> int:
    """Place counters (R9.90). Returns 1, or 0 if the list has no room for another entry."""
    k = place_of_counters(g, card, kind)
    if k >= st.COUNTER_CAPACITY:
        return 0
    entry = g.counters[k]
    if k == g.counter_count:
        g.counter_count += 1
        entry.card = card
        entry.kind = kind
        entry.number = 0
    entry.number = min(MAXIMUM_COUNTERS, entry.number + count)
    mark_stale_if_watched(g, op.WATCH_COUNTERS)
    return 1


@rule
def remove_entry(g: Game, place: int) -> None:
    """Remove an entry from the list and keep the order of the others."""
    g.counter_count -= 1
    for k in range(place, g.counter_count):
        entry = g.counters[k]
        following = g.counters[k + 1]
        entry.card = following.card
        entry.kind = following.kind
        entry.number = following.number


@rule
def remove_counters(g: Game, card: Card, kind: int, count: int) -> int:
    """Remove up to a number of counters (R9.94). Returns how many were removed."""
    k = place_of_counters(g, card, kind)
    if k == g.counter_count:
        return 0
    removed = min(count, g.counters[k].number)
    g.counters[k].number -= removed
    if g.counters[k].number == 0:
        remove_entry(g, k)
    mark_stale_if_watched(g, op.WATCH_COUNTERS)
    return removed


@rule
def drop_counters(g: Game, card: Card) -> None:
    """Remove all counters of a card that changes its zone (R9.93)."""
    for k in range(g.counter_count - 1, -1, -1):
        if g.counters[k].card == card:
            remove_entry(g, k)
