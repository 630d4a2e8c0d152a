"""Paying: the parts of a cost one after the other, then the CP (R5.77, R5.90-R5.99)."""

from ...cards.opcodes import CASTING_ASKED, FIELD, HAND, PART_DULL, PART_REVEAL
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import (
    CHOOSE,
    DECISION_COST_CARD,
    DECISION_ELEMENT,
    DECISION_NONE,
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
    lowest_element,
    open_payment,
    payable_elements,
    produce,
    required_left,
    source_elements,
    survey_for,
    total_of_ability,
    withdraw,
)
from .decide import allow_card, allow_option, allow_pass, ask
from .deeds import discard, make_dull
from .derive import refresh
from .frames import pop_frame, push_frame
from .mixed import ELEMENT_COUNT
from .parts import S_ICON, cards_of_part, first_part, may_pay_part, pay_own_parts, pay_part, zone_of_part
from .state import NO_CARD


@rule("void(G, T)", inline=True)
def survey_for_payment(g, t):
    """Count what could pay for the open payment, whose demand goes into ``g.demand``."""
    f = g.frames[g.frame_count - 1]
    p = g.payment
    refresh(g, t)
    survey_for(g, t, f.player, p.excluded if p.casts else NO_CARD, p.rule)
    if p.excluded != NO_CARD:
        withdraw(g, t, p.excluded, -1)  # a card does not pay for itself (R5.17)
    for e in range(ELEMENT_COUNT):
        g.demand[e] = p.required[e]


@rule("void(G, T)")
def ask_payment(g, t):
    """Ask for the next source of CP (R5.11)."""
    f = g.frames[g.frame_count - 1]
    player = f.player
    survey_for_payment(g, t)
    ask(g, DECISION_PAY, player, f.register[0])
    if covered(g):
        allow_pass(g)
    for zone in (FIELD, HAND):
        known = 0  # elements of which some source was tried, while every source gives one element
        payable = 0
        for i in range(g.zone_count[player, zone]):
            card = g.zone_cards[player, zone, i]
            bits = source_elements(g, t, card)
            if bits == 0 or card == g.payment.excluded:
                continue
            if g.supply_mixed or not known & bits:
                known |= bits
                payable &= ~bits
                if payable_elements(g, t, card):
                    payable |= bits
            if payable & bits:
                allow_card(g, PAY, card)


@rule("i8(G, T, i8)")
def ask_element(g, t, card):
    """Ask which element a source gives, where it can matter (R5.12, R5.13). Returns the element, -1 if asked."""
    survey_for_payment(g, t)
    bits = payable_elements(g, t, card)
    single = bits & (bits - 1) == 0
    asked = g.payment.casts and t.cards[g.card_id[g.payment.excluded]].casting & CASTING_ASKED
    if single or (required_left(g) == 0 and not asked):
        return lowest_element(bits)
    ask(g, DECISION_ELEMENT, g.frames[g.frame_count - 1].player, card)
    for e in range(ELEMENT_COUNT):
        if bits & (1 << e):
            allow_option(g, e)
    return -1


@rule("void(G, T, i8, i8)")
def pay_with(g, t, card, e):
    """Discard a hand card for two CP, or dull a Backup for one (R5.11)."""
    if g.zone[card] == HAND:
        produce(g, e, 2, 1)
        discard(g, t, card)
    else:
        produce(g, e, 1, 0)
        make_dull(g, t, card)


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
        survey_for_payment(g, t)
        elements = source_elements(g, t, g.answer_card)
        e = lowest_element(elements)
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


@rule("void(G, T)")
def ask_part(g, t):
    """Ask for the next card of a part that is paid with described cards (R5.91-R5.99)."""
    f = g.frames[g.frame_count - 1]
    ability, source, part, left = f.register[0], f.register[1], f.register[2], f.register[3]
    survey_for_payment(g, t)
    g.served = f.item.group_count[0]
    for k in range(g.served):
        g.picked[k] = f.item.target[k]
    ask_cost_card(g, ability, source)
    zone = zone_of_part(t, ability, part)
    for i in range(g.zone_count[f.player, zone]):
        card = g.zone_cards[f.player, zone, i]
        if may_pay_part(g, t, ability, part, left, card, f.player, source, g.payment.total):
            allow_card(g, CHOOSE, card)


