"""Use action and special abilities, Priming and Warp, and set the number X of a cost (5.6, 8.5, 8.6, 12.10)."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.casting_changes import any_element_pays_for
from ..costs.cost_parts import can_pay_cost, can_pay_in_way, demand_of_ability, row_of_way, use_up_without_s
from ..costs.cp import ELEMENT_COUNT, can_cover_without, how_paid, open_payment, survey_sources
from ..events.leaving_field import announce_removed
from ..events.triggers import emit, trigger_own
from ..field.derived_values import refresh
from ..field.gained_abilities import mark_used
from ..field.prohibitions import cannot_search, is_banned
from ..queries.damage_packets import add_packet, begin_damage
from ..queries.matching import fits
from ..queries.values import count_bits
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option, allow_pass, ask, record_shown
from ..record.frames import fill_item, pop_frame, push_frame, push_on_stack
from ..record.registers import PayCost, PayCP, Prime, Use, Warp
from ..record.types import Ability, Card, Frame, Game, Item, Player, Row, Tables
from ..table.characteristics import has_name, place_counters
from ..table.turn_history import count_event
from ..table.visibility import show
from ..table.zones import become_new_object, exchange_numbers, mark_stale, move, shuffle_deck, take_out
from .targets import can_choose

ANNOUNCE, SET_X, DECLARE, PAY, COMPLETE, RECEIVED, CHOOSE_WAY = range(7)


@rule
def step_use(g: Game, t: Tables) -> None:
    """FRAME_USE: use an ability of a card (5.6, 8.5, 8.6, R5.79c, R8.62)."""
    f = g.frames[g.frame_count - 1]
    ability = f.register[Use.ABILITY]
    source = f.register[Use.SOURCE]
    a = t.abilities[ability]
    free = f.register[Use.FREE]
    if f.step == ANNOUNCE:
        if a.uses_per_turn and not free:
            mark_used(g, t, source, ability, f.register[Use.SINCE])  # R8.61
        show(g, source)  # R8.49
        kind = no.ITEM_SPECIAL if a.kind == op.SPECIAL_ABILITY else no.ITEM_ACTION
        fill_item(g, f.item, kind, ability, source, f.player)
        f.step = DECLARE
        if a.has_x and not free:
            f.step = SET_X
            ask_number(g, t, ability, source, f.player, ability)  # R5.73
            return
        if g.casting & op.CASTING_SPECIALS and kind == no.ITEM_SPECIAL and not free and ask_special_way(g, t, f):
            f.step = CHOOSE_WAY
            return
    elif f.step == CHOOSE_WAY:
        f.register[Use.COST] = row_of_way(t, ability, g.answer_option)
        f.step = DECLARE
    elif f.step == SET_X:
        take_number(g, f.item)
        f.step = DECLARE
    if f.step == DECLARE:
        f.step = PAY
        push_frame(g, no.FRAME_DECLARE, f.player)
    elif f.step == PAY and not free:
        f.step = COMPLETE
        child = push_frame(g, no.FRAME_PAY_COST, f.player)
        g.frames[child].register[PayCost.ABILITY] = f.register[Use.COST] or ability
        g.frames[child].register[PayCost.SOURCE] = source
    elif f.step == RECEIVED or (free and not g.returned):
        pop_frame(g, 0)  # if it is free: there is nothing to choose (R7.32)
    else:
        if a.asks_payment and not free:
            f.item.amount = count_bits(how_paid(g) & op.PAID_ELEMENTS)  # R5.33
        push_on_stack(g, f.item)
        special = a.kind == op.SPECIAL_ABILITY
        if special and g.casting & op.CASTING_SPECIALS:
            use_up_without_s(g, t, source)
        if (
            special
            and g.asks & (1 << op.DEED_USED_SPECIAL)
            and not f.register[Use.SINCE]
            and a.card == g.card_id[source]
        ):
            g.used[source] |= 1 << a.position
        if special and g.asks:
            count_event(g, op.DEED_USED_SPECIAL, f.player, ability, 1)
        emit(g, t, op.EVENT_USES_SPECIAL if special else op.EVENT_USES_ABILITY, source, f.player, -ability)
        if a.points and not free:
            f.step = RECEIVED
            receive_points(g, f.item, f.player, a.points)
        else:
            pop_frame(g, 0)


@rule
def ask_special_way(g: Game, t: Tables, f: Frame) -> int:
    """Ask in which way a special ability is paid (R8.55, R5.73). Returns 0 if there is no other way than the printed
    one."""
    ability, source = f.register[Use.ABILITY], f.register[Use.SOURCE]
    refresh(g, t)
    survey_sources(g, t, f.player)
    ask(g, no.DECISION_COST, f.player, source)
    g.decision_ability = ability
    other = 0
    for way in range(op.WAY_PRINTED, op.WAY_CRYSTAL + 1):
        if can_pay_in_way(g, t, ability, source, f.player, way):
            allow_option(g, way)
            other |= way
    if not other:
        g.decision = no.DECISION_NONE
        g.legal_count = 0
    return 1 if other else 0


@rule
def can_pay_use(g: Game, t: Tables, f: Frame) -> int:
    """Whether a player can pay for the ability that a FRAME_USE declares, as when it was offered."""
    if f.step != PAY or f.register[Use.FREE]:
        return 1
    g.x = f.item.x
    refresh(g, t)
    survey_sources(g, t, f.player)
    return can_pay_cost(g, t, f.register[Use.COST] or f.register[Use.ABILITY], f.register[Use.SOURCE], f.player)


@rule
def receive_points(g: Game, item: Item, player: Player, points: int) -> None:
    """Deal the points of damage of a cost, the last part that is paid. Then the ability is used (R5.77, R5.78), and EX
    Bursts of the placed cards follow at once, before a player has priority (R10.72, R10.79)."""
    begin_damage(g, 0, player, 0)
    add_packet(g, no.FIRST_PLAYER + player, points, item.source, item.source_stamp)
    push_frame(g, no.FRAME_DAMAGE, Player(0))


@rule
def use_for_free(g: Game, t: Tables, item: Item, ability: Ability) -> int:
    """Let the source of an item in resolution use an ability, which may be another card's, without paying (R8.7)."""
    source = item.source
    if g.zone[source] != op.FIELD or g.stamp[source] != item.source_stamp:
        return 0
    child = push_frame(g, no.FRAME_USE, item.controller)
    g.frames[child].register[Use.ABILITY] = ability
    g.frames[child].register[Use.SOURCE] = source
    g.frames[child].register[Use.FREE] = 1
    return 1


