"""Carry out small actions that auto-abilities watch: status changes, discards, draws."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.types import Card, Game, Player, Tables
from ..table.turn_history import count_event
from ..table.zones import draw_one, mark_stale_if_watched, move, object_identity, owner_of
from .triggers import emit, emit_together


@rule
def make_dull(g: Game, t: Tables, card: Card) -> None:
    """Dull an object; nothing triggers if it was dull already (R9.33, R9.34)."""
    if not g.dull[card]:
        g.dull[card] = 1
        mark_stale_if_watched(g, op.WATCH_STATUS)
        emit(g, t, op.EVENT_BECOMES_DULL, card, g.controller[card], 0)


@rule
def set_status(g: Game, t: Tables, dull: int) -> None:
    """Make the objects of ``g.list`` dull or active together (R7.71). Objects with that status already do not trigger
    (R9.34). The list keeps those that changed."""
    changed = 0
    for card in entries_of(g, "list"):
        if g.dull[card] != dull:
            g.dull[card] = dull
            g.list[changed] = card
            changed += 1
    g.list_count = changed
    if changed:
        mark_stale_if_watched(g, op.WATCH_STATUS)
        emit_together(g, t, op.EVENT_BECOMES_DULL if dull else op.EVENT_BECOMES_ACTIVE, 0)


@rule
def freeze(g: Game, t: Tables) -> None:
    """Freeze the objects of ``g.list`` together (R7.71, R12.30, R12.32a). Frozen objects do not trigger (R12.32b). The
    list keeps those that changed."""
    changed = 0
    for card in entries_of(g, "list"):
        if not g.frozen[card]:
            g.frozen[card] = 1
            g.list[changed] = card
            changed += 1
    g.list_count = changed
    if changed:
        mark_stale_if_watched(g, op.WATCH_STATUS)
        emit_together(g, t, op.EVENT_IS_FROZEN, 0)


@rule
def discard(g: Game, t: Tables, card: Card) -> None:
    """Discard a card of a hand to the Break Zone: for CP, as a cost, or down to the hand limit (R9.35, R5.79)."""
    count_event(g, op.DEED_DISCARDED_ANYHOW, owner_of(card), g.card_id[card], 1)
    move(g, card, op.BREAK_ZONE)
    emit(g, t, op.EVENT_DISCARDED, card, owner_of(card), 0)


@rule
def discard_to_pay(g: Game, t: Tables, card: Card) -> None:
    """As :func:`discard`, for CP or for a part of a cost. If a card of the decks asks for it, the card being cast is
    stored in the timestamp of entering the field, which a card in the Break Zone does not use."""
    discard(g, t, card)
    if g.asks & op.ASKS_DISCARDS and g.payment.casts and g.zone[card] == op.BREAK_ZONE:
        g.entered[card] = object_identity(g, g.payment.excluded, 0)


@rule
def announce_milled(g: Game, t: Tables) -> None:
    """Announce that the cards of ``g.list`` have gone from decks to the Break Zone together (R7.71)."""
    g.batch = g.list_count
    for card in entries_of(g, "list"):
        emit(g, t, op.EVENT_MILLED, card, owner_of(card), 0)
    g.batch = 0


@rule
def draw(g: Game, t: Tables, player: Player, count: int) -> int:
    """Draw cards one by one (R9.41). Returns how many were drawn."""
    done = 0
    for _ in range(count):
        if draw_one(g, player):
            done += 1
            emit(g, t, op.EVENT_DRAWS, st.NO_CARD, player, 0)
    return done
