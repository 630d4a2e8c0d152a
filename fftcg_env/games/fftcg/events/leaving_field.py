"""Move objects off the field together, with replacement effects and triggers (R8.41b-R8.41d, R9.30, 9.4).

A caller marks objects with :func:`mark` in ``g.leaving`` and ``g.list``, then calls :func:`leave`. While a replacement
effect for leaving objects is in force, the procedure FRAME_LEAVE first settles where each of them goes, and asks if
there is a choice.
"""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.derived_values import refresh
from ..field.entering import enter_field
from ..field.field_limits import breaks_field_limit
from ..field.rules_in_force import has_rules, rule_applies
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_option, allow_pass, ask
from ..record.frames import follow_moved_card, list_card, pop_frame, push_frame
from ..record.registers import Leave
from ..record.types import Card, Frame, Game, Player, Tables
from ..table.last_known import store_after_leaving, store_before_leaving, store_last_known
from ..table.zones import end_effect, move, owner_of
from .triggers import emit

IS_PUT, IS_BROKEN = 0, 32
"""How an object leaves: broken (R9.30) or not. A mark in ``g.leaving`` is the zone + 1, with this bit."""
ZONE_BITS = 31

LOOK, ORDERED, ANSWERED = range(3)


@rule
def destination(g: Game, card: Card) -> int:
    """The zone where a marked object goes."""
    return (g.leaving[card] & ZONE_BITS) - 1


@rule
def mark(g: Game, card: Card, zone: int, how: int) -> None:
    """Mark an object of ``g.list`` to leave for a zone of its owner; ``how``: IS_PUT or IS_BROKEN."""
    g.leaving[card] = zone + 1 + how


@rule
def mark_list(g: Game, zone: int, how: int) -> None:
    """Mark all objects of ``g.list`` to leave for one zone."""
    for card in entries_of(g, "list"):
        mark(g, card, zone, how)


@rule
def leave(g: Game, t: Tables, cause: int) -> int:
    """Let the marked objects of ``g.list`` leave the field together (R7.71), by a Summon or ability of player ``cause``
    - 1 (0: none). Returns 1 if it is done, 0 if a procedure was begun that does it: the caller then waits for it."""
    refresh(g, t)
    if has_rules(g, op.STATIC_LEAVES) and g.list_count:
        child = push_frame(g, no.FRAME_LEAVE, g.turn_player)
        g.frames[child].register[Leave.CAUSE] = cause
        return 0
    carry_out(g, t, cause)
    return 1


@rule
def listens_to_removal(g: Game, t: Tables, card: Card) -> int:
    """Whether a text of the card watches that it is removed from the game, from whatever zone (R8.41f)."""
    return 1 if t.cards[g.card_id[card]].listens & (1 << op.EVENT_REMOVED_ANYWHERE) else 0


@rule
def announce_removed(g: Game, t: Tables, card: Card) -> None:
    """Announce that a card has been removed from the game from another zone than the field."""
    if listens_to_removal(g, t, card) and g.zone[card] == op.REMOVED:
        emit(g, t, op.EVENT_REMOVED_ANYWHERE, card, owner_of(card), 0)


@rule
def emit_leaving(g: Game, t: Tables, card: Card, cause: int) -> None:
    """Trigger what watches an object leave (R8.41b, R12.88); a break also counts as being put into the Break Zone
    (R8.41c)."""
    zone = destination(g, card)
    emit(g, t, op.EVENT_LEAVES_FIELD, card, g.controller[card], 0)
    if zone == op.HAND:
        emit(g, t, op.EVENT_RETURNS_TO_HAND, card, g.controller[card], 0)
    elif zone == op.REMOVED:
        emit(g, t, op.EVENT_IS_REMOVED, card, g.controller[card], 0)
        if listens_to_removal(g, t, card):
            emit(g, t, op.EVENT_REMOVED_ANYWHERE, card, owner_of(card), 0)
    elif zone == op.DAMAGE_ZONE:
        emit(g, t, op.EVENT_ENTERS_DAMAGE_ZONE, st.NO_CARD, owner_of(card), 0)
    elif zone == op.DECK:
        emit(g, t, op.EVENT_GOES_TO_DECK, card, g.controller[card], 0)
    if zone != op.BREAK_ZONE:  # R8.36, R9.64
        return
    emit(g, t, op.EVENT_LEAVES_TO_BREAK_ZONE, card, g.controller[card], 0)
    if g.leaving[card] & IS_BROKEN:
        emit(g, t, op.EVENT_BROKEN, card, g.controller[card], 0)
        if cause:
            emit(g, t, op.EVENT_BROKEN_BY_EFFECT, card, Player(cause - 1), 0)


