"""Warp payments (R12.50)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.covering import open_payment
from ..costs.totals import demand_of_ability
from ..events.events import emit
from ..record import constants as no
from ..record.frames import pop_frame, push_frame
from ..record.registers import PayCP, Warp
from ..record.types import Game, Tables
from ..table.counters import place_counters
from ..table.knowledge import show
from ..table.zones import move


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
        demand_of_ability(g, t, ability)
        open_payment(g, t.abilities[ability].total_cp, card)
        child = push_frame(g, no.FRAME_PAY_CP, f.player)
        g.frames[child].register[PayCP.CARD] = card
        return
    move(g, card, op.REMOVED)
    place_counters(g, card, op.WARP_COUNTER, t.abilities[ability].counters)  # R4.14
    emit(g, t, op.EVENT_WARPED, card, f.player, 0)
    pop_frame(g, 1)
