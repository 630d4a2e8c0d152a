"""Ask for and carry out payments: the parts of a cost one after the other, then the CP (R5.77, R5.90-R5.99)."""

from ....core.intrinsics.branchless import opaque
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..events.basic_actions import discard_to_pay, make_dull
from ..field.derived_values import refresh
from ..queries.matching import fits
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_card_if, allow_option, allow_pass, ask, card_of_action
from ..record.frames import pop_frame, push_frame
from ..record.registers import PayCost, PayCP
from ..record.types import Ability, Card, Frame, Game, Player, Row, Tables, abilities, cards
from ..table.characteristics import share_a_name
from ..table.last_known import last_known_value
from ..table.visibility import knows
from .cost_parts import (
    S_ICON,
    can_pay_parts,
    cards_of_part,
    demand_of_ability,
    end_at_bottom,
    first_part,
    has_place,
    may_pay_part,
    pay_own_parts,
    pay_part,
    remove_all,
    total_of_ability,
    zone_of_part,
)
from .cp import (
    ELEMENT_COUNT,
    PAYMENT_ASKED,
    asks_elements,
    can_cover_without,
    close_payment,
    covered,
    lowest_element,
    open_payment,
    payable_elements,
    payable_of,
    produce,
    required_left,
    source_elements,
    survey_for,
    withdraw,
)


@rule
def survey_for_payment(g: Game, t: Tables, player: Player) -> None:
    """Survey what a player could pay for the open payment with; its demand goes into ``g.demand``."""
    p = g.payment
    refresh(g, t)
    survey_for(g, t, player, p.excluded if p.casts else st.NO_CARD, p.rule)
    if p.excluded != st.NO_CARD:
        withdraw(g, t, p.excluded, -1)  # a card does not pay for itself (R5.17)
    for e in range(ELEMENT_COUNT):
        g.demand[e] = p.required[e]


@rule
def settle_sources(g: Game, t: Tables) -> None:
    """Fix what each source gives before a part of the cost is paid. Everything is paid at once (R5.77), so a text that
    changes sources counts for the whole payment, even if its card pays for a part and leaves."""
    survey_for_payment(g, t, g.frames[g.frame_count - 1].player)
    if not g.supply_plain:
        keep_sources(g)


@rule
def keep_sources(g: Game) -> None:
    """Store what each source gives by the survey until everything is paid."""
    g.payment.settled = 1
    for card in cards(st.CARD_COUNT):
        g.payment.sources[card] = g.supply_bits[card]


@rule
def set_aside(g: Game, t: Tables, card: Card) -> None:
    """Take a revealed card out of the sources: it stays in hand but gives no CP any more (R5.17)."""
    if not g.payment.settled:
        survey_for_payment(g, t, g.frames[g.frame_count - 1].player)
        keep_sources(g)
    g.payment.sources[card] = 0


@rule(inline=True)
def allow_sources(g: Game, t: Tables, player: Player, zone: int, elements: int) -> None:
    """Offer the sources in a zone that give one of some elements; branch-free."""
    if not elements:
        return
    for card in cards_in(g, player, zone):
        gives = (1 if source_elements(g, t, card) & elements else 0) & (1 if card != g.payment.excluded else 0)
        allow_card_if(g, no.PAY, card, opaque(gives))


@rule
def ask_payment(g: Game, t: Tables) -> None:
    """Ask for the next source of CP (R5.11)."""
    f = g.frames[g.frame_count - 1]
    player = f.player
    survey_for_payment(g, t, player)
    ask(g, no.DECISION_PAY, player, f.register[PayCP.CARD])
    if covered(g):
        allow_pass(g)
    if not g.supply_mixed:
        allow_sources(g, t, player, op.FIELD, payable_of(g, 0))
        allow_sources(g, t, player, op.HAND, payable_of(g, 1))
        return
    for zone in (op.FIELD, op.HAND):
        for card in cards_in(g, player, zone):
            if payable_elements(g, t, card):
                allow_card(g, no.PAY, card)


