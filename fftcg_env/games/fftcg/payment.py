"""Paying: the parts of an ability's cost one after the other, then the CP (R5.77, R5.90, R5.94, R5.96, R5.97)."""

from ...cards.opcodes import BREAK_ZONE, DEED_PAID_CRYSTALS, FIELD, HAND, WATCH_STATUS, WATCH_TURN_PART
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import (
    CHOOSE,
    DECISION_COST_CARD,
    DECISION_ELEMENT,
    DECISION_PAY,
    FRAME_PAY_CP,
    OPTION_FULL_PAYMENT,
    PAY,
    VERB_PASS,
)
from .costs import (
    can_cover_without,
    covered,
    demand_of_ability,
    open_payment,
    payable_elements,
    produce,
    required_left,
    survey_sources,
    withdraw,
)
from .counters import remove_counters
from .damage import leave_to_break_zone, share_a_name
from .decide import allow_card, allow_option, allow_pass, ask
from .frames import pop_frame, push_frame
from .history import note
from .mixed import ELEMENT_COUNT
from .state import NO_CARD, NO_NUMBER
from .zones import move, touch_if_watched


@rule("void(G, T)")
def ask_payment(g, t):
    """Ask for the next source of CP (R5.11)."""
    f = g.frames[g.frame_count - 1]
    player = f.player
    survey_sources(g, t, player)
    if g.payment.excluded != NO_CARD:
        withdraw(g, t, g.payment.excluded, -1)  # a card does not pay for itself (R5.17)
    ask(g, DECISION_PAY, player, f.register[0])
    if covered(g):
        allow_pass(g)
    for i in range(g.zone_count[player, FIELD]):
        card = g.zone_cards[player, FIELD, i]
        if payable_elements(g, t, card):
            allow_card(g, PAY, card)
    for i in range(g.zone_count[player, HAND]):
        card = g.zone_cards[player, HAND, i]
        if payable_elements(g, t, card):
            allow_card(g, PAY, card)


@rule("i8(G, T, i8)")
def ask_element(g, t, card):
    """Ask which element a source gives, where it can matter (R5.12, R5.13). Returns the element, -1 if asked."""
    survey_sources(g, t, g.frames[g.frame_count - 1].player)
    if g.payment.excluded != NO_CARD:
        withdraw(g, t, g.payment.excluded, -1)
    bits = payable_elements(g, t, card)
    single = bits & (bits - 1) == 0
    if single or required_left(g) == 0:
        return lowest_element(bits)
    ask(g, DECISION_ELEMENT, g.frames[g.frame_count - 1].player, card)
    for e in range(ELEMENT_COUNT):
        if bits & (1 << e):
            allow_option(g, e)
    return -1


@rule("i8(i8)")
def lowest_element(bits):
    """Number of the lowest element bit."""
    for e in range(ELEMENT_COUNT):
        if bits & (1 << e):
            return e
    return 0


@rule("void(G, T, i8, i8)")
def pay_with(g, t, card, e):
    """Discard a hand card for two CP, or dull a Backup for one (R5.11)."""
    if g.zone[card] == HAND:
        produce(g, e, 2, 1)
        move(g, card, BREAK_ZONE)
    else:
        produce(g, e, 1, 0)
        g.dull[card] = 1
        touch_if_watched(g, WATCH_STATUS)


ASK, PAID, ELEMENT = range(3)


@rule("void(G, T)")
def step_pay_cp(g, t):
    """FRAME_PAY_CP: pay the open CP cost. Register 0: the card it is for, 1: the source whose element is asked for."""
    f = g.frames[g.frame_count - 1]
    if f.step == PAID and g.answer_verb == VERB_PASS:
        g.payment.open = 0
        pop_frame(g, 1)
        return
    if f.step == ELEMENT:
        pay_with(g, t, f.register[1], g.answer_option)
    elif f.step == PAID:
        elements = t.cards[g.card_id[g.answer_card]].elements
        e = t.cards[g.card_id[g.answer_card]].element
        if elements & (elements - 1):
            f.register[1] = g.answer_card
            f.step = ELEMENT
            e = ask_element(g, t, g.answer_card)
            if e < 0:
                return
        pay_with(g, t, g.answer_card, e)
    f.step = PAID
    if covered(g) and (g.payment.total == 0 or not g.options[OPTION_FULL_PAYMENT]):  # R5.31
        g.payment.open = 0
        pop_frame(g, 1)
        return
    ask_payment(g, t)


@rule("i8(G, T, i8, i8, i8)")
def ask_cost_card(g, t, ability, source, still_to_discard):
    """Ask for a card to discard as a cost part: the S icon's while ``still_to_discard`` is -1 (R5.97), else any
    (R5.96). Only cards without which the rest can be paid are legal."""
    a = t.abilities[ability]
    player = g.frames[g.frame_count - 1].player
    survey_sources(g, t, player)
    ask(g, DECISION_COST_CARD, player, source)
    g.decision_ability = ability
    g.decision_minimum = 1
    g.decision_maximum = 1
    others = a.discard if still_to_discard < 0 else still_to_discard - 1
    for i in range(g.zone_count[player, HAND]):
        card = g.zone_cards[player, HAND, i]
        if still_to_discard < 0 and not share_a_name(g, t, card, source):  # R8.51
            continue
        demand_of_ability(g, t, ability)
        if can_cover_without(g, t, a.total_cp, others, card, NO_CARD):
            allow_card(g, CHOOSE, card)
    return g.legal_count


@rule("void(G, T)")
def step_pay_cost(g, t):
    """FRAME_PAY_COST: pay the whole cost of an ability. Registers: 0 ability, 1 source, 2 cards still to discard
    (-1: the S icon's card first). The source's own parts come first: it may serve no other purpose (R5.17)."""
    f = g.frames[g.frame_count - 1]
    a = t.abilities[f.register[0]]
    source = f.register[1]
    if f.step == 0:
        g.crystals[f.player] -= a.crystals
        note(g, DEED_PAID_CRYSTALS, f.player, NO_NUMBER, a.crystals)
        touch_if_watched(g, WATCH_TURN_PART)
        if a.counter_kind:
            remove_counters(g, source, a.counter_kind, a.counters)
        if a.dull:
            g.dull[source] = 1  # R5.90
            touch_if_watched(g, WATCH_STATUS)
        if a.put_self:
            leave_to_break_zone(g, t, source)  # R5.94
        f.register[2] = -1 if a.special else a.discard
        f.step = 1
    elif f.step == 2:
        move(g, g.answer_card, BREAK_ZONE)
        f.register[2] = a.discard if f.register[2] < 0 else f.register[2] - 1
        f.step = 1
    elif f.step == 3:
        pop_frame(g, 1)
        return
    if f.register[2] != 0:
        f.step = 2
        ask_cost_card(g, t, f.register[0], source, f.register[2])
        return
    f.step = 3
    demand_of_ability(g, t, f.register[0])
    open_payment(g, a.total_cp, NO_CARD)
    child = push_frame(g, FRAME_PAY_CP, f.player)
    g.frames[child].register[0] = source