@rule("void(G, T)")
def ask_discard(g, t):
    """Ask for a card to discard as a cost, any one that the CP do not need (R5.96)."""
    f = g.frames[g.frame_count - 1]
    survey_for_payment(g, t)
    ask_cost_card(g, f.register[0], f.register[1])
    for i in range(g.zone_count[f.player, HAND]):
        card = g.zone_cards[f.player, HAND, i]
        if card != g.payment.excluded and can_cover_without(g, t, g.payment.total, f.register[3] - 1, card, NO_CARD):
            allow_card(g, CHOOSE, card)


@rule("void(G, i8, i8)")
def ask_cost_card(g, ability, source):
    """Begin to ask for a card that a part of a cost takes."""
    ask(g, DECISION_COST_CARD, g.frames[g.frame_count - 1].player, source)
    g.decision_ability = ability
    g.decision_minimum = 1
    g.decision_maximum = 1


@rule("void(T, F, i8)")
def note_served(t, f, card):
    """A card that stays where it is, dulled or revealed, serves no other part (R5.17)."""
    if f.register[2] == S_ICON:
        return
    deed = t.abilities[f.register[0]].part_deed[f.register[2]]
    if deed == PART_DULL or deed == PART_REVEAL:
        f.item.target[f.item.group_count[0]] = card
        f.item.group_count[0] += 1


LOCK, PART_CHOSEN, DISCARD_CHOSEN, DONE, LEFT = range(5)


@rule("void(G, T)")
def step_pay_cost(g, t):
    """FRAME_PAY_COST: pay the whole cost of an ability. Registers: 0 ability, 1 source, 2 part, 3 cards that the part
    still takes (-1: not begun). The CP cost is locked first, paid last (R5.76, R5.77)."""
    depth = g.frame_count
    f = g.frames[depth - 1]
    a = t.abilities[f.register[0]]
    if f.step == LOCK:
        if not g.payment.open:
            demand_of_ability(g, t, f.register[0])
            open_payment(g, total_of_ability(g, t, f.register[0], f.register[1], f.player), NO_CARD)
        pay_own_parts(g, t, f.register[0], f.register[1], f.player)
        begin_part(t, f, first_part(t, f.register[0]))
    elif f.step == PART_CHOSEN:
        pay_part(g, t, f.register[0], f.register[2], g.answer_card)
        note_served(t, f, g.answer_card)
        f.register[3] -= 1
    elif f.step == DISCARD_CHOSEN:
        discard(g, t, g.answer_card)
        f.register[3] -= 1
    elif f.step == DONE:
        pop_frame(g, 1)
        return
    if g.frame_count != depth:  # what was paid is leaving the field (R5.95)
        f.step = LEFT
        return
    while f.register[3] == 0 and f.register[2] < a.parts:
        begin_part(t, f, f.register[2] + 1)
    if f.register[3] == 0:
        f.step = DONE
        child = push_frame(g, FRAME_PAY_CP, f.player)
        g.frames[child].register[0] = f.register[1]
    elif f.register[2] < a.parts:
        f.step = PART_CHOSEN
        ask_part(g, t)
    else:
        f.step = DISCARD_CHOSEN
        ask_discard(g, t)
    if g.decision and g.legal_count == 0:  # what was paid so far has left nothing to pay with: that part is passed over
        g.decision = DECISION_NONE
        f.register[3] = 0
        f.step = LEFT


@rule("void(T, F, i8)")
def begin_part(t, f, part):
    """Go on to a part of the cost; behind the last one come the cards that are discarded without a description."""
    f.register[2] = part
    a = t.abilities[f.register[0]]
    f.register[3] = cards_of_part(t, f.register[0], part) if part < a.parts else a.discard