@rule
def bring_back(g: Game, t: Tables) -> None:
    """Return what was removed for as long as an object was on the field, because that object has left (R9.7): under its
    owner's control (R4.28), unless a field limit forbids it (R3.41). All cards return, then all are seen to enter
    (R8.41a)."""
    for e in entries_of(g, "effects"):
        if e.kind != no.EFFECT_AWAY or e.value != 1:
            continue
        card = e.card
        there = e.stamp == g.stamp[card] and g.zone[card] == op.REMOVED
        if there and not breaks_field_limit(g, t, card, owner_of(card)):
            enter_field(g, t, card, owner_of(card), 0)
            e.stamp = g.stamp[card]
            e.value = 2
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        if e.kind != no.EFFECT_AWAY or e.value == 0:
            i += 1
            continue
        card = e.card
        entered = e.value == 2
        end_effect(g, i)
        if entered:
            emit(g, t, op.EVENT_ENTERS, card, g.controller[card], 0)


@rule
def carry_out(g: Game, t: Tables, cause: int) -> None:
    """Let the marked objects of ``g.list`` leave: all are seen leaving, then all move (R8.41b, R11.10)."""
    g.batch = g.list_count
    for other in entries_of(g, "list"):
        emit_leaving(g, t, other, cause)
    g.batch = 0
    for card in entries_of(g, "list"):
        zone = destination(g, card)
        g.leaving[card] = 0
        move_off_field(g, t, card, zone)
    if g.asks & op.ASKS_AWAY:
        bring_back(g, t)


@rule
def is_leaving_event(event: int) -> int:
    """Whether an event is that an object leaves the field."""
    if event == op.EVENT_LEAVES_TO_BREAK_ZONE or event == op.EVENT_BROKEN or event == op.EVENT_BROKEN_BY_EFFECT:
        return 1
    if event == op.EVENT_GOES_TO_DECK or event == op.EVENT_REMOVED_ANYWHERE:
        return 1
    return (
        1 if event == op.EVENT_LEAVES_FIELD or event == op.EVENT_RETURNS_TO_HAND or event == op.EVENT_IS_REMOVED else 0
    )


@rule
def move_off_field(g: Game, t: Tables, card: Card, zone: int) -> None:
    """Move a Character from the field to a zone; triggers that saw it leave refer to it there (R8.41d). An LB card is
    back in the LB deck: triggers only know what it was (R4.40, R12.65)."""
    store_last_known(g, t, card)
    store_before_leaving(g, t, card)
    before = g.stamp[card]
    under = g.under[card]
    move(g, card, zone)
    if under != st.NO_CARD:  # R12.87: the lower card is removed with the object, or the upper one from its zone
        announce_removed(g, t, card if zone == op.REMOVED else under)
    store_after_leaving(g, card)
    if g.zone[card] != zone and g.zone[card] != op.LB_DECK:
        return
    for w in entries_of(g, "waiting"):
        saw_it = w.subject == card and w.subject_stamp == before
        if saw_it and is_leaving_event(w.event):
            w.subject_stamp = g.stamp[card]
            if w.source == card:
                w.source_stamp = g.stamp[card]


@rule
def leave_for(g: Game, t: Tables, card: Card, zone: int) -> int:
    """Move one card to a zone of its owner for a cost or a rule (R5.94, R11.8); from the field as :func:`leave`."""
    if g.zone[card] != op.FIELD:
        move(g, card, zone)
        if zone == op.REMOVED:
            announce_removed(g, t, card)
        return 1
    g.list[0] = card
    g.list_count = 1
    mark(g, card, zone, IS_PUT)
    return leave(g, t, 0)


# ---------------------------------------------------------------------------------------------- replacement effects
@rule
def object_at(g: Game, place: int) -> Card:
    """The object at a place of the field, the turn player's first; NO_CARD after the last."""
    first = g.zone_count[g.turn_player, op.FIELD]
    if place < first:
        return g.zone_cards[g.turn_player, op.FIELD, place]
    if place - first < g.zone_count[1 - g.turn_player, op.FIELD]:
        return g.zone_cards[1 - g.turn_player, op.FIELD, place - first]
    return st.NO_CARD


@rule
def replaces_leaving(g: Game, t: Tables, f: Frame, i: int, card: Card) -> int:
    """Whether the ``i``-th rule in force can change where an object goes now: not twice (R9.58), and not to where it
    goes anyway."""
    row = g.rules[i].row
    if t.rows[row, arg.OPERATION] != op.STATIC_LEAVES or f.register[Leave.APPLIED] & (1 << i):
        return 0
    if not rule_applies(g, t, g.rules[i], card):
        return 0
    how = t.rows[row, arg.StaticLeaves.HOW]
    if how & op.LEAVES_TO_BREAK_ZONE_ONLY and destination(g, card) != op.BREAK_ZONE:
        return 0
    if how & op.LEAVES_BY_OPPONENT_ONLY and f.register[Leave.CAUSE] != 2 - g.rules[i].controller:
        return 0
    return 1 if t.rows[row, arg.StaticLeaves.ZONE] != destination(g, card) else 0


