"""Priming, which puts a Character on top of another (12.10), and payments for Warp (R12.50).

With Priming, the object on the field keeps its index, and with it damage, status, counters, effects and time on the
field (R12.84).
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.casting_changes import any_element_pays_for
from ..costs.cost_totals import demand_of_ability
from ..costs.cp_covering import can_cover_without, open_payment
from ..costs.multi_element_covering import ELEMENT_COUNT
from ..events.leaving_field import announce_removed
from ..events.triggers import emit, trigger_own
from ..field.prohibitions import cannot_search, is_banned
from ..queries.matching import fits
from ..record import constants as no
from ..record import state as st
from ..record.action_history import record_shown
from ..record.decisions import allow_card, allow_pass, ask
from ..record.frames import pop_frame, push_frame
from ..record.registers import PayCP, Prime, Warp
from ..record.types import Ability, Card, Game, Player, Row, Tables
from ..table.characteristics import has_name
from ..table.counters import place_counters
from ..table.turn_history import count_event
from ..table.visibility import show
from ..table.zones import become_new_object, exchange_numbers, mark_stale, move, shuffle_deck, take_out

PAY, SEARCH, FOUND = range(3)


@rule
def name_is_taken(g: Game, t: Tables, card: Card, name: int) -> int:
    """Whether the controller has another non-generic Character with the name to be searched (R12.81)."""
    player = g.controller[card]
    for i in range(g.zone_count[player, op.FIELD]):
        there = g.zone_cards[player, op.FIELD, i]
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
    if f.step == PAY:
        f.step = SEARCH
        demand_of_priming(g, t, card)
        open_payment(g, t.abilities[ability].total_cp, st.NO_CARD)
        child = push_frame(g, no.FRAME_PAY_CP, f.player)
        g.frames[child].register[PayCP.CARD] = card
    elif f.step == SEARCH:
        if cannot_search(g, t, f.player):  # R12.37
            pop_frame(g, 1)
            return
        f.step = FOUND
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
    for i in range(g.zone_count[player, op.DECK]):
        found = g.zone_cards[player, op.DECK, i]
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
