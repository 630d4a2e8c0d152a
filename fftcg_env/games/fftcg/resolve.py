"""Resolving an item: the interpreter of ability programs (7.5).

FRAME_RESOLVE registers: 0 row, 1 whether the last instruction was carried out ("if you do so", R7.65), of one that
moves cards how many, 4 how often the running instruction still repeats, 5 the player it concerns, 6 whether the cards
found were seen by one player only. The cards found are in the frame (see ``found``).
"""

from ...cards.opcodes import (
    AUTO_ABILITY,
    BREAK_ZONE,
    CONTROL_OPERATIONS,
    CONTROL_OPERATIONS_END,
    EVENT_COUNTER_PLACED,
    EVENT_COUNTER_REMOVED,
    EVENT_GAINS_CRYSTAL,
    FIELD,
    FIRST_DAMAGE_OPERATION,
    FIRST_TURN_OPERATION,
    GAINED_OPERATIONS,
    GAINED_OPERATIONS_END,
    HAND,
    LAST_DAMAGE_OPERATION,
    LAST_TURN_OPERATION,
    OP_ALLOW_CASTING,
    OP_BECOME_FORWARD,
    OP_BREAK,
    OP_CAST,
    OP_CHANGE_CASTING,
    OP_DAMAGE,
    OP_DELAYED,
    OP_DIVIDE,
    OP_DRAW,
    OP_DULL,
    OP_END,
    OP_FORBID_SEARCH,
    OP_FREEZE,
    OP_GAIN_CRYSTALS,
    OP_GAIN_KEYWORD,
    OP_GAIN_POWER,
    OP_GO_TO_DECK,
    OP_JUMP,
    OP_LASTING,
    OP_LOOK,
    OP_LOSE_ABILITIES,
    OP_MAY,
    OP_MAY_PAY,
    OP_PLACE_COUNTERS,
    OP_PLAY_ONTO_FIELD,
    OP_PUT_INTO_BREAK_ZONE,
    OP_PUT_INTO_DECK,
    OP_REMOVE_COUNTERS,
    OP_REMOVE_FACE_DOWN,
    OP_REMOVE_FROM_GAME,
    OP_RESTRICT,
    OP_RETURN_TO_HAND,
    OP_RULE,
    OP_SEARCH,
    OP_SELECT,
    OP_SELECT_CAST,
    OP_SET_ASIDE,
    OP_SET_POWER,
    OP_SHUFFLE,
    OP_TRIGGER,
    OP_UNLESS,
    OP_UNLESS_MODE,
    OP_WHILE_MODE,
    PAID_THEN_HAND,
    PAID_THEN_REMOVED,
    PROTECT_DULL,
    REMOVED,
    STACK,
    TIMES_AGAIN,
    TIMES_AGAIN_BITS,
    WARP_COUNTER,
    WATCH_STATUS,
    WATCH_TURN_PART,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .abilities import run_gained
from .arranging import begin_arranging
from .cast import begin_select_cast, can_cast_some, run_cast
from .constants import (
    DECISION_MAY,
    EFFECT_BECOME_FORWARD,
    EFFECT_CASTING,
    EFFECT_DELAYED,
    EFFECT_KEYWORD,
    EFFECT_LASTING,
    EFFECT_LOSE_ABILITIES,
    EFFECT_POWER,
    EFFECT_RESTRICT,
    EFFECT_SET_POWER,
    FRAME_PAY_COST,
    FRAME_PENDING_CASTS,
    ITEM_EX_BURST,
    ITEM_SUMMON,
    VERB_PASS,
)
from .control import run_control
from .costs import survey_sources
from .counters import counters_on, place_counters, remove_counters
from .damage_instructions import run_damage, run_damage_operation, run_damage_player
from .decide import allow_option, allow_pass, ask
from .deck_effects import run_deck
from .deeds import draw, set_status
from .derive import refresh
from .effects import add_effect, add_rule, affect_listed
from .events import add_waiting, emit
from .found import PICKED, list_found
from .frames import pop_frame, push_frame
from .grouping import begin_dividing
from .moving import can_play_some, keep_unprotected, run_break, run_move, run_play, run_put_into_break_zone
from .naming import AFTER_JOBS_OF_CARD, AFTER_NAME, finish_name, recall_names, remember_names
from .parts import can_pay_cost
from .query import absolute_player, amount_of, item_holds, item_value, list_referenced
from .roles import AFTER_ROLE, finish_roles
from .rules_in_force import power_stays
from .selecting import begin_search, begin_select, can_select
from .state import NO_CARD
from .targets import check_targets
from .turn_effects import run_turn_operation
from .used import AFTER_USED, use_used
from .variables import ask_number, take_number
from .zones import move, owner_of, touch_if_watched

START, RUN, AFTER_MAY, AFTER_PART, AFTER_OFFER = range(5)


@rule("i8(G, T, F, i8)")
def run_lasting(g, t, f, row):
    """A field effect for a duration: on each object named (R9.4), or as a rule for everything it describes (R9.5)."""
    if t.rows[row, 0] == OP_RULE:
        add_effect(g, f.item, EFFECT_LASTING, NO_CARD, t.rows[row, 1], t.rows[row, 4])
        remember_names(g, f)
        return 1
    list_referenced(g, t, f, t.rows[row, 1], t.rows[row, 2])
    done = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == FIELD:
            add_effect(g, f.item, EFFECT_LASTING, g.list[i], t.rows[row, 3], t.rows[row, 4])
            remember_names(g, f)
            done = 1
    return done


@rule("i8(G, T, F, i8)")
def run_gain_power(g, t, f, row):
    """Each object named gains or loses power (R9.14), unless a rule forbids that."""
    change = item_value(g, t, f, t.rows[row, 3])  # fixed now (R7.63)
    list_referenced(g, t, f, t.rows[row, 1], t.rows[row, 2])
    refresh(g, t)
    if g.rule_kinds:
        kept = 0
        for i in range(g.list_count):
            if not power_stays(g, t, g.list[i], change, f.item.controller, f.item.source):
                g.list[kept] = g.list[i]
                kept += 1
        g.list_count = kept
    return affect_listed(g, f.item, EFFECT_POWER, change, t.rows[row, 4])


@rule("i8(G, T, F, i8)")
def run_continuous(g, t, f, row):
    """Instructions that start an ongoing effect on each object named (R9.4)."""
    operation = t.rows[row, 0]
    value = t.rows[row, 3]
    kind = EFFECT_RESTRICT
    if operation == OP_GAIN_POWER:
        return run_gain_power(g, t, f, row)
    if operation == OP_SET_POWER:
        kind = EFFECT_SET_POWER
    elif operation == OP_GAIN_KEYWORD:
        kind = EFFECT_KEYWORD
    elif operation == OP_BECOME_FORWARD:
        kind = EFFECT_BECOME_FORWARD
    elif operation == OP_LOSE_ABILITIES:
        kind = EFFECT_LOSE_ABILITIES
    list_referenced(g, t, f, t.rows[row, 1], t.rows[row, 2])
    return affect_listed(g, f.item, kind, value, t.rows[row, 4])


@rule("i8(G, T, F, i8)")
def run_status(g, t, f, row):
    """Dull, activate, freeze (R9.32, R9.33, R9.42)."""
    operation = t.rows[row, 0]
    list_referenced(g, t, f, t.rows[row, 1], t.rows[row, 2])
    if operation == OP_DULL:
        keep_unprotected(g, t, f, PROTECT_DULL)
    there = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == FIELD:
            g.list[there] = g.list[i]
            there += 1
    g.list_count = there
    if operation != OP_FREEZE:
        set_status(g, t, 1 if operation == OP_DULL else 0)
        return 1 if there else 0
    for i in range(there):
        g.frozen[g.list[i]] = 1
    touch_if_watched(g, WATCH_STATUS)
    return 1 if there else 0


@rule("i8(G, T, F, i8)")
def run_delayed(g, t, f, row):
    """Make a delayed auto-ability that watches the objects named (R8.14, R8.15, R8.42a)."""
    list_referenced(g, t, f, t.rows[row, 2], t.rows[row, 3])
    for i in range(g.list_count):
        add_effect(g, f.item, EFFECT_DELAYED, g.list[i], 0, t.abilities[t.rows[row, 1]].duration)
        g.effects[g.effect_count - 1].ability = t.rows[row, 1]
    return 1


@rule("void(G, T, i8)")
def end_warp(g, t, card):
    """When the last Warp Counter of a removed card is gone, its second auto-ability triggers (R12.52)."""
    c = t.cards[g.card_id[card]]
    if g.zone[card] == REMOVED and c.warp_ability >= 0 and counters_on(g, card, WARP_COUNTER) == 0:
        add_waiting(g, c.warp_arrival, card, g.stamp[card], owner_of(card), NO_CARD, 0)


@rule("i8(G, T, i8, i8)")
def gain_crystals(g, t, player, count):
    """A player gains Crystals (R5.41)."""
    if count == 0:
        return 0
    g.crystals[player] += count
    touch_if_watched(g, WATCH_TURN_PART)
    emit(g, t, EVENT_GAINS_CRYSTAL, NO_CARD, player, 0)
    return 1


@rule("i8(G, T, F, i8)")
def run_markers(g, t, f, row):
    """Crystals and counters (R5.41, R9.90, R9.94)."""
    operation = t.rows[row, 0]
    if operation == OP_GAIN_CRYSTALS:
        player = absolute_player(t.rows[row, 1], f.item.controller)
        return gain_crystals(g, t, player, amount_of(g, t, f, t.rows[row, 2]))
    kind = t.rows[row, 3]
    count = amount_of(g, t, f, t.rows[row, 4])
    list_referenced(g, t, f, t.rows[row, 1], t.rows[row, 2])
    done = 0
    for i in range(g.list_count if count else 0):
        if operation == OP_PLACE_COUNTERS:
            if place_counters(g, g.list[i], kind, count):
                done = 1
                emit(g, t, EVENT_COUNTER_PLACED, g.list[i], f.item.controller, kind)
        elif remove_counters(g, g.list[i], kind, count):
            done = 1
            emit(g, t, EVENT_COUNTER_REMOVED, g.list[i], f.item.controller, kind)
            if kind == WARP_COUNTER:
                end_warp(g, t, g.list[i])
    return done


@rule("i8(G, T, F, i8)")
def source_can_pay(g, t, f, ability):
    """Whether the source can do its own part of a cost in the resolution: it is still there (R5.98, R5.101)."""
    a = t.abilities[ability]
    if not a.dull and not a.put_self and not a.self_to and not a.counter_kind:
        return 1
    source = f.item.source
    there = g.zone[source] == FIELD and g.stamp[source] == f.item.source_stamp
    if not there or g.controller[source] != f.register[5]:
        return 0
    return 0 if a.dull and g.dull[source] else 1


@rule("void(G, T, F)")
def offer_payment(g, t, f):
    """Ask whether a cost is paid in the resolution, if it can be (R5.100)."""
    row = f.register[0]
    player = absolute_player(t.rows[row, 2], f.item.controller)
    refresh(g, t)
    survey_sources(g, t, player)
    f.register[1] = 0
    f.register[5] = player
    ability = t.rows[row, 1]
    g.x = 0
    if not source_can_pay(g, t, f, ability) or not can_pay_cost(g, t, ability, f.item.source, player):
        f.register[0] = row + 1
        return
    f.step = AFTER_OFFER
    if t.abilities[ability].has_x:
        ask_number(g, t, ability, f.item.source, player, f.item.ability)
        allow_pass(g)
        return
    ask(g, DECISION_MAY, player, f.item.source)
    g.decision_ability = f.item.ability
    allow_option(g, 0)
    allow_pass(g)


@rule("void(G, T, F)")
def begin_payment(g, t, f):
    """The player pays, or not; what follows depends on it (R7.64)."""
    row = f.register[0]
    f.register[0] = row + 1
    f.step = RUN
    if g.answer_verb == VERB_PASS:
        return
    f.register[1] = 1
    if t.abilities[t.rows[row, 1]].has_x:
        take_number(g, f.item)
    child = push_frame(g, FRAME_PAY_COST, f.register[5])
    g.frames[child].register[0] = t.rows[row, 1]
    g.frames[child].register[1] = f.item.source


@rule("i8(G, T, F, i8)")
def run_trigger(g, t, f, row):
    """A new auto-ability triggers: "when you do so" (R7.64). It knows what triggered this one, or the card that this
    one has found."""
    subject = f.item.subject
    if t.rows[row, 3]:
        list_found(g, f, PICKED)
        subject = g.list[0] if g.list_count else NO_CARD
    amount = f.register[1] if t.rows[row, 2] else f.item.amount
    add_waiting(g, t.rows[row, 1], f.item.source, f.item.source_stamp, f.item.controller, subject, amount)
    w = g.waiting[g.waiting_count - 1]
    w.x = f.item.x
    w.source_last = f.item.source_last
    if not t.rows[row, 3]:
        w.subject_last = f.item.subject_last
        w.subject_stamp = f.item.subject_stamp  # the object that triggered this resolution, not a later one (R4.12)
    if f.item.kind == ITEM_EX_BURST:
        w.source_stamp = -1  # no object: the card in the Damage Zone is not "this card" (R10.75, R10.76)
    return 1


@rule("i8(G, T, F, i8)")
def run_simple(g, t, f, row):
    """Carry out one instruction that needs no decision; returns whether something was done (R7.65)."""
    operation = t.rows[row, 0]
    if operation == OP_DAMAGE:
        return run_damage(g, t, f, row)
    if OP_GAIN_POWER <= operation <= OP_RESTRICT or operation == OP_BECOME_FORWARD:
        return run_continuous(g, t, f, row)
    if operation == OP_BREAK:
        return run_break(g, t, f, row)
    if OP_DULL <= operation <= OP_FREEZE:
        return run_status(g, t, f, row)
    if operation == OP_RETURN_TO_HAND or operation == OP_REMOVE_FROM_GAME or operation == OP_GO_TO_DECK:
        return run_move(g, t, f, row)
    if operation == OP_PUT_INTO_BREAK_ZONE:
        return run_put_into_break_zone(g, t, f, row)
    if operation == OP_PLAY_ONTO_FIELD:
        return run_play(g, t, f, row)
    if operation == OP_DELAYED:
        return run_delayed(g, t, f, row)
    if FIRST_TURN_OPERATION <= operation <= LAST_TURN_OPERATION:
        return run_turn_operation(g, t, f, row)
    if OP_GAIN_CRYSTALS <= operation <= OP_REMOVE_COUNTERS:
        return run_markers(g, t, f, row)
    if operation == OP_LASTING or operation == OP_RULE:
        return run_lasting(g, t, f, row)
    if OP_LOOK <= operation <= OP_REMOVE_FACE_DOWN or operation == OP_FORBID_SEARCH:
        return run_deck(g, t, f, row)
    if operation == OP_SHUFFLE:
        return run_deck(g, t, f, row)
    if operation == OP_TRIGGER:
        return run_trigger(g, t, f, row)
    if operation == OP_CAST or operation == OP_ALLOW_CASTING or operation == OP_SET_ASIDE:
        return run_cast(g, t, f, row)
    if operation == OP_CHANGE_CASTING:
        add_rule(g, f.item, EFFECT_CASTING, 2 * t.rows[row, 1] + t.rows[row, 2], t.rows[row, 3])
        return 1
    if GAINED_OPERATIONS <= operation <= GAINED_OPERATIONS_END:
        return run_gained(g, t, f, row)
    if FIRST_DAMAGE_OPERATION <= operation <= LAST_DAMAGE_OPERATION:
        return run_damage_operation(g, t, f, row)
    if operation == OP_DRAW:
        player = absolute_player(t.rows[row, 1], f.item.controller)
        return draw(g, t, player, amount_of(g, t, f, t.rows[row, 2]))
    if CONTROL_OPERATIONS <= operation <= CONTROL_OPERATIONS_END:
        return run_control(g, t, f, row)
    return run_damage_player(g, t, f, row)


@rule("i8(G, T, F, i8)")
def can_do(g, t, f, row):
    """Whether the instruction that a player may carry out is possible at all: "you may play it" is not asked for a card
    that cannot be deployed (R3.43)."""
    if t.rows[row, 0] == OP_SELECT:
        return can_select(g, t, f, row)
    if t.rows[row, 0] == OP_CAST or t.rows[row, 0] == OP_SELECT_CAST:
        return can_cast_some(g, t, f, row)
    if t.rows[row, 0] != OP_PLAY_ONTO_FIELD:
        return 1
    return can_play_some(g, t, f, row)


@rule("i8(G, T, F, i8)")
def may_be_done(g, t, f, row):
    """Whether "you may" in ``row`` is a question: its condition holds, and what follows is possible (R7.65, R7.67)."""
    condition = t.rows[row, 1]
    if condition >= 0 and not item_holds(g, t, f, condition):
        return 0
    return can_do(g, t, f, row + 1)


@rule("void(G, T, F, i8)")
def begin_decision(g, t, f, operation):
    """Begin an instruction that needs a decision."""
    row = f.register[0]
    if operation == OP_MAY_PAY:
        offer_payment(g, t, f)
    elif not may_be_done(g, t, f, row):
        f.register[1] = 0
        f.register[0] = t.rows[row, 2]
    else:
        f.step = AFTER_MAY
        ask(g, DECISION_MAY, f.item.controller, f.item.source)
        g.decision_ability = f.item.ability
        allow_option(g, 0)
        allow_pass(g)


@rule("void(G, T, F, i8)")
def begin_part(g, t, f, operation):
    """Begin a part of the resolution that is a procedure of its own."""
    if operation == OP_PUT_INTO_DECK:
        begin_arranging(g, t, f)
    elif operation == OP_SEARCH:
        begin_search(g, t, f)
    elif operation == OP_DIVIDE:
        begin_dividing(g, t, f)
    else:
        begin_select(g, t, f)


@rule("i8(I, i8)")
def take_one_more(item, mode):
    """Whether a mode that was selected several times is to be carried out once more; it is one time less then."""
    if not item.amount >> (TIMES_AGAIN_BITS * mode) & TIMES_AGAIN:
        return 0
    item.amount -= 1 << (TIMES_AGAIN_BITS * mode)
    return 1


@rule("void(G, T, F, i8)")
def run_jump(g, t, f, operation):
    """Conditions and jumps (R7.64, R7.68)."""
    row = f.register[0]
    if operation == OP_JUMP:
        f.register[0] = t.rows[row, 1]
    elif operation == OP_WHILE_MODE:
        f.register[0] = row + 1 if take_one_more(f.item, t.rows[row, 1]) else t.rows[row, 2]
    elif operation == OP_UNLESS_MODE:
        f.register[0] = row + 1 if f.item.modes & (1 << t.rows[row, 1]) else t.rows[row, 2]
    elif operation == OP_UNLESS:
        true = item_holds(g, t, f, t.rows[row, 1])
        f.register[0] = row + 1 if true else t.rows[row, 2]
    else:
        f.register[0] = row + 1 if f.register[1] else t.rows[row, 1]


@rule("void(G, T)")
def end_resolution(g, t):
    """A Summon goes to its owner's Break Zone, an ability ceases to exist (R7.59)."""
    item = g.frames[g.frame_count - 1].item
    if item.kind == ITEM_SUMMON and g.zone[item.source] == STACK:  # its own text may have moved it
        paid = 0 if item.cancelled else g.paid[item.source]  # R8.71: not used
        to_hand = HAND if paid & PAID_THEN_HAND else BREAK_ZONE
        move(g, item.source, REMOVED if paid & PAID_THEN_REMOVED else to_hand)
    player = item.controller
    names = g.frames[g.frame_count - 1].names
    pop_frame(g, 1)
    if names:
        recall_names(g)
    if g.pending_casts:
        push_frame(g, FRAME_PENDING_CASTS, player)


@rule("i8(G, T)")
def start_resolution(g, t):
    """Condition and targets are tested again (R7.50, R7.51). Returns 0 if nothing happens."""
    f = g.frames[g.frame_count - 1]
    a = t.abilities[f.item.ability]
    refresh(g, t)
    if f.item.cancelled:  # R8.72
        return 0
    conditional = a.kind == AUTO_ABILITY and a.condition >= 0 and f.item.kind != ITEM_EX_BURST  # R10.74
    if conditional and not item_holds(g, t, f, a.condition):
        return 0
    return check_targets(g, t, f.item)


@rule("void(G, T)")
def step_resolve(g, t):
    """FRAME_RESOLVE: run the program of the item until it ends or a player must decide (R7.53)."""
    f = g.frames[g.frame_count - 1]
    g.x = f.item.x
    if f.step == START:
        f.register[0] = t.abilities[f.item.ability].program
        f.step = RUN
        if not start_resolution(g, t):
            end_resolution(g, t)
            return
    elif f.step == AFTER_MAY:
        f.step = RUN
        yes = g.answer_verb != VERB_PASS
        f.register[1] = 1 if yes else 0
        f.register[0] = f.register[0] + 1 if yes else t.rows[f.register[0], 2]
    elif f.step == AFTER_PART:
        f.step = RUN
        f.register[1] = g.returned
    elif f.step == AFTER_OFFER:
        begin_payment(g, t, f)
        return
    elif f.step == AFTER_ROLE:
        finish_roles(g, f)
        f.step = RUN
    elif f.step == AFTER_NAME or f.step == AFTER_JOBS_OF_CARD:
        if not finish_name(g, t, f):
            return
        f.step = RUN
    elif f.step == AFTER_USED:
        f.step = RUN
        f.register[1] = use_used(g, t, f)
        return
    refresh(g, t)  # an instruction reads what the one before it changed (R7.53, R7.63)
    operation = t.rows[f.register[0], 0]
    if operation == OP_END:
        end_resolution(g, t)
    elif operation == OP_MAY or operation == OP_MAY_PAY:
        begin_decision(g, t, f, operation)
    elif operation == OP_SELECT_CAST:
        f.step = AFTER_PART
        f.register[0] += 1
        begin_select_cast(g, t, f)
    elif OP_SELECT <= operation <= OP_PUT_INTO_DECK or operation == OP_DIVIDE:
        f.step = AFTER_PART
        f.register[0] += 1
        begin_part(g, t, f, operation)
    elif OP_MAY < operation <= OP_JUMP or OP_UNLESS_MODE <= operation <= OP_WHILE_MODE:
        run_jump(g, t, f, operation)
    else:
        row = f.register[0]
        f.register[0] = row + 1
        f.register[1] = run_simple(g, t, f, row)
