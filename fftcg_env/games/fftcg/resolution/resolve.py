"""Resolve items: the interpreter of ability programs (7.5)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..costs.cost_parts import can_pay_cost
from ..costs.cp import survey_sources
from ..events.basic_actions import draw, freeze, set_status
from ..events.triggers import add_waiting, emit
from ..field.derived_values import refresh
from ..field.prohibitions import cannot_draw_by, is_banned
from ..field.rules_in_force import power_stays
from ..queries.conditions import amount_of, item_holds, item_value
from ..queries.references import list_affected, list_referenced, run_hold, set_compared_subject
from ..queries.values import absolute_player, asks_each, value_of_each
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import no_rule_for_code
from ..record.decisions import allow_option, allow_pass, ask
from ..record.frames import pop_frame, push_frame
from ..record.registers import PayCost, Resolve
from ..record.types import Ability, Card, Frame, Game, Item, Player, Row, Tables
from ..stack.ability_use import ask_number, take_number
from ..stack.casting import begin_select_cast, can_cast_some, run_cast
from ..stack.stack_targets import named_item
from ..stack.targets import check_targets
from ..table.characteristics import counters_on, place_counters, remove_counters
from ..table.last_known import left_last
from ..table.ongoing_effects import add_effect, add_effect_of, add_general_effect, affect_listed
from ..table.zones import lose, mark_stale_if_watched, move, owner_of
from .ability_instructions import AFTER_USED, run_gained, use_used
from .control_instructions import run_control
from .damage_instructions import run_damage, run_damage_operation, run_damage_player
from .deck_instructions import begin_arranging, run_deck
from .move_instructions import can_play_some, keep_unprotected, run_break, run_move, run_play, run_put_into_break_zone
from .naming import AFTER_JOBS_OF_CARD, AFTER_NAME, finish_name, restore_names, store_names
from .selecting import begin_dividing, begin_search, begin_select, can_select
from .targeting import AFTER_RETARGET, AFTER_ROLE, begin_choosing, can_choose_now, finish_retarget, finish_roles

MOST_X = 99
MOST_KEPT = 32767
"""The largest number that a text can store."""
START, RUN, AFTER_MAY, AFTER_PART, AFTER_OFFER, AFTER_ONE_OF = range(6)


@rule
def run_lasting(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Start a field effect for a duration: on each object in question (R9.4), or as a rule for everything that it
    describes (R9.5)."""
    if t.rows[row, arg.OPERATION] == op.OP_RULE:
        static, duration = t.rows[row, arg.Rule.STATIC], t.rows[row, arg.Rule.DURATION]
        store_names(g, f, add_effect(g, f.item, no.EFFECT_LASTING, st.NO_CARD, static, duration))
        return 1
    static, duration = t.rows[row, arg.Lasting.STATIC], t.rows[row, arg.Lasting.DURATION]
    list_affected(g, t, f, row)
    done = 0
    for card in entries_of(g, "list"):
        if g.zone[card] == op.FIELD:
            store_names(g, f, add_effect(g, f.item, no.EFFECT_LASTING, card, static, duration))
            done = 1
    return done


