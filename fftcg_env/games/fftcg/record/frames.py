"""Procedures in progress (frames), the items they carry, and the cards that a resolution has found (R4.13, 7.2)."""

from ....core.intrinsics.records import clear_record, copy_record
from ....core.jit import rule
from ..cards.program import opcodes as op
from . import constants as no
from . import state as st
from .bookkeeping import finish
from .registers import REGISTERS
from .types import Ability, Card, Frame, Game, Item, Player


@rule(inline=True)
def clear_item(item: Item) -> None:
    """Make an item blank."""
    clear_record(item)
    item.source_last = -1
    item.subject_last = -1
    item.paid_last = -1
    item.ability = -1
    item.source = st.NO_CARD
    item.subject = st.NO_CARD
    item.paid = st.NO_CARD
    for i in range(st.TARGET_CAPACITY):
        item.target[i] = st.NO_CARD


@rule
def push_frame(g: Game, kind: int, player: Player) -> int:
    """Begin a procedure and return its position. The caller fills its registers."""
    if g.frame_count >= st.FRAME_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_FRAMES_FULL)
        g.frame_count -= 1  # the game is over: the position does not matter
    f = g.frames[g.frame_count]
    f.kind = kind
    f.step = 0
    f.player = player
    f.found_start = 0
    f.found_count = 0
    f.names = 0
    f.searched = 0
    if g.frame_count:
        below = g.frames[g.frame_count - 1]
        f.found_start = below.found_start + below.found_count
    for i in range(REGISTERS):
        f.register[i] = 0
    clear_item(f.item)
    f.left_card = st.NO_CARD
    g.frame_count += 1
    return g.frame_count - 1


@rule
def pop_frame(g: Game, returned: int) -> None:
    """End the procedure on top; the one below reads ``returned``."""
    g.frame_count -= 1
    g.returned = returned


@rule
def number_item(g: Game, item: Item) -> None:
    """Give an item its serial number when it is declared or put on the stack, if it has none."""
    if item.serial == 0:
        g.last_serial = g.last_serial % 0x7FFF + 1
        item.serial = g.last_serial


@rule
def push_on_stack(g: Game, item: Item) -> None:
    """Put an item on top of the stack (R7.13)."""
    if g.stack_count >= st.STACK_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_STACK_FULL)
        return
    number_item(g, item)
    copy_record(g.stack[g.stack_count], item)
    g.stack_count += 1


@rule
def fill_item(g: Game, item: Item, kind: int, ability: Ability, source: Card, controller: Player) -> None:
    """Initialise an item of ``source`` (R8.7, R8.12)."""
    item.kind = kind
    item.ability = ability
    item.source = source
    item.source_stamp = g.stamp[source]
    item.source_object = g.stamp[source]
    item.controller = controller


# --- Found cards: searched, looked at, revealed, selected or discarded (R4.13) ---------------------------------------
# Later sentences refer to some of them by "it" or "them" (the picked ones) and to some by "the other cards" (the rest).
# A resolution inside another one (an EX Burst) has a set of its own. The sets of all procedures lie one after the other
# in ``g.found``.


@rule
def add_found_card(g: Game, f: Frame, card: Card) -> None:
    """Add a card to the found cards. It counts as picked until marked otherwise."""
    place = f.found_start + f.found_count
    if place >= st.FOUND_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_FOUND_FULL)
        return
    g.found[place].card = card
    g.found[place].stamp = g.stamp[card]
    g.found[place].picked = no.PICKED
    f.found_count += 1


@rule
def clear_found_cards(f: Frame) -> None:
    """Start a new set of found cards for a new instruction; references to the old set end."""
    f.found_count = 0
    f.searched = 0


@rule(inline=True)
def list_card(g: Game, card: Card) -> None:
    """Append a card to ``g.list``."""
    g.list[g.list_count] = card
    g.list_count += 1


@rule
def list_found(g: Game, f: Frame, picked: int) -> None:
    """Put the picked cards, or the rest, into ``g.list``: only cards that are still the same objects (R4.13)."""
    g.list_count = 0
    for i in range(f.found_start, f.found_start + f.found_count):
        found = g.found[i]
        if found.picked == picked and found.stamp == g.stamp[found.card]:
            list_card(g, found.card)


@rule
def follow_moved_card(g: Game, f: Frame, card: Card) -> None:
    """Let later sentences refer to a card that this resolution has just moved (R4.13). An LB card has moved on to the
    LB deck: later sentences may ask what it was (R4.40) and cannot affect it (R12.65,
    ``queries.references.list_affected``)."""
    item = f.item
    before = (g.stamp[card] - (2 if g.zone[card] == op.LB_DECK else 1)) & 0x7FFF
    for i in range(st.TARGET_CAPACITY):
        if item.target[i] == card and item.target_stamp[i] == before:
            item.target_stamp[i] = g.stamp[card]
    if item.source == card and item.source_stamp == before:
        item.source_stamp = g.stamp[card]
    if item.subject == card and item.subject_stamp == before:
        item.subject_stamp = g.stamp[card]
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card and g.found[i].stamp == before:
            g.found[i].stamp = g.stamp[card]


@rule
def is_picked(g: Game, f: Frame, card: Card) -> int:
    """Whether a card is among the picked ones."""
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card and g.found[i].picked == no.PICKED and g.found[i].stamp == g.stamp[card]:
            return 1
    return 0


@rule
def pick(g: Game, f: Frame, card: Card) -> None:
    """Mark a found card as picked."""
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card:
            g.found[i].picked = no.PICKED


@rule
def unpick(g: Game, f: Frame, card: Card) -> None:
    """Count a picked card among "the other cards" because it could not be treated like the picked ones."""
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].card == card:
            g.found[i].picked = no.REST


@rule
def drop_picked(g: Game, f: Frame) -> None:
    """Drop the picked cards and keep the rest."""
    kept = f.found_start
    for i in range(f.found_start, f.found_start + f.found_count):
        if g.found[i].picked != no.PICKED:
            copy_record(g.found[kept], g.found[i])
            kept += 1
    f.found_count = kept - f.found_start


@rule
def unpick_all(g: Game, f: Frame) -> None:
    """Mark all found cards as not picked, before some are picked."""
    for i in range(f.found_start, f.found_start + f.found_count):
        g.found[i].picked = no.REST
