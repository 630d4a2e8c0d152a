"""Run the instructions that move cards: off the field, between other zones, onto the field (R9.30, R9.36, R9.44)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.basic_actions import announce_milled
from ..events.leaving_field import IS_BROKEN, IS_PUT, announce_removed, leave, mark_list
from ..events.triggers import emit, emit_together
from ..field.derived_values import is_protected, refresh
from ..field.entering import can_be_played, enter_field, enters_elsewhere
from ..field.prohibitions import is_banned_with
from ..field.rules_in_force import has_rules, is_ruled_out, kind_of_effect
from ..queries.circumstances import cause_of_item
from ..queries.references import list_affected
from ..queries.values import absolute_player
from ..record import constants as no
from ..record import state as st
from ..record.frames import follow_moved_card, unpick
from ..record.registers import Resolve
from ..record.types import Card, Frame, Game, Player, Row, Tables
from ..table.ongoing_effects import add_effect
from ..table.turn_history import count_event
from ..table.zones import move, owner_of


@rule
def keep_unprotected(g: Game, t: Tables, f: Frame, what: int) -> None:
    """Keep only the objects of ``g.list`` that are on the field and not protected from this item (``what``: the
    shift)."""
    refresh(g, t)
    kept = 0
    from_summon = kind_of_effect(g, t, f.item.source)
    for card in entries_of(g, "list"):
        if g.zone[card] == op.FIELD and not is_protected(g, card, what, from_summon, f.item.controller):
            g.list[kept] = card
            kept += 1
    g.list_count = kept


@rule
def leave_by(g: Game, t: Tables, f: Frame) -> int:
    """Let the marked objects of ``g.list`` leave the field because of this item. Returns how many; a replaced move
    counts as carried out (R7.65, R7.57)."""
    leaving = g.list_count
    if leave(g, t, f.item.controller + 1):
        for card in entries_of(g, "list"):
            follow_moved_card(g, f, card)
    return leaving


@rule
def are_in_decks(g: Game) -> int:
    """Whether all cards of ``g.list`` are in decks."""
    for card in entries_of(g, "list"):
        if g.zone[card] != op.DECK:
            return 0
    return g.list_count


@rule
def go_from_deck(g: Game, t: Tables, f: Frame) -> int:
    """Put the cards of ``g.list``, which are in decks, into the Break Zone together (R7.71)."""
    for card in entries_of(g, "list"):
        move(g, card, op.BREAK_ZONE)
        follow_moved_card(g, f, card)
    announce_milled(g, t)
    moved = g.list_count
    g.list_count = 0  # no card is left to move
    return moved


@rule
def announce_back(g: Game, t: Tables, first: int) -> None:
    """Announce that those cards of ``g.list``, from place ``first`` on, that were in a Break Zone were added to hands
    together (R7.71). What stands before that place stays there."""
    batch = first
    for i in range(first, g.list_count):
        card = g.list[i]
        if g.zone[card] == op.HAND and g.came_from[card] == op.BREAK_ZONE:
            g.list[batch] = card
            batch += 1
    if first:  # objects on the field are returned by the same instruction
        for i in range(first, batch):
            emit(g, t, op.EVENT_ADDED_TO_HAND, g.list[i], owner_of(g.list[i]), 0)
        return
    g.batch = batch
    for i in range(batch):
        emit(g, t, op.EVENT_ADDED_TO_HAND, g.list[i], owner_of(g.list[i]), 0)
    g.batch = 0


@rule
def go_together(g: Game, t: Tables, f: Frame, zone: int, what: int) -> int:
    """Move the cards of ``g.list`` to a zone: from the field together unless protected (``what``), otherwise one by
    one. Returns how many moved."""
    if zone == op.BREAK_ZONE and are_in_decks(g):
        return go_from_deck(g, t, f)
    moved = 0
    kept = 0
    back = 0
    for i in range(g.list_count):
        card = g.list[i]
        if g.zone[card] == op.FIELD:
            g.list[i] = g.list[kept]  # the others stand behind those on the field
            g.list[kept] = card
            kept += 1
        elif g.zone[card] == zone and (zone == op.BREAK_ZONE or zone == op.REMOVED):
            continue  # R4.15
        elif zone != op.REMOVED or not is_ruled_out(
            g, t, op.STATIC_CANNOT_BE_REMOVED_BY, card, f.item.controller, f.item.source
        ):
            came_from_deck = g.zone[card] == op.DECK
            came_from_break_zone = g.zone[card] == op.BREAK_ZONE
            if came_from_break_zone and zone == op.HAND and g.asks & op.ASKS_BANS:
                if is_banned_with(g, t, f.item.controller, op.BAN_TAKE_BACK, card):
                    continue
            move(g, card, zone)
            follow_moved_card(g, f, card)
            moved += 1
            back += 1 if came_from_break_zone and zone == op.HAND and g.zone[card] == op.HAND else 0
            if came_from_deck and zone == op.HAND and f.searched and g.zone[card] == op.HAND:
                emit(g, t, op.EVENT_ADDED_TO_HAND, card, owner_of(card), 0)
            if zone == op.BREAK_ZONE:
                way = op.EVENT_MILLED if came_from_deck else op.EVENT_PUT_OTHERWISE
                emit(g, t, way, card, owner_of(card), 0)
            if zone == op.REMOVED:
                announce_removed(g, t, card)
            if zone == op.DAMAGE_ZONE:
                emit(g, t, op.EVENT_ENTERS_DAMAGE_ZONE, st.NO_CARD, owner_of(card), 0)
    if back:
        announce_back(g, t, kept)
    g.list_count = kept
    if kept == 0:
        return moved
    keep_unprotected(g, t, f, what)
    mark_list(g, zone, IS_PUT)
    return moved + leave_by(g, t, f)


@rule
def run_break(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Break the objects in question, together (R9.30, R9.31)."""
    list_affected(g, t, f, row)
    keep_unprotected(g, t, f, op.PROTECT_BREAK)
    mark_list(g, op.BREAK_ZONE, IS_BROKEN)
    return leave_by(g, t, f)