@rule
def gain_power_each(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let each object in question gain or lose power by a number of its own, unless a rule forbids that."""
    list_affected(g, t, f, row)
    refresh(g, t)
    done = 0
    for card in entries_of(g, "list"):
        change = value_of_each(g, t, t.rows[row, arg.Ongoing.VALUE], card)
        if g.zone[card] != op.FIELD:
            continue
        if g.rule_kinds and power_stays(g, t, card, change, f.item.controller, f.item.source):
            continue
        add_effect(g, f.item, no.EFFECT_POWER, card, change, t.rows[row, arg.Ongoing.DURATION])
        done = 1
    return done


@rule
def run_gain_power(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let each object in question gain or lose power (R9.14, R9.21, R9.23), unless a rule forbids that."""
    value = t.rows[row, arg.Ongoing.VALUE]
    if asks_each(t, value):
        return gain_power_each(g, t, f, row)
    change = item_value(g, t, f, value)  # fixed now (R7.63)
    list_affected(g, t, f, row)
    refresh(g, t)
    if g.rule_kinds:
        kept = 0
        for card in entries_of(g, "list"):
            if not power_stays(g, t, card, change, f.item.controller, f.item.source):
                g.list[kept] = card
                kept += 1
        g.list_count = kept
    return affect_listed(g, f.item, no.EFFECT_POWER, change, t.rows[row, arg.Ongoing.DURATION])


@rule
def run_continuous(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run an instruction that starts an ongoing effect on each object in question (R9.4)."""
    operation = t.rows[row, arg.OPERATION]
    value = t.rows[row, arg.Ongoing.VALUE]
    if operation == op.OP_GAIN_POWER:
        return run_gain_power(g, t, f, row)
    if operation == op.OP_RESTRICT:
        kind = no.EFFECT_RESTRICT
    elif operation == op.OP_SET_POWER:
        kind = no.EFFECT_SET_POWER
    elif operation == op.OP_GAIN_KEYWORD:
        kind = no.EFFECT_KEYWORD
    elif operation == op.OP_BECOME_FORWARD:
        kind = no.EFFECT_BECOME_FORWARD
    elif operation == op.OP_LOSE_ABILITIES:
        kind = no.EFFECT_LOSE_ABILITIES
    else:
        return no_rule_for_code(g)
    list_affected(g, t, f, row)
    return affect_listed(g, f.item, kind, value, t.rows[row, arg.Ongoing.DURATION])


@rule
def run_status(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Dull, activate or freeze (R9.32, R9.33, R9.42)."""
    operation = t.rows[row, arg.OPERATION]
    list_affected(g, t, f, row)
    if operation == op.OP_DULL:
        keep_unprotected(g, t, f, op.PROTECT_DULL)
    there = 0
    for card in entries_of(g, "list"):
        if g.zone[card] == op.FIELD:
            g.list[there] = card
            there += 1
    g.list_count = there
    if operation != op.OP_FREEZE:
        set_status(g, t, 1 if operation == op.OP_DULL else 0)
        return there
    freeze(g, t)
    return 1 if there else 0


@rule
def run_delayed(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Create a delayed auto-ability that watches the objects in question (R8.14, R8.15, R8.42a)."""
    list_referenced(g, t, f, t.rows[row, arg.Delayed.WHO], t.rows[row, arg.Delayed.OF])
    for card in entries_of(g, "list"):
        ability = t.rows[row, arg.Delayed.ABILITY]
        add_effect_of(g, f.item, no.EFFECT_DELAYED, card, 0, t.abilities[ability].duration, ability)
    return 1


@rule
def end_warp(g: Game, t: Tables, card: Card) -> None:
    """Trigger the second auto-ability of Warp when the last Warp Counter of a removed card is gone (R12.52)."""
    c = t.cards[g.card_id[card]]
    if g.zone[card] == op.REMOVED and c.warp_ability >= 0 and counters_on(g, card, op.WARP_COUNTER) == 0:
        add_waiting(g, c.warp_arrival, card, g.stamp[card], owner_of(card), st.NO_CARD, 0)


@rule
def gain_crystals(g: Game, t: Tables, player: Player, count: int) -> int:
    """Let a player gain Crystals (R5.41, R5.40)."""
    if count == 0 or is_banned(g, t, player, op.BAN_CRYSTALS):
        return 0
    g.crystals[player] += count
    mark_stale_if_watched(g, op.WATCH_DEEDS)
    emit(g, t, op.EVENT_GAINS_CRYSTAL, st.NO_CARD, player, 0)
    return 1


@rule
def run_markers(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run an instruction about Crystals or counters (R5.41, R9.90, R9.94)."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_GAIN_CRYSTALS:
        player = absolute_player(t.rows[row, arg.PlayerAmount.PLAYER], f.item.controller)
        return gain_crystals(g, t, player, amount_of(g, t, f, t.rows[row, arg.PlayerAmount.AMOUNT]))
    kind = t.rows[row, arg.Counters.KIND]
    if kind == op.SELECTED_KIND:
        kind = g.named[op.NAME_NUMBER]
        if kind == 0:
            return 0
    count = amount_of(g, t, f, t.rows[row, arg.Counters.AMOUNT])
    list_affected(g, t, f, row)
    done = 0
    for i in range(g.list_count if count else 0):
        if operation == op.OP_PLACE_COUNTERS:
            if place_counters(g, g.list[i], kind, count):
                done = 1
                emit(g, t, op.EVENT_COUNTER_PLACED, g.list[i], f.item.controller, kind)
        elif remove_counters(g, g.list[i], kind, count):
            done = 1
            emit(g, t, op.EVENT_COUNTER_REMOVED, g.list[i], f.item.controller, kind)
            if kind == op.WARP_COUNTER:
                end_warp(g, t, g.list[i])
    return done


@rule
def source_can_pay(g: Game, t: Tables, f: Frame, ability: Ability) -> int:
    """Whether the source can pay its own part of a cost in the resolution: it is still there (R5.98, R5.101)."""
    a = t.abilities[ability]
    if not a.dull and not a.put_self and not a.self_to and not a.counter_kind:
        return 1
    source = f.item.source
    there = g.zone[source] == op.FIELD and g.stamp[source] == f.item.source_stamp
    if not there or g.controller[source] != f.register[Resolve.PAYER]:
        return 0
    return 0 if a.dull and g.dull[source] else 1


@rule
def offer_payment(g: Game, t: Tables, f: Frame) -> None:
    """Ask whether a cost is paid in the resolution, if it can be (R5.100, R5.44, R8.74)."""
    row = f.register[Resolve.ROW]
    player = absolute_player(t.rows[row, arg.MayPay.PLAYER], f.item.controller)
    refresh(g, t)
    survey_sources(g, t, player)
    f.register[Resolve.DONE] = 0
    f.register[Resolve.PAYER] = player
    ability = t.rows[row, arg.MayPay.ABILITY]
    fixed = t.rows[row, arg.MayPay.X]
    g.x = min(MOST_X, max(0, item_value(g, t, f, Row(fixed - 1)))) if fixed else 0
    if not source_can_pay(g, t, f, ability) or not can_pay_cost(g, t, ability, f.item.source, player):
        f.register[Resolve.ROW] = row + 1
        return
    f.step = AFTER_OFFER
    if fixed:
        f.item.x = g.x
    elif t.abilities[ability].has_x:
        ask_number(g, t, ability, f.item.source, player, f.item.ability)
        allow_pass(g)
        return
    ask(g, no.DECISION_MAY, player, f.item.source)
    g.decision_ability = f.item.ability
    allow_option(g, 0)
    allow_pass(g)


@rule
def begin_offered_payment(g: Game, t: Tables, f: Frame) -> None:
    """Begin the payment, or decline it; what follows depends on it (R7.64)."""
    row = f.register[Resolve.ROW]
    f.register[Resolve.ROW] = row + 1
    f.step = RUN
    if g.answer_verb == no.VERB_PASS:
        return
    f.register[Resolve.DONE] = 1
    if t.abilities[t.rows[row, arg.MayPay.ABILITY]].has_x and not t.rows[row, arg.MayPay.X]:
        take_number(g, f.item)
    child = push_frame(g, no.FRAME_PAY_COST, f.register[Resolve.PAYER])
    g.frames[child].register[PayCost.ABILITY] = t.rows[row, arg.MayPay.ABILITY]
    g.frames[child].register[PayCost.SOURCE] = f.item.source


@rule
def run_trigger(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Trigger a new auto-ability: "when you do so" (R7.64). It knows what triggered this one, or the card that this one
    has found."""
    subject = f.item.subject
    about = t.rows[row, arg.Trigger.ABOUT]
    if about >= 0:
        list_referenced(g, t, f, about, t.rows[row, arg.Trigger.ABOUT_OF])
        subject = g.list[0] if g.list_count else st.NO_CARD
    knows = t.rows[row, arg.Trigger.KNOWS]
    amount = f.register[Resolve.DONE] if knows else f.item.amount
    if knows >= op.KNOWS_VALUE:
        amount = item_value(g, t, f, Row(knows - op.KNOWS_VALUE))
    ability = t.rows[row, arg.Trigger.ABILITY]
    add_waiting(g, ability, f.item.source, f.item.source_stamp, f.item.controller, subject, amount)
    w = g.waiting[g.waiting_count - 1]
    w.event = -f.item.x  # triggered by a resolution, not by an event
    w.source_object = f.item.source_object
    w.source_last = f.item.source_last
    w.source_paid = f.item.source_paid
    if about < 0:
        w.subject_last = f.item.subject_last
        w.subject_paid = f.item.subject_paid
        w.subject_elements = f.item.subject_elements
        w.subject_types = f.item.subject_types
        w.subject_stamp = f.item.subject_stamp  # the object that triggered this resolution, not a later one (R4.12)
    elif subject != st.NO_CARD and left_last(g, f, subject):  # R4.40
        w.subject_last = f.left_value
        w.subject_paid = g.paid[subject]
        w.subject_elements = f.left_elements
        w.subject_types = f.left_types
    if f.item.kind == no.ITEM_EX_BURST:
        w.source_stamp = -1  # no object: the card in the Damage Zone is not "this card" (R10.75, R10.76)
    return 1


@rule
def trigger_same(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Trigger an auto-ability again, with choices of its own (R8.39): that of this resolution, or that of a chosen
    item, as one of the source (R8.7), if the source is still there."""
    item = f.item
    if t.rows[row, arg.OnObjects.WHO] != op.REF_SELF:
        position = named_item(g, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF], 0)
        if position < 0 or g.zone[f.item.source] != op.FIELD or g.stamp[f.item.source] != f.item.source_stamp:
            return 0
        item = g.stack[position]
    add_waiting(g, item.ability, f.item.source, f.item.source_stamp, f.item.controller, item.subject, item.amount)
    w = g.waiting[g.waiting_count - 1]
    w.event = -item.x  # triggered by a resolution, not by an event
    w.source_object = f.item.source_object
    w.source_last = f.item.source_last
    w.source_paid = f.item.source_paid
    w.subject_last = item.subject_last
    w.subject_paid = item.subject_paid
    w.subject_elements = item.subject_elements
    w.subject_types = item.subject_types
    w.subject_stamp = item.subject_stamp
    return 1


@rule
def run_simple(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run one instruction without a decision; returns whether something was done (R7.65, R0.12)."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_DAMAGE:
        return run_damage(g, t, f, row)
    if op.OP_GAIN_POWER <= operation <= op.OP_RESTRICT or operation == op.OP_BECOME_FORWARD:
        return run_continuous(g, t, f, row)
    if operation == op.OP_BREAK:
        return run_break(g, t, f, row)
    if op.OP_DULL <= operation <= op.OP_FREEZE:
        return run_status(g, t, f, row)
    if operation == op.OP_RETURN_TO_HAND or operation == op.OP_REMOVE_FROM_GAME or operation == op.OP_GO_TO_DECK:
        return run_move(g, t, f, row)
    if operation == op.OP_PUT_INTO_BREAK_ZONE:
        return run_put_into_break_zone(g, t, f, row)
    if operation == op.OP_PLAY_ONTO_FIELD:
        return run_play(g, t, f, row)
    if operation == op.OP_DELAYED:
        return run_delayed(g, t, f, row)
    if op.FIRST_TURN_OPERATION <= operation <= op.LAST_TURN_OPERATION:
        return run_turn_operation(g, t, f, row)
    if op.OP_GAIN_CRYSTALS <= operation <= op.OP_REMOVE_COUNTERS:
        return run_markers(g, t, f, row)
    if operation == op.OP_LASTING or operation == op.OP_RULE:
        return run_lasting(g, t, f, row)
    if op.OP_LOOK <= operation <= op.OP_REMOVE_FACE_DOWN or operation == op.OP_FORBID_SEARCH:
        return run_deck(g, t, f, row)
    if operation == op.OP_SHUFFLE or operation == op.OP_SHOW:
        return run_deck(g, t, f, row)
    if operation == op.OP_TRIGGER:
        return run_trigger(g, t, f, row)
    if operation == op.OP_HOLD:
        return run_hold(g, t, f, row)
    if operation == op.OP_KEEP:
        f.item.amount = min(MOST_KEPT, item_value(g, t, f, t.rows[row, arg.Keep.VALUE]))
        g.compared_amount = f.item.amount
        return f.register[Resolve.DONE]
    if operation == op.OP_TO_DAMAGE_ZONE or operation == op.OP_KEEP_AWAY:
        return run_move(g, t, f, row)
    if op.OP_CAST <= operation <= op.OP_FORBID_COPIES:
        return run_cast(g, t, f, row)
    if operation == op.OP_CHANGE_CASTING:
        change = 2 * t.rows[row, arg.ChangeCasting.STATIC] + t.rows[row, arg.ChangeCasting.NEXT_ONLY]
        add_general_effect(g, f.item, no.EFFECT_CASTING, change, t.rows[row, arg.ChangeCasting.DURATION], -1)
        return 1
    if op.GAINED_OPERATIONS <= operation <= op.GAINED_OPERATIONS_END:
        return run_gained(g, t, f, row)
    if op.FIRST_DAMAGE_OPERATION <= operation <= op.LAST_DAMAGE_OPERATION:
        return run_damage_operation(g, t, f, row)
    if operation == op.OP_DRAW:
        player = absolute_player(t.rows[row, arg.PlayerAmount.PLAYER], f.item.controller)
        if cannot_draw_by(g, t, player, f.item):
            return 0
        return draw(g, t, player, amount_of(g, t, f, t.rows[row, arg.PlayerAmount.AMOUNT]))
    if op.CONTROL_OPERATIONS <= operation <= op.CONTROL_OPERATIONS_END:
        return run_control(g, t, f, row)
    if operation == op.OP_DAMAGE_PLAYER:
        return run_damage_player(g, t, f, row)
    if operation == op.OP_CHOOSE_NOW:
        f.step = AFTER_PART if begin_choosing(g, t, f, row) else RUN
        return 0
    if operation == op.OP_TRIGGER_SAME:
        return trigger_same(g, t, f, row)
    return no_rule_for_code(g)


@rule
def can_do(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether an optional instruction is possible at all: "you may play it" is not asked for a card that cannot be
    deployed (R3.43), nor anything about a card that was not chosen or found (R7.65)."""
    if t.rows[row, arg.OPERATION] == op.OP_HOLD:
        run_hold(g, t, f, row)
        row = Row(row + 1)
    if t.rows[row, arg.OPERATION] == op.OP_SELECT:
        return can_select(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_CAST or t.rows[row, arg.OPERATION] == op.OP_SELECT_CAST:
        return can_cast_some(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_PLAY_ONTO_FIELD:
        return can_play_some(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_CHOOSE_NOW:
        return can_choose_now(g, t, f, row)
    if op.OP_BREAK <= t.rows[row, arg.OPERATION] <= op.OP_REMOVE_FROM_GAME:
        who = t.rows[row, arg.OnObjects.WHO]
        if who == op.REF_CHOSEN or who == op.REF_FOUND:
            list_affected(g, t, f, row)
            return 1 if g.list_count else 0
    return 1


@rule
def may_be_done(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether "you may" in ``row`` is asked: its condition holds, and what follows is possible (R7.65, R7.67,
    R8.35)."""
    condition = t.rows[row, arg.May.CONDITION]
    if condition >= 0 and not item_holds(g, t, f, condition):
        return 0
    return can_do(g, t, f, Row(row + 1))


@rule
def offer_options(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Ask which of several instructions is carried out, among the possible ones (R7.54)."""
    f.register[Resolve.DONE] = 0
    f.step = AFTER_ONE_OF
    ask(g, no.DECISION_MODE, f.item.controller, f.item.source)
    g.decision_ability = f.item.ability
    g.decision_minimum = 1
    g.decision_maximum = 1
    for option in range(t.rows[row, arg.OneOf.COUNT]):
        if can_do(g, t, f, Row(t.rows[row + 1 + option, arg.Jump.TO])):
            allow_option(g, option)
    if g.legal_count == 0:
        g.decision = no.DECISION_NONE
        f.step = RUN
        f.register[Resolve.ROW] = t.rows[row, arg.OneOf.OTHERWISE]


@rule
def begin_decision(g: Game, t: Tables, f: Frame, operation: int) -> None:
    """Begin an instruction that needs a decision."""
    row = f.register[Resolve.ROW]
    if operation == op.OP_MAY_PAY:
        offer_payment(g, t, f)
    elif operation == op.OP_ONE_OF:
        offer_options(g, t, f, row)
    elif not may_be_done(g, t, f, row):
        f.register[Resolve.DONE] = 0
        f.register[Resolve.ROW] = t.rows[row, arg.May.OTHERWISE]
    else:
        f.step = AFTER_MAY
        ask(g, no.DECISION_MAY, absolute_player(t.rows[row, arg.May.PLAYER], f.item.controller), f.item.source)
        g.decision_ability = f.item.ability
        allow_option(g, 0)
        allow_pass(g)


@rule
def begin_procedure(g: Game, t: Tables, f: Frame, operation: int) -> None:
    """Begin a part of the resolution that is a procedure of its own."""
    if operation == op.OP_PUT_INTO_DECK:
        begin_arranging(g, t, f)
    elif operation == op.OP_SEARCH:
        begin_search(g, t, f)
    elif operation == op.OP_DIVIDE:
        begin_dividing(g, t, f)
    elif operation == op.OP_SELECT:
        begin_select(g, t, f)
    else:
        no_rule_for_code(g)


@rule
def take_one_more(item: Item, mode: int) -> int:
    """Whether a mode that was selected several times is carried out again; counts it down."""
    if not item.amount >> (op.TIMES_AGAIN_BITS * mode) & op.TIMES_AGAIN:
        return 0
    item.amount -= 1 << (op.TIMES_AGAIN_BITS * mode)
    return 1


@rule
def run_jump(g: Game, t: Tables, f: Frame, operation: int) -> None:
    """Run conditions and jumps (R7.64, R7.68)."""
    row = f.register[Resolve.ROW]
    mode = t.rows[row, arg.UnlessMode.MODE]
    if operation == op.OP_JUMP:
        f.register[Resolve.ROW] = t.rows[row, arg.Jump.TO]
    elif operation == op.OP_WHILE_MODE:
        f.register[Resolve.ROW] = row + 1 if take_one_more(f.item, mode) else t.rows[row, arg.UnlessMode.OTHERWISE]
    elif operation == op.OP_UNLESS_MODE:
        f.register[Resolve.ROW] = row + 1 if f.item.modes & (1 << mode) else t.rows[row, arg.UnlessMode.OTHERWISE]
    elif operation == op.OP_UNLESS:
        true = item_holds(g, t, f, t.rows[row, arg.Unless.CONDITION])
        f.register[Resolve.ROW] = row + 1 if true else t.rows[row, arg.Unless.OTHERWISE]
    elif operation == op.OP_UNLESS_DONE:
        f.register[Resolve.ROW] = row + 1 if f.register[Resolve.DONE] else t.rows[row, arg.UnlessDone.OTHERWISE]
    else:
        no_rule_for_code(g)


@rule
def end_resolution(g: Game, t: Tables) -> None:
    """End a resolution: a Summon goes to its owner's Break Zone, an ability ceases to exist (R7.59)."""
    item = g.frames[g.frame_count - 1].item
    if item.kind == no.ITEM_SUMMON and g.zone[item.source] == op.STACK:  # its own text may have moved it
        paid = 0 if item.cancelled else g.paid[item.source]  # R8.71: not used
        to_hand = op.HAND if paid & op.PAID_THEN_HAND else op.BREAK_ZONE
        move(g, item.source, op.REMOVED if paid & op.PAID_THEN_REMOVED else to_hand)
    player = item.controller
    names = g.frames[g.frame_count - 1].names
    pop_frame(g, 1)
    if names:
        restore_names(g)
    if g.pending_casts:
        push_frame(g, no.FRAME_PENDING_CASTS, player)


@rule
def start_resolution(g: Game, t: Tables) -> int:
    """Check condition and targets again (R7.50, R7.51). Returns 0 if nothing happens."""
    f = g.frames[g.frame_count - 1]
    a = t.abilities[f.item.ability]
    refresh(g, t)
    if f.item.cancelled:  # R8.72
        return 0
    conditional = a.kind == op.AUTO_ABILITY or a.kind == op.DELAYED_ABILITY
    conditional = conditional and a.condition >= 0 and f.item.kind != no.ITEM_EX_BURST  # R10.74
    if conditional and not item_holds(g, t, f, a.condition):
        return 0
    return check_targets(g, t, f.item)


@rule
def step_resolve(g: Game, t: Tables) -> None:
    """FRAME_RESOLVE: run the program of the item until it ends or a player must decide (R7.53, R7.61)."""
    f = g.frames[g.frame_count - 1]
    g.x = f.item.x
    g.compared_amount = f.item.amount
    if f.step == START:
        f.register[Resolve.ROW] = t.abilities[f.item.ability].program
        f.step = RUN
        set_compared_subject(g, t, f.item)
        if not start_resolution(g, t):
            end_resolution(g, t)
            return
    elif f.step == AFTER_MAY:
        f.step = RUN
        yes = g.answer_verb != no.VERB_PASS
        row = f.register[Resolve.ROW]
        f.register[Resolve.DONE] = 1 if yes else 0
        f.register[Resolve.ROW] = row + 1 if yes else t.rows[row, arg.May.OTHERWISE]
    elif f.step == AFTER_PART:
        f.step = RUN
        f.register[Resolve.DONE] = g.returned
    elif f.step == AFTER_OFFER:
        begin_offered_payment(g, t, f)
        return
    elif f.step == AFTER_ROLE:
        finish_roles(g, f)
        f.step = RUN
    elif f.step == AFTER_NAME or f.step == AFTER_JOBS_OF_CARD:
        if not finish_name(g, t, f):
            return
        f.step = RUN
    elif f.step == AFTER_ONE_OF:
        f.step = RUN
        f.register[Resolve.ROW] += 1 + g.answer_option  # the jump to the selected instruction
    elif f.step == AFTER_RETARGET:
        f.step = RUN
        f.register[Resolve.DONE] = finish_retarget(g, t, f)
    elif f.step == AFTER_USED:
        f.step = RUN
        f.register[Resolve.DONE] = use_used(g, t, f)
        return
    refresh(g, t)  # an instruction reads what the one before it changed (R7.53, R7.63)
    operation = t.rows[f.register[Resolve.ROW], arg.OPERATION]
    if operation == op.OP_END:
        end_resolution(g, t)
    elif operation == op.OP_MAY or operation == op.OP_MAY_PAY or operation == op.OP_ONE_OF:
        begin_decision(g, t, f, operation)
    elif operation == op.OP_SELECT_CAST:
        f.step = AFTER_PART
        f.register[Resolve.ROW] += 1
        begin_select_cast(g, t, f)
    elif op.OP_SELECT <= operation <= op.OP_PUT_INTO_DECK or operation == op.OP_DIVIDE:
        f.step = AFTER_PART
        f.register[Resolve.ROW] += 1
        begin_procedure(g, t, f, operation)
    elif op.OP_MAY < operation <= op.OP_JUMP or op.OP_UNLESS_MODE <= operation <= op.OP_WHILE_MODE:
        run_jump(g, t, f, operation)
    else:
        row = f.register[Resolve.ROW]
        f.register[Resolve.ROW] = row + 1
        f.register[Resolve.DONE] = run_simple(g, t, f, row)


# --- Delayed abilities that follow no object, extra turns, skipped phases, losing by text (R1.7, R6.4, R8.42a) -------


@rule
def run_turn_operation(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run one instruction about turns and the game."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_LOSE_GAME:
        lose(g, absolute_player(t.rows[row, arg.ForPlayer.PLAYER], f.item.controller), no.REASON_TEXT)  # R1.7, R1.10
    elif operation == op.OP_EXTRA_TURN:
        g.extra_turns[absolute_player(t.rows[row, arg.ForPlayer.PLAYER], f.item.controller)] += 1
    elif operation == op.OP_SKIP_PHASES:
        player = absolute_player(t.rows[row, arg.SkipPhases.PLAYER], f.item.controller)
        g.skips[player] |= t.rows[row, arg.SkipPhases.MOMENTS]
    elif operation == op.OP_WATCH:
        ability = t.rows[row, arg.Watch.ABILITY]
        add_general_effect(g, f.item, no.EFFECT_DELAYED, 0, t.abilities[ability].duration, ability)
    else:
        return no_rule_for_code(g)
    return 1