@rule
def ask_element(g: Game, t: Tables, card: Card) -> int:
    """Ask which element a source gives, if it can matter (R5.12, R5.13). Returns the element, -1 if asked."""
    player = g.frames[g.frame_count - 1].player
    survey_for_payment(g, t, player)
    bits = payable_elements(g, t, card)
    single = bits & (bits - 1) == 0
    if single or (required_left(g) == 0 and not asks_elements(g, t)):
        return lowest_element(bits)
    ask(g, no.DECISION_ELEMENT, player, card)
    for e in range(ELEMENT_COUNT):
        if bits & (1 << e):
            allow_option(g, e)
    return -1


@rule
def pay_with(g: Game, t: Tables, card: Card, e: int) -> None:
    """Discard a hand card for two CP, or dull a Backup for one (R5.11)."""
    if g.payment.casts:
        asked = t.cards[g.card_id[g.payment.excluded]].paid_by
        if asked and not fits(g, t, Row(asked - 1), card, g.frames[g.frame_count - 1].player, g.payment.excluded):
            g.payment.casts = 2
    if g.zone[card] == op.HAND:
        produce(g, e, 2, 1)
        discard_to_pay(g, t, card)
    else:
        produce(g, e, 1, 0)
        make_dull(g, t, card)


ASK, PAID, ELEMENT = range(3)


@rule
def step_pay_cp(g: Game, t: Tables) -> None:
    """FRAME_PAY_CP: pay the open CP cost."""
    f = g.frames[g.frame_count - 1]
    if f.step == PAID and g.answer_verb == no.VERB_PASS:
        close_payment(g)
        pop_frame(g, 1)
        return
    if f.step == ELEMENT:
        pay_with(g, t, f.register[PayCP.SOURCE], g.answer_option)
    elif f.step == PAID:
        survey_for_payment(g, t, f.player)
        elements = source_elements(g, t, g.answer_card)
        e = lowest_element(elements)
        if elements & (elements - 1):
            f.register[PayCP.SOURCE] = g.answer_card
            f.step = ELEMENT
            e = ask_element(g, t, g.answer_card)
            if e < 0:
                return
        pay_with(g, t, g.answer_card, e)
    f.step = PAID
    if covered(g) and (g.payment.total == 0 or not g.options[no.OPTION_FULL_PAYMENT]):  # R5.31
        close_payment(g)
        pop_frame(g, 1)
        return
    ask_payment(g, t)


@rule
def list_served(g: Game, f: Frame) -> None:
    """List the cards that served a part and stayed where they are; they can serve nothing else of the cost (R5.17)."""
    g.served = f.item.group_count[0]
    for k in range(g.served):
        g.picked[k] = f.item.target[k]
        if g.zone[g.picked[k]] == op.HAND:
            g.supply_hand -= 1


@rule
def ask_part(g: Game, t: Tables) -> None:
    """Ask for the next card of a part that is paid with described cards (R5.91-R5.99)."""
    f = g.frames[g.frame_count - 1]
    ability, source = f.register[PayCost.ABILITY], f.register[PayCost.SOURCE]
    part, left = f.register[PayCost.PART], f.register[PayCost.LEFT]
    survey_for_payment(g, t, f.player)
    list_served(g, f)
    ask_cost_card(g, ability, source)
    zone = zone_of_part(t, ability, part)
    for card in cards_in(g, f.player, zone):
        if may_pay_part(g, t, ability, part, left, card, f.player, source, g.payment.total):
            allow_card(g, no.CHOOSE, card)


@rule
def ask_discard(g: Game, t: Tables) -> None:
    """Ask for a card to discard as a cost, any one that the CP do not need (R5.96)."""
    f = g.frames[g.frame_count - 1]
    survey_for_payment(g, t, f.player)
    list_served(g, f)
    ask_cost_card(g, f.register[PayCost.ABILITY], f.register[PayCost.SOURCE])
    left = f.register[PayCost.LEFT] - 1
    for card in cards_in(g, f.player, op.HAND):
        if card == g.payment.excluded or has_place(g, g.served, card):
            continue
        if can_cover_without(g, t, g.payment.total, left, card, st.NO_CARD):
            allow_card(g, no.CHOOSE, card)