# --- The number X of a cost (R0.18, R5.26, R5.73) --------------------------------------------------------------------
# X is stored in the item whose cost it is. While that item is declared, paid for or resolved, and while a number is
# being tried, it is also in ``g.x``, where values read it.


@rule
def can_set(g: Game, t: Tables, ability: Ability, source: Card, player: Player, number: int) -> int:
    """Whether the cost of an ability can be paid with this X, and its mandatory targets exist. The sources are
    surveyed."""
    g.x = number
    if number > t.abilities[ability].x_maximum or not can_pay_cost(g, t, ability, source, player):  # R5.32
        return 0
    return can_choose(g, t, ability, player, source)


@rule
def can_set_some(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """Whether an ability can be used with some number. Unless a part of its cost depends on the number in another way,
    what cannot be paid with one number cannot be paid with a greater one."""
    a = t.abilities[ability]
    search = a.cost_less | a.paid_rule | a.special | a.parts
    payable = 1
    for number in range(no.OPTIONS):
        g.x = number
        if number <= a.x_maximum and (payable or search):  # R5.32
            payable = can_pay_cost(g, t, ability, source, player)
            if payable and can_choose(g, t, ability, player, source):
                return 1
    return 0


@rule
def ask_number(g: Game, t: Tables, ability: Ability, source: Card, player: Player, shown: int) -> None:
    """Ask for X: OPTION n sets n (R0.15). ``ability`` has the cost, the decision shows ``shown``."""
    refresh(g, t)
    survey_sources(g, t, player)
    ask(g, no.DECISION_NUMBER, player, source)
    g.decision_ability = shown
    for number in range(no.OPTIONS):
        if can_set(g, t, ability, source, player, number):
            allow_option(g, number)


@rule
def take_number(g: Game, item: Item) -> None:
    """Store the X that was set."""
    item.x = g.answer_option
    g.x = item.x


# --- Priming, which puts a Character on top of another (12.10), and payments for Warp (R12.50) -----------------------
# With Priming, the object on the field keeps its index, and with it damage, status, counters, effects and time on the
# field (R12.84).

PRIME_PAID, PRIME_SEARCH, PRIME_FOUND = range(3)


@rule
def name_is_taken(g: Game, t: Tables, card: Card, name: int) -> int:
    """Whether the controller has another non-generic Character with the name to be searched (R12.81)."""
    player = g.controller[card]
    for there in cards_in(g, player, op.FIELD):
        other = t.cards[g.card_id[there]]
        if there != card and not other.generic and has_name(g, t, there, name):
            return 1
    return 0


@rule
def demand_of_priming(g: Game, t: Tables, card: Card) -> None:
    """Put the Elements of the Priming cost of a Character into ``g.demand``, none if CP of any Element pays it
    (R5.28)."""
    demand_of(g, t, card, t.cards[g.card_id[card]].priming_ability)


@rule
def demand_of_warp(g: Game, t: Tables, card: Card) -> None:
    """As :func:`demand_of_priming`, for the Warp cost of a card of a hand (R12.50)."""
    demand_of(g, t, card, t.cards[g.card_id[card]].warp_ability)


@rule
def demand_of(g: Game, t: Tables, card: Card, ability: Ability) -> None:
    """Put the Elements of such a cost into ``g.demand``."""
    demand_of_ability(g, t, ability)
    if any_element_pays_for(g, t, card, ability):
        for e in range(ELEMENT_COUNT):
            g.demand[e] = 0


@rule
def can_prime(g: Game, t: Tables, card: Card) -> int:
    """Whether the Priming cost of a Character can be paid now (R12.80, R12.81). The sources are surveyed."""
    ability = t.cards[g.card_id[card]].priming_ability
    if ability < 0 or g.under[card] != st.NO_CARD or g.silenced[card]:
        return 0
    if is_banned(g, t, g.controller[card], op.BAN_PRIMING):
        return 0
    if name_is_taken(g, t, card, t.filters[t.abilities[ability].trigger_filter].name):
        return 0
    demand_of_priming(g, t, card)
    return can_cover_without(g, t, t.abilities[ability].total_cp, 0, st.NO_CARD, st.NO_CARD)


@rule
def step_prime(g: Game, t: Tables) -> None:
    """FRAME_PRIME: pay, search, put on top (R12.82, R12.86, R12.92). Returns 1: the turn player gets priority
    (R7.6)."""
    f = g.frames[g.frame_count - 1]
    card = f.register[Prime.CARD]
    ability = t.cards[g.card_id[card]].priming_ability
    if f.step == PRIME_PAID:
        f.step = PRIME_SEARCH
        demand_of_priming(g, t, card)
        open_payment(g, t.abilities[ability].total_cp, st.NO_CARD)
        child = push_frame(g, no.FRAME_PAY_CP, f.player)
        g.frames[child].register[PayCP.CARD] = card
    elif f.step == PRIME_SEARCH:
        if cannot_search(g, t, f.player):  # R12.37
            pop_frame(g, 1)
            return
        f.step = PRIME_FOUND
        ask_upper_card(g, t, f.player, card, t.abilities[ability].trigger_filter)
    else:
        count_event(g, op.DEED_SEARCHED, f.player, st.NO_NUMBER, 1)
        emit(g, t, op.EVENT_SEARCHES, card, f.player, 0)
        if g.answer_verb != no.VERB_PASS:
            trigger_own(g, t, op.EVENT_PRIMES, card, f.player)  # R12.85: it had them while it was priming
            put_on_top(g, card, g.answer_card)
            emit(g, t, op.EVENT_PRIMES, card, f.player, 0)
        shuffle_deck(g, f.player)
        pop_frame(g, 1)


@rule
def ask_upper_card(g: Game, t: Tables, player: Player, card: Card, row: Row) -> None:
    """Ask for the card to search for; the player may find nothing (R12.82, R12.34)."""
    ask(g, no.DECISION_SEARCH, player, card)
    g.decision_maximum = 1
    g.deck_seen[player] = 1
    for found in cards_in(g, player, op.DECK):
        g.known[found] |= 1 << player
        if fits(g, t, row, found, player, card):
            allow_card(g, no.CHOOSE, found)
    allow_pass(g)


@rule
def put_on_top(g: Game, card: Card, found: Card) -> None:
    """Put the found card on top: the object is the same, with the information of the upper card (R12.83-R12.85)."""
    take_out(g, found)
    become_new_object(g, found)
    g.zone[found] = op.UNDER
    g.known[found] = 3
    record_shown(g, found, 1)
    exchange_numbers(g, card, found)
    g.under[card] = found
    g.used[card] = 0
    g.limits_open = 1
    g.grants |= op.GRANTS_ANY  # perhaps; the next refresh decides
    mark_stale(g)


# --- Warp payments (R12.50) ------------------------------------------------------------------------------------------


@rule
def step_warp(g: Game, t: Tables) -> None:
    """FRAME_WARP: pay the Warp cost of a card and remove it with its counters (R12.50, R12.54, R12.60). No stack, no
    response (R12.55); the turn player gets priority (R7.6)."""
    f = g.frames[g.frame_count - 1]
    card = f.register[Warp.CARD]
    ability = t.cards[g.card_id[card]].warp_ability
    if f.step == 0:
        f.step = 1
        show(g, card)
        demand_of_warp(g, t, card)
        open_payment(g, t.abilities[ability].total_cp, card)
        child = push_frame(g, no.FRAME_PAY_CP, f.player)
        g.frames[child].register[PayCP.CARD] = card
        return
    move(g, card, op.REMOVED)
    place_counters(g, card, op.WARP_COUNTER, t.abilities[ability].counters)  # R4.14
    emit(g, t, op.EVENT_WARPED, card, f.player, 0)
    announce_removed(g, t, card)
    pop_frame(g, 1)
