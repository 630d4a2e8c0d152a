"""Small things that happen in many places and that auto-abilities watch: status, discards, draws."""

from ...cards.opcodes import (
    BREAK_ZONE,
    EVENT_BECOMES_ACTIVE,
    EVENT_BECOMES_DULL,
    EVENT_DISCARDED,
    EVENT_DRAWS,
    WATCH_STATUS,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .events import emit, emit_together
from .state import NO_CARD
from .zones import draw_one, move, owner_of, touch_if_watched


@rule("void(G, T, i8)")
def make_dull(g, t, card):
    """An object becomes dull; nothing triggers if it was dull already (R9.33, R9.34)."""
    if not g.dull[card]:
        g.dull[card] = 1
        touch_if_watched(g, WATCH_STATUS)
        emit(g, t, EVENT_BECOMES_DULL, card, g.controller[card], 0)


@rule("void(G, T, i8)")
def set_status(g, t, dull):
    """The objects of ``g.list`` become dull or active together (R7.71); those that were so already see nothing
    (R9.34). The list keeps what changed."""
    changed = 0
    for i in range(g.list_count):
        card = g.list[i]
        if g.dull[card] != dull:
            g.dull[card] = dull
            g.list[changed] = card
            changed += 1
    g.list_count = changed
    if changed:
        touch_if_watched(g, WATCH_STATUS)
        emit_together(g, t, EVENT_BECOMES_DULL if dull else EVENT_BECOMES_ACTIVE, 0)


@rule("void(G, T, i8)")
def discard(g, t, card):
    """A card of a hand goes to the Break Zone: for CP, as a cost, or down to the hand limit (R9.35, R5.79)."""
    move(g, card, BREAK_ZONE)
    emit(g, t, EVENT_DISCARDED, card, owner_of(card), 0)


@rule("i8(G, T, i8, i8)")
def draw(g, t, player, count):
    """Draw cards one by one (R9.41). Returns whether any was drawn."""
    done = 0
    for _ in range(count):
        if draw_one(g, player):
            done = 1
            emit(g, t, EVENT_DRAWS, NO_CARD, player, 0)
    return done
