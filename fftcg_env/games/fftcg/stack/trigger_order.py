"""Place triggered auto-abilities on the stack, in the order that players choose (7.3)."""

from ....core.intrinsics.records import copy_record, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..events.triggers import emit
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_option, ask
from ..record.frames import clear_item, fill_item, pop_frame, push_frame, push_on_stack
from ..record.types import Game, Item, Player, Tables


@rule
def next_placer(g: Game, player: Player) -> int:
    """The player who places a trigger next: the one who has placed the last one (at first the turn player), then the
    opponent of the turn player; -1: both have placed theirs. What triggers for the turn player while the opponent
    places waits for the next round (R7.19, R7.20)."""
    for p in (player, Player(1 - g.turn_player)):
        for w in entries_of(g, "waiting"):
            if w.controller == p:
                return p
    return -1


@rule
def ask_trigger_order(g: Game, player: Player) -> int:
    """Ask which waiting trigger is placed next, if it can matter. Returns the position of the player's first one, or -1
    if the player was asked."""
    first = -1
    different = False
    number = 0
    for i in range(g.waiting_count):
        w = g.waiting[i]
        if w.controller != player:
            continue
        if first < 0:
            first = i
        elif (
            w.ability != g.waiting[first].ability
            or w.source != g.waiting[first].source
            or w.subject != g.waiting[first].subject
            or (w.event == op.EVENT_CHOSEN and w.amount != g.waiting[first].amount)  # by different items
        ):
            different = True
        number += 1
    if not different:
        return first
    ask(g, no.DECISION_TRIGGER_ORDER, player, st.NO_CARD)
    g.decision_maximum = number
    for k in range(min(number, no.OPTIONS)):
        allow_option(g, k)
    return -1


@rule
def take_waiting(g: Game, item: Item, position: int) -> None:
    """Turn a waiting trigger into an item and remove it from the list."""
    w = g.waiting[position]
    kind = no.ITEM_EX_BURST if w.event == op.EX_BURST_TRIGGERED else no.ITEM_AUTO
    fill_item(g, item, kind, w.ability, w.source, w.controller)
    item.source_stamp = w.source_stamp
    item.source_object = w.source_object
    item.source_last = w.source_last
    item.subject_last = w.subject_last
    item.source_paid = w.source_paid
    item.subject_paid = w.subject_paid
    item.subject = w.subject
    item.subject_elements = w.subject_elements
    item.subject_types = w.subject_types
    item.subject_stamp = w.subject_stamp
    item.amount = w.amount
    item.x = max(0, -w.event)
    for i in range(position, g.waiting_count - 1):
        copy_record(g.waiting[i], g.waiting[i + 1])
    g.waiting_count -= 1


@rule
def waiting_position(g: Game, player: Player, number: int) -> int:
    """Position of the ``number``-th waiting trigger of a player."""
    for i in range(g.waiting_count):
        if g.waiting[i].controller == player:
            if number == 0:
                return i
            number -= 1
    return 0


@rule
def step_place_triggers(g: Game, t: Tables) -> None:
    """FRAME_PLACE_TRIGGERS: place all waiting triggers, the turn player's first (R7.20, R7.21, R5.79d, R5.79f)."""
    f = g.frames[g.frame_count - 1]
    if f.step == 2:  # its targets are declared
        if g.returned:
            push_on_stack(g, f.item)  # otherwise it leaves at once (R8.37)
        f.step = 0
    if f.step == 0:
        placer = next_placer(g, f.player)
        if placer < 0:
            pop_frame(g, 1)
            return
        f.player = placer
        position = ask_trigger_order(g, f.player)
        if position < 0:
            f.step = 1
            return
    else:
        position = waiting_position(g, f.player, g.answer_option)
    clear_item(f.item)
    take_waiting(g, f.item, position)
    if f.item.kind != no.ITEM_EX_BURST or t.cards[g.card_id[f.item.source]].type != op.SUMMON:
        emit(g, t, op.EVENT_ABILITY_TRIGGERS, f.item.source, f.player, 0)  # R8.37
    f.step = 2
    g.returned = 1
    if t.abilities[f.item.ability].choices or t.abilities[f.item.ability].modes:
        push_frame(g, no.FRAME_DECLARE, f.player)
