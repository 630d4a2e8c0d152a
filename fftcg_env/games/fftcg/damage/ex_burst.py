"""EX Bursts (10.6)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..events.events import emit
from ..events.processes import check_losses
from ..record import constants as no
from ..record.decide import allow_option, allow_pass, ask
from ..record.frames import clear_item, copy_item, fill_item, pop_frame, push_frame
from ..record.registers import ExBursts
from ..record.types import Ability, Card, Frame, Game, Player, Tables, abilities
from ..table.history import note
from .burst_limits import forbidden_bursts


@rule
def push_ex_bursts(g: Game, t: Tables, player: Player, placed: int, packet: int) -> None:
    """After a packet of damage has placed so many points: offer the EX Bursts among them, in that order (R10.62, R1.9,
    R10.80). The loss conditions are checked first (R10.71)."""
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
    child = push_frame(g, no.FRAME_EX_BURSTS, player)
    g.frames[child].register[ExBursts.PLACE] = count - placed
    g.frames[child].register[ExBursts.END] = count
    g.frames[child].register[ExBursts.FORBIDDEN] = forbidden


@rule
def next_burst(g: Game, t: Tables, card: Card, position: int, points: int) -> Ability:
    """The next ability of a card with the EX icon that works with so many points of damage (R10.78), from paragraph
    ``position`` on (R10.74); -1: none."""
    c = t.cards[g.card_id[card]]
    for k in abilities(c.first_ability + position, c.first_ability + c.abilities):
        if t.abilities[k].ex_burst and t.abilities[k].damage <= points:
            return k
    return Ability(-1)


OFFER, ANSWER, DECLARED, RESOLVED = range(4)


@rule
def go_on(f: Frame) -> None:
    """The next card is looked at."""
    f.step = OFFER
    f.register[ExBursts.PLACE] += 1
    f.register[ExBursts.FORBIDDEN] >>= 1


@rule
def step_ex_bursts(g: Game, t: Tables) -> None:
    """FRAME_EX_BURSTS: offer and resolve EX Bursts at once, without stack or response (R10.72, R7.78)."""
    f = g.frames[g.frame_count - 1]
    if f.register[ExBursts.PLACE] >= f.register[ExBursts.END]:
        pop_frame(g, 1)
        return
    card = g.zone_cards[f.player, op.DAMAGE_ZONE, f.register[ExBursts.PLACE]]
    if f.step == OFFER:
        forbidden = f.register[ExBursts.FORBIDDEN] & 1  # R10.81
        if forbidden or next_burst(g, t, card, 0, f.register[ExBursts.PLACE] + 1) < 0:
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
        note(g, op.DEED_USED_EX_BURST, f.player, g.card_id[card], 1)
    if f.step == DECLARED:
        f.step = RESOLVED
        if g.returned:  # else there was no legal target: nothing happens (R10.73)
            child = push_frame(g, no.FRAME_RESOLVE, f.player)
            copy_item(g.frames[child].item, f.item)
            return
    ability = next_burst(g, t, card, f.register[ExBursts.PARAGRAPH], f.register[ExBursts.PLACE] + 1)
    if ability < 0:
        go_on(f)
        return
    f.register[ExBursts.PARAGRAPH] = t.abilities[ability].position + 1
    clear_item(f.item)
    fill_item(g, f.item, no.ITEM_EX_BURST, ability, card, f.player)
    f.step = DECLARED
    push_frame(g, no.FRAME_DECLARE, f.player)
