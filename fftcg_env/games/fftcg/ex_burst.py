"""EX Bursts (10.6)."""

from ...cards.opcodes import DAMAGE_ZONE, DEED_USED_EX_BURST, EVENT_USES_EX_BURST
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .burst_limits import forbidden_bursts
from .constants import (
    DECISION_EX_BURST,
    FRAME_DECLARE,
    FRAME_EX_BURSTS,
    FRAME_RESOLVE,
    ITEM_EX_BURST,
    OPTION_LATE_LETHAL_CHECK,
    RUNNING,
    VERB_PASS,
)
from .decide import allow_option, allow_pass, ask
from .events import emit
from .frames import clear_item, copy_item, fill_item, pop_frame, push_frame
from .history import note
from .processes import check_losses


@rule("void(G, T, i8, i8, i8)")
def push_ex_bursts(g, t, player, placed, packet):
    """After a packet of damage has placed so many points: offer the EX Bursts among them, in that order (R10.62). The
    loss conditions are checked first (R10.71)."""
    count = g.zone_count[player, DAMAGE_ZONE]
    any_burst = False
    for i in range(count - placed, count):
        if t.cards[g.card_id[g.zone_cards[player, DAMAGE_ZONE, i]]].ex_burst:
            any_burst = True
    if not any_burst:
        return
    if not g.options[OPTION_LATE_LETHAL_CHECK]:
        check_losses(g)
        if g.result != RUNNING:
            return
    forbidden = forbidden_bursts(g, t, packet, player, placed)
    child = push_frame(g, FRAME_EX_BURSTS, player)
    g.frames[child].register[0] = count - placed
    g.frames[child].register[1] = count
    g.frames[child].register[3] = forbidden


@rule("i8(G, T, i8, i8, i8)")
def next_burst(g, t, card, position, points):
    """The next ability of a card with the EX icon that works with so many points of damage (R10.78), from paragraph
    ``position`` on (R10.74); -1: none."""
    c = t.cards[g.card_id[card]]
    for k in range(c.first_ability + position, c.first_ability + c.abilities):
        if t.abilities[k].ex_burst and t.abilities[k].damage <= points:
            return k
    return -1


OFFER, ANSWER, DECLARED, RESOLVED = range(4)


@rule("void(F)")
def go_on(f):
    """The next card is looked at."""
    f.step = OFFER
    f.register[0] += 1
    f.register[3] >>= 1


@rule("void(G, T)")
def step_ex_bursts(g, t):
    """FRAME_EX_BURSTS: offer and resolve EX Bursts at once, without stack or response (R10.72).

    Registers: 0 next position in the Damage Zone, 1 end, 2 next paragraph of the card that is being used, 3 bits of the
    cards from that position on whose EX Burst is forbidden.
    """
    f = g.frames[g.frame_count - 1]
    if f.register[0] >= f.register[1]:
        pop_frame(g, 1)
        return
    card = g.zone_cards[f.player, DAMAGE_ZONE, f.register[0]]
    if f.step == OFFER:
        if f.register[3] & 1 or next_burst(g, t, card, 0, f.register[0] + 1) < 0:  # R10.81
            go_on(f)
            return
        f.step = ANSWER
        ask(g, DECISION_EX_BURST, f.player, card)
        allow_option(g, 0)
        allow_pass(g)
        return
    if f.step == ANSWER:
        f.register[2] = 0
        f.step = RESOLVED
        if g.answer_verb != VERB_PASS:
            emit(g, t, EVENT_USES_EX_BURST, card, f.player, 0)
        else:  # R10.70
            go_on(f)
            return
        note(g, DEED_USED_EX_BURST, f.player, g.card_id[card], 1)
    if f.step == DECLARED:
        f.step = RESOLVED
        if g.returned:  # else there was no legal target: nothing happens (R10.73)
            child = push_frame(g, FRAME_RESOLVE, f.player)
            copy_item(g.frames[child].item, f.item)
            return
    ability = next_burst(g, t, card, f.register[2], f.register[0] + 1)
    if ability < 0:
        go_on(f)
        return
    f.register[2] = t.abilities[ability].position + 1
    clear_item(f.item)
    fill_item(g, f.item, ITEM_EX_BURST, ability, card, f.player)
    f.step = DECLARED
    push_frame(g, FRAME_DECLARE, f.player)