@rule
def ask_cost_card(g: Game, ability: Ability, source: Card) -> None:
    """Begin to ask for a card for a part of a cost."""
    ask(g, no.DECISION_COST_CARD, g.frames[g.frame_count - 1].player, source)
    g.decision_ability = ability
    g.decision_minimum = 1
    g.decision_maximum = 1


@rule
def note_served(g: Game, t: Tables, f: Frame, card: Card) -> None:
    """Record a card that served a part and stays where it is, dulled or revealed: it serves no other part and gives no
    CP (R5.17)."""
    if f.register[PayCost.PART] == S_ICON:
        return
    a = t.abilities[f.register[PayCost.ABILITY]]
    deed = a.part_deed[f.register[PayCost.PART]]
    if deed == op.PART_REVEAL:
        set_aside(g, t, card)
    related = f.register[PayCost.PART] == 0 and a.parts_relation != 0  # the other cards are compared with it
    if deed == op.PART_DULL or deed == op.PART_REVEAL or related:
        f.item.target[f.item.group_count[0]] = card
        f.item.group_count[0] += 1


@rule
def remember_payment(g: Game, t: Tables, depth: int, card: Card) -> None:
    """Store in the Summon or ability the card that is about to pay its cost (R4.40). The discard of an S icon is not
    stored."""
    f = g.frames[depth - 1]
    below = g.frames[depth - 2]
    if f.register[PayCost.PART] == S_ICON or not (below.kind == no.FRAME_USE or below.kind == no.FRAME_CAST):
        return
    below.item.paid = card
    below.item.paid_last = last_known_value(g, t, below.item.ability, card) if g.zone[card] == op.FIELD else -1


LOCK, PART_CHOSEN, DISCARD_CHOSEN, DONE, LEFT = range(5)


@rule
def step_pay_cost(g: Game, t: Tables) -> None:
    """FRAME_PAY_COST: pay the whole cost of an ability. The CP cost is locked first, paid last (R5.76, R5.77)."""
    depth = g.frame_count
    f = g.frames[depth - 1]
    ability, source = f.register[PayCost.ABILITY], f.register[PayCost.SOURCE]
    a = t.abilities[ability]
    if f.step == LOCK:
        if not g.payment.open:
            demand_of_ability(g, t, ability)
            open_payment(g, total_of_ability(g, t, ability, source, f.player), st.NO_CARD)
            g.payment.rule = a.paid_rule - 1
            if a.asks_payment:
                g.payment.open = PAYMENT_ASKED
        if a.put_self or a.self_to or a.parts:
            settle_sources(g, t)
        if a.remove_all:
            g.frames[depth - 2].item.x = remove_all(g, t, Row(a.remove_all - 1), f.player, source)
        pay_own_parts(g, t, ability, source, f.player)
        go_on_to_part(t, f, first_part(t, ability))
    elif f.step == PART_CHOSEN:
        remember_payment(g, t, depth, g.answer_card)
        pay_part(g, t, ability, f.register[PayCost.PART], g.answer_card)
        if zone_of_part(t, ability, f.register[PayCost.PART]) == op.FIELD and g.zone[g.answer_card] != op.FIELD:
            g.payment.sources[g.answer_card] = 0  # R5.17
        note_served(g, t, f, g.answer_card)
        f.register[PayCost.LEFT] -= 1
    elif f.step == DISCARD_CHOSEN:
        remember_payment(g, t, depth, g.answer_card)
        discard_to_pay(g, t, g.answer_card)
        f.register[PayCost.LEFT] -= 1
    elif f.step == LEFT:
        if a.self_to == op.DECK + 1:  # its destination was asked for
            end_at_bottom(g, source)
    elif f.step == DONE:
        pop_frame(g, 1)
        return
    if g.frame_count != depth:  # the card that paid is leaving the field (R5.95)
        f.step = LEFT
        return
    while f.register[PayCost.LEFT] == 0 and f.register[PayCost.PART] < a.parts:
        go_on_to_part(t, f, f.register[PayCost.PART] + 1)
    if f.register[PayCost.LEFT] == 0:
        f.step = DONE
        child = push_frame(g, no.FRAME_PAY_CP, f.player)
        g.frames[child].register[PayCP.CARD] = source
    elif f.register[PayCost.PART] < a.parts:
        f.step = PART_CHOSEN
        ask_part(g, t)
    else:
        f.step = DISCARD_CHOSEN
        ask_discard(g, t)
    if g.decision and g.legal_count == 0:  # earlier parts left nothing to pay with: this part is skipped
        g.decision = no.DECISION_NONE
        f.register[PayCost.LEFT] = 0
        f.step = LEFT