@rule
def run_put_into_break_zone(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Put cards into the Break Zone: from the field together, from elsewhere one by one (R9.30)."""
    list_affected(g, t, f, row)
    return go_together(g, t, f, op.BREAK_ZONE, op.PROTECT_PUT)


@rule
def return_when_source_leaves(g: Game, f: Frame) -> int:
    """Let the removed cards of ``g.list`` come back when the source leaves the field (``events.leaving_field``).
    Returns whether the previous instruction has removed some."""
    for card in entries_of(g, "list"):
        if g.zone[card] == op.REMOVED:
            add_effect(g, f.item, no.EFFECT_AWAY, card, 0, op.WHILE_SOURCE_ON_FIELD)
    return f.register[Resolve.DONE]


@rule
def run_move(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Return to hand, add to hand, remove from the game (R9.36, R9.46)."""
    list_affected(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_RETURN_TO_HAND:
        return go_together(g, t, f, op.HAND, op.PROTECT_RETURN)
    if t.rows[row, arg.OPERATION] == op.OP_KEEP_AWAY:
        return return_when_source_leaves(g, f)
    if t.rows[row, arg.OPERATION] == op.OP_TO_DAMAGE_ZONE:
        g.unchecked = 1  # R1.2
        return go_together(g, t, f, op.DAMAGE_ZONE, op.PROTECT_MOVE)
    zone = op.DECK if t.rows[row, arg.OPERATION] == op.OP_GO_TO_DECK else op.REMOVED
    return go_together(g, t, f, zone, op.PROTECT_MOVE)


# ------------------------------------------------------------------------------------------------- onto the field
@rule
def side_to_enter(t: Tables, f: Frame, row: Row, card: Card) -> Player:
    """The player on whose field a played card enters: its owner, unless the text names a player (R4.28)."""
    side = t.rows[row, arg.PlayOntoField.SIDE]
    return owner_of(card) if side == op.ANYONE else absolute_player(side, f.item.controller)


@rule
def can_play_some(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether one of the cards that an instruction would play can be deployed (R3.43)."""
    list_affected(g, t, f, row)
    for card in entries_of(g, "list"):
        if g.zone[card] != op.FIELD and can_be_played(g, t, card, side_to_enter(t, f, row, card)):
            return 1
    return 0


@rule
def run_play(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Play cards onto the field (R9.44). Cards that enter together are tested against the field as it was before
    (R3.44) and see each other enter (R8.41a). A card that goes elsewhere instead counts as played for "if you do so"
    (R7.65)."""
    list_affected(g, t, f, row)
    replaced = has_rules(g, op.STATIC_ENTERS_ELSEWHERE)
    kept = 0
    done = 0
    for card in entries_of(g, "list"):
        if g.zone[card] != op.FIELD and can_be_played(g, t, card, side_to_enter(t, f, row, card)):
            done = 1
            if replaced and enters_elsewhere(g, t, card, f.item.controller):
                follow_moved_card(g, f, card)
                continue
            g.list[kept] = card
            kept += 1
        elif g.zone[card] != op.FIELD:
            unpick(g, f, card)  # it stays where it is (R3.41)
    for i in range(kept):
        enter_field(g, t, g.list[i], side_to_enter(t, f, row, g.list[i]), t.rows[row, arg.PlayOntoField.DULL])
        why = cause_of_item(g, t, f.item)
        if why == op.CAUSE_SUMMON:
            g.paid[g.list[i]] |= op.ENTERED_BY_SUMMON
        if why & op.CAUSE_WARP:
            g.paid[g.list[i]] |= op.ENTERED_BY_WARP
            count_event(g, op.DEED_ENTERED_BY_WARP, g.controller[g.list[i]], g.card_id[g.list[i]], 1)
        follow_moved_card(g, f, g.list[i])
    g.list_count = kept
    g.quiet = t.rows[row, arg.PlayOntoField.QUIET]
    emit_together(g, t, op.EVENT_ENTERS, 0)
    g.quiet = 0
    return done
