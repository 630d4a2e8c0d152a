"""Offer and resolve EX Bursts, and apply texts that forbid them (10.6, R10.81)."""

from ....core.intrinsics.records import copy_record
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.rule_processes import check_losses
from ..events.triggers import emit
from ..field.derived_values import refresh
from ..field.prohibitions import is_banned
from ..field.rules_in_force import has_rules, rule_applies
from ..queries.matching import fits_anywhere
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_option, allow_pass, ask
from ..record.frames import add_found_card, clear_item, fill_item, pop_frame, push_frame
from ..record.registers import ExBursts
from ..record.types import Ability, Card, Frame, Game, Player, Tables, abilities
from ..table.turn_history import count_event


@rule
def push_ex_bursts(g: Game, t: Tables, player: Player, placed: int, packet: int) -> None:
    """Offer the EX Bursts among the points of damage that a packet has placed, in that order (R10.62, R1.9, R10.80).
    Loss conditions are checked first (R10.71)."""
    count = g.zone_count[player, op.DAMAGE_ZONE]
    any_burst = False
    for i in range(count - placed, count):
        if t.cards[g.card_id[g.zone_cards[player, op.DAMAGE_ZONE, i]]].ex_burst:
            any_burst = True
    if not any_burst:
        return
    if not g.options[no.OPTION_LATE_LETHAL_CHECK]:
        check_losses(g)
        if g.result != no.RUNNING:
            return
    forbidden = forbidden_bursts(g, t, packet, player, placed)
    f = g.frames[push_frame(g, no.FRAME_EX_BURSTS, player)]
    for i in range(count - placed, count):
        add_found_card(g, f, g.zone_cards[player, op.DAMAGE_ZONE, i])
    f.register[ExBursts.BEFORE] = count - placed
    f.register[ExBursts.FORBIDDEN] = forbidden


@rule
def next_burst(g: Game, t: Tables, card: Card, position: int, points: int) -> Ability:
    """The next ability of a card with the EX icon that works with this number of points of damage (R10.78), from
    paragraph ``position`` on (R10.74); -1: none."""
    c = t.cards[g.card_id[card]]
    for k in abilities(c.first_ability + position, c.first_ability + c.abilities):
        if t.abilities[k].ex_burst and t.abilities[k].damage <= points:
            return k
    return Ability(-1)


OFFER, ANSWER, DECLARED, RESOLVED = range(4)


@rule
def go_on(f: Frame) -> None:
    """Go on to the next card."""
    f.step = OFFER
    f.register[ExBursts.PLACE] += 1
    f.register[ExBursts.FORBIDDEN] >>= 1


@rule
def step_ex_bursts(g: Game, t: Tables) -> None:
    """FRAME_EX_BURSTS: offer and resolve EX Bursts at once, without stack or response (R10.72, R7.78)."""
    f = g.frames[g.frame_count - 1]
    place = f.register[ExBursts.PLACE]
    if place >= f.found_count:
        pop_frame(g, 1)
        return
    placed = g.found[f.found_start + place]
    card = placed.card
    points = f.register[ExBursts.BEFORE] + place + 1
    if f.step == OFFER:
        forbidden = f.register[ExBursts.FORBIDDEN] & 1  # R10.81
        there = placed.stamp == g.stamp[card]  # an EX Burst before it may have taken it out of the zone
        if forbidden or not there or next_burst(g, t, card, 0, points) < 0:
            go_on(f)
            return
        f.step = ANSWER
        ask(g, no.DECISION_EX_BURST, f.player, card)
        allow_option(g, 0)
        allow_pass(g)
        return
    if f.step == ANSWER:
        f.register[ExBursts.PARAGRAPH] = 0
        f.step = RESOLVED
        if g.answer_verb != no.VERB_PASS:
            emit(g, t, op.EVENT_USES_EX_BURST, card, f.player, 0)
        else:  # R10.70
            go_on(f)
            return
        count_event(g, op.DEED_USED_EX_BURST, f.player, g.card_id[card], 1)
    if f.step == DECLARED:
        f.step = RESOLVED
        if g.returned:  # otherwise there was no legal target and nothing happens (R10.73)
            child = push_frame(g, no.FRAME_RESOLVE, f.player)
            copy_record(g.frames[child].item, f.item)
            return
    ability = next_burst(g, t, card, f.register[ExBursts.PARAGRAPH], points)
    if ability < 0:
        go_on(f)
        return
    f.register[ExBursts.PARAGRAPH] = t.abilities[ability].position + 1
    clear_item(f.item)
    fill_item(g, f.item, no.ITEM_EX_BURST, ability, card, f.player)
    f.step = DECLARED
    push_frame(g, no.FRAME_DECLARE, f.player)


# --- Texts that forbid the EX Bursts of cards put into the Damage Zone (R10.81) --------------------------------------


@rule
def is_due_to(g: Game, t: Tables, i: int, k: int) -> int:
    """Whether the ``i``-th rule in force is about a dealer of the ``k``-th packet; each member of a party is one
    (R10.46)."""
    p = g.packets[k]
    if p.dealer != no.ATTACKERS:
        there = p.dealer != st.NO_CARD and p.dealer_stamp == g.stamp[p.dealer]
        return rule_applies(g, t, g.rules[i], p.dealer) if there else 0
    for a in range(g.attack_count):
        if rule_applies(g, t, g.rules[i], g.attackers[a]):
            return 1
    return 0


@rule
def described_among(g: Game, t: Tables, i: int, player: Player, placed: int) -> int:
    """Which of the last ``placed`` cards of a Damage Zone the ``i``-th rule in force describes: bit k for the k-th."""
    r = g.rules[i]
    described = t.rows[r.row, arg.StaticCards.FILTER]
    first = g.zone_count[player, op.DAMAGE_ZONE] - placed
    cards = 0
    for k in range(placed):
        card = g.zone_cards[player, op.DAMAGE_ZONE, first + k]
        if described < 0 or fits_anywhere(g, t, described, card, r.controller, r.source):
            cards |= 1 << k
    return cards


@rule
def forbidden_bursts(g: Game, t: Tables, k: int, player: Player, placed: int) -> int:
    """Which of the cards that the ``k``-th packet has placed cannot use their EX Bursts (R10.81): a bit each."""
    if g.damage_kind & op.DAMAGE_WITHOUT_EX_BURSTS:
        return (1 << placed) - 1
    if is_banned(g, t, player, op.BAN_EX_BURSTS):
        return (1 << placed) - 1
    refresh(g, t)
    if not has_rules(g, op.STATIC_NO_EX_BURST):
        return 0
    cards = 0
    for i in range(g.rule_count):
        if t.rows[g.rules[i].row, arg.OPERATION] == op.STATIC_NO_EX_BURST and is_due_to(g, t, i, k):
            cards |= described_among(g, t, i, player, placed)
    return cards