@rule
def can_pay_rest(g: Game, t: Tables, f: Frame) -> int:
    """Whether a player can pay the rest of the cost of a FRAME_PAY_COST while a card that paid for a part is still
    leaving the field (R5.95): it pays for nothing else (R5.17)."""
    ability, source, player = f.register[PayCost.ABILITY], f.register[PayCost.SOURCE], f.player
    part, left = f.register[PayCost.PART], f.register[PayCost.LEFT]
    survey_for_payment(g, t, player)
    list_served(g, f)
    for card in cards_in(g, player, op.FIELD):
        if g.leaving[card] and g.served < st.PICK_CAPACITY:
            withdraw(g, t, card, -1)
            g.picked[g.served] = card
            g.served += 1
    if part < t.abilities[ability].parts:
        return can_pay_parts(g, t, ability, part, left, player, source, g.payment.total)
    return can_cover_without(g, t, g.payment.total, left, st.NO_CARD, st.NO_CARD)


@rule
def settle_sources_again(g: Game, t: Tables, player: Player) -> None:
    """Fix again what the cards of a hand give, after determinization has exchanged hidden cards during a settled
    payment."""
    g.payment.settled = 0
    survey_for_payment(g, t, player)
    g.payment.settled = 1
    for card in cards_in(g, player, op.HAND):
        if not knows(g, Player(1 - player), card):
            g.payment.sources[card] = g.supply_bits[card]


@rule
def go_on_to_part(t: Tables, f: Frame, part: int) -> None:
    """Go on to a part of the cost; the discards without a description come after the last one."""
    f.register[PayCost.PART] = part
    a = t.abilities[f.register[PayCost.ABILITY]]
    f.register[PayCost.LEFT] = cards_of_part(t, f.register[PayCost.ABILITY], part) if part < a.parts else a.discard


# --- Payments that are made when the player is not asked (option ``payment="auto"``) ---------------------------------
# The choice is the heuristic's, except that no card is saved for the value of its arrival now:
#
# - If a discard is needed anyway, it comes first, so that no Backup is dulled in vain.
# - From the hand, the least valuable card is discarded.
# - Of the Backups, one is dulled whose Elements others give too and that has no usable ability.
#
# If the text of a cast or of an ability asks which Elements the CP had, the player pays.

DISCARD = 1 << ELEMENT_COUNT
FORWARD, POWER, BACKUP, BACKUP_EACH, BACKUP_FULL, SUMMON, EXPENSIVE, SPARE, SPARE_SPECIAL = no.HAND_WORTH.values()


@rule
def is_paid_automatically(g: Game, t: Tables) -> int:
    """Whether the open decision belongs to a payment that is made automatically."""
    if not g.options[no.OPTION_AUTO_PAYMENT]:
        return 0
    element = g.decision == no.DECISION_ELEMENT and g.frames[g.frame_count - 1].kind == no.FRAME_PAY_CP
    if (g.decision != no.DECISION_PAY and not element) or g.legal_count == 0:
        return 0
    return 0 if asks_elements(g, t) else 1


@rule
def automatic_payment(g: Game, t: Tables) -> int:
    """The action that continues the payment in progress."""
    if g.decision == no.DECISION_ELEMENT:
        return automatic_element(g)
    needed = needed_from_hand(g, t)
    player = g.decision_player
    best = 0
    most = -(2**40)
    standing = backups_of(g, player)
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            score = 50_000 if g.payment.produced >= g.payment.total else -50_000
        else:
            score = worth_as_payment(g, t, player, standing, card_of_action(g, g.legal[i]), needed)
        if score > most:
            most = score
            best = i
    return g.legal[best]