@rule
def replacement(g: Game, t: Tables, f: Frame, card: Card, number: int) -> int:
    """The ``number``-th rule that can change where an object goes now; -1: there are fewer."""
    for i in range(g.rule_count):
        if replaces_leaving(g, t, f, i, card):
            if number == 0:
                return i
            number -= 1
    return -1


@rule
def destinations_differ(g: Game, t: Tables, f: Frame, card: Card) -> int:
    """Whether the replacements that apply now differ in what they do (R9.62)."""
    first = replacement(g, t, f, card, 0)
    for i in range(first + 1, g.rule_count):
        if replaces_leaving(g, t, f, i, card):
            a = g.rules[first].row
            b = g.rules[i].row
            for column in (arg.StaticLeaves.ZONE, arg.StaticLeaves.HOW):
                if t.rows[a, column] != t.rows[b, column]:
                    return 1
    return 0


@rule
def ask_destination(g: Game, t: Tables, f: Frame, card: Card) -> None:
    """Ask the controller of the object which replacement applies next (R9.61)."""
    ask(g, no.DECISION_REPLACEMENT, g.controller[card], card)
    f.register[Leave.OFFERED] = 0
    number = 0
    for i in range(g.rule_count):
        if replaces_leaving(g, t, f, i, card):
            f.register[Leave.OFFERED] |= 1 << i
            allow_option(g, number)
            number += 1


@rule
def apply_replacement(g: Game, t: Tables, f: Frame, card: Card) -> None:
    """Apply the rule in question: it changes where the object goes. A replaced break did not happen (R9.57)."""
    f.register[Leave.APPLIED] |= 1 << f.register[Leave.ASKED]
    mark(g, card, t.rows[g.rules[f.register[Leave.ASKED]].row, arg.StaticLeaves.ZONE], IS_PUT)


@rule
def begin_replacement(g: Game, t: Tables, f: Frame, card: Card) -> int:
    """Apply the rule in question, or ask its controller ("may", R9.63). Returns 1 if a player is asked."""
    r = g.rules[f.register[Leave.ASKED]]
    if not t.rows[r.row, arg.StaticLeaves.HOW] & op.LEAVES_IF_IT_MAY:
        apply_replacement(g, t, f, card)
        return 0
    f.step = ANSWERED
    ask(g, no.DECISION_MAY, r.controller, card)
    allow_option(g, 0)
    allow_pass(g)
    return 1


@rule
def settle_destination(g: Game, t: Tables, f: Frame, card: Card) -> int:
    """Settle where an object goes, step by step (R9.61). Returns 1 if a player is asked."""
    while True:
        first = replacement(g, t, f, card, 0)
        if first < 0:
            return 0
        if destinations_differ(g, t, f, card):
            f.step = ORDERED
            ask_destination(g, t, f, card)
            return 1
        f.register[Leave.ASKED] = first
        if begin_replacement(g, t, f, card):
            return 1


@rule
def step_leave(g: Game, t: Tables) -> None:
    """FRAME_LEAVE: settle where each marked object goes, then let them leave together (R9.55-R9.64)."""
    f = g.frames[g.frame_count - 1]
    card = object_at(g, f.register[Leave.PLACE])
    if f.step == ORDERED:
        f.step = LOOK
        f.register[Leave.ASKED] = replacement(g, t, f, card, g.answer_option)
        if begin_replacement(g, t, f, card):
            return
    elif f.step == ANSWERED:
        f.step = LOOK
        if g.answer_verb != no.VERB_PASS:
            apply_replacement(g, t, f, card)
        f.register[Leave.APPLIED] |= 1 << f.register[Leave.ASKED]
    while card != st.NO_CARD:
        if g.leaving[card] and settle_destination(g, t, f, card):
            return
        f.register[Leave.PLACE] += 1
        f.register[Leave.APPLIED] = 0
        card = object_at(g, f.register[Leave.PLACE])
    end_leaving(g, t, f.register[Leave.CAUSE])


@rule
def end_leaving(g: Game, t: Tables, cause: int) -> None:
    """Let the objects leave after all destinations are settled. The resolution continues with them (R4.13)."""
    g.list_count = 0
    place = 0
    card = object_at(g, place)
    while card != st.NO_CARD:
        if g.leaving[card]:
            list_card(g, card)
        place += 1
        card = object_at(g, place)
    carry_out(g, t, cause)
    pop_frame(g, 1)
    if g.frame_count and g.frames[g.frame_count - 1].kind == no.FRAME_RESOLVE:
        for other in entries_of(g, "list"):
            follow_moved_card(g, g.frames[g.frame_count - 1], other)