@rule
def needed_from_hand(g: Game, t: Tables) -> int:
    """The Elements of the CP demanded that no Backup which may pay gives, as bits, and DISCARD if a card must be
    discarded."""
    backups = 0
    missing = 0
    for e in range(ELEMENT_COUNT):
        missing |= 1 << e if g.payment.required[e] > 0 else 0
    for action in entries_of(g, "legal"):
        if action != no.PASS and g.zone[card_of_action(g, action)] == op.FIELD:
            missing &= ~t.cards[g.card_id[card_of_action(g, action)]].elements
            backups += 1
    return missing | DISCARD if missing or g.payment.total - g.payment.produced > backups else missing


@rule
def backups_that_give(g: Game, t: Tables, elements: int) -> int:
    """The number of Backups that may pay and give one of these elements."""
    total = 0
    for action in entries_of(g, "legal"):
        if action != no.PASS:
            card = card_of_action(g, action)
            if g.zone[card] == op.FIELD and t.cards[g.card_id[card]].elements & elements:
                total += 1
    return total


@rule
def automatic_element(g: Game) -> int:
    """CP of the first Element that is still demanded."""
    for action in entries_of(g, "legal"):
        e = action - no.FIRST_OPTION
        if 0 <= e < ELEMENT_COUNT and g.payment.required[e] > 0:
            return action
    return g.legal[0]


@rule
def worth_as_payment(g: Game, t: Tables, player: Player, backups: int, card: Card, needed: int) -> int:
    """The preference for a source of CP: the highest pays first. ``needed``: see :func:`needed_from_hand`."""
    elements = t.cards[g.card_id[card]].elements
    if g.zone[card] == op.FIELD:
        score = (0 if needed & DISCARD else 20_000) + 1000 * backups_that_give(g, t, elements)
        return score - (1500 if has_ability_to_use(t, g.card_id[card]) else 0)
    score = (20_000 if needed & DISCARD else 0) + (10_000 if elements & needed else 0)
    return score - hand_worth_as_payment(g, t, player, backups, card)


@rule
def has_ability_to_use(t: Tables, number: int) -> int:
    """Whether a printed card has an action or special ability that works on the field."""
    c = t.cards[number]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        a = t.abilities[k]
        if (a.kind == op.ACTION_ABILITY or a.kind == op.SPECIAL_ABILITY) and a.zone == op.FIELD:
            return 1
    return 0


@rule
def has_special(t: Tables, number: int) -> int:
    """Whether a printed card has a special ability."""
    c = t.cards[number]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        if t.abilities[k].kind == op.SPECIAL_ABILITY:
            return 1
    return 0


@rule
def backups_of(g: Game, player: Player) -> int:
    """A player's Backups on the field."""
    total = 0
    for card in cards_in(g, player, op.FIELD):
        total += 1 if g.types[card] & op.BACKUP else 0
    return total


@rule
def is_spare(g: Game, t: Tables, player: Player, card: Card) -> int:
    """Whether a player cannot cast a Character because one of its name is on the field (R3.30)."""
    c = t.cards[g.card_id[card]]
    if c.generic or not c.type & op.CHARACTER:
        return 0
    for other in cards_in(g, player, op.FIELD):
        if other != card and not t.cards[g.card_id[other]].generic and share_a_name(g, t, card, other):
            return 1
    return 0


@rule
def hand_worth_as_payment(g: Game, t: Tables, player: Player, backups: int, card: Card) -> int:
    """The value of a card in hand; ``backups``: the number that the player has on the field."""
    c = t.cards[g.card_id[card]]
    if is_spare(g, t, player, card):
        return SPARE_SPECIAL if has_special(t, g.card_id[card]) else SPARE
    if c.type & op.BACKUP:
        worth = BACKUP - BACKUP_EACH * backups
        if backups >= no.BACKUP_LIMIT:
            worth = BACKUP_FULL
    elif c.type & op.SUMMON:
        worth = SUMMON
    else:
        worth = FORWARD + POWER * c.power // 1000
    return worth - EXPENSIVE * max(0, c.cost - backups - 2)
